//! The rulebook of Marvel Champions: each question of the kernel leads to the procedure that answers it.

pub(crate) mod attacks;
pub(crate) mod checks;
pub(crate) mod dress;
pub(crate) mod encounter;
pub(crate) mod enemy;
pub(crate) mod orders;
pub(crate) mod piles;
pub(crate) mod player;
mod policy;
pub(crate) mod questions;
pub(crate) mod round;
pub(crate) mod say;
pub(crate) mod score;
pub(crate) mod setup;
pub(crate) mod several;
pub(crate) mod table;
mod windows;

use std::collections::BTreeMap;

use byword_kernel::ability::{Body, Choice, EventKind};
use byword_kernel::decision::Opt;
use byword_kernel::event::{Event, How};
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{
    AbilityId, Clause, DefId, Native, Predicate, Procedure, ProgramId, Ref, Role, Seat, Stat, Tag, Verb,
    Zone, ZoneKind, cite,
};
use byword_kernel::policy::Policy;
use byword_kernel::query::Scope;
use byword_kernel::refusal::Refusal;
use byword_kernel::rulebook::{
    Checks, Choosing, Costs, Events, Lang, Legality, Opening, Part, Procedures, Reckoning, Rulebook,
    Schedule, Setup, Topic, Weight, Words, World,
};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::cards::sets;
use crate::options;
use crate::profile::{Profile, is_rr18};
use crate::rules::checks::{control, defeat, limit, spill};
use crate::rules::encounter::scheme::Advance;
use crate::rules::encounter::{further, reveal, scheme};
use crate::rules::enemy::{boost, called};
use crate::rules::player::pay::{self, Need, Spent};
use crate::rules::player::{actions, attack, effects, hosts, legal, maxima, play, told};
use crate::rules::round::{concede, turn, villain as phase};
use crate::rules::table::{
    ENCOUNTER_DECK, deck_of, discard_event, discard_of, identity, in_hero_form, kept_in, leaves_instead,
    main_scheme, owner_of, player_of, threat_on, villain, who_is_meant,
};
use crate::words::{choice, mark, predicate, procedure, role, stat, tag, verb, zone};

/// The procedures of Marvel Champions.
pub(crate) struct Champions;

impl Rulebook for Champions {
    fn schedule(&self) -> Schedule<'_> {
        Schedule::Windows(self)
    }

    fn policy(&self, table: &Table<'_>) -> &'static Policy {
        Profile::of(table).policy()
    }
}

impl Opening for Champions {
    fn setup(&self, table: &mut Table<'_>, setup: &Setup) -> Result<(), String> {
        setup::deal(table, setup)
    }

    fn stage(&self, table: &mut Table<'_>, active: Seat, phase: &str) -> Result<(), String> {
        setup::stage(table, active, phase)
    }

    fn configure(&self, table: &mut Table<'_>, options: &BTreeMap<String, String>) -> Result<(), String> {
        options::configure(table, options)
    }

    fn same_back(&self, world: &World, a: DefId, b: DefId) -> bool {
        sets::back(world, a) == sets::back(world, b)
    }
}

impl Procedures for Champions {
    fn step(&self, table: &mut Table<'_>, procedure: Procedure, frame: &Frame) {
        let step = frame.step;
        match procedure {
            procedure::SETUP => setup::step(table, frame, step),
            procedure::ROUND => round::step(table, frame, step),
            procedure::TURN => turn::step(table, frame, step),
            procedure::END_PHASE => round::end_phase(table, frame, step),
            procedure::VILLAIN => phase::step(table, frame, step),
            procedure::ACTIVATE => phase::activate_step(table, frame, step),
            procedure::REVEAL => reveal::step(table, frame, step),
            procedure::PLAY => play::step(table, frame, step),
            procedure::USE => play::use_step(table, frame, step),
            procedure::PAY => pay::step(table, frame, step),
            procedure::BASIC => attack::basic(table, frame, step),
            procedure::LABELLED => attack::labelled(table, frame, step),
            procedure::ENEMY_ATTACK => enemy::attack_step(table, frame, step),
            procedure::ENEMY_SCHEME => enemy::scheme_step(table, frame, step),
            procedure::BOOST => boost::step(table, frame, step),
            procedure::DEFEAT => defeat::step(table, step),
            procedure::STAGE => defeat::stage_step(table, frame, step),
            procedure::ELIMINATE => defeat::eliminate_step(table, frame, step),
            procedure::ADVANCE => scheme::advance(table, frame, step),
            procedure::DRAW => piles::draw_step(table, frame),
            procedure::RESHUFFLE => piles::reshuffle_step(table, frame, step),
            procedure::LIMIT => limit::step(table, frame, step),
            procedure::CALLED => called::step(table, frame, step),
            procedure::REATTACH => play::reattach_step(table, frame, step),
            procedure::ASKED => turn::asked_step(table, frame, step),
            procedure::FORCED => turn::forced_step(table, frame, step),
            procedure::MOMENT => round::moment_step(table, frame, step),
            procedure::SPILL => spill::step(table, frame),
            procedure::SETTLE => reveal::settle_step(table, frame, step),
            _ => table.finish(),
        }
    }

    fn perform(&self, table: &mut Table<'_>, verb: Verb, actor: Ref, target: Ref, seat: Seat) {
        if called::ORDERS.contains(&verb) {
            reveal::discard_spent(table);
        }
        let at_ally = table.has_tag(target, tag::ALLY);
        let seat = table.controller_of(target).filter(|seat| seat.is_some()).unwrap_or(seat);
        match verb {
            verb::ATTACK if called::redirect(table, actor, at_ally.then_some(target), seat) => {}
            verb::ATTACK if at_ally => enemy::attack_ally(table, actor, target),
            verb::ATTACK => called::call(table, actor, seat, mark::TO_ATTACK),
            verb::SCHEME => called::call(table, actor, seat, mark::TO_SCHEME),
            verb::ACTIVATE => called::activate(table, actor, seat),
            verb::ATTACK_ENGAGED | verb::ATTACK_HERO | verb::ACTIVATE_ENGAGED => {
                called::engaged(table, actor, seat, verb);
            }
            verb::SWAP => defeat::swap(table, actor, target),
            verb::REATTACH => table.push(Frame::procedure(procedure::REATTACH, seat).source(actor)),
            verb::REVEAL if actor.is_some() => reveal::begin(table, actor, seat),
            verb::REVEAL => reveal::begin_top(table, seat),
            verb::FURTHER => further::gain(table, actor),
            verb::CANCEL_CARD => play::cancel(table, actor),
            verb::RESTRICT => limit::restrict(table, seat),
            verb::ADVANCE => table.push(Advance { stage: actor, completed: false }.frame(seat)),
            verb::FORM => round::change_form(table, seat),
            verb::BASIC_ATTACK | verb::BASIC_THWART | verb::RECOVER => {
                attack::make(table, verb, actor, target)
            }
            verb::BOOST => enemy::give_boost(table, actor),
            _ => {
                orders::perform(table, verb, actor, seat);
            }
        }
    }

    fn native(&self, table: &mut Table<'_>, native: Native, targets: &[Ref], amount: i16, _scope: &Scope) {
        orders::carry_out(table, native, targets, amount);
    }

    fn play(&self, table: &mut Table<'_>, card: Ref, seat: Seat, free: bool, _how: How) {
        effects::play(table, card, seat, free);
    }

    /// "You" on an encounter card that nobody controls is the player whom the event concerns.
    fn begin(&self, table: &mut Table<'_>, ability: AbilityId, scope: &Scope) {
        let seat = who_is_meant(table, scope);
        let this = boost::as_it_lies(table, ability, scope.this);
        play::use_ability(table, ability, &Scope { this, seat, ..*scope });
    }

    fn draw(&self, table: &mut Table<'_>, seat: Seat, count: usize, cause: Ref) {
        piles::draw(table, seat, count, cause);
    }

    fn concede(&self, table: &mut Table<'_>, seat: Seat) -> bool {
        concede::concede(table, seat)
    }
}

impl Events for Champions {
    fn dress(&self, table: &Table<'_>, event: Event) -> Event {
        dress::dress(table, event)
    }

    /// Who is dealt damage by an attack has been attacked, whatever becomes of it (RT3).
    fn route(&self, table: &mut Table<'_>, event: &Event) -> bool {
        if event.kind == EventKind::Damage && event.verb == verb::ATTACK && event.amount >= 0 {
            table.book().mark(event.subject, mark::STRUCK, true);
        }
        match (event.kind, event.verb) {
            // MC-17.1: what is put into play must still be the only one of its kind, and minds Max.
            (EventKind::Move, verb::PUT) => {
                play::unique_in_play(table, event.subject).is_some()
                    || !maxima::has_room(table, event.subject, event.to.seat)
            }
            // MC-16.8: nobody takes control of more copies than they may have.
            (EventKind::Control, kernel::PLAIN) => !maxima::has_room(table, event.subject, event.seat),
            // MC-14.2, MC-14.3: a villain's stage, an identity is no card that is discarded.
            (EventKind::Move, verb::DEFEAT) => defeat::fells(table, event),
            _ => false,
        }
    }

    /// What is attached to a card, and its boost cards, go when it goes (MC-14.1, MC-6.17).
    fn follow(&self, table: &Table<'_>, card: Ref, _leaving: &Event) -> Option<Event> {
        if table.rules().allowed_to(Seat::NONE, kernel::DISCARD, Ref::NONE, card).is_err() {
            // PM5: what cannot be discarded looks for another place.
            let stays = Event::new(EventKind::Move, kernel::FOLLOW).about(card).how(How::SAME);
            return Some(stays.to(table.position().card(card.slot)?.zone));
        }
        if let Some(kept) = kept_in(table, card) {
            return Some(Event::new(EventKind::Move, kernel::FOLLOW).about(card).to(kept));
        }
        Some(discard_event(table, card, kernel::FOLLOW, table.controller_of(card).unwrap_or(Seat::NONE)))
    }

    /// Encounter cards have a deck and a discard pile of their own (MC-1.11).
    fn home(&self, table: &Table<'_>, card: Ref, kind: ZoneKind) -> Zone {
        let owner = owner_of(table, card);
        match kind {
            zone::DECK | zone::DISCARD | zone::HAND if leaves_instead(table, card) => {
                Zone::shared(zone::REMOVED)
            }
            zone::DECK => deck_of(owner),
            // The scenario has no hand.
            zone::HAND if !owner.is_some() => discard_of(table, card),
            zone::DISCARD => discard_of(table, card),
            zone::PLAY if !owner.is_some() => Zone::of(kind, table.controller_of(card).unwrap_or(Seat::NONE)),
            zone::PLAY | zone::HAND | zone::DEALT | zone::OWN_DECK | zone::OWN_PILE => Zone::of(kind, owner),
            _ => Zone::shared(kind),
        }
    }

    fn happened(&self, table: &mut Table<'_>, event: &Event) {
        orders::note(table, event);
        attacks::note_removal(table, event);
        match event.kind {
            EventKind::Control => {
                table.agenda().done_to(event.subject);
                // A minion that engages somebody else may activate against them (villain step 2).
                table.book().mark(event.subject, mark::ACTIVATED, false);
                control::note(table, event.subject);
            }
            EventKind::Move if table.is_play_zone(event.from.kind) && !table.in_play(event.subject) => {
                further::note_leaving(table, event.subject);
            }
            _ => reveal::note(table, event),
        }
    }

    /// Which cards were played is remembered for the round.
    fn remembers(&self, event: &Event) -> bool {
        event.kind == EventKind::Move && event.verb == kernel::PLAY
    }
}

impl Checks for Champions {
    fn settle(&self, table: &mut Table<'_>) {
        defeat::settle(table);
    }
}

impl Reckoning for Champions {
    fn role(&self, table: &Table<'_>, role: Role) -> Ref {
        match role {
            role::VILLAIN => villain(table),
            role::NEXT_VILLAIN => several::next(table),
            role::MAIN_SCHEME => main_scheme(table),
            role::ATTACKER => attacks::activating(table).unwrap_or(Ref::NONE),
            role::NAMED_ATTACKER => attacks::named_attacker(table).unwrap_or(Ref::NONE),
            role::ADDRESSED => attacks::addressed(table),
            role::AIM => attacks::aim(table).unwrap_or(Ref::NONE),
            role::DEFENDER => enemy::defender(table).unwrap_or(Ref::NONE),
            role::PAID_FOR => pay::paid_for(table).unwrap_or(Ref::NONE),
            role::REVEALED => reveal::innermost(table).unwrap_or(Ref::NONE),
            role::ENCOUNTER_TOP => table.position().top(ENCOUNTER_DECK).unwrap_or(Ref::NONE),
            _ => Ref::NONE,
        }
    }

    fn fits(&self, table: &Table<'_>, test: Predicate, card: Ref, scope: &Scope) -> bool {
        match test {
            predicate::HERO_FORM => in_hero_form(table, who_is_meant(table, scope)),
            predicate::ALTER_EGO_FORM => {
                let seat = who_is_meant(table, scope);
                identity(table, seat).is_some() && !in_hero_form(table, seat)
            }
            predicate::GONE => !table.in_play(card),
            predicate::PAID_ENERGY => spent(table, scope).used(0),
            predicate::PAID_MENTAL => spent(table, scope).used(1),
            predicate::PAID_PHYSICAL => spent(table, scope).used(2),
            predicate::PAID_WILD => spent(table, scope).used(3),
            predicate::PAID_CARD => spent(table, scope).used_card(),
            predicate::PAID_ONLY_ENERGY => spent(table, scope).used_only(0),
            predicate::PAID_ONLY_MENTAL => spent(table, scope).used_only(1),
            predicate::PAID_ONLY_PHYSICAL => spent(table, scope).used_only(2),
            predicate::NEMESIS => sets::is_nemesis(table, card, identity(table, scope.seat)),
            predicate::ANY_NEMESIS => {
                table.position().seats().any(|seat| sets::is_nemesis(table, card, identity(table, seat)))
            }
            predicate::BEING_REVEALED => reveal::is_revealing(table, card),
            predicate::FROM_DECK => reveal::is_from_deck(table, card),
            predicate::RR18 => is_rr18(table),
            predicate::OVER_LIMIT => limit::is_beyond_limit(table, scope.seat),
            predicate::TEXT_FIRST => is_rr18(table) && reveal::is_revealing(table, scope.this),
            predicate::SAME_SET => sets::same_set(table, card, scope.this),
            predicate::UNDEFENDED => enemy::is_undefended(table),
            _ => questions::fits(table, test, card, scope).unwrap_or(false),
        }
    }

    fn kinds(&self, table: &Table<'_>, test: Predicate, cards: &mut dyn Iterator<Item = Ref>) -> i16 {
        questions::kinds(table, test, cards)
    }

    /// The per-player icon multiplies by the players who started (MC-2.1).
    fn base_stat(&self, table: &Table<'_>, card: Ref, stat: Stat, printed: i16) -> i16 {
        let each = match stat {
            stat::HP => tag::HP_EACH,
            stat::THREAT => tag::THREAT_EACH,
            stat::TARGET => tag::TARGET_EACH,
            stat::ACCELERATION => tag::ACCELERATION_EACH,
            _ => return questions::reckoned(table, card, stat).unwrap_or(printed),
        };
        if table.def(card).has_tag(each) {
            printed * i16::from(table.position().seat_count())
        } else {
            printed
        }
    }

    fn remaining(&self, table: &Table<'_>, card: Ref) -> i16 {
        defeat::remaining(table, card)
    }
}

impl Choosing for Champions {
    fn worth(&self, table: &Table<'_>, part: Part, scope: &Scope) -> u8 {
        match part {
            Part::Mode(program) => worth_of_mode(table, program, scope),
            Part::Card(program, step, card) => u8::from(may_choose(table, program, step, card, scope)),
            Part::Player(seat) => u8::from(maxima::may_name(table, seat, scope)),
        }
    }

    /// MC-12.11, MC-5.2: of several possible targets of an encounter card, and of several players, the first player chooses, unless
    /// they are somebody's.
    fn picker(&self, table: &Table<'_>, choice: Option<&Choice>, scope: &Scope, named: Seat) -> Seat {
        let encounter = !player_of(table, scope.this).is_some() && scope.this.is_some();
        let open = choice.is_none_or(legal::is_open);
        let resolved = !table.def(scope.this).has_tag(tag::OBLIGATION);
        if encounter && open && resolved && is_revealed_text(table) {
            table.position().first()
        } else {
            named
        }
    }

    /// Of damage that players split among themselves nobody takes more than is left of them (MC-10.7); of threat that is
    /// removed from schemes none loses more than it has.
    fn room(&self, table: &Table<'_>, verb: Verb, card: Ref) -> i16 {
        match verb {
            verb::UNPLACE => threat_on(table, card),
            verb::DEAL if table.has_tag(card, tag::FRIENDLY) => defeat::remaining(table, card),
            _ => i16::MAX,
        }
    }
}

impl Costs for Champions {
    fn can_pay(&self, table: &Table<'_>, seat: Seat, amount: i16, card: Ref) -> bool {
        pay::can_meet(table, seat, Need::any(amount), card)
    }

    fn pay(&self, table: &mut Table<'_>, seat: Seat, amount: i16, card: Ref) {
        pay::begin(table, seat, Need::any(amount), card);
    }

    fn can_pay_typed(&self, table: &Table<'_>, seat: Seat, types: &[(Tag, u8)], card: Ref) -> bool {
        pay::can_meet(table, seat, Need::typed(types), card)
    }

    fn pay_typed(&self, table: &mut Table<'_>, seat: Seat, types: &[(Tag, u8)], card: Ref) {
        pay::begin(table, seat, Need::typed(types), card);
    }
}

impl Legality for Champions {
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

impl Words for Champions {
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
            Topic::Choose | Topic::Player => cite("MC-15.12"),
            Topic::May => cite("MC-15.2"),
            Topic::Mode => cite("MC-12.10"),
            Topic::Order => cite("D2"),
            Topic::Replace => cite("MC-16.2"),
            Topic::Pay => cite("MC-3.7"),
            Topic::Respond => cite("MC-15.5"),
        }
    }
}

fn may_choose(table: &Table<'_>, program: ProgramId, step: usize, card: Ref, scope: &Scope) -> bool {
    let ability = table.frame().ability;
    let attaches = table.world().catalog.ability(ability).is_some_and(|c| hosts::is_attachment(&c.ability));
    if attaches {
        return hosts::may_host(table, scope.seat, scope.this, card).is_ok();
    }
    legal::may_take(table, ability, program, step, card, scope).is_ok()
        && told::leaves_enough(table, program, step, card, scope)
}

/// MC-12.10: an option that does nothing cannot be picked; of those of an encounter card one that can be carried out
/// completely must be, if there is any.
fn worth_of_mode(table: &Table<'_>, program: ProgramId, scope: &Scope) -> u8 {
    let encounter = scope.this.is_some() && !player_of(table, scope.this).is_some();
    match legal::program_has_effect(table, table.frame().ability, program, scope) {
        false => 0,
        true if encounter && table.meaning().can_be_whole(program, scope) => 2,
        true => 1,
    }
}

/// True if the text that is read is one that nobody triggered: an optional ability of an encounter card is its user's.
fn is_revealed_text(table: &Table<'_>) -> bool {
    let body = table.world().catalog.ability(table.frame().ability).map(|compiled| &compiled.ability.body);
    !matches!(body, Some(Body::Activated { .. }))
}

/// The kinds of resources that were spent to play the card whose text is read.
fn spent(table: &Table<'_>, scope: &Scope) -> Spent {
    pay::spent_for(table, scope.this)
}
