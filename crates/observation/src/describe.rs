//! The list of features as JSON: names, meanings, shapes, and what the numbers in the tables stand for.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, DecisionKind};
use byword_kernel::rulebook::World;
use byword_kernel::vocabulary::Sort;
use byword_telling::event_word;
use serde_json::{Value, json};

use crate::features::Features;
use crate::{events, options};

/// The version of the list: it grows when a column comes, goes or changes its meaning.
pub const VERSION: u32 = 2;

const EVENTS: [EventKind; EventKind::COUNT] = [
    EventKind::Move,
    EventKind::Damage,
    EventKind::Heal,
    EventKind::Turn,
    EventKind::Ready,
    EventKind::Counter,
    EventKind::Tally,
    EventKind::Attach,
    EventKind::Act,
    EventKind::Choose,
    EventKind::Reveal,
    EventKind::Shuffle,
    EventKind::Roll,
    EventKind::Moment,
    EventKind::Control,
    EventKind::Flip,
    EventKind::Create,
];

const DECISIONS: [DecisionKind; 15] = [
    DecisionKind::Act,
    DecisionKind::Respond,
    DecisionKind::Card,
    DecisionKind::Pay,
    DecisionKind::Player,
    DecisionKind::May,
    DecisionKind::Mode,
    DecisionKind::Number,
    DecisionKind::Order,
    DecisionKind::Replace,
    DecisionKind::Mulligan,
    DecisionKind::Keep,
    DecisionKind::Place,
    DecisionKind::Defend,
    DecisionKind::Name,
];

impl Features {
    /// The names of the numbers of a player, or of the table.
    pub(crate) fn names_of(&self, whose: &str, player: bool) -> Vec<(String, String)> {
        let tallies =
            self.tallies.iter().map(|(_, word)| (format!("{whose}.{word}"), "a number kept".to_owned()));
        let zones = self.zones.iter().filter(|zone| zone.per_seat == player).flat_map(|zone| {
            let count = (format!("{whose}.{}", zone.word), "how many cards".to_owned());
            let turned = (format!("{whose}.{}:turned", zone.word), "how many of them are turned".to_owned());
            std::iter::once(count).chain(zone.turned.map(|_| turned))
        });
        tallies.chain(zones).collect()
    }

    /// The list of features: version, tables with their shapes and columns, and what their numbers stand for.
    #[must_use]
    pub fn describe(&self, world: &World) -> Value {
        let columns = |list: Vec<(String, String)>| -> Vec<Value> {
            list.into_iter().map(|(name, meaning)| json!({ "name": name, "meaning": meaning })).collect()
        };
        let fixed = |list: &[(&str, &str)]| -> Vec<(String, String)> {
            list.iter().map(|(name, meaning)| ((*name).to_owned(), (*meaning).to_owned())).collect()
        };
        let ((cards, card), (opts, opt), (past, event)) =
            (self.card_shape(), self.option_shape(), self.event_shape());
        json!({
            "version": VERSION,
            "game": self.game,
            "seats": self.seats,
            "dtype": "int16",
            "cards": { "shape": [cards, card], "columns": columns(self.card_columns()) },
            "globals": { "shape": [self.global_count()], "columns": columns(self.global_names()) },
            "options": { "shape": [opts, opt], "columns": columns(fixed(&options::COLUMNS)) },
            "events": { "shape": [past, event], "columns": columns(fixed(&events::COLUMNS)) },
            "mask": { "shape": [opts], "dtype": "bool" },
            "numbers": self.numbers(world),
        })
    }

    /// What the numbers in the tables stand for.
    fn numbers(&self, world: &World) -> Value {
        let words = |sort| world.vocabulary.words(sort).collect::<Vec<&str>>();
        let choices = (0..=u8::MAX).map(|n| Choice(n).word(world.rulebook.choices()));
        let mut choices: Vec<&str> = choices.collect();
        let last = choices.iter().rposition(|word| *word != "other").unwrap_or(0);
        choices.truncate(last + 1);
        json!({
            "card": world.catalog.defs().iter().map(|def| def.spec.title.as_str()).collect::<Vec<&str>>(),
            "zone": words(Sort::ZoneKind),
            "verb": words(Sort::Verb),
            "choice": choices,
            "decision": DECISIONS.map(DecisionKind::word),
            "event": EVENTS.map(event_word),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_for_the_words_at_their_place() {
        assert!(EVENTS.iter().enumerate().all(|(n, kind)| *kind as usize == n));
        assert!(DECISIONS.iter().enumerate().all(|(n, kind)| *kind as usize == n));
    }
}
