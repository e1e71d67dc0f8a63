//! Running the command from tests.

// Helpers of tests may panic as tests may; each test file uses some of them.
#![allow(clippy::unwrap_used, dead_code)]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use byword_kernel::rulebook::Lang;

/// What came of a run.
pub struct Run {
    /// The exit code.
    pub code: i32,
    /// The standard output.
    pub out: String,
    /// The standard error.
    pub err: String,
}

impl Run {
    /// The last line that is not blank.
    pub fn last_line(&self) -> &str {
        self.out.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("")
    }
}

/// Runs `byword` with these arguments and this input.
pub fn byword(args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_byword"))
        .args(args)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that stops early does not read all of its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// A fresh place for a file of this name; whatever was there is gone.
pub fn place(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// A file with this text.
pub fn file(name: &str, text: &str) -> String {
    let path = place(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// Runs it and demands that the input is refused: exit code 2, nothing on the standard output, this on the other.
pub fn refused(args: &[&str], words: &[&str]) {
    let run = byword(args, "");
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
    for word in words {
        assert!(run.err.contains(word), "{args:?} should say `{word}`: {}", run.err);
    }
    if !run.err.contains("--help") {
        is_spanish_too(&run.err);
    }
}

/// Demands that what is wrong can be said in Spanish; what the command line's own reader says is English.
fn is_spanish_too(told: &str) {
    let sentences = told.lines().filter_map(|line| {
        line.strip_prefix("error: ")
            .or_else(|| line.strip_prefix("  help: "))
            .or_else(|| line.strip_prefix("warning: "))
    });
    for sentence in sentences {
        let spanish = byword_telling::error_in(Lang::Es, sentence);
        assert_ne!(spanish, sentence, "`messages/errors.es` has no such sentence");
    }
}

/// Demands of a page that it has drawings, is told to its end, and that a browser fetches and runs nothing for it.
pub fn fetches_nothing(page: &str) {
    assert!(page.contains("<svg") && page.trim_end().ends_with("</html>"), "{page}");
    for loaded in ["http:", "https:", "<script", "<link", "@import", "url(", "src="] {
        assert!(!page.contains(loaded), "{loaded}");
    }
}
