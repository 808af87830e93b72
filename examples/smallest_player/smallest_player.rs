// SPDX-License-Identifier: MIT
use nowplaying::{Content, Context, PlaybackState, Session};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let context = Context::new("org.example.Smallest")?;
    let session = Session::new(&context, "music")?;
    let song = Content::music("album-7/track-3")
        .title("Harbour Lights")
        .artist("The Ferrymen")
        .duration(Duration::from_secs(254))
        .build()?;
    session.set_content(&song)?;

    let music = session.clone();
    session.on_play(move || {
        println!("play"); // Here your player does it.
        music.set_state(PlaybackState::Playing)?;
        Ok(())
    })?;
    let music = session.clone();
    session.on_pause(move || {
        println!("pause");
        music.set_state(PlaybackState::Paused)?;
        Ok(())
    })?;

    session.publish()?;
    std::io::stdin().read_line(&mut String::new())?; // Here your player plays.
    Ok(())
}
