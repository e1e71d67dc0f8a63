//! The catalogue: card definitions, abilities and programs, immutable and outside the position.

mod card;
mod index;

use std::collections::{BTreeMap, BTreeSet};

use crate::ability::{Ability, Body, Change, Cond, Cost, Effect, EventKind, Filter, Pattern, Timing};
use crate::id::{AbilityId, CardsVar, Counter, DefId, Keyword, Moment, Name, ProgramId, ZoneKind};
use crate::kept::names_from_around;
use crate::keyword::{KeywordDef, Param, Stacking};
use crate::live::{Keys, Place};
use crate::parameter::instantiate;
use crate::program::{Instr, apart_from_told, flatten};
use crate::questions::{questions, stats_named};

pub use card::{CardDef, CardSpec, Exactness, Translation};

/// The zones that every card game has, by which the kernel knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyZones {
    /// Where cards are drawn from.
    pub deck: ZoneKind,
    /// Where they are drawn to.
    pub hand: ZoneKind,
    /// Where cards go when they are used up.
    pub discard: ZoneKind,
    /// Where permanents are.
    pub play: ZoneKind,
}

/// An ability with its compiled effect.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The ability.
    pub ability: Ability,
    /// Its effect.
    pub program: Option<ProgramId>,
    /// A second effect (what a rewriting does instead or afterwards).
    pub rewrite: Option<ProgramId>,
    /// For abilities that give abilities: those, compiled.
    pub gains: Vec<AbilityId>,
    /// The names in it that stand for what the text around it has named.
    pub(crate) speaks_of: Vec<CardsVar>,
    /// The keyword that it belongs to.
    pub keyword: Option<Keyword>,
    /// The rulebook says it of the card: it is not lost with abilities.
    pub(crate) innate: bool,
    /// Where the index of live abilities enters it.
    pub(crate) places: Vec<Place>,
}

/// All definitions of a game.
#[derive(Clone, Debug)]
pub struct Catalog {
    defs: Vec<CardDef>,
    /// For each of them the keys under which it has abilities elsewhere than in play, folded into one word.
    keys_elsewhere: Vec<u64>,
    /// By the number of a key: the verbs of the events for which any card has abilities elsewhere than in play, one bit each.
    heard_elsewhere: Vec<[u64; 4]>,
    abilities: Vec<Compiled>,
    programs: Vec<Vec<Instr>>,
    keywords: Vec<(KeywordDef, Vec<AbilityId>)>,
    by_title: BTreeMap<String, DefId>,
    by_spanish_title: BTreeMap<String, DefId>,
    by_alias: BTreeMap<String, DefId>,
    by_code: BTreeMap<String, DefId>,
    by_name: BTreeMap<Name, DefId>,
    /// The faces that carry each word, by its number.
    carriers: Vec<Vec<DefId>>,
    zones: KeyZones,
    counter_keywords: Vec<(Counter, Keyword)>,
    /// The keywords that they give, one bit each.
    countable: u64,
    /// The kinds of zones out of play in which some ability functions, one bit each.
    elsewhere_zones: u64,
    rows: Vec<Vec<(u8, u8, AbilityId)>>,
    /// The past events that some text asks about.
    pub(crate) asked: Vec<(Pattern, Option<Moment>)>,
    /// The numbers that some text names.
    pub(crate) named_stats: u64,
    keys: Keys,
    /// What the index enters for each keyword, and the keywords that give or take away others, one bit each.
    stood_for: Vec<Vec<Place>>,
    reaching: u64,
    /// The keywords that change how cards move (how they enter play), one bit each.
    entering: u64,
    /// Titles and codes of cards that cannot be played because their text is not understood whole.
    left_out: BTreeSet<String>,
}

impl Catalog {
    /// A face of a card. Unknown numbers give the unknown card, number 0.
    #[inline]
    #[must_use]
    pub fn def(&self, id: DefId) -> &CardDef {
        self.defs.get(id.index()).unwrap_or(&self.defs[0])
    }

    /// The faces of a card from this one on, each behind the one before it; behind the last is this one again.
    pub fn faces(&self, id: DefId) -> impl Iterator<Item = DefId> {
        std::iter::successors(Some(id), move |face| self.def(*face).back.filter(|next| *next != id))
    }

    /// The front of a card, whichever of its faces this is.
    #[must_use]
    pub fn front(&self, id: DefId) -> DefId {
        self.faces(id).min().unwrap_or(id)
    }

    /// All faces, the unknown card first.
    #[must_use]
    pub fn defs(&self) -> &[CardDef] {
        &self.defs
    }

    /// The instructions of a program; none for an unknown number.
    #[must_use]
    pub fn program(&self, id: ProgramId) -> &[Instr] {
        self.programs.get(id.index()).map_or(&[], Vec::as_slice)
    }

    /// The ability for a number rolled, in a table of results.
    #[must_use]
    pub fn row(&self, table: u16, rolled: i16) -> Option<AbilityId> {
        let rows = self.rows.get(usize::from(table))?;
        let row = rows.iter().find(|(low, high, _)| (i16::from(*low)..=i16::from(*high)).contains(&rolled));
        row.map(|(_, _, ability)| *ability)
    }

    /// A keyword's definition and compiled abilities.
    #[must_use]
    pub fn keyword(&self, id: Keyword) -> Option<&(KeywordDef, Vec<AbilityId>)> {
        self.keywords.get(id.index())
    }

    /// All keywords.
    #[must_use]
    pub fn keywords(&self) -> &[(KeywordDef, Vec<AbilityId>)] {
        &self.keywords
    }

    /// The keyword with this English name (any case).
    #[must_use]
    pub fn find_keyword(&self, word: &str) -> Option<Keyword> {
        self.keywords
            .iter()
            .position(|(def, _)| def.word.eq_ignore_ascii_case(word))
            .map(|i| Keyword(i as u8))
    }

    /// The card with this title, or else with this Spanish one.
    #[must_use]
    pub fn find(&self, title: &str) -> Option<DefId> {
        let lists = [&self.by_title, &self.by_spanish_title, &self.by_alias];
        lists.into_iter().find_map(|list| list.get(title)).copied()
    }

    /// The card with this id in the database it came from.
    #[must_use]
    pub fn coded(&self, code: &str) -> Option<DefId> {
        self.by_code.get(code).copied()
    }

    /// The card with this id in its database, or else with this title.
    #[must_use]
    pub fn meant(&self, name: &str) -> Option<DefId> {
        self.coded(name).or_else(|| self.find(name))
    }

    /// The token (or, failing that, any card) with this name.
    #[must_use]
    pub fn named(&self, name: Name) -> Option<DefId> {
        self.by_name.get(&name).copied()
    }

    /// True if a card of this title or code is known, but left out because its text is not understood whole.
    #[must_use]
    pub fn leaves_out(&self, name: &str) -> bool {
        self.left_out.contains(&name.to_lowercase())
    }

    /// All English titles in order.
    pub fn titles(&self) -> impl Iterator<Item = (&str, DefId)> {
        self.by_title.iter().map(|(title, id)| (title.as_str(), *id))
    }

    /// All Spanish titles that are known, in order.
    pub fn spanish_titles(&self) -> impl Iterator<Item = (&str, DefId)> {
        self.by_spanish_title.iter().map(|(title, id)| (title.as_str(), *id))
    }

    /// The zones that every game has.
    #[must_use]
    pub const fn zones(&self) -> KeyZones {
        self.zones
    }

    /// Counters that give keywords.
    #[must_use]
    pub fn counter_keywords(&self) -> &[(Counter, Keyword)] {
        &self.counter_keywords
    }
}

/// Puts a catalogue together.
pub struct CatalogBuilder {
    catalog: Catalog,
    /// The first number for what the effects being added do not name.
    pub(crate) unnamed: u8,
}

impl CatalogBuilder {
    /// A catalogue with these keywords and no cards yet.
    #[must_use]
    pub fn new(zones: KeyZones, keywords: Vec<KeywordDef>) -> Self {
        let mut builder = Self {
            catalog: Catalog {
                defs: Vec::new(),
                keys_elsewhere: Vec::new(),
                heard_elsewhere: Vec::new(),
                abilities: Vec::new(),
                programs: Vec::new(),
                keywords: keywords.into_iter().map(|def| (def, Vec::new())).collect(),
                by_title: BTreeMap::new(),
                by_spanish_title: BTreeMap::new(),
                by_alias: BTreeMap::new(),
                by_code: BTreeMap::new(),
                by_name: BTreeMap::new(),
                carriers: Vec::new(),
                zones,
                counter_keywords: Vec::new(),
                countable: 0,
                elsewhere_zones: 0,
                rows: Vec::new(),
                asked: Vec::new(),
                named_stats: 0,
                keys: Keys::default(),
                stood_for: Vec::new(),
                reaching: 0,
                entering: 0,
                left_out: BTreeSet::new(),
            },
            unnamed: CardsVar::UNNAMED,
        };
        builder.compile_keywords();
        builder.add_card(CardSpec::default(), None);
        builder
    }

    /// The catalogue so far.
    #[must_use]
    pub const fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// Counters of this kind give the keyword to the card they are on.
    pub fn counter_gives(&mut self, counter: Counter, keyword: Keyword) {
        self.catalog.counter_keywords.push((counter, keyword));
        self.catalog.countable |= 1 << keyword.0;
    }

    fn compile_keywords(&mut self) {
        for index in 0..self.catalog.keywords.len() {
            let (def, _) = &self.catalog.keywords[index];
            if stands_alone(def) {
                continue;
            }
            let bodies = def.abilities.clone();
            let ids = bodies
                .into_iter()
                .map(|ability| self.add_ability(ability, Some(Keyword(index as u8))))
                .collect();
            self.catalog.keywords[index].1 = ids;
        }
        self.catalog.enter_keywords();
    }

    pub(crate) const fn zones(&self) -> KeyZones {
        self.catalog.zones
    }

    pub(crate) fn add_program(&mut self, code: Vec<Instr>) -> ProgramId {
        self.catalog.programs.push(code);
        ProgramId((self.catalog.programs.len() - 1) as u16)
    }

    /// Adds a table of results; each row is an ability that triggers on the roll.
    pub(crate) fn add_rows(&mut self, rows: &[(u8, u8, Effect)], unnamed: u8) -> u16 {
        let before = std::mem::replace(&mut self.unnamed, unnamed);
        let mut table = Vec::with_capacity(rows.len());
        for (low, high, effect) in rows {
            let body = Body::Triggered {
                on: Pattern::new(EventKind::Roll, None, Filter::Any),
                by: None,
                when: Cond::Always,
                effect: effect.clone(),
                timing: Timing::After,
                limit: None,
                cost: Cost::default(),
            };
            table.push((*low, *high, self.add_ability(body.into(), None)));
        }
        self.unnamed = before;
        self.catalog.rows.push(table);
        (self.catalog.rows.len() - 1) as u16
    }

    /// Adds an ability and everything it gives or does.
    pub fn add_ability(&mut self, ability: Ability, keyword: Option<Keyword>) -> AbilityId {
        let effect = match &ability.body {
            Body::Triggered { on, effect, .. } => Some(apart_from_told(on, effect)),
            Body::Activated { effect, .. } | Body::Spell { effect, .. } => Some(effect.clone()),
            _ => None,
        };
        let program = effect.map(|effect| flatten(self, &effect));
        self.catalog.asked.extend(questions(&ability));
        self.catalog.named_stats |= stats_named(&ability);
        let rewrite = match &ability.body {
            Body::Replacement { rewrite, .. } => rewrite_effect(rewrite).map(|effect| flatten(self, &effect)),
            _ => None,
        };
        let gains: Vec<AbilityId> = match &ability.body {
            Body::Static { change: Change::Gain(abilities), .. } => {
                let abilities = abilities.clone();
                abilities.into_iter().flat_map(|ability| self.add_expanded(ability)).collect()
            }
            _ => Vec::new(),
        };
        let id = AbilityId::after(self.catalog.abilities.len());
        let places = self.catalog.places(id, &ability, &gains);
        let speaks_of = names_from_around(&ability);
        self.catalog.abilities.push(Compiled {
            ability,
            program,
            rewrite,
            gains,
            speaks_of,
            keyword,
            innate: false,
            places,
        });
        id
    }

    fn add_innate(&mut self, ability: Ability) -> AbilityId {
        let id = self.add_ability(ability, None);
        if let Some(compiled) = self.catalog.abilities.last_mut() {
            compiled.innate = true;
        }
        id
    }

    /// Adds an ability; before a keyword whose instances are abilities of their own stands what it stands for.
    pub(crate) fn add_expanded(&mut self, ability: Ability) -> Vec<AbilityId> {
        let mut ids = Vec::new();
        if let Body::Keyword(used) = &ability.body
            && let Some((def, _)) = self.catalog.keywords.get(used.keyword.index())
            && stands_alone(def)
        {
            let (used, bodies) = (used.clone(), def.abilities.clone());
            ids.extend(
                bodies.iter().map(|body| self.add_ability(instantiate(body, &used), Some(used.keyword))),
            );
        }
        ids.push(self.add_ability(ability, None));
        ids
    }

    /// Adds a card, with its other faces if it has any, and gives the number of its front.
    pub fn add_card(&mut self, spec: CardSpec, others: impl IntoIterator<Item = CardSpec>) -> DefId {
        let front = self.add_face(spec);
        let mut last = front;
        for other in others {
            let face = self.add_face(other);
            self.catalog.defs[last.index()].back = Some(face);
            self.catalog.defs[face.index()].back = Some(front);
            last = face;
        }
        front
    }

    /// A card that is known but cannot be played.
    pub fn leave_out(&mut self, spec: &CardSpec) {
        let spanish = spec.spanish.as_ref().map(|spanish| &spanish.title);
        let names = [&spec.title, &spec.code].into_iter().chain(spanish);
        self.catalog.left_out.extend(names.filter(|name| !name.is_empty()).map(|name| name.to_lowercase()));
    }

    fn add_face(&mut self, spec: CardSpec) -> DefId {
        let (mut abilities, mut keywords, mut keyword_bits) = (Vec::new(), Vec::new(), 0);
        for ability in spec.abilities.clone() {
            if let Body::Keyword(used) = &ability.body {
                keyword_bits |= 1 << used.keyword.0;
                keywords.push((used.keyword, used.n.clone()));
                let mut ids = self.add_expanded(ability);
                // The keyword itself is known by its bit; only what it stands for is an ability of the card.
                ids.pop();
                abilities.extend(ids);
            } else {
                abilities.push(self.add_ability(ability, None));
            }
        }
        abilities.extend(spec.innate.clone().into_iter().map(|ability| self.add_innate(ability)));
        let id = DefId(self.catalog.defs.len() as u16);
        self.enter(&spec, id);
        let tag_bits = spec.tags.iter().filter(|tag| tag.0 < 128).fold(0, |bits, tag| bits | 1 << tag.0);
        let mut def = CardDef {
            spec,
            tag_bits,
            abilities,
            keywords,
            keyword_bits,
            back: None,
            looked_up: Vec::new(),
            elsewhere: false,
            indexed_elsewhere: 0,
            indexed: false,
            restless: false,
            places: Vec::new(),
            places_elsewhere: Vec::new(),
        };
        self.catalog.enter_abilities(&mut def);
        self.catalog.defs.push(def);
        id
    }

    /// Makes a face known by its titles, its code and its names.
    fn enter(&mut self, spec: &CardSpec, id: DefId) {
        let known = |list: &mut BTreeMap<String, DefId>, word: &str| {
            if !word.is_empty() {
                list.entry(word.to_owned()).or_insert(id);
            }
        };
        // A token lends its title to a card that bears it.
        let held = self.catalog.by_title.get(&spec.title).map(|held| self.catalog.def(*held).spec.token);
        if held == Some(true) && !spec.token {
            self.catalog.by_title.remove(&spec.title);
        }
        known(&mut self.catalog.by_title, &spec.title);
        known(&mut self.catalog.by_code, &spec.code);
        spec.aliases.iter().for_each(|alias| known(&mut self.catalog.by_alias, alias));
        if let Some(spanish) = &spec.spanish {
            known(&mut self.catalog.by_spanish_title, &spanish.title);
        }
        for tag in &spec.tags {
            self.catalog.enter_carrier(*tag, id);
        }
        for name in &spec.names {
            if spec.token {
                self.catalog.by_name.insert(*name, id);
            } else {
                self.catalog.by_name.entry(*name).or_insert(id);
            }
        }
    }

    /// True if there are more abilities, effects or faces than numbers for them.
    #[must_use]
    pub const fn is_overfull(&self) -> bool {
        let Catalog { abilities, programs, defs, .. } = &self.catalog;
        abilities.len() > AbilityId::MOST
            || programs.len() > u16::MAX as usize
            || defs.len() > i16::MAX as usize
    }

    /// The finished catalogue.
    #[must_use]
    pub fn finish(self) -> Catalog {
        self.catalog
    }
}

/// True if each instance of the keyword is an ability of its own, with its parameter put in.
fn stands_alone(def: &KeywordDef) -> bool {
    def.stacking == Stacking::Independent || !matches!(def.param, Param::None | Param::Number)
}

fn rewrite_effect(rewrite: &crate::ability::Rewrite) -> Option<Effect> {
    use crate::ability::Rewrite;
    match rewrite {
        Rewrite::Instead(effect) => Some((**effect).clone()),
        Rewrite::AndThen(_, effect) => Some((**effect).clone()),
        Rewrite::All(list) => list.iter().find_map(rewrite_effect),
        _ => None,
    }
}
