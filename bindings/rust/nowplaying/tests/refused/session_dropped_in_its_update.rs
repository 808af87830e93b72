// SPDX-License-Identifier: MIT
// E0505: a frame is ended before its session goes
use nowplaying::Session;

pub fn change(session: Session) -> nowplaying::Result<()> {
    let update = session.update()?;
    drop(session); // refused
    drop(update);
    Ok(())
}
