/* SPDX-License-Identifier: MIT */
/** The topic of a message. docs/bridge.md has the table. */
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

/** Whether an id can contain the character. */
bool topic_id_has(char character);

/** Whether it has 1 to MOST_ID_BYTES ASCII letters, digits, '.', '_' and '-'. */
bool topic_id_is_valid(const char *id);

/** Whether a host can have the id. "state" is reserved: answers to it would be in topics of states. */
bool topic_host_is_valid(const char *id);

/** Whether a session can have the id. "answer" is reserved for the same reason. */
bool topic_session_is_valid(const char *id);

/** Converts a text to the id of a session: other characters become '_'. False: the text is empty. */
bool topic_session_make(const char *text, char id[MOST_ID_BYTES + 1]);

/** Parses a topic; false if a part of it is invalid. */
bool topic_parse(const char *text, struct topic *ret_topic);

void topic_format(const struct topic *topic, char text[TOPIC_BYTES]);

#endif
