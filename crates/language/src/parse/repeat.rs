//! A card that is picked and said at several places of one entry: "a minion attacks you with +1 ATK" picks once, and both the bonus
//! and the attack are of that one.

use crate::phrasebook::Shape;
use crate::term::Term;

use super::build::Part;

/// Where a hole stands in the term of an entry.
struct Place {
    slot: usize,
    /// True if the act that it stands in names what fills it.
    told: bool,
    /// The branches around it, from the outermost: of several only one happens.
    branches: Vec<usize>,
}

/// What a list says of its parts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    Effect,
    Act,
    /// Where to, or under what, an act does something.
    Target,
    /// Amounts, tests, conditions.
    Question,
}

/// Heads of lists whose parts are effects.
const EFFECTS: [&str; 9] =
    ["seq", "may", "if-do", "as", "each-player", "for-each", "at-cost", "repeat", "modes"];

/// Heads of lists of which only one effect happens, with the place of what is asked.
const BRANCHES: [(&str, usize); 4] = [("if", 1), ("instead", 2), ("unless", 0), ("options", 0)];

fn is_branching(head: &str) -> Option<usize> {
    BRANCHES.iter().find(|(word, _)| *word == head).map(|(_, asked)| *asked)
}

/// How the choices that an entry says several times are said once.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Repeats {
    /// The first act names them.
    pub(super) along: Vec<usize>,
    /// They are asked about before anything is done to them: they are picked first.
    pub(super) ahead: Vec<usize>,
    /// One of them could be said once only by a name, which the entry does not give.
    pub(super) untold: bool,
}

impl Repeats {
    /// Those of an entry whose holes are filled so.
    pub(super) fn of(shape: &Shape, parts: &[Part]) -> Self {
        let mut repeats = Self::default();
        let choices =
            parts.iter().filter(|(_, many, terms)| !many && matches!(&terms[..], [only] if is_choice(only)));
        let choices: Vec<usize> = choices.map(|(slot, ..)| *slot).collect();
        if choices.is_empty() {
            return repeats;
        }
        let (mut places, mut branches) = (Vec::new(), Vec::new());
        let root = around_root(shape);
        collect(shape, root, &mut branches, &mut places);
        for slot in choices {
            let own: Vec<usize> = (0..places.len()).filter(|place| places[*place].slot == slot).collect();
            let [first, .., last] = own[..] else { continue };
            // Of several branches only one happens, and picks.
            let apart = |a: usize, b: usize| {
                let (a, b) = (&places[a].branches, &places[b].branches);
                !a.starts_with(b) && !b.starts_with(a)
            };
            if own.iter().enumerate().all(|(n, place)| own[..n].iter().all(|other| apart(*place, *other))) {
                continue;
            }
            let names = |place: &Place| place.slot != slot && fillers(place.slot, parts).any(names_cards);
            let lone = !places[first..last].iter().any(names);
            let together =
                own.iter().all(|place| places[*place].branches.starts_with(&places[first].branches));
            match places[first].told {
                true if lone && together => repeats.along.push(slot),
                false if lone && root == Around::Effect => repeats.ahead.push(slot),
                _ => repeats.untold = true,
            }
        }
        repeats
    }
}

fn fillers(slot: usize, parts: &[Part]) -> impl Iterator<Item = &Term> {
    parts.iter().filter(move |(of, ..)| *of == slot).flat_map(|(.., terms)| terms)
}

/// True of cards that are picked; a player who is chosen is told by a word.
fn is_choice(term: &Term) -> bool {
    let first = || term.parts().get(1).is_some_and(|first| first.items().is_some());
    term.head() == Some("random") || term.head() == Some("chosen") && first()
}

fn names_cards(term: &Term) -> bool {
    const NAMING: [&str; 5] = ["chosen", "random", "each", "let", "top"];
    term.any(&mut |part| part.head().is_some_and(|head| NAMING.contains(&head)))
}

fn head(items: &[Shape]) -> Option<&str> {
    match items.first() {
        Some(Shape::Fixed(term)) => term.as_word(),
        _ => None,
    }
}

/// An entry says an effect, or an act.
fn around_root(shape: &Shape) -> Around {
    match shape {
        Shape::List(items) if head(items).is_some_and(is_effect) => Around::Effect,
        _ => Around::Act,
    }
}

fn is_effect(head: &str) -> bool {
    head == "do" || EFFECTS.contains(&head) || is_branching(head).is_some()
}

fn collect(shape: &Shape, around: Around, branches: &mut Vec<usize>, places: &mut Vec<Place>) {
    let items = match shape {
        Shape::Fixed(_) => return,
        Shape::Hole(slot) | Shape::Splice(slot) => {
            let told = around == Around::Target;
            return places.push(Place { slot: *slot, told, branches: branches.clone() });
        }
        Shape::List(items) => items,
    };
    let head = head(items);
    let asked = head.filter(|_| around == Around::Effect).and_then(is_branching);
    for (place, item) in items.iter().enumerate().skip(1) {
        let inner = match (around, head) {
            (Around::Effect, Some("do")) | (Around::Act, Some("together")) => Around::Act,
            (Around::Effect, _) if asked == Some(place) => Around::Question,
            (Around::Effect, _) => Around::Effect,
            (Around::Act, _) if matches!(item, Shape::Hole(_)) => Around::Target,
            (Around::Act, Some("to" | "under")) => Around::Target,
            (Around::Act, _) if matches!(item, Shape::List(list) if is_destination(list)) => Around::Act,
            _ => Around::Question,
        };
        let branch = inner == Around::Effect && asked.is_some();
        if branch {
            branches.push(places.len() * 64 + place);
        }
        collect(item, inner, branches, places);
        if branch {
            branches.pop();
        }
    }
}

fn is_destination(items: &[Shape]) -> bool {
    matches!(head(items), Some("to" | "under"))
}

/// True if the hole stands at several places of an entry.
pub(crate) fn says_again(shape: &Shape, slot: usize) -> bool {
    fn times(shape: &Shape, slot: usize) -> usize {
        match shape {
            Shape::Fixed(_) => 0,
            Shape::Hole(hole) | Shape::Splice(hole) => usize::from(*hole == slot),
            Shape::List(items) => items.iter().map(|item| times(item, slot)).sum(),
        }
    }
    times(shape, slot) > 1
}

/// True if what stands in a hole is the card that was picked where the hole stood before.
pub(crate) fn is_again(before: &[Term], terms: &[Term]) -> bool {
    matches!((before, terms), ([picked], [again]) if is_choice(picked) && again.as_word() == Some("it"))
}

/// The cards that are picked before all else, and that.
pub(crate) fn picked_first(term: &Term) -> Option<(&Term, Term)> {
    let [_, first, rest @ ..] = term.parts() else { return None };
    let act = first.parts().get(1).filter(|_| term.head() == Some("seq") && first.head() == Some("do"))?;
    let cards = act.parts().get(1).filter(|cards| act.head() == Some("choose") && is_choice(cards))?;
    let rest = match rest {
        [only] => only.clone(),
        several => Term::call("seq", several.to_vec()),
    };
    Some((cards, rest))
}
