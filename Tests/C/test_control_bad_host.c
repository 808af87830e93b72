/* SPDX-License-Identifier: MIT */
/* Bad input for every function of libnowplaying-control: see bad_host.h. Also every command with extreme arguments. */
#define _GNU_SOURCE
#include "bus.h"
#include "commands.h"

#include <nowplaying-control/control.h>

#define ABI_TABLE "control-table.inc"
#include "abi.h"

#define LAST_FAILURE np_control_last_failure
#define SET_LOG_HANDLER np_control_log_set_handler
/* A value that a player does not have is normal. */
#define IS_UNLOGGED(status) ((status) == NP_ERROR_NOT_FOUND)
#include "bad_host.h"

/* The snapshot for all calls: a player with every kind of value. */
static np_player *kept;
/* It makes holds. No bus is running, so none begins. */
static np_controller *holder;

static void abi_called(const char *name, np_request *request, void *user_data)
{
    (void)name, (void)request, (void)user_data;
}

static void *handle_without_maker(const char *type)
{
    if (strcmp(type, "np_item") == 0)
        return (void *)(uintptr_t)np_player_get_item(kept);
    if (strcmp(type, "np_hold") == 0) {
        np_hold *hold = NULL;
        REQUIRE(np_controller_hold(holder, "a test", &hold) == NP_OK);
        own_handle("np_hold", hold);
        return hold;
    }
    CHECK(strcmp(type, "np_player") == 0);
    np_player *copy = np_player_copy(kept);
    own_handle("np_player", copy);
    return copy;
}

static void ignore(np_request *request, void *user_data)
{
    (void)user_data;
    np_request_finish(request);
}

/* Two values of each list, so that each function that reads one succeeds with the index 1. */
static void set_lists(np_session *session)
{
    static const char *const schemes[] = {"file", "https"}, *const types[] = {"audio/flac", "audio/mpeg"};
    static const np_language_option options[] = {
        {"audio-1", "English", "en", NP_LANGUAGE_AUDIBLE, 0, NP_LANGUAGE_CURRENT},
        {"audio-2", "Deutsch", "de", NP_LANGUAGE_AUDIBLE, 0, 0},
    };
    static const np_device devices[] = {
        {"kitchen", "Kitchen", NP_DEVICE_SPEAKER, NP_DEVICE_ABSOLUTE_VOLUME, 0.5},
        {"tv", "Television", NP_DEVICE_TV, 0, 0},
    };
    static const np_output outputs[] = {
        {"kitchen", "Kitchen", NP_DEVICE_SPEAKER, NP_OUTPUT_IN_USE},
        {"tv", "Television", NP_DEVICE_TV, 0},
    };
    static const np_custom_command customs[] = {
        {"mix", "Add to mix", "list-add", NP_CUSTOM_OFF, 0, 0},
        {"reset", "Forget this station", "edit-delete", NP_CUSTOM_STATELESS, NP_CUSTOM_DANGEROUS, 0},
    };
    CHECK_STATUS(NP_OK, np_session_set_supported_urls(session, schemes, 2, types, 2));
    CHECK_STATUS(NP_OK, np_session_set_language_options(session, options, 2));
    CHECK_STATUS(NP_OK, np_session_set_devices(session, devices, 2));
    CHECK_STATUS(NP_OK, np_session_set_outputs(session, outputs, 2));
    CHECK_STATUS(NP_OK, np_session_set_custom_commands(session, customs, 2, ignore, NULL, NULL));
    CHECK_STATUS(NP_OK, np_session_set_window(session, 0, 99 * NP_SECOND, 0));
    CHECK_STATUS(NP_OK, np_session_set_problem(session, NP_PROBLEM_NETWORK, "The server is silent", NULL, true));
}

/* An item with two values of each list. */
static void set_rich_item(np_session *session)
{
    np_content *content = make_content("album-7/track-3", "Harbour Lights", 254 * NP_SECOND);
    CHECK_STATUS(NP_OK, np_content_set_number(content, NP_FIELD_TRACK_NUMBER, 3));
    CHECK_STATUS(NP_OK, np_content_set_flag(content, NP_FIELD_EXPLICIT, true));
    CHECK_STATUS(NP_OK, np_content_set_text(content, NP_FIELD_RELEASE_DATE, "2024-05-01"));
    for (int64_t i = 0; i < 2; i++) {
        const char *name = i == 0 ? "One" : "Two";
        CHECK_STATUS(NP_OK, np_content_add_chapter(content, name, name, i * NP_SECOND, NP_TIME_UNKNOWN));
        CHECK_STATUS(NP_OK, np_content_add_lyrics_line(content, i, name));
        CHECK_STATUS(NP_OK, np_content_add_ad_break(content, i * NP_SECOND, (i + 1) * NP_SECOND));
    }
    CHECK_STATUS(NP_OK, np_session_set_content(session, content));
    np_content_free(content);
}

/* Reads a session of libnowplaying. */
static void read_player(void)
{
    static const int64_t intervals[] = {10 * NP_SECOND, 30 * NP_SECOND};
    static const np_repeat_mode modes[] = {NP_REPEAT_OFF, NP_REPEAT_ALL};
    struct connection connection = {0};
    np_context *context = NULL;
    np_session *session = NULL;
    np_controller *controller = NULL;
    bus_begin();
    REQUIRE(np_context_new("org.example.Player", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new_remote(context, "music", &session) == NP_OK);
    set_rich_item(session);
    set_lists(session);
    CHECK_STATUS(NP_OK, np_session_set_repeat_mode(session, NP_REPEAT_OFF, modes, 2));
    CHECK_STATUS(NP_OK, np_session_set_rate_range(session, 0.5, 2));
    CHECK_STATUS(NP_OK, np_session_set_skip_intervals(session, NP_COMMAND_SKIP_FORWARD, intervals, 2));
    for (np_command command = NP_COMMAND_PLAY; command <= LAST_COMMAND; command++)
        CHECK_STATUS(NP_OK, np_session_offer_command(session, command, ignore, NULL, NULL));
    CHECK_STATUS(NP_OK, set_queue(session, 1, 3));
    CHECK_STATUS(NP_OK, set_playlists(session, 2));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    REQUIRE(np_controller_new(NP_CONTROLLER_LISTS, &controller) == NP_OK);
    CHECK_STATUS(NP_OK, np_controller_wait(controller, PATIENCE));
    REQUIRE(np_controller_get_player(controller, NULL, &kept) == NP_OK);
    np_controller_free(controller);
    np_session_free(session);
    np_context_free(context);
    bus_stop();
}

static int outcomes;

static void on_outcome(np_controller *controller, const np_player *player, np_outcome outcome, const char *message,
                       void *user_data)
{
    (void)controller;
    CHECK(!player && outcome == NP_OUTCOME_CANCELLED && message && user_data == &outcomes);
    outcomes++;
}

/* Each call is refused, or ends once. No bus is running, so each action waits until its controller is freed. */
static void test_actions(void)
{
    np_controller *controller = NULL;
    int accepted = 0;
    outcomes = 0;
    REQUIRE(np_controller_new(NP_CONTROLLER_HOST_LOOP, &controller) == NP_OK);
    for (np_command command = 0; command <= LAST_COMMAND + 1; command++)
        for (size_t i = 0; i < ABI_COUNT(numbers); i++)
            for (size_t k = 0; k < ABI_COUNT(texts); k++) {
                np_action action = NP_ACTION(command);
                action.number = (int32_t)numbers[i].whole;
                action.time_us = numbers[i].whole;
                action.value = numbers[i].real;
                action.text = action.after_entry_id = texts[k].text;
                np_status status = np_controller_perform(controller, NULL, &action, on_outcome, &outcomes, on_destroy);
                CHECK(status == NP_OK || status == NP_ERROR_INVALID_ARGUMENT || status == NP_ERROR_LIMIT);
                accepted += status == NP_OK;
            }
    np_controller_free(controller);
    int calls_of_perform = (LAST_COMMAND + 2) * (int)(ABI_COUNT(numbers) * ABI_COUNT(texts));
    CHECK(accepted > 500 && accepted <= 1024 && outcomes == accepted);
    CHECK(atomic_exchange(&destroyed, 0) == calls_of_perform);
}

int main(void)
{
    setenv("NOWPLAYING_LOG", "debug", 1);
    np_control_log_set_handler(on_log, NULL, NULL);
    memset(megabyte, 'm', MEGABYTE);
    read_player();
    REQUIRE(np_controller_new(NP_CONTROLLER_HOST_LOOP, &holder) == NP_OK);
    test_every_function();
    np_controller_free(holder);
    test_actions();
    np_player_free(kept);
    np_control_log_set_handler(NULL, NULL, NULL);
    return check_result();
}
