//! What an answer says: the number of an option, a command, or words of an option.

/// An answer, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<'a> {
    /// The option with this number, from 1.
    Number(usize),
    /// A command and what follows it.
    Command(Command, &'a str),
    /// Words of an option.
    Words(&'a str),
}

/// The commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Why something is not offered.
    Why,
    /// What a clause says.
    Rule,
    /// What a card says.
    Card,
    /// The board.
    Board,
    /// The options.
    Options,
    /// What happened.
    Log,
    /// Take the last choice back.
    Undo,
    /// Save the game.
    Save,
    /// Let a bot choose.
    Auto,
    /// Pass until something happens.
    Skip,
    /// Give up.
    Concede,
    /// What can be typed.
    Help,
    /// Leave.
    Quit,
}

/// The commands' names in English and Spanish.
const NAMES: &[(&str, Command)] = &[
    ("why", Command::Why),
    ("por qué", Command::Why),
    ("por que", Command::Why),
    ("porqué", Command::Why),
    ("porque", Command::Why),
    ("rule", Command::Rule),
    ("regla", Command::Rule),
    ("card", Command::Card),
    ("carta", Command::Card),
    ("board", Command::Board),
    ("tablero", Command::Board),
    ("options", Command::Options),
    ("opciones", Command::Options),
    ("log", Command::Log),
    ("registro", Command::Log),
    ("undo", Command::Undo),
    ("deshacer", Command::Undo),
    ("save", Command::Save),
    ("guardar", Command::Save),
    ("auto", Command::Auto),
    ("skip", Command::Skip),
    ("saltar", Command::Skip),
    ("concede", Command::Concede),
    ("rendirse", Command::Concede),
    ("help", Command::Help),
    ("ayuda", Command::Help),
    ("quit", Command::Quit),
    ("salir", Command::Quit),
];

/// The names of the commands, to find the nearest.
pub fn names<'a>() -> impl Iterator<Item = &'a str> {
    NAMES.iter().map(|(name, _)| *name)
}

impl<'a> Answer<'a> {
    /// Reads a line. What is exactly the text of an option is that option, whatever else it could be.
    pub fn read(line: &'a str, options: &[String]) -> Self {
        let line = line.trim();
        if options.iter().any(|option| option.eq_ignore_ascii_case(line)) && line.parse::<usize>().is_err() {
            return Self::Words(line);
        }
        if let Ok(number) = line.parse() {
            return Self::Number(number);
        }
        let named = |(name, command): &(&str, Command)| {
            let (head, rest) = line.split_at_checked(name.len())?;
            let whole = rest.is_empty() || rest.starts_with(char::is_whitespace);
            (whole && head.to_lowercase() == *name).then(|| Self::Command(*command, rest.trim()))
        };
        NAMES.iter().find_map(named).unwrap_or(Self::Words(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_commands_and_words() {
        let options = ["undo".to_owned(), "7".to_owned()];
        assert_eq!(Answer::read(" 12 ", &[]), Answer::Number(12));
        assert_eq!(Answer::read("WHY play  Grist", &[]), Answer::Command(Command::Why, "play  Grist"));
        assert_eq!(Answer::read("Por qué jugar X", &[]), Answer::Command(Command::Why, "jugar X"));
        assert_eq!(Answer::read("whyever", &[]), Answer::Words("whyever"));
        assert_eq!(Answer::read("undo", &[]), Answer::Command(Command::Undo, ""));
        assert_eq!(Answer::read("undo", &options), Answer::Words("undo"));
        assert_eq!(Answer::read("7", &options), Answer::Number(7));
        assert_eq!(Answer::read("quest Sable", &options), Answer::Words("quest Sable"));
        assert_eq!(Answer::read("-3", &[]), Answer::Words("-3"));
    }
}
