// SPDX-License-Identifier: MIT
// E0308: times are durations
use nowplaying::Session;
use std::time::Duration;

pub fn keep(session: &Session) -> nowplaying::Result<()> {
    session.set_grace_period(30.0)?; // refused
    session.set_grace_period(Duration::from_secs(30))
}
