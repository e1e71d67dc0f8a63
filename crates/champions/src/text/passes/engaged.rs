//! "After a minion is defeated, the engaged player draws 1 card": the player whom that minion is engaged with, and not one of the card that
//! says so (MC-12.6).

use byword_kernel::ability::visit::{Part, PartMut, any, walk, walk_mut};
use byword_kernel::ability::{Ability, Amount, Body, Choice, Filter, Target, Who, fresh_name};
use byword_kernel::id::CardsVar;

use crate::words::tag;

/// The words for that player.
const WORDS: [&str; 3] = ["engaged player", "engaged with the same player.", "jugador enfrentado"];

/// The player is that of the minion that was picked, of the one of the event, or of the one that the card is attached to.
pub(super) fn settle(ability: &mut Ability, kind: &str, text: &str) {
    if !tells_of_another(kind, text) {
        return;
    }
    name_the_one(ability);
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
    any(ability, |part| matches!(part, Part::Target(cards) if is_choice_of_foe(cards)))
}

/// The one enemy that a text picks has a name, if none has one.
fn name_the_one(ability: &mut Ability) {
    let mut choices = 0;
    walk(&*ability, &mut |part| {
        choices += usize::from(matches!(part, Part::Target(cards) if is_choice_of_foe(cards)));
        true
    });
    if choices != 1 || !picked(ability).is_empty() {
        return;
    }
    let name = CardsVar(fresh_name(&*ability));
    walk_mut(ability, &mut |part| match part {
        PartMut::Target(cards) if is_choice_of_foe(cards) => {
            let picked = std::mem::replace(&mut **cards, Target::This);
            **cards = Target::Let(name, Box::new(picked));
            false
        }
        _ => true,
    });
}

fn is_choice_of_foe(cards: &Target) -> bool {
    let one = |choice: &Choice| choice.max == Amount::N(1) && is_foe(&choice.of);
    matches!(cards, Target::Chosen(choice) if one(choice))
}

fn is_foe(filter: &Filter) -> bool {
    let foe = |test: &Filter| matches!(test, Filter::Tag(tag::MINION | tag::ENEMY) | Filter::Host);
    filter.tests().iter().any(foe)
}
