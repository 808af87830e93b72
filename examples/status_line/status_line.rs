// SPDX-License-Identifier: MIT
//! A status line for a panel: it prints the primary player whenever it changes, in one line.
//!
//!     status_line          follows the players
//!     status_line toggle   pauses or plays, and prints the result

use nowplaying_control::{Action, Controller, Player};
use std::error::Error;
use std::time::Duration;

fn line(player: &Player) -> String {
    let mark = if player.playback().is_playing() { "▶" } else { "⏸" };
    let item = player.item();
    let text =
        |get: fn(&nowplaying_control::Item<'_>) -> Option<String>| item.as_ref().and_then(get);
    let title = text(|item| item.title().map(str::to_owned));
    let artist = text(|item| item.artist().map(str::to_owned));
    let words: Vec<_> = [artist, title].into_iter().flatten().collect();
    format!("{mark} {}: {}", player.identity(), words.join(" – "))
}

fn main() -> Result<(), Box<dyn Error>> {
    let controller = Controller::new()?;
    if std::env::args().nth(1).as_deref() == Some("toggle") {
        let performed = controller.perform(None, &Action::TogglePlayPause)?.wait()?;
        println!("{}", performed.player.as_ref().map_or_else(String::new, line));
        return Ok(());
    }
    controller.wait(Duration::from_secs(3))?;
    let mut shown = None;
    for _ in controller.events()? {
        let new = controller.primary()?.as_ref().map_or_else(String::new, line);
        if shown.as_ref() != Some(&new) {
            println!("{new}");
        }
        shown = Some(new);
    }
    Ok(())
}
