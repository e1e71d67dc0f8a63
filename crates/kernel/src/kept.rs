//! Names that lasting effects keep: what an ability that holds for a while, or waits, speaks of and the text around it has
//! named. They lie with the picks and deeds of the position, under the number of the lasting effect.

use crate::ability::visit::{Part, walk};
use crate::ability::{Ability, Amount, Cond, Effect, Target, Who};
use crate::catalog::Compiled;
use crate::id::{AbilityId, CardsVar, DeedVar, PlayerVar, Seat};
use crate::position::{Deed, Modifier, Pick};
use crate::query::{Meaning, Scope};
use crate::table::Table;

/// The names in an ability that it does not give itself: of cards and deeds, and what stands for those of players.
pub(crate) fn names_from_around(ability: &Ability) -> Vec<CardsVar> {
    let (mut said, mut given) = (Vec::new(), Vec::new());
    let of_deed = |deed: DeedVar| CardsVar(deed.0);
    walk(ability, &mut |part| {
        match part {
            Part::Target(Target::Let(var, _)) => given.push(*var),
            Part::Effect(Effect::Let(deed, _)) => given.push(of_deed(*deed)),
            Part::Who(Who::Let(player, _)) => given.push(Pick::of_player(*player)),
            Part::Target(Target::Var(var)) => said.push(*var),
            Part::Target(Target::Made(deed))
            | Part::Amount(Amount::Done(deed))
            | Part::Cond(Cond::Did(deed)) => {
                said.push(of_deed(*deed));
            }
            Part::Who(Who::Var(player)) if *player != PlayerVar::UNNAMED => {
                said.push(Pick::of_player(*player));
            }
            _ => {}
        }
        true
    });
    said.retain(|name| !given.contains(name));
    said.sort_unstable();
    said.dedup();
    said
}

impl Table<'_> {
    /// A lasting effect begins: of what the text around it has named it keeps what its ability speaks of.
    pub(crate) fn keep_names(&mut self, compiled: &Compiled, scope: &Scope, id: u16) {
        let kept = |name: CardsVar| compiled.speaks_of.contains(&name);
        for index in 0..self.pos.picks.len() {
            let Some(pick) = self.pos.picks.get(index) else { break };
            if pick.owner == scope.id && !pick.past && kept(pick.var) {
                // What left play and is still within reach is meant where it lies.
                let there = if pick.is_of_cards() { self.within_reach(pick.card, scope) } else { None };
                self.pos.picks.push(Pick { owner: id, card: there.unwrap_or(pick.card), ..pick });
            }
        }
        for index in 0..self.pos.deeds.len() {
            let Some(deed) = self.pos.deeds.get(index) else { break };
            if deed.owner == scope.id && kept(CardsVar(deed.deed.0)) {
                self.pos.deeds.push(Deed { owner: id, ..deed });
            }
        }
        for (player, seat) in (0..).map(PlayerVar).zip(scope.players) {
            if seat.is_some() && kept(Pick::of_player(player)) {
                self.pos.picks.push(Pick::player(id, player, seat));
            }
        }
    }

    /// What a lasting effect has kept, what it does now speaks of, too. Gives the number under which it is found: 0, if it has
    /// kept nothing.
    pub(crate) fn lend_names(&mut self, ability: AbilityId, modifier: u16) -> u16 {
        if self.world.catalog.ability(ability).is_none_or(|compiled| compiled.speaks_of.is_empty()) {
            return 0;
        }
        let id = self.pos.fresh_id();
        self.pile().copy_names(modifier, id);
        id
    }

    /// The lasting effects that pass the test end, and what they have kept is forgotten. True if there were any.
    pub(crate) fn end_lasting(&mut self, over: impl Fn(&Self, &Modifier) -> bool) -> bool {
        let before = self.pos.modifiers.len();
        let mut index = 0;
        while let Some(modifier) = self.pos.modifiers.get(index) {
            if over(self, &modifier) {
                self.pos.modifiers.remove(index);
                self.pile().forget_picks(modifier.id);
            } else {
                index += 1;
            }
        }
        let ended = self.pos.modifiers.len() != before;
        if ended {
            self.live.fall_behind();
        }
        ended
    }
}

impl Meaning<'_, '_> {
    /// The player whom the text has named: while it ran, or before it was kept for later.
    pub(crate) fn player_named(self, player: PlayerVar, scope: &Scope) -> Option<Seat> {
        let named = scope.players.get(player.index()).copied().filter(|seat| seat.is_some());
        named.or_else(|| {
            let kept = self.named(scope.id, Pick::of_player(player)).next().filter(|_| scope.id != 0);
            kept.map(|seat| Seat(seat.slot.0 as u8))
        })
    }
}
