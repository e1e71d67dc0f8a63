//! What a text asks about when it is gone - past events, numbers of cards that have left: only that needs to be remembered.

use crate::ability::visit::{Part, walk};
use crate::ability::{Ability, Amount, Body, CostPart, Counts, Filter, Pattern, Target};
use crate::catalog::Catalog;
use crate::event::Event;
use crate::id::{Moment, Stat};

impl Catalog {
    /// True if some text may ask about such an event after it has happened.
    #[must_use]
    pub fn asks_about(&self, event: &Event) -> bool {
        self.asked.iter().any(|(on, _)| on.is_of_sort(event))
    }

    /// True if some text may ask about such an event as long as the game lasts: since this moment, which comes only once.
    pub(crate) fn asks_for_good(&self, event: &Event, beginning: Moment) -> bool {
        self.asked.iter().any(|(on, since)| *since == Some(beginning) && on.is_of_sort(event))
    }

    /// True if some text may ask what the cards of such an event were like.
    pub(crate) fn asks_who_it_was(&self, event: &Event) -> bool {
        let looks = |on: &Pattern| {
            let others = [&on.other, &on.cause].into_iter().flatten();
            std::iter::once(&on.subject).chain(others).any(looks_at)
        };
        self.asked.iter().any(|(on, _)| on.is_of_sort(event) && looks(on))
    }

    /// True if some text names the number.
    #[inline]
    #[must_use]
    pub(crate) fn names_stat(&self, stat: Stat) -> bool {
        self.named_stats & bit(stat) != 0
    }
}

/// True if a filter asks what a card is like, and not only which card it is.
fn looks_at(filter: &Filter) -> bool {
    match filter {
        Filter::Any | Filter::This | Filter::Other | Filter::Is(_) => false,
        Filter::All(list) | Filter::Either(list) => list.iter().any(looks_at),
        Filter::Not(test) => looks_at(test),
        _ => true,
    }
}

/// The bit of a number; those beyond the first 63 share one.
const fn bit(stat: Stat) -> u64 {
    1 << if stat.0 < 63 { stat.0 } else { 63 }
}

/// The numbers that an ability names, one bit each.
pub(crate) fn stats_named(ability: &Ability) -> u64 {
    let mut named = 0;
    walk(ability, &mut |part| {
        named |= match part {
            Part::Amount(Amount::Stat(_, stat) | Amount::Sum(_, stat))
            | Part::Filter(
                Filter::Stat(stat, ..)
                | Filter::Most(stat, _)
                | Filter::Least(stat, _)
                | Filter::More(stat, _),
            )
            | Part::CostPart(CostPart::TurnTotal(stat, ..)) => bit(*stat),
            Part::Target(Target::Chosen(choice)) => choice.total.as_ref().map_or(0, |(stat, _)| bit(*stat)),
            _ => 0,
        };
        true
    });
    named
}

/// The patterns of the past events that an ability asks about, in whatever part of it, and since when.
pub(crate) fn questions(ability: &Ability) -> Vec<(Pattern, Option<Moment>)> {
    let mut found = Vec::new();
    walk(ability, &mut |part| {
        match part {
            Part::Filter(Filter::Past(on, since))
            | Part::Amount(Amount::Happened(on, since) | Amount::Total(on, since)) => {
                found.push(((**on).clone(), Some(*since)));
            }
            // "The first time" asks what has happened before.
            Part::Ability(ability) => {
                if let Body::Triggered { on, limit: Some(limit), .. }
                | Body::Replacement { on, limit: Some(limit), .. } = &ability.body
                    && limit.counts != Counts::Uses
                {
                    found.push((on.clone(), None));
                }
            }
            _ => {}
        }
        true
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ability::{Amount, Body, Change, Cmp, Cond, EventKind, Filter};
    use crate::id::{Moment, Stat, Verb};

    #[test]
    fn questions_are_found_however_deep_they_lie() {
        let on = Pattern::new(EventKind::Move, Some(Verb(3)), Filter::Any);
        let happened = Amount::Happened(Box::new(on.clone()), Moment(1));
        let ability = |when| -> Ability {
            Body::Static { when, of: Filter::This, change: Change::Stat(Stat(0), Amount::N(1)) }.into()
        };
        let asks = ability(Cond::Not(Box::new(Cond::Compare(happened, Cmp::AtLeast, Amount::N(2)))));
        assert_eq!(questions(&asks), [(on, Some(Moment(1)))]);
        assert_eq!(questions(&ability(Cond::Always)), []);
    }
}
