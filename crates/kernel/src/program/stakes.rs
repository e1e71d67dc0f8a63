//! What is done so that something else may follow, by somebody else: all of it is at stake for that player, too.

use std::borrow::Cow;

use super::{Flattener, Instr};
use crate::ability::Effect;

impl Flattener<'_> {
    /// The second if all of the first was done; with `unless` if it was not.
    pub(super) fn depending(&mut self, first: &Effect, second: &Effect, unless: bool) {
        let cost = std::mem::take(&mut self.asked) && !unless;
        let watch = self.emit(Instr::Watch(0, cost));
        self.asked_about(&whole_of_each(first));
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
