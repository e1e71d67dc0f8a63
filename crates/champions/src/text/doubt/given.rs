//! Words for cards that were given, or for others than the player's identity, where the reading has another card; and cards
//! that are picked from nowhere.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{Ability, Action, Body, CostPart, Filter, Target};
use byword_kernel::id::{CardsVar, Tag};

use crate::words::tag;

/// "After an enemy attacks you, exhaust an ally you control -> heal 1 damage from that ally": in an answer "it" is what
/// the trigger is about, and not what was given.
pub(crate) fn speaks_of_what_it_gave(ability: &Ability, text: &str) -> bool {
    let Body::Triggered { on, cost, effect, .. } = &ability.body else { return false };
    let told = |word: &str| text.split("->").skip(1).any(|effect| effect.contains(&format!("that {word}")));
    let speaks = any(effect, |part| matches!(part, Part::Target(Target::Subject | Target::Other)));
    let given = cost.0.iter().find_map(|part| match part {
        CostPart::Turn(_, filter)
        | CostPart::Move(_, _, filter, _)
        | CostPart::Damage(_, _, filter)
        | CostPart::Heal(_, filter) => name_of(filter),
        _ => None,
    });
    speaks
        && given.is_some_and(|(word, kinds)| {
            told(word)
                && !is_of(&on.subject, kinds)
                && !on.other.as_ref().is_some_and(|card| is_of(card, kinds))
        })
}

/// What cards that fit are called, and the kinds that are called so.
fn name_of(filter: &Filter) -> Option<(&'static str, &'static [Tag])> {
    let kinds: [(&str, &[Tag]); 5] = [
        ("ally", &[tag::ALLY]),
        ("upgrade", &[tag::UPGRADE]),
        ("support", &[tag::SUPPORT]),
        ("minion", &[tag::MINION]),
        ("character", &[tag::CHARACTER, tag::FRIENDLY, tag::ALLY, tag::IDENTITY, tag::HERO]),
    ];
    kinds.into_iter().find(|(_, kinds)| is_of(filter, kinds))
}

fn is_of(filter: &Filter, kinds: &[Tag]) -> bool {
    filter.tests().iter().any(|test| matches!(test, Filter::Tag(tag) if kinds.contains(tag)))
}

/// "Ready your hero and give each of those allies ...": the identity of a player is not meant, though it was named last.
pub(crate) fn takes_the_identity(ability: &Ability, text: &str) -> bool {
    let those = [
        "those characters",
        "those allies",
        "those enemies",
        "those minions",
        "those cards",
        "that ally",
        "that minion",
        "that enemy",
        "that scheme",
        "that support",
        "that upgrade",
        "that attachment",
    ];
    let Some(effect) = ability.effect().filter(|_| those.iter().any(|those| text.contains(those))) else {
        return false;
    };
    let mut own: Vec<CardsVar> = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part
            && matches!(&**cards, Target::Each(filter) if is_of(filter, &[tag::IDENTITY, tag::HERO, tag::ALTER_EGO]))
        {
            own.push(*name);
        }
        true
    });
    any(effect, |part| matches!(part, Part::Target(Target::Var(name)) if own.contains(name)))
}

/// "Discard 1 card" says not from where: a card is picked of all there are.
pub(crate) fn picks_from_nowhere(ability: &Ability) -> bool {
    let open = |action: &Action| match action {
        Action::Move(_, cards, _) => {
            matches!(cards.unnamed(), Target::Chosen(choice) if choice.of == Filter::Any)
        }
        _ => false,
    };
    ability.effect().is_some_and(|effect| effect.any_action(open))
}
