//! What the person has seen of the board: the whole at the beginning of a turn, then what has changed.

use byword_protocol::board::{Board, cards};
use byword_protocol::message::{Lasting, View};
use byword_telling::Words;

use super::layout::{Layout, Seen, Size, broken};
use crate::failure::Failure;
use crate::screen::Screen;

/// Rows beside the board and the question: two blank ones, and that in which the answer is typed.
const BESIDE: usize = 3;

/// The rows that a question has in any case.
const FEWEST: usize = 4;

/// What the person has seen.
#[derive(Default)]
pub struct Watch {
    /// The room on the screen; nothing: the board is written whole in any number of lines.
    pub size: Option<Size>,
    /// The board when it was shown last, and in which turn.
    seen: Option<(u16, Seen)>,
    begun: bool,
    /// The lasting effects that were told.
    lasting: Vec<String>,
}

impl Watch {
    /// True if the board was never shown.
    pub const fn fresh(&self) -> bool {
        !self.begun
    }

    /// How wide lines may be.
    pub fn columns(&self) -> usize {
        self.size.map_or(usize::MAX, |size| size.columns)
    }

    /// How many rows a question may have beside the board in its closest form, if one is shown; a few in any case.
    pub fn room(&self, words: &Words, view: Option<&View>) -> usize {
        let Some(size) = self.size else { return usize::MAX };
        let layout = Layout::new(Board::new(words), size.columns);
        let closest = view.map_or(0, |view| layout.whole(view, 0).len());
        size.rows.saturating_sub(closest + BESIDE).max(FEWEST)
    }

    /// After going back the board is shown whole again.
    pub fn forget(&mut self, words: &Words, view: &View) {
        self.seen = None;
        self.lasting = told(words, view);
    }

    /// The board beside a question of so many rows: the whole, or what has changed in this turn.
    pub fn board(
        &mut self,
        screen: &mut Screen,
        words: &Words,
        view: &View,
        question: usize,
    ) -> Result<(), Failure> {
        self.begun = true;
        let Some(size) = self.size else { return whole(screen, words, view, usize::MAX) };
        let layout = Layout::new(Board::new(words), size.columns);
        let seen = self.seen.take().filter(|(turn, _)| *turn == view.turn);
        let (lines, now) = match seen {
            Some((_, seen)) => layout.changes(view, &seen),
            None => (layout.whole(view, size.rows.saturating_sub(question + BESIDE)), layout.seen(view)),
        };
        self.seen = Some((view.turn, now));
        show(screen, lines)
    }

    /// The lasting effects that have come since.
    pub fn lasting(&mut self, screen: &mut Screen, words: &Words, view: &View) -> Result<(), Failure> {
        let now = told(words, view);
        let mut before = std::mem::take(&mut self.lasting);
        for line in &now {
            match before.iter().position(|known| known == line) {
                Some(index) => drop(before.swap_remove(index)),
                None => {
                    let told = words.say("play-lasting", &[("effect", line.as_str().into())]);
                    broken(&told, self.columns(), 2).iter().try_for_each(|line| screen.line(line))?;
                }
            }
        }
        self.lasting = now;
        Ok(())
    }
}

/// The board as long as it is, in lines of so many columns.
pub fn whole(screen: &mut Screen, words: &Words, view: &View, columns: usize) -> Result<(), Failure> {
    let lines = Board::new(words).lines(view);
    show(screen, lines.iter().flat_map(|line| broken(line, columns, 6)).collect())
}

fn show(screen: &mut Screen, lines: Vec<String>) -> Result<(), Failure> {
    screen.line("")?;
    for line in lines {
        let heading = !line.starts_with(' ');
        screen.line(if heading { screen.bold(line) } else { line })?;
    }
    Ok(())
}

/// The lasting effects, each with the card that it is about.
fn told(words: &Words, view: &View) -> Vec<String> {
    let all = cards(view);
    let name = |lasting: &Lasting| {
        let handle = lasting.card.or(lasting.source)?;
        all.iter().find(|card| card.id == handle).map(|card| Board::new(words).title(card))
    };
    let line = |lasting: &Lasting| {
        let card = name(lasting).map_or_else(String::new, |name| format!("{name}: "));
        let until = if lasting.until.is_empty() { String::new() } else { format!(" ({})", lasting.until) };
        format!("{card}{}{until}", lasting.text)
    };
    view.lasting.iter().map(line).collect()
}
