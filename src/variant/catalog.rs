//! The rule sets at hand: those of the program and those of the user.

use super::draft::Draft;
use super::error::{VariantError, quoted};
use super::{Source, Variant, builtin, load, resolve, values};
use std::path::Path;
use std::sync::Arc;

/// The rule sets at hand, each found by its name or an alias.
///
/// A table that cannot be used is left out; the others stay usable.
#[derive(Clone, Default)]
pub struct Catalog {
    /// The tables as read, as bases for others; side by side with `variants`.
    drafts: Vec<Draft>,
    variants: Vec<Arc<Variant>>,
}

impl Catalog {
    /// The rule sets that come with the program.
    ///
    /// # Errors
    ///
    /// The first table that is wrong; the tests see to it that none is.
    pub fn built_in() -> Result<Self, VariantError> {
        let mut catalog = Self::default();
        let read = builtin::TABLES
            .iter()
            .map(|(file, text)| load::parse(Source::BuiltIn(file), text.as_bytes()))
            .collect();
        match catalog.take(read).into_iter().next() {
            Some(error) => Err(error),
            None => Ok(catalog),
        }
    }

    /// Adds the table in the file `path`, or every `*.toml` of the folder `path` by name, and
    /// returns what is wrong with those that had to be left out.
    pub fn add(&mut self, path: &Path) -> Vec<VariantError> {
        self.add_all(&[path])
    }

    /// [`Catalog::add`] for several paths at once, whose tables may inherit from each other in any
    /// order.
    pub fn add_all(&mut self, paths: &[impl AsRef<Path>]) -> Vec<VariantError> {
        self.take(
            paths
                .iter()
                .flat_map(|path| load::read_path(path.as_ref()))
                .collect(),
        )
    }

    /// Adds the table that `bytes` hold, as if read from the file `path`.
    ///
    /// # Errors
    ///
    /// What is wrong with the table, which is left out then.
    pub fn add_bytes(&mut self, path: &Path, bytes: &[u8]) -> Result<(), VariantError> {
        let read = load::parse(Source::File(path.to_owned()), bytes);
        self.take(vec![read]).into_iter().next().map_or(Ok(()), Err)
    }

    /// The rule set called `name`, or with that alias.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Arc<Variant>> {
        let called = |variant: &&Arc<Variant>| {
            variant.name == name || variant.aliases.iter().any(|alias| alias == name)
        };
        self.variants.iter().find(called).map(Arc::clone)
    }

    /// Every rule set in the order of announcement: Cashew (the one that fits into every XBoard),
    /// Dai Dai, the other built-in ones, then the user's as they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Variant>> {
        self.variants.iter()
    }

    /// Takes over the tables that were read, as far as they are right.
    fn take(&mut self, read: Vec<Result<Draft, VariantError>>) -> Vec<VariantError> {
        let old = self.drafts.len();
        let mut errors = Vec::new();
        for result in read {
            let checked = result.and_then(|draft| {
                draft.check_alone()?;
                self.check_names(&draft)?;
                Ok(draft)
            });
            match checked {
                Ok(draft) => self.drafts.push(draft),
                Err(error) => errors.push(error),
            }
        }
        let resolved: Vec<_> = self
            .drafts
            .iter()
            .skip(old)
            .map(|draft| {
                self.inherited(draft)
                    .and_then(|whole| resolve::resolve(&whole))
                    .map_err(|error| match &draft.inherits {
                        Some(base) => error.seen_from(&base.place),
                        None => error,
                    })
            })
            .collect();
        let fresh = self.drafts.split_off(old);
        for (draft, result) in fresh.into_iter().zip(resolved) {
            match result {
                Ok(mut variant) => {
                    let base = draft
                        .inherits
                        .as_ref()
                        .and_then(|base| self.get(&base.value));
                    let inherited = base.and_then(|base| base.values.clone());
                    variant.values = values::beside(&variant).or(inherited);
                    self.drafts.push(draft);
                    self.variants.push(Arc::new(variant));
                }
                Err(error) => errors.push(error),
            }
        }
        errors
    }

    fn find(&self, name: &str) -> Option<&Draft> {
        self.drafts
            .iter()
            .find(|draft| draft.names().any(|known| known.value == name))
    }

    /// No name of the table belongs to another one, and none occurs twice.
    fn check_names(&self, draft: &Draft) -> Result<(), VariantError> {
        for (index, name) in draft.names().enumerate() {
            let owner = match self.find(&name.value) {
                Some(other) => other.name.place.origin.file.as_str(),
                None if draft
                    .names()
                    .take(index)
                    .any(|known| known.value == name.value) =>
                {
                    "this table itself"
                }
                None => continue,
            };
            let found = format!("the name {} is taken by {owner}", quoted(&name.value));
            return Err(VariantError::at(&name.place, found, "a name of its own"));
        }
        Ok(())
    }

    /// The table with everything it inherits.
    fn inherited(&self, draft: &Draft) -> Result<Draft, VariantError> {
        let mut chain = vec![draft];
        let mut last = draft;
        while let Some(base) = &last.inherits {
            let Some(next) = self.find(&base.value) else {
                let found = format!("inherits from {}, which is unknown", quoted(&base.value));
                let known: Vec<_> = self.drafts.iter().map(|d| d.name.value.as_str()).collect();
                let expected = format!("one of {}", known.join(", "));
                return Err(VariantError::at(&base.place, found, expected));
            };
            if chain.iter().any(|seen| seen.name.value == next.name.value) {
                let found = format!("inherits from {} in a circle", quoted(&base.value));
                let expected = "a chain that ends in a table without inherits";
                return Err(VariantError::at(&base.place, found, expected));
            }
            chain.push(next);
            last = next;
        }
        let root = last.clone();
        Ok(chain
            .iter()
            .rev()
            .skip(1)
            .fold(root, |base, draft| draft.over(base)))
    }
}
