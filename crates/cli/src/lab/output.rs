//! Where results go: the screen, a page.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use byword_kernel::replay::fingerprint;
use byword_kernel::rulebook::World;
use byword_report::Source;
use byword_telling::Words;

use super::args::Output;
use crate::failure::Failure;

impl Output {
    /// The words of the language that is asked for.
    pub fn words(&self, game: &str) -> Words {
        Words::new(self.answer.lang.into(), game)
    }

    /// Fails if the page that is asked for cannot be written, before anything is played for it.
    pub fn check_page(&self) -> Result<(), Failure> {
        let Some(path) = &self.html else { return Ok(()) };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if std::fs::symlink_metadata(path).is_ok() {
            return Err(Failure::input(exists(path)));
        }
        match folder.filter(|folder| !folder.is_dir()) {
            Some(folder) => Err(Failure::input(format!("{}: this folder is not there", folder.display()))),
            None => Ok(()),
        }
    }

    /// Writes the page, if one is asked for. A file that is there already is not overwritten.
    pub fn write_page(&self, page: impl FnOnce() -> String) -> Result<(), Failure> {
        self.html.as_deref().map_or(Ok(()), |path| write_new(path, &page()))
    }
}

fn exists(path: &Path) -> String {
    format!("{}: this file exists; it is not overwritten", path.display())
}

/// Writes a file that is not there yet.
pub fn write_new(path: &Path, text: &str) -> Result<(), Failure> {
    let refused = |error: std::io::Error| {
        Failure::input(match error.kind() {
            std::io::ErrorKind::AlreadyExists => exists(path),
            _ => format!("{}: {error}", path.display()),
        })
    };
    let mut file = OpenOptions::new().write(true).create_new(true).open(path).map_err(refused)?;
    file.write_all(text.as_bytes()).map_err(refused)
}

/// The title of a game, by the name that commands know it by.
pub fn title(game: &str) -> &str {
    byword_library::find(game).map_or(game, |kit| kit.title)
}

/// What a page says of where its numbers come from.
pub fn source(words: &Words, world: Option<&World>, players: &[String], seed: u64) -> Source {
    let of = |id: &str, value: String| (words.say(id, &[]), value);
    let engine = format!("byword {}", env!("CARGO_PKG_VERSION"));
    let mut source = vec![of("report-command", command()), of("report-engine", engine)];
    source.extend(world.map(|world| of("report-cards", format!("{:016x}", fingerprint(world).0))));
    source.extend([of("report-players", players.join(", ")), of("report-seed", seed.to_string())]);
    source
}

/// The command as it was given, without where the program lies.
fn command() -> String {
    let words =
        std::env::args().skip(1).map(|word| if word.contains(' ') { format!("'{word}'") } else { word });
    std::iter::once("byword".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}
