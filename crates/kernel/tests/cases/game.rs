//! The game in which the cases are played: a player does one thing after another, as the script says. It has a schedule and
//! policies, as a case wants them, and nothing else of its own.

use byword_kernel::ability::Body;
use byword_kernel::position::{Item, ItemKind};
use byword_kernel::prelude::*;
use byword_kernel::rulebook::{Stack, Windows};
use byword_kernel::vocabulary::verb as common;

byword_kernel::words! {
    /// Numbers on cards.
    pub mod stat: Stat(u8) from 0 { POWER = "power", HEALTH = "health" }
}
byword_kernel::words! {
    /// What is done.
    pub mod verb: Verb(u8) from 16 { DEAL = "deal", BREAK = "break", STRIKE = "strike" }
}
byword_kernel::words! {
    /// Numbers that players keep.
    pub mod tally: Tally(u8) from 0 { POINTS = "points", COINS = "coins", OUT = "out" }
}
byword_kernel::words! {
    /// Zones, in the order of [`ZONES`].
    pub mod zone: ZoneKind(u8) from 0 { DECK = "deck", HAND = "hand", PLAY = "play", DISCARD = "discard", AWAY = "away" }
}
byword_kernel::words! {
    /// Moments.
    pub mod moment: Moment(u8) from 0 { START = "start-of-turn", END = "end-of-turn", BEGINNING = "beginning" }
}

/// The zones.
pub const ZONES: &[ZoneSpec] = &[
    ZoneSpec { kind: zone::DECK, word: "deck", per_seat: true, in_play: false, sight: Sight::Nobody },
    ZoneSpec { kind: zone::HAND, word: "hand", per_seat: true, in_play: false, sight: Sight::Owner },
    ZoneSpec { kind: zone::PLAY, word: "play", per_seat: true, in_play: true, sight: Sight::Open },
    ZoneSpec { kind: zone::DISCARD, word: "discard", per_seat: true, in_play: false, sight: Sight::Open },
    ZoneSpec { kind: zone::AWAY, word: "away", per_seat: true, in_play: false, sight: Sight::Open },
];

/// The words of the game besides zones, names and tags.
pub const WORDS: &[(Sort, &[&str])] = &[
    (Sort::Stat, stat::WORDS),
    (Sort::Verb, verb::WORDS),
    (Sort::Tally, tally::WORDS),
    (Sort::Moment, moment::WORDS),
    (Sort::Counter, &["charge"]),
    (Sort::Mark, &["lit"]),
    (Sort::Label, &["curfew"]),
];

/// Its keywords.
pub const KEYWORDS: &[(&str, &str)] = &[
    (
        "ward",
        "keyword Ward = Ward
param number
stacking sum
means
  (replacement (on (kind damage) (subject this)) (rewrite (reduce x)) (calculation true))",
    ),
    (
        "veil",
        "keyword Veil = Veil
means
  (static (of this) (change (rule (kind forbid) (verb choose) (who opponent) (to this))))",
    ),
];

/// The only procedure: somebody does the next thing.
const TRIAL: Procedure = Procedure(0);

/// Something that is done, by its number in the case.
#[derive(Clone, Debug)]
pub enum Deed {
    /// The effect of an ability, by the card or the player.
    Run(Actor, AbilityId),
    /// The card's activated ability.
    Use(DefId),
    /// The turn of the player begins.
    Turn(Seat),
}

/// Who does it.
#[derive(Clone, Debug)]
pub enum Actor {
    /// A player.
    Player(Seat),
    /// A card, for its controller.
    Card(DefId),
}

/// How waiting triggers get their turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// [`Schedule::Bag`].
    #[default]
    Bag,
    /// [`Schedule::Layers`].
    Layers,
    /// [`Schedule::Windows`].
    Windows,
    /// [`Schedule::Stack`].
    Stack,
}

/// The rules.
pub struct Trial {
    /// The schedule.
    pub order: Order,
    /// The policies.
    pub policy: &'static Policy,
    /// What is done in the case.
    pub deeds: Vec<Deed>,
}

impl Rulebook for Trial {
    fn schedule(&self) -> Schedule<'_> {
        match self.order {
            Order::Bag => Schedule::Bag,
            Order::Layers => Schedule::Layers,
            Order::Windows => Schedule::Windows(self),
            Order::Stack => Schedule::Stack(self),
        }
    }

    fn policy(&self, _table: &Table<'_>) -> &'static Policy {
        self.policy
    }
}

impl Opening for Trial {
    fn setup(&self, _table: &mut Table<'_>, _setup: &Setup) -> Result<(), String> {
        Err("cases are staged".to_owned())
    }

    fn stage(&self, table: &mut Table<'_>, active: Seat, _phase: &str) -> Result<(), String> {
        table.push(Frame::procedure(TRIAL, active));
        Ok(())
    }
}

impl Procedures for Trial {
    fn step(&self, table: &mut Table<'_>, _trial: Procedure, frame: &Frame) {
        if frame.step == 0 {
            let able = |n: &i16| self.deeds.get(*n as usize).is_some_and(|deed| able(table, deed));
            let options: Vec<i16> = (0..self.deeds.len() as i16).filter(able).collect();
            options.into_iter().for_each(|n| table.offer(Opt::number(Choice::NUMBER, n)));
            table.offer(Opt::plain(Choice::END));
            return table.ask(Decision::new(table.position().active(), DecisionKind::Act, cite("K 1")));
        }
        table.goto(0);
        let active = table.position().active();
        match self.order {
            Order::Bag => table.agenda().push_bag(),
            Order::Layers => table.agenda().push_layer(),
            Order::Windows => {}
            Order::Stack => table.pile().push_priority(active),
        }
        if let Some(deed) = self.deeds.get(table.answer().amount() as usize) {
            self.carry_out(table, deed);
        }
    }

    fn perform(&self, table: &mut Table<'_>, verb: Verb, actor: Ref, target: Ref, seat: Seat) {
        table.perform(Event::new(EventKind::Act, verb).about(actor).with(target).by(actor).of(seat));
    }

    fn play(&self, table: &mut Table<'_>, card: Ref, seat: Seat, _free: bool, how: How) {
        let play = Event::new(EventKind::Move, common::PLAY).about(card).of(seat).how(how);
        table.perform(play.to(Zone::of(zone::PLAY, seat)));
    }

    fn concede(&self, table: &mut Table<'_>, seat: Seat) -> bool {
        table.book().set_tally(seat, tally::OUT, 1);
        table.leaving().leave(seat, Zone::of(zone::AWAY, seat), |_| true);
        true
    }
}

impl Trial {
    fn carry_out(&self, table: &mut Table<'_>, deed: &Deed) {
        match deed {
            Deed::Run(actor, ability) => {
                let (card, seat) = match actor {
                    Actor::Player(seat) => (Ref::NONE, *seat),
                    Actor::Card(def) => held(table, *def),
                };
                table.run_ability(*ability, &Scope::of(card, seat));
            }
            Deed::Use(def) => {
                let (card, seat) = held(table, *def);
                if let Some(ability) = usable(table, card, seat) {
                    self.use_ability(table, ability, card, seat);
                }
            }
            Deed::Turn(seat) => {
                moment_comes(table, moment::END);
                table.book().set_active(*seat);
                table.book().count_turn();
                moment_comes(table, moment::START);
            }
        }
    }

    fn use_ability(&self, table: &mut Table<'_>, ability: AbilityId, card: Ref, seat: Seat) {
        table.lasting().count_use(ability, card);
        if self.order != Order::Stack {
            return self.begin(table, ability, &Scope::of(card, seat));
        }
        let item = Item { ability, source: card, ..Item::new(ItemKind::Ability, seat) };
        let id = table.pile().push_item(item);
        table.pile().push_announcement(ability, &Scope::of(card, seat).picks(id), id);
        table.agenda().push_payment(ability, card, seat);
    }
}

fn moment_comes(table: &mut Table<'_>, moment: Moment) {
    let seat = table.position().active();
    table.lasting().expire(moment, seat);
    table.lasting().awaken(moment, seat);
    table.perform(Event::new(EventKind::Moment, common::PLAIN).of(seat).detail(moment.0));
}

/// The first card of the definition, and who controls it.
fn held(table: &Table<'_>, def: DefId) -> (Ref, Seat) {
    let title = &table.world().catalog.def(def).spec.title;
    let card = table.titled(title).next().map_or(Ref::NONE, |slot| table.position().current(slot));
    (card, table.controller_of(card).unwrap_or(Seat::NONE))
}

fn able(table: &Table<'_>, deed: &Deed) -> bool {
    match deed {
        Deed::Use(def) => {
            let (card, seat) = held(table, *def);
            usable(table, card, seat).is_some()
        }
        _ => true,
    }
}

/// The activated ability of a card in play, if the player can use it now.
fn usable(table: &Table<'_>, card: Ref, seat: Seat) -> Option<AbilityId> {
    let scope = Scope::of(card, seat);
    table.def(card).abilities.iter().copied().filter(|_| table.in_play(card)).find(|id| {
        let ability = table.world().catalog.body(*id);
        let Some(Body::Activated { cost, when, limit, .. }) = ability else { return false };
        table.usage().can_pay_cost(cost, &scope)
            && table.meaning().holds(when, &scope)
            && limit.is_none_or(|limit| table.usage().times_used(*id, card) < limit.times)
    })
}

impl Windows for Trial {}

impl Stack for Trial {
    fn responses(&self, table: &Table<'_>, seat: Seat, options: &mut Vec<Opt>) {
        let own = table.all_in_play().filter(|card| table.controller_of(*card) == Some(seat));
        options.extend(
            own.filter_map(|card| Some(Opt::card(Choice::USE, card.slot).using(usable(table, card, seat)?))),
        );
    }

    fn respond(&self, table: &mut Table<'_>, seat: Seat, opt: Opt) {
        let card = table.position().current(opt.subject());
        self.use_ability(table, opt.ability(), card, seat);
    }
}

impl Checks for Trial {
    fn settle(&self, table: &mut Table<'_>) {
        if self.order == Order::Windows {
            self.state_check(table);
        }
    }

    fn state_check(&self, table: &mut Table<'_>) -> bool {
        let broken = table.all_in_play().filter(|card| self.remaining(table, *card) <= 0);
        let goes = |card| Event::new(EventKind::Move, verb::BREAK).about(card);
        let broken: Vec<Event> =
            broken.map(|card| goes(card).to(self.home(table, card, zone::DISCARD))).collect();
        let any = !broken.is_empty();
        table.perform_all(broken);
        any
    }
}

impl Reckoning for Trial {
    fn remaining(&self, table: &Table<'_>, card: Ref) -> i16 {
        table.stat(card, stat::HEALTH) - table.record(card).map_or(0, |record| record.damage)
    }
}

impl Events for Trial {
    /// What lies on a card goes with it.
    fn follow(&self, table: &Table<'_>, card: Ref, _leaving: &Event) -> Option<Event> {
        let home = self.home(table, card, zone::DISCARD);
        Some(Event::new(EventKind::Move, common::FOLLOW).about(card).to(home))
    }
}

impl Costs for Trial {
    fn can_pay(&self, table: &Table<'_>, seat: Seat, amount: i16, _card: Ref) -> bool {
        table.position().tally(seat, tally::COINS) >= amount
    }

    fn pay(&self, table: &mut Table<'_>, seat: Seat, amount: i16, _card: Ref) {
        let paid = Event::new(EventKind::Tally, common::PLAIN).of(seat).detail(tally::COINS.0);
        table.perform(paid.amount(-amount));
    }
}

impl Choosing for Trial {}

impl Legality for Trial {
    fn check(&self, _table: &Table<'_>, _seat: Seat, _wish: &Opt) -> Result<(), Refusal> {
        Err(Refusal::new(Clause::NONE, Reason::Unknown))
    }
}

impl Words for Trial {
    fn option_text(&self, table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
        common_option(table, opt, lang)
    }
}
