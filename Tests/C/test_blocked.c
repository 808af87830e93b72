/* SPDX-License-Identifier: MIT */
/* A player that blocks in a handler blocks no client: each property is answered at once, and the command in time. */
#define _GNU_SOURCE
#include "bus.h"
#include "commands.h"

/* Less than the 400 ms after which the library answers a command, and enough for one answer on a busy machine. */
#define AT_ONCE (300 * NP_MILLISECOND)
/* A handler that blocks must not delay the answer. NowPlayingCoreTests/LedgerTests checks the exact time. */
#define IN_TIME (2 * NP_SECOND)

static struct connection connection;
static struct client client;
static bool is_blocked, may_go_on;
static int commands;

static void on_command(np_request *request, void *user_data)
{
    (void)user_data;
    NOTE(is_blocked = true);
    AWAIT(may_go_on);
    np_request_finish(request);
    NOTE(commands++);
}

int main(void)
{
    static const char *const player_properties[] = {
        "PlaybackStatus", "LoopStatus", "Rate",          "Shuffle", "Metadata", "Volume",  "Position",  "MinimumRate",
        "MaximumRate",    "CanGoNext",  "CanGoPrevious", "CanPlay", "CanPause", "CanSeek", "CanControl"};
    static const char *const root_properties[] = {"CanQuit",      "Fullscreen",          "CanSetFullscreen",
                                                  "CanRaise",     "HasTrackList",        "Identity",
                                                  "DesktopEntry", "SupportedUriSchemes", "SupportedMimeTypes"};
    np_context *context = NULL;
    np_session *session = NULL;
    np_playback playback = NP_PLAYBACK_INIT;
    struct message answer;
    struct reader value;
    char player[256];
    bus_begin();
    REQUIRE(np_context_new("org.example.Blocked", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_desktop_entry(context, "blocked"));
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    for (np_command command = NP_COMMAND_PLAY; command <= LAST_COMMAND; command++)
        CHECK_STATUS(NP_OK, np_session_offer_command(session, command, on_command, NULL, NULL));
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    playback.state = NP_PLAYBACK_PLAYING;
    playback.position_us = 42 * NP_SECOND;
    playback.timestamp_us = np_now_us();
    playback.volume = 0.5;
    CHECK_STATUS(NP_OK, np_session_set_playback(session, &playback));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, player, sizeof player));
    client_open(&client);

    int64_t asked = clock_us();
    uint32_t blocked_call = client_command(&client, player, "Pause");
    AWAIT(is_blocked);

    /* Read properties until the command is answered, and again after that. */
    bool answered = false;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 100; i++) {
            int64_t before = np_now_us();
            int64_t position = client_position(&client, player);
            int64_t after = np_now_us();
            int64_t begun = playback.timestamp_us - playback.position_us;
            CHECK(after - before < AT_ONCE);
            CHECK(position >= before - begun && position <= after - begun);
        }
        for (size_t i = 0; i < sizeof player_properties / sizeof *player_properties; i++) {
            int64_t before = clock_us();
            if (!CHECK(client_get(&client, player, PLAYER, player_properties[i], &value) != NULL))
                fprintf(stderr, "  that was %s\n", player_properties[i]);
            CHECK(clock_us() - before < AT_ONCE);
        }
        for (size_t i = 0; i < sizeof root_properties / sizeof *root_properties; i++) {
            int64_t before = clock_us();
            if (!CHECK(client_get(&client, player, ROOT, root_properties[i], &value) != NULL))
                fprintf(stderr, "  that was %s\n", root_properties[i]);
            CHECK(clock_us() - before < AT_ONCE);
        }
        CHECK(client_get_is(&client, player, "PlaybackStatus", "Playing"));
        if (!answered) {
            answered = client_await(&client, blocked_call, &answer);
            CHECK(answered && answer.type == METHOD_RETURN);
            CHECK(clock_us() - asked < IN_TIME);
        }
    }

    /* The library publishes changes while the handler blocks. */
    CHECK_STATUS(NP_OK, set_state(session, NP_PLAYBACK_PAUSED, NP_TIME_UNKNOWN));
    uint32_t second_call = client_command(&client, player, "Play");
    CHECK(client_await(&client, second_call, &answer) && answer.type == METHOD_RETURN);
    CHECK(client_get_is(&client, player, "PlaybackStatus", "Paused"));
    CHECK(commands == 0);

    /* Both commands reach the player in the end. */
    NOTE(may_go_on = true);
    AWAIT(commands == 2);
    client_close(&client);
    np_session_free(session);
    np_context_free(context);
    return check_result();
}
