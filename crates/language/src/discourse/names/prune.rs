//! Names that nobody uses are taken back, and the others numbered in the order of the text.

use std::collections::BTreeMap;

use super::{is_ability, let_of};
use crate::discourse::pronoun::stands;
use crate::term::{Term, name_parts, name_word};

/// The effect with the names that it needs.
pub(super) fn finish(effect: &Term) -> Term {
    let mut used = BTreeMap::new();
    collect(effect, &mut used);
    let mut numbers = Numbers { used, next: 1, next_player: 1 };
    numbers.write(effect)
}

/// The names in use, with the number that each gets.
struct Numbers {
    used: BTreeMap<(bool, u8), Option<u8>>,
    next: u8,
    next_player: u8,
}

/// Cards and deeds share their numbers.
const fn key(letter: char, number: u8) -> (bool, u8) {
    (letter == 'p', number)
}

fn collect(term: &Term, used: &mut BTreeMap<(bool, u8), Option<u8>>) {
    if let Some((letter, number)) = term.as_word().and_then(name_parts) {
        if number > 0 {
            used.insert(key(letter, number), None);
        }
        return;
    }
    if let Some((_, inner)) = let_of(term) {
        return collect(inner, used);
    }
    // Another ability has names of its own.
    for part in term.parts().iter().filter(|part| !is_apart(term, part)) {
        collect(part, used);
    }
}

/// True for an ability that a card is given: it has names of its own. One without a card has those of the text around it.
fn is_apart(act: &Term, part: &Term) -> bool {
    is_ability(part) && !(act.head() == Some("lasting") && stands(part))
}

impl Numbers {
    fn write(&mut self, term: &Term) -> Term {
        if let Some((letter, number)) = term.as_word().and_then(name_parts) {
            return if number == 0 { term.clone() } else { name_word(letter, self.number(letter, number)) };
        }
        if let Some((name, inner)) = let_of(term) {
            let known =
                name.as_word().and_then(name_parts).filter(|(l, n)| self.used.contains_key(&key(*l, *n)));
            let Some((letter, number)) = known else { return self.write(inner) };
            let name = name_word(letter, self.number(letter, number));
            return Term::call("let", [name, self.write(inner)]);
        }
        term.map(&mut |part| if is_apart(term, part) { part.clone() } else { self.write(part) })
    }

    fn number(&mut self, letter: char, number: u8) -> u8 {
        let next = if letter == 'p' { &mut self.next_player } else { &mut self.next };
        let given = self.used.entry(key(letter, number)).or_default();
        *given.get_or_insert_with(|| {
            *next += 1;
            *next - 1
        })
    }
}
