//! Readings that cannot be right: a text that speaks of "it", "them" or "that player" before it has spoken of any, and
//! conditions about a card that nobody chooses.

mod bans;
mod deeds;
mod found;
mod given;
mod hands;
mod it;
mod kinds;
mod own;
mod scope;
mod seeming;
mod whose;

use byword_kernel::ability::visit::{Part, any, children, walk};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, Cmp, Cond, CostPart, Duration, Effect, EventKind, Filter, Rule,
    RuleKind, Target, Timing, Who,
};

use crate::words::{moment, role, tag, verb};

pub(crate) use bans::{
    counts_the_hidden, forbids_by_state, hurts_another_bearer, means_one_by_them, parts_a_ban,
    takes_what_it_asks_for,
};
pub(crate) use deeds::{
    Said, asks_of_no_payment, asks_of_one_blow, asks_of_the_villain_too, counts_an_activation,
    counts_one_of_two, is_done, measured, measures_another_deed, said_to_be_done, tells_of_an_option,
};
pub(crate) use found::{
    asks_one_for_all, counts_all_for_each, measures_who_is_not_meant, takes_an_enemy_for_another,
    takes_the_found_for_the_other,
};
pub(crate) use given::{
    asks_a_card_without_powers, attaches_one_to_many, attacks_enemies, chooses_in_vain,
    gives_threat_to_itself, gives_what_resolves_by_itself, measures_by_the_damaged, picks_from_nowhere,
    speaks_later_of_the_event, speaks_of_no_player, speaks_of_the_divided,
};
pub(crate) use hands::{brings_a_foe_to_a_hand, moves_itself_as_that_card};
pub(crate) use it::{gains_for_itself, gives_status_to_the_discarded, hinders};
pub(crate) use kinds::{
    asks_another_for_its_status, asks_before_it_picks, asks_what_is_attached_to_you, asks_what_is_known,
    counts_the_picked_for_the_given, means_others_than_its_host, mistakes_a_kind,
    puts_counters_on_a_treachery,
};
pub(crate) use own::{
    bears_without_being_in_play, hears_one_way_to_the_discard, is_never_engaged, makes_itself_a_character,
    means_either_of_two, readies_itself_out_of_play, seeks_the_dealt_in_play,
};
pub(crate) use scope::{asks_the_last_of_two, goes_on_behind_a_condition};
pub(crate) use seeming::{
    asks_for_what_is_gone, asks_its_own_cost, counts_kinds_of_the_past, counts_what_others_spent,
    hears_of_its_end, means_what_it_is_not, tells_apart_in_vain, turns_what_it_forbids,
};
pub(crate) use whose::{lends_what_is_yours, orders_what_is_theirs};

/// The things that have been spoken of where the text is read.
#[derive(Clone, Copy)]
struct Spoken {
    cards: bool,
    player: bool,
}

/// True if a text that resolves on its own (When Revealed, Boost ...) speaks of what is not known, or a condition of
/// what is not chosen.
pub(crate) fn speaks_of_nothing(ability: &Ability) -> bool {
    match &ability.body {
        Body::Spell { effect, when, .. } => {
            asks_unchosen(when) || !read(effect, &mut Spoken { cards: false, player: false })
        }
        // The ability that was used is no card that "it" could mean.
        Body::Triggered { on, when, effect, .. }
            if on.verb == Some(verb::USED) && !tells_of_a_card(&on.subject) =>
        {
            asks_unchosen(when) || any(effect, |part| matches!(part, Part::Target(Target::Subject)))
        }
        Body::Static { when, .. }
        | Body::Triggered { when, .. }
        | Body::Activated { when, .. }
        | Body::Replacement { when, .. } => asks_unchosen(when),
        _ => false,
    }
}

/// "After you resolve the ability of a Preparation card" tells of a card, "your 'Optic Blast' ability" of none.
fn tells_of_a_card(used: &Filter) -> bool {
    let tests = used.tests();
    let is_trait = |test: &Filter| matches!(test, Filter::Tag(of) if of.index() >= tag::WORDS.len());
    tests.iter().any(is_trait) && !tests.iter().any(|test| matches!(test, Filter::Named(_)))
}

/// True if a text asks what came of an ability of another card as if that card had come of it.
pub(crate) fn asks_what_another_did(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let mut resolved = None;
    walk(effect, &mut |part| {
        if let Part::Action(Action::Perform(
            verb::RESOLVE_SPECIAL | verb::RESOLVE_TWO,
            Target::Let(name, _),
            _,
        )) = part
        {
            resolved = Some(*name);
        }
        true
    });
    // What a special ability put into play is not what resolving it came to.
    let mut deed = None;
    walk(effect, &mut |part| {
        if let Part::Effect(Effect::Let(name, done)) = part
            && matches!(**done, Effect::Do(Action::Perform(verb::RESOLVE_SPECIAL | verb::RESOLVE_TWO, ..)))
        {
            deed = Some(*name);
        }
        true
    });
    let counted = |amount: &Amount| matches!(amount, Amount::Done(name) if Some(*name) == deed);
    let in_vain = |cond: &Cond| matches!(cond, Cond::Compare(done, Cmp::AtMost, _) if counted(done));
    if any(effect, |part| matches!(part, Part::Cond(cond) if in_vain(cond))) {
        return true;
    }
    let among = |filter: &Filter| matches!(filter, Filter::Is(cards) if matches!(**cards, Target::Var(name) if Some(name) == resolved));
    resolved.is_some() && any(effect, |part| matches!(part, Part::Filter(filter) if among(filter)))
}

/// True if a card is turned over and then another is put into play: which of them is meant is not told.
pub(crate) fn seeks_its_other_face(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let looked_for = |action: &Action| {
        matches!(
            action,
            Action::Perform(verb::ENTER, Target::Chosen(_), _)
                | Action::Move(verb::PUT, Target::Chosen(_), _)
        )
    };
    effect.any_action(|action| matches!(action, Action::Flip(Target::This))) && effect.any_action(looked_for)
}

/// True if a card that attacks attacks for it, again and again, or if a text prevents something that is not about to happen: it answers
/// to nothing, or to what has happened.
pub(crate) fn repeats_itself(ability: &Ability) -> bool {
    match &ability.body {
        Body::Triggered { on, when: Cond::Always, effect, timing: Timing::ForcedInterrupt, .. } => {
            let attacks =
                on.kind == EventKind::Act && on.verb == Some(verb::ATTACK) && on.subject == Filter::This;
            attacks
                && effect
                    .any_action(|action| matches!(action, Action::Perform(verb::ATTACK, Target::This, _)))
        }
        Body::Spell { effect, .. }
        | Body::Activated { effect, .. }
        | Body::Triggered { effect, timing: Timing::Response | Timing::ForcedResponse, .. } => {
            effect.any_action(|action| matches!(action, Action::Prevent(_)))
        }
        _ => false,
    }
}

/// True if an attack of players is said to be different only after it has dealt its damage, or if what ends with an attack
/// or thwart is said where none is going on.
pub(crate) fn misses_its_attack(ability: &Ability) -> bool {
    let Body::Activated { effect, .. } = &ability.body else { return false };
    if ability.label.is_none() {
        let begins = |action: &Action| matches!(action, Action::Perform(..));
        let told = |action: &Action| {
            matches!(action, Action::Apply(Target::Role(role::ATTACKER | role::NAMED_ATTACKER), _, END))
        };
        let tells_of_none = effect.any_action(told) && !effect.any_action(begins);
        return effect.any_action(ignores_for_an_attack) || tells_of_none;
    }
    let (mut dealt, mut late) = (false, false);
    walk(effect, &mut |part| {
        match part {
            Part::Action(Action::Damage { verb: verb::DEAL, .. }) => dealt = true,
            Part::Action(Action::Apply(Target::Role(role::ATTACKER), _, END)) => late |= dealt,
            _ => {}
        }
        true
    });
    late
}

/// True if a text acts on a card that is only being paid for: it is not in play yet.
pub(crate) fn acts_on_the_unplayed(ability: &Ability) -> bool {
    let Body::Triggered { on, effect, .. } = &ability.body else { return false };
    let about_it = |action: &Action| action.targets().iter().any(|target| **target == Target::Other);
    on.verb == Some(verb::SPEND) && effect.any_action(about_it)
}

/// True if an action that answers nothing, and for which no card is given, speaks of the card of an event.
pub(crate) fn speaks_of_no_event(ability: &Ability) -> bool {
    let Body::Activated { cost, effect, .. } = &ability.body else { return false };
    let gives = |part: &CostPart| {
        !matches!(part, CostPart::X | CostPart::Resource(_) | CostPart::Typed(_) | CostPart::TurnThis)
    };
    let mut speaks = false;
    walk(effect, &mut |part| {
        speaks |= matches!(part, Part::Target(Target::Subject | Target::Other) | Part::Who(Who::EventSeat));
        // What waits for an event speaks of that.
        !matches!(part, Part::Action(Action::Later(..) | Action::Whenever(..)) | Part::Ability(_))
    });
    speaks && !cost.0.iter().any(gives)
}

/// True if "that much" has nothing that it measures: no event, one without a number, or an act that has only begun. "Discard 2 cards. Take that much damage" means
/// what the sentence before did.
pub(crate) fn measures_no_event(ability: &Ability) -> bool {
    const MEASURED: [EventKind; 5] =
        [EventKind::Damage, EventKind::Heal, EventKind::Counter, EventKind::Tally, EventKind::Act];
    let effect = match &ability.body {
        Body::Spell { effect, .. } | Body::Activated { effect, .. } => effect,
        Body::Triggered { on, effect, timing, .. }
            if !MEASURED.contains(&on.kind) || on.kind == EventKind::Act && interrupts(*timing) =>
        {
            effect
        }
        _ => return false,
    };
    let mut measures = false;
    walk(effect, &mut |part| {
        measures |= matches!(part, Part::Amount(Amount::Event));
        // What waits for an event, and what is given to a card, measure their own.
        !matches!(part, Part::Action(Action::Later(..) | Action::Whenever(..)) | Part::Ability(_))
    });
    measures
}

const fn interrupts(timing: Timing) -> bool {
    matches!(timing, Timing::Interrupt | Timing::ForcedInterrupt)
}

/// True if a character would be attached, or a card to itself: "it" is rather the card that says so.
pub(crate) fn attaches_a_character(ability: &Ability) -> bool {
    let same =
        |action: &Action| matches!(action, Action::Attach(card, host) if card.unnamed() == host.unnamed());
    if ability.effect().is_some_and(|effect| effect.any_action(same)) {
        return true;
    }
    let Body::Triggered { on, effect, .. } = &ability.body else { return false };
    let subject = |action: &Action| matches!(action, Action::Attach(Target::Subject, _));
    on.kind == EventKind::Act && effect.any_action(subject)
}

/// True if what another card is given counts what this text did: it would count what it does itself. So would it count the icons of
/// its own card for those of cards that this text has discarded.
pub(crate) fn gives_what_it_did(ability: &Ability) -> bool {
    let told = |amount: &Amount| match amount {
        Amount::Done(_) => true,
        Amount::Sum(cards, _) => **cards == Target::This,
        _ => false,
    };
    let counts = |given: &Ability| any(given, |part| matches!(part, Part::Amount(amount) if told(amount)));
    let gives = |change: &Change| matches!(change, Change::Gain(given) if given.iter().any(counts));
    ability
        .effect()
        .is_some_and(|effect| any(effect, |part| matches!(part, Part::Change(change) if gives(change))))
}

fn ignores_for_an_attack(action: &Action) -> bool {
    let ignores = |body: &Body| {
        matches!(body, Body::Static { change: Change::Rule(Rule { kind: RuleKind::Ignore, .. }), .. })
    };
    matches!(action, Action::Lasting(rule, END) if ignores(&rule.body))
}

/// True if those of several cards are counted that are others than themselves: "for each different aspect of the cards discarded this
/// way" counts kinds.
pub(crate) fn counts_others_of_themselves(ability: &Ability) -> bool {
    let others = |filter: &Filter| {
        let tests = filter.tests();
        tests.contains(&Filter::Other) && tests.iter().any(|test| matches!(test, Filter::Is(_)))
    };
    let counted = |part: Part<'_>| matches!(part, Part::Amount(Amount::Count(filter)) if others(filter));
    ability.effect().is_some_and(|effect| any(effect, counted))
}

/// True if a text does something to a card of which it has just said that it is not in play: "If the Lantern is in play, ... Otherwise,
/// give it a tough status card" means another one.
pub(crate) fn acts_on_what_is_not_there(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    any(effect, |part| match part {
        Part::Effect(Effect::If(Cond::Exists(missing), _, Some(otherwise))) => {
            begins_with(otherwise, missing)
        }
        Part::Effect(Effect::If(Cond::Not(cond), inner, _)) => {
            matches!(&**cond, Cond::Exists(missing) if begins_with(inner, missing))
        }
        _ => false,
    })
}

/// True if the first thing that is done is done to those who would be named so.
fn begins_with(effect: &Effect, missing: &Filter) -> bool {
    let first = match effect.unnamed() {
        Effect::Seq(parts) => parts.first().map(Effect::unnamed),
        other => Some(other),
    };
    let Some(Effect::Do(action)) = first else { return false };
    matches!(missing, Filter::Named(_))
        && action.targets().iter().any(|target| matches!(target, Target::Each(named) if named == missing))
}

/// True if an interrupt answers to a card that has been attacked: what it would prevent is past. Of an attack by an ability nobody knows
/// whom it hits before it does.
pub(crate) fn interrupts_what_is_past(ability: &Ability) -> bool {
    matches!(&ability.body, Body::Triggered { on, timing: Timing::Interrupt | Timing::ForcedInterrupt, .. }
        if on.verb == Some(verb::STRUCK))
}

const END: Duration = Duration::Until(moment::ATTACK_END);

/// True if a condition is about a card that would have to be chosen first.
fn asks_unchosen(cond: &Cond) -> bool {
    let open = |target: &Target| matches!(target, Target::Chosen(_) | Target::Random(..));
    any(cond, |part| matches!(part, Part::Target(target) if open(target)))
}

/// True if all that an effect speaks of is known.
fn read(effect: &Effect, spoken: &mut Spoken) -> bool {
    match effect {
        Effect::Do(action) => {
            let known = (spoken.cards || !names_it(action)) && (spoken.player || !names_them(action));
            spoken.cards |= picks(action);
            known
        }
        Effect::If(cond, inner, otherwise) => {
            let before = *spoken;
            let known = known_cond(cond, *spoken) && read(inner, spoken);
            let mut other = before;
            let rest = otherwise.as_deref().is_none_or(|part| read(part, &mut other));
            spoken.cards |= other.cards;
            known && rest
        }
        Effect::Modes(modes) => {
            let before = *spoken;
            modes.options.iter().all(|option| {
                let mut own = before;
                let known = read(option, &mut own);
                spoken.cards |= own.cards;
                known
            })
        }
        Effect::As(who, inner) | Effect::EachPlayer(who, inner) => {
            let known = spoken.player || *who.unnamed() != Who::EventSeat;
            spoken.player = true;
            known && read(inner, spoken)
        }
        Effect::ForEach(_, inner) => {
            spoken.cards = true;
            read(inner, spoken)
        }
        Effect::Roll(_) => true,
        Effect::Seq(_)
        | Effect::Let(..)
        | Effect::IfDo(..)
        | Effect::AtCost(..)
        | Effect::Unless(..)
        | Effect::May(..)
        | Effect::Repeat(..) => read_parts(effect, spoken),
        Effect::Pay(_) | Effect::X => true,
    }
}

fn read_parts(effect: &Effect, spoken: &mut Spoken) -> bool {
    let mut known = true;
    children(effect.into(), &mut |part| {
        if let Part::Effect(part) = part {
            known = known && read(part, spoken);
        }
    });
    known
}

fn known_cond(cond: &Cond, spoken: Spoken) -> bool {
    let lost = |cond: &Cond| match cond {
        Cond::Fits(Target::Subject, _) => true,
        Cond::Exists(filter) => among_it(filter),
        _ => false,
    };
    let speaks_of_it = || any(cond, |part| matches!(part, Part::Cond(cond) if lost(cond)));
    !asks_unchosen(cond) && (spoken.cards || !speaks_of_it())
}

fn among_it(filter: &Filter) -> bool {
    any(filter, |part| matches!(part, Part::Filter(Filter::Is(cards)) if **cards == Target::Subject))
}

/// True if cards go to "that player".
fn names_them(action: &Action) -> bool {
    matches!(action, Action::Move(_, _, dest) if dest.of == Some(Who::EventSeat))
}

fn names_it(action: &Action) -> bool {
    action.targets().into_iter().any(|target| match target.unnamed() {
        Target::Subject | Target::Other => true,
        Target::Each(filter) => among_it(filter),
        Target::Chosen(choice) => among_it(&choice.of),
        _ => false,
    })
}

fn picks(action: &Action) -> bool {
    let one = |target: &&Target| {
        !matches!(target.unnamed(), Target::This | Target::Var(_) | Target::Subject | Target::Host)
    };
    matches!(action, Action::Discard(..) | Action::DiscardRandom(..)) || action.targets().iter().any(one)
}
