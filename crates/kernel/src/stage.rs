//! Setting up a position by hand: for scenarios, puzzles and tests. A staged card is put on the table as it shall be
//! found; nothing of it is an event.

use crate::id::{Counter, DefId, Ref, Seat, Slot, Zone};
use crate::position::{KEPT, Position};
use crate::rulebook::World;
use crate::table::Table;
use crate::vocabulary::Sort;

/// How a card is found on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Staged {
    /// Turned.
    pub turned: bool,
    /// Face down.
    pub facedown: bool,
    /// Damage on it.
    pub damage: i16,
    /// Counters on it.
    pub counters: Vec<(Counter, u8)>,
    /// The card it is attached to or under.
    pub host: Option<Ref>,
    /// Marks, by number.
    pub marks: Vec<crate::id::Mark>,
    /// Who controls it, if not the owner.
    pub controller: Option<Seat>,
}

/// The phase of this name in which a scenario may begin.
///
/// # Errors
/// The names that there are.
pub fn phase<'a, T>(phases: &'a [(&str, T)], name: &str) -> Result<&'a T, String> {
    let found = phases.iter().find(|(known, _)| *known == name);
    found.map(|(_, phase)| phase).ok_or_else(|| {
        let names: Vec<&str> = phases.iter().map(|(known, _)| *known).collect();
        format!("no phase `{name}`; there are {}", names.join(", "))
    })
}

impl<'w> Table<'w> {
    /// A bare table with so many seats, to stage a position on.
    #[must_use]
    pub fn bare(world: &'w World, seats: u8, seed: u64) -> Self {
        let tallies = world.vocabulary.words(Sort::Tally).count() as u8;
        let zones = world.vocabulary.zones().len() as u8;
        Self::new(world, Position::new(seats, zones, tallies, seed, None))
    }

    /// The cards with this title, in the order of their slots.
    pub fn titled<'a>(&'a self, title: &'a str) -> impl Iterator<Item = Slot> + 'a {
        (0..self.pos.card_count() as u16).map(Slot).filter(move |slot| self.title(*slot) == title)
    }
}

/// Setting up a position by hand: nothing of it is an event.
pub struct Stage<'t, 'w>(&'t mut Table<'w>);

impl<'w> Table<'w> {
    /// A position that is set up by hand, for scenarios, puzzles and tests.
    #[inline]
    pub const fn stage(&mut self) -> Stage<'_, 'w> {
        Stage(self)
    }
}

impl<'w> Stage<'_, 'w> {
    /// Puts a card on the table; the first one put into a zone is its top.
    pub fn stage_card(&mut self, def: DefId, owner: Seat, zone: Zone, staged: &Staged) -> Ref {
        let card = self.0.book().add_card(def, owner, zone);
        // Cards are written from the top, so each new one goes to the bottom.
        self.0.pos.shift_card(card.slot, zone, true);
        self.0.pos.set_turned(card.slot, staged.turned);
        self.0.pos.set_facedown(card.slot, staged.facedown);
        if let Some(host) = staged.host {
            // Of what lies on a card each is newer than the one before.
            self.0.pos.fresh_id();
            self.0.pos.set_host(card.slot, Some(host.slot));
        }
        for mark in &staged.marks {
            self.0.pos.set_mark(card.slot, *mark, true);
        }
        self.0.pos.edit_card(card.slot, |record| {
            record.damage = staged.damage;
            record.controller = staged.controller.unwrap_or(owner);
        });
        for (counter, n) in &staged.counters {
            self.0.write_counters(card.slot, *counter, *n);
        }
        let known =
            (0..self.0.pos.seat_count()).map(Seat).filter(|s| self.0.pos.sees(self.0.world, *s, card.slot));
        let known = known.fold(0, |mask, s| mask | 1 << s.0);
        self.0.pos.edit_card(card.slot, |record| record.known = known);
        self.0.pos.current(card.slot)
    }

    /// Runs the staged position to its first decision: `active` is in the phase of that name.
    ///
    /// # Errors
    /// If the game has no such phase.
    pub fn begin_staged(&mut self, active: Seat, phase: &str) -> Result<(), String> {
        self.begin_adjusted(active, phase, |_| {})
    }

    /// The same, with a last word on the position after the game has prepared it: its own numbers are in place then,
    /// and no option has been listed yet.
    ///
    /// # Errors
    /// If the game has no such phase.
    pub fn begin_adjusted(
        &mut self,
        active: Seat,
        phase: &str,
        adjust: impl FnOnce(&mut Table<'w>),
    ) -> Result<(), String> {
        self.0.book().set_active(active);
        self.0.rulebook().stage(self.0, active, phase)?;
        adjust(self.0);
        self.0.live.forget();
        self.0.refresh();
        self.0.advance();
        Ok(())
    }

    /// The card came to where it is in the present turn.
    pub fn stage_as_new(&mut self, card: Ref) {
        let turn = self.0.pos.turn;
        self.0.pos.edit_card(card.slot, |record| record.since = turn);
    }

    /// The next shuffle leaves the cards in the order in which they are.
    pub fn script_kept_shuffle(&mut self) {
        self.0.book().script(KEPT);
    }
}
