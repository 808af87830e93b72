/* SPDX-License-Identifier: MIT */
/** Whether a host is there, and which sessions it has: the payload of presence. And what each message of a host says about
 * where it comes from. */
#ifndef BRIDGE_PRESENCE_H
#define BRIDGE_PRESENCE_H

#include "limits.h"

#include <json-c/json.h>
#include <stdbool.h>
#include <stddef.h>

/** Which run of the host's bridge published a message, and how many it had published by then. */
struct origin {
    char clock[MOST_ID_BYTES + 1]; /* Its times are comparable with those of the same clock. "": it does not say. */
    int64_t sequence;              /* Counts presences and states. 0: it does not say. */
};

/** Takes it out of a message; false if it is wrong. */
bool origin_read(json_object *root, struct origin *origin);

void origin_add(json_object *root, const struct origin *origin);

struct presence {
    json_object *root; /* Has the ids. */
    struct origin origin;
    bool is_online;
    json_object *sessions; /* Checked: ids. NULL: none. */
};

/** Reads a payload; false, and a sentence that says why, if it is none. */
bool presence_decode(const void *bytes, size_t size, struct presence *ret_presence, const char **ret_why);

void presence_free(struct presence *presence);

bool presence_lists(const struct presence *presence, const char *session);

/** The payload, which the caller frees; takes `sessions`, an array or NULL. Without `origin` it does not say. */
char *presence_encode(bool is_online, json_object *sessions, const struct origin *origin);

#endif
