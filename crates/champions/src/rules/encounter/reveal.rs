//! Revealing an encounter card (MC-12.2, MC-12.3): faceup, keywords of revealing, into play or resolved, When Revealed,
//! discarded, then what it surges into.

use byword_kernel::ability::{Action, Body, Effect, Entering, EventKind, Rewrite, Who};
use byword_kernel::event::{Event, How};
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _, Work};
use byword_kernel::id::{Ref, Seat, Verb, Zone};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::profile::Profile;
use crate::rules::encounter::further;
use crate::rules::piles;
use crate::rules::player::play::{starting_threat, unique_in_play};
use crate::rules::table::{
    AREA, discard_event, is_kept_by_players, owner_of, run_spells, spells, takes_part,
};
use crate::words::{procedure, tag, verb, zone, zone_of};

/// The steps of revealing.
mod at {
    pub const FACEUP: u16 = 0;
    pub const REVEAL: u16 = 1;
    pub const KEYWORDS: u16 = 2;
    pub const ENTER: u16 = 3;
    pub const ATTACH: u16 = 4;
    pub const LATE_KEYWORDS: u16 = 5;
    pub const ATTACHED: u16 = 6;
    pub const TEXT: u16 = 7;
    pub const REVEALED: u16 = 8;
    pub const ANSWER: u16 = 9;
    pub const DISCARD: u16 = 10;
    pub const FURTHER: u16 = 11;
}

byword_kernel::flags! {
    /// The things said of the card that is revealed, besides its own text.
    pub(crate) struct Said {
        /// Another card comes after it.
        further = 1,
        /// All its effects are cancelled.
        cancelled = 2,
        /// Its entering play has been answered.
        answered = 4,
        /// It came from the encounter deck, by way of the cards dealt, too.
        from_deck = 8,
    }
}

frame! {
    /// A player reveals an encounter card.
    pub(crate) struct Reveal(procedure::REVEAL) {
        /// The card in its present life.
        card: Ref = source,
        said: Said = n,
        /// Its When Revealed effects were not cancelled.
        effective: bool = m,
        /// The number under which answers to its entering play wait (MC-12.3); 0 if none do.
        held: u16 = x,
    }
}

/// True if the card is being revealed.
pub(crate) fn is_revealing(table: &Table<'_>, card: Ref) -> bool {
    Reveal::going_on(table.position()).any(|(_, reveal)| reveal.card.slot == card.slot)
}

/// True if the card is being revealed from the encounter deck.
pub(crate) fn is_from_deck(table: &Table<'_>, card: Ref) -> bool {
    let mut revealed = Reveal::going_on(table.position());
    revealed.any(|(_, reveal)| reveal.card.slot == card.slot && reveal.said.from_deck)
}

/// The card that is being revealed, of several the last.
pub(crate) fn innermost(table: &Table<'_>) -> Option<Ref> {
    Reveal::innermost(table.position()).map(|(_, _, reveal)| reveal.card)
}

/// The player reveals a card.
pub(crate) fn begin(table: &mut Table<'_>, card: Ref, seat: Seat) {
    table.push(Frame::procedure(procedure::REVEAL, seat).source(card));
}

/// The player reveals the top card of the encounter deck.
pub(crate) fn begin_top(table: &mut Table<'_>, seat: Seat) {
    if let Some(card) = piles::top_encounter(table) {
        begin(table, card, seat);
    }
}

/// The card enters play; what answers that waits.
fn enter_held(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let held = table.agenda().fresh_id();
    Reveal::edit(table, |reveal| reveal.held = held);
    let enters = entering(table, card, seat, verb::ENTER).into_iter().flatten();
    table.occurrence().perform_held(enters, held);
}

/// The steps of revealing; after the second one the frame says in `did` that When Revealed effects were not cancelled.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, reveal) = (frame.seat, Reveal::of(frame));
    let Reveal { card, effective, held, .. } = reveal;
    if step == at::FACEUP {
        let from = table.position().peek(card).map(|record| record.zone.kind);
        let from_deck = from.is_some_and(|kind| [zone::ENCOUNTER, zone::DEALT].contains(&kind));
        Reveal::edit(table, |reveal| reveal.said.from_deck = from_deck);
        let to = Zone::shared(zone::TABLE);
        return table.perform(Event::new(EventKind::Move, verb::REVEAL).about(card).of(seat).to(to));
    }
    let card = table.follow(card).unwrap_or(card);
    Reveal::edit(table, |reveal| reveal.card = card);
    let faceup = Event::new(EventKind::Act, verb::FACEUP).about(card).of(seat);
    match step {
        at::REVEAL => {
            table.edit_frame(|f| f.did = true);
            table.perform(Event::new(EventKind::Act, verb::REVEAL).about(card).of(seat));
        }
        // What cannot be cancelled goes on as if nobody had tried.
        at::KEYWORDS if !is_effective(frame, reveal) && is_uncancelled(table, card) => insist(table),
        // MC-12.3: cancelled as a whole or gone, it does not enter play.
        at::KEYWORDS if is_stopped(table, reveal, card) => {
            Reveal::edit(table, |reveal| reveal.effective = false);
            table.goto(at::REVEALED);
        }
        // I8: keywords of revealing work although the effects were cancelled, unless they are effects themselves (P2).
        at::KEYWORDS => {
            Reveal::edit(table, |reveal| reveal.effective = frame.did);
            if !Profile::of(table).reveals_keywords() {
                table.perform(faceup);
            }
        }
        at::ENTER if is_repeated(table, card) => refuse(table, card, seat),
        at::ENTER => enter_held(table, card, seat),
        at::ATTACH => {
            let verb = if table.def(card).has_tag(tag::OBLIGATION) { verb::GIVE } else { kernel::ATTACH };
            run_spells(table, card, verb, seat);
        }
        at::LATE_KEYWORDS if is_for_eliminated(table, card, seat) => {
            table.occurrence().forget_held(held);
            ignore(table, card, seat);
        }
        at::LATE_KEYWORDS => conclude_entering(table, effective.then_some(faceup), held),
        // I6: what cannot attach goes after its keywords.
        at::ATTACHED => attached(table, card, seat, reveal),
        at::TEXT => resolve_text(table, seat, reveal, card),
        at::REVEALED => {
            table.agenda().done_to(card);
            let revealed = Event::new(EventKind::Act, verb::REVEALED).about(card).of(seat);
            table.occurrence().perform_held([revealed], held);
        }
        at::ANSWER if held == 0 => {}
        at::ANSWER => table.occurrence().answer_held(held),
        at::DISCARD => {
            table.occurrence().forget_held(held);
            discard(table, card, seat);
        }
        _ => further::conclude(table, seat, reveal, card),
    }
}

/// The card's When Revealed text; MC-12.8: of an obligation for the player whose it is.
fn resolve_text(table: &mut Table<'_>, seat: Seat, reveal: Reveal, card: Ref) {
    let own = table.def(card).has_tag(tag::OBLIGATION).then(|| table.controller_of(card)).flatten();
    let resolver = own.filter(|seat| seat.is_some()).unwrap_or(seat);
    table.edit_frame(|f| f.seat = resolver);
    if reveal.effective {
        run_spells(table, card, verb::WHEN_REVEALED, resolver);
    }
}

/// The card is as it was before it was cancelled.
fn insist(table: &mut Table<'_>) {
    table.edit_frame(|f| f.did = true);
    Reveal::edit(table, |reveal| reveal.said.cancelled = false);
    table.goto(at::KEYWORDS);
}

/// True if nobody has cancelled any of it.
const fn is_effective(frame: &Frame, reveal: Reveal) -> bool {
    frame.did && !reveal.said.cancelled
}

/// True if the card says that it cannot be cancelled, and lies where it was revealed.
fn is_uncancelled(table: &Table<'_>, card: Ref) -> bool {
    lies_revealed(table, card) && table.rules().allowed_to(Seat::NONE, verb::CANCEL_CARD, card, card).is_err()
}

/// True if nothing of the card happens any more: all its effects are cancelled, or it lies somewhere else already.
fn is_stopped(table: &Table<'_>, reveal: Reveal, card: Ref) -> bool {
    reveal.said.cancelled || !lies_revealed(table, card)
}

fn lies_revealed(table: &Table<'_>, card: Ref) -> bool {
    table.position().peek(card).is_some_and(|record| record.zone.kind == zone::TABLE)
}

/// MC-17.5, MC-17.6: a unique card that is in play already does not enter.
fn is_repeated(table: &Table<'_>, card: Ref) -> bool {
    !table.def(card).has_tag(tag::TREACHERY) && unique_in_play(table, card).is_some()
}

/// It is discarded, and the player gets another card instead; what it surges into comes after that.
fn refuse(table: &mut Table<'_>, card: Ref, seat: Seat) {
    table.goto(at::FURTHER);
    if Profile::of(table).deals_for_unique() {
        deal(table, seat);
    } else {
        begin_top(table, seat);
    }
    let event = discard_event(table, card, verb::RESOLVE, seat);
    table.perform(event);
}

/// MC-12.8: an obligation whose player is out of the game.
fn is_for_eliminated(table: &Table<'_>, card: Ref, seat: Seat) -> bool {
    let missing = table.position().seats().any(|seat| !takes_part(table, seat));
    let scope = Scope::of(card, seat);
    missing
        && spells(table, card, verb::GIVE).any(|ability| match &ability.body {
            Body::Spell { effect: Effect::Do(Action::Control(_, Who::Controller(named))), .. } => {
                table.meaning().first_target(named, &scope).is_none()
            }
            _ => false,
        })
}

/// It is removed from the game, and the player reveals another card.
fn ignore(table: &mut Table<'_>, card: Ref, seat: Seat) {
    table.finish();
    begin_top(table, seat);
    table.perform(
        Event::new(EventKind::Move, verb::REMOVE).about(card).of(seat).to(Zone::shared(zone::REMOVED)),
    );
}

/// A card enters play where its type goes.
pub(crate) fn enter(table: &mut Table<'_>, card: Ref, seat: Seat, verb: Verb) {
    table.perform_all(entering(table, card, seat, verb).into_iter().flatten());
}

/// The events by which a card enters play where its type goes, if it does; treacheries stay on the table (MC-12.2).
fn entering(table: &Table<'_>, card: Ref, seat: Seat, verb: Verb) -> [Option<Event>; 2] {
    let def = table.def(card);
    // What begins in play is nobody's until somebody takes control of it.
    let is_kept = owner_of(table, card).is_some() || verb != verb::BEGIN && is_kept_by_players(table, card);
    let players = is_kept && !def.has_tag(tag::SCHEME);
    let to = if players || def.has_tag(tag::MINION) || def.has_tag(tag::OBLIGATION) {
        zone_of(zone::PLAY, seat)
    } else if def.has_tag(tag::TREACHERY) {
        return [None, None];
    } else {
        AREA
    };
    // Who is engaged controls; what lies in the villain's area is nobody's.
    let enter = Event::new(EventKind::Move, verb).about(card).of(to.seat).to(to);
    [Some(enter), starting_threat(table, card)]
}

/// What has come into play otherwise than by being revealed, or has turned over, settles where it belongs.
pub(crate) fn note(table: &mut Table<'_>, event: &Event) {
    match (event.kind, event.verb) {
        (EventKind::Move, verb::PUT) => {
            table.agenda().done_to(event.subject);
            settle_put(table, event.subject);
        }
        (EventKind::Flip, kernel::PLAIN) => settle_turned(table, event.subject),
        _ => {}
    }
}

/// What is put into play and says what it attaches to is attached there (MC-12.4, MC-6.17).
fn settle_put(table: &mut Table<'_>, card: Ref) {
    let free = table.in_play(card) && table.host_of(card).is_none();
    if free && spells(table, card, kernel::ATTACH).next().is_some() {
        let seat = table.controller_of(card).filter(|seat| seat.is_some());
        let seat = seat.unwrap_or_else(|| table.position().first());
        table.push(Frame::procedure(procedure::SETTLE, seat).source(card));
    }
}

/// An encounter card that turns over in play is as though its other face had come: it attaches as that says, a scheme has its
/// starting threat, and When Revealed is resolved (D11). Villains and stages of the main scheme have rules of their own.
fn settle_turned(table: &mut Table<'_>, card: Ref) {
    let def = table.def(card);
    let apart = def.has_tag(tag::VILLAIN) || def.has_tag(tag::MAIN_SCHEME) || def.has_tag(tag::LEADER);
    if apart || owner_of(table, card).is_some() || !table.in_play(card) {
        return;
    }
    let near = table.host_of(card).unwrap_or(card);
    let seat = table.controller_of(near).filter(|seat| seat.is_some());
    let seat = seat.unwrap_or_else(|| table.position().first());
    run_spells(table, card, verb::WHEN_REVEALED, seat);
    settle_put(table, card);
    let counters = entering_counters(table, card, seat);
    table.perform_all(starting_threat(table, card).into_iter().chain(counters));
}

/// The counters with which a card that has turned over says, or a keyword of it, that it enters play.
fn entering_counters(table: &Table<'_>, card: Ref, seat: Seat) -> Vec<Event> {
    let (def, catalog, scope) = (table.def(card), &table.world().catalog, Scope::of(card, seat));
    let printed = def.abilities.iter().map(|id| (*id, 0));
    let meant = def.keywords.iter().flat_map(|(keyword, n)| {
        let x = table.meaning().amount(n, &scope);
        let ids = catalog.keyword(*keyword).map(|(_, ids)| ids.as_slice()).unwrap_or_default();
        ids.iter().map(move |id| (*id, x))
    });
    let put = Event::new(EventKind::Counter, verb::ENTER).about(card);
    let mut events = Vec::new();
    for (id, x) in printed.chain(meant) {
        let ways = catalog.body(id).map(ways_to_enter).unwrap_or_default();
        events.extend(ways.iter().filter_map(|way| match way {
            Entering::Counters(kind, amount) => {
                let amount = table.meaning().amount(amount, &scope.x(x));
                Some(put.detail(kind.0).amount(amount))
            }
            _ => None,
        }));
    }
    events
}

/// How a card says that it enters play.
fn ways_to_enter(body: &Body) -> &[Entering] {
    match body {
        Body::Replacement { on, rewrite: Rewrite::Enter(ways), .. }
            if on.enters || on.to == Some(zone::AREA) =>
        {
            ways
        }
        _ => &[],
    }
}

/// `source` is the card that was put into play; without a host it is discarded.
pub(crate) fn settle_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let card = frame.source;
    if step == 0 {
        run_spells(table, card, kernel::ATTACH, frame.seat);
        return;
    }
    table.finish();
    if table.in_play(card) && table.host_of(card).is_none() {
        let event = discard_event(table, card, kernel::DISCARD, frame.seat);
        table.perform(event);
    }
}

/// The late keywords. What answers the card's entering play waits until its text is resolved (MC-12.3), but where a keyword such
/// as quickstrike answers that at once (Q5).
fn conclude_entering(table: &mut Table<'_>, faceup: Option<Event>, held: u16) {
    if let Some(faceup) = faceup.filter(|_| Profile::of(table).reveals_keywords()) {
        table.perform(faceup);
    }
    if !Profile::of(table).answers_entering_late() && table.occurrence().is_answered_first(held) {
        Reveal::edit(table, |reveal| reveal.said.answered = true);
        table.occurrence().answer_held(held);
    }
}

/// MC-12.2: an attachment that cannot attach is discarded.
fn attached(table: &mut Table<'_>, card: Ref, seat: Seat, reveal: Reveal) {
    if reveal.said.answered {
        table.occurrence().forget_held(reveal.held);
        Reveal::edit(table, |reveal| reveal.held = 0);
    }
    let lost =
        table.def(card).has_tag(tag::ATTACHMENT) && table.in_play(card) && table.host_of(card).is_none();
    if lost {
        let event = discard_event(table, card, kernel::DISCARD, seat);
        table.perform(event);
    }
}

/// MC-12.7: a treachery that ends by making enemies activate is discarded as they begin; one with keywords or lasting
/// changes is not done yet.
pub(crate) fn discard_spent(table: &mut Table<'_>) {
    let frame = table.frame();
    let Work::Program(program) = frame.work else { return };
    let card = frame.source;
    let last = usize::from(frame.step) >= table.world().catalog.program(program).len();
    let plain = table.def(card).has_tag(tag::TREACHERY) && table.def(card).keyword_bits == 0;
    let changed = table.position().modifiers().iter().any(|modifier| modifier.holder == card);
    if last && plain && !changed {
        discard(table, card, frame.seat);
    }
}

fn discard(table: &mut Table<'_>, card: Ref, seat: Seat) {
    if lies_revealed(table, card) {
        let event = discard_event(table, card, verb::RESOLVE, seat);
        table.perform(event);
    }
}

/// Deals a facedown encounter card to a player (MC-12.1).
pub(crate) fn deal(table: &mut Table<'_>, seat: Seat) {
    if let Some(card) = piles::top_encounter(table) {
        let deal = Event::new(EventKind::Move, verb::DEAL_CARD).about(card).to(zone_of(zone::DEALT, seat));
        table.perform(deal.of(seat).how(How::BOTTOM | How::FACEDOWN));
    }
}
