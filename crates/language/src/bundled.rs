//! Text files that a program carries with it, as small as they can be where the program is downloaded.

/// The text with blanks for all that its lines of comments say, so that every place stays what it is. `N` is its length in bytes.
#[must_use]
pub const fn without_comments<const N: usize>(text: &str) -> [u8; N] {
    let bytes = text.as_bytes();
    assert!(bytes.len() == N, "N is the length of the text");
    let mut kept = [b' '; N];
    let (mut at, mut starts, mut comments) = (0, true, false);
    while at < N {
        let byte = bytes[at];
        let opens = starts && byte == b'#';
        starts = byte == b'\n' || starts && byte == b' ';
        comments = (comments || opens) && byte != b'\n';
        if opens || !comments {
            kept[at] = byte;
        }
        at += 1;
    }
    kept
}

/// The bytes as text.
///
/// # Panics
///
/// If they are no UTF-8: where it is called in a constant, that fails the build.
#[must_use]
#[allow(clippy::panic, reason = "called in constants alone, where it is an error of the build")]
pub const fn text(bytes: &'static [u8]) -> &'static str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("the bytes of a text file are no UTF-8"),
    }
}

#[cfg(test)]
mod tests {
    use super::{text, without_comments};

    #[test]
    fn only_what_comments_say_is_left_out() {
        const TEXT: &str = "# año: a # b\nsort x\n  # c\n  en a # b\n";
        const KEPT: [u8; TEXT.len()] = without_comments(TEXT);
        let lines: Vec<&str> = text(&KEPT).lines().map(str::trim_end).collect();
        assert_eq!(lines, ["#", "sort x", "  #", "  en a # b"]);
        assert_eq!(KEPT.len(), TEXT.len());
    }
}
