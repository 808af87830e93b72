/* SPDX-License-Identifier: MIT */
/*
 * libnowplaying-control reads and steers a player of libnowplaying in the same process. It survives a player that does not
 * answer, and a bus that restarts. The controller runs in the loop of this test.
 */
#define _GNU_SOURCE
#include "bus.h"

#include <nowplaying-control/control.h>
#include <nowplaying/nowplaying.h>

static np_controller *controller;
static struct client other;

/* ---- what the handlers saw ---- */

static struct {
    np_player_changes changes;
    int calls;
    bool is_continuous;
    char title[64];
} seen;

static struct {
    int ended, destroyed;
    np_outcome outcome;
    char message[64], title[64];
} acted;

static void on_player(np_controller *from, const np_player *player, np_player_changes changes, void *user_data)
{
    CHECK(from == controller && user_data == &seen);
    seen.calls++;
    seen.changes |= changes;
    snprintf(seen.title, sizeof seen.title, "%s", np_item_get_text(np_player_get_item(player), NP_FIELD_TITLE, 0));
    seen.is_continuous = np_item_is_continuous(np_player_get_item(player));
    CHECK(np_controller_dispatch(controller) == NP_ERROR_INVALID_STATE);
}

static void on_outcome(np_controller *from, const np_player *player, np_outcome outcome, const char *message,
                       void *user_data)
{
    CHECK(from == controller && user_data == &acted);
    acted.ended++;
    acted.outcome = outcome;
    snprintf(acted.message, sizeof acted.message, "%s", message);
    snprintf(acted.title, sizeof acted.title, "%s", np_item_get_text(np_player_get_item(player), NP_FIELD_TITLE, 0));
}

static void on_destroy(void *user_data)
{
    CHECK(user_data == &acted);
    acted.destroyed++;
}

static bool run(int milliseconds)
{
    struct pollfd ready = {.events = POLLIN};
    CHECK_STATUS(NP_OK, np_controller_get_fd(controller, &ready.fd));
    bool is_ready = poll(&ready, 1, milliseconds) == 1;
    CHECK_STATUS(NP_OK, np_controller_dispatch(controller));
    return is_ready;
}

static size_t count(void)
{
    size_t number = 0;
    CHECK_STATUS(NP_OK, np_controller_get_players(controller, NULL, 0, &number));
    return number;
}

/* ---- the player ---- */

static np_session *session;

static atomic_int wrong;

static void on_wrong(np_request *request, void *user_data)
{
    (void)user_data;
    wrong++;
    np_request_finish(request);
}

static np_request *slow;

static void on_slow(np_request *request, void *user_data)
{
    (void)user_data;
    NOTE(slow = request);
}

static void on_state(np_request *request, void *user_data)
{
    (void)user_data;
    bool plays = command_of(request) == NP_COMMAND_PLAY;
    CHECK_STATUS(NP_OK, np_session_set_state(session, plays ? NP_PLAYBACK_PLAYING : NP_PLAYBACK_PAUSED));
    np_request_finish(request);
}

static np_playback_state state_of(const char *name)
{
    np_player *player = NULL;
    np_playback playback = NP_PLAYBACK_INIT;
    CHECK_STATUS(NP_OK, np_controller_get_player(controller, name, &player));
    CHECK_STATUS(NP_OK, np_player_get_playback(player, &playback));
    np_player_free(player);
    return playback.state;
}

static void show(const char *id, const char *title)
{
    np_content *song = NULL;
    REQUIRE(np_content_new(NP_CONTENT_MUSIC, id, &song) == NP_OK);
    CHECK_STATUS(NP_OK, np_content_set_text(song, NP_FIELD_TITLE, title));
    if (strcmp(id, "two") == 0)
        CHECK_STATUS(NP_OK, np_content_set_continuous(song));
    else
        CHECK_STATUS(NP_OK, np_content_set_duration(song, 254 * NP_SECOND));
    CHECK_STATUS(NP_OK, np_session_set_content(session, song));
    np_content_free(song);
}

static void publish(np_context *context)
{
    static struct connection connection;
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    show("one", "Harbour Lights");
    CHECK_STATUS(NP_OK, set_state(session, NP_PLAYBACK_PAUSED, 42 * NP_SECOND));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
}

/* ---- the checks ---- */

static bool can(np_command command)
{
    np_player *player = NULL;
    bool is_offered = false, is_enabled = false;
    CHECK_STATUS(NP_OK, np_controller_get_player(controller, NULL, &player));
    CHECK_STATUS(NP_OK, np_player_get_command(player, command, &is_offered, &is_enabled));
    np_player_free(player);
    return is_offered && is_enabled;
}

/* The values of NULL, flags that exclude each other, and a session that MPRIS does not show. */
static void check_arguments(void)
{
    np_controller *second = NULL;
    np_player *player = NULL;
    CHECK(strcmp(np_player_get_artwork_url(NULL), "") == 0 && !np_item_has_field(NULL, NP_FIELD_TITLE));
    CHECK(!np_item_is_continuous(NULL));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_controller_new(NP_CONTROLLER_MPRIS | NP_CONTROLLER_LISTS, &second));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_controller_new(NP_CONTROLLER_MPRIS | NP_CONTROLLER_OTHERS, &second));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_controller_new(1 << 6, &second));
    REQUIRE(np_controller_new(NP_CONTROLLER_HOST_LOOP | NP_CONTROLLER_MPRIS | NP_CONTROLLER_ONCE, &second) == NP_OK);
    CHECK_STATUS(NP_OK, np_controller_wait(second, PATIENCE));
    REQUIRE(np_controller_get_player(second, NULL, &player) == NP_OK);
    CHECK(np_player_get_flags(player) == NP_PLAYER_IS_PRIMARY && strcmp(np_player_get_session_id(player), "") == 0);
    np_player_free(player);
    np_controller_free(second);
}

/* A player without a command has none of its values. */
static void check_absent(void)
{
    np_player *player = NULL;
    np_repeat_mode repeat[4];
    np_shuffle_mode shuffle[4];
    int64_t interval = 0;
    double minimum = 7, maximum = 7;
    size_t number = 77;
    REQUIRE(np_controller_get_player(controller, NULL, &player) == NP_OK);
    CHECK(np_player_get_repeat_modes(player, repeat, 4, &number) == NP_OK && number == 0);
    number = 77;
    CHECK(np_player_get_shuffle_modes(player, shuffle, 4, &number) == NP_OK && number == 0);
    number = 77;
    CHECK(np_player_get_skip_intervals(player, NP_COMMAND_SKIP_FORWARD, &interval, 1, &number) == NP_OK && number == 0);
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_player_get_rate_range(player, &minimum, &maximum));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_player_get_rating_range(player, &minimum, &maximum));
    CHECK(minimum == 7 && maximum == 7);
    np_player_free(player);
}

static char logged[256];

static void on_log(np_log_level level, const char *message, void *user_data)
{
    (void)level, (void)user_data;
    snprintf(logged, sizeof logged, "%s", message);
}

/* A choice waits until the players are known. If the player is not among them, the log has a line. */
static void check_choice(void)
{
    np_controller *second = NULL;
    REQUIRE(np_controller_new(NP_CONTROLLER_HOST_LOOP, &second) == NP_OK);
    CHECK_STATUS(NP_OK, np_control_log_set_handler(on_log, NULL, NULL));
    CHECK_STATUS(NP_OK, np_controller_set_primary(second, "nothing"));
    CHECK_STATUS(NP_OK, np_controller_wait(second, PATIENCE));
    CHECK(strcmp(logged, "there is no player nothing: the rules choose the primary player") == 0);
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_controller_set_primary(second, "nothing"));
    CHECK_STATUS(NP_OK, np_control_log_set_handler(NULL, NULL, NULL));
    np_controller_free(second);
}

static void check_following(void)
{
    CHECK_STATUS(NP_OK, np_controller_set_player_handler(controller, on_player, &seen, NULL));
    RUN_UNTIL(seen.changes & NP_PLAYER_APPEARED);
    seen.changes = 0;
    show("two", "Slack Water");
    RUN_UNTIL(seen.changes & NP_PLAYER_ITEM);
    CHECK(strcmp(seen.title, "Slack Water") == 0 && seen.is_continuous);
    while (run(200))
        ;
    /* Nothing changes: the loop sleeps. */
    CHECK(!run(1000));
}

static void act(const char *player, np_action action)
{
    int ended = acted.ended;
    CHECK_STATUS(NP_OK, np_controller_perform(controller, player, &action, on_outcome, &acted, on_destroy));
    RUN_UNTIL(acted.ended > ended);
    CHECK(acted.destroyed == acted.ended);
}

static void check_actions(void)
{
    np_action stop = NP_ACTION(NP_COMMAND_STOP), play = NP_ACTION(NP_COMMAND_PLAY);
    np_action toggle = NP_ACTION(NP_COMMAND_TOGGLE_PLAY_PAUSE);
    const np_command play_and_pause[] = {NP_COMMAND_PLAY, NP_COMMAND_PAUSE};
    /* The player offers only play and pause: a toggle is one of them. */
    CHECK(!can(NP_COMMAND_TOGGLE_PLAY_PAUSE) && !can(NP_COMMAND_STOP));
    act(NULL, toggle);
    CHECK(acted.outcome == NP_OUTCOME_NOT_SUPPORTED && acted.message[0]);
    CHECK_STATUS(NP_OK, np_session_offer_commands(session, play_and_pause, 2, on_state, NULL, NULL));
    RUN_UNTIL(can(NP_COMMAND_TOGGLE_PLAY_PAUSE) && can(NP_COMMAND_STOP) && !can(NP_COMMAND_SET_VOLUME));
    act(NULL, play);
    CHECK(acted.outcome == NP_OUTCOME_SUCCESS && state_of(NULL) == NP_PLAYBACK_PLAYING);
    CHECK(strcmp(acted.title, "Slack Water") == 0);
    act(NULL, toggle);
    CHECK(acted.outcome == NP_OUTCOME_SUCCESS && state_of(NULL) == NP_PLAYBACK_PAUSED);
    /* A stop is a pause too. */
    act(NULL, play);
    act(NULL, stop);
    CHECK(acted.outcome == NP_OUTCOME_SUCCESS && state_of(NULL) == NP_PLAYBACK_PAUSED);
}

/* A playlist or an entry that does not exist has a sentence with its noun. */
static void check_refusals(void)
{
    static const np_command of_lists[] = {NP_COMMAND_ACTIVATE_PLAYLIST, NP_COMMAND_GO_TO_ENTRY};
    np_action playlist = NP_ACTION(NP_COMMAND_ACTIVATE_PLAYLIST), entry = NP_ACTION(NP_COMMAND_GO_TO_ENTRY);
    CHECK_STATUS(NP_OK, np_session_offer_commands(session, of_lists, 2, on_wrong, NULL, NULL));
    playlist.text = entry.text = "nothing";
    act(NULL, playlist);
    CHECK(acted.outcome == NP_OUTCOME_NO_SUCH_CONTENT && strstr(acted.message, "playlist") && wrong == 0);
    act(NULL, entry);
    CHECK(acted.outcome == NP_OUTCOME_NO_SUCH_CONTENT && strstr(acted.message, "entry") && wrong == 0);
}

/* A handler may need longer than four seconds: the player answers a Ping meanwhile. */
static void check_slow_handler(void)
{
    np_action like = NP_ACTION(NP_COMMAND_DISLIKE);
    int ended = acted.ended;
    np_player *player = NULL;
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_DISLIKE, on_slow, NULL, NULL));
    CHECK_STATUS(NP_OK, np_controller_perform(controller, NULL, &like, on_outcome, &acted, on_destroy));
    for (int64_t until = clock_us() + 5 * NP_SECOND; clock_us() < until;)
        run(100);
    CHECK(acted.ended == ended);
    CHECK_STATUS(NP_OK, np_controller_get_player(controller, NULL, &player));
    CHECK(!(np_player_get_flags(player) & NP_PLAYER_IS_SILENT));
    np_player_free(player);
    AWAIT(slow != NULL);
    np_request_finish(slow);
    CHECK_STATUS(NP_OK, np_controller_wait(controller, PATIENCE));
    CHECK(acted.ended == ended + 1 && acted.outcome == NP_OUTCOME_SUCCESS);
}

/* A program that owns a player's name and answers nothing is silent, and last. */
static void check_others(void)
{
    struct message answer;
    np_player *players[3] = {NULL};
    size_t number = 0;
    client_open(&other);
    seen.changes = 0;
    CHECK(client_call(&other, &answer, BUS, "/org/freedesktop/DBus", BUS, "RequestName", "su",
                      "org.mpris.MediaPlayer2.silent", 4));
    int64_t begin = clock_us();
    RUN_UNTIL(count() == 2);
    CHECK(clock_us() - begin < 5 * NP_SECOND);
    CHECK_STATUS(NP_OK, np_controller_get_players(controller, players, 1, &number));
    CHECK(number == 2 && players[0] && !players[1]);
    np_player_free(players[0]);
    CHECK_STATUS(NP_OK, np_controller_get_players(controller, players, 3, &number));
    CHECK(number == 2 && np_player_get_flags(players[1]) == NP_PLAYER_IS_SILENT);
    CHECK(np_player_get_reason(players[1]) == NP_PLAYER_NOT_ANSWERING);
    CHECK(strcmp(np_player_get_identity(players[1]), "silent") == 0);
    CHECK(strcmp(np_player_get_name(players[0]), "org.mpris.MediaPlayer2.Reading") == 0);
    np_player_free(players[0]);
    np_player_free(players[1]);
    client_close(&other);
    RUN_UNTIL(count() == 1);
    CHECK(seen.changes & NP_PLAYER_LEFT);
}

static void check_bus_restart(void)
{
    np_connection connection = -1;
    seen.changes = 0;
    bus_stop();
    RUN_UNTIL(seen.changes & NP_PLAYER_LEFT);
    CHECK(count() == 0);
    CHECK(np_controller_get_connection(controller, &connection) == NP_OK && connection == NP_CONNECTION_WAITING);
    bus_start();
    RUN_UNTIL(seen.changes & NP_PLAYER_APPEARED);
    CHECK(count() == 1);
}

int main(void)
{
    np_context *context = NULL;
    bus_begin();
    REQUIRE(np_context_new("org.example.Reading", 0, &context) == NP_OK);
    publish(context);
    REQUIRE(np_controller_new(NP_CONTROLLER_HOST_LOOP, &controller) == NP_OK);
    CHECK_STATUS(NP_OK, np_controller_wait(controller, PATIENCE));
    CHECK(count() == 1);
    check_arguments();
    check_absent();
    check_choice();
    check_following();
    check_actions();
    check_refusals();
    check_slow_handler();
    check_others();
    check_bus_restart();
    np_controller_free(controller);
    np_context_free(context);
    np_session_free(session);
    return check_result();
}
