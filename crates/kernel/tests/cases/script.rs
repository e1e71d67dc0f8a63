//! A case as it is written: cards, a board, what is done and what must hold, a line each.
//!
//! ```text
//! case: The title
//! rules: layers, replaced-is-done
//! card: Anvil 2/3 Heavy; (term of an ability) ...
//! play 1: Anvil, Rock (turned, damage 1)
//! do Anvil: (term of an effect)
//! asks 1: Rock | Anvil
//! choose 1: Rock
//! then: Rock damage 2; 1 points 3; (term of a condition)
//! ```
//!
//! Other lines: `hand 1:`, `deck 1:`, `coins 1: 3`, `use Anvil`, `cannot use Anvil`, `turn 2`, `leave 2`. A line that begins
//! with a blank goes on with the one before.

use std::fmt;

/// A case.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Its file and line, and what it shows.
    pub title: String,
    /// The schedule and the policies that are switched on.
    pub rules: Vec<String>,
    /// The cards: name, power and health, tags, abilities.
    pub cards: Vec<CardLine>,
    /// Where the cards are: the zone, the player, the cards.
    pub board: Vec<(String, u8, Vec<Placed>)>,
    /// What happens and what must hold.
    pub lines: Vec<Line>,
}

/// A card of a case.
#[derive(Clone, Debug)]
pub struct CardLine {
    /// Its name.
    pub name: String,
    /// Power and health.
    pub numbers: [i16; 2],
    /// Its tags.
    pub tags: Vec<String>,
    /// Its abilities as terms.
    pub text: String,
}

/// A card on the board.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Its name.
    pub name: String,
    /// How it lies: `turned`, `damage 2`, `charge 1`, `on Rock`, `lit`.
    pub state: Vec<String>,
}

/// A line of a case.
#[derive(Clone, Debug)]
pub enum Line {
    /// An effect, by a card or a player.
    Do(String, String),
    /// A card's activated ability is used.
    Use(String),
    /// It cannot be.
    CannotUse(String),
    /// A player's turn begins.
    Turn(u8),
    /// A player leaves.
    Leave(u8),
    /// The player takes the option.
    Choose(u8, String),
    /// The player is asked, with these options.
    Asks(u8, Vec<String>),
    /// It holds.
    Then(String),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// The cases of a file.
///
/// # Errors
/// The first line that is not understood.
pub fn read(file: &str, text: &str) -> Result<Vec<Case>, String> {
    let mut cases: Vec<Case> = Vec::new();
    for (number, line) in joined(text) {
        let place = format!("{file}:{number}");
        if let Some(title) = line.strip_prefix("case: ") {
            cases.push(Case { title: format!("{place}: {title}"), ..Case::default() });
        } else {
            let case = cases.last_mut().ok_or_else(|| format!("{place}: no case"))?;
            add(case, &line).ok_or_else(|| format!("{place}: `{line}` is no line of a case"))?;
        }
    }
    Ok(cases)
}

/// The lines with their numbers, without comments; what begins with a blank belongs to the line before.
fn joined(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let written = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'));
    for (line, number) in written {
        match lines.last_mut().filter(|_| line.starts_with(' ')) {
            Some((_, before)) => *before += line,
            None => lines.push((number, line.to_owned())),
        }
    }
    lines
}

fn add(case: &mut Case, line: &str) -> Option<()> {
    let (head, rest) = line.split_once(':').unwrap_or((line, ""));
    let rest = rest.trim().to_owned();
    let (key, of) = head.split_once(' ').unwrap_or((head, ""));
    match key {
        "rules" => case.rules = list(&rest, ','),
        "card" => case.cards.push(card(&rest)?),
        "play" | "hand" | "deck" | "coins" => {
            case.board.push((
                key.to_owned(),
                of.parse().ok()?,
                list(&rest, ',').iter().map(|c| placed(c)).collect(),
            ));
        }
        "do" => case.lines.push(Line::Do(of.to_owned(), rest)),
        "use" => case.lines.push(Line::Use(of.to_owned())),
        "cannot" => case.lines.push(Line::CannotUse(of.strip_prefix("use ")?.to_owned())),
        "turn" => case.lines.push(Line::Turn(of.parse().ok()?)),
        "leave" => case.lines.push(Line::Leave(of.parse().ok()?)),
        "choose" => case.lines.push(Line::Choose(of.parse().ok()?, rest)),
        "asks" => case.lines.push(Line::Asks(of.parse().ok()?, list(&rest, '|'))),
        "then" => case.lines.extend(list(&rest, ';').into_iter().map(Line::Then)),
        _ => return None,
    }
    Some(())
}

/// The parts of a line between separators that stand in no brackets.
fn list(text: &str, separator: char) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0_u32);
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if c == separator && depth == 0 {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    parts.iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

fn placed(text: &str) -> Placed {
    let (name, state) = text.split_once('(').unwrap_or((text, ""));
    Placed { name: name.trim().to_owned(), state: list(state.trim_end_matches(')'), ',') }
}

fn card(text: &str) -> Option<CardLine> {
    let (head, abilities) = text.split_once(';').unwrap_or((text, ""));
    let mut words = head.split_whitespace().map(str::to_owned);
    let name = words.next()?;
    let (power, health) = words.next()?.split_once('/').map(|(p, h)| (p.parse(), h.parse()))?;
    let numbers = [power.ok()?, health.ok()?];
    Some(CardLine { name, numbers, tags: words.collect(), text: abilities.trim().to_owned() })
}
