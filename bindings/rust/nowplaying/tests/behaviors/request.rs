// SPDX-License-Identifier: MIT

use crate::stage::{busctl, next, path, perform, Counted, Stage, DEADLINE, PLAYER};
use nowplaying::{Command, Error, Failure, Outcome, Phase, Request};
use std::future::Future;
use std::io;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::pin::Pin;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::thread::{self, JoinHandle, ThreadId};

/// A player whose requests come here.
fn stage() -> (Stage, Receiver<Request>) {
    let (sender, requests) = mpsc::channel();
    let stage = Stage::with(|session| {
        let handler = move |request| sender.send(request).unwrap_or_default();
        session.on_each(&[Command::Play, Command::Next], handler).expect("offers");
    });
    (stage, requests)
}

/// Sends a request on another thread, which returns the answer.
fn ask(stage: &Stage, command: &'static str) -> JoinHandle<Result<String, String>> {
    let name = stage.name.clone();
    thread::spawn(move || perform(&name, command, &[]))
}

#[test]
fn request_is_finished_once() {
    // Answering a request twice does not compile. A request that has ended returns an error.
    let (stage, requests) = stage();
    let answer = ask(&stage, "next");
    next(&requests).finish().expect("it is open");
    answer.join().expect("a thread").expect("success");

    let answer = ask(&stage, "next");
    let request = next(&requests);
    assert_eq!(request.command(), Some(Command::Next));
    drop(stage.session);
    assert_eq!(request.command(), None);
    assert_eq!(request.finish(), Err(Error::Finished));
    answer.join().expect("a thread").expect_err("the session is gone");
}

fn tears() -> Result<(), Failure> {
    panic!("the tape has torn at {}", 7)
}

#[test]
fn handler_that_fails_is_an_outcome() {
    let stage = Stage::with(|session| {
        session
            .on_next(|| Err(Outcome::EndOfQueue.because("that was the last one")))
            .expect("an offer");
        session.on_previous(tears).expect("an offer");
        session.on_stop(|| Err(io::Error::from(io::ErrorKind::NotFound).into())).expect("an offer");
        let opens = |uri: String| Err(Failure::from(uri.parse::<u8>().expect_err("no number")));
        session.on_open_url(opens).expect("an offer");
        session.set_supported_urls(&["file"], &[]).expect("what can be opened");
        session.on(Command::Raise, |_request| panic!("no window")).expect("an offer");
        session.on_quit(|| Err(Outcome::PermissionDenied.into())).expect("an offer");
        session.on_pause(|| Ok(())).expect("an offer");
        session.on_like(|negative| !negative).expect("an offer");
        session.on_play(|| panic!("not yet")).expect("an offer");
        let later = |request: Request| request.answer_with(async { panic!("not even later") });
        session.on(Command::SetFullscreen, later).expect("an offer");
    });
    for (command, arguments, words) in [
        ("next", vec![], "that was the last one"),
        ("previous", vec![], "the tape has torn at 7"),
        ("stop", vec![], "entity not found"),
        ("open_url", vec!["url s file:///a"], "invalid digit"),
        ("raise", vec![], "no window"),
        ("play", vec![], "not yet"),
        ("set_fullscreen", vec!["fullscreen b true"], "not even later"),
    ] {
        let error = stage.perform(command, &arguments).expect_err(command);
        assert!(error.contains(words), "{command}: {error}");
    }
    stage.perform("quit", &[]).expect_err("it is not allowed");
    // A panic is the end of that call alone.
    stage.perform("previous", &[]).expect_err("it panics again");
    stage.perform("pause", &[]).expect("success");
    stage.perform("like", &["negative b false"]).expect("success");
    stage.perform("like", &["negative b true"]).expect_err("false is a failure");
}

#[test]
fn request_fails_in_a_panic_that_its_handler_catches() {
    let stage = Stage::with(|session| {
        let catches = |request| {
            let panics = move || {
                let _request: Request = request;
                tears()
            };
            catch_unwind(AssertUnwindSafe(panics)).expect_err("a panic");
        };
        session.on(Command::Play, catches).expect("an offer");
        session.on(Command::Next, catches).expect("an offer");
    });
    // The second answer shows that the first left nothing behind.
    for command in ["play", "next", "play"] {
        let error = stage.perform(command, &[]).expect_err("no success");
        assert!(error.contains("without an answer"), "{error}");
    }
}

#[test]
fn callback_runs_on_a_foreign_thread() {
    let (sender, threads) = mpsc::channel();
    let stage = Stage::with(|session| {
        let mut times = 0;
        session
            .on_play(move || {
                times += 1; // The closure may change its own data.
                sender.send((thread::current().id(), times)).unwrap_or_default();
            })
            .expect("an offer");
    });
    stage.perform("play", &[]).expect("success");
    stage.perform("play", &[]).expect("success");
    let (first, second) = (next(&threads), next(&threads));
    assert_ne!(first.0, thread::current().id());
    assert_eq!(first.0, second.0);
    assert_eq!((first.1, second.1), (1, 2));
}

#[test]
fn object_dropped_while_a_request_is_open() {
    let (stage, requests) = stage();
    let answer = ask(&stage, "next");
    let request = next(&requests);
    drop(stage.session);
    answer.join().expect("a thread").expect_err("the session is gone");
    assert_eq!(request.fail(Outcome::Cancelled), Err(Error::Finished));
    drop(stage.context);

    let (stage, requests) = self::stage();
    let answer = ask(&stage, "next");
    let request = next(&requests);
    drop(stage.context);
    answer.join().expect("a thread").expect_err("the context is gone");
    drop(request);
    assert!(requests.recv().is_err(), "the closure is gone with it");
}

#[test]
fn request_dropped_without_an_answer_fails_at_once() {
    let (stage, requests) = stage();
    let answer = ask(&stage, "next");
    drop(next(&requests));
    let error = answer.join().expect("a thread").expect_err("no success");
    assert!(error.contains("without an answer"), "{error}");

    // Also by a panic of the thread that it was given to.
    let answer = ask(&stage, "next");
    let request = next(&requests);
    let panics = thread::spawn(move || {
        let _request = request;
        panic!("elsewhere");
    });
    panics.join().expect_err("a panic");
    answer.join().expect("a thread").expect_err("no success");
}

/// A future that is ready after a call of `open`.
struct Event {
    state: Mutex<(bool, Option<Waker>)>,
    polls: Mutex<Sender<ThreadId>>,
}

impl Event {
    /// A future, and the threads that poll it.
    fn new() -> (Arc<Self>, Receiver<ThreadId>) {
        let (sender, polls) = mpsc::channel();
        (Arc::new(Self { state: Mutex::default(), polls: Mutex::new(sender) }), polls)
    }

    /// Wakes under the lock that the future needs too, like the events of common crates.
    fn open(&self) {
        let mut state = self.state.lock().expect("no panic");
        state.0 = true;
        state.1.take().expect("a waker").wake();
    }

    /// Wakes the future without a result.
    fn nudge(&self) {
        let state = self.state.lock().expect("no panic");
        state.1.as_ref().expect("a waker").wake_by_ref();
    }

    /// Forgets who waits.
    fn forget(&self) {
        drop(self.state.lock().expect("no panic").1.take());
    }
}

struct Passed(Arc<Event>);

impl Future for Passed {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let mut state = self.0.state.lock().expect("no panic");
        self.0.polls.lock().expect("no panic").send(thread::current().id()).unwrap_or_default();
        if state.0 {
            return Poll::Ready(());
        }
        state.1 = Some(context.waker().clone());
        Poll::Pending
    }
}

impl Drop for Passed {
    fn drop(&mut self) {
        drop(self.0.state.lock());
    }
}

/// Is ready when it was polled a second time, which it asks for itself.
struct Yield(bool);

impl Future for Yield {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            return Poll::Ready(());
        }
        self.0 = true;
        context.waker().wake_by_ref();
        Poll::Pending
    }
}

#[test]
fn answer_is_the_result_of_a_future() {
    let (stage, requests) = stage();
    let (context_state, polls) = Event::new();
    let (counted, count) = Counted::new();
    let passed = Passed(Arc::clone(&context_state));
    let answer = ask(&stage, "next");
    next(&requests).answer_with(async move {
        Yield(false).await;
        passed.await;
        drop(counted);
    });
    assert_ne!(next(&polls), thread::current().id(), "it was polled here, and then woke itself");
    context_state.nudge();
    assert_ne!(next(&polls), thread::current().id());
    assert!(!answer.is_finished());
    context_state.open();
    answer.join().expect("a thread").expect("success");
    next(&polls);
    assert!(polls.try_recv().is_err(), "it is polled when it was woken");
    assert_eq!(count.load(Ordering::SeqCst), 1);

    let answer = ask(&stage, "next");
    next(&requests).answer_with(async { Err(Outcome::NetworkFailed.because("no network")) });
    let error = answer.join().expect("a thread").expect_err("no success");
    assert!(error.contains("no network"), "{error}");

    let answer = ask(&stage, "next");
    next(&requests).answer_with(async {
        Yield(false).await;
        assert_eq!(Phase::Begin, Phase::End, "a panic in a future");
    });
    let error = answer.join().expect("a thread").expect_err("no success");
    assert!(error.contains("a panic in a future"), "{error}");

    // A future without a waker fails.
    let answer = ask(&stage, "next");
    next(&requests).answer_with(std::future::pending::<()>());
    answer.join().expect("a thread").expect_err("no success");
    let (context_state, polls) = Event::new();
    let answer = ask(&stage, "next");
    next(&requests).answer_with(Passed(Arc::clone(&context_state)));
    assert_eq!(next(&polls), thread::current().id());
    context_state.forget();
    answer.join().expect("a thread").expect_err("no success");
}

#[test]
fn desktop_asks_by_its_own_words() {
    let (stage, requests) = stage();
    let name = stage.name.clone();
    let asks = thread::spawn(move || busctl("call", &[&name, path(PLAYER), PLAYER, "Next"]));
    let request = next(&requests);
    assert!(format!("{request:?}").contains("Next"));
    request.finish().expect("it is open");
    asks.join().expect("a thread").expect("success");
    stage.call("Previous").expect("what is not offered has no effect");
    drop(stage);
    assert!(requests.recv_timeout(DEADLINE).is_err());
}

#[test]
fn requests_arrive_while_everything_is_freed() {
    for round in 0..8 {
        let (sender, addresses) = mpsc::channel();
        let stage = Stage::with(|session| {
            let handler = move |uri: String| sender.send(uri).unwrap_or_default();
            session.on_open_url(handler).expect("an offer");
            session.set_supported_urls(&["file"], &[]).expect("what can be opened");
        });
        let asks: Vec<_> = (0..4)
            .map(|_| {
                let name = stage.name.clone();
                thread::spawn(move || perform(&name, "open_url", &["url s file:///a.ogg"]).is_ok())
            })
            .collect();
        assert_eq!(next(&addresses), "file:///a.ogg");
        let Stage { context, session, .. } = stage;
        if round % 2 == 0 {
            drop(session);
            drop(context);
        } else {
            drop(context);
            drop(session);
        }
        for ask in asks {
            ask.join().expect("an answer, whatever it is");
        }
        assert!(addresses.iter().all(|uri| uri == "file:///a.ogg"));
    }
}
