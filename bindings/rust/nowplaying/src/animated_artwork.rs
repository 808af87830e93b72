// SPDX-License-Identifier: MIT
//! Animated artwork of a content. `animated_artwork.h`

use crate::artwork::{call_provider, ArtworkRequest};
use crate::base::check;
use crate::context::Context;
use crate::sys;
use nowplaying_types::private::{destroy, identifier, into_user_data};
use nowplaying_types::{numbers, AspectRatio, Error, Result};
use std::fmt;
use std::os::raw::c_void;
use std::ptr::{self, NonNull};

numbers! {
    /// Whether clients play animated artwork.
    AnimatedArtworkPolicy: np_animated_artwork_policy {
        /// Under the conditions of the system.
        Automatic = NP_ANIMATED_ARTWORK_AUTOMATIC,
        /// Always.
        Always = NP_ANIMATED_ARTWORK_ALWAYS,
        /// Never: the user switched it off in the player.
        Never = NP_ANIMATED_ARTWORK_NEVER,
    }
}

/// A short video in place of the artwork, and a preview image until the video is ready.
///
/// ```
/// use nowplaying::{AnimatedArtwork, AspectRatio, Content};
///
/// let moving = AnimatedArtwork::new(
///     "album-7-moving",
///     &[AspectRatio::Square],
///     |preview| preview.finish_file("/music/album-7/first-frame.png").unwrap_or_default(),
///     |video| video.finish_file("/music/album-7/moving.mp4").unwrap_or_default(),
/// )?;
/// let song = Content::music("album-7/track-3").animated_artwork(&moving).build()?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
pub struct AnimatedArtwork {
    raw: NonNull<sys::np_animated_artwork>,
}

// SAFETY: an animated artwork may be used on any thread.
unsafe impl Send for AnimatedArtwork {}
// SAFETY: it never changes, and contents of several threads may keep it.
unsafe impl Sync for AnimatedArtwork {}

struct Providers<P, V> {
    preview: P,
    video: V,
}

impl AnimatedArtwork {
    /// Makes an animated artwork with some aspect ratios. Both closures are called like that of an
    /// [`Artwork`](crate::Artwork), for one aspect ratio at a time.
    pub fn new<P, V>(
        id: impl AsRef<[u8]>,
        ratios: &[AspectRatio],
        preview_provider: P,
        video_provider: V,
    ) -> Result<Self>
    where
        P: Fn(ArtworkRequest) + Send + Sync + 'static,
        V: Fn(ArtworkRequest) + Send + Sync + 'static,
    {
        let id = identifier("AnimatedArtwork::new", "id", id)?;
        let mut mask = 0;
        for ratio in ratios {
            mask |= bit(*ratio);
        }
        let providers =
            into_user_data(Providers { preview: preview_provider, video: video_provider });
        let mut raw = ptr::null_mut();
        // SAFETY: the user data is the `Providers<P, V>` that the functions expect.
        check("AnimatedArtwork::new", unsafe {
            sys::np_animated_artwork_new(
                id.as_ptr(),
                mask,
                Some(preview_requested::<P, V>),
                Some(video_requested::<P, V>),
                providers,
                Some(destroy::<Providers<P, V>>),
                &mut raw,
            )
        })?;
        let raw = NonNull::new(raw).ok_or(Error::System)?;
        Ok(Self { raw })
    }

    pub(crate) fn as_ptr(&self) -> *mut sys::np_animated_artwork {
        self.raw.as_ptr()
    }
}

fn bit(ratio: AspectRatio) -> sys::np_aspect_ratios {
    ratio.number().unsigned_abs()
}

unsafe extern "C" fn preview_requested<P: Fn(ArtworkRequest), V>(
    raw: *mut sys::np_artwork_request,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the providers of the artwork; the request is that of this call.
    unsafe { call_provider(raw, &(*user_data.cast::<Providers<P, V>>()).preview) };
}

unsafe extern "C" fn video_requested<P, V: Fn(ArtworkRequest)>(
    raw: *mut sys::np_artwork_request,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the providers of the artwork; the request is that of this call.
    unsafe { call_provider(raw, &(*user_data.cast::<Providers<P, V>>()).video) };
}

impl Drop for AnimatedArtwork {
    fn drop(&mut self) {
        // SAFETY: no borrow of it is left, and it is freed once. Contents keep what they need.
        unsafe { sys::np_animated_artwork_free(self.as_ptr()) }
    }
}

impl fmt::Debug for AnimatedArtwork {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("AnimatedArtwork")
    }
}

impl Context {
    /// The aspect ratios that clients use now. It is empty while no client may play animated
    /// artwork. The first call begins to watch the conditions.
    #[must_use]
    pub fn supported_animated_artwork(&self) -> Vec<AspectRatio> {
        // SAFETY: the handle is valid.
        let mask = unsafe { sys::np_animated_artwork_supported(self.as_ptr()) };
        let ratios = AspectRatio::ALL.iter().copied();
        ratios.filter(|ratio| mask & bit(*ratio) != 0).collect()
    }

    /// Sets whether clients play animated artwork. Default: automatic.
    pub fn set_animated_artwork(&self, policy: AnimatedArtworkPolicy) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Context::set_animated_artwork", unsafe {
            sys::np_context_set_animated_artwork_policy(self.as_ptr(), policy.number())
        })
    }
}
