// SPDX-License-Identifier: MIT
//! What comes later: as a future, by itself or in a runtime, or waited for.

use crate::base::{check, Error, Result};
use crate::callback::{destroy, lend, shielded};
use crate::request::{Failure, Request};
use crate::session::Session;
use crate::sys;
use std::future::Future;
use std::mem;
use std::os::raw::c_void;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

// ---- a wish to be the system primary ----

/// How a wish to be the system primary ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SystemPrimary {
    /// The session is on the bus.
    pub published: bool,
    /// The desktop, as far as the library can know, now sends its media keys here. That it does
    /// not is usual while another player is playing.
    pub prominent: bool,
}

/// What [`Session::request_system_primary`] is told later: a future, which needs no runtime of a
/// certain kind; without any, [`wait`](Self::wait). It ends with [`Error::Gone`] if the session
/// does before.
///
/// ```no_run
/// # let context = nowplaying::Context::new("org.example.Player")?;
/// # let session = nowplaying::Session::new(&context, "music")?;
/// let told = session.request_system_primary()?.wait()?;
/// println!("on the bus: {}, with the keys: {}", told.published, told.prominent);
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "it is told how the wish ended"]
pub struct SystemPrimaryRequest {
    shared: Arc<Mutex<Shared>>,
}

#[derive(Debug, Default)]
struct Shared {
    result: Option<Result<SystemPrimary>>,
    waker: Option<Waker>,
}

/// The library's end of it.
struct Promise(Arc<Mutex<Shared>>);

impl Promise {
    fn keep(&self, result: Result<SystemPrimary>) {
        let mut shared = lock(&self.0);
        if shared.result.is_none() {
            shared.result = Some(result);
        }
        let waker = shared.waker.take();
        drop(shared);
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl Drop for Promise {
    fn drop(&mut self) {
        self.keep(Err(Error::Gone));
    }
}

unsafe extern "C" fn told(
    _session: *mut sys::np_session,
    published: bool,
    prominent: bool,
    user_data: *mut c_void,
) {
    // SAFETY: it is the `Promise` that was lent.
    let promise = unsafe { &*user_data.cast::<Promise>() };
    let result = SystemPrimary { published, prominent };
    shielded(|| promise.keep(Ok(result)));
}

impl SystemPrimaryRequest {
    pub(crate) fn new(session: &Session) -> Result<Self> {
        let shared = Arc::new(Mutex::new(Shared::default()));
        let promise = lend(Promise(Arc::clone(&shared)));
        // SAFETY: both functions take the `Promise` that was lent, until the latter ran.
        check(unsafe {
            sys::np_session_request_system_primary(
                session.as_ptr(),
                Some(told),
                promise,
                Some(destroy::<Promise>),
            )
        })?;
        Ok(Self { shared })
    }

    /// Waits for it on this thread: not in a callback, nor on the thread that dispatches.
    pub fn wait(self) -> Result<SystemPrimary> {
        block_on(self)
    }
}

impl Future for SystemPrimaryRequest {
    type Output = Result<SystemPrimary>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut shared = lock(&self.shared);
        if let Some(result) = shared.result {
            return Poll::Ready(result);
        }
        shared.waker = Some(context.waker().clone());
        Poll::Pending
    }
}

/// Wakes a thread that has parked.
struct Parked(Thread);

impl Wake for Parked {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = Box::pin(future);
    let waker = Waker::from(Arc::new(Parked(thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
        thread::park();
    }
}

// ---- an answer ----

type Answering = Pin<Box<dyn Future<Output = std::result::Result<(), Failure>> + Send>>;

/// A request, and the future that comes to its answer: polled by whoever wakes it.
pub(crate) struct Task {
    state: Mutex<State>,
}

enum State {
    /// Waits to be woken.
    Idle(Request, Answering),
    /// A thread polls it.
    Polled,
    /// A thread polls it, and it was woken meanwhile.
    Woken,
    /// It was answered.
    Done,
}

impl Task {
    pub(crate) fn start<F>(request: Request, future: F)
    where
        F: Future<Output = std::result::Result<(), Failure>> + Send + 'static,
    {
        let state = Mutex::new(State::Idle(request, Box::pin(future)));
        Arc::new(Self { state }).wake();
    }

    /// Changes the state under its lock; what was in it is dropped outside.
    fn replace(&self, state: State) -> State {
        mem::replace(&mut *lock(&self.state), state)
    }
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        let (request, mut future) = match self.replace(State::Woken) {
            State::Idle(request, future) => (request, future),
            State::Done => {
                self.replace(State::Done);
                return;
            }
            // Whoever polls it sees that it was woken, and polls again.
            State::Polled | State::Woken => return,
        };
        let waker = Waker::from(Arc::clone(&self));
        let mut context = Context::from_waker(&waker);
        loop {
            self.replace(State::Polled);
            let mut polled = Poll::Pending;
            let panicked = shielded(|| polled = future.as_mut().poll(&mut context));
            let answer = match (polled, panicked) {
                (_, Some(text)) => Err(text),
                (Poll::Ready(answer), None) => Ok(answer),
                (Poll::Pending, None) => {
                    let mut state = lock(&self.state);
                    if let State::Polled = *state {
                        *state = State::Idle(request, future);
                        return;
                    }
                    continue;
                }
            };
            self.replace(State::Done);
            shielded(|| drop(future));
            match answer {
                Ok(answer) => request.answer_if_open(answer),
                Err(text) => request.fail_with_panic(&text),
            }
            return;
        }
    }
}
