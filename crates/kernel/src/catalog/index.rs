//! What is looked up by words and keys, worked out once: the cards that carry a word; what the index of live abilities
//! enters for abilities, cards and keywords.

use super::{CardDef, Catalog, Compiled};
use crate::ability::{Ability, Amount, Body, EventKind};
use crate::id::{AbilityId, DefId, Keyword, Tag, Verb, ZoneKind};
use crate::live::{Hints, Keys, Place, bits, places};

impl Catalog {
    /// Works out where the abilities of a face are found.
    pub(super) fn enter_abilities(&mut self, def: &mut CardDef) {
        // What a keyword stands for is always found by the index; of a card's own abilities those that are not looked up.
        let of_keywords = def.keywords.iter().filter_map(|(keyword, _)| self.keyword(*keyword));
        let stood_for = of_keywords.flat_map(|(_, ids)| ids).filter_map(|id| self.ability(*id));
        let (looked_up, own): (Vec<AbilityId>, Vec<AbilityId>) = def
            .abilities
            .iter()
            .partition(|id| self.ability(**id).is_some_and(|c| c.ability.body.is_looked_up()));
        let zoned = |compiled: &Compiled| !compiled.ability.zones.is_empty();
        let printed = def.abilities.iter().filter_map(|id| self.ability(*id));
        def.elsewhere = printed.chain(stood_for.clone()).any(zoned);
        let found = own.iter().filter_map(|id| self.ability(*id)).chain(stood_for);
        def.indexed = def.keyword_bits != 0 || found.clone().next().is_some();
        let zones = found.flat_map(|compiled| &compiled.ability.zones);
        def.indexed_elsewhere = zones.fold(0, |bits, kind| bits | 1 << kind.0);
        (def.places, def.places_elsewhere) = self.places_of(&def.abilities, &def.keywords);
        let elsewhere = def.places_elsewhere.iter().map(|(_, _, place)| place);
        def.restless = def.places.iter().chain(elsewhere).any(|place| place.touches != 0);
        def.looked_up = looked_up;
        let elsewhere = def.places_elsewhere.iter().map(|(_, _, place)| place);
        self.keys_elsewhere.push(elsewhere.clone().fold(0, |folded, place| folded | fold(place.key)));
        for place in elsewhere {
            note_verb(&mut self.heard_elsewhere, place.key, place.hints.verb);
        }
        self.elsewhere_zones |= def.indexed_elsewhere;
    }

    /// What the index enters for a card with these abilities and keywords in play, and elsewhere.
    fn places_of(
        &self,
        abilities: &[AbilityId],
        keywords: &[(Keyword, Amount)],
    ) -> (Vec<Place>, Vec<(u64, i16, Place)>) {
        let (mut in_play, mut elsewhere) = (Vec::new(), Vec::new());
        let zones =
            |compiled: &Compiled| compiled.ability.zones.iter().fold(0_u64, |bits, kind| bits | 1 << kind.0);
        for compiled in abilities.iter().filter_map(|id| self.ability(*id)) {
            let places = compiled.places.iter().filter(|place| place.given.is_some() || !place.on_card);
            match zones(compiled) {
                0 => in_play.extend(places.copied()),
                zones => elsewhere.extend(places.map(|place| (zones, 0, *place))),
            }
        }
        for (keyword, amount) in keywords {
            let x = if let Amount::N(n) = amount { *n } else { 0 };
            let stood_for = self.keyword(*keyword).map_or(&[][..], |(_, ids)| ids);
            for compiled in stood_for.iter().filter_map(|id| self.ability(*id)) {
                elsewhere.extend(compiled.places.iter().map(|place| (zones(compiled), x, *place)));
            }
        }
        elsewhere.retain(|(zones, ..)| *zones != 0);
        (in_play, elsewhere)
    }

    /// An ability.
    #[inline]
    #[must_use]
    pub fn ability(&self, id: AbilityId) -> Option<&Compiled> {
        self.abilities.get(id.index().wrapping_sub(1))
    }

    /// What an ability says.
    #[inline]
    #[must_use]
    pub fn body(&self, id: AbilityId) -> Option<&Body> {
        self.ability(id).map(|compiled| &compiled.ability.body)
    }

    /// The faces that carry a word, in their order.
    #[must_use]
    pub fn carriers(&self, tag: Tag) -> &[DefId] {
        self.carriers.get(tag.index()).map_or(&[], Vec::as_slice)
    }

    pub(super) fn enter_carrier(&mut self, tag: Tag, def: DefId) {
        if self.carriers.len() <= tag.index() {
            self.carriers.resize_with(tag.index() + 1, Vec::new);
        }
        let carriers = &mut self.carriers[tag.index()];
        if carriers.last() != Some(&def) {
            carriers.push(def);
        }
    }

    /// The keys by which the index of live abilities finds them.
    pub(crate) const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The keywords that counters give, one bit each.
    pub(crate) const fn countable(&self) -> u64 {
        self.countable
    }

    /// True if an ability of some card waits for events of this key and verb elsewhere than in play.
    #[inline]
    pub(crate) fn is_heard_elsewhere(&self, key: u16, verb: Verb) -> bool {
        let verbs = self.heard_elsewhere.get(usize::from(key));
        verbs.is_some_and(|verbs| verbs[usize::from(verb.0 / 64)] & (1 << (verb.0 % 64)) != 0)
    }

    /// False if the card has no ability under this key elsewhere than in play.
    #[inline]
    pub(crate) fn may_have_elsewhere(&self, card: DefId, key: u16) -> bool {
        self.keys_elsewhere.get(card.index()).is_some_and(|keys| keys & fold(key) != 0)
    }

    /// True if abilities of some cards function out of play, in zones of this kind.
    pub(crate) const fn functions_in(&self, kind: ZoneKind) -> bool {
        self.elsewhere_zones & (1 << kind.0) != 0
    }

    /// True if any face of the card has abilities that the index finds elsewhere than in play.
    pub(crate) fn functions_elsewhere(&self, id: DefId) -> bool {
        let mut face = id;
        while self.def(face).indexed_elsewhere == 0 {
            match self.def(face).back.filter(|next| *next != id) {
                Some(next) => face = next,
                None => return false,
            }
        }
        true
    }

    /// The keywords that stand for abilities which give keywords or take them away, one bit each.
    pub(crate) const fn reaching(&self) -> u64 {
        self.reaching
    }

    /// What the index enters for a keyword.
    pub(crate) fn stood_for(&self, keyword: Keyword) -> &[Place] {
        self.stood_for.get(keyword.index()).map_or(&[], Vec::as_slice)
    }

    /// Adds the keywords that these give, and those give; the keywords that they give or take away, one bit each.
    pub(crate) fn keywords_reached(&self, keywords: &mut u64) -> u64 {
        let (mut done, mut touched) = (0, 0);
        while *keywords & self.reaching & !done != 0 {
            for keyword in bits(*keywords & self.reaching & !done) {
                done |= 1 << keyword;
                for place in self.stood_for(Keyword(keyword)) {
                    *keywords |= place.gives;
                    touched |= place.touches;
                }
            }
        }
        touched
    }

    /// The keywords that change how cards move (how they enter play), one bit each.
    pub(crate) const fn entering(&self) -> u64 {
        self.entering
    }

    /// Works out what the index enters for each keyword.
    pub(super) fn enter_keywords(&mut self) {
        for (index, (_, ids)) in self.keywords.iter().enumerate() {
            let compiled = ids.iter().filter_map(|id| self.ability(*id));
            let own = compiled.flat_map(|compiled| &compiled.places).filter(|place| place.given.is_none());
            let places: Vec<Place> = own.copied().collect();
            if places.iter().any(|place| place.touches != 0) {
                self.reaching |= 1 << index;
            }
            let mut bodies = ids.iter().filter_map(|id| self.ability(*id)).map(|c| &c.ability.body);
            if bodies.any(|body| matches!(body, Body::Replacement { on, .. } if on.hears(EventKind::Move))) {
                self.entering |= 1 << index;
            }
            self.stood_for.push(places);
        }
    }

    /// What the index enters for an ability and those that it gives.
    pub(super) fn places(&mut self, id: AbilityId, ability: &Ability, gains: &[AbilityId]) -> Vec<Place> {
        let mut list = places(&mut self.keys, id, ability);
        let given = gains.iter().filter_map(|gained| self.ability(*gained));
        let given = given.flat_map(|compiled| &compiled.places).filter(|place| place.through.is_none());
        let near = Hints::of(ability).near;
        list.extend(given.map(|place| {
            let hints = Hints { near: near && place.hints.near, ..place.hints };
            match place.given {
                Some(_) => Place { through: Some(id), hints, ..*place },
                None => Place { given: Some(id), hints, ..*place },
            }
        }));
        list
    }
}

/// The bit of a key; several share one.
const fn fold(key: u16) -> u64 {
    1 << (key % 64)
}

/// Notes that events of this key are waited for: those with the verb, or all.
fn note_verb(heard: &mut Vec<[u64; 4]>, key: u16, verb: Option<Verb>) {
    let key = usize::from(key);
    if heard.len() <= key {
        heard.resize(key + 1, [0; 4]);
    }
    match verb {
        Some(verb) => heard[key][usize::from(verb.0 / 64)] |= 1 << (verb.0 % 64),
        None => heard[key] = [u64::MAX; 4],
    }
}
