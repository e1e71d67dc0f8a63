//! Parts of a running effect that are done several times: by each player, for each card, so many times.

use crate::ability::{Amount, Target, Who};
use crate::frame::Frame;
use crate::id::{CardsVar, PlayerVar, ProgramId, Seat};
use crate::position::Pick;
use crate::query::Scope;
use crate::table::Table;

/// How far a turn of all players has come, as a frame keeps it.
struct Round {
    /// With whom it began.
    began: Seat,
    /// How many places around the table, from there, have been looked at.
    places: i16,
}

impl Round {
    /// More than there are places around a table.
    const MOST: i16 = 128;

    fn unpacked(number: i16) -> Self {
        Self { began: Seat((number / Self::MOST) as u8), places: number % Self::MOST }
    }

    const fn packed(&self) -> i16 {
        self.began.0 as i16 * Self::MOST + self.places
    }
}

impl Table<'_> {
    /// Each of the players has a turn of the body; what they have named is all of theirs afterwards, and what they have
    /// done is counted together.
    pub(super) fn each_player(
        &mut self,
        who: &Who,
        player: PlayerVar,
        (body, theirs): (ProgramId, bool),
        frame: &Frame,
        scope: &Scope,
    ) {
        // Players may leave meanwhile, the one with whom it began, too.
        let round = match frame.n {
            0 => Round { began: self.each_from(scope), places: 0 },
            number => Round::unpacked(number),
        };
        // Whose a card is may be another player by then.
        let over = frame.n != 0 && self.is_whose_one_card_is(who, scope);
        let meant = |seat: Seat| !over && self.meaning().seats_meant(who, scope).any(|other| other == seat);
        let around = self.pos.seats_from(round.began).zip(1_i16..);
        let next = around.skip(round.places as usize).find(|(seat, _)| meant(*seat));
        // `m` is what was done in the turns before.
        let done = if frame.n == 0 { 0 } else { frame.m.saturating_add(frame.done) };
        let Some((seat, places)) = next else {
            self.recall(frame.id, body);
            return self.edit_frame(|f| (f.n, f.m, f.done) = (0, 0, done));
        };
        self.edit_frame(|f| {
            (f.n, f.m) = (Round { places, ..round }.packed(), done);
            f.step -= 1;
        });
        let mut turn = *frame;
        turn.done = 0;
        if let Some(place) = turn.players.get_mut(player.index()) {
            *place = seat;
        }
        turn.seat = if theirs { seat } else { frame.seat };
        self.take_turn(body, &turn);
    }

    /// True for who controls, or owns, one card.
    fn is_whose_one_card_is(&mut self, who: &Who, scope: &Scope) -> bool {
        let (Who::Controller(cards) | Who::Owner(cards)) = who else { return false };
        let mut list = self.take_list();
        self.meaning().targets(cards, scope, &mut list);
        let one = list.len() == 1;
        self.put_list(list);
        one
    }

    /// `n` is how many cards had their turn; all of them are kept under a name of their own meanwhile.
    pub(super) fn for_each(
        &mut self,
        target: &Target,
        (one, all): (CardsVar, CardsVar),
        body: ProgramId,
        frame: &Frame,
        scope: &Scope,
    ) {
        if frame.n == 0 {
            self.pick_quietly(target, all, scope);
        }
        let next = self.meaning().named(frame.id, all).nth(frame.n as usize);
        self.bind_anew(frame.id, one);
        let Some(card) = next else {
            self.edit_frame(|f| f.n = 0);
            return self.copy_cards(frame.id, all, one);
        };
        self.pos.picks.push(Pick::new(frame.id, one, card));
        self.come_back(frame.n + 1);
        self.take_turn(body, &self.frame());
    }

    /// Cards are named, none or some.
    fn pick_quietly(&mut self, target: &Target, var: CardsVar, scope: &Scope) {
        let did = self.frame().did;
        self.pick(target, var, scope);
        self.edit_frame(|f| f.did = did);
    }

    /// What follows speaks of all the cards that had their turn.
    fn copy_cards(&mut self, id: u16, from: CardsVar, to: CardsVar) {
        for index in 0..self.pos.picks.len() {
            if let Some(pick) = self.pos.picks.get(index).filter(|pick| pick.is_of(id, from)) {
                self.pos.picks.push(Pick { var: to, ..pick });
            }
        }
    }

    /// The body is run once more: what it names, it names anew.
    fn take_turn(&mut self, body: ProgramId, frame: &Frame) {
        self.each_name_in(body, &mut |table, var| table.bind_anew(frame.id, var));
        self.push_nested(body, frame);
    }

    /// What a loop has named in all its turns is meant behind it.
    fn recall(&mut self, id: u16, body: ProgramId) {
        self.each_name_in(body, &mut |table, var| {
            let named = |pick: &Pick| pick.owner == id && pick.var == var;
            table.pos.picks.edit_where(named, |pick| pick.past = false);
        });
    }

    fn each_name_in(&mut self, program: ProgramId, visit: &mut dyn FnMut(&mut Self, CardsVar)) {
        let world = self.world;
        for instr in world.catalog.program(program) {
            instr.names().for_each(|var| visit(self, var));
            instr.programs().iter().for_each(|program| self.each_name_in(*program, visit));
        }
    }

    /// The name is about to mean other cards.
    pub(super) fn bind_anew(&mut self, id: u16, var: CardsVar) {
        self.pos.picks.edit_where(|pick| pick.is_of(id, var), |pick| pick.past = true);
    }

    /// "Any number of times" ends when it was not done: declined, or impossible.
    pub(super) fn repeat(&mut self, times: &Amount, body: ProgramId, frame: &Frame, scope: &Scope) {
        let total = if frame.n == 0 { self.meaning().amount(times, scope).clamp(0, 100) } else { frame.m };
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
        if over {
            // "Play up to 2 units. Ready them": all that the turns have named.
            self.recall(frame.id, body);
        } else {
            self.take_turn(body, frame);
        }
    }
}
