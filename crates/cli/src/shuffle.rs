//! `byword verify-shuffle`: a game of a server, its shuffle and what was promised of it.

use byword_kernel::replay::Replay;
use byword_library::cards;
use byword_protocol::message::NamedText;
use byword_server::online::secrets::commitment;
use byword_telling::Words;

use crate::args;
use crate::door::Door;
use crate::failure::Failure;
use crate::play::open_text;
use crate::screen::Screen;

pub fn run(args: &args::VerifyShuffle, screen: &mut Screen) -> Result<(), Failure> {
    let saved = NamedText { name: args.file.display().to_string(), text: cards::read_text(&args.file)? };
    let game = Replay::read(&saved.name, &saved.text).map_err(|error| Failure::input(error.to_string()))?;
    let words = Words::new(args.lang.into(), &game.game);
    let promised = args.commitment.as_ref().or(game.commitment.as_ref());
    let Some(promised) = promised else {
        return Err(Failure::input(format!("{}: {}", saved.name, words.say("shuffle-unpromised", &[]))));
    };
    let setup = &game.setup;
    let Some(key) = setup.key else {
        return Err(Failure::input(format!("{}: {}", saved.name, words.say("shuffle-unkeyed", &[]))));
    };
    let found = commitment(setup.seed, &key.to_string());
    if *promised != found {
        let values = [("promised", promised.as_str().into()), ("found", found.as_str().into())];
        screen.line(screen.verdict(false, words.say("shuffle-other", &values)))?;
        return Err(Failure::Check);
    }
    let opened = open_text(&mut Door::open(args.lang)?, saved, &args.files)?;
    if let Some(differs) = opened.differs {
        screen.line(screen.verdict(false, differs))?;
        return Err(Failure::Check);
    }
    let values = [("steps", i64::from(opened.steps).into())];
    screen.line(screen.verdict(true, words.say("shuffle-kept", &values)))?;
    Ok(())
}
