//! The rulebook of Star Wars: Unlimited: each question of the kernel leads to the procedure that answers it.

mod attack;
mod board;
mod checks;
mod effects;
mod memory;
mod play;
mod policy;
mod say;
mod score;
mod setup;
mod turn;

use std::collections::BTreeMap;

use byword_kernel::ability::Choice;
use byword_kernel::decision::{Opt, Way};
use byword_kernel::event::{Event, How};
use byword_kernel::frame::Frame;
use byword_kernel::id::{
    AbilityId, Clause, DefId, Predicate, Procedure, Ref, Role, Seat, Stat, Tag, Verb, Zone, ZoneKind, cite,
};
use byword_kernel::policy::Policy;
use byword_kernel::query::Scope;
use byword_kernel::refusal::Refusal;
use byword_kernel::rulebook::{
    Checks, Choosing, Costs, Events, Lang, Legality, Opening, Part, Procedures, Reckoning, Rulebook,
    Schedule, Setup, Topic, Weight, Words,
};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as common;

use crate::edition;
use crate::options;
use crate::rules::checks::{barred, responsibility, unpreventable};
use crate::rules::effects::{change, disclose, likeness, loops, missed, moves, recipient, use_again};
use crate::rules::play::{copies, costs, credits, nesting, ways};
use crate::rules::policy::POLICY;
use crate::rules::turn::{actions, regroup, round, stage, twin_suns};
use crate::words::{ARENAS, choice, mark, predicate, procedure, role, stat, tag, verb};

/// The procedures of the game.
pub(crate) struct Unlimited;

impl Rulebook for Unlimited {
    fn schedule(&self) -> Schedule<'_> {
        Schedule::Layers
    }

    fn policy(&self, _table: &Table<'_>) -> &'static Policy {
        &POLICY
    }
}

impl Opening for Unlimited {
    fn setup(&self, table: &mut Table<'_>, setup: &Setup) -> Result<(), String> {
        let options = options::read(&setup.options)?;
        options.check_decks(table.world(), setup)?;
        options.apply(table);
        setup::deal(table, setup)
    }

    fn stage(&self, table: &mut Table<'_>, active: Seat, phase: &str) -> Result<(), String> {
        stage::stage(table, active, phase)
    }

    fn configure(&self, table: &mut Table<'_>, options: &BTreeMap<String, String>) -> Result<(), String> {
        options::read(options)?.apply(table);
        Ok(())
    }

    fn same_back(&self, world: &byword_kernel::rulebook::World, a: DefId, b: DefId) -> bool {
        let hidden =
            |id| !world.catalog.def(id).has_tag(tag::LEADER) && !world.catalog.def(id).has_tag(tag::BASE);
        hidden(a) == hidden(b)
    }
}

impl Procedures for Unlimited {
    fn step(&self, table: &mut Table<'_>, procedure: Procedure, frame: &Frame) {
        let step = frame.step;
        match procedure {
            procedure::SETUP => setup::step(table, frame, step),
            procedure::ROUND => round::step(table, frame, step),
            procedure::ACTIONS => round::actions(table, frame, step),
            procedure::REGROUP => regroup::step(table, frame, step),
            procedure::PLAY => play::step(table, frame, step),
            procedure::USE => play::use_ability(table, frame, step),
            procedure::ATTACK => attack::step(table, frame, step),
            procedure::AIM => attack::aim(table, frame, step),
            procedure::PLAN => twin_suns::plan(table, frame, step),
            procedure::RECIPIENT => recipient::choose(table, frame, step),
            procedure::SPEND => credits::step(table, frame, step),
            procedure::USE_AGAIN => use_again::step(table, frame, step),
            procedure::OVERDUE => missed::step(table, frame, step),
            procedure::UNIQUE => checks::unique(table, frame, step),
            procedure::LOOP => loops::step(table, frame, step),
            procedure::SHAPE => copies::step(table, frame, step),
            procedure::WAYS => ways::step(table, frame, step),
            procedure::NESTED => nesting::step(table, frame, step),
            procedure::DISCLOSE => disclose::step(table, frame, step),
            _ => table.finish(),
        }
    }

    fn perform(&self, table: &mut Table<'_>, verb: Verb, actor: Ref, target: Ref, seat: Seat) {
        effects::perform(table, verb, actor, target, seat);
    }

    fn play(&self, table: &mut Table<'_>, card: Ref, seat: Seat, free: bool, _how: How) {
        play::by_effect(table, card, seat, free);
    }

    fn begin(&self, table: &mut Table<'_>, ability: AbilityId, scope: &Scope) {
        if !missed::lapses(table, ability, scope) && !loops::closes(table, ability, scope) {
            use_again::announce(table, ability, scope);
            recipient::begin(table, ability, scope);
        }
    }

    /// What a player could not draw damages their base.
    fn draw(&self, table: &mut Table<'_>, seat: Seat, count: usize, cause: Ref) {
        let missing = table.agenda().draw_at_once(seat, count, cause);
        if let Some(damage) = regroup::deck_out(table, seat, missing) {
            table.perform(damage);
        }
    }

    fn concede(&self, table: &mut Table<'_>, seat: Seat) -> bool {
        checks::concede(table, seat)
    }
}

impl Events for Unlimited {
    fn dress(&self, table: &Table<'_>, event: Event) -> Event {
        responsibility::charge(table, moves::bring(table, event))
    }

    fn route(&self, table: &mut Table<'_>, event: &Event) -> bool {
        barred::is_barred(table, event)
            || moves::is_forbidden(table, event)
            || effects::leader_leaves(table, event)
    }

    fn follow(&self, table: &Table<'_>, card: Ref, _leaving: &Event) -> Option<Event> {
        effects::follow(table, card)
    }

    fn home(&self, table: &Table<'_>, card: Ref, kind: ZoneKind) -> Zone {
        effects::home(table, card, kind)
    }

    fn happened(&self, table: &mut Table<'_>, event: &Event) {
        copies::entered(table, event);
    }

    fn noted(&self, table: &mut Table<'_>, event: &Event) {
        effects::noted(table, event);
        responsibility::noted(table, event);
    }

    fn remembers(&self, event: &Event) -> bool {
        memory::remembers(event)
    }
}

impl Checks for Unlimited {
    fn settle(&self, table: &mut Table<'_>) {
        effects::return_leaders(table);
    }

    fn state_check(&self, table: &mut Table<'_>) -> bool {
        checks::state_check(table)
    }

    // Between the parts of an effect, too, everything that has no HP left is gone before the next part (CR 1.16.5).
    fn between(&self, table: &mut Table<'_>) -> bool {
        checks::state_check(table)
    }
}

impl Reckoning for Unlimited {
    fn role(&self, table: &Table<'_>, role: Role) -> Ref {
        self.role_in(table, role, &Scope::of(Ref::NONE, Seat::NONE))
    }

    fn role_in(&self, table: &Table<'_>, role: Role, scope: &Scope) -> Ref {
        match role {
            role::DEFENDED => return attack::defended(table, scope),
            role::PLAYED_ON => return play::played_on(table),
            _ => {}
        }
        let card = attack::meant(table, role, scope).and_then(|attack| match role {
            role::ATTACKER => Some(attack.attacker),
            _ => attack::defender(table, &attack),
        });
        card.unwrap_or(Ref::NONE)
    }

    fn fits(&self, table: &Table<'_>, test: Predicate, card: Ref, scope: &Scope) -> bool {
        let arena = |card: Ref| arena(table, card);
        match test {
            predicate::ATTACKING => attack::is_or_was(table, role::ATTACKER, card),
            predicate::STRIKING => attack::going_on(table).next().is_some_and(|now| now.attacker == card),
            predicate::ATTACKING_BASE => attack::going_on(table)
                .any(|attack| attack.attacker == card && attack::defender(table, &attack).is_none()),
            predicate::ATTACKING_UNIT => attack::going_on(table)
                .any(|attack| attack.attacker == card && attack::defender(table, &attack).is_some()),
            predicate::DEFENDING => attack::is_or_was(table, role::DEFENDER, card),
            predicate::SAME_ARENA => arena(card).is_some() && arena(card) == last_arena(table, scope.this),
            predicate::UPGRADED => board::upgrades(table, card).next().is_some(),
            predicate::ACTION_PHASE => round::is_action_phase(table),
            predicate::ODD => table.def(card).stat(stat::COST) % 2 == 1,
            predicate::INITIATIVE => round::holder(table) == Some(scope.seat),
            predicate::RIVAL_INITIATIVE => round::holder(table).is_some_and(|seat| seat != scope.seat),
            predicate::FRESH => effects::is_marked(table, card, mark::ENTERED),
            predicate::MADE => effects::is_marked(table, card, mark::MADE),
            predicate::ATTACKS_EXHAUSTED => edition::later(table, edition::ATTACKS_EXHAUSTED),
            predicate::ANY_ENTRY => edition::later(table, edition::ENTERING_IN_ANY_WAY),
            predicate::HAS_KEYWORDS => likeness::has_keywords(table, card),
            predicate::WHEN_DEFEATED => likeness::waits_for(table, card, verb::DEFEAT),
            predicate::WHEN_PLAYED => likeness::waits_for(table, card, common::PLAY),
            predicate::ON_ATTACK => likeness::waits_for(table, card, verb::ATTACK),
            predicate::SURVIVING => self.remaining(table, card) > 0,
            predicate::OWNED => table.record(card).is_some_and(|record| record.owner == scope.seat),
            predicate::UNPILOTED => !play::is_flown(table, card),
            predicate::CAN_ATTACK => attack::has_target(table, card, false),
            predicate::ITS_ARENA => arena(card).is_some() && arena(card) == last_arena(table, scope.this),
            predicate::ELIGIBLE => moves::is_eligible(table, card, scope.this),
            predicate::SAME_SIDE => moves::is_on_the_same_side(table, card, scope.this),
            _ => play::origin::fits(table, test, card)
                .unwrap_or_else(|| likeness::alike(table, test, card, scope.this)),
        }
    }

    fn can(&self, table: &Table<'_>, verb: Verb, card: Ref) -> bool {
        match verb {
            verb::ATTACK | verb::ATTACK_TIRED => attack::has_target(table, card, false),
            verb::ATTACK_UNIT => attack::has_target(table, card, true),
            common::READY | common::TURN => table.rules().allowed(verb, card, card).is_ok(),
            common::PLAY => table
                .controller_of(card)
                .is_some_and(|seat| play::is_possible(table, card, seat, Way::Normal)),
            _ => false,
        }
    }

    fn kinds(&self, table: &Table<'_>, test: Predicate, cards: &mut dyn Iterator<Item = Ref>) -> i16 {
        likeness::kinds(table, test, cards)
    }

    fn agree(&self, table: &Table<'_>, test: Predicate, cards: &[Ref]) -> bool {
        likeness::agree(table, test, cards)
    }

    fn base_stat(&self, table: &Table<'_>, card: Ref, stat: Stat, printed: i16) -> i16 {
        match stat {
            stat::REMAINING => board::remaining(table, card),
            stat::DAMAGE => table.record(card).map_or(0, |record| record.damage),
            stat::UPGRADES => board::upgrades(table, card).count() as i16,
            _ => printed,
        }
    }

    // A unit that took more damage than it had HP is remembered by how much that was.
    fn bounds(&self, stat: Stat) -> (i16, i16) {
        if stat == stat::REMAINING { (i16::MIN, i16::MAX) } else { (0, i16::MAX) }
    }

    // What is not defeated by it is never dealt too much (D 12.6).
    fn remaining(&self, table: &Table<'_>, card: Ref) -> i16 {
        let falls = table.rules().allowed(verb::RUN_OUT, card, card).is_ok();
        if falls { board::remaining(table, card) } else { i16::MAX }
    }
}

impl Choosing for Unlimited {
    fn worth(&self, table: &Table<'_>, part: Part, scope: &Scope) -> u8 {
        match part {
            Part::Card(program, step, card) => {
                u8::from(change::may_be_picked(table, program, step, card, scope))
            }
            Part::Mode(_) | Part::Player(_) => 1,
        }
    }

    fn picker(&self, table: &Table<'_>, choice: Option<&Choice>, scope: &Scope, named: Seat) -> Seat {
        choice.map_or(named, |_| unpreventable::assigner(table, scope, named))
    }

    fn room(&self, table: &Table<'_>, verb: Verb, card: Ref) -> i16 {
        unpreventable::room(table, verb, card)
    }
}

impl Costs for Unlimited {
    fn can_pay(&self, table: &Table<'_>, seat: Seat, amount: i16, _card: Ref) -> bool {
        credits::means(table, seat) >= amount
    }

    fn pay(&self, table: &mut Table<'_>, seat: Seat, amount: i16, _card: Ref) {
        credits::pay_or_ask(table, seat, costs::due_now(table, seat, amount));
    }

    fn can_pay_typed(&self, table: &Table<'_>, seat: Seat, types: &[(Tag, u8)], _card: Ref) -> bool {
        disclose::can(table, seat, types)
    }

    fn pay_typed(&self, table: &mut Table<'_>, seat: Seat, types: &[(Tag, u8)], card: Ref) {
        disclose::begin(table, seat, types, card);
    }
}

impl Legality for Unlimited {
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

impl Words for Unlimited {
    fn option_text(&self, table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
        say::option(table, opt, lang)
    }

    fn choices(&self) -> &'static [&'static str] {
        choice::WORDS
    }

    fn phase(&self, table: &Table<'_>) -> Option<&'static str> {
        round::phase(table)
    }

    fn clause(&self, topic: Topic) -> Clause {
        match topic {
            Topic::Choose | Topic::Player => cite("D 15.5"),
            Topic::Mode => cite("D 14.1.1"),
            Topic::May => cite("D 15.1"),
            Topic::Order | Topic::Respond => cite("CR 7.6.9"),
            Topic::Replace => cite("D 14.8.3"),
            Topic::Pay => cite("CR 6.2.4A"),
        }
    }
}

/// The arena in which a card is, or was as this one.
fn arena(table: &Table<'_>, card: Ref) -> Option<ZoneKind> {
    table.record(card).map(|record| record.zone.kind).filter(|kind| ARENAS.contains(kind))
}

/// The same of a card that text has named, also where it has been told where it went from there (D 14.5.14).
fn last_arena(table: &Table<'_>, card: Ref) -> Option<ZoneKind> {
    arena(table, card).or_else(|| arena(table, table.position().last_in_play(card)?))
}
