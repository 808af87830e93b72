// SPDX-License-Identifier: MIT
//! Offers commands. `command.h`

use crate::artwork::Artwork;
use crate::base::check;
use crate::callback::call_handler;
use crate::request::{fail, Request};
use crate::session::{Session, WeakSession};
use crate::sys;
use nowplaying_types::private::{
    destroy, identifier, into_user_data, list, microseconds, optional, pointer, text,
};
use nowplaying_types::{Command, CustomCommand, Feedback, Output, RepeatMode, Result, ShuffleMode};
use std::ffi::CString;
use std::os::raw::c_void;
use std::ptr;
use std::time::Duration;

/// A handler and its state.
struct Handler<F> {
    session: WeakSession,
    function: F,
}

unsafe extern "C" fn command_requested<F: FnMut(Request)>(
    raw: *mut sys::np_request,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the `Handler<F>` of the offer, and callbacks run one at a time.
    let handler = unsafe { &mut *user_data.cast::<Handler<F>>() };
    // The texts of the request belong to its session: keep it while they are copied.
    let session = handler.session.upgrade();
    let request = session.as_ref().and_then(|session| {
        session.context_state().read_while_alive(|| {
            // SAFETY: the request is that of this callback; session and context exist.
            unsafe { Request::from_raw(raw) }
        })
    });
    drop(session);
    let Handler { function, .. } = handler;
    if let Some(request) = request {
        if let Some(text) = call_handler(raw.cast(), || function(request)) {
            fail(raw, &text);
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
        // SAFETY: the user data is the `Handler<F>` that both functions expect.
        check("Session::on", unsafe {
            sys::np_session_offer_command(
                self.as_ptr(),
                command.number(),
                Some(command_requested::<F>),
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
        // SAFETY: the user data is the `Handler<F>` that both functions expect; the count is that of
        // the commands.
        check("Session::on_each", unsafe {
            sys::np_session_offer_commands(
                self.as_ptr(),
                commands.as_ptr(),
                commands.len(),
                Some(command_requested::<F>),
                handler,
                Some(destroy::<Handler<F>>),
            )
        })
    }

    /// Sets the commands of the player's own, in the order that users see. The requests have
    /// [`Action::Custom`](crate::Action). Set them again when a state changes; no commands: the
    /// player has none. The player asks its user before a dangerous one. Unstable.
    pub fn set_custom_commands<F>(&self, commands: &[CustomCommand], handler: F) -> Result<()>
    where
        F: FnMut(Request) + Send + 'static,
    {
        let function = "Session::set_custom_commands";
        let mut texts = Vec::new();
        for command in commands {
            texts.push((
                identifier(function, "an id", &command.id)?,
                text(&command.title),
                optional(function, "an icon", command.icon_name.as_deref())?,
            ));
        }
        let structures: Vec<_> = commands
            .iter()
            .zip(&texts)
            .map(|(command, (id, title, icon))| sys::np_custom_command {
                id: id.as_ptr(),
                title: title.as_ptr(),
                icon_name: pointer(icon.as_ref()),
                state: command.state.number(),
                flags: command.flags(),
                progress: command.progress,
            })
            .collect();
        let handler = self.handler(handler);
        // SAFETY: the user data is the `Handler<F>` that both functions expect; the count is that of
        // the structures, whose texts are valid.
        check(function, unsafe {
            sys::np_session_set_custom_commands(
                self.as_ptr(),
                structures.as_ptr(),
                structures.len(),
                Some(command_requested::<F>),
                handler,
                Some(destroy::<Handler<F>>),
            )
        })
    }

    /// Sets an image as the icon of a custom command, by its id. The library requests it at the size
    /// that each client shows. It stays until the command is removed. Unstable.
    pub fn set_custom_icon(&self, id: impl AsRef<[u8]>, artwork: &Artwork) -> Result<()> {
        let function = "Session::set_custom_icon";
        let id = identifier(function, "id", id)?;
        // SAFETY: the handles are valid, and the session keeps the artwork alive.
        check(function, unsafe {
            sys::np_session_set_custom_icon(self.as_ptr(), id.as_ptr(), artwork.as_ptr())
        })
    }

    /// Removes the image of a custom command. Unstable.
    pub fn clear_custom_icon(&self, id: impl AsRef<[u8]>) -> Result<()> {
        let function = "Session::clear_custom_icon";
        let id = identifier(function, "id", id)?;
        // SAFETY: the handle is valid.
        check(function, unsafe {
            sys::np_session_set_custom_icon(self.as_ptr(), id.as_ptr(), ptr::null_mut())
        })
    }

    /// Sets where the player can play, in the order that users see. Offer
    /// [`Command::PlayOnOutput`] too. Set them again when one comes, goes or is used. Unstable.
    pub fn set_outputs(&self, outputs: &[Output]) -> Result<()> {
        let function = "Session::set_outputs";
        let mut texts = Vec::new();
        for output in outputs {
            texts.push((identifier(function, "an id", &output.id)?, text(&output.name)));
        }
        let structures: Vec<_> = outputs
            .iter()
            .zip(&texts)
            .map(|(output, (id, name))| sys::np_output {
                id: id.as_ptr(),
                name: name.as_ptr(),
                type_: output.kind.number(),
                flags: output.flags(),
            })
            .collect();
        // SAFETY: the count is that of the structures, whose texts are valid.
        check(function, unsafe {
            sys::np_session_set_outputs(self.as_ptr(), structures.as_ptr(), structures.len())
        })
    }

    fn handler<F: Send + 'static>(&self, function: F) -> *mut c_void {
        into_user_data(Handler { session: self.downgrade(), function })
    }

    /// Withdraws a command: its control disappears.
    pub fn withdraw_command(&self, command: Command) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::withdraw_command", unsafe {
            sys::np_session_withdraw_command(self.as_ptr(), command.number())
        })
    }

    /// Enables or disables an offered command.
    pub fn set_command_enabled(&self, command: Command, enabled: bool) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::set_command_enabled", unsafe {
            sys::np_session_set_command_enabled(self.as_ptr(), command.number(), enabled)
        })
    }

    /// Sets the intervals of [`Command::SkipForward`] or [`Command::SkipBackward`], the preferred
    /// interval first. Default: ten seconds.
    pub fn set_skip_intervals(&self, command: Command, intervals: &[Duration]) -> Result<()> {
        let intervals: Vec<_> = intervals.iter().copied().map(microseconds).collect();
        // SAFETY: the handle is valid, and the count is that of the numbers.
        check("Session::set_skip_intervals", unsafe {
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
        // SAFETY: the handle is valid, and the count is that of the numbers.
        check("Session::set_supported_rates", unsafe {
            sys::np_session_set_supported_rates(self.as_ptr(), rates.as_ptr(), rates.len())
        })
    }

    /// Sets a range of rates for [`Command::ChangePlaybackRate`], instead of single rates.
    pub fn set_rate_range(&self, minimum: f64, maximum: f64) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::set_rate_range", unsafe {
            sys::np_session_set_rate_range(self.as_ptr(), minimum, maximum)
        })
    }

    /// Sets the current repeat mode and the supported modes; an empty list is all modes.
    pub fn set_repeat_mode(&self, current: RepeatMode, supported: &[RepeatMode]) -> Result<()> {
        let modes: Vec<_> = supported.iter().map(|mode| mode.number()).collect();
        // SAFETY: the handle is valid, and the count is that of the numbers.
        check("Session::set_repeat_mode", unsafe {
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
        // SAFETY: the handle is valid, and the count is that of the numbers.
        check("Session::set_shuffle_mode", unsafe {
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
        // SAFETY: the handle is valid, and the texts are copied.
        check("Session::set_feedback", unsafe {
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
        // SAFETY: the handle is valid.
        check("Session::set_rating_range", unsafe {
            sys::np_session_set_rating_range(self.as_ptr(), minimum, maximum)
        })
    }

    /// Sets the schemes ("file", "https"; "*": every URL) and MIME types ("audio/flac") of
    /// [`Command::OpenUrl`] and [`Command::AddToQueue`]. A request with another scheme does not
    /// reach the handler.
    pub fn set_supported_urls(&self, schemes: &[&str], mime_types: &[&str]) -> Result<()> {
        let function = "Session::set_supported_urls";
        let texts = |name: &str, words: &[&str]| {
            words.iter().map(|word| identifier(function, name, word)).collect::<Result<Vec<_>>>()
        };
        let (schemes, mime_types) = (texts("a scheme", schemes)?, texts("a type", mime_types)?);
        let pointers = |texts: &[CString]| texts.iter().map(|text| text.as_ptr()).collect();
        let (first, second): (Vec<_>, Vec<_>) = (pointers(&schemes), pointers(&mime_types));
        // SAFETY: the handle is valid, the counts are those of the lists, and the texts are copied.
        check(function, unsafe {
            sys::np_session_set_supported_urls(
                self.as_ptr(),
                list(&first),
                first.len(),
                list(&second),
                second.len(),
            )
        })
    }

    /// Sets whether the player fills the screen now. Clients see it if [`Command::SetFullscreen`]
    /// is offered.
    pub fn set_fullscreen(&self, fullscreen: bool) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::set_fullscreen", unsafe {
            sys::np_session_set_fullscreen(self.as_ptr(), fullscreen)
        })
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
        /// session.on_raise(|| println!("raise the window"))?;
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
