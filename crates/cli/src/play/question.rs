//! The question and what can be answered, in lines.

use byword_protocol::message::{Choice, Decision};

use super::Game;
use super::layout::wrapped;
use crate::failure::Failure;
use crate::screen::Screen;

/// A line: plain, or something that matters less.
pub enum Line {
    /// What is asked or can be answered.
    Plain(String),
    /// What it is about.
    Dim(String),
}

impl Game {
    /// The open question.
    pub(super) fn question(&self) -> Vec<Line> {
        let columns = self.watch.columns();
        self.now.decision.as_ref().map_or_else(Vec::new, |decision| lines(decision, columns))
    }
}

/// Writes it.
pub fn show(screen: &mut Screen, question: &[Line]) -> Result<(), Failure> {
    screen.line("")?;
    for line in question {
        match line {
            Line::Plain(text) => screen.line(text)?,
            Line::Dim(text) => screen.line(screen.dim(text))?,
        }
    }
    Ok(())
}

fn lines(decision: &Decision, columns: usize) -> Vec<Line> {
    let clause = decision.clause.as_ref().map_or_else(String::new, |clause| format!(" [{}]", clause.id));
    let mut lines = plain(&format!("{}{clause}", decision.text), columns, 2);
    lines.extend(decision.ability.iter().flat_map(|ability| dim(&format!("  {ability}"), columns, 2)));
    for option in &decision.options {
        lines.extend(plain(&format!("{:3}. {}", option.index + 1, option.text), columns, 5));
        lines.extend(
            effect(decision, option).into_iter().flat_map(|said| dim(&format!("     {said}"), columns, 5)),
        );
    }
    lines
}

/// What an option does, where neither its words nor the question say it.
fn effect<'a>(decision: &Decision, option: &'a Choice) -> Option<&'a String> {
    let said =
        |effect: &&String| Some(*effect) != decision.ability.as_ref() && !option.text.contains(*effect);
    option.effect.as_ref().filter(said)
}

fn plain(text: &str, columns: usize, hanging: usize) -> Vec<Line> {
    wrapped(text, columns, hanging).into_iter().map(Line::Plain).collect()
}

fn dim(text: &str, columns: usize, hanging: usize) -> Vec<Line> {
    wrapped(text, columns, hanging).into_iter().map(Line::Dim).collect()
}
