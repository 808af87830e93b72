/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
#include <nowplaying-glib/records.h>
#include "private.h"

/**
 * NowPlayingDevice:id:
 *
 * The id of the device, the same at the next start: a serial number.
 */

/**
 * NowPlayingDevice:name:
 *
 * The name that users see.
 */

/**
 * NowPlayingDevice:type:
 *
 * The type of the device.
 */

/**
 * NowPlayingDevice:volume:
 *
 * The volume: 0.0 is silent, 1.0 full. -1: it is not known, or cannot be set.
 */

/**
 * NowPlayingDevice:relative-volume:
 *
 * Whether the volume can be changed by steps.
 */

/**
 * NowPlayingDevice:can-mute:
 *
 * Whether the device can be muted.
 */

/**
 * NowPlayingDevice:muted:
 *
 * Whether the device is muted. It keeps its volume.
 */

struct _NowPlayingDevice {
    NpgRecord record;
};
static GParamSpec *device_properties[8];

G_DEFINE_TYPE(NowPlayingDevice, now_playing_device, G_TYPE_OBJECT)

static void now_playing_device_class_init(NowPlayingDeviceClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    npg_record_class_init(object_class);
    device_properties[1] =
        g_param_spec_string("id", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    device_properties[2] =
        g_param_spec_string("name", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    device_properties[3] =
        g_param_spec_enum("type", NULL, NULL, NOW_PLAYING_TYPE_DEVICE_TYPE, 0, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    device_properties[4] =
        g_param_spec_double("volume", NULL, NULL, -1, G_MAXDOUBLE, -1, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    device_properties[5] =
        g_param_spec_boolean("relative-volume", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    device_properties[6] =
        g_param_spec_boolean("can-mute", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    device_properties[7] =
        g_param_spec_boolean("muted", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, 8, device_properties);
}

static void now_playing_device_init(NowPlayingDevice *self)
{
    npg_record_init(self, device_properties + 1, 7);
}

gpointer npg_device_read(NowPlayingController *controller, const np_player *player, guint index)
{
    np_device from;
    (void)controller;
    if (np_player_get_device(player, index, &from) != NP_OK)
        return NULL;
    gpointer record = g_object_new(NOW_PLAYING_TYPE_DEVICE, NULL);
    GValue *values = npg_record_value(record, 0);
    g_value_set_string(&values[0], from.id);
    g_value_set_string(&values[1], from.name);
    g_value_set_enum(&values[2], from.type);
    g_value_set_double(&values[3], from.flags & NP_DEVICE_ABSOLUTE_VOLUME ? from.volume : -1);
    g_value_set_boolean(&values[4], (from.flags & NP_DEVICE_RELATIVE_VOLUME) != 0);
    g_value_set_boolean(&values[5], (from.flags & NP_DEVICE_CAN_MUTE) != 0);
    g_value_set_boolean(&values[6], (from.flags & NP_DEVICE_MUTED) != 0);
    return record;
}

np_device *npg_device_array(gconstpointer records, gsize count, GError **error)
{
    gconstpointer const *all = records;
    g_autofree np_device *array = g_new0(np_device, count + 1);
    for (gsize i = 0; i < count; i++) {
        if (!npg_is_record(all, i, NOW_PLAYING_TYPE_DEVICE, error))
            return NULL;
        const GValue *values = npg_record_value((gpointer)all[i], 0);
        np_device *to = &array[i];
        to->id = g_value_get_string(&values[0]);
        to->name = g_value_get_string(&values[1]);
        to->type = g_value_get_enum(&values[2]);
        to->flags |= g_value_get_double(&values[3]) >= 0 ? NP_DEVICE_ABSOLUTE_VOLUME : 0;
        to->volume = MAX(g_value_get_double(&values[3]), 0);
        to->flags |= g_value_get_boolean(&values[4]) ? NP_DEVICE_RELATIVE_VOLUME : 0;
        to->flags |= g_value_get_boolean(&values[5]) ? NP_DEVICE_CAN_MUTE : 0;
        to->flags |= g_value_get_boolean(&values[6]) ? NP_DEVICE_MUTED : 0;
    }
    return g_steal_pointer(&array);
}

/**
 * NowPlayingOutput:id:
 *
 * The id of the output among those of the session.
 */

/**
 * NowPlayingOutput:name:
 *
 * The name that users see.
 */

/**
 * NowPlayingOutput:type:
 *
 * The type of the output.
 */

/**
 * NowPlayingOutput:in-use:
 *
 * Whether the player plays there.
 */

/**
 * NowPlayingOutput:alone:
 *
 * Whether it does not play together with other outputs.
 */

struct _NowPlayingOutput {
    NpgRecord record;
};
static GParamSpec *output_properties[6];

G_DEFINE_TYPE(NowPlayingOutput, now_playing_output, G_TYPE_OBJECT)

static void now_playing_output_class_init(NowPlayingOutputClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    npg_record_class_init(object_class);
    output_properties[1] =
        g_param_spec_string("id", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    output_properties[2] =
        g_param_spec_string("name", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    output_properties[3] =
        g_param_spec_enum("type", NULL, NULL, NOW_PLAYING_TYPE_DEVICE_TYPE, 0, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    output_properties[4] =
        g_param_spec_boolean("in-use", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    output_properties[5] =
        g_param_spec_boolean("alone", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, 6, output_properties);
}

static void now_playing_output_init(NowPlayingOutput *self)
{
    npg_record_init(self, output_properties + 1, 5);
}

gpointer npg_output_read(NowPlayingController *controller, const np_player *player, guint index)
{
    np_output from;
    (void)controller;
    if (np_player_get_output(player, index, &from) != NP_OK)
        return NULL;
    gpointer record = g_object_new(NOW_PLAYING_TYPE_OUTPUT, NULL);
    GValue *values = npg_record_value(record, 0);
    g_value_set_string(&values[0], from.id);
    g_value_set_string(&values[1], from.name);
    g_value_set_enum(&values[2], from.type);
    g_value_set_boolean(&values[3], (from.flags & NP_OUTPUT_IN_USE) != 0);
    g_value_set_boolean(&values[4], (from.flags & NP_OUTPUT_ALONE) != 0);
    return record;
}

np_output *npg_output_array(gconstpointer records, gsize count, GError **error)
{
    gconstpointer const *all = records;
    g_autofree np_output *array = g_new0(np_output, count + 1);
    for (gsize i = 0; i < count; i++) {
        if (!npg_is_record(all, i, NOW_PLAYING_TYPE_OUTPUT, error))
            return NULL;
        const GValue *values = npg_record_value((gpointer)all[i], 0);
        np_output *to = &array[i];
        to->id = g_value_get_string(&values[0]);
        to->name = g_value_get_string(&values[1]);
        to->type = g_value_get_enum(&values[2]);
        to->flags |= g_value_get_boolean(&values[3]) ? NP_OUTPUT_IN_USE : 0;
        to->flags |= g_value_get_boolean(&values[4]) ? NP_OUTPUT_ALONE : 0;
    }
    return g_steal_pointer(&array);
}

/**
 * NowPlayingPlaylist:id:
 *
 * The id of the playlist.
 */

/**
 * NowPlayingPlaylist:name:
 *
 * The name that users see.
 */

/**
 * NowPlayingPlaylist:icon-url:
 *
 * The file: or http: URL of its icon.
 */

struct _NowPlayingPlaylist {
    NpgRecord record;
};
static GParamSpec *playlist_properties[4];

G_DEFINE_TYPE(NowPlayingPlaylist, now_playing_playlist, G_TYPE_OBJECT)

static void now_playing_playlist_class_init(NowPlayingPlaylistClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    npg_record_class_init(object_class);
    playlist_properties[1] =
        g_param_spec_string("id", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    playlist_properties[2] =
        g_param_spec_string("name", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    playlist_properties[3] =
        g_param_spec_string("icon-url", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, 4, playlist_properties);
}

static void now_playing_playlist_init(NowPlayingPlaylist *self)
{
    npg_record_init(self, playlist_properties + 1, 3);
}

/**
 * NowPlayingCustomCommand:id:
 *
 * The id of the command among those of the session.
 */

/**
 * NowPlayingCustomCommand:title:
 *
 * The name that users see.
 */

/**
 * NowPlayingCustomCommand:icon-name:
 *
 * A name of the icon theme, or the file:, http: or https: URL of an image.
 */

/**
 * NowPlayingCustomCommand:icon:
 *
 * An image in place of the icon, which the player draws.
 */

/**
 * NowPlayingCustomCommand:state:
 *
 * Whether it is a button, or the state of a switch.
 */

/**
 * NowPlayingCustomCommand:progress:
 *
 * The progress while it is performed: 0.0 to 1.0.
 */

/**
 * NowPlayingCustomCommand:dangerous:
 *
 * Whether it loses something. Clients warn, and the player asks its user.
 */

/**
 * NowPlayingCustomCommand:disabled:
 *
 * Whether it has no effect now.
 */

struct _NowPlayingCustomCommand {
    NpgRecord record;
};
static GParamSpec *custom_command_properties[9];

G_DEFINE_TYPE(NowPlayingCustomCommand, now_playing_custom_command, G_TYPE_OBJECT)

static void now_playing_custom_command_class_init(NowPlayingCustomCommandClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    npg_record_class_init(object_class);
    custom_command_properties[1] =
        g_param_spec_string("id", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    custom_command_properties[2] =
        g_param_spec_string("title", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    custom_command_properties[3] =
        g_param_spec_string("icon-name", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    custom_command_properties[4] =
        g_param_spec_object("icon", NULL, NULL, NOW_PLAYING_TYPE_ARTWORK, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    custom_command_properties[5] =
        g_param_spec_enum("state", NULL, NULL, NOW_PLAYING_TYPE_CUSTOM_STATE, 0, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    custom_command_properties[6] =
        g_param_spec_double("progress", NULL, NULL, -1, G_MAXDOUBLE, -1, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    custom_command_properties[7] =
        g_param_spec_boolean("dangerous", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    custom_command_properties[8] =
        g_param_spec_boolean("disabled", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, 9, custom_command_properties);
}

static void now_playing_custom_command_init(NowPlayingCustomCommand *self)
{
    npg_record_init(self, custom_command_properties + 1, 8);
}

gpointer npg_custom_command_read(NowPlayingController *controller, const np_player *player, guint index)
{
    np_custom_command from;
    (void)controller;
    if (np_player_get_custom_command(player, index, &from) != NP_OK)
        return NULL;
    gpointer record = g_object_new(NOW_PLAYING_TYPE_CUSTOM_COMMAND, NULL);
    GValue *values = npg_record_value(record, 0);
    g_value_set_string(&values[0], from.id);
    g_value_set_string(&values[1], from.title);
    g_value_set_string(&values[2], npg_or_null(from.icon_name));
    g_value_set_enum(&values[4], from.state);
    g_value_set_double(&values[5], from.state == NP_CUSTOM_PROGRESS ? from.progress : -1);
    g_value_set_boolean(&values[6], (from.flags & NP_CUSTOM_DANGEROUS) != 0);
    g_value_set_boolean(&values[7], (from.flags & NP_CUSTOM_DISABLED) != 0);
    return record;
}

np_custom_command *npg_custom_command_array(gconstpointer records, gsize count, GError **error)
{
    gconstpointer const *all = records;
    g_autofree np_custom_command *array = g_new0(np_custom_command, count + 1);
    for (gsize i = 0; i < count; i++) {
        if (!npg_is_record(all, i, NOW_PLAYING_TYPE_CUSTOM_COMMAND, error))
            return NULL;
        const GValue *values = npg_record_value((gpointer)all[i], 0);
        np_custom_command *to = &array[i];
        to->id = g_value_get_string(&values[0]);
        to->title = g_value_get_string(&values[1]);
        to->icon_name = g_value_get_string(&values[2]);
        to->state = g_value_get_enum(&values[4]);
        to->progress = MAX(g_value_get_double(&values[5]), 0);
        to->flags |= g_value_get_boolean(&values[6]) ? NP_CUSTOM_DANGEROUS : 0;
        to->flags |= g_value_get_boolean(&values[7]) ? NP_CUSTOM_DISABLED : 0;
    }
    return g_steal_pointer(&array);
}

/**
 * NowPlayingLanguageOption:id:
 *
 * The id of the option among those of the session.
 */

/**
 * NowPlayingLanguageOption:name:
 *
 * The name that users see: "Deutsch", "English, with comments".
 */

/**
 * NowPlayingLanguageOption:tag:
 *
 * The language tag (BCP 47): "de", "pt-BR".
 */

/**
 * NowPlayingLanguageOption:kind:
 *
 * Whether it is a soundtrack or subtitles.
 */

/**
 * NowPlayingLanguageOption:group:
 *
 * Options with the same number are a group, of which at most one is on.
 */

/**
 * NowPlayingLanguageOption:flags:
 *
 * Its properties, and whether it is on.
 */

struct _NowPlayingLanguageOption {
    NpgRecord record;
};
static GParamSpec *language_option_properties[7];

G_DEFINE_TYPE(NowPlayingLanguageOption, now_playing_language_option, G_TYPE_OBJECT)

static void now_playing_language_option_class_init(NowPlayingLanguageOptionClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    npg_record_class_init(object_class);
    language_option_properties[1] =
        g_param_spec_string("id", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    language_option_properties[2] =
        g_param_spec_string("name", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    language_option_properties[3] =
        g_param_spec_string("tag", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    language_option_properties[4] =
        g_param_spec_enum("kind", NULL, NULL, NOW_PLAYING_TYPE_LANGUAGE_KIND, 0, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    language_option_properties[5] =
        g_param_spec_int("group", NULL, NULL, -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    language_option_properties[6] =
        g_param_spec_flags("flags", NULL, NULL, NOW_PLAYING_TYPE_LANGUAGE_FLAGS, 0, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, 7, language_option_properties);
}

static void now_playing_language_option_init(NowPlayingLanguageOption *self)
{
    npg_record_init(self, language_option_properties + 1, 6);
}

gpointer npg_language_option_read(NowPlayingController *controller, const np_player *player, guint index)
{
    np_language_option from;
    (void)controller;
    if (np_player_get_language_option(player, index, &from) != NP_OK)
        return NULL;
    gpointer record = g_object_new(NOW_PLAYING_TYPE_LANGUAGE_OPTION, NULL);
    GValue *values = npg_record_value(record, 0);
    g_value_set_string(&values[0], from.id);
    g_value_set_string(&values[1], from.name);
    g_value_set_string(&values[2], npg_or_null(from.tag));
    g_value_set_enum(&values[3], from.kind);
    g_value_set_int(&values[4], from.group);
    g_value_set_flags(&values[5], from.flags);
    return record;
}

np_language_option *npg_language_option_array(gconstpointer records, gsize count, GError **error)
{
    gconstpointer const *all = records;
    g_autofree np_language_option *array = g_new0(np_language_option, count + 1);
    for (gsize i = 0; i < count; i++) {
        if (!npg_is_record(all, i, NOW_PLAYING_TYPE_LANGUAGE_OPTION, error))
            return NULL;
        const GValue *values = npg_record_value((gpointer)all[i], 0);
        np_language_option *to = &array[i];
        to->id = g_value_get_string(&values[0]);
        to->name = g_value_get_string(&values[1]);
        to->tag = g_value_get_string(&values[2]);
        to->kind = g_value_get_enum(&values[3]);
        to->group = g_value_get_int(&values[4]);
        to->flags = g_value_get_flags(&values[5]);
    }
    return g_steal_pointer(&array);
}

/**
 * NowPlayingChapter:id:
 *
 * The id of the chapter among those of the item.
 */

/**
 * NowPlayingChapter:title:
 *
 * The title.
 */

/**
 * NowPlayingChapter:start:
 *
 * The start, in microseconds.
 */

/**
 * NowPlayingChapter:end:
 *
 * The end, in microseconds; -1: where the next one starts.
 */

/**
 * NowPlayingChapter:artwork:
 *
 * The image, or nothing: then that of the item is shown.
 */

struct _NowPlayingChapter {
    NpgRecord record;
};
static GParamSpec *chapter_properties[6];

G_DEFINE_TYPE(NowPlayingChapter, now_playing_chapter, G_TYPE_OBJECT)

static void now_playing_chapter_class_init(NowPlayingChapterClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    npg_record_class_init(object_class);
    chapter_properties[1] =
        g_param_spec_string("id", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    chapter_properties[2] =
        g_param_spec_string("title", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    chapter_properties[3] =
        g_param_spec_int64("start", NULL, NULL, 0, G_MAXINT64, 0, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    chapter_properties[4] =
        g_param_spec_int64("end", NULL, NULL, -1, G_MAXINT64, -1, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    chapter_properties[5] =
        g_param_spec_object("artwork", NULL, NULL, NOW_PLAYING_TYPE_ARTWORK, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, 6, chapter_properties);
}

static void now_playing_chapter_init(NowPlayingChapter *self)
{
    npg_record_init(self, chapter_properties + 1, 5);
}

/**
 * NowPlayingLyricsLine:time:
 *
 * When the line begins, in microseconds.
 */

/**
 * NowPlayingLyricsLine:text:
 *
 * The line. An empty one is a pause.
 */

struct _NowPlayingLyricsLine {
    NpgRecord record;
};
static GParamSpec *lyrics_line_properties[3];

G_DEFINE_TYPE(NowPlayingLyricsLine, now_playing_lyrics_line, G_TYPE_OBJECT)

static void now_playing_lyrics_line_class_init(NowPlayingLyricsLineClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    npg_record_class_init(object_class);
    lyrics_line_properties[1] =
        g_param_spec_int64("time", NULL, NULL, 0, G_MAXINT64, 0, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    lyrics_line_properties[2] =
        g_param_spec_string("text", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, 3, lyrics_line_properties);
}

static void now_playing_lyrics_line_init(NowPlayingLyricsLine *self)
{
    npg_record_init(self, lyrics_line_properties + 1, 2);
}
