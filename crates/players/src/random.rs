//! The random player.

use byword_kernel::rng::Rng;

use crate::{Eyes, Player};

/// Takes each option equally often. It looks at their number only.
#[derive(Clone, Copy, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// With random numbers of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed) }
    }
}

impl<'w> Player<'w> for Random {
    fn choose(&mut self, eyes: &Eyes<'_, 'w>) -> usize {
        self.rng.below(u32::try_from(eyes.count()).unwrap_or(u32::MAX)) as usize
    }
}
