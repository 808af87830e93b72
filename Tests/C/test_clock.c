/* SPDX-License-Identifier: MIT */
/*
 * The wall clock is set forward and back, and the machine sleeps. Positions, time limits and retries do not depend on
 * it. This program's clock_gettime() replaces that of libc, also for the library.
 *
 * It can also make the monotonic clock faster: if a bus does not answer for half a minute, the library closes the
 * connection and tries again. It does not report that the bus refuses.
 */
#define _GNU_SOURCE
#include "relay.h"

#include <sys/syscall.h>

/* The seconds that are added to the clocks. */
static atomic_int wall_is_off, sleep_was, steady_is_off;
static atomic_int asked_wall, asked_steady;

int clock_gettime(clockid_t clock, struct timespec *ret_time)
{
    long result = syscall(SYS_clock_gettime, clock, ret_time);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) {
        ret_time->tv_sec += atomic_load(&wall_is_off);
        atomic_fetch_add(&asked_wall, 1);
    } else if (clock == CLOCK_BOOTTIME || clock == CLOCK_BOOTTIME_ALARM) {
        ret_time->tv_sec += atomic_load(&sleep_was) + atomic_load(&steady_is_off);
        atomic_fetch_add(&asked_wall, 1);
    } else if (clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE) {
        ret_time->tv_sec += atomic_load(&steady_is_off);
        atomic_fetch_add(&asked_steady, 1);
    }
    return (int)result;
}

static struct relay relay;
static struct connection connection;
static struct client client;
static int seeked;

static void on_signal(struct client *heard_by, const struct message *signal)
{
    (void)heard_by;
    seeked += signal->member && strcmp(signal->member, "Seeked") == 0;
}

static void on_command(np_request *request, void *user_data)
{
    /* The handler does not finish the request. The library answers in time. */
    (void)request, (void)user_data;
}

static void begin(np_context **ret_context, np_session **ret_session)
{
    connection = (struct connection){0};
    REQUIRE(np_context_new("org.example.Clock", 0, ret_context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(*ret_context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(*ret_context, "music", ret_session) == NP_OK);
    CHECK_STATUS(NP_OK, np_session_offer_command(*ret_session, NP_COMMAND_NEXT, on_command, NULL, NULL));
    CHECK_STATUS(NP_OK, set_item(*ret_session, "one", "One"));
    CHECK_STATUS(NP_OK, set_state(*ret_session, NP_PLAYBACK_PLAYING, 42 * NP_SECOND));
    CHECK_STATUS(NP_OK, np_session_publish(*ret_session));
}

static void test_wall_clock(void)
{
    static const int jumps[] = {86400, -86400, 0, -2000000000, 1000000000, 3600, 0};
    np_context *context = NULL;
    np_session *session = NULL;
    char name[256];
    struct message answer;
    int64_t begun = clock_us() - 42 * NP_SECOND;
    begin(&context, &session);
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, name, sizeof name));
    client_open(&client);
    client.on_signal = on_signal;
    client_match(&client, "type='signal'");
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        atomic_store(&wall_is_off, jumps[i]);
        /* The machine also slept for another day. */
        atomic_fetch_add(&sleep_was, 86400);
        CHECK(client_position(&client, name) <= clock_us() - begun);
        CHECK(client_position(&client, name) >= 42 * NP_SECOND);
        CHECK(np_now_us() <= clock_us());
        /* The library answers after its time limit, and not much later. */
        int64_t before = clock_us();
        CHECK(client_await(&client, client_command(&client, name, "Next"), &answer));
        CHECK(answer.type == METHOD_RETURN);
        int64_t took = clock_us() - before;
        CHECK(took > 300 * NP_MILLISECOND && took < 2 * NP_SECOND);
        /* The player sets the position that clients calculate, so Seeked is not emitted. */
        CHECK_STATUS(NP_OK, set_state(session, NP_PLAYBACK_PLAYING, clock_us() - begun));
    }
    CHECK(client_position(&client, name) <= clock_us() - begun);
    CHECK(seeked == 0);
    /* The library connects again after the bus restarts with another time. */
    client_close(&client);
    bus_stop();
    AWAIT(connection.now == NP_CONNECTION_WAITING);
    atomic_store(&wall_is_off, -86400);
    bus_start();
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK(atomic_load(&asked_steady) > 0);
    printf("asked %d times for the steady clock, %d times for another\n", atomic_load(&asked_steady),
           atomic_load(&asked_wall));
    np_session_free(session);
    np_context_free(context);
}

/* The bus stops to answer, after each of its answers in turn. The clock then moves by half a minute. */
static void test_silence(void)
{
    enum { LOG_IN = 5, OWED = 4 };
    char id[32];
    relay_start(&relay, "relay");
    for (int received = 0; received <= OWED; received++) {
        np_context *context = NULL;
        np_session *session = NULL;
        relay_cut_after(&relay, -1, false);
        atomic_store(&relay.deaf_after, LOG_IN + received);
        begin(&context, &session);
        /* Wait until the library closes the connection, or connects. */
        int64_t until = clock_us() + 60 * PATIENCE;
        for (int i = 0; connection.now != NP_CONNECTION_WAITING; i++) {
            REQUIRE(clock_us() < until);
            if (connection.now == NP_CONNECTION_CONNECTED)
                break;
            /* After the log-in, half a minute passes before each change of the player. */
            if (atomic_load(&relay.passed) >= LOG_IN + 1)
                atomic_fetch_add(&steady_is_off, 30);
            snprintf(id, sizeof id, "track-%d", i % 100);
            CHECK_STATUS(NP_OK, set_item(session, id, id));
            CHECK(connection.now != NP_CONNECTION_REFUSED);
            poll(NULL, 0, 10);
        }
        CHECK(connection.times[NP_CONNECTION_REFUSED] == 0);
        atomic_store(&relay.deaf_after, -1);
        AWAIT(connection.now == NP_CONNECTION_CONNECTED);
        CHECK(np_session_is_published(session));
        np_session_free(session);
        np_context_free(context);
        printf("silent after %d messages: waited %d times\n", received, connection.times[NP_CONNECTION_WAITING]);
    }
    relay_stop(&relay);
}

int main(void)
{
    setenv("NOWPLAYING_LOG", "error", 1);
    bus_begin();
    test_wall_clock();
    test_silence();
    return check_result();
}
