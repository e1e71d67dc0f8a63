//! Names of cards and players in an effect: what is spoken of under them, and by whom.

use byword_kernel::ability::visit::{Part, walk};
use byword_kernel::ability::{Action, Effect, Filter, Target, Who};
use byword_kernel::id::CardsVar;

use crate::words::predicate;

/// The names of cards of which this is true.
pub(super) fn names_of(effect: &Effect, told: impl Fn(&Target) -> bool) -> Vec<CardsVar> {
    let mut named = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part
            && told(cards)
        {
            named.push(*name);
        }
        true
    });
    named
}

/// "Each player chooses another player and gives them 1 cent", read as though "them" were the one who gives.
pub(super) fn gives_to_the_giver(effect: &Effect) -> bool {
    let own = Filter::Of(Who::You).and(Filter::Fits(predicate::PLAYER));
    let mut givers = Vec::new();
    let mut found = false;
    effect.each_action(|action| {
        if let Action::Choose(Target::Let(name, named)) = action {
            match &**named {
                Target::Each(filter) if *filter == own => givers.push(*name),
                Target::Var(giver) => found |= givers.contains(giver),
                _ => {}
            }
        }
    });
    found
}

/// "Each player chooses another player. That player loses 1 cent": several have been named, of whom "that player" tells one.
pub(super) fn names_of_several(effect: &Effect) -> bool {
    let mut bodies: Vec<&Effect> = Vec::new();
    walk(effect, &mut |part| {
        let body = match part {
            Part::Effect(Effect::EachPlayer(_, body)) => body,
            Part::Effect(Effect::As(who, body)) if is_of_many(who) => body,
            _ => return true,
        };
        bodies.push(body);
        false
    });
    let inside = |name| bodies.iter().map(|body| uses(body, name)).sum::<usize>();
    // Who does it is only named to be counted.
    let counted = |name| inside(name) == 0 && names_of(effect, names_the_doer).contains(&name);
    let mut chosen = bodies.iter().flat_map(|body| chosen_in(body));
    chosen.any(|name| uses_of_it(effect, name) > inside(name) && !counted(name))
}

/// True of the player who does something, by name.
fn names_the_doer(cards: &Target) -> bool {
    *cards == Target::Each(Filter::Of(Who::You).and(Filter::Fits(predicate::PLAYER)))
}

/// How often the name stands there, without the options and results that give it to something of their own.
fn uses_of_it(effect: &Effect, name: CardsVar) -> usize {
    let mut count = 0;
    walk(effect, &mut |part| {
        let options: Vec<&Effect> = match part {
            Part::Effect(Effect::Modes(modes)) => modes.options.iter().collect(),
            Part::Effect(Effect::Roll(rows)) => rows.iter().map(|(_, _, row)| row).collect(),
            part => {
                count += usize::from(matches!(part, Part::Target(Target::Var(used)) if *used == name));
                return true;
            }
        };
        let others = options.into_iter().filter(|option| !names(option, name));
        count += others.map(|option| uses_of_it(option, name)).sum::<usize>();
        false
    });
    count
}

/// True if an option gives the name itself, not each player in it.
fn names(option: &Effect, name: CardsVar) -> bool {
    let mut found = false;
    walk(option, &mut |part| match part {
        Part::Effect(Effect::EachPlayer(..)) => false,
        Part::Effect(Effect::As(who, _)) if is_of_many(who) => false,
        part => {
            found |= matches!(part, Part::Target(Target::Let(named, _)) if *named == name);
            true
        }
    });
    found
}

pub(super) fn is_of_many(who: &Who) -> bool {
    matches!(who.unnamed(), Who::Everyone | Who::Others)
}

/// The names of what is chosen there.
fn chosen_in(effect: &Effect) -> Vec<CardsVar> {
    let mut names = Vec::new();
    effect.each_action(|action| {
        if let Action::Choose(Target::Let(name, _)) = action {
            names.push(*name);
        }
    });
    names
}

fn uses(effect: &Effect, name: CardsVar) -> usize {
    let mut count = 0;
    walk(effect, &mut |part| {
        count += usize::from(matches!(part, Part::Target(Target::Var(used)) if *used == name));
        true
    });
    count
}
