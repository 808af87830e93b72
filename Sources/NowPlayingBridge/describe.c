/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "describe.h"

#include "fingerprint.h"
#include "limits.h"
#include "words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- finding ---- */

json_object *describe_find(json_object *object, ...)
{
    va_list keys;
    va_start(keys, object);
    for (const char *key; object && (key = va_arg(keys, const char *));) {
        json_object *inner = NULL;
        if (!json_object_is_type(object, json_type_object) || !json_object_object_get_ex(object, key, &inner))
            inner = NULL;
        object = inner;
    }
    va_end(keys);
    return object;
}

const char *describe_text(json_object *object, const char *key, const char *inner)
{
    json_object *value = inner ? describe_find(object, key, inner, NULL) : describe_find(object, key, NULL);
    return json_object_is_type(value, json_type_string) ? json_object_get_string(value) : "";
}

static bool is_true(json_object *object, const char *key)
{
    return json_object_get_boolean(describe_find(object, key, NULL));
}

static double real(json_object *object, const char *key, const char *inner, double fallback)
{
    json_object *value = inner ? describe_find(object, key, inner, NULL) : describe_find(object, key, NULL);
    return value ? json_object_get_double(value) : fallback;
}

/* ---- texts ---- */

/** A text that can be published: it is as long as a state allows at most, and does not contain the path of a file. */
static json_object *outgoing_text(const char *text)
{
    size_t size = strlen(text);
    const char *slash = strrchr(text, '/');
    if (slash && (*text == '/' || strncmp(text, "file:", 5) == 0))
        text = slash + 1;
    size = strlen(text);
    if (size > MOST_TEXT_BYTES)
        for (size = MOST_TEXT_BYTES; size > 0 && ((unsigned char)text[size] & 0xc0) == 0x80;)
            size--;
    return json_object_new_string_len(text, (int)size);
}

static json_object *outgoing_list(json_object *value)
{
    json_object *list = json_object_new_array();
    if (json_object_is_type(value, json_type_string))
        json_object_array_add(list, outgoing_text(json_object_get_string(value)));
    for (size_t i = 0; json_object_is_type(value, json_type_array) && i < json_object_array_length(value); i++)
        if (i < MOST_LIST_ENTRIES && json_object_is_type(json_object_array_get_idx(value, i), json_type_string))
            json_object_array_add(list, outgoing_text(json_object_get_string(json_object_array_get_idx(value, i))));
    return list;
}

/** Adds the fields of the item. The keys of `source` are those of Session1 or of MPRIS. */
static void add_fields(json_object *content, json_object *source, bool by_mpris)
{
    for (size_t i = 0; i < field_count; i++) {
        const char *key = by_mpris ? fields[i].mpris : fields[i].key;
        json_object *value = key ? describe_find(source, key, NULL) : NULL, *outgoing = NULL;
        if (!value)
            continue;
        if (fields[i].type == 't' && json_object_is_type(value, json_type_string))
            outgoing = outgoing_text(json_object_get_string(value));
        else if (fields[i].type == 'l')
            outgoing = outgoing_list(value);
        else if (fields[i].type == 'f' && json_object_get_boolean(value))
            outgoing = json_object_new_boolean(true);
        else if (fields[i].type == 'n' && json_object_is_type(value, json_type_double))
            outgoing =
                json_object_get_double(value) >= 0 ? json_object_new_double(json_object_get_double(value)) : NULL;
        else if (fields[i].type == 'n' && json_object_get_int64(value) > 0)
            outgoing = json_object_new_int64(json_object_get_int64(value));
        bool is_empty = (fields[i].type == 't' && outgoing && json_object_get_string_len(outgoing) == 0) ||
                        (fields[i].type == 'l' && json_object_array_length(outgoing) == 0);
        if (outgoing && !is_empty)
            json_object_object_add(content, fields[i].key, outgoing);
        else
            json_object_put(outgoing);
    }
}

static void add_id(json_object *object, const char *text)
{
    char digits[FINGERPRINT_BYTES];
    fingerprint(text, digits);
    json_object_object_add(object, "id", json_object_new_string(digits));
}

static void add_artwork(json_object *content, const struct properties *properties)
{
    char id[FINGERPRINT_BYTES];
    if (!describe_artwork(properties, id))
        return;
    json_object *artwork = json_object_new_object();
    json_object_object_add(artwork, "id", json_object_new_string(id));
    json_object_object_add(content, "artwork", artwork);
}

/** The same key with the same value. */
static void copy(json_object *to, json_object *from, const char *key)
{
    json_object *value = describe_find(from, key, NULL);
    if (value)
        json_object_object_add(to, key, json_object_get(value));
}

static void add_duration(json_object *content, json_object *microseconds)
{
    int64_t duration_ms = json_object_get_int64(microseconds) / 1000;
    if (duration_ms > 0 && duration_ms <= MOST_MILLISECONDS)
        json_object_object_add(content, "duration_ms", json_object_new_int64(duration_ms));
}

static json_object *offered(const char *command, bool is_enabled)
{
    json_object *offer = json_object_new_object();
    json_object_object_add(offer, "command", json_object_new_string(command));
    if (!is_enabled)
        json_object_object_add(offer, "enabled", json_object_new_boolean(false));
    return offer;
}

/* ---- players with org.nowplaying.Session1 ---- */

static json_object *session1_content(const struct properties *properties)
{
    json_object *source = describe_find(properties->session1, "Content", NULL);
    if (!describe_find(source, "id", NULL))
        return NULL;
    json_object *content = json_object_new_object();
    add_id(content, describe_text(source, "id", NULL));
    copy(content, source, "kind");
    copy(content, source, "media_type");
    add_duration(content, describe_find(source, "duration_us", NULL));
    copy(content, source, "live");
    copy(content, source, "continuous");
    add_fields(content, source, false);
    add_artwork(content, properties);
    return content;
}

static void session1_offer(json_object *commands, const char *name, json_object *about)
{
    static const char *const copied[] = {"current", "supported", "feedback"};
    if (!command_word_of(name) || json_object_array_length(commands) >= MOST_COMMANDS)
        return;
    json_object *offer = offered(name, is_true(about, "enabled")),
                *intervals = describe_find(about, "intervals_us", NULL);
    for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
        copy(offer, about, copied[i]);
    json_object *rates = describe_find(about, "rates", NULL);
    if (rates) {
        json_object *first = json_object_new_array();
        for (size_t i = 0; i < json_object_array_length(rates) && i < MOST_RATES; i++)
            json_object_array_add(first, json_object_get(json_object_array_get_idx(rates, i)));
        json_object_object_add(offer, "rates", first);
    }
    if (intervals) {
        json_object *milliseconds = json_object_new_array();
        for (size_t i = 0; i < json_object_array_length(intervals) && i < MOST_INTERVALS; i++) {
            int64_t interval = json_object_get_int64(json_object_array_get_idx(intervals, i)) / 1000;
            if (interval > 0)
                json_object_array_add(milliseconds, json_object_new_int64(interval));
        }
        json_object_object_add(offer, "intervals_ms", milliseconds);
    }
    json_object_array_add(commands, offer);
}

static json_object *session1_devices(const struct properties *properties)
{
    json_object *source = describe_find(properties->session1, "Devices", NULL), *devices = json_object_new_array();
    for (size_t i = 0; source && i < json_object_array_length(source) && i < MOST_DEVICES; i++) {
        json_object *about = json_object_array_get_idx(source, i), *device = json_object_new_object();
        add_id(device, describe_text(about, "id", NULL));
        json_object_object_add(device, "name", outgoing_text(describe_text(about, "name", NULL)));
        copy(device, about, "type");
        copy(device, about, "volume");
        if (is_true(about, "relative_volume"))
            json_object_object_add(device, "relative_volume", json_object_new_boolean(true));
        json_object_array_add(devices, device);
    }
    return devices;
}

static void describe_by_session1(json_object *state, const struct properties *properties)
{
    json_object *source = describe_find(properties->session1, "Playback", NULL);
    json_object *playback = json_object_new_object(), *commands = json_object_new_array();
    json_object *devices = session1_devices(properties), *rate = describe_find(source, "default_rate", NULL);
    bool has_volumes = false;
    if (describe_find(properties->session1, "IsReachable", NULL) && !is_true(properties->session1, "IsReachable"))
        json_object_object_add(state, "reachable", json_object_new_boolean(false));
    json_object_object_add(playback, "state", json_object_new_string(describe_text(source, "state", NULL)));
    copy(playback, source, "rate");
    if (rate && json_object_get_double(rate) != 0)
        json_object_object_add(playback, "default_rate", json_object_get(rate));
    for (size_t i = 0; i < json_object_array_length(devices); i++)
        has_volumes |= describe_find(json_object_array_get_idx(devices, i), "volume", NULL) != NULL;
    /* If devices have volumes, the volume of the playback is their mean. */
    if (!has_volumes)
        copy(playback, source, "volume");
    json_object_object_add(state, "playback", playback);
    json_object *source_commands = describe_find(properties->session1, "Commands", NULL);
    if (json_object_is_type(source_commands, json_type_object)) {
        json_object_object_foreach(source_commands, name, about)
        {
            session1_offer(commands, name, about);
        }
    }
    json_object_object_add(state, "commands", commands);
    if (json_object_array_length(devices) > 0)
        json_object_object_add(state, "devices", devices);
    else
        json_object_put(devices);
}

/* ---- other players ---- */

static json_object *mpris_content(const struct properties *properties)
{
    json_object *source = describe_find(properties->player, "Metadata", NULL);
    const char *track = describe_text(source, "mpris:trackid", NULL);
    bool has_title = *describe_text(source, "xesam:title", NULL) || *describe_text(source, "xesam:url", NULL);
    if (!source || (!has_title && !*track))
        return NULL;
    json_object *content = json_object_new_object();
    /* Some players use one track id for all items. */
    char *text = NULL;
    if (asprintf(&text, "%s\n%s\n%s\n%s", track, describe_text(source, "xesam:title", NULL),
                 describe_text(source, "xesam:album", NULL), describe_text(source, "xesam:url", NULL)) < 0)
        text = NULL;
    add_id(content, text ? text : track);
    free(text);
    json_object_object_add(content, "kind",
                           json_object_new_string(describe_find(source, "xesam:artist", NULL) ? "music" : "generic"));
    add_duration(content, describe_find(source, "mpris:length", NULL));
    add_fields(content, source, true);
    add_artwork(content, properties);
    return content;
}

static void mpris_modes(json_object *commands, json_object *player)
{
    static const char *const loops[][2] = {{"None", "off"}, {"Track", "one"}, {"Playlist", "all"}};
    const char *loop = describe_text(player, "LoopStatus", NULL);
    json_object *offer;
    for (size_t i = 0; i < 3; i++) {
        if (strcmp(loop, loops[i][0]) == 0) {
            offer = offered("change_repeat_mode", true);
            json_object_object_add(offer, "current", json_object_new_string(loops[i][1]));
            json_object_array_add(commands, offer);
        }
    }
    if (describe_find(player, "Shuffle", NULL)) {
        json_object *supported = json_object_new_array();
        offer = offered("change_shuffle_mode", true);
        json_object_object_add(offer, "current", json_object_new_string(is_true(player, "Shuffle") ? "items" : "off"));
        json_object_array_add(supported, json_object_new_string("off"));
        json_object_array_add(supported, json_object_new_string("items"));
        json_object_object_add(offer, "supported", supported);
        json_object_array_add(commands, offer);
    }
}

static void mpris_rates(json_object *commands, json_object *player)
{
    static const double usual[] = {0.5, 0.75, 1, 1.25, 1.5, 2};
    double least = real(player, "MinimumRate", NULL, 1), most = real(player, "MaximumRate", NULL, 1);
    if (!(least < most))
        return;
    json_object *offer = offered("change_playback_rate", true), *rates = json_object_new_array();
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (usual[i] >= least && usual[i] <= most)
            json_object_array_add(rates, json_object_new_double(usual[i]));
    bool has_rates = json_object_array_length(rates) > 1;
    json_object_object_add(offer, "rates", rates);
    if (has_rates)
        json_object_array_add(commands, offer);
    else
        json_object_put(offer);
}

static json_object *mpris_commands(json_object *player)
{
    json_object *commands = json_object_new_array();
    bool can_play = is_true(player, "CanPlay"), can_pause = is_true(player, "CanPause");
    if (!is_true(player, "CanControl"))
        return commands;
    json_object_array_add(commands, offered("play", can_play));
    json_object_array_add(commands, offered("pause", can_pause));
    json_object_array_add(commands, offered("toggle_play_pause", can_play || can_pause));
    json_object_array_add(commands, offered("stop", true));
    json_object_array_add(commands, offered("next", is_true(player, "CanGoNext")));
    json_object_array_add(commands, offered("previous", is_true(player, "CanGoPrevious")));
    if (is_true(player, "CanSeek")) {
        json_object_array_add(commands, offered("seek_to_position", true));
        json_object_array_add(commands, offered("skip_forward", true));
        json_object_array_add(commands, offered("skip_backward", true));
    }
    if (describe_find(player, "Volume", NULL))
        json_object_array_add(commands, offered("set_volume", true));
    mpris_modes(commands, player);
    mpris_rates(commands, player);
    return commands;
}

static void describe_by_mpris(json_object *state, json_object *player)
{
    const char *status = describe_text(player, "PlaybackStatus", NULL);
    json_object *playback = json_object_new_object();
    double volume = real(player, "Volume", NULL, -1), rate = real(player, "Rate", NULL, 1);
    json_object_object_add(playback, "state",
                           json_object_new_string(strcmp(status, "Playing") == 0  ? "playing"
                                                  : strcmp(status, "Paused") == 0 ? "paused"
                                                                                  : "stopped"));
    json_object_object_add(playback, "rate", json_object_new_double(rate > 0 && rate <= 100 ? rate : 1));
    if (volume >= 0 && volume <= 100)
        json_object_object_add(playback, "volume", json_object_new_double(volume));
    json_object_object_add(state, "playback", playback);
    json_object_object_add(state, "commands", mpris_commands(player));
}

/* ---- both ---- */

json_object *describe_player(const struct properties *properties, const char *fallback_name)
{
    json_object *session1 = properties->session1, *state = json_object_new_object();
    json_object *content = session1 ? session1_content(properties) : mpris_content(properties);
    const char *identity = describe_text(session1 ? session1 : properties->root, "Identity", NULL);
    json_object_object_add(state, "identity", outgoing_text(*identity ? identity : fallback_name));
    if (!content) {
        json_object_put(state);
        return NULL;
    }
    json_object_object_add(state, "content", content);
    if (session1)
        describe_by_session1(state, properties);
    else
        describe_by_mpris(state, properties->player);
    return state;
}

bool describe_artwork(const struct properties *properties, char *ret_id)
{
    const char *id = properties->session1 ? describe_text(properties->session1, "Artwork", "id")
                                          : describe_text(properties->player, "Metadata", "mpris:artUrl");
    /* The bridge does not read images on the network, and their addresses can be secrets. */
    if (!*id || (!properties->session1 && strncmp(id, "file://", 7) != 0))
        return false;
    fingerprint(id, ret_id);
    return true;
}

const char *describe_device(const struct properties *properties, const char *device)
{
    json_object *devices = describe_find(properties->session1, "Devices", NULL);
    for (size_t i = 0; devices && i < json_object_array_length(devices); i++) {
        char digits[FINGERPRINT_BYTES];
        const char *id = describe_text(json_object_array_get_idx(devices, i), "id", NULL);
        fingerprint(id, digits);
        if (strcmp(digits, device) == 0)
            return id;
    }
    return NULL;
}
