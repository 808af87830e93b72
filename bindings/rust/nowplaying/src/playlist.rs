// SPDX-License-Identifier: MIT
//! The user's playlists. `playlist.h`

use crate::base::check;
use crate::session::Session;
use crate::sys;
use nowplaying_types::private::{identifier, microseconds, pointer, text};
use nowplaying_types::{Error, Result};
use std::fmt;
use std::ptr::{self, NonNull};
use std::time::{SystemTime, UNIX_EPOCH};

/// The user's playlists. Desktops see them if [`Command::ActivatePlaylist`] is offered.
///
/// [`Command::ActivatePlaylist`]: crate::Command::ActivatePlaylist
///
/// ```
/// use nowplaying::Playlists;
///
/// # let context = nowplaying::Context::new("org.example.Player")?;
/// # let session = nowplaying::Session::new(&context, "music")?;
/// let mut playlists = Playlists::new()?;
/// playlists.add("road", "On the Road", None)?;
/// playlists.add("rain", "Rainy Days", Some("file:///home/ada/rain.png"))?;
/// session.set_playlists(&playlists)?;
/// session.set_active_playlist("rain")?;
/// session.on_activate_playlist(|playlist| println!("play {playlist}"))?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
pub struct Playlists {
    raw: NonNull<sys::np_playlists>,
}

// SAFETY: any thread may change playlists, one at a time; `&mut` ensures it.
unsafe impl Send for Playlists {}
// SAFETY: methods with `&self` only read.
unsafe impl Sync for Playlists {}

/// The times of a playlist. Clients see only the order that they define.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlaylistTimes {
    /// When it was created.
    pub created: Option<SystemTime>,
    /// When it was changed.
    pub modified: Option<SystemTime>,
    /// When it was last played.
    pub played: Option<SystemTime>,
}

impl Playlists {
    /// Makes an empty list of playlists.
    pub fn new() -> Result<Self> {
        let mut raw = ptr::null_mut();
        // SAFETY: the output is a local variable.
        check("Playlists::new", unsafe { sys::np_playlists_new(&mut raw) })?;
        let raw = NonNull::new(raw).ok_or(Error::System)?;
        Ok(Self { raw })
    }

    /// Adds a playlist after the last one: its id, the name that users see, and optionally the URL
    /// of an icon ("file://…", "https://…").
    pub fn add(
        &mut self,
        playlist_id: impl AsRef<[u8]>,
        name: impl AsRef<[u8]>,
        icon_url: Option<&str>,
    ) -> Result<()> {
        let (id, name) = (identifier("Playlists::add", "playlist_id", playlist_id)?, text(name));
        let icon = icon_url.map(|url| identifier("Playlists::add", "icon_url", url)).transpose()?;
        let icon = pointer(icon.as_ref());
        // SAFETY: the handle is valid, and the texts are copied.
        check("Playlists::add", unsafe {
            sys::np_playlists_add(self.raw.as_ptr(), id.as_ptr(), name.as_ptr(), icon)
        })
    }

    /// Sets the times of a playlist.
    pub fn set_times(&mut self, playlist_id: impl AsRef<[u8]>, times: PlaylistTimes) -> Result<()> {
        let id = identifier("Playlists::set_times", "playlist_id", playlist_id)?;
        // SAFETY: the handle is valid, and the text is copied.
        check("Playlists::set_times", unsafe {
            sys::np_playlists_set_times(
                self.raw.as_ptr(),
                id.as_ptr(),
                since_1970(times.created),
                since_1970(times.modified),
                since_1970(times.played),
            )
        })
    }
}

fn since_1970(time: Option<SystemTime>) -> i64 {
    time.map_or(sys::NP_TIME_UNKNOWN, |time| match time.duration_since(UNIX_EPOCH) {
        Ok(after) => microseconds(after),
        Err(before) => -microseconds(before.duration()),
    })
}

impl Drop for Playlists {
    fn drop(&mut self) {
        // SAFETY: no borrow of it is left, and it is freed once.
        unsafe { sys::np_playlists_free(self.raw.as_ptr()) }
    }
}

impl fmt::Debug for Playlists {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Playlists")
    }
}

impl Session {
    /// Sets the playlists. The library publishes only the changes.
    pub fn set_playlists(&self, playlists: &Playlists) -> Result<()> {
        // SAFETY: the handles are valid, and the playlists are copied.
        check("Session::set_playlists", unsafe {
            sys::np_session_set_playlists(self.as_ptr(), playlists.raw.as_ptr())
        })
    }

    /// Removes the playlists. A new session has none.
    pub fn clear_playlists(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::clear_playlists", unsafe { sys::np_session_clear_playlists(self.as_ptr()) })
    }

    /// Sets the playlist that plays. You may set it before the playlists.
    pub fn set_active_playlist(&self, playlist_id: impl AsRef<[u8]>) -> Result<()> {
        let id = identifier("Session::set_active_playlist", "playlist_id", playlist_id)?;
        // SAFETY: the handle is valid, and the text is copied.
        check("Session::set_active_playlist", unsafe {
            sys::np_session_set_active_playlist(self.as_ptr(), id.as_ptr())
        })
    }

    /// Sets that no playlist plays.
    pub fn clear_active_playlist(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::clear_active_playlist", unsafe {
            sys::np_session_set_active_playlist(self.as_ptr(), ptr::null())
        })
    }
}
