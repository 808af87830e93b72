/* SPDX-License-Identifier: MIT */
#include "broker.h"

#include "clock.h"
#include "limits.h"
#include "log.h"

#include <errno.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    FIRST_DELAY_MS = 500,
    LONGEST_DELAY_MS = 30000,
    LEAVING_MS = 1000,
    /* Two with one client id would take the broker from each other without end: who loses it gives way for so long. */
    TAKEN_OVER_DELAY_MS = 120000,
    /* Not every broker says so. One that ends so many connections in a row, each after so short a time, means it. */
    SHORT_CONNECTION_MS = 10000,
    MOST_SHORT_CONNECTIONS = 3,
    STATUS_BYTES = 128,
    /* What is sent and not acknowledged by the other kernel for so long means that the link is dead. */
    DEAD_LINK_MS = 5000,
    /* Room for a picture, its topic and its properties. */
    MOST_PACKET_BYTES = MOST_PICTURE_BYTES + 4096
};

enum phase { WAITING, CONNECTING, OPEN, CONNECTED };

struct broker {
    const struct config *config;
    struct broker_events events;
    void *user_data;
    struct mosquitto *mosquitto;
    enum phase phase;
    /* Looking up the name and connecting block, so a thread does it. `mosquitto` is the thread's while it does. */
    pthread_t thread;
    int finished_fd;
    int connect_status;
    int64_t next_us; /* When to connect again, or to look after the connection. */
    int delay_ms;
    bool is_leaving, was_refused, was_taken_over;
    int64_t connected_at_us;
    int short_count; /* Connections in a row that the broker ended soon. */
    struct broker_traffic traffic;
};

/** What is wrong, without the full stop that the library's sentences have. */
static const char *status_text(int status, char text[STATUS_BYTES])
{
    snprintf(text, STATUS_BYTES, "%s", status == MOSQ_ERR_ERRNO ? strerror(errno) : mosquitto_strerror(status));
    size_t size = strlen(text);
    if (size > 0 && text[size - 1] == '.')
        text[size - 1] = 0;
    return text;
}

/* ---- what the library calls ---- */

static void on_connect(struct mosquitto *mosquitto, void *user_data, int code, int flags,
                       const mosquitto_property *properties)
{
    struct broker *broker = user_data;
    (void)mosquitto, (void)flags, (void)properties;
    if (code != 0) {
        broker->was_refused = true;
        say(SAY_ERROR, "the broker refuses us: %s; look at broker, credentials and client-id in the configuration",
            mosquitto_reason_string(code));
        return;
    }
    say(SAY_INFO, "connected to %s", broker->config->broker);
    broker->phase = CONNECTED;
    broker->delay_ms = FIRST_DELAY_MS;
    broker->connected_at_us = clock_now_us();
    broker->events.connected(broker->user_data);
}

static void on_disconnect(struct mosquitto *mosquitto, void *user_data, int code, const mosquitto_property *properties)
{
    struct broker *broker = user_data;
    (void)mosquitto, (void)properties;
    if (code == MQTT_RC_SESSION_TAKEN_OVER)
        broker->was_taken_over = true;
}

static void on_message(struct mosquitto *mosquitto, void *user_data, const struct mosquitto_message *received,
                       const mosquitto_property *properties)
{
    struct broker *broker = user_data;
    char *content_type = NULL;
    void *correlation = NULL;
    uint16_t correlation_size = 0;
    (void)mosquitto;
    mosquitto_property_read_string(properties, MQTT_PROP_CONTENT_TYPE, &content_type, false);
    mosquitto_property_read_binary(properties, MQTT_PROP_CORRELATION_DATA, &correlation, &correlation_size, false);
    broker->traffic.received++;
    broker->traffic.received_bytes += (uint64_t)received->payloadlen;
    struct message message = {
        .topic = received->topic,
        .payload = received->payloadlen > 0 ? received->payload : "",
        .size = (size_t)received->payloadlen,
        .is_retained = received->retain,
        .content_type = content_type,
        .correlation = correlation,
        .correlation_size = correlation_size,
    };
    broker->events.message(&message, broker->user_data);
    free(content_type);
    free(correlation);
}

static void on_publish(struct mosquitto *mosquitto, void *user_data, int id, int code,
                       const mosquitto_property *properties)
{
    (void)mosquitto, (void)user_data, (void)id, (void)properties;
    if (code >= MQTT_RC_UNSPECIFIED)
        say_refused("the broker refuses what we publish: %s; look at its access rules and our host-id",
                    mosquitto_reason_string(code));
}

/* ---- connecting ---- */

static void *connect_now(void *user_data)
{
    struct broker *broker = user_data;
    const struct config *config = broker->config;
    mosquitto_property *properties = NULL;
    uint64_t one = 1;
    /* The will waits for `lost_after`, and so must the session, or the will goes out with its end. */
    mosquitto_property_add_int32(&properties, MQTT_PROP_SESSION_EXPIRY_INTERVAL, (uint32_t)config->lost_after_s);
    mosquitto_property_add_int32(&properties, MQTT_PROP_MAXIMUM_PACKET_SIZE, MOST_PACKET_BYTES);
    broker->connect_status = mosquitto_connect_bind_v5(broker->mosquitto, config->broker, config->port,
                                                       config->keepalive_s, NULL, properties);
    mosquitto_property_free_all(&properties);
    while (write(broker->finished_fd, &one, sizeof one) < 0 && errno == EINTR)
        continue;
    return NULL;
}

static void wait_to_connect(struct broker *broker)
{
    uint16_t noise = 0;
    /* Machines that lost the broker together come back one after the other. */
    if (getrandom(&noise, sizeof noise, GRND_NONBLOCK) < 0)
        noise = 0;
    int64_t delay_ms = broker->delay_ms + (int64_t)broker->delay_ms * noise / UINT16_MAX / 2;
    broker->next_us = clock_now_us() + delay_ms * 1000;
    broker->delay_ms = broker->delay_ms * 2 < LONGEST_DELAY_MS ? broker->delay_ms * 2 : LONGEST_DELAY_MS;
    broker->phase = WAITING;
}

/** Whether another client is there in our place: the broker says so, or ends us again and again. */
static bool is_taken_over(struct broker *broker, int status)
{
    bool was_short = clock_now_us() - broker->connected_at_us < SHORT_CONNECTION_MS * INT64_C(1000);
    bool was_ended = status == MOSQ_ERR_CONN_LOST || (status == MOSQ_ERR_ERRNO && errno == EPIPE);
    broker->short_count = was_short && was_ended ? broker->short_count + 1 : 0;
    return broker->was_taken_over || broker->short_count >= MOST_SHORT_CONNECTIONS;
}

static void lose_connection(struct broker *broker, int status)
{
    char text[STATUS_BYTES];
    bool was_connected = broker->phase == CONNECTED;
    if (was_connected && !broker->is_leaving && is_taken_over(broker, status)) {
        say(SAY_ERROR,
            "%s the broker %s to another client with our client-id, %s: is there a machine with the same host-id? "
            "Give each its own in its configuration, and start this again; trying again in %d minutes",
            broker->was_taken_over ? "lost" : "probably lost", broker->config->broker, broker->config->client_id,
            TAKEN_OVER_DELAY_MS / 60000);
        broker->delay_ms = TAKEN_OVER_DELAY_MS;
    } else if (!broker->is_leaving && !broker->was_refused) {
        bool is_news = was_connected || broker->delay_ms == FIRST_DELAY_MS;
        say(is_news ? SAY_WARNING : SAY_DEBUG, "%s %s: %s; trying again",
            was_connected ? "lost the broker" : "no connection to", broker->config->broker, status_text(status, text));
    }
    broker->was_refused = false;
    broker->was_taken_over = false;
    wait_to_connect(broker);
    if (was_connected)
        broker->events.disconnected(broker->user_data);
}

static void begin_to_connect(struct broker *broker)
{
    broker->phase = CONNECTING;
    if (pthread_create(&broker->thread, NULL, connect_now, broker) != 0)
        lose_connection(broker, MOSQ_ERR_NOMEM);
}

static void finish_to_connect(struct broker *broker)
{
    uint64_t count;
    unsigned dead_ms = DEAD_LINK_MS;
    while (read(broker->finished_fd, &count, sizeof count) < 0 && errno == EINTR)
        continue;
    pthread_join(broker->thread, NULL);
    if (broker->connect_status != MOSQ_ERR_SUCCESS) {
        /* A broker that is not there was ended itself: another client would have left it. */
        broker->short_count = 0;
        lose_connection(broker, broker->connect_status);
        return;
    }
    broker->phase = OPEN;
    broker->next_us = clock_now_us() + DEAD_LINK_MS * INT64_C(1000);
    setsockopt(mosquitto_socket(broker->mosquitto), IPPROTO_TCP, TCP_USER_TIMEOUT, &dead_ms, sizeof dead_ms);
}

/* ---- life ---- */

static bool set_will(struct broker *broker, const char *topic, const char *will)
{
    mosquitto_property *properties = NULL;
    mosquitto_property_add_byte(&properties, MQTT_PROP_PAYLOAD_FORMAT_INDICATOR, 1);
    mosquitto_property_add_string(&properties, MQTT_PROP_CONTENT_TYPE, "application/json");
    mosquitto_property_add_int32(&properties, MQTT_PROP_WILL_DELAY_INTERVAL, (uint32_t)broker->config->lost_after_s);
    int status = mosquitto_will_set_v5(broker->mosquitto, topic, (int)strlen(will), will, 1, true, properties);
    if (status != MOSQ_ERR_SUCCESS)
        mosquitto_property_free_all(&properties);
    return status == MOSQ_ERR_SUCCESS;
}

static bool set_security(struct broker *broker)
{
    const struct config *config = broker->config;
    int status = MOSQ_ERR_SUCCESS;
    char text[STATUS_BYTES];
    if (config->username)
        status = mosquitto_username_pw_set(broker->mosquitto, config->username, config->password);
    if (status == MOSQ_ERR_SUCCESS && config->uses_tls)
        status = mosquitto_tls_set(broker->mosquitto, config->ca, config->ca ? NULL : "/etc/ssl/certs",
                                   config->certificate, config->key, NULL);
    if (status == MOSQ_ERR_SUCCESS && config->uses_tls)
        status = mosquitto_tls_opts_set(broker->mosquitto, 1, "tlsv1.2", NULL);
    if (status != MOSQ_ERR_SUCCESS)
        say(SAY_ERROR, "TLS cannot be set up: %s; look at ca, certificate and key in the configuration",
            status_text(status, text));
    return status == MOSQ_ERR_SUCCESS;
}

struct broker *broker_new(const struct config *config, const char *will_topic, const char *will,
                          const struct broker_events *events, void *user_data)
{
    struct broker *broker = calloc(1, sizeof *broker);
    if (!broker)
        return NULL;
    mosquitto_lib_init();
    *broker = (struct broker){.config = config, .events = *events, .user_data = user_data, .delay_ms = FIRST_DELAY_MS};
    broker->finished_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    /* Not a clean start: a session that is taken up again within `lost_after` spares everybody the will. */
    broker->mosquitto = mosquitto_new(config->client_id, false, broker);
    if (!broker->mosquitto || broker->finished_fd < 0) {
        say(SAY_ERROR, "no memory or descriptor for the connection");
        broker_free(broker);
        return NULL;
    }
    mosquitto_int_option(broker->mosquitto, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5);
    mosquitto_int_option(broker->mosquitto, MOSQ_OPT_TCP_NODELAY, 1);
    mosquitto_connect_v5_callback_set(broker->mosquitto, on_connect);
    mosquitto_disconnect_v5_callback_set(broker->mosquitto, on_disconnect);
    mosquitto_message_v5_callback_set(broker->mosquitto, on_message);
    mosquitto_publish_v5_callback_set(broker->mosquitto, on_publish);
    if (!set_will(broker, will_topic, will) || !set_security(broker)) {
        broker_free(broker);
        return NULL;
    }
    begin_to_connect(broker);
    return broker;
}

void broker_free(struct broker *broker)
{
    if (!broker)
        return;
    broker->is_leaving = true;
    if (broker->phase == CONNECTING) {
        /* The thread may be in a look-up for a minute. The process ends now, and it with it. */
        return;
    }
    if (broker->phase == CONNECTED) {
        int64_t end_us = clock_now_us() + LEAVING_MS * INT64_C(1000);
        mosquitto_disconnect_v5(broker->mosquitto, 0, NULL);
        while (mosquitto_socket(broker->mosquitto) >= 0 && clock_now_us() < end_us &&
               mosquitto_loop(broker->mosquitto, 50, 1) == MOSQ_ERR_SUCCESS)
            continue;
    }
    if (broker->finished_fd >= 0)
        close(broker->finished_fd);
    mosquitto_destroy(broker->mosquitto);
    mosquitto_lib_cleanup();
    free(broker);
}

bool broker_is_connected(const struct broker *broker)
{
    return broker && broker->phase == CONNECTED;
}

struct broker_traffic broker_traffic(const struct broker *broker)
{
    return broker->traffic;
}

/* ---- messages ---- */

void broker_subscribe(struct broker *broker, const char *filter, bool with_retained)
{
    int options =
        MQTT_SUB_OPT_NO_LOCAL | (with_retained ? MQTT_SUB_OPT_SEND_RETAIN_ALWAYS : MQTT_SUB_OPT_SEND_RETAIN_NEVER);
    int status = mosquitto_subscribe_v5(broker->mosquitto, NULL, filter, 1, options, NULL);
    char text[STATUS_BYTES];
    if (status != MOSQ_ERR_SUCCESS)
        say(SAY_WARNING, "cannot subscribe to %s: %s", filter, status_text(status, text));
}

bool broker_publish(struct broker *broker, const struct sending *sending)
{
    mosquitto_property *properties = NULL;
    if (!broker_is_connected(broker))
        return false;
    bool is_text = !sending->content_type;
    if (sending->size > 0) {
        mosquitto_property_add_byte(&properties, MQTT_PROP_PAYLOAD_FORMAT_INDICATOR, is_text);
        mosquitto_property_add_string(&properties, MQTT_PROP_CONTENT_TYPE,
                                      is_text ? "application/json" : sending->content_type);
    }
    if (sending->expiry_s)
        mosquitto_property_add_int32(&properties, MQTT_PROP_MESSAGE_EXPIRY_INTERVAL, sending->expiry_s);
    if (sending->correlation_size)
        mosquitto_property_add_binary(&properties, MQTT_PROP_CORRELATION_DATA, sending->correlation,
                                      (uint16_t)sending->correlation_size);
    int status = mosquitto_publish_v5(broker->mosquitto, NULL, sending->topic, (int)sending->size, sending->payload, 1,
                                      sending->is_retained, properties);
    mosquitto_property_free_all(&properties);
    if (status == MOSQ_ERR_SUCCESS) {
        broker->traffic.sent++;
        broker->traffic.sent_bytes += sending->size;
    } else {
        char text[STATUS_BYTES];
        say(SAY_WARNING, "cannot publish %zu bytes to %s: %s", sending->size, sending->topic,
            status_text(status, text));
    }
    return status == MOSQ_ERR_SUCCESS;
}

/* ---- the loop ---- */

int broker_prepare(struct broker *broker, struct pollfd polled[2])
{
    polled[0] = (struct pollfd){.fd = broker->finished_fd, .events = POLLIN};
    polled[1] = (struct pollfd){.fd = -1};
    if (broker->phase == CONNECTING)
        return -1;
    if (broker->phase >= OPEN) {
        polled[1].fd = mosquitto_socket(broker->mosquitto);
        polled[1].events = (short)(POLLIN | (mosquitto_want_write(broker->mosquitto) ? POLLOUT : 0));
    }
    int64_t left_us = broker->next_us - clock_now_us();
    return left_us <= 0 ? 0 : (int)(left_us / 1000) + 1;
}

void broker_dispatch(struct broker *broker, const struct pollfd polled[2])
{
    int status = MOSQ_ERR_SUCCESS;
    int64_t now = clock_now_us();
    if (broker->phase == CONNECTING) {
        if (polled[0].revents)
            finish_to_connect(broker);
        return;
    }
    if (broker->phase == WAITING) {
        if (now >= broker->next_us)
            begin_to_connect(broker);
        return;
    }
    if (polled[1].revents & (POLLIN | POLLERR | POLLHUP))
        status = mosquitto_loop_read(broker->mosquitto, 64);
    if (status == MOSQ_ERR_SUCCESS && mosquitto_want_write(broker->mosquitto))
        status = mosquitto_loop_write(broker->mosquitto, 64);
    if (status == MOSQ_ERR_SUCCESS && now >= broker->next_us) {
        if (broker->phase == OPEN) {
            /* Connected, but nobody greets us. */
            mosquitto_disconnect(broker->mosquitto);
            status = MOSQ_ERR_TIMEOUT;
        } else {
            status = mosquitto_loop_misc(broker->mosquitto);
        }
        /* The library pings when a keep-alive has passed, and is to be asked whether it has. */
        broker->next_us = now + broker->config->keepalive_s * INT64_C(250000);
    }
    if (status != MOSQ_ERR_SUCCESS || mosquitto_socket(broker->mosquitto) < 0)
        lose_connection(broker, status == MOSQ_ERR_SUCCESS ? MOSQ_ERR_CONN_LOST : status);
}
