// SPDX-License-Identifier: MIT
// E0505: the descriptor is the controller's
use nowplaying_control::HostLoop;
use std::os::unix::io::AsFd;

pub fn last(host: HostLoop) {
    let fd = host.as_fd();
    drop(host); // refused
    println!("{fd:?}");
}
