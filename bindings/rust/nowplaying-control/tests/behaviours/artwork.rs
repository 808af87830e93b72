// SPDX-License-Identifier: MIT

use crate::stage::{Stage, PIXEL};
use crate::watch::{controller, until};
use nowplaying::{Artwork, Content};
use nowplaying_control::{ImageSource, Outcome};
use std::fs::File;
use std::io::Read;

fn show(stage: &Stage, artwork: &Artwork) {
    let song = Content::music("covered").title("Covered").artwork(artwork).build().expect("a song");
    stage.session.set_content(&song).expect("it is set");
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
    let (fd, width, height, mime_type) = match image.source {
        ImageSource::File { fd, width, height, mime_type, .. } => (fd, width, height, mime_type),
        other => panic!("not a file: {other:?}"),
    };
    assert_eq!((width, height, &*mime_type), (1, 1, "image/png"));
    let mut bytes = Vec::new();
    File::from(fd).read_to_end(&mut bytes).expect("its bytes");
    assert_eq!(bytes, PIXEL);
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
    use nowplaying_control::AspectRatio;
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
