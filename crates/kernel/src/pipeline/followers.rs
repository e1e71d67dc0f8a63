//! What goes along with what leaves play: cards that were attached to it, or lay under it.

use crate::ability::{Body, EventKind, Rewrite};
use crate::event::{Event, How};
use crate::frame::Frame;
use crate::id::Ref;
use crate::position::Planned;
use crate::table::Table;
use crate::vocabulary::Sight;

use super::Candidate;

impl Table<'_> {
    /// Cards attached to what leaves play go along, in the same batch, where they can be rewritten like the rest of it.
    /// False if none is added.
    pub(super) fn add_followers(&mut self, frame: &Frame) -> bool {
        let count = self.frame().batch_len();
        self.add_those_hosted(frame, count, |_| true) > count
    }

    /// The same when nothing is rewritten any more: what was done instead with some of them has not set them free.
    pub(super) fn add_last_followers(&mut self, frame: &Frame, count: usize) -> usize {
        self.add_those_hosted(frame, count, |planned| !planned.dropped)
    }

    fn add_those_hosted(&mut self, frame: &Frame, count: usize, counts: impl Fn(&Planned) -> bool) -> usize {
        let mut total = count;
        for index in 0..count {
            let Some(&Planned { event, dropped: false, .. }) = self.planned_at(frame, index) else {
                continue;
            };
            if event.kind != EventKind::Move || event.how.has(How::SAME) || !self.in_play(event.subject) {
                continue;
            }
            let mut list = self.take_list();
            list.extend(self.pos.hosted(event.subject.slot));
            let planned = |card: &Ref| {
                self.pos.planned.iter().any(|p| {
                    p.owner == frame.id
                        && p.event.subject == *card
                        && p.event.kind == EventKind::Move
                        && counts(&p)
                })
            };
            list.retain(|card| !planned(card));
            for card in &list {
                if let Some(follower) = self.world.rulebook.follow(self, *card, &event) {
                    self.pos.planned.push(Planned::new(frame.id, follower));
                    total += 1;
                }
            }
            self.put_list(list);
        }
        if total > count {
            self.edit_frame(|f| f.m = total as i16);
            self.dress_followers(frame, count);
        }
        self.frame().batch_len()
    }

    /// What comes into play in this way enters as abilities say. Nobody is asked: what is optional is not done.
    fn dress_followers(&mut self, frame: &Frame, from: usize) {
        let mut found = self.candidates.pop().unwrap_or_default();
        let mut index = from;
        while index < self.frame().batch_len() {
            let planned = self.planned_at(frame, index).filter(|planned| self.enters_play(&planned.event));
            let Some(event) = planned.map(|planned| planned.event) else {
                index += 1;
                continue;
            };
            self.find_candidates(frame.id, index, &event, &mut found);
            match found.iter().find(|candidate| self.says_how_it_enters(candidate)).copied() {
                Some(candidate) => self.apply_rewrite(frame, index, &candidate),
                None => index += 1,
            }
        }
        self.candidates.push(found);
    }

    /// True if a card that is not in play itself goes with the one that it lies under, to where all see it.
    pub(super) fn leaves_with_its_host(&self, event: &Event) -> bool {
        let host = || self.pos.get(event.subject).and_then(|record| record.host());
        let zones = self.world.vocabulary.zones();
        event.kind == EventKind::Move
            && !self.is_play_zone(event.to.kind)
            && zones.get(event.to.kind.index()).is_some_and(|zone| zone.sight == Sight::Open)
            && host().is_some_and(|host| self.goes_too(self.pos.current(host)))
    }

    fn says_how_it_enters(&self, candidate: &Candidate) -> bool {
        let body = self.world.catalog.body(candidate.ability);
        !candidate.optional && matches!(body, Some(Body::Replacement { rewrite: Rewrite::Enter(_), .. }))
    }
}
