//! What a text only seems to say: cards that are asked for as what they are said not to be, the card's own cost, what is gone when
//! it is asked for.

use byword_kernel::ability::visit::{Part, any};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, Cmp, Cond, CostPart, Effect, EventKind, Filter, RuleKind, Target,
    Timing, Who,
};

use crate::words::{counter, stat, tag, tally, verb};

/// "If it is not an ally, deal that ally 1 damage": another one is meant than was asked.
pub(crate) fn means_what_it_is_not(text: &str) -> bool {
    let text = text.to_lowercase();
    let asked = ["is not an ", "is not a "].iter().flat_map(|said| text.split(said).skip(1));
    asked.filter_map(|rest| rest.split('.').next()?.split_once(", ")).any(|(noun, act)| {
        let that = format!("that {noun}");
        !noun.is_empty() && act.contains(&that)
    })
}

/// "Put it into play if its printed cost is 2 or less": no text asks what its own card costs.
pub(crate) fn asks_its_own_cost(ability: &Ability) -> bool {
    let own = |amount: &Amount| matches!(amount, Amount::Stat(target, stat::COST) if matches!(**target, Target::This));
    any(ability, |part| matches!(part, Part::Cond(Cond::Compare(number, _, Amount::N(_))) if own(number)))
}

/// "After an enemy with an attachment is defeated": its attachments are gone with it.
pub(crate) fn asks_for_what_is_gone(ability: &Ability) -> bool {
    let Body::Triggered { on, timing, .. } = &ability.body else { return false };
    let ends = on.kind == EventKind::Move
        && (on.leaves || on.verb == Some(verb::DEFEAT))
        && on.subject != Filter::This;
    let borne = |test: &Filter| matches!(test, Filter::Stat(stat::BORNE | stat::COUNTERS, ..));
    ends && matches!(timing, Timing::Response | Timing::ForcedResponse)
        && on.subject.tests().iter().any(borne)
}

/// "After a player removes the last threat from this scheme": it is defeated by that, and there no more.
pub(crate) fn hears_of_its_end(ability: &Ability, kind: &str) -> bool {
    let Body::Triggered { on, when, .. } = &ability.body else { return false };
    let last = |part: Part<'_>| {
        matches!(part, Part::Cond(Cond::Compare(Amount::Counters(target, counter::THREAT), Cmp::Exactly, Amount::N(0)))
            if matches!(**target, Target::This | Target::Subject))
    };
    matches!(kind, "Side Scheme" | "Player Side Scheme")
        && on.kind == EventKind::Counter
        && on.counter == Some(counter::THREAT)
        && on.subject == Filter::This
        && on.cause.is_some()
        && any(when, last)
}

/// "For each different scheme you thwarted this phase": those that were defeated by that are not in play any more.
pub(crate) fn counts_kinds_of_the_past(ability: &Ability) -> bool {
    let past = |part: Part<'_>| matches!(part, Part::Filter(Filter::Past(..)));
    any(ability, |part| matches!(part, Part::Amount(Amount::Kinds(_, of)) if any(&**of, past)))
}

/// "Only Spy characters and identities": an identity is a character, so one of the two stands apart from the trait.
pub(crate) fn tells_apart_in_vain(ability: &Ability) -> bool {
    let part_of = [tag::IDENTITY, tag::ALLY, tag::HERO, tag::MINION, tag::VILLAIN].map(Filter::Tag);
    any(ability, |part| {
        let Part::Filter(Filter::Either(list)) = part else { return false };
        list.contains(&Filter::Tag(tag::CHARACTER)) && part_of.iter().any(|one| list.contains(one))
    })
}

/// "Each other player may spend a [physical] resource. For each resource spent this way, ...": what you spend is counted.
pub(crate) fn counts_what_others_spent(ability: &Ability) -> bool {
    let Some(Effect::Seq(parts)) = ability.effect() else { return false };
    let spends = |part: Part<'_>| matches!(part, Part::CostPart(CostPart::Resource(_) | CostPart::Typed(_)));
    let others =
        |part: &Effect| matches!(part, Effect::As(who, inner) if *who != Who::You && any(&**inner, spends));
    let counts = |part: Part<'_>| matches!(part, Part::Amount(Amount::Tally(Who::You, tally::SPENT_NUMBER)));
    let told = parts.iter().position(others);
    told.is_some_and(|at| parts.iter().skip(at + 1).any(|part| any(part, counts)))
}

/// "It cannot attack. If it would attack, it schemes instead": what is forbidden never would be.
pub(crate) fn turns_what_it_forbids(abilities: &[Ability]) -> bool {
    let forbids = |ability: &Ability| {
        matches!(&ability.body, Body::Static { change: Change::Rule(rule), .. }
            if rule.kind == RuleKind::Forbid && rule.verb == verb::ATTACK && rule.by == Some(Filter::This))
    };
    let turns = |ability: &Ability| {
        matches!(&ability.body, Body::Triggered { on, effect, .. }
            if on.verb == Some(verb::ATTACK)
                && on.subject == Filter::This
                && effect.any_action(|action| matches!(action, Action::Prevent(_))))
    };
    abilities.iter().any(forbids) && abilities.iter().any(turns)
}
