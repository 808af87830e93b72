// SPDX-License-Identifier: MIT
//! Links the installed library, or compiles it (feature `vendored`). It is the build script of both crates `-sys`.

mod system;
mod vendored;

use std::env;
use std::process::{exit, Command};

fn main() {
    println!("cargo:rerun-if-env-changed=DOCS_RS");
    // Documentation does not need the library.
    if env::var_os("DOCS_RS").is_some() {
        return;
    }
    let linked = if cfg!(feature = "vendored") {
        vendored::link()
    } else if cfg!(feature = "system") {
        system::link()
    } else {
        Err(format!(
            "{} links no library: enable its feature `system`, which is a default, or `vendored`",
            env!("CARGO_PKG_NAME")
        ))
    };
    if let Err(sentence) = linked {
        eprintln!("{sentence}");
        exit(1);
    }
}

/// The name of the library: the key `links` of the crate.
fn library() -> String {
    env::var("CARGO_MANIFEST_LINKS").unwrap_or_else(|_| "nowplaying".to_owned())
}

/// The value of a variable, if it is set and not empty. If it changes, this program runs again.
fn variable(name: &str) -> Option<String> {
    println!("cargo:rerun-if-env-changed={name}");
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// The folders of the `-L` and the names of the `-l` of a linker's flags.
fn libraries(flags: &str) -> (Vec<&str>, Vec<&str>) {
    let all = |option| flags.split_whitespace().filter_map(move |flag| flag.strip_prefix(option));
    (all("-L").collect(), all("-l").collect())
}

/// The output of pkg-config.
fn pkg_config(program: &str, option: &str, package: &str) -> Result<String, String> {
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    let output = Command::new(program)
        .args([option, package])
        .output()
        .map_err(|error| format!("cannot run {program} ({error})"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let message = String::from_utf8_lossy(&output.stderr);
        Err(message.lines().next().unwrap_or("pkg-config failed").trim_end_matches('.').to_owned())
    }
}
