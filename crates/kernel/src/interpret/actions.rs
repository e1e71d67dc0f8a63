//! The single actions of effects.

use crate::ability::{Action, Amount, Dest, Entering, EventKind, Place, Target, Who};
use crate::event::{Event, How, lessened};
use crate::frame::Frame;
use crate::id::{CardsVar, DeedVar, Ref, Seat, Tally, Verb, ZoneKind};
use crate::log::Entry;
use crate::position::{Deed, Pick};
use crate::query::Scope;
use crate::table::Agenda;
use crate::table::Table;
use crate::vocabulary::verb;

impl<'w> Table<'w> {
    pub(super) fn act(&mut self, action: &'w Action, scope: &Scope) {
        match action {
            Action::Together(parts) => self.at_once(parts, scope),
            Action::Draw(who, amount) => self.draw(who, amount, scope),
            Action::Choose(_)
            | Action::Discard(..)
            | Action::NameCard
            | Action::NameTag(_)
            | Action::NameNumber(_)
            | Action::NameZone(_)
            | Action::Reckon(_)
            | Action::Apply(..)
            | Action::Lasting(..)
            | Action::Later(..)
            | Action::Whenever(..) => {}
            Action::DiscardRandom(who, amount) => self.discard_random(who, amount, scope),
            Action::Damage { amount, to, verb, from } => {
                let amount = self.meaning().amount(amount, scope);
                let Some(cause) = self.dealer(from.as_ref(), scope) else { return };
                let damage = Event::new(EventKind::Damage, *verb).by(cause).amount(amount);
                self.on_each(to, scope, |_, card| (amount > 0).then(|| damage.about(card)));
            }
            Action::Divide(_, target, verb, from) => {
                let Some(from) = self.dealer(from.as_ref(), scope) else { return };
                self.divide(target, *verb, from, scope);
            }
            Action::Heal(amount, target) => {
                let amount = self.meaning().amount(amount, scope);
                let heal = Event::new(EventKind::Heal, verb::HEAL).by(scope.this);
                self.on_each(target, scope, |table, card| {
                    let present = table.pos.get(card)?.damage.min(amount);
                    (present > 0).then(|| heal.about(card).amount(present))
                });
            }
            Action::MoveDamage(amount, from, to) => self.move_damage(amount, from, to, scope),
            Action::Move(verb, target, dest) => self.move_cards(*verb, target, dest, scope),
            Action::Turn(target) => {
                let turn = Event::new(EventKind::Turn, verb::TURN).by(scope.this).of(scope.seat);
                self.on_each(target, scope, |table, card| {
                    (!table.pos.get(card)?.turned()).then(|| turn.about(card))
                });
            }
            Action::Ready(target) => {
                let ready = Event::new(EventKind::Ready, verb::READY).by(scope.this).of(scope.seat);
                self.on_each(target, scope, |table, card| {
                    table.pos.get(card)?.turned().then(|| ready.about(card))
                });
            }
            Action::Count(counter, amount, target) => self.count_on(*counter, amount, target, scope),
            Action::Tally(who, tally, amount) => self.change_tally(who, *tally, amount, scope),
            Action::Play(target, cost, so) => {
                self.play_cards(target, cost.is_some(), how_of(so.as_slice()), scope)
            }
            Action::Create(who, name, amount, entering) => {
                let count = self.meaning().amount(amount, scope).max(0);
                let Some(def) = self.world.catalog.named(*name) else { return };
                let how = how_of(entering);
                let event =
                    Event::new(EventKind::Create, verb::CREATE).by(scope.this).amount(def.0 as i16).how(how);
                let mut events = self.take_events();
                let births = self
                    .meaning()
                    .seats_meant(who, scope)
                    .flat_map(|seat| (0..count).map(move |_| event.of(seat)))
                    .map(|e| e.to(self.meaning().zone_of(self.birthplace(def), e.seat)));
                events.extend(births);
                self.perform_list(events);
            }
            Action::Give(name, amount, target) => self.give(*name, amount, target, scope),
            Action::Attach(target, host) => self.attach(target, host, scope),
            Action::Look(target) => self.look(target, scope, false),
            Action::Reveal(target) => self.look(target, scope, true),
            Action::Shuffle(who, kind) => self.shuffle_zones(who, *kind, scope),
            Action::Perform(verb, actor, target) => self.order(*verb, actor, target.as_ref(), scope),
            Action::Control(target, who) => {
                let seat = self.seat_meant(who, scope);
                let control = Event::new(EventKind::Control, verb::PLAIN).by(scope.this).of(seat);
                self.on_each(target, scope, |table, card| {
                    let record = table.pos.get(card)?;
                    (record.controller != seat)
                        .then(|| control.about(card).to(table.meaning().zone_of(record.zone.kind, seat)))
                });
            }
            Action::Flip(target) => {
                let flip = Event::new(EventKind::Flip, verb::PLAIN).by(scope.this);
                self.on_each(target, scope, |_, card| Some(flip.about(card)));
            }
            Action::Prevent(amount) => self.prevent(amount, scope),
            Action::Cancel(target) => self.cancel(target, scope),
            Action::Native(native, targets, amount) => {
                let mut list = self.take_list();
                for target in targets {
                    self.meaning().targets(target, scope, &mut list);
                }
                let amount = self.meaning().amount(amount, scope);
                self.rulebook().native(self, *native, &list, amount, scope);
                self.put_list(list);
            }
        }
    }

    /// Which card deals damage: this one, if no other is told; none, if the one that is told is not there.
    fn dealer(&self, from: Option<&Target>, scope: &Scope) -> Option<Ref> {
        let Some(told) = from else { return Some(scope.this) };
        self.meaning().first_target(told, scope)
    }

    fn shuffle_zones(&mut self, who: &Who, kind: ZoneKind, scope: &Scope) {
        let shuffle = Event::new(EventKind::Shuffle, verb::SHUFFLE);
        let mut events = self.take_events();
        let zones = self.meaning().seats_meant(who, scope).map(|seat| self.meaning().zone_of(kind, seat));
        events.extend(zones.map(|zone| shuffle.to(zone).of(zone.seat)));
        self.perform_list(events);
    }

    /// What the actions would do each for itself happens together.
    fn at_once(&mut self, parts: &'w [Action], scope: &Scope) {
        self.gathered = Some(self.take_events());
        for part in parts {
            self.act(part, scope);
        }
        let events = self.gathered.take().unwrap_or_default();
        self.perform_list(events);
    }

    /// A procedure begins for each of the cards meant; on each of several others: without any of these it does not.
    fn order(&mut self, verb: Verb, actor: &Target, on: Option<&Target>, scope: &Scope) {
        let (mut actors, mut others) = (self.take_list(), self.take_list());
        self.meaning().targets(actor, scope, &mut actors);
        match on {
            Some(all @ (Target::Each(_) | Target::Var(_))) => self.meaning().targets(all, scope, &mut others),
            Some(one) => others.extend(self.meaning().first_target(one, scope)),
            None => {}
        }
        others.retain(|card| card.is_some());
        others.extend(on.is_none().then_some(Ref::NONE));
        let meant = !actors.is_empty() && !others.is_empty();
        self.edit_frame(|f| f.did = meant);
        // The last one pushed begins.
        for actor in actors.iter().rev() {
            for other in others.iter().rev() {
                self.rulebook().perform(self, verb, *actor, *other, scope.seat);
            }
        }
        self.put_list(others);
        self.put_list(actors);
    }

    /// One event for each of the cards meant; together. With less than one for each, the part was not done.
    pub(super) fn on_each<I: IntoIterator<Item = Event>>(
        &mut self,
        target: &Target,
        scope: &Scope,
        event: impl Fn(&Self, Ref) -> I,
    ) {
        let mut list = self.take_list();
        self.meaning().targets(target, scope, &mut list);
        let before = list.len();
        list.retain(|card| self.pos.get(*card).is_some());
        let mut events = self.take_events();
        events.extend(list.iter().flat_map(|card| event(self, *card)));
        let all = before > 0 && events.len() >= before;
        if !all {
            self.edit_frame(|f| (f.did, f.done) = (false, 0));
        }
        self.put_list(list);
        self.perform_list(events);
    }

    /// Cards are attached to one in play: what has left it meanwhile bears nothing. How a card enters play that was not in it is for
    /// the game to say.
    fn attach(&mut self, target: &Target, host: &Target, scope: &Scope) {
        let host = self.meaning().first_target(host, scope).filter(|host| self.in_play(*host));
        let attach = host.map(|host| Event::new(EventKind::Attach, verb::ATTACH).by(scope.this).with(host));
        let mut list = self.take_list();
        self.meaning().targets(target, scope, &mut list);
        let mut events = self.take_events();
        let there = list.iter().filter_map(|card| self.within_reach(*card, scope));
        events.extend(there.filter_map(|card| Some(attach?.about(card))));
        if events.is_empty() || events.len() < list.len() {
            self.edit_frame(|f| (f.did, f.done) = (false, 0));
        }
        self.put_list(list);
        self.perform_list(events);
    }

    /// Cards are named that nobody picks.
    pub(super) fn pick(&mut self, target: &Target, var: CardsVar, scope: &Scope) {
        let mut list = self.take_list();
        match target {
            Target::Random(amount, filter) => {
                list.extend(self.meaning().matching(filter, scope));
                let wanted = self.meaning().amount(amount, scope).max(0) as usize;
                self.pick_at_random(&mut list, wanted);
            }
            // Its own card, also where it lies since what triggered this.
            Target::This => list.push(self.within_reach(scope.this, scope).unwrap_or(scope.this)),
            other => self.meaning().targets(other, scope, &mut list),
        }
        let id = self.frame().id;
        self.bind_anew(id, var);
        for card in &list {
            self.pos.picks.push(Pick::new(id, var, *card));
        }
        let some = !list.is_empty();
        self.put_list(list);
        self.edit_frame(|f| f.did &= some);
        let frame = self.frame();
        if let Target::Random(_, of) = target
            && !some
            && self.is_needed(of, &frame)
        {
            self.fizzle(&frame);
        }
    }

    /// What the effect has just done is named.
    pub(super) fn note_deed(&mut self, deed: DeedVar, frame: &Frame) {
        let done = Deed { owner: frame.id, deed, amount: frame.done, whole: frame.did && !frame.short };
        match self.pos.deeds.iter().position(|known| known.owner == frame.id && known.deed == deed) {
            Some(index) => self.pos.deeds.edit(index, |known| *known = done),
            None => self.pos.deeds.push(done),
        }
    }

    /// Keeps so many cards, picked one after the other from those that are left. Their order is one that nobody knows.
    fn pick_at_random(&mut self, list: &mut Vec<Ref>, count: usize) {
        for place in 0..count.min(list.len()) {
            let left = &mut list[place..];
            if left.len() > 1 {
                let pick = (self.random(left.len() as u32) as usize).min(left.len() - 1);
                left[..=pick].rotate_right(1);
            }
        }
        list.truncate(count);
    }

    fn draw(&mut self, who: &Who, amount: &Amount, scope: &Scope) {
        let count = self.meaning().amount(amount, scope).max(0) as usize;
        let mut seats = [Seat::NONE; 8];
        let mut total = 0;
        for (place, seat) in seats.iter_mut().zip(self.meaning().seats_meant(who, scope)) {
            *place = seat;
            total += 1;
        }
        self.edit_frame(|f| f.done = 0);
        // What is put on the agenda last is done first.
        for seat in seats[..total].iter().rev() {
            self.draw_cards(*seat, count, scope.this);
        }
    }

    /// A player draws so many cards.
    pub fn draw_cards(&mut self, seat: Seat, count: usize, cause: Ref) {
        self.rulebook().draw(self, seat, count, cause);
    }

    fn discard_random(&mut self, who: &Who, amount: &Amount, scope: &Scope) {
        let count = self.meaning().amount(amount, scope).max(0) as usize;
        let zones = self.world.catalog.zones();
        for seat in self.meaning().seats_meant(who, scope) {
            let mut list = self.take_list();
            list.extend(self.pos.zone(self.meaning().zone_of(zones.hand, seat)));
            self.pick_at_random(&mut list, count);
            let discard = Event::new(EventKind::Move, verb::DISCARD).of(seat).by(scope.this);
            let rulebook = self.rulebook();
            self.perform_each(&list, |table, card| {
                Some(discard.about(card).to(rulebook.home(table, card, zones.discard)))
            });
            self.put_list(list);
        }
    }

    /// The points were picked one by one before, in the order of the cards: each pick is one point.
    fn divide(&mut self, target: &Target, verb: Verb, from: Ref, scope: &Scope) {
        let mut list = self.take_list();
        self.meaning().targets(target, scope, &mut list);
        let kind = if verb == verb::HEAL { EventKind::Heal } else { EventKind::Damage };
        let shares = list.chunk_by(|a, b| a == b).filter_map(|same| {
            let share = Event::new(kind, verb).by(from).amount(same.len() as i16);
            same.first().map(|card| share.about(*card))
        });
        let mut events = self.take_events();
        events.extend(shares);
        self.put_list(list);
        self.perform_list(events);
    }

    fn move_cards(&mut self, verb: Verb, target: &Target, dest: &Dest, scope: &Scope) {
        let mut list = self.take_list();
        self.meaning().targets(target, scope, &mut list);
        let before = list.len();
        let how = how_of(&dest.entering)
            | match dest.place {
                Place::Top => How::PLAIN,
                Place::Bottom => How::BOTTOM,
                Place::Shuffled => How::SHUFFLED,
            };
        let seat = dest.of.as_ref().and_then(|who| self.meaning().seats_meant(who, scope).next());
        let host = dest.under.as_ref().and_then(|target| self.meaning().first_target(target, scope));
        if dest.under.is_some() && host.is_none_or(|host| self.pos.get(host).is_none()) {
            list.clear();
        }
        let host = host.unwrap_or(Ref::NONE);
        let damage = dest.entering.iter().find_map(|e| match e {
            Entering::Damage(amount) => Some(self.meaning().amount(amount, scope)),
            _ => None,
        });
        let mut events = self.take_events();
        let there = list.iter().filter_map(|card| self.within_reach(*card, scope));
        let moves = there.filter(|card| !self.is_at(*card, dest)).map(|card| {
            let of = self.controller_of(card).unwrap_or(scope.seat);
            Event::new(EventKind::Move, verb)
                .about(card)
                .with(host)
                .by(scope.this)
                .of(of)
                .to(self.zone_for(card, dest, seat))
                .how(how)
                .amount(damage.unwrap_or(0))
        });
        events.extend(moves);
        if events.len() < before || before == 0 {
            self.edit_frame(|f| {
                f.did = false;
                f.done = 0;
            });
        }
        self.put_list(list);
        self.perform_list(events);
    }

    fn change_tally(&mut self, who: &Who, tally: Tally, amount: &Amount, scope: &Scope) {
        let amount = self.meaning().amount(amount, scope);
        let mut seats = [Seat::NONE; 8];
        let mut total = 0;
        for (place, seat) in seats.iter_mut().zip(self.meaning().seats_tallied(who, scope)) {
            *place = seat;
            total += 1;
        }
        let event = Event::new(EventKind::Tally, verb::PLAIN).by(scope.this).detail(tally.0);
        let pos = &self.pos;
        let short = amount < 0 && seats[..total].iter().any(|seat| pos.tally(*seat, tally) < -amount);
        self.perform_all(seats[..total].iter().map(|seat| event.of(*seat).amount(amount)));
        if short {
            self.edit_frame(|f| f.did = false);
        }
    }

    fn play_cards(&mut self, target: &Target, free: bool, how: How, scope: &Scope) {
        let mut list = self.take_list();
        self.meaning().targets(target, scope, &mut list);
        // The last pushed is played first. What cannot be played, or paid for, stays where it is.
        let rulebook = self.rulebook();
        let mut refused = list.is_empty();
        for card in list.iter().rev() {
            let below = self.pos.frames.len();
            if let Some(card) = self.follow(*card).filter(|now| !self.is_set_aside(*now)) {
                rulebook.play(self, card, scope.seat, free, how);
                refused |= self.pos.frames.len() == below && self.pos.get(card).is_some();
            } else {
                refused = true;
            }
        }
        if refused {
            self.edit_frame(|f| f.did = false);
        }
        self.put_list(list);
    }

    fn give(&mut self, name: crate::id::Name, amount: &Amount, target: &Target, scope: &Scope) {
        let Some(def) = self.world.catalog.named(name) else { return };
        let count = self.meaning().amount(amount, scope).max(0);
        let mut list = self.take_list();
        self.meaning().targets(target, scope, &mut list);
        let mut events = self.take_events();
        for host in list.iter().filter_map(|card| self.pos.get(*card).map(|record| (*card, record))) {
            let event = Event::new(EventKind::Create, verb::CREATE)
                .by(scope.this)
                .with(host.0)
                .of(host.1.controller)
                .to(host.1.zone)
                .amount(def.0 as i16);
            (0..count).for_each(|_| events.push(event));
        }
        if events.is_empty() {
            self.edit_frame(|f| f.did = false);
        }
        self.put_list(list);
        self.perform_list(events);
    }

    fn look(&mut self, target: &Target, scope: &Scope, all: bool) {
        let mut list = self.take_list();
        self.meaning().targets(target, scope, &mut list);
        // Text that is nobody's speaks to the player whose turn it is.
        let viewer = scope.seat.or(self.pos.active);
        for card in &list {
            self.book().show(*card, viewer);
        }
        if all {
            self.perform_all(list.iter().map(|card| {
                Event::new(EventKind::Reveal, verb::PLAIN).about(*card).by(scope.this).of(scope.seat)
            }));
        }
        self.put_list(list);
    }

    /// Lowers the amount of the event about to happen, from a window before it.
    fn prevent(&mut self, amount: &Amount, scope: &Scope) {
        let by = self.meaning().amount(amount, scope);
        let event = scope.event;
        let index = self.pos.planned.iter().rposition_of(|planned| {
            !planned.dropped && planned.event.kind == event.kind && planned.event.subject == event.subject
        });
        let mut prevented = 0;
        if let Some(index) = index {
            self.pos.planned.edit(index, |planned| {
                let left = lessened(planned.event.amount, by);
                prevented = (planned.event.amount - left).abs();
                planned.event.amount = left;
                planned.dropped = left == 0;
            });
            self.note(Entry::Rewritten(event, self.frame().ability, scope.this));
        }
        self.edit_frame(|f| (f.did, f.done) = (f.did && index.is_some(), prevented));
    }

    fn cancel(&mut self, target: &Target, scope: &Scope) {
        let mut list = self.take_list();
        self.meaning().targets(target, scope, &mut list);
        let mut any = false;
        for card in &list {
            let item = self.pos.stack.iter().rev().find(|item| item.token == *card || item.source == *card);
            any |= item.is_some_and(|item| self.pile().cancel_item(item.id));
        }
        self.put_list(list);
        self.edit_frame(|f| f.did &= any);
    }
}

impl Agenda<'_, '_> {
    /// A player draws so many cards from the top of the deck, together; how many there were too few.
    pub fn draw_at_once(&mut self, seat: Seat, count: usize, cause: Ref) -> i16 {
        let zones = self.0.world.catalog.zones();
        let (deck, hand) =
            (self.0.meaning().zone_of(zones.deck, seat), self.0.meaning().zone_of(zones.hand, seat));
        let mut list = self.0.take_list();
        list.extend(self.0.pos.zone(deck).take(count));
        if list.len() < count {
            self.0.edit_frame(|f| f.did = false);
        }
        let draw = Event::new(EventKind::Move, verb::DRAW).of(seat).by(cause).to(hand);
        let missing = count - list.len();
        self.0.perform_all(list.iter().map(|card| draw.about(*card)));
        self.0.put_list(list);
        missing as i16
    }
}

fn how_of(entering: &[Entering]) -> How {
    entering.iter().fold(How::PLAIN, |how, e| match e {
        Entering::Turned => how | How::TURNED,
        Entering::Facedown => how | How::FACEDOWN,
        _ => how,
    })
}

/// Looking for the last record that passes a test.
trait LastPosition<T> {
    fn rposition_of(self, test: impl Fn(&T) -> bool) -> Option<usize>;
}

impl<T, I: Iterator<Item = T>> LastPosition<T> for I {
    fn rposition_of(self, test: impl Fn(&T) -> bool) -> Option<usize> {
        self.enumerate().filter(|(_, item)| test(item)).map(|(index, _)| index).last()
    }
}
