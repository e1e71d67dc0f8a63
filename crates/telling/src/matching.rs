//! Finding what somebody means by a few letters or words: options, cards, clauses.

use byword_kernel::rulebook::{ClauseText, Clauses};

/// What a text may mean among others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match {
    /// This one.
    One(usize),
    /// Any of these.
    Many(Vec<usize>),
    /// None.
    None,
}

/// The one of the texts that is meant: the same one, the only one that begins so, or the only one with all its words.
/// Equal texts are as good as one.
pub fn find(texts: &[String], wanted: &str) -> Match {
    let wanted = wanted.trim().to_lowercase();
    let texts: Vec<String> = texts.iter().map(|text| text.to_lowercase()).collect();
    let words: Vec<&str> = wanted.split_whitespace().collect();
    if words.is_empty() {
        return Match::None;
    }
    let tests: [&dyn Fn(&str) -> bool; 3] =
        [&|text| text == wanted, &|text| text.starts_with(&wanted), &|text| {
            words.iter().all(|word| text.contains(word))
        }];
    for test in tests {
        let found: Vec<usize> = (0..texts.len()).filter(|&i| test(&texts[i])).collect();
        match found[..] {
            [] => {}
            [first, ..] if found.iter().all(|&i| texts[i] == texts[first]) => return Match::One(first),
            _ => return Match::Many(found),
        }
    }
    Match::None
}

/// The clauses that an id may mean: with the letters before its number or without them, in any case.
pub fn clauses<'a>(index: &'a Clauses, id: &str) -> Vec<&'a ClauseText> {
    let wanted = id.trim().to_lowercase();
    let same = |clause: &&ClauseText| clause.id.to_lowercase() == wanted;
    let exact: Vec<&ClauseText> = index.all().iter().filter(same).collect();
    if !exact.is_empty() {
        return exact;
    }
    let number =
        |clause: &&ClauseText| clause.id.to_lowercase().split_whitespace().next_back() == Some(&wanted);
    index.all().iter().filter(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_before_beginning_before_words() {
        let texts: Vec<String> = ["play Grist", "play Grist Mill", "quest Sable", "quest Sable", "ink Sable"]
            .map(String::from)
            .into();
        assert_eq!(find(&texts, "Play grist"), Match::One(0));
        assert_eq!(find(&texts, "ink"), Match::One(4));
        assert_eq!(find(&texts, "mill play"), Match::One(1));
        assert_eq!(find(&texts, "quest"), Match::One(2), "equal texts are as good as one");
        assert_eq!(find(&texts, "sable"), Match::Many(vec![2, 3, 4]));
        assert_eq!((find(&texts, "xyz"), find(&texts, " ")), (Match::None, Match::None));
    }

    #[test]
    fn clauses_with_and_without_letters() {
        let index = Clauses::read("S 8.1 | t | a | b\nCR2 8.1 | t | c | d\nG1 | t | e | f").unwrap();
        let ids = |text: &str| clauses(&index, text).iter().map(|c| c.id.as_str()).collect::<Vec<_>>();
        assert_eq!(ids("s 8.1"), ["S 8.1"]);
        assert_eq!(ids("8.1"), ["S 8.1", "CR2 8.1"]);
        assert_eq!((ids("g1"), ids("9")), (vec!["G1"], vec![]));
    }
}
