// SPDX-License-Identifier: MIT
//! The modules of this crate, and those of nowplaying-control, use each other in one direction: no module uses itself
//! through others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Uses = BTreeMap<String, BTreeSet<String>>;

/// The names behind `crate::` in a line of code.
fn paths(line: &str) -> impl Iterator<Item = Vec<&str>> {
    let code = line.split("//").next().unwrap_or_default();
    let is_quoted = |before: &str| before.ends_with('$');
    code.match_indices("crate::").filter(move |(place, _)| !is_quoted(&code[..*place])).map(
        move |(place, text)| {
            let path = &code[place + text.len()..];
            let is_part = |letter: char| letter.is_alphanumeric() || "_:".contains(letter);
            let end = path.find(|letter| !is_part(letter)).unwrap_or(path.len());
            path[..end].split("::").collect()
        },
    )
}

/// Reads which modules a folder has, and which ones each of them uses.
fn read(folder: &Path, prefix: &str, uses: &mut Uses) {
    for entry in fs::read_dir(folder).expect("the sources") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            read(&path, &format!("{prefix}{name}::"), uses);
        } else if name != "lib" && name != "mod" {
            let source = fs::read_to_string(&path).expect("a source");
            let found = source.lines().flat_map(paths).map(|path| match path[..] {
                ["tables", module, ..] => format!("tables::{module}"),
                [module, ..] => module.to_owned(),
                [] => String::new(),
            });
            uses.insert(format!("{prefix}{name}"), found.filter(|name| name != "sys").collect());
        }
    }
}

/// Finds a way from the last module of a path back to its first.
fn circle(uses: &Uses, path: &mut Vec<String>, seen: &mut BTreeSet<String>) -> bool {
    let last = path.last().cloned().unwrap_or_default();
    for next in uses.get(&last).into_iter().flatten() {
        if *next == path[0] {
            return true;
        }
        if seen.insert(next.clone()) {
            path.push(next.clone());
            if circle(uses, path, seen) {
                return true;
            }
            path.pop();
        }
    }
    false
}

fn first_circle(uses: &Uses) -> Option<String> {
    uses.keys().find_map(|module| {
        let mut path = vec![module.clone()];
        circle(uses, &mut path, &mut BTreeSet::new()).then(|| path.join(" -> "))
    })
}

/// `known` are modules that the crate has.
fn check(name: &str, known: [&str; 2]) {
    let mut uses = Uses::new();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    read(&crates.join(name).join("src"), "", &mut uses);
    assert!(known.iter().all(|module| uses.contains_key(*module)), "{uses:?}");
    for (module, used) in &uses {
        for each in used {
            // `crate::Error` of lib.rs hides the module that has it.
            assert!(uses.contains_key(each), "{module} uses crate::{each}, which is not a module");
        }
    }
    assert_eq!(first_circle(&uses), None, "the modules use each other in a circle");
}

#[test]
fn modules_have_no_circle() {
    check("nowplaying", ["session", "tables::action"]);
    check("nowplaying-control", ["controller", "tables::argument"]);
}

#[test]
fn a_circle_is_found() {
    let uses_of = |module: &str, used: &str| (module.to_owned(), BTreeSet::from([used.to_owned()]));
    let straight = Uses::from([uses_of("a", "b"), uses_of("b", "c")]);
    assert_eq!(first_circle(&straight), None);
    let round = Uses::from([uses_of("a", "b"), uses_of("b", "c"), uses_of("c", "b")]);
    assert_eq!(first_circle(&round), Some("b -> c".to_owned()));
    let segments: Vec<_> = paths("use crate::base::check; // crate::session").collect();
    assert_eq!(segments, [["base", "check"]]);
    assert_eq!(paths("$crate::private::Slot").count(), 0);
}
