//! Attacking, step by step (digest section 7).

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Ref, Seat, Tally, cite};
use byword_kernel::refusal::{Reason, Refusal, Verdict};
use byword_kernel::table::Table;

use crate::options::{self, Rule};
use crate::rules::slots::Placing;
use crate::rules::stack::dice;
use crate::rules::{objects, slots, stack};
use crate::words::{COMBAT, choice, mark, moment, procedure, shared, stat, tally, verb, zone};

/// The amount of an attack that was made on the deck, not on the monster that it turned up (FS-ATK-4).
const OF_DECK: i16 = 1;

/// The steps of an attack.
mod at {
    pub const DECLARED: u16 = 0;
    pub const CHOOSE: u16 = 1;
    pub const CHOSEN: u16 = 2;
    pub const REVEALED: u16 = 3;
    pub const TARGETED: u16 = 4;
    pub const ROLL: u16 = 5;
    pub const AGAIN: u16 = 6;
}

frame! {
    /// An attack.
    pub(crate) struct Attack(procedure::ATTACK) {
        target: Option<Ref> = a,
        /// The card of the monster deck that was turned up to be attacked (FS-ATK-3).
        turned_up: Option<Ref> = b,
    }
}

/// The attacking player and the attacked object of the attack that is being made, from the choice of its target on.
pub(crate) fn participants(table: &Table<'_>) -> Option<(Seat, Ref)> {
    if table.position().tally(Seat::NONE, tally::ATTACKING) == 0 {
        return None;
    }
    let (_, seat, attack) = Attack::innermost(table.position())?;
    attack.target.map(|target| (seat, target))
}

/// True if the rules of the game allow to attack this object at all (FS-CARD-12).
pub(crate) fn attackable(table: &Table<'_>, seat: Seat, card: Ref) -> bool {
    let by = objects::character(table, seat);
    let can = objects::is_monster(table, card)
        || card != by
            && table.in_play(card)
            && objects::has_box(table, card)
            && table.rules().permitted(verb::ATTACK, by, card);
    can && table.rules().allowed(verb::ATTACK, by, card).is_ok()
}

/// True if there is anything to attack besides the monster deck.
pub(crate) fn any_target(table: &Table<'_>, seat: Seat) -> bool {
    table.all_in_play().any(|card| attackable(table, seat, card))
}

/// Why an object cannot be chosen for the attack.
///
/// # Errors
/// The clause and card that forbid it, or what is missing.
pub(crate) fn may_attack(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    table.rules().allowed(verb::ATTACK, objects::character(table, seat), card)?;
    if !attackable(table, seat, card) {
        return Err(Refusal::new(cite("FS-ATK-2"), Reason::WrongKind).by(card));
    }
    match owed(table, seat) {
        Some(other) if !may_choose(table, seat, card, is_open(table, seat)) => {
            Err(Refusal::new(cite("FS-TURN-7"), Reason::NotNow).by(other))
        }
        _ => Ok(()),
    }
}

/// `seat` attacks `a`.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, attack) = (frame.seat, Attack::of(frame));
    match step {
        at::DECLARED => {
            table.book().set_tally(Seat::NONE, tally::ATTACKING, 1);
            table.book().set_tally(Seat::NONE, tally::ATTACK_ROLLS, 0);
            let by = objects::character(table, seat);
            table.perform(Event::new(EventKind::Act, verb::DECLARE_ATTACK).about(by).by(by).of(seat));
            table.pile().push_priority(seat);
        }
        at::CHOOSE => choose(table, seat),
        at::CHOSEN => chosen(table, frame),
        at::REVEALED => revealed(table, attack, seat),
        at::TARGETED => declare_on(table, attack, seat),
        at::ROLL => next_roll(table, attack, seat),
        _ => table.goto(at::ROLL),
    }
    debug_assert!(step <= at::AGAIN);
}

/// FS-ATK-2: an attackable object, or the top of the monster deck. Obligations restrict the choice.
fn choose(table: &mut Table<'_>, seat: Seat) {
    if over(table) {
        return finish(table, seat);
    }
    table.offer_all(|table, options| choices(table, seat, options));
    if table.offered() == 0 {
        return finish(table, seat);
    }
    table.ask(Decision::new(seat, DecisionKind::Card, cite("FS-ATK-2")).verb(verb::ATTACK));
}

/// The choices for an attack.
fn choices(table: &Table<'_>, seat: Seat, options: &mut Vec<Opt>) {
    let open = is_open(table, seat);
    let cards = table.all_in_play().filter(|card| attackable(table, seat, *card));
    options.extend(
        cards
            .filter(|card| may_choose(table, seat, *card, open))
            .map(|card| Opt::card(Choice::CARD, card.slot)),
    );
    if may_choose_deck(table, seat, open) {
        options.push(Opt::plain(choice::DECK));
    }
}

/// True if there is anything to choose for an attack.
pub(crate) fn any_choice(table: &Table<'_>, seat: Seat) -> bool {
    let open = is_open(table, seat);
    let mut cards = table.all_in_play().filter(|card| attackable(table, seat, *card));
    may_choose_deck(table, seat, open) || cards.any(|card| may_choose(table, seat, card, open))
}

/// Attacks that may go anywhere: not those that an ambush or an effect demands, or grants, on one object or on the deck.
fn free(table: &Table<'_>, seat: Seat) -> i16 {
    let tally = |number| table.position().tally(seat, number);
    tally(tally::ATTACKS) - tally(tally::AMBUSHES) - tally(tally::OWED_DECK) - tally(tally::FREE_DECK)
}

/// True if an attack may go anywhere and no target is demanded.
fn is_open(table: &Table<'_>, seat: Seat) -> bool {
    free(table, seat) > 0 && forced(table, seat).is_none()
}

/// FS-ATK-2: a demanded target comes before all others; an attack that is owed to an object goes there besides.
fn may_choose(table: &Table<'_>, seat: Seat, card: Ref, open: bool) -> bool {
    open || owes(table, card) || free(table, seat) > 0 && is_forced(table, card)
}

fn may_choose_deck(table: &Table<'_>, seat: Seat, open: bool) -> bool {
    let given = |number: &Tally| table.position().tally(seat, *number) > 0;
    deck_left(table) && (open || [tally::OWED_DECK, tally::FREE_DECK].iter().any(given))
}

/// An object that the player must choose, and can.
fn forced(table: &Table<'_>, seat: Seat) -> Option<Ref> {
    table.all_in_play().find(|card| is_forced(table, *card) && attackable(table, seat, *card))
}

fn is_forced(table: &Table<'_>, card: Ref) -> bool {
    table.position().get(card).is_some_and(|record| record.marked(mark::FORCED))
        || table.rules().is_ruled(verb::ATTACK) && is_demanded(table, card)
}

/// True if an ability demands that the active player attack it.
fn is_demanded(table: &Table<'_>, card: Ref) -> bool {
    let attacker = objects::character(table, table.position().active());
    table.rules().demanded(verb::ATTACK, attacker, attacker, &[card]).is_err()
}

/// The object that the player still has to attack this turn and could; as their own character the monster deck, or
/// anything at all.
pub(crate) fn owed(table: &Table<'_>, seat: Seat) -> Option<Ref> {
    let position = table.position();
    let own = objects::character(table, seat);
    let may = objects::living(table, seat)
        && table.rules().allowed_to(seat, verb::DECLARE_ATTACK, own, own).is_ok();
    if position.tally(seat, tally::ATTACKS) <= 0 || !may {
        return None;
    }
    let ambusher = table.all_in_play().find(|card| owes(table, *card) && attackable(table, seat, *card));
    let deck = position.tally(seat, tally::OWED_DECK) > 0 && deck_left(table);
    let any = position.tally(seat, tally::OWED) > 0 && (deck_left(table) || any_target(table, seat));
    let demanded = || forced(table, seat).filter(|_| free(table, seat) > 0);
    ambusher.or_else(demanded).or_else(|| (deck || any).then_some(own))
}

/// True if an additional attack is owed to the object this turn (FS-KW-3).
pub(crate) fn owes(table: &Table<'_>, card: Ref) -> bool {
    table.position().get(card).is_some_and(|record| record.marked(mark::AMBUSHER))
}

/// FS-KW-3: an additional attack is owed to the object, and to nothing else.
pub(crate) fn owe(table: &mut Table<'_>, card: Ref) {
    let active = table.position().active();
    table.book().mark(card, mark::AMBUSHER, true);
    table.book().add_tally(active, tally::ATTACKS, 1);
    table.book().add_tally(active, tally::AMBUSHES, 1);
}

/// FS-KW-3: the attack that was owed to an object lapses with it; `true` if one does.
pub(crate) fn forget_ambushes(table: &mut Table<'_>) -> bool {
    let active = table.position().active();
    let counted = table.position().tally(active, tally::AMBUSHES);
    if counted == 0 {
        return false;
    }
    let left = table.all_in_play().filter(|card| owes(table, *card)).count() as i16;
    if left < counted {
        table.book().add_tally(active, tally::ATTACKS, left - counted);
        table.book().set_tally(active, tally::AMBUSHES, left);
    }
    left < counted
}

/// True if the monster deck (or its discard) has a card.
pub(crate) fn deck_left(table: &Table<'_>) -> bool {
    let position = table.position();
    position.top(shared(zone::MONSTER)).is_some() || position.top(shared(zone::MONSTER_DISCARD)).is_some()
}

/// The attack is spent (U-4); an object is the target, the deck is turned up (FS-ATK-3).
fn chosen(table: &mut Table<'_>, frame: &Frame) {
    let seat = frame.seat;
    table.book().add_tally(seat, tally::ATTACKS, -1);
    if frame.answer.choice == Choice::CARD {
        let target = table.position().current(frame.answer.subject());
        spend(table, seat, if owes(table, target) { tally::AMBUSHES } else { tally::OWED });
        table.book().mark(target, mark::AMBUSHER, false);
        Attack::edit(table, |attack| attack.target = Some(target));
        return table.goto(at::TARGETED);
    }
    let to_deck = [tally::OWED_DECK, tally::FREE_DECK];
    let given = to_deck.into_iter().find(|number| table.position().tally(seat, *number) > 0);
    spend(table, seat, given.unwrap_or(tally::OWED));
    table.book().add_tally(seat, tally::DECK_ATTACKS, 1);
    slots::refill_deck(table, zone::MONSTER, zone::MONSTER_DISCARD);
    let Some(top) = table.position().top(shared(zone::MONSTER)) else { return finish(table, seat) };
    Attack::edit(table, |attack| attack.turned_up = Some(top));
    table.push(Placing { card: top, ..Placing::blank() }.frame(seat));
}

/// Of attacks that are owed in this way there is one less to make.
fn spend(table: &mut Table<'_>, seat: Seat, owed: Tally) {
    let due = table.position().tally(seat, owed);
    table.book().set_tally(seat, owed, (due - 1).max(0));
}

/// FS-ATK-3: a monster is the target; an event resolves and the attack, which was made, is over.
fn revealed(table: &mut Table<'_>, attack: Attack, seat: Seat) {
    let card = attack.turned_up.map(|card| table.position().current(card.slot));
    if let Some(card) = card.filter(|card| attackable(table, seat, *card)) {
        return Attack::edit(table, |attack| attack.target = Some(card));
    }
    let by = objects::character(table, seat);
    table.perform(Event::new(EventKind::Act, verb::ATTACK).with(by).by(by).of(seat).amount(OF_DECK));
    finish(table, seat);
}

/// FS-ATK-4, U-2: what triggers on the target, then priority.
fn declare_on(table: &mut Table<'_>, attack: Attack, seat: Seat) {
    let by = objects::character(table, seat);
    let target = attack.target.unwrap_or(Ref::NONE);
    table.book().mark(target, mark::FORCED, false);
    table.book().mark(target, mark::ATTACKED, true);
    let turned_up = if attack.turned_up.is_some() { OF_DECK } else { 0 };
    let event = Event::new(EventKind::Act, verb::ATTACK).about(target).with(by).by(by).of(seat);
    table.perform(event.amount(turned_up));
    // U-2
    if !options::chosen(table, Rule::TargetWindow) || !table.position().pending().is_empty() {
        table.pile().push_priority(seat);
    }
}

/// FS-ATK-6, FS-ATK-7: the next roll, unless the attack has ended.
fn next_roll(table: &mut Table<'_>, attack: Attack, seat: Seat) {
    let there = |target: &Ref| table.in_play(*target) && objects::left(table, *target) != 0;
    let target = attack.target.filter(there).filter(|_| !over(table) && objects::living(table, seat));
    let Some(target) = target else { return finish(table, seat) };
    let base = table.position().stack().len();
    let face = dice::throw(table);
    dice::roll_attack(table, seat, target, face);
    table.pile().push_priority_above(base, seat);
}

fn over(table: &Table<'_>) -> bool {
    let position = table.position();
    position.tally(Seat::NONE, tally::ATTACKING) == 0 || position.tally(Seat::NONE, tally::TURN_OVER) > 0
}

fn finish(table: &mut Table<'_>, seat: Seat) {
    cancel(table);
    table.lasting().expire(moment::ATTACK_END, seat);
    table.finish();
}

/// FS-ATK-7: the attack ends; its rolls and combat damage leave the stack.
pub(crate) fn cancel(table: &mut Table<'_>) {
    if table.position().tally(Seat::NONE, tally::ATTACKING) == 0 {
        return;
    }
    table.book().set_tally(Seat::NONE, tally::ATTACKING, 0);
    while let Some(item) = table.position().stack().iter().find(|item| stack::is_of_attack(item)).copied() {
        table.pile().cancel_item(item.id);
    }
}

/// Ends the attack if its target has left play (FS-ATK-7); `true` if so.
pub(crate) fn check(table: &mut Table<'_>) -> bool {
    let Some((_, target)) = participants(table) else { return false };
    let gone = !table.in_play(target);
    if gone {
        cancel(table);
    }
    gone
}

/// FS-ATK-5: a hit deals the roller's attack to the target, a miss the target's to the roller.
pub(crate) fn rolled(table: &mut Table<'_>, event: &Event) {
    let target = event.other;
    let roller = objects::character(table, event.seat);
    if !table.in_play(target) || table.position().get(roller).is_none() {
        return;
    }
    let evasion = table.stat(target, stat::EVASION).clamp(1, 6);
    let (from, to) = if event.amount >= evasion { (roller, target) } else { (target, roller) };
    let damage = Event::new(EventKind::Damage, verb::DEAL).about(to).by(from).with(from).how(COMBAT);
    table.perform(damage.amount(table.stat(from, stat::ATTACK)).detail(event.amount as u8));
}

/// FS-KW-8: the chosen living players make an attack roll each against what is being attacked. The dice are thrown in turn
/// order, and put on the stack so that they resolve in turn order.
pub(crate) fn team_rolls(table: &mut Table<'_>, players: &[Ref]) {
    let Some((_, target)) = participants(table) else { return };
    if !table.in_play(target) || objects::left(table, target) == 0 {
        return;
    }
    let mut rolls = [None; 8];
    for (place, seat) in rolls.iter_mut().zip(table.position().seats_from(table.position().active())) {
        let chosen = players.iter().any(|card| table.controller_of(*card) == Some(seat));
        if chosen && objects::living(table, seat) {
            *place = Some((seat, dice::throw(table)));
        }
    }
    for (seat, face) in rolls.into_iter().rev().flatten() {
        dice::roll_attack(table, seat, target, face);
    }
}
