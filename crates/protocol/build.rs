//! With the feature `texts`: takes the scenario files of all games into the program, so that an installed one can show them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

const GAMES: [&str; 4] = ["lorcana", "swu", "champions", "foursouls"];

fn main() -> io::Result<()> {
    let home = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let texts = env::var_os("CARGO_FEATURE_TEXTS").is_some();
    let mut code = String::from("&[\n");
    for game in GAMES.into_iter().filter(|_| texts) {
        let game_folder = home.join("..").join(game);
        let folder = game_folder.join("scenarios");
        let watched = if folder.is_dir() { &folder } else { &game_folder };
        println!("cargo:rerun-if-changed={}", watched.display());
        let mut files = Vec::new();
        collect(&folder, &mut files)?;
        files.sort();
        for file in files {
            let name = file.strip_prefix(&folder).unwrap_or(&file).display().to_string().replace('\\', "/");
            let path = file.canonicalize()?;
            let _ = writeln!(code, "    ({game:?}, {name:?}, include_str!({path:?})),");
        }
    }
    code.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("scenarios.rs"), code)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "scenario") {
            files.push(path);
        }
    }
    Ok(())
}
