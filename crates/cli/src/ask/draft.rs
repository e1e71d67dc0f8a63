//! A question as far as it has been typed: a scenario whose board can be corrected and whose steps grow.

/// The lines of the head that are not about cards or players.
const HEAD: [&str; 12] = [
    "title", "shows", "database", "option", "decks", "setup", "seats", "seed", "random", "first", "turn",
    "goal",
];
/// What belongs to nobody.
const TABLE: &str = "table";

/// A line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// `turn: player 2, main`
    Head(String, String),
    /// `card Bolt: Action, cost 1`
    Card(String, String),
    /// `+ Deal 2 damage to chosen character.`: more text of the card written last.
    Text(String),
    /// `player 1 hand: Bolt, 2 Filler`: whose, where, what.
    Area(String, String, String),
    /// `- play Bolt`
    Step(String),
}

/// A scenario that is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    head: Vec<(String, String)>,
    cards: Vec<(String, String, Vec<String>)>,
    areas: Vec<(String, Vec<(String, String)>)>,
    steps: Vec<String>,
}

impl Entry {
    /// Reads a line; nothing if it is none of a scenario. Zones without a player are those of the player named last.
    pub fn read(line: &str, last: &str) -> Option<Self> {
        if let Some(step) = line.strip_prefix("- ") {
            return Some(Self::Step(step.trim().to_owned()));
        }
        if let Some(text) = line.strip_prefix("+ ") {
            return Some(Self::Text(text.trim().to_owned()));
        }
        let (key, value) = line.split_once(':')?;
        let (key, value) = (key.trim(), value.trim().to_owned());
        if let Some(name) = key.strip_prefix("card ") {
            return Some(Self::Card(name.trim().to_owned(), value));
        }
        if HEAD.contains(&key) {
            return Some(Self::Head(key.to_owned(), value));
        }
        let (owner, zone) = owner(key).unwrap_or((last.to_owned(), key));
        (!owner.is_empty()).then(|| Self::Area(owner, zone.to_owned(), value))
    }
}

/// `player 1 hand` as the player and the zone; the zone is empty for `player 1` alone.
fn owner(key: &str) -> Option<(String, &str)> {
    let mut words = key.splitn(3, ' ');
    match words.next()? {
        TABLE => Some((TABLE.to_owned(), key[TABLE.len()..].trim())),
        "player" => Some((format!("player {}", words.next()?), words.next().unwrap_or_default().trim())),
        _ => None,
    }
}

impl Draft {
    /// An empty table of a game, on the first player's turn.
    pub fn new(game: &str, title: &str) -> Self {
        let lines = [("title", title), ("game", game), ("turn", "player 1, main")];
        let head = lines.map(|(key, value)| (key.to_owned(), value.to_owned())).to_vec();
        Self { head, ..Self::default() }
    }

    /// The player (or the table) that was named last.
    pub fn last(&self) -> &str {
        self.areas.last().map_or("", |(owner, _)| owner)
    }

    /// True if a card was written, whose text can go on.
    pub fn has_cards(&self) -> bool {
        !self.cards.is_empty()
    }

    /// How many steps there are.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Without what follows so many steps.
    pub fn cut(&mut self, steps: usize) {
        self.steps.truncate(steps);
    }

    /// With a line more; what was said of the same thing before is replaced. An empty value takes it away.
    pub fn add(&mut self, entry: Entry) {
        match entry {
            Entry::Head(key, value) => replace(&mut self.head, key, value),
            Entry::Card(name, summary) => {
                self.cards.retain(|(known, ..)| *known != name);
                self.cards.push((name, summary, Vec::new()));
            }
            Entry::Text(text) => {
                if let Some((.., lines)) = self.cards.last_mut() {
                    lines.push(text);
                }
            }
            Entry::Area(owner, zone, value) => self.area(owner, zone, value),
            Entry::Step(step) => self.steps.push(step),
        }
    }

    fn area(&mut self, owner: String, zone: String, value: String) {
        let at = self.areas.iter().position(|(known, _)| *known == owner);
        let (owner, mut lines) = at.map_or((owner, Vec::new()), |at| self.areas.remove(at));
        if !zone.is_empty() {
            replace(&mut lines, zone, value);
        }
        self.areas.push((owner, lines));
    }

    /// The scenario. Players stand in their order, however they were typed.
    pub fn text(&self) -> String {
        let pair = |(key, value): &(String, String)| format!("{key}: {value}\n");
        let mut text: String = self.head.iter().map(pair).collect();
        for (name, summary, lines) in &self.cards {
            let colon = if summary.is_empty() { String::new() } else { format!(": {summary}") };
            text.push_str(&format!("\ncard {name}{colon}\n"));
            text.extend(lines.iter().map(|line| format!("  {line}\n")));
        }
        let mut areas: Vec<_> = self.areas.iter().filter(|(_, lines)| !lines.is_empty()).collect();
        areas.sort_by_key(|(owner, _)| owner.as_str());
        for (owner, lines) in areas {
            text.push_str(&format!("\n{owner}:\n"));
            text.extend(lines.iter().map(|line| format!("  {}", pair(line))));
        }
        text.push_str("\nsteps:\n");
        text.extend(self.steps.iter().map(|step| format!("- {step}\n")));
        text
    }

    /// The line of the text that an entry has become, from 1.
    pub fn line_of(&self, entry: &Entry) -> Option<usize> {
        let wanted = match entry {
            Entry::Head(key, value) => format!("{key}: {value}"),
            Entry::Card(name, _) => format!("card {name}"),
            Entry::Text(text) => format!("  {text}"),
            Entry::Area(_, zone, value) => format!("  {zone}: {value}"),
            Entry::Step(step) => format!("- {step}"),
        };
        let text = self.text();
        let lines: Vec<&str> = text.lines().collect();
        lines.iter().rposition(|line| line.starts_with(&wanted)).map(|at| at + 1)
    }

    /// The line of the player (or the table) below which an entry stands.
    pub fn head_of(&self, entry: &Entry) -> Option<usize> {
        let Entry::Area(owner, ..) = entry else { return None };
        let head = format!("{owner}:");
        self.text().lines().position(|line| line == head).map(|at| at + 1)
    }
}

/// The value under a key: a new one in the old place; an empty one takes it away.
fn replace(pairs: &mut Vec<(String, String)>, key: String, value: String) {
    match pairs.iter().position(|(known, _)| *known == key) {
        Some(at) if value.is_empty() => drop(pairs.remove(at)),
        Some(at) => pairs[at].1 = value,
        None if value.is_empty() => {}
        None => pairs.push((key, value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(lines: &[&str]) -> Draft {
        let mut draft = Draft::new("toy", "T");
        for line in lines {
            let entry = Entry::read(line, draft.last()).unwrap();
            draft.add(entry);
        }
        draft
    }

    #[test]
    fn lines_become_a_scenario() {
        let text = draft(&[
            "card A: 1 glow",
            "+ Veiled",
            "player 2 hand: B",
            "player 1 hand: A",
            "lore: 3",
            "- play A",
        ])
        .text();
        let wanted = "title: T\ngame: toy\nturn: player 1, main\n\ncard A: 1 glow\n  Veiled\n\nplayer 1:\n  hand: A\n  lore: 3\n\
                      \nplayer 2:\n  hand: B\n\nsteps:\n- play A\n";
        assert_eq!(text, wanted);
    }

    #[test]
    fn a_line_replaces_what_was_said_before() {
        let corrected = draft(&[
            "player 1 hand: A",
            "player 1 hand: B",
            "turn: player 2, main",
            "table round: 2",
            "table round:",
        ]);
        assert!(corrected.text().contains("hand: B") && !corrected.text().contains("hand: A"));
        assert!(corrected.text().contains("turn: player 2") && !corrected.text().contains("round"));
        assert_eq!(Entry::read("what now", ""), None);
        assert_eq!(Entry::read("hand: A", ""), None, "nobody was named yet");
    }
}
