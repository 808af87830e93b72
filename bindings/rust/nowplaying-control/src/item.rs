// SPDX-License-Identifier: MIT
//! An item that a player plays, or an entry of its queue. `item.h`

use crate::sys;
use nowplaying_types::private::{
    duration, id_of, known_duration, known_text, microseconds, succeeded, text_of,
};
use nowplaying_types::{ContentKind, Field, Id, MediaType};
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;
use std::ptr;
use std::time::Duration;

/// The item that a player plays, or an entry of its queue. It borrows the player.
///
/// ```no_run
/// # use nowplaying_control::{Controller, Field};
/// # let controller = Controller::new()?;
/// let player = controller.primary()?;
/// if let Some(item) = player.as_ref().and_then(|player| player.item()) {
///     println!("{:?} by {:?}", item.title(), item.list(Field::Artist).collect::<Vec<_>>());
/// }
/// # Ok::<(), nowplaying_control::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Item<'a> {
    raw: *const sys::np_item,
    player: PhantomData<&'a ()>,
}

// SAFETY: an item never changes, and several threads may read it.
unsafe impl Send for Item<'_> {}
// SAFETY: as above.
unsafe impl Sync for Item<'_> {}

/// A C function that gets a value of a field.
type Getter<T> = unsafe extern "C" fn(*const sys::np_item, sys::np_field, *mut T) -> sys::np_status;

/// A C function that finds a part of the item at a position.
type Finder = unsafe extern "C" fn(*const sys::np_item, i64, *mut usize) -> sys::np_status;

/// A chapter of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chapter<'a> {
    /// The id for [`Action::GoToChapter`](crate::Action::GoToChapter).
    pub id: Id,
    /// The title.
    pub title: Option<&'a str>,
    /// Where it begins.
    pub start: Duration,
    /// Where it ends; `None` if the end of the item is unknown.
    pub end: Option<Duration>,
}

impl<'a> Item<'a> {
    /// An item of the library, or NULL for an item without values.
    ///
    /// # Safety
    ///
    /// The item is valid during `'a`.
    pub(crate) unsafe fn from_raw(raw: *const sys::np_item) -> Self {
        Self { raw, player: PhantomData }
    }

    /// The player's id of the item. It is the same as long as the player runs.
    #[must_use]
    pub fn id(&self) -> Id {
        // SAFETY: the text belongs to the item, and is copied.
        unsafe { id_of(sys::np_item_get_id(self.raw)) }
    }

    /// The kind. An item of a player without libnowplaying is [`ContentKind::Generic`].
    #[must_use]
    pub fn kind(&self) -> ContentKind {
        // SAFETY: the item is valid.
        let number = unsafe { sys::np_item_get_kind(self.raw) };
        ContentKind::from_number(number).unwrap_or(ContentKind::Generic)
    }

    /// Audio or video. An item of a player without libnowplaying is [`MediaType::Audio`].
    #[must_use]
    pub fn media_type(&self) -> MediaType {
        // SAFETY: the item is valid.
        let number = unsafe { sys::np_item_get_media_type(self.raw) };
        MediaType::from_number(number).unwrap_or(MediaType::Audio)
    }

    /// The title, or the text that desktops show in its place, for example the name of the file.
    #[must_use]
    pub fn title(&self) -> Option<&'a str> {
        self.text(Field::Title)
    }

    /// The first artist, or the text that desktops show in its place, for example the author.
    #[must_use]
    pub fn artist(&self) -> Option<&'a str> {
        self.text(Field::Artist)
    }

    /// The album, or the text that desktops show in its place, for example the podcast.
    #[must_use]
    pub fn album(&self) -> Option<&'a str> {
        self.text(Field::Album)
    }

    /// A text, or the first entry of a list; `None` if the item does not have it.
    #[must_use]
    pub fn text(&self, field: Field) -> Option<&'a str> {
        self.entry(field, 0)
    }

    /// Whether the player has set a field. For a title, artist or album that it has not set,
    /// [`text`](Self::text) can return another text.
    #[must_use]
    pub fn has_field(&self, field: Field) -> bool {
        // SAFETY: the item is valid.
        unsafe { sys::np_item_has_field(self.raw, field.number()) }
    }

    /// The entries of a list.
    pub fn list(&self, field: Field) -> impl Iterator<Item = &'a str> + 'a {
        let item = *self;
        (0..).map_while(move |index| item.entry(field, index))
    }

    fn entry(&self, field: Field, index: usize) -> Option<&'a str> {
        // SAFETY: the text belongs to the item, which is valid during `'a`.
        unsafe { known_text(sys::np_item_get_text(self.raw, field.number(), index)) }
    }

    /// A number; `None` if the item does not have it, or the field is not a number.
    #[must_use]
    pub fn number(&self, field: Field) -> Option<f64> {
        self.value(field, sys::np_item_get_number)
    }

    /// A flag; `None` if the item does not have it, or the field is not a flag.
    #[must_use]
    pub fn flag(&self, field: Field) -> Option<bool> {
        self.value(field, sys::np_item_get_flag)
    }

    /// A time; `None` if the item does not have it, or the field is not a time.
    #[must_use]
    pub fn time(&self, field: Field) -> Option<Duration> {
        self.value(field, sys::np_item_get_time).map(duration)
    }

    fn value<T: Default>(&self, field: Field, getter: Getter<T>) -> Option<T> {
        let mut value = T::default();
        // SAFETY: the item is valid, and the output is a local variable.
        succeeded(unsafe { getter(self.raw, field.number(), &mut value) })?;
        Some(value)
    }

    /// The duration; `None` if it is unknown or has no end.
    #[must_use]
    pub fn duration(&self) -> Option<Duration> {
        // SAFETY: the item is valid.
        known_duration(unsafe { sys::np_item_get_duration(self.raw) })
    }

    /// Whether the item is a live broadcast.
    #[must_use]
    pub fn is_live(&self) -> bool {
        // SAFETY: the item is valid.
        unsafe { sys::np_item_is_live(self.raw) }
    }

    /// Whether the item has no end, and is not a live broadcast: a soundscape.
    #[must_use]
    pub fn is_continuous(&self) -> bool {
        // SAFETY: the item is valid.
        unsafe { sys::np_item_is_continuous(self.raw) }
    }

    /// The periods of advertising.
    pub fn ad_breaks(&self) -> impl Iterator<Item = Range<Duration>> + 'a {
        let item = *self;
        (0..).map_while(move |index| {
            let (mut start, mut end) = (0, 0);
            // SAFETY: the item is valid, and the outputs are local variables.
            let status =
                unsafe { sys::np_item_get_ad_break(item.raw, index, &mut start, &mut end) };
            succeeded(status).map(|()| duration(start)..duration(end))
        })
    }

    /// The chapters, in the order of their starts. Only a controller with
    /// [`ControllerBuilder::lists`](crate::ControllerBuilder::lists) reads them.
    pub fn chapters(&self) -> impl Iterator<Item = Chapter<'a>> + 'a {
        let item = *self;
        (0..).map_while(move |index| {
            let (mut id, mut title, mut start, mut end) = (ptr::null(), ptr::null(), 0, 0);
            // SAFETY: the item is valid during `'a`, the outputs are local variables, and the texts
            // belong to the item.
            unsafe {
                succeeded(sys::np_item_get_chapter(
                    item.raw, index, &mut id, &mut title, &mut start, &mut end,
                ))?;
                Some(Chapter {
                    id: id_of(id),
                    title: known_text(title),
                    start: duration(start),
                    end: known_duration(end),
                })
            }
        })
    }

    /// The index of the chapter at a position; `None` if it has no chapter.
    #[must_use]
    pub fn find_chapter(&self, position: Duration) -> Option<usize> {
        self.find(position, sys::np_item_find_chapter)
    }

    /// The lines of lyrics with times: each time and its text. Only a controller with
    /// [`ControllerBuilder::lists`](crate::ControllerBuilder::lists) reads them.
    pub fn lyrics_lines(&self) -> impl Iterator<Item = (Duration, &'a str)> + 'a {
        let item = *self;
        (0..).map_while(move |index| {
            let (mut time, mut text) = (0, ptr::null());
            // SAFETY: as for the chapters.
            unsafe {
                succeeded(sys::np_item_get_lyrics_line(item.raw, index, &mut time, &mut text))?;
                Some((duration(time), text_of(text)))
            }
        })
    }

    /// The index of the line that is sung at a position; `None` before the first line.
    #[must_use]
    pub fn find_lyrics_line(&self, position: Duration) -> Option<usize> {
        self.find(position, sys::np_item_find_lyrics_line)
    }

    fn find(&self, position: Duration, find: Finder) -> Option<usize> {
        let mut index = 0;
        // SAFETY: the item is valid, and the output is a local variable.
        succeeded(unsafe { find(self.raw, microseconds(position), &mut index) })?;
        Some(index)
    }

    /// The language of the lyrics, a language tag.
    #[must_use]
    pub fn lyrics_language(&self) -> Option<&'a str> {
        // SAFETY: the text belongs to the item, which is valid during `'a`.
        unsafe { known_text(sys::np_item_get_lyrics_language(self.raw)) }
    }

    /// Further keys of the player's metadata, each with its value as a text. With
    /// [`ControllerBuilder::mpris`](crate::ControllerBuilder::mpris) every key.
    pub fn extras(&self) -> impl Iterator<Item = (&'a str, &'a str)> + 'a {
        let item = *self;
        (0..).map_while(move |index| {
            let (mut key, mut text) = (ptr::null(), ptr::null());
            // SAFETY: the item is valid during `'a`, the outputs are local variables, and the texts
            // belong to the item.
            unsafe {
                succeeded(sys::np_item_get_extra(item.raw, index, &mut key, &mut text))?;
                Some((text_of(key), text_of(text)))
            }
        })
    }
}

impl fmt::Debug for Item<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Item")
            .field("id", &self.id())
            .field("title", &self.title())
            .field("artist", &self.artist())
            .finish_non_exhaustive()
    }
}
