// SPDX-License-Identifier: MIT
// E0597: handlers outlive the function that offers them
use nowplaying::Session;

pub fn offer(session: &Session) -> nowplaying::Result<()> {
    let title = String::from("Harbour Lights");
    let words = &title;
    session.on_play(move || println!("{words}"))?; // refused
    println!("{words}");
    Ok(())
}
