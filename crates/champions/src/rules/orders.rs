//! Demands of card texts that only the rules of this game can meet: orders that begin procedures, and the counts that
//! texts ask for.

use byword_kernel::ability::{Body, EventKind, Filter};
use byword_kernel::event::Event;
use byword_kernel::frame::Work;
use byword_kernel::id::{Native, Ref, Seat, Verb, cite};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::rules::encounter::reveal;
use crate::rules::enemy::boost;
use crate::rules::player::{attack, play};
use crate::rules::table::{identity, run_spells};
use crate::rules::{attacks, enemy, piles, round, several};
use crate::words::{mark, native, stat, tag, tally, verb, zone, zone_of};

/// Begins what a text orders; `false` if the order is none of these.
pub(crate) fn perform(table: &mut Table<'_>, order: Verb, card: Ref, seat: Seat) -> bool {
    match order {
        verb::LOSE => table.end([], cite("MC-11.2")),
        verb::WIN => table.end(table.position().seats(), cite("MC-14.2")),
        verb::RESOLVE_SPECIAL => resolve_special(table, card, seat, verb::SPECIAL),
        verb::RESOLVE_TWO => resolve_special(table, card, seat, verb::SPECIAL_TWO),
        verb::RESOLVE_REVEALED => {
            run_spells(table, card, verb::WHEN_REVEALED, seat);
        }
        verb::RESOLVE_BOOST => {
            run_spells(table, card, verb::BOOST, seat);
        }
        verb::RESOLVE_PREPARATION => {
            run_spells(table, card, verb::GIVE, seat);
        }
        verb::RESOLVE_DEFEATED => resolve_defeated(table, card, seat),
        verb::DRAW_UP => round::draw_up(table, seat),
        verb::DRAW_UP_PRINTED => draw_up_printed(table, seat),
        verb::ENGAGE if !may_engage(table, card, seat) => {}
        verb::ENGAGE => {
            let engage = Event::new(EventKind::Control, verb::ENGAGE).about(card).of(seat);
            table.perform(engage.to(zone_of(zone::PLAY, seat)));
        }
        // What hit points are reset to is set before it.
        verb::RESET => table.perform(Event::new(EventKind::Act, verb::RESET).about(card).of(seat)),
        verb::MAKE_ACTIVE => several::make_active(table, card),
        verb::CANCEL_BOOST => boost::cancel(table, |cancelled| cancelled.ability = true),
        verb::CANCEL_ICONS => boost::cancel(table, |cancelled| cancelled.icons = true),
        verb::ENTER => reveal::enter(table, card, seat, verb::PUT),
        verb::DEFEND => enemy::defend_without_exhausting(table, card),
        _ => return false,
    }
    true
}

/// MC-12.6: only minions engage, for a villain fights everybody, and engaging the same player again is no event. An ally that has
/// become a minion engages whoever controls it.
pub(crate) fn may_engage(table: &Table<'_>, card: Ref, seat: Seat) -> bool {
    let again = table.controller_of(card) == Some(seat) && !table.def(card).has_tag(tag::ALLY);
    !again && table.has_tag(card, tag::MINION)
}

/// Does to characters what no action of the kernel does: a hit point dial that is set is neither damaged nor healed.
pub(crate) fn carry_out(table: &mut Table<'_>, native: Native, characters: &[Ref], to: i16) {
    if native != native::SET_HIT_POINTS {
        return;
    }
    for card in characters {
        let damage = table.stat(*card, stat::HP) - to;
        table.book().set_damage(*card, damage);
    }
}

/// MC-15.4: Special abilities resolve when another ability says so. Of a sequence the last step may say more.
fn resolve_special(table: &mut Table<'_>, card: Ref, seat: Seat, which: Verb) {
    let parent = table.position().frames().iter().rev().nth(1);
    let last = parent.is_none_or(|frame| !matches!(frame.work, Work::Program(_)) || frame.is_last_time());
    table.book().set_tally(Seat::NONE, tally::FINAL_STEP, i16::from(last));
    let scope = Scope::of(card, seat);
    let special = table.def(card).abilities.iter().copied().find(|id| {
        let body = table.world().catalog.body(*id);
        matches!(body, Some(Body::Spell { verb, .. }) if *verb == which)
    });
    if let Some(special) = special {
        play::effect(table, special, &scope);
    }
}

/// Resolves what a card would do when it is defeated.
fn resolve_defeated(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let world = table.world();
    let told = table.def(card).abilities.iter().copied().filter(|id| {
        let body = world.catalog.body(*id);
        matches!(body, Some(Body::Triggered { on, .. })
            if on.verb == Some(verb::DEFEAT) && on.subject == Filter::This)
    });
    let event = Event::new(EventKind::Move, verb::DEFEAT).about(card).of(seat);
    for id in told {
        table.run_ability(id, &Scope { event, ..Scope::of(card, seat) });
    }
}

fn draw_up_printed(table: &mut Table<'_>, seat: Seat) {
    let hand = table.position().zone_len(zone_of(zone::HAND, seat));
    let size = table.def(identity(table, seat)).stat(stat::HAND).max(0) as usize;
    piles::draw(table, seat, size.saturating_sub(hand), Ref::NONE);
}

/// Keeps the counts that card texts ask for.
pub(crate) fn note(table: &mut Table<'_>, event: &Event) {
    match (event.kind, event.verb) {
        (EventKind::Damage, verb::ATTACK | verb::SPILL) if event.amount > 0 => {
            table.book().mark(event.subject, mark::WOUNDED, true);
            attacks::count_damage(table, event);
        }
        (EventKind::Act, verb::ATTACK) => {
            let wounded = |table: &Table<'_>| {
                let mut cards = table.all_in_play();
                cards.find(|card| table.record(*card).is_some_and(|record| record.marked(mark::WOUNDED)))
            };
            while let Some(card) = wounded(table) {
                table.book().mark(card, mark::WOUNDED, false);
            }
        }
        (EventKind::Counter, verb::THWART) if event.amount < 0 => attack::note_scheme(table, event.subject),
        _ => {}
    }
}
