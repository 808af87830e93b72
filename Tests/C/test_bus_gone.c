/* SPDX-License-Identifier: MIT */
/* The bus starts late, ends and starts again. The library publishes the current state again, and nothing grows. */
#define _GNU_SOURCE
#include "bus.h"

enum { SESSIONS = 3, SLACK = 16384 };

static struct connection connection;
static struct client client;
static np_session *sessions[SESSIONS];

/* Checks that all last values are published. */
static void check_published(const char *title)
{
    char name[256], seen[64];
    client_open(&client);
    CHECK(client_count_players(&client) == SESSIONS);
    for (int i = 0; i < SESSIONS; i++) {
        CHECK(np_session_is_published(sessions[i]));
        CHECK_STATUS(NP_OK, np_session_get_bus_name(sessions[i], name, sizeof name));
        client_metadata(&client, name, "xesam:title", seen, sizeof seen);
        CHECK(strcmp(seen, title) == 0);
        CHECK(client_get_is(&client, name, "PlaybackStatus", i == 0 ? "Paused" : "Stopped"));
        CHECK(client_position(&client, name) == (i == 0 ? 42 * NP_SECOND : 0));
    }
    client_close(&client);
}

static void kill_bus(void)
{
    int waited = connection.times[NP_CONNECTION_WAITING];
    bus_stop();
    AWAIT(connection.times[NP_CONNECTION_WAITING] > waited);
    /* Each session has its own connection, which notices the end later. */
    int64_t until = clock_us() + PATIENCE;
    for (int i = 0; i < SESSIONS; i++) {
        char name[256];
        while (np_session_is_published(sessions[i]) && clock_us() < until)
            sched_yield();
        CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_get_bus_name(sessions[i], name, sizeof name));
    }
}

static void restart_bus(void)
{
    int connected = connection.times[NP_CONNECTION_CONNECTED];
    bus_start();
    AWAIT(connection.times[NP_CONNECTION_CONNECTED] > connected);
    CHECK(connection.now == NP_CONNECTION_CONNECTED);
}

static void set_everything(const char *title)
{
    for (int i = 0; i < SESSIONS; i++)
        CHECK_STATUS(NP_OK, set_item(sessions[i], title, title));
    CHECK_STATUS(NP_OK, set_state(sessions[0], NP_PLAYBACK_PAUSED, 42 * NP_SECOND));
}

int main(void)
{
    np_context *context = NULL;
    char id[32];
    /* Hide the warnings about missing bus names. */
    setenv("NOWPLAYING_LOG", "error", 1);
    bus_choose_address();
    REQUIRE(np_context_new("org.example.BusGone", NP_CONTEXT_PUBLISH_ALL, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    for (int i = 0; i < SESSIONS; i++) {
        snprintf(id, sizeof id, "session-%d", i);
        REQUIRE(np_session_new(context, id, &sessions[i]) == NP_OK);
    }
    set_everything("At the start");
    for (int i = 0; i < SESSIONS; i++)
        CHECK_STATUS(NP_OK, np_session_publish(sessions[i]));
    AWAIT(connection.now == NP_CONNECTION_WAITING);
    CHECK(!np_session_is_published(sessions[0]));

    /* The bus starts. */
    restart_bus();
    check_published("At the start");

    /* Values that are set without a bus are published when the bus starts again. */
    kill_bus();
    set_everything("Meanwhile");
    restart_bus();
    check_published("Meanwhile");

    /* The first rounds allocate memory that the later ones reuse. */
    struct footprint before = {0};
    for (int round = 0; round < 5 + scaled(30); round++) {
        if (round == 5)
            before = footprint_with_threads(0);
        kill_bus();
        restart_bus();
    }
    struct footprint after = footprint_with_threads(0);
    CHECK_SAME_FOOTPRINT(before, after, SLACK);
    check_published("Meanwhile");

    /* A session that is withdrawn without a bus is not published again. */
    kill_bus();
    np_session_free(sessions[2]);
    CHECK_STATUS(NP_OK, np_session_withdraw(sessions[1]));
    restart_bus();
    client_open(&client);
    CHECK(client_count_players(&client) == 1);
    client_close(&client);

    bus_stop();
    np_context_free(context);
    np_session_free(sessions[0]);
    np_session_free(sessions[1]);
    return check_result();
}
