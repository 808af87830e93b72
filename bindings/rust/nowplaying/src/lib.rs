// SPDX-License-Identifier: MIT
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]
// One error type for all, which the README tells about.
#![allow(clippy::missing_errors_doc)]
#![allow(clippy::module_name_repetitions)]

use nowplaying_sys as sys;

mod animated_artwork;
mod artwork;
mod base;
mod bind;
mod callback;
mod command;
mod content;
mod context;
mod device;
mod extension;
mod future;
pub mod log;
mod numbers;
mod playback;
mod playlist;
mod queue;
mod remote;
mod request;
mod session;
mod tables;
mod tags;
mod text;

pub use animated_artwork::{AnimatedArtwork, AnimatedArtworkPolicy};
pub use artwork::{Artwork, ArtworkRequest, AspectRatio};
pub use base::{version, Error, ErrorKind, Result, Version};
pub use bind::{Binding, BoundArgument, BoundResult, LocalPath};
pub use command::{Command, Feedback, LanguageKind, LanguageOption, RepeatMode, ShuffleMode};
pub use content::{Content, ContentBuilder, ContentKind, Field, MediaType};
pub use context::{Connection, Context, ContextBuilder, HostLoop};
pub use device::{Device, DeviceType};
pub use extension::{Extension, PushToken, Refusal, Remote, Wish};
pub use future::{SystemPrimary, SystemPrimaryRequest};
pub use playback::{Playback, PlaybackState};
pub use playlist::{PlaylistTimes, Playlists};
pub use queue::Queue;
pub use remote::time_of_age;
pub use request::{Action, Addition, Answer, Failure, LanguageSetting, Outcome, Phase, Request};
pub use session::{Session, Update, WeakSession};
pub use text::Id;

/// What [`bind!`] is made of.
#[doc(hidden)]
pub mod private {
    pub use crate::bind::{result, user_data, Slot};
}
