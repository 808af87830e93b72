/* SPDX-License-Identifier: MIT */
/* Memory does not grow with sessions that are made and freed, with tracks, or with commands. */
#define _GNU_SOURCE
#include "bus.h"

#include <sys/resource.h>

enum { SESSIONS = 1000, UPDATES = 100000, SLACK = 16384 };

static struct connection connection;
static struct client client;
static int commands, destroyed;

static void on_command(np_request *request, void *user_data)
{
    (void)user_data;
    NOTE(commands++);
    np_request_finish(request);
}

static void on_destroy(void *user_data)
{
    (void)user_data;
    NOTE(destroyed++);
}

/* Makes, publishes and frees a thousand sessions. */
static void use_sessions(int count)
{
    static np_session *sessions[SESSIONS];
    np_context *context = NULL;
    char id[32];
    connection.now = NP_CONNECTION_IDLE;
    destroyed = 0;
    REQUIRE(np_context_new("org.example.Growth", NP_CONTEXT_PUBLISH_ALL, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    for (int i = 0; i < count; i++) {
        snprintf(id, sizeof id, "session-%d", i);
        REQUIRE(np_session_new(context, id, &sessions[i]) == NP_OK);
        CHECK_STATUS(NP_OK, np_session_offer_command(sessions[i], NP_COMMAND_PLAY, on_command, NULL, on_destroy));
        CHECK_STATUS(NP_OK, set_item(sessions[i], id, id));
        CHECK_STATUS(NP_OK, np_session_publish(sessions[i]));
    }
    CHECK(client_await_players(&client, count));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    for (int i = 0; i < count; i += 100) {
        struct message answer;
        char name[256];
        CHECK_STATUS(NP_OK, np_session_get_bus_name(sessions[i], name, sizeof name));
        CHECK(client_call(&client, &answer, name, PLAYER_PATH, PLAYER, "Play", ""));
    }
    for (int i = 0; i < count; i++)
        np_session_free(sessions[i]);
    AWAIT(destroyed == count);
    AWAIT(connection.now == NP_CONNECTION_IDLE);
    CHECK(client_await_players(&client, 0));
    np_context_free(context);
}

/* Sets tracks and sends commands to one session, 64 at a time. */
static void play(np_session *session, const char *player, int count)
{
    struct message answer;
    char id[32];
    int begun = commands;
    int64_t until = clock_us() + 2 * PATIENCE;
    for (int sent = 0, answered = 0; answered < count;) {
        while (sent < count && sent - answered < 64) {
            snprintf(id, sizeof id, "track-%d", sent);
            CHECK_STATUS(NP_OK, set_item(session, id, id));
            client_command(&client, player, "Play");
            sent++;
        }
        REQUIRE(client_receive(&client, until, &answer));
        CHECK(answer.type != METHOD_ERROR);
        answered += answer.type == METHOD_RETURN;
    }
    /* After 400 ms the library answers in place of a handler that has not run. */
    AWAIT(commands == begun + count);
}

static void raise_limit(void)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    REQUIRE(limit.rlim_cur > SESSIONS + 100);
}

int main(void)
{
    np_context *context = NULL;
    np_session *session = NULL;
    char player[256];
    raise_limit();
    bus_begin();
    client_open(&client);

    struct footprint before = {0}, after = {0};
    for (int round = 0; round < 3; round++) {
        before = after;
        use_sessions(scaled(SESSIONS));
        after = footprint_with_threads(1);
    }
    CHECK_SAME_FOOTPRINT(before, after, SLACK);
    CHECK(after.threads == 1);

    REQUIRE(np_context_new("org.example.Growth", 0, &context) == NP_OK);
    connection.now = NP_CONNECTION_IDLE;
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_PLAY, on_command, NULL, NULL));
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, player, sizeof player));
    play(session, player, scaled(UPDATES / 10));
    before = footprint_with_threads(0);
    play(session, player, scaled(UPDATES));
    after = footprint_with_threads(0);
    /* The internal queues keep their largest size. That is less than one byte per track. */
    CHECK_SAME_FOOTPRINT(before, after, UPDATES);

    np_session_free(session);
    np_context_free(context);
    client_close(&client);
    return check_result();
}
