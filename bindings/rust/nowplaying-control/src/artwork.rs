// SPDX-License-Identifier: MIT
//! The artwork of a player, at a size. `image.h`

use crate::base::call_closure;
use crate::call::{CallPromise, Failure, PlayerCall};
use crate::controller::Controller;
use crate::player::Player;
use crate::sys;
use nowplaying_types::private::{identifier, optional, pointer, text_of};
use nowplaying_types::{AspectRatio, Outcome, Result};
use std::os::raw::{c_char, c_void};
use std::os::unix::io::{BorrowedFd, OwnedFd};

/// An image or a video of a player.
#[derive(Debug)]
#[non_exhaustive]
pub struct Image {
    /// The player; `None` if it has left.
    pub player: Option<Player>,
    /// The image itself, or its URL.
    pub source: ImageSource,
}

/// The image itself, or its URL.
#[derive(Debug)]
#[non_exhaustive]
pub enum ImageSource {
    /// An open file.
    #[non_exhaustive]
    File {
        /// It is open for reading, at its beginning. `File::from(fd)` reads it.
        fd: OwnedFd,
        /// The width in pixels, which may differ from the requested width; 0 for a video.
        width: u32,
        /// The height in pixels, which may differ from the requested height; 0 for a video.
        height: u32,
        /// "image/jpeg"
        mime_type: String,
    },
    /// An http: or https: URL. The library does not use the network.
    Url(String),
}

impl Controller {
    /// Requests the artwork of the item that plays, at a size in pixels: of `&player`, of a name such
    /// as "vlc", or with `None` of the primary. A player with libnowplaying provides that size if it
    /// can. Other images have the size that they have. After ten seconds the outcome is
    /// [`Outcome::TimedOut`].
    ///
    /// ```no_run
    /// use nowplaying_control::{Controller, ImageSource};
    /// use std::{fs::File, io::Read};
    ///
    /// let controller = Controller::new()?;
    /// if let Ok(image) = controller.request_artwork(None, 512, 512)?.wait() {
    ///     match image.source {
    ///         ImageSource::File { fd, .. } => {
    ///             let mut bytes = Vec::new();
    ///             File::from(fd).read_to_end(&mut bytes).expect("an image");
    ///         }
    ///         ImageSource::Url(url) => println!("fetch {url}"),
    ///         _ => {}
    ///     }
    /// }
    /// # Ok::<(), nowplaying_control::Error>(())
    /// ```
    pub fn request_artwork<'a>(
        &self,
        player: impl Into<Option<&'a str>>,
        width: u32,
        height: u32,
    ) -> Result<PlayerCall<Image>> {
        let function = "Controller::request_artwork";
        let player = optional(function, "player", player.into())?;
        // SAFETY: the text is copied, and the user data is the promise that both functions expect.
        PlayerCall::start(function, |promise, destroy| unsafe {
            sys::np_controller_request_artwork(
                self.as_ptr(),
                pointer(player.as_ref()),
                side(width),
                side(height),
                Some(answered),
                promise,
                destroy,
            )
        })
    }

    /// Requests the artwork of a chapter, by its id. If it has none, the outcome is
    /// [`Outcome::NoSuchContent`]: show that of the item. The controller needs its lists.
    pub fn request_chapter_artwork<'a>(
        &self,
        player: impl Into<Option<&'a str>>,
        chapter: impl AsRef<[u8]>,
        width: u32,
        height: u32,
    ) -> Result<PlayerCall<Image>> {
        let function = "Controller::request_chapter_artwork";
        let player = optional(function, "player", player.into())?;
        let chapter = identifier(function, "chapter", chapter)?;
        // SAFETY: the texts are copied, and the user data is the promise that both functions expect.
        PlayerCall::start(function, |promise, destroy| unsafe {
            sys::np_controller_request_chapter_artwork(
                self.as_ptr(),
                pointer(player.as_ref()),
                chapter.as_ptr(),
                side(width),
                side(height),
                Some(answered),
                promise,
                destroy,
            )
        })
    }

    /// Requests the icon of a custom command, by its id. If it has no image, the outcome is
    /// [`Outcome::NoSuchContent`]: show its `icon_name`. The controller needs its lists. Unstable.
    pub fn request_custom_icon<'a>(
        &self,
        player: impl Into<Option<&'a str>>,
        command: impl AsRef<[u8]>,
        width: u32,
        height: u32,
    ) -> Result<PlayerCall<Image>> {
        let function = "Controller::request_custom_icon";
        let player = optional(function, "player", player.into())?;
        let command = identifier(function, "command", command)?;
        // SAFETY: the texts are copied, and the user data is the promise that both functions expect.
        PlayerCall::start(function, |promise, destroy| unsafe {
            sys::np_controller_request_custom_icon(
                self.as_ptr(),
                pointer(player.as_ref()),
                command.as_ptr(),
                side(width),
                side(height),
                Some(answered),
                promise,
                destroy,
            )
        })
    }

    /// Requests a still image of the animated artwork. Otherwise as
    /// [`request_artwork`](Self::request_artwork).
    pub fn request_animated_preview<'a>(
        &self,
        player: impl Into<Option<&'a str>>,
        ratio: AspectRatio,
        width: u32,
        height: u32,
    ) -> Result<PlayerCall<Image>> {
        let function = "Controller::request_animated_preview";
        let player = optional(function, "player", player.into())?;
        // SAFETY: the text is copied, and the user data is the promise that both functions expect.
        PlayerCall::start(function, |promise, destroy| unsafe {
            sys::np_controller_request_animated_preview(
                self.as_ptr(),
                pointer(player.as_ref()),
                ratio.number(),
                side(width),
                side(height),
                Some(answered),
                promise,
                destroy,
            )
        })
    }

    /// Requests the video of the animated artwork. The descriptor is the player's own file, which may
    /// change while you read it. While [`Player::is_constrained`] is set, the outcome is
    /// [`Outcome::NoSuchContent`]. After 30 seconds it is [`Outcome::TimedOut`].
    pub fn request_animated_video<'a>(
        &self,
        player: impl Into<Option<&'a str>>,
        ratio: AspectRatio,
        width: u32,
        height: u32,
    ) -> Result<PlayerCall<Image>> {
        let function = "Controller::request_animated_video";
        let player = optional(function, "player", player.into())?;
        // SAFETY: the text is copied, and the user data is the promise that both functions expect.
        PlayerCall::start(function, |promise, destroy| unsafe {
            sys::np_controller_request_animated_video(
                self.as_ptr(),
                pointer(player.as_ref()),
                ratio.number(),
                side(width),
                side(height),
                Some(answered),
                promise,
                destroy,
            )
        })
    }
}

fn side(pixels: u32) -> i32 {
    i32::try_from(pixels).unwrap_or(i32::MAX)
}

unsafe extern "C" fn answered(
    _controller: *mut sys::np_controller,
    player: *const sys::np_player,
    image: *const sys::np_image,
    outcome: sys::np_outcome,
    message: *const c_char,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the promise of the call, and the others are valid during this call.
    let (promise, result) = unsafe {
        let result = match image.as_ref() {
            Some(image) => image_of(player, image),
            None => Err(Failure::from_raw(player, outcome, message)),
        };
        (&*user_data.cast::<CallPromise<Image>>(), result)
    };
    call_closure(|| promise.resolve(result));
}

/// # Safety
///
/// The player and the image are valid during the call.
unsafe fn image_of(
    player: *const sys::np_player,
    image: &sys::np_image,
) -> std::result::Result<Image, Failure> {
    // SAFETY: as the caller promises.
    let player = unsafe { Player::copied(player) };
    if image.fd < 0 {
        // SAFETY: as the caller promises.
        let url = unsafe { text_of(image.url) }.to_owned();
        return Ok(Image { player, source: ImageSource::Url(url) });
    }
    // SAFETY: the descriptor is open during the call. The library closes it afterwards.
    let copy = unsafe { BorrowedFd::borrow_raw(image.fd) }.try_clone_to_owned();
    let fd = copy.map_err(|error| Failure {
        outcome: Outcome::Failed,
        message: format!("cannot copy the descriptor of the image: {error}"),
        player: player.clone(),
    })?;
    let source = ImageSource::File {
        fd,
        width: u32::try_from(image.width).unwrap_or(0),
        height: u32::try_from(image.height).unwrap_or(0),
        // SAFETY: as the caller promises.
        mime_type: unsafe { text_of(image.mime_type) }.to_owned(),
    };
    Ok(Image { player, source })
}
