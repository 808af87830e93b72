// SPDX-License-Identifier: MIT
//! The content of a session. `content.h`

use crate::animated_artwork::AnimatedArtwork;
use crate::artwork::Artwork;
use crate::base::check;
use crate::sys;
use nowplaying_types::private::{identifier, microseconds, text};
use nowplaying_types::{ContentKind, Error, Field, MediaType, Result};
use std::fmt;
use std::ptr::{self, NonNull};
use std::time::Duration;

/// One item: a song, an episode, a film. A session copies it. You may change it and set it again.
///
/// Texts may be any bytes, because tags may be invalid: the library reads invalid UTF-8 as Latin-1.
/// A NUL ends a text.
///
/// ```
/// use nowplaying::{Content, Field};
/// use std::time::Duration;
///
/// let mut song = Content::music("album-7/track-3")
///     .title("Harbour Lights")
///     .artist("The Ferrymen")
///     .track_number(3)
///     .duration(Duration::from_secs(254))
///     .build()?;
/// song.set_text(Field::Album, b"Caf\xe9 Estuary")?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
pub struct Content {
    raw: NonNull<sys::np_content>,
}

// SAFETY: any thread may change a content, one at a time; `&mut` ensures it.
unsafe impl Send for Content {}
// SAFETY: methods with `&self` only read.
unsafe impl Sync for Content {}

impl Content {
    /// Makes an empty content. The id identifies the item: any bytes but NUL. Every item has its own
    /// id, always the same.
    pub fn new(kind: ContentKind, id: impl AsRef<[u8]>) -> Result<Self> {
        let id = identifier("Content::new", "id", id)?;
        let mut raw = ptr::null_mut();
        // SAFETY: the text is copied, and the output is a local variable.
        check("Content::new", unsafe {
            sys::np_content_new(kind.number(), id.as_ptr(), &mut raw)
        })?;
        let raw = NonNull::new(raw).ok_or(Error::System)?;
        Ok(Self { raw })
    }

    /// Makes a content in one expression.
    pub fn builder(kind: ContentKind, id: impl AsRef<[u8]>) -> ContentBuilder {
        ContentBuilder { content: Self::new(kind, id) }
    }

    /// Makes a song in one expression.
    pub fn music(id: impl AsRef<[u8]>) -> ContentBuilder {
        Self::builder(ContentKind::Music, id)
    }

    pub(crate) fn as_ptr(&self) -> *mut sys::np_content {
        self.raw.as_ptr()
    }

    /// Sets a text. A list gets this one entry.
    pub fn set_text(&mut self, field: Field, words: impl AsRef<[u8]>) -> Result<()> {
        let words = text(words);
        // SAFETY: the handle is valid, and the text is copied.
        check("Content::set_text", unsafe {
            sys::np_content_set_text(self.as_ptr(), field.number(), words.as_ptr())
        })
    }

    /// Clears a text or a list.
    pub fn clear_text(&mut self, field: Field) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Content::clear_text", unsafe {
            sys::np_content_set_text(self.as_ptr(), field.number(), ptr::null())
        })
    }

    /// Adds an entry to a list: a second artist, a third genre.
    pub fn add_text(&mut self, field: Field, words: impl AsRef<[u8]>) -> Result<()> {
        let words = text(words);
        // SAFETY: the handle is valid, and the text is copied.
        check("Content::add_text", unsafe {
            sys::np_content_add_text(self.as_ptr(), field.number(), words.as_ptr())
        })
    }

    /// Sets a number. A count is a whole number from 0; a rating is 0.0 to 1.0.
    pub fn set_number(&mut self, field: Field, number: impl Into<f64>) -> Result<()> {
        let number = number.into();
        // SAFETY: the handle is valid.
        check("Content::set_number", unsafe {
            sys::np_content_set_number(self.as_ptr(), field.number(), number)
        })
    }

    /// Sets a flag.
    pub fn set_flag(&mut self, field: Field, flag: bool) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Content::set_flag", unsafe {
            sys::np_content_set_flag(self.as_ptr(), field.number(), flag)
        })
    }

    /// Sets a position in the item.
    pub fn set_time(&mut self, field: Field, time: Duration) -> Result<()> {
        let time_us = microseconds(time);
        // SAFETY: the handle is valid.
        check("Content::set_time", unsafe {
            sys::np_content_set_time(self.as_ptr(), field.number(), time_us)
        })
    }

    /// Clears a position in the item.
    pub fn clear_time(&mut self, field: Field) -> Result<()> {
        let unknown = sys::NP_TIME_UNKNOWN;
        // SAFETY: the handle is valid.
        check("Content::clear_time", unsafe {
            sys::np_content_set_time(self.as_ptr(), field.number(), unknown)
        })
    }

    /// Adds an ad break of the item.
    pub fn add_ad_break(&mut self, start: Duration, end: Duration) -> Result<()> {
        let (start, end) = (microseconds(start), microseconds(end));
        // SAFETY: the handle is valid.
        check("Content::add_ad_break", unsafe {
            sys::np_content_add_ad_break(self.as_ptr(), start, end)
        })
    }

    /// Adds a chapter. Without an end, it lasts until the next one. The title may be empty.
    pub fn add_chapter(
        &mut self,
        id: impl AsRef<[u8]>,
        title: impl AsRef<[u8]>,
        start: Duration,
        end: impl Into<Option<Duration>>,
    ) -> Result<()> {
        let (id, title) = (identifier("Content::add_chapter", "id", id)?, text(title));
        let end = end.into().map_or(sys::NP_TIME_UNKNOWN, microseconds);
        // SAFETY: the handle is valid, and the texts are copied.
        check("Content::add_chapter", unsafe {
            let (id, title) = (id.as_ptr(), title.as_ptr());
            sys::np_content_add_chapter(self.as_ptr(), id, title, microseconds(start), end)
        })
    }

    /// Adds a line of the lyrics, after the lines before it. An empty text is a pause.
    pub fn add_lyrics_line(&mut self, time: Duration, words: impl AsRef<[u8]>) -> Result<()> {
        let words = text(words);
        // SAFETY: the handle is valid, and the text is copied.
        check("Content::add_lyrics_line", unsafe {
            sys::np_content_add_lyrics_line(self.as_ptr(), microseconds(time), words.as_ptr())
        })
    }

    /// Sets the language of the lyrics, a language tag like "pt-BR".
    pub fn set_lyrics_language(&mut self, tag: &str) -> Result<()> {
        let tag = identifier("Content::set_lyrics_language", "tag", tag)?;
        // SAFETY: the handle is valid, and the text is copied.
        check("Content::set_lyrics_language", unsafe {
            sys::np_content_set_lyrics_language(self.as_ptr(), tag.as_ptr())
        })
    }

    /// Removes the language of the lyrics.
    pub fn clear_lyrics_language(&mut self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Content::clear_lyrics_language", unsafe {
            sys::np_content_set_lyrics_language(self.as_ptr(), ptr::null())
        })
    }

    /// Sets the media type. Films and series are always video.
    pub fn set_media_type(&mut self, media_type: MediaType) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Content::set_media_type", unsafe {
            sys::np_content_set_media_type(self.as_ptr(), media_type.number())
        })
    }

    /// Sets the duration.
    pub fn set_duration(&mut self, duration: Duration) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Content::set_duration", unsafe {
            sys::np_content_set_duration(self.as_ptr(), microseconds(duration))
        })
    }

    /// Marks a live broadcast, which has no duration.
    pub fn set_live(&mut self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Content::set_live", unsafe { sys::np_content_set_live(self.as_ptr()) })
    }

    /// Marks an endless item that is not a broadcast, for example the sound of rain.
    pub fn set_continuous(&mut self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Content::set_continuous", unsafe { sys::np_content_set_continuous(self.as_ptr()) })
    }

    /// Sets your own metadata key ("example:mood") to a text.
    pub fn set_extra_text(&mut self, key: &str, words: impl AsRef<[u8]>) -> Result<()> {
        let (key, words) = (identifier("Content::set_extra_text", "key", key)?, text(words));
        // SAFETY: the handle is valid, and the texts are copied.
        check("Content::set_extra_text", unsafe {
            sys::np_content_set_extra_text(self.as_ptr(), key.as_ptr(), words.as_ptr())
        })
    }

    /// Sets your own metadata key ("kde:pid") to a whole number.
    pub fn set_extra_number(&mut self, key: &str, number: i64) -> Result<()> {
        let key = identifier("Content::set_extra_number", "key", key)?;
        // SAFETY: the handle is valid, and the text is copied.
        check("Content::set_extra_number", unsafe {
            sys::np_content_set_extra_number(self.as_ptr(), key.as_ptr(), number)
        })
    }

    /// Clears your own metadata key.
    pub fn clear_extra(&mut self, key: &str) -> Result<()> {
        let key = identifier("Content::clear_extra", "key", key)?;
        // SAFETY: the handle is valid, and the text is copied.
        check("Content::clear_extra", unsafe {
            sys::np_content_set_extra_text(self.as_ptr(), key.as_ptr(), ptr::null())
        })
    }

    /// Sets the artwork.
    pub fn set_artwork(&mut self, artwork: &Artwork) -> Result<()> {
        // SAFETY: the handles are valid, and the content keeps the artwork alive.
        check("Content::set_artwork", unsafe {
            sys::np_content_set_artwork(self.as_ptr(), artwork.as_ptr())
        })
    }

    /// Removes the artwork.
    pub fn clear_artwork(&mut self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Content::clear_artwork", unsafe {
            sys::np_content_set_artwork(self.as_ptr(), ptr::null_mut())
        })
    }

    /// Sets the artwork of a chapter, by its id. Without one, readers show the artwork of the item.
    pub fn set_chapter_artwork(&mut self, id: impl AsRef<[u8]>, artwork: &Artwork) -> Result<()> {
        let id = identifier("Content::set_chapter_artwork", "id", id)?;
        // SAFETY: the handles are valid, and the content keeps the artwork alive.
        check("Content::set_chapter_artwork", unsafe {
            sys::np_content_set_chapter_artwork(self.as_ptr(), id.as_ptr(), artwork.as_ptr())
        })
    }

    /// Removes the artwork of a chapter.
    pub fn clear_chapter_artwork(&mut self, id: impl AsRef<[u8]>) -> Result<()> {
        let id = identifier("Content::clear_chapter_artwork", "id", id)?;
        // SAFETY: the handle is valid.
        check("Content::clear_chapter_artwork", unsafe {
            sys::np_content_set_chapter_artwork(self.as_ptr(), id.as_ptr(), ptr::null_mut())
        })
    }

    /// Sets the animated artwork.
    pub fn set_animated_artwork(&mut self, artwork: &AnimatedArtwork) -> Result<()> {
        // SAFETY: the handles are valid, and the content keeps the artwork alive.
        check("Content::set_animated_artwork", unsafe {
            sys::np_content_set_animated_artwork(self.as_ptr(), artwork.as_ptr())
        })
    }

    /// Removes the animated artwork.
    pub fn clear_animated_artwork(&mut self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Content::clear_animated_artwork", unsafe {
            sys::np_content_set_animated_artwork(self.as_ptr(), ptr::null_mut())
        })
    }
}

impl Drop for Content {
    fn drop(&mut self) {
        // SAFETY: no borrow of it is left, and it is freed once.
        unsafe { sys::np_content_free(self.as_ptr()) }
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Content")
    }
}

/// The values of a new content: [`Content::builder`]. [`build`](Self::build) returns the first
/// error.
#[derive(Debug)]
#[must_use = "it makes a content with `build()`"]
pub struct ContentBuilder {
    content: Result<Content>,
}

impl ContentBuilder {
    /// The content, or the first error.
    pub fn build(self) -> Result<Content> {
        self.content
    }

    pub(crate) fn then(mut self, set: impl FnOnce(&mut Content) -> Result<()>) -> Self {
        if let Ok(content) = &mut self.content {
            if let Err(error) = set(content) {
                self.content = Err(error);
            }
        }
        self
    }

    /// Sets the duration.
    pub fn duration(self, duration: Duration) -> Self {
        self.then(|content| content.set_duration(duration))
    }

    /// Marks a live broadcast, which has no duration.
    pub fn live(self) -> Self {
        self.then(Content::set_live)
    }

    /// Marks an endless item that is not a broadcast.
    pub fn continuous(self) -> Self {
        self.then(Content::set_continuous)
    }

    /// Sets the media type.
    pub fn media_type(self, media_type: MediaType) -> Self {
        self.then(|content| content.set_media_type(media_type))
    }

    /// Adds an ad break.
    pub fn ad_break(self, start: Duration, end: Duration) -> Self {
        self.then(|content| content.add_ad_break(start, end))
    }

    /// Adds a chapter. Without an end, it lasts until the next one.
    pub fn chapter(
        self,
        id: impl AsRef<[u8]>,
        title: impl AsRef<[u8]>,
        start: Duration,
        end: impl Into<Option<Duration>>,
    ) -> Self {
        self.then(|content| content.add_chapter(id, title, start, end))
    }

    /// Adds a line of the lyrics. An empty text is a pause.
    pub fn lyrics_line(self, time: Duration, words: impl AsRef<[u8]>) -> Self {
        self.then(|content| content.add_lyrics_line(time, words))
    }

    /// Sets the language of the lyrics.
    pub fn lyrics_language(self, tag: &str) -> Self {
        self.then(|content| content.set_lyrics_language(tag))
    }

    /// Sets your own metadata key to a text.
    pub fn extra_text(self, key: &str, words: impl AsRef<[u8]>) -> Self {
        self.then(|content| content.set_extra_text(key, words))
    }

    /// Sets your own metadata key to a whole number.
    pub fn extra_number(self, key: &str, number: i64) -> Self {
        self.then(|content| content.set_extra_number(key, number))
    }

    /// Sets the artwork.
    pub fn artwork(self, artwork: &Artwork) -> Self {
        self.then(|content| content.set_artwork(artwork))
    }

    /// Sets the animated artwork.
    pub fn animated_artwork(self, artwork: &AnimatedArtwork) -> Self {
        self.then(|content| content.set_animated_artwork(artwork))
    }
}

/// A method of the builder for each field. Its argument has the type that the field holds.
macro_rules! setters {
    ($($kind:ident $name:ident $value:ident: $about:literal,)*) => {
        /// Every field can be set on every kind.
        impl ContentBuilder {
            $(setters!{ @$kind $name $value $about })*
        }
    };
    (@text $name:ident $value:ident $about:literal) => {
        #[doc = $about]
        pub fn $name(self, text: impl AsRef<[u8]>) -> Self {
            self.then(|content| content.set_text(Field::$value, text))
        }
    };
    (@list $name:ident $value:ident $about:literal) => {
        #[doc = $about]
        ///
        /// Each call adds an entry.
        pub fn $name(self, text: impl AsRef<[u8]>) -> Self {
            self.then(|content| content.add_text(Field::$value, text))
        }
    };
    (@count $name:ident $value:ident $about:literal) => {
        #[doc = $about]
        pub fn $name(self, number: u32) -> Self {
            self.then(|content| content.set_number(Field::$value, number))
        }
    };
    (@rating $name:ident $value:ident $about:literal) => {
        #[doc = $about]
        pub fn $name(self, rating: f64) -> Self {
            self.then(|content| content.set_number(Field::$value, rating))
        }
    };
    (@flag $name:ident $value:ident $about:literal) => {
        #[doc = $about]
        pub fn $name(self, flag: bool) -> Self {
            self.then(|content| content.set_flag(Field::$value, flag))
        }
    };
    (@time $name:ident $value:ident $about:literal) => {
        #[doc = $about]
        pub fn $name(self, time: Duration) -> Self {
            self.then(|content| content.set_time(Field::$value, time))
        }
    };
}

pub(crate) use setters;
