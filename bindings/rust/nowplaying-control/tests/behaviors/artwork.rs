// SPDX-License-Identifier: MIT

use crate::stage::{unique, Stage, PIXEL};
use crate::watch::{controller, until, with};
use nowplaying::{AnimatedArtwork, AnimatedArtworkPolicy, Artwork, Content, CustomCommand};
use nowplaying_control::{AspectRatio, ControllerBuilder, ImageSource, Outcome, Player};
use std::fs::{self, File};
use std::io::Read;
use std::time::Duration;

fn show(stage: &Stage, artwork: &Artwork) {
    let song = Content::music("covered").title("Covered").artwork(artwork).build().expect("a song");
    stage.session.set_content(&song).expect("it is set");
}

/// The bytes, width, height and type of an image.
fn contents(source: ImageSource) -> (Vec<u8>, u32, u32, String) {
    match source {
        ImageSource::File { fd, width, height, mime_type, .. } => {
            let mut bytes = Vec::new();
            File::from(fd).read_to_end(&mut bytes).expect("its bytes");
            (bytes, width, height, mime_type)
        }
        other => panic!("not a file: {other:?}"),
    }
}

#[test]
fn artwork_is_a_descriptor() {
    let stage = Stage::new();
    show(&stage, &Artwork::from_bytes(PIXEL).expect("an image"));
    let controller = controller();
    let player = until(&controller, &stage, |player| player.artwork_id().is_some());
    let image = controller.request_artwork(&player, 64, 64).expect("a request").wait();
    let image = image.expect("an image");
    assert_eq!(image.player.expect("the player").name(), stage.name);
    assert_eq!(contents(image.source), (PIXEL.to_vec(), 1, 1, "image/png".to_owned()));
}

#[test]
fn animated_artwork_is_a_preview_and_a_video() {
    let stage = Stage::new();
    let path = std::env::temp_dir().join(format!("{}-{}.mp4", unique(), std::process::id()));
    let video = [&b"\0\0\0\x18ftypisom"[..], &[0; 20]].concat();
    fs::write(&path, &video).expect("a video");
    let source = path.clone();
    let moving = AnimatedArtwork::new(
        "moving",
        &[AspectRatio::Square],
        |preview| preview.finish_bytes(PIXEL).unwrap_or_default(),
        move |video| video.finish_file(&source).unwrap_or_default(),
    );
    let moving = moving.expect("an animated artwork");
    stage.context.set_animated_artwork(AnimatedArtworkPolicy::Always).expect("a policy");
    let song = Content::music("moving").title("Moving").animated_artwork(&moving).build();
    stage.session.set_content(&song.expect("a song")).expect("it is set");
    let controller = controller();
    let player = until(&controller, &stage, |player| player.animated_artwork_id().is_some());
    assert_eq!(
        (player.aspect_ratios(), player.is_constrained()),
        (vec![AspectRatio::Square], false)
    );
    let preview = controller.request_animated_preview(&player, AspectRatio::Square, 64, 64);
    let preview = preview.expect("a request").wait().expect("a preview");
    assert_eq!(contents(preview.source), (PIXEL.to_vec(), 1, 1, "image/png".to_owned()));
    let moves = controller.request_animated_video(&player, AspectRatio::Square, 64, 64);
    let moves = moves.expect("a request").wait().expect("a video");
    assert_eq!(contents(moves.source), (video, 0, 0, "video/mp4".to_owned()));
    fs::remove_file(&path).expect("the video");
}

#[test]
fn a_chapter_has_an_artwork() {
    let stage = Stage::new();
    let (artwork, start) = (Artwork::from_bytes(PIXEL).expect("an image"), Duration::ZERO);
    let book = Content::music("book").title("Book").chapter("1", "One", start, None);
    let mut book =
        book.chapter("2", "Two", start + Duration::from_secs(60), None).build().expect("a book");
    book.set_chapter_artwork("1", &artwork).expect("it is set");
    book.set_chapter_artwork("2", &artwork).expect("it is set");
    book.clear_chapter_artwork("2").expect("it is removed");
    assert!(book.set_chapter_artwork("3", &artwork).is_err());
    stage.session.set_content(&book).expect("it is set");
    let controller = with(ControllerBuilder::lists);
    let has_both = |player: &Player| player.item().is_some_and(|item| item.chapters().count() == 2);
    let player = until(&controller, &stage, has_both);
    let ask = |place: usize| {
        let item = player.item().expect("an item");
        let chapter = item.chapters().nth(place).expect("a chapter");
        controller.request_chapter_artwork(&player, chapter.id, 64, 64).expect("a request").wait()
    };
    assert_eq!(contents(ask(0).expect("an image").source).0, PIXEL.to_vec());
    assert_eq!(ask(1).expect_err("no image").outcome, Outcome::NoSuchContent);
}

#[test]
fn a_custom_command_has_an_icon() {
    let stage = Stage::new();
    let icon = Artwork::from_bytes(PIXEL).expect("an image");
    let commands = [CustomCommand::new("mix", "Add to mix"), CustomCommand::new("b", "B")];
    assert!(stage.session.set_custom_icon("mix", &icon).is_err());
    stage.session.set_custom_commands(&commands, |_| {}).expect("they are set");
    stage.session.set_custom_icon("mix", &icon).expect("it is set");
    stage.session.set_custom_icon("b", &icon).expect("it is set");
    stage.session.clear_custom_icon("b").expect("it is removed");
    let controller = with(ControllerBuilder::lists);
    let player = until(&controller, &stage, |player| player.custom_commands().count() == 2);
    let found: Vec<_> = player.custom_commands().map(|command| command.has_image).collect();
    assert_eq!(found, [true, false]);
    let ask =
        |id: &str| controller.request_custom_icon(&player, id, 64, 64).expect("a request").wait();
    assert_eq!(contents(ask("mix").expect("an image").source).0, PIXEL.to_vec());
    assert_eq!(ask("b").expect_err("no image").outcome, Outcome::NoSuchContent);
}

#[test]
fn artwork_on_the_network_is_a_url() {
    let stage = Stage::new();
    let url = "https://example.org/cover.jpg";
    show(&stage, &Artwork::from_url(url).expect("a URL"));
    let controller = controller();
    let player = until(&controller, &stage, |player| player.artwork_id().is_some());
    let image = controller.request_artwork(&player, 64, 64).expect("a request").wait();
    assert!(matches!(image.expect("a URL").source, ImageSource::Url(found) if found == url));
}

#[test]
fn player_without_artwork_is_a_failure() {
    let stage = Stage::new();
    let controller = controller();
    let player = until(&controller, &stage, |_| true);
    let requests = [
        controller.request_artwork(&player, 64, 64),
        controller.request_animated_preview(&player, AspectRatio::Square, 64, 64),
        controller.request_animated_video(&player, AspectRatio::Tall, 64, 64),
    ];
    for request in requests {
        let failure = request.expect("a request").wait().expect_err("no artwork");
        assert_eq!(failure.outcome, Outcome::NoSuchContent);
    }
    let wrong = controller.request_artwork(&player, 0, 64).expect_err("a side of 0");
    assert!(wrong.to_string().starts_with("Controller::request_artwork: "), "{wrong}");
}
