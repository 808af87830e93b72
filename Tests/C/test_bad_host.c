/* SPDX-License-Identifier: MIT */
/* Bad input for every function of the headers: see bad_host.h. A request is also finished twice. */
#define _GNU_SOURCE
#include "bus.h"
#include "commands.h"

#include "abi.h"

#define LAST_FAILURE np_last_failure
#define SET_LOG_HANDLER np_log_set_handler
#define IS_UNLOGGED(status) false
#include "bad_host.h"

static np_request *open_request;
static int requests;

static void abi_called(const char *name, np_request *request, void *user_data)
{
    (void)user_data;
    if (strcmp(name, "np_log_handler") != 0 && request)
        NOTE(open_request = request; requests++);
}

/* Only a command creates a request. Without a command this is an unknown request. */
static void *handle_without_maker(const char *type)
{
    static char tickets[1];
    (void)type;
    return open_request ? (void *)open_request : (void *)tickets;
}

/* ---- requests ---- */

static struct client client;
static char player[256];

/** Sends a command as a desktop, and returns when the player has the request. */
static uint32_t ask(const char *interface, const char *member, const char *signature, ...)
{
    int before = requests;
    va_list values;
    open_request = NULL;
    va_start(values, signature);
    uint32_t serial = client_vsend(&client, player, PLAYER_PATH, interface, member, signature, &values);
    va_end(values);
    AWAIT(requests > before);
    return serial;
}

/** Calls every function with a request parameter, while the request is open, also with each NULL. Then it finishes the
    request twice. If `member` needs a path, `type` is the path. */
static void try_request(const char *interface, const char *member, const char *signature, const char *property,
                        const char *type, double number)
{
    struct message answer;
    uint32_t serial;
    int worked = 0;
    if (!property)
        serial = ask(interface, member, signature, *signature == 'o' ? type : "file:///song.flac", type, 1);
    else if (*type == 'd')
        serial = ask(PROPERTIES, "Set", "ssv", interface, property, type, number);
    else if (*type == 'b')
        serial = ask(PROPERTIES, "Set", "ssv", interface, property, type, 1);
    else
        serial = ask(PROPERTIES, "Set", "ssv", interface, property, type, "Track");
    np_request *request = open_request;
    for (size_t k = 0; k < ABI_COUNT(abi_entries); k++) {
        const struct abi_entry *entry = &abi_entries[k];
        if (entry->count == 0 || entry->parameters[0].type->kind != ABI_HANDLE ||
            strcmp(entry->parameters[0].type->handle, "np_request") != 0 || strstr(entry->name, "_finish") ||
            strstr(entry->name, "_fail"))
            continue;
        worked += try(entry, NULL, SIZE_MAX, NULL, "right");
        for (size_t i = 1; i < entry->count; i++)
            if (abi_is_pointer(entry->parameters[i].type) &&
                !CHECK(!try(entry, set_null, i, NULL, "NULL") && last_status == NP_ERROR_INVALID_ARGUMENT))
                fprintf(stderr, "  in %s: %s is NULL\n", entry->name, entry->parameters[i].name);
    }
    /* At least the getters of session, client and command. */
    CHECK(worked >= 3 && command_of(request) != 0);

    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_request_fail(request, NP_OUTCOME_SUCCESS, NULL));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_request_fail(request, 7, NULL));
    CHECK_STATUS(NP_OK, np_request_fail(request, NP_OUTCOME_NETWORK_FAILED, "caf\xe9\nof two lines"));
    CHECK_STATUS(NP_ERROR_FINISHED, np_request_fail(request, NP_OUTCOME_FAILED, NULL));
    CHECK_STATUS(NP_ERROR_FINISHED, np_request_finish(request));
    REQUIRE(client_await(&client, serial, &answer));
    struct reader reader = read_body(&answer);
    CHECK(answer.type == METHOD_ERROR && strstr(answer.error, "NetworkFailed") &&
          strcmp(read_string(&reader), "caf\xc3\xa9\nof two lines") == 0);

    /* Call all of them again, after the request is finished. */
    for (size_t k = 0; k < ABI_COUNT(abi_entries); k++) {
        const struct abi_entry *entry = &abi_entries[k];
        if (entry->count > 0 && entry->parameters[0].type->kind == ABI_HANDLE &&
            strcmp(entry->parameters[0].type->handle, "np_request") == 0)
            EXPECT(!try(entry, NULL, SIZE_MAX, NULL, "finished") || !abi_gives_status(entry));
    }
}

static void test_requests(void)
{
    static const np_repeat_mode modes[] = {NP_REPEAT_OFF, NP_REPEAT_ONE, NP_REPEAT_ALL};
    static const double rates[] = {1, 2};
    static const char *const schemes[] = {"file"};
    struct connection connection = {0};
    np_playback playback = NP_PLAYBACK_INIT;
    np_context *context = NULL;
    np_session *session = NULL;
    bus_begin();
    client_open(&client);
    CHECK_STATUS(NP_OK, np_context_new("org.example.Player", NP_CONTEXT_SHOW_URLS, &context));
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    CHECK_STATUS(NP_OK, np_session_new(context, "music", &session));
    CHECK_STATUS(NP_OK, set_item(session, "album-7/track-3", "Harbour Lights"));
    CHECK_STATUS(NP_OK, np_session_set_repeat_mode(session, NP_REPEAT_OFF, modes, 3));
    CHECK_STATUS(NP_OK, np_session_set_supported_rates(session, rates, 2));
    for (np_command command = NP_COMMAND_PLAY; command <= LAST_COMMAND; command++)
        CHECK_STATUS(NP_OK,
                     np_session_offer_command(session, command,
                                              (np_command_handler)(uintptr_t)callback_np_command_handler, NULL, NULL));
    CHECK_STATUS(NP_OK, np_session_set_supported_urls(session, schemes, 1, NULL, 0));
    playback.state = NP_PLAYBACK_PAUSED;
    playback.volume = 1;
    CHECK_STATUS(NP_OK, np_session_set_playback(session, &playback));
    CHECK_STATUS(NP_OK, set_queue(session, 1, 3));
    CHECK_STATUS(NP_OK, set_playlists(session, 2));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, player, sizeof player));

    try_request(PLAYER, "Play", "", NULL, NULL, 0);
    try_request(PLAYER, "OpenUri", "s", NULL, NULL, 0);
    try_request(PLAYER, NULL, NULL, "LoopStatus", "s", 0);
    try_request(PLAYER, NULL, NULL, "Shuffle", "b", 0);
    try_request(PLAYER, NULL, NULL, "Volume", "d", 0.5);
    try_request(PLAYER, NULL, NULL, "Rate", "d", 2);
    try_request(ROOT, NULL, NULL, "Fullscreen", "b", 0);
    try_request("org.mpris.MediaPlayer2.TrackList", "GoTo", "o", NULL, "/org/nowplaying/entry/entry_2d2", 0);
    try_request("org.mpris.MediaPlayer2.TrackList", "RemoveTrack", "o", NULL, "/org/nowplaying/entry/entry_2d3", 0);
    try_request("org.mpris.MediaPlayer2.TrackList", "AddTrack", "sob", NULL, "/org/nowplaying/entry/entry_2d1", 0);
    try_request("org.mpris.MediaPlayer2.Playlists", "ActivatePlaylist", "o", NULL, "/org/nowplaying/playlist/1", 0);
    open_request = NULL;
    np_session_free(session);
    np_context_free(context);
    client_close(&client);
}

int main(void)
{
    setenv("NOWPLAYING_LOG", "debug", 1);
    np_log_set_handler(on_log, NULL, NULL);
    memset(megabyte, 'm', MEGABYTE);
    test_every_function();
    test_requests();
    np_log_set_handler(NULL, NULL, NULL);
    return check_result();
}
