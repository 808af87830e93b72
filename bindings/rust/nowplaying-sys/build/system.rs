// SPDX-License-Identifier: MIT
//! Finds the library in `NOWPLAYING_LIB_DIR` or with pkg-config.

use crate::{libraries, library, pkg_config, variable};
use std::path::Path;

pub fn link() -> Result<(), String> {
    let name = library();
    println!("cargo:rustc-link-lib=dylib={name}");
    if let Some(folder) = variable("NOWPLAYING_LIB_DIR") {
        if !Path::new(&folder).join(format!("lib{name}.so")).exists() {
            return Err(format!(
                "NOWPLAYING_LIB_DIR is {folder}, which does not contain lib{name}.so: \
                 build the library there, or set it to the folder of the library."
            ));
        }
        use_folder(&folder);
        return Ok(());
    }
    let program = variable("PKG_CONFIG").unwrap_or_else(|| "pkg-config".to_owned());
    let flags = pkg_config(&program, "--libs", &format!("{name} >= 0.1")).map_err(|reason| {
        format!(
            "cannot find the library {name}: {reason}. Install it with `make install` in its \
             sources, so that pkg-config finds it (see PKG_CONFIG_PATH), or set NOWPLAYING_LIB_DIR to \
             the folder of lib{name}.so. If the loader does not search that folder, set \
             LD_LIBRARY_PATH to it when the program runs, or build with \
             RUSTFLAGS='-C link-arg=-Wl,-rpath,FOLDER'. The feature `vendored` needs no installed \
             library: it compiles the library with a C compiler."
        )
    })?;
    // The flags have no folder if the library is in a system folder.
    for folder in libraries(&flags).0 {
        use_folder(folder);
    }
    Ok(())
}

/// Links from this folder. The build script of `nowplaying` reads it as `DEP_NOWPLAYING_LIB_DIR`, and that of
/// `nowplaying-control` as `DEP_NOWPLAYING_CONTROL_LIB_DIR`.
fn use_folder(folder: &str) {
    println!("cargo:rustc-link-search=native={folder}");
    println!("cargo:lib_dir={folder}");
}
