//! What a cost asks for, and whether resources meet it (MC-3.1, MC-3.3).

use byword_kernel::ability::CostPart;
use byword_kernel::id::Tag;

use crate::words::tag;

/// Energy, mental, physical, wild.
pub(crate) type Bag = [i16; 4];

const KINDS: [Tag; 4] = [tag::ENERGY, tag::MENTAL, tag::PHYSICAL, tag::WILD];

/// The resources that a cost asks for: so many in all, of which so many of each kind, or all of one kind, or so many different kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Need {
    pub(super) total: i16,
    pub(super) of: Bag,
    same: bool,
    different: bool,
    /// Any number of any kind, this one at least ("spend X resources").
    pub(super) open: bool,
}

impl Need {
    /// So many of any kind (MC-3.3).
    pub(crate) fn any(total: i16) -> Self {
        Self { total: total.max(0), ..Self::default() }
    }

    /// The named kinds (MC-3.3).
    pub(crate) fn typed(types: &[(Tag, u8)]) -> Self {
        let mut need = Self::default();
        for (kind, n) in types {
            need.total += i16::from(*n);
            need.same |= *kind == tag::SAME_TYPE;
            need.different |= *kind == tag::DIFFERENT_TYPES;
            need.open |= *kind == tag::ANY_NUMBER;
            if let Some(index) = KINDS.iter().position(|k| k == kind) {
                need.of[index] += i16::from(*n);
            }
        }
        need
    }

    /// The kinds that a part of a cost names must be among them, without making it dearer.
    pub(crate) fn require(&mut self, part: &CostPart) {
        if let CostPart::Typed(types) = part {
            let named = Self::typed(types);
            self.total = self.total.max(named.total);
            self.of.iter_mut().zip(named.of).for_each(|(n, more)| *n += more);
        }
    }

    /// True if these resources meet it; wild ones stand in for any kind (MC-3.1).
    pub(crate) fn is_met(self, bag: Bag) -> bool {
        if self.same {
            return (0..3).any(|kind| bag[kind] + bag[3] >= self.total) || bag[3] >= self.total;
        }
        if self.different {
            return types_in(bag) >= self.total;
        }
        let missing: i16 = (0..3).map(|kind| (self.of[kind] - bag[kind]).max(0)).sum();
        bag.iter().sum::<i16>() >= self.total && missing + self.of[3] <= bag[3]
    }

    pub(super) fn pack(self) -> i16 {
        let kinds = i16::from(self.same) << 12 | i16::from(self.different) << 13 | i16::from(self.open) << 14;
        self.of.iter().enumerate().fold(kinds, |packed, (kind, n)| packed | (n.clamp(&0, &7) << (3 * kind)))
    }

    pub(super) fn unpack(total: i16, packed: i16) -> Self {
        let mut of = [0; 4];
        for (kind, n) in of.iter_mut().enumerate() {
            *n = (packed >> (3 * kind)) & 7;
        }
        let flag = |bit: u8| packed >> bit & 1 != 0;
        Self { total, of, same: flag(12), different: flag(13), open: flag(14) }
    }
}

/// How many types these resources may be declared as, wild being one itself (MC-3.1).
pub(super) fn types_in(bag: Bag) -> i16 {
    let plain = bag[..3].iter().filter(|n| **n > 0).count() as i16;
    (plain + bag[3]).min(4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wild_resources_stand_in_and_surplus_is_no_help() {
        let need = Need::typed(&[(tag::MENTAL, 2)]);
        assert!(need.is_met([0, 1, 0, 1]));
        assert!(!need.is_met([3, 1, 3, 0]));
        assert!(Need::any(3).is_met([1, 0, 0, 2]));
        assert_eq!(Need::unpack(2, need.pack()), need);
        let different = Need::typed(&[(tag::DIFFERENT_TYPES, 2)]);
        assert!(different.is_met([1, 0, 0, 1]));
        assert!(!different.is_met([2, 0, 0, 0]));
        assert_eq!(Need::unpack(2, different.pack()), different);
    }
}
