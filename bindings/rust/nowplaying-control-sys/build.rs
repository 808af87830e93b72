// SPDX-License-Identifier: MIT
//! Finds the library in `NOWPLAYING_LIB_DIR` or with pkg-config.

use std::env;
use std::path::Path;
use std::process::{exit, Command};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Documentation does not need the library.
    if env::var_os("DOCS_RS").is_some() {
        return;
    }
    if let Err(sentence) = link() {
        eprintln!("{sentence}");
        exit(1);
    }
}

fn link() -> Result<(), String> {
    println!("cargo:rustc-link-lib=dylib=nowplaying-control");
    if let Some(folder) = variable("NOWPLAYING_LIB_DIR") {
        if !Path::new(&folder).join("libnowplaying-control.so").exists() {
            return Err(format!(
                "NOWPLAYING_LIB_DIR is {folder}, which does not contain libnowplaying-control.so: \
                 build the library there, or set it to the folder of the library."
            ));
        }
        use_folder(&folder);
        return Ok(());
    }
    let flags = pkg_config().map_err(|reason| {
        format!(
            "cannot find the library nowplaying-control: {reason}. Install it with `make install` in \
             its sources, so that pkg-config finds it (see PKG_CONFIG_PATH), or set \
             NOWPLAYING_LIB_DIR to the folder of libnowplaying-control.so. If the loader does not \
             search that folder, set LD_LIBRARY_PATH to it when the program runs, or build with \
             RUSTFLAGS='-C link-arg=-Wl,-rpath,FOLDER'."
        )
    })?;
    // The flags have no folder if the library is in a system folder.
    for folder in flags.split_whitespace().filter_map(|flag| flag.strip_prefix("-L")) {
        use_folder(folder);
    }
    Ok(())
}

/// Links from this folder. The build script of `nowplaying-control` reads it as
/// `DEP_NOWPLAYING_CONTROL_LIB_DIR`.
fn use_folder(folder: &str) {
    println!("cargo:rustc-link-search=native={folder}");
    println!("cargo:lib_dir={folder}");
}

/// The value of a variable, if it is set and not empty. If it changes, this program runs again.
fn variable(name: &str) -> Option<String> {
    println!("cargo:rerun-if-env-changed={name}");
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// The flags of pkg-config for the linker.
fn pkg_config() -> Result<String, String> {
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    let program = variable("PKG_CONFIG").unwrap_or_else(|| "pkg-config".to_owned());
    let output = Command::new(&program)
        .args(["--libs", "nowplaying-control >= 0.1"])
        .output()
        .map_err(|error| format!("cannot run {program} ({error})"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let message = String::from_utf8_lossy(&output.stderr);
        Err(message.lines().next().unwrap_or("pkg-config failed").trim_end_matches('.').to_owned())
    }
}
