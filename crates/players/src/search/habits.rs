//! How a search plays each game: found by series of paired games (docs/players.md), by game.

/// How a search looks ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// Turns after which a line of play is judged by the game's score.
    pub turns: u16,
    /// Options that are looked at more than once; the others fell behind at first sight.
    pub width: usize,
    /// Points of the game's score that are half as good as a won game.
    pub scale: f64,
    /// Lines of play that the first sight of an option counts for.
    pub prior: u32,
    /// True if all choices of a line of play are made with care, payments and answers as well.
    pub careful: bool,
}

impl Habits {
    const USUAL: Self = Self { turns: 2, width: 8, scale: 400.0, prior: 0, careful: false };

    /// For a game by its name.
    #[must_use]
    pub fn of(game: &str) -> Self {
        match game {
            "lorcana" => Self { turns: 4, width: 6, scale: 200.0, ..Self::USUAL },
            "swu" => Self { turns: 2, width: 8, scale: 40.0, ..Self::USUAL },
            "champions" => Self { turns: 2, width: 8, scale: 1_000.0, prior: 2, careful: true },
            "foursouls" => Self { turns: 1, width: 8, scale: 750.0, ..Self::USUAL },
            _ => Self::USUAL,
        }
    }
}
