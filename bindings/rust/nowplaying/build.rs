// SPDX-License-Identifier: MIT
//! The tests and examples of this crate find the library where it was linked from.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if let Ok(folder) = env::var("DEP_NOWPLAYING_LIB_DIR") {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{folder}");
    }
}
