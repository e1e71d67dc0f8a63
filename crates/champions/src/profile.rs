//! The versions of the rules (MC-0.4) and the points where they differ (MC-0.5). What is not asked here is the same in
//! all of them.

use byword_kernel::id::Seat;
use byword_kernel::table::Table;

use crate::words::tally;

/// A version of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// The seed's wording of its 14 keywords, otherwise the rules reference 1.6.
    #[default]
    Seed,
    /// The rules reference 1.6 throughout.
    Rr16,
    /// The rules reference 1.8 throughout.
    Rr18,
}

/// The names of the setup option `profile`, and the numbers by which positions know them.
const NAMES: [(&str, Profile, i16); 3] =
    [("Seed", Profile::Seed, 0), ("Rr16", Profile::Rr16, 16), ("Rr18", Profile::Rr18, 18)];

impl Profile {
    /// The profile of this name.
    ///
    /// # Errors
    /// The names that there are.
    pub fn read(name: &str) -> Result<Self, String> {
        let found = NAMES.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name));
        found.map(|(_, profile, _)| *profile).ok_or_else(|| {
            let known: Vec<&str> = NAMES.iter().map(|(known, ..)| *known).collect();
            format!("no profile is called `{name}`; there are {}", known.join(", "))
        })
    }

    /// The profile that a game is played by.
    #[must_use]
    pub fn of(table: &Table<'_>) -> Self {
        let number = table.position().tally(Seat::NONE, tally::PROFILE);
        NAMES.iter().find(|(.., n)| *n == number).map_or_else(Self::default, |(_, profile, _)| *profile)
    }

    /// The number by which positions know it.
    pub(crate) fn number(self) -> i16 {
        NAMES.iter().find(|(_, profile, _)| *profile == self).map_or(0, |(.., n)| *n)
    }

    const fn is_newest(self) -> bool {
        matches!(self, Self::Rr18)
    }

    /// P1, P2: surge and incite are When Revealed abilities: cancelled with the others, and surge deals a card.
    pub(crate) const fn reveals_keywords(self) -> bool {
        self.is_newest()
    }

    /// RS6: who controls too many restricted cards discards in answer to that, not at once.
    pub(crate) const fn restricts_late(self) -> bool {
        self.is_newest()
    }

    /// P11: an activation that begins inside another one waits for its end.
    pub(crate) const fn queues_activations(self) -> bool {
        self.is_newest()
    }

    /// MC-12.3, Q5: what answers a card's entering play waits until it has been revealed, and until its own attack is over.
    pub(crate) const fn answers_entering_late(self) -> bool {
        self.is_newest()
    }

    /// P15, MC-17.6: unique cards match by title, subtitle and alter-ego name.
    pub(crate) const fn matches_subtitles(self) -> bool {
        self.is_newest()
    }

    /// MC-3.10: damage that was reduced still pays a cost.
    pub(crate) const fn accepts_reduced_damage(self) -> bool {
        self.is_newest()
    }

    /// MC-8.11: an attack on an ally is an attack on its player.
    pub(crate) const fn ally_stands_for_player(self) -> bool {
        self.is_newest()
    }

    /// Setup step 16: Setup abilities of all player cards in play, not of identities alone.
    pub(crate) const fn sets_up_all_cards(self) -> bool {
        self.is_newest()
    }

    /// PM6: permanent cards of others leave the game with an eliminated player.
    pub(crate) const fn clears_everything(self) -> bool {
        self.is_newest()
    }

    /// MC-17.6: instead of a unique card that is in play already, another card is dealt, not revealed.
    pub(crate) const fn deals_for_unique(self) -> bool {
        self.is_newest()
    }
}

/// True if the newest rules reference is played by: what keyword files ask as `rr18`.
pub(crate) fn is_rr18(table: &Table<'_>) -> bool {
    Profile::of(table).is_newest()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_any_case_and_unknown_ones_are_refused() {
        assert_eq!(Profile::read("rr18"), Ok(Profile::Rr18));
        assert_eq!(Profile::read("Seed"), Ok(Profile::default()));
        assert!(Profile::read("rr17").is_err_and(|cause| cause.contains("Rr16")));
    }
}
