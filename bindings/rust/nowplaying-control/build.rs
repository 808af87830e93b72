// SPDX-License-Identifier: MIT
//! Sets the library's folder for the tests and examples of this crate.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if let Ok(folder) = env::var("DEP_NOWPLAYING_CONTROL_LIB_DIR") {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{folder}");
    }
}
