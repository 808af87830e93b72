/* SPDX-License-Identifier: MIT */
/** Where a message belongs, and for a request or an answer who sent it: docs/bridge.md has the table. */
#ifndef BRIDGE_TOPIC_H
#define BRIDGE_TOPIC_H

#include "limits.h"

#include <stdbool.h>
#include <stddef.h>

#define TOPIC_ROOT "nowplaying/v1"
enum { TOPIC_BYTES = 512 };

enum topic_kind { TOPIC_PRESENCE, TOPIC_ANSWER, TOPIC_STATE, TOPIC_GET, TOPIC_COMMAND, TOPIC_ARTWORK };

struct topic {
    enum topic_kind kind;
    char host[MOST_ID_BYTES + 1];
    char session[MOST_ID_BYTES + 1]; /* "" for presence and answer. */
    char sender[MOST_ID_BYTES + 1];  /* Of a request or an answer; else "". */
    char artwork[MOST_ID_BYTES + 1]; /* Of TOPIC_ARTWORK, like the next. */
    int pixels;
};

/** Whether an id may have the character. */
bool topic_id_has(char character);

/** 1 to MOST_ID_BYTES letters, digits, '.', '_' and '-' of ASCII. */
bool topic_id_is_valid(const char *id);

/** Whether a host may have the id. "state" is reserved: its answers would be in topics of states. */
bool topic_host_is_valid(const char *id);

/** Whether a session may have the id. "answer" is reserved for the same reason. */
bool topic_session_is_valid(const char *id);

/** Makes the id of a session of any text: other characters become '_'. False: the text is empty. */
bool topic_session_make(const char *text, char id[MOST_ID_BYTES + 1]);

/** Whether it is one of ours, in every part. */
bool topic_parse(const char *text, struct topic *ret_topic);

void topic_format(const struct topic *topic, char text[TOPIC_BYTES]);

#endif
