/* SPDX-License-Identifier: MIT */
/** Finds out whether the broker keeps accounts apart: tries what only another account may do, in the tree of a host that
 * does not exist. Nothing is retained, and no other machine receives it. */
#ifndef BRIDGE_PROBE_H
#define BRIDGE_PROBE_H

#include "limits.h"

#include <mosquitto.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** What the account may do although it should not, one bit each. */
enum probe_finding {
    MAY_ASK_AS_ANOTHER = 1 << 0,
    MAY_ANSWER_AS_ANOTHER = 1 << 1,
    MAY_SPEAK_AS_ANOTHER = 1 << 2, /* Presence and state. */
    MAY_READ_REQUESTS = 1 << 3,
    MAY_READ_ANSWERS = 1 << 4
};

enum probe_result {
    PROBE_RUNNING,
    PROBE_GUARDED, /* The broker keeps accounts apart. */
    PROBE_OPEN,
    PROBE_REFUSED, /* The broker refuses what this account must be allowed. */
    PROBE_UNPROVEN /* It did not answer in time, or has no acknowledgements, which QoS 1 has. */
};

/** How a broker is tried. */
enum probe_kind {
    PROBE_BRIEFLY,    /* No other machine receives anything, whatever the broker allows. */
    PROBE_THOROUGHLY, /* Other bridges may receive an empty presence and an empty state, which they ignore. */
    PROBE_AS_STRANGER /* The same, as a client that has no account: it should be allowed nothing. */
};

enum { MOST_TRIALS = 8 };

struct probe {
    char other[MOST_ID_BYTES + 1]; /* The host that does not exist. */
    const char *own;
    int64_t token; /* Tells the last message of this probe from that of an earlier one. */
    struct {
        int id;                     /* Of the message; 0: it is acknowledged. */
        enum probe_finding finding; /* If the broker takes it; 0: it must. */
    } trials[MOST_TRIALS];
    size_t count, acknowledged;
    bool has_acknowledgements, is_last_seen, is_last_refused, is_refused;
    unsigned findings;
};

/** Begins to try. `own` is the id of this host, and must outlive the probe. */
void probe_begin(struct probe *probe, struct mosquitto *mosquitto, const char *own, int qos, enum probe_kind kind);

/** Whether a message is of the probe, which takes it. */
bool probe_handle_message(struct probe *probe, const struct mosquitto_message *message);

/** Whether an acknowledgement is of the probe, which takes it. */
bool probe_handle_acknowledgement(struct probe *probe, int id, bool is_refused);

/** What is known; PROBE_RUNNING until all came. `is_over`: no more will come. */
enum probe_result probe_result(const struct probe *probe, bool is_over);

/** Takes the subscriptions back. */
void probe_end(const struct probe *probe, struct mosquitto *mosquitto);

/** The findings in words, with commas between them. */
void probe_describe(unsigned findings, char *text, size_t size);

#endif
