//! The transposition table: what searches of earlier positions found, shared by all threads.
//!
//! Each entry is two words. The first is the key exclusive-or the second, so that a torn write is
//! taken for another position's entry (R. Hyatt and T. Mann, "A lockless transposition table").

use super::Score;
use crate::types::Move;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Entries a bucket: one cache line.
const WAYS: usize = 4;
/// Ages count modulo this.
const AGES: u8 = 16;
/// The largest depth that is stored.
const MAX_DEPTH: u64 = 63;
/// Depth that an entry loses with each search since it was written.
const AGE_WEIGHT: i32 = 4;

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

#[repr(align(64))]
#[derive(Default)]
struct Bucket([[AtomicU64; 2]; WAYS]);

/// The table.
pub struct Table {
    buckets: Box<[Bucket]>,
    age: AtomicU8,
}

impl Table {
    /// A table of at most `mebibytes` (at least one bucket).
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        let count = (mebibytes.max(1) << 20) / size_of::<Bucket>();
        let buckets = (0..count.max(1)).map(|_| Bucket::default()).collect();
        Self {
            buckets,
            age: AtomicU8::new(0),
        }
    }

    /// Its size.
    #[must_use]
    pub fn mebibytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for word in self
            .buckets
            .iter()
            .flat_map(|bucket| bucket.0.iter().flatten())
        {
            word.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// Begins a new search: entries of earlier ones are replaced first.
    pub fn next_age(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> Option<&Bucket> {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        self.buckets.get(index as usize)
    }

    /// What is known of the position with `key`.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key)?.0.iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            (check.load(Relaxed) ^ data == key && data != 0).then(|| unpack(data))?
        })
    }

    /// Remembers an entry for `key`. A known best move is kept if the new entry has none.
    #[inline]
    pub fn store(&self, key: u64, mut entry: Entry) {
        let Some(bucket) = self.bucket(key) else {
            return;
        };
        let age = self.age.load(Relaxed);
        let mut victim = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
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

    /// How full it is, per mille, by a sample.
    #[must_use]
    pub fn fullness(&self) -> usize {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let age = self.age.load(Relaxed);
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(|slot| {
            let data = slot[1].load(Relaxed);
            data != 0 && age_of(data) == age
        });
        used.count() * 1000 / (sample.len() * WAYS).max(1)
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
        let table = Table::new(1);
        for score in [0, 1, -1, 499_999, -499_999] {
            let key = 0x1234_5678_9ABC_DEF0 ^ score as u64;
            table.store(key, entry(score, 7));
            assert_eq!(table.probe(key), Some(entry(score, 7)));
        }
        assert_eq!(table.probe(42), None);
        table.clear();
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF0), None);
    }

    #[test]
    fn the_best_move_survives_an_entry_without_one() {
        let table = Table::new(1);
        table.store(5, entry(3, 7));
        table.store(
            5,
            Entry {
                best: None,
                ..entry(9, 8)
            },
        );
        assert_eq!(table.probe(5), Some(entry(9, 8)));
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let table = Table::new(1);
        for i in 0..4 {
            table.store(i, entry(0, 10 + i as i32));
        }
        table.next_age();
        table.store(4, entry(0, 1));
        assert_eq!(table.probe(0), None);
        assert!(table.probe(1).is_some() && table.probe(4).is_some());
    }
}
