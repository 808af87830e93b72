// SPDX-License-Identifier: MIT
//! Finds the library: in `NOWPLAYING_LIB_DIR`, or where pkg-config says.

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
                "There is no libnowplaying.so in NOWPLAYING_LIB_DIR, which is {folder}: \
                 build the library there, or set it to the folder that has it."
            ));
        }
        use_folder(&folder);
        return;
    }
    // Documentation is written without the library.
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
            "The nowplaying library was not found: {reason}. Install it (in its sources: make \
             install; then pkg-config must know it, see PKG_CONFIG_PATH), or set \
             NOWPLAYING_LIB_DIR to the folder with libnowplaying.so. If the loader does not \
             search that folder, run the program with LD_LIBRARY_PATH set to it, or build with \
             RUSTFLAGS='-C link-arg=-Wl,-rpath,FOLDER'."
        )),
    }
}

/// Links from this folder; `nowplaying` learns of it as `DEP_NOWPLAYING_LIB_DIR`.
fn use_folder(folder: &str) {
    println!("cargo:rustc-link-search=native={folder}");
    println!("cargo:lib_dir={folder}");
}

/// The folders that pkg-config knows, if any beside the system's own are needed.
fn pkg_config() -> Result<String, String> {
    let program = env::var("PKG_CONFIG").unwrap_or_else(|_| "pkg-config".to_owned());
    let output = Command::new(&program)
        .args(["--libs", "nowplaying >= 0.1"])
        .output()
        .map_err(|error| format!("{program} cannot be run ({error})"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let said = String::from_utf8_lossy(&output.stderr);
        Err(said.lines().next().unwrap_or("pkg-config failed").trim_end_matches('.').to_owned())
    }
}

fn fail(sentence: &str) -> ! {
    eprintln!("{sentence}");
    exit(1)
}
