//! Playing a card, step by step (digest 7.2, CR 4.3).

use byword_kernel::ability::{Action, Body, CostPart, EventKind, Target};
use byword_kernel::decision::{Decision, DecisionKind, Way};
use byword_kernel::event::{Event, How};
use byword_kernel::frame;
use byword_kernel::frame::{FIRST, Field, Frame, Record as _};
use byword_kernel::id::{ProgramId, Ref, Seat, cite};
use byword_kernel::program::Instr;
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::rules::pay::{exert, exert_ink, ink_price, normal_price, surcharge};
use crate::rules::{actions, shift};
use crate::words::{mark, procedure, tag, tally, verb, zone, zone_of};

frame! {
    /// A card is played (CR 4.3).
    pub(crate) struct Play(procedure::PLAY) {
        /// The card.
        card: Ref = source,
        /// How it is paid for.
        way: Way = n,
        /// The card that it is shifted onto; in the normal way: the character that sings it.
        base: Option<Ref> = b,
        /// The second base of a Duo Shift.
        partner: Option<Ref> = a,
        /// At whose location the card of a Duo Shift is.
        place: Place = x,
        /// Who has it played.
        by: By = m,
    }
}

/// Where a card is that is laid on two at different locations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// They are not at different ones.
    Same,
    /// Where the upper one is.
    OfUpper,
    /// Where the lower one is.
    OfLower,
}

impl Field<i16> for Place {
    fn load(number: i16) -> Self {
        match number {
            1 => Self::OfUpper,
            2 => Self::OfLower,
            _ => Self::Same,
        }
    }
    fn store(self) -> i16 {
        self as i16
    }
}

/// Who has a card played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// Its player, as an action of the turn.
    Player,
    /// An effect, which says how it enters.
    Effect(How),
}

impl Field<i16> for By {
    fn load(number: i16) -> Self {
        u8::try_from(number - 1).map_or(Self::Player, |bits| Self::Effect(How::of_bits(bits)))
    }
    fn store(self) -> i16 {
        match self {
            Self::Player => 0,
            Self::Effect(how) => i16::from(how.bits()) + 1,
        }
    }
}

/// The steps of playing a card.
mod at {
    pub const CHOOSE: u16 = 0;
    pub const CHOSEN: u16 = 1;
    pub const PARTNER: u16 = 2;
    pub const ORDER: u16 = 3;
    pub const PLACE: u16 = 4;
    pub const PAY: u16 = 5;
    pub const ENTER: u16 = 6;
    pub const SETTLE: u16 = 7;
    pub const RESOLVE: u16 = 8;
}

/// An effect plays a card: now, by the normal procedure (CR 6.7.8), if it can be played.
pub(crate) fn by_effect(table: &mut Table<'_>, card: Ref, seat: Seat, free: bool, how: How) {
    let possible = if free {
        actions::may_be_played(table, seat, card).is_ok()
    } else {
        let mut ways = Vec::new();
        actions::list_plays(table, seat, card, &mut ways);
        !ways.is_empty()
    };
    if !possible {
        return table.edit_frame(|frame| frame.did = false);
    }
    let way = if free { Way::Free } else { Way::Any };
    table.push(Play { card, way, by: By::Effect(how), ..Play::blank() }.frame(seat));
}

/// True if a card may be picked at this step: one that the effect has played next for its cost can be paid for (CR 4.3).
pub(crate) fn may_be_picked(
    table: &Table<'_>,
    program: ProgramId,
    step: usize,
    card: Ref,
    seat: Seat,
) -> bool {
    let code = table.world().catalog.program(program).get(step..).unwrap_or_default();
    match code {
        [Instr::Choose(_, picked), Instr::Act(Action::Play(Target::Var(played), None, _)), ..]
            if played == picked =>
        {
            let mut ways = Vec::new();
            actions::list_plays(table, seat, card, &mut ways);
            !ways.is_empty()
        }
        _ => true,
    }
}

/// The card is played, step by step.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (play, seat) = (Play::of(frame), frame.seat);
    let card = play.card;
    match step {
        at::CHOOSE if play.way == Way::Any => {
            table.offer_all(|table, options| actions::list_plays(table, seat, card, options));
            table.ask(Decision::new(seat, DecisionKind::Mode, cite("CR 4.3.2.2")).source(card));
        }
        at::CHOSEN if play.way == Way::Any => {
            let base = table.position().current(frame.answer.other());
            Play::edit(table, |play| (play.way, play.base) = (frame.answer.way(), Field::load(base)));
        }
        at::CHOOSE | at::CHOSEN => {}
        at::PARTNER => shift::ask_partner(table, &play, seat),
        at::ORDER => shift::ask_order(table, &play, frame),
        at::PLACE => shift::ask_place(table, &play, frame),
        at::PAY => {
            shift::take_place(table, &play, frame);
            pay(table, &play, seat);
        }
        at::ENTER => enter(table, &play, seat),
        at::SETTLE => settle_in(table, &play, seat),
        at::RESOLVE if play.by != By::Player => wait(table, card),
        at::RESOLVE => run_action(table, table.follow(card), seat),
        _ => finish(table, card, seat),
    }
}

fn pay(table: &mut Table<'_>, play: &Play, seat: Seat) {
    match (play.way, play.base) {
        (Way::Free | Way::Any, _) => {}
        (Way::Normal, Some(character)) => {
            exert_ink(table, seat, surcharge(table, play.card, None));
            sing(table, play.card, character, seat);
        }
        (Way::Normal, None) => {
            let price = normal_price(table, play.card);
            exert_ink(table, seat, price);
        }
        (Way::Ability(way), _) => {
            let price = surcharge(table, play.card, table.usage().cost_of(way));
            exert_ink(table, seat, price);
            table.agenda().push_payment(way, play.card, seat);
        }
    }
}

fn sing(table: &mut Table<'_>, song: Ref, character: Ref, seat: Seat) {
    exert(table, seat, character);
    table.perform(Event::new(EventKind::Act, verb::SING).about(character).with(song).of(seat));
}

pub(crate) fn is_action(table: &Table<'_>, card: Ref) -> bool {
    table.def(card).has_tag(tag::ACTION)
}

/// CR 4.3.4: the card enters play, or the Play zone as an action. A shifted character enters as its base is
/// (S 8.10.2). What lowers the cost of the next card only is used up, however the card was paid (CR 4.3.6).
fn enter(table: &mut Table<'_>, play: &Play, seat: Seat) {
    let card = play.card;
    let paid = ink_paid(table, play, seat);
    table.book().set_tally(seat, tally::PAID, paid);
    table.book().use_up_cost_changes(card, seat, None);
    let kind = if is_action(table, card) { zone::TABLE } else { zone::PLAY };
    let shifted = if shift::enters_exerted(table, play) { How::TURNED } else { How::PLAIN };
    let how = shifted | if let By::Effect(how) = play.by { how } else { How::PLAIN };
    let event = Event::new(EventKind::Move, byword_kernel::vocabulary::verb::PLAY);
    table.perform(event.about(card).of(seat).to(zone_of(kind, seat)).how(how));
}

/// How much ink the card's play has cost: for a song that is sung what came on top, none for what is free (digest 7.2).
fn ink_paid(table: &Table<'_>, play: &Play, seat: Seat) -> i16 {
    match (play.way, play.base) {
        (Way::Normal, None) => normal_price(table, play.card),
        (Way::Normal, Some(_)) => surcharge(table, play.card, None),
        (Way::Ability(way), _) => {
            let scope = Scope::of(play.card, seat);
            let cost = table.usage().cost_of(way);
            let parts = cost.map_or(&[][..], |cost| &cost.0);
            let ink = |part: &CostPart| match part {
                CostPart::Resource(amount) => {
                    ink_price(table, play.card, table.meaning().amount(amount, &scope))
                }
                _ => 0,
            };
            parts.iter().map(ink).fold(surcharge(table, play.card, cost), i16::saturating_add)
        }
        _ => 0,
    }
}

fn settle_in(table: &mut Table<'_>, play: &Play, seat: Seat) {
    let Some(now) = table.follow(play.card) else { return };
    if table.in_play(now) {
        shift::cover(table, play, now, seat);
    }
    // "That song" is the song in the Play zone, and where it goes from there (S 8.12.3, CR 6.1.11.1).
    table.book().waiting_follows(play.card, now);
    table.book().mark(now, mark::PLAYED, true);
}

/// An action played by an effect waits in the Play zone until that effect is over (CR 6.7.8.1).
fn wait(table: &mut Table<'_>, card: Ref) {
    if let Some(now) = table.follow(card).filter(|now| is_action(table, *now)) {
        table.book().mark(now, mark::QUEUED, true);
    }
}

/// An action's effect resolves at once (CR 4.3.4, 5.4.3).
fn run_action(table: &mut Table<'_>, card: Option<Ref>, seat: Seat) {
    let Some(card) = card.filter(|card| is_action(table, *card)) else { return };
    let def = table.def(card);
    let catalog = &table.world().catalog;
    let spells = def.abilities.iter().rev().copied().filter(|id| {
        catalog.ability(*id).is_some_and(|compiled| matches!(compiled.ability.body, Body::Spell { .. }))
    });
    for id in spells {
        table.run_ability(id, &Scope::of(card, seat));
    }
}

/// The action goes to the discard, unless its effect is still to come.
fn finish(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let now = table.follow(card).unwrap_or(card);
    let resolved = |record: byword_kernel::position::Card| {
        record.zone.kind == zone::TABLE && !record.marked(mark::QUEUED)
    };
    if table.position().get(now).is_some_and(resolved) {
        discard_action(table, now, seat);
    }
    table.finish();
}

fn discard_action(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let owner = table.position().get(card).map_or(seat, |record| record.owner);
    let to = zone_of(zone::DISCARD, owner);
    table.perform(Event::new(EventKind::Move, verb::RESOLVE).about(card).of(seat).to(to));
}

/// A queued action resolves and goes to the discard.
pub(crate) fn resolve_queued(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let card = frame.source;
    match step {
        FIRST => run_action(table, Some(card), frame.seat),
        _ => {
            if table.position().get(card).is_some_and(|record| record.zone.kind == zone::TABLE) {
                discard_action(table, card, frame.seat);
            }
            table.finish();
        }
    }
}
