//! The board in lines of text: per seat its numbers and zones, cards with what a player needs to know of them.

use crate::message::{Card, Count, Number, Place, Player, View, Word, Zone, ZoneKind};
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
        let mut lines = vec![self.when(view)];
        for (name, place) in self.places(view) {
            self.place(place, name, &mut lines);
        }
        lines
    }

    /// Which turn it is, in which phase, and whose.
    pub fn when(&self, view: &View) -> String {
        let active = view.players.iter().find(|player| Some(player.seat) == view.active);
        let name = active.map_or_else(|| self.words.say("nobody", &[]), |player| player.name.clone());
        let values = [("n", i64::from(view.turn).into()), ("player", name.into())];
        let turn = self.words.say("board-turn", &values);
        match &view.phase {
            Some(phase) => format!("{turn} ({})", phase.name),
            None => turn,
        }
    }

    /// The table and the players with what they have, the viewer's own place last.
    pub fn places<'v>(&self, view: &'v View) -> Vec<(String, &'v Place)> {
        let mut players: Vec<&Player> = view.players.iter().collect();
        players.sort_by_key(|player| player.own);
        let named = players.into_iter().map(|player| {
            let name = match player.own {
                true => self.words.say("board-you", &[("player", player.name.clone().into())]),
                false => player.name.clone(),
            };
            (name, &player.place)
        });
        std::iter::once((self.words.say("board-table", &[]), &view.shared)).chain(named).collect()
    }

    /// The numbers and zones of a seat or of the table.
    fn place(&self, place: &Place, name: String, lines: &mut Vec<String>) {
        let mut below = Vec::new();
        for zone in place.zones.iter().filter(|zone| is_shown(zone)) {
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
        if !is_spread(zone) {
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
        lines.push(format!("{:indent$}{}", "", self.card_line(card)));
        if indent < DEEPEST {
            card.hosted.iter().for_each(|with| self.card_lines(&with.card, indent + 2, lines));
        }
    }

    /// A card in a line: its name, its numbers, what is printed on it and what it has, its state.
    pub fn card_line(&self, card: &Card) -> String {
        let about: Vec<String> = [self.numbers(card), kind(card), features(card), keywords(card)].concat();
        self.with_state(card, &self.title(card), &about)
    }

    /// A name with what is said about the card and with its state.
    pub fn with_state(&self, card: &Card, name: &str, about: &[String]) -> String {
        let state = self.state(card);
        let state = if state.is_empty() { String::new() } else { format!(" ({})", state.join(", ")) };
        let parts: Vec<&str> = std::iter::once(name).chain(about.iter().map(String::as_str)).collect();
        format!("{}{state}", parts.join("; "))
    }

    /// Its whole name, if it is known.
    pub fn title(&self, card: &Card) -> String {
        if card.known { card.title.clone() } else { self.words.say("a-card", &[]) }
    }

    /// Its numbers; two that are always said together (`board-pair` of the game's messages) as `3/4`.
    pub fn numbers(&self, card: &Card) -> Vec<String> {
        let pair = self.words.find(&["board-pair"], &[]);
        let (first, second) = pair.as_deref().and_then(|pair| pair.split_once(' ')).unwrap_or_default();
        let number = |id: &str| card.numbers.iter().find(|number| number.id == id);
        let both = number(first).zip(number(second));
        let said = card.numbers.iter().filter_map(|number| match both {
            Some((a, b)) if number.id == a.id => Some(together(a, b)),
            Some((_, b)) if number.id == b.id => None,
            _ => Some(format!("{} {}", number.name, changed(number))),
        });
        said.collect()
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

/// True if there is anything of the zone to show.
pub fn is_shown(zone: &Zone) -> bool {
    zone.count > 0 && !zone.name.is_empty()
}

/// True if the cards of the zone are shown one by one.
pub fn is_spread(zone: &Zone) -> bool {
    zone.spread && (zone.kind != ZoneKind::Hand || zone.cards.iter().any(|card| card.known))
}

fn names(words: &[Word], between: &str) -> String {
    let names: Vec<&str> = words.iter().map(|word| word.name.as_str()).filter(|name| *name != "-").collect();
    names.join(between)
}

/// Its colours and type, as `ruby Character`.
pub fn kind(card: &Card) -> Vec<String> {
    let kind = [names(&card.colours, "/"), names(&card.types, " ")];
    let kind: Vec<String> = kind.into_iter().filter(|part| !part.is_empty()).collect();
    if kind.is_empty() { Vec::new() } else { vec![kind.join(" ")] }
}

/// Other words that it carries, such as inkable.
pub fn features(card: &Card) -> Vec<String> {
    card.features.iter().map(|word| word.name.clone()).filter(|name| name != "-").collect()
}

/// Its keywords.
pub fn keywords(card: &Card) -> Vec<String> {
    card.keywords.iter().map(|keyword| keyword.name.clone()).collect()
}

/// A number, with the printed one behind it if it is another.
fn changed(number: &Number) -> String {
    match number.now == number.printed {
        true => number.now.to_string(),
        false => format!("{} [{}]", number.now, number.printed),
    }
}

fn together(a: &Number, b: &Number) -> String {
    let now = format!("{}/{}", a.now, b.now);
    let printed = format!("{}/{}", a.printed, b.printed);
    if now == printed { now } else { format!("{now} [{printed}]") }
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
