// SPDX-License-Identifier: MIT
//! Soundtracks and subtitles. `command.h`

use crate::base::check;
use crate::session::Session;
use crate::sys;
use nowplaying_types::private::{identifier, list, pointer, text};
use nowplaying_types::{LanguageKind, Result};

/// One soundtrack, or one kind of subtitles.
///
/// ```
/// use nowplaying::LanguageOption;
///
/// # let context = nowplaying::Context::new("org.example.Player")?;
/// # let session = nowplaying::Session::new(&context, "film")?;
/// session.set_language_options(&[
///     LanguageOption::audible("audio-1", "English").tag("en").default_option().current(),
///     LanguageOption::audible("audio-2", "Deutsch").tag("de").dubbed_translation(),
///     LanguageOption::legible("text-1", "English").tag("en").group(1).optional(),
/// ])?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct LanguageOption {
    id: String,
    name: String,
    tag: Option<String>,
    kind: LanguageKind,
    group: i32,
    flags: sys::np_language_flags,
}

macro_rules! language_flags {
    ($($(#[$about:meta])* $name:ident = $number:ident,)*) => {
        impl LanguageOption {
            $(
                $(#[$about])*
                pub fn $name(mut self) -> Self {
                    self.flags |= sys::$number;
                    self
                }
            )*
        }
    };
}

language_flags! {
    /// Part of the main program.
    main_program = NP_LANGUAGE_MAIN_PROGRAM,
    /// For example a commentary.
    auxiliary = NP_LANGUAGE_AUXILIARY,
    /// Subtitles only for speech in another language.
    forced_subtitles = NP_LANGUAGE_FORCED_SUBTITLES,
    /// It transcribes the dialogue.
    transcribes_dialog = NP_LANGUAGE_TRANSCRIBES_DIALOG,
    /// It describes music and sound.
    describes_music_and_sound = NP_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND,
    /// It is easy to read.
    easy_to_read = NP_LANGUAGE_EASY_TO_READ,
    /// It describes the video.
    describes_video = NP_LANGUAGE_DESCRIBES_VIDEO,
    /// A translation.
    translation = NP_LANGUAGE_TRANSLATION,
    /// A translation by other actors.
    dubbed_translation = NP_LANGUAGE_DUBBED_TRANSLATION,
    /// A translation over the voices.
    voice_over_translation = NP_LANGUAGE_VOICE_OVER_TRANSLATION,
    /// On unless the user chooses another.
    default_option = NP_LANGUAGE_DEFAULT,
    /// On now.
    current = NP_LANGUAGE_CURRENT,
    /// All options of its group can be off.
    optional = NP_LANGUAGE_OPTIONAL,
}

impl LanguageOption {
    /// Makes a soundtrack: the id in a request, and the name that users see.
    pub fn audible(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self::new(LanguageKind::Audible, id, name)
    }

    /// Makes subtitles: the id in a request, and the name that users see.
    pub fn legible(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self::new(LanguageKind::Legible, id, name)
    }

    /// Makes a language option of a kind.
    pub fn new(kind: LanguageKind, id: impl Into<String>, name: impl Into<String>) -> Self {
        Self { id: id.into(), name: name.into(), tag: None, kind, group: 0, flags: 0 }
    }

    /// Sets the language tag (BCP 47): "de", "pt-BR".
    pub fn tag(mut self, tag: impl Into<String>) -> Self {
        self.tag = Some(tag.into());
        self
    }

    /// Sets the group. At most one option of a group is on. Default: 0.
    pub fn group(mut self, group: i32) -> Self {
        self.group = group;
        self
    }
}

impl Session {
    /// Sets the language options and which of them are on, in the order that users see. An empty
    /// list removes them.
    pub fn set_language_options(&self, options: &[LanguageOption]) -> Result<()> {
        let function = "Session::set_language_options";
        let mut texts = Vec::new();
        for option in options {
            let tag =
                option.tag.as_ref().map(|tag| identifier(function, "tag", tag)).transpose()?;
            texts.push((identifier(function, "id", &option.id)?, text(&option.name), tag));
        }
        let rows: Vec<_> = options
            .iter()
            .zip(&texts)
            .map(|(option, (id, name, tag))| sys::np_language_option {
                id: id.as_ptr(),
                name: name.as_ptr(),
                tag: pointer(tag.as_ref()),
                kind: option.kind.number(),
                group: option.group,
                flags: option.flags,
            })
            .collect();
        // SAFETY: the handle is valid, the count is that of the options, and they are copied.
        check(function, unsafe {
            sys::np_session_set_language_options(self.as_ptr(), list(&rows), rows.len())
        })
    }
}
