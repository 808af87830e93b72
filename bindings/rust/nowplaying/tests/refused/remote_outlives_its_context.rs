// SPDX-License-Identifier: MIT
// E0505: a remote session keeps its context
use nowplaying::{Context, RemoteSession};

pub fn end(context: Context) -> nowplaying::Result<()> {
    let kitchen = RemoteSession::new(&context, "kitchen");
    drop(context); // refused
    kitchen.end().map(drop)
}
