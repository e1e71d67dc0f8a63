//! `byword verify-shuffle`: a game of a server, its shuffle and what was promised of it.

use byword_kernel::replay::Replay;
use byword_library::cards;
use byword_server::online::secrets::commitment;
use serde::Deserialize;

use crate::args;
use crate::failure::Failure;
use crate::play::{recorded_files, warn_of_version};
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
    salt: String,
}

pub fn run(args: &args::VerifyShuffle, screen: &mut Screen) -> Result<(), Failure> {
    let text = cards::read_text(&args.file)?;
    let file = args.file.display();
    let hosted: Hosted =
        serde_json::from_str(&text).map_err(|error| Failure::input(format!("{file}: {error}")))?;
    let promised = args.commitment.as_ref().unwrap_or(&hosted.shuffle.commitment);
    let found = commitment(hosted.game.setup.seed, &hosted.shuffle.salt);
    if *promised != found {
        let line =
            format!("the shuffle is another one than was promised: {promised}, but this one has {found}");
        screen.line(screen.verdict(false, line))?;
        return Err(Failure::Check);
    }
    warn_of_version(&hosted.game);
    let files = recorded_files(&hosted.game, &args.files);
    let kit = byword_library::find(&hosted.game.game)?;
    let loaded = cards::load(kit, &files.cards, files.allow_partial)?;
    match hosted.game.verify(&loaded.world) {
        Ok(verified) => {
            let line =
                format!("the shuffle is the promised one, and {} choices follow from it", verified.steps);
            screen.line(screen.verdict(true, line))?;
            Ok(())
        }
        Err(divergence) => {
            screen.line(screen.verdict(false, divergence.to_string()))?;
            Err(Failure::Check)
        }
    }
}
