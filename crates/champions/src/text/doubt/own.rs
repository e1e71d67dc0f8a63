//! "Attach to Nessa. She cannot be stunned" on a card that is no character: "she" is not the card; nor is "it" where a text has
//! just told of another one.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, EventKind, Filter, Rule, RuleKind, Target, Timing, Who,
};
use byword_kernel::id::{Stat, Verb};
use byword_kernel::vocabulary::verb as kernel;
use byword_language::reading::untold;

use crate::words::{predicate, stat, tag, verb};

/// The numbers that only characters have.
const NUMBERS: [Stat; 6] = [stat::ATK, stat::THW, stat::DEF, stat::REC, stat::SCH, stat::HP];

/// How a text says it of somebody by a pronoun.
const PRONOUNS: [&str; 10] = [
    "he gets",
    "he gains",
    "he also",
    "he cannot",
    "it gets",
    "it gains",
    "it also",
    "it cannot",
    "they get",
    "they gain",
];

/// Cards that lie in play and are no characters.
const NO_CHARACTERS: [&str; 7] =
    ["Attachment", "Upgrade", "Support", "Environment", "Obligation", "Side Scheme", "Main Scheme"];

/// True if a card that is no character would itself have, or be kept from, what only a character has or does.
pub(crate) fn makes_itself_a_character(ability: &Ability, kind: &str, text: &str) -> bool {
    let Body::Static { of: Filter::This, change, .. } = &ability.body else { return false };
    let text = text.to_lowercase();
    if !PRONOUNS.iter().any(|said| text.contains(said)) {
        return false;
    }
    let keyword = |given: &Ability| matches!(given.body, Body::Keyword(_));
    let own = match change {
        Change::Stat(number, Amount::N(_)) | Change::Set(number, _) => NUMBERS.contains(number),
        Change::Stats(list) => list.iter().any(|(number, _)| NUMBERS.contains(number)),
        // An upgrade may make attacks that gain something.
        Change::Gain(given) => kind != "Upgrade" && given.iter().any(keyword),
        Change::Rule(rule) => is_of_characters(rule),
        _ => false,
    };
    own && NO_CHARACTERS.contains(&kind)
}

/// True if a rule keeps the card from acting, or from a status.
fn is_of_characters(rule: &Rule) -> bool {
    const ACTS: [Verb; 5] = [verb::ATTACK, verb::THWART, verb::DEFEND, verb::SCHEME, verb::ACTIVATE];
    const SUFFERED: [Verb; 2] = [verb::STUN, verb::CONFUSE];
    let this = |part: &Option<Filter>| part.as_ref() == Some(&Filter::This);
    rule.kind == RuleKind::Forbid
        && (this(&rule.by) && ACTS.contains(&rule.verb) || this(&rule.to) && SUFFERED.contains(&rule.verb))
}

/// True if a card that is never in play would have cards attached, or counters on it: "for each
/// attachment on him", "the amount of damage on this card" mean another's.
pub(crate) fn bears_without_being_in_play(ability: &Ability, kind: &str) -> bool {
    let own =
        |part: Part<'_>| matches!(part, Part::Filter(Filter::AttachedTo(host)) if **host == Target::This);
    let laid = |part: Part<'_>| match part {
        Part::Amount(Amount::Counters(of, _) | Amount::Damage(of)) => **of == Target::This,
        _ => false,
    };
    matches!(kind, "Treachery" | "Event" | "Resource") && any(ability, own)
        || kind == "Event" && any(ability, laid)
}

/// True if a card that is never in play would ready itself or be healed: "if that enemy is defeated, ready it" means another.
pub(crate) fn readies_itself_out_of_play(ability: &Ability, kind: &str) -> bool {
    let own = |part: Part<'_>| {
        matches!(part, Part::Action(Action::Ready(Target::This) | Action::Heal(_, Target::This)))
    };
    let mut found = false;
    walk(ability, &mut |part| {
        found |= own(part);
        // What another card is given speaks of that card; only what attacks is exhausted by it, "After this attack, ready it".
        match part {
            Part::Action(Action::Apply(to, Change::Gain(given), _)) => {
                found |= is_attacked(ability, to) && given.iter().any(|given| any(given, own));
                false
            }
            _ => true,
        }
    });
    matches!(kind, "Treachery" | "Event" | "Resource") && found
}

/// True of an enemy that was picked for an attack.
fn is_attacked(ability: &Ability, cards: &Target) -> bool {
    let Target::Var(name) = cards else { return false };
    any(ability, |part| {
        let Part::Action(Action::Perform(verb::BASIC_ATTACK, _, Some(attacked))) = part else { return false };
        matches!(attacked, Target::Let(known, _) | Target::Var(known) if known == name)
    })
}

/// True if "it" may be either of two cards that fight; one that was defeated is not meant.
pub(crate) fn means_either_of_two(ability: &Ability, text: &str) -> bool {
    untold::means_either_of_two(ability, text, |test| *test == Filter::Fits(predicate::GONE))
}

/// True if a text asks for facedown encounter cards of a player that lie nowhere: those that were dealt are not in play.
pub(crate) fn seeks_the_dealt_in_play(ability: &Ability) -> bool {
    let dealt = |tests: &[Filter]| {
        let has = |test: &Filter| tests.contains(test);
        let placed = |test: &Filter| matches!(test, Filter::In(_) | Filter::AttachedTo(_) | Filter::Is(_));
        has(&Filter::Fits(predicate::FACEDOWN))
            && has(&Filter::Tag(tag::ENCOUNTER))
            && tests.iter().any(|test| matches!(test, Filter::Of(_)))
            && !tests.iter().any(placed)
    };
    any(ability, |part| matches!(part, Part::Filter(Filter::All(tests)) if dealt(tests)))
}

/// True if a card that is not engaged with anybody asks for minions that are engaged with its player: "the same player" is another's.
pub(crate) fn is_never_engaged(ability: &Ability, kind: &str) -> bool {
    let own = Filter::Of(Who::Controller(Box::new(Target::This)));
    let minions = |tests: &[Filter]| tests.contains(&own) && tests.contains(&Filter::Tag(tag::MINION));
    kind != "Minion"
        && any(ability, |part| matches!(part, Part::Filter(Filter::All(tests)) if minions(tests)))
}

/// "When attached minion would be discarded": where it is defeated it would be, too (MC-14.1), and that is not heard.
pub(crate) fn hears_one_way_to_the_discard(ability: &Ability) -> bool {
    let Body::Triggered { on, timing: Timing::Interrupt | Timing::ForcedInterrupt, .. } = &ability.body
    else {
        return false;
    };
    let falls =
        |test: &Filter| matches!(test, Filter::Tag(tag::MINION | tag::ALLY | tag::CHARACTER | tag::ENEMY));
    on.kind == EventKind::Move
        && on.verb == Some(kernel::DISCARD)
        && on.leaves
        && on.subject.tests().iter().any(falls)
}
