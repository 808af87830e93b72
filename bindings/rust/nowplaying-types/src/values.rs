// SPDX-License-Identifier: MIT
//! The enums of the values of contents, playbacks, devices and connections. `types.h`, `playback.h`

use crate::{numbers, sys};

numbers! {
    /// The kinds of content. The kind selects the fields that clients show as title, artist and album.
    ContentKind: np_content_kind {
        /// A song.
        Music = NP_CONTENT_MUSIC,
        /// An episode of a podcast.
        Podcast = NP_CONTENT_PODCAST,
        /// A film.
        Movie = NP_CONTENT_MOVIE,
        /// An episode of a series.
        TvShow = NP_CONTENT_TV_SHOW,
        /// An audiobook.
        Book = NP_CONTENT_BOOK,
        /// A radio station.
        Radio = NP_CONTENT_RADIO,
        /// A camera, a baby monitor, a soundscape.
        HomeMedia = NP_CONTENT_HOME_MEDIA,
        /// Another kind.
        Generic = NP_CONTENT_GENERIC,
    }
}

numbers! {
    /// The types of media.
    MediaType: np_media_type {
        /// Audio.
        Audio = NP_MEDIA_AUDIO,
        /// Video.
        Video = NP_MEDIA_VIDEO,
    }
}

numbers! {
    /// The state of playback.
    PlaybackState: np_playback_state {
        /// Stopped, at the beginning.
        Stopped = NP_PLAYBACK_STOPPED,
        /// The position advances.
        Playing = NP_PLAYBACK_PLAYING,
        /// The position does not advance.
        Paused = NP_PLAYBACK_PAUSED,
        /// Waits for data before it plays on: clients see it as playing, and the position does not
        /// advance.
        Buffering = NP_PLAYBACK_BUFFERING,
        /// Paused by the system, for example during a call: clients see it as paused.
        Interrupted = NP_PLAYBACK_INTERRUPTED,
    }
}

numbers! {
    /// The types of devices. Clients choose the icon by it.
    DeviceType: np_device_type {
        /// Another device.
        Other = NP_DEVICE_OTHER,
        /// A car.
        Car = NP_DEVICE_CAR,
        /// A computer on a desk.
        Desktop = NP_DEVICE_DESKTOP,
        /// A gaming console.
        GamingConsole = NP_DEVICE_GAMING_CONSOLE,
        /// A laptop.
        Laptop = NP_DEVICE_LAPTOP,
        /// A media stick of a television.
        MediaStick = NP_DEVICE_MEDIA_STICK,
        /// A phone.
        Phone = NP_DEVICE_PHONE,
        /// A set-top box.
        SetTopBox = NP_DEVICE_SET_TOP_BOX,
        /// A speaker.
        Speaker = NP_DEVICE_SPEAKER,
        /// A group of speakers.
        SpeakerGroup = NP_DEVICE_SPEAKER_GROUP,
        /// A tablet.
        Tablet = NP_DEVICE_TABLET,
        /// A television.
        Tv = NP_DEVICE_TV,
        /// A television with a separate speaker.
        TvAndSpeaker = NP_DEVICE_TV_AND_SPEAKER,
        /// A watch or glasses.
        Wearable = NP_DEVICE_WEARABLE,
    }
}

numbers! {
    /// The kinds of language options.
    LanguageKind: np_language_kind {
        /// A soundtrack.
        Audible = NP_LANGUAGE_AUDIBLE,
        /// Subtitles.
        Legible = NP_LANGUAGE_LEGIBLE,
    }
}

numbers! {
    /// The aspect ratios of images and videos.
    AspectRatio: np_aspect_ratio {
        /// 1:1
        Square = NP_ASPECT_RATIO_SQUARE,
        /// 3:4
        Tall = NP_ASPECT_RATIO_TALL,
    }
}

numbers! {
    /// The state of the connection to the bus.
    Connection: np_connection {
        /// No session is published, so the context does not connect. A controller does not have this
        /// state.
        Idle = NP_CONNECTION_IDLE,
        /// The library logs in, or waits for the name.
        Connecting = NP_CONNECTION_CONNECTING,
        /// All published sessions are on the bus, or the controller reads the bus.
        Connected = NP_CONNECTION_CONNECTED,
        /// No bus exists, or it ended. The library tries again.
        Waiting = NP_CONNECTION_WAITING,
        /// The bus or the sandbox refuses every possible name; the log names them. A controller
        /// does not have this state.
        Refused = NP_CONNECTION_REFUSED,
    }
}
