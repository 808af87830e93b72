/* SPDX-License-Identifier: MIT */
#include "show.h"

#include "log.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME_BYTES = 2 * MOST_TEXT_BYTES + 8, DEVICE_NAME_BYTES = 1024 };

static void show_fields(np_content *content, json_object *source)
{
    for (size_t i = 0; i < field_count; i++) {
        json_object *value = NULL;
        if (!json_object_object_get_ex(source, fields[i].key, &value) || !value)
            continue;
        switch (fields[i].type) {
        case 't':
            np_content_set_text(content, fields[i].field, json_object_get_string(value));
            break;
        case 'n':
            np_content_set_number(content, fields[i].field, json_object_get_double(value));
            break;
        case 'f':
            np_content_set_flag(content, fields[i].field, json_object_get_boolean(value));
            break;
        default:
            for (size_t k = 0; k < json_object_array_length(value); k++)
                np_content_add_text(content, fields[i].field,
                                    json_object_get_string(json_object_array_get_idx(value, k)));
        }
    }
}

static void show_content(np_session *session, const struct state *state, const struct show_handlers *handlers,
                         const char *artwork_id, void *artwork_data)
{
    np_content *content = NULL;
    np_artwork *artwork = NULL;
    if (!state->content || np_content_new(state->kind, state->content_id, &content) != NP_OK) {
        free(artwork_data);
        np_session_clear_content(session);
        return;
    }
    if (state->kind != NP_CONTENT_MOVIE && state->kind != NP_CONTENT_TV_SHOW)
        np_content_set_media_type(content, state->media);
    if (state->length == LENGTH_FINITE)
        np_content_set_duration(content, state->duration_ms * NP_MILLISECOND);
    else if (state->length == LENGTH_LIVE)
        np_content_set_live(content);
    else if (state->length == LENGTH_CONTINUOUS)
        np_content_set_continuous(content);
    show_fields(content, state->content);
    /* np_artwork_new() also frees the data if it fails. */
    if (artwork_data && np_artwork_new(artwork_id, handlers->artwork, artwork_data, free, &artwork) == NP_OK) {
        np_content_set_artwork(content, artwork);
        np_artwork_free(artwork);
    }
    np_session_set_content(session, content);
    np_content_free(content);
}

static void show_playback(np_session *session, const struct state *state)
{
    np_playback playback = NP_PLAYBACK_INIT;
    playback.state = state->playback;
    playback.rate = state->rate;
    playback.default_rate = state->default_rate;
    playback.position_us = state->position_ms * NP_MILLISECOND;
    playback.timestamp_us = np_time_of_age(state->age_ms * NP_MILLISECOND);
    playback.volume = state->volume;
    np_session_set_playback(session, &playback);
    np_session_set_muted(session, state->is_muted);
    if (!state->problem || np_session_set_problem(session, state->problem, state->problem_text, state->problem_url,
                                                  state->can_retry) != NP_OK)
        np_session_clear_problem(session);
}

static size_t modes_of(uint32_t supported, int32_t modes[3])
{
    size_t count = 0;
    for (int32_t mode = 0; mode < 3; mode++)
        if (supported & UINT32_C(1) << mode)
            modes[count++] = mode;
    return count;
}

static void show_offer(np_session *session, const struct offer *offer)
{
    int64_t intervals[MOST_INTERVALS];
    int32_t modes[3];
    size_t count = modes_of(offer->supported, modes);
    for (size_t i = 0; i < offer->interval_count; i++)
        intervals[i] = offer->intervals_ms[i] * NP_MILLISECOND;
    switch (command_word_by_number(offer->command)->control) {
    case 'i':
        if (offer->interval_count > 0)
            np_session_set_skip_intervals(session, offer->command, intervals, offer->interval_count);
        break;
    case 'r':
        if (offer->rate_count > 0)
            np_session_set_supported_rates(session, offer->rates, offer->rate_count);
        break;
    case 'e':
        np_session_set_repeat_mode(session, offer->current, count ? modes : NULL, count);
        break;
    case 's':
        np_session_set_shuffle_mode(session, offer->current, count ? modes : NULL, count);
        break;
    case 'f':
        np_session_set_feedback(session, offer->command, offer->current, NULL, NULL);
        break;
    default:
        break;
    }
    np_session_set_command_enabled(session, offer->command, offer->is_enabled);
}

static void show_commands(np_session *session, const struct state *state, uint64_t *offered,
                          const struct show_handlers *handlers)
{
    uint64_t now = 0;
    for (size_t i = 0; i < state->command_count; i++) {
        uint64_t bit = UINT64_C(1) << state->commands[i].command;
        if (!(*offered & bit))
            np_session_offer_command(session, state->commands[i].command, handlers->command, handlers->user_data, NULL);
        show_offer(session, &state->commands[i]);
        now |= bit;
    }
    for (size_t i = 0; i < command_word_count; i++)
        if ((*offered & ~now) & UINT64_C(1) << command_words[i].command)
            np_session_withdraw_command(session, command_words[i].command);
    *offered = now;
}

/** Shows the devices of the session, or the host if it has none. */
static void show_devices(np_session *session, const struct state *state, const char *host_id)
{
    np_device devices[MOST_DEVICES] = {{.id = host_id, .name = state->host_name, .type = state->host_type}};
    static char names[MOST_DEVICES][DEVICE_NAME_BYTES];
    size_t count = state->device_count > 0 ? state->device_count : 1;
    for (size_t i = 0; i < count; i++) {
        if (state->device_count > 0)
            devices[i] = state->devices[i];
        if (np_device_clean_name(devices[i].name, names[i], sizeof names[i]) != NP_OK)
            snprintf(names[i], sizeof names[i], "Device %zu", i + 1);
        devices[i].name = names[i];
    }
    np_session_set_devices(session, devices, count);
}

void show_state(np_session *session, const struct state *state, const char *host_id, uint64_t *offered,
                const struct show_handlers *handlers, const char *artwork_id, void *artwork_data)
{
    char name[NAME_BYTES];
    snprintf(name, sizeof name, "%s – %s", state->identity, state->host_name);
    np_session_begin_update(session);
    np_session_set_name(session, name);
    show_devices(session, state, host_id);
    show_content(session, state, handlers, artwork_id, artwork_data);
    show_playback(session, state);
    show_commands(session, state, offered, handlers);
    np_session_end_update(session);
}
