//! The transposition table: what searches of earlier positions found, shared by all threads.
//!
//! Each entry is two words. The first is the key exclusive-or the second, so that a torn write is
//! taken for another position's entry (R. Hyatt and T. Mann, "A lockless transposition table").

use super::Score;
use super::pages::Pages;
use crate::types::Move;
use prefetch_index::prefetch_index;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries a bucket: one cache line.
const WAYS: usize = 4;
/// Ages count modulo this.
const AGES: u8 = 16;
/// The largest depth that is stored.
const MAX_DEPTH: u64 = 63;
/// Depth that an entry loses with each search since it was written.
const AGE_WEIGHT: i32 = 4;
/// Bytes.
const MEBIBYTE: usize = 1 << 20;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at most that.
    Upper,
    /// It is at least that.
    Lower,
    /// It is that.
    Exact,
}

impl Bound {
    /// Whether `score`, so bounded, says that `estimate` is wrong.
    #[inline]
    #[must_use]
    pub fn corrects(self, estimate: i32, score: Score) -> bool {
        match self {
            Self::Upper => score.value() < estimate,
            Self::Lower => score.value() > estimate,
            Self::Exact => true,
        }
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move, unverified.
    pub best: Option<Move>,
    /// The score, counted from this position: see [`Score::from_table`].
    pub score: Score,
    /// The depth it was searched to.
    pub depth: i32,
    /// What the score means.
    pub bound: Bound,
}

impl Entry {
    /// The score, `ply` plies from the root, where it decides a node of which only is asked whether
    /// it beats `alpha`; the depth is the caller's matter.
    #[inline]
    #[must_use]
    pub fn settles(&self, ply: usize, alpha: Score, beta: Score) -> Option<Score> {
        if beta.value() > alpha.value() + 1 {
            return None;
        }
        let score = self.score.from_table(ply);
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        settles.then_some(score)
    }
}

/// Never astride of two cache lines, because the memory begins on a page.
type Bucket = [[AtomicU64; 2]; WAYS];

/// The table's memory from one search to the next.
pub struct Table {
    pages: Pages,
    age: u8,
}

impl Table {
    /// A table that remembers nothing.
    pub const NONE: Self = Self {
        pages: Pages::NONE,
        age: 0,
    };

    /// A table of so many `mebibytes`, if the system gives them; else one that remembers nothing.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        let bytes = mebibytes.saturating_mul(MEBIBYTE);
        Self {
            pages: Pages::zeroed(bytes),
            age: 0,
        }
    }

    /// Its size.
    #[must_use]
    pub fn mebibytes(&self) -> usize {
        self.pages.len() / MEBIBYTE
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.pages.clear();
        self.age = 0;
    }

    /// Has all memory at hand before the next search begins.
    pub fn populate(&self) {
        self.pages.populate();
    }

    /// Begins a new search: entries of earlier ones are replaced first.
    pub fn open(&mut self) -> Entries<'_> {
        self.age = (self.age + 1) % AGES;
        Entries {
            buckets: self.pages.slice_mut(),
            age: self.age,
        }
    }
}

/// The table as the threads of one search share it.
#[derive(Clone, Copy)]
pub struct Entries<'a> {
    buckets: &'a [Bucket],
    age: u8,
}

impl Entries<'_> {
    #[inline]
    const fn index(&self, key: u64) -> usize {
        ((key as u128 * self.buckets.len() as u128) >> 64) as usize
    }

    /// Has the memory of a position with `key` fetched, so that [`Entries::probe`] will not wait.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch_index(self.buckets, self.index(key));
    }

    /// What is known of the position with `key`.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = self.buckets.get(self.index(key))?;
        bucket.iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            (check.load(Relaxed) ^ data == key && data != 0).then(|| unpack(data))?
        })
    }

    /// Remembers an entry for `key`. A known best move is kept if the new entry has none.
    #[inline]
    pub fn store(&self, key: u64, mut entry: Entry) {
        let Some(bucket) = self.buckets.get(self.index(key)) else {
            return;
        };
        let age = self.age;
        let mut victim = &bucket[0];
        let mut least = i32::MAX;
        for slot in bucket {
            let data = slot[1].load(Relaxed);
            if slot[0].load(Relaxed) ^ data == key {
                if entry.best.is_none() {
                    entry.best = unpack(data).and_then(|known| known.best);
                }
                victim = slot;
                break;
            }
            let old = i32::from((AGES + age - age_of(data)) % AGES);
            let worth = if data == 0 {
                i32::MIN
            } else {
                depth_of(data) - AGE_WEIGHT * old
            };
            if worth < least {
                (least, victim) = (worth, slot);
            }
        }
        let data = pack(&entry, age);
        victim[1].store(data, Relaxed);
        victim[0].store(key ^ data, Relaxed);
    }
}

// move 32 | score 20 | depth 6 | bound 2 | age 4
fn pack(entry: &Entry, age: u8) -> u64 {
    let best = u64::from(entry.best.map_or(0, Move::bits));
    let score = (entry.score.value() as u64) & 0xF_FFFF;
    let depth = (entry.depth.max(0) as u64).min(MAX_DEPTH);
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    best | score << 32 | depth << 52 | bound << 58 | u64::from(age) << 60
}

fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 58 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    // Shift the twenty bits to the top and back, for the sign.
    let score = ((data << 12) as i64 >> 44) as i32;
    let best = Move::from_bits(data as u32);
    Some(Entry {
        best,
        score: Score::from_value(score),
        depth: depth_of(data),
        bound,
    })
}

const fn depth_of(data: u64) -> i32 {
    (data >> 52 & MAX_DEPTH) as i32
}

const fn age_of(data: u64) -> u8 {
    (data >> 60) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;

    fn entry(score: i32, depth: i32) -> Entry {
        let (a, b) = (Square::parse("a1").unwrap(), Square::parse("q17").unwrap());
        let best = Some(Move::plain(a, b));
        Entry {
            best,
            score: Score::from_value(score),
            depth,
            bound: Bound::Lower,
        }
    }

    #[test]
    fn entries_read_back() {
        let mut table = Table::new(1);
        let entries = table.open();
        for score in [0, 1, -1, 499_999, -499_999] {
            let key = 0x1234_5678_9ABC_DEF0 ^ score as u64;
            entries.store(key, entry(score, 7));
            assert_eq!(entries.probe(key), Some(entry(score, 7)));
        }
        assert_eq!(entries.probe(42), None);
        table.clear();
        assert_eq!(table.open().probe(0x1234_5678_9ABC_DEF0), None);
    }

    #[test]
    fn the_best_move_survives_an_entry_without_one() {
        let mut table = Table::new(1);
        let entries = table.open();
        entries.store(5, entry(3, 7));
        entries.store(
            5,
            Entry {
                best: None,
                ..entry(9, 8)
            },
        );
        assert_eq!(entries.probe(5), Some(entry(9, 8)));
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let mut table = Table::new(1);
        let earlier = table.open();
        for i in 0..4 {
            earlier.store(i, entry(0, 10 + i as i32));
        }
        let later = table.open();
        later.store(4, entry(0, 1));
        assert_eq!(later.probe(0), None);
        assert!(later.probe(1).is_some() && later.probe(4).is_some());
    }

    #[test]
    fn without_memory_nothing_is_remembered() {
        let mut table = Table::NONE;
        assert_eq!(table.mebibytes(), 0);
        let entries = table.open();
        entries.prefetch(5);
        entries.store(5, entry(3, 7));
        assert_eq!(entries.probe(5), None);
    }
}
