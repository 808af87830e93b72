/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "describe.h"

#include "fingerprint.h"
#include "limits.h"
#include "words.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool has_session(const np_player *player)
{
    return np_player_get_flags(player) & NP_PLAYER_HAS_SESSION;
}

static void add_flag(json_object *object, const char *key, bool value)
{
    json_object_object_add(object, key, json_object_new_boolean(value));
}

static void add_word(json_object *object, const char *key, const struct word *words, int32_t number)
{
    json_object_object_add(object, key, json_object_new_string(word_text(words, number)));
}

/* ---- texts ---- */

/** A text that can be published: it is as long as a state allows at most, and does not contain the path of a file. */
static json_object *outgoing_text(const char *text)
{
    const char *slash = strrchr(text, '/');
    if (slash && (*text == '/' || strncmp(text, "file:", 5) == 0))
        text = slash + 1;
    size_t size = strlen(text);
    if (size > MOST_TEXT_BYTES)
        for (size = MOST_TEXT_BYTES; size > 0 && ((unsigned char)text[size] & 0xc0) == 0x80;)
            size--;
    return json_object_new_string_len(text, (int)size);
}

static void add_id(json_object *object, const char *text)
{
    char digits[FINGERPRINT_BYTES];
    fingerprint(text, digits);
    json_object_object_add(object, "id", json_object_new_string(digits));
}

/* ---- the item ---- */

static json_object *outgoing_list(const np_item *item, np_field field)
{
    json_object *list = json_object_new_array();
    const char *text;
    for (size_t i = 0; i < MOST_LIST_ENTRIES && *(text = np_item_get_text(item, field, i)); i++)
        json_object_array_add(list, outgoing_text(text));
    return list;
}

static json_object *outgoing_number(const np_item *item, np_field field)
{
    double number;
    if (np_item_get_number(item, field, &number) != NP_OK || number < 0 || number > INT32_MAX)
        return NULL;
    if (field == NP_FIELD_USER_RATING)
        return json_object_new_double(number);
    return number >= 1 ? json_object_new_int64((int64_t)number) : NULL;
}

/** Adds the fields that the player has set. */
static void add_fields(json_object *content, const np_item *item)
{
    for (size_t i = 0; i < field_count; i++) {
        json_object *value = NULL;
        bool flag = false;
        if (!np_item_has_field(item, fields[i].field))
            continue;
        if (fields[i].type == 't')
            value = outgoing_text(np_item_get_text(item, fields[i].field, 0));
        else if (fields[i].type == 'l')
            value = outgoing_list(item, fields[i].field);
        else if (fields[i].type == 'n')
            value = outgoing_number(item, fields[i].field);
        else if (np_item_get_flag(item, fields[i].field, &flag) == NP_OK && flag)
            value = json_object_new_boolean(true);
        /* The text after the last slash can be empty. */
        bool is_empty = fields[i].type == 't' && json_object_get_string_len(value) == 0;
        if (value && !is_empty)
            json_object_object_add(content, fields[i].key, value);
        else
            json_object_put(value);
    }
}

/** Adds an id that differs for each item. */
static void add_item_id(json_object *content, const np_player *player, const np_item *item)
{
    char *text = NULL;
    /* Some MPRIS players use one id for all items. */
    if (!has_session(player) &&
        asprintf(&text, "%s\n%s\n%s\n%s", np_item_get_id(item), np_item_get_text(item, NP_FIELD_TITLE, 0),
                 np_item_get_text(item, NP_FIELD_ALBUM, 0), np_item_get_text(item, NP_FIELD_URL, 0)) < 0)
        text = NULL;
    add_id(content, text ? text : np_item_get_id(item));
    free(text);
}

static np_content_kind kind_of(const np_player *player, const np_item *item)
{
    if (!has_session(player) && np_item_has_field(item, NP_FIELD_ARTIST))
        return NP_CONTENT_MUSIC;
    return np_item_get_kind(item);
}

static json_object *describe_item(const np_player *player, const np_item *item)
{
    json_object *content = json_object_new_object();
    int64_t duration_ms = np_item_get_duration(item) / 1000;
    char artwork_id[FINGERPRINT_BYTES];
    add_item_id(content, player, item);
    add_word(content, "kind", kind_words, kind_of(player, item));
    add_word(content, "media_type", media_words, np_item_get_media_type(item));
    if (duration_ms > 0 && duration_ms <= MOST_MILLISECONDS)
        json_object_object_add(content, "duration_ms", json_object_new_int64(duration_ms));
    if (np_item_is_live(item))
        add_flag(content, "live", true);
    if (np_item_is_continuous(item))
        add_flag(content, "continuous", true);
    add_fields(content, item);
    if (describe_artwork(player, artwork_id)) {
        json_object *artwork = json_object_new_object();
        json_object_object_add(artwork, "id", json_object_new_string(artwork_id));
        json_object_object_add(content, "artwork", artwork);
    }
    return content;
}

bool describe_artwork(const np_player *player, char *ret_id)
{
    const char *id = np_player_get_artwork_id(player);
    /* The bridge does not read images on the network. */
    if (!*id || strncasecmp(id, "http:", 5) == 0 || strncasecmp(id, "https:", 6) == 0)
        return false;
    fingerprint(id, ret_id);
    return true;
}

/* ---- commands ---- */

static void add_intervals(json_object *offer, const np_player *player, np_command command)
{
    int64_t intervals_us[MOST_INTERVALS];
    size_t count = 0;
    json_object *intervals = json_object_new_array();
    np_player_get_skip_intervals(player, command, intervals_us, MOST_INTERVALS, &count);
    for (size_t i = 0; i < count && i < MOST_INTERVALS; i++)
        if (intervals_us[i] >= 1000 && intervals_us[i] / 1000 <= MOST_MILLISECONDS)
            json_object_array_add(intervals, json_object_new_int64(intervals_us[i] / 1000));
    json_object_object_add(offer, "intervals_ms", intervals);
}

/** Gets the rates that other machines can choose. */
static size_t get_rates(const np_player *player, double rates[MOST_RATES])
{
    size_t count = 0;
    np_player_get_rates(player, rates, MOST_RATES, &count);
    return count < MOST_RATES ? count : MOST_RATES;
}

static bool is_valid_rate(double rate)
{
    return rate != 0 && rate >= -MOST_REAL && rate <= MOST_REAL;
}

static void add_rates(json_object *offer, const np_player *player)
{
    double rates[MOST_RATES];
    size_t count = get_rates(player, rates);
    json_object *list = json_object_new_array();
    for (size_t i = 0; i < count; i++)
        if (is_valid_rate(rates[i]))
            json_object_array_add(list, json_object_new_double(rates[i]));
    json_object_object_add(offer, "rates", list);
}

/** Adds the current mode and the supported ones. */
static void add_modes(json_object *offer, const struct word *words, int32_t current, const int32_t *modes, size_t count)
{
    json_object *supported = json_object_new_array();
    add_word(offer, "current", words, current);
    for (size_t i = 0; i < count; i++)
        json_object_array_add(supported, json_object_new_string(word_text(words, modes[i])));
    json_object_object_add(offer, "supported", supported);
}

static void add_repeat_modes(json_object *offer, const np_player *player)
{
    np_repeat_mode current = NP_REPEAT_OFF, modes[NP_REPEAT_ALL + 1];
    size_t count = 0;
    np_player_get_repeat_mode(player, &current);
    np_player_get_repeat_modes(player, modes, sizeof modes / sizeof *modes, &count);
    add_modes(offer, repeat_words, current, modes, count);
}

static void add_shuffle_modes(json_object *offer, const np_player *player)
{
    np_shuffle_mode current = NP_SHUFFLE_OFF, modes[NP_SHUFFLE_COLLECTIONS + 1];
    size_t count = 0;
    np_player_get_shuffle_mode(player, &current);
    np_player_get_shuffle_modes(player, modes, sizeof modes / sizeof *modes, &count);
    add_modes(offer, shuffle_words, current, modes, count);
}

/** Adds the values of a command's control. */
static void add_values(json_object *offer, const np_player *player, const struct command_word *word)
{
    np_feedback feedback;
    const char *title;
    switch (word->control) {
    case 'i':
        add_intervals(offer, player, word->command);
        break;
    case 'r':
        add_rates(offer, player);
        break;
    case 'e':
        add_repeat_modes(offer, player);
        break;
    case 's':
        add_shuffle_modes(offer, player);
        break;
    case 'f':
        if (np_player_get_feedback(player, word->command, &feedback, &title) == NP_OK)
            add_word(offer, "feedback", feedback_words, feedback);
        break;
    default:
        break;
    }
}

static json_object *describe_commands(const np_player *player)
{
    json_object *commands = json_object_new_array();
    double rates[MOST_RATES];
    for (size_t i = 0; i < command_word_count; i++) {
        bool is_offered = false, is_enabled = false;
        np_player_get_command(player, command_words[i].command, &is_offered, &is_enabled);
        if (command_words[i].control == 'r' && get_rates(player, rates) == 0)
            continue;
        if (!is_offered)
            continue;
        json_object *offer = json_object_new_object();
        json_object_object_add(offer, "command", json_object_new_string(command_words[i].text));
        if (!is_enabled)
            add_flag(offer, "enabled", false);
        add_values(offer, player, &command_words[i]);
        json_object_array_add(commands, offer);
    }
    return commands;
}

/* ---- devices ---- */

static json_object *describe_devices(const np_player *player, bool *ret_have_volumes)
{
    json_object *devices = json_object_new_array();
    np_device device;
    *ret_have_volumes = false;
    for (size_t i = 0; i < MOST_DEVICES && np_player_get_device(player, i, &device) == NP_OK; i++) {
        json_object *about = json_object_new_object();
        add_id(about, device.id);
        json_object_object_add(about, "name", outgoing_text(device.name));
        add_word(about, "type", device_words, device.type);
        if (device.flags & NP_DEVICE_ABSOLUTE_VOLUME) {
            json_object_object_add(about, "volume", json_object_new_double(device.volume));
            *ret_have_volumes = true;
        }
        if (device.flags & NP_DEVICE_RELATIVE_VOLUME)
            add_flag(about, "relative_volume", true);
        if (device.flags & NP_DEVICE_CAN_MUTE)
            add_flag(about, "muted", device.flags & NP_DEVICE_MUTED);
        json_object_array_add(devices, about);
    }
    return devices;
}

bool describe_device(const np_player *player, const char *id, np_device *ret_device)
{
    for (size_t i = 0; np_player_get_device(player, i, ret_device) == NP_OK; i++) {
        char digits[FINGERPRINT_BYTES];
        fingerprint(ret_device->id, digits);
        if (strcmp(digits, id) == 0)
            return true;
    }
    return false;
}

/* ---- the player ---- */

static void add_problem(json_object *playback, const np_player *player)
{
    np_problem kind;
    const char *text, *url;
    bool can_retry;
    if (np_player_get_problem(player, &kind, &text, &url, &can_retry) != NP_OK)
        return;
    json_object *problem = json_object_new_object();
    add_word(problem, "kind", problem_words, kind);
    json_object_object_add(problem, "text", outgoing_text(text));
    if (strncmp(url, HTTPS, strlen(HTTPS)) == 0 && strlen(url) <= MOST_TEXT_BYTES)
        json_object_object_add(problem, "url", json_object_new_string(url));
    add_flag(problem, "can_retry", can_retry);
    json_object_object_add(playback, "problem", problem);
}

static json_object *describe_playback(const np_player *player, bool devices_have_volumes)
{
    np_playback about = NP_PLAYBACK_INIT;
    json_object *playback = json_object_new_object();
    np_player_get_playback(player, &about);
    add_word(playback, "state", state_words, about.state);
    bool is_valid = about.rate == 0 || is_valid_rate(about.rate);
    json_object_object_add(playback, "rate", json_object_new_double(is_valid ? about.rate : 1));
    if (is_valid_rate(about.default_rate))
        json_object_object_add(playback, "default_rate", json_object_new_double(about.default_rate));
    /* If devices have volumes, the volume of the playback is their mean. */
    if (!devices_have_volumes && about.volume >= 0 && about.volume <= MOST_REAL)
        json_object_object_add(playback, "volume", json_object_new_double(about.volume));
    if (np_player_get_flags(player) & NP_PLAYER_IS_MUTED)
        add_flag(playback, "muted", true);
    add_problem(playback, player);
    return playback;
}

json_object *describe_player(const np_player *player)
{
    const np_item *item = np_player_get_item(player);
    bool devices_have_volumes;
    if (!item)
        return NULL;
    json_object *state = json_object_new_object(), *devices = describe_devices(player, &devices_have_volumes);
    json_object_object_add(state, "identity", outgoing_text(np_player_get_identity(player)));
    json_object_object_add(state, "content", describe_item(player, item));
    if (np_player_get_flags(player) & NP_PLAYER_IS_UNREACHABLE)
        add_flag(state, "reachable", false);
    json_object_object_add(state, "playback", describe_playback(player, devices_have_volumes));
    json_object_object_add(state, "commands", describe_commands(player));
    if (json_object_array_length(devices) > 0)
        json_object_object_add(state, "devices", devices);
    else
        json_object_put(devices);
    return state;
}
