//! One spelling for terms that mean the same: nested conjunctions are flattened, put in order and unwrapped.

use crate::term::{Node, Term};
use crate::turns;

/// The order of tests in a conjunction: cheap ones and those that are said first stand first.
const ORDER: [&str; 26] = [
    "this",
    "it",
    "is",
    "host",
    "other",
    "of",
    "turned",
    "upright",
    "damaged",
    "marked",
    "fits",
    "tag",
    "either",
    "named",
    "same-name",
    "attached",
    "attached-to",
    "in",
    "has",
    "stat",
    "counters",
    "not",
    "exists",
    "compare",
    "turn",
    "x",
];

fn rank(term: &Term) -> usize {
    term.head().and_then(|h| ORDER.iter().position(|o| *o == h)).unwrap_or(ORDER.len())
}

/// A list in its one spelling.
#[must_use]
pub fn list(items: Vec<Term>) -> Term {
    match items.first().and_then(Term::as_word) {
        Some("all") => conjunction(items),
        Some(head @ ("seq" | "either" | "any")) => {
            let head = head.to_owned();
            flat(&head, items)
        }
        Some(_) => turns::meant(&items).unwrap_or_else(|| Term::list(items)),
        None => Term::list(turns::apart(items)),
    }
}

fn flatten(head: &str, items: Vec<Term>) -> Vec<Term> {
    let mut out = Vec::new();
    for item in items.into_iter().skip(1) {
        match &item.node {
            Node::List(inner) if inner.len() > 1 && item.head() == Some(head) => {
                out.extend(inner[1..].iter().cloned());
            }
            _ => out.push(item),
        }
    }
    out
}

fn conjunction(items: Vec<Term>) -> Term {
    let mut parts = flatten("all", items);
    parts.retain(|p| !matches!(p.as_word(), Some("any" | "always")));
    parts.sort_by(|a, b| rank(a).cmp(&rank(b)).then_with(|| a.cmp(b)));
    parts.dedup();
    wrap("all", parts, "any")
}

fn flat(head: &str, items: Vec<Term>) -> Term {
    let parts = flatten(head, items);
    wrap(head, parts, head)
}

fn wrap(head: &str, mut parts: Vec<Term>, none: &str) -> Term {
    match parts.len() {
        0 => Term::word(none),
        1 => parts.remove(0),
        _ => {
            parts.insert(0, Term::word(head));
            Term::list(parts)
        }
    }
}

/// The items of a conjunction, or the one test by itself.
#[must_use]
pub fn conjuncts(term: &Term) -> Vec<Term> {
    match (&term.node, term.head()) {
        (Node::List(items), Some("all")) => items[1..].to_vec(),
        (Node::Word(w), _) if w.as_ref() == "any" => Vec::new(),
        _ => vec![term.clone()],
    }
}

/// A term with all its lists in their one spelling.
#[must_use]
pub fn term(term: &Term) -> Term {
    match &term.node {
        Node::List(items) => {
            let items = items.iter().filter(|item| !is_announced(item)).map(self::term).collect();
            Term { span: term.span, ..list(items) }
        }
        _ => term.clone(),
    }
}

/// When a choice is made follows from where its words stand, so there are no words for it.
fn is_announced(term: &Term) -> bool {
    let mut items = term.items().into_iter().flatten().map(Term::as_word);
    items.next() == Some(Some("announced")) && items.next() == Some(Some("true"))
}

#[cfg(test)]
mod tests {
    use crate::term::parse_term;

    #[test]
    fn spells_one_way() {
        let canon = |t: &str| super::term(&parse_term(t).unwrap()).to_string();
        assert_eq!(canon("(all (tag Ally) (all other (of you)))"), "(all other (of you) (tag Ally))");
        assert_eq!(canon("(of (all (all (tag Ally))))"), "(of (tag Ally))");
        assert_eq!(canon("(seq (seq a b) c)"), "(seq a b c)");
    }
}
