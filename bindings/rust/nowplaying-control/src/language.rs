// SPDX-License-Identifier: MIT
//! Soundtracks and subtitles. `types.h`

use crate::sys;
use nowplaying_types::private::{known_text, text_of};
use nowplaying_types::LanguageKind;

/// One soundtrack, or one kind of subtitles. It borrows the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LanguageOption<'a> {
    /// The id for [`Action::EnableLanguageOption`](crate::Action::EnableLanguageOption).
    pub id: &'a str,
    /// The name that users see.
    pub name: &'a str,
    /// The language tag (BCP 47): "de", "pt-BR".
    pub tag: Option<&'a str>,
    /// A soundtrack or subtitles.
    pub kind: LanguageKind,
    /// At most one option of a group is on.
    pub group: i32,
    flags: sys::np_language_flags,
}

impl LanguageOption<'_> {
    /// # Safety
    ///
    /// The texts are valid during the lifetime of the result.
    pub(crate) unsafe fn from_raw(raw: &sys::np_language_option) -> Self {
        // SAFETY: as the caller promises.
        let (id, name, tag) = unsafe { (text_of(raw.id), text_of(raw.name), known_text(raw.tag)) };
        let kind = LanguageKind::from_number(raw.kind).unwrap_or(LanguageKind::Audible);
        Self { id, name, tag, kind, group: raw.group, flags: raw.flags }
    }
}

macro_rules! language_flags {
    ($($(#[$about:meta])* $name:ident = $number:ident,)*) => {
        impl LanguageOption<'_> {
            $(
                $(#[$about])*
                #[must_use]
                pub const fn $name(&self) -> bool {
                    self.flags & sys::$number != 0
                }
            )*
        }
    };
}

language_flags! {
    /// Whether it is part of the main program.
    is_main_program = NP_LANGUAGE_MAIN_PROGRAM,
    /// Whether it is for example a commentary.
    is_auxiliary = NP_LANGUAGE_AUXILIARY,
    /// Whether it has subtitles only for speech in another language.
    has_forced_subtitles = NP_LANGUAGE_FORCED_SUBTITLES,
    /// Whether it transcribes the dialogue.
    transcribes_dialog = NP_LANGUAGE_TRANSCRIBES_DIALOG,
    /// Whether it describes music and sound.
    describes_music_and_sound = NP_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND,
    /// Whether it is easy to read.
    is_easy_to_read = NP_LANGUAGE_EASY_TO_READ,
    /// Whether it describes the video.
    describes_video = NP_LANGUAGE_DESCRIBES_VIDEO,
    /// Whether it is a translation.
    is_translation = NP_LANGUAGE_TRANSLATION,
    /// Whether it is a translation by other actors.
    is_dubbed_translation = NP_LANGUAGE_DUBBED_TRANSLATION,
    /// Whether it is a translation over the voices.
    is_voice_over_translation = NP_LANGUAGE_VOICE_OVER_TRANSLATION,
    /// Whether it is on unless the user chooses another.
    is_default = NP_LANGUAGE_DEFAULT,
    /// Whether it is on now.
    is_current = NP_LANGUAGE_CURRENT,
    /// Whether all options of its group can be off.
    is_optional = NP_LANGUAGE_OPTIONAL,
}
