//! Cards that pay by being turned.

use super::is_this;
use crate::term::Term;

/// "You may exhaust this leader. If you do, ready it": what is turned by choice pays, and nothing is said of it.
pub(super) fn is_paid_by_turning(head: &str, items: &[Term]) -> bool {
    let paid = items.last().map(|paid| match (paid.head(), paid.items()) {
        (Some("seq"), Some(parts)) => &parts[1..],
        _ => std::slice::from_ref(paid),
    });
    head == "may"
        && paid.is_some_and(|parts| parts.iter().all(|part| part.head() == Some("pay") || turns_this(part)))
}

fn turns_this(part: &Term) -> bool {
    let turned = part.items().and_then(|act| act.get(1)).and_then(Term::items);
    part.head() == Some("do")
        && matches!(turned, Some([turn, this]) if turn.as_word() == Some("turn") && is_this(this))
}
