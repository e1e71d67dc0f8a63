//! Who deals damage where a player is made to deal it.

use byword_kernel::ability::visit::{Part, PartMut, any, walk, walk_mut};
use byword_kernel::ability::{Action, Effect, Filter, Pattern, Target, Who};
use byword_kernel::id::CardsVar;

use crate::text::person::player;
use crate::text::sense::is_of_players;

/// "Choose a player. They deal 1 damage to a monster": that player is the source, and the killer (FS-STACK-9, FS-DEATH-7).
pub(crate) fn dealt_by_them(on: Option<&Pattern>, effect: &mut Effect) {
    let players = players(effect);
    let of_player = on.is_some_and(|on| is_of_players(&on.subject));
    walk_mut(effect, &mut |part| {
        if let PartMut::Effect(Effect::As(who, body)) = part
            && let Some(dealer) = dealer(who, &players, of_player)
        {
            body.each_action_mut(|action| deal_as(action, &dealer));
        }
        true
    });
}

/// The player who is made to act: by name, or one of whom a trigger tells.
fn dealer(who: &Who, players: &[CardsVar], of_player: bool) -> Option<Target> {
    match who {
        Who::Controller(cards) => match **cards {
            Target::Var(name) => players.contains(&name).then_some(Target::Var(name)),
            Target::Cause | Target::Other => Some(player(who)),
            Target::Subject if of_player => Some(player(who)),
            _ => None,
        },
        Who::EventSeat => Some(player(who)),
        _ => None,
    }
}

/// What a player takes is no damage that the player deals.
fn deal_as(action: &mut Action, dealer: &Target) {
    let Action::Damage { to, from: from @ None, .. } = action else { return };
    if !any(&*to, |part| matches!(part, Part::Filter(Filter::Of(Who::You)))) {
        *from = Some(dealer.clone());
    }
}

/// The names of single players.
fn players(effect: &Effect) -> Vec<CardsVar> {
    let mut named = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part
            && matches!(&**cards, Target::Chosen(choice) if is_of_players(&choice.of))
        {
            named.push(*name);
        }
        true
    });
    named
}
