/* SPDX-License-Identifier: MIT */
/*
 * A bus that is stopped (SIGSTOP): no function waits for it, no memory grows, and ending the player does not hang. When
 * the bus continues, it gets the newest state.
 */
#define _GNU_SOURCE
#include "bus.h"

enum { UPDATES = 20000, SLACK = 8192 };

/* Much less than the seconds that a waiting library would need. */
#define AT_ONCE (1 * NP_SECOND)

static struct connection connection;
static struct client client;
static np_request *open_request;
static int destroyed;

static void on_command(np_request *request, void *user_data)
{
    (void)user_data;
    NOTE(open_request = request);
}

static void on_destroy(void *user_data)
{
    (void)user_data;
    NOTE(destroyed++);
}

static void stop_bus(void)
{
    int status;
    REQUIRE(kill(bus_process, SIGSTOP) == 0);
    REQUIRE(waitpid(bus_process, &status, WUNTRACED) == bus_process && WIFSTOPPED(status));
}

static void continue_bus(void)
{
    REQUIRE(kill(bus_process, SIGCONT) == 0);
}

static void begin(np_context **ret_context, np_session **ret_session)
{
    connection = (struct connection){0};
    destroyed = 0;
    REQUIRE(np_context_new("org.example.Stopped", NP_CONTEXT_PUBLISH_ALL, ret_context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(*ret_context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(*ret_context, "music", ret_session) == NP_OK);
    CHECK_STATUS(NP_OK, np_session_offer_command(*ret_session, NP_COMMAND_NEXT, on_command, NULL, on_destroy));
    CHECK_STATUS(NP_OK, set_item(*ret_session, "one", "One"));
}

static void update(np_session *session, int count)
{
    char id[32];
    for (int i = 0; i < count; i++) {
        snprintf(id, sizeof id, "track-%d", i);
        CHECK_STATUS(NP_OK, set_item(session, id, id));
        /* Let the library's thread run, so that a library that queues every update is detected. */
        if (i % 16 == 0)
            sched_yield();
    }
}

static void end(np_context *context, np_session *session)
{
    int64_t before = clock_us();
    np_session_free(session);
    CHECK(clock_us() - before < AT_ONCE);
    before = clock_us();
    np_context_free(context);
    CHECK(clock_us() - before < AT_ONCE);
    CHECK(destroyed == 1);
}

/* The bus stops while a player is published, with an open request, and with more changes than the socket can store. */
static void test_published(void)
{
    np_context *context = NULL;
    np_session *session = NULL, *second = NULL;
    char name[256];
    struct message answer;
    begin(&context, &session);
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, name, sizeof name));
    client_open(&client);
    uint32_t call = client_command(&client, name, "Next");
    AWAIT(open_request != NULL);

    stop_bus();
    update(session, scaled(UPDATES));
    struct footprint before = footprint_with_threads(0);
    update(session, scaled(UPDATES));
    struct footprint after = footprint_with_threads(0);
    CHECK_SAME_FOOTPRINT(before, after, SLACK);
    CHECK_STATUS(NP_OK, set_item(session, "last", "Last"));
    CHECK_STATUS(NP_OK, set_state(session, NP_PLAYBACK_PAUSED, 42 * NP_SECOND));
    CHECK_STATUS(NP_OK, np_request_finish(open_request));
    open_request = NULL;
    /* Another session waits for the bus. It does not delay the first one. */
    REQUIRE(np_session_new(context, "second", &second) == NP_OK);
    CHECK_STATUS(NP_OK, set_item(second, "second", "Second"));
    CHECK_STATUS(NP_OK, np_session_publish(second));
    AWAIT(connection.now == NP_CONNECTION_CONNECTING);

    continue_bus();
    CHECK(client_await(&client, call, &answer) && answer.type == METHOD_RETURN);
    int64_t until = clock_us() + PATIENCE;
    char title[64] = "";
    while (strcmp(title, "Last") != 0) {
        REQUIRE(clock_us() < until);
        client_metadata(&client, name, "xesam:title", title, sizeof title);
    }
    while (!client_get_is(&client, name, "PlaybackStatus", "Paused"))
        REQUIRE(clock_us() < until);
    CHECK(client_position(&client, name) == 42 * NP_SECOND);
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK(connection.times[NP_CONNECTION_WAITING] == 0);

    stop_bus();
    update(session, scaled(UPDATES));
    np_session_free(second);
    end(context, session);
    continue_bus();
    CHECK(client_await_players(&client, 0));
    client_close(&client);
}

/* The bus stops before a player connects: the socket accepts connections, but the bus does not answer. */
static void test_unanswered(void)
{
    np_context *context = NULL;
    np_session *session = NULL;
    for (int finds_out = 0; finds_out < 2; finds_out++) {
        stop_bus();
        begin(&context, &session);
        CHECK_STATUS(NP_OK, np_session_publish(session));
        AWAIT(connection.now == NP_CONNECTION_CONNECTING);
        update(session, 100);
        if (finds_out) {
            continue_bus();
            AWAIT(connection.now == NP_CONNECTION_CONNECTED);
            CHECK(np_session_is_published(session));
            stop_bus();
        }
        end(context, session);
        continue_bus();
        client_open(&client);
        CHECK(client_await_players(&client, 0));
        client_close(&client);
    }
}

/* Sessions are made and freed while the bus does not answer. */
static void test_make_and_free(void)
{
    np_context *context = NULL;
    np_session *session = NULL, *other = NULL;
    char id[32];
    stop_bus();
    begin(&context, &session);
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTING);
    struct footprint before = footprint_with_threads(0);
    /* The bus's queue of connections has 30 to 4096 places. When it is full, the library waits as without a bus. */
    for (int i = 0; i < scaled(1000); i++) {
        snprintf(id, sizeof id, "session-%d", i);
        REQUIRE(np_session_new(context, id, &other) == NP_OK);
        CHECK_STATUS(NP_OK, set_item(other, id, id));
        CHECK_STATUS(NP_OK, np_session_publish(other));
        /* Wait until the session has its socket, or the queue is full. */
        while (count_entries("/proc/self/fd") == before.descriptors && connection.now != NP_CONNECTION_WAITING)
            sched_yield();
        np_session_free(other);
        while (count_entries("/proc/self/fd") > before.descriptors)
            sched_yield();
    }
    /* Wait until the library's thread has removed all sessions. */
    int64_t until = clock_us() + PATIENCE;
    struct footprint after;
    do
        after = footprint_with_threads(0);
    while ((after.bytes > before.bytes + SLACK || after.descriptors > before.descriptors + 1) && clock_us() < until);
    CHECK(after.bytes <= before.bytes + SLACK);
    CHECK(after.descriptors <= before.descriptors + 1);
    continue_bus();
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    client_open(&client);
    CHECK(client_await_players(&client, 1));
    client_close(&client);
    end(context, session);
}

int main(int argc, char **argv)
{
    (void)argc;
    count_exactly(argv);
    setenv("NOWPLAYING_LOG", "error", 1);
    bus_begin();
    test_published();
    test_unanswered();
    test_make_and_free();
    return check_result();
}
