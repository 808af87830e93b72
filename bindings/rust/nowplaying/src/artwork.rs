// SPDX-License-Identifier: MIT
//! What it looks like. `artwork.h`

use crate::base::{check, lossy, Error, Result};
use crate::callback::{
    call_handler, catch_panic, destroy, into_user_data, is_dropped_by_panic, DROPPED_REQUEST,
};
use crate::numbers::numbers;
use crate::outcome::{Failure, Outcome};
use crate::sys;
use crate::text::{identifier, pointer, text};
use std::fmt;
use std::os::raw::c_void;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::io::{AsFd, AsRawFd};
use std::path::Path;
use std::ptr::{self, NonNull};

numbers! {
    /// The shape of an image, and of a video.
    AspectRatio: np_aspect_ratio {
        /// 1:1
        Square = NP_ASPECT_RATIO_SQUARE,
        /// 3:4
        Tall = NP_ASPECT_RATIO_TALL,
    }
}

/// An image: `PNG`, `JPEG`, `WebP`, `AVIF` or `GIF`. One artwork may be given to many contents.
///
/// ```
/// use nowplaying::{Artwork, Content, Outcome};
///
/// # fn make_cover(width: u32, height: u32) -> Option<Vec<u8>> { None }
/// let cover = Artwork::new("album-7", |request| {
///     // It is asked for once a size, when somebody is to see it.
///     match make_cover(request.width(), request.height()) {
///         Some(png) => request.finish_bytes(&png),
///         None => request.fail(Outcome::NoSuchContent),
///     }
///     .ok();
/// })?;
/// let song = Content::music("album-7/track-3").artwork(&cover).build()?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
pub struct Artwork {
    raw: NonNull<sys::np_artwork>,
}

// SAFETY: an artwork may be used on any thread.
unsafe impl Send for Artwork {}
// SAFETY: it never changes, and contents of several threads may keep it.
unsafe impl Sync for Artwork {}

impl Artwork {
    /// An artwork whose image a closure is asked for, on threads of the library that do nothing
    /// else: two at once where two contexts show it. The id names the image, and another image
    /// has another id. Return quickly, and answer from a thread of your own where it takes long.
    pub fn new<F>(id: impl AsRef<[u8]>, provider: F) -> Result<Self>
    where
        F: Fn(ArtworkRequest) + Send + Sync + 'static,
    {
        let id = identifier(id)?;
        let provider = into_user_data(provider);
        let mut raw = ptr::null_mut();
        // SAFETY: the user data is the `F` that both functions expect.
        check(unsafe {
            sys::np_artwork_new(
                id.as_ptr(),
                Some(image_requested::<F>),
                provider,
                Some(destroy::<F>),
                &mut raw,
            )
        })?;
        Self::from_raw(raw)
    }

    /// An artwork of a file, by its absolute path. It is read when somebody first is to see it.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self> {
        let path = identifier(path.as_ref().as_os_str().as_bytes())?;
        let mut raw = ptr::null_mut();
        // SAFETY: the text is copied, and the output is a local variable.
        check(unsafe { sys::np_artwork_new_from_file(path.as_ptr(), &mut raw) })?;
        Self::from_raw(raw)
    }

    /// An artwork of an image in memory, as it is in a tag. The bytes are copied.
    pub fn from_bytes(bytes: impl AsRef<[u8]>) -> Result<Self> {
        let bytes = bytes.as_ref();
        let mut raw = ptr::null_mut();
        // SAFETY: the bytes, as many as is said, are copied, and the output is a local variable.
        check(unsafe {
            sys::np_artwork_new_from_bytes(bytes.as_ptr().cast(), bytes.len(), &mut raw)
        })?;
        Self::from_raw(raw)
    }

    /// An artwork of an address, "https://…" or "http://…", which desktops fetch by themselves if
    /// they can. Every program on the bus can read it: one with a password or a query is refused.
    pub fn from_url(url: &str) -> Result<Self> {
        let url = identifier(url)?;
        let mut raw = ptr::null_mut();
        // SAFETY: the text is copied, and the output is a local variable.
        check(unsafe { sys::np_artwork_new_from_url(url.as_ptr(), &mut raw) })?;
        Self::from_raw(raw)
    }

    fn from_raw(raw: *mut sys::np_artwork) -> Result<Self> {
        let raw = NonNull::new(raw).ok_or(Error::System)?;
        Ok(Self { raw })
    }

    pub(crate) fn as_ptr(&self) -> *mut sys::np_artwork {
        self.raw.as_ptr()
    }
}

impl Drop for Artwork {
    fn drop(&mut self) {
        // SAFETY: no borrow of it is left, and it is freed once. Contents keep what they need.
        unsafe { sys::np_artwork_free(self.as_ptr()) }
    }
}

impl fmt::Debug for Artwork {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Artwork")
    }
}

unsafe extern "C" fn image_requested<F: Fn(ArtworkRequest)>(
    raw: *mut sys::np_artwork_request,
    user_data: *mut c_void,
) {
    // SAFETY: it is the `F` that was lent, which may be called by several threads.
    let provider = unsafe { &*user_data.cast::<F>() };
    // SAFETY: the request is the one that the library lends to this call.
    unsafe { call_provider(raw, provider) };
}

/// Has a provider answer a request.
///
/// # Safety
///
/// `raw` is lent to the running call of a provider.
pub(crate) unsafe fn call_provider(
    raw: *mut sys::np_artwork_request,
    provider: &impl Fn(ArtworkRequest),
) {
    // SAFETY: as the caller promises.
    if let Some(request) = unsafe { ArtworkRequest::from_raw(raw) } {
        if let Some(text) = call_handler(raw.cast(), || provider(request)) {
            fail(raw, &text);
        }
    }
}

/// Fails a request whose owner is gone; nothing is said of one that has ended by itself.
fn fail(raw: *mut sys::np_artwork_request, words: &str) {
    let words = text(words);
    // SAFETY: the library accepts a request that has ended.
    unsafe {
        if sys::np_artwork_request_is_open(raw) {
            sys::np_artwork_request_fail(raw, Outcome::Failed.number(), words.as_ptr());
        }
    }
}

/// An image is asked for. It is answered once, by what takes it: in the provider or later, from
/// any thread. One that is dropped has failed.
#[must_use = "a request that is dropped has failed"]
pub struct ArtworkRequest {
    raw: *mut sys::np_artwork_request,
    id: String,
    width: u32,
    height: u32,
    aspect_ratio: Option<AspectRatio>,
    is_answered: bool,
}

// SAFETY: only the library reads through the pointer, and it accepts it on any thread.
unsafe impl Send for ArtworkRequest {}
// SAFETY: as above; what takes `&self` may be called by several threads.
unsafe impl Sync for ArtworkRequest {}

impl ArtworkRequest {
    /// The request that a provider is lent; `None` if it is over.
    ///
    /// # Safety
    ///
    /// `raw` is lent to the running call of a provider, so that its artwork is alive.
    unsafe fn from_raw(raw: *mut sys::np_artwork_request) -> Option<Self> {
        let (mut id, mut width, mut height, mut ratio) = (ptr::null(), 0, 0, 0);
        // SAFETY: the outputs are local variables, and the text lives as long as the artwork.
        let id = unsafe {
            check(sys::np_artwork_request_get_size(raw, &mut width, &mut height)).ok()?;
            check(sys::np_artwork_request_get_aspect_ratio(raw, &mut ratio)).ok();
            check(sys::np_artwork_request_get_id(raw, &mut id)).ok()?;
            lossy(id)
        };
        Some(Self {
            raw,
            id,
            width: u32::try_from(width).ok()?,
            height: u32::try_from(height).ok()?,
            aspect_ratio: AspectRatio::from_number(ratio),
            is_answered: false,
        })
    }

    /// The id of the artwork.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// How wide it is to be, in pixels: at most 4,096. It may be smaller.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// How high it is to be.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The shape that an animated artwork is asked in; `None` of a still one, which has its own.
    #[must_use]
    pub fn aspect_ratio(&self) -> Option<AspectRatio> {
        self.aspect_ratio
    }

    /// Whether the answer is still wanted.
    #[must_use]
    pub fn is_open(&self) -> bool {
        // SAFETY: the library accepts a request that has ended.
        unsafe { sys::np_artwork_request_is_open(self.raw) }
    }

    /// Has a closure told when the answer is not wanted any more: stop the download. It runs once
    /// at most, in place of the one before.
    pub fn on_cancel<F>(&self, handler: F) -> Result<()>
    where
        F: FnOnce() + Send + 'static,
    {
        let handler = into_user_data(Some(handler));
        // SAFETY: the user data is the `Option<F>` that both functions expect.
        check(unsafe {
            sys::np_artwork_request_set_cancel_handler(
                self.raw,
                Some(cancelled::<F>),
                handler,
                Some(destroy::<Option<F>>),
            )
        })
    }

    /// Here it is. The bytes are copied.
    pub fn finish_bytes(mut self, bytes: impl AsRef<[u8]>) -> Result<()> {
        let bytes = bytes.as_ref();
        self.is_answered = true;
        // SAFETY: the library accepts a request that has ended; the bytes, as many as is said, are copied.
        check(unsafe {
            sys::np_artwork_request_finish_bytes(self.raw, bytes.as_ptr().cast(), bytes.len())
        })
    }

    /// Here it is, in a file, by its absolute path. A video is handed on as the file that it is:
    /// leave it there as long as its content is set.
    pub fn finish_file(mut self, path: impl AsRef<Path>) -> Result<()> {
        let path = identifier(path.as_ref().as_os_str().as_bytes())?;
        self.is_answered = true;
        // SAFETY: the library accepts a request that has ended; the text is copied.
        check(unsafe { sys::np_artwork_request_finish_file(self.raw, path.as_ptr()) })
    }

    /// Here it is, behind a descriptor of a file or of memory; it is read from its beginning.
    pub fn finish_fd(mut self, file: impl AsFd) -> Result<()> {
        self.is_answered = true;
        let fd = file.as_fd().as_raw_fd();
        // SAFETY: the library accepts a request that has ended; the descriptor is open during the call.
        check(unsafe { sys::np_artwork_request_finish_fd(self.raw, fd) })
    }

    /// There is none.
    pub fn fail(mut self, failure: impl Into<Failure>) -> Result<()> {
        let failure = failure.into();
        let message = failure.message().map(text);
        let outcome = failure.outcome().number();
        self.is_answered = true;
        // SAFETY: the library accepts a request that has ended; the text is copied.
        check(unsafe { sys::np_artwork_request_fail(self.raw, outcome, pointer(message.as_ref())) })
    }
}

unsafe extern "C" fn cancelled<F: FnOnce()>(user_data: *mut c_void) {
    // SAFETY: it is the `Option<F>` that was lent, and this is called once at most.
    let handler = unsafe { &mut *user_data.cast::<Option<F>>() };
    if let Some(handler) = handler.take() {
        catch_panic(handler);
    }
}

impl Drop for ArtworkRequest {
    fn drop(&mut self) {
        if !self.is_answered && !is_dropped_by_panic(self.raw.cast()) {
            fail(self.raw, DROPPED_REQUEST);
        }
    }
}

impl fmt::Debug for ArtworkRequest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ArtworkRequest")
            .field("id", &self.id)
            .field("width", &self.width)
            .field("height", &self.height)
            .finish_non_exhaustive()
    }
}
