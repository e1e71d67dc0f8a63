//! The options of a player: one source for the list of options, for refusals, and for carrying them out.

use byword_kernel::ability::Body;
use byword_kernel::decision::{Choice, DecisionKind, Opt};
use byword_kernel::frame::Frame;
use byword_kernel::id::{Clause, Ref, Seat, cite};
use byword_kernel::refusal::{Reason, Refusal, Verdict};
use byword_kernel::table::Table;

use crate::options::{self, Rule};
use crate::rules::objects;
use crate::rules::stack::cast;
use crate::rules::turn::{attack, barter, purchase};
use crate::words::{choice, procedure, shared, tally, verb, zone, zone_of};

/// Everything the active player may do in the action phase with an empty stack (FS-TURN-5). Passing is offered only if
/// it may let somebody do something, for all that everybody sees.
pub(crate) fn list(table: &Table<'_>, seat: Seat, list: &mut Vec<Opt>) {
    responses(table, seat, list);
    for declaration in [choice::ATTACK, choice::BUY, Choice::END] {
        if may_declare(table, seat, declaration).is_ok() {
            list.push(Opt::plain(declaration));
        }
    }
    if options::chosen(table, Rule::Exact)
        || list.is_empty()
        || table.position().seats().any(|other| other != seat && could_respond(table, other))
    {
        list.push(Opt::plain(Choice::PASS));
    }
}

/// Checks that a declaration may be made now (FS-TURN-5, FS-TURN-7).
///
/// # Errors
/// The clause and what is missing.
fn may_declare(table: &Table<'_>, seat: Seat, declaration: Choice) -> Verdict {
    let position = table.position();
    let by = objects::character(table, seat);
    match declaration {
        choice::ATTACK => {
            if position.tally(seat, tally::ATTACKS) <= 0 {
                return Err(Refusal::new(cite("FS-ATK-1"), Reason::LimitReached));
            }
            if !objects::living(table, seat) {
                return Err(Refusal::new(cite("FS-ATK-8"), Reason::ConditionFails));
            }
            table.rules().allowed_to(seat, verb::DECLARE_ATTACK, by, by)?;
            if attack::any_choice(table, seat) {
                Ok(())
            } else {
                Err(Refusal::new(cite("FS-ATK-2"), Reason::NoObject))
            }
        }
        choice::BUY => {
            if position.tally(seat, tally::PURCHASES) <= 0 {
                return Err(Refusal::new(cite("FS-BUY-1"), Reason::LimitReached));
            }
            table.rules().allowed_to(seat, verb::DECLARE_PURCHASE, by, by)?;
            let cents = position.tally(seat, tally::CENTS);
            match purchase::cheapest(table, seat) {
                None => Err(Refusal::new(cite("FS-BUY-1"), Reason::NoObject)),
                Some(price) if price > cents && !may_become_payable(table, seat) => {
                    Err(Refusal::new(cite("FS-BUY-1"), Reason::CannotPay(price, cents)))
                }
                Some(_) => Ok(()),
            }
        }
        _ => match attack::owed(table, seat) {
            Some(card) => Err(Refusal::new(cite("FS-TURN-7"), Reason::ConditionFails).by(card)),
            None => Ok(()),
        },
    }
}

/// FS-BUY-1: what is bought is paid for after the window of the declaration, in which anybody may change cents and
/// prices. Where nobody could, and after a declaration of this turn that came to nothing, there is nothing to gain by one.
fn may_become_payable(table: &Table<'_>, seat: Seat) -> bool {
    options::chosen(table, Rule::Exact)
        || table.position().tally(seat, tally::FAILED_PURCHASES) == 0
            && table.position().seats().any(|other| could_respond(table, other))
}

/// The loot that a seat may play and the abilities it may use with priority (FS-PRIO-1), and the offer of a bargain.
pub(crate) fn responses(table: &Table<'_>, seat: Seat, list: &mut Vec<Opt>) {
    each_response(table, seat, |opt| {
        list.push(opt);
        true
    });
    if barter::may_offer(table, seat) {
        list.push(Opt::plain(choice::BARTER));
    }
}

/// True if a seat could do anything with priority, for all that the others see.
fn could_respond(table: &Table<'_>, seat: Seat) -> bool {
    might_play(table, seat) || !each_response(table, seat, |_| false)
}

/// True if a seat may play loot (FS-LOOT-2) and holds some that the others do not see.
pub(crate) fn might_play(table: &Table<'_>, seat: Seat) -> bool {
    let position = table.position();
    let unseen = |card: Ref| !position.is_seen_by_all(table.world(), card.slot);
    !is_kept_from_acting(table, seat)
        && position.tally(seat, tally::LOOT_PLAYS) > 0
        && position.zone(zone_of(zone::HAND, seat)).any(unseen)
}

/// U-6
fn is_kept_from_acting(table: &Table<'_>, seat: Seat) -> bool {
    options::chosen(table, Rule::DeadPlayers) && objects::dead(table, seat)
}

/// Visits the responses of a seat as long as the visitor wants more. True if all were visited.
fn each_response(table: &Table<'_>, seat: Seat, mut visit: impl FnMut(Opt) -> bool) -> bool {
    let position = table.position();
    if is_kept_from_acting(table, seat) {
        return true;
    }
    if position.tally(seat, tally::LOOT_PLAYS) > 0 {
        for card in position.zone(zone_of(zone::HAND, seat)) {
            if cast::may_play(table, seat, card).is_ok() && !visit(Opt::card(Choice::PLAY, card.slot)) {
                return false;
            }
        }
    }
    let rooms = position.zone(shared(zone::ROOMS)).filter(|_| seat == position.active());
    for card in position.zone(zone_of(zone::PLAY, seat)).chain(rooms) {
        let mut more = true;
        table.usage().own_abilities(card, |held| {
            let activated = matches!(held.compiled.ability.body, Body::Activated { .. });
            if more && activated && cast::may_use(table, seat, card, held.id).is_ok() {
                more = visit(Opt::card(Choice::USE, card.slot).using(held.id));
            }
        });
        if !more {
            return false;
        }
    }
    true
}

/// Carries out a response: what it announces and pays, then it is on the stack.
pub(crate) fn respond(table: &mut Table<'_>, seat: Seat, opt: Opt) {
    let card = table.position().current(opt.subject());
    match opt.choice {
        Choice::PLAY => cast::play(table, seat, card),
        Choice::USE => cast::activate(table, seat, card, opt.ability()),
        choice::BARTER => table.push(Frame::procedure(procedure::BARTER, seat)),
        _ => {}
    }
}

/// Why the seat may not do this now. What a card forbids without a clause of its own it forbids as a static ability.
///
/// # Errors
/// The clause and what is missing.
pub(crate) fn check(table: &Table<'_>, seat: Seat, wish: &Opt) -> Verdict {
    may(table, seat, wish).map_err(|refusal| match refusal.clause {
        Clause::NONE => Refusal { clause: cite("FS-STAT-1"), ..refusal },
        _ => refusal,
    })
}

fn may(table: &Table<'_>, seat: Seat, wish: &Opt) -> Verdict {
    let kind = table.position().decision().map(|decision| decision.kind);
    let card = table.position().current(wish.subject());
    match wish.choice {
        Choice::PLAY => {
            window(kind)?;
            cast::may_play(table, seat, card)?;
            priority(table, seat)
        }
        Choice::USE => {
            window(kind)?;
            cast::may_use(table, seat, card, wish.ability())?;
            priority(table, seat)
        }
        choice::BARTER => barter::check(table, seat),
        choice::ATTACK | choice::BUY | Choice::END => match kind {
            _ if seat != table.position().active() => {
                Err(Refusal::new(cite("FS-TURN-5"), Reason::WrongPlayer))
            }
            Some(DecisionKind::Act) => may_declare(table, seat, wish.choice),
            _ => Err(Refusal::new(cite("FS-TURN-5"), Reason::NotNow)),
        },
        Choice::CARD => may_pick(table, seat, card),
        _ => Err(Refusal::new(cite("FS-PRIO-1"), Reason::NotNow)),
    }
}

/// Only the player who has priority may act (FS-PRIO-1).
fn priority(table: &Table<'_>, seat: Seat) -> Verdict {
    let holder = table.position().decision().map(|decision| decision.seat);
    if holder == Some(seat) { Ok(()) } else { Err(Refusal::new(cite("FS-PRIO-1"), Reason::WrongPlayer)) }
}

/// Loot and abilities need a player who has priority (FS-PRIO-1, FS-PRIO-6).
fn window(kind: Option<DecisionKind>) -> Verdict {
    match kind {
        Some(DecisionKind::Act | DecisionKind::Respond) => Ok(()),
        _ => Err(Refusal::new(cite("FS-PRIO-1"), Reason::NotNow)),
    }
}

/// Why a card cannot be attacked, bought, covered, or given up as a penalty now.
fn may_pick(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    let Some(decision) = table.position().decision() else {
        return Err(Refusal::new(cite("FS-PRIO-1"), Reason::NotNow));
    };
    match decision.verb {
        verb::ATTACK => attack::may_attack(table, seat, card),
        verb::COVER => table.rules().allowed(verb::COVER, decision.source, card),
        verb::DESTROY => table.rules().allowed(verb::DESTROY, Ref::NONE, card),
        _ => Ok(()),
    }?;
    Err(Refusal::new(decision.clause, Reason::WrongKind).by(card))
}

/// Everything a seat might wish to do with priority: all loot in hand, all abilities in play, the declarations.
pub(crate) fn wishes(table: &Table<'_>, seat: Seat) -> Vec<Opt> {
    let position = table.position();
    let mut wishes: Vec<Opt> =
        position.zone(zone_of(zone::HAND, seat)).map(|card| Opt::card(Choice::PLAY, card.slot)).collect();
    for card in table.all_in_play() {
        table.usage().own_abilities(card, |held| {
            if matches!(held.compiled.ability.body, Body::Activated { .. }) {
                wishes.push(Opt::card(Choice::USE, card.slot).using(held.id));
            }
        });
    }
    wishes.extend([choice::ATTACK, choice::BUY, Choice::END, Choice::PASS, choice::BARTER].map(Opt::plain));
    let picked = matches!(
        position.decision().map(|d| d.kind),
        Some(DecisionKind::Card | DecisionKind::Place | DecisionKind::Pay | DecisionKind::Keep)
    );
    if picked {
        wishes.extend(
            (0..position.card_count() as u16)
                .map(|slot| Opt::card(Choice::CARD, byword_kernel::id::Slot(slot))),
        );
    }
    wishes
}
