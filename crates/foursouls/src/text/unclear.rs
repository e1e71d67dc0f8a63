//! Readings that cannot be right, or that nobody can tell to be: such a card is not exact.

use std::collections::BTreeMap;

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, Choice, Cond, Duration, Effect, EventKind, Filter, Pattern,
    Rewrite, Target, Who,
};
use byword_kernel::id::Predicate;
use byword_kernel::vocabulary::verb as kernel_verb;
use byword_language::reading::untold::chosen_alone;
use byword_language::unclear::Unclear::{self, Card, Moment, Number, Player};
use byword_language::unclear::{Table, answered};

use crate::text::among::takes_others_than_those;
use crate::text::announce::comes_too_late;
use crate::text::behind::recharges_the_damaged;
use crate::text::counted::is_of_no_event;
use crate::text::first::is_counted;
use crate::text::known::{
    asks_a_moment_for_a_card, asks_a_moment_for_a_number, asks_for_a_known_number, counts_on_a_player,
    leaves_cost_open, speaks_of_itself_for_the_top_card, speaks_of_no_event,
};
use crate::text::lost::loses_what_is_chosen;
use crate::text::naming::{gives_to_the_giver, is_of_many, names_of, names_of_several};
use crate::text::own::adds_up_what_each_had;
use crate::text::pair::speaks_of_nobody;
use crate::text::payment::is_done_to_payment;
use crate::text::person::strikes_a_thing;
use crate::text::rows::rows_tell_of_seat;
use crate::text::sense::is_player;
use crate::text::soul::gains_another;
use crate::text::victim::is_unnamed;
use crate::words::{native, predicate, stat, verb, zone};

/// Asked of an effect, whatever it belongs to.
const OF_EFFECTS: Table<fn(&Effect) -> bool, 28> = [
    (Player, speaks_of_nobody),
    (Player, steals_from_you),
    (Number, adds_up_what_each_had),
    (Card, asks_a_moment_for_a_card),
    (Moment, waits_and_does),
    (Player, is_unnamed),
    (Player, each_for_themselves),
    (Moment, dies_otherwise),
    (Player, means_nobody),
    (Player, names_of_several),
    (Player, rows_tell_of_seat),
    (Player, is_of_two),
    (Card, is_done_to_an_ability),
    (Player, is_of_a_monster),
    (Card, strikes_a_thing),
    (Card, is_done_to_payment),
    (Card, recharges_the_damaged),
    (Card, gains_another),
    (Player, gives_to_the_giver),
    (Card, loses_what_is_chosen),
    (Number, counts_one_of_several),
    (Card, does_it_to_all_cards),
    (Player, each_of_one),
    (Number, asks_for_a_known_number),
    (Card, counts_on_a_player),
    (Card, takes_others_than_those),
    (Card, speaks_of_itself_for_the_top_card),
    (Number, asks_a_moment_for_a_number),
];

/// Asked of an effect that something triggers.
const OF_TRIGGERED: Table<fn(&Effect) -> bool, 1> = [(Player, others_after_choice)];

/// Asked of an effect that somebody uses, or that resolves by itself.
const OF_USED: Table<fn(&Effect) -> bool, 4> = [
    (Player, others_after_choice),
    (Card, speaks_of_an_event),
    (Number, is_of_no_event),
    (Unclear::Effect, prevents_nothing),
];

/// Asked of a trigger, its condition and its effect.
const OF_TRIGGERS: Table<fn(&Pattern, &Cond, &Effect) -> bool, 5> = [
    (Card, |on, _, effect| copies_an_item(on, effect)),
    (Moment, comes_too_late),
    (Number, |on, when, _| *when == Cond::Rulebook(predicate::EVERY_OTHER) && !is_counted(on)),
    (Number, |_, when, _| *when == Cond::Rulebook(predicate::FIRST_OF_EACH)),
    (Number, |on, _, _| dies_with_hp_left(on)),
];

/// Asked of an ability.
const OF_ABILITIES: Table<fn(&Ability) -> bool, 5> = [
    (Number, leaves_cost_open),
    (Card, speaks_of_no_event),
    (Card, |ability| any(ability, asks_of_this)),
    (Unclear::Effect, replaces_what_is_not_there),
    (Player, holds_during_an_event),
];

/// What is unclear in an ability. A circled one speaks of no player: "another" is than you.
pub(crate) fn of_ability(ability: &Ability, circled: bool) -> impl Iterator<Item = Unclear> {
    let of_effect = ability.effect().into_iter();
    let (triggers, used) = match &ability.body {
        Body::Triggered { on, when, effect, .. } => (Some((on, when, effect)), None),
        Body::Activated { effect, .. } | Body::Spell { effect, .. } => (None, Some(effect)),
        _ => (None, None),
    };
    answered(&OF_ABILITIES, move |ask| ask(ability))
        .chain(of_effect.flat_map(|effect| answered(&OF_EFFECTS, move |ask| ask(effect))))
        .chain(triggers.into_iter().flat_map(move |(on, when, effect)| {
            let of_two = !circled && is_of_either_of_two(on, effect);
            answered(&OF_TRIGGERS, move |ask| ask(on, when, effect))
                .chain(answered(&OF_TRIGGERED, move |ask| ask(effect)))
                .chain(of_two.then_some(Player))
        }))
        .chain(used.into_iter().flat_map(|effect| answered(&OF_USED, move |ask| ask(effect))))
}

/// A condition about the card itself that only another could answer.
fn asks_of_this(part: Part<'_>) -> bool {
    match part {
        Part::Cond(Cond::Fits(Target::This, filter)) => {
            matches!(filter, Filter::Whose(_)) || asks_what_it_is(filter)
        }
        _ => false,
    }
}

/// "Each time a player dies, each other player gains 1 cent": other than that player, or than you. The same where a
/// player was chosen before: "choose a player. Each other player loots 1".
fn is_of_either_of_two(on: &Pattern, effect: &Effect) -> bool {
    let of_any =
        on.subject == Filter::Fits(predicate::PLAYER) || on.seat == Some(Who::Everyone) || is_gain_of_any(on);
    of_any && speaks_of_others(effect) || means_another_of_two(on, effect)
}

/// "If a player died this turn, steal one of their souls", read of the card's own player, who steals; others may steal from them.
fn steals_from_you(effect: &Effect) -> bool {
    let own = Filter::Of(Who::Controller(Box::new(Target::This)));
    let mut found = false;
    walk(effect, &mut |part| {
        if let Part::Action(Action::Control(Target::Chosen(choice), Who::You)) = part {
            found |= choice.of.tests().contains(&own);
        }
        !matches!(part, Part::Effect(Effect::As(..)))
    });
    found
}

/// "Each time you activate an item, copy it": an ability is copied, and no item.
fn copies_an_item(on: &Pattern, effect: &Effect) -> bool {
    let copies = |action: &Action| matches!(action, Action::Perform(verb::COPY_ITEM, Target::Subject, _));
    on.verb == Some(kernel_verb::USE) && effect.any_action(copies)
}

/// "If this would be destroyed, remove a counter from it instead": what if it has none, no text says (FS-EFF-3).
fn replaces_what_is_not_there(ability: &Ability) -> bool {
    let Body::Replacement { when: Cond::Always, rewrite, optional: false, .. } = &ability.body else {
        return false;
    };
    takes_what_is_not_there(rewrite)
}

/// "While it's their turn": no event has brought a card that this could be asked of.
fn holds_during_an_event(ability: &Ability) -> bool {
    let Body::Static { when, change, .. } = &ability.body else { return false };
    let of_event = |part: Part<'_>| matches!(part, Part::Target(Target::Subject));
    any(when, of_event) || matches!(change, Change::Stat(..) | Change::Stats(_)) && any(change, of_event)
}

/// "Each time a player purchases an item": whoever it is.
pub(crate) fn is_gain_of_any(on: &Pattern) -> bool {
    let gains = on.enters || on.verb == Some(verb::PURCHASE);
    gains && on.seat.is_none() && !on.subject.tests().iter().any(|test| matches!(test, Filter::Of(_)))
}

/// True if what may not be there is removed or paid.
fn takes_what_is_not_there(rewrite: &Rewrite) -> bool {
    any(rewrite, |part| match part {
        Part::Action(Action::Count(_, Amount::N(..0), Target::This)) | Part::Effect(Effect::Pay(_)) => true,
        Part::Action(Action::Move(verb::DESTROY, Target::Chosen(choice), _)) => choice.min == Amount::N(1),
        Part::Action(Action::Discard(Who::You, ..)) => true,
        _ => false,
    })
}

/// "Play an additional loot card. If it's a trinket, ...": what is played later has not been named, and no card asks what it is
/// itself.
fn asks_what_it_is(filter: &Filter) -> bool {
    let kind = |test: &Filter| {
        matches!(test, Filter::Fits(predicate::ITEM_CARD | predicate::MONSTER_CARD) | Filter::Has(_))
    };
    filter.tests().iter().any(kind)
}

/// "Each time you activate an item, recharge another item": another than this, or than that one; and "another player" than
/// you, or than the player of whom the trigger tells.
fn means_another_of_two(on: &Pattern, effect: &Effect) -> bool {
    let items = on.subject.tests().contains(&Filter::Fits(predicate::ITEM))
        && !on.subject.tests().contains(&Filter::Other);
    let players = on.subject == Filter::Fits(predicate::PLAYER);
    let chooses = |test: Filter| {
        let tests = move |choice: &Choice| choice.of.tests().contains(&test);
        any(effect, |part| matches!(part, Part::Target(Target::Chosen(choice)) if tests(choice)))
    };
    items && chooses(Filter::Other) || players && chooses(Filter::Fits(predicate::OTHER_PLAYER))
}

/// "Each time a monster with 3 or more HP dies": it has none left then, and how many it had is not told.
fn dies_with_hp_left(on: &Pattern) -> bool {
    on.verb == Some(verb::DIE)
        && any(&on.subject, |part| matches!(part, Part::Filter(Filter::Stat(stat::LEFT, ..))))
}

/// "If it's another player's turn, they end their turn": nobody has been spoken of, and "they" are never you.
fn means_nobody(effect: &Effect) -> bool {
    let own = Who::Controller(Box::new(Target::This));
    any(effect, |part| matches!(part, Part::Effect(Effect::As(who, _)) if *who == own))
}

/// "They give the active player an item they control": what one player controls no other does.
fn is_of_two(effect: &Effect) -> bool {
    let owner = |test: &&Filter| matches!(test, Filter::Of(_));
    any(effect, |part| match part {
        Part::Filter(Filter::All(tests)) => tests.iter().filter(owner).count() > 1,
        _ => false,
    })
}

/// "Cancel an activated ability of an item. Recharge that item", "... at the end of the turn, its controller ...": what is
/// on the stack is no item, and by then it is gone, with whoever controlled it (FS-STACK-7).
fn is_done_to_an_ability(effect: &Effect) -> bool {
    let named =
        names_of(effect, |cards| any(cards, |part| matches!(part, Part::Filter(Filter::In(zone::STACK)))));
    let is_named = |target: &Target| matches!(target, Target::Var(name) if named.contains(name));
    let controls = |part: Part<'_>| matches!(part, Part::Who(Who::Controller(of)) if is_named(of));
    let cancels = |card: &Target| {
        let same = |target: &Target| {
            target == card || matches!((target, card), (Target::Let(name, _), Target::Var(of)) if name == of)
        };
        effect.any_action(|action| matches!(action, Action::Cancel(target) if same(target)))
    };
    any(effect, |part| {
        let Part::Action(action) = part else { return false };
        match action {
            Action::Ready(target) | Action::Turn(target) | Action::Control(target, _) => is_named(target),
            Action::Move(verb::DESTROY | verb::STEAL | verb::GAIN, target, _) => is_named(target),
            // A loot that is put elsewhere would still resolve (FS-STACK-6).
            Action::Move(verb::PUT_BACK, target, _) => is_named(target) && !cancels(target),
            Action::Later(_, effect, _) => any(&**effect, controls),
            _ => false,
        }
    })
}

/// "Choose a player. Deal 1 damage to a monster for each soul they control": nobody controls a monster, so it is not "they".
fn is_of_a_monster(effect: &Effect) -> bool {
    let monster = Filter::Fits(predicate::MONSTER);
    let mut named =
        names_of(effect, |cards| any(cards, |part| matches!(part, Part::Filter(test) if *test == monster)));
    // Each of them has a name of its own.
    named.extend(names_of(effect, |cards| matches!(cards, Target::Var(those) if named.contains(those))));
    any(effect, |part| match part {
        Part::Who(Who::Controller(of)) => matches!(&**of, Target::Var(name) if named.contains(name)),
        _ => false,
    })
}

/// "Put the top card of each deck into discard. Gain 1 cent for each card put into discard this way": only the last of several
/// deeds has a name.
fn counts_one_of_several(effect: &Effect) -> bool {
    let moves = |effect: &Effect| match effect {
        Effect::Do(Action::Move(verb, ..)) => Some(*verb),
        _ => None,
    };
    any(effect, |part| {
        let Part::Effect(Effect::Seq(parts)) = part else { return false };
        parts.windows(2).any(|pair| match &pair[1] {
            Effect::Let(_, deed) => moves(&pair[0]).is_some_and(|verb| moves(deed) == Some(verb)),
            _ => false,
        })
    })
}

/// "Choose a player. They choose another player. They each loot 1": the two are meant, and one of them is named.
fn each_of_one(effect: &Effect) -> bool {
    let alone = chosen_alone(effect);
    let one = |those: &Target| matches!(those, Target::Var(name) if alone.contains(name));
    any(effect, |part| match part {
        Part::Effect(Effect::ForEach(Target::Let(_, those), body)) => {
            one(those) && matches!(**body, Effect::As(Who::Controller(_), _))
        }
        _ => false,
    })
}

/// "Each player discards each trinket", read as though each did it to those of everybody.
fn does_it_to_all_cards(effect: &Effect) -> bool {
    let whose = |part: Part<'_>| matches!(part, Part::Who(_) | Part::Filter(Filter::Is(_)));
    any(effect, |part| {
        let Part::Effect(Effect::As(who, body)) = part else { return false };
        is_of_many(who)
            && body.any_action(
                |action| matches!(action, Action::Move(_, Target::Each(cards), _) if !any(cards, whose)),
            )
    })
}

/// "Choose a monster or a player. When they die this turn, ...": the two die otherwise, and only one of them is waited for.
fn dies_otherwise(effect: &Effect) -> bool {
    let mut named = BTreeMap::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part {
            let of = |kind: Predicate| {
                any(&**cards, |part| matches!(part, Part::Filter(Filter::Fits(fits)) if *fits == kind))
            };
            let player = of(predicate::PLAYER) || of(predicate::OTHER_PLAYER);
            named.insert(name.0, (of(predicate::MONSTER), player));
        }
        true
    });
    any(effect, |part| {
        let Part::Pattern(Pattern { kind, verb: Some(verb::DIE), subject: Filter::Is(of), deeds, .. }) = part
        else {
            return false;
        };
        let waited = (*kind == EventKind::Move, *deeds || *kind == EventKind::Act);
        matches!(&**of, Target::Var(name) if named.get(&name.0) != Some(&waited))
    })
}

/// "The next time you would die this turn, prevent it and lose 1 cent": what stands behind "and" belongs to that time.
fn waits_and_does(effect: &Effect) -> bool {
    any(effect, |part| {
        let Part::Effect(Effect::IfDo(first, _)) = part else { return false };
        waits(first)
    })
}

/// True if an effect ends with what waits for one event.
fn waits(effect: &Effect) -> bool {
    match effect {
        Effect::Do(Action::Apply(_, Change::Gain(_), Duration::Once(_)))
        | Effect::Do(Action::Lasting(_, Duration::Once(_))) => true,
        Effect::Repeat(_, each) => waits(each),
        Effect::Seq(parts) => parts.last().is_some_and(waits),
        _ => false,
    }
}

/// "Each other player may discard a loot card. If they don't, they lose 1 cent", read as though all of them did it together.
fn each_for_themselves(effect: &Effect) -> bool {
    any(effect, |part| {
        let Part::Effect(Effect::IfDo(first, then) | Effect::Unless(first, then)) = part else {
            return false;
        };
        matches!(&**first, Effect::As(Who::Everyone | Who::Others, _))
            && any(&**then, |part| matches!(part, Part::Who(Who::Controller(_))))
    })
}

/// True if an effect that nothing has triggered speaks of what a trigger would be about.
pub(crate) fn speaks_of_an_event(effect: &Effect) -> bool {
    let mut found = false;
    walk(effect, &mut |part| {
        found |= matches!(part, Part::Target(Target::Subject | Target::Other | Target::Cause));
        // What waits, or is given, has triggers of its own.
        !matches!(
            part,
            Part::Ability(_) | Part::Action(Action::Later(..) | Action::Whenever(..) | Action::Lasting(..))
        )
    });
    found
}

/// "They may discard a loot card to prevent it": what is still to be resolved can't be prevented by what it does.
fn prevents_nothing(effect: &Effect) -> bool {
    let mut found = false;
    walk(effect, &mut |part| {
        found |= matches!(
            part,
            Part::Action(Action::Perform(verb::CANCEL_DEATH, ..) | Action::Native(native::PREVENT, ..))
        );
        !matches!(
            part,
            Part::Ability(_) | Part::Action(Action::Later(..) | Action::Whenever(..) | Action::Lasting(..))
        )
    });
    found
}

/// True if others are spoken of, and not than a player who is told (`text/others.rs`).
fn speaks_of_others(effect: &Effect) -> bool {
    let others = |filter: &Filter| filter.tests().contains(&Filter::Fits(predicate::OTHER_PLAYER));
    let mut found = false;
    walk(effect, &mut |part| {
        found |= match part {
            Part::Who(who) => *who == Who::Others,
            Part::Target(Target::Each(filter)) => others(filter),
            _ => false,
        };
        !matches!(part, Part::Effect(Effect::As(Who::Controller(_) | Who::EventSeat, _)))
    });
    found
}

/// "Choose a player. Each other player loots 1", "the player who killed it gains 2 cents and each other player loses 1 cent":
/// other than that player, or than you.
fn others_after_choice(effect: &Effect) -> bool {
    let told = |who: &Who| {
        matches!(who, Who::EventSeat) || matches!(who, Who::Controller(card) if **card == Target::Other)
    };
    let chooses = |effect: &Effect| {
        any(effect, |part| match part {
            Part::Target(Target::Chosen(choice)) => is_player(&choice.of),
            Part::Effect(Effect::As(who, _)) => told(who),
            _ => false,
        })
    };
    any(effect, |part| match part {
        Part::Effect(Effect::Seq(parts)) => {
            let first = parts.iter().position(chooses);
            first.is_some_and(|first| parts.iter().skip(first + 1).any(speaks_of_others))
        }
        Part::Effect(Effect::IfDo(first, then)) => chooses(first) && speaks_of_others(then),
        _ => false,
    })
}
