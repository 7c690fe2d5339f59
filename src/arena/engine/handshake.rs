//! The beginning of a conversation: features, then memory, cores and options.

use super::fault::{EngineError, Fault, NODE_LIMIT, Refusal};
use super::lines::EngineLine;
use super::{Engine, options};
use std::time::Instant;

impl Engine {
    /// Says hello and takes in the features until `done=1`.
    pub(super) fn shake_hands(&mut self) -> Result<(), EngineError> {
        self.send("xboard");
        self.send("protover 2");
        let started = Instant::now();
        let mut deadline = started + self.timeouts.handshake;
        let mut heard = false;
        loop {
            match self.next_line(deadline)? {
                Some((at, EngineLine::Feature(text))) => {
                    heard = true;
                    let replies = self.features.read(&text);
                    replies.iter().for_each(|reply| self.send(reply));
                    deadline = match self.features.done {
                        Some(true) => return Ok(()),
                        Some(false) => at + self.timeouts.slow_start,
                        None => at + self.timeouts.features,
                    };
                }
                Some(_) => {}
                // Old engines end their features without a word.
                None if heard && self.features.done.is_none() => return Ok(()),
                None => {
                    let waited = deadline.saturating_duration_since(started);
                    return Err(Fault::NoHandshake {
                        waited,
                        last_line: self.last_rubbish.take(),
                    }
                    .into());
                }
            }
        }
    }

    /// Tells memory, cores, options and node limit.
    pub(super) fn configure(&mut self, nodes: Option<u64>) -> Result<(), EngineError> {
        let mut commands = Vec::new();
        if self.features.memory {
            commands.push(format!("memory {}", self.spec.memory));
        }
        if self.features.smp {
            commands.push(format!("cores {}", self.spec.cores));
        }
        for (name, value) in &self.spec.options {
            commands.push(options::find(&self.features.options, name)?.command(value)?);
        }
        if let Some(nodes) = nodes {
            let option = options::find(&self.features.options, NODE_LIMIT)
                .map_err(|_| Refusal::NoNodeLimit)?;
            commands.push(option.command(&nodes.to_string())?);
        }
        commands.iter().for_each(|command| self.send(command));
        self.sync()
    }
}
