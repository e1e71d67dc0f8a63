//! Compiled effects: flat instructions, so that unfinished work is a program counter.

mod mentions;

use crate::ability::{
    Ability, Action, Amount, Body, Change, Choice, Cond, Cost, CostPart, Dest, Duration, Effect, Filter,
    Pattern, Place, Target, Timing, Who,
};
use crate::catalog::CatalogBuilder;
use crate::id::{AbilityId, ProgramId, Verb};
use crate::vocabulary::verb;
use mentions::{belongs_to_it, keep_it, look_back, number_picks, speaks_of_it, whos_mut, whos_of_target};

/// One instruction.
#[derive(Clone, Debug)]
pub enum Instr {
    /// Do it. Its targets hold no choices any more: those were made by the instructions before.
    Act(Action),
    /// Pick cards.
    Choose(Choice),
    /// Pick a player, who is `They` from now on.
    ChooseSeat(Who),
    /// Ask for a number, at most the smaller of these; it is what was done from now on.
    Number(Amount, Amount),
    /// Name a card, or a number up to this one; it is `X` from now on.
    Name(Option<Amount>),
    /// What was done is `X` from now on.
    Keep,
    /// The cards that were just created are picked.
    Born,
    /// Ask whether to go on; otherwise jump.
    May(Who, u16),
    /// Jump unless it holds.
    Test(Cond, u16),
    /// Begin to watch whether everything up to this step is done; with `true` it is the cost of what follows ("A to B").
    Watch(u16, bool),
    /// Jump unless everything was done since [`Instr::Watch`].
    UnlessDone(u16),
    /// Jump.
    Jump(u16),
    /// Run a program for each of the players; with `true` as though it were theirs.
    EachPlayer(Who, ProgramId, bool),
    /// Run a program so many times.
    Repeat(Amount, ProgramId),
    /// Run a program once for each of the cards.
    ForEach(Target, ProgramId),
    /// Run so many of the programs, as chosen.
    Modes(ModeList),
    /// Roll, then run the ability of the row in the catalogue's table with this number.
    Roll(u16),
    /// Pay the cost of this (nameless) ability.
    Pay(AbilityId),
    /// The cards have the ability for a while; `X` in it is the amount now.
    Modify(Target, AbilityId, Amount, Duration),
    /// The ability holds for a while (or until it has triggered once), of no card.
    Lasting(AbilityId, Duration, bool),
}

/// Programs to choose from.
#[derive(Clone, Debug)]
pub struct ModeList {
    /// Who chooses.
    pub by: Who,
    /// How many.
    pub count: u8,
    /// Whether they were chosen when the ability was announced.
    pub announced: bool,
    /// Whether one that cannot be done may not be chosen while another can.
    pub able: bool,
    /// The programs.
    pub options: Vec<ProgramId>,
}

/// Turns effects into instructions.
pub(crate) struct Flattener<'a> {
    builder: &'a mut CatalogBuilder,
    code: Vec<Instr>,
    /// Whether what follows speaks of the cards that are meant now ("ready your characters. They ...").
    spoken_of: bool,
    /// Whether the player has just been asked to do one thing for another ("you may A to B").
    asked: bool,
}

pub(crate) fn flatten(builder: &mut CatalogBuilder, effect: &Effect) -> ProgramId {
    let mut flattener = Flattener { builder, code: Vec::new(), spoken_of: false, asked: false };
    flattener.effect(effect);
    let code = flattener.code;
    builder.add_program(code)
}

impl Flattener<'_> {
    fn here(&self) -> u16 {
        self.code.len() as u16
    }

    fn patch(&mut self, at: u16) {
        let here = self.here();
        if let Some(
            Instr::May(_, to)
            | Instr::Test(_, to)
            | Instr::Watch(to, _)
            | Instr::UnlessDone(to)
            | Instr::Jump(to),
        ) = self.code.get_mut(usize::from(at))
        {
            *to = here;
        }
    }

    fn emit(&mut self, instr: Instr) -> u16 {
        self.code.push(instr);
        self.here() - 1
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            // A parameter is put in its place before; one that is left stands for nothing.
            Effect::X => {}
            Effect::Seq(parts) => self.sequence(parts),
            Effect::May(who, body) => {
                let ask = self.emit(Instr::May(who.clone(), 0));
                self.asked = matches!(**body, Effect::IfDo(..));
                self.effect(body);
                self.patch(ask);
            }
            Effect::If(cond, yes, no) => self.conditional(cond, yes, no.as_deref()),
            Effect::IfDo(first, second) => {
                let cost = std::mem::take(&mut self.asked);
                let watch = self.emit(Instr::Watch(0, cost));
                self.before(first, Some(second));
                self.patch(watch);
                let skip = self.emit(Instr::UnlessDone(0));
                self.effect(second);
                self.patch(skip);
            }
            Effect::Unless(first, second) => {
                self.emit(Instr::Watch(0, false));
                self.effect(first);
                self.conditional(&Cond::Not(Box::new(Cond::Did)), second, None);
            }
            Effect::EachPlayer(who, body) => self.each_player(who, body, false),
            Effect::As(who, body) => self.each_player(who, body, true),
            Effect::Repeat(times, body) => {
                let program = flatten(self.builder, body);
                self.emit(Instr::Repeat(times.clone(), program));
            }
            Effect::ForEach(target, body) => {
                let program = flatten(self.builder, body);
                self.emit(Instr::ForEach(target.clone(), program));
            }
            Effect::Modes(modes) => {
                let options = modes.options.iter().map(|option| flatten(self.builder, option)).collect();
                self.emit(Instr::Modes(ModeList {
                    by: modes.by.clone(),
                    count: modes.count,
                    announced: modes.announced,
                    able: modes.able,
                    options,
                }));
            }
            Effect::Roll(rows) => {
                let table = self.builder.add_rows(rows);
                self.emit(Instr::Roll(table));
            }
            Effect::Pay(cost) => self.pay(cost),
            Effect::Do(action) => self.action(action),
        }
    }

    fn sequence(&mut self, parts: &[Effect]) {
        let mut at = 0;
        while let Some(part) = parts.get(at) {
            at += 1;
            let Effect::EachPlayer(who, body) = part else {
                self.before(part, parts.get(at));
                continue;
            };
            // "Each opponent chooses one of their cards. Those cards ...": each of them as soon as it is chosen.
            let of_theirs =
                |next: &&Effect| matches!(next, Effect::Do(Action::Apply(..))) && speaks_of_it(next);
            let more = parts[at..].iter().take_while(of_theirs).count();
            if more == 0 {
                self.before(part, parts.get(at));
                continue;
            }
            let whole = std::iter::once((**body).clone()).chain(parts[at..at + more].iter().cloned());
            self.effect(&Effect::EachPlayer(who.clone(), Box::new(Effect::Seq(whole.collect()))));
            at += more;
        }
    }

    /// A part and what follows it, which may speak of the cards that the part is about.
    fn before(&mut self, part: &Effect, next: Option<&Effect>) {
        let outer = self.spoken_of;
        self.spoken_of = next.map_or(outer, speaks_of_it);
        self.effect(part);
        self.spoken_of = outer;
    }

    fn each_player(&mut self, who: &Who, body: &Effect, theirs: bool) {
        let who = self.seat_chosen(who);
        let program = flatten(self.builder, body);
        self.emit(Instr::EachPlayer(who, program, theirs));
    }

    /// A player to be picked is picked first, and is `They` from then on.
    fn seat_chosen(&mut self, who: &Who) -> Who {
        if let Who::Chosen(among) = who {
            self.emit(Instr::ChooseSeat((**among).clone()));
            return Who::They;
        }
        who.clone()
    }

    fn conditional(&mut self, cond: &Cond, yes: &Effect, no: Option<&Effect>) {
        let test = self.emit(Instr::Test(cond.clone(), 0));
        self.effect(yes);
        if let Some(no) = no {
            let over = self.emit(Instr::Jump(0));
            self.patch(test);
            self.effect(no);
            self.patch(over);
        } else {
            self.patch(test);
        }
    }

    fn pay(&mut self, cost: &Cost) {
        if let [CostPart::Resource(Amount::UpTo(most))] = &*cost.0 {
            // As much as the player wants: asked for first.
            self.emit(Instr::Number((**most).clone(), Amount::All));
            return self.pay(&Cost(vec![CostPart::Resource(Amount::Done)]));
        }
        let body = Body::Activated {
            cost: cost.clone(),
            when: Cond::Always,
            effect: Effect::Seq(Vec::new()),
            verb: verb::PLAIN,
            limit: None,
        };
        let ability = self.builder.add_ability(body.into(), None);
        self.emit(Instr::Pay(ability));
    }

    fn action(&mut self, action: &Action) {
        match action {
            Action::Discard(who, amount, filter) => self.discard(who, amount, filter),
            Action::Divide(amount, target, verb, from) => self.divide(amount, target, *verb, from.as_ref()),
            Action::Together(parts) => self.together(parts),
            Action::NameCard => _ = self.emit(Instr::Name(None)),
            Action::NameNumber(most) => _ = self.emit(Instr::Name(Some(most.clone()))),
            _ => self.plain_action(action),
        }
    }

    /// Emits the choices in the targets first; the action then speaks of what was picked.
    fn plain_action(&mut self, action: &Action) {
        let mut action = action.clone();
        for who in action.targets_mut().into_iter().flat_map(whos_of_target) {
            *who = self.seat_chosen(who);
        }
        let mut chosen = Vec::new();
        let before = action.targets_mut().iter().position(|target| **target == Target::It);
        for target in action.targets_mut() {
            chosen.push(match target {
                Target::Chosen(choice) => Instr::Choose((**choice).clone()),
                Target::Random(..) => Instr::Act(Action::Choose(target.clone())),
                _ => continue,
            });
            *target = Target::It;
        }
        let count = chosen.len() as u8;
        // "It" beside a choice is what was picked before that choice.
        if count == 1 {
            keep_it(&mut action, before);
        }
        if look_back(&mut action, count) {
            self.emit(Instr::Keep);
        }
        for choice in chosen {
            self.emit(choice);
        }
        if count > 1 {
            number_picks(&mut action, count);
        }
        if self.spoken_of && count == 0 {
            self.remember(&mut action);
        }
        for who in whos_mut(&mut action) {
            *who = self.seat_chosen(who);
        }
        self.number(&mut action);
        self.order(&mut action);
        match action {
            Action::Choose(Target::It) if count > 0 => {}
            Action::Apply(target, change, duration) => self.apply(&target, change, &duration),
            Action::Lasting(ability, duration) => {
                let ability = self.builder.add_ability(*ability, None);
                self.emit(Instr::Lasting(ability, duration, false));
            }
            Action::Later(on, effect, duration) => self.lasting_trigger(*on, *effect, duration, true),
            Action::Whenever(on, effect, duration) => self.lasting_trigger(*on, *effect, duration, false),
            other => {
                let creates = matches!(other, Action::Create(..));
                self.emit(Instr::Act(other));
                if creates && self.spoken_of {
                    self.emit(Instr::Born);
                }
            }
        }
    }

    /// The cards of all parts are picked before anything is done.
    fn together(&mut self, parts: &[Action]) {
        let mut parts = parts.to_vec();
        let is_chosen = |target: &&mut Target| matches!(target, Target::Chosen(_));
        let total = parts.iter_mut().flat_map(Action::targets_mut).filter(is_chosen).count() as u8;
        if parts.iter_mut().filter_map(|part| look_back(part, total).then_some(())).count() > 0 {
            self.emit(Instr::Keep);
        }
        let mut seen = 0;
        for target in parts.iter_mut().flat_map(Action::targets_mut) {
            match target {
                Target::Chosen(choice) => {
                    self.emit(Instr::Choose((**choice).clone()));
                    seen += 1;
                }
                Target::It if total > 0 => {}
                _ => continue,
            }
            *target = Target::Picked(total - seen);
        }
        self.emit(Instr::Act(Action::Together(parts)));
    }

    /// Every card that fits is picked, so that what follows can speak of these cards; after cards that belong to "it" (all
    /// that is attached to it) "it" is still the same.
    fn remember(&mut self, action: &mut Action) {
        if let [target @ Target::Each(_)] = action.targets_mut().as_mut_slice()
            && !matches!(target, Target::Each(filter) if belongs_to_it(filter))
        {
            let each = std::mem::replace(*target, Target::It);
            self.emit(Instr::Act(Action::Choose(each)));
        }
    }

    /// "Up to so much damage" of one card is asked for before it is removed or moved.
    fn number(&mut self, action: &mut Action) {
        let (Action::Heal(amount, from) | Action::MoveDamage(amount, from, _)) = action else { return };
        if let (Amount::UpTo(most), false) = (&*amount, matches!(from, Target::Each(_))) {
            let present = Amount::Damage(Box::new(from.clone()));
            let instr = Instr::Number((**most).clone(), present);
            *amount = Amount::Done;
            self.emit(instr);
        }
    }

    /// Cards that are put somewhere in any order are picked one after the other.
    fn order(&mut self, action: &mut Action) {
        let Action::Move(_, target, Dest { ordered: true, .. }) = action else { return };
        let of = match std::mem::replace(target, Target::It) {
            Target::Each(filter) => filter,
            cards => Filter::Is(Box::new(cards)),
        };
        let (min, max) = (Amount::All, Amount::All);
        self.emit(Instr::Choose(Choice { min, max, quiet: true, ordered: true, ..Choice::one(of) }));
    }

    fn lasting_trigger(&mut self, on: Pattern, effect: Effect, duration: Duration, once: bool) {
        let body = Body::Triggered {
            on,
            when: Cond::Always,
            effect,
            timing: Timing::After,
            limit: None,
            cost: Cost::default(),
            by: None,
        };
        let ability = self.builder.add_ability(body.into(), None);
        self.emit(Instr::Lasting(ability, duration, once));
    }

    /// Each point of what is divided is a pick.
    fn divide(&mut self, amount: &Amount, among: &Target, verb: Verb, from: Option<&Target>) {
        let (min, max) = match amount {
            Amount::UpTo(most) => (Amount::N(0), (**most).clone()),
            amount => (amount.clone(), amount.clone()),
        };
        let choice = match among {
            Target::Chosen(choice) => (**choice).clone(),
            Target::Each(filter) => Choice::one(filter.clone()),
            other => Choice::one(Filter::Is(Box::new(other.clone()))),
        };
        self.emit(Instr::Choose(Choice { min, max, again: true, ..choice }));
        // The choice comes between the card that deals it and the text that speaks of it.
        let from = from.map(|from| if *from == Target::It { Target::Picked(1) } else { from.clone() });
        self.emit(Instr::Act(Action::Divide(amount.clone(), Target::It, verb, from)));
    }

    fn discard(&mut self, who: &Who, amount: &Amount, filter: &Filter) {
        let who = self.seat_chosen(who);
        let zones = self.builder.zones();
        let choice = Choice {
            by: Who::They,
            min: amount.clone(),
            max: amount.clone(),
            of: Filter::All(vec![Filter::In(zones.hand), Filter::Of(Who::They)]).and(filter.clone()),
            announced: false,
            quiet: true,
            again: false,
            ordered: false,
            total: None,
        };
        let dest = Dest {
            zone: zones.discard,
            of: None,
            under: None,
            place: Place::Top,
            ordered: false,
            entering: Vec::new(),
        };
        let body = Effect::Seq(vec![
            Effect::Do(Action::Choose(Target::Chosen(Box::new(choice)))),
            Effect::Do(Action::Move(verb::DISCARD, Target::It, dest)),
        ]);
        self.effect(&Effect::EachPlayer(who, Box::new(body)));
    }

    fn apply(&mut self, target: &Target, change: Change, duration: &Duration) {
        for (body, amount) in self.bodies(change) {
            for ability in self.builder.add_given(body) {
                self.emit(Instr::Modify(target.clone(), ability, amount.clone(), duration.clone()));
            }
        }
    }

    /// The abilities that a change gives, each with the amount that is fixed now.
    fn bodies(&self, change: Change) -> Vec<(Ability, Amount)> {
        let of_this = |change| Body::Static { when: Cond::Always, of: Filter::This, change }.into();
        match change {
            Change::Stat(stat, amount) => vec![(of_this(Change::Stat(stat, Amount::X)), amount)],
            Change::Stats(list) => list
                .into_iter()
                .map(|(stat, amount)| (of_this(Change::Stat(stat, Amount::X)), amount))
                .collect(),
            Change::Set(stat, amount) => vec![(of_this(Change::Set(stat, Amount::X)), amount)],
            Change::Gain(abilities) => abilities.into_iter().map(|ability| (ability, Amount::N(0))).collect(),
            other => vec![(of_this(other), Amount::N(0))],
        }
    }
}
