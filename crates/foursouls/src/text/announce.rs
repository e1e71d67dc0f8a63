//! Choices that are made when an ability is put on the stack: what stands before the first period (FS-ABIL-2 to FS-ABIL-6).

use byword_kernel::ability::visit::{Part, PartMut, any, children_mut, walk, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Body, Choice, Cmp, Cond, Cost, Effect, EventKind, Filter, Modes, Pattern, Target,
    Timing, Who,
};
use byword_kernel::id::{Verb, ZoneKind};
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::text::reworded::on_a_number;
use crate::text::targets::{
    begins_with_choices, begins_with_owner, begins_with_two, name_before_damage, name_before_doing,
    name_before_swap, pick_of_leader,
};
use crate::words::{counter, native, predicate, stat, verb, zone};

/// One paragraph of a card's text: a line with the rows or modes that belong to it.
pub(crate) struct Paragraph {
    /// The lines before it.
    pub line: usize,
    /// Its text.
    pub text: String,
}

/// The text without what is printed in grey (FS-CARD-14): words in brackets. A number in brackets is a circled one.
/// Blanks take its place, so that places in the text stay the same.
pub(crate) fn without_grey(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let bracket = |rest: &'_ str| -> Option<(usize, usize)> {
        let open = rest.find('(')?;
        Some((open, open + rest[open..].find(')')?))
    };
    while let Some((open, close)) = bracket(rest) {
        let (before, grey, after) = (&rest[..open], &rest[open + 1..close], &rest[close + 1..]);
        out.push_str(before);
        if grey.bytes().all(|byte| byte.is_ascii_digit()) {
            out.extend(["(", grey, ")"]);
        } else {
            out.extend(grey.chars().map(|c| if c == '\n' { c } else { ' ' }).chain([' '; 2]));
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The paragraphs of a text: results follow "Roll-", modes follow "Choose one-", effects follow a cost's colon.
pub(crate) fn paragraphs(text: &str) -> Vec<Paragraph> {
    let mut out: Vec<Paragraph> = Vec::new();
    let (mut rows, mut modes, mut joined) = (false, false, None);
    let lines = text.lines().enumerate();
    for (line, body) in
        lines.flat_map(|(line, body)| numbers_apart(body).into_iter().map(move |row| (line, row)))
    {
        let body = body.as_str();
        modes &= !heads_ability(body);
        let row = rows && body.starts_with(|c: char| c.is_ascii_digit()) && body.contains(':');
        let glue = joined.or((row || modes).then_some('\n'));
        match out.last_mut().zip(glue) {
            Some((last, glue)) => {
                last.text.push(glue);
                last.text.push_str(body);
            }
            None => out.push(Paragraph { line, text: body.to_owned() }),
        }
        let end = body.trim_end().to_lowercase();
        let rolls = ["roll-", "rolls-", "tira-"].iter().any(|word| end.ends_with(word));
        rows = row || rolls;
        // What a roll gives, and what a cost buys, may stand on the next line.
        let one = |mark: char| {
            end.strip_suffix(mark).is_some_and(|words| ONE.iter().any(|one| words.ends_with(one)))
        };
        let line = rolls || one(':');
        joined = if line { Some('\n') } else { end.ends_with(':').then_some(' ') };
        modes |= one('-') || one(':');
    }
    out
}

/// The last word of "Choose one", "Choose two", "Choose one or both".
const ONE: [&str; 6] = ["one", "two", "both", "opción", "opciones", "ambas"];

/// A result for several numbers, `1, 6: ...`, as so many results; for odd or even ones as three.
fn numbers_apart(line: &str) -> Vec<String> {
    let rolls =
        |line: &str| ["roll:", "rolls:", "tira:"].iter().any(|word| line.to_lowercase().ends_with(word));
    if let Some(words) = line.trim_end().strip_suffix(':').filter(|_| rolls(line.trim_end())) {
        return vec![format!("{words}-")];
    }
    let parity = line.split_once(':').and_then(|(label, result)| {
        let faces = match label.to_lowercase().as_str() {
            "odd" => [1, 3, 5],
            "even" => [2, 4, 6],
            _ => return None,
        };
        Some(faces.iter().map(|face| format!("{face}:{result}")).collect())
    });
    if let Some(rows) = parity {
        return rows;
    }
    let line = &on_a_number(line);
    let several = line.split_once(':').and_then(|(label, result)| {
        let label = label.replace(", or ", ", ").replace(" or ", ", ");
        let faces: Vec<&str> = label.split(", ").collect();
        let number = |text: &&str| matches!(text.as_bytes(), [b'1'..=b'6']);
        let row = |face: &&str| format!("{face}:{result}");
        (faces.len() > 1 && faces.iter().all(number)).then(|| faces.iter().map(row).collect())
    });
    several.unwrap_or_else(|| vec![line.to_owned()])
}

/// True if a line after modes is no mode any more: another ability, or a keyword by itself.
fn heads_ability(line: &str) -> bool {
    const HEADS: [&str; 7] =
        ["each time ", "when ", "whenever ", "at the ", "{tap}", "if you would ", "the first time "];
    let small = line.to_lowercase();
    let keyword = !line.ends_with('.') && line.split_whitespace().count() < 3;
    keyword || HEADS.iter().any(|head| small.starts_with(head))
}

/// Marks the choices of an ability that are made when it is announced.
pub(crate) fn announce(ability: &mut Ability, text: &str) {
    match &mut ability.body {
        Body::Spell { effect, verb: kernel_verb::PLAIN, .. }
        | Body::Activated { effect, .. }
        | Body::Triggered { effect, .. } => {
            let first = First::of(text);
            if first.names {
                name_before_doing(effect);
            }
            let both = !first.ends && name_before_damage(effect);
            let swapped = if first.swaps { name_before_swap(effect) } else { 0 };
            // Where it says "choose", a choice is an act of its own.
            let named = (first.acts + first.gives + usize::from(both)).max(swapped);
            let acts = if first.names { first.acts } else { named };
            first_sentence(effect, First { acts, ..first });
        }
        Body::Keyword(used) => {
            if let Some(effect) = &mut used.effect {
                first_sentence(effect, First::ONE);
            }
        }
        _ => {}
    }
}

/// The first sentence of an effect, as far as its parts tell.
#[derive(Clone, Copy)]
struct First {
    /// How many acts it joins with "then": a later one may name targets, too.
    acts: usize,
    /// How many more a gift has, that of who gets it.
    gives: usize,
    /// True where choices are no acts, but name what the next act is done to.
    names: bool,
    /// True if what depends on another part stands in a sentence of its own ("If you do, ...").
    ends: bool,
    /// True if it says "choose": who leads is a target then, too.
    chooses: bool,
    /// True if modes stand behind it.
    modes: bool,
    /// True if it swaps something.
    swaps: bool,
    /// True if it chooses two at once, which may be told one after the other.
    pairs: bool,
    /// True if it chooses one and something else: "choose a monster and a player".
    joins: bool,
}

impl First {
    /// A sentence of one act.
    const ONE: Self = Self {
        acts: 1,
        gives: 0,
        names: true,
        ends: false,
        chooses: false,
        modes: false,
        swaps: false,
        pairs: false,
        joins: false,
    };

    fn of(text: &str) -> Self {
        let effect = text.split_once(": ").map_or(text, |(_, effect)| effect).to_lowercase();
        let sentence = effect.split(". ").next().unwrap_or_default();
        let says = |words: &[&str]| words.iter().any(|words| sentence.contains(words));
        Self {
            acts: 1 + THEN.iter().map(|then| sentence.matches(then).count()).sum::<usize>(),
            ends: IF_DONE.iter().any(|words| effect.contains(words)),
            // Who gives names the one who gets it, and what is given (FS-EFF-7).
            gives: usize::from(GIVE.iter().any(|give| sentence.split(give).skip(1).any(is_one_or_more))),
            names: !says(&CHOOSE),
            chooses: says(&CHOOSE),
            modes: MODES.iter().any(|words| effect.contains(words)),
            swaps: says(&SWAP),
            pairs: says(&TWO),
            joins: says(&CHOOSE) && says(&JOINED),
        }
    }
}

/// How a sentence gives something, in both languages.
const GIVE: [&str; 3] = ["give ", "dale ", "da a "];
/// How it swaps something.
const SWAP: [&str; 2] = ["swap ", "intercambia "];
/// How it goes on with another act.
const THEN: [&str; 2] = [", then ", ", luego "];
/// How one begins that depends on the one before it.
const IF_DONE: [&str; 6] =
    [". if you do", ". if you can", ". if they do", ". if they can", ". when you do", ". si lo haces"];
/// How it chooses two at once.
const TWO: [&str; 4] = ["choose two ", "choose 2 ", "elige a dos ", "elige 2 "];
/// How it goes on with something else that is chosen.
const JOINED: [&str; 4] = [" and a ", " and an ", " and another ", " y a "];
/// How it says that something is chosen.
const CHOOSE: [&str; 2] = ["choose ", "elige "];
/// How a sentence of its own asks for modes.
const MODES: [&str; 4] = [". choose one", ". choose two", ". elige una", ". elige dos"];

/// True of "a loot card to ..." and "2 cents to ...", but not of "you 2 cents".
fn is_one_or_more(given: &str) -> bool {
    ["a ", "an ", "another ", "un", "otr"].iter().any(|one| given.starts_with(one))
        || given.starts_with(|c: char| c.is_ascii_digit())
}

/// Marks the parts of an effect that its first sentence says. Results of rolls are announced each for itself.
fn first_sentence(effect: &mut Effect, first: First) {
    match effect {
        Effect::Seq(parts) => {
            // "Choose a player. Choose one-": both are chosen at the same moment (FS-ABIL-3).
            let chooses = first.modes && matches!(parts.first(), Some(Effect::Do(Action::Choose(_))));
            let leads = !first.chooses && pick_of_leader(parts);
            let two = first.pairs && begins_with_two(parts) || first.joins && begins_with_choices(parts);
            let paired = usize::from(two || begins_with_owner(parts));
            let mut left = if first.names { first.acts } else { first.acts + paired };
            let first = First { chooses: first.chooses || leads, acts: 1, ..first };
            for (index, part) in parts.iter_mut().enumerate() {
                if is_picked_by_others(part) {
                    continue;
                }
                if left > 0 || chooses && index == 1 && matches!(part, Effect::Modes(_)) {
                    let names = first.names && matches!(part, Effect::Do(Action::Choose(_)));
                    // What belongs to a leader is known no sooner than who that is.
                    left = if picks_leader(part) { 0 } else { left - usize::from(left > 0 && !names) };
                    first_sentence(part, first);
                } else {
                    rows_only(part);
                }
            }
        }
        Effect::IfDo(before, after) | Effect::Unless(before, after) if first.ends => {
            first_sentence(before, first);
            rows_only(after);
        }
        // "Change a roll to a number of your choosing, then ...": no mode, so chosen on resolution.
        Effect::Modes(modes) if modes.options.iter().all(changes_a_roll) => {}
        Effect::Modes(Modes { announced, options, .. }) => {
            *announced = true;
            options.iter_mut().for_each(|option| first_sentence(option, First::ONE));
        }
        Effect::Do(action) => {
            action.targets_mut().into_iter().for_each(|target| mark(target, first.chooses));
        }
        Effect::EachPlayer(..) | Effect::As(..) | Effect::Roll(_) => rows_only(effect),
        _ => children_mut(effect.into(), &mut |part| {
            if let PartMut::Effect(part) = part {
                first_sentence(part, first);
            }
        }),
    }
}

/// "Force a player to give you a soul": what they pick of their own is picked as they do it.
fn is_picked_by_others(part: &Effect) -> bool {
    let Effect::Do(Action::Choose(target)) = part else { return false };
    any(
        target,
        |part| matches!(part, Part::Target(Target::Chosen(choice)) if choice.quiet && choice.by != Who::You),
    )
}

/// True of a new result for a roll that has been chosen.
fn changes_a_roll(option: &Effect) -> bool {
    matches!(option, Effect::Do(Action::Count(counter::PIPS, _, Target::Var(_))))
}

/// In what is not announced, the results of rolls still announce their own first sentences.
fn rows_only(effect: &mut Effect) {
    walk_mut(effect, &mut |part| match part {
        PartMut::Effect(Effect::Roll(rows)) => {
            rows.iter_mut().for_each(|(_, _, row)| first_sentence(row, First::ONE));
            false
        }
        part => matches!(part, PartMut::Effect(_)),
    });
}

/// FS-EFF-4: what depends on damage waits until that is taken or not. It is the row 0 of a table, which no die can reach.
pub(crate) fn after_damage(effect: &mut Effect) {
    if let Effect::IfDo(first, second) = effect
        && follow(first, second)
    {
        *effect = std::mem::replace(&mut **first, Effect::X);
    }
    // "Deal 2 damage to a monster. If it dies, ...": of that damage.
    if let Effect::Seq(parts) = effect {
        let dies = |pair: &[Effect]| {
            (asks_for_death(&pair[1]) || asks_what_is_left(&pair[0], &pair[1])) && follows(&pair[0])
        };
        while let Some(place) = parts.windows(2).position(dies) {
            let then = parts.remove(place + 1);
            follow(&mut parts[place], &then);
        }
    }
}

/// "If it dies, ...": asks for what has 0 HP, and waits for its death.
fn asks_for_death(effect: &Effect) -> bool {
    let hurt = |filter: &Filter| matches!(filter, Filter::Stat(stat::LEFT, Cmp::AtMost, _));
    matches!(effect, Effect::If(Cond::Fits(_, filter), ..) if hurt(filter))
        && any(effect, |part| matches!(part, Part::Action(Action::Later(..))))
}

/// "Deal 2 damage to a monster. If it has 1 HP left, kill it": asks for what is left when that damage has been taken.
fn asks_what_is_left(damage: &Effect, effect: &Effect) -> bool {
    let Effect::If(Cond::Fits(Target::Var(asked), Filter::Stat(stat::LEFT, ..)), ..) = effect else {
        return false;
    };
    let Effect::Do(Action::Damage { to, .. }) = damage else { return false };
    matches!(to, Target::Var(name) | Target::Let(name, _) if name == asked)
}

/// True if an effect ends with damage for which something can wait.
fn follows(effect: &Effect) -> bool {
    follow(&mut effect.clone(), &Effect::X)
}

/// A result is final (FS-DICE-5): "each time you roll a 1, you may reroll it" is about what would be rolled (FS-DICE-4).
pub(crate) fn before_it_counts(on: &mut Pattern, effect: &mut Effect) {
    if on.kind == EventKind::Roll && on.other.is_none() && any(&*effect, again) {
        let own = on.subject.tests().contains(&Filter::Of(Who::You));
        let of = |test, who| (on.subject == Filter::Fits(test)).then_some(who);
        on.seat = own
            .then_some(Who::You)
            .or_else(|| of(predicate::OTHER_PLAYER, Who::Others))
            .or_else(|| of(predicate::ACTIVE, Who::Active));
        on.subject = match on.verb {
            Some(verb::ATTACK_ROLL) => Filter::Fits(predicate::ATTACK_ROLL).and(Filter::In(zone::STACK)),
            _ => Filter::In(zone::STACK),
        };
        (on.kind, on.verb) = (EventKind::Act, Some(verb::WOULD_ROLL));
    }
}

/// True of what changes the roll of which a trigger tells.
fn again(part: Part<'_>) -> bool {
    matches!(
        part,
        Part::Action(
            Action::Perform(verb::REROLL, Target::Subject, _)
                | Action::Count(counter::PIPS, _, Target::Subject)
        )
    )
}

/// "Each time the attacking player rolls a 6, they reroll it": the same of rolls against what speaks.
pub(crate) fn before_it_counts_against(on: &mut Pattern, when: &mut Cond, effect: &Effect) {
    if on.kind == EventKind::Roll
        && on.verb == Some(verb::ATTACK_ROLL)
        && on.other == Some(Filter::This)
        && *when == Cond::Always
        && any(effect, again)
    {
        (on.kind, on.verb, on.other) = (EventKind::Act, Some(verb::WOULD_ROLL), None);
        on.subject = Filter::Fits(predicate::ATTACK_ROLL).and(Filter::In(zone::STACK));
        *when = Cond::Fits(Target::This, Filter::Fits(predicate::BEING_ATTACKED));
    }
}

/// What has happened can't be prevented or changed any more; what would happen isn't counted ("the first time each turn").
pub(crate) fn comes_too_late(on: &Pattern, when: &Cond, effect: &Effect) -> bool {
    let would = |verb: Verb| on.verb == Some(verb) && *when == Cond::Always;
    let of_attack = on.verb == Some(verb::WOULD_TAKE) && *when == Cond::Rulebook(predicate::COMBAT);
    any(effect, |part| {
        let Part::Action(action) = part else { return false };
        match action {
            Action::Perform(verb::CANCEL_DEATH, ..) => !would(verb::WOULD_DIE),
            Action::Native(native::PREVENT, ..) => !would(verb::WOULD_TAKE) && !of_attack,
            Action::Perform(verb::REROLL, Target::Subject, _)
            | Action::Count(counter::PIPS, _, Target::Subject) => on.kind == EventKind::Roll,
            _ => false,
        }
    })
}

/// How the results begin that another player has.
pub(crate) const RESULTS_OF_THEM: &str = "they roll-";

/// The results of a die, each with the numbers for which it stands.
pub(crate) fn results(effect: &Effect) -> Option<&[(u8, u8, Effect)]> {
    if let Effect::Roll(rows) = effect { Some(rows) } else { None }
}

/// The same, to be changed.
pub(crate) fn results_mut(effect: &mut Effect) -> Option<&mut [(u8, u8, Effect)]> {
    if let Effect::Roll(rows) = effect { Some(rows) } else { None }
}

/// True of the results of a roll.
pub(crate) const fn is_table(effect: &Effect) -> bool {
    matches!(effect, Effect::Roll(_))
}

/// Has `then` follow the damage with which `effect` ends. True if it does.
fn follow(effect: &mut Effect, then: &Effect) -> bool {
    match effect {
        Effect::Do(Action::Damage { verb: verb::DEAL, .. }) => {
            let damage = std::mem::replace(effect, Effect::X);
            *effect = Effect::Seq(vec![damage, Effect::Roll(vec![(0, 0, then.clone())])]);
            true
        }
        Effect::Seq(parts) => parts.last_mut().is_some_and(|last| follow(last, then)),
        Effect::May(_, inner) | Effect::Let(_, inner) => follow(inner, then),
        // "They may take 1 damage. If they do, they ...".
        Effect::As(who, inner) => {
            matches!(then, Effect::As(same, then) if same == who && follow(inner, then))
        }
        _ => false,
    }
}

/// A choice among objects that everybody sees is a target; cards in hands and decks, and what lies among cards looked
/// at, are not.
fn mark(target: &mut Target, chooses: bool) {
    match target {
        Target::Let(_, inner) => mark(inner, chooses),
        // "Destroy this and another item".
        Target::Both(targets) => targets.iter_mut().for_each(|target| mark(target, chooses)),
        Target::Chosen(choice) => {
            let Choice { of, announced, .. } = &mut **choice;
            *announced = !hidden(of) && (chooses || !is_leader(of));
        }
        _ => {}
    }
}

fn picks_leader(part: &Effect) -> bool {
    let Effect::Do(Action::Choose(target)) = part else { return false };
    any(target, |part| matches!(part, Part::Target(Target::Chosen(choice)) if is_leader(&choice.of)))
}

/// "The player with the most ..." is nobody's choice, unless there are several on resolution.
pub(crate) fn is_leader(filter: &Filter) -> bool {
    let leads = |cond: &Cond| matches!(cond, Cond::Not(_) | Cond::Exists(Filter::All(_)));
    filter.tests().iter().any(|test| matches!(test, Filter::Whose(cond) if leads(cond)))
}

pub(crate) fn hidden(filter: &Filter) -> bool {
    const UNSEEN: [ZoneKind; 6] =
        [zone::HAND, zone::LOOT, zone::TREASURE, zone::MONSTER, zone::ROOM, zone::OUTSIDE];
    let mut found = false;
    walk(filter, &mut |part| match part {
        Part::Filter(Filter::All(_) | Filter::Either(_)) => true,
        Part::Filter(Filter::In(kind)) => {
            found = found || UNSEEN.contains(kind);
            false
        }
        Part::Filter(Filter::Is(cards)) => {
            found = found || matches!(**cards, Target::Var(_));
            false
        }
        _ => false,
    });
    found
}

/// FS-CARD-7: abilities of an event trigger when it enters play.
pub(crate) fn on_entering(mut ability: Ability) -> Ability {
    if let Body::Spell { effect, when, verb: kernel_verb::PLAIN, .. } = ability.body {
        let on = Pattern { to: Some(zone::DEN), ..Pattern::new(EventKind::Move, None, Filter::This) };
        ability.body = Body::Triggered {
            on,
            when,
            effect,
            timing: Timing::After,
            limit: None,
            cost: Cost::default(),
            by: None,
        };
    }
    ability
}
