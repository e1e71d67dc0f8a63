//! Reading scenario files: lines to a [`Scenario`], with every error and its place.

use byword_desk::{Aim, Goal};
use byword_kernel::id::Seat;
use byword_language::source::FileError;

use crate::model::{Area, CardBlock, Random, Scenario, Turn};
use crate::piece::Piece;
use crate::steps::read_step;

/// What may begin a line that is not indented.
const KEYS: &[&str] = &[
    "title", "game", "shows", "database", "option", "refused", "decks", "setup", "seats", "seed", "random",
    "first", "turn", "goal", "card", "player", "table", "steps",
];

/// What is said once: a second line would say something else.
const ONCE: &[&str] = &["title", "game", "setup", "seats", "seed", "first", "turn", "goal"];

/// Reads a scenario file. That its game, cards and clauses exist is known only when it is run.
///
/// # Errors
/// Everything that is malformed, with line, column, cause and the nearest word.
pub fn parse(file: &str, text: &str) -> Result<Scenario, Vec<FileError>> {
    let mut reader = Reader {
        scenario: Scenario { file: file.to_owned(), text: text.to_owned(), ..Scenario::default() },
        errors: Vec::new(),
        block: Block::Top,
        draft: None,
        said: Vec::new(),
    };
    for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let piece = Piece::line(line, number + 1);
        if !piece.text.is_empty() && !piece.text.starts_with('#') {
            reader.line(&piece);
        }
    }
    reader.finish()
}

/// Where the lines that follow belong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    Top,
    Card,
    Area,
    Steps,
}

struct Reader {
    scenario: Scenario,
    errors: Vec<FileError>,
    block: Block,
    /// A step that may go on in the next line.
    draft: Option<Piece>,
    /// The words of [`ONCE`] that lines have begun with.
    said: Vec<Piece>,
}

impl Reader {
    fn fail(&mut self, at: &Piece, cause: impl Into<String>) {
        let error = at.error(&self.scenario.file, cause);
        self.errors.push(error);
    }

    fn line(&mut self, line: &Piece) {
        if self.block == Block::Steps {
            return self.step_line(line);
        }
        if line.column == 1 {
            return self.top(line);
        }
        match self.block {
            Block::Card => {
                if let Some(card) = self.scenario.cards.last_mut() {
                    card.lines.push(line.clone());
                }
            }
            Block::Area => match (line.cut(":"), self.scenario.areas.last_mut()) {
                (Some(pair), Some(area)) => area.lines.push(pair),
                _ => self.fail(line, format!("`{}` should be `zone: cards` or `word: number`", line.text)),
            },
            Block::Top | Block::Steps => self.fail(line, "an indented line belongs below a card or a player"),
        }
    }

    fn top(&mut self, line: &Piece) {
        self.block = Block::Top;
        if let Some(rest) = line.after("card ") {
            return self.card(&rest);
        }
        let Some((key, value)) = line.cut(":") else {
            return self.fail(line, format!("`{}` is not `word: value`", line.text));
        };
        if ONCE.contains(&key.text.as_str()) {
            self.once(&key);
        }
        match key.text.as_str() {
            "title" => self.scenario.title = value.text,
            "game" => self.scenario.game = value,
            "shows" => self.scenario.shows.extend(clauses(&value)),
            "database" => self.scenario.databases.extend(value.split(",")),
            "option" => match value.cut("=") {
                Some((name, _)) if self.scenario.options.iter().any(|(known, _)| known.text == name.text) => {
                    self.fail(&name, format!("the option `{}` is given twice", name.text));
                }
                Some(pair) => self.scenario.options.push(pair),
                None => self.fail(&value, "expected `option: name = value`"),
            },
            "refused" => self.scenario.refused.extend(clauses(&value)),
            "decks" => self.scenario.decks.extend(value.split(",")),
            "setup" => self.scenario.setup = Some(value),
            "seats" => {
                let seats = self.number(&value);
                self.scenario.seats = seats.map(|seats| (value, seats));
            }
            "seed" => self.scenario.seed = self.number(&value).unwrap_or_default(),
            "random" => match randoms(&value) {
                Ok(list) => self.scenario.random.extend(list),
                Err(bad) => self.fail(&bad, "expected results from 1 to 250, or `kept` for a shuffle"),
            },
            "first" => self.scenario.first = self.seat(&value).map(|seat| (value, seat)),
            "turn" => self.turn(&value),
            "goal" => match goal(&value.text) {
                Some(goal) => self.scenario.goal = Some((value, goal)),
                None => self
                    .fail(&value, "expected `player 1 wins this turn` or `player 1 survives the next turn`"),
            },
            "table" => self.area(&key, Seat::NONE),
            "steps" => self.block = Block::Steps,
            word if word.starts_with("player") => {
                let seat = self.seat(&key).unwrap_or(Seat::NONE);
                self.area(&key, seat);
            }
            word => {
                let error = key.error(&self.scenario.file, format!("no line begins with `{word}:`"));
                self.errors.push(error.near(word, KEYS.iter().copied()));
            }
        }
    }

    fn once(&mut self, key: &Piece) {
        match self.said.iter().find(|said| said.text == key.text).map(|said| said.line) {
            Some(line) => self.fail(key, format!("`{}:` is said in line {line} already", key.text)),
            None => self.said.push(key.clone()),
        }
    }

    fn area(&mut self, key: &Piece, seat: Seat) {
        self.block = Block::Area;
        self.scenario.areas.push(Area { key: key.clone(), seat, lines: Vec::new() });
    }

    fn number<T: std::str::FromStr>(&mut self, value: &Piece) -> Option<T> {
        let number = value.text.parse().ok();
        if number.is_none() {
            let digits = value.text.bytes().all(|byte| byte.is_ascii_digit());
            let cause = if digits { "is too large" } else { "is not a number from 0 up" };
            self.fail(value, format!("`{}` {cause}", value.text));
        }
        number
    }

    fn seat(&mut self, value: &Piece) -> Option<Seat> {
        let seat = seat_of(&value.text);
        if seat.is_none() {
            self.fail(
                value,
                format!("`{}` is not a player; they are `player 1`, `player 2` ...", value.text),
            );
        }
        seat
    }

    fn turn(&mut self, value: &Piece) {
        let (player, phase) = match value.cut(",") {
            Some(parts) => parts,
            None => (value.clone(), Piece { text: "main".to_owned(), ..value.clone() }),
        };
        if let Some(seat) = self.seat(&player) {
            self.scenario.turn = Some(Turn { player, seat, phase });
        }
    }

    fn card(&mut self, rest: &Piece) {
        let (name, summary) = match rest.cut(":") {
            Some((name, summary)) => (name, summary.split(",")),
            None => (rest.clone(), Vec::new()),
        };
        self.block = Block::Card;
        self.scenario.cards.push(CardBlock { name, summary, lines: Vec::new() });
    }

    /// Steps begin with a dash; a line without one goes on with the step before.
    fn step_line(&mut self, line: &Piece) {
        match (line.after("-"), &mut self.draft) {
            (Some(body), _) => {
                self.end_step();
                self.draft = Some(body);
            }
            (None, Some(draft)) if line.column > 1 => {
                draft.text.push(' ');
                draft.text.push_str(&line.text);
            }
            (None, _) => self.fail(line, "a step begins with `- `; what follows `steps:` is steps only"),
        }
    }

    fn end_step(&mut self) {
        let Some(body) = self.draft.take() else { return };
        match read_step(&self.scenario.file, &body) {
            Ok(step) => self.scenario.steps.push(step),
            Err(error) => self.errors.push(error),
        }
    }

    fn finish(mut self) -> Result<Scenario, Vec<FileError>> {
        self.end_step();
        let end = Piece { text: String::new(), line: 1, column: 1 };
        if self.scenario.game.text.is_empty() {
            self.fail(&end, "there is no line `game: ...`");
        }
        if self.scenario.title.is_empty() {
            self.fail(&end, "there is no line `title: ...`");
        }
        if self.errors.is_empty() { Ok(self.scenario) } else { Err(self.errors) }
    }
}

/// Clauses with commas between them; those of a seed may be written `seed 4.3`, as the digests do.
fn clauses(list: &Piece) -> Vec<Piece> {
    list.split(",").into_iter().map(Piece::clause).collect()
}

/// `player 2` as a seat.
pub(crate) fn seat_of(text: &str) -> Option<Seat> {
    let number: u8 = text.strip_prefix("player")?.trim().parse().ok()?;
    (1..=8).contains(&number).then(|| Seat(number - 1))
}

/// `player 1 wins this turn` or `player 1 survives the next turn`.
fn goal(text: &str) -> Option<Goal> {
    let (seat, aim) = text.split_at(text.find(" wins").or_else(|| text.find(" survives"))?);
    let seat = seat_of(seat)?;
    match aim.trim() {
        "wins this turn" => Some(Goal { seat, aim: Aim::Win }),
        "survives the next turn" => Some(Goal { seat, aim: Aim::Survive }),
        _ => None,
    }
}

/// Scripted results: `3, 1, kept`.
pub(crate) fn randoms(value: &Piece) -> Result<Vec<Random>, Piece> {
    let one = |part: Piece| match (part.text.as_str(), part.text.parse::<u8>()) {
        ("kept", _) => Ok(Random::Kept),
        (_, Ok(n)) if (1..=250).contains(&n) => Ok(Random::Result(n)),
        _ => Err(part),
    };
    value.split(",").into_iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::StepKind;

    #[test]
    fn reads_a_whole_file() {
        let text = "title: T\ngame: toy\nshows: T 1, T 2\ncard A: 1 glow\n  Veiled\nplayer 1:\n  hand: A, 2 B\n\
                    turn: player 1\nsteps:\n- player 1: play A > yes\n- options: a |\n  b\n";
        let scenario = parse("f", text).unwrap();
        assert_eq!(scenario.cards[0].lines[0].text, "Veiled");
        assert_eq!(scenario.areas[0].lines[0].1.text, "A, 2 B");
        assert_eq!(scenario.turn.unwrap().phase.text, "main");
        assert_eq!(scenario.steps[0].seat, Some(Seat(0)));
        assert!(matches!(&scenario.steps[0].kind, StepKind::Choose(list) if list.len() == 2));
        assert!(matches!(&scenario.steps[1].kind, StepKind::Options(list) if list[1].text == "b"));
    }

    #[test]
    fn names_line_column_cause_and_nearest_word() {
        let errors =
            parse("f", "titel: T\ngame: toy\nplayer x:\n  hand A\nsteps:\n- expcet: A\n").unwrap_err();
        let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(all[0], "f:1:1: no line begins with `titel:`");
        assert_eq!(errors[0].help.as_deref(), Some("did you mean `title`?"));
        assert_eq!(all[1], "f:3:1: `player x` is not a player; they are `player 1`, `player 2` ...");
        assert!(all.iter().any(|e| e.starts_with("f:6:3: there is no step `expcet:`")), "{all:?}");
    }
}
