/* SPDX-License-Identifier: MIT */
/*
 * The other machines in nowplaying-bridge: questions, clocks, requests and retained messages. The clock, the broker and
 * the library are those of this file, so that each moment is exact.
 */
#define _GNU_SOURCE
#include "../../Sources/bridge/remote_private.h"

#include "../../Sources/bridge/command.h"
#include "../../Sources/bridge/image.h"
#include "../../Sources/bridge/log.h"
#include "../../Sources/bridge/random_number.h"
#include "../../Sources/bridge/show.h"
#include "check.h"

#include <inttypes.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/resource.h>

#define SECOND INT64_C(1000000)
/* The wall clock is this much before the other clock. */
#define EPOCH_MS INT64_C(1795227588488)

/* ---- the clock, chance and the log ---- */

static int64_t now;
/* random_number() returns this, and then one more. */
static uint64_t chance;
static char last_line[512];
static int line_count;

int64_t clock_now_us(void)
{
    return now;
}

int64_t clock_utc_ms(void)
{
    return EPOCH_MS + now / 1000;
}

uint64_t random_number(void)
{
    return chance++;
}

void log_line(enum log_level level, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (level <= LOG_WARNING) {
        vsnprintf(last_line, sizeof last_line, format, list);
        line_count++;
    }
    va_end(list);
}

/* ---- the broker ---- */

struct broker {
    bool is_connected, may_steer, is_full;
    int published, read, subscribed;
    char topic[TOPIC_BYTES], payload[1024], filter[TOPIC_BYTES];
    bool with_retained;
    uint32_t expiry_s;
    uint64_t token;
};

static struct broker broker;

bool broker_is_connected(const struct broker *asked)
{
    return asked->is_connected;
}

bool broker_may_steer(const struct broker *asked)
{
    return asked->may_steer;
}

void broker_subscribe(struct broker *asked, const char *filter, bool with_retained)
{
    asked->subscribed++;
    snprintf(asked->filter, sizeof asked->filter, "%s", filter);
    asked->with_retained = with_retained;
}

void broker_read(struct broker *asked, const char *filter)
{
    asked->read++;
    snprintf(asked->filter, sizeof asked->filter, "%s", filter);
}

bool broker_publish(struct broker *asked, const struct sending *sending)
{
    if (asked->is_full)
        return false;
    asked->published++;
    snprintf(asked->topic, sizeof asked->topic, "%s", sending->topic);
    snprintf(asked->payload, sizeof asked->payload, "%.*s", (int)sending->size, (const char *)sending->payload);
    asked->expiry_s = sending->expiry_s;
    CHECK(sending->correlation_size == sizeof asked->token && !sending->is_retained);
    memcpy(&asked->token, sending->correlation, sizeof asked->token);
    return true;
}

bool config_shows(const struct config *config, const char *host_id)
{
    (void)config;
    return strcmp(host_id, "hidden") != 0;
}

/* ---- the library ---- */

struct np_context {
    char player_name[128];
    bool is_freed;
};

struct np_session {
    char id[160];
    bool is_published, is_reachable;
    int updates;
    int64_t grace_us;
};

struct np_request {
    np_command command;
    int64_t time_us;
    int32_t number;
    double real;
    bool flag;
    const char *device;
    bool has_nothing; /* The library gives no argument. */
    bool is_finished;
    np_outcome outcome;
};

struct np_artwork_request {
    int32_t width, height;
    size_t size;
    np_outcome outcome;
};

static bool refuses_sessions;
static int session_count;
/* The arguments of show_state(). */
static struct {
    int count;
    int64_t age_ms;
    size_t command_count;
    char host[MOST_ID_BYTES + 1], artwork[160];
} shown;

const char *np_last_failure(void)
{
    return "the id is refused";
}

np_status np_session_new_remote(np_context *context, const char *id, np_session **ret_session)
{
    (void)context;
    if (refuses_sessions)
        return NP_ERROR_INVALID_ARGUMENT;
    *ret_session = calloc(1, sizeof **ret_session);
    snprintf((*ret_session)->id, sizeof(*ret_session)->id, "%s", id);
    (*ret_session)->is_reachable = true;
    session_count++;
    return NP_OK;
}

void np_session_free(np_session *session)
{
    session_count -= session != NULL;
    free(session);
}

np_status np_session_publish(np_session *session)
{
    CHECK(session->updates == 0);
    session->is_published = true;
    return NP_OK;
}

np_status np_session_begin_update(np_session *session)
{
    session->updates++;
    return NP_OK;
}

np_status np_session_end_update(np_session *session)
{
    session->updates--;
    return NP_OK;
}

np_status np_session_set_grace_period(np_session *session, int64_t grace_period_us)
{
    session->grace_us = grace_period_us;
    return NP_OK;
}

np_status np_session_set_reachable(np_session *session, bool reachable)
{
    session->is_reachable = reachable;
    return NP_OK;
}

void np_context_free(np_context *context)
{
    context->is_freed = true;
}

np_status np_context_set_player_name(np_context *context, const char *player_name)
{
    snprintf(context->player_name, sizeof context->player_name, "%s", player_name);
    return NP_OK;
}

#define GETTER(name, type, member)                                                                                     \
    np_status np_request_get_##name(const np_request *request, type *ret_value)                                        \
    {                                                                                                                  \
        if (request->has_nothing)                                                                                      \
            return NP_ERROR_INVALID_STATE;                                                                             \
        *ret_value = request->member;                                                                                  \
        return NP_OK;                                                                                                  \
    }

np_status np_request_get_command(const np_request *request, np_command *ret_command)
{
    *ret_command = request->command;
    return NP_OK;
}

GETTER(position, int64_t, time_us)
GETTER(interval, int64_t, time_us)
GETTER(rate, double, real)
GETTER(repeat_mode, np_repeat_mode, number)
GETTER(shuffle_mode, np_shuffle_mode, number)
GETTER(negative, bool, flag)
GETTER(volume, double, real)
GETTER(muted, bool, flag)
GETTER(volume_steps, int32_t, number)
GETTER(device_id, const char *, device)

np_status np_request_finish(np_request *request)
{
    CHECK(!request->is_finished);
    request->is_finished = true;
    request->outcome = NP_OUTCOME_SUCCESS;
    return NP_OK;
}

np_status np_request_fail(np_request *request, np_outcome outcome, const char *message)
{
    (void)message;
    CHECK(!request->is_finished);
    request->is_finished = true;
    request->outcome = outcome;
    return NP_OK;
}

np_status np_artwork_request_get_size(const np_artwork_request *request, int32_t *ret_width, int32_t *ret_height)
{
    *ret_width = request->width;
    *ret_height = request->height;
    return NP_OK;
}

np_status np_artwork_request_finish_bytes(np_artwork_request *request, const void *bytes, size_t size)
{
    (void)bytes;
    request->size = size;
    return NP_OK;
}

np_status np_artwork_request_fail(np_artwork_request *request, np_outcome outcome, const char *message)
{
    (void)message;
    request->outcome = outcome;
    return NP_OK;
}

void show_state(np_session *session, const struct state *state, const char *host_id, uint64_t *offered,
                const struct show_handlers *handlers, const char *artwork_id, void *artwork_data)
{
    (void)offered, (void)handlers;
    CHECK(session->updates == 1);
    shown.count++;
    shown.age_ms = state->age_ms;
    shown.command_count = state->command_count;
    snprintf(shown.host, sizeof shown.host, "%s", host_id);
    snprintf(shown.artwork, sizeof shown.artwork, "%s", artwork_id);
    free(artwork_data);
}

/* ---- a bridge with messages ---- */

static struct config config;
static struct np_context context;
static struct remotes *remotes;

static void begin(void)
{
    now = 1000 * SECOND;
    chance = 0;
    line_count = session_count = 0;
    refuses_sessions = false;
    memset(&shown, 0, sizeof shown);
    context = (struct np_context){0};
    config = (struct config){.host_id = "desk", .most_hosts = 2, .most_sessions = 3};
    broker = (struct broker){.is_connected = true, .may_steer = true};
    remotes = remotes_new(&context, &config);
    REQUIRE(remotes != NULL);
    remotes_set_broker(remotes, &broker);
}

static void end(void)
{
    remotes_free(remotes);
    CHECK(session_count == 0 && context.is_freed);
}

enum retained { LIVE, RETAINED };

/* The size of the Correlation Data. */
static size_t token_size = sizeof(uint64_t);

static void receive(const char *topic_text, const char *payload, enum retained retained, uint64_t token)
{
    struct topic topic;
    struct message message = {.topic = topic_text,
                              .payload = payload,
                              .size = strlen(payload),
                              .is_retained = retained,
                              .correlation = &token,
                              .correlation_size = token ? token_size : 0};
    REQUIRE(topic_parse(topic_text, &topic));
    remotes_receive(remotes, &topic, &message);
}

/** Receives a list of sessions, separated by commas and in quotes; NULL: the host is offline. */
static void receive_list(const char *host, const char *sessions, int sequence, enum retained retained)
{
    char topic[TOPIC_BYTES], text[512];
    snprintf(topic, sizeof topic, "nowplaying/v1/%s/presence", host);
    snprintf(text, sizeof text, "{\"presence\":\"online\",\"clock\":\"c\",\"sequence\":%d,\"sessions\":[%s]}", sequence,
             sessions ? sessions : "");
    receive(topic, sessions ? text : "{\"presence\":\"offline\"}", retained, 0);
}

#define TIMELESS INT64_MIN

/** A state whose clock is `ahead_ms` before the clock here, and that was sent `age_ms` ago. */
static const char *state_text(int sequence, bool is_playing, int64_t ahead_ms)
{
    static char text[1024];
    char timestamp[64] = "", count[32] = "";
    if (sequence > 0)
        snprintf(count, sizeof count, "\"sequence\":%d,", sequence);
    if (ahead_ms != TIMELESS)
        snprintf(timestamp, sizeof timestamp, ",\"timestamp_utc_ms\":%" PRId64, clock_utc_ms() + ahead_ms);
    snprintf(text, sizeof text,
             "{\"clock\":\"c\",%s\"identity\":\"I\",\"host\":{\"name\":\"H\"},"
             "\"content\":{\"id\":\"a\",\"artwork\":{\"id\":\"b\"}},\"commands\":[{\"command\":\"play\"}],"
             "\"playback\":{\"state\":\"%s\",\"position_ms\":0%s}}",
             count, is_playing ? "playing" : "paused", timestamp);
    return text;
}

static void receive_state(const char *session, int sequence, bool is_playing, int64_t ahead_ms, enum retained retained)
{
    char topic[TOPIC_BYTES];
    snprintf(topic, sizeof topic, "nowplaying/v1/tv/%s/state", session);
    receive(topic, state_text(sequence, is_playing, ahead_ms), retained, 0);
}

/** Adds the host "tv" with a session whose state is known, and whose clock is exact. */
static struct host *begin_with_host(void)
{
    begin();
    receive_list("tv", "\"a\"", 1, LIVE);
    struct host *host = host_find(remotes, "tv");
    REQUIRE(host != NULL);
    receive_state("a", 2, true, 0, LIVE);
    now += 10 * SECOND;
    receive_state("a", 3, true, 0, LIVE);
    remotes_turn(remotes);
    /* A message that needed the usual time does not measure the clock again. */
    CHECK(host->measured_at_us == now - 10 * SECOND);
    CHECK(host->is_checked && shown.count == 1 && host->ask_at_us == INT64_MAX);
    return host;
}

/* ---- the difference of the clocks ---- */

/** The first message with a time sets the difference, and is checked later. */
static void test_first_difference(void)
{
    begin();
    receive_list("tv", "\"a\"", 1, LIVE);
    receive_state("a", 2, true, TIMELESS, LIVE);
    struct host *host = host_find(remotes, "tv");
    CHECK(!host->has_difference && host->is_checked);
    end();
    begin();
    receive_list("tv", "\"a\"", 1, LIVE);
    host = host_find(remotes, "tv");
    /* The clock of the host is 3 seconds behind. */
    receive_state("a", 2, true, -3000, LIVE);
    CHECK(host->has_difference && host->difference_us == 3 * SECOND && host->error_us == 75000);
    CHECK(host->measured_at_us == now && host->check_at_us == now + 50000 && !host->is_checked);
    /* A first difference is not a change of one: the bridge requests no state. */
    CHECK(!host->remotes_first->is_missing);
    now += 49999;
    receive_state("a", 3, true, -3000, LIVE);
    CHECK(!host->is_checked);
    now += 1;
    receive_state("a", 4, true, -3000, LIVE);
    CHECK(host->is_checked);
    end();
}

/** Messages that are faster or slower than usual, and clocks that were set. */
static void test_differences(void)
{
    static const struct {
        int64_t ahead_ms, difference_ms, error_ms;
        bool is_checked, is_missing, is_late;
    } cases[] = {
        /* Slower: the difference remains. A late message can mean that others were lost. */
        {0, 0, 75, true, false, false},
        {-75, 0, 75, true, false, false},
        {-76, 0, 75, false, false, false},
        {-200, 0, 75, false, false, false},
        {-201, 0, 75, false, false, true},
        /* Faster: the difference was too large. */
        {1, -1, 75, true, false, false},
        {75, -75, 75, true, false, false},
        {76, -76, 75, false, true, false},
        {INT64_C(3600000), INT64_C(-3600000), 75, false, true, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct host *host = begin_with_host();
        receive_state("a", 4, true, cases[i].ahead_ms, LIVE);
        bool is_right = host->difference_us == cases[i].difference_ms * 1000 &&
                        host->error_us == cases[i].error_ms * 1000 && host->is_checked == cases[i].is_checked &&
                        question_find_session(host) == (cases[i].is_missing ? host->remotes_first : NULL) &&
                        (remotes->retained_again_at_us != INT64_MAX) == cases[i].is_late;
        if (!CHECK(is_right))
            fprintf(stderr, "  %zu: %" PRId64 ", %" PRId64 ", %d, %d, %d\n", i, host->difference_us, host->error_us,
                    host->is_checked, host->remotes_first->is_missing, remotes->retained_again_at_us != INT64_MAX);
        end();
    }
}

/** A message keeps the error of an exact answer, unless the clock was set. */
static void test_errors(void)
{
    struct host *host = begin_with_host();
    host->error_us = 5000;
    receive_state("a", 4, true, 75, LIVE);
    CHECK(host->difference_us == -75000 && host->error_us == 5000);
    receive_state("a", 5, true, 151, LIVE);
    CHECK(host->difference_us == -151000 && host->error_us == 75000);
    /* A slow answer has a larger error than the next message. */
    host->error_us = 75001;
    receive_state("a", 6, true, 51, LIVE);
    CHECK(host->difference_us == -51000 && host->error_us == 75000);
    end();
}

/** An answer replaces the difference if it is more exact, or if the clock was set. */
static void test_measurements(void)
{
    static const struct {
        int64_t ahead_ms, took_us, waited_us, error_us;
        bool is_taken;
    } cases[] = {
        {0, 8000, 0, 5000, true},      {0, 8001, 0, 5000, true},       {0, 8002, 0, 5000, false},
        {0, 8002, SECOND, 5000, true}, {0, 8202, SECOND, 5000, false}, {-6, 8002, 0, 5000, false},
        {-14, 8002, 0, 5000, false},   {-15, 8002, 0, 5000, true},     {6, 8002, 0, 5000, false},
        {7, 8002, 0, 5000, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct host *host = begin_with_host();
        const char *why;
        host->error_us = cases[i].error_us;
        host->measured_at_us = now;
        now += cases[i].waited_us;
        const char *text = state_text(4, true, cases[i].ahead_ms);
        struct state *state = state_decode(text, strlen(text), &why);
        host_clock_measure(host, state, cases[i].took_us);
        int64_t difference_us = -cases[i].ahead_ms * 1000 - cases[i].took_us / 2;
        if (!CHECK(host->difference_us == (cases[i].is_taken ? difference_us : 0)))
            fprintf(stderr, "  %zu\n", i);
        CHECK(host->error_us == (cases[i].is_taken ? cases[i].took_us / 2 + 1000 : cases[i].error_us));
        state_free(state);
        end();
    }
}

/** The age of a state counts from its time there, or from its arrival. */
static void test_ages(void)
{
    struct host *host = begin_with_host();
    host->difference_us = 2 * SECOND;
    static const struct {
        bool is_playing;
        int64_t ahead_ms, age_ms;
    } cases[] = {{false, -5000, 0}, {true, -2000, 0},       {true, -5000, 3000},
                 {true, -1999, 0},  {true, TIMELESS, 1500}, {true, -2001, 1}};
    struct remote *remote = host->remotes_first;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *why, *text = state_text(4, cases[i].is_playing, cases[i].ahead_ms);
        remote_set_state(remote, state_decode(text, strlen(text), &why));
        if (cases[i].ahead_ms == TIMELESS)
            now += 1500000;
        if (!CHECK(remote_age(remote) == cases[i].age_ms))
            fprintf(stderr, "  %zu: %" PRId64 "\n", i, remote_age(remote));
    }
    const char *why, *text = state_text(4, true, 2000);
    remote_set_state(remote, state_decode(text, strlen(text), &why));
    now += MOST_MILLISECONDS * 1000;
    remote->state->timestamp_utc_ms -= 5000;
    CHECK(remote_age(remote) == MOST_MILLISECONDS);
    end();
}

/* ---- commands ---- */

/** Sends a command of the desktop, and checks what is published. */
static void check_command(struct np_request request, const char *expected)
{
    char payload[256];
    int64_t until_ms = clock_utc_ms() + 5000 - 2000 - 75;
    snprintf(payload, sizeof payload, "{\"command\":%s,\"until_utc_ms\":%" PRId64 "}", expected, until_ms);
    remote_on_command(&request, host_find(remotes, "tv")->remotes_first);
    if (!CHECK(strcmp(broker.payload, payload) == 0))
        fprintf(stderr, "  %s\n  %s\n", payload, broker.payload);
    CHECK(strcmp(broker.topic, "nowplaying/v1/tv/a/cmd/desk") == 0 && broker.expiry_s == 5 && !request.is_finished);
    request_end(remotes, remotes->requests);
}

static void test_commands(void)
{
    struct host *host = begin_with_host();
    host->difference_us = 2 * SECOND;
    check_command((struct np_request){.command = NP_COMMAND_PLAY}, "\"play\",\"arguments\":{}");
    check_command((struct np_request){.command = NP_COMMAND_SEEK_TO_POSITION, .time_us = 90001999},
                  "\"seek_to_position\",\"arguments\":{\"position_ms\":90001}");
    check_command((struct np_request){.command = NP_COMMAND_SKIP_FORWARD, .time_us = 10000000},
                  "\"skip_forward\",\"arguments\":{\"interval_ms\":10000}");
    check_command((struct np_request){.command = NP_COMMAND_SKIP_BACKWARD, .time_us = 10000000},
                  "\"skip_backward\",\"arguments\":{\"interval_ms\":10000}");
    check_command((struct np_request){.command = NP_COMMAND_CHANGE_PLAYBACK_RATE, .real = 1.5},
                  "\"change_playback_rate\",\"arguments\":{\"rate\":1.5}");
    check_command((struct np_request){.command = NP_COMMAND_CHANGE_REPEAT_MODE, .number = NP_REPEAT_ONE},
                  "\"change_repeat_mode\",\"arguments\":{\"repeat_mode\":\"one\"}");
    check_command((struct np_request){.command = NP_COMMAND_CHANGE_SHUFFLE_MODE, .number = NP_SHUFFLE_ITEMS},
                  "\"change_shuffle_mode\",\"arguments\":{\"shuffle_mode\":\"items\"}");
    check_command((struct np_request){.command = NP_COMMAND_LIKE, .flag = true},
                  "\"like\",\"arguments\":{\"negative\":true}");
    check_command((struct np_request){.command = NP_COMMAND_SET_VOLUME, .real = 0.5},
                  "\"set_volume\",\"arguments\":{\"volume\":0.5}");
    check_command((struct np_request){.command = NP_COMMAND_SET_DEVICE_VOLUME, .real = 0.5, .device = "d"},
                  "\"set_device_volume\",\"arguments\":{\"volume\":0.5,\"device_id\":\"d\"}");
    check_command((struct np_request){.command = NP_COMMAND_STEP_DEVICE_VOLUME, .number = -2, .device = "d"},
                  "\"step_device_volume\",\"arguments\":{\"volume_steps\":-2,\"device_id\":\"d\"}");
    /* An argument that the library does not give is 0. */
    check_command((struct np_request){.command = NP_COMMAND_SEEK_TO_POSITION, .has_nothing = true},
                  "\"seek_to_position\",\"arguments\":{\"position_ms\":0}");
    check_command((struct np_request){.command = NP_COMMAND_STEP_DEVICE_VOLUME, .has_nothing = true},
                  "\"step_device_volume\",\"arguments\":{\"volume_steps\":0}");
    /* The clock of the host is not known. */
    struct np_request request = {.command = NP_COMMAND_PLAY};
    host->has_difference = false;
    remote_on_command(&request, host->remotes_first);
    CHECK(strcmp(broker.payload, "{\"command\":\"play\",\"arguments\":{}}") == 0);
    end();
}

/** Commands that fail at once. */
static void test_refusals(void)
{
    struct host *host = begin_with_host();
    struct remote *remote = host->remotes_first;
    struct np_request play = {.command = NP_COMMAND_PLAY}, request = play;
    remote->is_away = true;
    remote_on_command(&request, remote);
    CHECK(request.is_finished && request.outcome == NP_OUTCOME_NETWORK_FAILED);
    remote->is_away = false;
    broker.may_steer = false;
    request = play;
    remote_on_command(&request, remote);
    CHECK(request.is_finished && request.outcome == NP_OUTCOME_PERMISSION_DENIED);
    broker.may_steer = true;
    request = (struct np_request){.command = NP_COMMAND_OPEN_URL};
    remote_on_command(&request, remote);
    CHECK(request.is_finished && request.outcome == NP_OUTCOME_NOT_SUPPORTED);
    broker.is_full = true;
    request = play;
    remote_on_command(&request, remote);
    CHECK(request.is_finished && request.outcome == NP_OUTCOME_NETWORK_FAILED);
    broker.is_full = false;
    CHECK(broker.published == 0 && remotes->request_count == 0);
    static struct np_request many[MOST_PENDING + 1];
    for (int i = 0; i <= MOST_PENDING; i++) {
        many[i] = play;
        remote_on_command(&many[i], remote);
        CHECK(many[i].is_finished == (i == MOST_PENDING));
    }
    CHECK(broker.published == MOST_PENDING);
    remotes_disconnected(remotes);
    /* The session ends: np_session_free() fails its command. */
    end();
    host = begin_with_host();
    receive_state("b", 4, true, 0, LIVE);
    remotes_turn(remotes);
    struct np_request other = request = play;
    remote_on_command(&request, remote_find(host, "a"));
    remote_on_command(&other, remote_find(host, "b"));
    receive_list("tv", "\"a\"", 5, LIVE);
    CHECK(remotes->request_count == 1 && remotes->requests->command == &request && session_count == 1);
    receive_list("tv", "", 6, LIVE);
    CHECK(remotes->request_count == 0 && !request.is_finished && session_count == 0);
    end();
    begin_with_host();
    many[0] = play;
    remote_on_command(&many[0], host_find(remotes, "tv")->remotes_first);
    /* An interruption ends all of them. */
    remotes_disconnected(remotes);
    CHECK(remotes->request_count == 0 && many[0].is_finished && many[0].outcome == NP_OUTCOME_NETWORK_FAILED);
    end();
}

/** A command is sent again each half second, and fails after five. */
static void test_repeats(void)
{
    static const uint32_t expiries_s[] = {4, 4, 3, 3, 2, 2, 1, 1, 1};
    begin_with_host();
    struct np_request request = {.command = NP_COMMAND_PLAY};
    int64_t sent_us = now;
    chance = 100;
    remote_on_command(&request, host_find(remotes, "tv")->remotes_first);
    CHECK(broker.token == 100 && remotes_turn(remotes) == 501);
    for (int i = 0; i < 9; i++) {
        now = sent_us + (i + 1) * SECOND / 2 - 1;
        CHECK(remotes_turn(remotes) == 1 && broker.published == i + 1);
        now++;
        CHECK(remotes_turn(remotes) == 501);
        CHECK(broker.published == i + 2 && broker.token == 100 && broker.expiry_s == expiries_s[i]);
        CHECK(strncmp(broker.payload, "{\"command\":\"play\"", 17) == 0);
    }
    now = sent_us + 5 * SECOND - 1;
    CHECK(remotes_turn(remotes) == 1 && !request.is_finished);
    now++;
    CHECK(remotes_turn(remotes) == -1 && request.outcome == NP_OUTCOME_TIMED_OUT && broker.published == 10);
    end();
    /* The turn of a busy bridge is late. */
    begin_with_host();
    request = (struct np_request){.command = NP_COMMAND_PLAY};
    remote_on_command(&request, host_find(remotes, "tv")->remotes_first);
    now += SECOND;
    CHECK(remotes_turn(remotes) == 501 && broker.expiry_s == 4);
    now += 4 * SECOND - 1;
    CHECK(remotes_turn(remotes) == 1 && broker.expiry_s == 1 && broker.published == 3);
    end();
}

#define ANSWER "nowplaying/v1/desk/answer/tv"

static void test_answers(void)
{
    static const struct {
        const char *topic, *payload;
        enum retained retained;
        uint64_t token;
        bool is_finished;
        np_outcome outcome;
    } cases[] = {
        {ANSWER, "{\"outcome\":\"success\"}", LIVE, 100, true, NP_OUTCOME_SUCCESS},
        {ANSWER, "{\"outcome\":\"end_of_queue\"}", LIVE, 100, true, NP_OUTCOME_END_OF_QUEUE},
        {ANSWER, "nothing", LIVE, 100, true, NP_OUTCOME_FAILED},
        {ANSWER, "{\"outcome\":\"success\"}", LIVE, 101, false, 0},
        {ANSWER, "{\"outcome\":\"success\"}", LIVE, 0, false, 0},
        {ANSWER, "{\"outcome\":\"success\"}", RETAINED, 100, false, 0},
        {"nowplaying/v1/desk/answer/phone", "{\"outcome\":\"success\"}", LIVE, 100, false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin_with_host();
        struct np_request request = {.command = NP_COMMAND_PLAY};
        chance = 100;
        remote_on_command(&request, host_find(remotes, "tv")->remotes_first);
        token_size = sizeof(uint64_t) - 1;
        receive(cases[i].topic, cases[i].payload, cases[i].retained, cases[i].token);
        CHECK(!request.is_finished);
        token_size = sizeof(uint64_t);
        receive(cases[i].topic, cases[i].payload, cases[i].retained, cases[i].token);
        if (!CHECK(request.is_finished == cases[i].is_finished && request.outcome == cases[i].outcome))
            fprintf(stderr, "  %zu\n", i);
        CHECK(remotes->request_count == !cases[i].is_finished);
        end();
    }
}

/* ---- images ---- */

static void test_images(void)
{
    enum { ALL = 40, AT_ONCE = 32 };
    static struct np_artwork_request images[ALL];
    char png[32] = "\x89PNG\r\n\x1a\nxxxxxxxxxxxxxxxxxxx";
    begin_with_host();
    for (int i = 0; i < ALL; i++) {
        struct image_source source = {.remotes = remotes};
        remote_topic(host_find(remotes, "tv")->remotes_first, TOPIC_ARTWORK, &source.topic);
        strcpy(source.topic.artwork, "b");
        images[i] = (struct np_artwork_request){.width = i == ALL - 1 ? 64 : 512, .height = 256};
        remote_on_artwork(&images[i], &source);
    }
    chance = 100;
    CHECK(remotes_turn(remotes) == 9001);
    CHECK(broker.published == AT_ONCE && remotes->image_count == AT_ONCE && broker.expiry_s == 5);
    CHECK(strcmp(broker.topic, "nowplaying/v1/tv/a/artwork/b/512/desk") == 0 && !*broker.payload);
    /* The newest one was sent first. It is higher than wide. */
    for (struct request *request = remotes->requests; request; request = request->next)
        CHECK(request->topic.pixels == (request->image == &images[ALL - 1] ? 256 : 512));
    receive(ANSWER, png, LIVE, 100);
    CHECK(images[ALL - 1].size == strlen(png) && remotes->image_count == AT_ONCE - 1);
    receive(ANSWER, "no image", LIVE, 101);
    CHECK(images[ALL - 2].outcome == NP_OUTCOME_NO_SUCH_CONTENT && remotes->image_count == AT_ONCE - 2);
    /* Another one arrives while some wait. */
    struct np_artwork_request another = {.width = 512, .height = 512};
    struct image_source source = {.remotes = remotes};
    remote_topic(host_find(remotes, "tv")->remotes_first, TOPIC_ARTWORK, &source.topic);
    remote_on_artwork(&another, &source);
    remotes_turn(remotes);
    CHECK(remotes->image_count == AT_ONCE && broker.published == AT_ONCE + 2);
    now += 9 * SECOND;
    remotes_turn(remotes);
    CHECK(images[ALL - 3].outcome == NP_OUTCOME_TIMED_OUT);
    /* The others were sent at the next turn. */
    remotes_turn(remotes);
    CHECK(remotes->image_count == ALL + 1 - AT_ONCE - 2 && broker.published == ALL + 1);
    broker.is_full = true;
    another.outcome = NP_OUTCOME_SUCCESS;
    remote_on_artwork(&another, &source);
    remotes_turn(remotes);
    CHECK(another.outcome == NP_OUTCOME_NETWORK_FAILED && remotes->image_count == ALL + 1 - AT_ONCE - 2);
    end();
}

/** A player's file is read if it is an image of at most one mebibyte. */
static void test_files(void)
{
    static const struct {
        const char *beginning;
        off_t size;
        bool is_image;
    } cases[] = {{"\x89PNG\r\n\x1a\n", 16, true},
                 {"\xff\xd8\xff", MOST_IMAGE_BYTES, true},
                 {"\xff\xd8\xff", MOST_IMAGE_BYTES + 1, false},
                 {"\xff\xd8\xff", 15, false},
                 {"#!/bin/sh", 16, false},
                 {"", 0, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t size = 7;
        int file = memfd_create("image", MFD_CLOEXEC);
        REQUIRE(file >= 0 && pwrite(file, cases[i].beginning, strlen(cases[i].beginning), 0) >= 0);
        REQUIRE(ftruncate(file, cases[i].size) == 0);
        char *bytes = image_read(file, &size);
        if (!CHECK(!bytes == !cases[i].is_image && size == (bytes ? (size_t)cases[i].size : 7)))
            fprintf(stderr, "  %zu\n", i);
        CHECK(!bytes || memcmp(bytes, cases[i].beginning, strlen(cases[i].beginning)) == 0);
        free(bytes);
        close(file);
    }
}

/* ---- questions ---- */

/** A host without an answer is asked again after 2, 4, 8 ... 60 seconds. After four questions it is not reachable. */
static void test_silence(void)
{
    static const int64_t pauses_s[] = {2, 4, 8, 16, 32, 60, 60};
    struct host *host = begin_with_host();
    struct np_session *session = host->remotes_first->session;
    chance = 0;
    question_ask_for_states(host, 0);
    for (int i = 0; i < 7; i++) {
        CHECK(remotes_turn(remotes) == pauses_s[i] * 1000 + 1 && broker.published == i + 1);
        CHECK(strcmp(broker.topic, "nowplaying/v1/tv/a/get/desk") == 0 && broker.expiry_s == 5);
        CHECK(host->is_silent == (i >= 4) && session->is_reachable == (i < 4));
        /* A question is not asked sooner because of another reason. */
        question_ask_later(host, 0);
        now += pauses_s[i] * SECOND - 1;
        CHECK(remotes_turn(remotes) == 1 && broker.published == i + 1);
        now++;
    }
    CHECK(session->grace_us == 30 * SECOND);
    /* Any message that was not retained is a sign of life. */
    receive_list("tv", "\"a\"", 4, RETAINED);
    CHECK(host->is_silent);
    receive_list("tv", "\"a\"", 4, LIVE);
    CHECK(!host->is_silent && session->is_reachable);
    end();
}

/** An answer, or a message that contains it, ends the question. The next one begins with the shortest pause. */
static void test_questions(void)
{
    struct host *host = begin_with_host();
    question_ask_for_states(host, SECOND);
    CHECK(host->ask_at_us == now + SECOND);
    /* The earliest reason counts. */
    question_ask_later(host, 2 * SECOND);
    CHECK(host->ask_at_us == now + SECOND);
    question_ask_later(host, 0);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 4; i++) {
            now = host->ask_at_us;
            CHECK(remotes_turn(remotes) == (2000 << i) + 1 && !host->is_silent);
        }
        now += 1000;
        chance = 1000;
        receive_state("a", 4 + round, true, 0, LIVE);
        CHECK(host->asked_at_us == 0 && host->ask_at_us == INT64_MAX && host->is_checked);
        question_ask_for_states(host, 0);
    }
    remotes_turn(remotes);
    int count = shown.count;
    /* The answer of another question is ignored, and so is a second one. */
    receive(ANSWER, state_text(6, true, 0), LIVE, broker.token + 1);
    CHECK(!host->remotes_first->state && host->asked_at_us == now);
    receive(ANSWER, state_text(6, true, 0), RETAINED, broker.token);
    CHECK(!host->remotes_first->state && host->asked_at_us == now);
    receive(ANSWER, state_text(6, true, 0), LIVE, broker.token);
    CHECK(host->remotes_first->state && host->asked_at_us == 0 && host->remotes_first->sequence == 0);
    remotes_turn(remotes);
    receive(ANSWER, state_text(7, true, 0), LIVE, broker.token);
    CHECK(!host->remotes_first->state && shown.count == count + 1);
    /* After an answer, the next unknown state is asked for soon. */
    receive_list("tv", "\"a\",\"b\",\"c\"", 8, LIVE);
    question_ask_later(host, 0);
    remotes_turn(remotes);
    CHECK(strcmp(broker.topic, "nowplaying/v1/tv/c/get/desk") == 0);
    chance = 10000;
    receive(ANSWER, state_text(9, true, 0), LIVE, broker.token);
    CHECK(host->asked_at_us == 0 && host->ask_at_us == now + 10000);
    end();
}

/** When a clock is checked, and when a missing state is asked for. */
static void test_moments(void)
{
    begin();
    chance = 100000;
    receive_list("tv", "", 1, RETAINED);
    CHECK(host_find(remotes, "tv")->ask_at_us == now + 150000);
    end();
    begin();
    chance = 100001;
    receive_list("tv", "", 1, RETAINED);
    CHECK(host_find(remotes, "tv")->ask_at_us == now + 50000);
    end();
    begin();
    chance = 10000;
    receive_list("tv", "\"a\"", 1, RETAINED);
    struct host *host = host_find(remotes, "tv");
    CHECK(host->ask_at_us == now + 2010000);
    /* A host that is offline cannot be asked. */
    receive_list("tv", NULL, 0, LIVE);
    chance = 0;
    receive_state("a", 2, true, 0, RETAINED);
    CHECK(host->remotes_first->is_missing && host->ask_at_us == now);
    CHECK(remotes_turn(remotes) == 600001 && broker.published == 0);
    end();
}

/** A retained state: its position now is known by its time, or not at all. */
static void test_retained_states(void)
{
    static const struct {
        bool is_playing, is_timed, has_difference, is_missing, is_shown;
    } cases[] = {{true, true, true, false, true},  {true, true, false, false, false},
                 {true, false, true, true, false}, {false, false, false, false, true},
                 {false, true, true, false, true}, {false, true, false, false, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin();
        receive_list("tv", "\"a\"", 1, RETAINED);
        struct host *host = host_find(remotes, "tv");
        host->has_difference = cases[i].has_difference;
        question_end(host);
        chance = 10000;
        receive_state("a", 2, cases[i].is_playing, cases[i].is_timed ? 0 : TIMELESS, RETAINED);
        CHECK(host->remotes_first->is_missing == cases[i].is_missing);
        CHECK(host->ask_at_us == (cases[i].is_shown ? INT64_MAX : now + 10000));
        remotes_turn(remotes);
        if (!CHECK(shown.count == cases[i].is_shown))
            fprintf(stderr, "  %zu\n", i);
        CHECK((question_find_session(host) == NULL) == cases[i].is_shown);
        /* A session that the list does not have is not added by a retained state. */
        receive_state("b", 3, false, 0, RETAINED);
        CHECK(host->count == 1 && !host->is_checked);
        end();
    }
    /* A state without a time is shown as it arrives, but not while the host is offline. */
    begin();
    receive_list("tv", "\"a\"", 1, RETAINED);
    receive_state("a", 2, true, TIMELESS, LIVE);
    remotes_turn(remotes);
    CHECK(shown.count == 1);
    receive_list("tv", NULL, 0, LIVE);
    receive_state("a", 3, true, TIMELESS, LIVE);
    remotes_turn(remotes);
    CHECK(shown.count == 1);
    receive_list("tv", "\"a\"", 4, LIVE);
    remotes_turn(remotes);
    CHECK(shown.count == 2);
    end();
}

/** Answers measure the clock until the error is at most 20 milliseconds, or four times. */
static void test_exactness(void)
{
    static const struct {
        int64_t took_us, error_us;
        int answers;
    } cases[] = {{38001, 20000, 1}, {38002, 20001, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct host *host = begin_with_host();
        receive_state("a", 4, true, -100, LIVE);
        host->error_us = 75000;
        while (!host->is_checked && broker.published < 9) {
            CHECK(host->asked_at_us == 0);
            now = host->ask_at_us;
            remotes_turn(remotes);
            now += cases[i].took_us;
            receive(ANSWER, state_text(5, true, 0), LIVE, broker.token);
        }
        CHECK(host->error_us == cases[i].error_us && broker.published == cases[i].answers);
        CHECK(host->asked_at_us == 0 && host->ask_at_us == INT64_MAX);
        end();
    }
}

/** The delay grows with the number of hosts, and with those that started within ten seconds. */
static void test_delays(void)
{
    begin();
    receive_list("tv", "\"a\"", 1, RETAINED);
    receive_list("phone", "\"a\"", 1, RETAINED);
    CHECK(remotes->host_count == 2 && remotes->crowd_at_us == 0);
    chance = 20000;
    CHECK(question_delay(remotes, 10000) == 20000 && question_delay(remotes, 10000) == 0);
    receive_list("tv", NULL, 0, LIVE);
    receive_list("tv", "\"a\"", 2, LIVE);
    CHECK(remotes->crowd == 0);
    for (int i = 1; i < 3; i++) {
        now += 10 * SECOND - 1;
        receive_list("tv", NULL, 0, LIVE);
        receive_list("tv", "\"a\"", 2 + i, LIVE);
        CHECK(remotes->crowd == (size_t)i);
    }
    receive_list("tv", "\"a\"", 6, LIVE);
    CHECK(remotes->crowd == 2);
    now += 10 * SECOND - 1;
    chance = 220000;
    CHECK(question_delay(remotes, 10000) == 220000 && question_delay(remotes, 10000) == 0);
    now++;
    chance = 20000;
    CHECK(question_delay(remotes, 10000) == 20000 && question_delay(remotes, 10000) == 0);
    receive_list("tv", NULL, 0, LIVE);
    receive_list("tv", "\"a\"", 9, LIVE);
    CHECK(remotes->crowd == 0);
    end();
}

/* ---- retained messages ---- */

/** Two reads have a pause that doubles, from 5 to 320 seconds, and is short again after a long time. */
static void test_reads(void)
{
    static const int64_t pauses_s[] = {5, 10, 20, 40, 80, 160, 320, 320};
    begin();
    remotes_connected(remotes);
    CHECK(broker.subscribed == 2 && strcmp(broker.filter, "nowplaying/v1/+/presence") == 0 && broker.with_retained);
    now += 29999;
    CHECK(remotes_turn(remotes) == 1 && broker.subscribed == 2);
    /* A presence that is retained shows that not all have arrived. */
    receive_list("tv", "\"a\"", 1, RETAINED);
    host_find(remotes, "tv")->ask_at_us = INT64_MAX;
    CHECK(remotes->states_at_us == now + 30000);
    now++;
    receive_list("phone", "", 1, LIVE);
    CHECK(remotes->states_at_us == now + 29999);
    host_free(remotes, host_find(remotes, "phone"));
    now--;
    now += 30000;
    remotes_turn(remotes);
    CHECK(broker.subscribed == 3 && strcmp(broker.filter, "nowplaying/v1/+/+/state") == 0 && broker.with_retained);
    CHECK(remotes->states_at_us == INT64_MAX);
    receive_list("tv", "\"a\"", 1, RETAINED);
    CHECK(remotes->states_at_us == INT64_MAX);
    for (int i = 0; i < 8; i++) {
        int64_t read_us = remotes->retained_at_us;
        chance = 0;
        retained_read_again_later(remotes);
        CHECK(remotes->retained_again_at_us == read_us + pauses_s[i] * SECOND);
        now = remotes->retained_again_at_us - 1;
        int before = broker.subscribed;
        CHECK(remotes_turn(remotes) >= 0 && remotes->retained_at_us == read_us);
        /* It is read only once. */
        retained_read_again_later(remotes);
        now++;
        remotes_turn(remotes);
        CHECK(remotes->retained_at_us == now && broker.subscribed > before);
        CHECK(remotes->retained_again_at_us == INT64_MAX);
    }
    /* The next pause would be 320 seconds. */
    now = remotes->retained_at_us + 4 * 320 * SECOND;
    chance = 0;
    retained_read_again_later(remotes);
    CHECK(remotes->retained_again_at_us == now + 500000 && remotes->retained_pause_us == 320 * SECOND);
    remotes->retained_again_at_us = INT64_MAX;
    now++;
    chance = 5000;
    retained_read_again_later(remotes);
    CHECK(remotes->retained_again_at_us == now + 505000 && remotes->retained_pause_us == 5 * SECOND);
    remotes->retained_again_at_us = INT64_MAX;
    chance = 5001;
    retained_read_again_later(remotes);
    CHECK(remotes->retained_again_at_us == now + 500000);
    /* Only hosts that are online are asked, two seconds later. */
    struct host *host = host_find(remotes, "tv");
    question_end(host);
    chance = 0;
    retained_read_again(remotes);
    CHECK(host->ask_at_us == now + 2 * SECOND);
    receive_list("tv", NULL, 0, LIVE);
    retained_read_again(remotes);
    CHECK(host->ask_at_us == INT64_MAX);
    end();
}

/** A state of an unknown host: its retained messages are read, unless there is no place for it. */
static void test_unknown_hosts(void)
{
    begin();
    receive_state("a", 2, true, 0, LIVE);
    CHECK(broker.read == 2 && strcmp(broker.filter, "nowplaying/v1/tv/+/state") == 0);
    receive("nowplaying/v1/hidden/a/state", state_text(1, true, 0), LIVE, 0);
    receive("nowplaying/v1/phone/a/state", "", LIVE, 0);
    CHECK(broker.read == 2);
    for (int i = 1; i < 300; i++)
        receive_state("a", 2, true, 0, LIVE);
    CHECK(broker.read == 2 * MOST_MESSAGES_AT_ONCE);
    now += 10 * SECOND;
    receive_list("one", "", 1, LIVE);
    receive_state("a", 2, true, 0, LIVE);
    CHECK(broker.read == 2 * MOST_MESSAGES_AT_ONCE + 2);
    receive_list("two", "", 1, LIVE);
    receive_state("a", 2, true, 0, LIVE);
    CHECK(broker.read == 2 * MOST_MESSAGES_AT_ONCE + 2);
    end();
}

/** More than 256 messages at once, then 20 a second. The bridge requests dropped states when there is room again. */
static void test_floods(void)
{
    struct host *host = begin_with_host();
    CHECK(remotes_turn(remotes) == -1);
    now += 2 * SECOND;
    for (int i = 0; i < MOST_MESSAGES_AT_ONCE; i++)
        receive_list("tv", "\"a\"", 4 + i, LIVE);
    CHECK(!host->has_dropped && line_count == 0);
    receive_list("tv", "\"a\"", 300, LIVE);
    receive_list("tv", "\"a\"", 301, LIVE);
    CHECK(host->has_dropped && line_count == 1 && strstr(last_line, "tv sends more than 20 messages a second"));
    /* A retained message was asked for. */
    receive_list("tv", "\"a\",\"b\"", 302, RETAINED);
    CHECK(host->count == 2);
    CHECK(remotes_turn(remotes) == 51);
    now += 49999;
    remotes_turn(remotes);
    CHECK(host->has_dropped && broker.published == 0);
    now++;
    remotes_turn(remotes);
    CHECK(!host->has_dropped && broker.published == 1);
    end();
}

/* ---- hosts and sessions ---- */

/** Gaps in the sequence, other clocks, and messages that arrive twice. */
static void test_sequences(void)
{
    struct host *host = begin_with_host();
    receive_state("a", 4, true, 0, LIVE);
    CHECK(remotes->retained_again_at_us == INT64_MAX && host->origin.sequence == 4);
    receive_state("a", 3, true, 0, LIVE);
    CHECK(remotes->retained_again_at_us == INT64_MAX && host->origin.sequence == 4);
    receive_state("a", 7, true, 0, RETAINED);
    CHECK(remotes->retained_again_at_us == INT64_MAX && host->origin.sequence == 7);
    receive_state("a", 9, true, 0, LIVE);
    CHECK(remotes->retained_again_at_us != INT64_MAX && host->origin.sequence == 9);
    remotes_turn(remotes);
    int count = shown.count;
    /* The state that is shown, again. */
    receive_state("a", 9, true, 0, RETAINED);
    CHECK(!host->remotes_first->state);
    receive_state("a", 10, true, 0, RETAINED);
    CHECK(host->remotes_first->state != NULL);
    remotes_turn(remotes);
    CHECK(shown.count == count + 1);
    receive("nowplaying/v1/tv/presence",
            "{\"presence\":\"online\",\"clock\":\"d\",\"sequence\":1,\"sessions\":[\"a\"]}", LIVE, 0);
    CHECK(!host->has_difference && !host->is_checked && host->origin.sequence == 1 &&
          host->remotes_first->sequence == 0);
    end();
}

/** A state is known only if it is confirmed and has a number, and sessions of early answers do not exist. */
static void test_known_states(void)
{
    struct host *host = begin_with_host();
    struct remote *remote = host->remotes_first;
    receive_state("a", 3, true, 0, RETAINED);
    CHECK(!remote->state);
    receive_list("tv", NULL, 0, LIVE);
    receive_list("tv", "\"a\"", 4, LIVE);
    receive_state("a", 3, true, 0, RETAINED);
    CHECK(remote->state != NULL);
    receive_state("a", 0, true, 0, LIVE);
    remotes_turn(remotes);
    receive_state("a", 0, true, 0, RETAINED);
    CHECK(remote->state != NULL);
    remotes_turn(remotes);
    /* The list has a session without a state, before one with a state. */
    question_end(host);
    chance = 0;
    receive_list("tv", "\"b\",\"a\"", 5, LIVE);
    CHECK(host->count == 2 && host->ask_at_us == now + 2 * SECOND);
    now += 2 * SECOND;
    remotes_turn(remotes);
    CHECK(strcmp(host->asked, "b") == 0);
    receive_list("tv", "\"a\"", 6, LIVE);
    receive(ANSWER, state_text(7, true, 0), LIVE, broker.token);
    CHECK(host->count == 1);
    /* The numbers of another run begin again, without a gap. */
    host->inexact_count = 3;
    receive("nowplaying/v1/tv/presence", "{\"presence\":\"online\",\"clock\":\"d\",\"sessions\":[\"a\"]}", LIVE, 0);
    CHECK(host->inexact_count == 0 && host->origin.sequence == 0);
    receive("nowplaying/v1/tv/presence",
            "{\"presence\":\"online\",\"clock\":\"d\",\"sequence\":5,\"sessions\":[\"a\"]}", LIVE, 0);
    CHECK(host->origin.sequence == 5 && remotes->retained_again_at_us == INT64_MAX);
    end();
}

/** Hosts and sessions without a place. A host that was left out is read when another one is forgotten. */
static void test_places(void)
{
    begin();
    receive_list("one", "\"a\",\"b\",\"c\"", 1, LIVE);
    receive_list("two", "\"a\",\"b\",\"c\",\"d\"", 1, LIVE);
    CHECK(host_find(remotes, "one")->count == 3 && host_find(remotes, "two")->count == 3);
    CHECK(line_count == 1 && strstr(last_line, "rejected a session of two: it already has 3 sessions"));
    receive_list("hidden", "\"a\"", 1, LIVE);
    CHECK(line_count == 1 && !remotes->has_left_out);
    receive_list("one", NULL, 2, LIVE);
    CHECK(host_memory(host_find(remotes, "one")) == 600 * SECOND);
    receive_list("three", "\"a\"", 1, LIVE);
    CHECK(remotes->host_count == 2 && remotes->has_left_out);
    CHECK(strstr(last_line, "the host three is not shown: 2 hosts are shown already"));
    CHECK(host_memory(host_find(remotes, "one")) == 30 * SECOND);
    remotes->hosts->ask_at_us = INT64_MAX;
    now += 30 * SECOND - 1;
    CHECK(remotes_turn(remotes) == 1 && remotes->host_count == 2);
    now++;
    remotes_turn(remotes);
    CHECK(remotes->host_count == 1 && !remotes->has_left_out && remotes->retained_again_at_us != INT64_MAX);
    /* Without sessions, a host that is lost has no place. */
    receive_list("three", "", 2, LIVE);
    receive_list("four", "", 2, LIVE);
    receive_list("three", NULL, 2, LIVE);
    remotes_turn(remotes);
    CHECK(!host_find(remotes, "three") && host_find(remotes, "two"));
    /* Without another host, it is remembered for ten minutes. */
    receive_list("two", NULL, 2, LIVE);
    now += 600 * SECOND - 1;
    remotes_turn(remotes);
    CHECK(host_find(remotes, "two"));
    now++;
    remotes_turn(remotes);
    CHECK(!host_find(remotes, "two"));
    end();
}

/** The grace period of a session whose place of playback, or whose host, cannot be reached. */
static void test_reach(void)
{
    struct host *host = begin_with_host();
    struct remote *remote = host->remotes_first;
    struct np_session *session = remote->session;
    CHECK(session->is_reachable && remote->shown == IN_REACH);
    receive_list("tv", NULL, 0, LIVE);
    CHECK(!session->is_reachable && session->grace_us == 30 * SECOND && !remote->is_confirmed && remote->is_missing);
    CHECK(!host->is_online && host->lost_at_us == now && !host->is_checked);
    now += SECOND;
    host_lose(remotes, host);
    CHECK(host->lost_at_us == now - SECOND && session->grace_us == 30 * SECOND);
    receive_list("tv", "\"a\"", 9, LIVE);
    receive_state("a", 10, true, 0, LIVE);
    remotes_turn(remotes);
    CHECK(session->is_reachable && remote->shown == IN_REACH);
    /* Each reason is enough. */
    bool *const needed[] = {&broker.is_connected, &host->is_online, &remote->is_confirmed};
    for (int i = 0; i < 3; i++) {
        CHECK(remote_reach(remotes, remote) == IN_REACH);
        *needed[i] = false;
        CHECK(remote_reach(remotes, remote) == LOST);
        *needed[i] = true;
    }
    remote->is_away = true;
    remote_show_reach(remotes, remote);
    CHECK(!session->is_reachable && session->grace_us == 24 * 3600 * SECOND && remote->shown == AWAY);
    now += 3600 * SECOND;
    receive_list("tv", NULL, 0, LIVE);
    CHECK(session->grace_us == 3630 * SECOND && remote->shown == LOST);
    now += 24 * 3600 * SECOND;
    remote->shown = AWAY;
    remote_show_reach(remotes, remote);
    CHECK(session->grace_us == 24 * 3600 * SECOND);
    end();
}

/** The state after a host was lost. */
static void test_losses(void)
{
    struct host *host = begin_with_host();
    struct remote *remote = host->remotes_first;
    receive_state("a", 4, true, 0, LIVE);
    host->is_silent = true;
    receive_list("tv", NULL, 0, LIVE);
    CHECK(!remote->state && !host->is_silent && remotes->ready_count == 0);
    remotes->has_left_out = true;
    CHECK(host->count == 1 && host_memory(host) == 30 * SECOND);
    remotes->has_left_out = false;
    now += 600 * SECOND;
    remotes_turn(remotes);
    CHECK(remotes->host_count == 0 && remotes->retained_again_at_us == INT64_MAX);
    /* A new host is asked again after two seconds. */
    receive_list("tv", "\"a\"", 1, LIVE);
    host = host_find(remotes, "tv");
    now = host->ask_at_us;
    remotes_turn(remotes);
    CHECK(host->ask_at_us == now + 2 * SECOND);
    receive("nowplaying/v1/tv/a/state",
            "{\"identity\":\"I\",\"host\":{\"name\":\"H\"},\"reachable\":false,\"playback\":{}}", LIVE, 0);
    remotes_turn(remotes);
    CHECK(host->remotes_first->shown == AWAY && !host->remotes_first->session->is_reachable);
    end();
}

/** The shown player, and its name. */
static void test_show(void)
{
    begin();
    refuses_sessions = true;
    receive_list("tv", "\"mpv.instance7\"", 1, LIVE);
    receive_state("mpv.instance7", 2, true, -500, LIVE);
    remotes_turn(remotes);
    CHECK(line_count == 1 && strcmp(last_line, "cannot show tv/mpv.instance7: the id is refused") == 0);
    CHECK(remotes->shown_count == 0 && remotes->ready_count == 0);
    refuses_sessions = false;
    receive_state("mpv.instance7", 3, true, -500, LIVE);
    now += 250000;
    remotes_turn(remotes);
    struct np_session *session = host_find(remotes, "tv")->remotes_first->session;
    CHECK(session->is_published && strcmp(session->id, "tv/mpv.instance7") == 0 && remotes->shown_count == 1);
    CHECK(strcmp(context.player_name, "nowplaying-bridge-mpv") == 0);
    CHECK(shown.count == 1 && shown.age_ms == 250 && shown.command_count == 1);
    CHECK(strcmp(shown.host, "tv") == 0 && strcmp(shown.artwork, "tv/b") == 0);
    broker.may_steer = false;
    receive_state("mpv.instance7", 4, true, -500, LIVE);
    remotes_turn(remotes);
    CHECK(shown.count == 2 && shown.command_count == 0 && shown.age_ms == 0);
    /* An empty state ends the session. */
    receive("nowplaying/v1/tv/mpv.instance7/state", "", LIVE, 0);
    CHECK(remotes->shown_count == 0 && host_find(remotes, "tv")->count == 0 && session_count == 0);
    receive("nowplaying/v1/tv/mpv.instance7/state", "", LIVE, 0);
    CHECK(line_count == 1);
    end();
}

/** Eight sessions a turn, those that play first. */
static void test_turns(void)
{
    begin();
    config.most_sessions = 20;
    receive_list("tv", "", 1, LIVE);
    char id[8];
    for (int i = 0; i < 17; i++) {
        snprintf(id, sizeof id, "s%d", i);
        receive_state(id, 2 + i, i == 0, 0, LIVE);
    }
    CHECK(remotes_turn(remotes) == 0 && shown.count == 8 && remote_find(remotes->hosts, "s0")->session);
    CHECK(remotes_turn(remotes) == 0 && shown.count == 16);
    CHECK(remotes_turn(remotes) != 0 && shown.count == 17);
    end();
}

/** Each session needs a descriptor. If there are too few, a session that plays replaces one that does not. */
static void test_descriptors(void)
{
    struct rlimit before, files;
    int descriptors = count_entries("/proc/self/fd");
    getrlimit(RLIMIT_NOFILE, &before);
    files = before;
    files.rlim_cur = 31;
    setrlimit(RLIMIT_NOFILE, &files);
    begin();
    CHECK(remotes->most_shown == 1);
    end();
    files.rlim_cur = 34;
    setrlimit(RLIMIT_NOFILE, &files);
    begin();
    config.most_sessions = 4;
    CHECK(remotes->most_shown == 2);
    receive_list("tv", "", 1, LIVE);
    receive_state("a", 2, false, 0, LIVE);
    receive_state("b", 3, true, 0, LIVE);
    receive_state("c", 4, false, 0, LIVE);
    remotes_turn(remotes);
    struct host *host = remotes->hosts;
    CHECK(shown.count == 2 && line_count == 1 && strstr(last_line, "no more are available"));
    CHECK(remote_find(host, "b")->session && remotes->shown_count == 2);
    struct remote *other = remote_find(host, remote_find(host, "a")->session ? "c" : "a");
    CHECK(!other->session);
    struct remote *paused = remote_find(host, *other->id == 'a' ? "c" : "a");
    paused->shown = AWAY;
    paused->offered = 7;
    receive_state("d", 5, false, 0, LIVE);
    receive_state(other->id, 6, true, 0, LIVE);
    question_end(host);
    chance = 0;
    CHECK(remotes_turn(remotes) == 2001);
    CHECK(!remote_find(host, "d")->session);
    CHECK(other->session && remotes->shown_count == 2 && line_count == 1 && session_count == 2);
    /* The other one begins as a new one. */
    CHECK(!paused->session && !paused->is_confirmed && paused->is_missing && paused->shown == IN_REACH);
    CHECK(paused->offered == 0 && paused->sequence == 0 && host->ask_at_us == now + 2 * SECOND);
    /* One that plays replaces no other one that plays. Those that are shown change. */
    int count = shown.count;
    receive_state(paused->id, 7, true, 0, LIVE);
    receive_state("b", 8, true, 0, LIVE);
    remotes_turn(remotes);
    CHECK(!paused->session && other->session && remote_find(host, "b")->session && shown.count == count + 1);
    end();
    setrlimit(RLIMIT_NOFILE, &before);
    CHECK(count_entries("/proc/self/fd") == descriptors);
}

/** Images, commands and states that wait at the end are freed. */
static void wait_and_end(void)
{
    struct host *host = begin_with_host();
    static struct np_artwork_request images[40];
    static struct np_request request;
    for (int i = 0; i < 40; i++) {
        struct image_source source = {.remotes = remotes};
        remote_topic(host->remotes_first, TOPIC_ARTWORK, &source.topic);
        images[i] = (struct np_artwork_request){.width = 512, .height = 256};
        remote_on_artwork(&images[i], &source);
        if (i == 36)
            remotes_turn(remotes);
    }
    request = (struct np_request){.command = NP_COMMAND_PLAY};
    remote_on_command(&request, host->remotes_first);
    receive_state("a", 4, true, 0, LIVE);
    end();
    CHECK(request.outcome == NP_OUTCOME_CANCELLED);
}

static void test_memory(void)
{
    wait_and_end();
    size_t before = allocated_bytes();
    for (int i = 0; i < 100; i++)
        wait_and_end();
    CHECK(allocated_bytes() < before + 4096);
}

int main(int count, char **argv)
{
    (void)count;
    count_exactly(argv);
    test_first_difference();
    test_differences();
    test_errors();
    test_measurements();
    test_ages();
    test_commands();
    test_refusals();
    test_repeats();
    test_answers();
    test_images();
    test_files();
    test_silence();
    test_questions();
    test_moments();
    test_retained_states();
    test_exactness();
    test_delays();
    test_reads();
    test_unknown_hosts();
    test_floods();
    test_sequences();
    test_known_states();
    test_places();
    test_reach();
    test_losses();
    test_show();
    test_turns();
    test_descriptors();
    test_memory();
    return check_result();
}
