// SPDX-License-Identifier: MIT
//! The queue of a session. `queue.h`

use crate::base::check;
use crate::content::Content;
use crate::session::Session;
use crate::sys;
use nowplaying_types::private::identifier;
use nowplaying_types::{Error, Result};
use std::fmt;
use std::ops::Range;
use std::ptr::{self, NonNull};

/// `NP_QUEUE_NONE`
const NONE: i32 = -1;

/// A window of the player's own queue: the current entry and some before and after it. A session
/// copies it. You may change it and set it again.
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

    /// Empties the queue, and returns the indexes of the entries to add: up to 256 of `count`, around
    /// the current one. Without a current entry, they are the first ones.
    ///
    /// ```
    /// use nowplaying::{Content, Queue};
    ///
    /// # let songs = (0..1000).map(|n| Content::music(&format!("song-{n}")).build()).collect::<Result<Vec<_>, _>>()?;
    /// let mut queue = Queue::new()?;
    /// for index in queue.set_window(songs.len(), Some(700))? {
    ///     queue.add_content(&songs[index])?;
    /// }
    /// assert_eq!(queue.index_of("song-701"), Some(701));
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn set_window(&mut self, count: usize, current: Option<usize>) -> Result<Range<usize>> {
        let number = |index: usize| i32::try_from(index).unwrap_or(i32::MAX);
        let current = current.map_or(NONE, number);
        let (mut first, mut end) = (0, 0);
        // SAFETY: the handle is valid, and the outputs are local variables.
        check("Queue::set_window", unsafe {
            sys::np_queue_set_window(
                self.raw.as_ptr(),
                number(count),
                current,
                &mut first,
                &mut end,
            )
        })?;
        Ok(usize::try_from(first).unwrap_or(0)..usize::try_from(end).unwrap_or(0))
    }

    /// The index of an entry in the player's queue, as it was at [`set_window`](Self::set_window).
    #[must_use]
    pub fn index_of(&self, entry_id: impl AsRef<[u8]>) -> Option<usize> {
        let id = identifier("Queue::index_of", "entry_id", entry_id).ok()?;
        let mut index = 0;
        // SAFETY: the handle is valid, and the output is a local variable.
        let status = unsafe { sys::np_queue_get_index(self.raw.as_ptr(), id.as_ptr(), &mut index) };
        (status == sys::NP_OK).then_some(usize::try_from(index).ok()?)
    }

    /// Adds an entry after the last one. The library makes its id from that of the content.
    pub fn add_content(&mut self, content: &Content) -> Result<()> {
        // SAFETY: the handles are valid, and the content is copied.
        check("Queue::add_content", unsafe {
            sys::np_queue_add(self.raw.as_ptr(), ptr::null(), content.as_ptr())
        })
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
