//! `byword cards --watch`: what is understood of a file of cards, each time that it is saved.

use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use byword_kernel::rulebook::Lang;
use byword_language::kit::{CardReport, Kit, Loaded};
use byword_library::cards::read_cards;
use byword_protocol::lookup::own_keywords;
use byword_telling::Words;

use super::{front, load, meaning, reports, show};
use crate::failure::Failure;
use crate::screen::Screen;

/// How long it waits before it looks at the file again.
const PAUSE: Duration = Duration::from_millis(250);

pub fn run(game: &str, path: &Path, lang: Lang, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(game)?;
    let mut last = None;
    while let Ok(now) = std::fs::read(path) {
        if last.as_ref() != Some(&now) {
            last = Some(now);
            tell(kit, path, lang, screen)?;
            screen.flush()?;
        }
        sleep(PAUSE);
    }
    match last {
        Some(_) => Ok(()),
        None => Err(Failure::input(format!("{}: there is no such file", path.display()))),
    }
}

/// What is wrong with the file is told like what is right: it will be saved again.
fn tell(kit: &Kit, path: &Path, lang: Lang, screen: &mut Screen) -> Result<(), Failure> {
    let words = Words::new(lang, kit.name);
    screen.line(screen.bold(words.say("watch-read", &[("file", path.display().to_string().into())])))?;
    match understood(kit, path, &words, screen) {
        Err(Failure::Input(problems)) => {
            for (problem, help) in problems {
                screen.line(screen.verdict(false, problem))?;
                help.map_or(Ok(()), |help| screen.line(format!("  {help}")))?;
            }
            Ok(())
        }
        other => other,
    }
}

fn understood(kit: &Kit, path: &Path, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let sources = read_cards(kit, path)?.cards;
    let loaded = load(kit, &sources)?;
    let reports = reports(&loaded, Some(&sources));
    for words in [words, &Words::new(other(words.lang), kit.name)] {
        for keyword in own_keywords(kit, &loaded, words) {
            screen.line("")?;
            screen.line(screen.bold(&keyword.print))?;
            keyword.meaning.iter().try_for_each(|line| screen.line(format!("  {line}")))?;
        }
    }
    for report in &reports {
        screen.line("")?;
        show(&report.title, &loaded, &reports, words, screen)?;
        also(report, &loaded, words, screen)?;
    }
    Ok(())
}

fn other(lang: Lang) -> Lang {
    if lang == Lang::En { Lang::Es } else { Lang::En }
}

/// The same in the other language.
fn also(report: &CardReport, loaded: &Loaded, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let words = Words::new(other(words.lang), loaded.world.game);
    front(report, loaded).map_or(Ok(()), |def| meaning(def, loaded, &words, screen))
}
