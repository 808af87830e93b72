/* SPDX-License-Identifier: MIT */
/*
 * A player that publishes later sets its state in the publish handler, before a command is answered. The error of a
 * bound function contains its name. The URL of a local file becomes its path.
 */
#define _GNU_SOURCE
#include "bus.h"

/* The player's state, and its published state. */
static struct {
    double volume;
    int shown;
    int destroyed;
    char path[64];
    np_request *kept;
} player;

static struct client client;
static struct connection connection;
static np_session *session;
static char name[256];

static void show(np_session *shown, void *user_data)
{
    np_playback playback = NP_PLAYBACK_INIT;
    CHECK(shown == session && user_data == &player);
    playback.volume = player.volume;
    playback.state = NP_PLAYBACK_PLAYING;
    CHECK_STATUS(NP_OK, np_session_set_playback(shown, &playback));
    player.shown++;
}

static void on_destroy(void *user_data)
{
    CHECK(user_data == &player);
    NOTE(player.destroyed++);
}

static int set_volume(void *user_data, double volume)
{
    CHECK(user_data == &player);
    player.volume = volume;
    return volume > 1 ? -7 : 0;
}

static bool refuse(void)
{
    return false;
}

static int open_file(const char *path)
{
    snprintf(player.path, sizeof player.path, "%s", path);
    return 0;
}

/* Finishes the request first, and then changes the volume. */
static void on_volume(np_request *request, void *user_data)
{
    double volume = 0;
    CHECK(user_data == &player);
    CHECK_STATUS(NP_OK, np_request_get_volume(request, &volume));
    CHECK_STATUS(NP_OK, np_request_finish(request));
    CHECK_STATUS(NP_ERROR_FINISHED, np_request_finish(request));
    player.volume = volume;
}

static void on_failing(np_request *request, void *user_data)
{
    (void)user_data;
    CHECK_STATUS(NP_OK, np_request_fail(request, NP_OUTCOME_END_OF_QUEUE, "That was all."));
    player.volume = 0.125;
}

static void on_keeping(np_request *request, void *user_data)
{
    (void)user_data;
    NOTE(player.kept = request);
}

static void on_freeing(np_request *request, void *user_data)
{
    (void)user_data;
    CHECK_STATUS(NP_OK, np_request_finish(request));
    np_session_free(session);
    NOTE(session = NULL);
}

static double volume_on_bus(void)
{
    struct reader value;
    const char *signature = client_get(&client, name, PLAYER, "Volume", &value);
    return CHECK(signature && strcmp(signature, "d") == 0) ? read_double(&value) : -1;
}

static bool ask_volume(double volume)
{
    struct message answer;
    return client_call(&client, &answer, name, PLAYER_PATH, PROPERTIES, "Set", "ssv", PLAYER, "Volume", "d", volume);
}

/* Sets the volume many times. After each answer it reads the new value. */
static void check_volumes(void)
{
    for (int i = 1; i <= 50; i++) {
        int shown = player.shown;
        CHECK(ask_volume(i / 64.0));
        CHECK(volume_on_bus() == i / 64.0);
        CHECK(player.shown == shown + 1);
    }
}

/* Checks that a command fails with this error and this text. */
static void check_refused(const char *error, const char *text, const char *member, const char *argument)
{
    struct message answer = {0};
    const char *signature = argument ? "s" : "";
    CHECK(!client_call(&client, &answer, name, PLAYER_PATH, PLAYER, member, signature, argument));
    /* A D-Bus string is its length (4 bytes) and its bytes. */
    const char *sent = answer.body_size > 4 ? (const char *)answer.body + 4 : "";
    if (!CHECK(answer.type == METHOD_ERROR && strcmp(answer.error, error) == 0) || !CHECK(strcmp(sent, text) == 0))
        fprintf(stderr, "  %s: %s\n", answer.error ? answer.error : "no error", sent);
}

static void check_bound(void)
{
    struct message answer;
    const np_binding rows[] = {
        NP_BIND(NP_COMMAND_SET_VOLUME, set_volume, "i(ud)"),
        NP_BIND(NP_COMMAND_NEXT, refuse, "b()"),
        {NP_COMMAND_STOP, (void (*)(void))refuse, "b()", NULL},
        NP_BIND(NP_COMMAND_OPEN_URL, open_file, "i(p)"),
    };
    static const char *const schemes[] = {"file", "https"};
    CHECK_STATUS(NP_OK, np_session_set_supported_urls(session, schemes, 2, NULL, 0));
    CHECK_STATUS(NP_OK, np_session_bind(session, rows, sizeof rows / sizeof *rows, &player, NULL));
    check_volumes();
    int shown = player.shown;
    check_refused("org.freedesktop.DBus.Error.Failed", "next: refuse() returned false", "Next", NULL);
    check_refused("org.freedesktop.DBus.Error.Failed", "stop: the function returned false", "Stop", NULL);
    CHECK(player.shown == shown + 2);
    CHECK(client_call(&client, &answer, name, PLAYER_PATH, PLAYER, "OpenUri", "s", "file:///music/a%20b%2525.mp3"));
    CHECK(strcmp(player.path, "/music/a b%25.mp3") == 0);
    check_refused("org.freedesktop.DBus.Error.NotSupported",
                  "this player opens local files only: the URL is not a file: URL: open it as a URL", "OpenUri",
                  "https://example.org/a.mp3");
    CHECK(strcmp(player.path, "/music/a b%25.mp3") == 0);
}

static void check_handlers(void)
{
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_SET_VOLUME, on_volume, &player, NULL));
    check_volumes();
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_NEXT, on_failing, NULL, NULL));
    check_refused("org.nowplaying.Error.EndOfQueue", "That was all.", "Next", NULL);
    CHECK(volume_on_bus() == 0.125);
}

/* If a handler keeps its request, the library does not call the publish handler when the request is finished. */
static void check_kept(void)
{
    struct message answer;
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_OPEN_URL, on_keeping, NULL, NULL));
    /* A client of its own: if this answer arrives first, the next call does not read past it. */
    static struct client other;
    int shown = player.shown;
    client_open(&other);
    uint32_t serial = client_send(&other, name, PLAYER_PATH, PLAYER, "OpenUri", "s", "file://localhost/a.mp3");
    AWAIT(player.kept);
    /* After the next command's answer, the handler of this command has returned, and only the next one has published. */
    CHECK(!client_call(&client, &answer, name, PLAYER_PATH, PLAYER, "Next", ""));
    CHECK(player.shown == ++shown);
    const char *path = NULL;
    double volume = 0;
    CHECK_STATUS(NP_OK, np_request_get_path(player.kept, &path));
    CHECK(path && strcmp(path, "/a.mp3") == 0);
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_request_get_volume(player.kept, &volume));
    CHECK_STATUS(NP_OK, np_request_finish(player.kept));
    CHECK(client_await(&other, serial, &answer) && answer.type == METHOD_RETURN);
    client_close(&other);
    CHECK(player.shown == shown);
    CHECK_STATUS(NP_ERROR_FINISHED, np_request_get_path(player.kept, &path));
}

static void check_end(void)
{
    struct message answer;
    CHECK_STATUS(NP_OK, np_session_set_publish_handler(session, NULL, NULL, NULL));
    /* The delivery thread may still hold the handler: the answer is sent before the thread frees it. */
    AWAIT(player.destroyed == 1);
    int shown = player.shown;
    CHECK(ask_volume(1));
    CHECK(player.shown == shown);
    CHECK_STATUS(NP_OK, np_session_set_publish_handler(session, show, &player, on_destroy));
    CHECK_STATUS(NP_OK, np_session_set_publish_handler(session, show, &player, on_destroy));
    CHECK(player.destroyed == 2);
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_session_set_publish_handler(NULL, show, &player, on_destroy));
    CHECK(player.destroyed == 3);
    /* After a session is freed, the library does not call its publish handler. */
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_NEXT, on_freeing, NULL, NULL));
    client_call(&client, &answer, name, PLAYER_PATH, PLAYER, "Next", "");
    AWAIT(!session);
    CHECK(player.shown == shown);
}

int main(void)
{
    np_context *context = NULL;
    np_playback playback = NP_PLAYBACK_INIT;
    bus_begin();
    REQUIRE(np_context_new("org.example.Showing", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    playback.volume = 1;
    CHECK_STATUS(NP_OK, np_session_set_playback(session, &playback));
    CHECK_STATUS(NP_OK, np_session_set_publish_handler(session, show, &player, on_destroy));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, name, sizeof name));
    client_open(&client);
    check_bound();
    check_handlers();
    check_kept();
    check_end();
    np_context_free(context);
    CHECK(player.destroyed == 4);
    return check_result();
}
