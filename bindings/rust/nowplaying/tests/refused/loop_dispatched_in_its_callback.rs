// SPDX-License-Identifier: MIT
// E0382: what dispatches cannot be in a callback
use nowplaying::{HostLoop, Session};

pub fn offer(mut host: HostLoop, session: &Session) -> nowplaying::Result<()> {
    session.on_play(move || host.dispatch().unwrap_or_default())?; // refused
    host.dispatch()
}
