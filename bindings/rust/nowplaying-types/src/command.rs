// SPDX-License-Identifier: MIT
//! The commands, and the values of their arguments. `types.h`

use crate::numbers;
use crate::sys;
use crate::tables::command::Command;
use std::fmt;

impl fmt::Display for Command {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name())
    }
}

numbers! {
    /// The repeat modes.
    RepeatMode: np_repeat_mode {
        /// Nothing.
        Off = NP_REPEAT_OFF,
        /// The current item.
        One = NP_REPEAT_ONE,
        /// The queue.
        All = NP_REPEAT_ALL,
    }
}

numbers! {
    /// The shuffle modes.
    ShuffleMode: np_shuffle_mode {
        /// Nothing.
        Off = NP_SHUFFLE_OFF,
        /// Songs.
        Items = NP_SHUFFLE_ITEMS,
        /// Whole albums.
        Collections = NP_SHUFFLE_COLLECTIONS,
    }
}

numbers! {
    /// The user's opinion of the content.
    Feedback: np_feedback {
        /// No opinion.
        Neutral = NP_FEEDBACK_NEUTRAL,
        /// Liked; for like, dislike and bookmark: set.
        Positive = NP_FEEDBACK_POSITIVE,
        /// Disliked.
        Negative = NP_FEEDBACK_NEGATIVE,
    }
}

numbers! {
    /// The user presses the button, or releases it.
    Phase: np_phase {
        /// The user presses it.
        Begin = NP_PHASE_BEGIN,
        /// The user releases it.
        End = NP_PHASE_END,
    }
}

numbers! {
    /// How long the user's choice of a language option applies.
    LanguageSetting: np_language_setting {
        /// Unknown.
        None = NP_LANGUAGE_SETTING_NONE,
        /// For this item.
        ThisItem = NP_LANGUAGE_SETTING_THIS_ITEM,
        /// For all items.
        Permanent = NP_LANGUAGE_SETTING_PERMANENT,
    }
}
