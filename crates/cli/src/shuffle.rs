//! `byword verify-shuffle`: a game of a server, its shuffle and what was promised of it.

use byword_kernel::replay::Replay;
use byword_library::cards;
use byword_protocol::message::NamedText;
use byword_server::online::secrets::commitment;
use byword_telling::Words;
use serde::Deserialize;

use crate::args;
use crate::door::Door;
use crate::failure::Failure;
use crate::play::open_text;
use crate::screen::Screen;

/// A game as a table gives it when it is over.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hosted {
    shuffle: Shuffle,
    game: Replay,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shuffle {
    commitment: String,
}

pub fn run(args: &args::VerifyShuffle, screen: &mut Screen) -> Result<(), Failure> {
    let text = cards::read_text(&args.file)?;
    let file = args.file.display();
    let hosted: Hosted =
        serde_json::from_str(&text).map_err(|error| Failure::input(format!("{file}: {error}")))?;
    let words = Words::new(args.lang.into(), &hosted.game.game);
    let promised = args.commitment.as_ref().unwrap_or(&hosted.shuffle.commitment);
    let setup = &hosted.game.setup;
    let found = setup.key.map(|key| commitment(setup.seed, &key.to_string())).unwrap_or_default();
    if *promised != found {
        let values = [("promised", promised.as_str().into()), ("found", found.as_str().into())];
        screen.line(screen.verdict(false, words.say("shuffle-other", &values)))?;
        return Err(Failure::Check);
    }
    let saved = NamedText { name: file.to_string(), text: hosted.game.write() };
    let opened = open_text(&mut Door::open(args.lang)?, saved, &args.files)?;
    if let Some(differs) = opened.differs {
        screen.line(screen.verdict(false, differs))?;
        return Err(Failure::Check);
    }
    let values = [("steps", i64::from(opened.steps).into())];
    screen.line(screen.verdict(true, words.say("shuffle-kept", &values)))?;
    Ok(())
}
