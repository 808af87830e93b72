// SPDX-License-Identifier: MIT
//! The part of a broadcast in which the user can seek. `types.h`

use crate::base::microseconds;
use crate::sys;
use std::time::Duration;

/// The part of a broadcast in which the user can seek, in the time of the position.
///
/// ```
/// use nowplaying_types::SeekableWindow;
/// use std::time::Duration;
///
/// let position = Duration::from_secs(9000);
/// let window =
///     SeekableWindow::new(position - Duration::from_secs(7200), position).start_moves().end_moves();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct SeekableWindow {
    start: Duration,
    end: Duration,
    flags: sys::np_window_flags,
}

impl SeekableWindow {
    /// Makes a window that does not move. If start and end are equal, the user cannot seek.
    pub fn new(start: Duration, end: Duration) -> Self {
        Self { start, end, flags: 0 }
    }

    /// The start moves with the clock: the station keeps the last two hours. Then the end moves too.
    pub fn start_moves(mut self) -> Self {
        self.flags |= sys::NP_WINDOW_START_MOVES;
        self
    }

    /// The end moves with the clock: it is the live edge.
    pub fn end_moves(mut self) -> Self {
        self.flags |= sys::NP_WINDOW_END_MOVES;
        self
    }
}

/// The times and the flags of a window, in the library's numbers.
#[must_use]
pub fn raw_window(window: SeekableWindow) -> (i64, i64, sys::np_window_flags) {
    (microseconds(window.start), microseconds(window.end), window.flags)
}
