//! Paying (digest section 3): one source after the other, until the cost is met and the player is done.

mod need;
mod spent;

pub(crate) use need::{Bag, Need};
pub(crate) use spent::{Spent, paid_in_all, paid_of, spent_as, spent_for};

use byword_kernel::ability::{Amount, Body, Change, Cond, CostPart, EventKind, Filter, RuleKind, Target};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Field as _, Frame, Record as _};
use byword_kernel::id::{Ref, Seat, Stat, Tally, cite};
use byword_kernel::query::{Held, Scope};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::rules::checks::defeat;
use crate::rules::player::{actions, banned, play};
use crate::rules::table::{discard_event, identity, innermost, owner_of, player_order};
use crate::words::{is_own_identity, procedure, role, stat, tag, tally, verb, zone, zone_of};

const ICONS: [Stat; 4] = [stat::ENERGY, stat::MENTAL, stat::PHYSICAL, stat::WILD];
const POOL: [Tally; 4] = [tally::ENERGY, tally::MENTAL, tally::PHYSICAL, tally::WILD];

/// The resources that a card gives when it is discarded to pay for another (MC-3.2, MC-3.6): what is printed, and what
/// its text adds for the sake of that one.
fn icons(table: &Table<'_>, card: Ref, paid_for: Ref) -> Bag {
    let def = table.def(card);
    let mut bag = ICONS.map(|icon| def.stat(icon));
    for id in &def.abilities {
        let body = table.world().catalog.body(*id);
        // "Spend this card only in hero form."
        if let Some(Body::Static { when, of: Filter::This, change: Change::Rule(rule) }) = body
            && (rule.kind, rule.verb) == (RuleKind::Forbid, verb::SPEND)
            && serves(table, when, paid_for, &Scope::of(card, owner_of(table, card)))
        {
            return [0; 4];
        }
        let scope = Scope::of(card, owner_of(table, card));
        if let Some(Body::Static { when, of: Filter::This, change }) = body
            && serves(table, when, paid_for, &scope)
        {
            let mut give = |icon: &Stat, amount: &Amount| {
                if let Some(kind) = ICONS.iter().position(|known| known == icon) {
                    bag[kind] += table.meaning().amount(amount, &scope);
                }
            };
            match change {
                Change::Stat(icon, amount) => give(icon, amount),
                Change::Stats(list) => list.iter().for_each(|(icon, amount)| give(icon, amount)),
                _ => {}
            }
        }
    }
    banned::spendable(table, owner_of(table, card), paid_for, bag)
}

/// True if a condition holds for the payment of a card that may not have begun yet ("for an event").
pub(crate) fn serves(table: &Table<'_>, when: &Cond, paid_for: Ref, scope: &Scope) -> bool {
    match when {
        Cond::Fits(Target::Role(role::PAID_FOR), filter) => table.meaning().fits(filter, paid_for, scope),
        Cond::All(all) => all.iter().all(|cond| serves(table, cond, paid_for, scope)),
        other => table.meaning().holds(other, scope),
    }
}

fn pool(table: &Table<'_>, seat: Seat) -> Bag {
    POOL.map(|kind| table.position().tally(seat, kind))
}

/// The resources that an ability generates which may be spent on the card.
fn generated(table: &Table<'_>, held: &Held<'_>, paid_for: Ref) -> Bag {
    use byword_kernel::ability::{Action, Effect, Who};
    let Body::Activated { effect, .. } = &held.compiled.ability.body else { return [0; 4] };
    let scope = held.scope();
    let mut bag = [0; 4];
    let mut add = |effect: &Effect| {
        if let Effect::Do(Action::Tally(Who::You, kind, amount)) = effect
            && let Some(index) = POOL.iter().position(|k| k == kind)
        {
            bag[index] += table.meaning().amount(amount, &scope);
        }
    };
    let effect = match effect {
        Effect::If(when, meets, _) if table.meaning().holds(when, &scope) => meets,
        Effect::If(_, _, Some(otherwise)) => otherwise,
        Effect::If(..) => return bag,
        other => other,
    };
    match effect {
        Effect::Seq(parts) => parts.iter().for_each(&mut add),
        other => add(other),
    }
    banned::spendable(table, held.seat, paid_for, bag)
}

/// The same as often in a row as the cost of the ability can be paid for one payment (MC-3.2).
fn generated_in_all(table: &Table<'_>, held: &Held<'_>, paid_for: Ref) -> Bag {
    let often = times_in_a_row(table, held);
    generated(table, held, paid_for).map(|n| n.saturating_mul(often))
}

fn times_in_a_row(table: &Table<'_>, held: &Held<'_>) -> i16 {
    let Body::Activated { cost, limit: None, .. } = &held.compiled.ability.body else { return 1 };
    let scope = held.scope();
    let often = |part: &CostPart| {
        let (there, each) = match part {
            CostPart::Uncount(kind, n) => (table.record(held.holder).map_or(0, |card| card.count(*kind)), n),
            CostPart::Damage(_, n, of) if is_own_identity(of) => {
                (defeat::remaining(table, identity(table, held.seat)), n)
            }
            _ => return 1,
        };
        there / table.meaning().amount(each, &scope).max(1)
    };
    cost.0.iter().map(often).min().unwrap_or(1).max(1)
}

/// Visits the Resource abilities that the player may use now to pay for `but`, except those of that card (MC-3.2). Where `lent`, only those
/// that serve any player.
fn each_generator(table: &Table<'_>, seat: Seat, but: Ref, lent: bool, mut f: impl FnMut(&Held<'_>)) {
    for card in table.position().zone(zone_of(zone::PLAY, seat)) {
        if card == but || lent && !table.rules().permitted(verb::LEND, card, card) {
            continue;
        }
        table.usage().own_abilities(card, |held| {
            let serves = || generated(table, held, but).iter().any(|n| *n > 0);
            if is_generator(held) && serves() && actions::usable_for(table, seat, held, but).is_ok() {
                f(held);
            }
        });
    }
}

/// True if the ability has the Resource trigger, and costs no resources itself.
pub(crate) fn is_generator(held: &Held<'_>) -> bool {
    let resources = |part: &CostPart| matches!(part, CostPart::Resource(_) | CostPart::Typed(_));
    matches!(&held.compiled.ability.body, Body::Activated { verb: verb::RESOURCE, cost, .. } if !cost.0.iter().any(resources))
}

/// Everything that the player could generate for the sake of `card` (MC-3.5: not with the card itself).
fn available(table: &Table<'_>, seat: Seat, card: Ref, paid: Bag) -> Bag {
    with_generators(table, seat, card, with_hands(table, seat, card, paid))
}

/// What is in the bag, and what the cards in hand give besides.
fn with_hands(table: &Table<'_>, seat: Seat, card: Ref, mut bag: Bag) -> Bag {
    for payer in payers(table, seat, card).filter(|payer| *payer == seat || is_helped(table, card)) {
        for other in table.position().zone(zone_of(zone::HAND, payer)) {
            if other != card {
                add(&mut bag, icons(table, other, card));
            }
        }
    }
    bag
}

/// The same with what abilities give.
fn with_generators(table: &Table<'_>, seat: Seat, card: Ref, mut bag: Bag) -> Bag {
    for payer in payers(table, seat, card) {
        let lent = payer != seat && !is_helped(table, card);
        each_generator(table, payer, card, lent, |held| add(&mut bag, generated_in_all(table, held, card)));
    }
    bag
}

fn add(bag: &mut Bag, more: Bag) {
    bag.iter_mut().zip(more).for_each(|(n, m)| *n += m);
}

/// Who may pay for this card: its player, and the others if the card lets them help (MC-3.9), or with a source that serves any player,
/// as far as nothing keeps them from it (PE3).
fn payers<'a>(table: &'a Table<'_>, seat: Seat, card: Ref) -> impl Iterator<Item = Seat> + 'a {
    let (helped, lent) = (is_helped(table, card), table.rules().is_ruled(verb::LEND));
    let may = move |payer| table.rules().allowed_to(payer, verb::PAY_FOR_OTHERS, card, card).is_ok();
    let lends = move |payer| lent && has_lent(table, payer, card);
    player_order(table, seat).filter(move |payer| *payer == seat || (helped || lends(*payer)) && may(*payer))
}

/// True if any player may help to pay for the card.
fn is_helped(table: &Table<'_>, card: Ref) -> bool {
    table.position().seat_count() > 1 && table.rules().permitted(verb::HELP, card, card)
}

/// True if the player has a source that serves any player.
fn has_lent(table: &Table<'_>, payer: Seat, card: Ref) -> bool {
    let mut any = false;
    each_generator(table, payer, card, true, |_| any = true);
    any
}

/// Who discards now: first each helper in turn, then the player.
fn payer(table: &Table<'_>, frame: &Frame) -> Seat {
    let Pay { card, helped, .. } = Pay::of(frame);
    payers(table, frame.seat, card).nth(1 + helped as usize).unwrap_or(frame.seat)
}

/// True if the player can meet the need for the sake of this card.
pub(crate) fn can_meet(table: &Table<'_>, seat: Seat, need: Need, card: Ref) -> bool {
    if need.total == 0 {
        return true;
    }
    // A wild resource that is declared as another kind is one of that kind (MC-3.1).
    if (0..4).any(|kind| need.of[kind] > 0 && banned::withholds(table, seat, card, kind)) {
        return false;
    }
    // Mostly the hand is enough.
    let hand = with_hands(table, seat, card, [0; 4]);
    need.is_met(hand) || need.is_met(with_generators(table, seat, card, hand))
}

/// How much the player could generate in all.
pub(crate) fn wealth(table: &Table<'_>, seat: Seat, card: Ref) -> i16 {
    available(table, seat, card, [0; 4]).iter().sum()
}

/// Pushes the payment.
pub(crate) fn begin(table: &mut Table<'_>, seat: Seat, need: Need, card: Ref) {
    for kind in POOL {
        table.book().set_tally(seat, kind, 0);
    }
    table.book().set_tally(seat, tally::SPENT, 0);
    table.book().set_tally(seat, tally::SPENT_NUMBER, 0);
    table.book().set_tally(seat, tally::SPENT_BAG, 0);
    table.book().set_tally(seat, tally::SPENT_CARD, 0);
    if need.total == 0 {
        return;
    }
    table.push(Pay { card, total: need.total, kinds: need.pack(), helped: 0 }.frame(seat));
}

/// The card that is being paid for, if one is.
pub(crate) fn paid_for(table: &Table<'_>) -> Option<Ref> {
    innermost(table, &[procedure::PAY]).map(|(_, frame)| frame.source)
}

frame! {
    /// A player pays.
    struct Pay(procedure::PAY) {
        /// The card that is paid for.
        card: Ref = source,
        /// The number of resources needed, and their kinds.
        total: i16 = n,
        kinds: i16 = m,
        /// How many helpers are done.
        helped: i16 = x,
    }
}

impl Pay {
    fn need(self) -> Need {
        Need::unpack(self.total, self.kinds)
    }
}

/// Sources are offered and taken until the cost is met and the player is done.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    match step {
        0 => offer(table, frame),
        1 => take(table, frame),
        _ => {
            table.goto(0);
            gather(table, frame);
            tell_spent(table, frame);
        }
    }
}

/// Resources that helpers have generated go to the player who pays.
fn gather(table: &mut Table<'_>, frame: &Frame) {
    for helper in table.position().seats().filter(|seat| *seat != frame.seat) {
        for kind in POOL {
            let more = table.position().tally(helper, kind);
            table.book().set_tally(helper, kind, 0);
            table.book().add_tally(frame.seat, kind, more);
        }
    }
}

/// A card that was discarded for its resources has been spent on what is paid for.
fn tell_spent(table: &mut Table<'_>, frame: &Frame) {
    if frame.answer.choice == Choice::CARD {
        let card = table.position().current(frame.answer.subject());
        let spent = Event::new(EventKind::Act, verb::SPEND).about(card).with(frame.source).by(card);
        table.perform(spent.of(frame.seat));
    }
}

fn offer(table: &mut Table<'_>, frame: &Frame) {
    let (seat, card) = (payer(table, frame), frame.source);
    let helps = seat != frame.seat;
    let lent = helps && !is_helped(table, card);
    let need = Pay::of(frame).need();
    let enough = if helps { can_go_on_without(table, frame, seat) } else { need.is_met(pool(table, seat)) };
    table.offer_all(|table, options| {
        let hand = table.position().zone(zone_of(zone::HAND, seat));
        let sources = hand
            .filter(|other| !lent && *other != card && icons(table, *other, card).iter().sum::<i16>() > 0);
        options.extend(sources.map(|other| Opt::card(Choice::CARD, other.slot)));
        each_generator(table, seat, card, lent, |held| {
            options.push(Opt::card(Choice::USE, held.holder.slot).using(held.id));
        });
        if enough {
            options.push(Opt::plain(Choice::DONE));
        }
    });
    if table.offered() == 0 {
        // Less than reckoned could be generated: what there is has been paid.
        return settle(table, frame);
    }
    let missing = (need.total - pool(table, frame.seat).iter().sum::<i16>()).max(0);
    table.ask(Decision::new(seat, DecisionKind::Pay, cite("MC-3.2")).source(card).number(missing));
}

/// True if the others can pay the rest: then a helper may stop.
fn can_go_on_without(table: &Table<'_>, frame: &Frame, helper: Seat) -> bool {
    let mut bag = available(table, frame.seat, frame.source, pool(table, frame.seat));
    let mut take = |less: Bag| bag.iter_mut().zip(less).for_each(|(n, less)| *n -= less);
    let lent = !is_helped(table, frame.source);
    for card in table.position().zone(zone_of(zone::HAND, helper)).filter(|_| !lent) {
        take(icons(table, card, frame.source));
    }
    each_generator(table, helper, frame.source, lent, |held| {
        take(generated_in_all(table, held, frame.source))
    });
    Pay::of(frame).need().is_met(bag)
}

fn take(table: &mut Table<'_>, frame: &Frame) {
    let seat = frame.seat;
    let card = table.position().current(frame.answer.subject());
    match frame.answer.choice {
        Choice::CARD => {
            for (kind, n) in POOL.into_iter().zip(icons(table, card, frame.source)) {
                table.book().add_tally(seat, kind, n);
            }
            if table.has_tag(card, tag::RESOURCE) {
                table.book().set_tally(frame.seat, tally::SPENT_CARD, 1);
            }
            let event = discard_event(table, card, kernel::DISCARD, seat);
            table.perform(event.by(frame.source));
        }
        Choice::USE => {
            let ability = frame.answer.ability();
            let scope = Scope::of(card, payer(table, frame));
            play::use_ability(table, ability, &scope);
        }
        _ if payer(table, frame) != seat => Pay::edit(table, |pay| pay.helped += 1),
        _ => settle(table, frame),
    }
}

/// The payment is complete: which kinds were spent is remembered (MC-3.4: the assignment that serves the player).
fn settle(table: &mut Table<'_>, frame: &Frame) {
    let bag = pool(table, frame.seat);
    let asked = Pay::of(frame).need();
    let card = table.position().tally(frame.seat, tally::SPENT_CARD) > 0;
    table.book().set_tally(frame.seat, tally::SPENT, Spent::record(bag, asked, card).store());
    table.book().set_tally(frame.seat, tally::SPENT_BAG, packed(bag));
    let only = (0..3).find(|kind| asked.of[*kind] > 0 && asked.of[*kind] == asked.total);
    // Of one kind, and where it is left open, any number may be spent; of others what is too much is lost.
    let spent: i16 = bag.iter().sum();
    let wanted = if asked.total > 0 && !asked.open { spent.min(asked.total) } else { spent };
    let number = only.map_or(wanted, |kind| bag[kind] + bag[3]);
    table.book().set_tally(frame.seat, tally::SPENT_NUMBER, number);
    table.finish();
    play::tell_spent(table, frame.seat);
    let of = |kind: usize| bag[kind].max(asked.of[kind]);
    banned::tell_paid(table, frame, [of(0), of(1), of(2), of(3)], bag.iter().sum());
}

/// How many of each kind, seven at most.
fn packed(bag: Bag) -> i16 {
    bag.iter().enumerate().fold(0, |packed, (kind, n)| packed | (n.clamp(&0, &7) << (3 * kind)))
}
