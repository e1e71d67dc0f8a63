//! "After a minion is defeated, the engaged player draws 1 card": the player whom that minion is engaged with, and not one of the card that
//! says so (MC-12.6).

use byword_kernel::ability::visit::{Part, PartMut, any, walk, walk_mut};
use byword_kernel::ability::{Ability, Body, Choice, Filter, Target, Who};
use byword_kernel::id::CardsVar;

use crate::words::tag;

/// The words for that player.
const WORDS: [&str; 2] = ["engaged player", "jugador enfrentado"];

/// The player is that of the minion that was picked, of the one of the event, or of the one that the card is attached to.
pub(super) fn settle(ability: &mut Ability, kind: &str, text: &str) {
    if !tells_of_another(kind, text) {
        return;
    }
    let Some(minion) = minion_of(ability, kind) else { return };
    walk_mut(ability, &mut |part| {
        if let PartMut::Who(Who::Controller(cards)) = part
            && **cards == Target::This
        {
            **cards = minion.clone();
        }
        true
    });
}

/// True if it is not clear whom such a text means.
pub(crate) fn is_left(ability: &Ability, kind: &str, text: &str) -> bool {
    let own = |part: Part<'_>| matches!(part, Part::Who(Who::Controller(cards)) if **cards == Target::This);
    tells_of_another(kind, text) && any(ability, own)
}

fn tells_of_another(kind: &str, text: &str) -> bool {
    kind != "Minion" && WORDS.iter().any(|words| text.contains(words))
}

fn minion_of(ability: &Ability, kind: &str) -> Option<Target> {
    let picked = picked(ability);
    let borne = matches!(kind, "Attachment" | "Upgrade");
    match (&picked[..], &ability.body) {
        ([name], _) => Some(Target::Var(*name)),
        ([], Body::Triggered { on, .. }) if is_foe(&on.subject) => Some(Target::Subject),
        ([], _) if borne && !picks_unnamed(ability) => Some(Target::Host),
        _ => None,
    }
}

/// The names of the enemies that the text picks.
fn picked(ability: &Ability) -> Vec<CardsVar> {
    let mut names = Vec::new();
    walk(ability, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part
            && let Target::Chosen(choice) = &**cards
            && is_foe(&choice.of)
        {
            names.push(*name);
        }
        true
    });
    names
}

fn picks_unnamed(ability: &Ability) -> bool {
    let foe = |choice: &Choice| is_foe(&choice.of);
    any(ability, |part| matches!(part, Part::Target(Target::Chosen(choice)) if foe(choice)))
}

fn is_foe(filter: &Filter) -> bool {
    let foe = |test: &Filter| matches!(test, Filter::Tag(tag::MINION | tag::ENEMY) | Filter::Host);
    filter.tests().iter().any(foe)
}
