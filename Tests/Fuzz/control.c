/* SPDX-License-Identifier: MIT */
/* libFuzzer: a program that reads and steers players, on a bus whose players send anything.
 *
 * The input is a sequence of events: names change their owners, players emit signals, and the bus and the players
 * answer calls. The values have the expected types or others. Between the events the program reads everything of every
 * player, and sends them actions and requests for artwork.
 *
 * The test checks that every text is valid, each position is in its range, each action and each request has one outcome,
 * and each destroy function runs once. */
#define _GNU_SOURCE
#include "../C/commands.h"
#include "players.h"

#include <nowplaying-control/control.h>

enum { MOST_TEXT = 65536 };

static np_controller *controller;

/* ---- the program ---- */

/* `actions` counts the requests for artwork too. */
static int outcomes, actions, destroyed;

static void process(void)
{
    INSIST(np_controller_dispatch(controller) == NP_OK);
}

static void on_destroy(void *user_data)
{
    INSIST(user_data == &destroyed);
    destroyed++;
}

static void on_log(np_log_level level, const char *message, void *user_data)
{
    (void)user_data;
    INSIST(level >= NP_LOG_ERROR && level <= NP_LOG_DEBUG && *message);
}

static const char *check_text(const char *text)
{
    INSIST(text && strlen(text) <= MOST_TEXT);
    return text;
}

static void read_item(const np_item *item)
{
    const char *key, *text;
    int64_t begin, end;
    double number;
    bool flag;
    check_text(np_item_get_id(item));
    for (np_field field = 0; field < 90; field++) {
        for (size_t index = 0; check_text(np_item_get_text(item, field, index))[0] && index < 100; index++)
            ;
        np_item_has_field(item, field);
        np_item_get_number(item, field, &number);
        np_item_get_flag(item, field, &flag);
        np_item_get_time(item, field, &begin);
    }
    INSIST(np_item_get_duration(item) == NP_TIME_UNKNOWN || np_item_get_duration(item) >= 0);
    INSIST(np_item_get_kind(item) >= 0 && np_item_get_media_type(item) >= 0);
    INSIST(!np_item_is_live(item) || !np_item_is_continuous(item));
    for (size_t index = 0; np_item_get_ad_break(item, index, &begin, &end) == NP_OK; index++)
        INSIST(begin <= end);
    for (size_t index = 0; np_item_get_extra(item, index, &key, &text) == NP_OK; index++)
        check_text(key), check_text(text);
}

static void read_player(const np_player *player)
{
    np_playback playback = NP_PLAYBACK_INIT;
    np_language_option option;
    np_device device;
    np_repeat_mode repeat, repeats[4];
    np_shuffle_mode shuffle, shuffles[4];
    np_feedback feedback;
    const np_item *item;
    const char *text, *name, *icon;
    double rates[4], minimum, maximum;
    int64_t intervals[4];
    size_t count;
    bool is_offered, is_enabled;
    check_text(np_player_get_name(player));
    INSIST(check_text(np_player_get_identity(player))[0]);
    check_text(np_player_get_desktop_entry(player));
    check_text(np_player_get_session_id(player));
    check_text(np_player_get_artwork_id(player));
    check_text(np_player_get_artwork_url(player));
    check_text(np_player_get_animated_artwork_id(player));
    check_text(np_player_get_current_entry(player));
    check_text(np_player_get_current_playlist(player));
    np_player_get_flags(player);
    np_player_get_aspect_ratios(player);
    INSIST(np_player_get_reason(player) >= 0 && np_player_get_reason(player) <= NP_PLAYER_NOT_ANSWERING);
    INSIST(np_player_get_playback(player, &playback) == NP_OK);
    INSIST(playback.volume == NP_VOLUME_NONE || playback.volume >= 0);
    int64_t position = np_player_get_position(player);
    INSIST(position == NP_TIME_UNKNOWN || position >= 0);
    position = np_player_get_buffered(player);
    INSIST(position == NP_TIME_UNKNOWN || position >= 0);
    int64_t start = 0, end = 0;
    if (np_player_get_window(player, &start, &end) == NP_OK)
        INSIST(start >= 0 && end >= start);
    np_problem problem = 0;
    const char *url = NULL;
    bool can_retry = false;
    if (np_player_get_problem(player, &problem, &text, &url, &can_retry) == NP_OK)
        INSIST(problem >= NP_PROBLEM_SIGN_IN && problem <= NP_PROBLEM_OTHER && check_text(text)[0] && check_text(url));
    for (np_command command = NP_COMMAND_PLAY; command <= LAST_COMMAND; command++) {
        INSIST(np_player_get_command(player, command, &is_offered, &is_enabled) == NP_OK);
        INSIST(is_offered || !is_enabled);
        np_player_get_skip_intervals(player, command, intervals, 4, &count);
        if (np_player_get_feedback(player, command, &feedback, &text) == NP_OK)
            check_text(text);
    }
    INSIST(np_player_get_rates(player, rates, 4, &count) == NP_OK);
    INSIST(np_player_get_repeat_modes(player, repeats, 4, &count) == NP_OK);
    INSIST(np_player_get_shuffle_modes(player, shuffles, 4, &count) == NP_OK);
    np_player_get_repeat_mode(player, &repeat);
    np_player_get_shuffle_mode(player, &shuffle);
    np_player_get_rating_range(player, &minimum, &maximum);
    for (size_t index = 0; np_player_get_language_option(player, index, &option) == NP_OK; index++)
        check_text(option.id), check_text(option.name);
    for (size_t index = 0; np_player_get_device(player, index, &device) == NP_OK; index++)
        check_text(device.id), check_text(device.name);
    for (size_t index = 0; np_player_get_queue_entry(player, index, &text, &item) == NP_OK; index++)
        check_text(text), read_item(item);
    for (size_t index = 0; np_player_get_playlist(player, index, &text, &name, &icon) == NP_OK; index++)
        check_text(text), check_text(name), check_text(icon);
    for (size_t index = 0; np_player_get_scheme(player, index, &text) == NP_OK; index++)
        check_text(text);
    for (size_t index = 0; np_player_get_mime_type(player, index, &text) == NP_OK; index++)
        check_text(text);
    read_item(np_player_get_item(player));
}

static void on_player(np_controller *from, const np_player *player, np_player_changes changes, void *user_data)
{
    INSIST(from == controller && changes != 0 && user_data == &destroyed);
    read_player(player);
}

static void on_outcome(np_controller *from, const np_player *player, np_outcome outcome, const char *message,
                       void *user_data)
{
    (void)player;
    INSIST(from == controller && outcome >= 0 && user_data == &destroyed);
    check_text(message);
    outcomes++;
}

static void on_image(np_controller *from, const np_player *player, const np_image *image, np_outcome outcome,
                     const char *message, void *user_data)
{
    INSIST(!image || (image->fd >= 0) != (check_text(image->url)[0] != 0));
    on_outcome(from, player, outcome, message, user_data);
}

static void request_image(void)
{
    const char *player = take_byte() & 1 ? NULL : PICK(names);
    if (np_controller_request_artwork(controller, player, 64, 64, on_image, &destroyed, on_destroy) == NP_OK)
        actions++;
    else
        destroyed--;
}

static void act(void)
{
    np_action action = NP_ACTION(take_byte() % 40);
    uint8_t how = take_byte();
    action.number = how % 4;
    action.time_us = (int64_t)take_byte() * NP_SECOND;
    action.value = how / 32.0;
    action.text = PICK(texts);
    action.after_entry_id = PICK(texts);
    action.flag = how & 1;
    const char *player = how & 128 ? NULL : PICK(names);
    int before = destroyed;
    if (np_controller_perform(controller, player, &action, on_outcome, &destroyed, on_destroy) == NP_OK) {
        actions++;
    } else {
        INSIST(destroyed == before + 1);
        destroyed = before;
    }
}

static void look(void)
{
    np_player *players[4];
    size_t count;
    INSIST(np_controller_get_players(controller, players, 4, &count) == NP_OK);
    for (size_t i = 0; i < count && i < 4; i++) {
        read_player(players[i]);
        np_player_free(players[i]);
    }
    np_controller_set_primary(controller, take_byte() & 1 ? PICK(names) : NULL);
}

static bool begin(const char *address)
{
    char text[128];
    snprintf(text, sizeof text, "unix:abstract=%s", address);
    INSIST(np_controller_new(NP_CONTROLLER_HOST_LOOP | NP_CONTROLLER_LISTS, &controller) == NP_OK);
    INSIST(np_controller_set_bus_address(controller, text) == NP_OK);
    return np_controller_dispatch(controller) == NP_OK;
}

static bool advance(void)
{
    np_connection connection = -1;
    INSIST(np_controller_dispatch(controller) == NP_OK);
    INSIST(np_controller_get_connection(controller, &connection) == NP_OK);
    return connection == NP_CONNECTION_CONNECTED;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    next_byte = bytes;
    end_of_input = bytes + size;
    question_count = 0;
    outcomes = actions = destroyed = 0;
    np_control_log_set_handler(on_log, NULL, NULL);
    for (int name = 0; name < NAMES; name++)
        owners[name] = take_byte() % (PEERS + 1) - 1;
    log_in(bus, begin, advance);
    INSIST(np_controller_set_player_handler(controller, on_player, &destroyed, on_destroy) == NP_OK);
    for (int event = 0; event < 128 && next_byte < end_of_input; event++) {
        switch (take_byte() % 8) {
        case 0:
            move();
            break;
        case 1:
        case 2:
            emit();
            break;
        case 3:
        case 4:
            answer();
            break;
        case 5:
            take_byte() % 16 == 0 ? request_image() : act();
            break;
        case 6:
            look();
            break;
        default:
            INSIST(np_controller_dispatch(controller) == NP_OK);
        }
        struct message message;
        while (take_message(&message))
            INSIST(message.type == METHOD_CALL);
    }
    np_controller_free(controller);
    INSIST(outcomes == actions && destroyed == actions + 1);
    return 0;
}
