//! Who "they" are where somebody does something: the player who did what triggered the ability, not the card that it
//! was done to.

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Body, Cond, Effect, EventKind, Filter, Pattern, Rewrite, Target, Who,
};
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::text::person::player;
use crate::text::unclear::is_gain_of_any;
use crate::words::{native, predicate, verb, zone};

/// "Each time another player kills a monster, they ...": that player.
pub(crate) fn speak_of_doer(on: &Pattern, when: &mut Cond, effect: &mut Effect, text: &str) {
    let Some(doer) = whose_turn(on, when, text).or_else(|| doer(on)) else { return };
    let words = Words::of(text);
    // What moves is spoken of, whatever it is: "each time another player destroys a soul, ...".
    let own = on.subject == Filter::This || on.subject == Filter::Any && on.kind != EventKind::Move;
    let thing = if own { Target::This } else { Target::Subject };
    if words.owner {
        return;
    }
    let owner = Who::Controller(Box::new(thing.clone()));
    walk_mut(&mut *effect, &mut |part| {
        // "Each player with more souls than you": than the card's player.
        let compares = matches!(&part, PartMut::Filter(Filter::Whose(_)));
        if let PartMut::Who(who) = part
            && **who == owner
        {
            **who = doer.clone();
        }
        !compares
    });
    let player = Target::Each(Filter::Of(doer).and(Filter::Fits(predicate::PLAYER)));
    asked_of(when.into(), &thing, &player);
    asked_of((&mut *effect).into(), &thing, &player);
    // What can be hurt, and is spoken of, too, may be meant itself.
    let itself = match thing {
        Target::This => words.this,
        _ => words.thing && on.subject.tests().contains(&Filter::Fits(predicate::MONSTER)),
    };
    if words.player && !itself {
        effect.each_action_mut(|action| done_to(action, &thing, &player));
    }
    if words.player && !words.thing {
        effect.each_action_mut(|action| name_player(action, &thing, &player));
    }
}

/// "If you would take damage from another player, they take it instead", "... on another player's turn, they ...": that player.
pub(crate) fn speak_of_who_replaces(ability: &mut Ability, text: &str) {
    let Body::Replacement { on, when, rewrite: Rewrite::Instead(effect), .. } = &mut ability.body else {
        return;
    };
    speak_of_doer(on, when, effect, text);
    let by = Who::Controller(Box::new(Target::Cause));
    if doer(on).as_ref() == Some(&by) && Words::of(text).player {
        let player = player(&by);
        effect.each_action_mut(|action| done_to(action, &Target::Cause, &player));
    }
}

/// "Each time a player activates an item this turn, they take 1 damage": what waits speaks of the player in the same way.
pub(crate) fn speak_of_whom_they_wait_for(effect: &mut Effect, text: &str) {
    let text = waiting(&text.to_lowercase()).to_owned();
    fold(effect, &mut |part| {
        let (on, then) = match part {
            PartMut::Action(Action::Later(on, then, _) | Action::Whenever(on, then, _)) => {
                (&mut **on, &mut **then)
            }
            PartMut::Action(Action::Lasting(ability, _)) => match &mut ability.body {
                Body::Replacement { on, rewrite: Rewrite::Instead(then), .. } => (on, &mut **then),
                _ => return,
            },
            _ => return,
        };
        name_killer(on);
        speak_of_doer(on, &mut Cond::Always, then, &text);
        speak_of_dealer(on, then, &text);
    });
}

/// The words of what is waited for, and of what is done then.
fn waiting(text: &str) -> &str {
    const HEADS: [&str; 5] =
        ["each time ", "the next time ", "whenever ", "cada vez que ", "la próxima vez que "];
    let place = HEADS.iter().filter_map(|head| text.find(head)).min();
    place.map_or(text, |place| &text[place..])
}

/// "Each time you take damage from a monster, deal 1 damage to it": the monster, not the player. "Each time this deals
/// damage to a player, it heals 1 HP": this.
pub(crate) fn speak_of_dealer(on: &Pattern, effect: &mut Effect, text: &str) {
    let words = Words::of(text);
    let Some(dealer) = dealer(on).filter(|_| words.thing && !words.player) else { return };
    walk_mut(effect, &mut |part| {
        if let PartMut::Target(target) = part
            && **target == Target::Subject
        {
            **target = dealer.clone();
        }
        true
    });
}

/// "At the end of your turn, give this to the player to your left. They lose 1 cent": who is given it.
pub(crate) fn speak_of_receiver(on: &Pattern, effect: &mut Effect) {
    if on.kind != EventKind::Moment {
        return;
    }
    let mut to = None;
    effect.each_action(|action| {
        if let Action::Control(Target::This, who) = action {
            to = Some(who.clone());
        }
    });
    let Some(receiver) = to.filter(|who| *who != Who::You) else { return };
    let nobody = Who::Controller(Box::new(Target::Subject));
    walk_mut(effect, &mut |part| {
        if let PartMut::Who(who) = part
            && **who == nobody
        {
            **who = receiver.clone();
        }
        true
    });
}

/// How filters say that a card stands for a player.
const PLAYERS: [Filter; 3] =
    [Filter::Fits(predicate::PLAYER), Filter::Fits(predicate::OTHER_PLAYER), Filter::Fits(predicate::ACTIVE)];

/// "Each time this deals damage to a player, it heals 1 HP and they lose 1 cent": which of the two is healed no term tells.
pub(crate) fn mixes_dealer_and_player(on: &Pattern, effect: &Effect, text: &str) -> bool {
    let words = Words::of(text);
    let done_to_player = |part: Part<'_>| {
        let Part::Action(action) = part else { return false };
        action.targets().contains(&&Target::Subject)
    };
    dealer(on).is_some() && words.thing && words.player && any(effect, done_to_player)
}

/// "Each time another player dies, recharge it", "it deals 1 damage to them": players are "they", so that "it" is another thing,
/// which no term tells.
pub(crate) fn takes_player_for_a_thing(on: &Pattern, effect: &Effect, text: &str) -> bool {
    let words = Words::of(text);
    let of_player = |part: Part<'_>| {
        let Part::Action(action) = part else { return false };
        let deals = matches!(action, Action::Damage { from: Some(Target::Subject), .. });
        deals || !words.player && action.targets().contains(&&Target::Subject)
    };
    words.thing && is_of_players(&on.subject) && any(effect, of_player)
}

/// True if what passes the tests stands for players.
fn is_of_players(filter: &Filter) -> bool {
    filter.tests().iter().any(|test| PLAYERS.contains(test))
}

/// What deals damage to players, if that is no player.
fn dealer(on: &Pattern) -> Option<Target> {
    let players = is_of_players(&on.subject);
    let monster = |filter: &Filter| filter.tests().contains(&Filter::Fits(predicate::MONSTER));
    match &on.cause {
        _ if on.kind != EventKind::Damage || !players => None,
        Some(Filter::This) => Some(Target::This),
        Some(filter) if monster(filter) => Some(Target::Cause),
        _ => None,
    }
}

/// A monster or player whom somebody kills has that player as killer (FS-DEATH-7).
pub(crate) fn name_killer(on: &mut Pattern) {
    let dies = matches!(on.kind, EventKind::Move | EventKind::Act) && on.verb == Some(verb::DIE);
    if dies && matches!(on.cause, Some(Filter::Of(_))) {
        on.other = on.cause.take();
    }
}

/// The player who does what a trigger tells of, where that need not be "you" and is not told by the card.
fn doer(on: &Pattern) -> Option<Who> {
    let yours = |filter: &Filter| filter.tests().contains(&Filter::Of(Who::You));
    let others = |filter: &Filter| {
        let of = |test: &Filter| matches!(test, Filter::Of(who) if is_of_others(who));
        (is_of_players(filter) || filter.tests().iter().any(of)) && !yours(filter)
    };
    let with = |target| Some(Who::Controller(Box::new(target)));
    let seat = on.seat.as_ref();
    if is_of_players(&on.subject) {
        // "Each time another player kills you, they ...": what players do to players they do themselves.
        return match (on.kind, on.verb) {
            (EventKind::Damage, _) if on.cause.as_ref().is_some_and(others) => with(Target::Cause),
            (EventKind::Act, Some(verb::DIE)) if on.other.as_ref().is_some_and(others) => with(Target::Other),
            _ => None,
        };
    }
    if seat == Some(&Who::You) {
        return None;
    }
    match (on.kind, on.verb) {
        _ if on.subject == Filter::In(zone::STACK) => with(Target::Subject),
        // "At the start of each player's turn, they ...": whose turn it is.
        (EventKind::Moment, _) if seat.is_none() => Some(Who::Active),
        (EventKind::Move, Some(verb::DIE)) if on.other.as_ref().is_some_and(others) => with(Target::Other),
        // Whoever has it by then (FS-STACK-7).
        (_, Some(verb::PURCHASE | kernel_verb::USE | kernel_verb::PLAY)) => Some(Who::EventSeat),
        (EventKind::Ready | EventKind::Turn, _) if on.cause.as_ref().is_some_and(others) => {
            Some(Who::EventSeat)
        }
        (EventKind::Act, Some(verb::ATTACK | verb::DECLARE_ATTACK | verb::LOOT)) => Some(Who::EventSeat),
        _ if seat.is_some_and(is_of_others) => Some(Who::EventSeat),
        _ if on.cause.as_ref().is_some_and(others) => with(Target::Cause),
        (EventKind::Move, _) if on.enters && on.subject != Filter::This => with(Target::Subject),
        _ => None,
    }
}

/// "Each time you take damage on another player's turn, deal 1 damage to that player": the player whose turn it is, if
/// nobody else has been spoken of.
fn whose_turn(on: &Pattern, when: &Cond, text: &str) -> Option<Who> {
    let told = is_of_players(&on.subject) && !on.subject.tests().contains(&Filter::Of(Who::You));
    let told = told || on.seat.as_ref().or(on.cause.as_ref().and_then(whose)).is_some_and(is_of_others);
    let told = told || on.other.as_ref().and_then(whose).is_some_and(is_of_others);
    let told = told || is_thing_of(on, &[Who::Everyone]);
    (on_anothers_turn(when, text) && !told).then_some(Who::Active)
}

/// Whose the filter says it is.
fn whose(filter: &Filter) -> Option<&Who> {
    filter.tests().iter().find_map(|test| if let Filter::Of(who) = test { Some(who) } else { None })
}

fn on_anothers_turn(when: &Cond, text: &str) -> bool {
    let turn = |part: Part<'_>| matches!(part, Part::Cond(Cond::Turn(Who::Others)));
    let text = text.to_lowercase();
    any(when, turn)
        && ["another player's turn", "turno de otro jugador"].iter().any(|words| text.contains(words))
}

/// "Each time a player takes damage on another player's turn": on the turn of another than that player.
pub(crate) fn not_on_their_turn(on: &Pattern, when: &mut Cond, text: &str) {
    let anothers = on_anothers_turn(when, text);
    let theirs = turn_of(on, &[Who::Everyone]);
    // "Each time another player takes damage on their turn".
    let own = turn_of(on, &[Who::Everyone, Who::Others]);
    walk_mut(when, &mut |part| {
        let PartMut::Cond(cond) = part else { return true };
        let meant = match &**cond {
            Cond::Turn(Who::Others) if anothers => theirs.clone().map(|turn| Cond::Not(Box::new(turn))),
            Cond::Turn(Who::EventSeat) => own.clone(),
            _ => None,
        };
        if let Some(meant) = meant {
            **cond = meant;
        }
        true
    });
}

/// An item that any player gains, or one that one of these players has.
fn is_thing_of(on: &Pattern, players: &[Who]) -> bool {
    let gained = on.subject.tests().contains(&Filter::Fits(predicate::ITEM)) && is_gain_of_any(on);
    gained || whose(&on.subject).is_some_and(|who| players.contains(who))
}

/// That it is the turn of whoever does it, or to whom it happens, where that may be any of these players.
fn turn_of(on: &Pattern, players: &[Who]) -> Option<Cond> {
    let is = |who: Option<&Who>| who.is_some_and(|who| players.contains(who));
    let any = |filter: &Option<Filter>| is(filter.as_ref().and_then(whose));
    let other = players.contains(&Who::Others) && on.subject == Filter::Fits(predicate::OTHER_PLAYER);
    let turn = |target: Target| Some(Cond::Turn(Who::Controller(Box::new(target))));
    if any(&on.other) {
        turn(Target::Other)
    } else if any(&on.cause) {
        turn(Target::Cause)
    } else if other || on.subject == Filter::Fits(predicate::PLAYER) {
        Some(Cond::Fits(Target::Subject, Filter::Fits(predicate::ACTIVE)))
    } else if is(on.seat.as_ref()) {
        Some(Cond::Turn(Who::EventSeat))
    } else if is_thing_of(on, players) {
        turn(Target::Subject)
    } else {
        None
    }
}

/// True if these players need not be "you".
pub(crate) const fn is_of_others(who: &Who) -> bool {
    matches!(who, Who::Others | Who::Everyone | Who::Active)
}

/// The words by which an effect speaks of what its trigger tells of.
struct Words {
    /// As a player.
    player: bool,
    /// As an object.
    thing: bool,
    /// Of the card itself.
    this: bool,
    /// By whose it is.
    owner: bool,
}

impl Words {
    fn of(text: &str) -> Self {
        let text = text.to_lowercase();
        let effect = text.split_once(", ").map_or(text.as_str(), |(_, effect)| effect);
        let effect = ["this turn", "this deals", "this also deals"]
            .iter()
            .fold(effect.to_owned(), |effect, words| effect.replace(words, ""));
        let says = |phrases: &[&str]| phrases.iter().any(|phrase| effect.contains(phrase));
        let is = |words: &[&str]| effect.split(|c: char| !c.is_alphanumeric()).any(|w| words.contains(&w));
        Self {
            player: is(&["they", "them", "their"]) || says(&["that player"]),
            thing: is(&["it"]) || says(&["that item", "that monster", "that loot"]),
            this: is(&["this"]),
            owner: is(&["its"]),
        }
    }
}

/// What "they" have, the player has.
fn asked_of(part: PartMut<'_>, thing: &Target, player: &Target) {
    walk_mut(part, &mut |part| {
        if let PartMut::Cond(Cond::Fits(target, Filter::Whose(_))) = part
            && target == thing
        {
            *target = player.clone();
        }
        true
    });
}

/// "Give them a loot card": the player is named, who gets it.
fn name_player(action: &mut Action, thing: &Target, player: &Target) {
    if let Action::Choose(Target::Let(_, named)) = action
        && **named == *thing
    {
        **named = player.clone();
    }
}

/// What is done to "them" is done to the player.
fn done_to(action: &mut Action, thing: &Target, player: &Target) {
    let targets: Vec<&mut Target> = match action {
        Action::Damage { to, .. } | Action::Heal(_, to) | Action::Apply(to, ..) => vec![to],
        Action::Perform(verb::KILL, to, _) => vec![to],
        Action::Native(native::STEAL_CENTS, targets, _) => targets.iter_mut().collect(),
        _ => Vec::new(),
    };
    targets.into_iter().filter(|target| *target == thing).for_each(|target| *target = player.clone());
}
