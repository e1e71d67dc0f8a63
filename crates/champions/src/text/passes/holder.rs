//! "Return the attached ally to its owner's hand" on a minion or a scheme, to which the ally is attached.

use byword_kernel::ability::visit::{Part, PartMut, any, walk_mut};
use byword_kernel::ability::{Ability, Action, Dest, Entering, Filter, Target};

/// What is attached is told from the card's own side.
pub(super) fn settle(abilities: &mut [Ability], kind: &str) {
    if holds(abilities, kind) {
        abilities.iter_mut().for_each(lay_here);
    }
    if hides(abilities) {
        abilities.iter_mut().for_each(unveil);
    }
}

/// True if the card is attached to nothing: none of its abilities attaches it, and it is of no type that another face may attach.
fn holds(abilities: &[Ability], kind: &str) -> bool {
    let attached = |part: Part<'_>| matches!(part, Part::Action(Action::Attach(Target::This, _)));
    !matches!(kind, "Attachment" | "Upgrade") && !abilities.iter().any(|ability| any(ability, attached))
}

/// True if cards are put under this one facedown: nothing can be told of them.
fn hides(abilities: &[Ability]) -> bool {
    let hidden = |part: Part<'_>| match part {
        Part::Action(Action::Move(_, _, Dest { under: Some(Target::This), entering, .. })) => {
            entering.contains(&Entering::Facedown)
        }
        _ => false,
    };
    abilities.iter().any(|ability| any(ability, hidden))
}

/// "The attached ally" is what lies here facedown, whatever it was.
fn unveil(ability: &mut Ability) {
    walk_mut(ability, &mut |part| {
        if let PartMut::Target(Target::Each(filter)) = part {
            let tests = filter.tests();
            let of_kind = |test: &Filter| matches!(test, Filter::Tag(_)) || *test == lies_here();
            if tests.contains(&lies_here()) && tests.iter().all(of_kind) {
                *filter = lies_here();
            }
        }
        true
    });
}

/// What is attached lies on this card. The text that another card gains speaks of that card's bearer.
fn lay_here(ability: &mut Ability) {
    let mut inner = false;
    walk_mut(ability, &mut |part| {
        match part {
            PartMut::Ability(_) if inner => return false,
            PartMut::Ability(_) => inner = true,
            PartMut::Filter(filter) if **filter == Filter::Host => **filter = lies_here(),
            PartMut::Target(target) if **target == Target::Host => **target = Target::Each(lies_here()),
            _ => {}
        }
        true
    });
}

fn lies_here() -> Filter {
    Filter::AttachedTo(Box::new(Target::This))
}
