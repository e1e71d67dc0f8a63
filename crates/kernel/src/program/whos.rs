//! Whose numbers and cards an action speaks of.

use crate::ability::visit::{PartMut, children_mut};
use crate::ability::{Amount, Who};

/// The numbers that stand in it themselves.
pub(super) fn amounts_of(part: PartMut<'_>) -> Vec<&mut Amount> {
    let mut amounts = Vec::new();
    children_mut(part, &mut |part| {
        if let PartMut::Amount(amount) = part {
            amounts.push(amount);
        }
    });
    amounts
}

/// The players that an action or cards speak of, but for those in what is given or put off.
pub(super) fn whos_of(part: PartMut<'_>) -> Vec<&mut Who> {
    fn collect<'a>(part: PartMut<'a>, whos: &mut Vec<&'a mut Who>) {
        match part {
            PartMut::Who(who) => whos.push(who),
            PartMut::Action(_)
            | PartMut::Target(_)
            | PartMut::Filter(_)
            | PartMut::Amount(_)
            | PartMut::Change(_) => {
                children_mut(part, &mut |part| collect(part, whos));
            }
            _ => {}
        }
    }
    let mut whos = Vec::new();
    collect(part, &mut whos);
    whos
}
