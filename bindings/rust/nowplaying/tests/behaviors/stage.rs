// SPDX-License-Identifier: MIT
//! The parts of every test: a private bus, a player on it, and a client.

use nowplaying::{Connection, Content, Context, Session};
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Once};
use std::thread;
use std::time::{Duration, Instant};

/// After this an event that has not come is a failure; valgrind and a busy machine fit in.
pub const DEADLINE: Duration = Duration::from_secs(60);

pub const PLAYER: &str = "org.mpris.MediaPlayer2.Player";
pub const SESSION: &str = "org.nowplaying.Session1";

extern "C" {
    fn prctl(option: i32, argument: u64) -> i32;
}

/// A command whose process ends when the thread that starts it does, however that comes about.
pub fn bound_to_thread(program: impl AsRef<OsStr>) -> Command {
    const PR_SET_PDEATHSIG: i32 = 1;
    const SIGKILL: u64 = 9;
    let mut command = Command::new(program);
    // SAFETY: prctl() may be called between fork and exec.
    unsafe {
        command.pre_exec(|| {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            Ok(())
        })
    };
    command
}

/// Starts the bus of this process, once, and makes it the session bus.
pub fn bus() -> String {
    static STARTED: Once = Once::new();
    let name = format!("np-rust-{}", std::process::id());
    let address = format!("unix:abstract={name}");
    STARTED.call_once(|| {
        let configuration = env::temp_dir().join(format!("{name}.conf"));
        let text = format!(
            "<busconfig><type>session</type><listen>{address}</listen><auth>EXTERNAL</auth>\
             <policy context=\"default\"><allow send_destination=\"*\" eavesdrop=\"true\"/>\
             <allow eavesdrop=\"true\"/><allow own=\"*\"/></policy></busconfig>"
        );
        fs::write(&configuration, text).expect("the configuration of the bus");
        let (sender, ready) = mpsc::channel();
        let file = configuration.clone();
        // The daemon dies with this thread, which lives as long as the process.
        thread::spawn(move || {
            let mut daemon = bound_to_thread("dbus-daemon")
                .args(["--nofork", "--nopidfile", "--nosyslog", "--print-address=1"])
                .arg(format!("--config-file={}", file.display()))
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .expect("dbus-daemon");
            let mut line = String::new();
            let mut output = BufReader::new(daemon.stdout.take().expect("its output"));
            output.read_line(&mut line).expect("its address");
            sender.send(line).expect("who waits for it");
            daemon.wait().ok();
        });
        let line = ready.recv_timeout(DEADLINE).expect("a bus");
        fs::remove_file(&configuration).expect("the configuration, read");
        assert!(!line.is_empty(), "dbus-daemon did not start");
        env::set_var("DBUS_SESSION_BUS_ADDRESS", &address);
        env::set_var("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent/bus");
        for name in ["FLATPAK_ID", "SNAP", "NOWPLAYING_LOG"] {
            env::remove_var(name);
        }
    });
    address
}

/// A context of a name that no other test has. The ids on the bus are the player's own.
pub fn context() -> Context {
    bus();
    Context::builder(unique()).show_urls().build().expect("a context")
}

pub fn unique() -> String {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("org.example.Player{number}")
}

pub fn song() -> Content {
    Content::music("album-7/track-3")
        .title("Harbour Lights")
        .duration(Duration::from_secs(254))
        .build()
        .expect("a song")
}

/// A player that is on the bus.
pub struct Stage {
    pub context: Context,
    pub session: Session,
    pub name: String,
}

impl Stage {
    pub fn new() -> Self {
        Self::with(|_| {})
    }

    /// A player that is set up before it is published.
    pub fn with(prepare: impl FnOnce(&Session)) -> Self {
        let context = context();
        let session = Session::new(&context, "music").expect("a session");
        Self::of(context, session, prepare)
    }

    /// The same with a remote session.
    pub fn remote(prepare: impl FnOnce(&Session)) -> Self {
        let context = context();
        let session = Session::new_remote(&context, "kitchen").expect("a session");
        Self::of(context, session, prepare)
    }

    fn of(context: Context, session: Session, prepare: impl FnOnce(&Session)) -> Self {
        session.set_content(&song()).expect("a song is set");
        prepare(&session);
        let name = publish(&context, &session);
        Self { context, session, name }
    }

    /// A property as JSON; the answer comes after all that was set before.
    pub fn property(&self, interface: &str, property: &str) -> String {
        let path = path(interface);
        let arguments = [&self.name, path, interface, property];
        busctl("get-property", &arguments).expect("a property")
    }

    pub fn assert_shows(&self, interface: &str, property: &str, words: &str) {
        let end = Instant::now() + DEADLINE;
        loop {
            // A value is published at once, or with its image 20 ms later.
            let value = self.property(interface, property);
            if value.contains(words) {
                return;
            }
            assert!(Instant::now() < end, "{property} without {words}: {value}");
        }
    }

    /// A method of MPRIS without arguments.
    pub fn call(&self, method: &str) -> Result<String, String> {
        busctl("call", &[&self.name, path(PLAYER), PLAYER, method])
    }

    /// A command of org.nowplaying.Session1; each argument is its name, its type and its words.
    pub fn perform(&self, command: &str, arguments: &[&str]) -> Result<String, String> {
        perform(&self.name, command, arguments)
    }
}

pub fn perform(name: &str, command: &str, arguments: &[&str]) -> Result<String, String> {
    let words: Vec<&str> = arguments.iter().flat_map(|text| text.split(' ')).collect();
    let count = arguments.len().to_string();
    let mut all = vec![name, path(SESSION), SESSION, "Perform", "sa{sv}", command, &count];
    all.extend(words);
    busctl("call", &all)
}

/// Publishes a session, and waits until it is on the bus.
pub fn publish(context: &Context, session: &Session) -> String {
    let (sender, connections) = mpsc::channel();
    let handler = move |connection| sender.send(connection).unwrap_or_default();
    context.on_connection(handler).expect("a handler");
    session.publish().expect("it is published");
    while next(&connections) != Connection::Connected {}
    context.ignore_connection().expect("no handler");
    session.bus_name().expect("a name")
}

pub fn path(interface: &str) -> &'static str {
    if interface == SESSION {
        "/org/nowplaying/Session"
    } else {
        "/org/mpris/MediaPlayer2"
    }
}

/// Asks the bus; the answer as JSON, or the text of the error.
pub fn busctl(verb: &str, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("busctl")
        .args([&format!("--address={}", bus()), "--json=short", verb, "--"])
        .args(arguments)
        .output()
        .expect("busctl");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    if output.status.success() {
        Ok(plain(&text(&output.stdout)))
    } else {
        Err(text(&output.stderr))
    }
}

/// Plain decimal fractions: one version of busctl prints 5.000000000000000000000e-01.
fn plain(json: &str) -> String {
    let is_number = |letter: char| letter.is_ascii_digit() || "+-.e".contains(letter);
    let mut words = String::new();
    let mut rest = json;
    while let Some(place) = rest.find(|letter: char| letter.is_ascii_digit()) {
        words.push_str(&rest[..place]);
        rest = &rest[place..];
        let end = rest.find(|letter| !is_number(letter)).unwrap_or(rest.len());
        match rest[..end].parse::<f64>() {
            Ok(number) if rest[..end].contains('e') => words.push_str(&number.to_string()),
            _ => words.push_str(&rest[..end]),
        }
        rest = &rest[end..];
    }
    words + rest
}

/// The next event, which must come.
pub fn next<T>(events: &Receiver<T>) -> T {
    events.recv_timeout(DEADLINE).expect("an event in time")
}

/// Counts how often it was dropped.
pub struct Counted(pub Arc<AtomicUsize>);

impl Counted {
    pub fn new() -> (Self, Arc<AtomicUsize>) {
        let count = Arc::new(AtomicUsize::new(0));
        (Self(Arc::clone(&count)), count)
    }
}

impl Counted {
    /// Makes it a closure's.
    pub fn hold(&self) {
        self.0.load(Ordering::SeqCst);
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// The smallest image: a PNG of one pixel.
pub const PIXEL: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\
\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82";
