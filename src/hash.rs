//! Fast hash maps for keys that nobody chooses to collide.
//!
//! The one place that names the hash function: another one is a change of one line.

use std::collections::{HashMap, HashSet};

/// The hash function: fxhash, many times faster on short keys than the standard one.
type Build = fxhash::FxBuildHasher;

/// A map hashed fast.
pub type FastMap<K, V> = HashMap<K, V, Build>;
/// A set hashed fast.
pub type FastSet<K> = HashSet<K, Build>;
