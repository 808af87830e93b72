// SPDX-License-Identifier: MIT
//! Makes contents of the tags of files.

use crate::artwork::Artwork;
use crate::base::check;
use crate::content::Content;
use crate::sys;
use nowplaying_types::private::text;
use nowplaying_types::{ContentKind, Result};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

impl Content {
    /// Makes a content of the tags of a file. No tag makes it fail: an invalid value is repaired or
    /// omitted. It knows the names of the fields and the usual names of tags, in any case:
    /// `ALBUMARTIST`, `tracknumber`, `date`. A name that occurs twice is a list. `artwork` is a path
    /// or a URL. Unknown names and empty texts are ignored.
    ///
    /// ```
    /// use nowplaying::{Content, ContentKind};
    ///
    /// let tags = [
    ///     ("TITLE", "Slack Water"),
    ///     ("TRACKNUMBER", "4/12"),    // Track 4 of 12.
    ///     ("DATE", "17.8.1959"),      // 1959-08-17
    ///     ("ORIGINALDATE", "3.5.58"), // Omitted.
    ///     ("RATING", "80"),           // Omitted: a rating is from 0.0 to 1.0.
    /// ];
    /// let song = Content::from_tags(ContentKind::Music, "/music/slack-water.flac", tags)?;
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn from_tags<N, V>(
        kind: ContentKind,
        id: impl AsRef<[u8]>,
        tags: impl IntoIterator<Item = (N, V)>,
    ) -> Result<Self>
    where
        N: AsRef<str>,
        V: AsRef<[u8]>,
    {
        Self::from_tags_logged(kind, id, tags, |_| {})
    }

    /// The same; `log` is called with a sentence for each omitted tag.
    pub fn from_tags_logged<N, V>(
        kind: ContentKind,
        id: impl AsRef<[u8]>,
        tags: impl IntoIterator<Item = (N, V)>,
        mut log: impl FnMut(&str),
    ) -> Result<Self>
    where
        N: AsRef<str>,
        V: AsRef<[u8]>,
    {
        let mut content = Self::new(kind, id)?;
        for (name, value) in tags {
            // Some tags have a NUL between their texts.
            for entry in value.as_ref().split(|byte| *byte == 0) {
                if let Err(error) = content.add_tag(name.as_ref(), entry) {
                    log(&error.to_string());
                }
            }
        }
        Ok(content)
    }

    fn add_tag(&mut self, name: &str, entry: &[u8]) -> Result<()> {
        if name.eq_ignore_ascii_case("artwork") && !entry.is_empty() {
            let url = std::str::from_utf8(entry).ok();
            let url =
                url.filter(|text| text.starts_with("http://") || text.starts_with("https://"));
            let file = || Artwork::from_file(OsStr::from_bytes(entry));
            return self.set_artwork(&url.map_or_else(file, Artwork::from_url)?);
        }
        let (name, entry) = (text(name), text(entry));
        // SAFETY: the handle is valid, and the texts are copied.
        check("Content::from_tags", unsafe {
            sys::np_content_add_tag(self.as_ptr(), name.as_ptr(), entry.as_ptr())
        })
    }
}
