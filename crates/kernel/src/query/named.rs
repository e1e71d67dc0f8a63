//! Which of several cards a name means.

use super::Meaning;
use super::Scope;
use crate::ability::Filter;
use crate::id::{Name, Ref};

impl Meaning<'_, '_> {
    /// True if a text means the card by a name. Where it tells besides what kind of card it is, or whose, the name means all that bear it.
    pub(super) fn is_called(self, card: Ref, name: Name, tests: &[Filter], scope: &Scope) -> bool {
        let tells = |test: &Filter| {
            matches!(
                test,
                Filter::Tag(_) | Filter::Of(_) | Filter::Whose(_) | Filter::Either(_) | Filter::In(_)
            )
        };
        self.0.def(card).spec.names.contains(&name)
            && (tests.iter().any(tells) || self.0.world.rulebook.is_meant(self.0, card, name, scope))
    }
}
