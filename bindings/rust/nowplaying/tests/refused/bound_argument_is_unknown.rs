// SPDX-License-Identifier: MIT
// E0277: the arguments of a bound function have the types of a command's
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
