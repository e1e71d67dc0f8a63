//! Using an activated ability (digest 7.3, CR 4.4).

use byword_kernel::ability::Body;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::frame;
use byword_kernel::frame::{Field, Frame, Record as _};
use byword_kernel::id::{AbilityId, Ref, Seat, cite};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::rules::actions::may_exert;
use crate::rules::pay::exert;
use crate::words::{procedure, tag};

frame! {
    /// An activated ability is used.
    pub(crate) struct Use(procedure::USE) {
        /// The card whose ability it is.
        card: Ref = source,
        /// Which ability.
        ability: Chosen = n,
    }
}

/// The ability that is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chosen {
    /// This one.
    Ability(AbilityId),
    /// Any of the card's, for free: it is still to be chosen.
    AnyForFree,
}

impl Field<i16> for Chosen {
    fn load(number: i16) -> Self {
        u16::try_from(number).map_or(Self::AnyForFree, |id| Self::Ability(AbilityId(id)))
    }
    fn store(self) -> i16 {
        match self {
            Self::Ability(id) => id.0 as i16,
            Self::AnyForFree => -1,
        }
    }
}

/// The steps of using an ability.
mod at {
    pub const CHOOSE: u16 = 0;
    pub const PAY: u16 = 1;
}

/// The ability is chosen, if it is not yet, paid for, and resolves.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let Use { card, ability } = Use::of(frame);
    match (step, ability) {
        (at::CHOOSE, Chosen::AnyForFree) => {
            table.offer_all(|table, options| list_free(table, card, frame.seat, options));
            table.ask(Decision::new(frame.seat, DecisionKind::Mode, cite("CR 1.5.5.4")).source(card));
        }
        (at::PAY, Chosen::AnyForFree) => take_for_free(table, frame, card),
        (at::PAY, Chosen::Ability(ability)) => {
            table.lasting().count_use(ability, card);
            table.agenda().push_payment(ability, card, frame.seat);
        }
        (at::CHOOSE, Chosen::Ability(_)) => {}
        (_, Chosen::AnyForFree) => table.finish(),
        (_, Chosen::Ability(ability)) => {
            table.finish();
            // "The banished character" is the one that was paid with.
            table.run_ability(ability, &Scope::of(card, frame.seat).event(frame.event));
        }
    }
}

/// For free everything of the cost but {E} is left out (CR 1.5.5.4).
fn take_for_free(table: &mut Table<'_>, frame: &Frame, card: Ref) {
    let ability = frame.answer.ability();
    Use::edit(table, |using| using.ability = Chosen::Ability(ability));
    table.lasting().count_use(ability, card);
    if table.usage().cost_of(ability).is_some_and(|cost| cost.turns_this()) {
        exert(table, frame.seat, card);
    }
}

/// An effect lets the player use one of the card's activated abilities for free, if it has one that can be used.
pub(crate) fn for_free(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let mut list = Vec::new();
    list_free(table, card, seat, &mut list);
    if list.is_empty() {
        return table.edit_frame(|frame| frame.did = false);
    }
    table.push(Use { card, ability: Chosen::AnyForFree }.frame(seat));
}

fn list_free(table: &Table<'_>, card: Ref, seat: Seat, options: &mut Vec<Opt>) {
    table.usage().own_abilities(card, |held| {
        let Body::Activated { cost, when, limit, .. } = &held.compiled.ability.body else { return };
        let scope = Scope { seat, ..held.scope() };
        let spent = limit.is_some_and(|limit| table.usage().times_used(held.id, held.holder) >= limit.times);
        let exertable = !cost.turns_this()
            || if table.has_tag(card, tag::CHARACTER) {
                may_exert(table, seat, card).is_ok()
            } else {
                table.usage().can_turn(card)
            };
        if !spent && exertable && table.meaning().holds(when, &scope) {
            options.push(Opt::card(Choice::USE, card.slot).using(held.id));
        }
    });
}
