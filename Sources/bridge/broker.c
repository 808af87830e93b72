/* SPDX-License-Identifier: MIT */
#include "broker.h"

#include "clock.h"
#include "limits.h"
#include "log.h"
#include "random_number.h"

#include <errno.h>
#include <mosquitto.h>
#if LIBMOSQUITTO_VERSION_NUMBER < 2001000
#include <mqtt_protocol.h>
#endif
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    FIRST_DELAY_MS = 500,
    LONGEST_DELAY_MS = 30000,
    LEAVING_MS = 1000,
    /* Two clients with one client id end each other's connections. The one that loses waits this long. */
    TAKEN_OVER_DELAY_MS = 120000,
    /* Not every broker reports that. The bridge assumes it after this many short connections in a row. */
    SHORT_CONNECTION_MS = 10000,
    MOST_SHORT_CONNECTIONS = 3,
    STATUS_BYTES = 128,
    PROBE_WORDS_BYTES = 256,
    PROBE_MS = 5000,
    CHECK_MS = 10000,
    /* A broker that ends this many connections in a row during the test ends them because of the test. */
    MOST_LOST_PROBES = 2,
    /* Messages that one turn of the loop reads. */
    MOST_READ_A_TURN = 64,
    /* The link is dead if the other kernel does not acknowledge data for this time. */
    DEAD_LINK_MS = 5000,
    /* Room for an image, its topic and its properties. */
    MOST_PACKET_BYTES = MOST_IMAGE_BYTES + 4096
};

enum phase { WAITING, CONNECTING, OPEN, PROBING, CONNECTED };

struct broker {
    const struct config *config;
    struct broker_events events;
    void *user_data;
    struct mosquitto *mosquitto;
    enum phase phase;
    /* The look-up of the name and the connection block, so a thread does them. Until it ends, only it uses
     * `mosquitto`. */
    pthread_t thread;
    int finished_fd;
    int connect_status, connect_error; /* The second is the errno of that thread. */
    int64_t next_us;                   /* When to connect again, or to check the connection. */
    int delay_ms;
    bool is_leaving, was_accepted, was_refused, was_taken_over;
    int64_t connected_at_us;
    int short_count; /* Short connections in a row. */
    char *client_id;
    char *will_topic, *will; /* NULL: none. */
    int qos;                 /* 1, or 0 if the broker has only QoS 0. */
    bool is_will_refused;
    bool is_check;     /* This connection only tests the broker, */
    bool is_anonymous; /* and does so without an account. */
    bool is_probing;
    struct probe probe;
    enum probe_result found; /* Of the last probe; PROBE_RUNNING: none has ended. */
    int lost_probes;         /* Connections in a row that ended during the test. */
    struct broker_traffic traffic;
};

/** The error without the full stop that libmosquitto adds. */
static const char *status_text(int status, char text[STATUS_BYTES])
{
    snprintf(text, STATUS_BYTES, "%s", status == MOSQ_ERR_ERRNO ? strerror(errno) : mosquitto_strerror(status));
    size_t size = strlen(text);
    if (size > 0 && text[size - 1] == '.')
        text[size - 1] = 0;
    return text;
}

/* ---- the test of the broker ---- */

bool broker_may_steer(const struct broker *broker)
{
    return broker && (broker->config->trusts_open_broker || broker->found == PROBE_GUARDED);
}

/** Stores the result of the probe, and logs it if it is new. */
static void report_found(struct broker *broker, enum probe_result found)
{
    const char *name = broker->config->broker;
    const char *then = broker->config->trusts_open_broker
                           ? "commands are executed and sent, because open-broker = trust"
                           : "no commands are executed or sent";
    char words[PROBE_WORDS_BYTES];
    bool is_news = found != broker->found;
    broker->found = found;
    if (!is_news || found == PROBE_GUARDED || (broker->is_anonymous && found != PROBE_OPEN))
        return;
    if (found == PROBE_OPEN) {
        probe_describe(broker->probe.findings, words, sizeof words);
        if (broker->is_anonymous)
            log_line(LOG_WARNING,
                     "the broker %s allows clients without an account to %s; set allow_anonymous false there", name,
                     words);
        else
            log_line(
                LOG_WARNING,
                "the broker %s allows every account to %s; %s; set the access rules of bridge.md, or set open-broker = "
                "trust",
                name, words, then);
    } else if (found == PROBE_REFUSED) {
        log_line(
            LOG_WARNING,
            "the broker %s rejects messages that this machine must publish; %s; the username must be the host-id, %s; "
            "set the access rules of bridge.md, or set open-broker = trust",
            name, then, broker->config->host_id);
    } else {
        const char *why = broker->qos == 0          ? "it has QoS 0 only"
                          : broker->lost_probes > 0 ? "it ends the connection during the test"
                                                    : "it does not answer in time";
        log_line(
            LOG_WARNING,
            "it is unknown whether the broker %s keeps accounts apart: %s; %s; if it does, set open-broker = trust",
            name, why, then);
    }
}

static void be_connected(struct broker *broker)
{
    broker->phase = CONNECTED;
    broker->next_us = clock_now_us();
    broker->events.connected(broker->user_data);
}

/** Handles the result of the probe. The first time, a probe without a result in time also has one. */
static void follow_probe(struct broker *broker, bool is_over)
{
    bool could_steer = broker_may_steer(broker);
    enum probe_result found = probe_result(&broker->probe, is_over);
    if (found == PROBE_RUNNING)
        return;
    if (!is_over) {
        broker->is_probing = false;
        broker->lost_probes = 0;
        probe_end(&broker->probe, broker->mosquitto);
    }
    report_found(broker, found);
    if (broker->phase == PROBING) {
        be_connected(broker);
    } else if (broker_may_steer(broker) != could_steer) {
        /* Publish and request everything again, with commands or without. */
        broker->events.disconnected(broker->user_data);
        broker->events.connected(broker->user_data);
    }
}

/** Tests the broker. The result of an earlier test holds until this one ends. The first test delays the connection. */
static void begin_probe(struct broker *broker)
{
    if (broker->lost_probes >= MOST_LOST_PROBES) {
        /* A broker that was tested before does not end connections because of the test: the link is bad. */
        if (broker->found == PROBE_RUNNING)
            report_found(broker, PROBE_UNPROVEN);
        broker->lost_probes = 0;
    } else {
        broker->is_probing = true;
        probe_begin(&broker->probe, broker->mosquitto, broker->config->host_id, broker->qos,
                    broker->is_anonymous ? PROBE_AS_STRANGER
                    : broker->is_check   ? PROBE_THOROUGHLY
                                         : PROBE_BRIEFLY);
    }
    if (broker->found == PROBE_RUNNING) {
        broker->phase = PROBING;
        broker->next_us = clock_now_us() + PROBE_MS * INT64_C(1000);
    } else {
        be_connected(broker);
    }
}

/** Uses the QoS of the broker. libmosquitto never returns to a higher one. */
static void learn_qos(struct broker *broker, const mosquitto_property *properties)
{
    uint8_t most = 1;
    mosquitto_property_read_byte(properties, MQTT_PROP_MAXIMUM_QOS, &most, false);
    if (most > 0 || broker->qos == 0)
        return;
    broker->qos = 0;
    log_line(LOG_WARNING, "the broker %s has QoS 0 only: messages that a lost connection drops are not sent again",
             broker->config->broker);
}

/* ---- callbacks of libmosquitto ---- */

static void on_connect(struct mosquitto *mosquitto, void *user_data, int code, int flags,
                       const mosquitto_property *properties)
{
    struct broker *broker = user_data;
    (void)mosquitto, (void)flags;
    if (code == MQTT_RC_QOS_NOT_SUPPORTED && broker->will && !broker->is_will_refused) {
        broker->was_refused = broker->is_will_refused = true;
        return;
    }
    if (code != 0) {
        broker->was_refused = true;
        log_line(broker->is_anonymous ? LOG_DEBUG : LOG_ERROR,
                 "the broker rejects the connection: %s; check broker, credentials and client-id in the configuration",
                 mosquitto_reason_string(code));
        return;
    }
    log_line(broker->is_check ? LOG_DEBUG : LOG_INFO, "connected to %s", broker->config->broker);
    broker->delay_ms = FIRST_DELAY_MS;
    broker->connected_at_us = clock_now_us();
    learn_qos(broker, properties);
    broker->was_accepted = true;
}

/** Begins after the broker's acknowledgement of the connection. Meanwhile libmosquitto has sent the messages again that
 * the broker did not acknowledge before. They are older than everything that is published now, and must be first: the
 * last message remains at the broker. */
static void begin(struct broker *broker)
{
    broker->was_accepted = false;
    if (broker->config->trusts_open_broker && !broker->is_check)
        be_connected(broker);
    else
        begin_probe(broker);
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
    if (broker->is_probing && probe_handle_message(&broker->probe, received)) {
        follow_probe(broker, false);
        return;
    }
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
    struct broker *broker = user_data;
    bool is_refused = code >= MQTT_RC_UNSPECIFIED;
    (void)mosquitto, (void)properties;
    if (broker->is_probing && probe_handle_acknowledgement(&broker->probe, id, is_refused))
        follow_probe(broker, false);
    else if (is_refused)
        log_rejected("the broker rejects a message of this machine: %s; check its access rules and the host-id",
                     mosquitto_reason_string(code));
}

/* ---- connecting ---- */

static void *connect_now(void *user_data)
{
    struct broker *broker = user_data;
    const struct config *config = broker->config;
    mosquitto_property *properties = NULL;
    uint64_t one = 1;
    /* The broker sends the will when the session ends, so the session must last as long as the will waits. */
    mosquitto_property_add_int32(&properties, MQTT_PROP_SESSION_EXPIRY_INTERVAL,
                                 broker->is_check ? 0 : (uint32_t)config->lost_after_s);
    mosquitto_property_add_int32(&properties, MQTT_PROP_MAXIMUM_PACKET_SIZE, MOST_PACKET_BYTES);
    broker->connect_status = mosquitto_connect_bind_v5(broker->mosquitto, config->broker, config->port,
                                                       config->keepalive_s, NULL, properties);
    broker->connect_error = errno;
    mosquitto_property_free_all(&properties);
    while (write(broker->finished_fd, &one, sizeof one) < 0 && errno == EINTR)
        continue;
    return NULL;
}

static void wait_to_connect(struct broker *broker)
{
    /* Machines that lost the broker together do not connect again at one moment. */
    int64_t delay_ms = broker->delay_ms + (int64_t)(random_number() % (uint64_t)(broker->delay_ms / 2 + 1));
    broker->next_us = clock_now_us() + delay_ms * 1000;
    broker->delay_ms = broker->delay_ms * 2 < LONGEST_DELAY_MS ? broker->delay_ms * 2 : LONGEST_DELAY_MS;
    broker->phase = WAITING;
}

/** Whether another client uses the client id: the broker reports it, or ends several connections in a row. */
static bool is_taken_over(struct broker *broker, int status)
{
    bool was_short = clock_now_us() - broker->connected_at_us < SHORT_CONNECTION_MS * INT64_C(1000);
    bool was_ended = status == MOSQ_ERR_CONN_LOST || (status == MOSQ_ERR_ERRNO && errno == EPIPE);
    broker->short_count = was_short && was_ended ? broker->short_count + 1 : 0;
    return broker->was_taken_over || broker->short_count >= MOST_SHORT_CONNECTIONS;
}

static bool set_will(const struct broker *broker, struct mosquitto *mosquitto)
{
    mosquitto_property *properties = NULL;
    mosquitto_property_add_byte(&properties, MQTT_PROP_PAYLOAD_FORMAT_INDICATOR, 1);
    mosquitto_property_add_string(&properties, MQTT_PROP_CONTENT_TYPE, "application/json");
    mosquitto_property_add_int32(&properties, MQTT_PROP_WILL_DELAY_INTERVAL, (uint32_t)broker->config->lost_after_s);
    mosquitto_property_add_int32(&properties, MQTT_PROP_MESSAGE_EXPIRY_INTERVAL, RETAINED_EXPIRY_S);
    int status = mosquitto_will_set_v5(mosquitto, broker->will_topic, (int)strlen(broker->will), broker->will,
                                       !broker->is_will_refused, true, properties);
    if (status != MOSQ_ERR_SUCCESS)
        mosquitto_property_free_all(&properties);
    return status == MOSQ_ERR_SUCCESS;
}

static bool set_security(const struct broker *broker, struct mosquitto *mosquitto)
{
    const struct config *config = broker->config;
    int status = MOSQ_ERR_SUCCESS;
    char text[STATUS_BYTES];
    if (config->username && !broker->is_anonymous)
        status = mosquitto_username_pw_set(mosquitto, config->username, config->password);
    if (status == MOSQ_ERR_SUCCESS && config->uses_tls)
        status = mosquitto_tls_set(mosquitto, config->ca, config->ca ? NULL : "/etc/ssl/certs", config->certificate,
                                   config->key, NULL);
    if (status == MOSQ_ERR_SUCCESS && config->uses_tls)
        status = mosquitto_tls_opts_set(mosquitto, 1, "tlsv1.2", NULL);
    if (status != MOSQ_ERR_SUCCESS)
        log_line(LOG_ERROR, "cannot set up TLS: %s; check ca, certificate and key in the configuration",
                 status_text(status, text));
    return status == MOSQ_ERR_SUCCESS;
}

/** Creates a client of libmosquitto, not connected; NULL, and a line in the log, on failure. */
static struct mosquitto *make_client(struct broker *broker)
{
    /* Not a clean start: if the bridge connects again within `lost_after`, the broker does not send the will. */
    struct mosquitto *mosquitto = mosquitto_new(broker->client_id, broker->is_check, broker);
    if (!mosquitto) {
        log_line(LOG_ERROR, "no memory for the connection");
        return NULL;
    }
    mosquitto_int_option(mosquitto, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5);
    mosquitto_int_option(mosquitto, MOSQ_OPT_TCP_NODELAY, 1);
    mosquitto_connect_v5_callback_set(mosquitto, on_connect);
    mosquitto_disconnect_v5_callback_set(mosquitto, on_disconnect);
    mosquitto_message_v5_callback_set(mosquitto, on_message);
    mosquitto_publish_v5_callback_set(mosquitto, on_publish);
    if ((!broker->is_check && !set_will(broker, mosquitto)) || !set_security(broker, mosquitto)) {
        mosquitto_destroy(mosquitto);
        return NULL;
    }
    return mosquitto;
}

/** Replaces the client of libmosquitto, and drops its unsent messages. */
static void renew_client(struct broker *broker)
{
    struct mosquitto *mosquitto = make_client(broker);
    if (!mosquitto)
        return;
    mosquitto_destroy(broker->mosquitto);
    broker->mosquitto = mosquitto;
}

static void lose_connection(struct broker *broker, int status)
{
    char text[STATUS_BYTES];
    bool was_connected = broker->phase == CONNECTED, is_renewed = broker->is_probing;
    broker->lost_probes = broker->is_probing ? broker->lost_probes + 1 : 0;
    broker->is_probing = false;
    if (broker->phase >= PROBING && !broker->is_leaving && is_taken_over(broker, status)) {
        log_line(
            LOG_ERROR,
            "%s the broker %s to another client with the client-id %s; if another machine has the same host-id, set "
            "another one in its configuration, and restart its bridge; trying again in %d minutes",
            broker->was_taken_over ? "lost" : "probably lost", broker->config->broker, broker->config->client_id,
            TAKEN_OVER_DELAY_MS / 60000);
        broker->delay_ms = TAKEN_OVER_DELAY_MS;
    } else if (broker->is_check && broker->lost_probes > 0) {
        report_found(broker, PROBE_UNPROVEN);
    } else if (!broker->is_leaving && !broker->was_refused) {
        bool is_news = (was_connected || broker->delay_ms == FIRST_DELAY_MS) && !broker->is_anonymous;
        log_line(is_news ? LOG_WARNING : LOG_DEBUG, "%s %s: %s%s",
                 was_connected ? "lost the broker" : "no connection to", broker->config->broker,
                 status_text(status, text), broker->is_check ? "" : "; trying again");
    }
    /* The next connection must not send the probe again. Its will must have a QoS that the broker accepts. */
    if (is_renewed || (broker->was_refused && broker->is_will_refused))
        renew_client(broker);
    broker->was_accepted = false;
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
        /* The broker itself has ended, so no other client ended the connection. */
        broker->short_count = 0;
        errno = broker->connect_error;
        lose_connection(broker, broker->connect_status);
        return;
    }
    broker->phase = OPEN;
    broker->next_us = clock_now_us() + DEAD_LINK_MS * INT64_C(1000);
    setsockopt(mosquitto_socket(broker->mosquitto), IPPROTO_TCP, TCP_USER_TIMEOUT, &dead_ms, sizeof dead_ms);
}

/* ---- life ---- */

/** Creates a connection without starting it. `will` is NULL for a connection that only tests the broker. */
static struct broker *make_broker(const struct config *config, const char *client_id, const char *will_topic,
                                  const char *will, bool is_anonymous)
{
    struct broker *broker = calloc(1, sizeof *broker);
    if (!broker)
        return NULL;
    mosquitto_lib_init();
    *broker = (struct broker){.config = config, .delay_ms = FIRST_DELAY_MS, .qos = 1};
    broker->is_check = !will;
    broker->is_anonymous = is_anonymous;
    broker->will_topic = will ? strdup(will_topic) : NULL;
    broker->will = will ? strdup(will) : NULL;
    broker->client_id = strdup(client_id);
    broker->finished_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (broker->finished_fd < 0)
        log_line(LOG_ERROR, "no descriptor for the connection");
    else
        broker->mosquitto = make_client(broker);
    if (!broker->mosquitto) {
        broker_free(broker);
        return NULL;
    }
    return broker;
}

struct broker *broker_new(const struct config *config, const char *will_topic, const char *will,
                          const struct broker_events *events, void *user_data)
{
    struct broker *broker = make_broker(config, config->client_id, will_topic, will, false);
    if (!broker)
        return NULL;
    broker->events = *events;
    broker->user_data = user_data;
    begin_to_connect(broker);
    return broker;
}

/* ---- a connection that only tests the broker ---- */

static void ignore_event(void *user_data)
{
    (void)user_data;
}

static void ignore_message(const struct message *message, void *user_data)
{
    (void)message, (void)user_data;
}

/** Connects once, and returns the result of the test; PROBE_RUNNING: no connection. */
static enum probe_result try_broker(const struct config *config, bool is_anonymous)
{
    char client_id[32] = "";
    snprintf(client_id, sizeof client_id, "nowplaying-%016llx", (unsigned long long)random_number());
    struct broker *broker = make_broker(config, client_id, NULL, NULL, is_anonymous);
    if (!broker)
        return PROBE_RUNNING;
    broker->events = (struct broker_events){ignore_event, ignore_event, ignore_message};
    int64_t left_us, end_us = clock_now_us() + CHECK_MS * INT64_C(1000);
    begin_to_connect(broker);
    while (broker->phase != CONNECTED && broker->phase != WAITING && (left_us = end_us - clock_now_us()) > 0) {
        struct pollfd polled[2];
        int left_ms = (int)(left_us / 1000) + 1, due_ms = broker_prepare(broker, polled);
        poll(polled, 2, due_ms >= 0 && due_ms < left_ms ? due_ms : left_ms);
        broker_dispatch(broker, polled);
    }
    if (broker->phase != CONNECTED && broker->phase != WAITING)
        log_line(LOG_WARNING, "no answer from the broker %s in %d s", config->broker, CHECK_MS / 1000);
    enum probe_result found = broker->found;
    broker_free(broker);
    return found;
}

enum probe_result broker_check(const struct config *config)
{
    enum probe_result found = try_broker(config, false);
    if (found == PROBE_GUARDED && config->username && try_broker(config, true) == PROBE_OPEN)
        return PROBE_OPEN;
    return found;
}

void broker_free(struct broker *broker)
{
    if (!broker)
        return;
    broker->is_leaving = true;
    if (broker->phase == CONNECTING) {
        /* The look-up of the thread can need a minute. The process ends now, and the thread with it. */
        return;
    }
    if (broker->phase >= PROBING) {
        int64_t end_us = clock_now_us() + LEAVING_MS * INT64_C(1000);
        mosquitto_disconnect_v5(broker->mosquitto, 0, NULL);
        int status = MOSQ_ERR_SUCCESS;
        /* mosquitto_loop() fails for descriptors above 1023. */
        while (mosquitto_socket(broker->mosquitto) >= 0 && clock_now_us() < end_us && status == MOSQ_ERR_SUCCESS) {
            struct pollfd polled = {.fd = mosquitto_socket(broker->mosquitto), .events = POLLIN};
            if (mosquitto_want_write(broker->mosquitto))
                polled.events |= POLLOUT;
            poll(&polled, 1, 50);
            if (polled.revents & POLLOUT)
                status = mosquitto_loop_write(broker->mosquitto, 1);
            if (status == MOSQ_ERR_SUCCESS && polled.revents & ~POLLOUT)
                status = mosquitto_loop_read(broker->mosquitto, 1);
        }
    }
    if (broker->finished_fd >= 0)
        close(broker->finished_fd);
    mosquitto_destroy(broker->mosquitto);
    mosquitto_lib_cleanup();
    free(broker->client_id);
    free(broker->will_topic);
    free(broker->will);
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
    /* With this option the retain flag of a new request shows that its sender wanted it to be retained. */
    int options =
        MQTT_SUB_OPT_NO_LOCAL | (with_retained ? MQTT_SUB_OPT_SEND_RETAIN_ALWAYS
                                               : MQTT_SUB_OPT_SEND_RETAIN_NEVER | MQTT_SUB_OPT_RETAIN_AS_PUBLISHED);
    int status = mosquitto_subscribe_v5(broker->mosquitto, NULL, filter, 1, options, NULL);
    char text[STATUS_BYTES];
    if (status != MOSQ_ERR_SUCCESS)
        log_line(LOG_WARNING, "cannot subscribe to %s: %s", filter, status_text(status, text));
}

void broker_read(struct broker *broker, const char *filter)
{
    broker_subscribe(broker, filter, true);
    mosquitto_unsubscribe_v5(broker->mosquitto, NULL, filter, NULL);
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
    int status = mosquitto_publish_v5(broker->mosquitto, NULL, sending->topic, (int)sending->size, sending->payload,
                                      broker->qos, sending->is_retained, properties);
    mosquitto_property_free_all(&properties);
    if (status == MOSQ_ERR_SUCCESS) {
        broker->traffic.sent++;
        broker->traffic.sent_bytes += sending->size;
    } else {
        char text[STATUS_BYTES];
        log_line(LOG_WARNING, "cannot publish %zu bytes to %s: %s", sending->size, sending->topic,
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

/** Reads the messages that have arrived, so that the newest state is known before an older one is shown. */
static int read_some(struct broker *broker)
{
    struct pollfd polled = {.fd = mosquitto_socket(broker->mosquitto), .events = POLLIN};
    int status = MOSQ_ERR_SUCCESS, count = 0;
    do {
        status = mosquitto_loop_read(broker->mosquitto, 1);
        if (status == MOSQ_ERR_SUCCESS && broker->was_accepted)
            begin(broker);
    } while (status == MOSQ_ERR_SUCCESS && ++count < MOST_READ_A_TURN && mosquitto_socket(broker->mosquitto) >= 0 &&
             poll(&polled, 1, 0) > 0);
    return status;
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
        status = read_some(broker);
    if (status == MOSQ_ERR_SUCCESS && mosquitto_want_write(broker->mosquitto))
        status = mosquitto_loop_write(broker->mosquitto, 64);
    if (status == MOSQ_ERR_SUCCESS && now >= broker->next_us) {
        if (broker->phase == OPEN) {
            /* The broker accepted the connection, but sent no CONNACK. */
            mosquitto_disconnect(broker->mosquitto);
            /* Not every version of libmosquitto has words for MOSQ_ERR_TIMEOUT. */
            status = MOSQ_ERR_ERRNO;
            errno = ETIMEDOUT;
        } else if (broker->phase == PROBING) {
            follow_probe(broker, true);
        } else {
            status = mosquitto_loop_misc(broker->mosquitto);
        }
        /* mosquitto_loop_misc() sends a ping if a keep-alive has passed, so call it often enough. */
        broker->next_us = now + broker->config->keepalive_s * INT64_C(250000);
    }
    if (status != MOSQ_ERR_SUCCESS || mosquitto_socket(broker->mosquitto) < 0)
        lose_connection(broker, status == MOSQ_ERR_SUCCESS ? MOSQ_ERR_CONN_LOST : status);
}
