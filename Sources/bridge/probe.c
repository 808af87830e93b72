/* SPDX-License-Identifier: MIT */
#include "probe.h"

#include "random_number.h"
#include "topic.h"

#include <inttypes.h>
#if LIBMOSQUITTO_VERSION_NUMBER < 2001000
#include <mqtt_protocol.h>
#endif
#include <stdio.h>
#include <string.h>

enum { EXPIRY_S = 5, FILTERS = 3 };

/** The topic of the last message. Every account can write and read it, because it is in the own tree. */
static void format_last(const struct probe *probe, char text[TOPIC_BYTES])
{
    snprintf(text, TOPIC_BYTES, TOPIC_ROOT "/%s/probe", probe->own);
}

static void format_filters(const struct probe *probe, char filters[FILTERS][TOPIC_BYTES])
{
    snprintf(filters[0], TOPIC_BYTES, TOPIC_ROOT "/%s/answer/+", probe->other);
    snprintf(filters[1], TOPIC_BYTES, TOPIC_ROOT "/%s/+/cmd/+", probe->other);
    format_last(probe, filters[2]);
}

static void publish(struct probe *probe, struct mosquitto *mosquitto, const char *topic, const void *payload,
                    size_t size, enum probe_finding finding)
{
    mosquitto_property *properties = NULL;
    int id = 0;
    mosquitto_property_add_int32(&properties, MQTT_PROP_MESSAGE_EXPIRY_INTERVAL, EXPIRY_S);
    /* A message that cannot be sent is never acknowledged, and proves nothing. */
    mosquitto_publish_v5(mosquitto, &id, topic, (int)size, payload, probe->has_acknowledgements, false, properties);
    probe->trials[probe->count].id = id;
    probe->trials[probe->count].finding = finding;
    probe->count++;
    mosquitto_property_free_all(&properties);
}

/** Publishes an empty message to a topic of the host that does not exist. */
static void try_topic(struct probe *probe, struct mosquitto *mosquitto, enum topic_kind kind, const char *sender,
                      enum probe_finding finding)
{
    struct topic topic = {.kind = kind, .session = "probe"};
    char text[TOPIC_BYTES];
    strcpy(topic.host, probe->other);
    strcpy(topic.sender, sender);
    topic_format(&topic, text);
    publish(probe, mosquitto, text, "", 0, finding);
}

void probe_begin(struct probe *probe, struct mosquitto *mosquitto, const char *own, int qos, enum probe_kind kind)
{
    bool is_stranger = kind == PROBE_AS_STRANGER;
    char filters[FILTERS][TOPIC_BYTES], *places[FILTERS], last[TOPIC_BYTES];
    *probe = (struct probe){.own = own, .token = random_number(), .has_acknowledgements = qos > 0};
    snprintf(probe->other, sizeof probe->other, "probe-%016" PRIx64, probe->token);
    format_filters(probe, filters);
    for (size_t i = 0; i < FILTERS; i++)
        places[i] = filters[i];
    mosquitto_subscribe_multiple(mosquitto, NULL, FILTERS, places, 1, MQTT_SUB_OPT_SEND_RETAIN_NEVER, NULL);
    try_topic(probe, mosquitto, TOPIC_COMMAND, probe->other, MAY_ASK_AS_ANOTHER);
    try_topic(probe, mosquitto, TOPIC_ANSWER, probe->other, MAY_ANSWER_AS_ANOTHER);
    if (kind != PROBE_BRIEFLY) {
        try_topic(probe, mosquitto, TOPIC_PRESENCE, "", MAY_PUBLISH_AS_ANOTHER);
        try_topic(probe, mosquitto, TOPIC_STATE, "", MAY_PUBLISH_AS_ANOTHER);
    }
    /* Every account can write these, and only the host that does not exist can read them. */
    try_topic(probe, mosquitto, TOPIC_COMMAND, own, is_stranger ? MAY_ASK_AS_ANOTHER : 0);
    try_topic(probe, mosquitto, TOPIC_ANSWER, own, is_stranger ? MAY_ANSWER_AS_ANOTHER : 0);
    /* When this message arrives, all others that can arrive have arrived. */
    format_last(probe, last);
    publish(probe, mosquitto, last, &probe->token, sizeof probe->token, is_stranger ? MAY_PUBLISH_AS_ANOTHER : 0);
}

bool probe_handle_message(struct probe *probe, const struct mosquitto_message *message)
{
    char last[TOPIC_BYTES];
    struct topic topic;
    format_last(probe, last);
    if (strcmp(message->topic, last) == 0) {
        probe->is_last_seen |= message->payloadlen == sizeof probe->token &&
                               memcmp(message->payload, &probe->token, sizeof probe->token) == 0;
        return true;
    }
    if (!topic_parse(message->topic, &topic) || strcmp(topic.host, probe->other) != 0)
        return false;
    bool is_own = strcmp(topic.sender, probe->own) == 0;
    if (topic.kind == TOPIC_COMMAND)
        probe->findings |= MAY_READ_REQUESTS | (is_own ? 0 : MAY_ASK_AS_ANOTHER);
    else /* The filters match only commands and answers. */
        probe->findings |= MAY_READ_ANSWERS | (is_own ? 0 : MAY_ANSWER_AS_ANOTHER);
    return true;
}

bool probe_handle_acknowledgement(struct probe *probe, int id, bool is_refused)
{
    for (size_t i = 0; i < probe->count; i++) {
        if (!probe->has_acknowledgements || probe->trials[i].id != id)
            continue;
        probe->trials[i].id = 0;
        probe->acknowledged++;
        if (!is_refused)
            probe->findings |= probe->trials[i].finding;
        else if (!probe->trials[i].finding)
            probe->is_refused = true;
        if (is_refused && i == probe->count - 1)
            probe->is_last_refused = true;
        return true;
    }
    return false;
}

enum probe_result probe_result(const struct probe *probe, bool is_over)
{
    /* With QoS 0 the broker acknowledges no message: only messages that arrived are known. */
    bool has_all = (probe->acknowledged == probe->count || !probe->has_acknowledgements) &&
                   (probe->is_last_seen || probe->is_last_refused);
    if (!has_all && !is_over)
        return PROBE_RUNNING;
    if (probe->findings)
        return PROBE_OPEN;
    if (probe->is_refused)
        return PROBE_REFUSED;
    return has_all && probe->has_acknowledgements ? PROBE_GUARDED : PROBE_UNPROVEN;
}

void probe_end(const struct probe *probe, struct mosquitto *mosquitto)
{
    char filters[FILTERS][TOPIC_BYTES], *places[FILTERS];
    format_filters(probe, filters);
    for (size_t i = 0; i < FILTERS; i++)
        places[i] = filters[i];
    mosquitto_unsubscribe_multiple(mosquitto, NULL, FILTERS, places, NULL);
}

void probe_describe(unsigned findings, char *text, size_t size)
{
    static const char *const words[] = {"send commands for another", "answer for another", "publish what another plays",
                                        "read requests to another", "read answers to another"};
    *text = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (findings & 1U << i)
            snprintf(text + strlen(text), size - strlen(text), "%s%s", *text ? ", " : "", words[i]);
}
