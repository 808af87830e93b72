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

static void on_like(np_request *request, void *user_data)
{
    (void)user_data;
    CHECK_STATUS(NP_OK, np_session_set_feedback(session, NP_COMMAND_LIKE, NP_FEEDBACK_POSITIVE, "Love", NULL));
    np_request_finish(request);
}

static atomic_int nexts;

static void on_next(np_request *request, void *user_data)
{
    (void)user_data;
    nexts++;
    np_request_fail(request, NP_OUTCOME_END_OF_QUEUE, "That was all.");
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
    CHECK_STATUS(NP_OK, np_content_add_text(song, NP_FIELD_ARTIST, "The Ferrymen"));
    CHECK_STATUS(NP_OK, np_content_add_text(song, NP_FIELD_ARTIST, "Ida Lund"));
    CHECK_STATUS(NP_OK, np_content_set_number(song, NP_FIELD_TRACK_NUMBER, 3));
    CHECK_STATUS(NP_OK, np_content_set_flag(song, NP_FIELD_EXPLICIT, true));
    CHECK_STATUS(NP_OK, np_content_set_extra_text(song, "example:mood", "calm"));
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
    static const np_repeat_mode repeats_all = NP_REPEAT_ALL;
    np_playback playback = NP_PLAYBACK_INIT;
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    show("one", "Harbour Lights");
    playback.state = NP_PLAYBACK_PAUSED;
    playback.position_us = 42 * NP_SECOND;
    playback.volume = 0.25;
    CHECK_STATUS(NP_OK, np_session_set_playback(session, &playback));
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_LIKE, on_like, NULL, NULL));
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_NEXT, on_next, NULL, NULL));
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_CHANGE_REPEAT_MODE, on_next, NULL, NULL));
    CHECK_STATUS(NP_OK, np_session_set_repeat_mode(session, NP_REPEAT_OFF, &repeats_all, 1));
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

static void check_player(void)
{
    np_player *player = NULL;
    np_playback playback = NP_PLAYBACK_INIT;
    np_feedback feedback = -1;
    double number = 0;
    bool flag = false, offered = false, enabled = false;
    const char *key = NULL, *text = NULL;
    np_repeat_mode modes[3] = {NP_REPEAT_OFF, NP_REPEAT_OFF, NP_REPEAT_OFF};
    size_t number_of_modes = 7;
    CHECK_STATUS(NP_OK, np_controller_wait(controller, PATIENCE));
    CHECK(count() == 1);
    REQUIRE(np_controller_get_player(controller, NULL, &player) == NP_OK);
    const np_item *item = np_player_get_item(player);
    CHECK(strcmp(np_player_get_name(player), "org.mpris.MediaPlayer2.Reading") == 0);
    CHECK(strcmp(np_player_get_identity(player), "Reading") == 0);
    CHECK(strcmp(np_player_get_session_id(player), "music") == 0);
    CHECK(np_player_get_flags(player) ==
          (NP_PLAYER_IS_PRIMARY | NP_PLAYER_HAS_SESSION | NP_PLAYER_IS_APPLICATION_PRIMARY));
    CHECK(strcmp(np_item_get_text(item, NP_FIELD_TITLE, 0), "Harbour Lights") == 0);
    CHECK(strcmp(np_item_get_text(item, NP_FIELD_ARTIST, 1), "Ida Lund") == 0);
    CHECK(strcmp(np_item_get_text(item, NP_FIELD_ARTIST, 2), "") == 0);
    CHECK(np_item_get_kind(item) == NP_CONTENT_MUSIC && np_item_get_duration(item) == 254 * NP_SECOND);
    CHECK(np_item_get_number(item, NP_FIELD_TRACK_NUMBER, &number) == NP_OK && number == 3);
    CHECK(np_item_get_number(item, NP_FIELD_BPM, &number) == NP_ERROR_NOT_FOUND);
    CHECK(np_item_get_flag(item, NP_FIELD_EXPLICIT, &flag) == NP_OK && flag);
    CHECK(np_item_has_field(item, NP_FIELD_ARTIST) && np_item_has_field(item, NP_FIELD_TRACK_NUMBER));
    CHECK(!np_item_has_field(item, NP_FIELD_ALBUM) && !np_item_has_field(item, 999) &&
          !np_item_has_field(NULL, NP_FIELD_TITLE));
    CHECK(!np_item_is_live(item) && !np_item_is_continuous(item) && !np_item_is_continuous(NULL));
    CHECK_STATUS(NP_OK, np_player_get_repeat_modes(player, modes, 3, &number_of_modes));
    CHECK(number_of_modes == 2 && modes[0] == NP_REPEAT_OFF && modes[1] == NP_REPEAT_ALL);
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_player_get_repeat_modes(player, NULL, 3, &number_of_modes));
    CHECK_STATUS(NP_OK, np_player_get_shuffle_modes(player, NULL, 0, &number_of_modes));
    CHECK(number_of_modes == 0);
    CHECK(np_item_get_extra(item, 0, &key, &text) == NP_OK && strcmp(key, "example:mood") == 0);
    CHECK(strcmp(text, "calm") == 0);
    CHECK_STATUS(NP_OK, np_player_get_playback(player, &playback));
    CHECK(playback.state == NP_PLAYBACK_PAUSED && playback.volume == 0.25);
    CHECK(np_player_get_position(player) == 42 * NP_SECOND);
    CHECK(np_player_get_command(player, NP_COMMAND_LIKE, &offered, &enabled) == NP_OK && offered && enabled);
    CHECK(np_player_get_feedback(player, NP_COMMAND_LIKE, &feedback, &text) == NP_OK &&
          feedback == NP_FEEDBACK_NEUTRAL);
    /* A copy is valid without the first one. */
    np_player *copy = np_player_copy(player);
    np_player_free(player);
    CHECK(strcmp(np_item_get_text(np_player_get_item(copy), NP_FIELD_TITLE, 0), "Harbour Lights") == 0);
    np_player_free(copy);
}

static char logged[256];

static void on_log(np_log_level level, const char *message, void *user_data)
{
    (void)level, (void)user_data;
    snprintf(logged, sizeof logged, "%s", message);
}

/* The interface of MPRIS alone shows no session, and every key. */
static void check_words_of_mpris(void)
{
    np_controller *second = NULL;
    np_player *player = NULL;
    const char *key = NULL, *text = NULL;
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_controller_new(NP_CONTROLLER_MPRIS | NP_CONTROLLER_LISTS, &second));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_controller_new(NP_CONTROLLER_MPRIS | NP_CONTROLLER_OTHERS, &second));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_controller_new(1 << 6, &second));
    REQUIRE(np_controller_new(NP_CONTROLLER_HOST_LOOP | NP_CONTROLLER_MPRIS | NP_CONTROLLER_ONCE, &second) == NP_OK);
    CHECK_STATUS(NP_OK, np_controller_wait(second, PATIENCE));
    REQUIRE(np_controller_get_player(second, NULL, &player) == NP_OK);
    CHECK(np_player_get_flags(player) == NP_PLAYER_IS_PRIMARY);
    CHECK(strcmp(np_player_get_session_id(player), "") == 0);
    CHECK(strcmp(np_player_get_artwork_url(player), "") == 0 && strcmp(np_player_get_artwork_url(NULL), "") == 0);
    const np_item *item = np_player_get_item(player);
    CHECK(strcmp(np_item_get_text(item, NP_FIELD_TITLE, 0), "Harbour Lights") == 0);
    CHECK(np_item_get_extra(item, 0, &key, &text) == NP_OK && strcmp(key, "mpris:trackid") == 0);
    CHECK(strncmp(text, "/org/nowplaying/track/", 22) == 0);
    CHECK(np_item_get_extra(item, 1, &key, &text) == NP_OK && strcmp(key, "mpris:length") == 0);
    CHECK(strcmp(text, "254000000") == 0);
    np_player_free(player);
    np_controller_free(second);
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
    np_action like = NP_ACTION(NP_COMMAND_LIKE), next = NP_ACTION(NP_COMMAND_NEXT), stop = NP_ACTION(NP_COMMAND_STOP);
    np_action unknown = NP_ACTION(99), play = NP_ACTION(NP_COMMAND_PLAY);
    np_action toggle = NP_ACTION(NP_COMMAND_TOGGLE_PLAY_PAUSE);
    const np_command play_and_pause[] = {NP_COMMAND_PLAY, NP_COMMAND_PAUSE};
    act(NULL, like);
    CHECK(acted.outcome == NP_OUTCOME_SUCCESS && strcmp(acted.title, "Slack Water") == 0);
    act("Reading", next);
    CHECK(acted.outcome == NP_OUTCOME_END_OF_QUEUE && strcmp(acted.message, "That was all.") == 0);
    act(NULL, stop);
    CHECK(acted.outcome == NP_OUTCOME_NOT_SUPPORTED);
    CHECK(strcmp(acted.message, "Reading does not offer stop") == 0);
    /* The player offers only play and pause: a toggle is one of them. */
    CHECK(!can(NP_COMMAND_TOGGLE_PLAY_PAUSE) && !can(NP_COMMAND_STOP));
    act(NULL, toggle);
    CHECK(acted.outcome == NP_OUTCOME_NOT_SUPPORTED && acted.message[0]);
    CHECK_STATUS(NP_OK, np_session_offer_commands(session, play_and_pause, 2, on_state, NULL, NULL));
    RUN_UNTIL(can(NP_COMMAND_TOGGLE_PLAY_PAUSE) && can(NP_COMMAND_STOP) && !can(NP_COMMAND_SET_VOLUME));
    act(NULL, play);
    CHECK(acted.outcome == NP_OUTCOME_SUCCESS && state_of(NULL) == NP_PLAYBACK_PLAYING);
    act(NULL, toggle);
    CHECK(acted.outcome == NP_OUTCOME_SUCCESS && state_of(NULL) == NP_PLAYBACK_PAUSED);
    /* A stop is a pause too. */
    act(NULL, play);
    act(NULL, stop);
    CHECK(acted.outcome == NP_OUTCOME_SUCCESS && state_of(NULL) == NP_PLAYBACK_PAUSED);
    act("nothing", next);
    CHECK(acted.outcome == NP_OUTCOME_NO_ACTIONABLE_ITEM && !acted.title[0]);
    CHECK(strcmp(acted.message, "there is no player nothing") == 0);
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT,
                 np_controller_perform(controller, NULL, &unknown, on_outcome, &acted, on_destroy));
    CHECK(acted.destroyed == acted.ended + 1);
    acted.destroyed--;
}

/* A command that is disabled is not sent. A playlist or an entry that does not exist has a sentence with its noun. */
static void check_refusals(void)
{
    static const np_command of_lists[] = {NP_COMMAND_ACTIVATE_PLAYLIST, NP_COMMAND_GO_TO_ENTRY};
    np_action next = NP_ACTION(NP_COMMAND_NEXT), playlist = NP_ACTION(NP_COMMAND_ACTIVATE_PLAYLIST);
    np_action entry = NP_ACTION(NP_COMMAND_GO_TO_ENTRY);
    CHECK_STATUS(NP_OK, np_session_set_command_enabled(session, NP_COMMAND_NEXT, false));
    RUN_UNTIL(!can(NP_COMMAND_NEXT));
    int before = nexts;
    act(NULL, next);
    CHECK(acted.outcome == NP_OUTCOME_NO_ACTIONABLE_ITEM && acted.title[0] && nexts == before);
    CHECK(strcmp(acted.message, "Reading cannot go to the next item now") == 0);
    CHECK_STATUS(NP_OK, np_session_offer_commands(session, of_lists, 2, on_next, NULL, NULL));
    playlist.text = entry.text = "nothing";
    act(NULL, playlist);
    CHECK(acted.outcome == NP_OUTCOME_NO_SUCH_CONTENT && strstr(acted.message, "playlist") && nexts == before);
    act(NULL, entry);
    CHECK(acted.outcome == NP_OUTCOME_NO_SUCH_CONTENT && strstr(acted.message, "entry") && nexts == before);
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
    CHECK_STATUS(NP_OK, np_controller_get_players(controller, players, 3, &number));
    CHECK(number == 2 && np_player_get_flags(players[1]) == NP_PLAYER_IS_SILENT);
    CHECK(np_player_get_reason(players[1]) == NP_PLAYER_NOT_ANSWERING);
    CHECK(strcmp(np_player_get_identity(players[1]), "silent") == 0);
    CHECK(strcmp(np_player_get_name(players[0]), "org.mpris.MediaPlayer2.Reading") == 0);
    np_player_free(players[0]);
    np_player_free(players[1]);
    np_action next = NP_ACTION(NP_COMMAND_NEXT);
    act("silent", next);
    CHECK(acted.outcome == NP_OUTCOME_TIMED_OUT && strcmp(acted.message, "silent does not answer") == 0);
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
    check_player();
    check_words_of_mpris();
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
