// SPDX-License-Identifier: MIT
// Written by scripts/rust_abi from include/nowplaying; do not edit it.

//! The declarations of the headers of the NowPlaying library, `include/nowplaying/*.h`, in
//! Rust.
//!
//! They are unsafe. Players use the crate `nowplaying`, which is safe.
#![allow(non_camel_case_types)]
// The texts are those of the headers, which do not mark Rust code.
#![allow(unknown_lints, clippy::doc_markdown)]
#![allow(clippy::too_long_first_doc_paragraph)]

pub use nowplaying_types::sys::*;
use std::marker::{PhantomData, PhantomPinned};
use std::os::raw::{c_char, c_int, c_void};

/// A handle of the library. Programs cannot read, make or move its data.
macro_rules! handles {
    ($($(#[$about:meta])* $name:ident)*) => {
        $(
            $(#[$about])*
            #[repr(C)]
            pub struct $name {
                _nothing: [u8; 0],
                _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
            }
        )*
    };
}

handles! {
    /// `np_context`, declared in `base.h`.
    np_context
    /// `np_session`, declared in `base.h`.
    np_session
    /// `np_content`, declared in `base.h`.
    np_content
    /// `np_request`, declared in `base.h`.
    np_request
    /// `np_queue`, declared in `base.h`.
    np_queue
    /// `np_playlists`, declared in `base.h`.
    np_playlists
    /// `np_artwork`, declared in `base.h`.
    np_artwork
    /// `np_animated_artwork`, declared in `base.h`.
    np_animated_artwork
    /// `np_artwork_request`, declared in `base.h`.
    np_artwork_request
    /// `np_audio_session`, declared in `base.h`.
    np_audio_session
}

/// The result of a handler that answers later, with np_extension_answer(). It is not a status.
pub const NP_EXTENSION_LATER: i32 = 1;

/// Whether animated artwork moves.
pub type np_animated_artwork_policy = i32;
/// It depends on the system's conditions.
pub const NP_ANIMATED_ARTWORK_AUTOMATIC: np_animated_artwork_policy = 0;
/// It moves in all conditions.
pub const NP_ANIMATED_ARTWORK_ALWAYS: np_animated_artwork_policy = 1;
/// It does not move: the user disabled it in the player.
pub const NP_ANIMATED_ARTWORK_NEVER: np_animated_artwork_policy = 2;

/// How a player uses audio; combine them with `|`.
pub type np_audio_flags = u32;
/// Other players may play at the same time, and do not interrupt the session. Sleep still does.
pub const NP_AUDIO_MIX_WITH_OTHERS: np_audio_flags = 1;
/// Requests the other players that play now to pause. The request may arrive after the call.
pub const NP_AUDIO_PAUSE_OTHERS: np_audio_flags = 2;

/// An interruption that begins or ends.
pub type np_interruption = i32;
/// Another player began to play, or the machine is about to sleep: pause.
pub const NP_INTERRUPTION_BEGAN: np_interruption = 0;
/// The other player no longer plays. The user chose that player, so stay paused.
pub const NP_INTERRUPTION_ENDED: np_interruption = 1;
/// The machine woke up, and no other player plays: resume, if the interruption paused your
/// player.
pub const NP_INTERRUPTION_MAY_RESUME: np_interruption = 2;

/// Flags of a context; combine them with `|`.
pub type np_context_flags = u32;
/// Callbacks run only inside np_context_dispatch(), on the thread that calls it.
pub const NP_CONTEXT_HOST_LOOP: np_context_flags = 1;
/// Puts every published session on the bus, not only the application's primary session.
pub const NP_CONTEXT_PUBLISH_ALL: np_context_flags = 2;
/// Publishes NP_FIELD_URL, and the ids of contents, queue entries, playlists and artworks,
/// which often are paths or URLs. Without this flag that field is not published, and each of
/// these ids is a hash. The hash differs in each process, except with NP_CONTEXT_LASTING_IDS.
/// Handlers always get the id itself.
pub const NP_CONTEXT_SHOW_URLS: np_context_flags = 4;
/// Gives every session a bus name with a unique ending, also the first session:
/// `org.mpris.MediaPlayer2.WORD.instance7f3a9c2e`. See np_context_set_player_name().
pub const NP_CONTEXT_UNIQUE_NAME: np_context_flags = 8;
/// Keeps a published session on the bus while it has no content: as Stopped, without a track
/// and a title. Use it for a player that can be started by `playerctl play` or by a URL to
/// open. While it cannot start anything, disable NP_COMMAND_PLAY: clients then see CanPlay as
/// false. GNOME sends the media keys to a player that appears, also to an idle one, unless
/// another player is playing.
pub const NP_CONTEXT_SHOW_IDLE: np_context_flags = 16;
/// With NP_CONTEXT_HOST_LOOP: calls artwork providers and cancel handlers inside
/// np_context_dispatch() too, and not on a thread of the library.
pub const NP_CONTEXT_HOST_LOOP_ARTWORK: np_context_flags = 32;
/// Requests the artwork of the next queue entry ahead (queue.h), so that a slow provider does
/// not delay it.
pub const NP_CONTEXT_ARTWORK_AHEAD: np_context_flags = 64;
/// Makes the hashes of ids the same in each process of the application, so that clients
/// recognize an item after a restart. The application is the id of the context. Equal ids then
/// have equal hashes: of contents, queue entries, playlists and artworks. `nowplaying forget`
/// ends that: the next start of the application has other hashes. Every client can then
/// recognize what it saw before, so use it only if clients need it. The key of the hashes is a
/// file of 16 random bytes in `$XDG_STATE_HOME/nowplaying/keys`, which only the user can read.
/// If it cannot be written, the hashes differ in each process.
pub const NP_CONTEXT_LASTING_IDS: np_context_flags = 128;

/// The program that decides which player is the system primary (session.h).
pub type np_primary_source = i32;
/// Not known yet, or there is no bus.
pub const NP_PRIMARY_SOURCE_UNKNOWN: np_primary_source = 0;
/// The service org.nowplaying.Center. Media keys go through it, so the answer is exact.
pub const NP_PRIMARY_SOURCE_CENTER: np_primary_source = 1;
/// GNOME sends the keys to the player that it saw playing last, or that appeared. It does not
/// report which one that is, so the answer is an estimate.
pub const NP_PRIMARY_SOURCE_GNOME: np_primary_source = 2;
/// Plasma sends the keys to the player of its media applet, which the user can choose there. An
/// estimate too.
pub const NP_PRIMARY_SOURCE_PLASMA: np_primary_source = 3;
/// playerctld, which the key bindings of many desktops use: the first player of its list.
pub const NP_PRIMARY_SOURCE_PLAYERCTLD: np_primary_source = 4;
/// No program reports it. The library follows the players and applies the rules of session.h,
/// as an estimate.
pub const NP_PRIMARY_SOURCE_RULES: np_primary_source = 5;

/// The event of a hosted session.
pub type np_extension_event = i32;
/// The session is new. The attributes describe all of it.
pub const NP_EXTENSION_START: np_extension_event = 1;
/// The session was started before. The attributes describe all of its new state.
pub const NP_EXTENSION_UPDATE: np_extension_event = 2;
/// The session has ended; the library ignores what you return. The attributes can be empty.
/// Free the session.
pub const NP_EXTENSION_END: np_extension_event = 3;

/// Called when the library needs an image. Answer the request now or later.
pub type np_artwork_provider =
    Option<unsafe extern "C" fn(request: *mut np_artwork_request, user_data: *mut c_void)>;

/// Called when a request no longer needs an answer.
pub type np_artwork_cancel_handler = Option<unsafe extern "C" fn(user_data: *mut c_void)>;

/// Called when an interruption begins and when it ends.
pub type np_interruption_handler = Option<
    unsafe extern "C" fn(
        audio: *mut np_audio_session,
        interruption: np_interruption,
        user_data: *mut c_void,
    ),
>;

/// Called with a request. Call np_request_finish() or np_request_fail(), now or later.
pub type np_command_handler =
    Option<unsafe extern "C" fn(request: *mut np_request, user_data: *mut c_void)>;

/// Called when the connection changes.
pub type np_connection_handler = Option<
    unsafe extern "C" fn(
        context: *mut np_context,
        connection: np_connection,
        user_data: *mut c_void,
    ),
>;

/// Called before the request to play that follows a start by the bus: prepare the item, and do
/// not play yet. Set its content in the session, and play from `position_us`. NP_TIME_UNKNOWN:
/// the position is not known.
pub type np_resume_handler = Option<
    unsafe extern "C" fn(
        context: *mut np_context,
        session_id: *const c_char,
        content_id: *const c_char,
        position_us: i64,
        user_data: *mut c_void,
    ),
>;

/// Called for each event of a hosted session. `attributes` is valid during the call. The
/// library publishes everything that you set before the answer as one change. Each result is
/// the answer, and a failure if it is not NP_OK. With NP_EXTENSION_LATER the answer follows.
///
/// - NP_EXTENSION_START: the library has made a remote session with the id, and you own it. No
///   other session of the context has this id. After the answer the library publishes the
///   session. After a failure, the session is rejected, and the library calls the handler with
///   NP_EXTENSION_END, unless you have freed the session. A session that you free before the
///   answer is rejected too.
/// - NP_EXTENSION_UPDATE: after a failure, the session remains hosted with everything that you
///   have set. Read all attributes before you set anything.
/// - NP_EXTENSION_END: free the session. You may free it earlier, if it ends for another
///   reason. np_context_free() does not cause this event.
pub type np_extension_handler = Option<
    unsafe extern "C" fn(
        session: *mut np_session,
        event: np_extension_event,
        attributes: *const c_void,
        size: usize,
        user_data: *mut c_void,
    ) -> np_status,
>;

/// Called with each new token. Send it to the application's server, which replaces the previous
/// token.
///
/// The token of a session ends with the session, also if np_extension_host() with NULL ends it.
/// It remains valid if the context is freed or the process is killed while the session is
/// hosted: an update then starts the session again. Such a token ends with np_remote_end(),
/// after 30 days without a message, or when there are 255 newer tokens.
pub type np_push_token_handler = Option<
    unsafe extern "C" fn(
        context: *mut np_context,
        token: *const np_push_token,
        user_data: *mut c_void,
    ),
>;

/// Called once with the result of a request to the extension. If you free the context first, it
/// is never called; the request is still performed if it is sent within two seconds.
///
/// `status` is one of these:
///
/// - NP_OK
/// - NP_ERROR_INVALID_ARGUMENT: the extension rejected the attributes.
/// - NP_ERROR_NOT_FOUND: the session does not exist, or nothing hosts sessions.
/// - NP_ERROR_SYSTEM: the extension cannot be started, or does not answer within 30 s. It may
///   still perform the request; np_remote_list() returns the sessions that exist then.
///
/// `message` is the reason in words, or "".
pub type np_remote_result = Option<
    unsafe extern "C" fn(
        context: *mut np_context,
        status: np_status,
        message: *const c_char,
        user_data: *mut c_void,
    ),
>;

/// Called with the ids of the hosted sessions. The ids are valid during the call. If `status`
/// is a failure, `count` is 0.
pub type np_remote_list_result = Option<
    unsafe extern "C" fn(
        context: *mut np_context,
        status: np_status,
        ids: *const *const c_char,
        count: usize,
        user_data: *mut c_void,
    ),
>;

/// Called when a session becomes primary, and when it stops being primary.
pub type np_primary_handler = Option<
    unsafe extern "C" fn(session: *mut np_session, is_primary: bool, user_data: *mut c_void),
>;

/// Called after the function or handler of a command and before the answer: set the state now.
pub type np_publish_handler =
    Option<unsafe extern "C" fn(session: *mut np_session, user_data: *mut c_void)>;

/// Called with the result of np_session_request_system_primary(). `published`: the session is
/// on the bus. `prominent`: the session is the system primary.
///
/// `published` without `prominent` has two usual causes: another player began to play later, or
/// the session does not play and another player plays or played later. In both cases, begin to
/// play. GNOME keeps the keys with a player that is playing: there, begin while no other player
/// plays. np_session_get_primary_refusal() has the cause.
pub type np_system_primary_result = Option<
    unsafe extern "C" fn(
        session: *mut np_session,
        published: bool,
        prominent: bool,
        user_data: *mut c_void,
    ),
>;

/// One row: a command, its function, and the function's signature.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_binding {
    pub command: np_command,
    pub function: Option<unsafe extern "C" fn()>,
    pub signature: *const c_char,
    /// The name of the function in errors; NULL: "the function".
    pub name: *const c_char,
}

/// The address of a registration and the keys for its messages. The texts are valid during the
/// call.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_push_token {
    /// The session; NULL for the application's token, with which messages start a session.
    pub session_id: *const c_char,
    /// The address; NULL if the registration ended: post nothing to the previous address.
    pub endpoint: *const c_char,
    /// The keys "p256dh" and "auth" of the Push API, as base64url.
    pub public_key: *const c_char,
    pub auth_secret: *const c_char,
}

extern "C" {
    /// Makes an animated artwork with these shapes.
    ///
    /// - **Ownership:** the caller owns it and frees it with np_animated_artwork_free(); keeps
    ///   `user_data` until `destroy` runs, like np_artwork_new()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty, no shape or an unknown shape is
    ///   set, or a provider is NULL
    /// - **Since:** 0.1
    pub fn np_animated_artwork_new(
        id: *const c_char,
        ratios: np_aspect_ratios,
        preview_provider: np_artwork_provider,
        video_provider: np_artwork_provider,
        user_data: *mut c_void,
        destroy: np_destroy,
        ret_artwork: *mut *mut np_animated_artwork,
    ) -> np_status;

    /// Frees the animated artwork. Contents with this artwork keep it.
    ///
    /// - **Ownership:** frees the animated artwork
    /// - **Threads:** any; not while another thread uses it
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_animated_artwork_free(artwork: *mut np_animated_artwork);

    /// Sets the animated artwork of a content; NULL: none.
    ///
    /// - **Ownership:** the content keeps the animated artwork; you may set it on other contents,
    ///   and you free it
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_content_set_animated_artwork(
        content: *mut np_content,
        artwork: *mut np_animated_artwork,
    ) -> np_status;

    /// Returns the shapes that clients can request now, combined with `|`; 0 while artwork does not
    /// move. The first call makes the library watch the conditions from then on, also while no
    /// animated artwork is offered, so that a player can download none in vain. It starts the
    /// threads of the context. The answers of the system arrive a moment later: until then the
    /// result is as if no condition held.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never: 0 for NULL and for an inert context
    /// - **Since:** 0.1
    pub fn np_animated_artwork_supported(context: *const np_context) -> np_aspect_ratios;

    /// Sets whether animated artwork moves. Default: NP_ANIMATED_ARTWORK_AUTOMATIC.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the policy is unknown
    /// - **Since:** 0.1
    pub fn np_context_set_animated_artwork_policy(
        context: *mut np_context,
        policy: np_animated_artwork_policy,
    ) -> np_status;

    /// Makes an artwork with a provider.
    ///
    /// - **Ownership:** the caller owns the artwork and frees it with np_artwork_free(); keeps
    ///   `user_data` until `destroy` runs. That is at once if the call fails. Otherwise it is when
    ///   the artwork and all its users are freed: contents, queues, the items of sessions, and
    ///   requests. It may be on a thread of the library
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty or the provider is NULL
    /// - **Since:** 0.1
    pub fn np_artwork_new(
        id: *const c_char,
        provider: np_artwork_provider,
        user_data: *mut c_void,
        destroy: np_destroy,
        ret_artwork: *mut *mut np_artwork,
    ) -> np_status;

    /// Makes an artwork from a file: its path or its file:// URL. The library reads the file when
    /// the image is needed, also later again, so keep it as long as an item with it can play. If
    /// the file changes, make a new artwork. The library checks its type and its size when it reads
    /// it: the item of another file has no image, and the log names the file.
    ///
    /// - **Ownership:** the caller owns the artwork and frees it with np_artwork_free(), and owns
    ///   the file
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the path is not absolute; NP_ERROR_NOT_FOUND if
    ///   the file cannot be read; NP_ERROR_SYSTEM if its disk or its network fails, or the system
    ///   has no descriptor left
    /// - **Since:** 0.1
    pub fn np_artwork_new_from_file(
        path: *const c_char,
        ret_artwork: *mut *mut np_artwork,
    ) -> np_status;

    /// Makes an artwork from an image in memory, for example from a tag. Equal bytes are the same
    /// image. The library checks only its type and its size, and does not decode it.
    ///
    /// - **Ownership:** the caller owns the artwork and frees it with np_artwork_free(); copies the
    ///   bytes
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is not an image, the log names its type;
    ///   NP_ERROR_LIMIT if it is too large
    /// - **Since:** 0.1
    pub fn np_artwork_new_from_bytes(
        bytes: *const c_void,
        size: usize,
        ret_artwork: *mut *mut np_artwork,
    ) -> np_status;

    /// Makes an artwork from an https:// or http:// URL. Desktops fetch it themselves; some do not.
    /// Every program on the bus can read the URL. So a URL with a password or a query, which can
    /// contain a token, is invalid: fetch it in a provider. The library removes a fragment.
    ///
    /// - **Ownership:** the caller owns the artwork and frees it with np_artwork_free(); copies
    ///   `url`
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is not such a URL, or its host or port is
    ///   invalid; NP_ERROR_LIMIT if it is too long
    /// - **Since:** 0.1
    pub fn np_artwork_new_from_url(
        url: *const c_char,
        ret_artwork: *mut *mut np_artwork,
    ) -> np_status;

    /// Frees the artwork. Contents with this artwork keep it.
    ///
    /// - **Ownership:** frees the artwork
    /// - **Threads:** any; not while another thread uses the artwork
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_artwork_free(artwork: *mut np_artwork);

    /// Sets the artwork of a content; NULL: none.
    ///
    /// - **Ownership:** the content keeps the artwork; you may set it on other contents, and you
    ///   free it
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_content_set_artwork(content: *mut np_content, artwork: *mut np_artwork) -> np_status;

    /// Sets the artwork of a chapter, which np_content_add_chapter() has added; NULL: none. The
    /// library requests it when a client shows the chapter. Desktops that know MPRIS only show the
    /// artwork of the item.
    ///
    /// - **Ownership:** as np_content_set_artwork()
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_NOT_FOUND if the content has no such chapter
    /// - **Since:** 0.1
    pub fn np_content_set_chapter_artwork(
        content: *mut np_content,
        chapter_id: *const c_char,
        artwork: *mut np_artwork,
    ) -> np_status;

    /// Gets the id of the artwork or animated artwork.
    ///
    /// - **Ownership:** the text belongs to the artwork and is valid until its `destroy` runs
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED
    /// - **Since:** 0.1
    pub fn np_artwork_request_get_id(
        request: *const np_artwork_request,
        ret_id: *mut *const c_char,
    ) -> np_status;

    /// Gets the size of the image in pixels: at most 4,096 on a side.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED
    /// - **Since:** 0.1
    pub fn np_artwork_request_get_size(
        request: *const np_artwork_request,
        ret_width: *mut i32,
        ret_height: *mut i32,
    ) -> np_status;

    /// Gets the shape of an animated artwork's preview or video.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for a still artwork, which has its own
    ///   shape; the library then writes no warning
    /// - **Since:** 0.1
    pub fn np_artwork_request_get_aspect_ratio(
        request: *const np_artwork_request,
        ret_ratio: *mut np_aspect_ratio,
    ) -> np_status;

    /// Returns whether the request still needs an answer. Call it from time to time during long
    /// work. The library does not notice if a client has disconnected.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never: false for NULL, and if the request was answered, has timed out or was
    ///   cancelled. Also false soon after the session was withdrawn or freed, when a thread of the
    ///   library has noticed that
    /// - **Since:** 0.1
    pub fn np_artwork_request_is_open(request: *const np_artwork_request) -> bool;

    /// Sets the handler that is called when the request times out or is cancelled, for example to
    /// stop a download. NULL removes it. The library calls it at most once, inside
    /// np_context_free() or on the thread that calls providers. While a provider runs on that
    /// thread, the handler waits. So a provider that works for long calls
    /// np_artwork_request_is_open() from time to time instead.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after the handler, when the request
    ///   is answered, when the handler is replaced, or at once if the call fails
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED if the request has ended: the handler will not run
    /// - **Since:** 0.1
    pub fn np_artwork_request_set_cancel_handler(
        request: *mut np_artwork_request,
        handler: np_artwork_cancel_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Answers the request with an image in memory. The request ends, even if the call fails. There
    /// is one exception: if `bytes` is NULL and `size` is not 0, the request stays open.
    ///
    /// - **Ownership:** ends the request; copies the bytes
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED if the request has ended. NP_ERROR_INVALID_ARGUMENT if it is
    ///   not an image (the log names its type), a preview has not the requested shape, or a video
    ///   is requested, which must be a file. NP_ERROR_LIMIT if it is too large. NP_ERROR_SYSTEM if
    ///   the disk or the memory is full
    /// - **Since:** 0.1
    pub fn np_artwork_request_finish_bytes(
        request: *mut np_artwork_request,
        bytes: *const c_void,
        size: usize,
    ) -> np_status;

    /// Answers the request with a file: its path or its file:// URL. The request ends, even if the
    /// call fails. There is one exception: if `path` is NULL or longer than 4,096 bytes, the
    /// request stays open. The library copies an image at once. It publishes a video as this file:
    /// do not remove it while its content is set.
    ///
    /// - **Ownership:** ends the request; the caller owns the file
    /// - **Threads:** any
    /// - **Fails:** as np_artwork_request_finish_bytes(). NP_ERROR_INVALID_ARGUMENT if the path is
    ///   not absolute, or a video has not the requested shape. NP_ERROR_NOT_FOUND if the file
    ///   cannot be read. NP_ERROR_SYSTEM if its disk or its network fails, or the system has no
    ///   descriptor left
    /// - **Since:** 0.1
    pub fn np_artwork_request_finish_file(
        request: *mut np_artwork_request,
        path: *const c_char,
    ) -> np_status;

    /// Answers the request with the descriptor of a file or of memory. The request ends, even if
    /// the call fails. The library reads the file from its beginning, at any offset of the
    /// descriptor.
    ///
    /// - **Ownership:** ends the request; the caller owns the descriptor and may close it after the
    ///   call
    /// - **Threads:** any
    /// - **Fails:** as np_artwork_request_finish_bytes(); NP_ERROR_NOT_FOUND if the descriptor
    ///   cannot be read, or is a pipe, a socket or a folder
    /// - **Since:** 0.1
    pub fn np_artwork_request_finish_fd(request: *mut np_artwork_request, fd: c_int) -> np_status;

    /// Fails the request: the player has no image. `message` is a sentence for the client, or NULL.
    ///
    /// - **Ownership:** ends the request; copies `message`
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED if the request has ended; NP_ERROR_INVALID_ARGUMENT, and the
    ///   request stays open, if the outcome is unknown or NP_OUTCOME_SUCCESS
    /// - **Since:** 0.1
    pub fn np_artwork_request_fail(
        request: *mut np_artwork_request,
        outcome: np_outcome,
        message: *const c_char,
    ) -> np_status;

    /// Makes the audio session of a context. It is not active. A context has one at a time.
    ///
    /// - **Ownership:** the caller owns the audio session and frees it with np_audio_session_free()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE if the context has an audio session
    /// - **Since:** 0.1
    pub fn np_audio_session_new(
        context: *mut np_context,
        ret_audio: *mut *mut np_audio_session,
    ) -> np_status;

    /// Deactivates and frees the audio session. The players that it paused stay paused: to resume
    /// them, call np_audio_session_deactivate() before. A running handler continues to its end; the
    /// library calls no other.
    ///
    /// - **Ownership:** frees the audio session
    /// - **Threads:** any, also inside its handler; not while another thread uses the audio session
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_audio_session_free(audio: *mut np_audio_session);

    /// Activates the audio session. Call it when the user starts playback. A later call sets the
    /// flags again. It also ends an interruption without a report: the user chose your player, so a
    /// player that plays no longer interrupts it.
    ///
    /// With NP_AUDIO_PAUSE_OTHERS, every other player that plays is requested to pause. Players on
    /// Linux do not expect this, so let users choose it. The library remembers the players that
    /// paused within two seconds.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT for unknown flags, and for both flags together: a
    ///   player that mixes cannot pause others; NP_ERROR_SYSTEM if a thread cannot be started
    /// - **Since:** 0.1
    pub fn np_audio_session_activate(
        audio: *mut np_audio_session,
        flags: np_audio_flags,
    ) -> np_status;

    /// Deactivates the audio session: the library watches no player, calls no handler and has no
    /// connection for it. Call it when playback ends. If the session is not active, this changes
    /// nothing.
    ///
    /// With `resume_others`, the players that the session paused are requested to play, if they are
    /// still paused. None is requested while another player interrupts the session. The requests
    /// are sent even if you free the audio session and the context directly afterwards. If the
    /// program ends without this call, the players stay paused.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_audio_session_deactivate(
        audio: *mut np_audio_session,
        resume_others: bool,
    ) -> np_status;

    /// Sets the handler of interruptions; NULL removes it. Set it before you activate the audio
    /// session: the library does not repeat a report.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced, or
    ///   with the audio session
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_audio_session_set_interruption_handler(
        audio: *mut np_audio_session,
        handler: np_interruption_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Returns a sentence for a status, for example "limit: more than the library stores".
    ///
    /// - **Ownership:** the text is static
    /// - **Threads:** any
    /// - **Fails:** never; for an unknown number it returns "unknown status"
    /// - **Since:** 0.1
    pub fn np_status_message(status: np_status) -> *const c_char;

    /// Returns the log line of this thread's last failed call, for example "np_session_bind: rows
    /// is NULL". It works even if the log is off. A successful call does not change it. Returns ""
    /// if no call has failed.
    ///
    /// - **Ownership:** the text belongs to the library and is valid until the thread's next failed
    ///   call
    /// - **Threads:** any; each thread has its own text
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_last_failure() -> *const c_char;

    /// Returns the version of the loaded library, in the format of NP_VERSION_ENCODE.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_version() -> u32;

    /// Returns the library's clock in microseconds. It is monotonic and, like playback, stops while
    /// the machine sleeps. Use it for np_playback.timestamp_us.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_now_us() -> i64;

    /// Binds the commands of a table to their functions, offers them and enables them. Offering or
    /// binding a command again replaces its row. The library checks the signatures. The log names
    /// the first error: `np_session_bind: row 3, next: "v(ud)": argument 2, 'd': next has no
    /// number`.
    ///
    /// - **Ownership:** copies the rows; keeps `user_data` until `destroy` runs: when the last of
    ///   the commands is offered again or withdrawn, or with the session
    /// - **Threads:** any; the functions run on the thread of the handlers
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT, and no command is bound, if a command is unknown or
    ///   used twice, a function is NULL or a signature is invalid. NP_ERROR_LIMIT beyond 64 rows,
    ///   1,024 bytes of a signature or 16 arguments
    /// - **Since:** 0.1
    pub fn np_session_bind(
        session: *mut np_session,
        rows: *const np_binding,
        count: usize,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Calls the function of a row as its command would, in a test. It needs no session and no bus.
    ///
    /// ```c
    /// struct player player = {0};
    /// np_binding_call(&rows[4], 12.5, NULL, &player);
    /// assert(player.position_us == -12500000);
    /// ```
    ///
    /// `number` is the number of the command, `text` its text or URL. A time is in seconds, for
    /// each letter. For i it is a whole number, for b everything but 0 is true. A signature without
    /// letters for them ignores both.
    ///
    /// - **Ownership:** keeps nothing; the function gets `user_data`
    /// - **Threads:** any; the function runs in this call
    /// - **Fails:** as np_session_bind() for a row that is wrong. NP_ERROR_INVALID_ARGUMENT if a
    ///   letter needs another number, or a text that is NULL. NP_ERROR_NOT_FOUND if it needs a
    ///   path, and the text is not the URL of a local file. NP_ERROR_INVALID_STATE if the function
    ///   fails; the log has the line of the request
    /// - **Since:** 0.1
    pub fn np_binding_call(
        row: *const np_binding,
        number: f64,
        text: *const c_char,
        user_data: *mut c_void,
    ) -> np_status;

    /// Returns the command's name, for example "seek_to_position"; NULL for an unknown number.
    ///
    /// - **Ownership:** the text is static
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_command_name(command: np_command) -> *const c_char;

    /// Offers a command and enables it. Offering it again replaces the handler.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the command is offered again
    ///   or withdrawn, or with the session
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the command is unknown or the handler is NULL
    /// - **Since:** 0.1
    pub fn np_session_offer_command(
        session: *mut np_session,
        command: np_command,
        handler: np_command_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Offers several commands with one handler.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the last of the commands is
    ///   offered again or withdrawn, or with the session
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT, and no command is offered, if a command is unknown
    ///   or the handler is NULL; NP_ERROR_LIMIT beyond 64 commands
    /// - **Since:** 0.1
    pub fn np_session_offer_commands(
        session: *mut np_session,
        commands: *const np_command,
        count: usize,
        handler: np_command_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Withdraws a command: its control disappears. If the command is not offered, the call does
    /// nothing.
    ///
    /// - **Ownership:** no longer keeps the handler's `user_data`
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the command is unknown
    /// - **Since:** 0.1
    pub fn np_session_withdraw_command(session: *mut np_session, command: np_command) -> np_status;

    /// Enables or disables an offered command.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if it is not offered
    /// - **Since:** 0.1
    pub fn np_session_set_command_enabled(
        session: *mut np_session,
        command: np_command,
        enabled: bool,
    ) -> np_status;

    /// Sets the intervals for NP_COMMAND_SKIP_FORWARD or NP_COMMAND_SKIP_BACKWARD, the preferred
    /// interval first. If a client requests another interval, the handler gets the nearest of
    /// these. Default: ten seconds.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT for another command, an interval of 0 or less, or no
    ///   interval; NP_ERROR_LIMIT beyond 64 intervals
    /// - **Since:** 0.1
    pub fn np_session_set_skip_intervals(
        session: *mut np_session,
        command: np_command,
        intervals_us: *const i64,
        count: usize,
    ) -> np_status;

    /// Sets the rates for NP_COMMAND_CHANGE_PLAYBACK_RATE. If an MPRIS client requests another
    /// rate, the handler gets the nearest of these. A client of org.nowplaying.Session1 gets an
    /// error instead. Default: only 1.0, so a player that offers the command sets its rates. A
    /// player that can play at every rate of a range calls np_session_set_rate_range() instead. The
    /// last of the two calls counts.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT for a rate that is 0 or not finite, or no rate;
    ///   NP_ERROR_LIMIT beyond 64 rates
    /// - **Since:** 0.1
    pub fn np_session_set_supported_rates(
        session: *mut np_session,
        rates: *const f64,
        count: usize,
    ) -> np_status;

    /// Sets a range of rates for NP_COMMAND_CHANGE_PLAYBACK_RATE: the handler gets every rate in
    /// it, except 0. If an MPRIS client requests a rate outside the range, the handler gets the
    /// nearest limit. A client of org.nowplaying.Session1 gets an error instead. It replaces the
    /// rates of np_session_set_supported_rates(), and is replaced by them.
    ///
    /// ```c
    /// np_session_set_rate_range(session, 0.25, 4);
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if a limit is 0 or not finite, or the range is empty
    /// - **Since:** 0.1
    pub fn np_session_set_rate_range(
        session: *mut np_session,
        minimum: f64,
        maximum: f64,
    ) -> np_status;

    /// Sets the current repeat mode, and the modes for NP_COMMAND_CHANGE_REPEAT_MODE. NULL and 0
    /// set all modes. So pass your modes in each call, also if only the current mode changes.
    /// NP_REPEAT_OFF and `current` are always supported.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if a mode is unknown; NP_ERROR_LIMIT beyond 64 modes
    /// - **Since:** 0.1
    pub fn np_session_set_repeat_mode(
        session: *mut np_session,
        current: np_repeat_mode,
        supported: *const np_repeat_mode,
        count: usize,
    ) -> np_status;

    /// Sets the current shuffle mode, and the modes for NP_COMMAND_CHANGE_SHUFFLE_MODE. NULL and 0
    /// set all modes. So pass your modes in each call, also if only the current mode changes.
    /// NP_SHUFFLE_OFF and `current` are always supported.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if a mode is unknown; NP_ERROR_LIMIT beyond 64 modes
    /// - **Since:** 0.1
    pub fn np_session_set_shuffle_mode(
        session: *mut np_session,
        current: np_shuffle_mode,
        supported: *const np_shuffle_mode,
        count: usize,
    ) -> np_status;

    /// Sets the current feedback for NP_COMMAND_FEEDBACK, _LIKE, _DISLIKE or _BOOKMARK, and the
    /// titles of its control. A title may be NULL. For like, dislike and bookmark,
    /// NP_FEEDBACK_POSITIVE means that it is set.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT for another command or an unknown feedback
    /// - **Since:** 0.1
    pub fn np_session_set_feedback(
        session: *mut np_session,
        command: np_command,
        feedback: np_feedback,
        title: *const c_char,
        short_title: *const c_char,
    ) -> np_status;

    /// Sets the range of ratings for NP_COMMAND_RATE_CONTENT. Default: 0.0 to 1.0.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if a number is not finite or the range is empty
    /// - **Since:** 0.1
    pub fn np_session_set_rating_range(
        session: *mut np_session,
        minimum: f64,
        maximum: f64,
    ) -> np_status;

    /// Sets the schemes ("file", "https") and MIME types ("audio/flac") of NP_COMMAND_OPEN_URL and
    /// NP_COMMAND_ADD_TO_QUEUE. If a request has another scheme or no scheme, the client gets an
    /// error and the handler is not called. The error names the scheme. Default: no schemes, so the
    /// player opens nothing. The scheme "*" accepts every URL, also a path. It is not published, so
    /// add the usual schemes too. MIME types are published and not checked.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if a text is NULL, or a scheme is not valid
    ///   ("file://"); NP_ERROR_LIMIT beyond 256 schemes or 256 types
    /// - **Since:** 0.1
    pub fn np_session_set_supported_urls(
        session: *mut np_session,
        schemes: *const *const c_char,
        scheme_count: usize,
        mime_types: *const *const c_char,
        mime_type_count: usize,
    ) -> np_status;

    /// Sets the language options and which of them are on, in the order that users see. NULL and 0:
    /// no options. NP_COMMAND_ENABLE_LANGUAGE_OPTION and _DISABLE_LANGUAGE_OPTION then request only
    /// these. Set them again when another option is on.
    ///
    /// ```c
    /// np_language_option options[] = {
    ///     {"audio-1", "English", "en", NP_LANGUAGE_AUDIBLE, 0, NP_LANGUAGE_DEFAULT | NP_LANGUAGE_CURRENT},
    ///     {"audio-2", "Deutsch", "de", NP_LANGUAGE_AUDIBLE, 0, NP_LANGUAGE_DUBBED_TRANSLATION},
    ///     {"text-1", "English", "en", NP_LANGUAGE_LEGIBLE, 1, NP_LANGUAGE_OPTIONAL},
    /// };
    /// np_session_set_language_options(session, options, 3);
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if an id is empty or used twice, a name is NULL or
    ///   empty, or a kind or flag is unknown. The same if two of a group are default or current.
    ///   Then nothing changes. NP_ERROR_LIMIT beyond 256 options, or if an id has more than 1,024
    ///   bytes
    /// - **Since:** 0.1
    pub fn np_session_set_language_options(
        session: *mut np_session,
        options: *const np_language_option,
        count: usize,
    ) -> np_status;

    /// Sets whether the player fills the screen now. Clients see it if NP_COMMAND_SET_FULLSCREEN is
    /// offered.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_session_set_fullscreen(session: *mut np_session, fullscreen: bool) -> np_status;

    /// Makes an empty content. `id` identifies the item: use one id for one item, always. It may
    /// contain any bytes and have any length; a path is a good id. If an item is twice in a queue,
    /// both entries have this content and different entry ids (queue.h).
    ///
    /// - **Ownership:** the caller owns the content and frees it with np_content_free()
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the kind is unknown or the id is empty
    /// - **Since:** 0.1
    pub fn np_content_new(
        kind: np_content_kind,
        id: *const c_char,
        ret_content: *mut *mut np_content,
    ) -> np_status;

    /// Frees the content. Sessions keep their copy.
    ///
    /// - **Ownership:** frees the content
    /// - **Threads:** any; not while another thread uses the content
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_content_free(content: *mut np_content);

    /// Sets a text field, or sets a list to this one entry; NULL clears the field. A date must
    /// begin with a year. The library leaves out an invalid month, day or time: "1959-99-99"
    /// becomes "1959".
    ///
    /// - **Ownership:** copies `text`, at most 65,536 bytes of it
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the field is not a text or a list, or a date does
    ///   not begin with a year. NP_ERROR_LIMIT if the texts of the content have more than 1 MiB
    /// - **Since:** 0.1
    pub fn np_content_set_text(
        content: *mut np_content,
        field: np_field,
        text: *const c_char,
    ) -> np_status;

    /// Adds an entry to a list: a second artist, a third genre.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the field is not a list; NP_ERROR_LIMIT beyond 64
    ///   entries, or if the texts of the content have more than 1 MiB
    /// - **Since:** 0.1
    pub fn np_content_add_text(
        content: *mut np_content,
        field: np_field,
        text: *const c_char,
    ) -> np_status;

    /// Sets a number. A count is a whole number from 0 on, a rating is 0.0 to 1.0. 0 clears a
    /// track, disc or chapter number. The other numbers cannot be cleared: make a new content
    /// without them.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the field is not a number, or does not allow this
    ///   number
    /// - **Since:** 0.1
    pub fn np_content_set_number(
        content: *mut np_content,
        field: np_field,
        number: f64,
    ) -> np_status;

    /// Sets a flag.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the field is not a flag
    /// - **Since:** 0.1
    pub fn np_content_set_flag(content: *mut np_content, field: np_field, flag: bool) -> np_status;

    /// Sets a time, counted from the beginning of the item; NP_TIME_UNKNOWN clears the field.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the field is not a time, or the time is negative
    /// - **Since:** 0.1
    pub fn np_content_set_time(
        content: *mut np_content,
        field: np_field,
        time_us: i64,
    ) -> np_status;

    /// Sets the field of a tag to its text, as a file has it. `name` is the name of a field in any
    /// case, or a usual name of its tag in Vorbis comments, FFmpeg and TagLib: "TRACKNUMBER",
    /// "Album Artist", "date". "duration" has a number of seconds, or "4:14". Other forms are
    /// repaired if they have one meaning: "3/12" is track 3 of 12, and "17.8.1959" is "1959-08-17".
    /// "3.5.1998" becomes "1998", since either number can be the month.
    ///
    /// ```c
    /// for (size_t i = 0; i < count; i++)
    ///     np_content_add_tag(song, tags[i].name, tags[i].text);
    /// ```
    ///
    /// Of two names of one field the better one counts, in any order of the calls: "date" more than
    /// "year", and "tracktotal" more than the 12 of "3/12". Of two tags with one name a list gets
    /// both texts, and any other field the first one. A field that you have set by another function
    /// keeps its value. So make a new content for each item. An empty text, NULL and a 0 for an
    /// unknown number are ignored. In a file "url" is a page about it, so no field has this name.
    ///
    /// The function fails if no field has this name, or if the field cannot have this text. The
    /// tags of any file may do that, so a player ignores it.
    ///
    /// - **Ownership:** copies `text`, at most 65,536 bytes of it
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_NOT_FOUND if no field has this name; NP_ERROR_INVALID_ARGUMENT if the
    ///   name is NULL, or the field cannot have this text: a rating of 80, a year "soon".
    ///   NP_ERROR_LIMIT as np_content_add_text()
    /// - **Since:** 0.1
    pub fn np_content_add_tag(
        content: *mut np_content,
        name: *const c_char,
        text: *const c_char,
    ) -> np_status;

    /// Adds a period of advertising within the item.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the start is negative or the end is not after the
    ///   start; NP_ERROR_LIMIT beyond 64 periods
    /// - **Since:** 0.1
    pub fn np_content_add_ad_break(
        content: *mut np_content,
        start_us: i64,
        end_us: i64,
    ) -> np_status;

    /// Adds a chapter. The library sorts the chapters by their start. `id` is unique among those of
    /// the item. `title` may be NULL. `end_us` is NP_TIME_UNKNOWN if the chapter lasts until the
    /// next one.
    ///
    /// ```c
    /// np_content_add_chapter(book, "1", "The First Chapter", 0, NP_TIME_UNKNOWN);
    /// np_content_add_chapter(book, "2", "The Second Chapter", 754 * NP_SECOND, NP_TIME_UNKNOWN);
    /// ```
    ///
    /// Clients compute the current chapter from the position, so the player sets nothing when a
    /// chapter begins. If the player offers NP_COMMAND_SEEK_TO_POSITION, they can go to chapters:
    /// the library requests the position of the chapter. A player that does more than seek offers
    /// NP_COMMAND_GO_TO_CHAPTER, NP_COMMAND_NEXT_CHAPTER and NP_COMMAND_PREVIOUS_CHAPTER.
    ///
    /// - **Ownership:** copies `id` and `title`
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty or in use, the start is negative
    ///   or the end is not after it. The same if the chapter does not begin before the end of the
    ///   item, or two chapters overlap. NP_ERROR_LIMIT beyond 1,024 chapters, or 256 KiB for their
    ///   ids and titles. Then the chapter is not added
    /// - **Since:** 0.1
    pub fn np_content_add_chapter(
        content: *mut np_content,
        id: *const c_char,
        title: *const c_char,
        start_us: i64,
        end_us: i64,
    ) -> np_status;

    /// Adds a line of the lyrics, which begins at `time_us`. An empty text is a pause. Add the
    /// lines in the order of their times. For lyrics without times, set NP_FIELD_LYRICS.
    ///
    /// ```c
    /// np_content_add_lyrics_line(song, 12400 * NP_MILLISECOND, "Is this the real life?");
    ///
    /// - **Ownership:** copies `text`
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the time is negative or before that of the last
    ///   line, or the text is NULL; NP_ERROR_LIMIT beyond 4,096 lines, or 256 KiB for all texts.
    ///   Then the line is not added
    /// - **Since:** 0.1
    pub fn np_content_add_lyrics_line(
        content: *mut np_content,
        time_us: i64,
        text: *const c_char,
    ) -> np_status;

    /// Sets the language of the lyrics, with times or without: a language tag (BCP 47) like "de" or
    /// "pt-BR". NULL removes it.
    ///
    /// - **Ownership:** copies `tag`
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the tag has other characters than letters, digits
    ///   and "-", or more than 35
    /// - **Since:** 0.1
    pub fn np_content_set_lyrics_language(
        content: *mut np_content,
        tag: *const c_char,
    ) -> np_status;

    /// Sets whether the item is audio or video. Default: NP_MEDIA_AUDIO. A movie or TV show is
    /// always NP_MEDIA_VIDEO.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the type is unknown, or is NP_MEDIA_AUDIO for a
    ///   movie or TV show
    /// - **Since:** 0.1
    pub fn np_content_set_media_type(content: *mut np_content, type_: np_media_type) -> np_status;

    /// Sets the duration; NP_TIME_UNKNOWN clears it. Without this call, and without the two below,
    /// it is unknown. A duration below 0.1 s writes a line to the log, because most of these are
    /// seconds.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is negative; the previous duration stays
    /// - **Since:** 0.1
    pub fn np_content_set_duration(content: *mut np_content, duration_us: i64) -> np_status;

    /// Marks the item as a live broadcast, which has no duration.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_content_set_live(content: *mut np_content) -> np_status;

    /// Marks the item as endless without being a broadcast, for example rain or a generated stream.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_content_set_continuous(content: *mut np_content) -> np_status;

    /// Sets an extra key of the published metadata to a text; NULL removes it. The key is
    /// "prefix:name", for example "example:mood". It may also be a xesam key that the library does
    /// not write ("xesam:musicBrainzTrackID").
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the key has no prefix, has the prefix mpris or
    ///   nowplaying, or is a xesam key that the library writes; the log names its field.
    ///   NP_ERROR_LIMIT beyond 64 keys, or if a key has more than 1,024 bytes, or the texts of the
    ///   content more than 1 MiB
    /// - **Since:** 0.1
    pub fn np_content_set_extra_text(
        content: *mut np_content,
        key: *const c_char,
        text: *const c_char,
    ) -> np_status;

    /// Sets an extra key of the published metadata to a whole number ("kde:pid").
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** as np_content_set_extra_text()
    /// - **Since:** 0.1
    pub fn np_content_set_extra_number(
        content: *mut np_content,
        key: *const c_char,
        number: i64,
    ) -> np_status;

    /// Finds the id of an application by its program and writes it, with its NUL, to `buffer` of
    /// `size` bytes. `program` is a path; NULL: this process. A player that knows its id needs no
    /// call, which reads many files.
    ///
    /// The id is the value of the environment variable NOWPLAYING_APPLICATION_ID. Without it, it is
    /// the name of an installed file whose `Exec` begins with the program:
    /// "org.example.Player.RemoteMedia.service" for the bus, or "org.example.Player.desktop". A
    /// program behind `env` or `sh -c` is not found.
    ///
    /// - **Ownership:** nothing; the caller owns the buffer
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there is no such file. NP_ERROR_INVALID_STATE if two
    ///   files have different ids; the log has both. NP_ERROR_BUFFER_TOO_SMALL
    /// - **Since:** 0.1
    pub fn np_find_application_id(
        program: *const c_char,
        buffer: *mut c_char,
        size: usize,
    ) -> np_status;

    /// Makes a context for the application with this id. The id is reverse-DNS, as for desktop
    /// files ("org.example.Player"), or a plain word ("example"). Pass it without the ending
    /// ".desktop" of the file. Other characters than letters, digits, "-", "_" and dots are "_" in
    /// the bus name, and the log has a warning.
    ///
    /// - **Ownership:** the caller owns the context and ends it with np_context_free()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty, a flag is unknown, or
    ///   NP_CONTEXT_HOST_LOOP_ARTWORK is set without NP_CONTEXT_HOST_LOOP. NP_ERROR_LIMIT if the id
    ///   has more than 1,024 bytes. NP_ERROR_SYSTEM if no descriptors are available
    /// - **Since:** 0.1
    pub fn np_context_new(
        application_id: *const c_char,
        flags: np_context_flags,
        ret_context: *mut *mut np_context,
    ) -> np_status;

    /// Withdraws every session, stops the library's threads and frees the context. Pending answers
    /// are sent first. Pending `np_remote_*` calls get up to two seconds. After it returns, no
    /// callback starts, and the destroy functions have run, except those of callbacks that still
    /// run. If it is called from a callback, that callback's destroy runs after the callback
    /// returns.
    ///
    /// It waits up to five seconds for a running callback, so do not hold a lock that your
    /// callbacks acquire. A callback that needs longer continues after the return: keep its data
    /// until its destroy function has run.
    ///
    /// - **Ownership:** frees the context; its sessions and its audio session become inert, and you
    ///   still free them
    /// - **Threads:** any, also inside a callback
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_context_free(context: *mut np_context);

    /// Sets the name that users see ("Example Player"). Default: the last part of the application
    /// id. NULL is an error here: only the other setters of a context and np_session_set_name()
    /// accept NULL for the default.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is NULL or empty
    /// - **Since:** 0.1
    pub fn np_context_set_name(context: *mut np_context, name: *const c_char) -> np_status;

    /// Sets the basename of the application's desktop file, with or without ".desktop". Desktops
    /// read the icon and find the window with it. Default: the application id, if a desktop file
    /// with this name is installed.
    ///
    /// - **Ownership:** copies `desktop_entry`; NULL returns to the default
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is empty or contains a slash
    /// - **Since:** 0.1
    pub fn np_context_set_desktop_entry(
        context: *mut np_context,
        desktop_entry: *const c_char,
    ) -> np_status;

    /// Sets the word in the player's bus name (`playerctl -p WORD`). Default: the last part of the
    /// application id. In Flatpak and Snap the library ignores it and uses the word that the
    /// sandbox allows. A bus name allows letters, digits, "-" and "_": the library replaces each
    /// other byte by "_", adds "_" before a digit at the beginning, and uses the first 199 bytes. A
    /// change applies to sessions that are published later.
    ///
    /// The application's primary session gets the name `org.mpris.MediaPlayer2.WORD`, if no other
    /// program has it. Scripts and D-Bus activation use this name. All other sessions get an
    /// ending, `org.mpris.MediaPlayer2.WORD.instance7f3a9c2e`: sessions of further instances,
    /// remote sessions, and every session with NP_CONTEXT_PUBLISH_ALL or NP_CONTEXT_UNIQUE_NAME. A
    /// session keeps its name while it is on the bus.
    ///
    /// - **Ownership:** copies `player_name`; NULL returns to the default
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is empty
    /// - **Since:** 0.1
    pub fn np_context_set_player_name(
        context: *mut np_context,
        player_name: *const c_char,
    ) -> np_status;

    /// Sets the D-Bus address of the bus, for tests and for players of another user:
    /// "unix:path=/run/user/1000/bus". Default: the address in DBUS_SESSION_BUS_ADDRESS, or the
    /// socket in XDG_RUNTIME_DIR. Later connections use it.
    ///
    /// A program with more rights than its caller (set-uid, set-gid, file capabilities) does not
    /// read the environment. Its default is /run/user/\<uid>/bus, if the socket and its folder
    /// belong to the user. A set-uid program has no default.
    ///
    /// - **Ownership:** copies `address`; NULL returns to the default
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it contains neither unix:path= nor unix:abstract=
    /// - **Since:** 0.1
    pub fn np_context_set_bus_address(
        context: *mut np_context,
        address: *const c_char,
    ) -> np_status;

    /// Gets the descriptor to poll for reading. It is readable while callbacks wait for
    /// np_context_dispatch(). It does not change during the life of the context. You need no timer:
    /// the library handles time limits itself.
    ///
    /// - **Ownership:** the descriptor belongs to the context: do not read or close it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE without NP_CONTEXT_HOST_LOOP
    /// - **Since:** 0.1
    pub fn np_context_get_fd(context: *mut np_context, ret_fd: *mut c_int) -> np_status;

    /// Calls the waiting callbacks and returns. If callbacks arrive meanwhile, the descriptor stays
    /// readable.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** one at a time: the thread of the host's loop
    /// - **Fails:** NP_ERROR_INVALID_STATE without NP_CONTEXT_HOST_LOOP, or inside a callback
    /// - **Since:** 0.1
    pub fn np_context_dispatch(context: *mut np_context) -> np_status;

    /// Gets the state of the connection to the bus.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_context_get_connection(
        context: *mut np_context,
        ret_connection: *mut np_connection,
    ) -> np_status;

    /// Sets the handler that is called when the connection changes; NULL removes it.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced, or
    ///   with the context
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_context_set_connection_handler(
        context: *mut np_context,
        handler: np_connection_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Gets who decides which player is the system primary, and so whether
    /// np_session_is_system_primary() is exact or an estimate. The first call starts watching, as
    /// np_session_is_system_primary() does, and gets NP_PRIMARY_SOURCE_UNKNOWN.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_context_get_primary_source(
        context: *mut np_context,
        ret_source: *mut np_primary_source,
    ) -> np_status;

    /// Sets the handler that gets the item and the position to continue with; NULL removes it. Set
    /// it before you publish the first session.
    ///
    /// The service org.nowplaying.Center remembers the player that played last, and starts it when
    /// the user resumes (`nowplaying resume`). The handler is called with the ids of the session
    /// and the content that this player had then. NP_COMMAND_PLAY follows. Requirements:
    ///
    /// - a service file, so that the bus can start the player, and a published session: with
    ///   NP_CONTEXT_SHOW_IDLE or content
    /// - NP_CONTEXT_LASTING_IDS. Clients see a token in place of the two ids, and only the key of
    ///   this flag opens it. After `nowplaying forget`, or if the key could not be stored, the
    ///   handler is not called
    /// - ids that the player finds again at its next start. Together they have at most 900 bytes: a
    ///   longer one has no token
    /// - an item that is not private (np_session_set_private())
    ///
    /// Any program can send a token that this player has published. So the library calls the
    /// handler once at most, and only until a session plays. Without the handler, the player
    /// receives NP_COMMAND_PLAY alone.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced, or
    ///   with the context
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE for a handler without NP_CONTEXT_LASTING_IDS
    /// - **Since:** 0.1
    pub fn np_context_set_resume_handler(
        context: *mut np_context,
        handler: np_resume_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Sets the custom commands, in the order that users see. NULL and 0: none. Call it again when
    /// a state changes. A command whose id was set before keeps its image.
    ///
    /// - **Ownership:** copies the commands; keeps `user_data` until `destroy` runs: when the
    ///   commands are set again, or with the session
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if an id or title is empty, an id is used twice, or a
    ///   state or flag is unknown. The same if a command has NP_CUSTOM_HAS_IMAGE, the progress is
    ///   not within 0.0 to 1.0, or the handler is NULL. The same if an icon is not a file://,
    ///   http:// or https:// URL, and has other characters than letters, digits and "-_.".
    ///   NP_ERROR_LIMIT beyond 16 commands, if an id, title or name of an icon has more than 256
    ///   bytes, or a URL more than 4,096. Then nothing changes
    /// - **Since:** 0.1
    pub fn np_session_set_custom_commands(
        session: *mut np_session,
        commands: *const np_custom_command,
        count: usize,
        handler: np_command_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Sets an image as the icon of a custom command; NULL removes it. `icon_name` of the command
    /// is for clients that show no images. An artwork that is a URL replaces `icon_name`.
    ///
    /// The library requests the image when a client shows the command, also while nothing plays.
    /// After a failure it requests that size again for another item, or when the artwork has
    /// another id.
    ///
    /// - **Ownership:** the session keeps the artwork until the command has another one or is
    ///   removed; you free it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the session has no command with this id
    /// - **Since:** 0.1
    pub fn np_session_set_custom_icon(
        session: *mut np_session,
        id: *const c_char,
        artwork: *mut np_artwork,
    ) -> np_status;

    /// Sets the devices of a remote session, in the order that users see. NULL and 0: no devices.
    /// If the session has no name, its name is built from them: "Example Player – Living room".
    ///
    /// A name has 1 to 250 characters: letters, digits, white space and ' - , & # . in between. It
    /// begins with a letter or digit, and ends with a letter, digit or full stop. Call
    /// np_device_clean_name() for names from other machines.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if an id is empty or used twice, a name is invalid,
    ///   or a type or flag is unknown. The same if a volume that is read is not within 0.0 to 1.0.
    ///   Then nothing changes. NP_ERROR_INVALID_STATE if the session is not remote. NP_ERROR_LIMIT
    ///   beyond 64 devices, or if an id has more than 1,024 bytes
    /// - **Since:** 0.1
    pub fn np_session_set_devices(
        session: *mut np_session,
        devices: *const np_device,
        count: usize,
    ) -> np_status;

    /// Makes a valid device name from any text and writes it, with its NUL, to `buffer` of `size`
    /// bytes. 1,024 bytes are always enough. Invalid characters become a space: "Küche 🔊 (links)"
    /// becomes "Küche links".
    ///
    /// - **Ownership:** nothing; the caller owns the buffer
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the text has no valid character;
    ///   NP_ERROR_BUFFER_TOO_SMALL
    /// - **Since:** 0.1
    pub fn np_device_clean_name(text: *const c_char, buffer: *mut c_char, size: usize)
        -> np_status;

    /// Answers the start or the update of a session, in the handler or later. The library ignores a
    /// second answer by the handler's result. Until the answer, the session's changes are not
    /// published, and its next event waits. The library has no time limit; an application in
    /// another process waits 30 s (remote.h). You may free the session instead, and not after that
    /// answer.
    ///
    /// ```c
    /// np_extension_answer(session, NP_ERROR_LIMIT, "Three rooms play already.");
    /// ```
    ///
    /// `message` is a line for the application if it fails, up to 1,024 bytes. NULL: a word for the
    /// status. The application gets NP_ERROR_INVALID_ARGUMENT for every failure. After a failure of
    /// a start, NP_EXTENSION_END may come, and the handler may free the session, before this
    /// function returns.
    ///
    /// - **Ownership:** copies `message`
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `answer` is not a status; NP_ERROR_FINISHED if
    ///   each event of the session has its answer
    /// - **Since:** 0.1
    pub fn np_extension_answer(
        session: *mut np_session,
        answer: np_status,
        message: *const c_char,
    ) -> np_status;

    /// Runs this process as the application's extension. It gets the bus name "\<application
    /// id>.RemoteMedia", renews the registrations for push, and hosts sessions. It returns five
    /// seconds after the last session has ended and the last request has arrived. If it fails, it
    /// first ends the hosted sessions.
    ///
    /// With NP_CONTEXT_HOST_LOOP it dispatches the context, so all callbacks run on the calling
    /// thread.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: before the function returns
    /// - **Threads:** one; the function blocks
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the handler is NULL, or the application id is not
    ///   a bus name ("org.example.Player"). NP_ERROR_INVALID_STATE inside a callback, or if the
    ///   context hosts sessions already or another process is the extension. The same if the bus
    ///   does not exist at the start, or has been gone for ten seconds. NP_ERROR_GONE if the
    ///   context is freed meanwhile
    /// - **Since:** 0.1
    pub fn np_extension_run(
        context: *mut np_context,
        handler: np_extension_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Hosts the application's remote sessions in this process. If an extension is installed, the
    /// extension hosts them and the library does not call `handler`. NULL ends the hosted sessions
    /// and stops hosting. Push messages reach the process while it runs.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced, or
    ///   with the context
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the application id is not a bus name
    ///   ("org.example.Player"); NP_ERROR_INVALID_STATE during np_extension_run()
    /// - **Since:** 0.1
    pub fn np_extension_host(
        context: *mut np_context,
        handler: np_extension_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Sends the log to `handler` instead of standard error; NULL sends it to standard error again.
    /// A process has one log.
    ///
    /// The library calls the handler on any thread, one line at a time. The handler must return
    /// quickly and must not call the library.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_log_set_handler(
        handler: np_log_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Sets the possible outputs, with those in use, in the order that users see. NULL and 0: none.
    /// Call it again when one comes, goes, or is used.
    ///
    /// - **Ownership:** copies the outputs
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if an id or name is empty, an id is used twice, or a
    ///   type or flag is unknown. The same if an output with NP_OUTPUT_ALONE and another one are in
    ///   use. NP_ERROR_LIMIT beyond 64 outputs, or if an id or name has more than 256 bytes. Then
    ///   nothing changes
    /// - **Since:** 0.1
    pub fn np_session_set_outputs(
        session: *mut np_session,
        outputs: *const np_output,
        count: usize,
    ) -> np_status;

    /// Makes an empty collection of playlists.
    ///
    /// - **Ownership:** the caller owns the playlists and frees them with np_playlists_free()
    /// - **Threads:** any; playlists are used by one thread at a time
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_playlists_new(ret_playlists: *mut *mut np_playlists) -> np_status;

    /// Frees the playlists. Sessions keep their copy.
    ///
    /// - **Ownership:** frees the playlists
    /// - **Threads:** any; not while another thread uses them
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_playlists_free(playlists: *mut np_playlists);

    /// Adds a playlist at the end. Users see up to 1,024 bytes of `name`. `icon_url` is a file://
    /// or http:// URL, or NULL.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; playlists are used by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id or the name is empty, another playlist has
    ///   the id, or the icon is not such a URL. NP_ERROR_LIMIT beyond 4,096 playlists, or for a URL
    ///   of more than 4,096 bytes
    /// - **Since:** 0.1
    pub fn np_playlists_add(
        playlists: *mut np_playlists,
        playlist_id: *const c_char,
        name: *const c_char,
        icon_url: *const c_char,
    ) -> np_status;

    /// Sets when a playlist was created, modified and played last, in microseconds since the
    /// beginning of 1970 (UTC). NP_TIME_UNKNOWN: unknown, or never played. Clients do not see the
    /// times, only the order.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; playlists are used by one thread at a time
    /// - **Fails:** NP_ERROR_NOT_FOUND if the playlist does not exist: add it first
    /// - **Since:** 0.1
    pub fn np_playlists_set_times(
        playlists: *mut np_playlists,
        playlist_id: *const c_char,
        created_us: i64,
        modified_us: i64,
        played_us: i64,
    ) -> np_status;

    /// Sets the playlists. The library publishes only the changes. To remove them, call
    /// np_session_clear_playlists().
    ///
    /// - **Ownership:** copies `playlists`; you may change them and set them again, and you free
    ///   them
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `playlists` is NULL; the previous playlists stay
    /// - **Since:** 0.1
    pub fn np_session_set_playlists(
        session: *mut np_session,
        playlists: *const np_playlists,
    ) -> np_status;

    /// Removes the playlists. A new session has no playlists.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_session_clear_playlists(session: *mut np_session) -> np_status;

    /// Sets the playlist that plays; NULL: none. You may call it before np_session_set_playlists().
    /// While no playlist has the id, no playlist is active.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty
    /// - **Since:** 0.1
    pub fn np_session_set_active_playlist(
        session: *mut np_session,
        playlist_id: *const c_char,
    ) -> np_status;

    /// Sets the handler of push tokens. The library calls it with the tokens that exist, then with
    /// each new one. Set it again to get them again. NULL removes it. In the application, this call
    /// starts the extension, which registers again.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced, or
    ///   with the context
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_context_set_push_token_handler(
        context: *mut np_context,
        handler: np_push_token_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Sets the public key with which the application's server signs its requests (VAPID, RFC
    /// 8292): base64url, 87 characters. Some distributors require it. Set it before
    /// np_extension_run() and np_extension_host().
    ///
    /// - **Ownership:** copies `key`; NULL: no key
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is not such a key
    /// - **Since:** 0.1
    pub fn np_context_set_push_key(context: *mut np_context, key: *const c_char) -> np_status;

    /// Sets the distributor that the user chose in the application's settings, as the last part of
    /// its bus name: "kde" for org.unifiedpush.Distributor.kde. Set it before np_extension_run()
    /// and np_extension_host().
    ///
    /// Default: NOWPLAYING_PUSH_DISTRIBUTOR in the environment; otherwise the distributor of the
    /// previous registration; otherwise the first distributor by name.
    ///
    /// - **Ownership:** copies `name`; NULL returns to the default
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is not a part of a bus name
    /// - **Since:** 0.1
    pub fn np_context_set_push_distributor(
        context: *mut np_context,
        name: *const c_char,
    ) -> np_status;

    /// Makes an empty queue.
    ///
    /// - **Ownership:** the caller owns the queue and frees it with np_queue_free()
    /// - **Threads:** any; a queue is used by one thread at a time
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_queue_new(ret_queue: *mut *mut np_queue) -> np_status;

    /// Frees the queue. Sessions keep their copy.
    ///
    /// - **Ownership:** frees the queue
    /// - **Threads:** any; not while another thread uses the queue
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_queue_free(queue: *mut np_queue);

    /// Empties the queue, and gets the indexes of the entries to add: up to 256 of `count`, around
    /// the entry at `current`. Add the entries from `*ret_first` to the one before `*ret_end` in
    /// this order. The entry at `current` becomes the current one when you add it. NP_QUEUE_NONE:
    /// no entry is current, and the window is at the beginning. A player without entries may pass 0
    /// too.
    ///
    /// The window moves by 128 entries at a time, so a track change seldom moves it.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; a queue is used by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `count` is negative, or if `current` is not an
    ///   index below `count` or NP_QUEUE_NONE. The queue stays as it is
    /// - **Since:** 0.1
    pub fn np_queue_set_window(
        queue: *mut np_queue,
        count: i32,
        current: i32,
        ret_first: *mut i32,
        ret_end: *mut i32,
    ) -> np_status;

    /// Adds an entry at the end. If `entry_id` is NULL, the id of the content becomes that of the
    /// entry. If another entry has that id, a number is added to it; np_queue_get_index() finds
    /// such an entry. The entry keeps its number while the windows of this object have it, so use
    /// one object for all windows. With NP_CONTEXT_SHOW_URLS clients see ids, so the id must not be
    /// a URL with a password. After np_queue_set_window(), a call that fails counts as an entry, so
    /// the next ones keep their indexes.
    ///
    /// - **Ownership:** copies `entry_id` and `content`; keeps the content's artworks
    /// - **Threads:** any; a queue is used by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty or another entry has it;
    ///   NP_ERROR_LIMIT beyond 256 entries
    /// - **Since:** 0.1
    pub fn np_queue_add(
        queue: *mut np_queue,
        entry_id: *const c_char,
        content: *const np_content,
    ) -> np_status;

    /// Sets the current entry; NULL: the current entry is not in this window. Desktops then
    /// identify the current track by its entry, so two entries of one song differ. If you then set
    /// another item without the queue, desktops identify the track by its content again, unless the
    /// entry has this content. So set the queue with each item, in one update.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; a queue is used by one thread at a time
    /// - **Fails:** NP_ERROR_NOT_FOUND if the queue has no such entry: add it first
    /// - **Since:** 0.1
    pub fn np_queue_set_current(queue: *mut np_queue, entry_id: *const c_char) -> np_status;

    /// Gets the index of an entry in the player's queue, as it was at np_queue_set_window().
    /// Without a window it is the place in this queue.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; a queue is used by one thread at a time
    /// - **Fails:** NP_ERROR_NOT_FOUND if the queue has no such entry
    /// - **Since:** 0.1
    pub fn np_queue_get_index(
        queue: *const np_queue,
        entry_id: *const c_char,
        ret_index: *mut i32,
    ) -> np_status;

    /// Sets the queue. The library publishes only the difference to the previous queue. To remove
    /// the queue, call np_session_clear_queue(). NULL is an error, and the library then removes the
    /// previous queue.
    ///
    /// The queue does not set the current item: call np_session_set_content() and
    /// np_session_set_playback() too, also if the next entry is the same song.
    ///
    /// - **Ownership:** copies `queue`; you may change it and set it again, and you free it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `queue` is NULL
    /// - **Since:** 0.1
    pub fn np_session_set_queue(session: *mut np_session, queue: *const np_queue) -> np_status;

    /// Removes the queue. A new session has no queue.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_session_clear_queue(session: *mut np_session) -> np_status;

    /// Starts a session. If a session with this id is hosted, updates it. `result` may be NULL; it
    /// is called once.
    ///
    /// - **Ownership:** copies `attributes`; keeps `user_data` until `destroy` runs: after
    ///   `result`, or at once if the call fails
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty, `attributes` is NULL and `size`
    ///   is not 0, or the application id is not a bus name. NP_ERROR_LIMIT beyond 64 KiB of
    ///   attributes, 1,024 bytes of the id, or 256 requests without an answer
    /// - **Since:** 0.1
    pub fn np_remote_start(
        context: *mut np_context,
        id: *const c_char,
        attributes: *const c_void,
        size: usize,
        result: np_remote_result,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Sets new attributes of a session that was started.
    ///
    /// - **Ownership:** copies `attributes`; keeps `user_data` until `destroy` runs: after
    ///   `result`, or at once if the call fails
    /// - **Threads:** any
    /// - **Fails:** as np_remote_start()
    /// - **Since:** 0.1
    pub fn np_remote_update(
        context: *mut np_context,
        id: *const c_char,
        attributes: *const c_void,
        size: usize,
        result: np_remote_result,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Ends a session.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after `result`, or at once if the
    ///   call fails
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty, or the application id is not a
    ///   bus name; NP_ERROR_LIMIT as np_remote_start()
    /// - **Since:** 0.1
    pub fn np_remote_end(
        context: *mut np_context,
        id: *const c_char,
        result: np_remote_result,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Requests the ids of the sessions that are hosted now. The call does not wait for earlier
    /// requests. It does not start the extension: an extension that does not run hosts no sessions.
    /// If the extension died, start its sessions again.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after `result`, or at once if the
    ///   call fails
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `result` is NULL; NP_ERROR_LIMIT as
    ///   np_remote_start()
    /// - **Since:** 0.1
    pub fn np_remote_list(
        context: *mut np_context,
        result: np_remote_list_result,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Calls np_session_request_system_primary() for a hosted session, in the process that hosts
    /// it. The status that `result` gets is NP_ERROR_INVALID_STATE if the desktop still sends its
    /// media keys to another player. Then let the session begin to play while no other player
    /// plays.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after `result`, or at once if the
    ///   call fails
    /// - **Threads:** any
    /// - **Fails:** as np_remote_end()
    /// - **Since:** 0.1
    pub fn np_remote_request_system_primary(
        context: *mut np_context,
        id: *const c_char,
        result: np_remote_result,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Makes a remote session. `id` is unique among all sessions of the context. Use the same id at
    /// the next start.
    ///
    /// - **Ownership:** the caller owns the session and frees it with np_session_free()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty or in use; NP_ERROR_LIMIT beyond
    ///   4,096 sessions, or if the id has more than 1,024 bytes
    /// - **Since:** 0.1
    pub fn np_session_new_remote(
        context: *mut np_context,
        id: *const c_char,
        ret_session: *mut *mut np_session,
    ) -> np_status;

    /// Returns whether the session is remote.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never: false for NULL and for an inert session
    /// - **Since:** 0.1
    pub fn np_session_is_remote(session: *const np_session) -> bool;

    /// Sets whether the other side can be reached. Default: true.
    ///
    /// While it cannot be reached, clients see the session as paused at its last position, with all
    /// commands disabled, and org.nowplaying.Session1 reports that it is unreachable. Requests fail
    /// with an error that names the reason. The library keeps what you set meanwhile. After the
    /// grace period the session leaves the bus.
    ///
    /// When the other side can be reached again, set the current position. Until then, clients see
    /// the position that the session would have if it had continued to play.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE if the session is not remote
    /// - **Since:** 0.1
    pub fn np_session_set_reachable(session: *mut np_session, reachable: bool) -> np_status;

    /// Sets how long an unreachable session stays on the bus, counted from the call of
    /// np_session_set_reachable(). Default: 30 s. With 0 it leaves at once.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is negative or more than a day;
    ///   NP_ERROR_INVALID_STATE if the session is not remote
    /// - **Since:** 0.1
    pub fn np_session_set_grace_period(session: *mut np_session, grace_period_us: i64)
        -> np_status;

    /// Returns the time `age_us` ago, by np_now_us(), for np_playback.timestamp_us. A negative age
    /// counts as 0. An age of more than a year counts as a year.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_time_of_age(age_us: i64) -> i64;

    /// Gets the command of the request. Its status also reports whether the request is still open:
    /// the library writes no warning if it is not.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; the request may have timed out while the handler was blocked
    /// - **Since:** 0.1
    pub fn np_request_get_command(
        request: *const np_request,
        ret_command: *mut np_command,
    ) -> np_status;

    /// Gets the id of the session.
    ///
    /// - **Ownership:** the text belongs to the request: it is valid while the handler runs, and
    ///   after that until the request ends
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED
    /// - **Since:** 0.1
    pub fn np_request_get_session_id(
        request: *const np_request,
        ret_session_id: *mut *const c_char,
    ) -> np_status;

    /// Gets the client: for a request from the bus, its unique bus name (":1.42"). See also
    /// np_request_get_sender().
    ///
    /// - **Ownership:** the text belongs to the request: it is valid while the handler runs, and
    ///   after that until the request ends
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED
    /// - **Since:** 0.1
    pub fn np_request_get_client(
        request: *const np_request,
        ret_client: *mut *const c_char,
    ) -> np_status;

    /// Gets the program that sent the request, to show it to the user: its process (0: not known),
    /// and with their NUL its unique bus name and its desktop entry without ".desktop" ("": not
    /// known). 256 bytes are always enough for each text.
    ///
    /// Show it; never decide by it. A program can choose its desktop entry, and a process id is
    /// used again. If the service nowplaying-center passes on the command of a program, it is that
    /// program. The first call waits for the bus, 1 second at most. The desktop entry is known if
    /// systemd has started the application, as GNOME and Plasma do.
    ///
    /// - **Ownership:** nothing; the caller owns the buffers
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_BUFFER_TOO_SMALL
    /// - **Since:** 0.1
    pub fn np_request_get_sender(
        request: *const np_request,
        ret_process_id: *mut u32,
        bus_name: *mut c_char,
        bus_name_size: usize,
        desktop_entry: *mut c_char,
        desktop_entry_size: usize,
    ) -> np_status;

    /// Gets the position to seek to, from 0 to the duration of the content.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no position
    /// - **Since:** 0.1
    pub fn np_request_get_position(
        request: *const np_request,
        ret_position_us: *mut i64,
    ) -> np_status;

    /// Gets the interval to skip, always above 0. The command is the direction.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no interval
    /// - **Since:** 0.1
    pub fn np_request_get_interval(
        request: *const np_request,
        ret_interval_us: *mut i64,
    ) -> np_status;

    /// Gets whether the user presses or releases the button.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no phase
    /// - **Since:** 0.1
    pub fn np_request_get_phase(request: *const np_request, ret_phase: *mut np_phase) -> np_status;

    /// Gets the rate: one of the supported rates, or in their range.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no rate
    /// - **Since:** 0.1
    pub fn np_request_get_rate(request: *const np_request, ret_rate: *mut f64) -> np_status;

    /// Gets the repeat mode: one of the supported modes.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no repeat mode
    /// - **Since:** 0.1
    pub fn np_request_get_repeat_mode(
        request: *const np_request,
        ret_mode: *mut np_repeat_mode,
    ) -> np_status;

    /// Gets the shuffle mode: one of the supported modes.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no shuffle mode
    /// - **Since:** 0.1
    pub fn np_request_get_shuffle_mode(
        request: *const np_request,
        ret_mode: *mut np_shuffle_mode,
    ) -> np_status;

    /// Gets the feedback.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no feedback
    /// - **Since:** 0.1
    pub fn np_request_get_feedback(
        request: *const np_request,
        ret_feedback: *mut np_feedback,
    ) -> np_status;

    /// Gets the rating, within the range that you set.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no rating
    /// - **Since:** 0.1
    pub fn np_request_get_rating(request: *const np_request, ret_rating: *mut f64) -> np_status;

    /// Gets whether to remove a like, dislike or bookmark instead of setting it.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command
    /// - **Since:** 0.1
    pub fn np_request_get_negative(
        request: *const np_request,
        ret_negative: *mut bool,
    ) -> np_status;

    /// Gets the id of the language option, and how long the choice applies.
    ///
    /// - **Ownership:** the text belongs to the request: it is valid while the handler runs, and
    ///   after that until the request ends
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no language option
    /// - **Since:** 0.1
    pub fn np_request_get_language_option(
        request: *const np_request,
        ret_id: *mut *const c_char,
        ret_setting: *mut np_language_setting,
    ) -> np_status;

    /// Gets the URL to open or to add to the queue. It comes from another program: check it.
    ///
    /// - **Ownership:** the text belongs to the request: it is valid while the handler runs, and
    ///   after that until the request ends
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no URL
    /// - **Since:** 0.1
    pub fn np_request_get_url(request: *const np_request, ret_url: *mut *const c_char)
        -> np_status;

    /// Gets the path of the local file that np_request_get_url() names: "/music/a b.mp3" for
    /// "file:///music/a%20b.mp3". A "?" or "#" in the URL is a part of the path. The path can
    /// contain bytes that are not UTF-8. It comes from another program: check it.
    ///
    /// - **Ownership:** the text belongs to the request: it is valid while the handler runs, and
    ///   after that until the request ends
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no URL, or the URL is
    ///   not a file: URL of an absolute path on this machine
    /// - **Since:** 0.1
    pub fn np_request_get_path(
        request: *const np_request,
        ret_path: *mut *const c_char,
    ) -> np_status;

    /// Gets the queue entry to go to or to remove. For NP_COMMAND_ADD_TO_QUEUE it is the entry
    /// before the new one; "" adds at the front. The entry was in the queue that you set last, so
    /// the player may have removed it since.
    ///
    /// - **Ownership:** the text belongs to the request: it is valid while the handler runs, and
    ///   after that until the request ends
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no entry
    /// - **Since:** 0.1
    pub fn np_request_get_entry_id(
        request: *const np_request,
        ret_entry_id: *mut *const c_char,
    ) -> np_status;

    /// Gets whether to play the added entry at once.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command than
    ///   NP_COMMAND_ADD_TO_QUEUE
    /// - **Since:** 0.1
    pub fn np_request_get_make_current(
        request: *const np_request,
        ret_make_current: *mut bool,
    ) -> np_status;

    /// Gets whether to silence the player or the device, or to end that.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command than
    ///   NP_COMMAND_SET_MUTED and NP_COMMAND_SET_DEVICE_MUTED
    /// - **Since:** 0.1
    pub fn np_request_get_muted(request: *const np_request, ret_muted: *mut bool) -> np_status;

    /// Gets the chapter to go to. It is one of the item that you set last.
    ///
    /// - **Ownership:** the text belongs to the request: it is valid while the handler runs, and
    ///   after that until the request ends
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command than
    ///   NP_COMMAND_GO_TO_CHAPTER
    /// - **Since:** 0.1
    pub fn np_request_get_chapter_id(
        request: *const np_request,
        ret_chapter_id: *mut *const c_char,
    ) -> np_status;

    /// Gets the id of the custom command (custom.h). It is one that you set last, and is enabled.
    /// If you offer the command by np_session_offer_command() and set none, it is any text of a
    /// client.
    ///
    /// - **Ownership:** the text belongs to the request: it is valid while the handler runs, and
    ///   after that until the request ends
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command than
    ///   NP_COMMAND_CUSTOM
    /// - **Since:** 0.1
    pub fn np_request_get_custom_id(
        request: *const np_request,
        ret_custom_id: *mut *const c_char,
    ) -> np_status;

    /// Gets the output on which to play, or which to leave (outputs.h). It is one that you set
    /// last.
    ///
    /// - **Ownership:** the text belongs to the request: it is valid while the handler runs, and
    ///   after that until the request ends
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command than
    ///   NP_COMMAND_PLAY_ON_OUTPUT and NP_COMMAND_LEAVE_OUTPUT
    /// - **Since:** 0.1
    pub fn np_request_get_output_id(
        request: *const np_request,
        ret_output_id: *mut *const c_char,
    ) -> np_status;

    /// Gets whether the outputs in use play on too. For an output with NP_OUTPUT_ALONE the library
    /// refuses such a request.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command than
    ///   NP_COMMAND_PLAY_ON_OUTPUT
    /// - **Since:** 0.1
    pub fn np_request_get_together(
        request: *const np_request,
        ret_together: *mut bool,
    ) -> np_status;

    /// Gets the playlist to play. It was among the playlists that you set last.
    ///
    /// - **Ownership:** the text belongs to the request: it is valid while the handler runs, and
    ///   after that until the request ends
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no playlist
    /// - **Since:** 0.1
    pub fn np_request_get_playlist_id(
        request: *const np_request,
        ret_playlist_id: *mut *const c_char,
    ) -> np_status;

    /// Gets the token with which the player may show its window in front, for NP_COMMAND_RAISE:
    /// that of the protocol xdg-activation on Wayland, or a startup id on X11. Pass it to the
    /// toolkit, for example as DESKTOP_STARTUP_ID or XDG_ACTIVATION_TOKEN. It comes from another
    /// program: check it.
    ///
    /// - **Ownership:** the text belongs to the request: it is valid while the handler runs, and
    ///   after that until the request ends
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command, and if the client
    ///   has sent none
    /// - **Since:** 0.1
    pub fn np_request_get_activation_token(
        request: *const np_request,
        ret_activation_token: *mut *const c_char,
    ) -> np_status;

    /// Gets whether to fill the screen.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command
    /// - **Since:** 0.1
    pub fn np_request_get_fullscreen(
        request: *const np_request,
        ret_fullscreen: *mut bool,
    ) -> np_status;

    /// Gets the volume: 0.0 is silent, 1.0 full. It is never negative. The volume of a session can
    /// be above 1.0; the volume of a device cannot.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no volume
    /// - **Since:** 0.1
    pub fn np_request_get_volume(request: *const np_request, ret_volume: *mut f64) -> np_status;

    /// Gets the device whose volume to change: NP_COMMAND_SET_DEVICE_VOLUME,
    /// NP_COMMAND_STEP_DEVICE_VOLUME.
    ///
    /// - **Ownership:** the text belongs to the request: it is valid while the handler runs, and
    ///   after that until the request ends
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND for another command; NP_ERROR_FINISHED
    /// - **Since:** 0.1
    pub fn np_request_get_device_id(
        request: *const np_request,
        ret_device_id: *mut *const c_char,
    ) -> np_status;

    /// Gets the number of volume steps: louder above 0, softer below 0, never 0.
    /// NP_COMMAND_STEP_DEVICE_VOLUME.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND for another command; NP_ERROR_FINISHED
    /// - **Since:** 0.1
    pub fn np_request_get_volume_steps(
        request: *const np_request,
        ret_volume_steps: *mut i32,
    ) -> np_status;

    /// Finishes the request: the command succeeded. If you call it in the handler and the session
    /// has a publish handler (np_session_set_publish_handler()), the answer waits until the publish
    /// handler has returned.
    ///
    /// - **Ownership:** ends the request
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED if the request was finished before
    /// - **Since:** 0.1
    pub fn np_request_finish(request: *mut np_request) -> np_status;

    /// Fails the request. `message` is a sentence for the client, or NULL.
    ///
    /// - **Ownership:** ends the request; copies `message`
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED if the request was finished before;
    ///   NP_ERROR_INVALID_ARGUMENT, and the request stays open, if the outcome is unknown or
    ///   NP_OUTCOME_SUCCESS
    /// - **Since:** 0.1
    pub fn np_request_fail(
        request: *mut np_request,
        outcome: np_outcome,
        message: *const c_char,
    ) -> np_status;

    /// Makes a session. `id` is unique among the sessions of the context ("music", "podcasts"). Use
    /// the same id at the next start, so that clients recognize the session.
    ///
    /// - **Ownership:** the caller owns the session and frees it with np_session_free()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty or in use; NP_ERROR_LIMIT beyond
    ///   4,096 sessions, or if the id has more than 1,024 bytes
    /// - **Since:** 0.1
    pub fn np_session_new(
        context: *mut np_context,
        id: *const c_char,
        ret_session: *mut *mut np_session,
    ) -> np_status;

    /// Makes a session that replaces the one with this id, for a player whose parts do not know
    /// each other. Clients see the same player: it keeps its bus name, its content, its playback,
    /// and whether it is published and primary. The commands, handlers, queue, playlists and name
    /// of the old session are removed, and its open requests fail with NP_OUTCOME_CANCELLED. Its
    /// functions then return NP_ERROR_GONE, and you still free it. Without such a session, it is
    /// the same as np_session_new().
    ///
    /// - **Ownership:** the caller owns the session and frees it with np_session_free()
    /// - **Threads:** any
    /// - **Fails:** as np_session_new(); NP_ERROR_INVALID_ARGUMENT also if a remote session has the
    ///   id
    /// - **Since:** 0.1
    pub fn np_session_new_replacing(
        context: *mut np_context,
        id: *const c_char,
        ret_session: *mut *mut np_session,
    ) -> np_status;

    /// Withdraws and frees the session. A running callback of the session continues to its end; the
    /// library calls no other. When a destroy function runs, the library no longer uses that
    /// `user_data`.
    ///
    /// - **Ownership:** frees the session; its open requests fail, but those to quit and to stop
    ///   succeed
    /// - **Threads:** any, also inside a callback of the session; not while another thread uses the
    ///   session
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_session_free(session: *mut np_session);

    /// Returns the id of the session; NULL for NULL.
    ///
    /// - **Ownership:** the text belongs to the session and is valid until the session is freed
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_session_id(session: *const np_session) -> *const c_char;

    /// Sets the name that users see for this session, if a program has several ("Example Player –
    /// Podcasts"). Default: the name of the context. If two sessions have one name, the second
    /// shows its id too: "Player (podcasts)".
    ///
    /// - **Ownership:** copies `name`; NULL returns to the default
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is empty
    /// - **Since:** 0.1
    pub fn np_session_set_name(session: *mut np_session, name: *const c_char) -> np_status;

    /// Publishes the session. From now on, the session is on the bus while all of this is true:
    ///
    /// - It has content. With NP_CONTEXT_SHOW_IDLE it needs no content.
    /// - It is the application's primary. With NP_CONTEXT_PUBLISH_ALL it need not be the primary.
    /// - A bus exists.
    ///
    /// A second call changes nothing.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_SYSTEM if a thread cannot be started
    /// - **Since:** 0.1
    pub fn np_session_publish(session: *mut np_session) -> np_status;

    /// Withdraws the session: it leaves the bus, until np_session_publish(). The library does this
    /// at once, also inside an update. If it was the application's primary, the next session with
    /// content becomes primary.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_session_withdraw(session: *mut np_session) -> np_status;

    /// Returns whether the session is on the bus now.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never: false for NULL, and if the context was freed
    /// - **Since:** 0.1
    pub fn np_session_is_published(session: *const np_session) -> bool;

    /// Writes the session's bus name, with its NUL, to `buffer` of `size` bytes. 256 bytes are
    /// always enough.
    ///
    /// - **Ownership:** nothing; the caller owns the buffer
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE if the session is not on the bus;
    ///   NP_ERROR_BUFFER_TOO_SMALL
    /// - **Since:** 0.1
    pub fn np_session_get_bus_name(
        session: *const np_session,
        buffer: *mut c_char,
        size: usize,
    ) -> np_status;

    /// Begins an update: the following changes of this session, and those that have not reached the
    /// bus yet, reach it only at np_session_end_update(). Answers to requests wait for that too,
    /// for 400 ms at most. Updates may nest; then only the last end counts. If an update never
    /// ends, clients see no further change of this session.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; the update includes the changes of all threads
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_session_begin_update(session: *mut np_session) -> np_status;

    /// Ends an update: everything that was set since np_session_begin_update() reaches the bus as
    /// one change.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE if no update was begun
    /// - **Since:** 0.1
    pub fn np_session_end_update(session: *mut np_session) -> np_status;

    /// Sets the item that plays now. If nothing plays, call np_session_clear_content().
    ///
    /// A new id is a new item: its position is 0, unless you call np_session_set_playback()
    /// afterwards or in the same update. The same id is the same item with other tags.
    ///
    /// NULL is an error; usually np_content_new() has failed before. If the session has an item,
    /// the library then replaces it with an item without a title, so that clients do not show the
    /// previous song.
    ///
    /// - **Ownership:** copies `content`; you may change it and set it again, and you free it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `content` is NULL
    /// - **Since:** 0.1
    pub fn np_session_set_content(
        session: *mut np_session,
        content: *const np_content,
    ) -> np_status;

    /// Removes the item: nothing plays. The session leaves the bus until you call
    /// np_session_set_content(). With NP_CONTEXT_SHOW_IDLE it stays there as Stopped, without a
    /// track. Another published session with content becomes the application's primary meanwhile.
    /// For the next item the session keeps state, rate and volume; the position is 0.
    ///
    /// Do not call it between two items: the player would leave the desktop and come back.
    /// np_session_set_content() replaces the item.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_session_clear_content(session: *mut np_session) -> np_status;

    /// Sets state, position, rate and volume. Call it when something changes: play, pause, seek, a
    /// new item. Do not call it on a timer: clients compute the position. The library does not
    /// compare `queue_index` with `queue_count`.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the state is unknown, a number is not finite, the
    ///   position is negative, or the default rate is 0. The same if the volume, `queue_index` or
    ///   `queue_count` is negative and not NP_VOLUME_NONE or NP_QUEUE_NONE. The same if the
    ///   precision is negative or more than 10 seconds, `reserved` is not 0, or the library does
    ///   not know the size. Then nothing changes
    /// - **Since:** 0.1
    pub fn np_session_set_playback(
        session: *mut np_session,
        playback: *const np_playback,
    ) -> np_status;

    /// Changes only the state. Rate, volume and the index in the queue stay. The position does not
    /// jump: a pause keeps the position of this moment, and playback continues from there. Use it
    /// for play and pause:
    ///
    /// ```c
    /// np_session_set_state(session, NP_PLAYBACK_PAUSED);
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the state is unknown
    /// - **Since:** 0.1
    pub fn np_session_set_state(session: *mut np_session, state: np_playback_state) -> np_status;

    /// Sets why the session does not play. Clients show the text, and can open the URL for the
    /// user. The problem ends when the player sets NP_PLAYBACK_PLAYING, or calls
    /// np_session_clear_problem(). Desktops do not have problems: they see the state, so set
    /// NP_PLAYBACK_PAUSED or NP_PLAYBACK_STOPPED too.
    ///
    /// ```c
    /// np_session_set_problem(session, NP_PROBLEM_SIGN_IN, "Your subscription has ended",
    ///                        "https://example.org/renew", false);
    /// ```
    ///
    /// `text` is one sentence for people, in their language. `url` is where the user repairs it, or
    /// NULL: a URL with https, or with a scheme that the player's own desktop file handles.
    /// `can_retry`: a new NP_COMMAND_PLAY may succeed.
    ///
    /// - **Ownership:** copies `text` and `url`
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the problem is unknown, the text is NULL or empty,
    ///   or the URL has another scheme, no host or a password. NP_ERROR_LIMIT if the text has more
    ///   than 1,024 bytes, or the URL more than 4,096. Then nothing changes
    /// - **Since:** 0.1
    pub fn np_session_set_problem(
        session: *mut np_session,
        problem: np_problem,
        text: *const c_char,
        url: *const c_char,
        can_retry: bool,
    ) -> np_status;

    /// Removes the problem.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_session_clear_problem(session: *mut np_session) -> np_status;

    /// Sets whether the player is muted. Its volume (np_playback.volume) stays the one to which it
    /// returns. Desktops see the volume 0 while it is muted. If a desktop sets another volume then,
    /// the library requests NP_COMMAND_SET_MUTED with false first, and NP_COMMAND_SET_VOLUME after
    /// it.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_session_set_muted(session: *mut np_session, is_muted: bool) -> np_status;

    /// Sets the part of a broadcast in which the user can seek: from `start_us` to `end_us`, in the
    /// time of the position. With NP_WINDOW_END_MOVES the end is the live edge, and clients compute
    /// how far behind it the position is. NP_TIME_UNKNOWN for both removes the window. A new item
    /// has none.
    ///
    /// Call it when something changes, not on a timer: ends that move do so with the clock.
    ///
    /// ```c
    /// np_session_set_window(session, position - 2 * HOUR, position, NP_WINDOW_START_MOVES | NP_WINDOW_END_MOVES);
    /// ```
    ///
    /// With a window, clients seek within it only. If start and end are equal and do not move, they
    /// cannot seek.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the start is negative, the end is before the
    ///   start, only the start moves or one of them is unknown, or a flag is unknown.
    ///   NP_ERROR_INVALID_STATE if the session has no content
    /// - **Since:** 0.1
    pub fn np_session_set_window(
        session: *mut np_session,
        start_us: i64,
        end_us: i64,
        flags: np_window_flags,
    ) -> np_status;

    /// Sets up to which position the media are loaded; NP_TIME_UNKNOWN: it is unknown. A new item
    /// has none. Each call that changes it by a second or more is one message on the bus; a smaller
    /// change is ignored, but in the last second of the item.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the position is negative; NP_ERROR_INVALID_STATE
    ///   if the session has no content
    /// - **Since:** 0.1
    pub fn np_session_set_buffered(session: *mut np_session, position_us: i64) -> np_status;

    /// Makes the session private, or ends that. Desktops then get the state and the commands, so
    /// that the keys work, but no metadata except the id of the track, and no artwork. Programs
    /// that read Session1 get the content, marked as private: they show it to the user, and on no
    /// lock screen. It is in no log, no hook gets it, and other machines do not.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_session_set_private(session: *mut np_session, is_private: bool) -> np_status;

    /// Sets the publish handler; NULL removes it. It is for a player whose commands do not set the
    /// state of the session. Such a player sets it later, for example once in each turn of its main
    /// loop. Without a publish handler, the client gets its answer before that. In the handler, the
    /// player sets the state too:
    ///
    /// ```c
    /// static void publish(np_session *session, void *player)
    /// {
    ///     np_session_set_content(session, player_content(player));
    ///     np_session_set_playback(session, player_playback(player));
    /// }
    /// ```
    ///
    /// ```c
    /// np_session_set_publish_handler(session, publish, player, NULL);
    /// ```
    ///
    /// For each command, the library then does this, on the thread of the handlers:
    ///
    /// 1. It calls the command's bound function or handler. If the handler finishes or fails the
    ///    request, the library keeps the answer.
    /// 2. It calls the publish handler.
    /// 3. It publishes the changes, and sends the answer.
    ///
    /// If the command's handler returns without finishing or failing the request, the library does
    /// not call the publish handler. Then set the state before you finish the request.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced, or
    ///   with the session
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_session_set_publish_handler(
        session: *mut np_session,
        handler: np_publish_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Makes the session the application's primary and publishes it. Without NP_CONTEXT_PUBLISH_ALL
    /// the other sessions leave the bus until they become primary.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE if np_session_can_become_application_primary() returns
    ///   false
    /// - **Since:** 0.1
    pub fn np_session_request_application_primary(session: *mut np_session) -> np_status;

    /// Returns whether the session can become the application's primary: it has content and is not
    /// remote.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never: false for NULL, and if the context was freed
    /// - **Since:** 0.1
    pub fn np_session_can_become_application_primary(session: *const np_session) -> bool;

    /// Returns whether the session is the application's primary.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never: false for NULL, and if the context was freed
    /// - **Since:** 0.1
    pub fn np_session_is_application_primary(session: *const np_session) -> bool;

    /// Sets the handler that is called when the session becomes the application's primary or stops
    /// being it; NULL removes it.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced, or
    ///   with the session
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_session_set_application_primary_handler(
        session: *mut np_session,
        handler: np_primary_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Requests the media keys for the session: makes it the application's primary and publishes
    /// it. If it plays, the library also repeats its PlaybackStatus on the bus, because some
    /// desktops give the keys to the player that reported last. A remote session does not become
    /// the application's primary; the rest is the same.
    ///
    /// If the service org.nowplaying.Center runs and sends the media keys, the library requests
    /// them from it. The service accepts a request of a player once a second. It grants it if the
    /// user has not chosen another player, and if the session plays or no player plays. The session
    /// is then first for three seconds, or until another player begins. Also a session that is
    /// first is requested. It does not become `prominent` if the service runs and does not answer.
    ///
    /// `result` may be NULL. It is called once: within half a second if a bus exists, otherwise
    /// after two seconds. If the session or the context is freed before, `result` is not called,
    /// and only `destroy` runs.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after `result`, at once if the call
    ///   fails, or if the session or the context is freed
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE if the session has no content
    /// - **Since:** 0.1
    pub fn np_session_request_system_primary(
        session: *mut np_session,
        result: np_system_primary_result,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Writes why the last request of np_session_request_system_primary() did not make the session
    /// the system primary, with its NUL, to `buffer` of `size` bytes: a sentence for people. The
    /// service names the other player: "Example plays: begin to play". Without it the library knows
    /// less: "another player plays, or played later: begin to play". 512 bytes are always enough.
    /// Call this function in `result`, or later.
    ///
    /// - **Ownership:** nothing; the caller owns the buffer
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE, which is not written to the log, if the last request
    ///   succeeded, or none has ended; NP_ERROR_BUFFER_TOO_SMALL
    /// - **Since:** 0.1
    pub fn np_session_get_primary_refusal(
        session: *const np_session,
        buffer: *mut c_char,
        size: usize,
    ) -> np_status;

    /// Returns whether the session is the system primary. The value of
    /// np_context_get_primary_source() decides whether this is exact or an estimate. In an
    /// estimate, remote sessions of other programs count as local players, because MPRIS does not
    /// mark them. The first call starts watching and returns an estimate without the other players.
    /// If that was wrong, the handler is called.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never: false for NULL, and if the context was freed
    /// - **Since:** 0.1
    pub fn np_session_is_system_primary(session: *const np_session) -> bool;

    /// Sets the handler that is called when the session becomes the system primary or stops being
    /// it; NULL removes it. The first handler starts watching the other players, as
    /// np_session_is_system_primary() and np_session_request_system_primary() do. The library
    /// watches them until the context is freed. The handler gets no estimate without the other
    /// players.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced, or
    ///   with the session
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_session_set_system_primary_handler(
        session: *mut np_session,
        handler: np_primary_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;
}
