//! "Attach to Nessa. She cannot be stunned" on a card that is no character: "she" is not the card; nor is "it" where a text has
//! just told of another one.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, Effect, EventKind, Filter, Rule, RuleKind, Target,
};
use byword_kernel::id::{Stat, Verb};
use byword_kernel::vocabulary::{Sort, Vocabulary};

use crate::words::{predicate, stat, verb};

/// The numbers that only characters have.
const NUMBERS: [Stat; 6] = [stat::ATK, stat::THW, stat::DEF, stat::REC, stat::SCH, stat::HP];

/// The keywords that only characters have.
const KEYWORDS: [&str; 8] =
    ["Guard", "Patrol", "Retaliate", "Stalwart", "Steady", "Toughness", "Villainous", "Quickstrike"];

/// The keywords of attacks, which an upgrade may make, but no attachment.
const OF_ATTACKS: [&str; 3] = ["Overkill", "Piercing", "Ranged"];

/// True if an attachment or upgrade would itself have, or be kept from, what only a character has or does.
pub(crate) fn makes_itself_a_character(ability: &Ability, kind: &str, vocabulary: &Vocabulary) -> bool {
    let Body::Static { of: Filter::This, change, .. } = &ability.body else { return false };
    let given = |given: &Ability| match &given.body {
        Body::Keyword(keyword) => {
            let word = vocabulary.word(Sort::Keyword, u16::from(keyword.keyword.0));
            let of_attacks = |word| kind == "Attachment" && OF_ATTACKS.contains(&word);
            word.is_some_and(|word| KEYWORDS.contains(&word) || of_attacks(word))
        }
        _ => false,
    };
    let own = match change {
        Change::Stat(number, Amount::N(_)) | Change::Set(number, _) => NUMBERS.contains(number),
        Change::Stats(list) => list.iter().any(|(number, _)| NUMBERS.contains(number)),
        Change::Gain(abilities) => abilities.iter().any(given),
        Change::Rule(rule) => is_of_characters(rule),
        _ => false,
    };
    own && matches!(kind, "Attachment" | "Upgrade")
}

/// True if a rule keeps the card from acting, or from a status.
fn is_of_characters(rule: &Rule) -> bool {
    const ACTS: [Verb; 5] = [verb::ATTACK, verb::THWART, verb::DEFEND, verb::SCHEME, verb::ACTIVATE];
    const SUFFERED: [Verb; 2] = [verb::STUN, verb::CONFUSE];
    let this = |part: &Option<Filter>| part.as_ref() == Some(&Filter::This);
    rule.kind == RuleKind::Forbid
        && (this(&rule.by) && ACTS.contains(&rule.verb) || this(&rule.to) && SUFFERED.contains(&rule.verb))
}

/// True if a card that is never in play would have cards attached: "for each attachment on him" means another's.
pub(crate) fn bears_without_being_in_play(ability: &Ability, kind: &str) -> bool {
    let own =
        |part: Part<'_>| matches!(part, Part::Filter(Filter::AttachedTo(host)) if **host == Target::This);
    matches!(kind, "Treachery" | "Event" | "Resource") && any(ability, own)
}

/// True if "it" may be either of two cards that fight: "after an ally attacks an enemy, confuse it" was read of the ally. Who is
/// stronger for an attack is the one that makes it, and one that was defeated is not meant.
pub(crate) fn means_either_of_two(ability: &Ability, text: &str) -> bool {
    let Body::Triggered { on, effect, .. } = &ability.body else { return false };
    let Some(other) = &on.other else { return false };
    let fights = matches!(on.kind, EventKind::Act | EventKind::Damage);
    let gone = any(other, |part| matches!(part, Part::Filter(Filter::Fits(predicate::GONE))));
    let told = !gone && !matches!(other, Filter::This | Filter::Host);
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

/// True if a line of a fight says "it" behind what is waited for and paid.
fn says_it(line: &str) -> bool {
    let Some((when, effect)) = line.split_once(", ") else { return false };
    let fights = ["ttack", "hwart", "efend", "amage"].iter().any(|word| when.contains(word));
    let effect = effect.rsplit_once("-> ").map_or(effect, |(_, effect)| effect);
    fights && effect.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "it")
}
