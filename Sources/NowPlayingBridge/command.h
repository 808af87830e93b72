/* SPDX-License-Identifier: MIT */
/** What a host is asked for, and what it answers: the payloads of cmd and of its answer. */
#ifndef BRIDGE_COMMAND_H
#define BRIDGE_COMMAND_H

#include "limits.h"
#include "words.h"

#define NO_LIMIT INT64_MAX

/** A command with its argument; only that of its own kind is set. */
struct command {
    const struct command_word *word;
    int64_t integer; /* Milliseconds, or steps. */
    double real;
    bool flag;
    char text[MOST_ID_BYTES + 1];      /* A mode. */
    char device_id[MOST_ID_BYTES + 1]; /* As in the session's devices. */
    int64_t until_utc_ms;              /* When nobody waits for it any more, by the clock of who is asked; NO_LIMIT. */
};

/** Reads a payload; false, and a sentence that says why, if it is none. */
bool command_decode(const void *bytes, size_t size, struct command *ret_command, const char **ret_why);

/** The payload, which the caller frees; NULL without memory. */
char *command_encode(const struct command *command);

struct answer {
    np_outcome outcome;
    char message[MOST_TEXT_BYTES + 1];
};

bool answer_decode(const void *bytes, size_t size, struct answer *ret_answer, const char **ret_why);
char *answer_encode(np_outcome outcome, const char *message);

#endif
