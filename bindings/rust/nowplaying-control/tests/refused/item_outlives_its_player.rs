// SPDX-License-Identifier: MIT
// E0505: the item borrows the player
use nowplaying_control::Player;

pub fn title(player: Player) {
    let item = player.item();
    drop(player); // refused
    println!("{item:?}");
}
