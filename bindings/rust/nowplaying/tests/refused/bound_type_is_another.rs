// SPDX-License-Identifier: MIT
// E0308: the type in a row is the function's
use nowplaying::{bind, Binding, Command};

pub struct Player;
extern "C" fn player_play(_player: &Player) {}

pub fn rows() -> Vec<Binding<Player>> {
    vec![
        bind!(Command::Play, player_play, fn(&Player)),
        bind!(Command::Pause, player_play, fn(&Player, f64)), // refused
    ]
}
