//! Numbers that a text does not tell, and cards that it tells of so that either may be meant.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{Ability, Action, Amount, Body, CostPart, Effect, EventKind, Filter, Target};
use byword_kernel::id::{CardsVar, Stat};

/// True if what the ability does or asks is told by one of these numbers of its own card, which a card of its kind has not:
/// "heal damage from an ally equal to its ATK" on a support. What it gives to other cards asks those.
#[must_use]
pub fn asks_itself(ability: &Ability, numbers: &[Stat]) -> bool {
    let mut asks = false;
    walk(ability, &mut |part| {
        if let Part::Amount(Amount::Stat(of, number) | Amount::Sum(of, number)) = &part {
            asks |= **of == Target::This && numbers.contains(number);
        }
        !matches!(part, Part::Change(_))
    });
    asks
}

/// True if an ability does something X times, or to X, and neither its cost nor anything that it does says how much that is.
pub(crate) fn leaves_x_open(ability: &Ability) -> bool {
    let (Body::Activated { cost, effect, .. }
    | Body::Triggered { cost, effect, .. }
    | Body::Spell { cost, effect, .. }) = &ability.body
    else {
        return false;
    };
    let says = |part: Part<'_>| {
        matches!(part, Part::Effect(Effect::Pay(_)) | Part::Action(Action::NameNumber(_) | Action::Reckon(_)))
    };
    cost.0.iter().all(|part| *part == CostPart::TurnThis)
        && any(effect, |part| matches!(part, Part::Amount(Amount::X)))
        && !any(effect, says)
}

/// True if one thing is chosen of one: the others were not read as its alternatives.
pub(crate) fn chooses_of_one(ability: &Ability) -> bool {
    any(ability, |part| matches!(part, Part::Effect(Effect::Modes(modes)) if modes.options.len() < 2))
}

/// The names of cards that are chosen one alone.
#[must_use]
pub fn chosen_alone<'a>(of: impl Into<Part<'a>>) -> Vec<CardsVar> {
    let mut names = Vec::new();
    walk(of, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part
            && matches!(&**cards, Target::Chosen(choice) if choice.max == Amount::N(1))
        {
            names.push(*name);
        }
        true
    });
    names
}

/// True if one card is picked among one: "put one of them under your deck", where no several cards were named.
pub(crate) fn picks_among_one(ability: &Ability) -> bool {
    let ones = chosen_alone(ability);
    let is_one = |cards: &Target| match cards {
        Target::This | Target::Subject | Target::Other | Target::Cause | Target::Host => true,
        Target::Var(name) => ones.contains(name),
        _ => false,
    };
    let among_one = |of: &Filter| {
        of.tests().iter().any(|test| match test {
            Filter::This => true,
            Filter::Is(cards) => is_one(cards),
            _ => false,
        })
    };
    any(ability, |part| matches!(part, Part::Target(Target::Chosen(choice)) if among_one(&choice.of)))
}

/// True if "it" may be either of two cards that fight: "when this unit attacks a damaged unit, defeat it" was read of the first.
/// Who is stronger for an attack is the one that makes it, and one that is `out` is not meant.
#[must_use]
pub fn means_either_of_two(ability: &Ability, text: &str, out: impl Fn(&Filter) -> bool) -> bool {
    let Body::Triggered { on, effect, .. } = &ability.body else { return false };
    let Some(other) = &on.other else { return false };
    let fights = matches!(on.kind, EventKind::Act | EventKind::Damage);
    let told = !matches!(other, Filter::This | Filter::Host) && !other.tests().iter().any(out);
    fights && told && does_to_the_first(effect, on.subject == Filter::This) && text.lines().any(says_it)
}

/// True if something is done to the first card of the event, or asked of it.
fn does_to_the_first(effect: &Effect, is_this: bool) -> bool {
    let mut does = false;
    walk(effect, &mut |part| {
        does |= match part {
            Part::Target(Target::Subject) => true,
            Part::Target(Target::This) => is_this,
            _ => false,
        };
        !matches!(part, Part::Action(Action::Apply(..)))
    });
    does
}

/// True if a line says "it" behind what is waited for and paid.
fn says_it(line: &str) -> bool {
    let Some((_, effect)) = line.split_once(", ").or_else(|| line.split_once(": ")) else { return false };
    let effect =
        effect.rsplit_once("-> ").or_else(|| effect.rsplit_once("→ ")).map_or(effect, |(_, effect)| effect);
    effect.split(|letter: char| !letter.is_alphanumeric()).any(|word| word.eq_ignore_ascii_case("it"))
}
