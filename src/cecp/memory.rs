//! How much memory the engine takes.

/// What the engine needs beside its table, in mebibytes, of what it is allowed.
const BESIDE: u64 = 16;

/// The table's size until something is said, in mebibytes.
pub const DEFAULT_TABLE: usize = 64;

/// The most that is taken where the machine does not say what it has, in mebibytes.
const UNKNOWN_MACHINE: u64 = 16 << 10;

/// The table's size for so much allowed memory, in mebibytes: never more than three quarters of
/// what the machine has.
pub fn table_size(allowed: u64) -> usize {
    let machine = installed().map_or(UNKNOWN_MACHINE, |mebibytes| mebibytes / 4 * 3);
    let size = allowed.saturating_sub(BESIDE).min(machine).max(1);
    usize::try_from(size).unwrap_or(DEFAULT_TABLE)
}

/// The machine's memory in mebibytes, where it says so (Linux).
fn installed() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_sane() {
        assert_eq!(table_size(80), 64);
        assert_eq!(table_size(1), 1);
        assert!(table_size(u64::MAX) < 1 << 30);
    }
}
