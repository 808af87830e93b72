// SPDX-License-Identifier: MIT
//! A player: a snapshot of one of the players of the desktop. `player.h`

use crate::base::{check, monotonic_us};
use crate::device::Device;
use crate::item::Item;
use crate::language::LanguageOption;
use crate::lists::{Playlist, QueueEntry};
use crate::sys;
use nowplaying_types::private::{
    duration, id_of, known_duration, known_id, known_text, playback_of, succeeded, text_of,
};
use nowplaying_types::{
    numbers, AspectRatio, Command, CustomCommand, Feedback, Id, Output, Playback, Problem,
    ProblemKind, RepeatMode, Result, ShuffleMode,
};
use std::fmt;
use std::mem::MaybeUninit;
use std::ops::RangeInclusive;
use std::os::raw::c_char;
use std::ptr::{self, NonNull};
use std::time::Duration;

numbers! {
    /// Why a player has its place in the order. The first ones are nearer to the front, and a request
    /// is like a toggle.
    PlayerReason: np_player_reason {
        /// playerctld has it in its list.
        Listed = NP_PLAYER_LISTED,
        /// The user chose it.
        Pinned = NP_PLAYER_PINNED,
        /// It was toggled less than three seconds ago, and stays first for three seconds.
        Toggled = NP_PLAYER_TOGGLED,
        /// It plays.
        Playing = NP_PLAYER_PLAYING,
        /// It is paused, and has played.
        Paused = NP_PLAYER_PAUSED,
        /// It plays on another machine or device, without a command from here.
        PlayingRemotely = NP_PLAYER_PLAYING_REMOTELY,
        /// It is paused, and has not played.
        NeverPlayed = NP_PLAYER_NEVER_PLAYED,
        /// It is stopped.
        Stopped = NP_PLAYER_STOPPED,
        /// It is on another machine or device, and does not play.
        RestingRemotely = NP_PLAYER_RESTING_REMOTELY,
        /// It does not answer.
        NotAnswering = NP_PLAYER_NOT_ANSWERING,
        /// It requested to be first less than three seconds ago, and stays first for three seconds.
        Requested = NP_PLAYER_REQUESTED,
    }
}

/// A snapshot of one player. It never changes, and several threads may read it. A clone is the same
/// snapshot, and costs a counter.
///
/// ```no_run
/// let controller = nowplaying_control::Controller::new()?;
/// controller.wait(std::time::Duration::from_secs(5))?;
/// for player in controller.players()? {
///     let title = player.item().and_then(|item| item.title());
///     println!("{}: {} at {:?}", player.identity(), title.unwrap_or("-"), player.position());
/// }
/// # Ok::<(), nowplaying_control::Error>(())
/// ```
pub struct Player {
    raw: NonNull<sys::np_player>,
}

// SAFETY: a player never changes, and any thread may free it.
unsafe impl Send for Player {}
// SAFETY: several threads may read a player.
unsafe impl Sync for Player {}

impl Clone for Player {
    fn clone(&self) -> Self {
        // SAFETY: the handle is valid.
        let copy = unsafe { sys::np_player_copy(self.raw()) };
        // A copy of a player cannot fail.
        Self { raw: NonNull::new(copy).expect("a copy of a player") }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // SAFETY: no borrow of it is left, and it is freed once.
        unsafe { sys::np_player_free(self.raw.as_ptr()) }
    }
}

/// So that functions of a controller accept a player or a name.
impl<'a> From<&'a Player> for Option<&'a str> {
    fn from(player: &'a Player) -> Self {
        Some(player.name())
    }
}

/// A C function that returns a text of a player.
type TextGetter = unsafe extern "C" fn(*const sys::np_player) -> *const c_char;

/// A C function that gets a value by its index.
type IndexGetter<T> = unsafe extern "C" fn(*const sys::np_player, usize, *mut T) -> sys::np_status;

impl Player {
    /// A player that the caller owns.
    ///
    /// # Safety
    ///
    /// No other value owns it.
    pub(crate) unsafe fn owned(raw: *mut sys::np_player) -> Option<Self> {
        NonNull::new(raw).map(|raw| Self { raw })
    }

    /// A copy of the player of a callback; `None` for NULL.
    ///
    /// # Safety
    ///
    /// The player is valid during the call.
    pub(crate) unsafe fn copied(raw: *const sys::np_player) -> Option<Self> {
        // SAFETY: as the caller promises; a copy of NULL is NULL.
        unsafe { Self::owned(sys::np_player_copy(raw)) }
    }

    fn raw(&self) -> *const sys::np_player {
        self.raw.as_ptr()
    }

    fn text(&self, getter: TextGetter) -> &str {
        // SAFETY: the handle is valid, and the text belongs to the player.
        unsafe { text_of(getter(self.raw())) }
    }

    fn known_text(&self, getter: TextGetter) -> Option<&str> {
        Some(self.text(getter)).filter(|text| !text.is_empty())
    }

    fn known_id(&self, getter: TextGetter) -> Option<Id> {
        // SAFETY: the handle is valid, and the text is copied.
        unsafe { known_id(getter(self.raw())) }
    }

    /// The bus name: "org.mpris.MediaPlayer2.vlc". Functions of the controller accept it.
    #[must_use]
    pub fn name(&self) -> &str {
        self.text(sys::np_player_get_name)
    }

    /// The name that users see: "VLC media player".
    #[must_use]
    pub fn identity(&self) -> &str {
        self.text(sys::np_player_get_identity)
    }

    /// The basename of the desktop file, which has the icon: "vlc".
    #[must_use]
    pub fn desktop_entry(&self) -> Option<&str> {
        self.known_text(sys::np_player_get_desktop_entry)
    }

    /// The id of the session, the same at the player's next start; `None` for a player without
    /// libnowplaying.
    #[must_use]
    pub fn session_id(&self) -> Option<&str> {
        self.known_text(sys::np_player_get_session_id)
    }

    fn has(&self, flag: sys::np_player_flags) -> bool {
        // SAFETY: the handle is valid.
        unsafe { sys::np_player_get_flags(self.raw()) & flag != 0 }
    }

    /// Whether it is the primary player.
    #[must_use]
    pub fn is_primary(&self) -> bool {
        self.has(sys::NP_PLAYER_IS_PRIMARY)
    }

    /// Whether it uses libnowplaying (org.nowplaying.Session1).
    #[must_use]
    pub fn has_session(&self) -> bool {
        self.has(sys::NP_PLAYER_HAS_SESSION)
    }

    /// Whether it represents its application, which may have other sessions.
    #[must_use]
    pub fn is_application_primary(&self) -> bool {
        self.has(sys::NP_PLAYER_IS_APPLICATION_PRIMARY)
    }

    /// Whether it plays on another machine or device.
    #[must_use]
    pub fn is_remote(&self) -> bool {
        self.has(sys::NP_PLAYER_IS_REMOTE)
    }

    /// Whether the other machine or device cannot be reached.
    #[must_use]
    pub fn is_unreachable(&self) -> bool {
        self.has(sys::NP_PLAYER_IS_UNREACHABLE)
    }

    /// Whether it did not answer within two seconds. The snapshot has its last known state.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.has(sys::NP_PLAYER_IS_SILENT)
    }

    /// Whether it fills the screen.
    #[must_use]
    pub fn is_fullscreen(&self) -> bool {
        self.has(sys::NP_PLAYER_IS_FULLSCREEN)
    }

    /// Whether its animated artwork must not move now: show the preview.
    #[must_use]
    pub fn is_constrained(&self) -> bool {
        self.has(sys::NP_PLAYER_IS_CONSTRAINED)
    }

    /// Whether it is muted. The volume of [`playback`](Self::playback) is the one to which it
    /// returns.
    #[must_use]
    pub fn is_muted(&self) -> bool {
        self.has(sys::NP_PLAYER_IS_MUTED)
    }

    /// Whether its item is for the user only: show it on no lock screen, and store it nowhere.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.has(sys::NP_PLAYER_IS_PRIVATE)
    }

    /// Why it has its place in the order.
    #[must_use]
    pub fn reason(&self) -> PlayerReason {
        // SAFETY: the handle is valid.
        let number = unsafe { sys::np_player_get_reason(self.raw()) };
        PlayerReason::from_number(number).unwrap_or(PlayerReason::NotAnswering)
    }

    /// The item that plays.
    #[must_use]
    pub fn item(&self) -> Option<Item<'_>> {
        // SAFETY: the handle is valid, and the item belongs to the player.
        unsafe {
            let item = sys::np_player_get_item(self.raw());
            (!item.is_null()).then(|| Item::from_raw(item))
        }
    }

    /// An id of the artwork, which changes with it. Use it as the key of a cache.
    #[must_use]
    pub fn artwork_id(&self) -> Option<Id> {
        self.known_id(sys::np_player_get_artwork_id)
    }

    /// The URL of the artwork, as the player publishes it for MPRIS. To draw the artwork, use
    /// [`Controller::request_artwork`](crate::Controller::request_artwork): the program may not be able
    /// to read a file of another program.
    #[must_use]
    pub fn artwork_url(&self) -> Option<&str> {
        self.known_text(sys::np_player_get_artwork_url)
    }

    /// An id of the animated artwork, which changes with it.
    #[must_use]
    pub fn animated_artwork_id(&self) -> Option<Id> {
        self.known_id(sys::np_player_get_animated_artwork_id)
    }

    /// The shapes of the animated artwork.
    #[must_use]
    pub fn aspect_ratios(&self) -> Vec<AspectRatio> {
        // SAFETY: the handle is valid.
        let set = unsafe { sys::np_player_get_aspect_ratios(self.raw()) };
        let bits = i32::try_from(set).unwrap_or(0);
        AspectRatio::ALL.iter().copied().filter(|ratio| bits & ratio.number() != 0).collect()
    }

    /// State, rate, volume, and the position at a time. [`position`](Self::position) returns the
    /// position now.
    #[must_use]
    pub fn playback(&self) -> Playback {
        let mut playback = sys::NP_PLAYBACK_INIT;
        // SAFETY: the handle is valid, and the output is a local variable with its size.
        unsafe { sys::np_player_get_playback(self.raw(), &mut playback) };
        playback_of(&playback, monotonic_us)
    }

    /// The position now, within the duration; `None` if the player does not report one. It is
    /// calculated. To show it, call this once a second while the player plays.
    #[must_use]
    pub fn position(&self) -> Option<Duration> {
        // SAFETY: the handle is valid.
        known_duration(unsafe { sys::np_player_get_position(self.raw()) })
    }

    /// Why it does not play. Open the URL only if the user requests that, and show its host before.
    /// One without https belongs to the player: open it only with a program whose desktop file is
    /// [`desktop_entry`](Self::desktop_entry).
    #[must_use]
    pub fn problem(&self) -> Option<Problem> {
        let (mut kind, mut can_retry) = (0, false);
        let (mut text, mut url) = (ptr::null(), ptr::null());
        // SAFETY: the handle is valid, the outputs are local variables, and the texts belong to the
        // player.
        let (text, url) = unsafe {
            succeeded(sys::np_player_get_problem(
                self.raw(),
                &mut kind,
                &mut text,
                &mut url,
                &mut can_retry,
            ))?;
            (text_of(text), known_text(url))
        };
        let kind = ProblemKind::from_number(kind).unwrap_or(ProblemKind::Other);
        let mut problem = Problem::new(kind, text);
        problem.url = url.map(str::to_owned);
        problem.can_retry = can_retry;
        Some(problem)
    }

    /// The part of a broadcast in which the user can seek, as it is now. The end is the live edge of
    /// a live item.
    #[must_use]
    pub fn window(&self) -> Option<RangeInclusive<Duration>> {
        let (mut start, mut end) = (0, 0);
        // SAFETY: the handle is valid, and the outputs are local variables.
        succeeded(unsafe { sys::np_player_get_window(self.raw(), &mut start, &mut end) })?;
        Some(duration(start)..=duration(end))
    }

    /// Up to which position the media are loaded; `None` if the player does not report it.
    #[must_use]
    pub fn buffered(&self) -> Option<Duration> {
        // SAFETY: the handle is valid.
        known_duration(unsafe { sys::np_player_get_buffered(self.raw()) })
    }

    fn command(&self, command: Command) -> (bool, bool) {
        let (mut is_offered, mut is_enabled) = (false, false);
        // SAFETY: the handle is valid, and the outputs are local variables.
        unsafe {
            sys::np_player_get_command(
                self.raw(),
                command.number(),
                &mut is_offered,
                &mut is_enabled,
            )
        };
        (is_offered, is_enabled)
    }

    /// Whether it offers a command.
    #[must_use]
    pub fn offers(&self, command: Command) -> bool {
        self.command(command).0
    }

    /// Whether it offers a command, and the command has an effect now. Show the control of a command
    /// that is offered and not enabled as disabled.
    #[must_use]
    pub fn is_enabled(&self, command: Command) -> bool {
        self.command(command).1
    }

    /// The intervals of [`Command::SkipForward`] or [`Command::SkipBackward`], the preferred one
    /// first. Another command is an [`Error::InvalidArgument`](crate::Error).
    pub fn skip_intervals(&self, command: Command) -> Result<Vec<Duration>> {
        // SAFETY: the handle is valid; the library writes as many values as there is room for.
        let intervals = list(|values, capacity, count| unsafe {
            let number = command.number();
            sys::np_player_get_skip_intervals(self.raw(), number, values, capacity, count)
        });
        Ok(intervals("Player::skip_intervals")?.into_iter().map(duration).collect())
    }

    /// The rates of [`Command::ChangePlaybackRate`]. Of a range, these are its limits and usual rates
    /// between them.
    #[must_use]
    pub fn rates(&self) -> Vec<f64> {
        // SAFETY: the handle is valid; the library writes as many values as there is room for.
        let rates = list(|values, capacity, count| unsafe {
            sys::np_player_get_rates(self.raw(), values, capacity, count)
        });
        rates("Player::rates").unwrap_or_default()
    }

    /// The range in which the player allows every rate except 0; none: it allows only the rates of
    /// [`rates`](Self::rates).
    #[must_use]
    pub fn rate_range(&self) -> Option<RangeInclusive<f64>> {
        let (mut minimum, mut maximum) = (0.0, 0.0);
        // SAFETY: the handle is valid, and the outputs are local variables.
        succeeded(unsafe {
            sys::np_player_get_rate_range(self.raw(), &mut minimum, &mut maximum)
        })?;
        Some(minimum..=maximum)
    }

    /// The repeat mode.
    #[must_use]
    pub fn repeat_mode(&self) -> Option<RepeatMode> {
        let mut mode = 0;
        // SAFETY: the handle is valid, and the output is a local variable.
        succeeded(unsafe { sys::np_player_get_repeat_mode(self.raw(), &mut mode) })?;
        RepeatMode::from_number(mode)
    }

    /// The repeat modes that it supports.
    #[must_use]
    pub fn repeat_modes(&self) -> Vec<RepeatMode> {
        // SAFETY: the handle is valid; the library writes as many values as there is room for.
        let modes = list(|values, capacity, count| unsafe {
            sys::np_player_get_repeat_modes(self.raw(), values, capacity, count)
        });
        let modes = modes("Player::repeat_modes").unwrap_or_default();
        modes.into_iter().filter_map(RepeatMode::from_number).collect()
    }

    /// The shuffle mode.
    #[must_use]
    pub fn shuffle_mode(&self) -> Option<ShuffleMode> {
        let mut mode = 0;
        // SAFETY: the handle is valid, and the output is a local variable.
        succeeded(unsafe { sys::np_player_get_shuffle_mode(self.raw(), &mut mode) })?;
        ShuffleMode::from_number(mode)
    }

    /// The shuffle modes that it supports.
    #[must_use]
    pub fn shuffle_modes(&self) -> Vec<ShuffleMode> {
        // SAFETY: the handle is valid; the library writes as many values as there is room for.
        let modes = list(|values, capacity, count| unsafe {
            sys::np_player_get_shuffle_modes(self.raw(), values, capacity, count)
        });
        let modes = modes("Player::shuffle_modes").unwrap_or_default();
        modes.into_iter().filter_map(ShuffleMode::from_number).collect()
    }

    /// The feedback of [`Command::Feedback`], `Like`, `Dislike` or `Bookmark`, and the title of its
    /// control, which may be empty.
    #[must_use]
    pub fn feedback(&self, command: Command) -> Option<(Feedback, &str)> {
        let (mut feedback, mut title) = (0, ptr::null());
        // SAFETY: the handle is valid, the outputs are local variables, and the text belongs to the
        // player.
        unsafe {
            succeeded(sys::np_player_get_feedback(
                self.raw(),
                command.number(),
                &mut feedback,
                &mut title,
            ))?;
            Some((Feedback::from_number(feedback)?, text_of(title)))
        }
    }

    /// The range of ratings of [`Command::RateContent`].
    #[must_use]
    pub fn rating_range(&self) -> Option<RangeInclusive<f64>> {
        let (mut minimum, mut maximum) = (0.0, 0.0);
        // SAFETY: the handle is valid, and the outputs are local variables.
        succeeded(unsafe {
            sys::np_player_get_rating_range(self.raw(), &mut minimum, &mut maximum)
        })?;
        Some(minimum..=maximum)
    }

    /// The value at an index.
    fn get<T>(&self, index: usize, getter: IndexGetter<T>) -> Option<T> {
        let mut value = MaybeUninit::uninit();
        // SAFETY: the handle is valid, and the output is a local variable, which the library writes
        // on success.
        unsafe {
            succeeded(getter(self.raw(), index, value.as_mut_ptr()))?;
            Some(value.assume_init())
        }
    }

    /// The soundtracks and subtitles, in the order that users see.
    pub fn language_options(&self) -> impl Iterator<Item = LanguageOption<'_>> {
        (0..).map_while(move |index| {
            let raw = self.get(index, sys::np_player_get_language_option)?;
            // SAFETY: the texts belong to the player.
            Some(unsafe { LanguageOption::from_raw(&raw) })
        })
    }

    /// The devices of a remote session.
    pub fn devices(&self) -> impl Iterator<Item = Device<'_>> {
        (0..).map_while(move |index| {
            let raw = self.get(index, sys::np_player_get_device)?;
            // SAFETY: the texts belong to the player.
            Some(unsafe { Device::from_raw(&raw) })
        })
    }

    /// The commands of the player's own. Only a controller with
    /// [lists](crate::ControllerBuilder::lists) reads them. Unstable.
    pub fn custom_commands(&self) -> impl Iterator<Item = CustomCommand> + '_ {
        (0..).map_while(move |index| {
            let raw = self.get(index, sys::np_player_get_custom_command)?;
            // SAFETY: the texts belong to the player.
            Some(unsafe { CustomCommand::from_raw(&raw) })
        })
    }

    /// Where the player can play. Only a controller with
    /// [lists](crate::ControllerBuilder::lists) reads it. Unstable.
    pub fn outputs(&self) -> impl Iterator<Item = Output> + '_ {
        (0..).map_while(move |index| {
            let raw = self.get(index, sys::np_player_get_output)?;
            // SAFETY: the texts belong to the player.
            Some(unsafe { Output::from_raw(&raw) })
        })
    }

    /// The queue. Only a controller with [lists](crate::ControllerBuilder::lists) reads it.
    pub fn queue(&self) -> impl Iterator<Item = QueueEntry<'_>> {
        (0..).map_while(move |index| {
            let (mut id, mut item) = (ptr::null(), ptr::null());
            // SAFETY: the handle is valid, the outputs are local variables, and the id and the item
            // belong to the player.
            unsafe {
                let status = sys::np_player_get_queue_entry(self.raw(), index, &mut id, &mut item);
                succeeded(status)?;
                Some(QueueEntry { id: id_of(id), item: Item::from_raw(item) })
            }
        })
    }

    /// The id of the entry of the queue that plays.
    #[must_use]
    pub fn current_entry(&self) -> Option<Id> {
        self.known_id(sys::np_player_get_current_entry)
    }

    /// The playlists. Only a controller with [lists](crate::ControllerBuilder::lists) reads them.
    pub fn playlists(&self) -> impl Iterator<Item = Playlist<'_>> {
        (0..).map_while(move |index| {
            let (mut id, mut name, mut icon) = (ptr::null(), ptr::null(), ptr::null());
            // SAFETY: the handle is valid, the outputs are local variables, and the texts belong to
            // the player.
            unsafe {
                succeeded(sys::np_player_get_playlist(
                    self.raw(),
                    index,
                    &mut id,
                    &mut name,
                    &mut icon,
                ))?;
                Some(Playlist { id: id_of(id), name: text_of(name), icon_url: known_text(icon) })
            }
        })
    }

    /// The id of the playlist that plays.
    #[must_use]
    pub fn current_playlist(&self) -> Option<Id> {
        self.known_id(sys::np_player_get_current_playlist)
    }

    /// The URL schemes that [`Command::OpenUrl`] accepts.
    pub fn schemes(&self) -> impl Iterator<Item = &str> {
        self.texts(sys::np_player_get_scheme)
    }

    /// The MIME types that the player opens.
    pub fn mime_types(&self) -> impl Iterator<Item = &str> {
        self.texts(sys::np_player_get_mime_type)
    }

    fn texts(&self, getter: IndexGetter<*const c_char>) -> impl Iterator<Item = &str> {
        // SAFETY: the text belongs to the player.
        (0..).map_while(move |index| self.get(index, getter).map(|text| unsafe { text_of(text) }))
    }
}

/// The values of a C function that writes as many as there is room for, and their whole number.
fn list<T: Copy + Default>(
    get: impl Fn(*mut T, usize, &mut usize) -> sys::np_status,
) -> impl FnOnce(&str) -> Result<Vec<T>> {
    move |function| {
        let mut count = 0;
        check(function, get(ptr::null_mut(), 0, &mut count))?;
        let mut values = vec![T::default(); count];
        check(function, get(values.as_mut_ptr(), count, &mut count))?;
        values.truncate(count);
        Ok(values)
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Player")
            .field("name", &self.name())
            .field("state", &self.playback().state)
            .field("item", &self.item())
            .finish_non_exhaustive()
    }
}
