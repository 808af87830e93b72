// SPDX-License-Identifier: MIT
//! A result that arrives later.

use std::fmt;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A result that arrives later: poll it, wait for it, or pass it to a closure.
pub(crate) struct PendingResult<T>(Arc<Mutex<Shared<T>>>);

type Closure<T> = Box<dyn FnOnce(T) + Send>;

struct Shared<T> {
    result: Option<T>,
    waker: Option<Waker>,
    closure: Option<Closure<T>>,
    has_arrived: bool,
}

impl<T> fmt::Debug for PendingResult<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_arrived = lock(&self.0).has_arrived;
        formatter.debug_struct("PendingResult").field("has_arrived", &has_arrived).finish()
    }
}

/// The side of the library, which sets the result. Dropping it sets the result for a freed
/// controller.
pub(crate) struct Promise<T> {
    shared: Arc<Mutex<Shared<T>>>,
    if_freed: fn() -> T,
}

impl<T> Promise<T> {
    pub(crate) fn resolve(&self, result: T) {
        let mut shared = lock(&self.shared);
        if shared.has_arrived {
            return;
        }
        shared.has_arrived = true;
        let (waker, closure) = (shared.waker.take(), shared.closure.take());
        if let Some(closure) = closure {
            drop(shared);
            return closure(result);
        }
        shared.result = Some(result);
        drop(shared);
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl<T> Drop for Promise<T> {
    fn drop(&mut self) {
        self.resolve((self.if_freed)());
    }
}

impl<T> PendingResult<T> {
    pub(crate) fn new(if_freed: fn() -> T) -> (Self, Promise<T>) {
        let shared = Shared { result: None, waker: None, closure: None, has_arrived: false };
        let shared = Arc::new(Mutex::new(shared));
        (Self(Arc::clone(&shared)), Promise { shared, if_freed })
    }

    pub(crate) fn poll(&self, context: &mut Context<'_>) -> Poll<T> {
        let mut shared = lock(&self.0);
        if let Some(result) = shared.result.take() {
            return Poll::Ready(result);
        }
        shared.waker = Some(context.waker().clone());
        Poll::Pending
    }

    /// Calls a closure with the result: now, if it has arrived.
    pub(crate) fn on_result(self, closure: Closure<T>) {
        let mut shared = lock(&self.0);
        if let Some(result) = shared.result.take() {
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
