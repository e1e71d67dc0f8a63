//! The board in lines of text: per seat its numbers and zones, cards with their numbers, damage, counters, marks.

use crate::message::{Card, Count, Place, Player, View, Zone, ZoneKind};
use byword_telling::Words;

/// How many cards of an open pile are named.
const NAMED: usize = 12;
/// How far cards on cards are moved in at most.
const DEEPEST: usize = 10;

/// Puts a view into lines.
pub struct Board<'a> {
    words: &'a Words,
}

impl<'a> Board<'a> {
    /// In these words.
    pub const fn new(words: &'a Words) -> Self {
        Self { words }
    }

    /// The board. It ends with the viewer's own place, so that one's own cards are nearest to the question.
    pub fn lines(&self, view: &View) -> Vec<String> {
        let name = |seat: Option<u8>| {
            let player = view.players.iter().find(|player| Some(player.seat) == seat);
            player.map_or_else(|| self.words.say("nobody", &[]), |player| player.name.clone())
        };
        let values = [("n", i64::from(view.turn).into()), ("player", name(view.active).into())];
        let mut lines = vec![self.words.say("board-turn", &values)];
        self.place(&view.shared, self.words.say("board-table", &[]), &mut lines);
        let mut players: Vec<&Player> = view.players.iter().collect();
        players.sort_by_key(|player| player.own);
        for player in players {
            let name = match player.own {
                true => self.words.say("board-you", &[("player", player.name.clone().into())]),
                false => player.name.clone(),
            };
            self.place(&player.place, name, &mut lines);
        }
        lines
    }

    /// The numbers and zones of a seat or of the table.
    fn place(&self, place: &Place, name: String, lines: &mut Vec<String>) {
        let mut below = Vec::new();
        for zone in &place.zones {
            self.zone(zone, &mut below);
        }
        let tallies: Vec<String> = place.tallies.iter().map(Count::said).collect();
        if below.is_empty() && tallies.is_empty() {
            return;
        }
        lines.push(if tallies.is_empty() { name } else { format!("{name}: {}", tallies.join(", ")) });
        lines.append(&mut below);
    }

    fn zone(&self, zone: &Zone, lines: &mut Vec<String>) {
        let name = &zone.name;
        if zone.count == 0 || name.is_empty() {
            return;
        }
        let seen = zone.kind != ZoneKind::Hand || zone.cards.iter().any(|card| card.known);
        if !(zone.spread && seen) {
            lines.push(format!("  {name}: {}", self.pile(zone)));
        } else if !zone.cards.is_empty() {
            lines.push(format!("  {name}:"));
            zone.cards.iter().for_each(|card| self.card_lines(card, 4, lines));
        }
    }

    /// A pile in a line: how many cards, and those that are known, from the top.
    fn pile(&self, zone: &Zone) -> String {
        let values = [("n", i64::from(zone.count).into()), ("turned", i64::from(zone.turned).into())];
        let count = self.words.say("board-pile", &values);
        let named: Vec<&str> =
            zone.cards.iter().filter(|card| card.known).map(|card| card.title.as_str()).collect();
        match named.len() {
            0 => count,
            n if n > NAMED => format!("{count}: {} ...", named[..NAMED].join(", ")),
            _ => format!("{count}: {}", named.join(", ")),
        }
    }

    /// A card, and what is attached to it or under it.
    fn card_lines(&self, card: &Card, indent: usize, lines: &mut Vec<String>) {
        let title = if card.known { card.title.clone() } else { self.words.say("a-card", &[]) };
        let numbers = card.numbers.iter().map(|number| match number.now == number.printed {
            true => format!("{} {}", number.name, number.now),
            false => format!("{} {} [{}]", number.name, number.now, number.printed),
        });
        let keywords = card.keywords.iter().map(|keyword| keyword.name.clone());
        let parts: Vec<String> = std::iter::once(title).chain(numbers).chain(keywords).collect();
        let state = self.state(card);
        let state = if state.is_empty() { String::new() } else { format!(" ({})", state.join(", ")) };
        lines.push(format!("{:indent$}{}{state}", "", parts.join("; ")));
        if indent < DEEPEST {
            card.hosted.iter().for_each(|with| self.card_lines(&with.card, indent + 2, lines));
        }
    }

    /// What is the case with it: damage, marks (turned and face down among them), counters.
    fn state(&self, card: &Card) -> Vec<String> {
        let damage = (card.damage != 0)
            .then(|| self.words.say("card-damage", &[("n", i64::from(card.damage).into())]));
        let marks = card.marks.iter().map(|mark| mark.name.clone());
        let counters = card.counters.iter().map(Count::said);
        damage.into_iter().chain(marks).chain(counters).collect()
    }

    /// A card with what is printed on it.
    pub fn card(&self, card: &Card) -> Vec<String> {
        let mut lines = Vec::new();
        self.card_lines(card, 0, &mut lines);
        lines.extend(card.text.iter().map(|line| format!("  {line}")));
        lines
    }
}

/// All cards that are shown in a view, those on and under others among them.
pub fn cards(view: &View) -> Vec<&Card> {
    let places = std::iter::once(&view.shared).chain(view.players.iter().map(|player| &player.place));
    let loose = places.flat_map(|place| &place.zones).flat_map(|zone| &zone.cards);
    let mut found: Vec<&Card> = Vec::new();
    loose.for_each(|card| with_hosted(card, &mut found));
    found
}

fn with_hosted<'a>(card: &'a Card, found: &mut Vec<&'a Card>) {
    found.push(card);
    card.hosted.iter().for_each(|with| with_hosted(&with.card, found));
}
