// SPDX-License-Identifier: MIT
// E0277: closures run on a thread of the controller
use nowplaying_control::Controller;
use std::rc::Rc;

pub fn follow(controller: &Controller) -> nowplaying_control::Result<()> {
    let mine = Rc::new(7);
    controller.on_player(move |_, _| drop(mine.clone()))?; // refused
    drop(Rc::new(8));
    Ok(())
}
