//! Enemies that activate (digest sections 8 and 9): attacks with boost cards and defenders, schemes.

pub(crate) mod boost;
pub(crate) mod called;

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::{Event, How};
use byword_kernel::frame;
use byword_kernel::frame::{Field, Frame, Record as _};
use byword_kernel::id::{Ref, Seat, Verb, Zone, cite};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::profile::Profile;
use crate::rules::checks::defeat;
use crate::rules::enemy::boost::{Boosting, Cancelled};
use crate::rules::player::actions::{defense, may_defend};
use crate::rules::player::attack::power_event;
use crate::rules::table::{identity, in_hero_form, main_scheme, next_round, present};
use crate::rules::{attacks, piles, questions};
use crate::words::{choice, counter, moment, procedure, stat, tag, tally, verb, zone, zone_of};

/// The steps of an attack.
mod at {
    pub const INITIATE: u16 = 0;
    pub const ENGAGED: u16 = 1;
    pub const GIVE: u16 = 2;
    pub const DEFENDERS: u16 = 3;
    pub const ANSWER: u16 = 4;
    pub const DECLARED: u16 = 5;
    pub const FLIP: u16 = 6;
    pub const DAMAGE: u16 = 7;
    pub const STRUCK: u16 = 8;
    pub const ATTACKED: u16 = 9;
    pub const DEFENDED: u16 = 10;
    pub const END: u16 = 11;
}

/// Who stands against an enemy's attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Defense {
    /// Nobody defends.
    None = 0,
    /// Somebody defends by an ability (MC-9.6).
    Ability = 1,
    /// Somebody defends with their DEF, as a rule by exhausting (MC-6.10).
    Basic = 3,
    /// Nobody defends; the attack was made on an ally (MC-8.11).
    OnAlly = 4,
}

impl Defense {
    /// True if somebody defends.
    pub(crate) const fn is_made(self) -> bool {
        matches!(self, Self::Ability | Self::Basic)
    }
}

impl Field<i16> for Defense {
    fn load(register: i16) -> Self {
        let known = [Self::Ability, Self::Basic, Self::OnAlly];
        known.into_iter().find(|defense| *defense as i16 == register).unwrap_or(Self::None)
    }
    fn store(self) -> i16 {
        self as i16
    }
}

frame! {
    /// An enemy attacks the player whose frame it is.
    pub(crate) struct EnemyAttack(procedure::ENEMY_ATTACK) {
        enemy: Ref = a,
        /// The character attacked; from the defense on, who defends.
        target: Ref = b,
        /// The boost so far.
        boost: i16 = n,
        defense: Defense = m,
        /// How many players were asked to defend.
        asked: i16 = x,
        /// Boost cards of an earlier activation of the enemy are set back meanwhile (MC-8.4).
        interrupts: bool = id,
        /// The effect that was made last before it.
        since: u16 = part_of,
    }
}

frame! {
    /// The same attack once its damage has been dealt: nobody is asked to defend any more.
    struct Struck(procedure::ENEMY_ATTACK) {
        target: Ref = b,
        /// How much damage it dealt.
        dealt: i16 = x,
    }
}

frame! {
    /// An enemy schemes against the player whose frame it is.
    pub(crate) struct EnemyScheme(procedure::ENEMY_SCHEME) {
        enemy: Ref = a,
        /// The boost so far.
        boost: i16 = n,
        interrupts: bool = id,
        /// The effect that was made last before it.
        since: u16 = part_of,
    }
}

/// An enemy activates against a player: it attacks a hero and schemes against an alter-ego (MC-8.1).
pub(crate) fn activate(table: &mut Table<'_>, enemy: Ref, seat: Seat) {
    if in_hero_form(table, seat) { attack(table, enemy, seat) } else { scheme(table, enemy, seat) }
}

/// An enemy attacks a player, whatever their form (MC-8.1).
pub(crate) fn attack(table: &mut Table<'_>, enemy: Ref, seat: Seat) {
    let target = identity(table, seat);
    if target.is_some() && may_activate(table, enemy, verb::ATTACK, target) {
        begin_attack(table, enemy, target, seat, Defense::None);
    } else {
        called::call_off(table);
    }
}

/// An enemy attacks an ally instead of a player (MC-8.11).
pub(crate) fn attack_ally(table: &mut Table<'_>, enemy: Ref, ally: Ref) {
    let seat = table.controller_of(ally).unwrap_or(Seat::NONE);
    if table.in_play(ally) && may_activate(table, enemy, verb::ATTACK, ally) {
        begin_attack(table, enemy, ally, seat, Defense::OnAlly);
    }
}

/// An enemy schemes.
pub(crate) fn scheme(table: &mut Table<'_>, enemy: Ref, seat: Seat) {
    if may_activate(table, enemy, verb::SCHEME, main_scheme(table)) {
        let interrupts = interrupts(table, enemy);
        let since = table.lasting().latest();
        let scheme = EnemyScheme { enemy, interrupts, since, ..EnemyScheme::blank() };
        table.push(scheme.frame(seat).source(enemy));
    } else {
        called::call_off(table);
    }
}

/// MC-0.1: an enemy that cannot attack, scheme or activate does not begin to; it gets no boost card and keeps its status
/// cards.
fn may_activate(table: &Table<'_>, enemy: Ref, act: Verb, on: Ref) -> bool {
    let allowed = |verb: Verb| table.rules().allowed_to(Seat::NONE, verb, enemy, on).is_ok();
    table.in_play(enemy) && allowed(act) && allowed(verb::ACTIVATE)
}

fn begin_attack(table: &mut Table<'_>, enemy: Ref, target: Ref, seat: Seat, defense: Defense) {
    let interrupts = interrupts(table, enemy);
    let since = table.lasting().latest();
    let attack = EnemyAttack { enemy, target, defense, interrupts, since, ..EnemyAttack::blank() };
    table.push(attack.frame(seat).source(enemy));
}

/// MC-8.4: each activation has its own boost cards. Those of one that a new one interrupts are set back meanwhile; `true`
/// if it interrupts one.
fn interrupts(table: &mut Table<'_>, enemy: Ref) -> bool {
    let position = table.position();
    let active = EnemyAttack::going_on(position).any(|(_, attack)| attack.enemy.slot == enemy.slot)
        || EnemyScheme::going_on(position).any(|(_, scheme)| scheme.enemy.slot == enemy.slot);
    boost::set_back(table, enemy, i16::from(active));
    active
}

/// Icons of a boost card count for the activation at this place of the agenda.
fn boost_by(table: &mut Table<'_>, place: usize, icons: i16) {
    match table.position().frames().get(place) {
        Some(frame) if EnemyAttack::keeps(frame) => {
            EnemyAttack::edit_at(table, place, |attack| attack.boost += icons);
        }
        Some(frame) if EnemyScheme::keeps(frame) => {
            EnemyScheme::edit_at(table, place, |scheme| scheme.boost += icons);
        }
        _ => {}
    }
}

/// The steps of the attack (MC-8.4).
pub(crate) fn attack_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, attack) = (frame.seat, EnemyAttack::of(frame));
    let Some(enemy) = present(table, attack.enemy).filter(|_| goes_on(table, frame)) else {
        return end(table, seat, attack, step);
    };
    EnemyAttack::edit(table, |attack| attack.enemy = enemy);
    if (at::DECLARED..=at::DAMAGE).contains(&step) && is_deserted(table, attack) {
        // MC-9.7: without its defender the attack is undefended.
        let target = identity(table, seat);
        EnemyAttack::edit(table, |attack| (attack.target, attack.defense) = (target, Defense::None));
    }
    if step == at::STRUCK {
        Struck::edit(table, |struck| struck.dealt = frame.done);
    }
    match step {
        at::INITIATE => initiate(table, attack, seat, enemy),
        // MC-8.2: a stunned enemy does not attack, and gets no boost card.
        at::ENGAGED if !frame.did => {
            called::tell_of(table, enemy, false);
            table.goto(at::END);
        }
        at::ENGAGED => {
            called::tell_of(table, enemy, true);
            answer_engaging(table, enemy);
        }
        at::GIVE => give_boost(table, enemy),
        at::DEFENDERS => ask_defender(table, seat, attack),
        at::ANSWER => declare_defender(table, frame),
        at::DECLARED if attack.defense == Defense::Basic => table.perform_all([
            Event::new(EventKind::Act, verb::DEFEND)
                .about(attack.target)
                .with(enemy)
                .by(attack.target)
                .of(seat),
            power_event(verb::USE_POWER, attack.target, enemy, seat),
        ]),
        at::DECLARED => {}
        at::FLIP => {
            if flip_next(table, enemy, seat) {
                table.goto(at::FLIP);
            }
        }
        at::DAMAGE => deal(table, enemy),
        // RT7, RT10: only who was attacked answers, and retaliate comes first.
        at::STRUCK if table.in_play(attack.target) => {
            let recoil = Event::new(EventKind::Act, verb::RECOIL).about(attack.target).with(enemy);
            table.perform(recoil.by(enemy).of(seat));
        }
        at::STRUCK => {}
        at::ATTACKED => {
            let Struck { target, dealt } = Struck::of(frame);
            let act = |verb: Verb| Event::new(EventKind::Act, verb).by(enemy).of(seat).amount(dealt);
            let attacked = act(verb::ATTACKED).of(attacked_player(table, attack.defense, seat));
            let attacked = attacked.about(enemy).with(target);
            let struck = table.in_play(target).then(|| act(verb::STRUCK).about(target).with(enemy));
            table.perform_all(struck.into_iter().chain([attacked]));
        }
        _ => end(table, seat, attack, step),
    }
}

/// The player against whom an enemy attacks or schemes, if the event is that or comes of this enemy's attack (MC-9.3: who
/// defends is attacked from then on).
pub(crate) fn acted_against(table: &Table<'_>, enemy: Ref, event: &Event) -> Option<Seat> {
    let activation = matches!(event.verb, verb::ATTACK | verb::ATTACKED | verb::SCHEME | verb::SCHEMED);
    if event.kind == EventKind::Act && activation && event.seat.is_some() {
        return Some(event.seat);
    }
    let attack = EnemyAttack::innermost(table.position());
    attack.filter(|(_, _, attack)| attack.enemy == enemy).map(|(_, seat, _)| seat)
}

/// MC-8.4: the attack is initiated against a player and a character; on an ally, against its player only in the newest
/// rules (MC-8.11).
fn initiate(table: &mut Table<'_>, attack: EnemyAttack, seat: Seat, enemy: Ref) {
    table.edit_frame(|f| f.did = true);
    let act = Event::new(EventKind::Act, verb::ATTACK).about(enemy).with(attack.target).by(enemy);
    table.perform(act.of(attacked_player(table, attack.defense, seat)));
}

/// The player who is attacked; nobody if that is an ally for itself (MC-8.11).
fn attacked_player(table: &Table<'_>, defense: Defense, seat: Seat) -> Seat {
    let on_player = defense != Defense::OnAlly || Profile::of(table).ally_stands_for_player();
    if on_player { seat } else { Seat::NONE }
}

/// Q5: an attack that follows from the enemy's engaging is answered, as soon as it has begun, by what answers that.
fn answer_engaging(table: &mut Table<'_>, enemy: Ref) {
    if !Profile::of(table).answers_entering_late() {
        let engages = |event: &Event| matches!(event.kind, EventKind::Move | EventKind::Control);
        table.occurrence().answer_at_once(|event| engages(event) && event.subject == enemy);
    }
}

/// True if the character that defends or was attacked has left play.
fn is_deserted(table: &Table<'_>, attack: EnemyAttack) -> bool {
    attack.defense != Defense::None && !table.in_play(attack.target)
}

/// The character that defends against the attack going on (MC-9.1).
pub(crate) fn defender(table: &Table<'_>) -> Option<Ref> {
    let (_, _, attack) = EnemyAttack::innermost(table.position())?;
    (!is_undefended(table)).then_some(attack.target)
}

/// True if nobody defends against the attack going on; before its damage, a defender who has left does not (MC-9.7).
pub(crate) fn is_undefended(table: &Table<'_>) -> bool {
    let attack = EnemyAttack::innermost(table.position());
    attack.is_some_and(|(place, _, attack)| {
        let waits = table.position().frames().get(place).is_some_and(|frame| frame.step <= at::DAMAGE);
        !attack.defense.is_made() || waits && !table.in_play(attack.target)
    })
}

/// MC-8.9: the attack ends when the attacked player is eliminated.
fn goes_on(table: &Table<'_>, frame: &Frame) -> bool {
    identity(table, frame.seat).is_some()
}

/// MC-9.8: who defended has defended, even if the attack was cut short; then the attack is over.
fn end(table: &mut Table<'_>, seat: Seat, attack: EnemyAttack, step: u16) {
    let EnemyAttack { enemy, target, defense, interrupts, .. } = attack;
    if step <= at::DEFENDED && defense.is_made() && table.in_play(target) {
        table.goto(at::END);
        let defended = Event::new(EventKind::Act, verb::DEFENDED).about(target).with(enemy).by(target);
        let basic = defense == Defense::Basic;
        let used = basic.then(|| power_event(verb::POWER_USED, target, enemy, seat));
        return table.perform_all([defended.of(seat)].into_iter().chain(used));
    }
    if defense == Defense::Basic {
        table.lasting().expire(moment::POWER_END, seat);
    }
    let nested = attacks::expire(table, seat);
    boost::set_back(table, enemy, -i16::from(interrupts));
    table.finish();
    called::resume(table, seat);
    attacks::over(table, verb::ATTACKED, seat, nested);
    defeat::settle(table);
}

/// MC-8.3: a villain gets a facedown boost card; so does a minion that something says so of.
pub(crate) fn give_boost(table: &mut Table<'_>, enemy: Ref) {
    if !table.def(enemy).has_tag(tag::VILLAIN)
        && table.numbers().counts_as(enemy, verb::BOOST, stat::STAGE) <= table.stat(enemy, stat::STAGE)
    {
        return;
    }
    if table.rules().allowed_to(Seat::NONE, verb::BOOST, Ref::NONE, enemy).is_err() {
        return;
    }
    let Some(card) = piles::top_encounter(table) else { return };
    let give = Event::new(EventKind::Move, verb::BOOST).about(card).with(enemy).to(Zone::shared(zone::BOOST));
    table.perform(give.how(How::BOTTOM | How::FACEDOWN));
}

/// Turns the next boost card of the enemy. True if there was one.
fn flip_next(table: &mut Table<'_>, enemy: Ref, seat: Seat) -> bool {
    let Some(card) = boost::next_of(table, enemy) else { return false };
    table.push(Boosting { card, enemy, cancelled: Cancelled::default() }.frame(seat));
    true
}

/// MC-9.1, D4: the attacked player is asked first, then the others clockwise, until somebody defends.
fn ask_defender(table: &mut Table<'_>, attacked: Seat, attack: EnemyAttack) {
    let next = next_round(table, attacked, attack.asked).filter(|_| !attack.defense.is_made());
    let Some((seat, passed)) = next else { return table.goto(at::FLIP) };
    let by_ally = seat == attacked
        && questions::says(table, attack.enemy, tally::ALLY_DEFENDS)
        && allies_can_defend(table, seat);
    table.offer_all(|table, options| {
        let able = table
            .position()
            .zone(zone_of(zone::PLAY, seat))
            .filter(|card| may_defend(table, seat, *card).is_ok())
            .filter(|card| !by_ally || table.has_tag(*card, tag::ALLY));
        options.extend(able.map(|card| Opt::card(choice::DEFEND, card.slot)));
    });
    if table.offered() == 0 {
        EnemyAttack::edit(table, |attack| attack.asked = passed);
        return table.goto(at::DEFENDERS);
    }
    if !by_ally {
        table.offer(Opt::plain(Choice::PASS));
    }
    let decision = Decision::new(seat, DecisionKind::Defend, cite("MC-9.1"));
    table.ask(decision.source(attack.enemy).verb(verb::DEFEND));
}

/// MC-9.3: the defender and its player become the targets. To exhaust is the cost of defending, which is paid first (MC-6.6, MC-6.10).
fn declare_defender(table: &mut Table<'_>, frame: &Frame) {
    let asked = EnemyAttack::of(frame).asked;
    if frame.answer.choice != choice::DEFEND {
        if let Some((_, passed)) = next_round(table, frame.seat, asked) {
            EnemyAttack::edit(table, |attack| attack.asked = passed);
        }
        return table.goto(at::DEFENDERS);
    }
    let card = table.position().current(frame.answer.subject());
    let seat = table.controller_of(card).unwrap_or(frame.seat);
    table.edit_frame(|f| f.seat = seat);
    EnemyAttack::edit(table, |attack| (attack.target, attack.defense) = (card, Defense::Basic));
    let enemy = EnemyAttack::of(frame).enemy;
    if !table.rules().permitted(verb::DEFEND_READY, card, enemy) {
        table.perform(Event::new(EventKind::Turn, kernel::TURN).about(card).by(card).of(seat));
    }
}

/// MC-9.6: a defense ability makes its player's identity the defender if there is none, without DEF.
pub(crate) fn defend_by_ability(table: &mut Table<'_>, seat: Seat) {
    let card = identity(table, seat);
    let Some((place, _, attack)) = EnemyAttack::innermost(table.position()) else { return };
    if !attack.defense.is_made() && card.is_some() {
        let defend = defend(table, place, card, seat, Defense::Ability);
        table.perform(defend);
    }
}

/// Makes a character the defender of the attack at this place of the agenda, and its player the one attacked.
fn defend(table: &mut Table<'_>, place: usize, card: Ref, seat: Seat, how: Defense) -> Event {
    table.agenda().edit_frame_at(place, |f| f.seat = seat);
    EnemyAttack::edit_at(table, place, |attack| (attack.target, attack.defense) = (card, how));
    let enemy = table.position().frames().get(place).map_or(Ref::NONE, |frame| EnemyAttack::of(frame).enemy);
    Event::new(EventKind::Act, verb::DEFEND).about(card).with(enemy).by(card).of(seat)
}

/// A text declares a character the defender of the attack going on: it defends with its DEF, and stays as it is.
pub(crate) fn defend_without_exhausting(table: &mut Table<'_>, card: Ref) {
    let Some((place, attacked, attack)) = EnemyAttack::innermost(table.position()) else { return };
    let seat = table.controller_of(card).unwrap_or(attacked);
    let made = attack.defense.is_made();
    let taken = made && (attack.target != card || attack.defense == Defense::Basic);
    if taken || !table.in_play(card) {
        return table.edit_frame(|f| f.did = false);
    }
    let defend = defend(table, place, card, seat, Defense::Basic);
    if !made {
        table.perform(defend.amount(1));
    }
}

/// MC-8.4: modified ATK with the boost, less DEF for a hero's basic defense.
fn deal(table: &mut Table<'_>, enemy: Ref) {
    let frame = table.frame();
    let EnemyAttack { target, defense: how, boost, .. } = EnemyAttack::of(&frame);
    let basic = how == Defense::Basic && table.def(target).has_tag(tag::HERO);
    let block = if basic { defense(table, target) } else { 0 };
    // MC-2.2: boost counts with everything else that changes ATK, before the least.
    let amount = ((table.numbers().raw_stat(enemy, stat::ATK) + boost).max(0) - block).max(0);
    let damage = Event::new(EventKind::Damage, verb::ATTACK).about(target).with(enemy).by(enemy);
    table.perform(damage.of(frame.seat).amount(amount));
}

/// MC-8.7: boosts, then modified SCH threat on the main scheme.
pub(crate) fn scheme_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, scheme) = (frame.seat, EnemyScheme::of(frame));
    let Some(enemy) = present(table, scheme.enemy) else { return end_scheme(table, seat, scheme) };
    EnemyScheme::edit(table, |scheme| scheme.enemy = enemy);
    let act = |verb: Verb| Event::new(EventKind::Act, verb).about(enemy).by(enemy).of(seat);
    match step {
        0 => {
            table.edit_frame(|f| f.did = true);
            table.perform(act(verb::SCHEME));
        }
        1 => {
            called::tell_of(table, enemy, frame.did);
            if !frame.did {
                return end_scheme(table, seat, scheme);
            }
            give_boost(table, enemy);
        }
        2 => {
            if flip_next(table, enemy, seat) {
                table.goto(2);
            }
        }
        3 => {
            let amount = table.numbers().raw_stat(enemy, stat::SCH) + scheme.boost;
            place_threat(table, main_scheme(table), amount, enemy);
        }
        4 => table.perform(act(verb::SCHEMED)),
        _ => end_scheme(table, seat, scheme),
    }
}

/// What lasts for an activation ends with it, and what waits for its end gets its turn.
fn end_scheme(table: &mut Table<'_>, seat: Seat, scheme: EnemyScheme) {
    let nested = attacks::expire(table, seat);
    boost::set_back(table, scheme.enemy, -i16::from(scheme.interrupts));
    table.finish();
    called::resume(table, seat);
    attacks::over(table, verb::SCHEMED, seat, nested);
}

/// Places threat on a scheme, if there is any.
pub(crate) fn place_threat(table: &mut Table<'_>, scheme: Ref, amount: i16, cause: Ref) {
    if amount > 0 && scheme.is_some() {
        let place = Event::new(EventKind::Counter, verb::PLACE).about(scheme).by(cause);
        table.perform(place.detail(counter::THREAT.0).amount(amount));
    }
}

/// True if somebody could defend with an ally (for enemies that must be fought so).
fn allies_can_defend(table: &Table<'_>, seat: Seat) -> bool {
    table
        .position()
        .zone(zone_of(zone::PLAY, seat))
        .any(|card| table.has_tag(card, tag::ALLY) && may_defend(table, seat, card).is_ok())
}
