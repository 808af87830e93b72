// SPDX-License-Identifier: MIT
// E0277: a bound function takes what a command has
use nowplaying::{bind, Binding, Command};

pub struct Player;
extern "C" fn player_play(_player: &Player) {}
pub extern "C" fn player_seek(_player: &Player, _milliseconds: u64) {}

pub fn rows() -> Vec<Binding<Player>> {
    vec![
        bind!(Command::Play, player_play, fn(&Player)),
        bind!(Command::SeekToPosition, player_seek, fn(&Player, u64)), // refused
    ]
}
