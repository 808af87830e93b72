// SPDX-License-Identifier: MIT
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]
// All functions return one error type, and the README documents it.
#![allow(clippy::missing_errors_doc)]
#![allow(clippy::module_name_repetitions)]

use nowplaying_sys as sys;

// A module uses modules of the items above its own, or of its own item without a circle.
// tests/modules.rs fails if modules use each other in a circle.
//
// - base, text, numbers, callback: errors, times, ids, enums, closures
// - tables::command, tables::field: the tables of commands and fields
// - command, outcome, arguments, tables::action: the values of requests
// - playback, artwork, content, tags: the values of a session
// - context, session, request: the objects of the library
// - queue, playlist, device, language: more values of a session, with the methods that set them
// - offers, bind, tables::handlers: commands with closures and functions
// - pending, task, system_primary: results that arrive later
// - extension, remote, push: hosted remote sessions
mod animated_artwork;
mod arguments;
mod artwork;
mod base;
mod bind;
mod callback;
mod command;
mod content;
mod context;
mod device;
mod extension;
mod language;
pub mod log;
mod numbers;
mod offers;
mod outcome;
mod pending;
mod playback;
mod playlist;
mod push;
mod queue;
mod remote;
mod remote_session;
mod request;
mod session;
mod system_primary;
mod tables;
mod tags;
mod task;
mod text;

pub use animated_artwork::{AnimatedArtwork, AnimatedArtworkPolicy};
pub use arguments::Addition;
pub use artwork::{Artwork, ArtworkRequest, AspectRatio};
pub use base::{version, Error, ErrorKind, Result, Version};
pub use bind::{Binding, BoundArgument, BoundResult, LocalPath};
pub use command::{Feedback, LanguageSetting, Phase, RepeatMode, ShuffleMode};
pub use content::{Content, ContentBuilder, ContentKind, MediaType};
pub use context::{Connection, Context, ContextBuilder, HostLoop};
pub use device::{Device, DeviceType};
pub use extension::Extension;
pub use language::{LanguageKind, LanguageOption};
pub use outcome::{Answer, Failure, Outcome};
pub use playback::{Playback, PlaybackState};
pub use playlist::{PlaylistTimes, Playlists};
pub use push::PushToken;
pub use queue::Queue;
pub use remote::{RemoteCall, RemoteError, RemoteSession};
pub use remote_session::time_of_age;
pub use request::Request;
pub use session::{Session, Update, WeakSession};
pub use system_primary::{SystemPrimary, SystemPrimaryRequest};
pub use tables::{action::Action, command::Command, field::Field};
pub use text::Id;

/// The parts of [`bind!`].
#[doc(hidden)]
pub mod private {
    pub use crate::bind::{result, user_data, Slot};
}
