// SPDX-License-Identifier: MIT
//! The changes of a player. `controller.h`

use crate::player::Player;
use crate::sys;
use std::fmt;
use std::ops::BitOr;
use std::sync::mpsc::Receiver;
use std::time::Duration;

/// The changed parts of a player; several are combined with `|`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PlayerChanges(sys::np_player_changes);

macro_rules! changes {
    ($($(#[$about:meta])* $name:ident = $number:ident,)*) => {
        impl PlayerChanges {
            $($(#[$about])* pub const $name: Self = Self(sys::$number);)*

            const NAMES: &'static [(&'static str, Self)] = &[$((stringify!($name), Self::$name)),*];
        }
    };
}

changes! {
    /// The player is new, or it was known when the closure was set.
    APPEARED = NP_PLAYER_APPEARED,
    /// The player has left. It has its last state.
    LEFT = NP_PLAYER_LEFT,
    /// Name, desktop entry or session.
    IDENTITY = NP_PLAYER_IDENTITY,
    /// The item that plays.
    ITEM = NP_PLAYER_ITEM,
    /// State, position, rate or volume. A position that only advances is not a change.
    PLAYBACK = NP_PLAYER_PLAYBACK,
    /// The commands that it offers, or their values.
    COMMANDS = NP_PLAYER_COMMANDS,
    /// The artwork.
    ARTWORK = NP_PLAYER_ARTWORK,
    /// The queue.
    QUEUE = NP_PLAYER_QUEUE,
    /// The playlists.
    PLAYLISTS = NP_PLAYER_PLAYLISTS,
    /// The devices.
    DEVICES = NP_PLAYER_DEVICES,
    /// It became primary, another player did, or it is primary for another reason.
    PRIMARY = NP_PLAYER_PRIMARY,
    /// It stopped answering, or answers again.
    SILENT = NP_PLAYER_SILENT,
}

impl PlayerChanges {
    /// The changes with these bits in the C functions.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The bits in the C functions.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether one of these changes happened.
    #[must_use]
    pub const fn has(self, changes: Self) -> bool {
        self.0 & changes.0 != 0
    }
}

impl BitOr for PlayerChanges {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl fmt::Debug for PlayerChanges {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Self::NAMES.iter().filter(|(_, change)| self.has(*change));
        let names: Vec<_> = names.map(|(name, _)| *name).collect();
        write!(formatter, "PlayerChanges({})", names.join(" | "))
    }
}

/// A player that changed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlayerEvent {
    /// The player after the changes.
    pub player: Player,
    /// The changed parts.
    pub changes: PlayerChanges,
}

/// The changes of all players, as they happen: [`Controller::events`](crate::Controller::events).
/// `next` waits for the next one, so do not call it in a closure of the controller. The iterator ends
/// with the controller.
#[derive(Debug)]
pub struct Events {
    pub(crate) receiver: Receiver<PlayerEvent>,
}

impl Iterator for Events {
    type Item = PlayerEvent;

    fn next(&mut self) -> Option<PlayerEvent> {
        self.receiver.recv().ok()
    }
}

impl Events {
    /// The next change, if it arrives in time.
    #[must_use]
    pub fn recv_timeout(&self, timeout: Duration) -> Option<PlayerEvent> {
        self.receiver.recv_timeout(timeout).ok()
    }

    /// The changes that have arrived. It does not wait.
    pub fn try_iter(&self) -> impl Iterator<Item = PlayerEvent> + '_ {
        self.receiver.try_iter()
    }
}
