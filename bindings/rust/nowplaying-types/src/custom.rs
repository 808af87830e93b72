// SPDX-License-Identifier: MIT
//! Commands of the player's own. Unstable, like `custom.h`. `types.h`

use crate::text::{id_of, known_text, text_of};
use crate::{numbers, sys, Id};

numbers! {
    /// The state of a custom command.
    CustomState: np_custom_state {
        /// A button.
        Stateless = NP_CUSTOM_STATELESS,
        /// A switch, which is off.
        Off = NP_CUSTOM_OFF,
        /// A switch, which is on.
        On = NP_CUSTOM_ON,
        /// It is being performed: [`CustomCommand::progress`].
        Progress = NP_CUSTOM_PROGRESS,
    }
}

/// A command of the player's own.
///
/// ```
/// use nowplaying_types::{CustomCommand, CustomState};
///
/// let mut mix = CustomCommand::new("mix", "Add to mix");
/// mix.state = CustomState::Off;
/// mix.icon_name = Some("list-add".into());
/// assert!(mix.is_enabled && !mix.is_dangerous);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CustomCommand {
    /// The id in a request. No other custom command of the session has it.
    pub id: Id,
    /// The name that users see, without markup.
    pub title: String,
    /// A name of the icon theme, "list-add", or the URL of an image, "file://…" or "https://…".
    pub icon_name: Option<String>,
    /// Its state.
    pub state: CustomState,
    /// It loses something. Clients warn, and the player asks its user.
    pub is_dangerous: bool,
    /// Whether it has an effect now.
    pub is_enabled: bool,
    /// 0.0 to 1.0, read only with [`CustomState::Progress`].
    pub progress: f64,
    /// For readers: the player draws the icon, which `Controller::request_custom_icon` requests.
    pub has_image: bool,
}

impl CustomCommand {
    /// Makes a button.
    #[must_use]
    pub fn new(id: impl Into<Id>, title: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            title: title.into(),
            icon_name: None,
            state: CustomState::Stateless,
            is_dangerous: false,
            is_enabled: true,
            progress: 0.0,
            has_image: false,
        }
    }

    /// A copy of a command of the library.
    ///
    /// # Safety
    ///
    /// The texts are valid.
    #[doc(hidden)]
    #[must_use]
    pub unsafe fn from_raw(raw: &sys::np_custom_command) -> Self {
        // SAFETY: as the caller promises.
        let (id, title, icon) =
            unsafe { (id_of(raw.id), text_of(raw.title), known_text(raw.icon_name)) };
        Self {
            id,
            title: title.into(),
            icon_name: icon.map(Into::into),
            state: CustomState::from_number(raw.state).unwrap_or(CustomState::Stateless),
            is_dangerous: raw.flags & sys::NP_CUSTOM_DANGEROUS != 0,
            is_enabled: raw.flags & sys::NP_CUSTOM_DISABLED == 0,
            progress: raw.progress,
            has_image: raw.flags & sys::NP_CUSTOM_HAS_IMAGE != 0,
        }
    }

    /// The flags of C, for a player.
    #[doc(hidden)]
    #[must_use]
    pub fn flags(&self) -> sys::np_custom_flags {
        let dangerous = if self.is_dangerous { sys::NP_CUSTOM_DANGEROUS } else { 0 };
        dangerous | if self.is_enabled { 0 } else { sys::NP_CUSTOM_DISABLED }
    }
}
