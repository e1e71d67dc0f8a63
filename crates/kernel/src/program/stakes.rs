//! What is done so that something else may follow, by somebody else: all of it is at stake for that player, too.

use std::borrow::Cow;

use super::{Flattener, Instr};
use crate::ability::Effect;

impl Flattener<'_> {
    /// The second if all of the first was done; with `unless` if it was not.
    pub(super) fn depending(&mut self, first: &Effect, second: &Effect, unless: bool) {
        let cost = std::mem::take(&mut self.asked) && !unless;
        let watch = self.emit(Instr::Watch(0, cost));
        let first = if unless { Cow::Owned(apart_from_sequel(first)) } else { Cow::Borrowed(first) };
        self.asked_about(&whole_of_each(&first));
        self.patch(watch);
        let skip = self.emit(Instr::UnlessDone(0, unless));
        self.effect(second);
        self.patch(skip);
    }
}

/// The first part of "B unless they A" and of "they may A. If they do, B", such that the player named does all of A or nothing.
fn whole_of_each(first: &Effect) -> Cow<'_, Effect> {
    let whole = |body: &Effect| match body {
        Effect::May(..) => {
            Some(Box::new(Effect::Unless(Box::new(body.clone()), Box::new(Effect::Seq(Vec::new())))))
        }
        _ => None,
    };
    let changed = match first {
        Effect::As(who, body) => whole(body).map(|body| Effect::As(who.clone(), body)),
        Effect::EachPlayer(who, body) => whole(body).map(|body| Effect::EachPlayer(who.clone(), body)),
        _ => None,
    };
    changed.map_or(Cow::Borrowed(first), Cow::Owned)
}

/// The first part of "A. If you do, B. Otherwise, C", such that only A is asked about: that B came to nothing is not "otherwise".
fn apart_from_sequel(first: &Effect) -> Effect {
    let inner = |body: &Effect| Box::new(apart_from_sequel(body));
    match first {
        Effect::IfDo(cost, sequel) => Effect::IfDo(cost.clone(), Box::new(counted_as_done(sequel))),
        Effect::AtCost(cost, sequel) => Effect::AtCost(cost.clone(), Box::new(counted_as_done(sequel))),
        Effect::May(who, body) => Effect::May(who.clone(), inner(body)),
        Effect::As(who, body) => Effect::As(who.clone(), inner(body)),
        Effect::EachPlayer(who, body) => Effect::EachPlayer(who.clone(), inner(body)),
        Effect::If(cond, yes, None) => Effect::If(cond.clone(), inner(yes), None),
        other => other.clone(),
    }
}

/// The same, after which everything counts as done: nothing is watched, and nothing of it is left undone.
fn counted_as_done(effect: &Effect) -> Effect {
    let nothing = || Box::new(Effect::Seq(Vec::new()));
    Effect::Seq(vec![effect.clone(), Effect::Unless(nothing(), nothing())])
}
