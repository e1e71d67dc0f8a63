//! What the words of a text speak of: the one place that decides it. Phrases say `it`, `they`, `those`; abilities have names.

mod each;
mod former;
mod given;
mod names;
mod nearest;
mod nouns;
mod one;
mod opposed;
mod pronoun;
mod several;
mod steps;
mod unnamed;
mod whose;

use byword_kernel::ability::Ability;
use byword_kernel::vocabulary::Vocabulary;

use crate::canon;
use crate::term::{self, Term, TermError};

pub use each::{each_of_them, each_with_its_own, fresh_name, last_name, told_of_each};
pub use names::{Manner, bind, speak};
pub use nearest::nearest_noun;
pub(crate) use nouns::PLAYER;
pub use nouns::{Customs, Noun, Telling};
pub(crate) use pronoun::as_theirs;
pub use several::told_of_several;
pub use unnamed::asks_for_the_drawn;

const PLAIN: Manner = Manner {
    looked: false,
    counted: false,
    numbered: false,
    they: false,
    last: false,
    sided: false,
    nouns: false,
    acts: false,
};

/// The manners in which names are put in words, the commonest first.
pub const MANNERS: [Manner; 16] = [
    PLAIN,
    Manner { looked: true, ..PLAIN },
    Manner { they: true, ..PLAIN },
    Manner { last: true, ..PLAIN },
    Manner { numbered: true, ..PLAIN },
    Manner { looked: true, they: true, ..PLAIN },
    Manner { last: true, they: true, ..PLAIN },
    Manner { numbered: true, they: true, ..PLAIN },
    Manner { counted: true, ..PLAIN },
    Manner { counted: true, they: true, ..PLAIN },
    Manner { sided: true, ..PLAIN },
    Manner { acts: true, ..PLAIN },
    Manner { acts: true, looked: true, ..PLAIN },
    Manner { nouns: true, ..PLAIN },
    Manner { nouns: true, they: true, ..PLAIN },
    Manner { nouns: true, acts: true, ..PLAIN },
];

/// An ability as phrases say it, with every word that speaks of something resolved to a name.
#[must_use]
pub fn resolve(ability: &Term, customs: Customs) -> Term {
    bind(&given::spare(&pronoun::resolve(ability, customs), customs), customs)
}

/// "When this unit is dealt damage: Deal that much damage to a base": as much as happened, as long as the text has not
/// done anything itself that has a measure ("you may exhaust this unit. If you do, deal that much damage to a base").
#[must_use]
pub fn as_much_as_happened(ability: &Term) -> Term {
    let happened = ability.form("on").and_then(measure);
    ability.map(&mut |part| match (part.head(), &happened) {
        (Some("effect" | "rewrite"), Some(much)) => {
            let undone = |word: &Term| {
                let deed = word.word_at(1).filter(|_| word.head() == Some("done"));
                deed.is_some_and(|deed| deed == "paid" || is_without_measure(part, deed))
            };
            part.rewrite(&mut |word| undone(word).then(|| much.clone()))
        }
        _ => as_much_as_happened(part),
    })
}

/// True if the deed of this name is that something is paid, or done to one card.
fn is_without_measure(text: &Term, deed: &str) -> bool {
    text.any(&mut |part| {
        part.head() == Some("let") && part.word_at(1) == Some(deed) && {
            let mut act = part.parts().get(2);
            while let Some("may" | "do") = act.and_then(Term::head) {
                act = act.and_then(|act| act.parts().last());
            }
            let act = act.map(|act| (act.head(), act.parts()));
            match act {
                Some((Some("pay"), _)) => true,
                Some((Some("turn" | "ready"), [_, card, ..]) | (Some("move"), [_, _, card, ..])) => {
                    is_one_card(card)
                }
                Some((Some("discard"), [_, _, number, ..])) => number.as_int() == Some(1),
                _ => false,
            }
        }
    })
}

fn is_one_card(card: &Term) -> bool {
    match (card.head(), card.parts()) {
        (Some("let"), [_, _, card]) => is_one_card(card),
        (Some("chosen"), _) => card.field("max").is_none() && card.field("total").is_none(),
        _ => card.as_word() == Some("this"),
    }
}

/// How much of it an event was, of those that have a measure, or how many there were of "1 or more"; what is lost counts below zero.
fn measure(on: &Term) -> Option<Term> {
    let event = Term::word("event");
    let lost = on.form("amount").is_some_and(|amount| amount.word_at(1) == Some("at-most"));
    match on.field("kind").and_then(Term::as_word)? {
        "damage" | "heal" => Some(event),
        "tally" if lost => Some(Term::call("times", [event, Term::int(-1)])),
        "tally" => Some(event),
        _ if on.field("once").is_some() => Some(event),
        _ => None,
    }
}

/// "Your units gain Raid 1 and enemy units lose Sentinel for this phase": true if one of several changes has been read as one that
/// lasts, beside one that is over at some time.
#[must_use]
pub fn lasts_unevenly(ability: &Term) -> bool {
    ability.any(&mut |steps| {
        let change = |step: &Term| {
            let [apply, cards, _, span] = step.parts().get(1)?.parts() else { return None };
            let picked = cards.items().is_some() && apply.as_word() == Some("apply");
            picked.then(|| span.as_word() == Some("forever"))
        };
        let spans: Vec<bool> = steps.parts().iter().filter_map(change).collect();
        steps.head() == Some("seq") && spans.contains(&true) && spans.contains(&false)
    })
}

/// "Your characters get +1 {S} this turn for each other character": other than which of them? What is given to all at once is the
/// same for all.
#[must_use]
pub fn counts_others_of_many(ability: &Term) -> bool {
    ability.any(&mut |act| {
        let [head, cards, change, ..] = act.parts() else { return false };
        let many = match cards.head() {
            Some("let") => cards.parts().get(2).and_then(Term::head) == Some("each"),
            head => head == Some("each"),
        };
        let counts = |number: &Term| {
            number.head() == Some("count") && number.any(&mut |test| test.as_word() == Some("other"))
        };
        head.as_word() == Some("apply") && many && change.any(&mut |number| counts(number))
    })
}

/// An ability as phrases say it whose words speak of nothing that comes before it: those that the text itself does not
/// explain are the event's.
///
/// # Errors
/// If it is not an ability.
pub fn defined(ability: &Term, vocabulary: &mut Vocabulary) -> Result<Ability, TermError> {
    term::read(&bind(ability, Customs::default()), vocabulary)
}

/// The abilities of several lines of a text, in each of which the words may speak of what was named in a line before.
///
/// # Errors
/// If one of them is not an ability.
pub fn abilities(
    lines: &[Term],
    customs: Customs,
    vocabulary: &mut Vocabulary,
) -> Result<Vec<Ability>, TermError> {
    read(lines.iter().map(|line| pronoun::resolve(line, customs)).collect(), customs, vocabulary)
}

/// The same where "it" is what a condition before it finds in play, and not the card itself.
///
/// # Errors
/// If one of them is not an ability.
pub fn abilities_if_found(
    lines: &[Term],
    customs: Customs,
    vocabulary: &mut Vocabulary,
) -> Result<Vec<Ability>, TermError> {
    read(lines.iter().map(|line| pronoun::resolve_found(line, customs)).collect(), customs, vocabulary)
}

/// A line in which "it" is what a condition before it finds in play; nothing else in it is told yet.
#[must_use]
pub fn told_if_found(line: &Term, customs: Customs) -> Term {
    pronoun::resolve_found(line, customs)
}

fn read(lines: Vec<Term>, customs: Customs, vocabulary: &mut Vocabulary) -> Result<Vec<Ability>, TermError> {
    // Words stand in another order than the names that they become.
    let bound = |ability: &Term| canon::term(&bind(&given::spare(ability, customs), customs));
    joined(&lines).iter().map(|ability| term::read(&bound(ability), vocabulary)).collect()
}

/// What stands in several lines of an action happens one after the other.
fn joined(abilities: &[Term]) -> Vec<Term> {
    let mut out: Vec<Term> = Vec::with_capacity(abilities.len());
    for ability in abilities {
        match (out.last().and_then(steps), steps(ability)) {
            (Some(mut first), Some(second)) => {
                first.extend(second);
                first.insert(0, Term::word("seq"));
                out.pop();
                let effect = Term::call("effect", [Term::list(first)]);
                out.push(Term::call("spell", [effect]));
            }
            _ => out.push(ability.clone()),
        }
    }
    out
}

/// The steps of what an action does, if nothing but that is said of it.
fn steps(ability: &Term) -> Option<Vec<Term>> {
    let [head, effect] = ability.parts() else { return None };
    if head.as_word() != Some("spell") || effect.head() != Some("effect") {
        return None;
    }
    let [_, effect] = effect.parts() else { return None };
    Some(match effect.head() {
        Some("seq") => effect.parts().get(1..).unwrap_or_default().to_vec(),
        _ => vec![effect.clone()],
    })
}
