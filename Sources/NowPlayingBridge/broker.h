/* SPDX-License-Identifier: MIT */
/** The connection to the MQTT broker: made again whenever it breaks, in the caller's loop. */
#ifndef BRIDGE_BROKER_H
#define BRIDGE_BROKER_H

#include "config.h"
#include "probe.h"

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** A message that came. Everything in it is lent for the call. */
struct message {
    const char *topic;
    const void *payload;
    size_t size;
    bool is_retained;         /* It was kept by the broker, for who knows how long. */
    const char *content_type; /* NULL: none. */
    const void *correlation;
    size_t correlation_size;
};

/** A message that goes out. */
struct sending {
    const char *topic;
    const void *payload;
    size_t size;
    bool is_retained;
    uint32_t expiry_s;        /* 0: it never expires. */
    const char *content_type; /* NULL: application/json. */
    const void *correlation;
    size_t correlation_size;
};

struct broker;

struct broker_events {
    void (*connected)(void *user_data);
    void (*disconnected)(void *user_data);
    void (*message)(const struct message *message, void *user_data);
};

/** How long what is retained stays at the broker, of a host that does not come back. */
enum { RETAINED_EXPIRY_S = 3600 };

/** `will` is what the broker says of us, retained, when we are lost. NULL, and the log says why, on failure. */
struct broker *broker_new(const struct config *config, const char *will_topic, const char *will,
                          const struct broker_events *events, void *user_data);

/** Connects once, as another client, finds out what the broker allows, and says what it should not. PROBE_RUNNING, and the
 * log says why, if there was no connection. */
enum probe_result broker_check(const struct config *config);

/** Takes leave of the broker, after what was published has gone out. */
void broker_free(struct broker *broker);

bool broker_is_connected(const struct broker *broker);

/** Subscribes with QoS 1, to what others publish. `with_retained`: what the broker keeps comes at once. */
void broker_subscribe(struct broker *broker, const char *filter, bool with_retained);

/** Whether commands are obeyed and sent: the broker keeps accounts apart, or the configuration trusts it all the same. */
bool broker_may_steer(const struct broker *broker);

/** Has the messages come that the broker keeps, and none that follow. */
void broker_read(struct broker *broker, const char *filter);

/** Publishes, with QoS 1 where the broker has it; false if there is no connection, or the broker takes nothing that large.
 */
bool broker_publish(struct broker *broker, const struct sending *sending);

/** Fills in what to wait for, two entries, and returns in how many milliseconds to come back at the latest. */
int broker_prepare(struct broker *broker, struct pollfd polled[2]);

/** Does what there is to do. */
void broker_dispatch(struct broker *broker, const struct pollfd polled[2]);

/** What went through so far, for who counts. */
struct broker_traffic {
    uint64_t sent, sent_bytes, received, received_bytes;
};
struct broker_traffic broker_traffic(const struct broker *broker);

#endif
