// SPDX-License-Identifier: MIT
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]
// All functions return one error type, and the README documents it.
#![allow(clippy::missing_errors_doc)]
#![allow(clippy::module_name_repetitions)]

use nowplaying_control_sys as sys;

// A module uses modules of the items above its own.
//
// - base, text, numbers, callback, pending: errors, times, enums, closures, results that arrive later
// - tables::command, tables::field, command, argument, tables::action: commands
// - outcome, item, playback, language, device, lists: the values of a player
// - player, changes: a player
// - call, controller, action_call, artwork: the controller
mod action_call;
mod argument;
mod artwork;
mod base;
mod call;
mod callback;
mod changes;
mod command;
mod controller;
mod device;
mod item;
mod language;
mod lists;
pub mod log;
mod numbers;
mod outcome;
mod pending;
mod playback;
mod player;
mod tables;
mod text;

pub use action_call::Performed;
pub use argument::Addition;
pub use artwork::{AspectRatio, Image, ImageSource};
pub use base::{version, Error, ErrorKind, Result, Version};
pub use call::{Failure, PlayerCall};
pub use changes::{Events, PlayerChanges, PlayerEvent};
pub use command::{Feedback, LanguageSetting, Phase, RepeatMode, ShuffleMode};
pub use controller::{Connection, Controller, ControllerBuilder, HostLoop};
pub use device::{Device, DeviceType};
pub use item::{ContentKind, Item, MediaType};
pub use language::{LanguageKind, LanguageOption};
pub use lists::{Playlist, QueueEntry};
pub use outcome::Outcome;
pub use playback::{Playback, PlaybackState};
pub use player::{Player, PlayerReason};
pub use tables::{action::Action, command::Command, field::Field};
pub use text::Id;
