//! Choices of several cards. They are picked one by one, in any order. A scenario may leave out the end of such a choice
//! where the order of the cards leaves nothing to choose: what is left is picked in that order.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::id::{Seat, Slot};
use byword_kernel::log::Entry;
use byword_kernel::table::Table;

use crate::drive::Slip;
use crate::model::{Scenario, Step, StepKind};
use crate::names::named;
use crate::options::{Menu, Unmatched};
use crate::piece::{Piece, plain};
use crate::run::Runner;

/// The card that was picked last, of a choice that goes on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Picking(Option<Slot>);

impl Picking {
    /// An option has been taken of a decision; another one is open now, or none.
    pub(crate) fn after(taken: Opt, before: Option<Decision>, now: Option<&Decision>) -> Self {
        let goes_on = matches!((before, now), (Some(before), Some(now)) if is_rest(&before, now));
        Self((goes_on && taken.choice != Choice::DONE).then_some(taken.a))
    }

    /// The option that is left to take, in the order of the cards: no other, if points remain, than the card picked last;
    /// just as many others as are wanted; or to be done.
    pub(crate) fn rest(self, table: &Table<'_>) -> Option<Opt> {
        let last = self.0?;
        let position = table.position();
        let wanted = usize::try_from(position.decision()?.n).ok()?;
        let cards = position.options().iter().filter(|opt| opt.choice != Choice::DONE);
        let mut behind: Vec<Opt> = cards.clone().filter(|opt| opt.a > last).copied().collect();
        behind.sort_unstable_by_key(|opt| opt.a);
        let again = cards.clone().find(|opt| opt.a == last);
        let done = position.options().iter().find(|opt| opt.choice == Choice::DONE);
        match (done, again) {
            (Some(done), _) => behind.is_empty().then_some(*done),
            (None, Some(again)) => behind.is_empty().then_some(*again),
            (None, None) => behind.first().filter(|_| behind.len() == wanted).copied(),
        }
    }
}

impl Runner<'_, '_> {
    /// Where the game begins with the question who comes first: as the file says; a file that says nothing leaves it to the
    /// player who decides to come first.
    pub(crate) fn decide_who_is_first(&mut self, scenario: &Scenario) {
        let Some(decision) = self.drive.table.position().decision().copied() else { return };
        let spoken_of = scenario.steps.first().is_some_and(|step| !self.passes_over(step));
        if scenario.turn.is_some()
            || decision.kind != DecisionKind::Player
            || spoken_of && scenario.first.is_none()
        {
            return;
        }
        let first = Opt::number(
            Choice::SEAT,
            i16::from(scenario.first.as_ref().map_or(decision.seat, |(_, first)| *first).0),
        );
        if let Some(index) = self.drive.table.position().options().iter().position(|opt| *opt == first)
            && let Err(slip) = self.pick(first, index)
        {
            self.fail(&scenario.game, "the choice to be carried out", slip);
        }
    }

    /// True if the step cannot be meant for the decision that is open.
    fn passes_over(&self, step: &Step) -> bool {
        let menu = Menu::offered(&self.drive.table);
        match &step.kind {
            StepKind::Choose(list) => {
                list.first().is_none_or(|text| menu.meant(&self.drive.table, &text.text).is_empty())
            }
            StepKind::Options(list) | StepKind::Offers(list, true) => {
                list.iter().any(|text| menu.meant(&self.drive.table, &text.text).is_empty())
            }
            _ => true,
        }
    }

    /// True if the step speaks of what comes after the choice of several that is open.
    pub(crate) fn leaves_off(&self, step: &Step) -> bool {
        let table = &self.drive.table;
        let menu = || Menu::offered(table);
        let is_there = |text: &Piece| !menu().meant(table, &text.text).is_empty();
        let other = |seat| table.position().decision().is_some_and(|decision| decision.seat != seat);
        step.seat.is_some_and(other)
            || match &step.kind {
                StepKind::Choose(_) => false,
                StepKind::Options(list) | StepKind::Offers(list, true) => !list.iter().all(is_there),
                StepKind::Offers(list, false) => list.iter().any(is_there),
                StepKind::Refuses { .. } | StepKind::Random(_) => false,
                StepKind::AllPass
                | StepKind::Expect(_)
                | StepKind::Outcomes(_)
                | StepKind::Happened(..)
                | StepKind::Cites(..) => true,
            }
    }

    /// Picks what is left of a choice of several, if the order of the cards leaves nothing to choose.
    pub(crate) fn finish_picking(&mut self) {
        while let Some(opt) = self.picking.rest(&self.drive.table) {
            let index = self.drive.table.position().options().iter().position(|offered| *offered == opt);
            if index.is_none_or(|index| self.pick(opt, index).is_err()) {
                return;
            }
        }
    }

    /// Shows the unseen cards whose abilities wait (SWU D 18.5), and has them resolve in that order, unless the words speak of it: files
    /// may leave it out.
    pub(crate) fn show_unseen(&mut self, text: &Piece) {
        while self.is_absent(Some(text)) {
            let options = self.drive.table.position().options();
            let trigger = |opt: &Opt| opt.choice == Choice::TRIGGER;
            let shown = || self.shown.iter().find_map(|slot| options.iter().position(|opt| opt.a == *slot));
            let next = match self.drive.table.asks_what_to_show() {
                // Behind the last of them nothing is left but to pass.
                true => options.iter().position(trigger).or((options.len() == 1).then_some(0)),
                false => Some(()).filter(|()| options.iter().all(trigger)).and_then(|()| shown()),
            };
            let Some((index, opt)) = next.and_then(|index| Some((index, *options.get(index)?))) else {
                return;
            };
            if self.pick(opt, index).is_err() {
                return;
            }
        }
    }

    /// Answers what has one answer, and is asked only because of what others cannot see, unless the step speaks of it.
    pub(crate) fn answer_for_show(&mut self, step: &Step) {
        if let StepKind::Choose(list) | StepKind::Options(list) | StepKind::Offers(list, true) = &step.kind
            && let Some(text) = list.first()
        {
            self.show_unseen(text);
        }
        while self.is_for_show(step) && self.take_only() {}
    }

    fn is_for_show(&self, step: &Step) -> bool {
        let table = &self.drive.table;
        let other = |seat| table.position().decision().is_some_and(|decision| decision.seat != seat);
        table.asks_for_show() && (step.seat.is_some_and(other) || !self.speaks_of_show(step))
    }

    fn speaks_of_show(&self, step: &Step) -> bool {
        match &step.kind {
            StepKind::AllPass => self.drive.table.position().options() == [Opt::plain(Choice::PASS)],
            // Told apart from an answer to the next question when it is chosen.
            StepKind::Choose(list) => step.seat.is_none() || !self.is_absent(list.first()),
            StepKind::Options(list) | StepKind::Offers(list, true) => {
                !list.iter().any(|text| self.is_absent(Some(text)))
            }
            _ => self.spoken_of,
        }
    }

    /// The same before an option is chosen. True if the words mean what has been answered, and nothing that is offered now.
    pub(crate) fn answered_for_show(&mut self, seat: Option<Seat>, text: &Piece) -> bool {
        let mut meant = false;
        while self.drive.table.asks_for_show() && (self.is_absent(Some(text)) || !self.is_named(seat)) {
            meant |= !self.is_absent(Some(text));
            if !self.take_only() {
                break;
            }
        }
        meant && self.is_absent(Some(text))
    }

    /// True if the step names who is asked, or has shown the question before.
    fn is_named(&self, seat: Option<Seat>) -> bool {
        let asked = self.drive.table.position().decision().map(|decision| decision.seat);
        self.spoken_of || seat.is_some() && seat == asked
    }

    /// True if no option reads so.
    pub(crate) fn is_absent(&self, text: Option<&Piece>) -> bool {
        let table = &self.drive.table;
        text.is_none_or(|text| {
            matches!(Menu::offered(table).find(table, &text.text), Err(Unmatched::Nothing))
        })
    }

    /// True if the option only asks another player who can do nothing but pass: it is offered because that cannot be seen,
    /// and a list of all options may leave it out.
    pub(crate) fn leads_to_a_lone_pass(&self, opt: Opt) -> bool {
        let table = &self.drive.table;
        let mut copy = Table::new(table.world(), table.position().clone());
        let seat = |table: &Table<'_>| table.position().decision().map(|open| open.seat);
        copy.take(&opt).is_ok()
            && seat(&copy).is_some_and(|other| Some(other) != seat(table))
            && copy.position().options() == [Opt::plain(Choice::PASS)]
    }

    /// True if no option reads so, and the last choices made themselves: the only card was chosen, or another one attached to it;
    /// the only ability that waited has resolved.
    ///
    /// Right behind another choice (`use Lens > Lamp`), and while it is asked what to do on the turn, the words of a card mean the
    /// one that was chosen so, though it may be used now as well.
    pub(crate) fn was_made(&self, seat: Option<Seat>, text: &Piece, behind: bool) -> bool {
        let table = &self.drive.table;
        let acts = table.position().decision().is_some_and(|open| open.kind == DecisionKind::Act);
        let attacks = text.text.starts_with("attack ");
        let meant = behind || acts && !attacks;
        let absent = self.is_absent(Some(text));
        if !(absent || meant && self.is_only_a_part(text)) {
            return false;
        }
        if absent && self.was_answered(seat, text) {
            return true;
        }
        let (name, ability) = match text.text.strip_prefix("trigger ") {
            Some(name) => (name, true),
            None => (picked(&text.text), false),
        };
        let whole = |rest: &str| rest.is_empty() || ability && rest.parse::<u8>().is_ok();
        let Some(cards) = named(table, name).filter(|cards| whole(&cards.rest)) else { return false };
        let by_seat = |other: Seat| seat.is_none_or(|seat| seat == other);
        let (mut made, mut chosen, mut paying) = (0, 0, None);
        for entry in self.drive.entries() {
            match entry {
                // What is paid with was chosen, too: `use Lens > Lamp` where the lamp is the only item to banish.
                Entry::Happened(event) if !ability && Some(event.cause.slot) == paying && is_given(event) => {
                    made += usize::from(cards.slots.contains(&event.subject.slot) && by_seat(event.seat));
                }
                Entry::Happened(event) if !ability => {
                    // Where a card went to, or what it covers, was chosen with it; nothing was attacked so.
                    let card = match event.kind {
                        EventKind::Choose => event.subject,
                        EventKind::Act if attacks => event.other,
                        EventKind::Move | EventKind::Attach if !attacks => event.other,
                        _ => continue,
                    };
                    made += usize::from(cards.slots.contains(&card.slot) && by_seat(event.seat));
                }
                Entry::Resolves(_, card, of) if ability => {
                    made += usize::from(cards.slots.contains(&card.slot) && by_seat(*of));
                }
                Entry::Chose(_, opt) => {
                    let choice = if ability { Choice::TRIGGER } else { Choice::CARD };
                    chosen += usize::from(opt.choice == choice && cards.slots.contains(&opt.a));
                    let pays =
                        ![Choice::CARD, Choice::TRIGGER].contains(&opt.choice) && opt.a != Opt::default().a;
                    paying = if pays { Some(opt.a) } else { paying };
                }
                _ => {}
            }
        }
        // What a cost takes, or a rule of the game, is told by the answer alone.
        let open = ability || !absent;
        let alone = |(by, opt): &(Seat, Opt)| !open && by_seat(*by) && cards.slots.contains(&opt.a);
        made.max(self.drive.answered().filter(alone).count()) > chosen
    }

    /// True if an answer that had no other beside it reads so: `attack Wall with Ram` where nothing else can be attacked.
    fn was_answered(&self, seat: Option<Seat>, text: &Piece) -> bool {
        let table = &self.drive.table;
        let own = self.drive.answered().filter(|(by, _)| seat.is_none_or(|seat| seat == *by));
        Menu::of(table, own.map(|(_, opt)| opt).collect()).find(table, &text.text).is_ok()
    }

    /// The same behind another choice of one step.
    pub(crate) fn is_made(&self, text: &Piece) -> bool {
        self.was_made(None, text, true) || self.was_left_out(None, text)
    }

    /// True if the options that the words mean say more than the words.
    fn is_only_a_part(&self, text: &Piece) -> bool {
        let menu = Menu::offered(&self.drive.table);
        let bare = picked(&text.text);
        !bare.contains('#') && menu.texts().iter().all(|option| plain(option) != plain(bare))
    }

    /// True if the words are an answer that means nothing more (`pass`, `done`), of somebody who is not asked for it: who has
    /// nothing to do passes by themselves.
    pub(crate) fn was_left_out(&self, seat: Option<Seat>, text: &Piece) -> bool {
        let position = self.drive.table.position();
        let Some(open) = position.decision() else { return false };
        // Where passing is something to do on one's turn it is never left out.
        let is_deed =
            open.kind == DecisionKind::Act && position.options().contains(&Opt::plain(Choice::PASS));
        let other = seat.is_some_and(|seat| seat != open.seat);
        let is_answer = text.text == "done" || text.text == "pass" && !is_deed;
        is_answer && (other || self.is_absent(Some(text)))
    }

    /// Takes the only option there is. True if it has been carried out.
    pub(crate) fn take_only(&mut self) -> bool {
        let only = self.drive.table.position().options().first().copied();
        only.is_some_and(|only| self.pick(only, 0).is_ok())
    }

    pub(crate) fn pick(&mut self, opt: Opt, index: usize) -> Result<(), Slip> {
        self.shown.retain(|slot| *slot != opt.a);
        if self.drive.table.asks_what_to_show() && opt.choice == Choice::TRIGGER {
            self.shown.push(opt.a);
        }
        let before = self.drive.table.position().decision().copied();
        let outcome = self.drive.choose(index);
        self.picking = Picking::after(opt, before, self.drive.table.position().decision());
        outcome
    }
}

/// True if a card is moved or turned for the sake of another one.
fn is_given(event: &Event) -> bool {
    matches!(event.kind, EventKind::Move | EventKind::Turn) && event.subject.slot != event.cause.slot
}

/// The card that the words of a step pick.
fn picked(text: &str) -> &str {
    ["choose ", "attack ", "exploit "].into_iter().find_map(|verb| text.strip_prefix(verb)).unwrap_or(text)
}

/// True if a decision is the rest of another one: the same, with less to pick.
fn is_rest(before: &Decision, now: &Decision) -> bool {
    now.n < before.n && Decision { n: before.n, ..*now } == *before
}
