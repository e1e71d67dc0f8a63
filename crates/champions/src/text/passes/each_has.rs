//! "While each side scheme has at least 3 threat": that is asked of each of them, where the number of all is that of their sum.

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, Amount, Cmp, Cond, Filter, Target};

use crate::words::stat;

/// Makes a condition on each of those cards of one on their sum.
pub(super) fn settle(ability: &mut Ability, text: &str) {
    if !says_so(text) {
        return;
    }
    walk_mut(ability, &mut |part| {
        if let PartMut::Cond(cond) = part
            && let Cond::Compare(of_all, cmp, amount) = &**cond
            && let Some(each) = of_each(of_all, *cmp, amount)
        {
            **cond = each;
        }
        true
    });
}

/// So many words stand between "each" and "has" at most.
const BETWEEN: usize = 5;

fn says_so(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(BETWEEN + 2).chain(std::iter::once(words.as_slice())).any(|words| {
        let each = words.first().is_some_and(|word| word.eq_ignore_ascii_case("each"));
        let before = words.iter().take_while(|word| !word.ends_with([',', '.', ':']));
        each && before.take(BETWEEN + 2).any(|word| matches!(*word, "has" | "have"))
    })
}

fn of_each(number: &Amount, cmp: Cmp, amount: &Amount) -> Option<Cond> {
    let (cards, test) = match number {
        Amount::Counters(cards, kind) => (cards, Filter::Counters(*kind, cmp, amount.clone())),
        Amount::Damage(cards) => (cards, Filter::Stat(stat::SUSTAINED, cmp, amount.clone())),
        _ => return None,
    };
    let Target::Each(filter) = &**cards else { return None };
    let is_one = filter.tests().iter().any(|test| matches!(test, Filter::Named(_) | Filter::This));
    let lacks = filter.clone().and(Filter::Not(Box::new(test)));
    (!is_one).then(|| Cond::Not(Box::new(Cond::Exists(lacks))))
}
