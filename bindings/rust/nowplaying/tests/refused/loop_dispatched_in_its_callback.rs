// SPDX-License-Identifier: MIT
// E0382: a callback cannot own its loop
use nowplaying::{HostLoop, Session};

pub fn offer(mut host: HostLoop, session: &Session) -> nowplaying::Result<()> {
    session.on_play(move || host.dispatch().unwrap_or_default())?; // refused
    host.dispatch()
}
