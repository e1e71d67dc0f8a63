//! Points of a score other than the usual ones, as a file has them.

use std::fmt;
use std::hash::Hasher;

use byword_kernel::rulebook::{Weight, World};
use byword_kernel::tape::Mixer;

/// The points of a game's score. They are kept as long as the program runs, so that players can be copied about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights(&'static Table);

#[derive(Debug, PartialEq, Eq)]
struct Table {
    game: String,
    names: Vec<String>,
    points: Vec<i32>,
}

impl Weights {
    /// The most points of anything, above or below 0: sums of them stay far from what a number holds.
    pub const MOST: i32 = 10_000;

    /// Points for everything that a game's score counts, in its order.
    #[must_use]
    pub fn new(game: &str, weights: &[Weight], points: Vec<i32>) -> Self {
        let names = weights.iter().map(|weight| weight.name.to_owned()).collect();
        Self(Box::leak(Box::new(Table { game: game.to_owned(), names, points })))
    }

    /// Reads the text of a file: `game = NAME`, then `NAME = points` for all that the score counts; the rest of a line
    /// from `#` is a remark.
    ///
    /// # Errors
    /// The line that is none of these.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut table = Table { game: String::new(), names: Vec::new(), points: Vec::new() };
        for (line, number) in text.lines().zip(1..) {
            let told = line.split('#').next().unwrap_or_default().trim();
            if told.is_empty() {
                continue;
            }
            let wrong = || format!("line {number}: `{told}` is no weight: `LORE = 40` is one");
            let (name, value) = told.split_once('=').ok_or_else(wrong)?;
            let (name, value) = (name.trim(), value.trim());
            if name == "game" {
                value.clone_into(&mut table.game);
            } else {
                let points = value.parse().map_err(|_| wrong())?;
                if !(-Self::MOST..=Self::MOST).contains(&points) {
                    return Err(format!(
                        "line {number}: {points} points: a weight is from -{0} to {0}",
                        Self::MOST
                    ));
                }
                table.names.push(name.to_owned());
                table.points.push(points);
            }
        }
        if table.game.is_empty() {
            return Err("no line `game = NAME` says of which game's score they are".to_owned());
        }
        Ok(Self(Box::leak(Box::new(table))))
    }

    /// The text of a file with them, and the reasons as remarks.
    #[must_use]
    pub fn write(self, weights: &[Weight]) -> String {
        let reason =
            |name: &str| weights.iter().find(|weight| weight.name == name).map_or("", |one| one.reason);
        let line = |(name, points): (&String, &i32)| format!("{name} = {points}  # {}\n", reason(name));
        let lines: String = self.0.names.iter().zip(&self.0.points).map(line).collect();
        format!("game = {}\n{lines}", self.0.game)
    }

    /// The points in the order of the game's list.
    #[must_use]
    pub fn points(self) -> &'static [i32] {
        &self.0.points
    }

    /// Sees that they are points of this game's score, of all of it and in its order.
    ///
    /// # Errors
    /// What is missing or too much.
    pub fn fit(self, world: &World) -> Result<(), String> {
        if self.0.game != world.game {
            return Err(format!("the weights are those of `{}`, and this is `{}`", self.0.game, world.game));
        }
        let names: Vec<&str> = world.rulebook.weights().iter().map(|weight| weight.name).collect();
        if self.0.names != names {
            return Err(format!("the score of {} counts, in this order: {}", world.game, names.join(", ")));
        }
        Ok(())
    }
}

/// The same for the same points of the same game.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut mixer = Mixer::new(0);
        mixer.write(self.write(&[]).as_bytes());
        write!(f, "{:016x}", mixer.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_that_no_score_has_are_refused_with_their_line() {
        let read = |text: &str| Weights::read(text).map(Weights::points);
        assert_eq!(read("game = x\nA = 10000\nB = -10000 # few\n"), Ok(&[10_000, -10_000][..]));
        for wrong in ["10001", "-10001", "2000000000", "99999999999", "1.5", ""] {
            let told = read(&format!("game = x\n\nA = {wrong}\n")).unwrap_err();
            assert!(told.starts_with("line 3: "), "{told}");
        }
        assert!(read("A = 1\n").unwrap_err().contains("game = NAME"));
    }
}
