//! What somebody does, in words about them: "each player discards a card from their hand".

use super::{Page, Tongue};
use crate::pattern::Hole;
use crate::phrasebook::Shape;

/// What is said to you, as it is said of them; the longest first.
const ENGLISH: [(&str, &str); 10] = [
    ("you control", "they control"),
    ("you have", "they have"),
    ("you are", "they are"),
    ("you do", "they do"),
    ("with you", "with them"),
    ("against you", "against them"),
    ("attacks you", "attacks them"),
    ("yours", "theirs"),
    ("your", "their"),
    ("yourself", "themselves"),
];
const SPANISH: [(&str, &str); 7] = [
    ("que controles", "que controle"),
    ("que tengas", "que tenga"),
    ("contra ti", "contra él"),
    ("a ti", "a él"),
    ("te ataca", "lo ataca"),
    ("tus", "sus"),
    ("tu", "su"),
];

impl Page<'_> {
    /// What fills a hole, where somebody else does it: they are who is meant by "you" there.
    pub(super) fn told(&self, hole: &Hole, text: String) -> String {
        let Shape::List(items) = &self.entry.shape else { return text };
        let [Shape::Fixed(head), who, ..] = items.as_slice() else { return text };
        let yours = match who {
            Shape::Fixed(who) => who.any(&mut |part| part.as_word() == Some("you")),
            Shape::Hole(slot) => self
                .entry
                .slots
                .get(*slot)
                .is_none_or(|slot| slot.name == hole.name || self.free(&slot.name).second == Some(true)),
            Shape::List(_) => false,
            Shape::Splice(_) => true,
        };
        let theirs = head.as_word() == Some("as") && !yours;
        if theirs { of_them(&text, self.writer.tongue) } else { text }
    }
}

/// The words outside quoted abilities, which speak for themselves.
fn of_them(text: &str, tongue: Tongue) -> String {
    let table: &[(&str, &str)] = match tongue {
        Tongue::English => &ENGLISH,
        Tongue::Spanish => &SPANISH,
    };
    let quoted = |at: usize| at % 2 == 1;
    let parts = text.split('"').enumerate();
    let told = parts.map(|(at, part)| if quoted(at) { part.to_owned() } else { with_words(part, table) });
    told.collect::<Vec<_>>().join("\"")
}

/// A text with whole words in the place of others.
fn with_words(text: &str, table: &[(&str, &str)]) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while !rest.is_empty() {
        let begins = !out.ends_with(char::is_alphanumeric);
        let found = table.iter().filter(|_| begins).find(|(words, _)| {
            rest.strip_prefix(words).is_some_and(|after| !after.starts_with(char::is_alphanumeric))
        });
        let (said, length) = match (found, rest.chars().next()) {
            (Some((words, told)), _) => ((*told).to_owned(), words.len()),
            (None, Some(one)) => (one.to_string(), one.len_utf8()),
            (None, None) => break,
        };
        out.push_str(&said);
        rest = rest.get(length..).unwrap_or_default();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Tongue, of_them};

    #[test]
    fn what_they_do_is_said_of_them() {
        let told = of_them("discard 2 cards from your deck", Tongue::English);
        assert_eq!(told, "discard 2 cards from their deck");
        let told = of_them(
            "deal 1 damage to a character you control and gain \"Draw your cards.\"",
            Tongue::English,
        );
        assert_eq!(told, "deal 1 damage to a character they control and gain \"Draw your cards.\"");
        assert_eq!(
            of_them("descarta una carta de tu mano", Tongue::Spanish),
            "descarta una carta de su mano"
        );
    }
}
