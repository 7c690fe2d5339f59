//! A flag that says "stop now", set by Ctrl-C or by the program itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag shared by everything that waits. Clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises the flag. It never goes down again.
    pub fn raise(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether the flag is up.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// Raises the flag on SIGINT, SIGTERM and SIGHUP (Ctrl-C and closing the console on Windows).
    /// Where the flag is up already, a second signal ends all engines and then the program.
    ///
    /// # Errors
    /// A program can do this once.
    pub fn on_signals(&self) -> Result<(), ctrlc::Error> {
        let flag = self.clone();
        ctrlc::set_handler(move || {
            if flag.is_raised() {
                super::engine::kill_all();
                std::process::exit(130);
            }
            flag.raise();
        })
    }
}
