/* SPDX-License-Identifier: MIT */
/** Whether a host is there, and which sessions it has: the payload of presence. */
#ifndef BRIDGE_PRESENCE_H
#define BRIDGE_PRESENCE_H

#include "limits.h"

#include <json-c/json.h>
#include <stdbool.h>
#include <stddef.h>

struct presence {
    json_object *root; /* Has the ids. */
    bool is_online;
    json_object *sessions; /* Checked: ids. NULL: none. */
};

/** Reads a payload; false, and a sentence that says why, if it is none. */
bool presence_decode(const void *bytes, size_t size, struct presence *ret_presence, const char **ret_why);

void presence_free(struct presence *presence);

bool presence_lists(const struct presence *presence, const char *session);

/** The payload, which the caller frees; takes `sessions`, an array or NULL. */
char *presence_encode(bool is_online, json_object *sessions);

#endif
