// SPDX-License-Identifier: MIT
// E0505: who asks about a remote session keeps the context
use nowplaying::{Context, Remote};

pub fn end(context: Context) -> nowplaying::Result<()> {
    let kitchen = Remote::new(&context, "kitchen");
    drop(context); // refused
    kitchen.end().map(drop)
}
