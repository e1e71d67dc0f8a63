//! Shift (S 8.10) and its variants: what lies under the card, and what becomes of it.

use byword_kernel::ability::visit::{Part, any};
use byword_kernel::ability::{Body, EventKind, Filter};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::few::Few;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{AbilityId, Ref, Seat, Verb, cite};
use byword_kernel::table::Table;

use crate::rules::play::{Place, Play};
use crate::words::{mark, tag, verb, zone, zone_of};

/// The verb of a way to play.
pub(crate) fn way_verb(table: &Table<'_>, way: AbilityId) -> Option<Verb> {
    match table.world().catalog.body(way) {
        Some(Body::Way { verb, .. }) => Some(*verb),
        _ => None,
    }
}

/// True if the option is the Duo Shift of a card that can be shifted onto one character, too (CR2.2 8.10.8.4).
pub(crate) fn is_second_way(table: &Table<'_>, opt: &Opt) -> bool {
    let verb_of = |id: &AbilityId| way_verb(table, *id);
    let other = |id: &AbilityId| verb_of(id) == Some(verb::SHIFT);
    verb_of(&opt.ability()) == Some(verb::DUO_SHIFT)
        && table.def(table.position().current(opt.subject())).abilities.iter().any(other)
}

/// True if an ability lets the card be shifted onto the character although it has another name.
pub(crate) fn is_let_onto(table: &Table<'_>, onto: &Filter, card: Ref, base: Ref) -> bool {
    let by_name = |part: Part<'_>| matches!(part, Part::Filter(Filter::SameName(_)));
    table.rules().permitted(verb::SHIFT_ONTO, card, base) && any(onto, by_name)
}

/// The play of a card that is laid on others, if one goes on.
fn laid(table: &Table<'_>) -> Option<Play> {
    let (_, _, play) = Play::innermost(table.position())?;
    play.base.filter(|_| play.way.ability().is_some()).map(|_| play)
}

/// True if the card is being shifted, or it is asked what that would cost.
pub(crate) fn is_being_shifted(table: &Table<'_>, card: Ref) -> bool {
    table.supposed().is_some() || laid(table).is_some_and(|play| play.card == card)
}

/// True if the card is being played on this one.
pub(crate) fn is_laid_on(table: &Table<'_>, card: Ref, base: Ref) -> bool {
    laid(table).is_some_and(|play| play.card.slot == card.slot && bases(table, &play).any(|own| own == base))
}

/// True if a card of two names is called as the one it is laid on: by its first (0) or second (1) name.
pub(crate) fn has_name(table: &Table<'_>, base: Ref, card: Ref, place: usize) -> bool {
    // The whole name comes first: `A & B`, A, B.
    let wanted = table.def(card).spec.names.get(1 + place);
    wanted.is_some_and(|name| table.def(base).spec.names.contains(name))
}

/// The characters that can be the second base of a Duo Shift (CR2.2 8.10.8.3).
pub(crate) fn partners<'a>(
    table: &'a Table<'_>,
    seat: Seat,
    card: Ref,
    base: Ref,
) -> impl Iterator<Item = Ref> + 'a {
    table.position().zone(zone_of(zone::PLAY, seat)).filter(move |other| {
        *other != base && table.has_tag(*other, tag::CHARACTER) && has_name(table, *other, card, 1)
    })
}

/// The two bases of a Duo Shift, as far as they are known; what is laid under last lies on top.
fn duo(table: &Table<'_>, play: &Play) -> Option<(Ref, Option<Ref>)> {
    let verb = play.way.ability().and_then(|way| way_verb(table, way));
    play.base.filter(|_| verb == Some(verb::DUO_SHIFT)).map(|base| (base, play.partner))
}

/// Asks for the second base, if there is to be one.
pub(crate) fn ask_partner(table: &mut Table<'_>, play: &Play, seat: Seat) {
    let Some((base, _)) = duo(table, play) else { return };
    table.offer_all(|table, options| {
        let slots = partners(table, seat, play.card, base).map(|card| card.slot);
        options.extend(slots.map(|slot| Opt::card(Choice::CARD, slot)));
    });
    ask(table, play, seat);
}

/// Takes the second base and asks which of the two lies on the other: the one that is named comes right under the card.
pub(crate) fn ask_order(table: &mut Table<'_>, play: &Play, frame: &Frame) {
    let Some((base, _)) = duo(table, play) else { return };
    let partner = table.position().current(frame.answer.subject());
    Play::edit(table, |play| play.partner = Some(partner));
    ask_which(table, play, frame.seat, [base, partner]);
}

/// Takes the order; if the two are at different locations, asks at which of these the card is.
pub(crate) fn ask_place(table: &mut Table<'_>, play: &Play, frame: &Frame) {
    let Some((base, Some(partner))) = duo(table, play) else { return };
    let (upper, lower) = if frame.answer.subject() == base.slot { (base, partner) } else { (partner, base) };
    Play::edit(table, |play| (play.partner, play.base) = (Some(upper), Some(lower)));
    if let (Some(one), Some(other)) = (table.host_of(upper), table.host_of(lower))
        && one != other
    {
        ask_which(table, play, frame.seat, [one, other]);
    } else {
        table.edit_frame(|f| f.answer = Opt::default());
    }
}

/// Takes the location.
pub(crate) fn take_place(table: &mut Table<'_>, play: &Play, frame: &Frame) {
    let Some((_, Some(upper))) = duo(table, play) else { return };
    if frame.answer.choice == Choice::CARD {
        let of_upper = table.host_of(upper).is_some_and(|place| place.slot == frame.answer.subject());
        Play::edit(table, |play| play.place = if of_upper { Place::OfUpper } else { Place::OfLower });
    }
}

fn ask_which(table: &mut Table<'_>, play: &Play, seat: Seat, cards: [Ref; 2]) {
    table.offer_all(|_, options| options.extend(cards.map(|card| Opt::card(Choice::CARD, card.slot))));
    ask(table, play, seat);
}

fn ask(table: &mut Table<'_>, play: &Play, seat: Seat) {
    table.ask(Decision::new(seat, DecisionKind::Card, cite("CR2.2 8.10.8.3")).source(play.card));
}

/// The cards that the card is laid on, the lowest first.
fn bases(table: &Table<'_>, play: &Play) -> impl Iterator<Item = Ref> + Clone + use<> {
    let base = play.base.filter(|_| play.way.ability().is_some());
    base.into_iter().chain(duo(table, play).and_then(|(_, partner)| partner))
}

/// True if it enters exerted: one of the cards under it was (S 8.10.2, CR2.2 8.10.4.2).
pub(crate) fn enters_exerted(table: &Table<'_>, play: &Play) -> bool {
    bases(table, play).any(|base| table.position().get(base).is_some_and(|record| record.turned()))
}

/// The shifted card lies on its base and is the same object from now on (S 8.10.4 - S 8.10.6).
pub(crate) fn cover(table: &mut Table<'_>, play: &Play, card: Ref, seat: Seat) {
    let bases: Few<Ref, 2> = bases(table, play).collect();
    if bases.as_slice().is_empty() {
        return;
    }
    // It is as dry as what it is laid on (S 8.10.4).
    table.book().mark(card, mark::DRYING, false);
    let place = match play.place {
        Place::Same => None,
        Place::OfUpper => play.partner.and_then(|upper| table.host_of(upper)),
        Place::OfLower => play.base.and_then(|lower| table.host_of(lower)),
    };
    table.book().cover(bases.as_slice(), card, zone_of(zone::UNDER, seat));
    if place.is_some() {
        table.book().set_host(card, place);
    }
    for base in bases.as_slice() {
        table.book().mark(*base, mark::COVERED, true);
    }
    table.book().mark(card, mark::SHIFTED, true);
    table.book().mark(card, mark::COVERED, false);
    let verb = play.way.ability().and_then(|way| way_verb(table, way));
    table.book().mark(card, mark::TEMPORARY, verb == Some(verb::TEMPORARY_SHIFT));
}

/// The card that a card was laid on last: what was put under them by other means is no base (S 8.4.3).
fn base_of(table: &Table<'_>, top: Ref) -> Option<Ref> {
    let position = table.position();
    let seat = position.get(top)?.controller;
    let under = |card: &Ref| position.get(*card).is_some_and(|record| record.host() == Some(top.slot));
    let marked = |card: &Ref| position.get(*card).is_some_and(|record| record.marked(mark::COVERED));
    let faceup = |card: &Ref| position.get(*card).is_some_and(|record| !record.facedown());
    let stack = || position.zone(zone_of(zone::UNDER, seat)).filter(under);
    stack().find(marked).or_else(|| stack().find(faceup))
}

/// The end of a Temporary Shift (CR2.2 8.10.8.5): damage is removed, the top card goes to its player's hand, and what
/// was under it stays as the object that the stack was (D-14).
pub(crate) fn uncover(table: &mut Table<'_>, top: Ref) {
    let Some(record) = table.position().get(top).filter(|_| table.in_play(top)) else { return };
    let base = base_of(table, top);
    if record.damage > 0 {
        let heal = Event::new(EventKind::Heal, byword_kernel::vocabulary::verb::HEAL);
        table.perform(heal.about(top).by(top).of(record.controller).amount(record.damage));
    }
    if let Some(base) = base {
        table.book().uncover(top, base);
        table.book().mark(base, mark::TEMPORARY, false);
        table.book().mark(base, mark::COVERED, false);
    }
    let to = zone_of(zone::HAND, record.owner);
    table.perform(Event::new(EventKind::Move, verb::RETURN).about(top).by(top).of(record.owner).to(to));
}
