// SPDX-License-Identifier: MIT
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]
// All functions return one error type, and the README documents it.
#![allow(clippy::missing_errors_doc)]
#![allow(clippy::module_name_repetitions)]

use nowplaying_control_sys as sys;

// A module uses modules of the items above its own, or of its own item without a circle.
// nowplaying/tests/modules.rs fails if modules use each other in a circle.
//
// The crate nowplaying-types has the values that this crate and nowplaying share.
//
// - base: errors, times
// - argument, tables::argument: the arguments of actions
// - item, language, device, lists: the values of a player
// - player, changes: a player
// - hold: pauses the players
// - call, controller, action_call, artwork: the controller
mod action_call;
mod argument;
mod artwork;
mod base;
mod call;
mod changes;
mod controller;
mod device;
mod hold;
mod item;
mod language;
mod lists;
pub mod log;
mod player;
mod tables;

pub use action_call::Performed;
pub use artwork::{Image, ImageSource};
pub use base::version;
pub use call::{Failure, PlayerCall};
pub use changes::{Events, PlayerChanges, PlayerEvent};
pub use controller::{Controller, ControllerBuilder, HostLoop};
pub use device::Device;
pub use hold::{Hold, HoldState};
pub use item::{Chapter, Item};
pub use language::LanguageOption;
pub use lists::{Playlist, QueueEntry};
#[doc(inline)]
pub use nowplaying_types::{
    Action, Addition, AspectRatio, Command, Connection, ContentKind, CustomCommand, CustomState,
    DeviceType, Error, ErrorKind, Feedback, Field, Id, LanguageKind, LanguageSetting, MediaType,
    Outcome, Output, Phase, Playback, PlaybackState, Problem, ProblemKind, RepeatMode, Result,
    ShuffleMode, Version,
};
pub use player::{Player, PlayerReason};
