//! The rulebook of Four Souls: each question of the kernel leads to the procedure that answers it.

pub(crate) mod checks;
pub(crate) mod concede;
pub(crate) mod death;
pub(crate) mod history;
pub(crate) mod objects;
pub(crate) mod perform;
pub(crate) mod policy;
pub(crate) mod say;
pub(crate) mod score;
pub(crate) mod setup;
pub(crate) mod slots;
pub(crate) mod stack;
pub(crate) mod turn;

use std::collections::BTreeMap;

use byword_kernel::ability::{Body, EventKind};
use byword_kernel::decision::Opt;
use byword_kernel::event::Event;
use byword_kernel::frame::Frame;
use byword_kernel::id::{
    Clause, DefId, Native, Predicate, Procedure, Ref, Role, Seat, Stat, Verb, Zone, ZoneKind, cite,
};
use byword_kernel::policy::Policy;
use byword_kernel::position::{Item, ItemKind};
use byword_kernel::query::Scope;
use byword_kernel::refusal::Refusal;
use byword_kernel::rulebook::{
    Checks, Choosing, Costs, Events, Lang, Legality, Opening, Procedures, Reckoning, Rulebook, Schedule,
    Setup, Stack, Topic, Weight, Words, World,
};
use byword_kernel::table::Table;

use crate::options;
use crate::rules::stack::{cast, copy, dice, give, order};
use crate::rules::turn::{actions, attack, barter, purchase};
use crate::words::{COMBAT, choice, counter, predicate, procedure, role, stat, tag, tally, verb, zone};

/// The procedures of Four Souls.
pub(crate) struct FourSouls;

impl Rulebook for FourSouls {
    fn schedule(&self) -> Schedule<'_> {
        Schedule::Stack(self)
    }

    fn policy(&self, table: &Table<'_>) -> &'static Policy {
        policy::policy(table)
    }
}

impl Opening for FourSouls {
    fn setup(&self, table: &mut Table<'_>, setup: &Setup) -> Result<(), String> {
        setup::deal(table, setup)
    }

    fn stage(&self, table: &mut Table<'_>, active: Seat, phase: &str) -> Result<(), String> {
        turn::stage(table, active, phase)
    }

    fn configure(&self, table: &mut Table<'_>, options: &BTreeMap<String, String>) -> Result<(), String> {
        options::adopt(table, options)
    }

    fn same_back(&self, world: &World, a: DefId, b: DefId) -> bool {
        const BACKS: [&[byword_kernel::id::Tag]; 4] =
            [&[tag::LOOT], &[tag::TREASURE], &[tag::MONSTER, tag::EVENT, tag::CURSE], &[tag::ROOM]];
        let back =
            |def| BACKS.iter().position(|tags| tags.iter().any(|tag| world.catalog.def(def).has_tag(*tag)));
        back(a) == back(b)
    }
}

impl Procedures for FourSouls {
    fn step(&self, table: &mut Table<'_>, procedure: Procedure, frame: &Frame) {
        let step = frame.step;
        match procedure {
            procedure::TURN => turn::step(table, frame, step),
            procedure::ACTION => turn::action_phase(table, frame, step),
            procedure::CAST => cast::step(table, frame, step),
            procedure::RESOLVE => cast::finish(table, frame),
            procedure::ATTACK => attack::step(table, frame, step),
            procedure::PURCHASE => purchase::step(table, frame, step),
            procedure::DEATH => death::step(table, frame, step),
            procedure::PLAYER_DEATH => death::of_player(table, frame, step),
            procedure::PLACE => slots::place(table, frame, step),
            procedure::AMBUSH => perform::ambush(table, frame, step),
            procedure::ARRANGE => perform::arrange(table, frame),
            procedure::COPY => copy::onto_stack(table, frame, step),
            procedure::COPY_ABILITY => copy::choose_ability(table, frame, step),
            procedure::BARTER => barter::step(table, frame, step),
            procedure::REROLL => dice::reroll_item(table, frame, step),
            procedure::ORDER => order::step(table, frame),
            procedure::GIVE => give::step(table, frame, step),
            procedure::FOLLOW_UP => stack::followed_up(table, frame),
            procedure::GAME_START => setup::start_of_game(table, frame),
            _ => table.finish(),
        }
    }

    fn perform(&self, table: &mut Table<'_>, verb: Verb, actor: Ref, target: Ref, seat: Seat) {
        perform::perform(table, verb, actor, target, seat);
    }

    fn native(&self, table: &mut Table<'_>, native: Native, targets: &[Ref], amount: i16, scope: &Scope) {
        perform::native(table, native, targets, amount, scope);
    }

    /// FS-EFF-8: looting is one event with an amount, which may be changed.
    fn draw(&self, table: &mut Table<'_>, seat: Seat, count: usize, cause: Ref) {
        // FS-ZONE-11: without any loot left nothing is done, and what hangs on it fails (FS-EFF-4).
        if slots::is_out_of_loot(table) {
            return table.edit_frame(|frame| frame.did = false);
        }
        table.perform(Event::new(EventKind::Act, verb::LOOT).by(cause).of(seat).amount(count as i16));
    }

    fn concede(&self, table: &mut Table<'_>, seat: Seat) -> bool {
        concede::concede(table, seat)
    }
}

impl Events for FourSouls {
    fn dress(&self, table: &Table<'_>, event: Event) -> Event {
        stack::dress(table, event)
    }

    fn route(&self, table: &mut Table<'_>, event: &Event) -> bool {
        stack::route(table, event)
    }

    fn home(&self, table: &Table<'_>, card: Ref, kind: ZoneKind) -> Zone {
        objects::home(table, card, kind)
    }

    fn happened(&self, table: &mut Table<'_>, event: &Event) {
        match (event.kind, event.verb) {
            (EventKind::Act, verb::PUT_DAMAGE) => stack::damage_put(table, event),
            (EventKind::Act, verb::REWARDS) => death::gain_rewards(table, event),
            (EventKind::Act, verb::LOOT) => slots::loot(table, event),
            (EventKind::Move, _) => {
                slots::left(table, event);
                checks::gained_soul(table, event);
            }
            _ => {}
        }
    }

    fn noted(&self, table: &mut Table<'_>, event: &Event) {
        history::note(table, event);
        slots::trigger_in_shop(table, event);
    }
}

impl Checks for FourSouls {
    fn settle(&self, table: &mut Table<'_>) {
        slots::refill_decks(table);
        slots::show(table);
        turn::grant(table);
    }

    fn state_check(&self, table: &mut Table<'_>) -> bool {
        checks::settle(table)
    }
}

impl Reckoning for FourSouls {
    fn role(&self, table: &Table<'_>, role: Role) -> Ref {
        attack::participants(table).map_or(Ref::NONE, |(seat, target)| match role {
            role::ATTACKER => objects::character(table, seat),
            _ => target,
        })
    }

    fn fits(&self, table: &Table<'_>, test: Predicate, card: Ref, scope: &Scope) -> bool {
        let item = || stack::item_of(table, card);
        let controller = || table.controller_of(card).unwrap_or(Seat::NONE);
        match test {
            predicate::MONSTER => objects::is_monster(table, card),
            predicate::ITEM => objects::is_item(table, card),
            predicate::MONSTER_CARD => objects::is_monster_card(table, card),
            predicate::ONCE_MONSTER => objects::was_monster(table, card),
            predicate::ITEM_CARD => objects::is_item_card(table, card),
            predicate::DIED => scope.event.from.kind == zone::HOLDING && objects::was_monster(table, card),
            predicate::PLAYER => objects::is_player(table, card),
            predicate::LIVING => objects::is_player(table, card) && objects::living(table, controller()),
            predicate::ACTIVE => objects::is_player(table, card) && controller() == table.position().active(),
            predicate::OTHER_PLAYER => {
                let you = scope.seat.or(table.position().active());
                objects::is_player(table, card) && controller() != you
            }
            predicate::ROLL => item().is_some_and(|item| stack::is_roll(&item)),
            predicate::ATTACK_ROLL => {
                let attacks = |item: Item| stack::is_roll(&item) && item.event.verb == verb::ATTACK_ROLL;
                item().map_or_else(|| dice::is_seen_in_attack(&scope.event, card), attacks)
            }
            predicate::LOOT => item().is_some_and(|item| stack::is_a_loot(table, &item)),
            predicate::ITEM_ABILITY => item()
                .is_some_and(|item| is_of_item(table, &item) && is_activated(table, &item) == Some(true)),
            predicate::ACTIVATED => item().is_some_and(|item| is_activated(table, &item) == Some(true)),
            predicate::TRIGGERED => item().is_some_and(|item| is_activated(table, &item) == Some(false)),
            predicate::COMBAT => scope.event.how.has(COMBAT),
            predicate::BEING_ATTACKED => {
                attack::participants(table).is_some_and(|(_, target)| target == card)
            }
            predicate::TAP => death::has_tap(table, card),
            predicate::ACTIVE_ITEM => death::is_activated(table, card),
            predicate::FIRST_TIME | predicate::FIRST_OF_EACH => history::first_time(table, scope),
            predicate::RESOLVING => scope.id != 0,
            predicate::EVERY_OTHER => history::every_other(table, scope),
            predicate::MOST_VOTED => history::most_voted(table, card, scope),
            predicate::LEFT => objects::is_neighbour(table, card, scope.seat, 1),
            predicate::RIGHT => objects::is_neighbour(table, card, scope.seat, -1),
            predicate::OF_LOOT_STEP | predicate::OF_RECHARGE_STEP => !scope.event.cause.is_some(),
            predicate::RICHEST => {
                objects::leads(table, card, |seat| table.position().tally(seat, tally::CENTS))
            }
            predicate::MOST_SOULS => objects::leads(table, card, |seat| checks::souls(table, seat)),
            predicate::FEWEST_SOULS => objects::leads(table, card, |seat| -checks::souls(table, seat)),
            _ => false,
        }
    }

    /// HP and ATK counters (FS-EFF-13); what is left of HP.
    fn base_stat(&self, table: &Table<'_>, card: Ref, stat: Stat, printed: i16) -> i16 {
        let counters = |counter| table.position().get(card).map_or(0, |record| record.count(counter));
        match stat {
            stat::LEFT => objects::left(table, card),
            stat::HP => printed + counters(counter::HP),
            stat::ATTACK => printed + counters(counter::ATTACK),
            // FS-CARD-11.
            stat::SOUL if objects::lies_in(table, card, zone::SOULS) => printed.max(1),
            _ => printed,
        }
    }

    // FS-ATK-10.
    fn bounds(&self, stat: Stat) -> (i16, i16) {
        match stat {
            stat::ATTACK_ROLLS | stat::ROLLS => (i16::MIN, i16::MAX),
            stat::EVASION => (1, 6),
            _ => (0, i16::MAX),
        }
    }

    fn remaining(&self, table: &Table<'_>, card: Ref) -> i16 {
        objects::left(table, card)
    }
}

impl Choosing for FourSouls {}

impl Costs for FourSouls {}

impl Legality for FourSouls {
    fn check(&self, table: &Table<'_>, seat: Seat, wish: &Opt) -> Result<(), Refusal> {
        actions::check(table, seat, wish)
    }

    fn wishes(&self, table: &Table<'_>, seat: Seat) -> Vec<Opt> {
        actions::wishes(table, seat)
    }

    fn score(&self, table: &Table<'_>, seat: Seat, points: &[i32]) -> i32 {
        score::score(table, seat, points)
    }

    fn weights(&self) -> &'static [Weight] {
        score::WEIGHTS
    }
}

impl Words for FourSouls {
    fn option_text(&self, table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
        say::option(table, opt, lang)
    }

    fn choices(&self) -> &'static [&'static str] {
        choice::WORDS
    }

    fn phase(&self, table: &Table<'_>) -> Option<&'static str> {
        turn::phase(table)
    }

    fn clause(&self, topic: Topic) -> Clause {
        match topic {
            Topic::Choose | Topic::Player => cite("FS-ABIL-2"),
            Topic::Mode => cite("FS-ABIL-3"),
            Topic::May => cite("FS-STACK-4"),
            Topic::Order => cite("FS-TRIG-2"),
            Topic::Respond => cite("FS-PRIO-1"),
            Topic::Replace => cite("FS-EFF-2"),
            Topic::Pay => cite("FS-COST-2"),
        }
    }
}

impl Stack for FourSouls {
    fn responses(&self, table: &Table<'_>, seat: Seat, options: &mut Vec<Opt>) {
        actions::responses(table, seat, options);
    }

    fn might_respond(&self, table: &Table<'_>, seat: Seat) -> bool {
        actions::might_play(table, seat)
    }

    fn respond(&self, table: &mut Table<'_>, seat: Seat, opt: Opt) {
        actions::respond(table, seat, opt);
    }

    fn resolve_item(&self, table: &mut Table<'_>, item: Item) {
        stack::resolve(table, item);
    }

    fn token(&self, table: &mut Table<'_>, item: &Item) -> Ref {
        stack::token(table, item)
    }

    fn cancelled(&self, table: &mut Table<'_>, item: &Item) {
        stack::cancelled(table, item);
    }

    fn roll(&self, table: &mut Table<'_>, rows: u16) -> bool {
        if !stack::follows_damage(table, rows) {
            dice::roll_for(table, rows);
        }
        true
    }
}

/// What kind of ability an item on the stack is: true for an activated one, false for a triggered one.
fn is_activated(table: &Table<'_>, item: &Item) -> Option<bool> {
    let compiled = table.world().catalog.ability(item.ability).filter(|_| item.kind == ItemKind::Ability)?;
    match compiled.ability.body {
        Body::Activated { .. } => Some(true),
        Body::Triggered { .. } => Some(false),
        _ => None,
    }
}

/// True if what lies on the stack is an item's.
fn is_of_item(table: &Table<'_>, item: &Item) -> bool {
    let def = table.position().card(item.source.slot).map(|record| table.world().catalog.def(record.def));
    def.is_some_and(|def| [tag::TREASURE, tag::STARTING, tag::LOOT].iter().any(|tag| def.has_tag(*tag)))
}
