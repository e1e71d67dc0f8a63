//! Clauses of the rulebook: what a game is refused by, what a wish is refused by, what was cited.

use std::collections::BTreeSet;

use byword_kernel::decision::Opt;
use byword_kernel::id::{Clause, Seat};
use byword_kernel::log::Entry;
use byword_kernel::refusal::{Reason, Refusal};
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;
use byword_language::source::FileError;

use crate::model::Scenario;
use crate::names::named;
use crate::options::{Menu, Unmatched};
use crate::piece::Piece;
use crate::run::{Failure, Runner, Verdict};

/// A game that shall not be dealt: the errors must name all the clauses by which it is refused.
pub(crate) fn refused_deal(
    world: &World,
    scenario: &Scenario,
    errors: Option<Vec<FileError>>,
    refused: &[Piece],
) -> Result<Verdict, Vec<FileError>> {
    let causes: Option<Vec<String>> = errors.map(|list| list.into_iter().map(|e| e.cause).collect());
    let found = causes.map_or_else(|| "the game is dealt".to_owned(), |causes| causes.join("; "));
    let mut verdict = Verdict::default();
    for clause in refused {
        check_clause(world, &scenario.file, clause).map_err(|error| vec![error])?;
        if !found.contains(&format!("({})", clause.text)) {
            verdict.failures.push(Failure {
                line: clause.line,
                column: clause.column,
                expected: format!("the game to be refused because {}", clause.text),
                found: found.clone(),
            });
        }
    }
    Ok(verdict)
}

/// The clause that an entry of the log cites.
pub(crate) fn cited_by(world: &World, entry: &Entry) -> Clause {
    let of = |ability| world.catalog.ability(ability).map_or(Clause::NONE, |one| one.ability.clause);
    match entry {
        Entry::Chose(decision, _) => decision.clause,
        Entry::Dropped(_, clause, _) | Entry::Over(clause) => *clause,
        Entry::Rewritten(_, ability, _)
        | Entry::Triggered(ability, _, _)
        | Entry::Resolves(ability, _, _)
        | Entry::Fizzled(ability, _, _) => of(*ability),
        Entry::Happened(_) => Clause::NONE,
    }
}

/// Ok if there is such a clause, or a section of clauses (`S 8.3`).
///
/// # Errors
/// There is neither; with the nearest clause.
pub(crate) fn check_clause(world: &World, file: &str, id: &Piece) -> Result<(), FileError> {
    if world.clauses.knows(&id.text) {
        return Ok(());
    }
    let known = world.clauses.all().iter().map(|clause| clause.id.as_str());
    Err(id.error(file, format!("the rulebook has no clause `{}`", id.text)).near(&id.text, known))
}

/// A refusal in words.
pub(crate) fn in_words(table: &Table<'_>, refusal: &Refusal) -> String {
    let id = table.world().clauses.id(refusal.clause);
    let id = if id.is_empty() { "no clause" } else { id };
    let reason = reason(table, refusal.reason);
    let card = refusal.card.is_some().then(|| format!(", by {}", table.title(refusal.card.slot)));
    format!("{id} ({reason}{})", card.unwrap_or_default())
}

fn reason(table: &Table<'_>, reason: Reason) -> String {
    let verb = |verb| table.world().vocabulary.verb(verb);
    match reason {
        Reason::Forbidden(what, _) => return format!("an ability forbids to {}", verb(what)),
        Reason::MustBeOther(what, _) => return format!("an ability demands another for {}", verb(what)),
        Reason::CannotPay(costs, there) => return format!("it costs {costs}, and there is {there}"),
        Reason::NotNow => "not the time for it",
        Reason::IsTurned => "the card is turned",
        Reason::IsUpright => "the card is upright",
        Reason::JustCame => "the card came this turn",
        Reason::NotThere => "the card is not there",
        Reason::WrongPlayer => "it belongs to the wrong player",
        Reason::WrongKind => "not the kind that is wanted",
        Reason::LimitReached => "done as often as it may be",
        Reason::NoObject => "nothing it could be done to",
        Reason::ConditionFails => "its condition does not hold",
        Reason::NoEffect => "it would change nothing",
        Reason::Unknown => "nobody can do such a thing",
    }
    .to_owned()
}

impl<'w> Runner<'_, 'w> {
    pub(crate) fn refuses(
        &mut self,
        seat: Option<Seat>,
        wish: &Piece,
        because: Option<&Piece>,
        by: Option<&Piece>,
    ) -> Result<(), FileError> {
        because.map_or(Ok(()), |id| check_clause(self.world(), self.file, id))?;
        let table = &self.drive.table;
        let decides = table.position().decision().map_or(Seat::NONE, |decision| decision.seat);
        let seat = seat.unwrap_or(decides);
        let opt = self.wished(seat, wish)?;
        let verdict = if seat == decides {
            table.why_not(&opt)
        } else {
            self.world().rulebook.check(table, seat, &opt)
        };
        let expected = format!("`{}` to be refused", wish.text);
        let Err(refusal) = verdict else {
            self.fail(wish, expected, "it is allowed");
            return Ok(());
        };
        let found = format!("refused because {}", in_words(table, &refusal));
        let by_right = match by {
            Some(card) => {
                named(table, &card.text).is_some_and(|cards| cards.slots.contains(&refusal.card.slot))
            }
            None => true,
        };
        self.refused.push(refusal.clause);
        let clauses = &self.world().clauses;
        if because.is_some_and(|id| !clauses.covers(&id.text, refusal.clause)) || !by_right {
            let because = because.map_or_else(String::new, |id| format!(" because {}", id.text));
            let by = by.map_or_else(String::new, |card| format!(" by {}", card.text));
            self.fail(wish, format!("{expected}{because}{by}"), found);
        }
        Ok(())
    }

    /// What is said to be lacking must be an option that there could be: with a slip in its first word nothing could ever have it.
    ///
    /// # Errors
    /// A first word that is a letter away from one that wishes begin with, and neither that nor part of a title.
    pub(crate) fn could_be_offered(&self, text: &Piece) -> Result<(), FileError> {
        let table = &self.drive.table;
        let wishes = table.position().seats().flat_map(|seat| Menu::of(table, table.wishes(seat)).texts());
        let verbs: BTreeSet<String> = wishes.filter_map(|wish| words(&wish).next()).collect();
        let Some(said) = words(&text.text).next() else { return Ok(()) };
        let is_title =
            || table.world().catalog.titles().any(|(title, _)| words(title).any(|word| word == said));
        let near = |verb: &String| strsim::damerau_levenshtein(&said, verb) == 1;
        if said.len() < 4 || verbs.contains(&said) || !verbs.iter().any(near) || is_title() {
            return Ok(());
        }
        let cause = format!("`{said}` is a word of no option, so that it is always lacking");
        Err(text.error(self.file, cause).near(&said, verbs.iter().map(String::as_str)))
    }

    /// What the words wish for. Where they could mean several things, it is one that a card of the player does.
    fn wished(&self, seat: Seat, wish: &Piece) -> Result<Opt, FileError> {
        let table = &self.drive.table;
        let wishes = table.wishes(seat);
        let own = |opt: &Opt| table.position().card(opt.a).is_some_and(|card| card.controller == seat);
        let menu = Menu::of(table, wishes.clone());
        let found = menu.find(table, &wish.text).or_else(|unmatched| match unmatched {
            Unmatched::Several(list) => {
                let menu = Menu::of(table, wishes.into_iter().filter(own).collect());
                menu.find(table, &wish.text).map_err(|_| Unmatched::Several(list))
            }
            Unmatched::Nothing => Err(unmatched),
        });
        found.map_err(|unmatched| match unmatched {
            Unmatched::Nothing => {
                let cause = format!("`{}` is nothing that a player could wish for", wish.text);
                let texts = menu.texts();
                wish.error(self.file, cause).near(&wish.text, texts.iter().map(String::as_str))
            }
            Unmatched::Several(list) => {
                wish.error(self.file, format!("`{}` could be {}", wish.text, list.join(", ")))
            }
        })
    }

    /// The clauses of the open decision, of what was chosen, happened or did not, and of refusals.
    fn cited(&self) -> Vec<Clause> {
        let mut cited: Vec<Clause> = self.refused.clone();
        cited.extend(self.drive.table.position().decision().map(|decision| decision.clause));
        cited.extend(self.drive.entries().iter().map(|entry| cited_by(self.world(), entry)));
        cited
    }

    pub(crate) fn cites(&mut self, list: &[Piece], yes: bool) -> Result<(), FileError> {
        for id in list {
            check_clause(self.world(), self.file, id)?;
            let (cited, clauses) = (self.cited(), &self.world().clauses);
            if cited.iter().any(|part| clauses.covers(&id.text, *part)) != yes {
                let mut ids: Vec<&str> =
                    cited.iter().map(|c| clauses.id(*c)).filter(|id| !id.is_empty()).collect();
                ids.sort_unstable();
                ids.dedup();
                let word = if yes { "to be cited" } else { "not to be cited" };
                self.fail(id, format!("{} {word}", id.text), ids.join(", "));
            }
        }
        Ok(())
    }
}

/// The words of a text, in small letters.
fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric());
    parts.filter(|word| !word.is_empty()).map(str::to_lowercase)
}
