//! The forms of a frame, as entries of the phrasebook.
//!
//! | sort | what it says | example |
//! |---|---|---|
//! | `happening` | the event, as a trigger waits for it | {np} is banished |
//! | `beginning`, `ending` | instead of it, where the verb's end is an event of its own | {np} attacks |
//! | `happened` | that it happened, before a span of time | you've banished {np} |
//! | `undone` | that it did not | you didn't banish {np} |
//! | `would-happen` | the event about to happen | {np} would be banished |
//! | `its-happening` | what happens with cards that are spoken of | it is banished, {np} challenges it |
//! | `its-would-happen` | the same about to happen | it would be banished |
//! | `counted-event` | the cards with which it happened, to be counted | {filter} banished |
//! | `counted-clause` | the same as a clause behind its number | {filter} were banished |
//! | `cond` | that you did it to so many cards | you've banished {amount} or more {filter} {window} |
//! | `with-past` | of a card: what happened with it | that was banished |
//! | `without-past` | that it has not | that wasn't banished |
//! | `change` | that it cannot happen | can't be banished |

use super::clause::{Clause, DOER, Person, Tense, join, player};
use super::{Adjunct, Frame, Role};
use crate::term::Term;

/// An entry as a phrase file would have it.
pub(crate) struct Form {
    pub(crate) sort: &'static str,
    pub(crate) term: Term,
    pub(crate) english: Vec<String>,
    pub(crate) spanish: String,
}

/// A sort of whole clauses and their tense.
type Said = (&'static str, Tense);

const PRESENT: [Said; 1] = [("happening", Tense::Now)];
const BEGINS: [Said; 1] = [("beginning", Tense::Now)];
const ENDS: [Said; 1] = [("ending", Tense::Now)];
const PAST: [Said; 2] = [("happened", Tense::Past), ("undone", Tense::Not)];
const WOULD: [Said; 1] = [("would-happen", Tense::Would)];

/// All forms of a frame. What has an end of its own is past when that has come.
pub(crate) fn entries(frame: &Frame) -> Vec<Form> {
    let over = frame.over();
    let would: &[Said] = if frame.told { &[] } else { &WOULD };
    let mut forms = Vec::new();
    for adjunct in std::iter::once(None).chain(frame.adjuncts.iter().map(Some)) {
        match &over {
            None => clauses(frame, adjunct, &[PRESENT.as_slice(), &PAST, would].concat(), &mut forms),
            Some(over) => {
                clauses(frame, adjunct, &[BEGINS.as_slice(), would].concat(), &mut forms);
                clauses(over, adjunct, &[ENDS.as_slice(), &PAST].concat(), &mut forms);
            }
        }
        histories(over.as_ref().unwrap_or(frame), adjunct, &mut forms);
    }
    bars(frame, &mut forms);
    forms.extend(frame.untold().iter().chain(&frame.measured()).flat_map(entries));
    forms
}

fn clauses(frame: &Frame, adjunct: Option<&Adjunct>, said: &[Said], forms: &mut Vec<Form>) {
    voices(frame, adjunct).iter().for_each(|voice| clause(voice, said, forms));
}

fn histories(frame: &Frame, adjunct: Option<&Adjunct>, forms: &mut Vec<Form>) {
    voices(frame, adjunct).iter().for_each(|voice| relative(voice, forms));
    counts(frame, adjunct, forms);
}

/// A clause and the parts of the event that its subject and object fill.
struct Voice<'a> {
    clause: Clause<'a>,
    parts: Vec<(&'a str, Term)>,
    /// The field and sort of noun of the subject, if it is a card.
    subject: Option<&'a Role>,
}

const SUBJECT: &str = "np";
/// By this a pattern is known that names its doer with "by"; it is the default and says nothing else.
pub(crate) const BY_FIELD: &str = "once";
pub(crate) const BY_VALUE: &str = "false";

const OBJECT: &str = "object";
const AGENT: &str = "doer-card";

/// The passive, and the active with a card, with you and with another player as the subject.
fn voices<'a>(frame: &'a Frame, adjunct: Option<&'a Adjunct>) -> Vec<Voice<'a>> {
    let clause = |subject, passive, object| Clause { frame, subject, passive, object, adjunct };
    let patient = frame.patient.as_ref();
    let object = patient.map(|role| (OBJECT, role));
    let mut voices = Vec::new();
    let mut active = |subject,
                      role: Option<&'a Role>,
                      part: Option<(&'a str, Term)>,
                      object: Option<(&'a str, &'a Role)>| {
        let acted = object.map(|(hole, role)| (role.field.as_str(), hole_term(hole)));
        let parts = part.into_iter().chain(acted).collect();
        voices.push(Voice { clause: clause(subject, false, object), parts, subject: role });
    };
    if let Some(agent) = &frame.agent {
        let part = || Some((agent.field.as_str(), hole_term(SUBJECT)));
        active(Person::Hole(SUBJECT), Some(agent), part(), object);
        if frame.alone {
            active(Person::Hole(SUBJECT), Some(agent), part(), None);
        }
    }
    if let Some(field) = &frame.player {
        active(Person::You, None, Some((field, player(field, "you"))), object);
        active(Person::Hole(DOER), None, Some((field, player(field, "$doer"))), object);
    }
    if let Some(patient) = patient.filter(|_| frame.passive) {
        let parts = [(patient.field.as_str(), hole_term(SUBJECT))];
        let by = frame.by.as_ref().map(|role| (AGENT, role));
        for doer in std::iter::once(None).chain(by.map(Some)) {
            let acted = doer.map(|(hole, role)| (role.field.as_str(), hole_term(hole)));
            voices.push(Voice {
                clause: clause(Person::Hole(SUBJECT), true, doer),
                parts: parts.iter().cloned().chain(acted).collect(),
                subject: Some(patient),
            });
        }
    }
    voices
}

fn hole_term(hole: &str) -> Term {
    Term::word(&format!("${hole}"))
}

/// Pattern texts with the sorts of their holes.
fn sorted(patterns: Vec<String>, holes: &[(&str, &str)]) -> Vec<String> {
    patterns.into_iter().map(|pattern| with_sorts(&pattern, holes)).collect()
}

fn with_sorts(pattern: &str, holes: &[(&str, &str)]) -> String {
    holes.iter().fold(pattern.to_owned(), |text, (hole, sort)| {
        text.replace(&format!("{{{hole}}}"), &format!("{{{hole}:{sort}}}"))
    })
}

/// The clauses in the tenses of whole events.
fn clause(voice: &Voice<'_>, said: &[Said], forms: &mut Vec<Form>) {
    let mut holes: Vec<(&str, &str)> =
        voice.subject.map(|role| (SUBJECT, role.one.as_str())).into_iter().collect();
    holes.extend(voice.clause.object.map(|(hole, role)| (hole, role.one.as_str())));
    // In "this unit is attacked by an enemy unit" the text is about the former, in "an enemy unit attacks this unit" about the latter.
    let by = voice.clause.passive && voice.clause.object.is_some();
    for &(sort, tense) in said {
        let told = (by && tense == Tense::Now).then(|| (BY_FIELD, Term::word(BY_VALUE)));
        let parts: Vec<(&str, Term)> = voice.parts.iter().cloned().chain(told).collect();
        forms.push(Form {
            sort,
            term: voice.clause.event(&parts),
            english: sorted(voice.clause.english(tense), &holes),
            spanish: with_sorts(&voice.clause.spanish(tense), &holes),
        });
    }
    of_it(voice, said, forms);
    let now = said.iter().filter(|(_, tense)| *tense == Tense::Now);
    if let Some(role) = voice.subject.filter(|_| !by) {
        for (sort, tense) in now {
            for whose in [&EACH, &YOURS, &YOUR_OTHERS] {
                forms.push(several(voice, role, whose, (sort, *tense)));
            }
        }
    }
}

/// "It is banished", "a character challenges it": the subject or the object is spoken of, and what happens is still to come.
fn of_it(voice: &Voice<'_>, said: &[Said], forms: &mut Vec<Form>) {
    let object = voice.clause.object;
    let one = |role: &Role| role.one.clone();
    let of_subject = voice.subject.map(|role| (it_for(role), object.map(|(_, role)| one(role))));
    let of_object = object.map(|(_, role)| (voice.subject.map(one).unwrap_or_default(), Some(it_for(role))));
    for (subject, acted) in [of_subject, of_object].into_iter().flatten() {
        let acted = object.zip(acted.as_deref()).map(|((hole, _), sort)| (hole, sort));
        let holes: Vec<(&str, &str)> = std::iter::once((SUBJECT, subject.as_str())).chain(acted).collect();
        for &(sort, tense) in said {
            let sort = match sort {
                "happening" | "beginning" => "its-happening",
                "would-happen" => "its-would-happen",
                _ => continue,
            };
            forms.push(Form {
                sort,
                term: voice.clause.event(&voice.parts),
                english: sorted(voice.clause.english(tense), &holes),
                spanish: with_sorts(&voice.clause.spanish(tense), &holes),
            });
        }
    }
    in_one_word(voice, said, forms);
}

/// "It's banished", "they're banished".
fn in_one_word(voice: &Voice<'_>, said: &[Said], forms: &mut Vec<Form>) {
    let Some(role) = voice.subject.filter(|role| voice.clause.passive && role.one == NP) else { return };
    let now = said.iter().filter(|(sort, tense)| *tense == Tense::Now && *sort != "ending");
    for &(_, tense) in now {
        let said = sorted(
            voice.clause.english(tense),
            &voice.clause.object.map_or(Vec::new(), |(hole, role)| vec![(hole, role.one.as_str())]),
        );
        let parts: Vec<(&str, Term)> = voice
            .parts
            .iter()
            .map(|(field, term)| match *field == role.field {
                true => (*field, Term::word("it")),
                false => (*field, term.clone()),
            })
            .collect();
        let short =
            |text: &String| text.strip_prefix(IS).map(|rest| format!("<it's|they're|he's|she's>{rest}"));
        forms.push(Form {
            sort: "its-happening",
            term: voice.clause.event(&parts),
            english: said.iter().filter_map(short).collect(),
            spanish: String::new(),
        });
    }
}

/// The common sort of noun phrases.
const NP: &str = "np";
/// How passives begin.
const IS: &str = "{np} {np~is/are}";

/// The sort of words for cards that are spoken of, where others would be said by a noun phrase of the role's sort.
fn it_for(role: &Role) -> String {
    format!("it-{}", role.one)
}

/// "One or more friendly units attack", which counts as one event.
fn several(voice: &Voice<'_>, role: &Role, whose: &Whose, (sort, tense): Said) -> Form {
    let clause = Clause { subject: Person::Hole(COUNTED), ..voice.clause };
    let noun = format!("{}.p", role.counted);
    let object = voice.clause.object.map(|(hole, role)| (hole, role.one.as_str()));
    let holes: Vec<(&str, &str)> = std::iter::once((COUNTED, noun.as_str())).chain(object).collect();
    let acted = voice.clause.object.map(|(hole, role)| (role.field.as_str(), hole_term(hole)));
    let parts = std::iter::once((role.field.as_str(), whose.told())).chain(acted);
    let parts: Vec<(&str, Term)> = parts.chain([("once", Term::word("true"))]).collect();
    let said = clause.english(tense);
    let of = whose.english;
    let said = said.iter().flat_map(|text| ["one", "1"].map(|one| format!("{one} or more {of}{text}")));
    Form {
        sort,
        term: clause.event(&parts),
        english: sorted(said.collect(), &holes),
        spanish: with_sorts(&format!("1 o más {}{}", whose.spanish, clause.spanish(tense)), &holes),
    }
}

/// Whose cards are counted, as words before their noun say it.
struct Whose {
    other: bool,
    yours: bool,
    english: &'static str,
    spanish: &'static str,
}

const EACH: Whose = Whose { other: false, yours: false, english: "", spanish: "" };
const YOURS: Whose = Whose { other: false, yours: true, english: "of your ", spanish: "de tus " };
const YOUR_OTHERS: Whose =
    Whose { other: true, yours: true, english: "of your other ", spanish: "de tus otr{counted-noun~os/as} " };

impl Whose {
    /// The cards by their tests.
    fn told(&self) -> Term {
        if !self.yours {
            return hole_term(COUNTED);
        }
        let other = self.other.then(|| Term::word("other"));
        let tests = [Some(Term::word("all")), other, Some(player("cause", "you"))];
        Term::list(tests.into_iter().flatten().chain([Term::word(&format!("..${COUNTED}"))]).collect())
    }
}

/// "That was banished", "banished", "that banished {object}"; "you banished" for the patient of what you do.
fn relative(voice: &Voice<'_>, forms: &mut Vec<Form>) {
    let Clause { object, passive, .. } = voice.clause;
    if let Some(role) = voice.subject {
        let clause = Clause { subject: Person::Own, ..voice.clause };
        let mut parts: Vec<(&str, Term)> = vec![(role.field.as_str(), Term::word("this"))];
        parts.extend(object.map(|(hole, role)| (role.field.as_str(), hole_term(hole))));
        let holes: Vec<(&str, &str)> =
            object.map(|(hole, role)| (hole, role.one.as_str())).into_iter().collect();
        let whole = clause.english(Tense::Past);
        let mut english: Vec<String> =
            whole.iter().flat_map(|said| ["that", "who"].map(|who| format!("{who} {said}"))).collect();
        if passive {
            english.extend(whole.first().map(|said| bare(said)));
        }
        let not = clause.english(Tense::Not);
        let not = not.iter().flat_map(|said| ["that", "who"].map(|who| format!("{who} {said}"))).collect();
        for (sort, english, tense) in [("with-past", english, Tense::Past), ("without-past", not, Tense::Not)]
        {
            let spanish = format!("que {}", clause.spanish(tense).replacen("ha{", "haya{", 1));
            forms.push(Form {
                sort,
                term: clause.event(&parts),
                english: sorted(english, &holes),
                spanish: with_sorts(&spanish, &holes),
            });
        }
    } else if let (Person::You, Some((_, role))) = (voice.clause.subject, object) {
        let clause = Clause { object: None, ..voice.clause };
        let mut parts = voice.parts.clone();
        parts.retain(|(field, _)| *field != role.field);
        parts.push((&role.field, Term::word("this")));
        let said = clause.english(Tense::Past);
        let behind = |text: &str| join(&[text, &role.preposition.english]);
        let english = said.iter().flat_map(|said| [behind(said), format!("that {}", behind(said))]).collect();
        let spanish = format!("que {}", clause.spanish(Tense::Past).replacen("has ", "hayas ", 1));
        forms.push(Form { sort: "with-past", term: clause.event(&parts), english, spanish });
    }
}

/// The participle of "was banished", "has been banished".
fn bare(passive: &str) -> String {
    let without = |text: &str, aux: &str| text.strip_prefix(aux).map(str::to_owned);
    without(passive, "{~was/were} ")
        .or_else(|| without(passive, "{~has/have} been "))
        .unwrap_or_else(|| passive.to_owned())
}

const COUNTED: &str = "counted-noun";

/// Cards that are counted by what happened with them.
fn counts(frame: &Frame, adjunct: Option<&Adjunct>, forms: &mut Vec<Form>) {
    for voice in voices(frame, adjunct) {
        let object = voice.clause.object;
        match (voice.subject, object) {
            // Cards that did something to others are counted with their object, cards that suffered it by themselves.
            (Some(role), _) => counted_subject(&voice, role, forms),
            (None, Some((_, role))) if voice.clause.subject == Person::You => {
                counted_object(&voice, role, forms)
            }
            _ => {}
        }
    }
}

/// Cards are counted, not deeds: what attacks twice is one that attacked. A card that has moved is another afterwards.
fn once_each(frame: &Frame, role: &Role) -> Option<(&'static str, Term)> {
    let moves = frame.event.iter().any(|field| field.word_at(1) == Some("move"));
    (role.field == "subject" && !moves).then(|| ("apart", Term::word("true")))
}

fn counted_subject(voice: &Voice<'_>, role: &Role, forms: &mut Vec<Form>) {
    let clause = Clause { subject: Person::Hole(COUNTED), ..voice.clause };
    let mut parts: Vec<(&str, Term)> = vec![(role.field.as_str(), hole_term(COUNTED))];
    parts.extend(once_each(voice.clause.frame, role));
    parts.extend(voice.clause.object.map(|(hole, role)| (role.field.as_str(), hole_term(hole))));
    let object = voice.clause.object.map(|(hole, role)| (hole, role.one.as_str()));
    let noun = |number: &str| format!("{}.{number}", role.counted);
    let holes = |noun: &str| -> Vec<(String, String)> {
        std::iter::once((COUNTED.to_owned(), noun.to_owned()))
            .chain(object.map(|(hole, sort)| (hole.to_owned(), sort.to_owned())))
            .collect()
    };
    let named = |pattern: String, noun: &str| {
        let holes = holes(noun);
        let borrowed: Vec<(&str, &str)> = holes.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        with_sorts(&pattern, &borrowed)
    };
    let said = clause.english(Tense::Past);
    forms.push(Form {
        sort: "counted-clause",
        term: clause.event(&parts),
        english: said.iter().map(|text| named(text.clone(), &noun("p"))).collect(),
        spanish: named(clause.spanish(Tense::Past), &noun("p")),
    });
    let own = Clause { subject: Person::Own, ..voice.clause };
    let behind: Vec<String> = own.english(Tense::Past);
    let mut english: Vec<String> = Vec::new();
    if voice.clause.passive {
        english.push(format!("{{{COUNTED}}} {}", bare(&behind[0])));
    }
    english.extend(behind.iter().map(|text| format!("{{{COUNTED}}} that {text}")));
    let spanish = own.spanish(Tense::Past).replacen("ha{", "haya{", 1);
    forms.push(Form {
        sort: "counted-event",
        term: clause.event(&parts),
        english: english.into_iter().map(|text| named(text, &noun("="))).collect(),
        spanish: named(format!("{{{COUNTED}}} que {spanish}"), &noun("=")),
    });
}

/// How often it happened, as the algebra compares it, in English and in Spanish.
const AMOUNTS: [(&str, &str, &str); 2] = [
    ("at-least", "{amount} or more", "{amount} o más"),
    ("exactly", "exactly {amount}", "exactamente {amount}"),
];

/// The condition that the event happened so often.
fn so_often(event: Term, compared: &str) -> Term {
    let happened = Term::call("happened", [event, Term::word("$window")]);
    Term::call("compare", [happened, Term::word(compared), Term::word("$amount")])
}

fn counted_object(voice: &Voice<'_>, role: &Role, forms: &mut Vec<Form>) {
    let mut parts = voice.parts.clone();
    parts.retain(|(field, _)| *field != role.field);
    parts.push((&role.field, hole_term(COUNTED)));
    parts.extend(once_each(voice.clause.frame, role));
    let clause = Clause { object: Some((COUNTED, role)), ..voice.clause };
    let noun = |number: &str| [(COUNTED, format!("{}.{number}", role.counted))];
    let named = |pattern: &str, number: &str| {
        noun(number).iter().fold(pattern.to_owned(), |text, (hole, sort)| with_sorts(&text, &[(hole, sort)]))
    };
    let many = |text: String, words: &str| {
        text.replace(&format!("{{{COUNTED}}}"), &format!("{words} {{{COUNTED}}}"))
    };
    for (compared, english, spanish) in AMOUNTS {
        let said =
            |text: &str, words: &str| format!("{} {{window}}", named(&many(text.to_owned(), words), "p"));
        forms.push(Form {
            sort: "cond",
            term: so_often(clause.event(&parts), compared),
            english: clause.english(Tense::Past).iter().map(|text| said(text, english)).collect(),
            spanish: said(&clause.spanish(Tense::Past), spanish),
        });
    }
    let gap = Clause { object: None, ..voice.clause };
    let behind = |text: &str| join(&[&format!("{{{COUNTED}}}"), text, &role.preposition.english]);
    forms.push(Form {
        sort: "counted-event",
        term: clause.event(&parts),
        english: gap.english(Tense::Past).iter().map(|text| named(&behind(text), "=")).collect(),
        spanish: named(
            &format!("{{{COUNTED}}} que {}", gap.spanish(Tense::Past).replacen("has ", "hayas ", 1)),
            "=",
        ),
    });
}

/// "Can't be banished", "can't banish {object}", for verbs that the rulebook asks about.
fn bars(frame: &Frame, forms: &mut Vec<Form>) {
    let Some(rule) = &frame.rule else { return };
    let clause = |passive, object| Clause { frame, subject: Person::Own, passive, object, adjunct: None };
    let rule = |parts: &str| format!("(rule (kind forbid) (verb {rule}) {parts})");
    let mut bar = |clause: Clause<'_>, parts: &str, holes: &[(&str, &str)]| {
        let Ok(term) = crate::term::parse_term(&rule(parts)) else { return };
        forms.push(Form {
            sort: "change",
            term,
            english: sorted(clause.english(Tense::Cannot), holes),
            spanish: with_sorts(&clause.spanish(Tense::Cannot), holes),
        });
    };
    if frame.patient.is_some() && frame.passive {
        bar(clause(true, None), "(to this)", &[]);
    }
    if frame.agent.is_some() {
        bar(clause(false, None), "(by this)", &[]);
        if let Some(patient) = &frame.patient {
            let noun = format!("{}.p", patient.counted);
            bar(clause(false, Some((OBJECT, patient))), "(by this) (to $object)", &[(OBJECT, &noun)]);
        }
    }
}
