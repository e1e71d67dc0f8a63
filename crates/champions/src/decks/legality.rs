//! Deck construction (digest section 19): every broken rule with its clause and card.

mod aspects;

use std::collections::{BTreeMap, BTreeSet};

use byword_kernel::ability::{Amount, Body, Change, Cond, Filter, RuleKind};
use byword_kernel::catalog::CardDef;
use byword_kernel::id::{DefId, Name, Tally};
use byword_kernel::rulebook::World;
use byword_kernel::vocabulary::verb as kernel;
use byword_language::violation::Violation;

use crate::cards::sets::{Names, find_identity, keyword_says, set_of};
use crate::words::{stat, tag, tally, verb};

/// How many cards a deck has, the identity not counted.
pub(super) const SIZE: std::ops::RangeInclusive<usize> = 40..=50;
/// Most copies of a title.
const COPIES: i16 = 3;

/// Everything that is wrong with a deck, given as the titles or codes of its identity and then of its cards, one for each;
/// nothing if it is legal.
#[must_use]
pub fn legality(world: &World, deck: &[String]) -> Vec<Violation> {
    let Some((hero, names)) = deck.split_first() else {
        return vec![Violation::of_deck("MC-19.1", "a deck without an identity".to_owned())];
    };
    let (mut counts, mut unknown) = (BTreeMap::new(), BTreeSet::new());
    let identity = find_identity(world, hero);
    let meant = Names::of(world, identity);
    for name in names {
        match meant.find(name) {
            Some(id) => *counts.entry((world.catalog.def(id).spec.title.as_str(), id)).or_default() += 1,
            None => drop(unknown.insert(name.as_str())),
        }
    }
    let list = Deck { world, hero, identity, counts, unknown };
    let mut found = Vec::new();
    list.identity(&mut found);
    list.size(&mut found);
    list.own_cards(&mut found);
    list.aspects(&mut found);
    list.copies(&mut found);
    list.team_ups(&mut found);
    found
}

/// How many copies of a card a deck of this identity may have that is not its own (MC-19.4).
pub(super) fn most_copies(world: &World, hero: &str, def: &CardDef) -> i16 {
    let (counts, unknown) = (BTreeMap::new(), BTreeSet::new());
    Deck { world, hero, identity: find_identity(world, hero), counts, unknown }.most(def)
}

struct Deck<'a> {
    world: &'a World,
    /// The identity as the deck names it, and the card that is meant.
    hero: &'a str,
    identity: Option<DefId>,
    /// The cards by their titles: different cards may share one.
    counts: BTreeMap<(&'a str, DefId), i16>,
    unknown: BTreeSet<&'a str>,
}

impl<'a> Deck<'a> {
    fn cards(&self) -> impl Iterator<Item = (&'a str, i16, DefId, &'a CardDef)> + '_ {
        self.counts.iter().map(|((title, id), count)| (*title, *count, *id, self.world.catalog.def(*id)))
    }

    /// All faces of the identity; none without one.
    fn identity_faces(&self) -> impl Iterator<Item = &'a CardDef> {
        let catalog = &self.world.catalog;
        let faces = self.identity.into_iter().flat_map(|id| catalog.faces(id));
        faces.map(|face| catalog.def(face))
    }

    fn own_set(&self) -> Option<&'a str> {
        self.identity.and_then(|def| set_of(self.world, def))
    }

    /// Exactly one identity, and only player cards that there are.
    fn identity(&self, found: &mut Vec<Violation>) {
        if self.identity.is_none() {
            found.push(Violation::of_card("MC-19.1", self.hero, "this is no identity".to_owned()));
        }
        for (title, _, _, def) in self.cards() {
            let cause = if def.has_tag(tag::IDENTITY) {
                "a deck has one identity"
            } else if def.has_tag(tag::ENCOUNTER) {
                "this is no player card"
            } else {
                continue;
            };
            found.push(Violation::of_card("MC-19.1", title, cause.to_owned()));
        }
        for name in &self.unknown {
            found.push(Violation::of_card("MC-19.1", name, "there is no such card".to_owned()));
        }
    }

    fn size(&self, found: &mut Vec<Violation>) {
        // A keyword may say that a card is no part of the deck that is counted (PM4, later linked).
        let counted = self.cards().filter(|(_, _, id, _)| !keyword_says(self.world, *id, verb::UNCOUNTED));
        let size: usize = counted.map(|(_, count, ..)| usize::try_from(count).unwrap_or(0)).sum();
        if !SIZE.contains(&size) {
            let cause = format!("{size} cards, and {} to {} are needed", SIZE.start(), SIZE.end());
            found.push(Violation::of_deck("MC-19.1", cause));
        }
    }

    /// The identity's own cards in their exact numbers, and nobody else's.
    fn own_cards(&self, found: &mut Vec<Violation>) {
        let own = self.own_set();
        let is_own = |id: DefId| own.is_some() && set_of(self.world, id) == own;
        let mut seen = BTreeSet::new();
        for (index, def) in self.world.catalog.defs().iter().enumerate() {
            let (wanted, title) = (def.stat(stat::QUANTITY), def.spec.title.as_str());
            let counts = def.has_tag(tag::OWN) && !def.has_tag(tag::IDENTITY) && is_own(DefId(index as u16));
            if wanted == 0 || !counts || !seen.insert(title) {
                continue;
            }
            let of_title = self.cards().filter(|(other, _, id, _)| *other == title && is_own(*id));
            let count: i16 = of_title.map(|(_, count, ..)| count).sum();
            if count != wanted {
                let cause = format!("{count} copies, and its identity's deck has exactly {wanted}");
                found.push(Violation::of_card("MC-19.2", title, cause));
            }
        }
        for (title, ..) in self.cards().filter(|(_, _, id, def)| def.has_tag(tag::OWN) && !is_own(*id)) {
            found.push(Violation::of_card("MC-19.2", title, "this card is another identity's".to_owned()));
        }
    }

    /// A Team-Up card needs one of the two whom it names as identity (MC-19.5).
    fn team_ups(&self, found: &mut Vec<Violation>) {
        if self.identity.is_none() {
            return;
        }
        let names: Vec<Name> =
            self.identity_faces().flat_map(|face| face.spec.names.iter().copied()).collect();
        for (title, _, _, def) in self.cards() {
            let abilities = def.abilities.iter().filter_map(|id| self.world.catalog.ability(*id));
            let mut pairs = abilities.filter_map(|compiled| team(&compiled.ability.body));
            if pairs.any(|pair| pair.iter().all(|name| !names.contains(name))) {
                let cause = "the identity is neither of the two whom this names".to_owned();
                found.push(Violation::of_card("MC-19.5", title, cause));
            }
        }
    }

    /// At most three of a title, one if it is unique, fewer if the card says so.
    fn copies(&self, found: &mut Vec<Violation>) {
        let mut titles: BTreeMap<&str, (i16, &CardDef)> = BTreeMap::new();
        for (title, count, _, def) in self.cards().filter(|(.., def)| !def.has_tag(tag::OWN)) {
            titles.entry(title).or_insert((0, def)).0 += count;
        }
        for (title, (count, def)) in titles {
            let most = self.most(def);
            if count > most {
                let cause = format!("{count} copies, and at most {most} are allowed");
                found.push(Violation::of_card("MC-19.4", title, cause));
            }
        }
    }

    /// How many copies of a card there may be that is not the identity's own (MC-19.4).
    fn most(&self, def: &CardDef) -> i16 {
        let each = self.says(tally::OTHER_COPIES).map_or(COPIES, |(_, most)| most);
        let usual = if def.has_tag(tag::UNIQUE) { 1 } else { each };
        self.allowance(def, tally::COPIES).map_or(usual, |own| own.min(usual))
    }

    /// The number of decks that a card speaks of.
    fn allowance(&self, def: &CardDef, wanted: Tally) -> Option<i16> {
        let faces = std::iter::once(def).chain(def.back.map(|back| self.world.catalog.def(back)));
        let mut ids = faces.flat_map(|face| face.abilities.iter());
        ids.find_map(|id| match &self.world.catalog.ability(*id)?.ability.body {
            Body::Static { change: Change::Allowance(tally, Amount::N(n)), .. } if *tally == wanted => {
                Some(*n)
            }
            _ => None,
        })
    }
}

/// The two who must be in play for a Team-Up card to be played.
fn team(body: &Body) -> Option<[Name; 2]> {
    let Body::Static { when: Cond::Not(both), change: Change::Rule(rule), .. } = body else { return None };
    let Cond::All(both) = &**both else { return None };
    match (rule.kind, rule.verb, both.as_slice()) {
        (
            RuleKind::Forbid,
            kernel::PLAY,
            [Cond::Exists(Filter::Named(one)), Cond::Exists(Filter::Named(other))],
        ) => Some([*one, *other]),
        _ => None,
    }
}
