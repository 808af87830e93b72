/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
#include <nowplaying-glib/enums.h>

GType now_playing_playback_state_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_PLAYBACK_STATE_STOPPED, "NOW_PLAYING_PLAYBACK_STATE_STOPPED", "stopped"},
        {NOW_PLAYING_PLAYBACK_STATE_PLAYING, "NOW_PLAYING_PLAYBACK_STATE_PLAYING", "playing"},
        {NOW_PLAYING_PLAYBACK_STATE_PAUSED, "NOW_PLAYING_PLAYBACK_STATE_PAUSED", "paused"},
        {NOW_PLAYING_PLAYBACK_STATE_BUFFERING, "NOW_PLAYING_PLAYBACK_STATE_BUFFERING", "buffering"},
        {NOW_PLAYING_PLAYBACK_STATE_INTERRUPTED, "NOW_PLAYING_PLAYBACK_STATE_INTERRUPTED", "interrupted"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingPlaybackState", values));
    return type;
}

GType now_playing_content_kind_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_CONTENT_KIND_MUSIC, "NOW_PLAYING_CONTENT_KIND_MUSIC", "music"},
        {NOW_PLAYING_CONTENT_KIND_PODCAST, "NOW_PLAYING_CONTENT_KIND_PODCAST", "podcast"},
        {NOW_PLAYING_CONTENT_KIND_MOVIE, "NOW_PLAYING_CONTENT_KIND_MOVIE", "movie"},
        {NOW_PLAYING_CONTENT_KIND_TV_SHOW, "NOW_PLAYING_CONTENT_KIND_TV_SHOW", "tv-show"},
        {NOW_PLAYING_CONTENT_KIND_BOOK, "NOW_PLAYING_CONTENT_KIND_BOOK", "book"},
        {NOW_PLAYING_CONTENT_KIND_RADIO, "NOW_PLAYING_CONTENT_KIND_RADIO", "radio"},
        {NOW_PLAYING_CONTENT_KIND_HOME_MEDIA, "NOW_PLAYING_CONTENT_KIND_HOME_MEDIA", "home-media"},
        {NOW_PLAYING_CONTENT_KIND_GENERIC, "NOW_PLAYING_CONTENT_KIND_GENERIC", "generic"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingContentKind", values));
    return type;
}

GType now_playing_media_type_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_MEDIA_TYPE_AUDIO, "NOW_PLAYING_MEDIA_TYPE_AUDIO", "audio"},
        {NOW_PLAYING_MEDIA_TYPE_VIDEO, "NOW_PLAYING_MEDIA_TYPE_VIDEO", "video"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingMediaType", values));
    return type;
}

GType now_playing_command_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_COMMAND_PLAY, "NOW_PLAYING_COMMAND_PLAY", "play"},
        {NOW_PLAYING_COMMAND_PAUSE, "NOW_PLAYING_COMMAND_PAUSE", "pause"},
        {NOW_PLAYING_COMMAND_TOGGLE_PLAY_PAUSE, "NOW_PLAYING_COMMAND_TOGGLE_PLAY_PAUSE", "toggle-play-pause"},
        {NOW_PLAYING_COMMAND_STOP, "NOW_PLAYING_COMMAND_STOP", "stop"},
        {NOW_PLAYING_COMMAND_NEXT, "NOW_PLAYING_COMMAND_NEXT", "next"},
        {NOW_PLAYING_COMMAND_PREVIOUS, "NOW_PLAYING_COMMAND_PREVIOUS", "previous"},
        {NOW_PLAYING_COMMAND_SEEK_TO_POSITION, "NOW_PLAYING_COMMAND_SEEK_TO_POSITION", "seek-to-position"},
        {NOW_PLAYING_COMMAND_SKIP_FORWARD, "NOW_PLAYING_COMMAND_SKIP_FORWARD", "skip-forward"},
        {NOW_PLAYING_COMMAND_SKIP_BACKWARD, "NOW_PLAYING_COMMAND_SKIP_BACKWARD", "skip-backward"},
        {NOW_PLAYING_COMMAND_SEEK_FORWARD, "NOW_PLAYING_COMMAND_SEEK_FORWARD", "seek-forward"},
        {NOW_PLAYING_COMMAND_SEEK_BACKWARD, "NOW_PLAYING_COMMAND_SEEK_BACKWARD", "seek-backward"},
        {NOW_PLAYING_COMMAND_CHANGE_PLAYBACK_RATE, "NOW_PLAYING_COMMAND_CHANGE_PLAYBACK_RATE", "change-playback-rate"},
        {NOW_PLAYING_COMMAND_CHANGE_REPEAT_MODE, "NOW_PLAYING_COMMAND_CHANGE_REPEAT_MODE", "change-repeat-mode"},
        {NOW_PLAYING_COMMAND_CHANGE_SHUFFLE_MODE, "NOW_PLAYING_COMMAND_CHANGE_SHUFFLE_MODE", "change-shuffle-mode"},
        {NOW_PLAYING_COMMAND_FEEDBACK, "NOW_PLAYING_COMMAND_FEEDBACK", "feedback"},
        {NOW_PLAYING_COMMAND_RATE_CONTENT, "NOW_PLAYING_COMMAND_RATE_CONTENT", "rate-content"},
        {NOW_PLAYING_COMMAND_LIKE, "NOW_PLAYING_COMMAND_LIKE", "like"},
        {NOW_PLAYING_COMMAND_DISLIKE, "NOW_PLAYING_COMMAND_DISLIKE", "dislike"},
        {NOW_PLAYING_COMMAND_BOOKMARK, "NOW_PLAYING_COMMAND_BOOKMARK", "bookmark"},
        {NOW_PLAYING_COMMAND_ENABLE_LANGUAGE_OPTION, "NOW_PLAYING_COMMAND_ENABLE_LANGUAGE_OPTION", "enable-language-option"},
        {NOW_PLAYING_COMMAND_DISABLE_LANGUAGE_OPTION, "NOW_PLAYING_COMMAND_DISABLE_LANGUAGE_OPTION", "disable-language-option"},
        {NOW_PLAYING_COMMAND_OPEN_URL, "NOW_PLAYING_COMMAND_OPEN_URL", "open-url"},
        {NOW_PLAYING_COMMAND_RAISE, "NOW_PLAYING_COMMAND_RAISE", "raise"},
        {NOW_PLAYING_COMMAND_QUIT, "NOW_PLAYING_COMMAND_QUIT", "quit"},
        {NOW_PLAYING_COMMAND_SET_FULLSCREEN, "NOW_PLAYING_COMMAND_SET_FULLSCREEN", "set-fullscreen"},
        {NOW_PLAYING_COMMAND_SET_VOLUME, "NOW_PLAYING_COMMAND_SET_VOLUME", "set-volume"},
        {NOW_PLAYING_COMMAND_GO_TO_ENTRY, "NOW_PLAYING_COMMAND_GO_TO_ENTRY", "go-to-entry"},
        {NOW_PLAYING_COMMAND_ADD_TO_QUEUE, "NOW_PLAYING_COMMAND_ADD_TO_QUEUE", "add-to-queue"},
        {NOW_PLAYING_COMMAND_REMOVE_FROM_QUEUE, "NOW_PLAYING_COMMAND_REMOVE_FROM_QUEUE", "remove-from-queue"},
        {NOW_PLAYING_COMMAND_ACTIVATE_PLAYLIST, "NOW_PLAYING_COMMAND_ACTIVATE_PLAYLIST", "activate-playlist"},
        {NOW_PLAYING_COMMAND_SET_DEVICE_VOLUME, "NOW_PLAYING_COMMAND_SET_DEVICE_VOLUME", "set-device-volume"},
        {NOW_PLAYING_COMMAND_STEP_DEVICE_VOLUME, "NOW_PLAYING_COMMAND_STEP_DEVICE_VOLUME", "step-device-volume"},
        {NOW_PLAYING_COMMAND_SKIP_AD, "NOW_PLAYING_COMMAND_SKIP_AD", "skip-ad"},
        {NOW_PLAYING_COMMAND_SET_MUTED, "NOW_PLAYING_COMMAND_SET_MUTED", "set-muted"},
        {NOW_PLAYING_COMMAND_SET_DEVICE_MUTED, "NOW_PLAYING_COMMAND_SET_DEVICE_MUTED", "set-device-muted"},
        {NOW_PLAYING_COMMAND_GO_TO_LIVE, "NOW_PLAYING_COMMAND_GO_TO_LIVE", "go-to-live"},
        {NOW_PLAYING_COMMAND_GO_TO_CHAPTER, "NOW_PLAYING_COMMAND_GO_TO_CHAPTER", "go-to-chapter"},
        {NOW_PLAYING_COMMAND_NEXT_CHAPTER, "NOW_PLAYING_COMMAND_NEXT_CHAPTER", "next-chapter"},
        {NOW_PLAYING_COMMAND_PREVIOUS_CHAPTER, "NOW_PLAYING_COMMAND_PREVIOUS_CHAPTER", "previous-chapter"},
        {NOW_PLAYING_COMMAND_SCRUB, "NOW_PLAYING_COMMAND_SCRUB", "scrub"},
        {NOW_PLAYING_COMMAND_CUSTOM, "NOW_PLAYING_COMMAND_CUSTOM", "custom"},
        {NOW_PLAYING_COMMAND_PLAY_ON_OUTPUT, "NOW_PLAYING_COMMAND_PLAY_ON_OUTPUT", "play-on-output"},
        {NOW_PLAYING_COMMAND_LEAVE_OUTPUT, "NOW_PLAYING_COMMAND_LEAVE_OUTPUT", "leave-output"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingCommand", values));
    return type;
}

GType now_playing_repeat_mode_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_REPEAT_MODE_OFF, "NOW_PLAYING_REPEAT_MODE_OFF", "off"},
        {NOW_PLAYING_REPEAT_MODE_ONE, "NOW_PLAYING_REPEAT_MODE_ONE", "one"},
        {NOW_PLAYING_REPEAT_MODE_ALL, "NOW_PLAYING_REPEAT_MODE_ALL", "all"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingRepeatMode", values));
    return type;
}

GType now_playing_shuffle_mode_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_SHUFFLE_MODE_OFF, "NOW_PLAYING_SHUFFLE_MODE_OFF", "off"},
        {NOW_PLAYING_SHUFFLE_MODE_ITEMS, "NOW_PLAYING_SHUFFLE_MODE_ITEMS", "items"},
        {NOW_PLAYING_SHUFFLE_MODE_COLLECTIONS, "NOW_PLAYING_SHUFFLE_MODE_COLLECTIONS", "collections"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingShuffleMode", values));
    return type;
}

GType now_playing_feedback_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_FEEDBACK_NEUTRAL, "NOW_PLAYING_FEEDBACK_NEUTRAL", "neutral"},
        {NOW_PLAYING_FEEDBACK_POSITIVE, "NOW_PLAYING_FEEDBACK_POSITIVE", "positive"},
        {NOW_PLAYING_FEEDBACK_NEGATIVE, "NOW_PLAYING_FEEDBACK_NEGATIVE", "negative"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingFeedback", values));
    return type;
}

GType now_playing_phase_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_PHASE_BEGIN, "NOW_PLAYING_PHASE_BEGIN", "begin"},
        {NOW_PLAYING_PHASE_END, "NOW_PLAYING_PHASE_END", "end"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingPhase", values));
    return type;
}

GType now_playing_language_setting_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_LANGUAGE_SETTING_NONE, "NOW_PLAYING_LANGUAGE_SETTING_NONE", "none"},
        {NOW_PLAYING_LANGUAGE_SETTING_THIS_ITEM, "NOW_PLAYING_LANGUAGE_SETTING_THIS_ITEM", "this-item"},
        {NOW_PLAYING_LANGUAGE_SETTING_PERMANENT, "NOW_PLAYING_LANGUAGE_SETTING_PERMANENT", "permanent"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingLanguageSetting", values));
    return type;
}

GType now_playing_language_kind_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_LANGUAGE_KIND_AUDIBLE, "NOW_PLAYING_LANGUAGE_KIND_AUDIBLE", "audible"},
        {NOW_PLAYING_LANGUAGE_KIND_LEGIBLE, "NOW_PLAYING_LANGUAGE_KIND_LEGIBLE", "legible"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingLanguageKind", values));
    return type;
}

GType now_playing_language_flags_get_type(void)
{
    static gsize type;
    static const GFlagsValue values[] = {
        {NOW_PLAYING_LANGUAGE_MAIN_PROGRAM, "NOW_PLAYING_LANGUAGE_MAIN_PROGRAM", "main-program"},
        {NOW_PLAYING_LANGUAGE_AUXILIARY, "NOW_PLAYING_LANGUAGE_AUXILIARY", "auxiliary"},
        {NOW_PLAYING_LANGUAGE_FORCED_SUBTITLES, "NOW_PLAYING_LANGUAGE_FORCED_SUBTITLES", "forced-subtitles"},
        {NOW_PLAYING_LANGUAGE_TRANSCRIBES_DIALOG, "NOW_PLAYING_LANGUAGE_TRANSCRIBES_DIALOG", "transcribes-dialog"},
        {NOW_PLAYING_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND, "NOW_PLAYING_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND", "describes-music-and-sound"},
        {NOW_PLAYING_LANGUAGE_EASY_TO_READ, "NOW_PLAYING_LANGUAGE_EASY_TO_READ", "easy-to-read"},
        {NOW_PLAYING_LANGUAGE_DESCRIBES_VIDEO, "NOW_PLAYING_LANGUAGE_DESCRIBES_VIDEO", "describes-video"},
        {NOW_PLAYING_LANGUAGE_TRANSLATION, "NOW_PLAYING_LANGUAGE_TRANSLATION", "translation"},
        {NOW_PLAYING_LANGUAGE_DUBBED_TRANSLATION, "NOW_PLAYING_LANGUAGE_DUBBED_TRANSLATION", "dubbed-translation"},
        {NOW_PLAYING_LANGUAGE_VOICE_OVER_TRANSLATION, "NOW_PLAYING_LANGUAGE_VOICE_OVER_TRANSLATION", "voice-over-translation"},
        {NOW_PLAYING_LANGUAGE_DEFAULT, "NOW_PLAYING_LANGUAGE_DEFAULT", "default"},
        {NOW_PLAYING_LANGUAGE_CURRENT, "NOW_PLAYING_LANGUAGE_CURRENT", "current"},
        {NOW_PLAYING_LANGUAGE_OPTIONAL, "NOW_PLAYING_LANGUAGE_OPTIONAL", "optional"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_flags_register_static("NowPlayingLanguageFlags", values));
    return type;
}

GType now_playing_problem_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_PROBLEM_NONE, "NOW_PLAYING_PROBLEM_NONE", "none"},
        {NOW_PLAYING_PROBLEM_SIGN_IN, "NOW_PLAYING_PROBLEM_SIGN_IN", "sign-in"},
        {NOW_PLAYING_PROBLEM_NETWORK, "NOW_PLAYING_PROBLEM_NETWORK", "network"},
        {NOW_PLAYING_PROBLEM_NOT_AVAILABLE, "NOW_PLAYING_PROBLEM_NOT_AVAILABLE", "not-available"},
        {NOW_PLAYING_PROBLEM_FILE_MISSING, "NOW_PLAYING_PROBLEM_FILE_MISSING", "file-missing"},
        {NOW_PLAYING_PROBLEM_FORMAT, "NOW_PLAYING_PROBLEM_FORMAT", "format"},
        {NOW_PLAYING_PROBLEM_OTHER, "NOW_PLAYING_PROBLEM_OTHER", "other"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingProblem", values));
    return type;
}

GType now_playing_connection_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_CONNECTION_IDLE, "NOW_PLAYING_CONNECTION_IDLE", "idle"},
        {NOW_PLAYING_CONNECTION_CONNECTING, "NOW_PLAYING_CONNECTION_CONNECTING", "connecting"},
        {NOW_PLAYING_CONNECTION_CONNECTED, "NOW_PLAYING_CONNECTION_CONNECTED", "connected"},
        {NOW_PLAYING_CONNECTION_WAITING, "NOW_PLAYING_CONNECTION_WAITING", "waiting"},
        {NOW_PLAYING_CONNECTION_REFUSED, "NOW_PLAYING_CONNECTION_REFUSED", "refused"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingConnection", values));
    return type;
}

GType now_playing_device_type_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_DEVICE_TYPE_OTHER, "NOW_PLAYING_DEVICE_TYPE_OTHER", "other"},
        {NOW_PLAYING_DEVICE_TYPE_CAR, "NOW_PLAYING_DEVICE_TYPE_CAR", "car"},
        {NOW_PLAYING_DEVICE_TYPE_DESKTOP, "NOW_PLAYING_DEVICE_TYPE_DESKTOP", "desktop"},
        {NOW_PLAYING_DEVICE_TYPE_GAMING_CONSOLE, "NOW_PLAYING_DEVICE_TYPE_GAMING_CONSOLE", "gaming-console"},
        {NOW_PLAYING_DEVICE_TYPE_LAPTOP, "NOW_PLAYING_DEVICE_TYPE_LAPTOP", "laptop"},
        {NOW_PLAYING_DEVICE_TYPE_MEDIA_STICK, "NOW_PLAYING_DEVICE_TYPE_MEDIA_STICK", "media-stick"},
        {NOW_PLAYING_DEVICE_TYPE_PHONE, "NOW_PLAYING_DEVICE_TYPE_PHONE", "phone"},
        {NOW_PLAYING_DEVICE_TYPE_SET_TOP_BOX, "NOW_PLAYING_DEVICE_TYPE_SET_TOP_BOX", "set-top-box"},
        {NOW_PLAYING_DEVICE_TYPE_SPEAKER, "NOW_PLAYING_DEVICE_TYPE_SPEAKER", "speaker"},
        {NOW_PLAYING_DEVICE_TYPE_SPEAKER_GROUP, "NOW_PLAYING_DEVICE_TYPE_SPEAKER_GROUP", "speaker-group"},
        {NOW_PLAYING_DEVICE_TYPE_TABLET, "NOW_PLAYING_DEVICE_TYPE_TABLET", "tablet"},
        {NOW_PLAYING_DEVICE_TYPE_TV, "NOW_PLAYING_DEVICE_TYPE_TV", "tv"},
        {NOW_PLAYING_DEVICE_TYPE_TV_AND_SPEAKER, "NOW_PLAYING_DEVICE_TYPE_TV_AND_SPEAKER", "tv-and-speaker"},
        {NOW_PLAYING_DEVICE_TYPE_WEARABLE, "NOW_PLAYING_DEVICE_TYPE_WEARABLE", "wearable"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingDeviceType", values));
    return type;
}

GType now_playing_custom_state_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_CUSTOM_STATE_STATELESS, "NOW_PLAYING_CUSTOM_STATE_STATELESS", "stateless"},
        {NOW_PLAYING_CUSTOM_STATE_OFF, "NOW_PLAYING_CUSTOM_STATE_OFF", "off"},
        {NOW_PLAYING_CUSTOM_STATE_ON, "NOW_PLAYING_CUSTOM_STATE_ON", "on"},
        {NOW_PLAYING_CUSTOM_STATE_PROGRESS, "NOW_PLAYING_CUSTOM_STATE_PROGRESS", "progress"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingCustomState", values));
    return type;
}

GType now_playing_hold_state_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_HOLD_STATE_PENDING, "NOW_PLAYING_HOLD_STATE_PENDING", "pending"},
        {NOW_PLAYING_HOLD_STATE_ACTIVE, "NOW_PLAYING_HOLD_STATE_ACTIVE", "active"},
        {NOW_PLAYING_HOLD_STATE_FAILED, "NOW_PLAYING_HOLD_STATE_FAILED", "failed"},
        {NOW_PLAYING_HOLD_STATE_LOST, "NOW_PLAYING_HOLD_STATE_LOST", "lost"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingHoldState", values));
    return type;
}

GType now_playing_aspect_ratio_get_type(void)
{
    static gsize type;
    static const GFlagsValue values[] = {
        {NOW_PLAYING_ASPECT_RATIO_SQUARE, "NOW_PLAYING_ASPECT_RATIO_SQUARE", "square"},
        {NOW_PLAYING_ASPECT_RATIO_TALL, "NOW_PLAYING_ASPECT_RATIO_TALL", "tall"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_flags_register_static("NowPlayingAspectRatio", values));
    return type;
}

GType now_playing_player_reason_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_PLAYER_REASON_LISTED, "NOW_PLAYING_PLAYER_REASON_LISTED", "listed"},
        {NOW_PLAYING_PLAYER_REASON_PINNED, "NOW_PLAYING_PLAYER_REASON_PINNED", "pinned"},
        {NOW_PLAYING_PLAYER_REASON_TOGGLED, "NOW_PLAYING_PLAYER_REASON_TOGGLED", "toggled"},
        {NOW_PLAYING_PLAYER_REASON_PLAYING, "NOW_PLAYING_PLAYER_REASON_PLAYING", "playing"},
        {NOW_PLAYING_PLAYER_REASON_PAUSED, "NOW_PLAYING_PLAYER_REASON_PAUSED", "paused"},
        {NOW_PLAYING_PLAYER_REASON_PLAYING_REMOTELY, "NOW_PLAYING_PLAYER_REASON_PLAYING_REMOTELY", "playing-remotely"},
        {NOW_PLAYING_PLAYER_REASON_NEVER_PLAYED, "NOW_PLAYING_PLAYER_REASON_NEVER_PLAYED", "never-played"},
        {NOW_PLAYING_PLAYER_REASON_STOPPED, "NOW_PLAYING_PLAYER_REASON_STOPPED", "stopped"},
        {NOW_PLAYING_PLAYER_REASON_RESTING_REMOTELY, "NOW_PLAYING_PLAYER_REASON_RESTING_REMOTELY", "resting-remotely"},
        {NOW_PLAYING_PLAYER_REASON_SILENT, "NOW_PLAYING_PLAYER_REASON_SILENT", "silent"},
        {NOW_PLAYING_PLAYER_REASON_REQUESTED, "NOW_PLAYING_PLAYER_REASON_REQUESTED", "requested"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingPlayerReason", values));
    return type;
}

GType now_playing_application_flags_get_type(void)
{
    static gsize type;
    static const GFlagsValue values[] = {
        {NOW_PLAYING_APPLICATION_PUBLISH_ALL, "NOW_PLAYING_APPLICATION_PUBLISH_ALL", "publish-all"},
        {NOW_PLAYING_APPLICATION_SHOW_URLS, "NOW_PLAYING_APPLICATION_SHOW_URLS", "show-urls"},
        {NOW_PLAYING_APPLICATION_UNIQUE_NAME, "NOW_PLAYING_APPLICATION_UNIQUE_NAME", "unique-name"},
        {NOW_PLAYING_APPLICATION_SHOW_IDLE, "NOW_PLAYING_APPLICATION_SHOW_IDLE", "show-idle"},
        {NOW_PLAYING_APPLICATION_ARTWORK_AHEAD, "NOW_PLAYING_APPLICATION_ARTWORK_AHEAD", "artwork-ahead"},
        {NOW_PLAYING_APPLICATION_LASTING_IDS, "NOW_PLAYING_APPLICATION_LASTING_IDS", "lasting-ids"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_flags_register_static("NowPlayingApplicationFlags", values));
    return type;
}

GType now_playing_controller_flags_get_type(void)
{
    static gsize type;
    static const GFlagsValue values[] = {
        {NOW_PLAYING_CONTROLLER_LISTS, "NOW_PLAYING_CONTROLLER_LISTS", "lists"},
        {NOW_PLAYING_CONTROLLER_OTHERS, "NOW_PLAYING_CONTROLLER_OTHERS", "others"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_flags_register_static("NowPlayingControllerFlags", values));
    return type;
}

GType now_playing_error_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {
        {NOW_PLAYING_ERROR_INVALID_ARGUMENT, "NOW_PLAYING_ERROR_INVALID_ARGUMENT", "invalid-argument"},
        {NOW_PLAYING_ERROR_INVALID_STATE, "NOW_PLAYING_ERROR_INVALID_STATE", "invalid-state"},
        {NOW_PLAYING_ERROR_NOT_FOUND, "NOW_PLAYING_ERROR_NOT_FOUND", "not-found"},
        {NOW_PLAYING_ERROR_FINISHED, "NOW_PLAYING_ERROR_FINISHED", "finished"},
        {NOW_PLAYING_ERROR_GONE, "NOW_PLAYING_ERROR_GONE", "gone"},
        {NOW_PLAYING_ERROR_FORKED, "NOW_PLAYING_ERROR_FORKED", "forked"},
        {NOW_PLAYING_ERROR_LIMIT, "NOW_PLAYING_ERROR_LIMIT", "limit"},
        {NOW_PLAYING_ERROR_BUFFER_TOO_SMALL, "NOW_PLAYING_ERROR_BUFFER_TOO_SMALL", "buffer-too-small"},
        {NOW_PLAYING_ERROR_SYSTEM, "NOW_PLAYING_ERROR_SYSTEM", "system"},
        {NOW_PLAYING_ERROR_NO_SUCH_CONTENT, "NOW_PLAYING_ERROR_NO_SUCH_CONTENT", "no-such-content"},
        {NOW_PLAYING_ERROR_NO_ACTIONABLE_ITEM, "NOW_PLAYING_ERROR_NO_ACTIONABLE_ITEM", "no-actionable-item"},
        {NOW_PLAYING_ERROR_DEVICE_NOT_FOUND, "NOW_PLAYING_ERROR_DEVICE_NOT_FOUND", "device-not-found"},
        {NOW_PLAYING_ERROR_FAILED, "NOW_PLAYING_ERROR_FAILED", "failed"},
        {NOW_PLAYING_ERROR_NOT_SUPPORTED, "NOW_PLAYING_ERROR_NOT_SUPPORTED", "not-supported"},
        {NOW_PLAYING_ERROR_PERMISSION_DENIED, "NOW_PLAYING_ERROR_PERMISSION_DENIED", "permission-denied"},
        {NOW_PLAYING_ERROR_SIGN_IN_REQUIRED, "NOW_PLAYING_ERROR_SIGN_IN_REQUIRED", "sign-in-required"},
        {NOW_PLAYING_ERROR_SUBSCRIPTION_REQUIRED, "NOW_PLAYING_ERROR_SUBSCRIPTION_REQUIRED", "subscription-required"},
        {NOW_PLAYING_ERROR_SKIP_LIMIT_REACHED, "NOW_PLAYING_ERROR_SKIP_LIMIT_REACHED", "skip-limit-reached"},
        {NOW_PLAYING_ERROR_END_OF_QUEUE, "NOW_PLAYING_ERROR_END_OF_QUEUE", "end-of-queue"},
        {NOW_PLAYING_ERROR_NETWORK_FAILED, "NOW_PLAYING_ERROR_NETWORK_FAILED", "network-failed"},
        {NOW_PLAYING_ERROR_CANCELLED, "NOW_PLAYING_ERROR_CANCELLED", "cancelled"},
        {NOW_PLAYING_ERROR_TIMED_OUT, "NOW_PLAYING_ERROR_TIMED_OUT", "timed-out"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("NowPlayingError", values));
    return type;
}

G_DEFINE_QUARK(now-playing-error-quark, now_playing_error)
