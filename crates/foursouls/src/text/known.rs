//! Numbers and players that a text asks for where nobody, or somebody else, has been spoken of.

use byword_kernel::ability::visit::{Part, PartMut, any, walk, walk_mut};
use byword_kernel::ability::{Ability, Action, Amount, Body, Cond, Effect, EventKind, Filter, Target, Who};
use byword_kernel::id::DeedVar;

use crate::text::counted::is_of_no_event;
use crate::words::{predicate, stat, verb, zone};

/// "X cents: Deal X damage to a monster": nobody is asked for a number that a cost leaves open.
pub(crate) fn leaves_cost_open(ability: &Ability) -> bool {
    match &ability.body {
        Body::Activated { cost, .. } | Body::Spell { cost, .. } => {
            any(cost, |part| matches!(part, Part::Amount(Amount::X)))
        }
        _ => false,
    }
}

/// "Discard your hand. Gain 1 cent, then loot that many cards": as many as were discarded, not as many as is said just before.
pub(crate) fn asks_for_a_known_number(effect: &Effect) -> bool {
    any(effect, |part| {
        let Part::Effect(Effect::Seq(parts)) = part else { return false };
        (1..parts.len()).any(|at| {
            let asked = |name: DeedVar| parts.iter().skip(at + 1).any(|part| asks_for(part, name));
            let open = || parts.iter().take(at).any(is_of_open_number);
            matches!(&parts[at], Effect::Let(name, deed) if is_of_known_number(deed) && asked(*name) && open())
        })
    })
}

fn asks_for(effect: &Effect, name: DeedVar) -> bool {
    any(effect, |part| matches!(part, Part::Amount(Amount::Done(of)) if *of == name))
}

fn is_of_known_number(deed: &Effect) -> bool {
    matches!(deed, Effect::Do(Action::Tally(_, _, Amount::N(_)) | Action::Draw(_, Amount::N(_))))
}

/// True if nobody knows beforehand how many an act is about.
fn is_of_open_number(deed: &Effect) -> bool {
    any(deed, |part| matches!(part, Part::Amount(Amount::All)))
}

/// "Each other player takes damage equal to your ATK", read as though each took their own.
pub(crate) fn takes_your_number_for_theirs(effect: &Effect, text: &str) -> bool {
    const YOURS: [&str; 4] = ["your atk", "your hp", "your evasion", "in your hand"];
    let yours = YOURS.iter().any(|number| text.contains(number));
    let own = |target: &Target| matches!(target, Target::Each(filter) if filter.tests().contains(&Filter::Of(Who::You)));
    let of_you = |filter: &Filter| {
        filter.tests().contains(&Filter::Of(Who::You)) && filter.tests().contains(&Filter::In(zone::HAND))
    };
    let number = |part: Part<'_>| match part {
        Part::Amount(Amount::Stat(target, stat::ATTACK | stat::HP | stat::LEFT)) => own(target),
        Part::Amount(Amount::Count(filter)) => of_you(filter),
        _ => false,
    };
    yours
        && any(
            effect,
            |part| matches!(part, Part::Effect(Effect::As(who, acts)) if *who.unnamed() != Who::You && any(&**acts, number)),
        )
}

/// "The first time a monster dies each turn": what leaves play triggers while it is still there, and is no part yet of what has
/// happened; when the ability resolves it is.
pub(crate) fn counted_as_it_leaves(ability: &mut Ability) {
    let Body::Triggered { on, when, .. } = &mut ability.body else { return };
    // The shop is no part of what is in play.
    let of_shop = on.from == Some(zone::SHOP) || on.subject.tests().contains(&Filter::In(zone::SHOP));
    if on.kind != EventKind::Move || of_shop || !matches!(on.verb, Some(verb::DIE | verb::DESTROY)) {
        return;
    }
    let mut counts = false;
    walk_mut(&mut *when, &mut |part| {
        if let PartMut::Cond(Cond::Compare(Amount::Happened(event, _), _, Amount::N(number))) = part
            && event.verb == on.verb
            && *number >= 1
        {
            *number -= 1;
            counts = true;
        }
        true
    });
    let resolving = Cond::Rulebook(predicate::RESOLVING);
    let told = |cond: &Cond| matches!(cond, Cond::Any(list) if list.contains(&resolving));
    if counts && !told(when) {
        *when = Cond::Any(vec![std::mem::take(when), resolving]);
    }
}

/// "You may discard a loot card. If you do, change it to a 3": the roll itself says how far it is from that, whatever was discarded.
pub(crate) fn changed_by_itself(ability: &mut Ability) {
    walk_mut(ability, &mut |part| {
        if let PartMut::Action(Action::Count(kind, amount, cast)) = part {
            let (kind, cast) = (*kind, cast.clone());
            walk_mut(amount, &mut |part| {
                if let PartMut::Amount(Amount::Counters(of, counter)) = part
                    && *counter == kind
                    && matches!(**of, Target::Made(_))
                {
                    **of = cast.clone();
                }
                true
            });
        }
        true
    });
}

/// "At the end of each turn, if the active player has 1 HP, they gain 3 cents": no event of a turn is about a card, and whoever has
/// the turn is spoken of.
pub(crate) fn of_whose_turn(ability: &mut Ability) {
    let Body::Triggered { on, when, effect, .. } = &mut ability.body else { return };
    let turn_of = on.seat.as_ref().is_some_and(|seat| *seat != Who::You);
    if on.kind != EventKind::Moment || !(turn_of || speaks_of_whose_turn(when)) {
        return;
    }
    walk_mut(effect, &mut |part| {
        if let PartMut::Who(who) = part
            && speaks_of_no_card(who)
        {
            **who = Who::Active;
        }
        true
    });
}

/// True if a trigger of a turn speaks of a card or a number of its event: there is none.
pub(crate) fn speaks_of_no_event(ability: &Ability) -> bool {
    let Body::Triggered { on, effect, .. } = &ability.body else { return false };
    on.kind == EventKind::Moment
        && (any(effect, |part| matches!(part, Part::Who(who) if speaks_of_no_card(who)))
            || is_of_no_event(effect))
}

fn speaks_of_no_card(who: &Who) -> bool {
    matches!(who, Who::Controller(card) if **card == Target::Subject)
}

fn speaks_of_whose_turn(when: &Cond) -> bool {
    let active = Filter::Fits(predicate::ACTIVE);
    any(when, |part| matches!(part, Part::Filter(filter) if *filter == active))
}

/// "Put the top card of the monster deck into a monster slot. It has +1 ATK": that card, which no term names.
pub(crate) fn speaks_of_itself_for_the_top_card(effect: &Effect) -> bool {
    let placed = |effect: &Effect| {
        any(effect, |part| matches!(part, Part::Action(Action::Perform(verb::PLACE_ANYWHERE, ..))))
    };
    let itself = |part: Part<'_>| match part {
        Part::Action(Action::Perform(verb::PLACE_ANYWHERE, ..)) => false,
        Part::Action(action) => action.targets().contains(&&Target::This),
        Part::Cond(Cond::Fits(Target::This, _)) => true,
        _ => false,
    };
    is_followed(effect, placed, |later| any(later, itself))
}

/// "Discard your hand. At the end of the turn, loot that many": the end of a turn has no number.
pub(crate) fn asks_a_moment_for_a_number(effect: &Effect) -> bool {
    any(effect, |part| {
        let Part::Action(Action::Later(on, then, _) | Action::Whenever(on, then, _)) = part else {
            return false;
        };
        on.kind == EventKind::Moment && any(&**then, |part| matches!(part, Part::Amount(Amount::Event)))
    })
}

/// "Gain +2 treasure. Destroy it at the end of your turn": the end of a turn is about no card.
pub(crate) fn asks_a_moment_for_a_card(effect: &Effect) -> bool {
    any(effect, |part| {
        let Part::Action(Action::Later(on, then, _) | Action::Whenever(on, then, _)) = part else {
            return false;
        };
        on.kind == EventKind::Moment && any(&**then, |part| matches!(part, Part::Target(Target::Subject)))
    })
}

/// True if a part of a sequence is followed by another.
fn is_followed(effect: &Effect, first: impl Fn(&Effect) -> bool, next: impl Fn(&Effect) -> bool) -> bool {
    any(effect, |part| {
        let Part::Effect(Effect::Seq(parts)) = part else { return false };
        let from = parts.iter().position(&first);
        from.is_some_and(|from| parts.iter().skip(from + 1).any(&next))
    })
}

/// "It deals 1 damage to the active player and remove all counters from it": players have no counters (FS-EFF-13).
pub(crate) fn counts_on_a_player(effect: &Effect) -> bool {
    let players = [predicate::PLAYER, predicate::ACTIVE, predicate::OTHER_PLAYER].map(Filter::Fits);
    let mut named = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part
            && any(&**cards, |part| matches!(part, Part::Filter(filter) if players.contains(filter)))
        {
            named.push(*name);
        }
        true
    });
    let player = |card: &Target| matches!(card.unnamed(), Target::Var(name) if named.contains(name));
    any(effect, |part| match part {
        Part::Action(Action::Count(_, _, card)) => player(card),
        Part::Amount(Amount::Counters(card, _)) => player(card),
        _ => false,
    })
}
