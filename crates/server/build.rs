//! Takes the built page (`web/dist`) into the binary.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn files(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() { files(&path, found)? } else { found.push(path) }
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let dist = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("../../web/dist");
    println!("cargo:rerun-if-changed={}", dist.display());
    let mut found = Vec::new();
    files(&dist, &mut found)?;
    let mut code = String::from(
        "/// The files of the page: address and content.\npub const FILES: &[(&str, &[u8])] = &[\n",
    );
    for path in found {
        let name = path.strip_prefix(&dist).map_err(io::Error::other)?.to_string_lossy().replace('\\', "/");
        let full = fs::canonicalize(&path)?;
        writeln!(code, "    ({name:?}, include_bytes!({:?})),", full.display().to_string())
            .map_err(io::Error::other)?;
    }
    code.push_str("];\n");
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("files.rs"), code)
}
