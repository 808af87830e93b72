/* SPDX-License-Identifier: MIT */
/** The connection to the MQTT broker. If it is lost, it connects again. The caller runs its loop. */
#ifndef BRIDGE_BROKER_H
#define BRIDGE_BROKER_H

#include "config.h"
#include "probe.h"

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** A message that arrived. Its pointers are valid during the call. */
struct message {
    const char *topic;
    const void *payload;
    size_t size;
    bool is_retained;         /* The broker stored it, for an unknown time. */
    const char *content_type; /* NULL: none. */
    const void *correlation;
    size_t correlation_size;
};

/** A message to publish. */
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

/** The expiry of retained messages: a host that never returns leaves none. */
enum { RETAINED_EXPIRY_S = 3600 };

/** `will` is the message that the broker publishes, retained, if this machine is lost. NULL, and a line in the log, on
 * failure. */
struct broker *broker_new(const struct config *config, const char *will_topic, const char *will,
                          const struct broker_events *events, void *user_data);

/** Connects once, as another client, tests the broker, and logs the rights that it should not give. PROBE_RUNNING,
 * and a line in the log, if there was no connection. */
enum probe_result broker_check(const struct config *config);

/** Sends the messages that wait, then disconnects. */
void broker_free(struct broker *broker);

bool broker_is_connected(const struct broker *broker);

/** Subscribes with QoS 1 to messages of other clients. `with_retained`: the broker sends its retained messages. */
void broker_subscribe(struct broker *broker, const char *filter, bool with_retained);

/** Whether commands are executed and sent: the broker keeps accounts apart, or open-broker is trust. */
bool broker_may_steer(const struct broker *broker);

/** Requests the retained messages, but not later ones. */
void broker_read(struct broker *broker, const char *filter);

/** Publishes, with QoS 1 if the broker has it. False without a connection, or if the message is too large for the
 * broker. */
bool broker_publish(struct broker *broker, const struct sending *sending);

/** Fills in the two descriptors to poll, and returns after how many milliseconds to call broker_dispatch() at the
 * latest. */
int broker_prepare(struct broker *broker, struct pollfd polled[2]);

/** Reads, writes, connects and pings as needed. */
void broker_dispatch(struct broker *broker, const struct pollfd polled[2]);

/** Counts of all messages so far. */
struct broker_traffic {
    uint64_t sent, sent_bytes, received, received_bytes;
};
struct broker_traffic broker_traffic(const struct broker *broker);

#endif
