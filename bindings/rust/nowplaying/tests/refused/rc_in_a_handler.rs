// SPDX-License-Identifier: MIT
// E0277: handlers run on threads of the library
use nowplaying::Session;
use std::rc::Rc;

pub fn offer(session: &Session) -> nowplaying::Result<()> {
    let mine = Rc::new(7);
    session.on_play(move || drop(mine.clone()))?; // refused
    drop(mine_too());
    Ok(())
}

fn mine_too() -> Rc<i32> {
    Rc::new(8)
}
