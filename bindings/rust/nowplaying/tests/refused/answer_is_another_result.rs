// SPDX-License-Identifier: MIT
// E0277: a `Result` of another kind becomes an answer by `?`
// message: convert another `Result` with `Ok(…?)`: `move || Ok(session.set_playback(&playback)?)`
use nowplaying::{Outcome, Playback, Session};

fn next() -> Result<(), Outcome> {
    Err(Outcome::EndOfQueue)
}

pub fn offer(session: Session, another: Session) -> nowplaying::Result<()> {
    another.on_play(move || session.set_playback(&Playback::playing()))?; // refused
    another.on_next(|| Ok(next()?))?;
    another.on_previous(|| next().is_ok())?;
    let third = another.downgrade();
    another.on_pause(move || {
        let session = third.upgrade().ok_or(nowplaying::Error::Gone)?;
        Ok(session.set_playback(&Playback::paused())?)
    })
}
