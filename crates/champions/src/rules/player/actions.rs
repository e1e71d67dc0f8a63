//! The options of a player on their turn (MC-6.2), and the reasons why others are none. The list is made of the same checks that answer
//! "why not".

use byword_kernel::ability::{Body, Limit, Timing};
use byword_kernel::decision::{Choice, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame::Record as _;
use byword_kernel::frame::{Frame, Work};
use byword_kernel::id::{AbilityId, Ref, Seat, cite};
use byword_kernel::query::{Held, Scope};
use byword_kernel::refusal::{Reason, Refusal, Verdict, no};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::profile::Profile;
use crate::rules::enemy::EnemyAttack;
use crate::rules::player::pay::{can_meet, is_generator, serves, wealth};
use crate::rules::player::who::may_trigger;
use crate::rules::player::{hosts, labels, legal, maxima, play, told};
use crate::rules::questions::{self, is_affected};
use crate::rules::table::{AREA, identity, may_be_attacked, may_be_thwarted, player_of, player_order};
use crate::words::{IGNORABLE, choice, counter, label, procedure, stat, tag, tally, verb, zone, zone_of};

/// Every legal option of a turn, in a fixed order.
pub(crate) fn list(table: &Table<'_>, seat: Seat, options: &mut Vec<Opt>) {
    each_wish(table, seat, &mut |opt: Opt, held: Option<&Held<'_>>| {
        let verdict = match held {
            Some(held) => usable(table, seat, held),
            None => check(table, seat, &opt),
        };
        if verdict.is_ok() {
            options.push(opt);
        }
    });
}

/// The Actions that a player could trigger on another player's turn, if asked (MC-6.2).
pub(crate) fn list_actions(table: &Table<'_>, seat: Seat, options: &mut Vec<Opt>) {
    each_action(table, seat, &mut |opt: Opt, held: Option<&Held<'_>>| {
        if held.is_some_and(|held| usable(table, seat, held).is_ok()) {
            options.push(opt);
        }
    });
}

/// The Forced Actions that a player must still trigger: of what the player controls and of what an identity of theirs bears.
pub(crate) fn list_forced(table: &Table<'_>, seat: Seat, options: &mut Vec<Opt>) {
    let identity = identity(table, seat);
    let own = table.position().zone(zone_of(zone::PLAY, seat));
    let borne = table.position().zone(AREA).filter(|card| table.host_of(*card) == Some(identity));
    for card in own.chain(borne) {
        wish_uses(table, card, &mut |opt: Opt, held: Option<&Held<'_>>| {
            if held.is_some_and(|held| is_forced(held) && usable(table, seat, held).is_ok()) {
                options.push(opt);
            }
        });
    }
}

/// True for a Forced Action.
fn is_forced(held: &Held<'_>) -> bool {
    matches!(held.compiled.ability.body, Body::Activated { verb: verb::FORCED, .. })
}

/// True if a player has an Action to trigger, as far as `onlooker` can see: a hand may hold one, or pay for one.
pub(crate) fn could_act(table: &Table<'_>, onlooker: Seat, seat: Seat) -> bool {
    let position = table.position();
    let unseen = |card: Ref| !position.sees(table.world(), onlooker, card.slot);
    position.zone(zone_of(zone::HAND, seat)).any(unseen) || has_action(table, seat)
}

fn has_action(table: &Table<'_>, seat: Seat) -> bool {
    let mut any = false;
    each_action(table, seat, &mut |_: Opt, held: Option<&Held<'_>>| {
        any = any || held.is_some_and(|held| usable(table, seat, held).is_ok());
    });
    any
}

/// Visits wishes; those that are uses of an ability come with it.
trait Visit: FnMut(Opt, Option<&Held<'_>>) {}
impl<F: FnMut(Opt, Option<&Held<'_>>)> Visit for F {}

/// Actions of events in hand, of cards that the player controls and of encounter cards, which anybody may use (MC-6.2, MC-15.3).
fn each_action(table: &Table<'_>, seat: Seat, f: &mut impl Visit) {
    for card in table.position().zone(zone_of(zone::HAND, seat)) {
        if table.def(card).has_tag(tag::EVENT) {
            wish_hand(table, card, f);
        }
    }
    for card in table.all_in_play() {
        if table.controller_of(card) == Some(seat) || !player_of(table, card).is_some() {
            wish_uses(table, card, f);
        }
    }
}

/// Everything that the player might wish to do on a turn, legal or not.
fn each_wish(table: &Table<'_>, seat: Seat, f: &mut impl Visit) {
    let position = table.position();
    f(Opt::plain(choice::FORM), None);
    for card in position.zone(zone_of(zone::HAND, seat)) {
        wish_hand(table, card, f);
    }
    for card in position.zone(zone_of(zone::DISCARD, seat)) {
        if questions::says(table, card, tally::FROM_DISCARD) {
            f(Opt::card(Choice::PLAY, card.slot).with(-1), None);
        }
    }
    for card in position.zone(zone_of(zone::PLAY, seat)) {
        wish_powers(table, card, f);
    }
    for zone in position.seats().map(|seat| zone_of(zone::PLAY, seat)).chain([AREA]) {
        for card in position.zone(zone) {
            wish_uses(table, card, f);
        }
    }
    f(Opt::plain(Choice::END), None);
}

fn wish_uses(table: &Table<'_>, card: Ref, f: &mut impl Visit) {
    table.usage().own_abilities(card, |held| {
        if is_action(held) {
            f(Opt::card(Choice::USE, card.slot).using(held.id), Some(held));
        }
    });
}

fn wish_hand(table: &Table<'_>, card: Ref, f: &mut impl Visit) {
    let def = table.def(card);
    if def.has_tag(tag::EVENT) {
        table.usage().own_abilities(card, |held| {
            if is_action(held) {
                f(Opt::card(Choice::PLAY, card.slot).using(held.id), Some(held));
            }
        });
    } else {
        f(Opt::card(Choice::PLAY, card.slot).with(-1), None);
        wish_uses(table, card, f);
    }
}

fn wish_powers(table: &Table<'_>, card: Ref, f: &mut impl Visit) {
    let def = table.def(card);
    if def.has_tag(tag::ALTER_EGO) {
        f(Opt::card(choice::RECOVER, card.slot), None);
    } else if def.has_tag(tag::HERO) || table.has_tag(card, tag::ALLY) {
        wish_targets(table, card, f);
    }
}

/// Attacks and thwarts.
fn wish_targets(table: &Table<'_>, card: Ref, f: &mut impl Visit) {
    // A stunned or confused character may try without a target, to lose the card (MC-13.3).
    f(Opt::card(choice::ATTACK, card.slot), None);
    f(Opt::card(choice::THWART, card.slot), None);
    for enemy in table.all_in_play().filter(|enemy| table.has_tag(*enemy, tag::ENEMY)) {
        f(Opt::pair(choice::ATTACK, card.slot, enemy.slot), None);
    }
    for scheme in table.position().zone(AREA).filter(|scheme| table.def(*scheme).has_tag(tag::SCHEME)) {
        f(Opt::pair(choice::THWART, card.slot, scheme.slot), None);
    }
}

/// True if the ability has the Action trigger.
pub(super) fn is_action(held: &Held<'_>) -> bool {
    matches!(held.compiled.ability.body, Body::Activated { .. }) && !is_generator(held)
}

/// Why the player may not do this, or nothing.
pub(crate) fn check(table: &Table<'_>, seat: Seat, wish: &Opt) -> Verdict {
    let (a, b) = (table.position().current(wish.subject()), table.position().current(wish.other()));
    if wish.choice == choice::DEFEND {
        return may_defend(table, seat, a);
    }
    if wish.choice == Choice::CARD {
        return legal::may_pick(table, a);
    }
    if table.position().decision().is_some_and(|decision| decision.kind != DecisionKind::Act) {
        return no(cite("MC-15.17"), Reason::NotNow);
    }
    if seat != table.position().active() {
        return no(cite("MC-6.5"), Reason::NotNow);
    }
    match wish.choice {
        choice::FORM => may_change_form(table, seat),
        choice::ATTACK => may_use_power(table, seat, a, Power::Attack(b)),
        choice::THWART => may_use_power(table, seat, a, Power::Thwart(b)),
        choice::RECOVER => may_use_power(table, seat, a, Power::Recover),
        Choice::PLAY => may_play(table, seat, a, wish.amount()),
        Choice::USE => may_use(table, seat, a, wish.ability()),
        Choice::END => Ok(()),
        _ => no(cite("MC-6.2"), Reason::NotNow),
    }
}

fn may_change_form(table: &Table<'_>, seat: Seat) -> Verdict {
    let clause = cite("MC-6.2");
    if table.position().tally(seat, tally::FORM_CHANGES) > 0 {
        return no(clause, Reason::LimitReached);
    }
    table.rules().allowed_to(seat, verb::FORM, identity(table, seat), identity(table, seat))
}

enum Power {
    Attack(Ref),
    Thwart(Ref),
    Recover,
}

/// The same as if the character used it: what is said of its basic powers holds for this one.
fn may_use_power(table: &Table<'_>, seat: Seat, card: Ref, power: Power) -> Verdict {
    table.suppose(card, || can_use_power(table, seat, card, power))
}

/// A basic power: the character is ready and has the power, and there is something to do it to (MC-6.6 - MC-6.9).
fn can_use_power(table: &Table<'_>, seat: Seat, card: Ref, power: Power) -> Verdict {
    let clause = const { cite("MC-6.6") };
    let own = table.position().get(card).filter(|record| record.zone == zone_of(zone::PLAY, seat));
    let Some(record) = own else { return Err(not_own(table, card, clause)) };
    let def = table.def(card);
    let acts = def.has_tag(tag::HERO) || table.has_tag(card, tag::ALLY);
    let (missing, clause) = match power {
        Power::Attack(_) => (!acts || def.has_tag(tag::NO_ATK), const { cite("MC-6.7") }),
        Power::Thwart(_) => (!acts || def.has_tag(tag::NO_THW), const { cite("MC-6.8") }),
        Power::Recover => (!def.has_tag(tag::ALTER_EGO), const { cite("MC-6.9") }),
    };
    if missing {
        return Err(Refusal::new(clause, Reason::WrongKind).by(card));
    }
    if record.turned() {
        return Err(Refusal::new(cite("MC-6.6"), Reason::IsTurned).by(card));
    }
    match power {
        Power::Attack(target) => {
            table.rules().allowed_to(seat, verb::BASIC_ATTACK, card, target)?;
            let stunned = is_affected(table, card, counter::STUNNED);
            target_or_status(table, target, stunned, tag::ENEMY, |enemy| {
                may_be_attacked(table, seat, card, enemy, &[])
            })
        }
        Power::Thwart(target) => {
            table.rules().allowed_to(seat, verb::BASIC_THWART, card, target)?;
            let confused = is_affected(table, card, counter::CONFUSED);
            target_or_status(table, target, confused, tag::SCHEME, |scheme| {
                may_be_thwarted(table, seat, card, scheme, &[])?;
                // MC-15.12: what cannot lose threat is no target. What thwarts may ignore was asked of the thwart.
                table.rules().allowed_ignoring(seat, verb::UNPLACE, card, scheme, &IGNORABLE)
            })
        }
        Power::Recover if record.damage == 0 => no(clause, Reason::NoEffect),
        Power::Recover => table.rules().allowed_to(seat, verb::RECOVER, card, card),
    }
}

/// A card that is not in the player's play: elsewhere, or another's.
fn not_own(table: &Table<'_>, card: Ref, clause: byword_kernel::id::Clause) -> Refusal {
    let reason = if table.in_play(card) { Reason::WrongPlayer } else { Reason::NotThere };
    Refusal::new(clause, reason).by(card)
}

/// With a target it must be legal; without one, the character must have the status card and nothing to aim at.
fn target_or_status(
    table: &Table<'_>,
    target: Ref,
    status: bool,
    kind: byword_kernel::id::Tag,
    may: impl Fn(Ref) -> Verdict,
) -> Verdict {
    if target.is_some() {
        return may(target);
    }
    let mut targets = table.all_in_play().filter(|card| table.def(*card).has_tag(kind));
    if status && targets.all(|card| may(card).is_err()) {
        return Ok(());
    }
    no(cite("G10"), Reason::NoObject)
}

/// Playing a card from hand: an event by one of its Action abilities, another card as it is (`way` below 0).
fn may_play(table: &Table<'_>, seat: Seat, card: Ref, way: i16) -> Verdict {
    let lies_in = |kind| table.position().peek(card).is_some_and(|record| record.zone == zone_of(kind, seat));
    let from_pile = lies_in(zone::DISCARD) && questions::says(table, card, tally::FROM_DISCARD);
    if !lies_in(zone::HAND) && !from_pile {
        return Err(Refusal::new(cite("MC-6.2"), Reason::NotThere).by(card));
    }
    if table.def(card).has_tag(tag::EVENT) {
        return may_use(table, seat, card, AbilityId(way as u16));
    }
    may_be_played(table, seat, card)
}

/// Checks that a card that is no event may be played, wherever it lies.
pub(super) fn may_be_played(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    may_enter(table, seat, card)?;
    affordable(table, seat, card)
}

/// The same whatever it costs.
pub(super) fn may_enter(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    if table.def(card).has_tag(tag::RESOURCE) {
        return Err(Refusal::new(cite("MC-6.2"), Reason::WrongKind).by(card));
    }
    play_restrictions(table, seat, card)?;
    hosts::can_attach(table, seat, card)
}

/// MC-17.1: no ability forbids it, and no card of the same title is in play if it is unique (MC-17.5).
fn play_restrictions(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    table.rules().allowed_to(seat, kernel::PLAY, card, card)?;
    if maxima::is_reached(table, card) || !maxima::finds_room(table, card, seat) {
        return no(cite("MC-16.8"), Reason::LimitReached);
    }
    match play::unique_in_play(table, card) {
        Some(other) => {
            let matches = Profile::of(table).matches_subtitles();
            let clause = if matches { cite("MC-17.6") } else { cite("MC-17.5") };
            Err(Refusal::new(clause, Reason::LimitReached).by(other))
        }
        None => Ok(()),
    }
}

fn affordable(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    let need = play::need(table, card);
    if can_meet(table, seat, need, card) {
        return Ok(());
    }
    no(cite("MC-3.3"), Reason::CannotPay(play::price(table, card), wealth(table, seat, card)))
}

fn may_use(table: &Table<'_>, seat: Seat, card: Ref, ability: AbilityId) -> Verdict {
    let mut verdict = no(const { cite("MC-15.11") }, Reason::Unknown);
    table.usage().own_abilities(card, |held| {
        if held.id == ability {
            verdict = usable(table, seat, held);
        }
    });
    verdict
}

/// Checks that the player may initiate an Action or Resource ability (MC-15.11).
pub(crate) fn usable(table: &Table<'_>, seat: Seat, held: &Held<'_>) -> Verdict {
    usable_for(table, seat, held, Ref::NONE)
}

/// The same for the sake of a card that is paid for.
pub(crate) fn usable_for(table: &Table<'_>, seat: Seat, held: &Held<'_>, paid_for: Ref) -> Verdict {
    is_time_for(table, seat, held, paid_for)?;
    initiable(table, seat, held, &Scope { seat, ..held.scope() })
}

/// The same for an event that is played for its ability without paying for the card.
pub(super) fn usable_unpaid(table: &Table<'_>, seat: Seat, held: &Held<'_>) -> Verdict {
    is_time_for(table, seat, held, Ref::NONE)?;
    play_restrictions(table, seat, held.holder)?;
    takes_effect(table, held, &Scope { seat, ..held.scope() })
}

/// Who triggers it, how often, and under which condition.
fn is_time_for(table: &Table<'_>, seat: Seat, held: &Held<'_>, paid_for: Ref) -> Verdict {
    let Body::Activated { when, limit, .. } = &held.compiled.ability.body else {
        return no(cite("MC-15.1"), Reason::WrongKind);
    };
    may_trigger(table, seat, held)?;
    let reached =
        |limit: &Limit| table.usage().times_used_by(held.id, held.holder, limit.counted(seat)) >= limit.times;
    if limit.as_ref().is_some_and(reached) {
        return no(cite("MC-16.8"), Reason::LimitReached);
    }
    let scope = Scope { seat, ..held.scope() };
    if serves(table, when, paid_for, &scope) { Ok(()) } else { no(cite("MC-15.1"), Reason::ConditionFails) }
}

/// True if the player may answer an event with this ability (MC-15.3, MC-15.5).
pub(crate) fn may_answer(table: &Table<'_>, seat: Seat, held: &Held<'_>, event: &Event) -> bool {
    let scope = Scope { seat, ..held.scope().event(*event) };
    may_come_in(table, seat, held)
        && !is_being_played(table, held)
        && initiable(table, seat, held, &scope).is_ok()
}

/// The same for all that the others see, who do not see the card: neither what the player can pay nor what it would find.
pub(crate) fn might_answer(table: &Table<'_>, seat: Seat, held: &Held<'_>) -> bool {
    may_come_in(table, seat, held) && play_restrictions(table, seat, held.holder).is_ok()
}

/// True if the player may use the ability in a window at all: as often, and as somebody who may still defend.
fn may_come_in(table: &Table<'_>, seat: Seat, held: &Held<'_>) -> bool {
    let defended = labels::counts_as(table, held.id, label::DEFENSE) && !may_defend_by_ability(table, seat);
    !defended && !is_used_up(table, seat, held) && may_trigger(table, seat, held).is_ok()
}

/// MC-15.16: a forced ability without a valid target does not initiate, so that its cost is not paid.
pub(crate) fn may_be_forced(table: &Table<'_>, held: &Held<'_>, event: &Event) -> bool {
    let Body::Triggered { timing, cost, .. } = &held.compiled.ability.body else { return true };
    let forced = matches!(timing, Timing::ForcedInterrupt | Timing::ForcedResponse);
    !forced || cost.is_free() || {
        let scope = held.scope().event(*event);
        initiable(table, scope.seat, held, &scope).is_ok()
    }
}

/// True if the player has answered with this ability as often as each player may.
fn is_used_up(table: &Table<'_>, seat: Seat, held: &Held<'_>) -> bool {
    let limit = held.compiled.ability.body.limit().filter(|limit| limit.each);
    limit.is_some_and(|limit| {
        table.usage().times_used_by(held.id, held.holder, limit.counted(seat)) >= limit.times
    })
}

/// True if the card would have to be played, and is being played already: it cannot answer that (MC-3.5).
fn is_being_played(table: &Table<'_>, held: &Held<'_>) -> bool {
    let playing = |frame: &Frame| {
        frame.work == Work::Procedure(procedure::PLAY) && frame.source.slot == held.holder.slot
    };
    play::is_played_for_it(table, held.holder, held.id) && table.position().frames().iter().any(playing)
}

/// Cost and targets (MC-15.11, MC-15.12); a card in hand is played for it.
fn initiable(table: &Table<'_>, seat: Seat, held: &Held<'_>, scope: &Scope) -> Verdict {
    if play::is_played_for_it(table, held.holder, held.id) {
        play_restrictions(table, seat, held.holder)?;
        affordable(table, seat, held.holder)?;
    }
    takes_effect(table, held, scope)
}

/// The ability's own cost and targets.
fn takes_effect(table: &Table<'_>, held: &Held<'_>, scope: &Scope) -> Verdict {
    if let Some(cost) = table.usage().cost_of(held.id) {
        table.usage().payable(cost, scope, const { cite("MC-3.7") })?;
    }
    told::pays(table, held, scope)?;
    legal::has_effect(table, held, scope)
}

/// Checks that the card can defend the attack going on (MC-9.1, MC-9.2).
pub(crate) fn may_defend(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    let Some((_, _, attack)) = EnemyAttack::innermost(table.position()) else {
        return no(cite("MC-6.10"), Reason::NotNow);
    };
    let own = table.position().get(card).filter(|record| record.zone == zone_of(zone::PLAY, seat));
    let Some(record) = own else { return Err(not_own(table, card, cite("MC-9.1"))) };
    let def = table.def(card);
    if !def.has_tag(tag::HERO) && !table.has_tag(card, tag::ALLY) {
        return Err(Refusal::new(cite("MC-9.2"), Reason::WrongKind).by(card));
    }
    if record.turned() && !table.rules().permitted(verb::DEFEND_TURNED, card, card) {
        return Err(Refusal::new(cite("MC-9.2"), Reason::IsTurned).by(card));
    }
    table.rules().allowed_to(seat, verb::DEFEND, card, attack.enemy)
}

/// True if the player may use a defense ability: nobody else has defended, and nothing forbids it to the identity (MC-9.6).
fn may_defend_by_ability(table: &Table<'_>, seat: Seat) -> bool {
    let card = identity(table, seat);
    EnemyAttack::innermost(table.position()).is_none_or(|(_, attacked, attack)| {
        let free = !attack.defense.is_made() || attacked == seat;
        free && table.rules().allowed_to(seat, verb::DEFEND, card, attack.enemy).is_ok()
    })
}

/// Everything a seat might wish for at the open decision.
pub(crate) fn wishes(table: &Table<'_>, seat: Seat) -> Vec<Opt> {
    let mut wishes = Vec::new();
    each_wish(table, seat, &mut |opt, _: Option<&Held<'_>>| wishes.push(opt));
    // The powers of the other face.
    let card = identity(table, seat);
    if table.def(card).has_tag(tag::HERO) {
        wishes.push(Opt::card(choice::RECOVER, card.slot));
    } else if card.is_some() {
        wish_targets(table, card, &mut |opt, _: Option<&Held<'_>>| wishes.push(opt));
    }
    for seat in player_order(table, table.position().first()) {
        for card in table.position().zone(zone_of(zone::PLAY, seat)) {
            if table.has_tag(card, tag::FRIENDLY) {
                wishes.push(Opt::card(choice::DEFEND, card.slot));
            }
        }
    }
    wishes
}

/// The DEF of a character, for the sake of basic defenses.
pub(crate) fn defense(table: &Table<'_>, card: Ref) -> i16 {
    (table.numbers().raw_stat(card, stat::DEF) + table.numbers().raw_stat(card, stat::POWER)).max(0)
}
