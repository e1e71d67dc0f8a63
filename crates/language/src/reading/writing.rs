//! Abilities in words.

use byword_kernel::ability::Ability;
use byword_kernel::vocabulary::Vocabulary;

use super::{Subject, line_sort};
use crate::canon;
use crate::discourse::{self, Customs};
use crate::phrasebook::Phrasebook;
use crate::render::{RenderError, Tongue, Words};
use crate::term::{self, Term, TermError};

/// Writes an ability as one line of rules text.
///
/// # Errors
/// If the phrasebook has no words for it.
pub fn write_ability(
    book: &Phrasebook,
    vocabulary: &Vocabulary,
    subject: &Subject,
    ability: &Ability,
    tongue: Tongue,
) -> Result<String, RenderError> {
    let fail = |e: TermError| RenderError { sort: "ability".to_owned(), term: e.message, tongue };
    let named = term::write(ability, vocabulary).map_err(fail)?;
    let kind = (!subject.kind.is_empty()).then_some(subject.kind.as_str());
    let words = Words { kind, name: subject.names.last().map(String::as_str), vocabulary: Some(vocabulary) };
    let sort = line_sort(book, &subject.kind);
    let customs = book.customs().on_card(&subject.kind);
    write_named(&named, customs, &|term| book.write(&sort, &Term::list(vec![term]), tongue, words))
}

/// Writes a term with names: `write` gets it with words in their place, in one manner after the other until there are
/// phrases for it.
///
/// # Errors
/// What was missing in the commonest manner.
pub fn write_named(
    named: &Term,
    customs: Customs,
    write: &dyn Fn(Term) -> Result<String, RenderError>,
) -> Result<String, RenderError> {
    let said = |named: &Term, manner| write(canon::term(&discourse::speak(named, manner, customs)));
    let manners = discourse::MANNERS;
    // What each of several players does among their own cards is rather theirs than yours.
    let theirs = discourse::as_theirs(named);
    let theirs = theirs.and_then(|told| manners.into_iter().find_map(|manner| said(&told, manner).ok()));
    theirs.map_or_else(
        || {
            let others = manners.into_iter().skip(1);
            said(named, manners[0])
                .or_else(|error| others.into_iter().find_map(|manner| said(named, manner).ok()).ok_or(error))
        },
        Ok,
    )
}
