//! The rulebook of Lorcana: each question of the kernel leads to the procedure that answers it.

mod actions;
mod board;
mod challenge;
mod checks;
mod draw;
mod likeness;
mod memory;
mod pay;
mod play;
mod policy;
mod say;
mod score;
mod setup;
mod shift;
mod turn;
mod uses;
mod wishes;

use std::collections::BTreeMap;

use byword_kernel::ability::EventKind;
use byword_kernel::decision::Opt;
use byword_kernel::event::{Event, How};
use byword_kernel::frame::Frame;
use byword_kernel::id::{Clause, Native, Predicate, Procedure, Ref, Role, Seat, Stat, Verb, cite};
use byword_kernel::policy::Policy;
use byword_kernel::query::Scope;
use byword_kernel::refusal::Refusal;
use byword_kernel::rulebook::{
    Checks, Choosing, Costs, Events, Lang, Legality, Opening, Part, Procedures, Reckoning, Rulebook,
    Schedule, Setup, Topic, Weight, Words,
};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::edition::Edition;
use crate::options;
use crate::words::{choice, mark, native, predicate, procedure, role, stat, tag, tally, verb, zone};

/// The procedures of Lorcana.
pub(crate) struct Lorcana;

impl Rulebook for Lorcana {
    fn schedule(&self) -> Schedule<'_> {
        Schedule::Bag
    }

    fn policy(&self, table: &Table<'_>) -> &'static Policy {
        Edition::of(table).policy()
    }
}

impl Opening for Lorcana {
    fn setup(&self, table: &mut Table<'_>, setup: &Setup) -> Result<(), String> {
        let options = options::read(setup)?;
        options.check_decks(table.world(), &setup.decks)?;
        setup::deal(table, setup)?;
        options.apply(table);
        options.add_cards(table);
        setup::begin(table, options.hand());
        Ok(())
    }

    fn stage(&self, table: &mut Table<'_>, active: Seat, phase: &str) -> Result<(), String> {
        turn::stage(table, active, phase)
    }

    fn configure(&self, table: &mut Table<'_>, options: &BTreeMap<String, String>) -> Result<(), String> {
        let seats = table.position().seat_count();
        options::read(&Setup { seats, options: options.clone(), ..Setup::default() })?.apply(table);
        Ok(())
    }
}

impl Procedures for Lorcana {
    fn step(&self, table: &mut Table<'_>, procedure: Procedure, frame: &Frame) {
        let step = frame.step;
        match procedure {
            procedure::SETUP => setup::step(table, frame, step),
            procedure::TURN => turn::step(table, frame, step),
            procedure::MAIN => turn::main_phase(table, frame, step),
            procedure::PLAY => play::step(table, frame, step),
            procedure::USE => uses::step(table, frame, step),
            procedure::QUEST => turn::quest(table, frame, step),
            procedure::CHALLENGE => challenge::step(table, frame, step),
            procedure::TRAVEL => turn::travel(table, frame, step),
            procedure::RESOLVE => play::resolve_queued(table, frame, step),
            procedure::DRAW => draw::step(table, frame),
            _ => table.finish(),
        }
    }

    fn perform(&self, table: &mut Table<'_>, verb: Verb, actor: Ref, target: Ref, seat: Seat) {
        match verb {
            verb::FOR_FREE => uses::for_free(table, actor, seat),
            verb::TRAVEL => turn::travel_for_free(table, seat, actor, target),
            verb::SUPPORT => table.perform(Event::new(EventKind::Act, verb).about(actor).of(seat)),
            _ => {}
        }
    }

    fn play(&self, table: &mut Table<'_>, card: Ref, seat: Seat, free: bool, how: How) {
        play::by_effect(table, card, seat, free, how);
    }

    fn native(&self, table: &mut Table<'_>, native: Native, targets: &[Ref], _amount: i16, _scope: &Scope) {
        if let (native::UNCOVER, Some(top)) = (native, targets.first()) {
            shift::uncover(table, *top);
        }
    }

    /// Cards are drawn one by one (CR 1.12).
    fn draw(&self, table: &mut Table<'_>, seat: Seat, count: usize, cause: Ref) {
        draw::one_by_one(table, seat, count, cause);
    }

    fn concede(&self, table: &mut Table<'_>, seat: Seat) -> bool {
        checks::concede(table, seat)
    }
}

impl Events for Lorcana {
    /// Only what is in play is banished (CR 7.1.6).
    fn route(&self, table: &mut Table<'_>, event: &Event) -> bool {
        event.kind == EventKind::Move && event.verb == verb::BANISH && !table.in_play(event.subject)
    }

    /// A stack leaves play as one: the cards under go to the same zone (CR 5.1.1.7, S 8.10.7).
    fn follow(&self, table: &Table<'_>, card: Ref, leaving: &Event) -> Option<Event> {
        let record = table.position().get(card)?;
        if record.zone.kind != zone::UNDER {
            return None;
        }
        let to = self.home(table, card, leaving.to.kind);
        let how = if Edition::of(table).stacks_share_states() {
            leaving.how
        } else {
            leaving.how.without(How::TURNED)
        };
        let event = Event::new(EventKind::Move, verb::LEAVE).about(card).with(leaving.other).of(record.owner);
        Some(event.to(to).how(how))
    }

    fn happened(&self, table: &mut Table<'_>, event: &Event) {
        memory::keep(table, event);
    }

    fn remembers(&self, event: &Event) -> bool {
        event.kind == EventKind::Act && event.verb == verb::SING
    }
}

impl Checks for Lorcana {
    fn state_check(&self, table: &mut Table<'_>) -> bool {
        checks::before_the_bag(table)
    }

    fn between(&self, table: &mut Table<'_>) -> bool {
        Edition::of(table).checks_between_effects() && checks::game_state_check(table)
    }
}

impl Reckoning for Lorcana {
    fn role(&self, table: &Table<'_>, role: Role) -> Ref {
        challenge::participants(table).map_or(Ref::NONE, |(challenger, challenged)| match role {
            role::CHALLENGER => challenger,
            _ => challenged,
        })
    }

    fn fits(&self, table: &Table<'_>, test: Predicate, card: Ref, scope: &Scope) -> bool {
        match test {
            // That matters to characters alone.
            predicate::DRY => !table.has_tag(card, tag::CHARACTER) || board::is_dry(table, card),
            predicate::DRYING => table.in_play(card) && !board::is_dry(table, card),
            predicate::BEING_SHIFTED => shift::is_being_shifted(table, card),
            predicate::LAID_ON => shift::is_laid_on(table, card, scope.this),
            predicate::CHALLENGING => challenge::is_marked(table, card, &[mark::CHALLENGING]),
            predicate::BEING_CHALLENGED => challenge::is_marked(table, card, &[mark::BEING_CHALLENGED]),
            predicate::IN_CHALLENGE => {
                challenge::is_marked(table, card, &[mark::CHALLENGING, mark::BEING_CHALLENGED])
            }
            predicate::HERE => board::is_here(table, card, scope.this),
            predicate::GOING_HERE => table.supposed() == scope.this && scope.this.is_some(),
            predicate::AT_LOCATION => {
                table.host_of(card).is_some_and(|host| table.def(host).has_tag(tag::LOCATION))
            }
            predicate::FIRST_NAME => shift::has_name(table, card, scope.this, 0),
            predicate::INKABLE => table.has_tag(card, tag::INKABLE),
            predicate::HAS_UNDER => table.stat(card, stat::UNDER) > 0,
            predicate::SANG => memory::sang(table, card, scope.this),
            predicate::BY_EFFECT => !board::is_paying(table),
            predicate::INK_TYPE | predicate::NAME | predicate::COST => {
                likeness::alike(table, test, card, scope.this)
            }
            predicate::FIRST_TURN_NOT_STARTING => {
                scope.seat != table.position().first()
                    && table.position().tally(scope.seat, tally::TURNS) == 1
            }
            _ => false,
        }
    }

    fn kinds(&self, table: &Table<'_>, test: Predicate, cards: &mut dyn Iterator<Item = Ref>) -> i16 {
        likeness::kinds(table, test, cards)
    }

    /// A character is exerted for a cost only while it is dry (CR 4.4.2.1).
    fn can(&self, table: &Table<'_>, verb: Verb, card: Ref) -> bool {
        match verb {
            kernel::TURN => {
                table.rules().allowed(verb, card, card).is_ok()
                    && (!table.has_tag(card, tag::CHARACTER) || board::is_dry(table, card))
            }
            verb::CHALLENGE => actions::has_challenge(table, card),
            verb::QUEST => actions::has_quest(table, card),
            _ => false,
        }
    }

    fn base_stat(&self, table: &Table<'_>, card: Ref, stat: Stat, printed: i16) -> i16 {
        match stat {
            stat::UNDER => board::cards_under(table, card) as i16,
            stat::HURT => table.record(card).map_or(0, |record| record.damage),
            _ => printed,
        }
    }

    fn remaining(&self, table: &Table<'_>, card: Ref) -> i16 {
        table.stat(card, stat::WILLPOWER) - table.record(card).map_or(0, |record| record.damage)
    }
}

impl Choosing for Lorcana {
    fn worth(&self, table: &Table<'_>, part: Part, scope: &Scope) -> u8 {
        match part {
            Part::Card(program, step, card) => {
                u8::from(play::may_be_picked(table, program, step, card, scope.seat))
            }
            Part::Mode(_) | Part::Player(_) => 1,
        }
    }
}

impl Costs for Lorcana {
    fn can_pay(&self, table: &Table<'_>, seat: Seat, amount: i16, card: Ref) -> bool {
        pay::ready_ink(table, seat) >= pay::ink_price(table, card, amount)
    }

    fn pay(&self, table: &mut Table<'_>, seat: Seat, amount: i16, card: Ref) {
        let price = pay::ink_price(table, card, amount);
        pay::exert_ink(table, seat, price);
    }
}

impl Legality for Lorcana {
    fn check(&self, table: &Table<'_>, seat: Seat, wish: &Opt) -> Result<(), Refusal> {
        actions::check(table, seat, wish)
    }

    fn wishes(&self, table: &Table<'_>, seat: Seat) -> Vec<Opt> {
        wishes::list(table, seat)
    }

    fn score(&self, table: &Table<'_>, seat: Seat, points: &[i32]) -> i32 {
        score::of(table, seat, points)
    }

    fn weights(&self) -> &'static [Weight] {
        score::WEIGHTS
    }
}

impl Words for Lorcana {
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
            Topic::Choose | Topic::Mode | Topic::Player => cite("CR 6.7.3"),
            Topic::May => cite("CR 6.1.4"),
            Topic::Order | Topic::Respond => cite("CR 7.7"),
            Topic::Replace => cite("CR 6.5"),
            Topic::Pay => cite("CR 4.3"),
        }
    }
}
