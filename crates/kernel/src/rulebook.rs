//! What a game adds to the kernel: its procedures, its reckonings, its words.

mod setup;

pub use setup::Setup;

use std::collections::BTreeMap;
use std::fmt;

use crate::ability::{Rewrite, Who};
use crate::catalog::Catalog;
pub use crate::clauses::{ClauseText, Clauses};
use crate::decision::Opt;
use crate::event::Event;
use crate::frame::Frame;
use crate::id::{
    AbilityId, Clause, DefId, Native, Predicate, Procedure, ProgramId, Ref, Role, Seat, Stat, Tag, Verb, Zone,
};
use crate::policy::Policy;
use crate::query::{Held, Scope};
use crate::refusal::Refusal;
use crate::table::Table;
use crate::vocabulary::Vocabulary;
pub use crate::wording::{Lang, common_option};

/// Everything about a game that does not change while it is played.
pub struct World {
    /// The game's name, as the command line knows it.
    pub game: &'static str,
    /// Its words.
    pub vocabulary: Vocabulary,
    /// Its cards.
    pub catalog: Catalog,
    /// Its clauses.
    pub clauses: Clauses,
    /// Its procedures.
    pub rulebook: Box<dyn Rulebook>,
}

impl fmt::Debug for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World").field("game", &self.game).finish_non_exhaustive()
    }
}

/// The procedures and reckonings of one game.
///
/// Everything here is asked by the kernel; defaults are what most games say.
pub trait Rulebook: Send + Sync {
    /// Puts the cards on an empty table and pushes the first frame.
    ///
    /// # Errors
    /// What is wrong with the setup.
    fn setup(&self, table: &mut Table<'_>, setup: &Setup) -> Result<(), String>;

    /// Pushes the frames of a game in which the seat is in the phase of that name (`main` if nothing is said).
    ///
    /// # Errors
    /// The names of the phases there are.
    fn stage(&self, table: &mut Table<'_>, active: Seat, phase: &str) -> Result<(), String>;

    /// Sets what the options of a setup say on a table that is staged by a scenario (editions, variants).
    ///
    /// # Errors
    /// If the game has no such option.
    fn configure(&self, _table: &mut Table<'_>, options: &BTreeMap<String, String>) -> Result<(), String> {
        match options.keys().next() {
            Some(key) => Err(format!("the option `{key}` belongs to games that are dealt")),
            None => Ok(()),
        }
    }

    /// One step of a procedure. The frame is the one on top as the step begins; on the agenda its `step` has already been
    /// moved on by one.
    fn step(&self, table: &mut Table<'_>, procedure: Procedure, frame: &Frame);

    /// The card that plays a part in the procedure going on.
    fn role(&self, _table: &Table<'_>, _role: Role) -> Ref {
        Ref::NONE
    }

    /// A test on a card that only the game can answer.
    fn fits(&self, _table: &Table<'_>, _predicate: Predicate, _card: Ref, _scope: &Scope) -> bool {
        false
    }

    /// Whether the card could do this now (it has a legal object for it, and nothing forbids it).
    fn can(&self, _table: &Table<'_>, _verb: Verb, _card: Ref) -> bool {
        false
    }

    /// Begins a procedure that an effect demands: the verb, by the card, on the target.
    fn perform(&self, _table: &mut Table<'_>, _verb: Verb, _actor: Ref, _target: Ref, _seat: Seat) {}

    /// Plays a card for an effect, free or for its cost; `how` it enters, as in [`crate::event::Event`].
    fn play(&self, _table: &mut Table<'_>, _card: Ref, _seat: Seat, _free: bool, _how: u8) {}

    /// A game-specific operation.
    fn native(&self, _table: &mut Table<'_>, _what: Native, _to: &[Ref], _n: i16, _scope: &Scope) {}

    /// Called for each event as it has happened, before anything triggers: the game's own bookkeeping.
    fn happened(&self, _table: &mut Table<'_>, _event: &Event) {}

    /// Called between the instructions of an effect; `true` if something happened that comes before the next one.
    fn between(&self, _table: &mut Table<'_>) -> bool {
        false
    }

    /// Whether rewritings that belong to the calculation of an amount come before all others.
    fn calculates_first(&self, _table: &Table<'_>) -> bool {
        true
    }

    /// Whether abilities that answer early to an event (see [`crate::ability::Pattern::early`]) come before its rewriting.
    fn answers_before_rewriting(&self, _table: &Table<'_>) -> bool {
        false
    }

    /// Whether damage that was reduced to nothing still happens, with the amount 0.
    fn keeps_nothing(&self, _table: &Table<'_>) -> bool {
        false
    }

    /// Whether what is permitted can be done although something forbids it.
    fn permission_wins(&self) -> bool {
        true
    }

    /// What the rules say on points on which games differ in a word.
    fn policy(&self) -> Policy {
        Policy::default()
    }

    /// True if the card may be turned as part of a cost, as far as the rules of the game themselves have a say.
    fn may_be_turned(&self, _table: &Table<'_>, _card: Ref) -> bool {
        true
    }

    /// Whether a card that has lost its abilities cannot have others given to it meanwhile.
    fn blank_bars_gains(&self) -> bool {
        false
    }

    /// Whether effects that only waited for their moment come before all that the moment triggers (layers).
    fn delayed_first(&self) -> bool {
        false
    }

    /// Whether what is too much for a card is reckoned from what was dealt, not from what arrives.
    fn spills_what_is_dealt(&self, _table: &Table<'_>) -> bool {
        false
    }

    /// Who orders the forced abilities of a window that are on offer; nobody if their order does not matter.
    fn sorter(&self, table: &Table<'_>) -> Seat {
        table.position().first()
    }

    /// Whether an instruction that something replaced or prevented counts as done ("if you do").
    fn replaced_is_done(&self) -> bool {
        false
    }

    /// Whether less than was to be done is not enough for what comes "then".
    fn then_needs_all(&self) -> bool {
        false
    }

    /// Whether what holds for the next such event is used up though another effect has prevented that event.
    fn missed_is_spent(&self) -> bool {
        false
    }

    /// Whether of several instances of the same replacement one is used and the others are lost.
    fn twins_lapse(&self) -> bool {
        false
    }

    /// Whether it is the seat's turn: the active player's, or that of all who have it together.
    fn has_turn(&self, table: &Table<'_>, seat: Seat) -> bool {
        seat == table.position().active()
    }

    /// Whether the player who empties the bag may pick a trigger of this seat (teams that order theirs together).
    fn orders_for(&self, _table: &Table<'_>, resolver: Seat, seat: Seat) -> bool {
        resolver == seat
    }

    /// Whether the seat is still in the game.
    fn plays(&self, _table: &Table<'_>, _seat: Seat) -> bool {
        true
    }

    /// A lasting effect of the card has begun, for which the seat is responsible; without a card, some have expired.
    fn lasting(&self, _table: &mut Table<'_>, _by: Ref, _seat: Seat) {}

    /// Something has happened: the place for a game's own counts of what happened this turn, phase or round.
    fn noted(&self, _table: &mut Table<'_>, _event: &Event) {}

    /// Whether abilities may ask about such an event later ([`crate::ability::Amount::Happened`]).
    fn remembers(&self, _event: &Event) -> bool {
        false
    }

    /// Whether what happened before the moment is out of memory.
    fn forgets(&self, _moment: crate::id::Moment) -> bool {
        true
    }

    /// Whether two cards are alike in this respect (share an aspect, cost the same).
    fn alike(&self, _: &Table<'_>, _test: Predicate, _a: Ref, _b: Ref) -> bool {
        false
    }

    /// How many different ones there are among the cards in this respect (costs, names, aspects).
    fn kinds(&self, _table: &Table<'_>, _test: Predicate, _cards: &mut dyn Iterator<Item = Ref>) -> i16 {
        0
    }

    /// Called after every committed batch of events that changed cards or numbers: checks that the rules make at once.
    fn settle(&self, _table: &mut Table<'_>) {}

    /// The same when nothing has come into or left play and nothing has been put on or taken off cards since the last one:
    /// a game may look at less then, if no ability looks at anything else ([`Table::stat_looks_afar`]).
    fn settle_quietly(&self, table: &mut Table<'_>) {
        self.settle(table);
    }

    /// The check of the position that the rules make between things; `true` if it shall be made again.
    fn state_check(&self, _table: &mut Table<'_>) -> bool {
        false
    }

    /// How many things in a row the stack may do of itself before the game is a draw by the clause, if there is a limit.
    fn patience(&self) -> Option<(u32, Clause)> {
        None
    }

    /// Ends a game that goes on and on without anything to decide; `true` if the rules say how. Otherwise it is a fault.
    fn endless(&self, _table: &mut Table<'_>) -> bool {
        false
    }

    /// The seat with which "each player" begins.
    fn order_from(&self, table: &Table<'_>, _scope: &Scope) -> Seat {
        table.position().active()
    }

    /// Who speaks in an optional answer of a card ("you"), when this player is asked; the card's controller, if it has one.
    fn answerer(&self, _table: &Table<'_>, held: &Held<'_>, asked: Seat) -> Seat {
        if held.seat.is_some() { held.seat } else { asked }
    }

    /// Whether the seat may use this optional ability in the window for the event (form, cost, targets).
    fn may_respond(&self, table: &Table<'_>, seat: Seat, held: &Held<'_>, event: &Event) -> bool {
        let scope = held.scope().event(*event);
        held.seat == seat && table.cost_of(held.id).is_none_or(|cost| table.can_pay_cost(cost, &scope))
    }

    /// Whether triggered abilities of this card, in this state of the game, answer to events in windows.
    fn listens(&self, _table: &Table<'_>, _held: &Held<'_>) -> bool {
        true
    }

    /// Completes an event as it is proposed with what the procedure going on says of it (that damage is an attack's).
    fn dress(&self, _table: &Table<'_>, event: Event) -> Event {
        event
    }

    /// Whether a player who may pay openly is asked also when that cannot be paid.
    fn asks_who_cannot_pay(&self) -> bool {
        true
    }

    /// How much a part that could be chosen would do: only those that do most are offered.
    fn worth(&self, _table: &Table<'_>, _program: ProgramId, _scope: &Scope) -> u8 {
        1
    }

    /// Whether an effect may take this card for the choice of its program at this step, beyond what abilities say.
    fn may_choose(
        &self,
        _table: &Table<'_>,
        _program: ProgramId,
        _step: usize,
        _card: Ref,
        _scope: &Scope,
    ) -> bool {
        true
    }

    /// Who picks cards for an effect, if it is not the seat that the text names or implies.
    fn picker(
        &self,
        _table: &Table<'_>,
        _choice: &crate::ability::Choice,
        _scope: &Scope,
        named: Seat,
    ) -> Seat {
        named
    }

    /// Takes over the drawing of so many cards (one by one, say); `true` if so.
    fn draws(&self, _table: &mut Table<'_>, _seat: Seat, _count: usize, _cause: Ref) -> bool {
        false
    }

    /// Takes an event over before it is proposed (puts it on a stack); `true` if so.
    fn route(&self, _table: &mut Table<'_>, _event: &Event) -> bool {
        false
    }

    /// Whether events of this kind open windows for interrupts and responses.
    fn has_windows(&self) -> bool {
        false
    }

    /// How many points of what is divided by the verb a card can be given.
    fn room(&self, _table: &Table<'_>, _verb: Verb, _card: Ref) -> i16 {
        i16::MAX
    }

    /// Whether the event may be changed so at all (damage that can't be prevented).
    fn may_rewrite(&self, _table: &Table<'_>, _event: &Event, _rewrite: &Rewrite) -> bool {
        true
    }

    /// How much more damage a card can take.
    fn remaining(&self, _table: &Table<'_>, _card: Ref) -> i16 {
        i16::MAX
    }

    /// A printed number as the game reckons it before modifiers.
    fn base_stat(&self, _table: &Table<'_>, _card: Ref, _stat: Stat, printed: i16) -> i16 {
        printed
    }

    /// Whether a card that lies face down in play has nothing of what is printed on it.
    fn hides_facedown(&self) -> bool {
        false
    }

    /// The least and the most that a stat counts as, whatever its sum is: usually none is below zero.
    fn bounds(&self, _stat: Stat) -> (i16, i16) {
        (0, i16::MAX)
    }

    /// Who chooses between rewritings of an event.
    fn chooser(&self, table: &Table<'_>, event: &Event) -> Seat {
        table.controller_of(event.subject).unwrap_or(event.seat)
    }

    /// What happens to a card whose host leaves play with this event; the returned event joins the batch.
    fn follow(&self, _table: &Table<'_>, _card: Ref, _leaving: &Event) -> Option<Event> {
        None
    }

    /// The zone that a card goes to when an effect sends it to this kind: usually its owner's.
    fn home(&self, table: &Table<'_>, card: Ref, kind: crate::id::ZoneKind) -> Zone {
        let per_seat = table.world().vocabulary.zones().get(kind.index()).is_some_and(|spec| spec.per_seat);
        let owner = table.position().card(card.slot).map_or(Seat::NONE, |record| record.owner);
        Zone { kind, seat: if per_seat { owner } else { Seat::NONE } }
    }

    /// Where a new card appears that an effect creates for the seat.
    fn birthplace(&self, table: &Table<'_>, _def: DefId, seat: Seat) -> Zone {
        table.zone_of(table.world().catalog.zones().play, seat)
    }

    /// A player should have drawn so many more cards than there were.
    fn fell_short(&self, _table: &mut Table<'_>, _seat: Seat, _missing: i16) {}

    /// A player's deck has no card left and one is needed.
    fn refill(&self, _table: &mut Table<'_>, _seat: Seat) {}

    /// Whether the seat can pay so much of the game's resource, for the sake of this card.
    fn can_pay(&self, _table: &Table<'_>, _seat: Seat, _amount: i16, _card: Ref) -> bool {
        false
    }

    /// Pays so much of the game's resource (pushing a frame if there is something to choose).
    fn pay(&self, _table: &mut Table<'_>, _seat: Seat, _amount: i16, _card: Ref) {}

    /// Whether the seat can pay resources of the named kinds, for the sake of this card.
    fn can_pay_typed(&self, table: &Table<'_>, seat: Seat, types: &[(Tag, u8)], card: Ref) -> bool {
        self.can_pay(table, seat, types.iter().map(|(_, n)| i16::from(*n)).sum(), card)
    }

    /// Pays them.
    fn pay_typed(&self, table: &mut Table<'_>, seat: Seat, types: &[(Tag, u8)], card: Ref) {
        self.pay(table, seat, types.iter().map(|(_, n)| i16::from(*n)).sum(), card);
    }

    /// A player gives up; `false` if the game knows no such thing or the seat does not play.
    fn concede(&self, _table: &mut Table<'_>, _seat: Seat) -> bool {
        false
    }

    /// The player of a procedure has left while a decision in it was open: what becomes of it (a turn ends). `false` if that
    /// is what declining the decision does, or ending the procedure.
    fn abandon(&self, _table: &mut Table<'_>, _procedure: Procedure, _frame: &Frame) -> bool {
        false
    }

    /// Whose a triggered ability is that belongs to one of these players and not to its card's controller.
    fn recipient(&self, table: &Table<'_>, who: &Who, scope: &Scope) -> Option<Seat> {
        table.seats_meant(who, scope).next()
    }

    /// What happens when a waiting trigger, or an ability in a window, gets its turn.
    fn begin(&self, table: &mut Table<'_>, ability: AbilityId, scope: &Scope) {
        table.run_ability(ability, scope);
        if table.cost_of(ability).is_some_and(|cost| !cost.is_free()) {
            table.push_payment(ability, scope.this, scope.seat);
        }
    }

    /// Whether two cards look the same from behind, so that one could be the other.
    fn same_back(&self, _world: &World, _a: DefId, _b: DefId) -> bool {
        true
    }

    /// Which opponents a seat has (teams).
    fn opposed(&self, _table: &Table<'_>, a: Seat, b: Seat) -> bool {
        a != b
    }

    /// Whether players are asked to pass even if they can do nothing else.
    fn never_skips(&self, _table: &Table<'_>) -> bool {
        false
    }

    /// The options by which a seat may respond, added to the list that is being offered.
    fn responses(&self, _table: &Table<'_>, _seat: Seat, _options: &mut Vec<Opt>) {}

    /// Carries out a response.
    fn respond(&self, _table: &mut Table<'_>, _seat: Seat, _opt: Opt) {}

    /// The stack is empty and everybody passed, or its top item is to resolve: games with a stack.
    fn resolve_item(&self, table: &mut Table<'_>, item: crate::position::Item) {
        table.run_item(&item);
    }

    /// The card that stands for an item that is being put on the stack, so that it can be chosen.
    fn token(&self, _table: &mut Table<'_>, _item: &crate::position::Item) -> Ref {
        Ref::NONE
    }

    /// An item has been taken off the stack without effect.
    fn cancelled(&self, _table: &mut Table<'_>, _item: &crate::position::Item) {}

    /// An effect demands a roll with this table of results (see [`Catalog::row`]); `true` if the game makes it in its
    /// own way, otherwise it is made at once.
    fn roll(&self, _table: &mut Table<'_>, _rows: u16) -> bool {
        false
    }

    /// The clause that a kernel mechanism has in this game.
    fn clause(&self, _topic: Topic) -> Clause {
        Clause::NONE
    }

    /// Why the seat may not take this option (as it may wish to), or nothing if it may.
    ///
    /// # Errors
    /// The refusal, with the clause and the card that forbid it, or what is missing.
    fn check(&self, table: &Table<'_>, seat: Seat, wish: &Opt) -> Result<(), Refusal>;

    /// Everything of the game's own that the seat might wish to do, legal or not, for questions why it is not offered.
    /// Picks of cards for an effect or a cost need not be listed; see [`Table::wishes`].
    fn wishes(&self, _table: &Table<'_>, _seat: Seat) -> Vec<Opt> {
        Vec::new()
    }

    /// How good the position is for the seat, in the game's own points: more is better, 0 is even. For simple players.
    fn score(&self, _table: &Table<'_>, _seat: Seat) -> i32 {
        0
    }

    /// The words of the game's own choices, from [`crate::decision::Choice::FIRST`].
    fn choices(&self) -> &'static [&'static str] {
        &[]
    }

    /// The word of the phase that the game is in.
    fn phase(&self, _table: &Table<'_>) -> Option<&'static str> {
        None
    }

    /// The option in words, as scenario files write it.
    fn option_text(&self, table: &Table<'_>, opt: &Opt, lang: Lang) -> String;

    /// The definitions that a card name of a setup stands for.
    fn card_of(&self, world: &World, title: &str) -> Option<DefId> {
        world.catalog.find(title)
    }
}

/// Kernel mechanisms for which a game names the clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Choosing cards for an effect.
    Choose,
    /// "You may".
    May,
    /// Choosing among effects.
    Mode,
    /// Ordering waiting abilities.
    Order,
    /// Choosing among rewritings.
    Replace,
    /// Paying costs.
    Pay,
    /// Responding.
    Respond,
    /// Choosing a player.
    Player,
}
