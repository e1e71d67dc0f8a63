//! The container file and the systemd unit start what there is: this binary, by these arguments and settings.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails where it unwraps nothing")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn deployed(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(file)).unwrap()
}

/// What follows a word at the beginning of lines.
fn lines<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    text.lines().filter_map(|line| line.strip_prefix(word)).map(str::trim).collect()
}

fn folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("byword-deploy-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Asks for a copy of the games instead of serving: it gets as far as to say that there are none in that folder.
fn finds_no_games(arguments: &[String], settings: &[&str], folder: &Path) {
    let mut run = Command::new(env!("CARGO_BIN_EXE_byword"));
    run.args(arguments).arg("--backup").arg(folder.join("copy.sqlite"));
    run.envs(settings.iter().map(|setting| setting.split_once('=').unwrap()));
    let said = run.output().unwrap();
    let error = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(error.contains("there are no games") && error.contains(folder.to_str().unwrap()), "{error}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_container_builds_and_starts_this_binary() {
    let text = deployed("Containerfile");
    let from = lines(&text, "FROM");
    assert!(from[0].starts_with(&format!("rust:{}-", env!("CARGO_PKG_RUST_VERSION"))), "{from:?}");
    // What is built in one Debian runs in the same one.
    let debian = from[0].split_once('-').unwrap().1.split(' ').next().unwrap();
    assert_eq!(from[1], format!("debian:{debian}-slim"));
    assert_eq!(lines(&text, "WORKDIR"), ["/src"]);
    assert!(lines(&text, "RUN").contains(&"cargo build --release --locked --bin byword"));
    assert!(lines(&text, "COPY").contains(&"--from=build /src/target/release/byword /usr/local/bin/byword"));
    // Who runs it owns the folder before it becomes a volume.
    assert!(text.find("--home-dir /games byword").unwrap() < text.find("VOLUME /games").unwrap());
    assert_eq!(lines(&text, "USER"), ["byword"]);
    let command: Vec<String> = serde_json::from_str(lines(&text, "CMD")[0]).unwrap();
    let (folder, settings) = (folder("container"), lines(&text, "ENV")[0]);
    assert!(settings.contains(&format!("_PORT={}", lines(&text, "EXPOSE")[0])), "{settings}");
    let arguments: Vec<String> =
        command[1..].iter().map(|word| word.replace("/games", folder.to_str().unwrap())).collect();
    assert_eq!(command[0], "byword");
    finds_no_games(&arguments, &settings.split(' ').collect::<Vec<_>>(), &folder);
}

#[test]
fn the_service_starts_this_binary() {
    let text = deployed("byword.service");
    let folder = folder("service");
    let settings = folder.join("byword.toml");
    fs::write(&settings, "port = 8080\n").unwrap();
    let command = lines(&text, "ExecStart=")[0];
    let arguments = command.strip_prefix("/usr/local/bin/byword ").unwrap();
    let here = |word: &str| {
        let word = word.replace("%S", folder.to_str().unwrap());
        word.replace("/etc/byword.toml", settings.to_str().unwrap())
    };
    finds_no_games(&arguments.split(' ').map(here).collect::<Vec<String>>(), &[], &folder);
}
