//! What was found, in sentences, for every door.

use byword_telling::Words;

use crate::tell::{Found, Move, Shown};

impl Found {
    /// How much was looked at, and what is proven about all ways.
    #[must_use]
    pub fn proven(&self, limit: usize, words: &Words) -> Vec<String> {
        let head = [
            ("outcomes", self.outcomes.len().into()),
            ("positions", self.positions.into()),
            ("merged", self.merged.into()),
        ];
        let order = if self.order_matters { "explore-order-matters" } else { "explore-order-free" };
        let said = |id, when: bool| {
            when.then(|| words.say(id, &[("n", self.orders.into()), ("limit", limit.into())]))
        };
        let about = [
            said("explore-whole", self.complete),
            said("explore-stopped", !self.complete),
            said("explore-chance", self.chance),
            said("explore-one", self.complete && self.outcomes.len() == 1),
            said(order, self.complete && self.orders > 0),
        ];
        std::iter::once(words.say("explore-head", &head)).chain(about.into_iter().flatten()).collect()
    }

    /// What is so in every outcome and was not before; that it is nothing, if there is one outcome alone.
    #[must_use]
    pub fn in_all(&self, words: &Words) -> Vec<String> {
        let nothing = || vec![words.say("explore-nothing", &[])];
        if self.always.is_empty() && self.outcomes.len() == 1 { nothing() } else { self.always.clone() }
    }
}

impl Shown {
    /// In what the outcome differs from others, and what stopped the game if something did.
    #[must_use]
    pub fn told(&self, words: &Words) -> Vec<String> {
        let fault = self.fault.as_deref().map(|fault| words.say("explore-fault", &[("fault", fault.into())]));
        self.differs.iter().cloned().chain(fault).collect()
    }
}

/// A way in words: who chooses what.
#[must_use]
pub fn way(words: &Words, moves: &[Move]) -> Vec<String> {
    let one = |step: &Move| {
        let player = words.say("seat", &[("n", i64::from(step.player).into())]);
        words.say("desk-move", &[("player", player.into()), ("option", step.option.as_str().into())])
    };
    moves.iter().map(one).collect()
}
