/* SPDX-License-Identifier: MIT */
/** Tests whether the broker keeps accounts apart: tries what only another account may do, in the tree of a host that
 * does not exist. No message is retained, and no other machine receives one. */
#ifndef BRIDGE_PROBE_H
#define BRIDGE_PROBE_H

#include "limits.h"

#include <mosquitto.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Rights that the account has but should not have, one bit each. */
enum probe_finding {
    MAY_ASK_AS_ANOTHER = 1 << 0,
    MAY_ANSWER_AS_ANOTHER = 1 << 1,
    MAY_PUBLISH_AS_ANOTHER = 1 << 2, /* Presence and state. */
    MAY_READ_REQUESTS = 1 << 3,
    MAY_READ_ANSWERS = 1 << 4
};

enum probe_result {
    PROBE_RUNNING,
    PROBE_GUARDED, /* The broker keeps accounts apart. */
    PROBE_OPEN,
    PROBE_REFUSED, /* The broker rejects messages that this account must publish. */
    PROBE_UNPROVEN /* It did not answer in time, or has only QoS 0, without acknowledgements. */
};

/** How a broker is tested. */
enum probe_kind {
    PROBE_BRIEFLY,    /* No other machine receives a message, also if the broker is open. */
    PROBE_THOROUGHLY, /* Other bridges may receive an empty presence and an empty state, which they ignore. */
    PROBE_AS_STRANGER /* The same, as a client without an account, which should have no rights. */
};

enum { MOST_TRIALS = 8 };

struct probe {
    char other[MOST_ID_BYTES + 1]; /* The host that does not exist. */
    const char *own;
    uint64_t token; /* The payload of the last message, different in each probe. */
    struct {
        int id;                     /* Of the message; 0: it is acknowledged. */
        enum probe_finding finding; /* If the broker accepts it; 0: it must. */
    } trials[MOST_TRIALS];
    size_t count, acknowledged;
    bool has_acknowledgements, is_last_seen, is_last_refused, is_refused;
    unsigned findings;
};

/** Starts the test. `own` is the id of this host, and must remain valid until the probe ends. */
void probe_begin(struct probe *probe, struct mosquitto *mosquitto, const char *own, int qos, enum probe_kind kind);

/** Handles a message of the probe; false: it is another message. */
bool probe_handle_message(struct probe *probe, const struct mosquitto_message *message);

/** Handles an acknowledgement of the probe; false: it is another one. */
bool probe_handle_acknowledgement(struct probe *probe, int id, bool is_refused);

/** Returns the result; PROBE_RUNNING until all answers have arrived. `is_over`: no more answers arrive. */
enum probe_result probe_result(const struct probe *probe, bool is_over);

/** Unsubscribes. */
void probe_end(const struct probe *probe, struct mosquitto *mosquitto);

/** The findings in words, with commas between them. */
void probe_describe(unsigned findings, char *text, size_t size);

#endif
