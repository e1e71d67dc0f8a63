//! Compiled effects: flat instructions, so that unfinished work is a program counter.

mod given;
mod instr;
mod later;
mod naming;
mod order;
mod others;
mod shares;
mod stakes;
mod whos;

pub use self::naming::Naming;
pub(crate) use self::others::apart_from_told;
use self::whos::{amounts_of, whos_of};
use crate::ability::visit::{Part, PartMut, any};
use crate::ability::{
    Ability, Action, Amount, Body, Change, Choice, Cond, Cost, CostPart, Dest, Duration, Effect, Filter,
    Place, Target, Who,
};
use crate::catalog::CatalogBuilder;
use crate::id::{AbilityId, CardsVar, DeedVar, PlayerVar, ProgramId, Verb};
use crate::position::Pick;
use crate::vocabulary::verb;

/// One instruction.
#[derive(Clone, Debug)]
pub enum Instr {
    /// Do it. Its targets hold no choices any more: those were made by the instructions before.
    Act(Action),
    /// Pick cards.
    Choose(Choice, CardsVar),
    /// Name cards that nobody picks.
    Pick(Target, CardsVar),
    /// Put the picked cards in an order.
    Order(CardsVar),
    /// Pick a player.
    ChooseSeat(Who, PlayerVar),
    /// Ask for a number, at most the smaller of these.
    Number(Amount, Amount, DeedVar),
    /// Ask of each of the named cards how much of its damage, at most so much: each point is a pick under the second name.
    Shares(Amount, CardsVar, CardsVar),
    /// Name this; it is `X` from now on.
    Name(Naming),
    /// Count this; it is `X` from now on.
    Reckon(Amount),
    /// Name what has been done.
    Note(DeedVar),
    /// Name what has been done, and the cards to which it was done; those that moved, if they moved so.
    Keep(DeedVar, Option<Verb>),
    /// Ask whether to go on; otherwise jump.
    May(Who, u16),
    /// Jump unless it holds.
    Test(Cond, u16),
    /// Begin to watch whether everything up to this step is done; with `true` it is the cost of what follows ("A to B").
    Watch(u16, bool),
    /// Jump unless everything was done since [`Instr::Watch`]; with `true` if it was.
    UnlessDone(u16, bool),
    /// Jump.
    Jump(u16),
    /// Nothing has been done.
    Undone,
    /// Run a program for each of the players; with `true` as though it were theirs.
    EachPlayer(Who, PlayerVar, ProgramId, bool),
    /// Run a program so many times.
    Repeat(Amount, ProgramId),
    /// Run a program once for each of the cards, which are kept under the second name.
    ForEach(Target, CardsVar, CardsVar, ProgramId),
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
    /// True if they were chosen when the ability was announced.
    pub announced: bool,
    /// True if one that cannot be done may not be chosen while another can.
    pub able: bool,
    /// The programs.
    pub options: Vec<ProgramId>,
}

/// Turns effects into instructions.
pub(crate) struct Flattener<'a> {
    builder: &'a mut CatalogBuilder,
    code: Vec<Instr>,
    /// True if the player has just been asked to do one thing for another ("you may A to B").
    asked: bool,
    /// The number of the next thing that the text does not name.
    next: u8,
    /// The name of the deed being flattened, which its own choices take.
    deed: Option<DeedVar>,
    /// The deeds of whose cards the effect speaks.
    made: &'a [DeedVar],
    /// The names under which there may be several cards.
    several: Vec<CardsVar>,
}

pub(crate) fn flatten(builder: &mut CatalogBuilder, effect: &Effect) -> ProgramId {
    let (next, made) = (builder.unnamed, naming::deeds_with_cards(effect));
    flatten_from(builder, effect, next, &made, Vec::new()).0
}

/// The program, and the next number for what is not named: parts of an effect that run as programs share one row.
fn flatten_from(
    builder: &mut CatalogBuilder,
    effect: &Effect,
    next: u8,
    made: &[DeedVar],
    several: Vec<CardsVar>,
) -> (ProgramId, u8) {
    let mut flattener =
        Flattener { builder, code: Vec::new(), next, deed: None, asked: false, made, several };
    flattener.effect(effect);
    let (code, next) = (flattener.code, flattener.next);
    (builder.add_program(code), next)
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
            | Instr::UnlessDone(to, _)
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

    /// A number for something without a name.
    fn fresh(&mut self) -> u8 {
        let number = self.next;
        // The last numbers are those of players and modes.
        self.next = self.next.saturating_add(1).min(Pick::LAST);
        number
    }

    fn nested(&mut self, effect: &Effect) -> ProgramId {
        let (program, next) = flatten_from(self.builder, effect, self.next, self.made, self.several.clone());
        self.next = next;
        program
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            // A parameter is put in its place before; one that is left stands for nothing.
            Effect::X => {}
            Effect::Seq(parts) => parts.iter().for_each(|part| self.effect(part)),
            Effect::May(who, body) => {
                let ask = self.emit(Instr::May(who.clone(), 0));
                self.asked = matches!(**body, Effect::IfDo(..));
                self.effect(body);
                self.patch(ask);
            }
            Effect::If(cond, yes, no) => self.conditional(cond, yes, no.as_deref()),
            Effect::IfDo(first, second) => self.depending(first, second, false),
            Effect::AtCost(first, second) => {
                self.asked = true;
                self.depending(first, second, false);
            }
            Effect::Unless(first, second) => self.depending(first, second, true),
            Effect::Let(deed, inner) => self.named(*deed, inner),
            Effect::EachPlayer(who, body) => self.each_player(who, body, false),
            Effect::As(who, body) => self.each_player(who, body, true),
            Effect::Repeat(times, body) => {
                let mut times = times.clone();
                self.settle_whos((&mut times).into());
                let program = self.nested(body);
                self.emit(Instr::Repeat(times, program));
            }
            Effect::ForEach(target, body) => self.for_each(target, body),
            Effect::Modes(modes) => {
                let by = self.seat_chosen(&modes.by);
                let options = modes.options.iter().map(|option| self.nested(option)).collect();
                self.emit(Instr::Modes(ModeList {
                    by,
                    count: modes.count,
                    announced: modes.announced,
                    able: modes.able,
                    options,
                }));
            }
            Effect::Roll(rows) => {
                let table = self.builder.add_rows(rows, self.next);
                self.emit(Instr::Roll(table));
            }
            Effect::Pay(cost) => self.pay(cost),
            Effect::Do(action) => self.action(action),
        }
    }

    fn named(&mut self, deed: DeedVar, inner: &Effect) {
        let outer = self.deed.replace(deed);
        self.asked_about(inner);
        let keeps = self.made.contains(&deed);
        self.emit(naming::noted(deed, inner).filter(|_| keeps).unwrap_or(Instr::Note(deed)));
        self.deed = outer;
    }

    /// What is asked about afterwards. "If you have an ally, exhaust it. If you do not, ...": without one nothing was done,
    /// whatever came before.
    fn asked_about(&mut self, effect: &Effect) {
        match effect {
            Effect::If(cond, yes, None) => self.branches(cond, yes, |it| _ = it.emit(Instr::Undone)),
            _ => self.effect(effect),
        }
    }

    fn each_player(&mut self, who: &Who, body: &Effect, theirs: bool) {
        let player = name_of(who);
        let who = self.seat_chosen(who);
        let divided = if theirs { None } else { self.divided_by_each(body) };
        let (program, dealt) = match divided {
            Some((program, dealt)) => (program, Some(dealt)),
            None => (self.nested(body), None),
        };
        self.emit(Instr::EachPlayer(who, player, program, theirs));
        dealt.into_iter().for_each(|dealt| _ = self.emit(dealt));
    }

    fn for_each(&mut self, target: &Target, body: &Effect) {
        let (target, one) = match target {
            Target::Let(one, target) => (&**target, *one),
            target => (target, CardsVar(self.fresh())),
        };
        let all = CardsVar(self.fresh());
        let program = self.nested(body);
        self.emit(Instr::ForEach(target.clone(), one, all, program));
    }

    /// A player to be picked is picked first.
    fn seat_chosen(&mut self, who: &Who) -> Who {
        let player = name_of(who);
        let chosen = match who {
            Who::Let(_, who) => &**who,
            who => who,
        };
        let among = match chosen {
            Who::Chosen(among) => among,
            // "The player with the most allies": of several such the ally is picked that tells the player.
            Who::Controller(cards) if matches!(**cards, Target::Chosen(_)) => {
                let mut cards = cards.clone();
                self.settle(&mut cards, false);
                return Who::Controller(cards);
            }
            other => return other.clone(),
        };
        self.emit(Instr::ChooseSeat((**among).clone(), player));
        Who::Var(player)
    }

    fn conditional(&mut self, cond: &Cond, yes: &Effect, no: Option<&Effect>) {
        if let Some(no) = no {
            return self.branches(cond, yes, |it| it.effect(no));
        }
        let test = self.emit(Instr::Test(cond.clone(), 0));
        self.effect(yes);
        self.patch(test);
    }

    fn branches(&mut self, cond: &Cond, yes: &Effect, otherwise: impl FnOnce(&mut Self)) {
        let test = self.emit(Instr::Test(cond.clone(), 0));
        self.effect(yes);
        let over = self.emit(Instr::Jump(0));
        self.patch(test);
        otherwise(self);
        self.patch(over);
    }

    fn pay(&mut self, cost: &Cost) {
        if let [CostPart::Resource(Amount::UpTo(most)) | CostPart::Spend(_, Amount::UpTo(most))] = &*cost.0 {
            // As much as the player wants: asked for first.
            let number = DeedVar(self.fresh());
            self.emit(Instr::Number((**most).clone(), Amount::All, number));
            let asked = Amount::Done(number);
            return self.pay(&Cost(vec![match &cost.0[0] {
                CostPart::Spend(tally, _) => CostPart::Spend(*tally, asked),
                _ => CostPart::Resource(asked),
            }]));
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
            Action::Discard(who, amount, filter) => self.discard(who, |own, by| {
                let (min, max) = (amount.clone(), amount.clone());
                let of = own.and(filter.clone());
                Target::Chosen(Box::new(Choice { by, min, max, quiet: true, ..Choice::one(of) }))
            }),
            // What is spoken of afterwards is picked like other cards.
            Action::DiscardRandom(who, amount) if self.deed.is_some() => {
                self.discard(who, |own, _| Target::Random(amount.clone(), own));
            }
            Action::Divide(amount, target, verb, from) => self.divide(amount, target, *verb, from.as_ref()),
            Action::NameCard => _ = self.emit(Instr::Name(Naming::Card)),
            Action::NameTag(but) => _ = self.emit(Instr::Name(Naming::Tag(but.clone()))),
            Action::NameNumber(most) => _ = self.emit(Instr::Name(Naming::Number(most.clone()))),
            Action::NameZone(kinds) => _ = self.emit(Instr::Name(Naming::Zone(kinds.clone()))),
            Action::Reckon(number) => _ = self.emit(Instr::Reckon(number.clone())),
            _ => self.plain_action(action),
        }
    }

    /// Emits the choices in the targets first; the action then speaks of what was picked.
    fn plain_action(&mut self, action: &Action) {
        let mut action = action.clone();
        // Players whose cards are counted or picked come first, players to whom something is done last.
        amounts_of((&mut action).into()).into_iter().for_each(|amount| self.settle_whos(amount.into()));
        for target in action.targets_mut() {
            self.settle_whos(target.into());
        }
        let always = matches!(action, Action::Choose(_) | Action::Look(_) | Action::Reveal(_))
            || order::is_of_all(&action);
        others::than_the_other_end(&mut action, || self.fresh());
        let one = others::chosen(&mut action);
        for target in action.targets_mut() {
            self.settle(target, always);
        }
        if let Some((at, kind)) = one {
            others::than_chosen(&mut action, at, &kind);
        }
        self.settle_whos((&mut action).into());
        self.number(&mut action);
        self.shares_of_each(&mut action);
        self.order(&mut action);
        match action {
            Action::Choose(_) => {}
            Action::Apply(target, change, duration) => self.apply(&target, change, &duration),
            Action::Lasting(mut ability, duration) => {
                if matches!(ability.body, Body::Triggered { .. } | Body::Replacement { .. }) {
                    self.name_this((&mut *ability).into());
                }
                self.settle_standing(&mut ability.body);
                let ability = self.within(|builder| builder.add_ability(*ability, None));
                self.emit(Instr::Lasting(ability, duration, false));
            }
            Action::Later(on, effect, duration) => self.lasting_trigger(*on, *effect, duration, true),
            Action::Whenever(on, effect, duration) => self.lasting_trigger(*on, *effect, duration, false),
            other => _ = self.emit(Instr::Act(other)),
        }
    }

    fn settle_whos(&mut self, part: PartMut<'_>) {
        whos_of(part).into_iter().for_each(|who| *who = self.seat_chosen(who));
    }

    /// The cards are picked, or looked up once if they have a name, before anything is done to them; `always` without one.
    fn settle(&mut self, target: &mut Target, always: bool) {
        let (named, mut cards) = match &*target {
            Target::Let(var, cards) => (Some(*var), (**cards).clone()),
            cards => (None, cards.clone()),
        };
        let picked = matches!(cards, Target::Chosen(_) | Target::Random(..) | Target::Both(_));
        if named.is_none() && !always && !picked {
            return;
        }
        if let Target::Both(targets) = &mut cards {
            targets.iter_mut().for_each(|target| self.settle(target, false));
        }
        let var = named.unwrap_or_else(|| CardsVar(self.fresh()));
        if order::is_of_several(&cards) {
            self.several.push(var);
        }
        self.emit(match cards {
            Target::Chosen(choice) => Instr::Choose(*choice, var),
            cards => Instr::Pick(cards, var),
        });
        *target = Target::Var(var);
    }

    /// True if each of several cards is meant: all that fit, or those that were picked together.
    fn is_group(&self, target: &Target) -> bool {
        is_of_several(target) || matches!(target, Target::Var(cards) if self.several.contains(cards))
    }

    /// "Up to so much damage" of one card is asked for before it is removed, moved or prevented, and so are counters; so are
    /// cards that are drawn, and what the rulebook is to do "up to" so many times.
    fn number(&mut self, action: &mut Action) {
        let (amount, present) = match action {
            Action::Heal(amount, from) | Action::MoveDamage(amount, from, _) if !self.is_group(from) => {
                (amount, Amount::Damage(Box::new(from.clone())))
            }
            Action::Count(counter, Amount::Times(amount, -1), from) if !is_of_several(from) => {
                (&mut **amount, Amount::Counters(Box::new(from.clone()), *counter))
            }
            Action::Prevent(amount) => (amount, Amount::Event),
            Action::Draw(Who::You, amount) => (amount, Amount::All),
            Action::Native(_, _, amount) => (amount, Amount::All),
            _ => return,
        };
        if let Amount::UpTo(most) = &*amount {
            let number = DeedVar(self.fresh());
            let instr = Instr::Number((**most).clone(), present, number);
            *amount = Amount::Done(number);
            self.emit(instr);
        }
    }

    /// Players discard one after the other, each cards of their hand; all that goes is what the deed was done to.
    fn discard(&mut self, who: &Who, cards: impl FnOnce(Filter, Who) -> Target) {
        let player = name_of(who);
        let who = self.seat_chosen(who);
        let var = CardsVar(self.deed.map_or_else(|| self.fresh(), |deed| deed.0));
        let zones = self.builder.zones();
        let own = Filter::All(vec![Filter::In(zones.hand), Filter::Of(Who::Var(player))]);
        let dest = Dest {
            zone: zones.discard,
            of: None,
            under: None,
            place: Place::Top,
            ordered: false,
            entering: Vec::new(),
        };
        let picked = Target::Let(var, Box::new(cards(own, Who::Var(player))));
        let body = Effect::Do(Action::Move(verb::DISCARD, picked, dest));
        self.each_player(&Who::Let(player, Box::new(who)), &body, false);
    }

    fn apply(&mut self, target: &Target, change: Change, duration: &Duration) {
        for (body, amount) in self.bodies(change) {
            for ability in self.within(|builder| builder.add_expanded(body)) {
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
            Change::Gain(abilities) => abilities.into_iter().map(given::with_fixed_number).collect(),
            other => vec![(of_this(other), Amount::N(0))],
        }
    }
}

const fn name_of(who: &Who) -> PlayerVar {
    match who {
        Who::Let(player, _) => *player,
        _ => PlayerVar::UNNAMED,
    }
}

/// True if what is meant are all cards that fit, and these are not the one card of a name.
fn is_of_several(target: &Target) -> bool {
    let Target::Each(filter) = target else { return false };
    !filter.tests().iter().any(|test| matches!(test, Filter::Named(_)))
}

/// True if a choice is made among cards that the effect itself has named.
#[must_use]
pub fn is_among_named(filter: &Filter) -> bool {
    any(filter, |part| matches!(part, Part::Target(Target::Var(_) | Target::Made(_))))
}
