//! Memory for a large table: zeroed pages from the system, huge ones where it has them.
//!
//! The system gives each page when it is first written to, so that memory is there and empty at
//! once, however much it is: a search whose clock runs need not wait for all of it. Where there is
//! time for that, [`Pages::populate`] has them given at once: each takes a good part of a
//! millisecond.
//!
//! A table is looked up at random, so that with pages of 4 KiB nearly each look costs a walk
//! through the page tables beside the miss itself. Seconds for a search of 1,541,447 nodes from the
//! start of Dai Dai Shogi with a table of 64 MiB, least of nine in turns: plain 1.31, huge pages
//! 1.14, [prefetching](super::Table) 1.21, both 0.95.

use memmap2::MmapMut;
use zerocopy::{FromBytes, IntoBytes, KnownLayout};

/// Some memory, or none.
pub struct Pages(Option<MmapMut>);

impl Pages {
    /// No memory.
    pub const NONE: Self = Self(None);

    /// So many bytes, all zero; none, with a line in the log, where the system refuses them.
    pub fn zeroed(bytes: usize) -> Self {
        if bytes == 0 {
            return Self::NONE;
        }
        let map = match MmapMut::map_anon(bytes) {
            Ok(map) => map,
            Err(error) => {
                log::error!("no table: {bytes} bytes of memory were refused: {error}");
                return Self::NONE;
            }
        };
        #[cfg(target_os = "linux")]
        if let Err(error) = map.advise(memmap2::Advice::HugePage) {
            log::debug!("no huge pages: {error}");
        }
        Self(Some(map))
    }

    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.0.as_deref().map_or(0, <[u8]>::len)
    }

    /// Has the system give every page now. What is written stays.
    pub fn populate(&self) {
        #[cfg(target_os = "linux")]
        if let Some(Err(error)) = self
            .0
            .as_ref()
            .map(|map| map.advise(memmap2::Advice::PopulateWrite))
        {
            log::debug!("pages are given when they are written to: {error}");
        }
    }

    /// Takes as many zeroed bytes in exchange for these.
    pub fn clear(&mut self) {
        let bytes = self.len();
        // Both at once may be more than there is.
        *self = Self::NONE;
        *self = Self::zeroed(bytes);
    }

    /// The memory as a slice; empty if it is no whole number of `T`. It begins on a page.
    pub fn slice_mut<T: FromBytes + IntoBytes + KnownLayout>(&mut self) -> &mut [T] {
        let bytes = self.0.as_deref_mut().unwrap_or_default();
        <[T]>::mut_from_bytes(bytes).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_stays_until_it_is_cleared() {
        let mut pages = Pages::zeroed(1 << 20);
        assert_eq!(pages.len(), 1 << 20);
        let words: &mut [u64] = pages.slice_mut();
        assert_eq!(words.len(), 1 << 17);
        assert!(words.iter().all(|&word| word == 0));
        words[1000] = 7;
        pages.populate();
        assert_eq!(pages.slice_mut::<u64>()[1000], 7);
        pages.clear();
        assert!(pages.slice_mut::<u64>().iter().all(|&word| word == 0));
    }

    #[test]
    fn refused_memory_is_none() {
        // More than the addresses of today's processors reach.
        assert_eq!(Pages::zeroed(1 << 62).len(), 0);
        assert_eq!(Pages::zeroed(0).len(), 0);
        let mut none = Pages::NONE;
        assert!(none.slice_mut::<u64>().is_empty());
    }
}
