//! The one way through the algebra: the parts of every node, in the order in which text says them, and the walks over
//! them. Whoever looks into abilities, or changes them, matches the nodes it means and leaves the way to this module.

use super::{
    Ability, Action, Amount, Body, Change, Choice, Cond, Cost, CostPart, Dest, Duration, Effect, Entering,
    Filter, KeywordUse, Modes, Pattern, Rewrite, Rule, Target, Who,
};

macro_rules! nodes {
    ($($Node:ident),*) => {
        /// A node of the algebra, to be read.
        #[derive(Clone, Copy, Debug)]
        pub enum Part<'a> {
            $(#[allow(missing_docs, reason = "named as the node that it holds")] $Node(&'a $Node)),*
        }
        /// A node of the algebra, to be changed.
        #[derive(Debug)]
        pub enum PartMut<'a> {
            $(#[allow(missing_docs, reason = "named as the node that it holds")] $Node(&'a mut $Node)),*
        }
        impl PartMut<'_> {
            /// The same node, borrowed again.
            pub fn again(&mut self) -> PartMut<'_> {
                match self {
                    $(Self::$Node(node) => PartMut::$Node(node)),*
                }
            }
        }
        $(
            impl<'a> From<&'a $Node> for Part<'a> {
                fn from(node: &'a $Node) -> Self {
                    Self::$Node(node)
                }
            }
            impl<'a> From<&'a mut $Node> for PartMut<'a> {
                fn from(node: &'a mut $Node) -> Self {
                    Self::$Node(node)
                }
            }
        )*
    };
}

nodes!(
    Ability, KeywordUse, Change, Rule, Rewrite, Entering, Duration, Cost, CostPart, Effect, Action, Who,
    Target, Filter, Amount, Cond, Pattern
);

/// Writes the functions that hand out the parts of a node, once for reading and once for changing: bindings of patterns
/// borrow as the node is borrowed. Every match is exhaustive, so that no new form can be forgotten.
macro_rules! children {
    ($(#[$doc:meta])* $children:ident, $inner:ident, $Part:ident, [$($mut:ident)?], $d:tt) => {
        mod $inner {
            use super::*;

            // One part, one that may be absent, or all of a list.
            macro_rules! say {
                ($d visit:ident, $d Kind:ident $d part:ident) => { $d visit($Part::$d Kind($d part)) };
                ($d visit:ident, $d Kind:ident ? $d part:ident) => { if let Some(part) = $d part { $d visit($Part::$d Kind(part)) } };
                ($d visit:ident, $d Kind:ident * $d list:ident) => { for part in $d list { $d visit($Part::$d Kind(part)) } };
            }

            pub(super) fn ability<'a>(node: &'a $($mut)? Ability, visit: &mut dyn FnMut($Part<'a>)) {
                let Ability { body, zones: _, clause: _, label: _ } = node;
                match body {
                    Body::Static { when, of, change } => { say!(visit, Cond when); say!(visit, Filter of); say!(visit, Change change) }
                    Body::Triggered { on, when, effect, timing: _, limit: _, cost, by } => {
                        say!(visit, Pattern on); say!(visit, Cond when); say!(visit, Cost cost); say!(visit, Who ? by); say!(visit, Effect effect)
                    }
                    Body::Activated { cost, when, effect, verb: _, limit: _ }
                    | Body::Spell { cost, when, effect, verb: _ } => {
                        say!(visit, Cost cost); say!(visit, Cond when); say!(visit, Effect effect)
                    }
                    Body::Replacement { on, when, rewrite, optional: _, calculation: _, first: _, limit: _ } => {
                        say!(visit, Pattern on); say!(visit, Cond when); say!(visit, Rewrite rewrite)
                    }
                    Body::Way { cost, when, onto, verb: _ } => {
                        say!(visit, Cost cost); say!(visit, Cond when); say!(visit, Filter ? onto)
                    }
                    Body::Keyword(used) => say!(visit, KeywordUse used),
                }
            }

            pub(super) fn keyword_use<'a>(node: &'a $($mut)? KeywordUse, visit: &mut dyn FnMut($Part<'a>)) {
                let KeywordUse { keyword: _, n, cost, filter, effect } = node;
                say!(visit, Amount n); say!(visit, Cost cost); say!(visit, Filter ? filter); say!(visit, Effect ? effect)
            }

            pub(super) fn change<'a>(node: &'a $($mut)? Change, visit: &mut dyn FnMut($Part<'a>)) {
                match node {
                    Change::Stat(_, amount) | Change::Multiply(_, amount) | Change::Set(_, amount) | Change::AtLeast(_, amount)
                    | Change::AtMost(_, amount) | Change::Cost(amount) | Change::CountsAs(_, _, amount)
                    | Change::CountsMore(_, _, amount) | Change::Allowance(_, amount) => say!(visit, Amount amount),
                    Change::Stats(list) => for (_, amount) in list { say!(visit, Amount amount) },
                    Change::Gain(abilities) => say!(visit, Ability * abilities),
                    Change::Rule(rule) => say!(visit, Rule rule),
                    Change::Tag(_) | Change::LoseTag(_) | Change::Lose(_) | Change::Without(_) | Change::Blank => {}
                }
            }

            pub(super) fn rule<'a>(node: &'a $($mut)? Rule, visit: &mut dyn FnMut($Part<'a>)) {
                let Rule { kind: _, verb: _, who, by, to, among, label: _ } = node;
                say!(visit, Who ? who); say!(visit, Filter ? by); say!(visit, Filter ? to); say!(visit, Filter ? among)
            }

            pub(super) fn rewrite<'a>(node: &'a $($mut)? Rewrite, visit: &mut dyn FnMut($Part<'a>)) {
                match node {
                    Rewrite::Prevent | Rewrite::MoveTo(_) => {}
                    Rewrite::Reduce(amount) | Rewrite::Increase(amount) | Rewrite::Set(amount)
                    | Rewrite::AtMost(amount) => say!(visit, Amount amount),
                    Rewrite::Redirect(target) | Rewrite::Spill(target) => say!(visit, Target target),
                    Rewrite::Enter(list) => say!(visit, Entering * list),
                    Rewrite::Instead(effect) => say!(visit, Effect effect),
                    Rewrite::All(list) => say!(visit, Rewrite * list),
                    Rewrite::AndThen(rewrite, effect) => { say!(visit, Rewrite rewrite); say!(visit, Effect effect) }
                }
            }

            pub(super) fn entering<'a>(node: &'a $($mut)? Entering, visit: &mut dyn FnMut($Part<'a>)) {
                match node {
                    Entering::Damage(amount) | Entering::Counters(_, amount) | Entering::With(_, amount) => {
                        say!(visit, Amount amount)
                    }
                    Entering::Turned | Entering::Upright | Entering::Facedown | Entering::Marked(_) => {}
                }
            }

            pub(super) fn duration<'a>(node: &'a $($mut)? Duration, visit: &mut dyn FnMut($Part<'a>)) {
                match node {
                    Duration::UntilNext(_, who) | Duration::During(_, _, who) | Duration::Through(_, _, who) => say!(visit, Who who),
                    Duration::Forever | Duration::Until(_) | Duration::WhileThis | Duration::Once(_) => {}
                }
            }

            pub(super) fn cost<'a>(node: &'a $($mut)? Cost, visit: &mut dyn FnMut($Part<'a>)) {
                let Cost(parts) = node;
                say!(visit, CostPart * parts)
            }

            pub(super) fn cost_part<'a>(node: &'a $($mut)? CostPart, visit: &mut dyn FnMut($Part<'a>)) {
                match node {
                    CostPart::Resource(amount) | CostPart::Uncount(_, amount) | CostPart::Spend(_, amount) => {
                        say!(visit, Amount amount)
                    }
                    CostPart::Turn(amount, filter) | CostPart::TurnTotal(_, amount, filter, _)
                    | CostPart::Move(_, amount, filter, _) | CostPart::Uncounts(_, amount, filter)
                    | CostPart::Damage(_, amount, filter) | CostPart::Heal(amount, filter) => {
                        say!(visit, Amount amount); say!(visit, Filter filter)
                    }
                    CostPart::X | CostPart::Typed(_) | CostPart::TurnThis => {}
                }
            }

            pub(super) fn effect<'a>(node: &'a $($mut)? Effect, visit: &mut dyn FnMut($Part<'a>)) {
                match node {
                    Effect::X => {}
                    Effect::Seq(parts) => say!(visit, Effect * parts),
                    Effect::May(who, inner) | Effect::EachPlayer(who, inner) | Effect::As(who, inner) => {
                        say!(visit, Who who); say!(visit, Effect inner)
                    }
                    Effect::If(cond, yes, no) => { say!(visit, Cond cond); say!(visit, Effect yes); say!(visit, Effect ? no) }
                    Effect::IfDo(first, second)
                    | Effect::AtCost(first, second)
                    | Effect::Unless(first, second) => {
                        say!(visit, Effect first); say!(visit, Effect second)
                    }
                    Effect::Let(_, inner) => say!(visit, Effect inner),
                    Effect::Repeat(times, inner) => { say!(visit, Amount times); say!(visit, Effect inner) }
                    Effect::ForEach(target, inner) => { say!(visit, Target target); say!(visit, Effect inner) }
                    Effect::Modes(Modes { by, count: _, announced: _, able: _, options }) => {
                        say!(visit, Who by); say!(visit, Effect * options)
                    }
                    Effect::Roll(rows) => for (_, _, row) in rows { say!(visit, Effect row) },
                    Effect::Pay(cost) => say!(visit, Cost cost),
                    Effect::Do(action) => say!(visit, Action action),
                }
            }

            pub(super) fn action<'a>(node: &'a $($mut)? Action, visit: &mut dyn FnMut($Part<'a>)) {
                match node {
                    Action::NameCard | Action::NameTag(_) | Action::NameZone(_) => {}
                    Action::NameNumber(amount) | Action::Reckon(amount) | Action::Prevent(amount) => say!(visit, Amount amount),
                    Action::Choose(target) | Action::Turn(target) | Action::Ready(target) | Action::Look(target)
                    | Action::Reveal(target) | Action::Flip(target) | Action::Cancel(target) => say!(visit, Target target),
                    Action::Together(parts) => say!(visit, Action * parts),
                    Action::Draw(who, amount) | Action::DiscardRandom(who, amount) | Action::Tally(who, _, amount) => {
                        say!(visit, Who who); say!(visit, Amount amount)
                    }
                    Action::Discard(who, amount, filter) => {
                        say!(visit, Who who); say!(visit, Amount amount); say!(visit, Filter filter)
                    }
                    // The card that deals it is named first.
                    Action::Damage { amount, to, verb: _, from } => {
                        say!(visit, Amount amount); say!(visit, Target ? from); say!(visit, Target to)
                    }
                    Action::Divide(amount, among, _, from) => {
                        say!(visit, Amount amount); say!(visit, Target ? from); say!(visit, Target among)
                    }
                    Action::Heal(amount, target) | Action::Count(_, amount, target)
                    | Action::Give(_, amount, target) => { say!(visit, Amount amount); say!(visit, Target target) }
                    Action::MoveDamage(amount, from, to) => {
                        say!(visit, Amount amount); say!(visit, Target from); say!(visit, Target to)
                    }
                    Action::Move(_, target, Dest { zone: _, of, under, place: _, ordered: _, entering }) => {
                        say!(visit, Target target); say!(visit, Who ? of); say!(visit, Target ? under); say!(visit, Entering * entering)
                    }
                    Action::Apply(target, change, duration) => {
                        say!(visit, Target target); say!(visit, Change change); say!(visit, Duration duration)
                    }
                    Action::Lasting(ability, duration) => { say!(visit, Ability ability); say!(visit, Duration duration) }
                    Action::Later(on, effect, duration) | Action::Whenever(on, effect, duration) => {
                        say!(visit, Pattern on); say!(visit, Effect effect); say!(visit, Duration duration)
                    }
                    Action::Play(target, cost, entering) => {
                        say!(visit, Target target); say!(visit, Cost ? cost); say!(visit, Entering ? entering)
                    }
                    Action::Create(who, _, amount, entering) => {
                        say!(visit, Who who); say!(visit, Amount amount); say!(visit, Entering * entering)
                    }
                    Action::Attach(target, host) => { say!(visit, Target target); say!(visit, Target host) }
                    Action::Shuffle(who, _) => say!(visit, Who who),
                    Action::Perform(_, actor, object) => { say!(visit, Target actor); say!(visit, Target ? object) }
                    Action::Control(target, who) => { say!(visit, Target target); say!(visit, Who who) }
                    Action::Native(_, targets, amount) => { say!(visit, Target * targets); say!(visit, Amount amount) }
                }
            }

            pub(super) fn who<'a>(node: &'a $($mut)? Who, visit: &mut dyn FnMut($Part<'a>)) {
                match node {
                    Who::Chosen(who) | Who::Let(_, who) => say!(visit, Who who),
                    Who::Controller(target) | Who::Owner(target) => say!(visit, Target target),
                    Who::You | Who::Opponent | Who::Everyone | Who::Others | Who::Active | Who::Var(_)
                    | Who::EventSeat | Who::First | Who::Table => {}
                }
            }

            pub(super) fn target<'a>(node: &'a $($mut)? Target, visit: &mut dyn FnMut($Part<'a>)) {
                match node {
                    Target::HostOf(target) | Target::Let(_, target) => say!(visit, Target target),
                    Target::Each(filter) => say!(visit, Filter filter),
                    Target::Chosen(choice) => {
                        let Choice { by, min, max, of, announced: _, quiet: _, again: _, ordered: _, total, alike: _, unlike: _ } =
                            & $($mut)? **choice;
                        say!(visit, Who by); say!(visit, Amount min); say!(visit, Amount max); say!(visit, Filter of);
                        if let Some((_, amount)) = total { say!(visit, Amount amount) }
                    }
                    Target::Top(amount, _, who) => { say!(visit, Amount amount); say!(visit, Who who) }
                    Target::Until(_, who, filter) => { say!(visit, Who who); say!(visit, Filter filter) }
                    Target::Both(targets) => for target in targets { say!(visit, Target target) },
                    Target::Random(amount, filter) => { say!(visit, Amount amount); say!(visit, Filter filter) }
                    Target::This | Target::Var(_) | Target::Made(_) | Target::Subject | Target::Other
                    | Target::Cause | Target::Host | Target::Role(_) => {}
                }
            }

            pub(super) fn filter<'a>(node: &'a $($mut)? Filter, visit: &mut dyn FnMut($Part<'a>)) {
                match node {
                    Filter::AttachedTo(target) | Filter::Is(target) | Filter::SameName(target)
                    | Filter::Like(_, target) => say!(visit, Target target),
                    Filter::Bears(inner) | Filter::OtherFace(inner) | Filter::Not(inner) | Filter::Most(_, inner) | Filter::Least(_, inner)
                    | Filter::More(_, inner) | Filter::MostCounters(_, inner) | Filter::LeastCounters(_, inner) => {
                        say!(visit, Filter inner)
                    }
                    Filter::All(list) | Filter::Either(list) => say!(visit, Filter * list),
                    Filter::Of(who) => say!(visit, Who who),
                    Filter::Whose(cond) => say!(visit, Cond cond),
                    Filter::Stat(_, _, amount) | Filter::Counters(_, _, amount) => say!(visit, Amount amount),
                    Filter::Past(pattern, _) => say!(visit, Pattern pattern),
                    Filter::Any | Filter::X | Filter::This | Filter::Other | Filter::PickedSoFar
                    | Filter::Host | Filter::Attached | Filter::Tag(_) | Filter::Named(_) | Filter::NameX | Filter::TagX | Filter::InX
                    | Filter::In(_) | Filter::Turned | Filter::Upright | Filter::Damaged | Filter::Has(_)
                    | Filter::Marked(_) | Filter::Fits(_) => {}
                }
            }

            pub(super) fn amount<'a>(node: &'a $($mut)? Amount, visit: &mut dyn FnMut($Part<'a>)) {
                match node {
                    Amount::UpTo(inner) | Amount::Times(inner, _) | Amount::Whole(inner, _) => say!(visit, Amount inner),
                    Amount::Stat(target, _) | Amount::Printed(target, _) | Amount::Damage(target) | Amount::Counters(target, _)
                    | Amount::Sum(target, _) => say!(visit, Target target),
                    Amount::Count(filter) | Amount::Kinds(_, filter) => say!(visit, Filter filter),
                    Amount::Tally(who, _) => say!(visit, Who who),
                    Amount::Happened(pattern, _) | Amount::Total(pattern, _) => say!(visit, Pattern pattern),
                    Amount::Plus(a, b) | Amount::Least(a, b) => { say!(visit, Amount a); say!(visit, Amount b) }
                    Amount::N(_) | Amount::X | Amount::All | Amount::Event | Amount::Face | Amount::Done(_)
                    | Amount::PerPlayer(_) => {}
                }
            }

            pub(super) fn cond<'a>(node: &'a $($mut)? Cond, visit: &mut dyn FnMut($Part<'a>)) {
                match node {
                    Cond::Not(inner) => say!(visit, Cond inner),
                    Cond::All(list) | Cond::Any(list) => say!(visit, Cond * list),
                    Cond::Exists(filter) | Cond::Cause(filter) => say!(visit, Filter filter),
                    Cond::Some(who, inner) => { say!(visit, Who who); say!(visit, Cond inner) }
                    Cond::Compare(a, _, b) => { say!(visit, Amount a); say!(visit, Amount b) }
                    Cond::Fits(target, filter) => { say!(visit, Target target); say!(visit, Filter filter) }
                    Cond::Turn(who) | Cond::EventOf(who) => say!(visit, Who who),
                    Cond::Can(_, target) => say!(visit, Target target),
                    Cond::Always | Cond::Did(_) | Cond::EventIs(_) | Cond::Rulebook(_) => {}
                }
            }

            pub(super) fn pattern<'a>(node: &'a $($mut)? Pattern, visit: &mut dyn FnMut($Part<'a>)) {
                let Pattern {
                    kind: _, verb: _, subject, other, cause, seat, from: _, to: _, amount: _, moment: _, tally: _,
                    counter: _, leaves: _, enters: _, deeds: _, once: _, early: _, late: _, apart: _,
                } = node;
                { say!(visit, Filter subject); say!(visit, Filter ? other); say!(visit, Filter ? cause); say!(visit, Who ? seat) }
            }
        }

        $(#[$doc])*
        pub fn $children<'a>(part: $Part<'a>, visit: &mut dyn FnMut($Part<'a>)) {
            match part {
                $Part::Ability(node) => $inner::ability(node, visit),
                $Part::KeywordUse(node) => $inner::keyword_use(node, visit),
                $Part::Change(node) => $inner::change(node, visit),
                $Part::Rule(node) => $inner::rule(node, visit),
                $Part::Rewrite(node) => $inner::rewrite(node, visit),
                $Part::Entering(node) => $inner::entering(node, visit),
                $Part::Duration(node) => $inner::duration(node, visit),
                $Part::Cost(node) => $inner::cost(node, visit),
                $Part::CostPart(node) => $inner::cost_part(node, visit),
                $Part::Effect(node) => $inner::effect(node, visit),
                $Part::Action(node) => $inner::action(node, visit),
                $Part::Who(node) => $inner::who(node, visit),
                $Part::Target(node) => $inner::target(node, visit),
                $Part::Filter(node) => $inner::filter(node, visit),
                $Part::Amount(node) => $inner::amount(node, visit),
                $Part::Cond(node) => $inner::cond(node, visit),
                $Part::Pattern(node) => $inner::pattern(node, visit),
            }
        }
    };
}

children!(
    /// The parts that a node is made of, in the order in which text says them.
    children, read, Part, [], $
);
children!(
    /// The parts that a node is made of, to be changed.
    children_mut, change, PartMut, [mut], $
);

/// Visits a node and all that is in it, the whole before its parts; where `visit` says no, its parts are left out.
pub fn walk<'a>(node: impl Into<Part<'a>>, visit: &mut impl FnMut(Part<'a>) -> bool) {
    fn go<'a>(part: Part<'a>, visit: &mut dyn FnMut(Part<'a>) -> bool) {
        if visit(part) {
            children(part, &mut |part| go(part, visit));
        }
    }
    go(node.into(), visit);
}

/// Like [`walk`], with leave to change what is visited.
pub fn walk_mut<'a>(node: impl Into<PartMut<'a>>, visit: &mut impl FnMut(&mut PartMut<'_>) -> bool) {
    fn go(mut part: PartMut<'_>, visit: &mut dyn FnMut(&mut PartMut<'_>) -> bool) {
        if visit(&mut part) {
            children_mut(part, &mut |part| go(part, visit));
        }
    }
    go(node.into(), visit);
}

/// Folds a node from its leaves up: `change` sees every part after the parts in it, and may put another in its place.
pub fn fold<'a>(node: impl Into<PartMut<'a>>, change: &mut impl FnMut(PartMut<'_>)) {
    fn go(mut part: PartMut<'_>, change: &mut dyn FnMut(PartMut<'_>)) {
        children_mut(part.again(), &mut |part| go(part, change));
        change(part);
    }
    go(node.into(), change);
}

/// True if the node or something in it passes the test.
pub fn any<'a>(node: impl Into<Part<'a>>, mut test: impl FnMut(Part<'a>) -> bool) -> bool {
    let mut found = false;
    walk(node, &mut |part| {
        found = found || test(part);
        !found
    });
    found
}
