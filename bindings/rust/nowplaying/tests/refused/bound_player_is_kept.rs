// SPDX-License-Identifier: MIT
// E0308: a bound function has its player for the call
use nowplaying::{bind, Binding, Command};

pub struct Player;
extern "C" fn player_play(_player: &Player) {}
pub extern "C" fn player_keep(_player: &'static Player) {}

pub fn rows() -> Vec<Binding<Player>> {
    vec![
        bind!(Command::Play, player_play, fn(&Player)),
        bind!(Command::Pause, player_keep, fn(&Player)), // refused
    ]
}
