// SPDX-License-Identifier: MIT

use crate::stage::{busctl, next, path, Counted, Stage, PIXEL, PLAYER, SESSION};
use nowplaying::{AnimatedArtwork, AnimatedArtworkPolicy, Artwork, ArtworkRequest, AspectRatio};
use nowplaying::{Content, Error, Outcome};
use std::env;
use std::fs::{self, File};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::sync::Arc;
use std::thread;

/// A file that is gone with it.
struct Image(PathBuf);

impl Image {
    fn new() -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("np-rust-{}-{}.png", std::process::id(), number);
        let path = env::temp_dir().join(name);
        fs::write(&path, PIXEL).expect("a file");
        Self(path)
    }
}

impl Drop for Image {
    fn drop(&mut self) {
        fs::remove_file(&self.0).ok();
    }
}

fn show(stage: &Stage, id: &str, artwork: &Artwork) {
    let song = Content::music(id).title(id).artwork(artwork).build().expect("a song");
    stage.session.set_content(&song).expect("it is set");
    stage.assert_shows(PLAYER, "Metadata", &format!("\"{id}\""));
}

/// The image's type and size, as a reader gets them.
fn get(stage: &Stage, size: &str) -> Result<String, String> {
    let mut all = vec![&stage.name[..], path(SESSION), SESSION, "GetArtwork", "ii"];
    all.extend([size, size]);
    busctl("call", &all)
}

#[test]
fn artwork_comes_from_bytes_file_url_and_provider() {
    let stage = Stage::new();
    let image = Image::new();
    for artwork in [
        Artwork::from_bytes(PIXEL).expect("bytes"),
        Artwork::from_file(&image.0).expect("a file"),
        Artwork::new("by-bytes", |request| {
            request.finish_bytes(PIXEL).unwrap_or_default();
        })
        .expect("a provider"),
        Artwork::from_fn("by-fn", |width, height| {
            assert_eq!(width, height);
            Ok(PIXEL)
        })
        .expect("a provider"),
        {
            let path = image.0.clone();
            let by_file =
                move |request: ArtworkRequest| request.finish_file(&path).expect("a file");
            Artwork::new("by-file", by_file).expect("a provider")
        },
        {
            let path = image.0.clone();
            let by_fd = move |request: ArtworkRequest| {
                request.finish_fd(File::open(&path).expect("a file")).expect("a descriptor");
            };
            Artwork::new("by-fd", by_fd).expect("a provider")
        },
    ]
    .iter()
    .enumerate()
    {
        let (number, artwork) = artwork;
        show(&stage, &format!("song-{number}"), artwork);
        let shown = get(&stage, "64").expect("an image");
        assert!(shown.contains("image/png\",1,1"), "{number}: {shown}");
    }
    let url = "https://example.org/cover.jpg";
    show(&stage, "far", &Artwork::from_url(url).expect("an address"));
    stage.assert_shows(PLAYER, "Metadata", url);
    assert_eq!(Artwork::from_bytes(b"words").expect_err("no image"), Error::InvalidArgument);
    assert_eq!(Artwork::from_file("/nonexistent.png").expect_err("no file"), Error::NotFound);
    assert_eq!(
        Artwork::from_url("https://example.org/?token=1").expect_err("a query"),
        Error::InvalidArgument
    );
}

#[test]
fn provider_is_asked_once_a_size_and_answers_later() {
    let stage = Stage::new();
    let (counted, count) = Counted::new();
    let (sender, requests) = mpsc::channel();
    // A sender cannot be shared by the threads of two contexts: its clone in a lock can.
    let sender = std::sync::Mutex::new(sender);
    let artwork = Artwork::new("album-7", move |request| {
        counted.hold();
        sender.lock().expect("no panic").send(request).unwrap_or_default();
    })
    .expect("an artwork");
    show(&stage, "song", &artwork);
    let first = next(&requests);
    assert_eq!((first.id(), first.width(), first.height()), ("album-7", 512, 512));
    assert_eq!(first.aspect_ratio(), None);
    assert!(first.is_open());
    let name = stage.name.clone();
    let reads = thread::spawn(move || {
        let all = [&name, path(SESSION), SESSION, "GetArtwork", "ii", "300", "200"];
        busctl("call", &all)
    });
    let second = next(&requests);
    assert_eq!((second.width(), second.height()), (300, 200));
    first.finish_bytes(PIXEL).expect("it is wanted");
    // The image of the desktops does not answer for the one of another size.
    stage.assert_shows(PLAYER, "Metadata", "file://");
    let (tell, cancelled) = mpsc::channel();
    second.on_cancel(move || tell.send(()).unwrap_or_default()).expect("it is wanted");
    let none = Content::music("other").title("other").build().expect("a song");
    stage.session.set_content(&none).expect("it is set");
    next(&cancelled);
    assert!(!second.is_open());
    assert_eq!(second.finish_bytes(PIXEL), Err(Error::Finished));
    reads.join().expect("a thread").expect_err("another song plays");
    drop((artwork, stage));
    assert_eq!(count.load(Ordering::SeqCst), 1);
}

fn paint() -> Vec<u8> {
    panic!("no paint left")
}

#[test]
fn provider_that_fails_leaves_the_song() {
    let stage = Stage::new();
    let panics = |_request: ArtworkRequest| panic!("no colors left");
    let catches = |request: ArtworkRequest| {
        let panics = move || {
            let _request = request;
            paint()
        };
        catch_unwind(AssertUnwindSafe(panics)).expect_err("a panic");
    };
    let fails = |request: ArtworkRequest| {
        let failure = Outcome::NoSuchContent.because("no cover was made");
        request.fail(failure).expect("it is wanted");
    };
    for (id, artwork, words) in [
        ("panics", Artwork::new("panics", panics), "no colors left"),
        ("catches", Artwork::new("catches", catches), "without an answer"),
        ("fails", Artwork::new("fails", fails), "no cover was made"),
        ("forgets", Artwork::new("forgets", drop), "without an answer"),
    ] {
        show(&stage, id, &artwork.expect("an artwork"));
        let error = get(&stage, "64").expect_err("no image");
        assert!(error.contains(words), "{id}: {error}");
        stage.assert_shows(PLAYER, "Metadata", id);
    }
}

#[test]
fn animated_artwork_is_dropped_with_its_content() {
    let stage = Stage::new();
    let (counted, count) = Counted::new();
    let ratios = [AspectRatio::Square, AspectRatio::Tall];
    let video = move |_: ArtworkRequest| counted.hold();
    let moving = AnimatedArtwork::new("moving", &ratios, drop::<ArtworkRequest>, video);
    let moving = moving.expect("an animated artwork");
    let song = Content::music("song").animated_artwork(&moving).build().expect("a song");
    stage.session.set_content(&song).expect("it is set");
    stage.context.set_animated_artwork(AnimatedArtworkPolicy::Always).expect("a policy");
    assert_eq!(stage.context.supported_animated_artwork(), ratios);
    stage.context.set_animated_artwork(AnimatedArtworkPolicy::Never).expect("a policy");
    assert!(stage.context.supported_animated_artwork().is_empty());

    let none = AnimatedArtwork::new("none", &[], drop::<ArtworkRequest>, drop::<ArtworkRequest>);
    assert_eq!(none.expect_err("no shape"), Error::InvalidArgument);
    assert_eq!(count.load(Ordering::SeqCst), 0);
    drop((moving, song, stage));
    assert_eq!(count.load(Ordering::SeqCst), 1);
}

#[test]
fn one_artwork_is_shared() {
    let cover = Arc::new(Artwork::from_bytes(PIXEL).expect("an image"));
    let threads: Vec<_> = (0..4)
        .map(|number| {
            let cover = Arc::clone(&cover);
            thread::spawn(move || {
                let id = format!("song-{number}");
                let mut song = Content::music(&id).artwork(&cover).build().expect("a song");
                song.clear_artwork().expect("no image");
                song.clear_animated_artwork().expect("no image");
            })
        })
        .collect();
    for thread in threads {
        thread.join().expect("a thread that ends well");
    }
}
