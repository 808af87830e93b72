/* SPDX-License-Identifier: MIT */
/** The payload of a state, and of the answer to get. */
#ifndef BRIDGE_STATE_H
#define BRIDGE_STATE_H

#include "limits.h"
#include "presence.h"
#include "words.h"

#include <json-c/json.h>

enum length { LENGTH_UNKNOWN, LENGTH_FINITE, LENGTH_LIVE, LENGTH_CONTINUOUS };

/** A command that the session offers, with the values of its control. */
struct offer {
    np_command command;
    bool is_enabled;
    size_t interval_count, rate_count;
    int64_t intervals_ms[MOST_INTERVALS];
    double rates[MOST_RATES];
    int32_t current;    /* The mode, or the feedback. */
    uint32_t supported; /* The modes, one bit each. */
};

/** A valid state. `root` owns the texts. */
struct state {
    json_object *root;
    struct origin origin;
    const char *identity;
    const char *host_name;
    np_device_type host_type;
    bool is_reachable;    /* Whether its host can reach the place of playback. */
    json_object *content; /* NULL: nothing plays. Each of its `fields` has the right type. */
    const char *content_id, *artwork;
    np_content_kind kind;
    np_media_type media;
    enum length length;
    int64_t duration_ms;
    np_playback_state playback;
    double rate, default_rate, volume; /* NP_VOLUME_NONE */
    bool is_muted, can_retry;
    np_problem problem; /* 0: none */
    const char *problem_text, *problem_url;
    int64_t position_ms, age_ms;
    int64_t timestamp_utc_ms; /* INT64_MIN: unknown. */
    size_t command_count, device_count;
    struct offer commands[MOST_COMMANDS];
    np_device devices[MOST_DEVICES];
};

/** Reads a payload. NULL, and the reason, if it is invalid. */
struct state *state_decode(const void *bytes, size_t size, const char **ret_why);

void state_free(struct state *state);

/** Whether the position changes with time. */
bool state_is_moving(const struct state *state);

#endif
