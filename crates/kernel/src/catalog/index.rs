//! What the index of live abilities enters for abilities, cards and keywords, worked out once.

use super::{Catalog, Compiled};
use crate::ability::{Ability, Amount};
use crate::id::{AbilityId, Keyword};
use crate::live::{Hints, Keys, Place, bits, places};

impl Catalog {
    /// What the index enters for a card with these abilities and keywords in play, and elsewhere.
    pub(super) fn places_of(
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

    /// The keys by which the index of live abilities finds them.
    pub(crate) const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The keywords that counters give, one bit each.
    pub(crate) const fn countable(&self) -> u64 {
        self.countable
    }

    /// The kinds of zones out of play in which some ability functions, one bit each.
    pub(crate) const fn elsewhere_zones(&self) -> u64 {
        self.elsewhere_zones
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

    /// Works out what the index enters for each keyword.
    pub(super) fn enter_keywords(&mut self) {
        for (index, (_, ids)) in self.keywords.iter().enumerate() {
            let compiled = ids.iter().filter_map(|id| self.ability(*id));
            let own = compiled.flat_map(|compiled| &compiled.places).filter(|place| place.given.is_none());
            let places: Vec<Place> = own.copied().collect();
            if places.iter().any(|place| place.touches != 0) {
                self.reaching |= 1 << index;
            }
            self.stood_for.push(places);
        }
    }

    /// What the index enters for an ability and those that it gives.
    pub(super) fn places(&mut self, id: AbilityId, ability: &Ability, gains: &[AbilityId]) -> Vec<Place> {
        let mut list = places(&mut self.keys, id, ability);
        let given = gains.iter().filter_map(|gained| self.ability(*gained));
        let given = given.flat_map(|compiled| &compiled.places).filter(|place| place.given.is_none());
        let near = Hints::of(ability).near;
        list.extend(given.map(|place| {
            let hints = Hints { near: near && place.hints.near, ..place.hints };
            Place { given: Some(id), hints, ..*place }
        }));
        list
    }
}
