// SPDX-License-Identifier: MIT
//! The commands that clients can request. `command.h`

use crate::base::{check, lossy, microseconds, Result};
use crate::callback::{destroy, handling, lend};
use crate::numbers::numbers;
use crate::request::{command_of, Outcome, Request};
use crate::session::{Session, WeakSession};
use crate::sys;
pub use crate::tables::Command;
use crate::text::{identifier, pointer, text};
use std::ffi::CString;
use std::fmt;
use std::os::raw::c_void;
use std::ptr;
use std::time::Duration;

impl Command {
    /// Its name, for example `seek_to_position`.
    #[must_use]
    pub fn name(self) -> String {
        // SAFETY: any number may be asked about, and the text lives for ever.
        unsafe { lossy(sys::np_command_name(self.number())) }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name())
    }
}

numbers! {
    /// The repeat modes.
    RepeatMode: np_repeat_mode {
        /// Nothing.
        Off = NP_REPEAT_OFF,
        /// The current item.
        One = NP_REPEAT_ONE,
        /// The queue.
        All = NP_REPEAT_ALL,
    }
}

numbers! {
    /// The shuffle modes.
    ShuffleMode: np_shuffle_mode {
        /// Nothing.
        Off = NP_SHUFFLE_OFF,
        /// Songs.
        Items = NP_SHUFFLE_ITEMS,
        /// Whole albums.
        Collections = NP_SHUFFLE_COLLECTIONS,
    }
}

numbers! {
    /// The user's opinion of the content.
    Feedback: np_feedback {
        /// No opinion.
        Neutral = NP_FEEDBACK_NEUTRAL,
        /// Liked; for like, dislike and bookmark: set.
        Positive = NP_FEEDBACK_POSITIVE,
        /// Disliked.
        Negative = NP_FEEDBACK_NEGATIVE,
    }
}

numbers! {
    /// The kinds of language options.
    LanguageKind: np_language_kind {
        /// A soundtrack.
        Audible = NP_LANGUAGE_AUDIBLE,
        /// Subtitles.
        Legible = NP_LANGUAGE_LEGIBLE,
    }
}

/// One soundtrack, or one kind of subtitles.
///
/// ```
/// use nowplaying::LanguageOption;
///
/// # let context = nowplaying::Context::new("org.example.Player")?;
/// # let session = nowplaying::Session::new(&context, "film")?;
/// session.set_language_options(&[
///     LanguageOption::audible("audio-1", "English").tag("en").default_option().current(),
///     LanguageOption::audible("audio-2", "Deutsch").tag("de").dubbed_translation(),
///     LanguageOption::legible("text-1", "English").tag("en").group(1).optional(),
/// ])?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct LanguageOption {
    id: String,
    name: String,
    tag: Option<String>,
    kind: LanguageKind,
    group: i32,
    flags: sys::np_language_flags,
}

macro_rules! language_flags {
    ($($(#[$about:meta])* $name:ident = $number:ident,)*) => {
        impl LanguageOption {
            $(
                $(#[$about])*
                pub fn $name(mut self) -> Self {
                    self.flags |= sys::$number;
                    self
                }
            )*
        }
    };
}

language_flags! {
    /// Part of the main program.
    main_program = NP_LANGUAGE_MAIN_PROGRAM,
    /// For example a commentary.
    auxiliary = NP_LANGUAGE_AUXILIARY,
    /// Subtitles only for speech in another language.
    forced_subtitles = NP_LANGUAGE_FORCED_SUBTITLES,
    /// It transcribes the dialogue.
    transcribes_dialog = NP_LANGUAGE_TRANSCRIBES_DIALOG,
    /// It describes music and sound.
    describes_music_and_sound = NP_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND,
    /// It is easy to read.
    easy_to_read = NP_LANGUAGE_EASY_TO_READ,
    /// It describes the video.
    describes_video = NP_LANGUAGE_DESCRIBES_VIDEO,
    /// A translation.
    translation = NP_LANGUAGE_TRANSLATION,
    /// A translation by other actors.
    dubbed_translation = NP_LANGUAGE_DUBBED_TRANSLATION,
    /// A translation over the voices.
    voice_over_translation = NP_LANGUAGE_VOICE_OVER_TRANSLATION,
    /// On unless the user chooses another.
    default_option = NP_LANGUAGE_DEFAULT,
    /// On now.
    current = NP_LANGUAGE_CURRENT,
    /// All options of its group can be off.
    optional = NP_LANGUAGE_OPTIONAL,
}

impl LanguageOption {
    /// Makes a soundtrack: the id in a request, and the name that users see.
    pub fn audible(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self::new(LanguageKind::Audible, id, name)
    }

    /// Makes subtitles: the id in a request, and the name that users see.
    pub fn legible(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self::new(LanguageKind::Legible, id, name)
    }

    /// Makes a language option of a kind.
    pub fn new(kind: LanguageKind, id: impl Into<String>, name: impl Into<String>) -> Self {
        Self { id: id.into(), name: name.into(), tag: None, kind, group: 0, flags: 0 }
    }

    /// Sets the language tag (BCP 47): "de", "pt-BR".
    pub fn tag(mut self, tag: impl Into<String>) -> Self {
        self.tag = Some(tag.into());
        self
    }

    /// Sets the group. At most one option of a group is on. Default: 0.
    pub fn group(mut self, group: i32) -> Self {
        self.group = group;
        self
    }
}

/// A handler and its state.
struct Handler<F> {
    session: WeakSession,
    function: F,
}

unsafe extern "C" fn asked<F: FnMut(Request)>(raw: *mut sys::np_request, user_data: *mut c_void) {
    // SAFETY: it is the `Handler<F>` that was lent, and callbacks come one at a time.
    let handler = unsafe { &mut *user_data.cast::<Handler<F>>() };
    // The request's texts live as long as its session: hold it while they are copied.
    let session = handler.session.upgrade();
    let request = session.as_ref().and_then(|session| {
        session.gate().pass(|| {
            // SAFETY: the library lends the request to this call; session and context stay.
            unsafe { Request::arrived(raw) }
        })
    });
    drop(session);
    let Handler { function, .. } = handler;
    if let Some(request) = request {
        if let Some(text) = handling(raw.cast(), || function(request)) {
            fail(raw, &text);
        }
    }
}

/// Fails a request whose owner is gone. A request that has ended is ignored.
pub(crate) fn fail(raw: *mut sys::np_request, words: &str) {
    let words = text(words);
    // SAFETY: the pointer is a ticket, which may be of a request that has ended.
    unsafe {
        if command_of(raw).is_some() {
            sys::np_request_fail(raw, Outcome::Failed.number(), words.as_ptr());
        }
    }
}

/// Offers of commands.
///
/// A handler returns nothing, a `bool` or a `Result`. The client gets the text of an error. A panic
/// is a failure with the panic's text. Handlers run one at a time, on the library's thread or in
/// [`HostLoop::dispatch`](crate::HostLoop::dispatch), so they may change their own data. They must
/// be `Send`.
impl Session {
    /// Offers a command and enables it. The handler gets the request and answers it, now or later.
    /// Offering a command again replaces the handler.
    ///
    /// ```
    /// use nowplaying::{Action, Command};
    /// use std::sync::mpsc;
    ///
    /// # let context = nowplaying::Context::new("org.example.Player")?;
    /// # let session = nowplaying::Session::new(&context, "music")?;
    /// let (sender, requests) = mpsc::channel();
    /// session.on(Command::Next, move |request| sender.send(request).unwrap_or_default())?;
    ///
    /// // In the thread that plays:
    /// for request in requests.try_iter() {
    ///     println!("{:?}", request.action());
    ///     request.finish()?;
    /// }
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn on<F>(&self, command: Command, handler: F) -> Result<()>
    where
        F: FnMut(Request) + Send + 'static,
    {
        let handler = self.handler(handler);
        // SAFETY: both functions take the `Handler<F>` that was lent, until the latter ran.
        check(unsafe {
            sys::np_session_offer_command(
                self.as_ptr(),
                command.number(),
                Some(asked::<F>),
                handler,
                Some(destroy::<Handler<F>>),
            )
        })
    }

    /// Offers several commands with one handler. If one command is invalid, no command is offered.
    ///
    /// ```
    /// use nowplaying::{Action, Command};
    ///
    /// # let context = nowplaying::Context::new("org.example.Player")?;
    /// # let session = nowplaying::Session::new(&context, "music")?;
    /// session.on_each(&[Command::Play, Command::SeekToPosition], |request| {
    ///     let done = match request.action() {
    ///         Action::Play => Ok(()),
    ///         Action::SeekToPosition(position) if position.as_secs() < 254 => Ok(()),
    ///         _ => Err(nowplaying::Outcome::NotSupported.into()),
    ///     };
    ///     request.answer(done).ok();
    /// })?;
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn on_each<F>(&self, commands: &[Command], handler: F) -> Result<()>
    where
        F: FnMut(Request) + Send + 'static,
    {
        let commands: Vec<_> = commands.iter().map(|command| command.number()).collect();
        let handler = self.handler(handler);
        // SAFETY: both functions take the `Handler<F>` that was lent, until the latter ran; the
        // commands are as many as is said.
        check(unsafe {
            sys::np_session_offer_commands(
                self.as_ptr(),
                commands.as_ptr(),
                commands.len(),
                Some(asked::<F>),
                handler,
                Some(destroy::<Handler<F>>),
            )
        })
    }

    fn handler<F: Send + 'static>(&self, function: F) -> *mut c_void {
        lend(Handler { session: self.downgrade(), function })
    }

    /// Withdraws a command: its control disappears.
    pub fn withdraw_command(&self, command: Command) -> Result<()> {
        // SAFETY: the handle lives.
        check(unsafe { sys::np_session_withdraw_command(self.as_ptr(), command.number()) })
    }

    /// Enables or disables an offered command.
    pub fn enable(&self, command: Command, enabled: bool) -> Result<()> {
        // SAFETY: the handle lives.
        check(unsafe {
            sys::np_session_set_command_enabled(self.as_ptr(), command.number(), enabled)
        })
    }

    /// Sets the intervals of [`Command::SkipForward`] or [`Command::SkipBackward`], the preferred
    /// interval first. Default: ten seconds.
    pub fn set_skip_intervals(&self, command: Command, intervals: &[Duration]) -> Result<()> {
        let intervals: Vec<_> = intervals.iter().copied().map(microseconds).collect();
        // SAFETY: the handle lives, and the numbers are as many as is said.
        check(unsafe {
            sys::np_session_set_skip_intervals(
                self.as_ptr(),
                command.number(),
                intervals.as_ptr(),
                intervals.len(),
            )
        })
    }

    /// Sets the rates for [`Command::ChangePlaybackRate`]. Default: only 1.0.
    pub fn set_supported_rates(&self, rates: &[f64]) -> Result<()> {
        // SAFETY: the handle lives, and the numbers are as many as is said.
        check(unsafe {
            sys::np_session_set_supported_rates(self.as_ptr(), rates.as_ptr(), rates.len())
        })
    }

    /// Sets the current repeat mode and the supported modes; an empty list is all modes.
    pub fn set_repeat_mode(&self, current: RepeatMode, supported: &[RepeatMode]) -> Result<()> {
        let modes: Vec<_> = supported.iter().map(|mode| mode.number()).collect();
        // SAFETY: the handle lives, and the numbers are as many as is said.
        check(unsafe {
            sys::np_session_set_repeat_mode(
                self.as_ptr(),
                current.number(),
                list(&modes),
                modes.len(),
            )
        })
    }

    /// Sets the current shuffle mode and the supported modes; an empty list is all modes.
    pub fn set_shuffle_mode(&self, current: ShuffleMode, supported: &[ShuffleMode]) -> Result<()> {
        let modes: Vec<_> = supported.iter().map(|mode| mode.number()).collect();
        // SAFETY: the handle lives, and the numbers are as many as is said.
        check(unsafe {
            sys::np_session_set_shuffle_mode(
                self.as_ptr(),
                current.number(),
                list(&modes),
                modes.len(),
            )
        })
    }

    /// Sets the current feedback of [`Command::Feedback`], `Like`, `Dislike` or `Bookmark`, and the
    /// long and short title of its control.
    pub fn set_feedback(
        &self,
        command: Command,
        feedback: Feedback,
        title: Option<&str>,
        short_title: Option<&str>,
    ) -> Result<()> {
        let (title, short_title) = (title.map(text), short_title.map(text));
        // SAFETY: the handle lives, and the texts are copied.
        check(unsafe {
            sys::np_session_set_feedback(
                self.as_ptr(),
                command.number(),
                feedback.number(),
                pointer(title.as_ref()),
                pointer(short_title.as_ref()),
            )
        })
    }

    /// Sets the range of ratings for [`Command::RateContent`]. Default: 0.0 to 1.0.
    pub fn set_rating_range(&self, minimum: f64, maximum: f64) -> Result<()> {
        // SAFETY: the handle lives.
        check(unsafe { sys::np_session_set_rating_range(self.as_ptr(), minimum, maximum) })
    }

    /// Sets the schemes ("file", "https"; "*": every URL) and MIME types ("audio/flac") of
    /// [`Command::OpenUrl`] and [`Command::AddToQueue`]. A request with another scheme does not
    /// reach the handler.
    pub fn set_supported_urls(&self, schemes: &[&str], mime_types: &[&str]) -> Result<()> {
        let texts = |words: &[&str]| words.iter().map(text).collect::<Vec<CString>>();
        let (schemes, mime_types) = (texts(schemes), texts(mime_types));
        let pointers = |texts: &[CString]| texts.iter().map(|text| text.as_ptr()).collect();
        let (first, second): (Vec<_>, Vec<_>) = (pointers(&schemes), pointers(&mime_types));
        // SAFETY: the handle lives, and the texts, as many as is said, are copied.
        check(unsafe {
            sys::np_session_set_supported_urls(
                self.as_ptr(),
                list(&first),
                first.len(),
                list(&second),
                second.len(),
            )
        })
    }

    /// Sets the language options and which of them are on, in the order that users see. An empty
    /// list removes them.
    pub fn set_language_options(&self, options: &[LanguageOption]) -> Result<()> {
        let mut texts = Vec::new();
        for option in options {
            let tag = option.tag.as_ref().map(identifier).transpose()?;
            texts.push((identifier(&option.id)?, text(&option.name), tag));
        }
        let rows: Vec<_> = options
            .iter()
            .zip(&texts)
            .map(|(option, (id, name, tag))| sys::np_language_option {
                id: id.as_ptr(),
                name: name.as_ptr(),
                tag: pointer(tag.as_ref()),
                kind: option.kind.number(),
                group: option.group,
                flags: option.flags,
            })
            .collect();
        // SAFETY: the handle lives, and the options, as many as is said, are copied.
        check(unsafe {
            sys::np_session_set_language_options(self.as_ptr(), list(&rows), rows.len())
        })
    }

    /// Sets whether the player fills the screen now. Clients see it if [`Command::SetFullscreen`]
    /// is offered.
    pub fn set_fullscreen(&self, fullscreen: bool) -> Result<()> {
        // SAFETY: the handle lives.
        check(unsafe { sys::np_session_set_fullscreen(self.as_ptr(), fullscreen) })
    }
}

/// The pointer to a list; NULL for an empty one.
pub(crate) fn list<T>(values: &[T]) -> *const T {
    if values.is_empty() {
        ptr::null()
    } else {
        values.as_ptr()
    }
}

/// A method for each command, whose handler gets the arguments of the command.
macro_rules! handlers {
    ($($(#[$about:meta])* $name:ident($($argument:ident: $type:ty),*) = $command:ident;)*) => {
        /// A method for each command, whose handler gets the arguments of the command.
        ///
        /// ```
        /// use nowplaying::Outcome;
        ///
        /// # struct Decoder;
        /// # impl Decoder {
        /// #     fn seek(&mut self, _: std::time::Duration) -> std::io::Result<()> { Ok(()) }
        /// # }
        /// # let mut decoder = Decoder;
        /// # let context = nowplaying::Context::new("org.example.Player")?;
        /// # let session = nowplaying::Session::new(&context, "music")?;
        /// session.on_raise(|| println!("here I am"))?;
        /// session.on_seek_to_position(move |position| Ok(decoder.seek(position)?))?;
        /// session.on_next(|| Err(Outcome::EndOfQueue.because("that was the last one")))?;
        /// # Ok::<(), nowplaying::Error>(())
        /// ```
        impl Session {
            $(
                $(#[$about])*
                pub fn $name<A: Answer>(
                    &self,
                    mut handler: impl FnMut($($type),*) -> A + Send + 'static,
                ) -> Result<()> {
                    self.on(Command::$command, move |mut request| {
                        let action = request.take_action();
                        if let handlers!{ @pattern $command $($argument)* } = action {
                            let answer = handler($($argument),*);
                            request.answer_if_open(answer);
                        }
                    })
                }
            )*
        }
    };
    (@pattern $command:ident) => { Action::$command };
    (@pattern $command:ident $($argument:ident)+) => { Action::$command($($argument),+) };
}

pub(crate) use handlers;
