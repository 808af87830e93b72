/* SPDX-License-Identifier: MIT */
/* A player that blocks in a handler blocks no client: properties are answered before the command, and the command later. */
#define _GNU_SOURCE
#include "bus.h"
#include "commands.h"

static struct connection connection;
static struct client client, remote; /* The first reads, and the second sends commands. */
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

/** Whether an answer for the remote has arrived. */
static bool has_answer(void)
{
    struct message message;
    while (client_receive(&remote, clock_us(), &message))
        if (message.type != SIGNAL)
            return true;
    return false;
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
    client_open(&remote);

    uint32_t blocked_call = client_command(&remote, player, "Pause");
    AWAIT(is_blocked);
    CHECK(client_get_is(&client, player, "PlaybackStatus", "Playing"));
    CHECK(!has_answer());

    /* Read all properties while the handler blocks, and again after the command's answer. */
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 100; i++) {
            int64_t before = np_now_us();
            int64_t position = client_position(&client, player);
            int64_t after = np_now_us();
            int64_t begun = playback.timestamp_us - playback.position_us;
            CHECK(position >= before - begun && position <= after - begun);
        }
        for (size_t i = 0; i < sizeof player_properties / sizeof *player_properties; i++)
            if (!CHECK(client_get(&client, player, PLAYER, player_properties[i], &value) != NULL))
                fprintf(stderr, "  that was %s\n", player_properties[i]);
        for (size_t i = 0; i < sizeof root_properties / sizeof *root_properties; i++)
            if (!CHECK(client_get(&client, player, ROOT, root_properties[i], &value) != NULL))
                fprintf(stderr, "  that was %s\n", root_properties[i]);
        CHECK(client_get_is(&client, player, "PlaybackStatus", "Playing"));
        if (round == 0)
            CHECK(client_await(&remote, blocked_call, &answer) && answer.type == METHOD_RETURN);
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
    client_close(&remote);
    np_session_free(session);
    np_context_free(context);
    return check_result();
}
