//! What a reading of a line means.

use byword_kernel::ability::visit::{Part, walk};
use byword_kernel::ability::{Ability, Action, Body, Target};
use byword_kernel::vocabulary::Vocabulary;

use crate::canon;
use crate::discourse::{self, Customs};
use crate::parse::{Chart, Read};
use crate::term::{Span, Term, TermError};

/// What a reading means: its abilities, in their one spelling, and those of everything that it can mean; or why it
/// means nothing. A meaning that speaks of an event where there is none counts only if there is no other, for lines above
/// may name what it speaks of.
pub(super) fn meant(
    chart: &Chart<'_>,
    read: Read,
    customs: Customs,
    vocabulary: &mut Vocabulary,
) -> Result<(Vec<Term>, Vec<Vec<Ability>>), TermError> {
    let (mut sound, mut others, mut fault) = (Meanings::default(), Meanings::default(), None);
    for term in chart.terms(read) {
        match abilities(&term, customs, vocabulary) {
            Ok(meaning) if meaning.iter().any(lacks_its_event) => others.add(&term, meaning),
            Ok(meaning) => sound.add(&term, meaning),
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    sound
        .found()
        .or_else(|| others.found())
        .ok_or_else(|| fault.unwrap_or_else(|| unsound("this means nothing")))
}

/// What a reading can mean: the lines of the first meaning, and all meanings, each once.
#[derive(Default)]
struct Meanings {
    terms: Option<Vec<Term>>,
    all: Vec<Vec<Ability>>,
}

impl Meanings {
    fn add(&mut self, term: &Term, meaning: Vec<Ability>) {
        self.terms.get_or_insert_with(|| lines_of(term));
        if !self.all.contains(&meaning) {
            self.all.push(meaning);
        }
    }

    fn found(self) -> Option<(Vec<Term>, Vec<Vec<Ability>>)> {
        self.terms.map(|terms| (terms, self.all))
    }
}

/// True if a spell speaks of the card of an event: nothing has happened that it could mean. What the spell gives to
/// others or does later has events of its own.
fn lacks_its_event(ability: &Ability) -> bool {
    let Body::Spell { effect, .. } = &ability.body else { return false };
    let mut found = false;
    walk(effect, &mut |part| {
        found |= matches!(part, Part::Target(Target::Subject | Target::Other));
        !matches!(
            part,
            Part::Ability(_)
                | Part::Change(_)
                | Part::Rewrite(_)
                | Part::Action(Action::Later(..) | Action::Whenever(..))
        )
    });
    found
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
