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
    /// The open question, whole.
    pub(super) fn question(&self) -> Vec<Line> {
        let columns = self.watch.columns();
        self.now.decision.as_ref().map_or_else(Vec::new, |decision| lines(decision, columns, Form::Whole))
    }

    /// The open question in the roomiest form that fits, with the board or alone, or else in the closest.
    pub(super) fn folded(&self, board: bool) -> Vec<Line> {
        let Some(decision) = &self.now.decision else { return Vec::new() };
        let view = Some(&self.now.view).filter(|_| board);
        let (columns, room) = (self.watch.columns(), self.watch.room(&self.words, view));
        let mut forms = FORMS.into_iter().map(|form| lines(decision, columns, form));
        let mut question = forms.next().unwrap_or_default();
        while question.len() > room {
            match forms.next() {
                Some(closer) => question = closer,
                None => break,
            }
        }
        question
    }
}

/// How closely a question is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    /// All that is said of it.
    Whole,
    /// Without what the options do.
    Brief,
    /// An option a row, cut where the row ends.
    Cut,
    /// Several options a row.
    Rows,
}

/// From the roomiest to the closest.
const FORMS: [Form; 4] = [Form::Whole, Form::Brief, Form::Cut, Form::Rows];

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

fn lines(decision: &Decision, columns: usize, form: Form) -> Vec<Line> {
    let clause = decision.clause.as_ref().map_or_else(String::new, |clause| format!(" [{}]", clause.id));
    let mut lines = plain(&format!("{}{clause}", decision.text), columns, 2);
    if form < Form::Cut {
        lines.extend(decision.ability.iter().flat_map(|ability| dim(&format!("  {ability}"), columns, 2)));
    }
    if form == Form::Rows {
        lines.extend(rows(decision, columns).into_iter().map(Line::Plain));
        return lines;
    }
    for option in &decision.options {
        let said = numbered(option);
        if form == Form::Cut {
            lines.push(Line::Plain(cut(&said, columns)));
            continue;
        }
        lines.extend(plain(&said, columns, 5));
        let effect = effect(decision, option).filter(|_| form == Form::Whole);
        lines.extend(effect.into_iter().flat_map(|said| dim(&format!("     {said}"), columns, 5)));
    }
    lines
}

fn numbered(option: &Choice) -> String {
    format!("{:3}. {}", option.index + 1, option.text)
}

/// A text that is cut to a row, in the middle: how options end tells them apart.
fn cut(text: &str, columns: usize) -> String {
    if text.chars().count() <= columns {
        return text.to_owned();
    }
    let (tail, all) = (columns / 2, text.chars().count());
    let head: String = text.chars().take(columns.saturating_sub(tail + 1)).collect();
    let tail: String = text.chars().skip(all - tail).collect();
    format!("{}…{}", head.trim_end(), tail.trim_start())
}

/// The options in as many columns as their words leave room for.
fn rows(decision: &Decision, columns: usize) -> Vec<String> {
    let said: Vec<String> = decision.options.iter().map(numbered).collect();
    let widest = said.iter().map(|text| text.chars().count()).max().unwrap_or(1) + 1;
    let count = (columns / widest).clamp(2, 4);
    let width = columns / count;
    let row = |options: &[String]| {
        let cells = options.iter().map(|text| format!("{:width$}", cut(text, width.saturating_sub(1))));
        cells.collect::<String>().trim_end().to_owned()
    };
    said.chunks(count).map(row).collect()
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
