// SPDX-License-Identifier: MIT
//! Requests to the player. `request.h`

use crate::arguments::{command_of, get_text};
use crate::base::check;
use crate::callback::{is_dropped_by_panic, DROPPED_REQUEST};
use crate::outcome::Answer;
use crate::sys;
use crate::tables::action::action;
use nowplaying_types::private::{lossy, pointer, text};
use nowplaying_types::{Action, Command, Failure, Outcome, Result};
use std::ffi::OsStr;
use std::fmt;
use std::mem;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The program that sent a request, to show it to the user. Never decide by it: a program can choose
/// its desktop entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Sender {
    /// Its unique bus name.
    pub bus_name: String,
    /// `None`: not known.
    pub process_id: Option<u32>,
    /// The desktop entry of its application, without ".desktop"; `None`: not known.
    pub desktop_entry: Option<String>,
}

/// One request of a client that waits for the answer. Answer it once, in the handler or later, from
/// any thread. A request that is dropped fails at once.
///
/// Set the new state of the session *before* you answer: then the state is on the bus before the
/// answer. Desktops wait no longer than 400 ms. After 30 seconds the request fails.
#[must_use = "a request that is dropped has failed"]
pub struct Request {
    raw: *mut sys::np_request,
    action: Action,
    session_id: String,
    client: String,
    path: Option<PathBuf>,
    activation_token: Option<String>,
    is_answered: bool,
}

// SAFETY: only the library reads through the pointer, and it accepts it on any thread.
unsafe impl Send for Request {}
// SAFETY: as above; methods with `&self` only read.
unsafe impl Sync for Request {}

impl Request {
    /// The request of a handler with all of its values; `None` if it has ended.
    ///
    /// # Safety
    ///
    /// `raw` belongs to the running callback, and its session and its context exist meanwhile.
    pub(crate) unsafe fn from_raw(raw: *mut sys::np_request) -> Option<Self> {
        // SAFETY: as the caller promises.
        unsafe {
            let command = command_of(raw)?;
            Some(Self {
                raw,
                action: action(raw, command)?,
                session_id: get_text(raw, sys::np_request_get_session_id)?.to_string(),
                client: get_text(raw, sys::np_request_get_client)?.to_string(),
                path: path(raw, command),
                activation_token: activation_token(raw, command),
                is_answered: false,
            })
        }
    }

    /// The command and its arguments.
    #[must_use]
    pub fn action(&self) -> &Action {
        &self.action
    }

    pub(crate) fn take_action(&mut self) -> Action {
        mem::replace(&mut self.action, Action::Play)
    }

    /// The command; `None` if it has timed out or its session was freed.
    #[must_use]
    pub fn command(&self) -> Option<Command> {
        // SAFETY: the library accepts a request that has ended.
        unsafe { command_of(self.raw) }
    }

    /// The id of the session.
    #[must_use]
    pub fn session_id(&self) -> &str {
        &self.session_id
    }

    /// The client: for a request from the bus, its unique bus name (":1.42").
    #[must_use]
    pub fn client(&self) -> &str {
        &self.client
    }

    /// The program that sent it. The first call waits for the bus, 1 second at most.
    pub fn sender(&self) -> Result<Sender> {
        let (mut process, mut name, mut entry) = (0, [0; 256], [0; 256]);
        // SAFETY: the library accepts a request that has ended, and writes no more than the lengths allow.
        check("Request::sender", unsafe {
            sys::np_request_get_sender(
                self.raw,
                &mut process,
                name.as_mut_ptr(),
                name.len(),
                entry.as_mut_ptr(),
                entry.len(),
            )
        })?;
        // SAFETY: each text ends with a NUL.
        let (name, entry) = unsafe { (lossy(name.as_ptr()), lossy(entry.as_ptr())) };
        Ok(Sender {
            bus_name: name,
            process_id: Some(process).filter(|&id| id != 0),
            desktop_entry: Some(entry).filter(|text| !text.is_empty()),
        })
    }

    /// The path of the local file that the URL names: "/music/a b.mp3" for
    /// `file:///music/a%20b.mp3`. It comes from another program: check it.
    ///
    /// `None` if the command has no URL, or the URL is not a local file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The token with which the player may show its window in front. It comes from another program.
    ///
    /// `None` if the client has sent none, or the command is not [`Command::Raise`].
    #[must_use]
    pub fn activation_token(&self) -> Option<&str> {
        self.activation_token.as_deref()
    }

    /// Finishes the request: the command succeeded.
    pub fn finish(mut self) -> Result<()> {
        self.is_answered = true;
        // SAFETY: the library accepts a request that has ended.
        check("Request::finish", unsafe { sys::np_request_finish(self.raw) })
    }

    /// Fails the request.
    pub fn fail(mut self, failure: impl Into<Failure>) -> Result<()> {
        self.is_answered = true;
        let failure = failure.into();
        let (outcome, message) = (failure.outcome().number(), failure.message().map(text));
        // SAFETY: the pointer may be that of a request that has ended; the text is copied.
        check("Request::fail", unsafe {
            sys::np_request_fail(self.raw, outcome, pointer(message.as_ref()))
        })
    }

    /// Finishes or fails the request.
    pub fn answer(self, answer: impl Answer) -> Result<()> {
        match answer.into_result() {
            Ok(()) => self.finish(),
            Err(failure) => self.fail(failure),
        }
    }

    /// The answer of a handler that did not get the request. If it has timed out, or the handler
    /// ended its own session, the answer is ignored.
    pub(crate) fn answer_if_open(mut self, answer: impl Answer) {
        if self.command().is_some() {
            self.answer(answer).ok();
        } else {
            self.is_answered = true;
        }
    }

    /// Fails with the text of a panic.
    pub(crate) fn fail_with_panic(mut self, words: &str) {
        self.is_answered = true;
        fail(self.raw, words);
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        if !self.is_answered && !is_dropped_by_panic(self.raw.cast()) {
            fail(self.raw, DROPPED_REQUEST);
        }
    }
}

impl fmt::Debug for Request {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Request")
            .field("action", &self.action)
            .field("client", &self.client)
            .finish_non_exhaustive()
    }
}

/// The path of the local file that a URL names.
///
/// # Safety
///
/// As [`Request::from_raw`].
unsafe fn path(raw: *const sys::np_request, command: Command) -> Option<PathBuf> {
    if !matches!(command, Command::OpenUrl | Command::AddToQueue) {
        return None;
    }
    // SAFETY: as the caller promises.
    let path = unsafe { get_text(raw, sys::np_request_get_path) }?;
    Some(PathBuf::from(OsStr::from_bytes(path.as_bytes())))
}

/// The token of a request to show the player's window.
///
/// # Safety
///
/// As [`Request::from_raw`].
unsafe fn activation_token(raw: *const sys::np_request, command: Command) -> Option<String> {
    if command != Command::Raise {
        return None;
    }
    // SAFETY: as the caller promises.
    unsafe { get_text(raw, sys::np_request_get_activation_token) }.map(|token| token.to_string())
}

/// Fails a request whose owner is gone. A request that has ended is ignored.
pub(crate) fn fail(raw: *mut sys::np_request, words: &str) {
    let words = text(words);
    // SAFETY: the library accepts a request that has ended.
    unsafe {
        if command_of(raw).is_some() {
            sys::np_request_fail(raw, Outcome::Failed.number(), words.as_ptr());
        }
    }
}
