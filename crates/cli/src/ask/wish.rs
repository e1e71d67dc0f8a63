//! What is asked, as people ask it: in English or Spanish, with or without a question mark.

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish<'a> {
    /// May I do that, and if not, why not?
    May(&'a str),
    /// What can be done?
    Options,
    /// What can become of it: now, or after a step.
    Outcomes(&'a str),
    /// What tried to happen by the last step.
    Tried,
    /// The board.
    Board,
    /// The scenario so far.
    Show,
    /// Take the last line back.
    Undo,
    /// Write the scenario to a file.
    Save(&'a str),
    /// What a clause says.
    Rule(&'a str),
    /// What can be typed.
    Help,
    /// Leave.
    Quit,
}

type Make = for<'a> fn(&'a str) -> Wish<'a>;

/// How wishes begin; the first that fits is meant.
const NAMES: &[(&str, Make)] = &[
    ("may i", |rest| Wish::May(rest)),
    ("can i", |rest| Wish::May(rest)),
    ("why not", |rest| Wish::May(rest)),
    ("why", |rest| Wish::May(rest)),
    ("puedo", |rest| Wish::May(rest)),
    ("por qué no", |rest| Wish::May(rest)),
    ("por qué", |rest| Wish::May(rest)),
    ("options", |_| Wish::Options),
    ("opciones", |_| Wish::Options),
    ("what can i do", |_| Wish::Options),
    ("qué puedo hacer", |_| Wish::Options),
    ("what happens if i", |rest| Wish::Outcomes(rest)),
    ("what happens if", |rest| Wish::Outcomes(rest)),
    ("what happens", |rest| Wish::Outcomes(rest)),
    ("qué pasa si", |rest| Wish::Outcomes(rest)),
    ("qué pasa al", |rest| Wish::Outcomes(rest)),
    ("qué pasa", |rest| Wish::Outcomes(rest)),
    ("what tried to happen", |_| Wish::Tried),
    ("tried", |_| Wish::Tried),
    ("qué intentó pasar", |_| Wish::Tried),
    ("board", |_| Wish::Board),
    ("tablero", |_| Wish::Board),
    ("show", |_| Wish::Show),
    ("ver", |_| Wish::Show),
    ("undo", |_| Wish::Undo),
    ("deshacer", |_| Wish::Undo),
    ("save", |rest| Wish::Save(rest)),
    ("guardar", |rest| Wish::Save(rest)),
    ("rule", |rest| Wish::Rule(rest)),
    ("regla", |rest| Wish::Rule(rest)),
    ("help", |_| Wish::Help),
    ("ayuda", |_| Wish::Help),
    ("quit", |_| Wish::Quit),
    ("salir", |_| Wish::Quit),
];

/// How wishes begin, to complete them and to find the nearest.
pub fn names<'a>() -> impl Iterator<Item = &'a str> {
    NAMES.iter().map(|(name, _)| *name)
}

impl<'a> Wish<'a> {
    /// Reads a line; nothing if it is no wish. A line with a colon may be one of the scenario.
    pub fn read(line: &'a str) -> Option<Self> {
        let line = line.trim().trim_start_matches('¿').trim_end_matches('?').trim();
        NAMES.iter().find_map(|(name, make)| {
            let (head, rest) = line.split_at_checked(name.len())?;
            let whole = rest.is_empty() || rest.starts_with(char::is_whitespace);
            (whole && head.to_lowercase() == *name).then(|| make(rest.trim()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_ask_in_their_words() {
        assert_eq!(Wish::read("May I play Bolt?"), Some(Wish::May("play Bolt")));
        assert_eq!(Wish::read("¿Puedo jugar Bolt?"), Some(Wish::May("jugar Bolt")));
        assert_eq!(Wish::read("what happens if I play Bolt?"), Some(Wish::Outcomes("play Bolt")));
        assert_eq!(Wish::read("what happens"), Some(Wish::Outcomes("")));
        assert_eq!(Wish::read("why not quest A"), Some(Wish::May("quest A")));
        assert_eq!(Wish::read("player 1 hand: Bolt"), None);
        assert_eq!(Wish::read("- play Bolt"), None);
    }
}
