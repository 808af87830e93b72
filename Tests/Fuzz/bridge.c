/* SPDX-License-Identifier: MIT */
/* libFuzzer: the messages that nowplaying-bridge receives from a broker.
 *
 * The first byte selects the kind of the message. A rejected message has a reason and does not change the output. An
 * accepted message is within all limits, and is the same after it was encoded and decoded again. */
#define _GNU_SOURCE
#include "../../Sources/bridge/command.h"
#include "../../Sources/bridge/image.h"
#include "../../Sources/bridge/presence.h"
#include "../../Sources/bridge/state.h"
#include "../../Sources/bridge/topic.h"
#include "input.h"

#include <math.h>
#include <string.h>

static void check_text(const char *text, size_t most)
{
    INSIST(text && strlen(text) <= most);
}

static void try_state(const uint8_t *bytes, size_t size)
{
    const char *why = NULL;
    struct state *state = state_decode(bytes, size, &why);
    if (!state) {
        INSIST(why && *why);
        return;
    }
    check_text(state->identity, MOST_TEXT_BYTES);
    check_text(state->host_name, MOST_TEXT_BYTES);
    INSIST(state->position_ms >= 0 && state->position_ms <= MOST_MILLISECONDS);
    INSIST(state->age_ms >= 0 && state->age_ms <= MOST_MILLISECONDS);
    INSIST(isfinite(state->rate) && isfinite(state->default_rate) && state->default_rate != 0);
    INSIST(state->command_count <= MOST_COMMANDS && state->device_count <= MOST_DEVICES);
    INSIST(!state->content || topic_id_is_valid(state->content_id));
    INSIST(!state->artwork || topic_id_is_valid(state->artwork));
    INSIST(state->length != LENGTH_FINITE || state->duration_ms >= 0);
    for (size_t i = 0; i < state->command_count; i++) {
        const struct offer *offer = &state->commands[i];
        INSIST(command_word_by_number(offer->command) && offer->supported < 8 && offer->current >= 0);
        INSIST(offer->interval_count <= MOST_INTERVALS && offer->rate_count <= MOST_RATES);
    }
    for (size_t i = 0; i < state->device_count; i++) {
        check_text(state->devices[i].id, MOST_ID_BYTES);
        check_text(state->devices[i].name, MOST_TEXT_BYTES);
        INSIST(state->devices[i].volume >= 0 && state->devices[i].volume <= 1);
    }
    state_free(state);
}

static void try_command(const uint8_t *bytes, size_t size)
{
    struct command command = {.integer = 7}, again = {0};
    const char *why = NULL;
    if (!command_decode(bytes, size, &command, &why)) {
        INSIST(why && *why && command.integer == 7 && !command.word);
        return;
    }
    char *payload = command_encode(&command);
    /* A message has six digits of a real number. */
    INSIST(payload && command_decode(payload, strlen(payload), &again, &why));
    INSIST(again.word == command.word && again.integer == command.integer && again.flag == command.flag);
    INSIST(again.until_utc_ms == command.until_utc_ms);
    INSIST(strcmp(again.text, command.text) == 0 && strcmp(again.device_id, command.device_id) == 0);
    INSIST(isfinite(command.real) && fabs(again.real - command.real) <= 1e-3);
    free(payload);
}

static void try_answer(const uint8_t *bytes, size_t size)
{
    struct answer answer = {.outcome = -7}, again;
    const char *why = NULL;
    if (!answer_decode(bytes, size, &answer, &why)) {
        INSIST(why && *why && answer.outcome == -7);
        return;
    }
    char *payload = answer_encode(answer.outcome, answer.message);
    INSIST(payload && answer_decode(payload, strlen(payload), &again, &why));
    INSIST(again.outcome == answer.outcome && strcmp(again.message, answer.message) == 0);
    free(payload);
}

static void try_presence(const uint8_t *bytes, size_t size)
{
    struct presence presence = {0};
    const char *why = NULL;
    if (!presence_decode(bytes, size, &presence, &why)) {
        INSIST(why && *why && !presence.root);
        return;
    }
    for (size_t i = 0; presence.sessions && i < json_object_array_length(presence.sessions); i++) {
        const char *id = json_object_get_string(json_object_array_get_idx(presence.sessions, i));
        INSIST(topic_id_is_valid(id) && presence_lists(&presence, id));
    }
    INSIST(!presence_lists(&presence, "../x"));
    presence_free(&presence);
}

static void try_topic(const uint8_t *bytes, size_t size)
{
    char text[1024], again[TOPIC_BYTES];
    struct topic topic;
    size = size < sizeof text - 1 ? size : sizeof text - 1;
    memcpy(text, bytes, size);
    text[size] = 0;
    if (!topic_parse(text, &topic))
        return;
    topic_format(&topic, again);
    /* A number of pixels can have leading zeros. */
    INSIST(topic.kind == TOPIC_ARTWORK || strcmp(text, again) == 0);
    INSIST(topic_host_is_valid(topic.host) && (topic.kind != TOPIC_ARTWORK || topic_id_is_valid(topic.artwork)));
    /* Requests and answers have a sender; presences and states have none. */
    INSIST((topic.kind == TOPIC_PRESENCE || topic.kind == TOPIC_STATE) == !*topic.sender);
    INSIST(!*topic.sender || topic_host_is_valid(topic.sender));
    INSIST(!*topic.session || topic_session_is_valid(topic.session));
}

static void try_image(const uint8_t *bytes, size_t size)
{
    const char *type = image_type(bytes, size);
    INSIST(!type || strncmp(type, "image/", 6) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static void (*const tries[])(const uint8_t *, size_t) = {try_state,    try_state, try_command, try_answer,
                                                             try_presence, try_topic, try_image};
    next_byte = bytes;
    end_of_input = bytes + size;
    uint64_t which = take_bytes(1) % (sizeof tries / sizeof *tries);
    size = (size_t)(end_of_input - next_byte);
    /* Memory of the exact size, so that a read behind the end is found. */
    uint8_t *copy = malloc(size + !size);
    INSIST(copy);
    memcpy(copy, next_byte, size);
    tries[which](copy, size);
    free(copy);
    return 0;
}
