//! Saving a game: where the person says, and by itself as it goes.

use std::fs::{self, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf, absolute};

use byword_kernel::replay::Replay;
use byword_protocol::message::{AtTable, Request, Saved};

use super::Game;
use crate::args;
use crate::failure::Failure;
use crate::screen::Screen;

/// The files that a game is written to.
#[derive(Default)]
pub struct Files {
    /// Where it is recorded as it goes.
    record: Option<PathBuf>,
    /// Those that the game was saved to, which it may replace.
    own: Vec<PathBuf>,
    /// A file of somebody else that the person has been asked about.
    asked: Option<PathBuf>,
}

impl Files {
    /// The files of a game of this name: a record in the folder named, or in the usual one if somebody types. Fails if there
    /// can be no such folder.
    pub fn new(args: &args::Play, game: &str, seed: u64) -> Result<Self, Failure> {
        if let Some(folder) = args.record.as_ref().filter(|_| !args.no_record) {
            let wrong = |error: io::Error| Failure::input(format!("{}: {error}", folder.display()));
            fs::create_dir_all(folder).map_err(wrong)?;
        }
        let typed = || io::stdin().is_terminal().then(state_folder).flatten();
        let folder = args.record.clone().or_else(typed).filter(|_| !args.no_record);
        let record = folder.map(|folder| unclaimed(&folder, &format!("{game}-{seed}-{}", seconds())));
        Ok(Self { record, ..Self::default() })
    }

    /// Where the game is recorded.
    pub fn record(&self) -> Option<&Path> {
        self.record.as_deref()
    }
}

/// `byword/games` in the folder for the state of programs.
fn state_folder() -> Option<PathBuf> {
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state"));
    let state = std::env::var_os("XDG_STATE_HOME").filter(|state| !state.is_empty()).map(PathBuf::from);
    Some(state.or_else(home)?.join("byword/games"))
}

/// A new file of this name in a folder, with a number behind it where another game has the name already.
fn unclaimed(folder: &Path, name: &str) -> PathBuf {
    let path = |number: u32| match number {
        1 => folder.join(format!("{name}.json")),
        _ => folder.join(format!("{name}-{number}.json")),
    };
    // What else is wrong with the folder is told when the game is written.
    let claim = |path: &PathBuf| {
        let made = OpenOptions::new().write(true).create_new(true).open(path);
        !made.is_err_and(|error| error.kind() == io::ErrorKind::AlreadyExists)
    };
    (1..=u32::MAX).map(path).find(claim).unwrap_or_else(|| path(1))
}

fn seconds() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| since.as_secs())
}

/// Writes a file whole or not at all: to a new file beside it, which then takes its place.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::other("this is no name of a file"))?;
    let draft = path.with_file_name(format!(".{}.{}.part", name.to_string_lossy(), std::process::id()));
    let mut file = OpenOptions::new().write(true).create_new(true).open(&draft)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        // What is wrong has been found; a draft that stays does no harm.
        let _ = fs::remove_file(&draft);
    }
    written
}

impl Game {
    /// The game as the file at this place has it: card files in its folder are named from there, others from the root, so that
    /// it is taken up with the same ones wherever that is done.
    fn as_text(&mut self, path: &Path) -> Result<String, Failure> {
        let saved: Saved = self.door.ask(Request::Save(AtTable { table: self.now.table }))?;
        let mut replay = Replay::read(&saved.name, &saved.text)?;
        let folder = absolute(path).ok().and_then(|path| Some(path.parent()?.to_owned())).unwrap_or_default();
        for name in &mut replay.cards {
            if let Ok(whole) = absolute(&name) {
                *name = whole.strip_prefix(&folder).unwrap_or(&whole).display().to_string();
            }
        }
        Ok(replay.write())
    }

    /// The game as a file. A file that is there already is replaced only if the person says so twice, and only if it is a
    /// plain file.
    pub(super) fn save(&mut self, screen: &mut Screen, name: &str) -> Result<(), Failure> {
        if name.is_empty() {
            return Ok(screen.line(self.words.say("play-save-usage", &[]))?);
        }
        let path = PathBuf::from(name);
        let asked = self.saving.asked.take().is_some_and(|asked| asked == path);
        let message = match fs::symlink_metadata(&path) {
            Ok(there) if !there.is_file() => self.not_saved(name, &self.words.say("play-save-no-file", &[])),
            Ok(_) if !asked && !self.saving.own.contains(&path) => {
                self.saving.asked = Some(path);
                self.words.say("play-save-there", &[("file", name.into())])
            }
            _ => match write_whole(&path, &self.as_text(&path)?) {
                Ok(()) => {
                    self.saving.own.push(path);
                    self.words.say("play-saved", &[("file", name.into())])
                }
                Err(error) => self.not_saved(name, &error.to_string()),
            },
        };
        Ok(screen.line(message)?)
    }

    fn not_saved(&self, file: &str, cause: &str) -> String {
        self.words.say("play-not-saved", &[("cause", format!("{file}: {cause}").into())])
    }

    /// Writes down what has been played so far. If that does not work, it is said once, and the game goes on.
    pub(super) fn record(&mut self, screen: &mut Screen) -> Result<(), Failure> {
        let Some(path) = self.saving.record.clone() else { return Ok(()) };
        let text = self.as_text(&path)?;
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        if let Err(error) = folder.and_then(|()| write_whole(&path, &text)) {
            self.saving.record = None;
            screen.line(self.not_saved(&path.display().to_string(), &error.to_string()))?;
        }
        Ok(())
    }
}
