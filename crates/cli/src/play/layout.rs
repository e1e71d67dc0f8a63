//! The board of a game in as many rows as a terminal has for it, and what of it has changed.

use byword_protocol::board::{Board, features, is_shown, is_spread, keywords, kind};
use byword_protocol::message::{Card, Count, Place, View, Zone, ZoneKind};

/// How much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// In characters.
    pub columns: usize,
    /// In lines.
    pub rows: usize,
}

/// The fewest rows that the board is given, however many options there are.
const FEWEST_ROWS: usize = 8;
/// The narrowest screen that lines are laid out for.
const NARROWEST: usize = 30;

impl std::str::FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sides = text.split_once('x').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        match sides {
            Some((columns, rows)) if columns >= NARROWEST && rows >= FEWEST_ROWS => {
                Ok(Self { columns, rows })
            }
            _ => Err(format!("expected COLUMNSxROWS, such as 80x24; at least {NARROWEST}x{FEWEST_ROWS}")),
        }
    }
}

/// How closely cards are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    /// One below the other, with all that a player needs.
    Lines,
    /// The same, without the versions of names.
    Short,
    /// One behind the other.
    Joined,
    /// One behind the other, without what is printed only.
    Names,
}

/// From the roomiest to the closest: for the others' cards, and for the viewer's own.
const LEVELS: [(Detail, Detail); 6] = [
    (Detail::Lines, Detail::Lines),
    (Detail::Joined, Detail::Lines),
    (Detail::Joined, Detail::Short),
    (Detail::Joined, Detail::Joined),
    (Detail::Names, Detail::Joined),
    (Detail::Names, Detail::Names),
];

/// A line of the board, and what it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The player and the zone; for a player's own line the zone is empty.
    of: (usize, String),
    text: String,
}

/// The board in its roomiest form, to tell later what has changed.
#[derive(Clone, Debug, Default)]
pub struct Seen(Vec<Line>);

/// Lays a board out.
pub struct Layout<'a> {
    board: Board<'a>,
    columns: usize,
}

impl<'a> Layout<'a> {
    /// For a screen of so many columns.
    pub const fn new(board: Board<'a>, columns: usize) -> Self {
        Self { board, columns }
    }

    /// The whole board in the roomiest form that fits into the rows, or else in the closest.
    pub fn whole(&self, view: &View, rows: usize) -> Vec<String> {
        let rows = rows.max(FEWEST_ROWS);
        let mut lines = Vec::new();
        for level in LEVELS {
            lines = self.at(view, level);
            if lines.len() <= rows {
                break;
            }
        }
        lines
    }

    fn at(&self, view: &View, (others, own): (Detail, Detail)) -> Vec<String> {
        let mut lines = vec![self.board.when(view)];
        let places = self.board.places(view);
        let last = places.len() - 1;
        for (index, (name, place)) in places.into_iter().enumerate() {
            let detail = if index == last { own } else { others };
            self.place(name, place, detail, &mut lines);
        }
        lines
    }

    fn place(&self, name: String, place: &Place, detail: Detail, lines: &mut Vec<String>) {
        let Some(heading) = heading(name, place, detail == Detail::Names) else { return };
        lines.extend(wrapped(&heading, self.columns, 2));
        for zone in spread(place) {
            let cards = self.cards(zone, detail);
            if detail <= Detail::Short {
                lines.push(format!("  {}:", zone.name));
                lines.extend(cards.iter().flat_map(|card| wrapped(&format!("    {card}"), self.columns, 6)));
            } else {
                let all = format!("  {}: {}", zone.name, cards.join(" | "));
                lines.extend(wrapped(&all, self.columns, 4));
            }
        }
    }

    /// The cards of a zone, those that read the same as one.
    fn cards(&self, zone: &Zone, detail: Detail) -> Vec<String> {
        let mut said: Vec<(usize, String)> = Vec::new();
        for card in &zone.cards {
            let text = self.card(card, zone.kind, detail);
            match said.iter_mut().find(|(_, known)| *known == text) {
                Some((count, _)) => *count += 1,
                None => said.push((1, text)),
            }
        }
        said.into_iter().map(|(n, text)| if n > 1 { format!("{n}x {text}") } else { text }).collect()
    }

    /// A card: in play what it can do, elsewhere what it would be.
    fn card(&self, card: &Card, zone: ZoneKind, detail: Detail) -> String {
        let in_play = zone == ZoneKind::Play;
        let cost = |number: &&String| !in_play || !card.numbers.first().is_some_and(|n| is_cost(n, number));
        let numbers = self.board.numbers(card);
        let numbers: Vec<String> = numbers.iter().filter(cost).cloned().collect();
        let printed = if in_play { Vec::new() } else { [kind(card), features(card)].concat() };
        let about = match detail {
            Detail::Names => {
                if in_play {
                    numbers
                } else {
                    numbers.into_iter().take(1).collect()
                }
            }
            _ => [numbers, printed, keywords(card)].concat(),
        };
        let name =
            if detail == Detail::Lines || !card.known { self.board.title(card) } else { card.name.clone() };
        let hosted: Vec<String> = card.hosted.iter().map(|with| self.board.title(&with.card)).collect();
        let hosted = if hosted.is_empty() { String::new() } else { format!(" + {}", hosted.join(" + ")) };
        format!("{}{hosted}", self.board.with_state(card, &name, &about))
    }

    /// What of the board is another than it was, under the names of the players, and the board as it is now.
    pub fn changes(&self, view: &View, seen: &Seen) -> (Vec<String>, Seen) {
        let now = self.seen(view);
        let mut before = seen.0.clone();
        let names: Vec<String> = self.board.places(view).into_iter().map(|(name, _)| name).collect();
        let (mut lines, mut named) = (Vec::new(), None);
        for line in &now.0 {
            if let Some(index) = before.iter().position(|known| known == line) {
                before.swap_remove(index);
                continue;
            }
            let (player, zone) = &line.of;
            if !zone.is_empty() && named != Some(*player) {
                lines.extend(names.get(*player).cloned());
            }
            named = Some(*player);
            let text = if zone.is_empty() { line.text.clone() } else { format!("  {zone}: {}", line.text) };
            lines.extend(wrapped(&text, self.columns, 4));
        }
        (lines, now)
    }

    /// The board as it is now.
    pub fn seen(&self, view: &View) -> Seen {
        let mut lines = Vec::new();
        for (player, (name, place)) in self.board.places(view).into_iter().enumerate() {
            let of = |zone: &str, text: String| Line { of: (player, zone.to_owned()), text };
            lines.extend(heading(name, place, false).map(|text| of("", text)));
            for zone in spread(place) {
                let cards = zone.cards.iter().map(|card| self.card(card, zone.kind, Detail::Lines));
                lines.extend(cards.map(|text| of(&zone.name, text)));
            }
        }
        Seen(lines)
    }
}

fn is_cost(number: &byword_protocol::message::Number, said: &str) -> bool {
    number.id == "cost" && said.starts_with(number.name.as_str())
}

fn spread(place: &Place) -> impl Iterator<Item = &Zone> {
    place.zones.iter().filter(|zone| is_shown(zone) && is_spread(zone) && !zone.cards.is_empty())
}

/// A player's numbers and piles in a line; nothing if there are none and no cards either. In brief without the cards on top.
fn heading(name: String, place: &Place, brief: bool) -> Option<String> {
    let tallies = place.tallies.iter().map(Count::said);
    let piles =
        place.zones.iter().filter(|zone| is_shown(zone) && !is_spread(zone)).map(|zone| pile(zone, brief));
    let parts: Vec<String> = tallies.chain(piles).collect();
    match parts.is_empty() {
        true if spread(place).next().is_none() => None,
        true => Some(name),
        false => Some(format!("{name}: {}", parts.join(" | "))),
    }
}

/// A pile: how many cards, how many of them ready where some are turned, and the top one of an open pile.
fn pile(zone: &Zone, brief: bool) -> String {
    let ready = zone.count - zone.turned;
    let count = if zone.turned > 0 { format!("{ready}/{}", zone.count) } else { zone.count.to_string() };
    let top = zone.cards.first().filter(|card| !brief && card.known && zone.kind == ZoneKind::Open);
    let top = top.map_or_else(String::new, |card| format!(" ({})", card.name));
    format!("{} {count}{top}", zone.name)
}

/// A line broken between words, with all but the first line moved in.
pub fn wrapped(text: &str, columns: usize, hanging: usize) -> Vec<String> {
    let own: usize = text.chars().take_while(|c| *c == ' ').count();
    let mut lines = vec![" ".repeat(own)];
    let mut bare = true;
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { continue };
        let wide = line.chars().count() + word.chars().count() + usize::from(!bare);
        if wide > columns && !bare {
            lines.push(format!("{}{word}", " ".repeat(hanging)));
        } else {
            line.push_str(if bare { "" } else { " " });
            line.push_str(word);
        }
        bare = false;
    }
    lines
}

/// The same of a line that is too long; others stay as they are, with the blanks that align them.
pub fn broken(text: &str, columns: usize, hanging: usize) -> Vec<String> {
    if text.chars().count() <= columns { vec![text.to_owned()] } else { wrapped(text, columns, hanging) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_moved_in() {
        assert_eq!(wrapped("  one two three", 9, 4), ["  one two", "    three"]);
        assert_eq!(wrapped("overlongword x", 5, 2), ["overlongword", "  x"]);
        assert_eq!(wrapped("", 5, 2), [""]);
    }

    #[test]
    fn sizes_are_read() {
        assert_eq!("80x24".parse(), Ok(Size { columns: 80, rows: 24 }));
        for wrong in ["80", "x", "80x", "5x5", "80x-1"] {
            assert!(wrong.parse::<Size>().is_err(), "{wrong}");
        }
    }
}
