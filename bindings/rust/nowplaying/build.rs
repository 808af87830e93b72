// SPDX-License-Identifier: MIT
//! Sets the library's folder for the tests and examples of this crate, and whether the compiler can
//! explain a wrong type of a handler's answer.

use std::env;
use std::process::Command;

/// The first minor versions with `#[diagnostic::on_unimplemented]` and with `rustc-check-cfg`.
const HAS_ON_UNIMPLEMENTED: u32 = 78;
const HAS_CHECK_CFG: u32 = 80;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if let Ok(folder) = env::var("DEP_NOWPLAYING_LIB_DIR") {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{folder}");
    }
    let minor = minor_version().unwrap_or(0);
    if minor >= HAS_CHECK_CFG {
        println!("cargo:rustc-check-cfg=cfg(has_on_unimplemented)");
    }
    if minor >= HAS_ON_UNIMPLEMENTED {
        println!("cargo:rustc-cfg=has_on_unimplemented");
    }
}

/// The 78 of "rustc 1.78.0 (9b00956e5 2024-04-29)".
fn minor_version() -> Option<u32> {
    let output = Command::new(env::var_os("RUSTC")?).arg("--version").output().ok()?;
    String::from_utf8(output.stdout).ok()?.split('.').nth(1)?.parse().ok()
}
