//! Writes the seeds of all targets as files into a folder, one folder a target, for cargo-fuzz.

use std::path::PathBuf;
use std::{env, fs, io};

use byword_fuzzing::{TARGETS, seeds};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "fuzz/corpus".to_owned()));
    for target in TARGETS {
        let place = folder.join(target.name);
        fs::create_dir_all(&place)?;
        for (number, seed) in seeds(target.name).iter().enumerate() {
            fs::write(place.join(format!("seed-{number}")), seed)?;
        }
    }
    Ok(())
}
