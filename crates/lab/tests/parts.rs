//! Part files: what is broken off goes on, what belongs together is merged, and nothing else is.
#![allow(clippy::unwrap_used, missing_docs)]

use std::fs;
use std::path::PathBuf;

use byword_lab::{Book, Head, Part, merge};
use serde_json::json;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("byword-parts-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn head(seed: u64, part: &str) -> Head {
    Head::new("sim", json!({ "seed": seed }), 10, part.parse().unwrap())
}

/// Writes the units of a part that are still missing, at most so many.
fn work(path: &std::path::Path, head: &Head, most: usize) {
    let (mut book, done) = Book::open::<u64>(path, head).unwrap();
    let units: Vec<u64> = head.part.of(head.units).skip(done.len()).take(most).map(|n| n * n).collect();
    book.add(&units).unwrap();
}

#[test]
fn parts_cover_everything_once() {
    for (units, count) in [(10, 3), (2, 5), (0, 2), (1_000_003, 7)] {
        let parts = (1..=count).map(|index| Part { index, count }.of(units));
        let ends: Vec<_> = parts.map(|part| (part.start, part.end)).collect();
        assert_eq!((ends[0].0, ends.last().unwrap().1), (0, units));
        assert!(ends.windows(2).all(|pair| pair[0].1 == pair[1].0), "{ends:?}");
    }
    for wrong in ["0/3", "4/3", "1", "a/b", "1/0", "-1/2"] {
        assert!(wrong.parse::<Part>().is_err(), "{wrong}");
    }
}

#[test]
fn what_is_broken_off_goes_on_to_the_same_bytes() {
    let folder = folder("resume");
    let (whole, broken) = (folder.join("whole"), folder.join("broken"));
    work(&whole, &head(1, "1/1"), 10);
    work(&broken, &head(1, "1/1"), 4);
    // The last line was not written to its end.
    let text = fs::read_to_string(&broken).unwrap();
    fs::write(&broken, &text[..text.len() - 2]).unwrap();
    work(&broken, &head(1, "1/1"), 10);
    assert_eq!(fs::read_to_string(&whole).unwrap(), fs::read_to_string(&broken).unwrap());
}

#[test]
fn parts_make_the_whole_in_any_order() {
    let folder = folder("merge");
    let paths: Vec<PathBuf> = (1..=4).map(|n| folder.join(n.to_string())).collect();
    for (n, path) in (1..).zip(&paths) {
        work(path, &head(1, &format!("{n}/4")), 10);
    }
    let mixed = [2, 0, 3, 1].map(|n: usize| paths[n].clone());
    let (merged, units) = merge::<u64>(&mixed).unwrap();
    assert_eq!((merged, units), (head(1, "1/1"), (0..10).map(|n| n * n).collect()));
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let folder = folder("refuse");
    let path = |name: &str| folder.join(name);
    work(&path("a"), &head(1, "1/2"), 10);
    work(&path("b"), &head(1, "2/2"), 10);
    work(&path("unfinished"), &head(1, "2/2"), 2);
    work(&path("other-seed"), &head(2, "2/2"), 10);
    work(&path("other-count"), &head(1, "2/3"), 10);
    fs::write(path("nonsense"), "hello\n").unwrap();
    fs::write(path("empty"), "").unwrap();
    let refusal = |names: &[&str]| {
        let paths: Vec<PathBuf> = names.iter().map(|name| path(name)).collect();
        merge::<u64>(&paths).unwrap_err().to_string()
    };
    for (names, cause) in [
        (&["a"][..], "part is missing"),
        (&["b"], "parts missing before it"),
        (&["a", "a", "b"], "there twice"),
        (&["a", "unfinished"], "not finished: 3 units"),
        (&["a", "other-seed"], "`seed` differs"),
        (&["a", "other-count"], "`part` differs"),
        (&["a", "nonsense"], "nonsense:1:"),
        (&["a", "empty"], "has no plan"),
        (&["a", "nowhere"], "nowhere"),
        (&[], "nothing to merge"),
    ] {
        let told = refusal(names);
        assert!(told.contains(cause), "{names:?}: {told}");
    }
    // A file of another plan is not overwritten.
    let before = fs::read_to_string(path("a")).unwrap();
    for other in [head(3, "1/2"), head(1, "2/2")] {
        assert!(Book::open::<u64>(&path("a"), &other).is_err());
    }
    assert!(Book::open::<u64>(&path("nonsense"), &head(1, "1/1")).is_err());
    assert_eq!(fs::read_to_string(path("a")).unwrap(), before);
}
