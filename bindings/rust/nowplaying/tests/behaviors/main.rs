// SPDX-License-Identifier: MIT
//! The behavior of the crate on a private bus. Each binding has tests with these names.

mod artwork;
mod audio_session;
mod base;
mod bind;
mod cases;
mod command;
mod content;
mod context;
mod every_command;
mod extension;
mod log;
mod playback;
mod process;
mod remote;
mod request;
mod session;
mod stage;
