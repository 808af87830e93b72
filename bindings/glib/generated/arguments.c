/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
#include <nowplaying-glib/arguments.h>
#include <nowplaying/request.h>
#include "private.h"

/**
 * NowPlayingRequest:activation-token:
 *
 * The token with which the player activates its window.
 */

/**
 * NowPlayingRequest:position:
 *
 * The position from the beginning of the item, in microseconds.
 */

/**
 * NowPlayingRequest:interval:
 *
 * The interval, above 0, in microseconds.
 */

/**
 * NowPlayingRequest:phase:
 *
 * Whether the button is pressed or released.
 */

/**
 * NowPlayingRequest:rate:
 *
 * One of the supported rates, or in their range.
 */

/**
 * NowPlayingRequest:repeat-mode:
 *
 * The repeat mode.
 */

/**
 * NowPlayingRequest:shuffle-mode:
 *
 * The shuffle mode.
 */

/**
 * NowPlayingRequest:feedback:
 *
 * The listener's feedback.
 */

/**
 * NowPlayingRequest:rating:
 *
 * A number in the rating range.
 */

/**
 * NowPlayingRequest:marked:
 *
 * Whether to set the mark, or to remove it.
 */

/**
 * NowPlayingRequest:language-option-id:
 *
 * The id of the language option.
 */

/**
 * NowPlayingRequest:language-setting:
 *
 * How long the choice holds.
 */

/**
 * NowPlayingRequest:url:
 *
 * The URL; it comes from a client, so check it.
 */

/**
 * NowPlayingRequest:fullscreen:
 *
 * Whether to enter fullscreen mode.
 */

/**
 * NowPlayingRequest:volume:
 *
 * 0.0 for silence, 1.0 for full volume; a session can get more.
 */

/**
 * NowPlayingRequest:muted:
 *
 * Whether to silence it.
 */

/**
 * NowPlayingRequest:entry-id:
 *
 * The id of a queue entry.
 */

/**
 * NowPlayingRequest:after-entry-id:
 *
 * The id of the entry before the new one, or empty for the front.
 */

/**
 * NowPlayingRequest:make-current:
 *
 * Whether to play it at once.
 */

/**
 * NowPlayingRequest:chapter-id:
 *
 * The id of a chapter.
 */

/**
 * NowPlayingRequest:playlist-id:
 *
 * The id of a playlist.
 */

/**
 * NowPlayingRequest:device-id:
 *
 * The id of a device of the session.
 */

/**
 * NowPlayingRequest:volume-steps:
 *
 * The number of steps; a negative number lowers the volume; never 0.
 */

/**
 * NowPlayingRequest:custom-id:
 *
 * The id of a custom command.
 */

/**
 * NowPlayingRequest:output-id:
 *
 * The id of an output of the session.
 */

/**
 * NowPlayingRequest:together:
 *
 * Whether the outputs in use play on too.
 */

const guint npg_n_parts = 26;

void npg_parts_install(GObjectClass *class, guint first)
{
    g_object_class_install_property(class, first++, g_param_spec_string("activation-token", NULL, "the token with which the player activates its window", NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_int64("position", NULL, "the position from the beginning of the item, in microseconds", -1, G_MAXINT64, -1, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_int64("interval", NULL, "the interval, above 0, in microseconds", -1, G_MAXINT64, -1, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_enum("phase", NULL, "whether the button is pressed or released", NOW_PLAYING_TYPE_PHASE, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_double("rate", NULL, "one of the supported rates, or in their range", -G_MAXDOUBLE, G_MAXDOUBLE, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_enum("repeat-mode", NULL, "the repeat mode", NOW_PLAYING_TYPE_REPEAT_MODE, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_enum("shuffle-mode", NULL, "the shuffle mode", NOW_PLAYING_TYPE_SHUFFLE_MODE, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_enum("feedback", NULL, "the listener's feedback", NOW_PLAYING_TYPE_FEEDBACK, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_double("rating", NULL, "a number in the rating range", -G_MAXDOUBLE, G_MAXDOUBLE, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_boolean("marked", NULL, "whether to set the mark, or to remove it", FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_string("language-option-id", NULL, "the id of the language option", NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_enum("language-setting", NULL, "how long the choice holds", NOW_PLAYING_TYPE_LANGUAGE_SETTING, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_string("url", NULL, "the URL; it comes from a client, so check it", NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_boolean("fullscreen", NULL, "whether to enter fullscreen mode", FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_double("volume", NULL, "0.0 for silence, 1.0 for full volume; a session can get more", -G_MAXDOUBLE, G_MAXDOUBLE, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_boolean("muted", NULL, "whether to silence it", FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_string("entry-id", NULL, "the id of a queue entry", NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_string("after-entry-id", NULL, "the id of the entry before the new one, or empty for the front", NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_boolean("make-current", NULL, "whether to play it at once", FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_string("chapter-id", NULL, "the id of a chapter", NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_string("playlist-id", NULL, "the id of a playlist", NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_string("device-id", NULL, "the id of a device of the session", NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_int("volume-steps", NULL, "the number of steps; a negative number lowers the volume; never 0", G_MININT, G_MAXINT, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_string("custom-id", NULL, "the id of a custom command", NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_string("output-id", NULL, "the id of an output of the session", NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    g_object_class_install_property(class, first++, g_param_spec_boolean("together", NULL, "whether the outputs in use play on too", FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
}

const char *now_playing_request_get_activation_token(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 0);
    return value ? g_value_get_string(value) : NULL;
}

gint64 now_playing_request_get_position(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 1);
    return value ? g_value_get_int64(value) : -1;
}

gint64 now_playing_request_get_interval(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 2);
    return value ? g_value_get_int64(value) : -1;
}

NowPlayingPhase now_playing_request_get_phase(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 3);
    return value ? (NowPlayingPhase)g_value_get_enum(value) : (NowPlayingPhase)0;
}

double now_playing_request_get_rate(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 4);
    return value ? g_value_get_double(value) : 0.0;
}

NowPlayingRepeatMode now_playing_request_get_repeat_mode(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 5);
    return value ? (NowPlayingRepeatMode)g_value_get_enum(value) : (NowPlayingRepeatMode)0;
}

NowPlayingShuffleMode now_playing_request_get_shuffle_mode(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 6);
    return value ? (NowPlayingShuffleMode)g_value_get_enum(value) : (NowPlayingShuffleMode)0;
}

NowPlayingFeedback now_playing_request_get_feedback(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 7);
    return value ? (NowPlayingFeedback)g_value_get_enum(value) : (NowPlayingFeedback)0;
}

double now_playing_request_get_rating(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 8);
    return value ? g_value_get_double(value) : 0.0;
}

gboolean now_playing_request_get_marked(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 9);
    return value ? g_value_get_boolean(value) : FALSE;
}

const char *now_playing_request_get_language_option_id(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 10);
    return value ? g_value_get_string(value) : NULL;
}

NowPlayingLanguageSetting now_playing_request_get_language_setting(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 11);
    return value ? (NowPlayingLanguageSetting)g_value_get_enum(value) : (NowPlayingLanguageSetting)0;
}

const char *now_playing_request_get_url(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 12);
    return value ? g_value_get_string(value) : NULL;
}

gboolean now_playing_request_get_fullscreen(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 13);
    return value ? g_value_get_boolean(value) : FALSE;
}

double now_playing_request_get_volume(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 14);
    return value ? g_value_get_double(value) : 0.0;
}

gboolean now_playing_request_get_muted(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 15);
    return value ? g_value_get_boolean(value) : FALSE;
}

const char *now_playing_request_get_entry_id(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 16);
    return value ? g_value_get_string(value) : NULL;
}

const char *now_playing_request_get_after_entry_id(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 17);
    return value ? g_value_get_string(value) : NULL;
}

gboolean now_playing_request_get_make_current(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 18);
    return value ? g_value_get_boolean(value) : FALSE;
}

const char *now_playing_request_get_chapter_id(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 19);
    return value ? g_value_get_string(value) : NULL;
}

const char *now_playing_request_get_playlist_id(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 20);
    return value ? g_value_get_string(value) : NULL;
}

const char *now_playing_request_get_device_id(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 21);
    return value ? g_value_get_string(value) : NULL;
}

int now_playing_request_get_volume_steps(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 22);
    return value ? g_value_get_int(value) : 0;
}

const char *now_playing_request_get_custom_id(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 23);
    return value ? g_value_get_string(value) : NULL;
}

const char *now_playing_request_get_output_id(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 24);
    return value ? g_value_get_string(value) : NULL;
}

gboolean now_playing_request_get_together(NowPlayingRequest *self)
{
    const GValue *value = npg_request_value(self, 25);
    return value ? g_value_get_boolean(value) : FALSE;
}

void npg_request_read(np_request *request, np_command command, GValue *values)
{
    switch (command) {
    case NP_COMMAND_RAISE: {
        const char *activation_token = NULL;
        if (np_request_get_activation_token(request, &activation_token) == NP_OK) {
            g_value_init(&values[0], G_TYPE_STRING);
            g_value_set_string(&values[0], activation_token);
        }
        break;
    }
    case NP_COMMAND_SEEK_TO_POSITION:
    case NP_COMMAND_SCRUB: {
        int64_t position = 0;
        if (np_request_get_position(request, &position) == NP_OK) {
            g_value_init(&values[1], G_TYPE_INT64);
            g_value_set_int64(&values[1], position);
        }
        break;
    }
    case NP_COMMAND_SKIP_FORWARD:
    case NP_COMMAND_SKIP_BACKWARD: {
        int64_t interval = 0;
        if (np_request_get_interval(request, &interval) == NP_OK) {
            g_value_init(&values[2], G_TYPE_INT64);
            g_value_set_int64(&values[2], interval);
        }
        break;
    }
    case NP_COMMAND_SEEK_FORWARD:
    case NP_COMMAND_SEEK_BACKWARD: {
        np_phase phase = 0;
        if (np_request_get_phase(request, &phase) == NP_OK) {
            g_value_init(&values[3], NOW_PLAYING_TYPE_PHASE);
            g_value_set_enum(&values[3], phase);
        }
        break;
    }
    case NP_COMMAND_CHANGE_PLAYBACK_RATE: {
        double rate = 0;
        if (np_request_get_rate(request, &rate) == NP_OK) {
            g_value_init(&values[4], G_TYPE_DOUBLE);
            g_value_set_double(&values[4], rate);
        }
        break;
    }
    case NP_COMMAND_CHANGE_REPEAT_MODE: {
        np_repeat_mode repeat_mode = 0;
        if (np_request_get_repeat_mode(request, &repeat_mode) == NP_OK) {
            g_value_init(&values[5], NOW_PLAYING_TYPE_REPEAT_MODE);
            g_value_set_enum(&values[5], repeat_mode);
        }
        break;
    }
    case NP_COMMAND_CHANGE_SHUFFLE_MODE: {
        np_shuffle_mode shuffle_mode = 0;
        if (np_request_get_shuffle_mode(request, &shuffle_mode) == NP_OK) {
            g_value_init(&values[6], NOW_PLAYING_TYPE_SHUFFLE_MODE);
            g_value_set_enum(&values[6], shuffle_mode);
        }
        break;
    }
    case NP_COMMAND_FEEDBACK: {
        np_feedback feedback = 0;
        if (np_request_get_feedback(request, &feedback) == NP_OK) {
            g_value_init(&values[7], NOW_PLAYING_TYPE_FEEDBACK);
            g_value_set_enum(&values[7], feedback);
        }
        break;
    }
    case NP_COMMAND_RATE_CONTENT: {
        double rating = 0;
        if (np_request_get_rating(request, &rating) == NP_OK) {
            g_value_init(&values[8], G_TYPE_DOUBLE);
            g_value_set_double(&values[8], rating);
        }
        break;
    }
    case NP_COMMAND_LIKE:
    case NP_COMMAND_DISLIKE:
    case NP_COMMAND_BOOKMARK: {
        bool marked = false;
        if (np_request_get_negative(request, &marked) == NP_OK) {
            g_value_init(&values[9], G_TYPE_BOOLEAN);
            g_value_set_boolean(&values[9], !marked);
        }
        break;
    }
    case NP_COMMAND_ENABLE_LANGUAGE_OPTION:
    case NP_COMMAND_DISABLE_LANGUAGE_OPTION: {
        const char *language_option_id = NULL;
        np_language_setting language_setting = 0;
        if (np_request_get_language_option(request, &language_option_id, &language_setting) == NP_OK) {
            g_value_init(&values[10], G_TYPE_STRING);
            g_value_set_string(&values[10], language_option_id);
            g_value_init(&values[11], NOW_PLAYING_TYPE_LANGUAGE_SETTING);
            g_value_set_enum(&values[11], language_setting);
        }
        break;
    }
    case NP_COMMAND_OPEN_URL: {
        const char *url = NULL;
        if (np_request_get_url(request, &url) == NP_OK) {
            g_value_init(&values[12], G_TYPE_STRING);
            g_value_set_string(&values[12], url);
        }
        break;
    }
    case NP_COMMAND_SET_FULLSCREEN: {
        bool fullscreen = false;
        if (np_request_get_fullscreen(request, &fullscreen) == NP_OK) {
            g_value_init(&values[13], G_TYPE_BOOLEAN);
            g_value_set_boolean(&values[13], fullscreen);
        }
        break;
    }
    case NP_COMMAND_SET_VOLUME: {
        double volume = 0;
        if (np_request_get_volume(request, &volume) == NP_OK) {
            g_value_init(&values[14], G_TYPE_DOUBLE);
            g_value_set_double(&values[14], volume);
        }
        break;
    }
    case NP_COMMAND_SET_MUTED: {
        bool muted = false;
        if (np_request_get_muted(request, &muted) == NP_OK) {
            g_value_init(&values[15], G_TYPE_BOOLEAN);
            g_value_set_boolean(&values[15], muted);
        }
        break;
    }
    case NP_COMMAND_GO_TO_ENTRY:
    case NP_COMMAND_REMOVE_FROM_QUEUE: {
        const char *entry_id = NULL;
        if (np_request_get_entry_id(request, &entry_id) == NP_OK) {
            g_value_init(&values[16], G_TYPE_STRING);
            g_value_set_string(&values[16], entry_id);
        }
        break;
    }
    case NP_COMMAND_ADD_TO_QUEUE: {
        const char *url = NULL;
        if (np_request_get_url(request, &url) == NP_OK) {
            g_value_init(&values[12], G_TYPE_STRING);
            g_value_set_string(&values[12], url);
        }
        const char *after_entry_id = NULL;
        if (np_request_get_entry_id(request, &after_entry_id) == NP_OK) {
            g_value_init(&values[17], G_TYPE_STRING);
            g_value_set_string(&values[17], after_entry_id);
        }
        bool make_current = false;
        if (np_request_get_make_current(request, &make_current) == NP_OK) {
            g_value_init(&values[18], G_TYPE_BOOLEAN);
            g_value_set_boolean(&values[18], make_current);
        }
        break;
    }
    case NP_COMMAND_GO_TO_CHAPTER: {
        const char *chapter_id = NULL;
        if (np_request_get_chapter_id(request, &chapter_id) == NP_OK) {
            g_value_init(&values[19], G_TYPE_STRING);
            g_value_set_string(&values[19], chapter_id);
        }
        break;
    }
    case NP_COMMAND_ACTIVATE_PLAYLIST: {
        const char *playlist_id = NULL;
        if (np_request_get_playlist_id(request, &playlist_id) == NP_OK) {
            g_value_init(&values[20], G_TYPE_STRING);
            g_value_set_string(&values[20], playlist_id);
        }
        break;
    }
    case NP_COMMAND_SET_DEVICE_VOLUME: {
        const char *device_id = NULL;
        if (np_request_get_device_id(request, &device_id) == NP_OK) {
            g_value_init(&values[21], G_TYPE_STRING);
            g_value_set_string(&values[21], device_id);
        }
        double volume = 0;
        if (np_request_get_volume(request, &volume) == NP_OK) {
            g_value_init(&values[14], G_TYPE_DOUBLE);
            g_value_set_double(&values[14], volume);
        }
        break;
    }
    case NP_COMMAND_STEP_DEVICE_VOLUME: {
        const char *device_id = NULL;
        if (np_request_get_device_id(request, &device_id) == NP_OK) {
            g_value_init(&values[21], G_TYPE_STRING);
            g_value_set_string(&values[21], device_id);
        }
        int32_t volume_steps = 0;
        if (np_request_get_volume_steps(request, &volume_steps) == NP_OK) {
            g_value_init(&values[22], G_TYPE_INT);
            g_value_set_int(&values[22], volume_steps);
        }
        break;
    }
    case NP_COMMAND_SET_DEVICE_MUTED: {
        const char *device_id = NULL;
        if (np_request_get_device_id(request, &device_id) == NP_OK) {
            g_value_init(&values[21], G_TYPE_STRING);
            g_value_set_string(&values[21], device_id);
        }
        bool muted = false;
        if (np_request_get_muted(request, &muted) == NP_OK) {
            g_value_init(&values[15], G_TYPE_BOOLEAN);
            g_value_set_boolean(&values[15], muted);
        }
        break;
    }
    case NP_COMMAND_CUSTOM: {
        const char *custom_id = NULL;
        if (np_request_get_custom_id(request, &custom_id) == NP_OK) {
            g_value_init(&values[23], G_TYPE_STRING);
            g_value_set_string(&values[23], custom_id);
        }
        break;
    }
    case NP_COMMAND_PLAY_ON_OUTPUT: {
        const char *output_id = NULL;
        if (np_request_get_output_id(request, &output_id) == NP_OK) {
            g_value_init(&values[24], G_TYPE_STRING);
            g_value_set_string(&values[24], output_id);
        }
        bool together = false;
        if (np_request_get_together(request, &together) == NP_OK) {
            g_value_init(&values[25], G_TYPE_BOOLEAN);
            g_value_set_boolean(&values[25], together);
        }
        break;
    }
    case NP_COMMAND_LEAVE_OUTPUT: {
        const char *output_id = NULL;
        if (np_request_get_output_id(request, &output_id) == NP_OK) {
            g_value_init(&values[24], G_TYPE_STRING);
            g_value_set_string(&values[24], output_id);
        }
        break;
    }
    default:
        break;
    }
}
