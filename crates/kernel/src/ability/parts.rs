//! What is often asked of the nodes of the algebra: their effects, actions, cards, tests, and what has a name.

use super::visit::{Part, PartMut, children_mut, walk, walk_mut};
use super::{Ability, Action, Body, Effect, Filter, Target, Who};
use crate::id::{CardsVar, DeedVar};

impl Ability {
    /// The effect that it has, if it is done at all.
    #[must_use]
    pub const fn effect(&self) -> Option<&Effect> {
        match &self.body {
            Body::Triggered { effect, .. } | Body::Activated { effect, .. } | Body::Spell { effect, .. } => {
                Some(effect)
            }
            _ => None,
        }
    }

    /// The effect that it has, to be changed.
    pub const fn effect_mut(&mut self) -> Option<&mut Effect> {
        match &mut self.body {
            Body::Triggered { effect, .. } | Body::Activated { effect, .. } | Body::Spell { effect, .. } => {
                Some(effect)
            }
            _ => None,
        }
    }
}

impl Effect {
    /// Visits the actions that it is made of, those that happen together one by one as well; not what these bring about later.
    pub fn each_action<'a>(&'a self, mut visit: impl FnMut(&'a Action)) {
        walk(self, &mut |part| {
            if let Part::Action(action) = part {
                visit(action);
            }
            matches!(part, Part::Effect(_) | Part::Action(Action::Together(_)))
        });
    }

    /// Visits the actions that it is made of, to change them.
    pub fn each_action_mut(&mut self, mut visit: impl FnMut(&mut Action)) {
        walk_mut(self, &mut |part| {
            if let PartMut::Action(action) = part {
                visit(action);
            }
            matches!(part, PartMut::Effect(_) | PartMut::Action(Action::Together(_)))
        });
    }

    /// True if one of its actions passes the test.
    pub fn any_action(&self, mut test: impl FnMut(&Action) -> bool) -> bool {
        let mut found = false;
        self.each_action(|action| found = found || test(action));
        found
    }
}

impl Action {
    /// The cards that are turned, put upright, moved, hurt or healed, if it is such an action.
    #[must_use]
    pub const fn object(&self) -> Option<&Target> {
        match self {
            Self::Turn(cards) | Self::Ready(cards) | Self::Heal(_, cards) | Self::Move(_, cards, _) => {
                Some(cards)
            }
            Self::Damage { to, .. } => Some(to),
            _ => None,
        }
    }

    /// The cards that it speaks of, in the order in which it names them.
    #[must_use]
    pub fn targets(&self) -> Vec<&Target> {
        let mut targets = Vec::new();
        walk(self, &mut |part| {
            if let Part::Target(target) = part {
                targets.push(target);
            }
            matches!(part, Part::Action(_))
        });
        targets
    }

    /// The cards that it speaks of, to be changed.
    #[must_use]
    pub fn targets_mut(&mut self) -> Vec<&mut Target> {
        fn collect<'a>(part: PartMut<'a>, targets: &mut Vec<&'a mut Target>) {
            match part {
                PartMut::Target(target) => targets.push(target),
                PartMut::Action(_) => children_mut(part, &mut |part| collect(part, targets)),
                _ => {}
            }
        }
        let mut targets = Vec::new();
        collect(self.into(), &mut targets);
        targets
    }
}

impl Filter {
    /// The tests that it is made of, all of which a card must pass.
    #[must_use]
    pub fn tests(&self) -> &[Self] {
        match self {
            Self::All(tests) => tests,
            single => std::slice::from_ref(single),
        }
    }
}

/// A number that names nothing in the node yet.
#[must_use]
pub fn fresh_name<'a>(node: impl Into<Part<'a>>) -> u8 {
    let mut most = 0;
    walk(node, &mut |part| {
        most = most.max(match part {
            Part::Target(
                Target::Let(CardsVar(n), _) | Target::Var(CardsVar(n)) | Target::Made(DeedVar(n)),
            ) => *n,
            Part::Effect(Effect::Let(DeedVar(n), _)) => *n,
            _ => 0,
        });
        true
    });
    most.saturating_add(1)
}

impl Effect {
    /// The effect itself, without the name that its deed is given.
    #[must_use]
    pub fn unnamed(&self) -> &Self {
        match self {
            Self::Let(_, inner) => inner.unnamed(),
            other => other,
        }
    }

    /// The effect itself, to be changed.
    pub fn unnamed_mut(&mut self) -> &mut Self {
        match self {
            Self::Let(_, inner) => inner.unnamed_mut(),
            other => other,
        }
    }
}

impl Who {
    /// The players themselves, without the name that one of them is given.
    #[must_use]
    pub fn unnamed(&self) -> &Self {
        match self {
            Self::Let(_, inner) => inner.unnamed(),
            other => other,
        }
    }
}

impl Target {
    /// The cards themselves, without the name that they are given.
    #[must_use]
    pub fn unnamed(&self) -> &Self {
        match self {
            Self::Let(_, inner) => inner.unnamed(),
            other => other,
        }
    }
}
