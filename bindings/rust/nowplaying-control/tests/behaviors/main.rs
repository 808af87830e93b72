// SPDX-License-Identifier: MIT
//! The behavior of the crate on a private bus, with players of the crate `nowplaying` in the same process.

mod action;
mod artwork;
#[allow(dead_code)]
#[path = "../../../nowplaying/tests/behaviors/cases.rs"]
mod cases;
mod controller;
#[allow(dead_code)]
#[path = "../../../nowplaying/tests/behaviors/every_command.rs"]
mod every_command;
mod player;
mod process;
#[allow(dead_code)]
#[path = "../../../nowplaying/tests/behaviors/stage.rs"]
mod stage;
mod watch;
