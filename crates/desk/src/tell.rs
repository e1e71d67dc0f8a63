//! What was found, in words: where outcomes differ, and the way to each.

use byword_kernel::catalog::Catalog;
use byword_kernel::id::{DefId, Seat};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::Sort;
use byword_telling::{Teller, Words, keyword_text};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

use crate::explore::Exploration;
use crate::face::{Face, Feature, State, Subject};
use crate::lens::Lens;

/// How many cards of a pile are named.
const NAMED: usize = 8;

/// A choice on a way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// Who chose, from 1.
    pub player: u8,
    /// The option, in the words in which it was offered.
    pub option: String,
}

/// An outcome in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// In what it differs from others.
    pub differs: Vec<String>,
    /// The shortest way to it; choices with a single option are left out.
    pub line: Vec<Move>,
    /// What stopped the game, if something that must not happen did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// All that was found, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Found {
    /// How many different positions were looked at.
    pub positions: usize,
    /// How many ways led to one that was known already.
    pub merged: usize,
    /// True if every way was followed to its end.
    pub complete: bool,
    /// True if random results had a part in it.
    pub chance: bool,
    /// How many decisions asked what comes first.
    pub orders: usize,
    /// True if the answer to one of them decided what could still come of it.
    pub order_matters: bool,
    /// What all outcomes have in common, that was not so before.
    pub always: Vec<String>,
    /// The outcomes.
    pub outcomes: Vec<Shown>,
}

/// The choices of a way in words.
#[must_use]
pub fn line(root: &Table<'_>, choices: &[u16], words: &Words) -> Vec<Move> {
    let mut table = Table::bare(root.world(), 0, 0);
    table.copy_from(root);
    let mut moves = Vec::new();
    for &choice in choices {
        let index = usize::from(choice);
        let Some(decision) = table.position().decision().copied() else { break };
        let option = Teller::omniscient(words, &table).offered(index).unwrap_or_default();
        if table.position().options().len() > 1 {
            moves.push(Move { player: decision.seat.0 + 1, option });
        }
        if table.choose(index).is_err() {
            break;
        }
    }
    moves
}

/// What was found from a table on, in words: what has become of the table as it was `before`, which is the same one, or one that a
/// choice has led from.
#[must_use]
pub fn report(
    before: &Table<'_>,
    root: &Table<'_>,
    found: &Exploration,
    lens: &Lens,
    words: &Words,
) -> Found {
    let before = Face::of(before, lens);
    let faces: Vec<&Face> = found.outcomes.iter().map(|outcome| &outcome.face).collect();
    let teller = Teller::omniscient(words, root);
    let changed =
        |subject: &Subject| before.0.get(subject) != faces.first().and_then(|face| face.0.get(subject));
    let (differing, common): (Vec<Subject>, Vec<Subject>) = subjects(&before, &faces)
        .into_iter()
        .partition(|subject| faces.iter().any(|face| face.0.get(subject) != faces[0].0.get(subject)));
    let always = common.iter().filter(|subject| changed(subject)).filter_map(|subject| {
        let features = [before.0.get(subject), faces.first()?.0.get(subject)];
        Telling { teller: &teller, subject: *subject, features: &features }.all().pop()?
    });
    let mut differs = vec![Vec::new(); faces.len()];
    for subject in differing {
        let features: Vec<Option<&Feature>> = faces.iter().map(|face| face.0.get(&subject)).collect();
        let told = Telling { teller: &teller, subject, features: &features }.all();
        for (list, text) in differs.iter_mut().zip(told) {
            list.extend(text);
        }
    }
    let outcomes = found.outcomes.iter().zip(differs).map(|(outcome, differs)| Shown {
        differs,
        line: line(root, &outcome.line, words),
        fault: outcome.fault.map(|fault| format!("{fault:?}")),
    });
    Found {
        positions: found.positions,
        merged: found.merged,
        complete: found.complete(),
        chance: found.chance,
        orders: found.orders,
        order_matters: found.order_matters,
        always: always.collect(),
        outcomes: outcomes.collect(),
    }
}

fn subjects(before: &Face, faces: &[&Face]) -> BTreeSet<Subject> {
    faces.iter().copied().chain([before]).flat_map(|face| face.0.keys().copied()).collect()
}

/// One subject, and how it is in each of several positions.
struct Telling<'a, 'w> {
    teller: &'a Teller<'a, 'w>,
    subject: Subject,
    features: &'a [Option<&'a Feature>],
}

impl Telling<'_, '_> {
    fn words(&self) -> &Words {
        self.teller.words
    }

    fn catalog(&self) -> &Catalog {
        &self.teller.world().catalog
    }

    fn title(&self, def: DefId) -> String {
        match self.catalog().def(def).title(self.words().lang) {
            "" => self.words().say("a-card", &[]),
            title => title.to_owned(),
        }
    }

    /// The words for each position; nothing where other words say it already.
    fn all(&self) -> Vec<Option<String>> {
        match self.subject {
            Subject::Cards(owner, def) => self.cards(owner, def),
            Subject::Pile(_) if !self.is_same_cards() => vec![None; self.features.len()],
            _ => self.features.iter().map(|feature| self.one(*feature)).collect(),
        }
    }

    /// True if a pile has the same cards everywhere, in another order.
    fn is_same_cards(&self) -> bool {
        let sorted = |feature: &Option<&Feature>| match feature {
            Some(Feature::Order(order)) => {
                let mut order = order.clone();
                order.sort_unstable();
                order
            }
            _ => Vec::new(),
        };
        self.features.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
    }

    fn one(&self, feature: Option<&Feature>) -> Option<String> {
        let seat = |seat: Seat| self.teller.seat(seat).into();
        Some(match (self.subject, feature) {
            (Subject::End, Some(Feature::Won(winners))) => self.won(*winners),
            (Subject::End, _) => self.words().say("desk-goes-on", &[]),
            (Subject::Turn, Some(Feature::Seat(active, turn))) => {
                self.words().say("desk-turn", &[("player", seat(*active)), ("n", i64::from(*turn).into())])
            }
            (Subject::Asked, Some(Feature::Seat(decides, _))) => {
                self.words().say("desk-decides", &[("player", seat(*decides))])
            }
            (Subject::Number(whose, tally), feature) => {
                let n = if let Some(Feature::Number(n)) = feature { *n } else { 0 };
                let word = self.teller.world().vocabulary.word(Sort::Tally, u16::from(tally.0));
                let name = self.words().word("tally", word.unwrap_or_default());
                let id = if whose.is_some() { "desk-number" } else { "desk-number-table" };
                let values = [("player", seat(whose)), ("name", name.into()), ("n", i64::from(n).into())];
                self.words().say(id, &values)
            }
            (Subject::Pile(zone), Some(Feature::Order(order))) => {
                let values = [
                    ("player", seat(zone.seat)),
                    ("zone", self.teller.zone(zone).into()),
                    ("cards", self.list(order).into()),
                ];
                self.words().say("desk-pile", &values)
            }
            (Subject::Stack, Some(Feature::Order(order))) => {
                self.words().say("desk-stack", &[("cards", self.list(order).into())])
            }
            _ => return None,
        })
    }

    fn won(&self, winners: u8) -> String {
        let seats = (0..8).filter(|seat| winners & (1 << seat) != 0).map(Seat);
        let names: Vec<String> = seats.map(|seat| self.teller.seat(seat)).collect();
        if names.is_empty() {
            return self.words().say("desk-nobody-wins", &[]);
        }
        let values = [("player", self.words().list(&names).into()), ("n", (names.len() as i64).into())];
        self.words().say("desk-wins", &values)
    }

    fn list(&self, order: &[DefId]) -> String {
        let mut names: Vec<String> = order.iter().take(NAMED).map(|def| self.title(*def)).collect();
        if order.len() > NAMED {
            names.push("...".to_owned());
        }
        names.join(", ")
    }

    /// The copies of a card: those alone that are not the same everywhere; with their numbers where they differ in those.
    fn cards(&self, owner: Seat, def: DefId) -> Vec<Option<String>> {
        let mut lists: Vec<Vec<&State>> = self.features.iter().map(|feature| states(*feature)).collect();
        take_common(&mut lists);
        let mut brief: Vec<String> = lists.iter().map(|list| self.copies(list, false)).collect();
        let different: BTreeSet<&String> = brief.iter().collect();
        if different.len() < lists.iter().collect::<BTreeSet<_>>().len() {
            brief = lists.iter().map(|list| self.copies(list, true)).collect();
        }
        let told = brief.into_iter().map(|state| {
            let state = if state.is_empty() { self.words().say("desk-gone", &[]) } else { state };
            let values = [
                ("card", self.title(def).into()),
                ("owner", self.teller.seat(owner).into()),
                ("state", state.into()),
            ];
            Some(self.words().say(if owner.is_some() { "desk-card" } else { "desk-card-table" }, &values))
        });
        told.collect()
    }

    fn copies(&self, list: &[&State], whole: bool) -> String {
        let mut counted: BTreeMap<String, usize> = BTreeMap::new();
        for state in list {
            *counted.entry(self.state(state, whole)).or_default() += 1;
        }
        let said = counted.into_iter().map(|(text, n)| if n > 1 { format!("{n} x {text}") } else { text });
        said.collect::<Vec<_>>().join("; ")
    }

    fn state(&self, state: &State, whole: bool) -> String {
        let words = self.words();
        let vocabulary = &self.teller.world().vocabulary;
        let word = |sort: &str, kind, n: u16| words.word(sort, vocabulary.word(kind, n).unwrap_or_default());
        let mut said = vec![self.teller.zone(state.zone)];
        if let Some(host) = state.host {
            said.push(words.say("desk-on", &[("card", self.title(host).into())]));
        }
        if let Subject::Cards(owner, def) = self.subject {
            if state.controller != owner && state.controller.is_some() {
                said.push(self.teller.seat(state.controller));
            }
            if state.def != def {
                said.push(self.title(state.def));
            }
        }
        said.extend(state.turned.then(|| words.say("card-turned", &[])));
        said.extend(state.facedown.then(|| words.say("card-facedown", &[])));
        let damage = || words.say("card-damage", &[("n", i64::from(state.damage).into())]);
        said.extend((state.damage != 0).then(damage));
        said.extend(state.marks.iter().map(|mark| word("mark", Sort::Mark, u16::from(mark.0))));
        let counters = state.counters.iter();
        said.extend(counters.map(|(c, n)| format!("{} {n}", word("counter", Sort::Counter, u16::from(c.0)))));
        if whole {
            let stats = state.stats.iter();
            said.extend(stats.map(|(s, n)| format!("{} {n}", word("stat", Sort::Stat, u16::from(s.0)))));
            let keywords = state.keywords.iter();
            let keyword = |(keyword, n): &(byword_kernel::id::Keyword, i16)| {
                let (def, _) = self.catalog().keyword(*keyword)?;
                Some(keyword_text(def, *n, words.lang))
            };
            said.extend(keywords.filter_map(keyword));
        }
        said.join(", ")
    }
}

fn states(feature: Option<&Feature>) -> Vec<&State> {
    if let Some(Feature::Cards(states)) = feature { states.iter().collect() } else { Vec::new() }
}

/// Takes off all lists what is in each of them.
fn take_common(lists: &mut [Vec<&State>]) {
    let Some(first) = lists.first().cloned() else { return };
    for state in first {
        let places: Option<Vec<usize>> =
            lists.iter().map(|list| list.iter().position(|other| *other == state)).collect();
        for (list, place) in lists.iter_mut().zip(places.unwrap_or_default()) {
            list.remove(place);
        }
    }
}
