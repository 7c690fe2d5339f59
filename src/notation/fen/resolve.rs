//! Which state a shared XBoard id stands for.
//!
//! XBoard has too few ids for every state of the largest rule sets, so some states share one. What
//! else the side has on the board, held against the start array, tells most of them apart:
//!
//! - Ids shared by different types: a type is possible as often as the start array has it or a
//!   piece that promotes to it is missing; types are taken in the table's order. If that is not
//!   enough, pieces that may be final copies no longer count as present.
//! - A type and its final copy: the promotable one, unless all of those the start array has are
//!   accounted for by promoted forms that come from nothing else, and a piece that promotes to
//!   the final copy is missing.

use super::Placed;
use crate::types::{Color, Kind};
use crate::variant::{State, Variant};

/// The state of every piece, in the order of `placed`.
pub(super) fn resolve(variant: &Variant, placed: &[Placed]) -> Vec<Kind> {
    let mut kinds: Vec<Option<Kind>> = vec![None; placed.len()];
    for color in Color::ALL {
        Side {
            variant,
            color,
            placed,
        }
        .resolve(&mut kinds);
    }
    let first = |placed: &Placed| placed.candidates.first().copied();
    kinds
        .iter()
        .zip(placed)
        .filter_map(|(kind, placed)| kind.or_else(|| first(placed)))
        .collect()
}

/// One side's pieces.
struct Side<'a> {
    variant: &'a Variant,
    color: Color,
    placed: &'a [Placed],
}

/// Whether pieces that may be final copies count as their promotable types.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    Promotable,
    Final,
}

impl Side<'_> {
    fn resolve(&self, kinds: &mut [Option<Kind>]) {
        let mut shared: Vec<&[Kind]> = Vec::new();
        for (placed, kind) in self.placed.iter().zip(kinds.iter_mut()) {
            match placed.candidates.as_slice() {
                _ if placed.color != self.color => {}
                [only] => *kind = Some(*only),
                several if !shared.contains(&several) => shared.push(several),
                _ => {}
            }
        }
        for candidates in &shared {
            self.choose_types(candidates, kinds);
        }
        for candidates in &shared {
            self.choose_finals(candidates, kinds);
        }
    }

    fn states(&self) -> impl Iterator<Item = (Kind, &State)> {
        let states = self.variant.states.iter().enumerate();
        states.filter_map(|(index, state)| Some((Kind::new(index)?, state)))
    }

    /// The type a state belongs to: a final copy belongs to that of the start array.
    fn base(&self, kind: Kind) -> Kind {
        let state = self.variant.states.get(kind.index());
        state.and_then(|state| state.final_of).unwrap_or(kind)
    }

    fn at_start(&self, kind: Kind) -> usize {
        let of = |color, of: Kind| color == self.color && of == kind;
        let start = self.variant.start.iter();
        start
            .filter(|(_, piece)| of(piece.color(), piece.kind()))
            .count()
    }

    /// How many pieces on the board are, or may be, of `kind`.
    fn on_board(&self, kind: Kind) -> usize {
        let mine = self
            .placed
            .iter()
            .filter(|placed| placed.color == self.color);
        mine.filter(|placed| placed.candidates.contains(&kind))
            .count()
    }

    /// How many pieces that promote to `kind` are no longer there.
    fn promoted_to(&self, kind: Kind) -> usize {
        let parents = self.states().filter(|(_, s)| s.promotes_to == Some(kind));
        parents
            .map(|(parent, _)| self.at_start(parent).saturating_sub(self.on_board(parent)))
            .sum()
    }

    /// How many pieces of the type of `kind` there can be.
    fn possible(&self, kind: Kind, count: Count) -> usize {
        let parents = self.states().filter(|(_, state)| {
            state
                .promotes_to
                .is_some_and(|promoted| self.base(promoted) == kind)
        });
        let missing = parents.map(|(parent, _)| {
            let mut present = self.on_board(parent);
            if count == Count::Final {
                let copies = self.states().filter(|(_, s)| s.final_of == Some(parent));
                let finals: usize = copies.map(|(copy, _)| self.promoted_to(copy)).sum();
                present = present.saturating_sub(finals);
            }
            self.at_start(parent).saturating_sub(present)
        });
        self.at_start(kind) + missing.sum::<usize>()
    }

    /// Gives every piece with these candidates a type.
    fn choose_types(&self, candidates: &[Kind], kinds: &mut [Option<Kind>]) {
        let mut types: Vec<Kind> = candidates.iter().map(|&kind| self.base(kind)).collect();
        types.sort_unstable();
        types.dedup();
        for (index, placed) in self.placed.iter().enumerate() {
            if placed.color != self.color || placed.candidates != candidates {
                continue;
            }
            let free = |&kind: &Kind, count| {
                let taken = kinds.iter().zip(self.placed);
                let taken = taken.filter(|(k, p)| p.color == self.color && **k == Some(kind));
                taken.count() < self.possible(kind, count)
            };
            let find = |count| types.iter().find(|&kind| free(kind, count));
            let chosen = find(Count::Promotable)
                .or_else(|| find(Count::Final))
                .or_else(|| types.first())
                .copied();
            if let Some(entry) = kinds.get_mut(index) {
                *entry = chosen;
            }
        }
    }

    /// Makes pieces with these candidates final copies where the others are accounted for.
    fn choose_finals(&self, candidates: &[Kind], kinds: &mut [Option<Kind>]) {
        for &copy in candidates {
            let promotable = self.base(copy);
            let surely = self.at_start(promotable) <= self.promoted_from(promotable, kinds);
            if promotable == copy || !surely || self.promoted_to(copy) == 0 {
                continue;
            }
            for (kind, placed) in kinds.iter_mut().zip(self.placed) {
                let meant = placed.color == self.color && placed.candidates == candidates;
                if meant && *kind == Some(promotable) {
                    *kind = Some(copy);
                }
            }
        }
    }

    /// How many pieces on the board can only have been `kind` before they were promoted.
    fn promoted_from(&self, kind: Kind, kinds: &[Option<Kind>]) -> usize {
        let state = self.variant.states.get(kind.index());
        let Some(promoted) = state.and_then(|state| state.promotes_to) else {
            return 0;
        };
        let others =
            |(parent, state): (Kind, &State)| parent != kind && state.promotes_to == Some(promoted);
        if self.at_start(promoted) > 0 || self.states().any(others) {
            return 0;
        }
        let pieces = kinds.iter().zip(self.placed);
        pieces
            .filter(|(kind, placed)| placed.color == self.color && **kind == Some(promoted))
            .count()
    }
}
