//! The values that the keys of card files may have, and how much a card may say.

use crate::cardfile::{CardSource, Field};
use crate::source::{FileError, Place};

/// The most cards that a game is loaded with, and the most characters of a face's text and of its name.
pub const MOST_CARDS: usize = 20_000;
const MOST_TEXT: usize = 4_000;
const MOST_NAME: usize = 200;

/// The values that a key may have.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// A number from 0 up.
    Number,
    /// `yes` or `no`.
    YesNo,
    /// Some of these words, with commas or blanks between them.
    Among(&'static [&'static str]),
}

impl Values {
    /// The error of a field, if it has another value.
    fn check(self, field: &Field) -> Option<FileError> {
        let column = field.place.column + field.key.chars().count() + 2;
        let wrong = |cause: String| FileError::new(&field.place, column, cause);
        match self {
            Self::Number => {
                let number = field.value.parse::<i16>().is_ok_and(|n| n >= 0);
                (!number).then(|| wrong(format!("`{}` is not a number from 0 to {}", field.value, i16::MAX)))
            }
            Self::YesNo => {
                let known = ["yes", "no"].contains(&field.value.as_str());
                (!known).then(|| wrong(format!("`{}` is neither yes nor no", field.value)))
            }
            Self::Among(words) => {
                let other = stranger(&field.value, words)?;
                let cause =
                    format!("`{other}` is no value of `{}`; there are {}", field.key, words.join(", "));
                Some(wrong(cause).near(other, words.iter().copied()))
            }
        }
    }
}

/// The first word of a list that is none of these. What is not a word as a whole is parted by its blanks.
fn stranger<'a>(list: &'a str, words: &[&str]) -> Option<&'a str> {
    let parts = list.split(',').map(str::trim).filter(|part| !words.contains(part));
    parts.flat_map(str::split_whitespace).find(|word| !words.contains(word))
}

/// What is wrong with a card, whatever its text means: keys with other values than they may have, no type, too much text,
/// characters that no card has.
#[must_use]
pub fn check(card: &CardSource, known: &[(&str, Values)]) -> Vec<FileError> {
    let mut errors: Vec<FileError> = card.faces().filter_map(excess).collect();
    let values = |field: &Field| {
        let (_, values) = known.iter().find(|(key, _)| *key == field.key)?;
        values.check(field)
    };
    errors.extend(card.faces().flat_map(|face| &face.fields).filter_map(values));
    if card.field("type").is_none_or(str::is_empty) {
        errors.push(at(&card.place, format!("`{}` needs a line `type: ...`", card.name)));
    }
    errors
}

fn at(place: &Place, cause: String) -> FileError {
    FileError::new(place, place.column, cause)
}

/// What a face says too much.
fn excess(face: &CardSource) -> Option<FileError> {
    let length: usize = face.text.iter().map(|(line, _)| line.chars().count() + 1).sum();
    let place = face.text.first().map_or(&face.place, |(_, place)| place);
    if face.name.chars().count() > MOST_NAME {
        return Some(at(&face.place, format!("a name of more than {MOST_NAME} characters")));
    }
    (length > MOST_TEXT).then(|| at(place, format!("a text of more than {MOST_TEXT} characters")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cardfile::parse_cards;

    const KNOWN: &[(&str, Values)] =
        &[("type", Values::Among(&["Unit", "Event"])), ("cost", Values::Number), ("inkable", Values::YesNo)];

    #[test]
    fn every_wrong_value_has_its_place() {
        let table = [
            ("cost: 3", "f:1:1: `A` needs a line `type: ...`"),
            ("type: Unot", "f:2:7: `Unot` is no value of `type`; there are Unit, Event"),
            ("type: Unit\ncost: -5", "f:3:7: `-5` is not a number from 0 to 32767"),
            ("type: Unit\ncost: 99999", "f:3:7: `99999` is not a number from 0 to 32767"),
            ("type: Unit\ninkable: maybe", "f:3:10: `maybe` is neither yes nor no"),
        ];
        for (fields, said) in table {
            let (cards, errors) = parse_cards("f", &format!("== A\n{fields}\n"), &[]);
            assert_eq!((errors.len(), check(&cards[0], KNOWN)[0].to_string().as_str()), (0, said));
        }
        let (cards, _) = parse_cards("f", "== A\ntype: Unit, Event\ncost: 0\ninkable: no\n", &[]);
        assert_eq!(check(&cards[0], KNOWN), []);
    }

    #[test]
    fn texts_and_names_have_an_end() {
        let long = format!(
            "== {}\ntype: Unit\n\n== B\ntype: Unit\ntext:\n{}\n",
            "x".repeat(201),
            "y ".repeat(2_001)
        );
        let (cards, _) = parse_cards("f", &long, &[]);
        let errors: Vec<String> =
            cards.iter().flat_map(|card| check(card, KNOWN)).map(|error| error.to_string()).collect();
        assert_eq!(
            errors,
            ["f:1:1: a name of more than 200 characters", "f:7:1: a text of more than 4000 characters"]
        );
    }
}
