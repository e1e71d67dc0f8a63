//! Paying (digest section 3): one source after the other, until the cost is met and the player is done.

use byword_kernel::ability::{Amount, Body, Change, Cond, CostPart, EventKind, Filter, RuleKind, Target};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Field, Frame, Record as _, Work};
use byword_kernel::id::{Ref, Seat, Stat, Tag, Tally, cite};
use byword_kernel::query::{Held, Scope};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::rules::player::play::{Play, Use};
use crate::rules::player::{actions, banned, play};
use crate::rules::table::{discard_event, innermost, owner_of, player_order};
use crate::words::{procedure, role, stat, tag, tally, verb, zone, zone_of};

/// Energy, mental, physical, wild.
pub(crate) type Bag = [i16; 4];

const ICONS: [Stat; 4] = [stat::ENERGY, stat::MENTAL, stat::PHYSICAL, stat::WILD];
const POOL: [Tally; 4] = [tally::ENERGY, tally::MENTAL, tally::PHYSICAL, tally::WILD];
const KINDS: [Tag; 4] = [tag::ENERGY, tag::MENTAL, tag::PHYSICAL, tag::WILD];

/// The resources that a cost asks for: so many in all, of which so many of each kind, or all of one kind, or so many different kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Need {
    total: i16,
    of: Bag,
    same: bool,
    different: bool,
    /// Any number of any kind, this one at least ("spend X resources").
    open: bool,
}

impl Need {
    /// So many of any kind (MC-3.3).
    pub(crate) fn any(total: i16) -> Self {
        Self { total: total.max(0), ..Self::default() }
    }

    /// The named kinds (MC-3.3).
    pub(crate) fn typed(types: &[(Tag, u8)]) -> Self {
        let mut need = Self::default();
        for (kind, n) in types {
            need.total += i16::from(*n);
            need.same |= *kind == tag::SAME_TYPE;
            need.different |= *kind == tag::DIFFERENT_TYPES;
            need.open |= *kind == tag::ANY_NUMBER;
            if let Some(index) = KINDS.iter().position(|k| k == kind) {
                need.of[index] += i16::from(*n);
            }
        }
        need
    }

    /// The kinds that a part of a cost names must be among them, without making it dearer.
    pub(crate) fn require(&mut self, part: &CostPart) {
        if let CostPart::Typed(types) = part {
            let named = Self::typed(types);
            self.total = self.total.max(named.total);
            self.of.iter_mut().zip(named.of).for_each(|(n, more)| *n += more);
        }
    }

    /// True if these resources meet it; wild ones stand in for any kind (MC-3.1).
    pub(crate) fn is_met(self, bag: Bag) -> bool {
        if self.same {
            return (0..3).any(|kind| bag[kind] + bag[3] >= self.total) || bag[3] >= self.total;
        }
        if self.different {
            return types_in(bag) >= self.total;
        }
        let missing: i16 = (0..3).map(|kind| (self.of[kind] - bag[kind]).max(0)).sum();
        bag.iter().sum::<i16>() >= self.total && missing + self.of[3] <= bag[3]
    }

    fn pack(self) -> i16 {
        let kinds = i16::from(self.same) << 12 | i16::from(self.different) << 13 | i16::from(self.open) << 14;
        self.of.iter().enumerate().fold(kinds, |packed, (kind, n)| packed | (n.clamp(&0, &7) << (3 * kind)))
    }

    fn unpack(total: i16, packed: i16) -> Self {
        let mut of = [0; 4];
        for (kind, n) in of.iter_mut().enumerate() {
            *n = (packed >> (3 * kind)) & 7;
        }
        let flag = |bit: u8| packed >> bit & 1 != 0;
        Self { total, of, same: flag(12), different: flag(13), open: flag(14) }
    }
}

/// How many types these resources may be declared as, wild being one itself (MC-3.1).
fn types_in(bag: Bag) -> i16 {
    let plain = bag[..3].iter().filter(|n| **n > 0).count() as i16;
    (plain + bag[3]).min(4)
}

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
    match effect {
        Effect::Seq(parts) => parts.iter().for_each(&mut add),
        other => add(other),
    }
    banned::spendable(table, held.seat, paid_for, bag)
}

/// Visits the Resource abilities that the player may use now, except those of `but` (MC-3.2).
fn each_generator(table: &Table<'_>, seat: Seat, but: Ref, mut f: impl FnMut(&Held<'_>)) {
    for card in table.position().zone(zone_of(zone::PLAY, seat)) {
        if card == but {
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
    for payer in payers(table, seat, card) {
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
        each_generator(table, payer, card, |held| add(&mut bag, generated(table, held, card)));
    }
    bag
}

fn add(bag: &mut Bag, more: Bag) {
    bag.iter_mut().zip(more).for_each(|(n, m)| *n += m);
}

/// Who may discard cards to pay for this one: its player, and the others if the card lets them help (MC-3.9) and nothing keeps
/// them from it (PE3).
fn payers<'a>(table: &'a Table<'_>, seat: Seat, card: Ref) -> impl Iterator<Item = Seat> + 'a {
    let helped = table.position().seat_count() > 1 && table.rules().permitted(verb::HELP, card, card);
    let may = move |payer| table.rules().allowed_to(payer, verb::PAY_FOR_OTHERS, card, card).is_ok();
    player_order(table, seat).filter(move |payer| *payer == seat || helped && may(*payer))
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
    let need = Pay::of(frame).need();
    let enough = if helps { can_go_on_without(table, frame, seat) } else { need.is_met(pool(table, seat)) };
    table.offer_all(|table, options| {
        let hand = table.position().zone(zone_of(zone::HAND, seat));
        let sources =
            hand.filter(|other| *other != card && icons(table, *other, card).iter().sum::<i16>() > 0);
        options.extend(sources.map(|other| Opt::card(Choice::CARD, other.slot)));
        each_generator(table, seat, card, |held| {
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
    for card in table.position().zone(zone_of(zone::HAND, helper)) {
        take(icons(table, card, frame.source));
    }
    each_generator(table, helper, frame.source, |held| take(generated(table, held, frame.source)));
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

/// How many resources that may be declared as this kind the player has spent in the last payment (MC-3.1).
pub(crate) fn spent_as(table: &Table<'_>, seat: Seat, kind: u8) -> i16 {
    let bag = table.position().tally(seat, tally::SPENT_BAG);
    let of = |kind: u8| bag >> (3 * kind) & 7;
    if kind == 3 { of(3) } else { of(kind) + of(3) }
}

/// How many resources of this kind (0 energy ... 3 wild) were paid to play a card.
fn paid_as(table: &Table<'_>, card: Ref, kind: u8) -> i16 {
    let played = Play::going_on(table.position()).find(|(_, play)| play.card.slot == card.slot);
    let bag = played.map_or(0, |(_, play)| play.paid);
    (bag >> (3 * kind) & 7).cast_signed()
}

/// How many resources that may be declared as this kind were paid to play a card (MC-3.1).
pub(crate) fn paid_of(table: &Table<'_>, card: Ref, kind: u8) -> i16 {
    let wild = paid_as(table, card, 3);
    if kind == 3 { wild } else { paid_as(table, card, kind) + wild }
}

/// How many resources were paid to play a card.
pub(crate) fn paid_in_all(table: &Table<'_>, card: Ref) -> i16 {
    (0..4).map(|kind| paid_as(table, card, kind)).sum()
}

/// The things that texts may ask of a payment, packed into one number: which kinds were spent (4 bits), how many types they may be
/// declared as (3), how much was overpaid (4), how much of that with energy (3), if a resource card was spent (1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spent(i16);

impl Field<i16> for Spent {
    fn load(register: i16) -> Self {
        Self(register)
    }
    fn store(self) -> i16 {
        self.0
    }
}

impl Spent {
    /// The player's last payment.
    pub(crate) fn of(table: &Table<'_>, seat: Seat) -> Self {
        Self(table.position().tally(seat, tally::SPENT))
    }

    fn record(bag: Bag, asked: Need, card: bool) -> Self {
        let kinds = (0..4).filter(|kind| bag[*kind] > 0).fold(0, |mask, kind| mask | 1 << kind);
        let types = types_in(bag);
        let over = (bag.iter().sum::<i16>() - asked.total).clamp(0, 15);
        let energy = (bag[0] + bag[3]).min(over).min(7);
        Self(kinds | types << 4 | over << 7 | energy << 11 | i16::from(card) << 14)
    }

    /// How many different types of resources were used; each wild one may be declared as another (MC-3.1).
    pub(crate) const fn types(self) -> i16 {
        self.0 >> 4 & 7
    }

    /// How much more than asked was paid (MC-3.4).
    pub(crate) const fn overpaid(self) -> i16 {
        self.0 >> 7 & 15
    }

    /// How much of that can have been energy.
    pub(crate) const fn overpaid_energy(self) -> i16 {
        self.0 >> 11 & 7
    }

    /// True if a resource card was discarded for it.
    pub(crate) const fn used_card(self) -> bool {
        self.0 >> 14 & 1 != 0
    }

    /// True if this kind was used and no other, wild ones declared as it.
    pub(crate) const fn used_only(self, kind: u8) -> bool {
        let kinds = self.0 & 15;
        kinds != 0 && kinds & !(1 << kind | 8) == 0
    }

    /// True if this kind was used (0 energy ... 3 wild); a wild resource may have been declared as it (MC-3.1).
    pub(crate) const fn used(self, kind: u8) -> bool {
        self.0 & (1 << kind) != 0 || self.0 & 8 != 0
    }
}

/// The payment to play the card, or to use its ability.
pub(crate) fn spent_for(table: &Table<'_>, card: Ref) -> Spent {
    let frames = table.position().frames().iter().rev();
    let found = frames.filter(|frame| frame.source.slot == card.slot).find_map(|frame| match frame.work {
        Work::Procedure(procedure::PLAY) => Some(Play::of(frame).spent),
        Work::Procedure(procedure::USE) => Some(Use::of(frame).spent),
        _ => None,
    });
    found.unwrap_or(Spent(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wild_resources_stand_in_and_surplus_is_no_help() {
        let need = Need::typed(&[(tag::MENTAL, 2)]);
        assert!(need.is_met([0, 1, 0, 1]));
        assert!(!need.is_met([3, 1, 3, 0]));
        assert!(Need::any(3).is_met([1, 0, 0, 2]));
        assert_eq!(Need::unpack(2, need.pack()), need);
        let different = Need::typed(&[(tag::DIFFERENT_TYPES, 2)]);
        assert!(different.is_met([1, 0, 0, 1]));
        assert!(!different.is_met([2, 0, 0, 0]));
        assert_eq!(Need::unpack(2, different.pack()), different);
    }
}
