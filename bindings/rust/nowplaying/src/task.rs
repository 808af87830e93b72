// SPDX-License-Identifier: MIT
//! Answers a request with a future.

use crate::outcome::Answer;
use crate::request::Request;
use nowplaying_types::private::{catch_panic, lock};
use nowplaying_types::Failure;
use std::collections::VecDeque;
use std::future::Future;
use std::mem;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;

impl Request {
    /// Answers with the result of a future. It needs no runtime: the future is polled once here,
    /// and after each wake-up on a thread of this crate, which all such futures share. So it must
    /// not block. If all its wakers are dropped, or it panics, the request fails.
    ///
    /// ```
    /// use nowplaying::{Command, Failure};
    ///
    /// async fn next_song() -> Result<(), Failure> {
    ///     // Here the player awaits its work.
    ///     Ok(())
    /// }
    ///
    /// # let context = nowplaying::Context::new("org.example.Player")?;
    /// # let session = nowplaying::Session::new(&context, "music")?;
    /// session.on(Command::Next, |request| request.answer_with(next_song()))?;
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn answer_with<F>(self, future: F)
    where
        F: Future + Send + 'static,
        F::Output: Answer,
    {
        Task::start(self, async move { future.await.into_result() });
    }
}

type AnswerFuture = Pin<Box<dyn Future<Output = std::result::Result<(), Failure>> + Send>>;
type Job = Box<dyn FnOnce() + Send>;

/// The futures to poll or to drop on the polling thread.
struct Jobs {
    waiting: VecDeque<Job>,
    is_running: bool,
}

static JOBS: Mutex<Option<Jobs>> = Mutex::new(None);

/// Runs a job on the polling thread, because the caller of a waker may hold a lock that the future
/// needs. The thread ends when no job is left.
fn run_on_poll_thread(job: Job) {
    let mut jobs = lock(&JOBS);
    let jobs = jobs.get_or_insert_with(|| Jobs { waiting: VecDeque::new(), is_running: false });
    jobs.waiting.push_back(job);
    if !jobs.is_running {
        // If no thread can start, the job waits for the next wake-up, or its request times out.
        let thread = thread::Builder::new().name("nowplaying".to_owned());
        jobs.is_running = thread.spawn(run_jobs).is_ok();
    }
}

fn run_jobs() {
    while let Some(job) = next_job() {
        catch_panic(job);
    }
}

fn next_job() -> Option<Job> {
    let mut jobs = lock(&JOBS);
    let jobs = jobs.as_mut()?;
    let job = jobs.waiting.pop_front();
    jobs.is_running = job.is_some();
    job
}

/// A request, and the future of its answer.
pub(crate) struct Task {
    state: Mutex<State>,
}

enum State {
    /// It waits for a wake-up.
    Idle(Request, AnswerFuture),
    /// It was woken, and waits for a poll.
    Queued(Request, AnswerFuture),
    /// A thread polls it.
    Polled,
    /// A thread polls it, and it was woken meanwhile.
    Woken,
    /// It was answered.
    Done,
}

impl Task {
    /// Polls the future now, and again after each wake-up.
    pub(crate) fn start<F>(request: Request, future: F)
    where
        F: Future<Output = std::result::Result<(), Failure>> + Send + 'static,
    {
        let state = Mutex::new(State::Queued(request, Box::pin(future)));
        Arc::new(Self { state }).poll();
    }

    /// Changes the state under its lock. The caller drops the old state without the lock.
    fn replace(&self, state: State) -> State {
        mem::replace(&mut *lock(&self.state), state)
    }

    fn poll(self: Arc<Self>) {
        let (request, mut future) = match self.replace(State::Polled) {
            State::Queued(request, future) => (request, future),
            // A task is queued once, so this does not happen.
            other => return drop(self.replace(other)),
        };
        let waker = Waker::from(Arc::clone(&self));
        let mut context = Context::from_waker(&waker);
        let mut polled = Poll::Pending;
        let panicked = catch_panic(|| polled = future.as_mut().poll(&mut context));
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
                run_on_poll_thread(Box::new(move || self.poll()));
            }
            return;
        }
        self.replace(State::Done);
        catch_panic(|| drop(future));
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
            // The polling thread sees that it was woken.
            State::Polled | State::Woken => State::Woken,
            other @ (State::Queued(..) | State::Done) => other,
        };
        drop(state);
        if is_due {
            run_on_poll_thread(Box::new(move || self.poll()));
        }
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        // No waker is left. The last one may be dropped under a lock that the future needs.
        if let State::Idle(request, future) = self.replace(State::Done) {
            drop(request);
            run_on_poll_thread(Box::new(move || drop(future)));
        }
    }
}
