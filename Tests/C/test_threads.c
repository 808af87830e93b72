/* SPDX-License-Identifier: MIT */
/*
 * Ten threads set, update, offer, publish and withdraw eight sessions while clients send commands. Nothing breaks, and
 * clients see the last state.
 */
#define _GNU_SOURCE
#include "bus.h"

enum { THREADS = 10, SESSIONS = 8, ROUNDS = 60000 };

static struct connection connection;
static struct client client;
static np_context *context;
static np_session *sessions[SESSIONS];
static atomic_bool is_over;
static atomic_int commands, registered, destroyed, sent;
static np_request *_Atomic kept[64];

static void on_command(np_request *request, void *user_data)
{
    (void)user_data;
    np_command command = command_of(request);
    const char *id = NULL;
    CHECK(command != 0);
    CHECK_STATUS(NP_OK, np_request_get_session_id(request, &id));
    int count = atomic_fetch_add(&commands, 1);
    /* Finish some requests here. Other threads finish the kept ones. */
    np_request *before = count % 2 && !atomic_load(&is_over) ? atomic_exchange(&kept[count % 64], request) : request;
    if (before)
        np_request_finish(before);
}

static void on_primary(np_session *session, bool is_primary, void *user_data)
{
    (void)is_primary, (void)user_data;
    CHECK(np_session_id(session) != NULL);
}

static void on_destroy(void *user_data)
{
    (void)user_data;
    atomic_fetch_add(&destroyed, 1);
}

/* Returns a pseudo-random number, the same in each run. */
static unsigned next_number(unsigned *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 16;
}

static void do_something(np_session *session, unsigned *state)
{
    static const np_command offered[] = {NP_COMMAND_PLAY, NP_COMMAND_PAUSE, NP_COMMAND_NEXT,
                                         NP_COMMAND_SEEK_TO_POSITION};
    char text[32], name[256];
    unsigned number = next_number(state);
    np_status status;
    snprintf(text, sizeof text, "%u", number % 50);
    switch (number % 18) {
    case 0:
    case 1:
        CHECK_STATUS(NP_OK, set_item(session, text, text));
        break;
    case 2:
        CHECK_STATUS(NP_OK, set_state(session, (np_playback_state)(number / 16 % 5), number * NP_MILLISECOND));
        break;
    case 3:
        CHECK_STATUS(NP_OK, np_session_publish(session));
        break;
    case 4:
        /* Withdraw rarely, so that clients find players. */
        if (number / 16 % 64 == 0)
            CHECK_STATUS(NP_OK, np_session_withdraw(session));
        break;
    case 5:
        atomic_fetch_add(&registered, 1);
        CHECK_STATUS(NP_OK, np_session_offer_commands(session, offered, 4, on_command, NULL, on_destroy));
        break;
    case 6:
        status = np_session_withdraw_command(session, NP_COMMAND_NEXT);
        CHECK(status == NP_OK || status == NP_ERROR_NOT_FOUND);
        break;
    case 7:
        status = np_session_set_command_enabled(session, NP_COMMAND_PLAY, number & 64);
        CHECK(status == NP_OK || status == NP_ERROR_NOT_FOUND);
        break;
    case 8:
        CHECK_STATUS(NP_OK, np_session_begin_update(session));
        CHECK_STATUS(NP_OK, set_item(session, text, "framed"));
        CHECK_STATUS(NP_OK, set_state(session, NP_PLAYBACK_PAUSED, 0));
        CHECK_STATUS(NP_OK, np_session_end_update(session));
        break;
    case 9:
        CHECK_STATUS(NP_OK, np_session_set_name(session, number & 64 ? text : NULL));
        break;
    case 10:
        CHECK_STATUS(NP_OK, np_context_set_name(context, text));
        break;
    case 11:
        atomic_fetch_add(&registered, 1);
        CHECK_STATUS(NP_OK, np_session_set_application_primary_handler(session, on_primary, NULL, on_destroy));
        break;
    case 12:
        status = np_session_request_application_primary(session);
        CHECK(status == NP_OK || status == NP_ERROR_INVALID_STATE);
        break;
    case 13:
        np_session_is_system_primary(session);
        np_session_is_application_primary(session);
        if (np_session_is_published(session)) {
            status = np_session_get_bus_name(session, name, sizeof name);
            CHECK(status == NP_OK || status == NP_ERROR_INVALID_STATE);
        }
        break;
    case 14:
        if (number / 16 % 64 == 0)
            CHECK_STATUS(NP_OK, np_session_clear_content(session));
        break;
    case 15:
        CHECK_STATUS(NP_OK, set_queue(session, number / 18 % 50, number % 20));
        break;
    case 16:
        CHECK_STATUS(NP_OK, set_playlists(session, number % 8));
        CHECK_STATUS(NP_OK, np_session_set_active_playlist(session, number & 64 ? text : NULL));
        break;
    default:
        for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
            np_request *request = atomic_exchange(&kept[i], NULL);
            if (request)
                np_request_finish(request);
        }
    }
}

static void *hammer(void *data)
{
    unsigned state = (unsigned)(uintptr_t)data;
    for (int i = scaled(ROUNDS); i > 0; i--)
        do_something(sessions[next_number(&state) % SESSIONS], &state);
    return NULL;
}

/* Makes and frees sessions while other threads use the permanent ones. */
static void *make_and_free_sessions(void *data)
{
    char id[32];
    (void)data;
    for (int i = scaled(ROUNDS / 60); i > 0; i--) {
        np_session *session = NULL;
        snprintf(id, sizeof id, "guest-%d", i % 3);
        CHECK_STATUS(NP_OK, np_session_new(context, id, &session));
        atomic_fetch_add(&registered, 1);
        CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_PLAY, on_command, NULL, on_destroy));
        CHECK_STATUS(NP_OK, set_item(session, id, id));
        CHECK_STATUS(NP_OK, np_session_publish(session));
        np_session_free(session);
    }
    return NULL;
}

/* Sends commands and calls to each session on the bus. If the session was just withdrawn, the bus answers with an
   error. */
static void *steer(void *data)
{
    static const char *const members[] = {"Play", "Pause", "PlayPause", "Next"};
    struct message answer;
    (void)data;
    while (!atomic_load(&is_over)) {
        for (int i = 0; i < SESSIONS; i++) {
            char name[256];
            if (np_session_get_bus_name(sessions[i], name, sizeof name) != NP_OK)
                continue;
            for (int j = 0; j < 4; j++)
                client_command(&client, name, members[j]);
            atomic_fetch_add(&sent, 4);
            client_call(&client, &answer, name, PLAYER_PATH, PROPERTIES, "GetAll", "s", PLAYER);
        }
    }
    return NULL;
}

/* The thread sanitizer makes each call so long that ten threads leave the lock to no other: no command is read before
   they end. */
#ifdef __has_feature
#define IS_CHECKED_FOR_RACES __has_feature(thread_sanitizer)
#else
#define IS_CHECKED_FOR_RACES 0
#endif

int main(void)
{
    pthread_t threads[THREADS + 1], steering;
    char id[32], text[64], name[256];
    /* Hide the warnings about updates that another thread has begun, and about missing names. */
    setenv("NOWPLAYING_LOG", "error", 1);
    bus_begin();
    client_open(&client);
    REQUIRE(np_context_new("org.example.Threads", NP_CONTEXT_PUBLISH_ALL, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    for (int i = 0; i < SESSIONS; i++) {
        snprintf(id, sizeof id, "session-%d", i);
        REQUIRE(np_session_new(context, id, &sessions[i]) == NP_OK);
        CHECK_STATUS(NP_OK, np_session_offer_command(sessions[i], NP_COMMAND_PLAY, on_command, NULL, NULL));
        CHECK_STATUS(NP_OK, set_item(sessions[i], id, id));
        CHECK_STATUS(NP_OK, np_session_publish(sessions[i]));
    }
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);

    for (int i = 0; i < THREADS; i++)
        REQUIRE(pthread_create(&threads[i], NULL, hammer, (void *)(uintptr_t)(i + 1)) == 0);
    REQUIRE(pthread_create(&threads[THREADS], NULL, make_and_free_sessions, NULL) == 0);
    REQUIRE(pthread_create(&steering, NULL, steer, NULL) == 0);
    for (int i = 0; i <= THREADS; i++)
        pthread_join(threads[i], NULL);
    atomic_store(&is_over, true);
    pthread_join(steering, NULL);
    CHECK(IS_CHECKED_FOR_RACES || (atomic_load(&sent) > 0 && atomic_load(&commands) > 0));

    /* Set the last state of each session. Clients must read it. */
    CHECK_STATUS(NP_OK, np_context_set_name(context, "Threads"));
    for (int i = 0; i < SESSIONS; i++) {
        snprintf(id, sizeof id, "final-%d", i);
        CHECK_STATUS(NP_OK, np_session_offer_command(sessions[i], NP_COMMAND_PLAY, on_command, NULL, NULL));
        CHECK_STATUS(NP_OK, set_item(sessions[i], id, id));
        CHECK_STATUS(NP_OK, set_state(sessions[i], NP_PLAYBACK_PAUSED, i * NP_SECOND));
        CHECK_STATUS(NP_OK, np_session_publish(sessions[i]));
    }
    CHECK(client_await_players(&client, SESSIONS));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    for (int i = 0; i < SESSIONS; i++) {
        struct message answer;
        snprintf(id, sizeof id, "final-%d", i);
        CHECK(np_session_is_published(sessions[i]));
        CHECK_STATUS(NP_OK, np_session_get_bus_name(sessions[i], name, sizeof name));
        CHECK(client_call(&client, &answer, name, PLAYER_PATH, PLAYER, "Play", ""));
        client_metadata(&client, name, "xesam:title", text, sizeof text);
        if (!CHECK(strcmp(text, id) == 0))
            fprintf(stderr, "  \"%s\" instead of \"%s\"\n", text, id);
        CHECK(client_get_is(&client, name, "PlaybackStatus", "Paused"));
        CHECK(client_position(&client, name) == i * NP_SECOND);
    }
    for (int i = 0; i < SESSIONS; i++)
        np_session_free(sessions[i]);
    np_context_free(context);
    CHECK(atomic_load(&destroyed) == atomic_load(&registered));
    client_close(&client);
    return check_result();
}
