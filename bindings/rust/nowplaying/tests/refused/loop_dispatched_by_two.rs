// SPDX-License-Identifier: MIT
// E0596: one thread dispatches
use nowplaying::HostLoop;
use std::sync::Arc;

pub fn turn(host: Arc<HostLoop>) -> nowplaying::Result<()> {
    host.connection()?;
    host.dispatch()?; // refused
    Ok(())
}
