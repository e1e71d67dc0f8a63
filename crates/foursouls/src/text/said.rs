//! What only the words of a text tell: whom it speaks to, and which of the things done it counts.

use std::collections::BTreeSet;

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Cond, Effect, EventKind, Filter, Pattern, Target, Who,
};
use byword_kernel::id::{DeedVar, Verb};
use byword_kernel::vocabulary::verb as kernel_verb;
use byword_language::unclear::Unclear::{self, Card, Moment, Number, Player};
use byword_language::unclear::{Table, answered};

use crate::text::amiss;
use crate::text::announce::RESULTS_OF_THEM;
use crate::text::counted::may_mean_at_least;
use crate::text::doer::{is_of_others, mixes_dealer_and_player, takes_player_for_a_thing};
use crate::text::known::takes_your_number_for_theirs;
use crate::text::person::strikes_itself_for_them;
use crate::text::sense::is_of_players;
use crate::text::told::takes_the_attacked_for_this;
use crate::text::untold::is_untold;
use crate::words::{native, predicate, tally, verb};

/// Asked of a trigger and what it does, in their text.
const OF_TRIGGERS: Table<fn(&Pattern, &Effect, &str) -> bool, 8> = [
    (Player, speaks_of_whom_it_asked_for),
    (Card, strikes_itself_for_the_dealer),
    (Card, takes_itself_for_the_dying),
    (Player, mixes_dealer_and_player),
    (Card, takes_player_for_a_thing),
    (Player, deals_what_it_does_not_say),
    (Player, counts_from_another),
    (Card, takes_the_attacked_for_this),
];

/// Asked of an ability in its text, in small letters.
const OF_ABILITIES: Table<fn(&Ability, &str) -> bool, 23> = [
    (Number, |_, text| counts_each_apart(text)),
    (Player, tells_places_of_nobody),
    (Player, takes_others_for_yours),
    (Player, takes_a_tie_for_that_of_a_vote),
    (Card, is_untold),
    (Player, |_, text| speaks_to_you_among_others(text)),
    (Card, finds_another),
    (Player, finds_a_player),
    (Player, gives_yours_to_others),
    (Number, may_mean_at_least),
    (Unclear::Effect, drops_what_it_provides_for),
    (Player, counts_from_you),
    (Player, amiss::takes_any_for_your_attack),
    (Player, amiss::loses_its_subject),
    (Card, amiss::gains_itself),
    (Card, amiss::asks_itself_for_the_put),
    (Moment, amiss::asks_where_it_lies),
    (Card, amiss::empties_either),
    (Number, amiss::takes_any_for_each),
    (Card, amiss::asks_the_replaced),
    (Card, amiss::hears_no_loot),
    (Moment, amiss::hears_no_death),
    (Player, amiss::takes_others_than_you),
];

/// Asked of an effect in its text, in small letters.
const OF_EFFECTS: Table<fn(&Effect, &str) -> bool, 7> = [
    (Card, steals_what_was_given),
    (Player, gives_you_what_they_do),
    (Number, counts_another_deed),
    (Card, strikes_itself_for_them),
    (Player, |effect, _| moves_a_player(effect)),
    (Moment, takes_leave_for_the_deed),
    (Number, takes_your_number_for_theirs),
];

/// What is unclear where the words of a paragraph and what has been read differ in what no term shows.
pub(crate) fn unclear(ability: &Ability, text: &str) -> BTreeSet<Unclear> {
    let small = text.to_lowercase();
    let trigger = match &ability.body {
        Body::Triggered { on, effect, .. } => Some((on, effect)),
        _ => None,
    };
    let of_trigger =
        trigger.into_iter().flat_map(|(on, effect)| answered(&OF_TRIGGERS, move |ask| ask(on, effect, text)));
    let effect = ability.effect().into_iter();
    let of_effect = effect.flat_map(|effect| answered(&OF_EFFECTS, |ask| ask(effect, &small)));
    answered(&OF_ABILITIES, |ask| ask(ability, &small)).chain(of_trigger).chain(of_effect).collect()
}

/// "The player with the fewest souls loots 1. If there is a tie, ...": nobody has voted. Where a vote was tied, "each of them" are those
/// with the most votes, of whom nothing has been named.
fn takes_a_tie_for_that_of_a_vote(ability: &Ability, text: &str) -> bool {
    let voted = |part: Part<'_>| matches!(part, Part::Filter(Filter::Fits(predicate::MOST_VOTED)));
    let tie = |part: Part<'_>| matches!(part, Part::Cond(Cond::Not(cond)) if any(&**cond, voted));
    let told = text.split_once("a tie, ").map_or("", |(_, told)| told);
    any(ability, tie)
        && (!text.contains("vote") || ["of them", "of those"].iter().any(|of| told.contains(of)))
}

/// "When another player would die, you may prevent it. If you do, steal 5 cents from them": from who would die, not from this card.
fn takes_itself_for_the_dying(on: &Pattern, effect: &Effect, text: &str) -> bool {
    let small = text.to_lowercase();
    let told = small.split_once("prevent it").map_or("", |(_, told)| told);
    let of_this = |part: Part<'_>| match part {
        Part::Action(Action::Perform(verb::CANCEL_DEATH, ..)) => false,
        Part::Action(act) => act.targets().contains(&&Target::This),
        Part::Who(who) => *who == Who::Controller(Box::new(Target::This)),
        _ => false,
    };
    let other = on.subject != Filter::This && !on.subject.tests().contains(&Filter::Of(Who::You));
    on.verb == Some(verb::WOULD_DIE)
        && other
        && any(effect, of_this)
        && ["them", "they", "their", "it"].iter().any(|word| says(told, word))
}

/// "Each time a monster deals damage, you may discard a loot card. If you do, deal 1 damage to it": to the monster.
fn strikes_itself_for_the_dealer(on: &Pattern, effect: &Effect, text: &str) -> bool {
    let dealer = on.cause.as_ref().is_some_and(|cause| *cause != Filter::This) && on.subject == Filter::Any;
    let hits = |part: Part<'_>| matches!(part, Part::Action(Action::Damage { to: Target::This, .. }));
    dealer && text.to_lowercase().contains("damage to it") && any(effect, hits)
}

/// "Choose an item another player controls. You may give them an item you control. If you do, steal it": the one that was chosen.
fn steals_what_was_given(effect: &Effect, text: &str) -> bool {
    let mut given = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Action(Action::Control(Target::Let(name, _), who)) = part
            && *who != Who::You
        {
            given.push(*name);
        }
        true
    });
    text.contains("steal it")
        && effect.any_action(
            |act| matches!(act, Action::Control(Target::Var(name), Who::You) if given.contains(name)),
        )
}

/// "If a player would take damage from another player": from another than that player, not from another than you.
fn takes_others_for_yours(ability: &Ability, text: &str) -> bool {
    let (Body::Replacement { on, .. } | Body::Triggered { on, .. }) = &ability.body else { return false };
    let anybody = is_of_players(&on.subject) && !on.subject.tests().contains(&Filter::Of(Who::You));
    let others = |cause: &Filter| cause.tests().contains(&Filter::Of(Who::Others));
    anybody
        && text.contains("a player")
        && text.contains("another player")
        && on.cause.as_ref().is_some_and(others)
}

/// "They discard that card and loot 1": they do both.
fn gives_you_what_they_do(effect: &Effect, text: &str) -> bool {
    let told =
        text.split_once("they discard ").map_or("", |(_, told)| told.split('.').next().unwrap_or_default());
    let both = [" and loot", " and gain", " and lose", " and draw"].iter().any(|act| told.contains(act));
    let yours = |effect: &Effect| {
        matches!(effect, Effect::Do(Action::Draw(Who::You, _) | Action::Tally(Who::You, ..)))
    };
    both && any(effect, |part| matches!(part, Part::Effect(Effect::IfDo(_, then)) if yours(then)))
}

/// "Each time this deals damage to a player, the player to their left takes 1 damage", read as though it were said of combat
/// damage, or of what it deals also.
fn deals_what_it_does_not_say(on: &Pattern, effect: &Effect, text: &str) -> bool {
    let text = text.to_lowercase();
    let takes = |part: Part<'_>| matches!(part, Part::Action(Action::Damage { from: None, .. }));
    on.kind == EventKind::Damage
        && on.cause == Some(Filter::This)
        && any(effect, takes)
        && !["combat", "also", ", it deals", ", this deals", ", deal "].iter().any(|word| text.contains(word))
}

/// "At the end of each turn, if another player took damage this turn, they lose 1 cent": whoever that was, perhaps several.
fn speaks_of_whom_it_asked_for(on: &Pattern, _: &Effect, text: &str) -> bool {
    const PERSONS: [&str; 4] = ["they", "them", "their", "that player"];
    let text = text.to_lowercase();
    let asks = ["if another player ", "if a player "].iter().find_map(|words| text.split_once(words));
    let then = asks.and_then(|(_, asked)| asked.split_once("this turn, "));
    on.kind == EventKind::Moment
        && then.is_some_and(|(_, then)| PERSONS.iter().any(|word| then.contains(word)))
}

/// "The first time each item you control is activated each turn": the first of each, not of all together.
fn counts_each_apart(text: &str) -> bool {
    let each = |words: &str| text.split(words).skip(1).any(|rest| !rest.starts_with("turn"));
    each("the first time each ") || each("the next time each ")
}

/// "Each time a player dies, the player to their left gains 1 cent", read as though the places were counted from you.
fn counts_from_another(on: &Pattern, effect: &Effect, text: &str) -> bool {
    let text = text.to_lowercase();
    let of_others = is_of_players(&on.subject) && !on.subject.tests().contains(&Filter::Of(Who::You))
        || on.seat.as_ref().is_some_and(is_of_others);
    of_others
        && is_counted_from_you(effect)
        && (text.contains("to their left") || text.contains("to their right"))
}

/// "Each player steals an item from the player to their left", "the player to the active player's left": whose left it is is told by
/// nothing that was read. So it is with "a monster that took damage", read of a player.
fn tells_places_of_nobody(ability: &Ability, text: &str) -> bool {
    let steals = text.contains("steals ")
        && ["from the player to their left", "from the player to their right"]
            .iter()
            .any(|words| text.contains(words))
        && !text.contains("cent");
    let active = ["active player's left", "active player's right"].iter().any(|words| text.contains(words));
    let kills = text.contains("kills a monster, the player to their ");
    let damaged = text.contains("monster that took damage");
    any(ability, is_beside) && (steals || active || kills) || damaged
}

/// "Choose a player. The player to their right loses 1 cent", read as though the places were counted from you.
fn counts_from_you(ability: &Ability, text: &str) -> bool {
    let tells = text.contains("to their left") || text.contains("to their right");
    let own = matches!(ability.body, Body::Activated { .. } | Body::Spell { .. });
    tells && own && ability.effect().is_some_and(is_counted_from_you)
}

/// True if players are told by their places where nobody else acts.
fn is_counted_from_you(effect: &Effect) -> bool {
    let mut found = false;
    walk(effect, &mut |part| {
        found |= is_beside(part);
        !matches!(part, Part::Effect(Effect::As(who, _)) if !any(who, is_beside))
    });
    found
}

fn is_beside(part: Part<'_>) -> bool {
    matches!(part, Part::Filter(Filter::Fits(predicate::LEFT | predicate::RIGHT)))
}

/// "Choose a player. They choose one- / You steal 3 cents from them": among what others choose, or roll for, "you" are not
/// they.
fn speaks_to_you_among_others(text: &str) -> bool {
    const HEADS: [&str; 11] = [
        "they choose one",
        "left chooses one",
        "right chooses one",
        "player chooses one",
        "players choose one",
        "opponent chooses one",
        RESULTS_OF_THEM,
        "that player rolls-",
        "each player rolls-",
        "other player rolls-",
        "killed it rolls-",
    ];
    let options = HEADS.iter().find_map(|head| text.split_once(head)).map(|(_, options)| options);
    options.is_some_and(|options| says(options, "you") || says(options, "your"))
}

/// True if the word stands in the text, alone.
fn says(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|own| own == word)
}

/// "If a curse is in play, destroy it": the curse, not this card.
fn finds_another(ability: &Ability, text: &str) -> bool {
    let finds = |part: Part<'_>| matches!(part, Part::Cond(Cond::Exists(_)));
    let of_this = match &ability.body {
        Body::Static { of, .. } => *of == Filter::This,
        _ => any(ability, |part| matches!(part, Part::Action(act) if act.targets().contains(&&Target::This))),
    };
    let told = ["if ", "while "].iter().find_map(|head| text.split_once(head)?.1.split_once(", "));
    of_this
        && any(ability, finds)
        && told.is_some_and(|(_, told)| says(told, "it") && !says(&told.replace("this turn", ""), "this"))
}

/// "If another player controls 3 souls, deal 1 damage to them": whoever is found, not this card or its controller.
fn finds_a_player(ability: &Ability, text: &str) -> bool {
    let others = |filter: &Filter| is_of_players(filter) && !filter.tests().contains(&Filter::Of(Who::You));
    let finds = |part: Part<'_>| matches!(part, Part::Cond(Cond::Exists(filter)) if others(filter));
    let told = ["if ", "while "].iter().find_map(|head| text.split_once(head)?.1.split_once(", "));
    any(ability, finds)
        && told.is_some_and(|(_, told)| ["they", "them", "their"].iter().any(|word| says(told, word)))
}

/// "Each other player destroys an item you control", read as though it were theirs.
fn gives_yours_to_others(ability: &Ability, text: &str) -> bool {
    let own = |part: Part<'_>| matches!(part, Part::Filter(Filter::Of(Who::You)));
    let (mut yours, mut theirs) = (false, false);
    walk(ability, &mut |part| {
        if let Part::Effect(Effect::As(who, body)) = part
            && *who != Who::You
        {
            theirs |= any(&**body, own);
            return false;
        }
        yours |= own(part);
        true
    });
    let told = |sentence: &str| {
        let acts = ["they ", "player "].iter().any(|who| sentence.contains(who));
        acts && sentence.contains("you control") && !sentence.contains("they control")
    };
    theirs && !yours && text.split('.').any(told)
}

/// "Choose a player. If they have a soul, steal it", read as though the player were stolen.
fn moves_a_player(effect: &Effect) -> bool {
    let mut players = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part
            && let Target::Chosen(choice) = &**cards
            && is_of_players(&choice.of)
        {
            players.push(*name);
        }
        true
    });
    effect.any_action(|action| match action {
        Action::Control(Target::Var(name), _)
        | Action::Move(_, Target::Var(name), _)
        | Action::Perform(verb::SWAP, Target::Var(name), _) => players.contains(name),
        _ => false,
    })
}

/// "You may attack an additional time this turn. If you do, loot 1": the leave to attack is no attack yet.
fn takes_leave_for_the_deed(effect: &Effect, text: &str) -> bool {
    let leave = |part: Part<'_>| {
        let kinds = [tally::ATTACKS, tally::LOOT_PLAYS, tally::PURCHASES];
        match part {
            Part::Action(Action::Tally(_, kind, _)) => kinds.contains(kind),
            Part::Action(Action::Perform(verb, ..)) => *verb == verb::MAY_ATTACK_DECK,
            _ => false,
        }
    };
    let follows =
        |part: Part<'_>| matches!(part, Part::Effect(Effect::IfDo(first, _)) if any(&**first, leave));
    ["if you do", "if they do"].iter().any(|words| text.contains(words)) && any(effect, follows)
}

/// "When this enters play, destroy another item you control. If you can't, take 2 damage": a trigger without its target does
/// nothing at all (FS-STACK-8), yet this one says what then.
fn drops_what_it_provides_for(ability: &Ability, text: &str) -> bool {
    let announced = |part: Part<'_>| matches!(part, Part::Target(Target::Chosen(choice)) if choice.announced);
    let unable =
        ["you can't", "they can't", "you cannot", "no puedes"].iter().any(|words| text.contains(words));
    let provides =
        |part: Part<'_>| matches!(part, Part::Effect(Effect::Unless(first, _)) if any(&**first, announced));
    unable && matches!(ability.body, Body::Triggered { .. }) && any(ability, provides)
}

/// "Lose all your cents. Loot 1 for each item destroyed this way": nothing was destroyed that could be counted.
fn counts_another_deed(effect: &Effect, text: &str) -> bool {
    let said: Vec<&str> = KINDS.iter().filter(|kind| text.contains(**kind)).copied().collect();
    let counted = deeds_counted(effect);
    if said.is_empty() || counted.is_empty() {
        return false;
    }
    let mut fits = false;
    walk(effect, &mut |part| {
        if let Part::Effect(Effect::Let(name, deed)) = part
            && counted.contains(name)
        {
            fits |= said
                .iter()
                .any(|kind| any(&**deed, |part| matches!(part, Part::Action(act) if is(act, kind))));
        }
        true
    });
    !fits
}

/// How texts say what was done to what they count.
const KINDS: [&str; 5] =
    ["destroyed this way", "discarded this way", "discard this way", "removed this way", "lost this way"];

fn is(action: &Action, kind: &str) -> bool {
    let moves = |verbs: &[Verb]| matches!(action, Action::Move(verb, ..) if verbs.contains(verb));
    match kind {
        "destroyed this way" => moves(&[verb::DESTROY]) || matches!(action, Action::Perform(verb::KILL, ..)),
        "discarded this way" => {
            moves(&[kernel_verb::DISCARD, verb::FLUSH])
                || matches!(action, Action::Discard(..) | Action::DiscardRandom(..))
        }
        "discard this way" => moves(&[verb::FLUSH]),
        "removed this way" => matches!(action, Action::Count(..)),
        _ => matches!(action, Action::Tally(..) | Action::Native(native::STEAL_CENTS, ..)),
    }
}

fn deeds_counted(effect: &Effect) -> Vec<DeedVar> {
    let mut names = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Amount(Amount::Done(name)) = part {
            names.push(*name);
        }
        true
    });
    names
}
