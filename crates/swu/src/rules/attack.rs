//! The attack, step by step (digest section 9, CR 6.3), and which attacks are legal.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::few::Few;
use byword_kernel::frame::{FIRST, Frame, Record as _, Work};
use byword_kernel::id::{Ref, Role, Seat, Verb, cite};
use byword_kernel::position::Modifier;
use byword_kernel::query::{AMONG, Scope};
use byword_kernel::refusal::{Reason, Refusal, Verdict, no};
use byword_kernel::table::Table;
use byword_kernel::{flags, frame};

use crate::rules::board::is_unit;
use crate::rules::checks;
use crate::rules::effects::in_vain;
use crate::words::{ARENAS, choice, mark, moment, procedure, role, stat, tag, tally, verb, zone, zone_of};

frame! {
    /// An attack (CR 6.3).
    pub(crate) struct Attack(procedure::ATTACK) {
        /// The attacking unit.
        attacker: Ref = a,
        /// The unit or base that is attacked.
        target: Ref = b,
        /// Who has struck first: the other one has still to strike back.
        first: First = m,
        /// The layer in which older triggers wait meanwhile.
        held: i16 = x,
        /// The number that was given as it began: what is older than that belongs to an attack around it.
        since: u16 = n,
    }
}

flags! {
    /// Who deals combat damage before the other; neither, if both do so at the same time.
    struct First {
        /// The attacker.
        attacker = 1,
        /// The defender.
        defender = 2,
    }
}

frame! {
    /// An effect makes a unit attack.
    pub(crate) struct Aim(procedure::AIM) {
        /// The unit.
        attacker: Ref = source,
        /// It may attack units only.
        units: bool = n,
    }
}

/// The steps of an attack.
mod at {
    pub const BEGIN: u16 = 0;
    pub const TRIGGER: u16 = 1;
    pub const STRIKE: u16 = 2;
    pub const STRIKE_BACK: u16 = 3;
    pub const ENDS: u16 = 4;
    pub const CHECK: u16 = 5;
    pub const CLOSE: u16 = 6;
}

// --- Which attacks are legal ------------------------------------------------------------------------------------------

/// What a unit may attack.
type Cards = Few<Ref, 96>;

/// Ok if the unit may be declared as an attacker by the player, whatever its target (CR 6.3.2).
pub(crate) fn may_declare(table: &Table<'_>, seat: Seat, attacker: Ref) -> Verdict {
    let Some(record) = table.position().get(attacker).filter(|_| is_unit(table, attacker)) else {
        return Err(Refusal::new(cite("CR 6.3.1"), Reason::WrongKind).by(attacker));
    };
    if record.controller != seat {
        return Err(Refusal::new(cite("CR 6.3.1"), Reason::WrongPlayer).by(attacker));
    }
    if record.turned() { no(cite("CR 6.3.2"), Reason::IsTurned) } else { Ok(()) }
}

/// Ok if the unit may attack that, apart from what it must attack (D 9.4, steps 1 to 4).
fn may_target(table: &Table<'_>, attacker: Ref, target: Ref) -> Verdict {
    let position = table.position();
    let (Some(own), Some(record)) = (position.get(attacker), position.get(target)) else {
        return no(cite("CR 6.3.1"), Reason::NotThere);
    };
    if !table.opposed(own.controller, record.controller) {
        return Err(Refusal::new(cite("CR 6.3.1"), Reason::WrongPlayer).by(target));
    }
    if is_unit(table, target) {
        let reached =
            record.zone.kind == own.zone.kind || table.rules().permitted(verb::REACH, attacker, target);
        if !reached {
            return Err(Refusal::new(cite("CR 6.3.2"), Reason::NotThere).by(target));
        }
        table.rules().allowed(verb::BE_ATTACKED, attacker, target)?;
    } else if record.zone.kind != zone::BASE || !is_base(table, target) {
        return Err(Refusal::new(cite("CR 6.3.1"), Reason::WrongKind).by(target));
    }
    table.rules().allowed(verb::ATTACK, attacker, target)
}

/// Ok if the unit may attack that (D 9.4).
pub(crate) fn may_attack(table: &Table<'_>, attacker: Ref, target: Ref) -> Verdict {
    may_target(table, attacker, target)?;
    table.rules().demanded(verb::ATTACK, attacker, target, targets_of(table, attacker, false).as_slice())
}

/// Units that could attack, and the enemy cards that each of them may attack before what it must attack if able (D 9.4, steps 1 to
/// 4): for each player units, then the base. What [`may_target`] says of each of them, with every rule looked at once.
pub(crate) struct Attackers {
    units: Few<Ref, 32>,
    cards: Cards,
    /// For each unit those of the first [`AMONG`] cards that abilities let it attack, one bit each.
    allowed: Few<u128, 32>,
}

impl Attackers {
    /// Units of one player.
    pub(crate) fn of(table: &Table<'_>, seat: Seat, units: impl IntoIterator<Item = Ref>) -> Self {
        let units: Few<Ref, 32> = units.into_iter().collect();
        let mut all = Self { units, cards: Cards::default(), allowed: Few::default() };
        if all.units.as_slice().is_empty() {
            return all;
        }
        for foe in table.position().seats().filter(|foe| table.opposed(seat, *foe)) {
            for kind in ARENAS {
                let there = table.position().zone(zone_of(kind, foe));
                all.cards.extend(there.filter(|card| table.has_tag(*card, tag::UNIT)));
            }
            let bases = table.position().zone(zone_of(zone::BASE, foe));
            all.cards.extend(bases.filter(|card| is_base(table, *card)));
        }
        all.allowed = all.allowed_by(table, verb::ATTACK);
        let open = all.allowed_by(table, verb::BE_ATTACKED);
        let cards = all.cards.as_slice().iter().take(AMONG).zip(0..);
        let bases =
            cards.filter(|(card, _)| is_base(table, **card)).fold(0, |bits, (_, n)| bits | 1_u128 << n);
        for (allowed, open) in all.allowed.as_mut_slice().iter_mut().zip(open.as_slice()) {
            *allowed &= open | bases;
        }
        all
    }

    fn allowed_by(&self, table: &Table<'_>, verb: Verb) -> Few<u128, 32> {
        let units = self.units.as_slice();
        let mut allowed: Few<u128, 32> = units.iter().map(|_| 0).collect();
        table.rules().allowed_among(verb, units, self.cards.as_slice(), allowed.as_mut_slice());
        allowed
    }

    /// Everything that the unit at this place may attack; only units, if `units` says so.
    fn targets(&self, table: &Table<'_>, place: usize, units: bool) -> Cards {
        let (Some(unit), Some(bits)) =
            (self.units.as_slice().get(place), self.allowed.as_slice().get(place).copied())
        else {
            return Cards::default();
        };
        let arena = table.position().get(*unit).map(|record| record.zone.kind);
        let reached = |card: Ref| match table.position().get(card).map(|record| record.zone.kind) {
            Some(zone::BASE) => !units,
            kind => kind == arena || table.rules().permitted(verb::REACH, *unit, card),
        };
        let legal = |place: usize, card: Ref| match place {
            0..AMONG => bits & 1 << place != 0 && reached(card),
            _ => reached(card) && may_target(table, *unit, card).is_ok(),
        };
        let cards = self.cards.as_slice().iter().copied().enumerate();
        cards.filter(|(place, card)| legal(*place, *card)).map(|(_, card)| card).collect()
    }

    /// Lists the legal attacks of all of them.
    pub(crate) fn list(&self, table: &Table<'_>, options: &mut Vec<Opt>) {
        for (unit, place) in self.units.as_slice().iter().zip(0..) {
            let targets = self.targets(table, place, false);
            list_those(table, *unit, targets.as_slice(), options);
        }
    }
}

fn is_base(table: &Table<'_>, card: Ref) -> bool {
    table.def(card).has_tag(tag::BASE)
}

/// Everything that the unit may attack before what it must attack; only units, if `units` says so.
fn targets_of(table: &Table<'_>, attacker: Ref, units: bool) -> Cards {
    let seat = table.controller_of(attacker).unwrap_or(Seat::NONE);
    Attackers::of(table, seat, [attacker]).targets(table, 0, units)
}

/// Lists the legal attacks of a unit: on units only, if `units` says so.
pub(crate) fn list(table: &Table<'_>, attacker: Ref, units: bool, options: &mut Vec<Opt>) {
    list_those(table, attacker, targets_of(table, attacker, units).as_slice(), options);
}

fn list_those(table: &Table<'_>, attacker: Ref, targets: &[Ref], options: &mut Vec<Opt>) {
    table.rules().each_undemanded(verb::ATTACK, attacker, targets, |target| {
        options.push(Opt::pair(choice::ATTACK, attacker.slot, target.slot));
        true
    });
}

/// True if the unit could attack something (a unit, if `units` says so) if it were ready.
pub(crate) fn has_target(table: &Table<'_>, attacker: Ref, units: bool) -> bool {
    let any = |targets: Cards| {
        !table.rules().each_undemanded(verb::ATTACK, attacker, targets.as_slice(), |_| false)
    };
    is_unit(table, attacker) && any(targets_of(table, attacker, units))
}

// --- The attacks that are going on ------------------------------------------------------------------------------------

/// The attacks that are going on, the innermost first (D 9.14): from the exhausting of the attacker until attack-only
/// effects end.
pub(crate) fn going_on<'a>(table: &'a Table<'_>) -> impl Iterator<Item = Attack> + 'a {
    let begun = |frame: &Frame| (at::TRIGGER + 1..=at::CLOSE).contains(&frame.step);
    Attack::going_on(table.position()).rev().filter(move |(frame, _)| begun(frame)).map(|(_, attack)| attack)
}

/// The attack of whose attacker or defender text speaks: that of the event which triggered it; else one that goes on in which its
/// own card, or its host, plays the other part (D 9.14); else the innermost; else one that was completed.
pub(crate) fn meant(table: &Table<'_>, role: Role, scope: &Scope) -> Option<Attack> {
    own(table, role, scope).or_else(|| going_on(table).next()).or_else(|| completed(table, scope))
}

fn own(table: &Table<'_>, role: Role, scope: &Scope) -> Option<Attack> {
    if is_of_attack(&scope.event, &[verb::ATTACK, verb::ATTACK_ENDS]) {
        return Some(told_of(&scope.event));
    }
    // Of a single one there is no question.
    going_on(table).nth(1)?;
    let asks = table.host_of(scope.this).unwrap_or(scope.this);
    let other = |attack: &Attack| if role == role::ATTACKER { attack.target } else { attack.attacker };
    going_on(table).find(|attack| other(attack) == asks)
}

fn is_of_attack(event: &Event, verbs: &[Verb]) -> bool {
    event.kind == EventKind::Act && verbs.contains(&event.verb)
}

fn told_of(event: &Event) -> Attack {
    Attack { attacker: event.subject, target: event.other, ..Attack::blank() }
}

/// An attack that is over: "after completing this attack, deal 1 damage to the defender" speaks of the one by the unit that
/// the effect has named, what the end of an attack has triggered of that one (D 9.8).
fn completed(table: &Table<'_>, scope: &Scope) -> Option<Attack> {
    let past = table.position().past().iter().rev().map(|past| &past.event);
    let mut ended = past.filter(|event| is_of_attack(event, &[verb::ATTACK_ENDS]));
    let is_named = |event: &&Event| table.meaning().all_named(scope.id).any(|card| card == event.subject);
    let named = if scope.id == 0 { None } else { ended.find(is_named) };
    named.map(told_of).or_else(|| innermost(table))
}

/// The attack that goes on, or whose last abilities resolve.
fn innermost(table: &Table<'_>) -> Option<Attack> {
    Attack::going_on(table.position()).next_back().map(|(_, attack)| attack)
}

/// What the attack is (or was, while its last abilities resolve) on: a unit or a base. Its controller is the
/// defending player.
pub(crate) fn defended(table: &Table<'_>, scope: &Scope) -> Ref {
    let attack = own(table, role::DEFENDED, scope).or_else(|| innermost(table));
    let attack = attack.or_else(|| completed(table, scope));
    attack.map_or(Ref::NONE, |attack| attack.target)
}

/// The defending unit of an attack; a base is none (D 2.10).
pub(crate) fn defender(table: &Table<'_>, attack: &Attack) -> Option<Ref> {
    (!table.def(attack.target).has_tag(tag::BASE)).then_some(attack.target)
}

// --- The procedure ----------------------------------------------------------------------------------------------------

/// Pushes an attack on a target that has been chosen.
pub(crate) fn push(table: &mut Table<'_>, seat: Seat, attacker: Ref, target: Ref) {
    table.push(Attack { attacker, target, ..Attack::blank() }.frame(seat).source(attacker));
}

/// An effect makes a unit attack: its player chooses the target.
pub(crate) fn aim(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let Aim { attacker, units } = Aim::of(frame);
    if step != FIRST {
        let target = table.position().current(frame.answer.other());
        table.finish();
        return push(table, frame.seat, attacker, target);
    }
    table.offer_all(|table, options| list(table, attacker, units, options));
    if table.offered() == 0 {
        table.finish();
        return not_made(table, attacker);
    }
    table.ask(
        Decision::new(frame.seat, DecisionKind::Card, cite("CR 6.3.1")).source(attacker).verb(verb::ATTACK),
    );
}

/// The attack, from exhausting the attacker on.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (Attack { attacker, target, first, held, .. }, seat) = (Attack::of(frame), frame.seat);
    match step {
        at::BEGIN => {
            let held = table.agenda().hold_pending();
            let since = table.agenda().fresh_id();
            Attack::edit(table, |attack| (attack.held, attack.since) = (held, since));
            let turn = Event::new(EventKind::Turn, byword_kernel::vocabulary::verb::TURN);
            table.perform(turn.about(attacker).by(attacker).of(seat));
        }
        at::TRIGGER => {
            table.book().mark(attacker, mark::ATTACKED, true);
            mark_parts(table, attacker, target);
            table.book().add_tally(seat, tally::ATTACKS, 1);
            let attack = Event::new(EventKind::Act, verb::ATTACK);
            table.perform(attack.about(attacker).with(target).by(attacker).of(seat));
            table.agenda().push_layer();
        }
        at::STRIKE => strike(table, attacker, target, seat),
        at::STRIKE_BACK if first.attacker => strike_back(table, target, attacker),
        at::STRIKE_BACK if first.defender => strike_back(table, attacker, target),
        at::STRIKE_BACK => {}
        at::ENDS => {
            let ends = Event::new(EventKind::Act, verb::ATTACK_ENDS);
            table.perform(ends.about(attacker).with(target).by(attacker).of(seat));
        }
        at::CHECK => {
            if checks::state_check(table) {
                table.goto(at::CHECK);
            }
        }
        at::CLOSE => {
            expire(table, Attack::of(frame));
            mark_parts(table, attacker, target);
            table.agenda().push_layer();
        }
        _ => {
            table.agenda().release_pending(held);
            table.finish();
        }
    }
}

/// CR 6.3.4, 6.3.5: attacker and defender deal their power to each other at the same time. A defender that is gone is
/// still what the attacker strikes at: what is too much for it (now all) may go on to the base (CR 7.5.7F).
fn strike(table: &mut Table<'_>, attacker: Ref, target: Ref, seat: Seat) {
    if !fights(table, attacker, seat) {
        return;
    }
    if is_out(table, target, seat) {
        return;
    }
    let first = who_is_first(table, attacker, target);
    if first.attacker || first.defender {
        // The second blow waits until the first has landed (CR 6.3.5C).
        Attack::edit(table, |attack| attack.first = first);
    }
    let blow_at = |to, waits: bool, from| if waits { None } else { blow(table, from, to) };
    let back = if is_unit(table, target) { blow_at(attacker, first.attacker, target) } else { None };
    let events = [blow_at(target, first.defender, attacker), back];
    table.perform_all(events.into_iter().flatten());
}

/// A unit may be told to strike before the one that it attacks, or before the one that attacks it; where both are, they strike at the
/// same time.
fn who_is_first(table: &Table<'_>, attacker: Ref, target: Ref) -> First {
    let before = |verb, by, other| is_unit(table, target) && table.rules().permitted(verb, by, other);
    let (ahead, early) =
        (before(verb::STRIKE_FIRST, attacker, target), before(verb::STRIKE_EARLY, target, attacker));
    First { attacker: ahead && !early, defender: early && !ahead }
}

/// What is in play, but on the other side (CR 8.27.3) or no unit any more, is not what is attacked.
fn is_out(table: &Table<'_>, target: Ref, seat: Seat) -> bool {
    table.position().get(target).is_some_and(|record| {
        record.controller == seat || ARENAS.contains(&record.zone.kind) && !is_unit(table, target)
    })
}

fn fights(table: &Table<'_>, unit: Ref, seat: Seat) -> bool {
    is_unit(table, unit) && table.controller_of(unit) == Some(seat)
}

fn blow(table: &Table<'_>, from: Ref, to: Ref) -> Option<Event> {
    let by_hp = table.rules().permitted(verb::REMAINING_HP, from, to);
    let power = table.stat(from, if by_hp { stat::REMAINING } else { stat::POWER });
    let seat = table.controller_of(from).unwrap_or(Seat::NONE);
    let blow = Event::new(EventKind::Damage, verb::COMBAT).about(to).by(from).with(from);
    (power > 0).then(|| blow.of(seat).charged_to(seat).amount(power))
}

/// The unit that was struck first strikes back if it survived, with the power it has now (CR 6.3.5C, 3.3).
fn strike_back(table: &mut Table<'_>, struck: Ref, other: Ref) {
    if checks::state_check(table) {
        return table.goto(at::STRIKE_BACK);
    }
    if is_unit(table, struck) && is_unit(table, other) {
        let back = blow(table, struck, other);
        table.perform_all(back);
    }
}

/// Marks who attacks and who defends, as it is in the attacks that go on: what leaves play is remembered with that.
fn mark_parts(table: &mut Table<'_>, attacker: Ref, target: Ref) {
    for (card, role, mark) in
        [(attacker, role::ATTACKER, mark::ATTACKING), (target, role::DEFENDER, mark::DEFENDING)]
    {
        let is_one = fights_as(table, role, card);
        if table.position().get(card).is_some_and(|record| record.marked(mark) != is_one) {
            table.book().mark(card, mark, is_one);
        }
    }
}

fn fights_as(table: &Table<'_>, role: Role, card: Ref) -> bool {
    going_on(table).any(|attack| {
        if role == role::ATTACKER { attack.attacker == card } else { defender(table, &attack) == Some(card) }
    })
}

/// True if the unit attacks or defends; of one that has left play, if it did so then (CR 8.11).
pub(crate) fn is_or_was(table: &Table<'_>, role: Role, card: Ref) -> bool {
    let mark = if role == role::ATTACKER { mark::ATTACKING } else { mark::DEFENDING };
    let left = || table.position().get(card).is_none();
    fights_as(table, role, card) || left() && table.record(card).is_some_and(|record| record.marked(mark))
}

/// Effects "for this attack" end. Inside another attack those stay that are older than this one; what an effect that makes
/// a unit attack has given to it for that is part of it (D 9.2, 9.14).
fn expire(table: &mut Table<'_>, Attack { attacker, since, .. }: Attack) {
    // This one is over.
    let nested = going_on(table).next().is_some();
    let effect = if nested { begun_by(table) } else { 0 };
    table.lasting().expire_where(moment::ATTACK_END, |lasting| {
        let of_effect = effect != 0 && is_of(lasting, attacker);
        !nested || !is_older(lasting.id, if of_effect { effect } else { since })
    });
}

/// The attack of which an effect tells is not made: what the effect has given for it is gone, as if nothing had happened (D 9.3).
pub(crate) fn not_made(table: &mut Table<'_>, attacker: Ref) {
    let effect = table.frame().id;
    table.lasting().expire_where(moment::ATTACK_END, |lasting| {
        is_of(lasting, attacker) && !is_older(lasting.id, effect)
    });
    in_vain(table);
}

/// True if what lasts is the unit's, or nobody's.
fn is_of(lasting: &Modifier, attacker: Ref) -> bool {
    lasting.holder == attacker || !lasting.holder.is_some()
}

/// True if the one number was given before the other.
const fn is_older(id: u16, than: u16) -> bool {
    id.wrapping_sub(than) > u16::MAX / 2
}

/// The number of the effect that makes the unit attack, 0 if none does.
fn begun_by(table: &Table<'_>) -> u16 {
    let frames = table.position().frames();
    let below = Attack::place(table.position(), |_, _| true).and_then(|place| place.checked_sub(1));
    let effect = below.and_then(|place| frames.get(place));
    effect.filter(|frame| matches!(frame.work, Work::Program(_))).map_or(0, |frame| frame.id)
}
