//! What of a budget is left.

#[cfg(not(target_family = "wasm"))]
use std::time::Instant;

use super::Budget;

/// Measures a search against its budget.
pub(super) struct Meter {
    budget: Budget,
    #[cfg(not(target_family = "wasm"))]
    begun: Instant,
    made: u64,
}

impl Meter {
    /// Begins now, when so many choices have been made before.
    pub(super) fn begin(budget: Budget, made: u64) -> Self {
        Self {
            budget,
            #[cfg(not(target_family = "wasm"))]
            begun: Instant::now(),
            made,
        }
    }

    /// How much of the budget is used, from 0; 1 and more: all of it.
    pub(super) fn used(&self, made: u64) -> f64 {
        match self.budget {
            Budget::Choices(choices) => (made - self.made) as f64 / choices.max(1) as f64,
            #[cfg(not(target_family = "wasm"))]
            Budget::Time(time) => self.begun.elapsed().as_secs_f64() / time.as_secs_f64().max(1e-9),
            #[cfg(target_family = "wasm")]
            Budget::Time(_) => 1.0,
        }
    }
}
