//! Checks that an effect could change something (MC-15.12): targets are valid if some part of the effect can affect them.

use byword_kernel::ability::visit::{Part, any};
use byword_kernel::ability::{Action, Amount, Body, Change, Choice, Cond, Filter, RuleKind, Target, Who};
use byword_kernel::frame::Work;
use byword_kernel::id::{AbilityId, Counter, Label, ProgramId, Ref, Seat, Verb, cite};
use byword_kernel::program::Instr;
use byword_kernel::query::{Held, Scope};
use byword_kernel::refusal::{Reason, Refusal, Verdict, no};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::rules::orders;
use crate::rules::player::play::unique_in_play;
use crate::rules::player::{effects, labels, maxima};
use crate::rules::questions::is_affected;
use crate::rules::table::{identity, may_be_attacked, may_be_thwarted, threat_on};
use crate::words::{IGNORABLE, counter, is_status, label, predicate, status_verb, tag, verb, zone, zone_of};

/// The character that acts in an attack or thwart by an ability: the identity for its player's cards, but allies, supports and
/// upgrades on another character act for themselves (MC-1.14, RT4).
pub(crate) fn actor(table: &Table<'_>, source: Ref, seat: Seat) -> Ref {
    let (def, own) = (table.def(source), identity(table, seat));
    let on_another = |host: Ref| host != own && table.has_tag(host, tag::CHARACTER);
    let acts = table.has_tag(source, tag::ALLY)
        || def.has_tag(tag::SUPPORT)
        || def.has_tag(tag::UPGRADE) && table.host_of(source).is_some_and(on_another);
    if acts { source } else { own }
}

/// Checks that an ability's effect can do something now (MC-15.12, MC-15.16).
pub(crate) fn has_effect(table: &Table<'_>, held: &Held<'_>, scope: &Scope) -> Verdict {
    let clause = cite("MC-15.12");
    let Some(program) = held.compiled.program else { return Ok(()) };
    // A stunned attacker may attempt an attack without a target (MC-13.3), a confused one a thwart (MC-13.4).
    let actor = actor(table, held.holder, scope.seat);
    let hinders = |(label, status): (Label, Counter)| {
        labels::counts_as(table, held.id, label) && is_affected(table, actor, status)
    };
    if [(label::ATTACK, counter::STUNNED), (label::THWART, counter::CONFUSED)].into_iter().any(hinders) {
        return Ok(());
    }
    let found = label_finds(table, held.id, program, scope);
    // What forbids the only possible target is the reason.
    found.and_then(|()| program_verdict(table, held.id, program, scope)).map_err(|refusal| {
        match refusal.reason {
            Reason::NoEffect | Reason::WrongKind => Refusal::new(clause, Reason::NoObject),
            _ => refusal,
        }
    })
}

/// True if a part of an ability's effect can do something now.
pub(crate) fn program_has_effect(
    table: &Table<'_>,
    ability: AbilityId,
    program: ProgramId,
    scope: &Scope,
) -> bool {
    program_verdict(table, ability, program, scope).is_ok()
}

/// The same with the reason.
fn program_verdict(table: &Table<'_>, ability: AbilityId, program: ProgramId, scope: &Scope) -> Verdict {
    let nothing = no(cite("MC-15.12"), Reason::NoEffect);
    let code = table.world().catalog.program(program);
    // What counts as an attack or a thwart is one of somebody or something.
    let labelled = [label::ATTACK, label::THWART].iter().any(|own| labels::counts_as(table, ability, *own));
    let begin = if labelled { begins_at(table, code, scope) } else { 0 };
    let choice = code.iter().enumerate().skip(begin).find_map(|(step, instr)| match instr {
        Instr::Choose(choice, _) => Some((step, choice)),
        _ => None,
    });
    match choice {
        // What a search finds is known only when it is made.
        Some((step, _)) if code[..step].iter().any(|instr| matches!(instr, Instr::Act(Action::Look(_)))) => {
            Ok(())
        }
        Some((_, choice)) if optional(table, choice, scope) || speaks_of_picks(&choice.of) => Ok(()),
        Some((step, choice)) => {
            let cards = table.meaning().matching(&choice.of, scope);
            first_good(cards.map(|card| may_take(table, ability, program, step, card, scope)), nothing)
        }
        None => {
            first_good(reached(code, begin).map(|instr| instr_verdict(table, ability, instr, scope)), nothing)
        }
    }
}

/// Where an effect begins: behind what hangs on a condition that does not hold, if nothing that is paid can change that.
fn begins_at(table: &Table<'_>, code: &[Instr], scope: &Scope) -> usize {
    let mut at = 0;
    while let Some(Instr::Test(cond, otherwise)) = code.get(at)
        && is_settled(cond)
    {
        at = if table.meaning().holds(cond, scope) { at + 1 } else { usize::from(*otherwise) };
    }
    at
}

/// True if a condition asks only for forms, and for cards in play by what is printed on them.
fn is_settled(cond: &Cond) -> bool {
    !any(cond, |part| match part {
        Part::Cond(cond) => !matches!(
            cond,
            Cond::Exists(_)
                | Cond::Not(_)
                | Cond::All(_)
                | Cond::Any(_)
                | Cond::Rulebook(predicate::HERO_FORM | predicate::ALTER_EGO_FORM)
        ),
        Part::Filter(test) => !matches!(
            test,
            Filter::All(_)
                | Filter::Either(_)
                | Filter::Not(_)
                | Filter::Tag(_)
                | Filter::Named(_)
                | Filter::Of(Who::You | Who::Everyone)
        ),
        _ => false,
    })
}

/// The instructions from a step on that do something by themselves: what follows "if you do" and "then", or hangs on what has
/// been done, does nothing where the part before does not (MC-16.3).
fn reached(code: &[Instr], first: usize) -> impl Iterator<Item = &Instr> {
    let mut from = first;
    code.iter().enumerate().filter_map(move |(step, instr)| match instr {
        _ if step < from => None,
        Instr::UnlessDone(to, false) => {
            from = usize::from(*to);
            None
        }
        Instr::Test(cond, to) if hangs_on_deed(cond) => {
            from = usize::from(*to);
            None
        }
        Instr::Watch(..) | Instr::UnlessDone(..) | Instr::Jump(_) => None,
        _ => Some(instr),
    })
}

fn hangs_on_deed(cond: &Cond) -> bool {
    match cond {
        Cond::All(list) => list.iter().any(hangs_on_deed),
        Cond::Did(_) => true,
        _ => false,
    }
}

/// The first good verdict; without one the first of the others, or this.
fn first_good(mut verdicts: impl Iterator<Item = Verdict>, none: Verdict) -> Verdict {
    let Some(first) = verdicts.next() else { return none };
    if first.is_ok() || verdicts.any(|verdict| verdict.is_ok()) { Ok(()) } else { first }
}

/// True if there is only something to choose from once the effect has begun (cards that were looked at).
pub(super) fn speaks_of_picks(filter: &Filter) -> bool {
    filter.tests().iter().any(|test| matches!(test, Filter::Is(cards) if matches!(**cards, Target::Var(_))))
}

fn optional(table: &Table<'_>, choice: &Choice, scope: &Scope) -> bool {
    table.meaning().amount(&choice.min, scope) == 0
}

fn instr_verdict(table: &Table<'_>, ability: AbilityId, instr: &Instr, scope: &Scope) -> Verdict {
    let nothing = no(cite("MC-15.12"), Reason::NoEffect);
    let some = |any: bool| if any { Ok(()) } else { nothing };
    match instr {
        Instr::Act(action) => {
            first_good(at_once(action).iter().map(|part| act_verdict(table, ability, part, scope)), nothing)
        }
        // A bonus for the attack is none without it.
        Instr::Modify(target @ (Target::Role(_) | Target::Each(_)), ..) => {
            some(table.meaning().first_target(target, scope).is_some_and(Ref::is_some))
        }
        Instr::EachPlayer(who, player, body, theirs) => {
            some(table.meaning().seats_meant(who, scope).any(|turn| {
                let scope = table.meaning().scope_for(scope, *player, turn, *theirs);
                program_has_effect(table, ability, *body, &scope)
            }))
        }
        _ => Ok(()),
    }
}

/// The acts that are one: what happens together, or the act itself.
fn at_once(action: &Action) -> &[Action] {
    match action {
        Action::Together(parts) => parts,
        alone => std::slice::from_ref(alone),
    }
}

/// Checks that an act does something to what it names without a choice.
pub(super) fn act_verdict(table: &Table<'_>, ability: AbilityId, action: &Action, scope: &Scope) -> Verdict {
    let nothing = no(cite("MC-15.12"), Reason::NoEffect);
    let verdict = |card: Ref| {
        affects(table, ability, action, card, scope).and(label_allows(table, ability, card, scope, &[]))
    };
    if let Action::DiscardRandom(who, ..) = action {
        let holds = |seat| table.position().zone_len(zone_of(zone::HAND, seat)) > 0;
        return if table.meaning().seats_meant(who, scope).any(holds) { Ok(()) } else { nothing };
    }
    match acted_on(action) {
        Some(Target::Each(filter)) => {
            first_good(table.meaning().matching(filter, scope).map(verdict), nothing)
        }
        Some(target @ (Target::This | Target::Host | Target::Role(_))) => {
            table.meaning().first_target(target, scope).map_or(nothing, verdict)
        }
        _ => Ok(()),
    }
}

/// Checks that an effect may pick the card: what its ability counts as allows it, and something affects it.
pub(crate) fn may_take(
    table: &Table<'_>,
    ability: AbilityId,
    program: ProgramId,
    step: usize,
    card: Ref,
    scope: &Scope,
) -> Verdict {
    label_allows(table, ability, card, scope, &[])?;
    let code = table.world().catalog.program(program);
    let name = match code.get(step) {
        Some(Instr::Choose(_, name)) => Target::Var(*name),
        _ => return Ok(()),
    };
    let parts =
        reached(code, step + 1).filter_map(|instr| part_affects(table, ability, instr, &name, card, scope));
    // The first cause is told if nothing affects the card; one to which nothing is done is spoken of in another way.
    first_good(parts, Ok(()))
}

/// Checks that this part of an effect can affect the card of that name, in whatever sentence (MC-15.12); `None` if it does
/// nothing to it.
fn part_affects(
    table: &Table<'_>,
    ability: AbilityId,
    instr: &Instr,
    name: &Target,
    card: Ref,
    scope: &Scope,
) -> Option<Verdict> {
    let acts = if let Instr::Act(action) = instr { at_once(action) } else { &[] };
    if acts.iter().any(|action| acted_on(action) == Some(name)) {
        let own = acts.iter().filter(|action| acted_on(action) == Some(name));
        return Some(first_good(own.map(|action| affects(table, ability, action, card, scope)), Ok(())));
    }
    if let Instr::Act(Action::Perform(order @ (verb::BASIC_ATTACK | verb::BASIC_THWART), by, Some(to))) =
        instr
        && to == name
    {
        return Some(may_be_aim(table, *order, by, card, scope));
    }
    let meant = match instr {
        Instr::Act(Action::Perform(_, by, to)) => by == name || to.as_ref() == Some(name),
        Instr::Modify(target, ..) => target == name,
        _ => false,
    };
    // What has still to enter play does so or not by itself.
    (meant && table.in_play(card)).then_some(Ok(()))
}

/// Why a card may not be picked for the effect whose choice is open (MC-15.12).
pub(crate) fn may_pick(table: &Table<'_>, card: Ref) -> Verdict {
    let frame = table.position().frames().last();
    let Some((frame, Work::Program(program))) = frame.map(|frame| (frame, frame.work)) else {
        return no(cite("MC-15.17"), Reason::NotNow);
    };
    let scope = Scope::from(frame);
    may_take(table, frame.ability, program, usize::from(frame.step), card, &scope)?;
    no(cite("MC-15.12"), Reason::WrongKind)
}

/// MC-15.12: an attack needs an enemy that may be attacked, a thwart a scheme that may be thwarted, where rules of these names
/// will be ignored.
fn label_allows(
    table: &Table<'_>,
    ability: AbilityId,
    card: Ref,
    scope: &Scope,
    ignored: &[Label],
) -> Verdict {
    let counts = |label| labels::counts_as(table, ability, label);
    let def = table.def(card);
    let by = || actor(table, scope.this, scope.seat);
    if table.has_tag(card, tag::ENEMY) && counts(label::ATTACK) {
        may_be_attacked(table, scope.seat, by(), card, ignored)
    } else if def.has_tag(tag::SCHEME) && counts(label::THWART) {
        may_be_thwarted(table, scope.seat, by(), card, ignored)
    } else {
        Ok(())
    }
}

/// MC-15.12: of the enemies that an attack is about, one must be open to it, and of the schemes of a thwart, whatever else
/// the ability does.
fn label_finds(table: &Table<'_>, ability: AbilityId, program: ProgramId, scope: &Scope) -> Verdict {
    let counts = |label| labels::counts_as(table, ability, label);
    let (attacks, thwarts) = (counts(label::ATTACK), counts(label::THWART));
    let is_meant = |card: &Ref| {
        attacks && table.has_tag(*card, tag::ENEMY) || thwarts && table.def(*card).has_tag(tag::SCHEME)
    };
    let code = table.world().catalog.program(program);
    if !attacks && !thwarts {
        return Ok(());
    }
    // A rule that it sets first may open what is closed ("ignoring the crisis icon").
    let Some((labels, count)) = ignored_by(table, code) else { return Ok(()) };
    let ignored = labels.get(..count).unwrap_or(&labels);
    let meant = code.iter().flat_map(|instr| spoken_of(table, instr, scope)).filter(is_meant);
    let verdicts = meant.map(|card| label_allows(table, ability, card, scope, ignored));
    first_good(verdicts, Ok(()))
}

/// The names of the rules that an effect says are ignored, so many of these; nothing if it sets other rules.
fn ignored_by(table: &Table<'_>, code: &[Instr]) -> Option<([Label; IGNORABLE.len()], usize)> {
    let (mut labels, mut count) = (IGNORABLE, 0);
    for instr in code {
        let Instr::Lasting(id, ..) = instr else { continue };
        let Body::Static { change: Change::Rule(rule), .. } =
            &table.world().catalog.ability(*id)?.ability.body
        else {
            return None;
        };
        *labels.get_mut(count)? = rule.label.filter(|_| rule.kind == RuleKind::Ignore)?;
        count += 1;
    }
    Some((labels, count))
}

/// The cards that a part of an effect may pick, or does something to.
fn spoken_of<'t>(table: &'t Table<'_>, instr: &'t Instr, scope: &'t Scope) -> impl Iterator<Item = Ref> + 't {
    let acts = if let Instr::Act(action) = instr { at_once(action) } else { &[] };
    let targets = move || acts.iter().filter_map(acted_on);
    let chosen = if let Instr::Choose(choice, _) = instr { Some(&choice.of) } else { None };
    let each =
        targets().filter_map(|target| if let Target::Each(filter) = target { Some(filter) } else { None });
    let single = targets().filter(|target| matches!(target, Target::This | Target::Host | Target::Role(_)));
    let single = single.filter_map(|target| table.meaning().first_target(target, scope));
    chosen.into_iter().chain(each).flat_map(|filter| table.meaning().matching(filter, scope)).chain(single)
}

/// The cards that an action does something to.
fn acted_on(action: &Action) -> Option<&Target> {
    match action {
        Action::Damage { to, .. } => Some(to),
        Action::Heal(_, target)
        | Action::MoveDamage(_, target, _)
        | Action::Ready(target)
        | Action::Turn(target)
        | Action::Count(_, _, target)
        | Action::Control(target, _)
        | Action::Play(target, ..)
        | Action::Perform(verb::ENTER | verb::FORM | verb::ENGAGE, target, _)
        | Action::Move(_, target, _) => Some(target),
        _ => None,
    }
}

/// Checks that doing this to the card would change anything.
fn affects(table: &Table<'_>, ability: AbilityId, action: &Action, card: Ref, scope: &Scope) -> Verdict {
    let nothing = Refusal::new(cite("MC-15.12"), Reason::NoEffect).by(card);
    let Some(record) = table.position().get(card) else { return Err(nothing) };
    let (changes, verb) = match action {
        // An attack is made at those, too, who cannot be hurt.
        Action::Damage { .. } if !labels::counts_as(table, ability, label::ATTACK) => {
            (true, Some(kernel::DAMAGE))
        }
        Action::Heal(..) => (record.damage > 0, Some(kernel::HEAL)),
        Action::MoveDamage(..) => (record.damage > 0, None),
        Action::Ready(_) => (record.turned(), Some(kernel::READY)),
        Action::Turn(_) => (!record.turned(), Some(kernel::TURN)),
        Action::Count(counter::THREAT, Amount::N(n), _) if *n < 0 => {
            (threat_on(table, card) > 0, Some(verb::UNPLACE))
        }
        Action::Count(kind, Amount::N(n), _) if *n < 0 => (record.count(*kind) > 0, None),
        Action::Count(status, ..) if is_status(*status) => {
            let verb = status_verb(*status);
            // A steady character can be given another one.
            let most = if table.rules().permitted(verb, card, card) { 2 } else { 1 };
            (record.count(*status) < most, Some(verb))
        }
        Action::Move(verb::PUT, ..) | Action::Perform(verb::ENTER, ..) => {
            may_be_put(table, card, scope.seat)?;
            (true, Some(verb::PUT))
        }
        Action::Perform(form @ verb::FORM, ..) => (true, Some(*form)),
        Action::Perform(verb::ENGAGE, ..) => (orders::may_engage(table, card, scope.seat), None),
        Action::Play(_, cost, _) => {
            effects::may_have_played(table, scope.seat, card, cost.is_some())?;
            (true, None)
        }
        // MC-16.8: so does what a player takes control of.
        Action::Control(_, Who::You) if !maxima::has_room(table, card, scope.seat) => {
            return Err(Refusal::new(cite("MC-16.8"), Reason::LimitReached).by(card));
        }
        Action::Control(_, Who::You) => (table.controller_of(card) != Some(scope.seat), None),
        Action::Move(verb, ..) => (true, Some(*verb)),
        _ => (true, None),
    };
    if !changes {
        return Err(nothing);
    }
    // What thwarts may ignore is asked of the thwart.
    let thwarts = verb == Some(verb::UNPLACE) && labels::counts_as(table, ability, label::THWART);
    let ignored: &[Label] = if thwarts { &IGNORABLE } else { &[] };
    verb.map_or(Ok(()), |verb| table.rules().allowed_ignoring(scope.seat, verb, scope.this, card, ignored))
}

/// Checks that an effect may have the character make a basic attack, thwart or recovery, on this target (MC-6.7 - MC-6.9).
pub(crate) fn may_make(table: &Table<'_>, order: Verb, seat: Seat, card: Ref, target: Ref) -> Verdict {
    let def = table.def(card);
    let acts = def.has_tag(tag::HERO) || table.has_tag(card, tag::ALLY);
    let lacks = match order {
        verb::BASIC_ATTACK => !acts || def.has_tag(tag::NO_ATK),
        verb::BASIC_THWART => !acts || def.has_tag(tag::NO_THW),
        _ => !def.has_tag(tag::ALTER_EGO),
    };
    if lacks || !table.in_play(card) {
        return Err(Refusal::new(cite("MC-6.6"), Reason::WrongKind).by(card));
    }
    match order {
        verb::BASIC_ATTACK => {
            table.rules().allowed_to(seat, verb::BASIC_ATTACK, card, target)?;
            may_be_attacked(table, seat, card, target, &[])
        }
        verb::BASIC_THWART => {
            table.rules().allowed_to(seat, verb::BASIC_THWART, card, target)?;
            may_be_thwarted(table, seat, card, target, &[])
        }
        _ => table.rules().allowed_to(seat, verb::RECOVER, card, card),
    }
}

/// Checks that the card may be the target of the basic power that an effect orders.
fn may_be_aim(table: &Table<'_>, order: Verb, by: &Target, card: Ref, scope: &Scope) -> Verdict {
    let actor = table.meaning().first_target(by, scope).filter(|actor| actor.is_some());
    let actor = actor.unwrap_or_else(|| identity(table, scope.seat));
    match order {
        verb::BASIC_ATTACK => may_be_attacked(table, scope.seat, actor, card, &[]),
        _ => may_be_thwarted(table, scope.seat, actor, card, &[]),
    }
}

/// MC-17.1: what is put into play is the only one of its kind if it is unique, and minds Max.
fn may_be_put(table: &Table<'_>, card: Ref, seat: Seat) -> Verdict {
    if unique_in_play(table, card).is_some() {
        return Err(Refusal::new(cite("MC-17.1"), Reason::NoEffect).by(card));
    }
    if maxima::has_room(table, card, seat) {
        return Ok(());
    }
    Err(Refusal::new(cite("MC-16.8"), Reason::LimitReached).by(card))
}

/// MC-5.2: true if a text leaves open who chooses. What is dealt to the players as a group no player divides (MC-10.7); otherwise who
/// resolves the text does (01111).
pub(crate) fn is_open(choice: &Choice) -> bool {
    let divides = choice.again && choice.of != Filter::Tag(tag::FRIENDLY);
    choice.by == Who::You && !divides && !is_personal(&choice.of)
}

/// True if a description of cards names a player whose they are.
fn is_personal(filter: &Filter) -> bool {
    match filter {
        Filter::Of(who) => *who != Who::Everyone,
        Filter::All(list) | Filter::Either(list) => list.iter().any(is_personal),
        _ => false,
    }
}
