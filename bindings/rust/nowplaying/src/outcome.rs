// SPDX-License-Identifier: MIT
//! The answers to a request. `request.h`

use nowplaying_types::{Failure, Outcome};

/// The result of a handler: nothing, which is success; a `bool`, of which `false` is
/// [`Outcome::Failed`]; or a `Result<(), Failure>`. A handler that never returns is valid too.
///
/// Only this `Result` is an answer, so that a closure that ends with `Ok(())` needs no type.
/// Convert another one with `Ok(result?)`. From Rust 1.78 on, the compiler explains this.
///
/// ```
/// use nowplaying::{Failure, Playback};
///
/// # let context = nowplaying::Context::new("org.example.Player")?;
/// # let session = nowplaying::Session::new(&context, "music")?;
/// let weak = session.downgrade();
/// session.on_pause(move || {
///     let session = weak.upgrade().ok_or(nowplaying::Error::Gone)?;
///     Ok(session.set_playback(&Playback::paused())?)
/// })?;
/// # fn open(_: &str) -> Result<(), Box<dyn std::error::Error>> { Ok(()) }
/// session.on_open_url(|url| open(&url).map_err(Failure::new))?;
/// session.on_quit(|| std::process::exit(0))?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[cfg_attr(
    has_on_unimplemented,
    diagnostic::on_unimplemented(
        message = "a handler cannot return `{Self}`",
        label = "a handler returns nothing, a `bool` or a `Result<(), nowplaying::Failure>`",
        note = "convert another `Result` with `Ok(…?)`: `move || Ok(session.set_playback(&playback)?)`"
    )
)]
pub trait Answer {
    /// The same as a result.
    fn into_result(self) -> std::result::Result<(), Failure>;
}

impl Answer for () {
    fn into_result(self) -> std::result::Result<(), Failure> {
        Ok(())
    }
}

impl Answer for bool {
    fn into_result(self) -> std::result::Result<(), Failure> {
        if self {
            Ok(())
        } else {
            Err(Outcome::Failed.into())
        }
    }
}

impl Answer for std::result::Result<(), Failure> {
    fn into_result(self) -> std::result::Result<(), Failure> {
        self
    }
}

/// A name for the type `!`, the result of a closure that never returns.
mod never {
    pub trait Returns {
        type Output;
    }

    impl<R> Returns for fn() -> R {
        type Output = R;
    }
}

impl Answer for <fn() -> ! as never::Returns>::Output {
    fn into_result(self) -> std::result::Result<(), Failure> {
        self
    }
}
