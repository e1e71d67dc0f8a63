//! The names that abilities give: `c1` cards, `p1` a player, `d1` a deed; `paid` is the payment of the ability's cost.

use byword_kernel::id::DeedVar;

use super::{Term, TermError};

/// The kinds of names: the type in the algebra, the letter, and what has such a name.
const KINDS: [(&str, char, &str); 3] =
    [("CardsVar", 'c', "cards"), ("PlayerVar", 'p', "a player"), ("DeedVar", 'd', "a deed")];

/// The word for the payment of the ability's cost.
const PAID: &str = "paid";

/// The letter and number of a name.
pub(crate) fn parts(word: &str) -> Option<(char, u8)> {
    if word == PAID {
        return Some(('d', DeedVar::PAID.0));
    }
    let letter = word.chars().next().filter(|letter| KINDS.iter().any(|(_, known, _)| known == letter))?;
    let number = word.get(1..).filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()))?;
    Some((letter, number.parse().ok()?))
}

/// The word of a name: its letter (`c` of cards, `p` of a player, `d` of a deed) and its number.
#[must_use]
pub fn word(letter: char, number: u8) -> Term {
    if (letter, number) == ('d', DeedVar::PAID.0) {
        Term::word(PAID)
    } else {
        Term::word(&format!("{letter}{number}"))
    }
}

impl Term {
    /// True for the name of cards.
    #[must_use]
    pub fn names_cards(&self) -> bool {
        self.as_word().and_then(parts).is_some_and(|(letter, _)| letter == 'c')
    }
}

/// True if values of the type are names.
pub(super) fn is_kind(kind: &str) -> bool {
    KINDS.iter().any(|(known, ..)| *known == kind)
}

/// The number of a name of this type.
pub(super) fn read(kind: &str, term: &Term) -> Option<Result<u32, TermError>> {
    let (_, letter, wanted) = KINDS.iter().find(|(known, ..)| *known == kind)?;
    let named = term.as_word().and_then(parts);
    Some(match named {
        Some((own, number)) if own == *letter => Ok(u32::from(number)),
        Some((own, _)) => {
            let is = KINDS.iter().find(|(_, known, _)| *known == own).map_or("", |(_, _, is)| is);
            Err(TermError::new(format!("`{term}` is {is}, where {wanted} should be named"), term.span))
        }
        None => Err(TermError::new(format!("expected the name of {wanted}, like `{letter}1`"), term.span)),
    })
}

/// The word for the number of a name of this type.
pub(super) fn write(kind: &str, number: &Term) -> Option<Term> {
    let (_, letter, _) = KINDS.iter().find(|(known, ..)| *known == kind)?;
    Some(word(*letter, u8::try_from(number.as_int()?).ok()?))
}

/// True if the word stands for a variant of the type that is nothing but a name.
pub(super) fn is_bare(kind: &str, word: &str) -> bool {
    matches!(kind, "Target" | "Who") && parts(word).is_some()
}
