/* SPDX-License-Identifier: MIT */
/** The payload of presence: whether a host is online, and its sessions. And the origin of a message. */
#ifndef BRIDGE_PRESENCE_H
#define BRIDGE_PRESENCE_H

#include "limits.h"

#include <json-c/json.h>
#include <stdbool.h>
#include <stddef.h>

/** The run of a bridge that published a message, and the number of the message. */
struct origin {
    char clock[MOST_ID_BYTES + 1]; /* Times of one clock are comparable. "": unknown. */
    int64_t sequence;              /* Counts presences and states. 0: unknown. */
};

/** Reads the origin of a message; false if it is invalid. */
bool origin_read(json_object *root, struct origin *origin);

void origin_add(json_object *root, const struct origin *origin);

struct presence {
    json_object *root; /* Owns the ids. */
    struct origin origin;
    bool is_online;
    json_object *sessions; /* Valid ids; NULL: none. */
};

/** Reads a payload; false, and the reason, if it is invalid. */
bool presence_decode(const void *bytes, size_t size, struct presence *ret_presence, const char **ret_why);

void presence_free(struct presence *presence);

bool presence_lists(const struct presence *presence, const char *session);

/** Returns the payload, which the caller frees. It frees `sessions`, an array or NULL. `origin` can be NULL. */
char *presence_encode(bool is_online, json_object *sessions, const struct origin *origin);

#endif
