// SPDX-License-Identifier: MIT
//! Finds the library in `NOWPLAYING_LIB_DIR` or with pkg-config.

use std::env;
use std::path::Path;
use std::process::{exit, Command};

fn main() {
    println!("cargo:rerun-if-env-changed=NOWPLAYING_LIB_DIR");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-link-lib=dylib=nowplaying");

    if let Ok(folder) = env::var("NOWPLAYING_LIB_DIR") {
        if !Path::new(&folder).join("libnowplaying.so").exists() {
            fail(&format!(
                "NOWPLAYING_LIB_DIR is {folder}, which does not contain libnowplaying.so: \
                 build the library there, or set it to the folder of the library."
            ));
        }
        use_folder(&folder);
        return;
    }
    // Documentation does not need the library.
    if env::var_os("DOCS_RS").is_some() {
        return;
    }
    match pkg_config() {
        Ok(flags) => {
            for flag in flags.split_whitespace() {
                if let Some(folder) = flag.strip_prefix("-L") {
                    use_folder(folder);
                }
            }
        }
        Err(reason) => fail(&format!(
            "cannot find the nowplaying library: {reason}. Install it with `make install` in its \
             sources, so that pkg-config finds it (see PKG_CONFIG_PATH), or set NOWPLAYING_LIB_DIR to \
             the folder of libnowplaying.so. If the loader does not search that folder, set \
             LD_LIBRARY_PATH to it when the program runs, or build with \
             RUSTFLAGS='-C link-arg=-Wl,-rpath,FOLDER'."
        )),
    }
}

/// Links from this folder. The build script of `nowplaying` reads it as `DEP_NOWPLAYING_LIB_DIR`.
fn use_folder(folder: &str) {
    println!("cargo:rustc-link-search=native={folder}");
    println!("cargo:lib_dir={folder}");
}

/// The flags of pkg-config. They name no folder if the library is in a system folder.
fn pkg_config() -> Result<String, String> {
    let program = env::var("PKG_CONFIG").unwrap_or_else(|_| "pkg-config".to_owned());
    let output = Command::new(&program)
        .args(["--libs", "nowplaying >= 0.1"])
        .output()
        .map_err(|error| format!("cannot run {program} ({error})"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let message = String::from_utf8_lossy(&output.stderr);
        Err(message.lines().next().unwrap_or("pkg-config failed").trim_end_matches('.').to_owned())
    }
}

fn fail(sentence: &str) -> ! {
    eprintln!("{sentence}");
    exit(1)
}
