// SPDX-License-Identifier: MIT
// E0505: a closure cannot own its loop
use nowplaying_control::HostLoop;

pub fn follow(mut host: HostLoop) -> nowplaying_control::Result<()> {
    let own = &host;
    own.on_player(move |_, _| host.dispatch().unwrap_or_default())?; // refused
    own.ignore_player()
}
