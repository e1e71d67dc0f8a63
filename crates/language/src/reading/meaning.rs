//! What a reading of a line means.

use byword_kernel::ability::visit::{Part, walk};
use byword_kernel::ability::{Ability, Action, Body, EventKind, Target};
use byword_kernel::vocabulary::Vocabulary;

use crate::canon;
use crate::discourse::{self, Customs};
use crate::parse::{Chart, Read};
use crate::term::{Span, Term, TermError};
use crate::token::Token;

/// Words for a card that is somebody.
const PERSONS: [&str; 4] = ["he", "him", "she", "her"];

/// Words for cards that are nobody in particular.
const THINGS: [&str; 5] = ["it", "its", "they", "them", "their"];

/// Words with which conditions begin.
const CONDITIONS: [&str; 2] = ["if", "while"];

/// The same in Spanish: which of the two is "it" there is seen by the term, as "this unit" is never said otherwise.
const SPANISH_CONDITIONS: [&str; 2] = ["si", "mientras"];

/// What stands in Spanish behind "while ...," and is not this card by its name: "that unit", or a verb without a subject.
const SPANISH_SUBJECTS: [&str; 6] = ["ese", "esa", "eso", "gana", "recibe", "obtiene"];

/// What a reading means: its abilities, in their one spelling, and those of everything that it can mean; or why it
/// means nothing. A meaning that speaks of an event where there is none counts only if there is no other, for lines above
/// may name what it speaks of.
pub(super) fn meant(
    chart: &Chart<'_>,
    (read, words): (Read, &[Token]),
    customs: Customs,
    vocabulary: &mut Vocabulary,
) -> Result<(Vec<Term>, Vec<Vec<Ability>>), TermError> {
    let (mut sound, mut others, mut fault) = (Meanings::default(), Meanings::default(), None);
    for term in chart.terms(read) {
        let found = of_found(&term, words, customs, vocabulary);
        let found = found.filter(|found| !found.iter().any(lacks_its_event));
        let meaning = abilities(&term, customs, vocabulary);
        let lacks = meaning.as_ref().is_ok_and(|list| list.iter().any(lacks_its_event));
        // Nothing else is there that "it" could be: no event, or a card that is in hand.
        let alone = |list: &Vec<Ability>| lacks || list.iter().any(acts_from_afar);
        if let Some(found) = found.as_ref().filter(|_| meaning.as_ref().is_ok_and(alone)) {
            sound.add(&found_lines(&term, customs), found.clone());
            continue;
        }
        match meaning {
            Ok(meaning) => {
                let kind = if lacks { &mut others } else { &mut sound };
                kind.add(&lines_of(&term), meaning);
                if let Some(found) = found {
                    sound.add(&lines_of(&term), found);
                }
            }
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    sound
        .found()
        .or_else(|| others.found())
        .ok_or_else(|| fault.unwrap_or_else(|| unsound("this means nothing")))
}

/// What a line means where "it" is a card that its condition finds in play. A person is the card itself, or one that the
/// condition names: of others, texts say "it" or "them".
fn of_found(
    line: &Term,
    words: &[Token],
    customs: Customs,
    vocabulary: &mut Vocabulary,
) -> Option<Vec<Ability>> {
    let (lines, told) = (lines_of(line), behind(&CONDITIONS, words));
    let spanish = behind(&SPANISH_CONDITIONS, words);
    // "Her Shift ability" is said of whoever has it.
    let possessive = |at: usize| told[at].text == "her" && told.get(at + 1).is_some_and(|next| next.capital);
    let says = |list: &[&str]| {
        told.iter().enumerate().any(|(at, word)| list.contains(&word.text.as_str()) && !possessive(at))
    };
    let after_comma = |told: &[Token], list: &[&str]| {
        told.windows(2).any(|pair| pair[0].text == "," && list.contains(&pair[1].text.as_str()))
    };
    let begins = after_comma(told, &["it"]) || after_comma(spanish, &SPANISH_SUBJECTS);
    let finds_named = |part: &Term| part.head() == Some("exists") && part.any(&mut is_named);
    let spoken_of = match (says(&PERSONS), lines.iter().any(|line| line.head() == Some("static"))) {
        (true, _) => lines.iter().any(|line| line.any(&mut |part| finds_named(part))),
        (false, true) => begins,
        (false, false) => says(&THINGS) || !spanish.is_empty(),
    };
    // Of several cards that were counted only "them" is said.
    let counts =
        |part: &Term| part.head() == Some("compare") && part.any(&mut |of| of.head() == Some("count"));
    let several = lines.iter().any(|line| line.any(&mut |part| counts(part)));
    let spoken_of = spoken_of && (!several || says(&["them"]));
    spoken_of.then(|| discourse::abilities_if_found(&lines, customs, vocabulary).ok()).flatten()
}

/// The words that stand behind the beginning of a condition.
fn behind<'a>(conditions: &[&str], words: &'a [Token]) -> &'a [Token] {
    let begins = words.iter().position(|word| conditions.contains(&word.text.as_str()));
    begins.and_then(|at| words.get(at..)).unwrap_or_default()
}

fn is_named(test: &Term) -> bool {
    test.head() == Some("named")
}

/// What a reading can mean: the lines of the first meaning, and all meanings, each once.
#[derive(Default)]
struct Meanings {
    terms: Option<Vec<Term>>,
    all: Vec<Vec<Ability>>,
}

impl Meanings {
    fn add(&mut self, lines: &[Term], meaning: Vec<Ability>) {
        self.terms.get_or_insert_with(|| lines.to_vec());
        if !self.all.contains(&meaning) {
            self.all.push(meaning);
        }
    }

    fn found(self) -> Option<(Vec<Term>, Vec<Vec<Ability>>)> {
        self.terms.map(|terms| (terms, self.all))
    }
}

/// True if a spell speaks of the card of an event: nothing has happened that it could mean. What the spell gives to
/// others or does later has events of its own, but a moment has no card.
fn lacks_its_event(ability: &Ability) -> bool {
    let Body::Spell { effect, .. } = &ability.body else { return false };
    let mut found = false;
    walk(effect, &mut |part| {
        found |= matches!(part, Part::Target(Target::Subject | Target::Other));
        match part {
            Part::Ability(_) | Part::Change(_) | Part::Rewrite(_) => false,
            Part::Action(Action::Later(on, ..) | Action::Whenever(on, ..)) => on.kind == EventKind::Moment,
            _ => true,
        }
    });
    found
}

/// The lines of a text in which "it" is what a condition before it finds in play.
fn found_lines(line: &Term, customs: Customs) -> Vec<Term> {
    lines_of(line).iter().map(|line| discourse::told_if_found(line, customs)).collect()
}

/// True if a text that is used from outside of play readies, turns, damages or heals its own card.
fn acts_from_afar(ability: &Ability) -> bool {
    let (false, Some(effect)) = (ability.zones.is_empty(), ability.effect()) else { return false };
    effect.any_action(|action| {
        matches!(
            action,
            Action::Ready(Target::This)
                | Action::Turn(Target::This)
                | Action::Heal(_, Target::This)
                | Action::Damage { to: Target::This, .. }
                | Action::Count(_, _, Target::This)
        )
    })
}

/// What the lines of a text mean together.
pub(super) fn together(
    lines: &[Term],
    customs: Customs,
    vocabulary: &mut Vocabulary,
) -> Result<Vec<Ability>, TermError> {
    let abilities = discourse::abilities(lines, customs, vocabulary)?;
    if abilities.iter().any(lacks_its_event) {
        return Err(unsound("this speaks of a card that was not named"));
    }
    Ok(abilities)
}

fn unsound(why: &str) -> TermError {
    TermError { message: why.to_owned(), span: Span::default() }
}

fn abilities(line: &Term, customs: Customs, vocabulary: &mut Vocabulary) -> Result<Vec<Ability>, TermError> {
    discourse::abilities(&lines_of(line), customs, vocabulary)
}

/// The abilities that a line says, each in its one spelling.
fn lines_of(line: &Term) -> Vec<Term> {
    line.parts().iter().map(canon::term).collect()
}
