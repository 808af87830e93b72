// SPDX-License-Identifier: MIT
// E0631: times are durations
use nowplaying::Session;
use std::time::Duration;

pub fn offer(session: &Session) -> nowplaying::Result<()> {
    session.on_seek_to_position(|_seconds: f64| ())?; // refused
    session.on_skip_forward(|_interval: Duration| ())
}
