// SPDX-License-Identifier: MIT
// E0277: a handler returns nothing or a result
use nowplaying::Session;

pub fn offer(session: &Session) -> nowplaying::Result<()> {
    session.on_play(|| 7)?; // refused
    session.on_pause(|| ())
}
