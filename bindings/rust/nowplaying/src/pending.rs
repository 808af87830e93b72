// SPDX-License-Identifier: MIT
//! A result that arrives later.

use crate::base::Error;
use std::fmt;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A result that arrives later: poll it, wait for it, or pass it to a closure.
#[derive(Debug)]
pub(crate) struct PendingResult<T, E>(Arc<Mutex<Shared<T, E>>>);

type Closure<T, E> = Box<dyn FnOnce(std::result::Result<T, E>) + Send>;

struct Shared<T, E> {
    result: Option<std::result::Result<T, E>>,
    waker: Option<Waker>,
    closure: Option<Closure<T, E>>,
}

impl<T, E> fmt::Debug for Shared<T, E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_result = self.result.is_some();
        formatter.debug_struct("Shared").field("has_result", &has_result).finish_non_exhaustive()
    }
}

/// The side of the library, which sets the result. Dropping it sets [`Error::Gone`].
pub(crate) struct Promise<T: Clone, E: Clone + From<Error>>(Arc<Mutex<Shared<T, E>>>);

impl<T: Clone, E: Clone + From<Error>> Promise<T, E> {
    pub(crate) fn resolve(&self, result: std::result::Result<T, E>) {
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
        self.resolve(Err(Error::Gone.into()));
    }
}

impl<T: Clone, E: Clone + From<Error>> PendingResult<T, E> {
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

    /// Calls a closure with the result: now, if it has arrived.
    pub(crate) fn on_result(self, closure: Closure<T, E>) {
        let mut shared = lock(&self.0);
        if let Some(result) = shared.result.clone() {
            drop(shared);
            closure(result);
        } else {
            shared.closure = Some(closure);
        }
    }
}

/// Wakes a parked thread.
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
