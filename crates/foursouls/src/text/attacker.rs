//! Who "they" are in the options and results behind an attack: the player who attacks, as a monster is "it".

use byword_kernel::ability::visit::{Part, PartMut, any, walk, walk_mut};
use byword_kernel::ability::{Ability, Body, Change, Effect, Filter, Pattern, Target, Who};

use crate::text::sense::is_player;
use crate::words::{predicate, verb};

/// "Each time another player attacks a monster, choose one- / They gain +1 ATK / That monster gains +1 HP": each option
/// speaks of the one or of the other.
pub(crate) fn speak_of_attacker(ability: &mut Ability, text: &str) {
    let text = text.to_lowercase();
    let Some(speaks) = options_of(ability, &text) else { return };
    let Body::Triggered { effect, .. } = &mut ability.body else { return };
    each_option(effect, &mut |place, option| {
        let of_player = speaks.get(place) == Some(&Speaks { of_player: true, of_monster: false });
        walk_mut(option, &mut |part| match part {
            // A monster is nobody's.
            PartMut::Who(who) if **who == Who::Controller(Box::new(Target::Subject)) => {
                **who = Who::EventSeat;
                false
            }
            PartMut::Target(target) if of_player && **target == Target::Subject => {
                let player = Filter::Of(Who::EventSeat).and(Filter::Fits(predicate::PLAYER));
                **target = Target::Each(player);
                false
            }
            _ => true,
        });
    });
}

/// True if an option speaks of the player and of the monster, and one of them is meant that nothing tells.
pub(crate) fn mixes_attacker(ability: &Ability, text: &str) -> bool {
    let Body::Triggered { on, effect, .. } = &ability.body else { return false };
    let Some(options) = behind_attack(on, text) else { return false };
    let mixed = |speaks: &Speaks| speaks.of_player && (speaks.of_monster || is_player(&on.subject));
    let mixes = match options_of(ability, text) {
        Some(speaks) => speaks.iter().any(mixed),
        None => speaks(options).of_player,
    };
    mixes && tells_of_subject(effect)
}

/// True if the attacked one is meant, by name or not.
fn tells_of_subject(effect: &Effect) -> bool {
    any(effect, |part| matches!(part, Part::Target(Target::Subject)))
}

/// Of what the words of an option speak.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Speaks {
    of_player: bool,
    of_monster: bool,
}

/// What the options or results of an ability that waits for an attack speak of, if the text has a line for each.
fn options_of(ability: &Ability, text: &str) -> Option<Vec<Speaks>> {
    let Body::Triggered { on, effect, .. } = &ability.body else { return None };
    let lines: Vec<_> = behind_attack(on, text)?.lines().skip(1).map(speaks).collect();
    (lines.len() == count(effect)).then_some(lines)
}

/// The options or results, if they stand behind an attack.
fn behind_attack<'t>(on: &Pattern, text: &'t str) -> Option<&'t str> {
    let heads = ["choose one", "roll-"];
    let options = heads.iter().find_map(|head| text.split_once(head)).map(|(_, options)| options);
    options.filter(|_| on.verb == Some(verb::ATTACK))
}

fn speaks(line: &str) -> Speaks {
    let line = line.replace("this turn", "").replace("that player", "they");
    let has = |own: &[&str]| line.split(|c: char| !c.is_alphanumeric()).any(|word| own.contains(&word));
    Speaks { of_player: has(&["they", "them", "their"]), of_monster: has(&["it", "its", "that", "this"]) }
}

/// How many options or results there are.
fn count(effect: &Effect) -> usize {
    let mut count = 0;
    walk(effect, &mut |part| {
        let some = match part {
            Part::Effect(Effect::Modes(modes)) => modes.options.len(),
            Part::Effect(Effect::Roll(rows)) => rows.len(),
            _ => return true,
        };
        count += some;
        false
    });
    count
}

/// Each option or result with its place.
fn each_option(effect: &mut Effect, change: &mut dyn FnMut(usize, &mut Effect)) {
    let mut place = 0;
    let mut one = |option: &mut Effect| {
        change(place, option);
        place += 1;
    };
    walk_mut(effect, &mut |part| match part {
        PartMut::Effect(Effect::Modes(modes)) => {
            modes.options.iter_mut().for_each(&mut one);
            false
        }
        PartMut::Effect(Effect::Roll(rows)) => {
            rows.iter_mut().for_each(|(_, _, row)| one(row));
            false
        }
        _ => true,
    });
}

/// "+1 evasion while another monster is in play", on a monster: its own, since nobody is spoken of.
pub(crate) fn of_the_monster(ability: &mut Ability, text: &str) {
    if let Body::Static { of, change: Change::Stat(..) | Change::Stats(_), .. } = &mut ability.body
        && text.starts_with(['+', '-'])
        && of.tests().contains(&Filter::Of(Who::You))
    {
        *of = Filter::This;
    }
}
