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
// The crate nowplaying-types has the values that this crate and nowplaying-control share.
//
// - base, callback: errors, times, handlers
// - outcome, arguments, tables::action: the values of requests
// - artwork, content, tags: the values of a session
// - context, session, request, audio_session: the objects of the library
// - playback, queue, playlist, device, language: more values of a session, with the methods that set them
// - offers, bind, tables::handlers: commands with closures and functions
// - task, system_primary: results that arrive later
// - extension, remote, push: hosted remote sessions
mod animated_artwork;
mod arguments;
mod artwork;
mod audio_session;
mod base;
mod bind;
mod callback;
mod content;
mod context;
mod device;
mod extension;
mod language;
pub mod log;
mod offers;
mod outcome;
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

pub use animated_artwork::{AnimatedArtwork, AnimatedArtworkPolicy};
pub use artwork::{Artwork, ArtworkRequest};
pub use audio_session::{AudioSession, Interruption};
pub use base::version;
pub use bind::{Binding, BoundArgument, BoundResult, LocalPath, PreviousEntry};
pub use content::{Content, ContentBuilder};
pub use context::{
    find_application_id, Context, ContextBuilder, HostLoop, PrimarySource, ResumePoint,
};
pub use device::Device;
pub use extension::Extension;
pub use language::LanguageOption;
#[doc(inline)]
pub use nowplaying_types::{
    Action, Addition, AspectRatio, Command, Connection, ContentKind, CustomCommand, CustomState,
    DeviceType, Error, ErrorKind, Failure, Feedback, Field, Id, LanguageKind, LanguageSetting,
    MediaType, Outcome, Output, Phase, Playback, PlaybackState, Problem, ProblemKind, RepeatMode,
    Result, SeekableWindow, ShuffleMode, Version,
};
pub use outcome::Answer;
pub use playlist::{PlaylistTimes, Playlists};
pub use push::PushToken;
pub use queue::Queue;
pub use remote::{RemoteCall, RemoteError, RemoteSession};
pub use remote_session::time_of_age;
pub use request::{Request, Sender};
pub use session::{Session, Update, WeakSession};
pub use system_primary::{SystemPrimary, SystemPrimaryRequest};

/// The parts of [`bind!`].
#[doc(hidden)]
pub mod private {
    pub use crate::bind::{result, user_data, Slot};
}
