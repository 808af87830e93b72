// SPDX-License-Identifier: MIT
//! Artwork of a content. `artwork.h`

use crate::base::check;
use crate::callback::{call_handler, is_dropped_by_panic, DROPPED_REQUEST};
use crate::sys;
use nowplaying_types::private::{
    catch_panic, destroy, identifier, into_user_data, lossy, pointer, succeeded, text,
};
use nowplaying_types::{AspectRatio, Error, Failure, Outcome, Result};
use std::fmt;
use std::os::raw::c_void;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::io::{AsFd, AsRawFd};
use std::path::Path;
use std::ptr::{self, NonNull};

/// An image: `PNG`, `JPEG`, `WebP`, `AVIF` or `GIF`. One artwork may be given to many contents.
///
/// ```
/// use nowplaying::{Artwork, Content, Outcome};
///
/// # fn make_cover(width: u32, height: u32) -> Option<Vec<u8>> { None }
/// let cover = Artwork::new("album-7", |request| {
///     // The library requests each size once, when a client needs it.
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
    /// Makes an artwork whose image comes from a closure. The closure runs on threads of the library
    /// for artwork only; if two contexts show the artwork, it may run twice at once. Each image has
    /// its own id. Return quickly: answer slow requests from your own thread.
    pub fn new<F>(id: impl AsRef<[u8]>, provider: F) -> Result<Self>
    where
        F: Fn(ArtworkRequest) + Send + Sync + 'static,
    {
        let id = identifier("Artwork::new", "id", id)?;
        let provider = into_user_data(provider);
        let mut raw = ptr::null_mut();
        // SAFETY: the user data is the `F` that both functions expect.
        check("Artwork::new", unsafe {
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

    /// Makes an artwork whose image is the bytes that a closure returns for a width and a height in
    /// pixels. The closure runs as that of [`Artwork::new`].
    ///
    /// ```
    /// # fn draw(width: u32, height: u32) -> Vec<u8> { vec![] }
    /// let cover = nowplaying::Artwork::from_fn("album-7", |width, height| Ok(draw(width, height)))?;
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn from_fn<F, B>(id: impl AsRef<[u8]>, provider: F) -> Result<Self>
    where
        F: Fn(u32, u32) -> std::result::Result<B, Failure> + Send + Sync + 'static,
        B: AsRef<[u8]>,
    {
        Self::new(id, move |request| {
            // The library logs bytes that are not an image, and answers the client.
            let answered = match provider(request.width(), request.height()) {
                Ok(bytes) => request.finish_bytes(bytes),
                Err(failure) => request.fail(failure),
            };
            answered.unwrap_or_default();
        })
    }

    /// Makes an artwork of a file with an absolute path. The library reads it when a client needs
    /// it.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self> {
        let path = identifier("Artwork::from_file", "path", path.as_ref().as_os_str().as_bytes())?;
        let mut raw = ptr::null_mut();
        // SAFETY: the text is copied, and the output is a local variable.
        check("Artwork::from_file", unsafe {
            sys::np_artwork_new_from_file(path.as_ptr(), &mut raw)
        })?;
        Self::from_raw(raw)
    }

    /// Makes an artwork of the bytes of an image, for example from a tag. They are copied.
    pub fn from_bytes(bytes: impl AsRef<[u8]>) -> Result<Self> {
        let bytes = bytes.as_ref();
        let mut raw = ptr::null_mut();
        // SAFETY: the size is that of the bytes, which are copied; the output is a local variable.
        check("Artwork::from_bytes", unsafe {
            sys::np_artwork_new_from_bytes(bytes.as_ptr().cast(), bytes.len(), &mut raw)
        })?;
        Self::from_raw(raw)
    }

    /// Makes an artwork of a URL, "https://…" or "http://…". Desktops download it if they can. Every
    /// program on the bus can read it, so a URL with a password or a query is an error.
    pub fn from_url(url: &str) -> Result<Self> {
        let url = identifier("Artwork::from_url", "url", url)?;
        let mut raw = ptr::null_mut();
        // SAFETY: the text is copied, and the output is a local variable.
        check("Artwork::from_url", unsafe {
            sys::np_artwork_new_from_url(url.as_ptr(), &mut raw)
        })?;
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
    // SAFETY: the user data is the `F` of the artwork, and several threads may call it.
    let provider = unsafe { &*user_data.cast::<F>() };
    // SAFETY: the request is that of this call.
    unsafe { call_provider(raw, provider) };
}

/// Calls a provider with a request.
///
/// # Safety
///
/// `raw` is the request of the running call of a provider.
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

/// Fails a request whose owner is gone. A request that has ended is ignored.
fn fail(raw: *mut sys::np_artwork_request, words: &str) {
    let words = text(words);
    // SAFETY: the library accepts a request that has ended.
    unsafe {
        if sys::np_artwork_request_is_open(raw) {
            sys::np_artwork_request_fail(raw, Outcome::Failed.number(), words.as_ptr());
        }
    }
}

/// A request for an image. Answer it once, in the provider or later, from any thread. A request
/// that is dropped fails.
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
// SAFETY: as above; several threads may call methods with `&self`.
unsafe impl Sync for ArtworkRequest {}

impl ArtworkRequest {
    /// The request of a provider; `None` if it has ended.
    ///
    /// # Safety
    ///
    /// `raw` is the request of the running call of a provider, so its artwork exists.
    unsafe fn from_raw(raw: *mut sys::np_artwork_request) -> Option<Self> {
        let (mut id, mut width, mut height, mut ratio) = (ptr::null(), 0, 0, 0);
        // SAFETY: the outputs are local variables, and the text is valid while the artwork exists.
        let id = unsafe {
            succeeded(sys::np_artwork_request_get_size(raw, &mut width, &mut height))?;
            sys::np_artwork_request_get_aspect_ratio(raw, &mut ratio);
            succeeded(sys::np_artwork_request_get_id(raw, &mut id))?;
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

    /// The requested width in pixels, at most 4,096. The image may be smaller.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The requested height in pixels.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The requested aspect ratio of an animated artwork; `None` for an image.
    #[must_use]
    pub fn aspect_ratio(&self) -> Option<AspectRatio> {
        self.aspect_ratio
    }

    /// Whether the request still waits for the answer.
    #[must_use]
    pub fn is_open(&self) -> bool {
        // SAFETY: the library accepts a request that has ended.
        unsafe { sys::np_artwork_request_is_open(self.raw) }
    }

    /// Sets the closure that is called if the request is cancelled, so that you can stop a download.
    /// It runs at most once.
    pub fn on_cancel<F>(&self, handler: F) -> Result<()>
    where
        F: FnOnce() + Send + 'static,
    {
        let handler = into_user_data(Some(handler));
        // SAFETY: the user data is the `Option<F>` that both functions expect.
        check("ArtworkRequest::on_cancel", unsafe {
            sys::np_artwork_request_set_cancel_handler(
                self.raw,
                Some(cancelled::<F>),
                handler,
                Some(destroy::<Option<F>>),
            )
        })
    }

    /// Answers with the bytes of an image. They are copied.
    pub fn finish_bytes(mut self, bytes: impl AsRef<[u8]>) -> Result<()> {
        let bytes = bytes.as_ref();
        self.is_answered = true;
        // SAFETY: the library accepts a request that has ended; the size is that of the
        // bytes, which are copied.
        check("ArtworkRequest::finish_bytes", unsafe {
            sys::np_artwork_request_finish_bytes(self.raw, bytes.as_ptr().cast(), bytes.len())
        })
    }

    /// Answers with a file with an absolute path. Clients open a video themselves: keep the file
    /// while its content is set.
    pub fn finish_file(mut self, path: impl AsRef<Path>) -> Result<()> {
        let path = identifier(
            "ArtworkRequest::finish_file",
            "path",
            path.as_ref().as_os_str().as_bytes(),
        )?;
        self.is_answered = true;
        // SAFETY: the library accepts a request that has ended; the text is copied.
        check("ArtworkRequest::finish_file", unsafe {
            sys::np_artwork_request_finish_file(self.raw, path.as_ptr())
        })
    }

    /// Answers with the descriptor of a file or of memory. The library reads it from its beginning.
    pub fn finish_fd(mut self, file: impl AsFd) -> Result<()> {
        self.is_answered = true;
        let fd = file.as_fd().as_raw_fd();
        // SAFETY: the library accepts a request that has ended; the descriptor is open during the call.
        check("ArtworkRequest::finish_fd", unsafe {
            sys::np_artwork_request_finish_fd(self.raw, fd)
        })
    }

    /// Fails the request.
    pub fn fail(mut self, failure: impl Into<Failure>) -> Result<()> {
        let failure = failure.into();
        let message = failure.message().map(text);
        let outcome = failure.outcome().number();
        self.is_answered = true;
        // SAFETY: the library accepts a request that has ended; the text is copied.
        check("ArtworkRequest::fail", unsafe {
            sys::np_artwork_request_fail(self.raw, outcome, pointer(message.as_ref()))
        })
    }
}

unsafe extern "C" fn cancelled<F: FnOnce()>(user_data: *mut c_void) {
    // SAFETY: the user data is the `Option<F>` of the request, and this is called at most once.
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
