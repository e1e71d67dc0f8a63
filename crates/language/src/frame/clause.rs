//! The clauses of a frame: who does it or suffers it, in each tense, in both languages.

use super::{Adjunct, Both, English, Frame, Role};
use crate::render::Tongue;
use crate::term::Term;

/// The subject of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Person {
    /// "You".
    You,
    /// Somebody in the third person, by the name of the hole that says who.
    Hole(&'static str),
    /// The noun before a relative clause or participle; its number is that of the entry itself.
    Own,
}

/// When and how certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tense {
    /// It happens (in Spanish the subjunctive, as after "cuando").
    Now,
    /// It happened.
    Past,
    /// It did not happen.
    Not,
    /// It would happen.
    Would,
    /// It cannot happen.
    Cannot,
}

/// One way to say that the event happens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clause<'a> {
    pub(super) frame: &'a Frame,
    pub(super) subject: Person,
    /// True if the subject is the one to whom it is done.
    pub(super) passive: bool,
    /// The hole and its role behind the verb.
    pub(super) object: Option<(&'a str, &'a Role)>,
    pub(super) adjunct: Option<&'a Adjunct>,
}

impl Clause<'_> {
    /// The English patterns: the first is written.
    pub(super) fn english(&self, tense: Tense) -> Vec<String> {
        let whole = self
            .frame
            .english
            .iter()
            .flat_map(|verb| self.heads(verb, tense))
            .map(|head| self.finish(head, Tongue::English));
        whole.chain(self.states(tense)).collect()
    }

    /// The Spanish pattern.
    pub(super) fn spanish(&self, tense: Tense) -> String {
        self.finish(self.cabeza(tense), Tongue::Spanish)
    }

    /// "Is damaged" beside "takes damage".
    fn states(&self, tense: Tense) -> Vec<String> {
        let player = matches!(self.subject, Person::You | Person::Hole(DOER));
        let states = self.frame.states.iter().filter(|_| !player && !self.passive);
        let adjunct = self.adjunct.map_or("", |adjunct| &adjunct.words.english);
        let object = self
            .object
            .map_or_else(String::new, |(hole, role)| join(&[&role.preposition.english, &braced(hole)]));
        states
            .flat_map(|state| self.passives(state, tense))
            .map(|head| join(&[&head, &object, adjunct]))
            .collect()
    }

    fn heads(&self, verb: &English, tense: Tense) -> Vec<String> {
        let English { base, third, past, participle } = verb;
        let said = |singular: &str, plural: &str, rest: &str| self.said(singular, plural, rest);
        match tense {
            _ if self.passive => self.passives(participle, tense),
            Tense::Now => vec![said(third, base, "")],
            Tense::Past if self.subject == Person::You => {
                vec![format!("you've {participle}"), format!("you have {participle}"), format!("you {past}")]
            }
            Tense::Past => vec![said(past, past, ""), said("has", "have", participle)],
            Tense::Not => vec![
                said("hasn't", "haven't", participle),
                said("didn't", "didn't", base),
                said("has not", "have not", participle),
                said("did not", "did not", base),
            ],
            Tense::Would => vec![said("would", "would", base)],
            Tense::Cannot => vec![said("can't", "can't", base), said("cannot", "cannot", base)],
        }
    }

    fn passives(&self, participle: &str, tense: Tense) -> Vec<String> {
        let said = |singular: &str, plural: &str, rest: &str| self.said(singular, plural, rest);
        let been = format!("been {participle}");
        let be = format!("be {participle}");
        match tense {
            Tense::Now => vec![said("is", "are", participle)],
            Tense::Past => vec![said("was", "were", participle), said("has", "have", &been)],
            Tense::Not => vec![
                said("wasn't", "weren't", participle),
                said("hasn't", "haven't", &been),
                said("was not", "were not", participle),
                said("has not", "have not", &been),
            ],
            Tense::Would => vec![said("would", "would", &be)],
            Tense::Cannot => vec![said("can't", "can't", &be), said("cannot", "cannot", &be)],
        }
    }

    /// The subject with its verb.
    fn said(&self, singular: &str, plural: &str, rest: &str) -> String {
        join(&[&self.who(), &self.agree(singular, plural), rest])
    }

    fn cabeza(&self, tense: Tense) -> String {
        let verb = &self.frame.spanish;
        let passive = self.partake(&verb.participle);
        let said = |word: &str, rest: &str| join(&[&self.quien(), &self.conjugate(word), rest]);
        let denied = |word: &str, rest: &str| join(&[&self.quien(), "no", &self.conjugate(word), rest]);
        match (tense, self.passive) {
            (Tense::Now, false) => said(&verb.subjunctive, ""),
            (Tense::Now, true) => said("sea", &passive),
            (Tense::Past, false) => said("ha", &verb.participle),
            (Tense::Past, true) => said("ha", &format!("sido {passive}")),
            (Tense::Not, false) => denied("ha", &verb.participle),
            (Tense::Not, true) => denied("ha", &format!("sido {passive}")),
            (Tense::Would, false) => said("fuera", &format!("a {}", verb.infinitive)),
            (Tense::Would, true) => said("fuera", &format!("a ser {passive}")),
            (Tense::Cannot, false) => denied("puede", &verb.infinitive),
            (Tense::Cannot, true) => denied("puede", &format!("ser {passive}")),
        }
    }

    fn who(&self) -> String {
        match self.subject {
            Person::You => "you".to_owned(),
            Person::Hole(hole) => braced(hole),
            Person::Own => String::new(),
        }
    }

    /// Spanish leaves "you" out.
    fn quien(&self) -> String {
        if self.subject == Person::You { String::new() } else { self.who() }
    }

    /// The English form that agrees with the subject.
    fn agree(&self, singular: &str, plural: &str) -> String {
        match self.subject {
            _ if singular == plural => singular.to_owned(),
            Person::You => plural.to_owned(),
            Person::Hole(hole) => format!("{{{hole}~{singular}/{plural}}}"),
            Person::Own => format!("{{~{singular}/{plural}}}"),
        }
    }

    /// The Spanish form of a verb that agrees with the subject, from its third person.
    fn conjugate(&self, third: &str) -> String {
        match self.subject {
            Person::You => format!("{third}s"),
            Person::Hole(hole) => format!("{third}{{{hole}~/n}}"),
            Person::Own => format!("{third}{{~/n}}"),
        }
    }

    /// The Spanish participle that agrees with the subject.
    fn partake(&self, participle: &str) -> String {
        let stem = participle.strip_suffix('o').unwrap_or(participle);
        match self.subject {
            Person::You => participle.to_owned(),
            Person::Hole(hole) => format!("{stem}{{{hole}~o/a/os/as}}"),
            Person::Own => format!("{stem}{{~o/a/os/as}}"),
        }
    }

    fn finish(&self, head: String, tongue: Tongue) -> String {
        let words = |both: &Both| match tongue {
            Tongue::English => both.english.clone(),
            Tongue::Spanish => both.spanish.clone(),
        };
        let object = self
            .object
            .map_or_else(String::new, |(hole, role)| join(&[&words(&role.preposition), &braced(hole)]));
        let adjunct = self.adjunct.map_or_else(String::new, |adjunct| self.possessed(&words(&adjunct.words)));
        let goal = self.possessed(&words(&self.frame.goal));
        join(&[&head, &words(&self.frame.object), &object, &goal, &adjunct])
    }

    /// "Your/their hand" belongs to the subject; in the passive it is yours.
    fn possessed(&self, goal: &str) -> String {
        let own = self.passive || matches!(self.subject, Person::You | Person::Own);
        let choose = |word: &str| match word.split_once('/') {
            Some((yours, _)) if own => yours.to_owned(),
            Some((_, theirs)) => theirs.to_owned(),
            None => word.to_owned(),
        };
        goal.split(' ').map(choose).collect::<Vec<_>>().join(" ")
    }

    /// The field of the subject.
    fn subject_field(&self) -> &str {
        let frame = self.frame;
        let card = if self.passive { frame.patient.as_ref() } else { frame.agent.as_ref() };
        let acts = self.subject == Person::You || self.subject == Person::Hole(DOER);
        let player = frame.player.as_deref().filter(|_| acts && !self.passive);
        player.or_else(|| card.map(|role| role.field.as_str())).unwrap_or_default()
    }

    /// The pattern of the event, with this term for the subject and its object in their fields.
    pub(super) fn event(&self, parts: &[(&str, Term)]) -> Term {
        let mut fields: Vec<(String, Vec<Term>)> = Vec::new();
        let owner =
            self.frame.player.as_deref().filter(|_| self.passive && self.frame.goal.english.contains('/'));
        for term in &self.frame.event {
            let items = term.items().unwrap_or(&[]);
            if let Some((name, rest)) = items.split_first() {
                fields.push((name.as_word().unwrap_or_default().to_owned(), rest.to_vec()));
            }
        }
        let adjunct = self.adjunct.map(|adjunct| {
            let field = if adjunct.field == WHO { self.subject_field() } else { adjunct.field.as_str() };
            (field, adjunct.test.clone())
        });
        let owner = owner.map(|field| (field, player(field, "you")));
        for (name, term) in parts.iter().cloned().chain(owner).chain(adjunct) {
            match fields.iter_mut().find(|(field, _)| field == name) {
                Some((_, values)) => *values = vec![both(values, term)],
                None => fields.push((name.to_owned(), vec![term])),
            }
        }
        fields.sort_by_key(|(name, _)| FIELDS.iter().position(|field| field == name).unwrap_or(FIELDS.len()));
        let field = |(name, values): (String, Vec<Term>)| {
            Term::list(std::iter::once(Term::word(&name)).chain(values).collect())
        };
        Term::list(fields.into_iter().map(field).collect())
    }
}

/// In a line `with`: the field of whoever the clause is about, who does it in the active voice and suffers it in the passive.
const WHO: &str = "who";

/// The hole of a player in the third person.
pub(super) const DOER: &str = "doer";

/// How the field of a player names one: a seat by itself, cards by who controls them.
pub(super) fn player(field: &str, who: &str) -> Term {
    match field {
        "seat" => Term::word(who),
        _ => Term::call("of", [Term::word(who)]),
    }
}

/// The fields of a pattern in the order in which the algebra writes them.
const FIELDS: [&str; 19] = [
    "kind", "verb", "subject", "other", "cause", "seat", "from", "to", "amount", "moment", "tally",
    "counter", "leaves", "enters", "deeds", "once", "early", "late", "apart",
];

/// Both of two tests; a hole among them takes all the tests that fill it.
fn both(values: &[Term], term: Term) -> Term {
    let spliced = |term: &Term| match term.as_word().filter(|w| w.starts_with('$')) {
        Some(hole) => Term::word(&format!("..{hole}")),
        None => term.clone(),
    };
    let tests = values.iter().chain(std::iter::once(&term)).map(spliced);
    let (holes, tests): (Vec<Term>, Vec<Term>) =
        tests.partition(|t| t.as_word().is_some_and(|w| w.starts_with("..")));
    Term::list(std::iter::once(Term::word("all")).chain(tests).chain(holes).collect())
}

fn braced(hole: &str) -> String {
    format!("{{{hole}}}")
}

/// The words that are there, with blanks between them.
pub(super) fn join(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
}
