//! Verb frames: one row a verb says which event it names and who has a part in it; all its forms are generated.
//!
//! ```text
//! frame banish banishes banished banished = desterrar destierre desterrado
//!   event (kind move) (verb banish)
//!   patient subject np filter
//!   agent cause np filter
//!   player cause
//!   with in a challenge = en un desafío: subject (fits in-a-challenge)
//! ```
//!
//! The row gives "{np} is banished", "you banish {np}", "{np} was banished", "you didn't banish {np}", "would be
//! banished", "banished {filter}", "that was banished" and the rest, in English and Spanish, as entries of the sorts
//! named in [`forms`]. An event that is known in one form is known in all. `docs/phrasebook.md` has the whole notation.

mod clause;
mod forms;

use crate::term::{Term, parse_term};

pub(crate) use forms::{BY_FIELD, BY_VALUE, entries};

/// The verb of a frame in English: base, third person, past, participle.
#[derive(Clone, Debug, PartialEq, Eq)]
struct English {
    base: String,
    third: String,
    past: String,
    participle: String,
}

/// The verb of a frame in Spanish: infinitive, third person of the present subjunctive, participle.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Spanish {
    infinitive: String,
    subjunctive: String,
    participle: String,
}

/// The same words in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Both {
    english: String,
    spanish: String,
}

/// A part that a card has in the event.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Role {
    /// The field of the pattern.
    field: String,
    /// The sort of noun phrases that name one such card.
    one: String,
    /// The sort of nouns by which such cards are counted.
    counted: String,
    /// The preposition before it, as an object.
    preposition: Both,
}

/// What may stand behind the verb, and what it adds to the event.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Adjunct {
    words: Both,
    field: String,
    test: Term,
}

/// A row of the table of verbs.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// English verbs that say the same; the first is written. There is none where only states say it.
    english: Vec<English>,
    spanish: Spanish,
    /// What the subject of the active also "is" when it happens: "damaged", "dealt damage".
    states: Vec<String>,
    /// The fixed fields of the event, each as `(field value)`.
    event: Vec<Term>,
    /// The verb of the event by which it is over, where that is another one.
    ended: Option<Term>,
    /// To whom it is done: subject of the passive, object of the active.
    patient: Option<Role>,
    /// The card that does it.
    agent: Option<Role>,
    /// The same behind the passive: "by a friendly unit".
    by: Option<Role>,
    /// The field by which its player is known: `seat`, or `cause` for the controller of what causes it.
    player: Option<String>,
    /// A fixed object: "damage".
    object: Both,
    /// What always stands behind the object: "into your inkwell".
    goal: Both,
    /// What stands for the patient where nothing is told of it: "a card".
    any: Option<Both>,
    /// The object with a number of which there may be more: "2 or more damage".
    much: Option<Both>,
    /// True if the patient can be the subject of a passive.
    passive: bool,
    /// True if the agent also does it without an object being named.
    alone: bool,
    /// True if it is only told when it has happened, so that nothing replaces it.
    told: bool,
    adjuncts: Vec<Adjunct>,
    /// The verb of the rulebook by which it is forbidden.
    rule: Option<String>,
    pub(crate) line: usize,
}

/// What is counted of an event without cards.
const MEASURED: &str = "damage";

impl Frame {
    /// The frame whose first line, behind the word `frame`, is this.
    pub(crate) fn new(head: &str, line: usize) -> Result<Self, String> {
        let (english, spanish) =
            head.split_once('=').ok_or("a frame needs `= infinitive subjunctive participle`")?;
        Ok(Self {
            english: if english.trim() == "-" { Vec::new() } else { vec![read_english(english)?] },
            spanish: read_spanish(spanish)?,
            states: Vec::new(),
            event: Vec::new(),
            ended: None,
            patient: None,
            agent: None,
            by: None,
            player: None,
            object: Both::default(),
            goal: Both::default(),
            any: None,
            much: None,
            passive: true,
            alone: false,
            told: false,
            adjuncts: Vec::new(),
            rule: None,
            line,
        })
    }

    /// Reads one of its further lines.
    pub(crate) fn line(&mut self, line: &str) -> Result<(), String> {
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match key {
            "event" => self.event = fields(rest)?,
            "ended" => self.ended = Some(parse_term(&format!("(verb {rest})")).map_err(|e| e.message)?),
            "patient" => self.patient = Some(role(rest)?),
            "agent" => {
                self.agent = Some(role(rest)?);
                self.by = Some(role(&format!("{rest} by = por"))?);
            }
            "player" => self.player = Some(rest.to_owned()),
            "object" => self.object = both(rest)?,
            "goal" => self.goal = both(rest)?,
            "much" => self.much = Some(both(rest)?),
            "any" => self.any = Some(both(rest)?),
            "or" => self.english.push(read_english(rest)?),
            "be" => self.states.push(rest.to_owned()),
            "active" => self.passive = false,
            "alone" => self.alone = true,
            "told" => self.told = true,
            "with" => self.adjuncts.push(adjunct(rest)?),
            "rule" => self.rule = Some(rest.to_owned()),
            other => {
                return Err(format!(
                    "`{other}` is no line of a frame; it has event, ended, patient, agent, player, object, goal, any, much, or, be, active, \
                     alone, told, with, rule"
                ));
            }
        }
        Ok(())
    }
}

impl Frame {
    /// The same of a patient of which nothing is told, if it has words for that: "you draw a card".
    fn untold(&self) -> Option<Self> {
        let object = self.any.clone()?;
        Some(Self { object, any: None, patient: None, rule: None, ..self.clone() })
    }

    /// The same of so much or more, if it has words for that: "is dealt 2 or more damage".
    fn measured(&self) -> Option<Self> {
        let object = self.much.clone()?;
        let states = self.states.iter().filter_map(|state| state.strip_suffix(MEASURED));
        let states = states.map(|verb| format!("{verb}{}", object.english)).collect();
        let amount = parse_term("(amount at-least $number)").ok()?;
        let fields = self.event.iter().filter(|field| field.head() != Some("amount"));
        let event = fields.cloned().chain([amount]).collect();
        Some(Self { object, states, event, much: None, rule: None, ..self.clone() })
    }

    /// The same of the event by which it is over, if that is another one.
    fn over(&self) -> Option<Self> {
        let ended = self.ended.as_ref()?;
        let fields = self.event.iter().filter(|field| field.head() != Some("verb"));
        Some(Self { event: fields.chain(std::iter::once(ended)).cloned().collect(), ..self.clone() })
    }
}

fn words<const N: usize>(text: &str) -> Result<[String; N], String> {
    let list: Vec<String> = text.split_whitespace().map(|w| w.replace('_', " ")).collect();
    let count = list.len();
    list.try_into()
        .map_err(|_| format!("`{}` has {count} forms of the verb and should have {N}", text.trim()))
}

fn read_english(text: &str) -> Result<English, String> {
    words(text).map(|[base, third, past, participle]| English { base, third, past, participle })
}

fn read_spanish(text: &str) -> Result<Spanish, String> {
    words(text).map(|[infinitive, subjunctive, participle]| Spanish { infinitive, subjunctive, participle })
}

fn both(text: &str) -> Result<Both, String> {
    let (english, spanish) =
        text.split_once('=').ok_or_else(|| format!("`{text}` needs `= Spanish words`"))?;
    Ok(Both { english: english.trim().to_owned(), spanish: spanish.trim().to_owned() })
}

/// `subject np filter`, or with a preposition `subject np filter to = a`.
fn role(text: &str) -> Result<Role, String> {
    let mut parts = text.splitn(4, ' ').map(str::to_owned);
    let (Some(field), Some(one), Some(counted)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(format!("`{text}` should be a field, a sort of noun phrase, a sort of noun"));
    };
    let preposition = parts.next().map_or(Ok(Both::default()), |rest| both(&rest))?;
    Ok(Role { field, one, counted, preposition })
}

/// `in a challenge = en un desafío: subject (fits in-a-challenge)`.
fn adjunct(text: &str) -> Result<Adjunct, String> {
    let fail = || format!("`{text}` should be words = palabras: field test");
    let (words, rest) = text.split_once(": ").ok_or_else(fail)?;
    let (field, test) = rest.split_once(' ').ok_or_else(fail)?;
    Ok(Adjunct {
        words: both(words)?,
        field: field.to_owned(),
        test: parse_term(test).map_err(|e| e.message)?,
    })
}

/// The fields of a pattern: `(kind move) (verb banish)`.
fn fields(text: &str) -> Result<Vec<Term>, String> {
    let list = parse_term(&format!("({text})")).map_err(|e| e.message)?;
    let items = list.items().unwrap_or(&[]);
    match items.iter().find(|term| term.head().is_none()) {
        Some(strange) => Err(format!("`{strange}` is no field of a pattern")),
        None => Ok(items.to_vec()),
    }
}
