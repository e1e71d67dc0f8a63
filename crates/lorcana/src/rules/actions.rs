//! Turn actions (digest section 7): which are legal, and why others are not. The list is made of the same checks that
//! answer "why not".

use byword_kernel::ability::{Body, Cost, CostPart};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::few::Few;
use byword_kernel::id::{AbilityId, Clause, Ref, Seat, Slot, Tag, cite};
use byword_kernel::query::{AMONG, Held, Scope};
use byword_kernel::refusal::{Reason, Refusal, Verdict, no, push_if};
use byword_kernel::table::Table;

use crate::rules::board::{is_dry, side};
use crate::rules::pay::{may_pay_surcharge, may_pay_toll, normal_price, ready_ink, toll};
use crate::rules::shift;
use crate::words::{choice, label, stat, tag, tally, verb, zone, zone_of};

/// Every legal turn action of the player, in a fixed order.
pub(crate) fn list(table: &Table<'_>, seat: Seat, options: &mut Vec<Opt>) {
    let position = table.position();
    let challenges = Challenges::of(table, seat, position.zone(zone_of(zone::PLAY, seat)));
    // Most of a turn is after the card for ink: then no card of the hand is asked.
    let inks = has_ink_left(table, seat);
    for card in position.zone(zone_of(zone::HAND, seat)) {
        if inks {
            push_if(options, Opt::card(choice::INK, card.slot), may_ink(table, seat, card));
        }
        list_plays(table, seat, card, options);
    }
    for card in position.zone(zone_of(zone::PLAY, seat)) {
        list_uses(table, seat, card, options);
        if table.has_tag(card, tag::CHARACTER) {
            push_if(options, Opt::card(choice::QUEST, card.slot), may_quest(table, seat, card));
            list_challenges(table, card, &challenges, options);
            list_travels(table, seat, card, options);
        }
    }
    push_if(options, Opt::plain(Choice::END), may_end(table, seat));
}

/// Every way in which the player can play the card now, wherever it is.
pub(crate) fn list_plays(table: &Table<'_>, seat: Seat, card: Ref, options: &mut Vec<Opt>) {
    if may_be_played(table, seat, card).is_ok() {
        push_if(options, Opt::card(Choice::PLAY, card.slot), may_pay_ink(table, seat, card));
        list_ways(table, seat, card, options);
    }
}

/// Why the player may not do this, or nothing. What the text of a card forbids has no clause of its own: "can't" wins
/// (CR 1.2.2).
pub(crate) fn check(table: &Table<'_>, seat: Seat, wish: &Opt) -> Verdict {
    verdict(table, seat, wish).map_err(|refusal| {
        let clause = if refusal.clause == Clause::NONE { cite("CR 1.2.2") } else { refusal.clause };
        Refusal { clause, ..refusal }
    })
}

fn verdict(table: &Table<'_>, seat: Seat, wish: &Opt) -> Verdict {
    // Turn actions are taken where one is asked for: nothing waits or resolves.
    let asked = |decision: &Decision| {
        decision.seat == seat && matches!(decision.kind, DecisionKind::Act | DecisionKind::Mode)
    };
    if seat != table.position().active() || !table.position().decision().is_some_and(asked) {
        return no(cite("CR 4.1"), Reason::NotNow);
    }
    let (a, b) = (table.position().current(wish.subject()), table.position().current(wish.other()));
    match wish.choice {
        choice::INK => may_ink(table, seat, a),
        choice::QUEST => may_quest(table, seat, a),
        choice::CHALLENGE => {
            may_challenge(table, a)?;
            may_be_challenged(table, a, b)?;
            may_prefer(table, a, b)
        }
        choice::TRAVEL => may_travel(table, seat, a, b),
        choice::SING => in_hand(table, seat, a).and_then(|()| may_sing(table, seat, a, b)),
        Choice::PLAY if wish.amount() == 0 => in_hand(table, seat, a).and_then(|()| may_play(table, seat, a)),
        Choice::PLAY => {
            in_hand(table, seat, a)?;
            may_play_in_way(table, seat, a, wish.ability(), b)
        }
        Choice::USE => may_use(table, seat, a, wish.ability()),
        Choice::END => may_end(table, seat),
        _ => no(cite("CR 4.1"), Reason::NotNow),
    }
}

fn in_zone(table: &Table<'_>, card: Ref, kind: byword_kernel::id::ZoneKind, seat: Seat) -> bool {
    table.position().get(card).is_some_and(|record| record.zone == zone_of(kind, seat))
}

/// True if the player may put one more card into the inkwell this turn.
fn has_ink_left(table: &Table<'_>, seat: Seat) -> bool {
    let position = table.position();
    let allowed =
        position.tally(seat, tally::INK_ALLOWANCE) + table.numbers().allowance(seat, tally::INK_ALLOWANCE);
    position.tally(seat, tally::INKED) < allowed
}

fn may_ink(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    let clause = const { cite("CR 4.2") };
    if !in_zone(table, card, zone::HAND, seat) {
        return Err(Refusal::new(clause, Reason::NotThere).by(card));
    }
    if !table.has_tag(card, tag::INKABLE) {
        return Err(Refusal::new(clause, Reason::WrongKind).by(card));
    }
    if !has_ink_left(table, seat) {
        return no(clause, Reason::LimitReached);
    }
    table.rules().allowed_to(seat, verb::INK, card, card)
}

/// The parts of playing a card that do not depend on the way it is paid, nor on where it is.
pub(crate) fn may_be_played(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    let clause = const { cite("CR 4.3") };
    let catalog = &table.world().catalog;
    let scope = Scope::of(card, seat);
    for id in &table.def(card).abilities {
        if let Some(Body::Spell { when, .. }) = catalog.body(*id)
            && !table.meaning().holds(when, &scope)
        {
            return no(clause, Reason::ConditionFails);
        }
    }
    table.rules().allowed_to(seat, byword_kernel::vocabulary::verb::PLAY, card, card)
}

/// Only cards in hand are played as a turn action.
fn in_hand(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    if in_zone(table, card, zone::HAND, seat) {
        return Ok(());
    }
    Err(Refusal::new(cite("CR 4.3"), Reason::NotThere).by(card))
}

fn may_play(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    may_be_played(table, seat, card)?;
    may_pay_ink(table, seat, card)
}

/// The part of playing a card for its ink that is the price.
fn may_pay_ink(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    let (price, ink) = (normal_price(table, card), ready_ink(table, seat));
    if price > ink { no(cite("CR 4.3"), Reason::CannotPay(price, ink)) } else { Ok(()) }
}

fn list_ways(table: &Table<'_>, seat: Seat, card: Ref, options: &mut Vec<Opt>) {
    if table.def(card).has_tag(tag::SONG) {
        for singer in table.position().zone(zone_of(zone::PLAY, seat)) {
            push_if(
                options,
                Opt::pair(choice::SING, card.slot, singer.slot),
                may_be_sung(table, seat, card, singer),
            );
        }
    }
    table.usage().own_abilities(card, |held| {
        let Body::Way { onto, .. } = &held.compiled.ability.body else { return };
        match onto {
            None => {
                let verdict = may_take_way(table, seat, card, held.id, Ref::NONE);
                push_if(options, Opt::card(Choice::PLAY, card.slot).using(held.id), verdict);
            }
            Some(_) => {
                for base in table.position().zone(zone_of(zone::PLAY, seat)) {
                    let verdict = may_take_way(table, seat, card, held.id, base);
                    push_if(options, Opt::pair(Choice::PLAY, card.slot, base.slot).using(held.id), verdict);
                }
            }
        }
    });
}

/// Shift and other alternate costs (S 8.10.1, CR 4.3.2).
fn may_play_in_way(table: &Table<'_>, seat: Seat, card: Ref, way: AbilityId, base: Ref) -> Verdict {
    may_be_played(table, seat, card)?;
    may_take_way(table, seat, card, way, base)
}

/// The part of it that is the way, for a card that may be played.
fn may_take_way(table: &Table<'_>, seat: Seat, card: Ref, way: AbilityId, base: Ref) -> Verdict {
    let Some(Body::Way { cost, when, onto, verb }) =
        table.world().catalog.ability(way).map(|c| &c.ability.body)
    else {
        return no(cite("CR 4.3.2.2"), Reason::Unknown);
    };
    let scope = Scope::of(card, seat);
    if !table.meaning().holds(when, &scope) {
        return no(cite("CR 4.3.2.2"), Reason::ConditionFails);
    }
    if let Some(onto) = onto {
        let own = in_zone(table, base, zone::PLAY, seat);
        if !own || !(table.meaning().fits(onto, base, &scope) || shift::is_let_onto(table, onto, card, base))
        {
            return Err(Refusal::new(cite("S 8.10.1"), Reason::NoObject).by(base));
        }
        if *verb == verb::DUO_SHIFT && shift::partners(table, seat, card, base).next().is_none() {
            return Err(Refusal::new(cite("CR2.2 8.10.8.3"), Reason::NoObject).by(base));
        }
    }
    let clause = if *verb == verb::SING { cite("S 8.12.1") } else { cite("CR 4.3") };
    table.suppose(base, || {
        table.usage().payable(cost, &scope, clause)?;
        may_pay_surcharge(table, seat, card, Some(cost))
    })
}

/// A song may be sung by a dry, ready character of at least its cost (CR 5.4.4.2, S 8.11.1).
fn may_sing(table: &Table<'_>, seat: Seat, song: Ref, singer: Ref) -> Verdict {
    may_be_played(table, seat, song)?;
    may_be_sung(table, seat, song, singer)
}

/// The part of it that is the singer, for a song that may be played.
fn may_be_sung(table: &Table<'_>, seat: Seat, song: Ref, singer: Ref) -> Verdict {
    if !table.def(song).has_tag(tag::SONG) {
        return no(cite("CR 5.4.4"), Reason::WrongKind);
    }
    may_exert(table, seat, singer)?;
    table.rules().allowed(verb::SING, singer, song)?;
    let (needed, counts) =
        (table.stat(song, stat::COST), table.numbers().counts_as(singer, verb::SING, stat::COST));
    if counts < needed {
        return no(cite("CR 5.4.4"), Reason::CannotPay(needed, counts));
    }
    may_pay_surcharge(table, seat, song, None)
}

/// The player's card of this type in play.
fn own_in_play(table: &Table<'_>, seat: Seat, card: Ref, kind: Tag, clause: Clause) -> Verdict {
    let reason = match (table.in_play(card), table.has_tag(card, kind)) {
        (false, _) => Reason::NotThere,
        (true, false) => Reason::WrongKind,
        (true, true) if !in_zone(table, card, zone::PLAY, seat) => Reason::WrongPlayer,
        (true, true) => return Ok(()),
    };
    Err(Refusal::new(clause, reason).by(card))
}

/// A character must be dry and ready to be exerted as part of a cost (CR 4.4.2.1).
pub(crate) fn may_exert(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    let clause = const { cite("CR 4.4.2.1") };
    own_in_play(table, seat, card, tag::CHARACTER, clause)?;
    if table.position().get(card).is_some_and(|record| record.turned()) {
        return no(clause, Reason::IsTurned);
    }
    if !is_dry(table, card) {
        return no(clause, Reason::JustCame);
    }
    table.rules().allowed(byword_kernel::vocabulary::verb::TURN, card, card)
}

fn list_uses(table: &Table<'_>, seat: Seat, card: Ref, options: &mut Vec<Opt>) {
    table.usage().own_abilities(card, |held| {
        if matches!(held.compiled.ability.body, Body::Activated { .. }) {
            let opt = Opt::card(Choice::USE, card.slot).using(held.id);
            push_if(options, opt, usable(table, seat, held));
        }
    });
}

fn may_use(table: &Table<'_>, seat: Seat, card: Ref, ability: AbilityId) -> Verdict {
    let mut verdict = no(const { cite("CR 4.4") }, Reason::Unknown);
    table.usage().own_abilities(card, |held| {
        if held.id == ability {
            verdict = usable(table, seat, held);
        }
    });
    verdict
}

fn usable(table: &Table<'_>, seat: Seat, held: &Held<'_>) -> Verdict {
    let clause = const { cite("CR 4.4") };
    let Body::Activated { cost, when, limit, .. } = &held.compiled.ability.body else {
        return no(clause, Reason::Unknown);
    };
    let scope = Scope { seat, ..held.scope() };
    if table.controller_of(held.holder) != Some(seat) {
        return no(clause, Reason::WrongPlayer);
    }
    if limit.is_some_and(|limit| table.usage().times_used(held.id, held.holder) >= limit.times) {
        // What a keyword limits its own clause limits (S 8.4.1).
        let own = Some(held.clause()).filter(|own| *own != Clause::NONE);
        return no(own.unwrap_or(clause), Reason::LimitReached);
    }
    if cost.turns_this() && table.has_tag(held.holder, tag::CHARACTER) {
        may_exert(table, seat, held.holder)?;
    }
    if !table.meaning().holds(when, &scope) {
        return no(clause, Reason::ConditionFails);
    }
    table.usage().payable(cost, &scope, clause).map_err(|refusal| {
        match lacks_dry_characters(table, cost, &scope) {
            true => Refusal { clause: cite("CR 4.4.2.1"), ..refusal },
            false => refusal,
        }
    })
}

/// True if the first part of a cost that is beyond its player wants characters exerted that cannot be (CR 4.4.2.1).
fn lacks_dry_characters(table: &Table<'_>, cost: &Cost, scope: &Scope) -> bool {
    let Some(CostPart::Turn(_, filter)) = table.usage().first_beyond(cost, scope) else { return false };
    table.meaning().matching(filter, scope).any(|card| table.has_tag(card, tag::CHARACTER))
}

fn may_quest(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    let clause = const { cite("CR 4.5") };
    own_in_play(table, seat, card, tag::CHARACTER, clause)?;
    if table.position().get(card).is_none_or(|record| record.turned()) {
        return no(clause, Reason::IsTurned);
    }
    if !is_dry(table, card) && !table.rules().ignores(verb::QUEST, card, label::DRYING) {
        return no(clause, Reason::JustCame);
    }
    table.rules().allowed(verb::QUEST, card, card)?;
    may_pay_toll(table, seat, card, verb::QUEST, clause)
}

/// True if the character could quest now ("must quest if able"). Nobody has to pay for it.
pub(crate) fn has_quest(table: &Table<'_>, card: Ref) -> bool {
    let own_turn = |seat: &Seat| table.has_turn(*seat);
    table.controller_of(card).filter(own_turn).is_some_and(|seat| may_quest(table, seat, card).is_ok())
        && toll(table, card, verb::QUEST) == 0
}

/// Step A1 of a challenge: ready, dry or able to ignore drying, and not forbidden to challenge at all.
fn may_challenge(table: &Table<'_>, card: Ref) -> Verdict {
    let clause = const { cite("CR 4.6") };
    if !table.in_play(card) {
        return Err(Refusal::new(clause, Reason::NotThere).by(card));
    }
    if !table.has_tag(card, tag::CHARACTER) {
        return Err(Refusal::new(clause, Reason::WrongKind).by(card));
    }
    if table.position().get(card).is_none_or(|record| record.turned()) {
        return no(clause, Reason::IsTurned);
    }
    let own_turn = |seat| table.has_turn(seat);
    if !table.controller_of(card).is_some_and(own_turn) {
        return Err(Refusal::new(clause, Reason::WrongPlayer).by(card));
    }
    if !is_dry(table, card) && !table.rules().ignores(verb::CHALLENGE, card, label::DRYING) {
        return no(clause, Reason::JustCame);
    }
    let seat = table.controller_of(card).unwrap_or(Seat::NONE);
    may_pay_toll(table, seat, card, verb::CHALLENGE, clause)
}

/// Steps A2 and A3: an exerted opposing character or an opposing location, and nothing forbids it.
fn may_be_challenged(table: &Table<'_>, challenger: Ref, card: Ref) -> Verdict {
    let clause = const { cite("CR 4.6.4") };
    let seat = table.controller_of(challenger).unwrap_or(Seat::NONE);
    let Some(record) = table.position().get(card).filter(|_| table.in_play(card)) else {
        return Err(Refusal::new(clause, Reason::NotThere).by(card));
    };
    if !table.opposed(seat, record.controller) {
        return Err(Refusal::new(clause, Reason::WrongPlayer).by(card));
    }
    let character = table.has_tag(card, tag::CHARACTER);
    if !character && !table.has_tag(card, tag::LOCATION) {
        return Err(Refusal::new(cite("CR 4.6"), Reason::WrongKind).by(card));
    }
    if character && !record.turned() && !table.rules().permitted(verb::CHALLENGE, challenger, card) {
        return no(clause, Reason::IsUpright);
    }
    table.rules().allowed(verb::CHALLENGE, challenger, card)
}

/// So many characters a side hardly ever are; more are kept in the heap.
const USUAL: usize = 24;

/// Cards in an order.
type Cards = Few<Ref, USUAL>;

/// Characters of a player that can challenge, what they could challenge, and what of that nothing forbids to each of them.
struct Challenges {
    challengers: Cards,
    /// Opposing exerted characters and locations first, then opposing ready characters.
    targets: Cards,
    /// How many of the targets need no permission.
    exposed: usize,
    /// For each challenger, one bit for each of the first targets.
    allowed: Few<u128, USUAL>,
}

impl Challenges {
    fn of(table: &Table<'_>, seat: Seat, characters: impl Iterator<Item = Ref>) -> Self {
        let challengers: Cards = characters.filter(|card| may_challenge(table, *card).is_ok()).collect();
        if challengers.as_slice().is_empty() {
            return Self { challengers, targets: Few::default(), exposed: 0, allowed: Few::default() };
        }
        let opposed = |card: &Ref| table.controller_of(*card).is_some_and(|s| table.opposed(seat, s));
        let open = |card: &Ref| {
            table.position().peek(*card).is_some_and(|record| record.turned())
                && table.has_tag(*card, tag::CHARACTER)
                || table.has_tag(*card, tag::LOCATION)
        };
        let ready = |card: &Ref| !open(card) && table.has_tag(*card, tag::CHARACTER);
        let mut targets: Cards = table.all_in_play().filter(opposed).filter(open).collect();
        let exposed = targets.as_slice().len();
        if challengers.as_slice().iter().any(|card| table.rules().has_permits(verb::CHALLENGE, *card)) {
            targets.extend(table.all_in_play().filter(opposed).filter(ready));
        }
        let mut allowed: Few<u128, USUAL> = challengers.as_slice().iter().map(|_| 0).collect();
        let (doers, cards) = (challengers.as_slice(), targets.as_slice());
        table.rules().allowed_among(verb::CHALLENGE, doers, cards, allowed.as_mut_slice());
        Self { challengers, targets, exposed, allowed }
    }

    /// Visits every legal challenge of the character, until the visitor has enough: `false`. True if it went through all.
    fn each(&self, table: &Table<'_>, challenger: Ref, visit: impl FnMut(Ref) -> bool) -> bool {
        if self.targets.as_slice().is_empty() {
            return true;
        }
        let Some(place) = self.challengers.as_slice().iter().position(|card| *card == challenger) else {
            return true;
        };
        let free = |place: usize, target: Ref| {
            place < self.exposed || table.rules().permitted(verb::CHALLENGE, challenger, target)
        };
        let bits = self.allowed.as_slice().get(place).copied().unwrap_or(0);
        let allowed = |place: usize, target: Ref| match place {
            0..AMONG => bits & 1 << place != 0,
            _ => table.rules().allowed(verb::CHALLENGE, challenger, target).is_ok(),
        };
        let all = self.targets.as_slice().iter().copied().enumerate();
        let legal = all.filter(|(place, target)| allowed(*place, *target) && free(*place, *target));
        let targets: Cards = legal.map(|(_, target)| target).collect();
        table.rules().each_undemanded(verb::CHALLENGE, challenger, targets.as_slice(), visit)
    }
}

/// True if the character has a legal challenge now (S 8.7.3).
pub(crate) fn has_challenge(table: &Table<'_>, challenger: Ref) -> bool {
    let seat = table.controller_of(challenger).unwrap_or(Seat::NONE);
    let challenges = Challenges::of(table, seat, std::iter::once(challenger));
    !challenges.each(table, challenger, |_| false) && toll(table, challenger, verb::CHALLENGE) == 0
}

fn list_challenges(table: &Table<'_>, challenger: Ref, challenges: &Challenges, options: &mut Vec<Opt>) {
    challenges.each(table, challenger, |target| {
        options.push(Opt::pair(choice::CHALLENGE, challenger.slot, target.slot));
        true
    });
}

/// Step A3: another one must be challenged, if one could be (S 8.3.3).
fn may_prefer(table: &Table<'_>, challenger: Ref, target: Ref) -> Verdict {
    let targets: Vec<Ref> =
        table.all_in_play().filter(|card| may_be_challenged(table, challenger, *card).is_ok()).collect();
    table.rules().demanded(verb::CHALLENGE, challenger, target, &targets)
}

fn list_travels(table: &Table<'_>, seat: Seat, card: Ref, options: &mut Vec<Opt>) {
    for location in table.position().zone(zone_of(zone::PLAY, seat)) {
        if table.def(location).has_tag(tag::LOCATION) {
            let opt = Opt::pair(choice::TRAVEL, card.slot, location.slot);
            push_if(options, opt, may_travel(table, seat, card, location));
        }
    }
}

/// The price of moving a character to a location (CR 4.7).
pub(crate) fn move_price(table: &Table<'_>, character: Ref, location: Ref) -> i16 {
    if table.rules().permitted(verb::FREE_TRAVEL, character, location) {
        return 0;
    }
    // What is said of the character, perhaps only of going there, changes what is paid (CR 1.5.4).
    let change = table.suppose(location, || table.numbers().raw_stat(character, stat::MOVE));
    table.numbers().raw_stat(location, stat::MOVE).saturating_add(change).max(0)
}

fn may_travel(table: &Table<'_>, seat: Seat, card: Ref, location: Ref) -> Verdict {
    let clause = const { cite("CR 4.7") };
    own_in_play(table, seat, card, tag::CHARACTER, clause)?;
    own_in_play(table, seat, location, tag::LOCATION, clause)?;
    if table.host_of(card) == Some(location) {
        return no(clause, Reason::NoEffect);
    }
    let (price, ink) = (move_price(table, card, location), ready_ink(table, seat));
    if price > ink {
        return no(clause, Reason::CannotPay(price, ink));
    }
    table.rules().allowed(verb::TRAVEL, card, location)
}

/// The turn may be ended unless something forbids it (CR 3.3.2.1, S 8.7.3), to any of those who have it.
fn may_end(table: &Table<'_>, seat: Seat) -> Verdict {
    side(table, seat).try_for_each(|member| {
        table.rules().allowed_to(member, verb::END_TURN, Ref { slot: Slot(u16::MAX), life: 0 }, Ref::NONE)
    })
}
