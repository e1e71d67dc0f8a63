//! Parts of a running effect that are done several times: by each player, for each card, so many times.

use crate::ability::{Amount, Target, Who};
use crate::frame::Frame;
use crate::id::{ProgramId, Seat};
use crate::position::Pick;
use crate::query::Scope;
use crate::table::Table;

impl<'w> Table<'w> {
    pub(super) fn each_player(
        &mut self,
        who: &Who,
        body: ProgramId,
        theirs: bool,
        frame: &Frame,
        scope: &Scope,
    ) {
        // `n` is how far around the table it has come; players may leave meanwhile.
        let meant = |seat: Seat| self.seats_meant(who, scope).any(|other| other == seat);
        let around = self.pos.seats_from(self.world.rulebook.order_from(self, scope));
        let next = around.zip(1_i16..).find(|(seat, place)| *place > frame.n && meant(*seat));
        match next {
            Some((seat, place)) => {
                self.edit_frame(|f| {
                    f.n = place;
                    f.step -= 1;
                });
                let own = if theirs { seat } else { frame.seat };
                self.push_nested(body, &Frame { seat: own, ..*frame }, seat);
            }
            None => self.edit_frame(|f| f.n = 0),
        }
    }

    /// `m` is the choice that holds the cards, `n` how many had their turn.
    pub(super) fn for_each(&mut self, target: &Target, body: ProgramId, frame: &Frame, scope: &Scope) {
        if frame.n == 0 {
            let group = frame.group;
            let mut list = self.take_list();
            self.targets(target, scope, &mut list);
            for card in &list {
                self.pos.picks.push(Pick { owner: frame.id, group, card: *card });
            }
            self.put_list(list);
            self.edit_frame(|f| (f.m, f.group) = (i16::from(group), group.wrapping_add(1)));
        }
        let frame = self.frame();
        let picks = self.pos.picks.iter().filter(|p| p.owner == frame.id && i16::from(p.group) == frame.m);
        let next = picks.map(|p| p.card).nth(frame.n as usize);
        let Some(card) = next else { return self.speak_again(frame.id, frame.m) };
        self.pos.picks.push(Pick { owner: frame.id, group: frame.group, card });
        self.edit_frame(|f| {
            f.group = f.group.wrapping_add(1);
            f.n += 1;
            f.step -= 1;
        });
        self.push_nested(body, &frame, frame.they);
    }

    /// What follows speaks of all the cards that had their turn, picked as the choice `m`.
    fn speak_again(&mut self, id: u16, m: i16) {
        let group = self.frame().group;
        for index in 0..self.pos.picks.len() {
            let pick =
                self.pos.picks.get(index).filter(|pick| pick.owner == id && i16::from(pick.group) == m);
            if let Some(pick) = pick {
                self.pos.picks.push(Pick { group, ..pick });
            }
        }
        self.edit_frame(|f| (f.n, f.group) = (0, group.wrapping_add(1)));
    }

    /// "Any number of times" ends when it was not done: declined, or impossible.
    pub(super) fn repeat(&mut self, times: &Amount, body: ProgramId, frame: &Frame, scope: &Scope) {
        let total = if frame.n == 0 { self.amount(times, scope).clamp(0, 100) } else { frame.m };
        let any_number = *times == Amount::All;
        let over = frame.n >= total || any_number && frame.n > 0 && !frame.did;
        self.edit_frame(|f| {
            f.m = total;
            f.did |= any_number;
            f.n = if over { 0 } else { f.n + 1 };
            if !over {
                f.step -= 1;
            }
        });
        if !over {
            self.push_nested(body, frame, frame.they);
        }
    }
}
