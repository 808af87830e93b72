// SPDX-License-Identifier: MIT
//! What comes later: as a future, by itself or in a runtime, or waited for.

use crate::base::{check, Error, Result};
use crate::callback::{destroy, lend, shielded};
use crate::request::{Failure, Request};
use crate::session::Session;
use crate::sys;
use std::collections::VecDeque;
use std::fmt;
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

// ---- what the library tells once ----

/// What is told later: polled, waited for, or passed on to a closure.
#[derive(Debug)]
pub(crate) struct Later<T, E>(Arc<Mutex<Shared<T, E>>>);

type Told<T, E> = Box<dyn FnOnce(std::result::Result<T, E>) + Send>;

struct Shared<T, E> {
    result: Option<std::result::Result<T, E>>,
    waker: Option<Waker>,
    closure: Option<Told<T, E>>,
}

impl<T, E> fmt::Debug for Shared<T, E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_told = self.result.is_some();
        formatter.debug_struct("Shared").field("is_told", &is_told).finish_non_exhaustive()
    }
}

/// The library's end of it. One that is dropped tells that nobody answers any more.
pub(crate) struct Promise<T: Clone, E: Clone + From<Error>>(Arc<Mutex<Shared<T, E>>>);

impl<T: Clone, E: Clone + From<Error>> Promise<T, E> {
    pub(crate) fn keep(&self, result: std::result::Result<T, E>) {
        let mut shared = lock(&self.0);
        if shared.result.is_some() {
            return;
        }
        let (waker, closure) = (shared.waker.take(), shared.closure.take());
        shared.result = Some(result.clone());
        drop(shared);
        if let Some(waker) = waker {
            waker.wake();
        }
        if let Some(closure) = closure {
            closure(result);
        }
    }
}

impl<T: Clone, E: Clone + From<Error>> Drop for Promise<T, E> {
    fn drop(&mut self) {
        self.keep(Err(Error::Gone.into()));
    }
}

impl<T: Clone, E: Clone + From<Error>> Later<T, E> {
    pub(crate) fn new() -> (Self, Promise<T, E>) {
        let shared = Shared { result: None, waker: None, closure: None };
        let shared = Arc::new(Mutex::new(shared));
        (Self(Arc::clone(&shared)), Promise(shared))
    }

    pub(crate) fn poll(&self, context: &mut Context<'_>) -> Poll<std::result::Result<T, E>> {
        let mut shared = lock(&self.0);
        if let Some(result) = &shared.result {
            return Poll::Ready(result.clone());
        }
        shared.waker = Some(context.waker().clone());
        Poll::Pending
    }

    /// Has a closure told: at once, if it is known.
    pub(crate) fn tell(self, closure: Told<T, E>) {
        let mut shared = lock(&self.0);
        if let Some(result) = shared.result.clone() {
            drop(shared);
            closure(result);
        } else {
            shared.closure = Some(closure);
        }
    }
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
pub struct SystemPrimaryRequest {
    later: Later<SystemPrimary, Error>,
}

type SystemPrimaryPromise = Promise<SystemPrimary, Error>;

unsafe extern "C" fn told(
    _session: *mut sys::np_session,
    published: bool,
    prominent: bool,
    user_data: *mut c_void,
) {
    // SAFETY: it is the promise that was lent.
    let promise = unsafe { &*user_data.cast::<SystemPrimaryPromise>() };
    let result = SystemPrimary { published, prominent };
    shielded(|| promise.keep(Ok(result)));
}

impl SystemPrimaryRequest {
    pub(crate) fn new(session: &Session) -> Result<Self> {
        let (later, promise) = Later::new();
        let promise = lend(promise);
        // SAFETY: both functions take the promise that was lent, until the latter ran.
        check(unsafe {
            sys::np_session_request_system_primary(
                session.as_ptr(),
                Some(told),
                promise,
                Some(destroy::<SystemPrimaryPromise>),
            )
        })?;
        Ok(Self { later })
    }

    /// Waits for it on this thread: not in a callback, nor on the thread that dispatches.
    pub fn wait(self) -> Result<SystemPrimary> {
        block_on(self)
    }
}

impl Future for SystemPrimaryRequest {
    type Output = Result<SystemPrimary>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.later.poll(context)
    }
}

/// Wakes a thread that has parked.
struct Parked(Thread);

impl Wake for Parked {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

pub(crate) fn block_on<F: Future>(future: F) -> F::Output {
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
type Job = Box<dyn FnOnce() + Send>;

/// What waits for the thread that polls.
struct Jobs {
    waiting: VecDeque<Job>,
    is_running: bool,
}

static JOBS: Mutex<Option<Jobs>> = Mutex::new(None);

/// Has a thread of its own do it: whoever wakes a future may hold a lock that the future takes.
/// The thread ends when nothing is left.
fn later(job: Job) {
    let mut jobs = lock(&JOBS);
    let jobs = jobs.get_or_insert_with(|| Jobs { waiting: VecDeque::new(), is_running: false });
    jobs.waiting.push_back(job);
    if !jobs.is_running {
        // Without a thread it waits for the next that is woken, or until its request times out.
        let thread = thread::Builder::new().name("nowplaying".to_owned());
        jobs.is_running = thread.spawn(work).is_ok();
    }
}

fn work() {
    while let Some(job) = next_job() {
        shielded(job);
    }
}

fn next_job() -> Option<Job> {
    let mut jobs = lock(&JOBS);
    let jobs = jobs.as_mut()?;
    let job = jobs.waiting.pop_front();
    jobs.is_running = job.is_some();
    job
}

/// A request, and the future that comes to its answer.
pub(crate) struct Task {
    state: Mutex<State>,
}

enum State {
    /// Waits to be woken.
    Idle(Request, Answering),
    /// Was woken, and waits to be polled.
    Queued(Request, Answering),
    /// A thread polls it.
    Polled,
    /// A thread polls it, and it was woken meanwhile.
    Woken,
    /// It was answered.
    Done,
}

impl Task {
    /// Polls it once here, then whenever it was woken.
    pub(crate) fn start<F>(request: Request, future: F)
    where
        F: Future<Output = std::result::Result<(), Failure>> + Send + 'static,
    {
        let state = Mutex::new(State::Queued(request, Box::pin(future)));
        Arc::new(Self { state }).poll();
    }

    /// Changes the state under its lock; what was in it is dropped outside.
    fn replace(&self, state: State) -> State {
        mem::replace(&mut *lock(&self.state), state)
    }

    fn poll(self: Arc<Self>) {
        let (request, mut future) = match self.replace(State::Polled) {
            State::Queued(request, future) => (request, future),
            // It is queued once, so this is never reached.
            other => return drop(self.replace(other)),
        };
        let waker = Waker::from(Arc::clone(&self));
        let mut context = Context::from_waker(&waker);
        let mut polled = Poll::Pending;
        let panicked = shielded(|| polled = future.as_mut().poll(&mut context));
        if panicked.is_none() && polled.is_pending() {
            let mut state = lock(&self.state);
            let was_woken = matches!(*state, State::Woken);
            *state = if was_woken {
                State::Queued(request, future)
            } else {
                State::Idle(request, future)
            };
            drop(state);
            if was_woken {
                later(Box::new(move || self.poll()));
            }
            return;
        }
        self.replace(State::Done);
        shielded(|| drop(future));
        match (polled, panicked) {
            (Poll::Ready(answer), None) => request.answer_if_open(answer),
            (_, text) => request.fail_with_panic(&text.unwrap_or_default()),
        }
    }
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        let mut state = lock(&self.state);
        let mut is_due = false;
        *state = match mem::replace(&mut *state, State::Woken) {
            State::Idle(request, future) => {
                is_due = true;
                State::Queued(request, future)
            }
            // Whoever polls it sees that it was woken.
            State::Polled | State::Woken => State::Woken,
            other @ (State::Queued(..) | State::Done) => other,
        };
        drop(state);
        if is_due {
            later(Box::new(move || self.poll()));
        }
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        // Nobody can wake it any more. Its waker, too, may go under a lock that the future takes.
        if let State::Idle(request, future) = self.replace(State::Done) {
            drop(request);
            later(Box::new(move || drop(future)));
        }
    }
}
