//! Which of several cards a name means, and whom "you".

use super::Meaning;
use super::Scope;
use crate::ability::{Cond, Filter, Target};
use crate::event::Event;
use crate::id::{CardsVar, DefId, Name, Ref, Seat};
use crate::policy::Sides;

impl Meaning<'_, '_> {
    /// True if the card has the name whose number was chosen.
    pub(super) fn has_chosen_name(self, card: Ref, scope: &Scope) -> bool {
        u16::try_from(scope.x).is_ok_and(|x| self.0.def(card).spec.names.contains(&Name(x)))
    }

    /// True if this holds of the player who controls the card.
    pub(super) fn holds_of_controller(self, cond: &Cond, card: Ref, scope: &Scope) -> bool {
        let seat = self.0.controller_of(card).filter(|seat| seat.is_some());
        seat.is_some_and(|seat| self.holds(cond, &Scope { seat, ..*scope }))
    }

    /// What a test says of a card that an event would create: of what will be printed on it, and of whose it will be. Nothing can be
    /// said of the rest yet.
    pub(crate) fn fits_birth(self, filter: &Filter, birth: &Event, scope: &Scope) -> Option<bool> {
        let def = self.0.world.catalog.def(DefId(birth.amount as u16));
        let said = |test: &Filter| self.fits_birth(test, birth, scope);
        Some(match filter {
            Filter::Any => true,
            Filter::All(list) => list.iter().try_fold(true, |all, test| Some(all && said(test)?))?,
            Filter::Either(list) => list.iter().try_fold(false, |any, test| Some(any || said(test)?))?,
            Filter::Not(test) => !said(test)?,
            Filter::Tag(tag) => def.has_tag(*tag),
            Filter::Named(name) => def.spec.names.contains(name),
            Filter::Of(who) => self.is_who(who, birth.seat, scope),
            _ => return None,
        })
    }

    /// True if a text means the card by a name. Where it tells besides what kind of card it is, or whose, the name means all
    /// that bear it.
    pub(super) fn is_called(self, card: Ref, name: Name, tests: &[Filter], scope: &Scope) -> bool {
        let tells = |test: &Filter| {
            matches!(
                test,
                Filter::Tag(_) | Filter::Of(_) | Filter::Whose(_) | Filter::Either(_) | Filter::In(_)
            )
        };
        let is_meant =
            |sides: Sides| tests.iter().any(tells) || self.is_of_side(card, name, scope.this, sides);
        self.0.def(card).spec.names.contains(&name) && self.0.policy().sides.is_none_or(is_meant)
    }

    /// True if a card's text means this one of the characters in play that bear a name: those of its side, if there are any;
    /// a card of a person's own set means that person.
    fn is_of_side(self, card: Ref, name: Name, this: Ref, sides: Sides) -> bool {
        let has = |of: Ref, tag| self.0.def(of).has_tag(tag);
        let side = [sides.friend, sides.foe].into_iter().find(|side| has(card, *side));
        let Some(side) = side.filter(|_| this.is_some() && this != card && self.0.in_play(card)) else {
            return true;
        };
        let owner = self.0.pos.card(this.slot).map(|record| record.owner);
        let owner = owner.filter(|owner| owner.is_some() && !has(this, sides.of_game));
        let person = owner.filter(|_| has(this, sides.own)).and_then(|owner| self.person(owner, sides));
        if let Some(person) = person.filter(|person| self.bears_on_a_face(*person, name)) {
            return card == person;
        }
        let speaks_for_game = owner.is_none() && !has(this, sides.of_player);
        let meant = if speaks_for_game { sides.foe } else { sides.friend };
        let bears = |of: Ref| has(of, meant) && self.0.def(of).spec.names.contains(&name);
        side == meant || !self.0.all_in_play().any(bears)
    }

    /// The character that a player is.
    fn person(self, seat: Seat, sides: Sides) -> Option<Ref> {
        let own = |card: &Ref| self.0.controller_of(*card) == Some(seat);
        self.0.all_in_play().find(|card| own(card) && self.0.def(*card).has_tag(sides.person))
    }

    /// True if the card has a name of one of these; of several, of another one than itself.
    pub(super) fn shares_name_with(self, card: Ref, target: &Target, scope: &Scope) -> bool {
        let several = matches!(target, Target::Each(_));
        let another = |other: Ref| !several || other.slot != card.slot;
        self.any_meant(target, scope, |other| another(other) && self.share_name(card, other))
    }

    /// To whom text speaks that is nobody's: the player of the card that the rules name, where there is one; else the player whose
    /// turn it is.
    pub(super) fn addressed(self) -> Seat {
        let role = self.0.policy().addressed;
        let card = role.map_or(Ref::NONE, |role| self.0.world.rulebook.role(self.0, role));
        let player = card.is_some().then(|| self.0.controller_of(card)).flatten();
        player.unwrap_or(self.0.pos.active)
    }

    /// True if the card would fit with the print of another of its faces.
    pub(super) fn would_fit_turned(self, filter: &Filter, card: Ref, scope: &Scope) -> bool {
        let catalog = &self.0.world.catalog;
        let Some(record) = self.0.record(card) else { return false };
        let mut others = catalog.faces(record.def).filter(|face| *face != record.def);
        others.any(|face| self.0.fits_as(filter, card, Some(catalog.def(face)), scope))
    }

    /// True if a face of the card bears the name.
    fn bears_on_a_face(self, card: Ref, name: Name) -> bool {
        let catalog = &self.0.world.catalog;
        let mut faces = self.0.record(card).into_iter().flat_map(|record| catalog.faces(record.def));
        faces.any(|face| catalog.def(face).spec.names.contains(&name))
    }
}

/// The name that a target is, if it is one.
pub(super) fn name_of(target: &Target) -> Option<CardsVar> {
    match target {
        Target::Var(var) => Some(*var),
        Target::Made(deed) => Some(CardsVar(deed.0)),
        _ => None,
    }
}

/// The names among whose cards a filter wants cards to be: one, or several at once.
pub(super) fn cards_named(filter: &Filter) -> Option<&[Target]> {
    filter.tests().iter().find_map(|test| {
        let Filter::Is(target) = test else { return None };
        let names = match &**target {
            Target::Both(several) => several.as_slice(),
            one => std::slice::from_ref(one),
        };
        names.iter().all(|name| name_of(name).is_some()).then_some(names)
    })
}
