/* SPDX-License-Identifier: MIT */
/** The limits of messages of other machines. A message that exceeds them is rejected. docs/bridge.md has the same
 * numbers. */
#ifndef BRIDGE_LIMITS_H
#define BRIDGE_LIMITS_H

enum {
    MOST_ID_BYTES = 64,
    MOST_TEXT_BYTES = 1024,
    MOST_LIST_ENTRIES = 16,
    MOST_STATE_BYTES = 32 * 1024,
    MOST_COMMAND_BYTES = 4 * 1024,
    MOST_PRESENCE_BYTES = 16 * 1024,
    MOST_IMAGE_BYTES = 1024 * 1024,
    MOST_IMAGE_PIXELS = 1024,
    MOST_JSON_DEPTH = 6,
    MOST_COMMANDS = 32,
    MOST_DEVICES = 16,
    MOST_INTERVALS = 8,
    MOST_RATES = 16,
    MOST_CORRELATION_BYTES = 64,
    MOST_PENDING = 256,
    /* For each host. */
    MOST_MESSAGES_AT_ONCE = 256,
    MOST_MESSAGES_A_SECOND = 20
};

/* A URL of another machine that the user may open. */
#define HTTPS "https://"
/* Of rates and volumes. */
#define MOST_REAL 100.0
#define MOST_SEQUENCE (INT64_C(1) << 53)
#define MOST_MILLISECONDS (INT64_C(366) * 24 * 3600 * 1000)
/* Thirty thousand years. In microseconds it fits into 64 bits. */
#define MOST_TIMESTAMP_MS INT64_C(1000000000000000)

#endif
