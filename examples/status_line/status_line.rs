// SPDX-License-Identifier: MIT
//! A status line for a panel: it prints the primary player whenever it changes, in one line.
//!
//!     status_line          follows the players
//!     status_line toggle   pauses or plays, and prints the result

use nowplaying_control::{Action, Controller, Item, Player};
use std::error::Error;
use std::time::Duration;

fn line(player: &Player) -> String {
    let mark = if player.playback().is_playing() { "▶" } else { "⏸" };
    let item = player.item();
    let artist = item.as_ref().and_then(Item::artist);
    let title = item.as_ref().and_then(Item::title);
    let words: Vec<_> = [Some(player.identity()), artist, title].into_iter().flatten().collect();
    format!("{mark} {}", words.join(" – "))
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
