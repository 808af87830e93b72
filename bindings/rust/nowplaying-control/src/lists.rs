// SPDX-License-Identifier: MIT
//! The queue and the playlists of a player. `player.h`

use crate::item::Item;
use nowplaying_types::Id;

/// An entry of the queue. It borrows the player.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct QueueEntry<'a> {
    /// The id for [`Action::GoToEntry`](crate::Action::GoToEntry).
    pub id: Id,
    /// The item of the entry.
    pub item: Item<'a>,
}

/// A playlist. It borrows the player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Playlist<'a> {
    /// The id for [`Action::ActivatePlaylist`](crate::Action::ActivatePlaylist).
    pub id: Id,
    /// The name that users see.
    pub name: &'a str,
    /// The URL of its icon.
    pub icon_url: Option<&'a str>,
}
