//! How long a player goes on thinking in one turn.

/// Decisions of one turn after which a player chooses at random: what looks best may lead round in a circle.
const DECISIONS: u32 = 60;

/// Counts the decisions of a turn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Patience {
    turn: u16,
    decisions: u32,
}

impl Patience {
    /// Counts a decision of this turn; true if there were too many.
    pub(crate) fn is_out(&mut self, turn: u16) -> bool {
        *self = Self { turn, decisions: if self.turn == turn { self.decisions + 1 } else { 1 } };
        self.decisions > DECISIONS
    }
}
