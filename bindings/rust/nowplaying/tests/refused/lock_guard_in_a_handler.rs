// SPDX-License-Identifier: MIT
// E0277: what is bound to its thread cannot be sent
use nowplaying::Session;
use std::sync::Mutex;

static PLAYER: Mutex<i32> = Mutex::new(0);

pub fn offer(session: &Session) -> nowplaying::Result<()> {
    let guard = PLAYER.lock().expect("no panic");
    session.on_play(move || println!("{}", *guard))?; // refused
    Ok(())
}
