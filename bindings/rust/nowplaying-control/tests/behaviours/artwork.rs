// SPDX-License-Identifier: MIT

use crate::stage::{unique, Stage, PIXEL};
use crate::watch::{controller, until};
use nowplaying::{AnimatedArtwork, AnimatedArtworkPolicy, Artwork, Content};
use nowplaying_control::{AspectRatio, ImageSource, Outcome};
use std::fs::{self, File};
use std::io::Read;

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
