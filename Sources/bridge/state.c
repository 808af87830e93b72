/* SPDX-License-Identifier: MIT */
#include "state.h"

#include "json.h"
#include "topic.h"

#include <stdlib.h>
#include <string.h>

#define MOST_NUMBER 2147483647.0

/** Reads a member that is a word of a table. An unknown word is the first of the table. */
static bool read_word(json_object *object, const char *key, const struct word *words, int32_t *number)
{
    const char *text = NULL;
    if (!json_read_text(object, key, &text, MOST_ID_BYTES))
        return false;
    if (text && !word_number(words, text, number))
        *number = words->number;
    return true;
}

/** Whether each field has the required type, and does not exceed its limit. */
static bool check_fields(json_object *content)
{
    for (size_t i = 0; i < field_count; i++) {
        const char *text = NULL, *key = fields[i].key;
        double number;
        bool flag;
        json_object *list = NULL;
        switch (fields[i].type) {
        case 't':
            if (!json_read_text(content, key, &text, MOST_TEXT_BYTES))
                return false;
            break;
        case 'n':
            if (!json_read_real(content, key, &number, 0, MOST_NUMBER))
                return false;
            break;
        case 'f':
            if (!json_read_flag(content, key, &flag))
                return false;
            break;
        default:
            if (!json_read_array(content, key, &list, MOST_LIST_ENTRIES))
                return false;
            for (size_t k = 0; list && k < json_object_array_length(list); k++) {
                json_object *entry = json_object_array_get_idx(list, k);
                if (!json_object_is_type(entry, json_type_string) ||
                    json_object_get_string_len(entry) > MOST_TEXT_BYTES)
                    return false;
            }
        }
    }
    return true;
}

static bool decode_content(struct state *state)
{
    json_object *content = NULL, *artwork = NULL;
    bool is_live = false, is_continuous = false;
    state->duration_ms = -1;
    state->kind = NP_CONTENT_GENERIC;
    if (!json_read_object(state->root, "content", &content))
        return false;
    if (!content || json_object_object_length(content) == 0)
        return true;
    if (!json_read_text(content, "id", &state->content_id, MOST_ID_BYTES) || !state->content_id ||
        !topic_id_is_valid(state->content_id) || !read_word(content, "kind", kind_words, &state->kind) ||
        !read_word(content, "media_type", media_words, &state->media) ||
        !json_read_integer(content, "duration_ms", &state->duration_ms, 0, MOST_MILLISECONDS) ||
        !json_read_flag(content, "live", &is_live) || !json_read_flag(content, "continuous", &is_continuous) ||
        !json_read_object(content, "artwork", &artwork) || !check_fields(content))
        return false;
    if (artwork && (!json_read_text(artwork, "id", &state->artwork, MOST_ID_BYTES) ||
                    (state->artwork && !topic_id_is_valid(state->artwork))))
        return false;
    state->length = is_live                   ? LENGTH_LIVE
                    : is_continuous           ? LENGTH_CONTINUOUS
                    : state->duration_ms >= 0 ? LENGTH_FINITE
                                              : LENGTH_UNKNOWN;
    state->content = content;
    return true;
}

static bool decode_problem(struct state *state, json_object *playback)
{
    json_object *problem = NULL;
    if (!json_read_object(playback, "problem", &problem))
        return false;
    if (!problem)
        return true;
    state->problem = NP_PROBLEM_OTHER;
    return read_word(problem, "kind", problem_words, &state->problem) &&
           json_read_text(problem, "text", &state->problem_text, MOST_TEXT_BYTES) && state->problem_text &&
           json_read_text(problem, "url", &state->problem_url, MOST_TEXT_BYTES) &&
           (!state->problem_url || strncmp(state->problem_url, HTTPS, strlen(HTTPS)) == 0) &&
           json_read_flag(problem, "can_retry", &state->can_retry);
}

static bool decode_playback(struct state *state)
{
    json_object *playback = NULL;
    state->rate = state->default_rate = 1;
    state->volume = NP_VOLUME_NONE;
    state->timestamp_utc_ms = INT64_MIN;
    if (!json_read_object(state->root, "playback", &playback) || !playback)
        return false;
    return read_word(playback, "state", state_words, &state->playback) &&
           json_read_real(playback, "rate", &state->rate, -MOST_REAL, MOST_REAL) &&
           json_read_real(playback, "default_rate", &state->default_rate, -MOST_REAL, MOST_REAL) &&
           json_read_real(playback, "volume", &state->volume, 0, MOST_REAL) &&
           json_read_flag(playback, "muted", &state->is_muted) && decode_problem(state, playback) &&
           json_read_integer(playback, "position_ms", &state->position_ms, 0, MOST_MILLISECONDS) &&
           json_read_integer(playback, "timestamp_utc_ms", &state->timestamp_utc_ms, -MOST_TIMESTAMP_MS,
                             MOST_TIMESTAMP_MS) &&
           json_read_integer(playback, "age_ms", &state->age_ms, 0, MOST_MILLISECONDS) && state->default_rate != 0;
}

static bool decode_modes(json_object *about, const struct word *words, struct offer *offer)
{
    json_object *supported = NULL;
    if (!read_word(about, "current", words, &offer->current) ||
        !json_read_array(about, "supported", &supported, MOST_LIST_ENTRIES))
        return false;
    for (size_t i = 0; supported && i < json_object_array_length(supported); i++) {
        json_object *entry = json_object_array_get_idx(supported, i);
        int32_t mode;
        if (!json_object_is_type(entry, json_type_string))
            return false;
        if (word_number(words, json_object_get_string(entry), &mode))
            offer->supported |= UINT32_C(1) << mode;
    }
    return true;
}

static bool decode_numbers(json_object *about, struct offer *offer)
{
    json_object *intervals = NULL, *rates = NULL;
    if (!json_read_array(about, "intervals_ms", &intervals, MOST_INTERVALS) ||
        !json_read_array(about, "rates", &rates, MOST_RATES))
        return false;
    for (size_t i = 0; intervals && i < json_object_array_length(intervals); i++) {
        json_object *entry = json_object_array_get_idx(intervals, i);
        int64_t interval = json_object_is_type(entry, json_type_int) ? json_object_get_int64(entry) : 0;
        if (interval <= 0 || interval > MOST_MILLISECONDS)
            return false;
        offer->intervals_ms[offer->interval_count++] = interval;
    }
    for (size_t i = 0; rates && i < json_object_array_length(rates); i++) {
        json_object *entry = json_object_array_get_idx(rates, i);
        bool is_number = json_object_is_type(entry, json_type_double) || json_object_is_type(entry, json_type_int);
        double rate = is_number ? json_object_get_double(entry) : 0;
        if (!(rate >= -MOST_REAL && rate <= MOST_REAL) || rate == 0)
            return false;
        offer->rates[offer->rate_count++] = rate;
    }
    return true;
}

static bool decode_offer(struct state *state, json_object *about)
{
    const char *name = NULL;
    if (!json_object_is_type(about, json_type_object) || !json_read_text(about, "command", &name, MOST_ID_BYTES) ||
        !name)
        return false;
    const struct command_word *word = command_word_of(name);
    if (!word)
        return true;
    struct offer offer = {.command = word->command, .is_enabled = true};
    for (size_t i = 0; i < state->command_count; i++)
        if (state->commands[i].command == word->command)
            return false;
    if (!json_read_flag(about, "enabled", &offer.is_enabled) || !decode_numbers(about, &offer))
        return false;
    bool is_valid = word->control == 'e'   ? decode_modes(about, repeat_words, &offer)
                    : word->control == 's' ? decode_modes(about, shuffle_words, &offer)
                                           : read_word(about, "feedback", feedback_words, &offer.current);
    if (is_valid)
        state->commands[state->command_count++] = offer;
    return is_valid;
}

static bool decode_device(struct state *state, json_object *about)
{
    np_device device = {.type = NP_DEVICE_OTHER};
    double volume = -1;
    bool is_relative = false, is_muted = false;
    if (!json_object_is_type(about, json_type_object) || !json_read_text(about, "id", &device.id, MOST_ID_BYTES) ||
        !device.id || !*device.id || !json_read_text(about, "name", &device.name, MOST_TEXT_BYTES) || !device.name ||
        !read_word(about, "type", device_words, &device.type) || !json_read_real(about, "volume", &volume, 0, 1) ||
        !json_read_flag(about, "relative_volume", &is_relative) || !json_read_flag(about, "muted", &is_muted))
        return false;
    for (size_t i = 0; i < state->device_count; i++)
        if (strcmp(state->devices[i].id, device.id) == 0)
            return false;
    device.volume = volume >= 0 ? volume : 0;
    device.flags = (volume >= 0 ? NP_DEVICE_ABSOLUTE_VOLUME : 0) | (is_relative ? NP_DEVICE_RELATIVE_VOLUME : 0) |
                   (json_object_object_get(about, "muted") ? NP_DEVICE_CAN_MUTE : 0) | (is_muted ? NP_DEVICE_MUTED : 0);
    state->devices[state->device_count++] = device;
    return true;
}

static bool decode_lists(struct state *state)
{
    json_object *commands = NULL, *devices = NULL;
    if (!json_read_array(state->root, "commands", &commands, MOST_COMMANDS) ||
        !json_read_array(state->root, "devices", &devices, MOST_DEVICES))
        return false;
    for (size_t i = 0; commands && i < json_object_array_length(commands); i++)
        if (!decode_offer(state, json_object_array_get_idx(commands, i)))
            return false;
    for (size_t i = 0; devices && i < json_object_array_length(devices); i++)
        if (!decode_device(state, json_object_array_get_idx(devices, i)))
            return false;
    return true;
}

static bool decode_origin(struct state *state)
{
    return origin_read(state->root, &state->origin);
}

static bool decode_identity(struct state *state)
{
    json_object *host = NULL;
    state->is_reachable = true;
    return json_read_text(state->root, "identity", &state->identity, MOST_TEXT_BYTES) && state->identity &&
           *state->identity && json_read_object(state->root, "host", &host) && host &&
           json_read_text(host, "name", &state->host_name, MOST_TEXT_BYTES) && state->host_name && *state->host_name &&
           read_word(host, "type", device_words, &state->host_type) &&
           json_read_flag(state->root, "reachable", &state->is_reachable);
}

struct state *state_decode(const void *bytes, size_t size, const char **ret_why)
{
    static const struct {
        bool (*decode)(struct state *);
        const char *why;
    } parts[] = {
        {decode_origin, "its clock or sequence is wrong"},
        {decode_identity, "its identity or host is missing or wrong"},
        {decode_content, "its content is wrong"},
        {decode_playback, "its playback is missing or wrong"},
        {decode_lists, "its commands or devices are wrong"},
    };
    json_object *root = json_parse(bytes, size, MOST_STATE_BYTES, ret_why);
    if (!root)
        return NULL;
    struct state *state = calloc(1, sizeof *state);
    if (!state) {
        json_object_put(root);
        *ret_why = "out of memory";
        return NULL;
    }
    state->root = root;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!parts[i].decode(state)) {
            *ret_why = parts[i].why;
            state_free(state);
            return NULL;
        }
    }
    return state;
}

void state_free(struct state *state)
{
    if (!state)
        return;
    json_object_put(state->root);
    free(state);
}

bool state_is_moving(const struct state *state)
{
    return state->playback == NP_PLAYBACK_PLAYING && state->rate != 0;
}
