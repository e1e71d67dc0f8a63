//! The shape of an entry's term: what is fixed in it, and where its holes are.

use super::Slot;
use crate::canon;
use crate::pattern::Pattern;
use crate::term::{Node, Term};

/// A term with holes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// A term without holes.
    Fixed(Term),
    /// One term.
    Hole(usize),
    /// The items of a list.
    Splice(usize),
    /// A list with holes.
    List(Vec<Shape>),
}

impl Shape {
    fn fixed(&self) -> Option<Term> {
        match self {
            Self::Fixed(term) => Some(term.clone()),
            _ => None,
        }
    }
}

/// The term with `$hole` and `..$hole` found among the slots.
pub(super) fn shape(term: &Term, slots: &[Slot]) -> Result<Shape, String> {
    let slot = |name: &str| {
        slots.iter().position(|s| s.name == name).ok_or_else(|| format!("no pattern has the hole `{name}`"))
    };
    Ok(match &term.node {
        Node::Word(w) => match (w.strip_prefix('$'), w.strip_prefix("..$")) {
            (Some(name), _) => Shape::Hole(slot(name)?),
            (_, Some(name)) => Shape::Splice(slot(name)?),
            _ => Shape::Fixed(term.clone()),
        },
        Node::List(items) => {
            let items: Vec<Shape> = items.iter().map(|t| shape(t, slots)).collect::<Result<_, _>>()?;
            let fixed: Option<Vec<Term>> = items.iter().map(Shape::fixed).collect();
            fixed.map_or(Shape::List(items), |terms| Shape::Fixed(canon::list(terms)))
        }
        _ => Shape::Fixed(term.clone()),
    })
}

/// A hole of the term that the pattern does not have: nothing would fill it.
pub(super) fn unsaid<'a>(term: &'a Term, pattern: &Pattern) -> Option<&'a str> {
    match &term.node {
        Node::Word(word) => {
            let name = word.strip_prefix("..$").or_else(|| word.strip_prefix('$'))?;
            pattern.holes().iter().all(|hole| hole.name != name).then_some(name)
        }
        Node::List(items) => items.iter().find_map(|item| unsaid(item, pattern)),
        _ => None,
    }
}

/// How much of a term is said by the entry itself.
pub(super) fn weight(shape: &Shape) -> usize {
    fn term(t: &Term) -> usize {
        t.items().map_or(2, |items| 1 + items.iter().map(term).sum::<usize>())
    }
    match shape {
        Shape::Fixed(t) => term(t),
        Shape::Hole(_) | Shape::Splice(_) => 0,
        Shape::List(items) => 1 + items.iter().map(weight).sum::<usize>(),
    }
}
