/* SPDX-License-Identifier: MIT */
/** The payloads of a command and of its answer. */
#ifndef BRIDGE_COMMAND_H
#define BRIDGE_COMMAND_H

#include "limits.h"
#include "words.h"

#define NO_LIMIT INT64_MAX

/** A command. Only the argument of its kind is set. */
struct command {
    const struct command_word *word;
    int64_t integer; /* Milliseconds, or steps. */
    double real;
    bool flag;
    char text[MOST_ID_BYTES + 1];      /* A mode. */
    char device_id[MOST_ID_BYTES + 1]; /* As in the session's devices. */
    int64_t until_utc_ms;              /* The sender stops waiting then, by the clock of the host. NO_LIMIT: unknown. */
};

/** Reads a payload; false, and the reason, if it is invalid. */
bool command_decode(const void *bytes, size_t size, struct command *ret_command, const char **ret_why);

/** Returns the payload, which the caller frees; NULL without memory. */
char *command_encode(const struct command *command);

struct answer {
    np_outcome outcome;
    char message[MOST_TEXT_BYTES + 1];
};

bool answer_decode(const void *bytes, size_t size, struct answer *ret_answer, const char **ret_why);
char *answer_encode(np_outcome outcome, const char *message);

#endif
