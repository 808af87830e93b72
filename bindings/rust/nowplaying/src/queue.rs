// SPDX-License-Identifier: MIT
//! The queue of a session. `queue.h`

use crate::base::check;
use crate::content::Content;
use crate::session::Session;
use crate::sys;
use nowplaying_types::private::identifier;
use nowplaying_types::{Error, Result};
use std::fmt;
use std::ptr::{self, NonNull};

/// A window of the player's own queue: the current entry and some before and after it, about 20 in
/// all. A session copies it. You may change it and set it again.
///
/// ```
/// use nowplaying::{Content, Queue};
///
/// # let context = nowplaying::Context::new("org.example.Player")?;
/// # let session = nowplaying::Session::new(&context, "music")?;
/// let song = Content::music("album-7/3").title("Harbour Lights").build()?;
/// let mut queue = Queue::new()?;
/// queue.add("place-1", &song)?;
/// queue.add("place-2", &song)?; // The same song again.
/// queue.set_current("place-1")?;
/// session.set_queue(&queue)?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
pub struct Queue {
    raw: NonNull<sys::np_queue>,
}

// SAFETY: any thread may change a queue, one at a time; `&mut` ensures it.
unsafe impl Send for Queue {}
// SAFETY: methods with `&self` only read.
unsafe impl Sync for Queue {}

impl Queue {
    /// Makes an empty queue.
    pub fn new() -> Result<Self> {
        let mut raw = ptr::null_mut();
        // SAFETY: the output is a local variable.
        check("Queue::new", unsafe { sys::np_queue_new(&mut raw) })?;
        let raw = NonNull::new(raw).ok_or(Error::System)?;
        Ok(Self { raw })
    }

    /// Adds an entry after the last one. Its id names the place in the queue, and requests contain
    /// it: any bytes but NUL.
    pub fn add(&mut self, entry_id: impl AsRef<[u8]>, content: &Content) -> Result<()> {
        let id = identifier("Queue::add", "entry_id", entry_id)?;
        // SAFETY: the handles are valid; the text and the content are copied.
        check("Queue::add", unsafe {
            sys::np_queue_add(self.raw.as_ptr(), id.as_ptr(), content.as_ptr())
        })
    }

    /// Sets the current entry.
    pub fn set_current(&mut self, entry_id: impl AsRef<[u8]>) -> Result<()> {
        let id = identifier("Queue::set_current", "entry_id", entry_id)?;
        // SAFETY: the handle is valid, and the text is copied.
        check("Queue::set_current", unsafe {
            sys::np_queue_set_current(self.raw.as_ptr(), id.as_ptr())
        })
    }

    /// Sets that the current entry is not in this window.
    pub fn clear_current(&mut self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Queue::clear_current", unsafe {
            sys::np_queue_set_current(self.raw.as_ptr(), ptr::null())
        })
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        // SAFETY: no borrow of it is left, and it is freed once.
        unsafe { sys::np_queue_free(self.raw.as_ptr()) }
    }
}

impl fmt::Debug for Queue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Queue")
    }
}

impl Session {
    /// Sets the queue. The library publishes only the changes.
    pub fn set_queue(&self, queue: &Queue) -> Result<()> {
        // SAFETY: the handles are valid, and the queue is copied.
        check("Session::set_queue", unsafe {
            sys::np_session_set_queue(self.as_ptr(), queue.raw.as_ptr())
        })
    }

    /// Removes the queue. A new session has none.
    pub fn clear_queue(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::clear_queue", unsafe { sys::np_session_clear_queue(self.as_ptr()) })
    }
}
