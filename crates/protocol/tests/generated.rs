//! The generated files are those that the messages give.

use std::fs;
use std::path::Path;

#[test]
fn generated_files_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for file in byword_protocol::generate::files() {
        let kept = fs::read_to_string(root.join(file.path)).unwrap_or_default();
        assert!(
            kept == file.text,
            "{} is not what the messages give: run `cargo run -p byword-protocol --example generate`",
            file.path
        );
    }
}
