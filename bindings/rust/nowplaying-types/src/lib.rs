// SPDX-License-Identifier: MIT
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]
// All functions return one error type, and the README documents it.
#![allow(clippy::missing_errors_doc)]
#![allow(clippy::module_name_repetitions)]

mod base;
mod callback;
mod command;
mod custom;
mod log;
mod numbers;
mod outcome;
mod output;
mod pending;
mod playback;
mod problem;
pub mod sys;
mod tables;
mod text;
mod values;
mod window;

pub use base::{Error, ErrorKind, Result, Version};
pub use command::{Feedback, LanguageSetting, Phase, RepeatMode, ShuffleMode};
pub use custom::{CustomCommand, CustomState};
pub use log::Level;
pub use outcome::{Failure, Outcome};
pub use output::Output;
pub use playback::Playback;
pub use problem::{Problem, ProblemKind};
pub use tables::action::{Action, Addition};
pub use tables::{command::Command, field::Field};
pub use text::Id;
pub use values::{
    AspectRatio, Connection, ContentKind, DeviceType, LanguageKind, MediaType, PlaybackState,
};
pub use window::SeekableWindow;

/// The functions that the crates share.
#[doc(hidden)]
pub mod private {
    pub use crate::base::{
        checked, duration, error_of, failure, instant_of, known_duration, list, microseconds,
        succeeded, version_of,
    };
    pub use crate::callback::{catch_panic, destroy, into_user_data};
    pub use crate::log::{reset_log, set_log_handler};
    pub use crate::pending::{block_on, lock, PendingResult, Promise};
    pub use crate::playback::{playback_of, raw_playback};
    pub use crate::text::{
        id_of, identifier, known_id, known_text, lossy, optional, pointer, text, text_of,
    };
    pub use crate::window::raw_window;
}
