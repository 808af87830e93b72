// SPDX-License-Identifier: MIT

use crate::stage::{bus, busctl, next, path, perform, unique, Counted, DEADLINE, PLAYER};
use nowplaying::{Content, Context, Error, Extension, Failure, HostLoop, Id};
use nowplaying::{Outcome, Playback, RemoteSession, Session, WeakSession};
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::task::{Context as Task, Poll, Wake, Waker};
use std::thread::{self, ThreadId};
use std::time::Instant;

/// The calls of an extension.
#[derive(Debug)]
enum Told {
    Started(String, Session),
    Updated(Session),
    Ended(Vec<u8>, WeakSession, ThreadId),
    Played,
}

fn started(told: &Receiver<Told>, wanted: &str) -> Session {
    match next(told) {
        Told::Started(id, session) if id == wanted => session,
        other => panic!("{other:?}"),
    }
}

fn ended(told: &Receiver<Told>) -> (Vec<u8>, WeakSession, ThreadId) {
    match next(told) {
        Told::Ended(attributes, session, thread) => (attributes, session, thread),
        other => panic!("{other:?}"),
    }
}

/// Shows titles; those with a ! are refused.
struct Speakers {
    // Dropped first: when the channel ends, a test may count.
    _counted: Counted,
    told: Sender<Told>,
}

impl Speakers {
    fn new() -> (Self, Receiver<Told>, Arc<std::sync::atomic::AtomicUsize>) {
        let (told, events) = mpsc::channel();
        let (counted, count) = Counted::new();
        (Self { _counted: counted, told }, events, count)
    }

    fn tell(&self, event: Told) {
        self.told.send(event).unwrap_or_default();
    }
}

impl Extension for Speakers {
    fn start(&mut self, session: &Session, attributes: &[u8]) -> Result<(), Failure> {
        assert!(session.is_remote());
        let told = self.told.clone();
        session.on_play(move || told.send(Told::Played).unwrap_or_default())?;
        show(session, attributes)?;
        self.tell(Told::Started(session.id().to_owned(), session.clone()));
        Ok(())
    }

    fn update(&mut self, session: &Session, attributes: &[u8]) -> Result<(), Failure> {
        show(session, attributes)?;
        self.tell(Told::Updated(session.clone()));
        Ok(())
    }

    fn end(&mut self, session: &Session, attributes: &[u8]) {
        let thread = thread::current().id();
        self.tell(Told::Ended(attributes.to_vec(), session.downgrade(), thread));
        assert_ne!(session.id(), "attic", "a panic at the end");
    }
}

fn show(session: &Session, attributes: &[u8]) -> Result<(), Failure> {
    let title = std::str::from_utf8(attributes)?;
    assert!(!title.contains('?'), "what is {title}");
    session.set_content(&Content::music("7/3").title(title).build()?)?;
    session.set_playback(&Playback::playing())?;
    if title.contains('!') {
        return Err(Outcome::InvalidArgument.because("too loud"));
    }
    Ok(())
}

/// Asks until it is so.
fn until<T>(mut question: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + DEADLINE;
    loop {
        if let Some(answer) = question() {
            return answer;
        }
        assert!(Instant::now() < end, "it has not come about");
        thread::yield_now();
    }
}

fn metadata(session: &Session) -> String {
    let name = until(|| session.bus_name().ok());
    busctl("get-property", &[&name, path(PLAYER), PLAYER, "Metadata"]).expect("a property")
}

fn ids(context: &Context) -> Vec<String> {
    let ids = RemoteSession::list(context).expect("a question").wait().expect("an answer");
    ids.iter().map(Id::to_string).collect()
}

#[test]
fn extension_hosts_in_process() {
    bus();
    let context = Context::new(unique()).expect("a context");
    let kitchen = RemoteSession::new(&context, "kitchen");
    assert_eq!(*kitchen.id(), "kitchen");
    let nobody = kitchen.start("Harbour Lights").expect("a call").wait().expect_err("nobody hosts");
    assert_eq!(*nobody.error(), Error::NotFound);
    assert_eq!(Error::from(nobody), Error::NotFound);

    let (speakers, told, count) = Speakers::new();
    context.host_extension(speakers).expect("it hosts");
    assert_eq!(ids(&context), [""; 0]);
    kitchen.start("Harbour Lights").expect("a call").wait().expect("it is started");
    let session = started(&told, "kitchen");
    assert_eq!(ids(&context), ["kitchen"]);
    assert!(metadata(&session).contains("Harbour Lights"));
    assert!(session.is_published());
    perform(&session.bus_name().expect("a name"), "play", &[]).expect("success");
    assert!(matches!(next(&told), Told::Played));

    // The same instance, by an update and by a second start.
    kitchen.update("Slack Water").expect("a call").wait().expect("it is updated");
    assert!(matches!(next(&told), Told::Updated(same) if same.bus_name() == session.bus_name()));
    assert!(metadata(&session).contains("Slack Water"));
    kitchen.start("Ebb").expect("a call").wait().expect("it is updated");
    assert!(matches!(next(&told), Told::Updated(_)));
    assert!(metadata(&session).contains("Ebb"));
    kitchen.request_system_primary().expect("a call").wait().expect("nobody else plays");

    // A closure gets the result, and so does an await. A panic at the end still ends the session.
    let attic = RemoteSession::new(&context, "attic");
    let (sender, results) = mpsc::channel();
    let tell = move |result| sender.send(result).unwrap_or_default();
    attic.start("Flood").expect("a call").then(tell);
    assert_eq!(next(&results), Ok(()));
    drop(started(&told, "attic"));
    assert_eq!(
        awaited(RemoteSession::list(&context).expect("a question")).expect("an answer").len(),
        2
    );
    attic.end().expect("a call").wait().expect("it ends");
    ended(&told);
    let gone = attic.update("Flood").expect("a call").wait().expect_err("it is gone");
    assert_eq!(*gone.error(), Error::NotFound);

    // A clone of an ended session does nothing.
    kitchen.end().expect("a call").wait().expect("it ends");
    let (attributes, weak, _) = ended(&told);
    assert_eq!(attributes, b"");
    assert!(weak.upgrade().is_some(), "as long as this test has it");
    assert_eq!(session.publish(), Err(Error::Gone));
    drop(session);
    assert!(weak.upgrade().is_none());

    // The end of hosting ends what is hosted.
    kitchen.start("Harbour Lights").expect("a call").wait().expect("it is started again");
    drop(started(&told, "kitchen"));
    context.end_hosting().expect("it hosts no more");
    ended(&told);
    assert!(told.recv().is_err(), "the extension is dropped");
    assert_eq!(count.load(Ordering::SeqCst), 1);
    let (speakers, told, _count) = Speakers::new();
    context.host_extension(speakers).expect("it hosts again");
    let wish = kitchen.start("Harbour Lights").expect("a call");
    drop(started(&told, "kitchen"));
    wish.wait().expect("it is started");
    drop(context);
    assert!(told.recv().is_err(), "it is dropped with its context");

    // Invalid names, and too many bytes.
    let context = Context::new("example").expect("a context");
    let (speakers, ..) = Speakers::new();
    assert_eq!(context.host_extension(speakers), Err(Error::InvalidArgument));
    let (speakers, ..) = Speakers::new();
    assert_eq!(context.run_extension(speakers), Err(Error::InvalidArgument));
    assert_eq!(RemoteSession::new(&context, "").end().map(drop), Err(Error::InvalidArgument));
    assert_eq!(RemoteSession::new(&context, "a\0b").end().map(drop), Err(Error::InvalidArgument));
    let long = RemoteSession::new(&context, "a").start(vec![b'a'; 65_537]).map(drop);
    assert_eq!(long, Err(Error::Limit));
}

/// Wakes by a message.
struct Bell(Mutex<Sender<()>>);

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.0.lock().expect("no panic").send(()).unwrap_or_default();
    }
}

/// Polls a future like a runtime.
fn awaited<F: Future + Unpin>(mut future: F) -> F::Output {
    let (sender, rings) = mpsc::channel();
    let waker = Waker::from(Arc::new(Bell(Mutex::new(sender))));
    loop {
        match Pin::new(&mut future).poll(&mut Task::from_waker(&waker)) {
            Poll::Ready(output) => return output,
            Poll::Pending => next(&rings),
        }
    }
}

#[test]
fn extension_runs_and_leaves() {
    bus();
    let application = unique();
    let name = format!("{application}.RemoteMedia");
    let (speakers, told, count) = Speakers::new();
    let id = application.clone();
    let runs = thread::spawn(move || {
        // Everything runs on this thread.
        let host = HostLoop::new(id).expect("a context");
        host.run_extension(speakers).expect("it runs, and leaves");
        assert_eq!(count.load(Ordering::SeqCst), 1, "it is dropped before it returns");
        thread::current().id()
    });
    let driver = ["org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus"];
    let is_there = || {
        let [service, path, interface] = driver;
        busctl("call", &[service, path, interface, "NameHasOwner", "s", &name])
            .expect("an answer")
            .contains("true")
    };
    until(|| is_there().then_some(()));

    let context = Context::new(&application).expect("a context");
    let (second, ..) = Speakers::new();
    assert_eq!(context.run_extension(second), Err(Error::InvalidState), "there is one already");
    let kitchen = RemoteSession::new(&context, "kitchen");
    kitchen.start("Harbour Lights").expect("a call").wait().expect("it is started");
    let session = started(&told, "kitchen");
    assert!(metadata(&session).contains("Harbour Lights"));
    assert_eq!(ids(&context), ["kitchen"]);
    perform(&session.bus_name().expect("a name"), "play", &[]).expect("success");
    assert!(matches!(next(&told), Told::Played));
    kitchen.update("Slack Water").expect("a call").wait().expect("it is updated");
    assert!(matches!(next(&told), Told::Updated(_)));
    assert!(metadata(&session).contains("Slack Water"));
    kitchen.end().expect("a call").wait().expect("it ends");
    let (_, _, thread) = ended(&told);
    assert_eq!(runs.join().expect("a thread that ends well"), thread);
    assert!(!is_there());
    assert!(told.recv().is_err());
}

/// Refuses everything, and keeps it.
struct Keeps(Sender<Session>);

impl Extension for Keeps {
    fn start(&mut self, session: &Session, _attributes: &[u8]) -> Result<(), Failure> {
        self.0.send(session.clone()).unwrap_or_default();
        Err(Outcome::NotSupported.into())
    }

    fn update(&mut self, _session: &Session, _attributes: &[u8]) -> Result<(), Failure> {
        Ok(())
    }
}

#[test]
fn extension_refuses_attributes() {
    bus();
    let context = Context::new(unique()).expect("a context");
    let (speakers, told, _count) = Speakers::new();
    context.host_extension(speakers).expect("it hosts");
    let kitchen = RemoteSession::new(&context, "kitchen");
    for wrong in [&b"too loud!"[..], b"t\xffo", b"a panic?"] {
        let refusal = kitchen.start(wrong).expect("a call").wait().expect_err("it is refused");
        assert_eq!(*refusal.error(), Error::InvalidArgument, "{refusal}");
        assert!(refusal.message().contains("refused"), "{refusal:?}");
        assert!(refusal.to_string().contains("refused"));
        assert_eq!(ids(&context), [""; 0]);
        assert!(told.try_recv().is_err(), "of its end nobody is told");
    }
    kitchen.start("Harbour Lights").expect("a call").wait().expect("the id is free");
    let session = started(&told, "kitchen");
    let refusal = kitchen.update("too loud!").expect("a call").wait().expect_err("it is refused");
    assert_eq!(*refusal.error(), Error::InvalidArgument);
    assert!(refusal.message().contains("too loud"), "{refusal:?}");
    kitchen.update("a panic?").expect("a call").wait().expect_err("it is refused");
    assert_eq!(ids(&context), ["kitchen"]);
    until(|| session.is_published().then_some(()));

    drop(session);

    // A clone of a session whose start was refused is inert.
    let (sender, kept) = mpsc::channel();
    let other = Context::new(unique()).expect("a context");
    other.host_extension(Keeps(sender)).expect("it hosts");
    let attic = RemoteSession::new(&other, "attic");
    attic.start("").expect("a call").wait().expect_err("it is refused");
    let session = next(&kept);
    assert_eq!(session.publish(), Err(Error::Gone));
    attic.start("").expect("a call").wait().expect_err("it is refused again");
    drop(next(&kept));
    assert_eq!(session.id(), "attic");
    drop(session);
}
