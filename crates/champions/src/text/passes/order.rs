//! What a text says of an activation after the sentence that begins it holds while the activation lasts: it is put before
//! it ("The villain attacks you. That attack gains overkill.").

use byword_kernel::ability::visit::{Part, PartMut, any, fold};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, Cond, Cost, Duration, Effect, EventKind, Pattern, Rule, RuleKind,
    Target, Timing, fresh_name,
};
use byword_kernel::id::{CardsVar, Moment};

use crate::words::{covers, label, moment, role, stat, verb};

/// Puts what is said of activations before them, in all effects of an ability, and what is said of the attack that the ability is
/// before what it does.
pub(crate) fn settle(ability: &mut Ability, text: &str) {
    let boosts = is_for_one_activation(text);
    // A special ability is resolved by an attack, which need not be said.
    let special = matches!(ability.body, Body::Spell { verb: verb::SPECIAL | verb::SPECIAL_TWO, .. });
    let attacks = special || ability.label.is_some_and(|labelled| covers(labelled, label::ATTACK));
    if let Some(effect) = ability.effect_mut() {
        settle_effect(effect, boosts);
        if attacks {
            strengthen_first(effect);
        }
    }
}

/// What is said of a card that is given for the activation going on, or about to; others wait for the next one.
const FOR_ONE: [&str; 3] = ["additional boost card", "boost card for that", "boost card for this"];

fn is_for_one_activation(text: &str) -> bool {
    FOR_ONE.iter().any(|words| text.contains(words))
}

/// True if an additional boost card comes when the activation that it is for is over.
pub(crate) fn boosts_too_late(ability: &Ability, text: &str) -> bool {
    let late = |parts: &[Effect]| {
        let after = parts.iter().skip_while(|part| !part.any_action(is_activation)).skip(1);
        after.into_iter().any(|part| part.any_action(is_boost))
    };
    let in_order = |part: Part<'_>| matches!(part, Part::Effect(Effect::Seq(parts)) if late(parts));
    is_for_one_activation(text) && ability.effect().is_some_and(|effect| any(effect, in_order))
}

const fn is_activation(action: &Action) -> bool {
    matches!(
        action,
        Action::Perform(
            verb::ATTACK | verb::SCHEME | verb::ACTIVATE | verb::BASIC_ATTACK | verb::BASIC_THWART,
            ..
        )
    )
}

const fn is_boost(action: &Action) -> bool {
    matches!(action, Action::Move(verb::BOOST, ..))
}

/// "Deal 3 damage to an enemy. Draw 1 card. This attack gains overkill": the attack has it from its beginning.
fn strengthen_first(effect: &mut Effect) {
    match effect {
        Effect::Seq(parts) => parts.sort_by_key(|part| !is_of_own_attack(part)),
        Effect::IfDo(_, then) | Effect::AtCost(_, then) => strengthen_first(then),
        _ => {}
    }
}

/// True if a part only says something of the attack going on, on no condition about what the text has picked.
fn is_of_own_attack(effect: &Effect) -> bool {
    match effect.unnamed() {
        Effect::Do(Action::Apply(Target::Role(role::ATTACKER), _, END)) => true,
        // "This attack ignores guard."
        Effect::Do(Action::Lasting(rule, END)) => ignores(&rule.body),
        Effect::Seq(parts) => parts.iter().all(is_of_own_attack),
        Effect::If(cond, inner, None) => !speaks_of_named(cond) && is_of_own_attack(inner),
        _ => false,
    }
}

const fn ignores(body: &Body) -> bool {
    matches!(body, Body::Static { change: Change::Rule(Rule { kind: RuleKind::Ignore, .. }), .. })
}

fn speaks_of_named(cond: &Cond) -> bool {
    any(cond, |part| match part {
        Part::Target(target) => {
            matches!(target, Target::Var(_) | Target::Made(_) | Target::Subject | Target::Other)
        }
        Part::Amount(amount) => matches!(amount, Amount::Done(_) | Amount::Event),
        Part::Cond(cond) => matches!(cond, Cond::Did(_)),
        _ => false,
    })
}

/// "After that attack, discard that ally", "at the end of the phase, deal 1 damage to that ally": the ally itself waits.
fn wait_itself(effect: &mut Effect) {
    let Effect::Do(Action::Later(on, inner, _)) = effect else { return };
    if on.kind != EventKind::Moment {
        return;
    }
    without_naming(inner);
    let Effect::Do(action) = &mut **inner else { return };
    let [target] = &mut action.targets_mut()[..] else { return };
    if !matches!(target, Target::Subject | Target::Var(_)) {
        return;
    }
    let about = std::mem::replace(*target, Target::This);
    let waiting = Body::Triggered {
        on: (**on).clone(),
        when: Cond::Always,
        effect: (**inner).clone(),
        timing: Timing::ForcedResponse,
        limit: None,
        cost: Cost::default(),
        by: None,
    };
    let duration = if leaves(inner) { Duration::Forever } else { once_at(on.moment) };
    *effect = Effect::Do(Action::Apply(about, Change::Gain(vec![waiting.into()]), duration));
}

/// What is done to a card of the event that was named first is done to that card.
fn without_naming(effect: &mut Effect) {
    let Effect::Seq(parts) = effect else { return };
    let [Effect::Do(Action::Choose(Target::Let(name, about))), Effect::Do(action)] = &mut parts[..] else {
        return;
    };
    for target in action.targets_mut() {
        if *target == Target::Var(*name) {
            *target = (**about).clone();
        }
    }
    if let Some(done) = parts.pop() {
        *effect = done;
    }
}

/// True if the card leaves play: it does not wait again.
const fn leaves(effect: &Effect) -> bool {
    matches!(effect, Effect::Do(Action::Move(..)))
}

/// The next time of a moment; by the longer time that ends after it, all is over that waited in vain.
fn once_at(moment: Option<Moment>) -> Duration {
    Duration::Once(match moment {
        Some(moment::ATTACK_END | moment::TURN_END) => moment::PHASE_END,
        Some(moment::PHASE_END) => moment::ROUND_END,
        _ => moment::PLAYER_PHASE,
    })
}

/// "The villain attacks you. If this attack defeats an ally, this card gains surge": an enemy waits, and the card that is
/// being revealed surges.
fn surge_itself(effect: &mut Effect) {
    let Effect::Do(Action::Apply(about, Change::Gain(given), END)) = effect else { return };
    if *about == Target::This {
        return;
    }
    for effect in given.iter_mut().filter_map(Ability::effect_mut) {
        effect.each_action_mut(|action| {
            if let Action::Perform(verb::FURTHER, surging @ Target::This, _) = action {
                *surging = Target::Role(role::REVEALED);
            }
        });
    }
}

fn settle_effect(effect: &mut Effect, boosts: bool) {
    let unused = CardsVar(fresh_name(&*effect));
    fold(effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return };
        wait_itself(effect);
        surge_itself(effect);
        if let Effect::Seq(parts) = effect {
            settle_parts(parts, unused, boosts);
        }
    });
}

fn settle_parts(parts: &mut Vec<Effect>, unused: CardsVar, boosts: bool) {
    (1..parts.len()).for_each(|at| let_hang_on_the_order(parts, at, boosts));
    for at in 1..parts.len() {
        let Some(enemy) = parts.get(at - 1).and_then(who_activates) else { continue };
        if !parts.get(at).is_some_and(|part| is_of_activation(part, boosts)) || is_of_next(parts, at) {
            continue;
        }
        let said = parts.remove(at);
        let mut said = match said {
            // "If it does not": it is the activation that is asked for, wherever the sentence stands.
            Effect::Let(deed, said) => {
                let order = std::mem::replace(&mut parts[at - 1], Effect::X);
                parts[at - 1] = Effect::Let(deed, Box::new(order));
                *said
            }
            said => said,
        };
        if let Target::Chosen(_) = enemy.unnamed() {
            // It is picked once, for both.
            let (name, picked) = match enemy {
                Target::Let(name, picked) => (name, picked),
                picked => (unused, Box::new(picked)),
            };
            let order = parts.get_mut(at - 1).map(Effect::unnamed_mut);
            if let Some(Effect::Do(Action::Perform(_, actor, _))) = order {
                *actor = Target::Var(name);
            }
            name_enemy(&mut said, &Target::Var(name));
            parts.insert(at - 1, said);
            parts.insert(at - 1, Effect::Do(Action::Choose(Target::Let(name, picked))));
            return settle_parts(parts, unused, boosts);
        }
        name_enemy(&mut said, &enemy);
        parts.insert(at - 1, if_there(said, enemy));
    }
}

/// "It attacks you. Do not give it a boost card for this activation. Then, discard this card": behind the attack, of which the sentence
/// between them only says something.
fn let_hang_on_the_order(parts: &mut [Effect], at: usize, boosts: bool) {
    let mut order = at;
    while order > 0 && parts.get(order - 1).is_some_and(|part| is_of_activation(part, boosts)) {
        order -= 1;
    }
    let Some(order) = order.checked_sub(1).filter(|order| who_activates(&parts[*order]).is_some()) else {
        return;
    };
    if !matches!(parts.get(at), Some(Effect::IfDo(said, _)) if is_of_activation(said, boosts)) {
        return;
    }
    if let Effect::IfDo(said, then) = std::mem::replace(&mut parts[at], Effect::X) {
        parts[at] = *said;
        let ordered = std::mem::replace(&mut parts[order], Effect::X);
        parts[order] = Effect::IfDo(Box::new(ordered), then);
    }
}

/// "Fang attacks you. You cannot play events until after that attack": without Fang there is no attack, and nothing that lasts until its
/// end.
fn if_there(said: Effect, enemy: Target) -> Effect {
    match (said.unnamed(), enemy) {
        (Effect::Do(Action::Lasting(..) | Action::Later(..)), Target::Each(filter)) => {
            Effect::If(Cond::Exists(filter), Box::new(said), None)
        }
        _ => said,
    }
}

/// The enemy that an order tells to activate.
fn who_activates(effect: &Effect) -> Option<Target> {
    match effect.unnamed() {
        Effect::IfDo(order, _) => who_activates(order),
        Effect::Do(action @ Action::Perform(_, enemy, _)) if is_activation(action) => Some(enemy.clone()),
        _ => None,
    }
}

/// "The villain schemes. It gets +1 ATK. It attacks": what is given to a power that the activation before does not use is given for the
/// one behind it.
fn is_of_next(parts: &[Effect], at: usize) -> bool {
    let order = |part: Option<&Effect>| match part.map(Effect::unnamed) {
        Some(Effect::Do(Action::Perform(verb, ..))) => Some(*verb),
        _ => None,
    };
    let power = match (order(parts.get(at - 1)), order(parts.get(at + 1))) {
        (Some(verb::SCHEME), Some(verb::ATTACK)) => stat::ATK,
        (Some(verb::ATTACK), Some(verb::SCHEME)) => stat::SCH,
        _ => return false,
    };
    parts.get(at).is_some_and(|part| {
        any(part, |part| matches!(part, Part::Change(Change::Stat(given, _)) if *given == power))
    })
}

/// True if it is said of an activation: it lasts, or waits, until its end.
fn is_of_activation(effect: &Effect, boosts: bool) -> bool {
    let ends = |on: &Pattern| on.kind == EventKind::Moment && on.moment == Some(moment::ATTACK_END);
    match effect.unnamed() {
        Effect::Do(Action::Apply(_, _, until) | Action::Lasting(_, until)) if *until == END => true,
        Effect::Do(Action::Later(on, _, until)) => ends(on) || *until == END,
        Effect::Do(Action::Apply(Target::This | Target::Var(_), Change::Gain(given), _)) => {
            given.iter().any(|ability| matches!(&ability.body, Body::Triggered { on, .. } if ends(on)))
        }
        Effect::Do(action) if boosts && is_boost(action) => true,
        Effect::If(cond, inner, otherwise) => {
            let other = otherwise.as_deref().is_none_or(|part| is_of_activation(part, boosts));
            !is_undone(cond) && other && is_of_activation(inner, boosts)
        }
        _ => false,
    }
}

fn is_undone(cond: &Cond) -> bool {
    matches!(cond, Cond::Not(inner) if matches!(**inner, Cond::Did(_)))
}

const END: Duration = Duration::Until(moment::ATTACK_END);

/// "That attack", "it" is the enemy's that was told to activate.
fn name_enemy(effect: &mut Effect, enemy: &Target) {
    effect.each_action_mut(|action| {
        if let Action::Apply(
            target @ (Target::Role(role::ATTACKER | role::NAMED_ATTACKER) | Target::Var(_)),
            _,
            END,
        ) = action
        {
            *target = enemy.clone();
        }
    });
}
