// SPDX-License-Identifier: MIT
//! A result that arrives later.

use std::fmt;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

/// Locks a mutex, also after a panic of a thread that had locked it.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A result that arrives later: poll it, wait for it, or pass it to a closure.
pub struct PendingResult<T>(Arc<Mutex<Shared<T>>>);

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

/// The side of the library, which sets the result. Dropping it sets the result
/// for a freed object.
pub struct Promise<T> {
    shared: Arc<Mutex<Shared<T>>>,
    if_freed: fn() -> T,
}

impl<T> Promise<T> {
    /// Sets the result, if none is set.
    pub fn resolve(&self, result: T) {
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
    /// Makes both sides. `if_freed` makes the result for a freed object.
    #[must_use]
    pub fn new(if_freed: fn() -> T) -> (Self, Promise<T>) {
        let shared = Shared { result: None, waker: None, closure: None, has_arrived: false };
        let shared = Arc::new(Mutex::new(shared));
        (Self(Arc::clone(&shared)), Promise { shared, if_freed })
    }

    /// The result, once.
    pub fn poll(&self, context: &mut Context<'_>) -> Poll<T> {
        let mut shared = lock(&self.0);
        if let Some(result) = shared.result.take() {
            return Poll::Ready(result);
        }
        shared.waker = Some(context.waker().clone());
        Poll::Pending
    }

    /// Calls a closure with the result: now, if it has arrived.
    pub fn on_result(self, closure: Closure<T>) {
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

/// Waits for a future on this thread.
pub fn block_on<F: Future>(future: F) -> F::Output {
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
