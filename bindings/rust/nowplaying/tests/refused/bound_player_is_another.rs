// SPDX-License-Identifier: MIT
// E0308: all rows of a table have one player
use nowplaying::{bind, Command, Session};
use std::sync::Arc;

pub struct Player;
pub struct Radio;
extern "C" fn player_play(_player: &Player) {}
pub extern "C" fn radio_play(_radio: &Radio) {}

pub fn offer(session: &Session) -> nowplaying::Result<()> {
    let rows = [
        bind!(Command::Play, player_play, fn(&Player)),
        bind!(Command::Pause, radio_play, fn(&Radio)), // refused
    ];
    session.bind(Arc::new(Player), &rows)
}
