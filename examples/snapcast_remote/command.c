/* SPDX-License-Identifier: MIT */
/* Sends the desktop's commands to the server. */
#include <string.h>

#include "snapcast_remote.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The commands of a stream's control script, and the properties that enable them. */
static const struct control {
    np_command command;
    const char *word, *can;
} controls[] = {
    {NP_COMMAND_PLAY, "play", "canPlay"},
    {NP_COMMAND_PAUSE, "pause", "canPause"},
    {NP_COMMAND_TOGGLE_PLAY_PAUSE, "playPause", "canPause"},
    {NP_COMMAND_STOP, "stop", "canControl"},
    {NP_COMMAND_NEXT, "next", "canGoNext"},
    {NP_COMMAND_PREVIOUS, "previous", "canGoPrevious"},
    {NP_COMMAND_SEEK_TO_POSITION, "setPosition", "canSeek"},
    {NP_COMMAND_SKIP_FORWARD, "seek", "canSeek"},
    {NP_COMMAND_SKIP_BACKWARD, "seek", "canSeek"},
};

/* The commands that set a property. They are offered if the stream reports the property. */
static const struct setting {
    np_command command;
    const char *property;
} settings[] = {
    {NP_COMMAND_CHANGE_REPEAT_MODE, "loopStatus"},
    {NP_COMMAND_CHANGE_SHUFFLE_MODE, "shuffle"},
    {NP_COMMAND_CHANGE_PLAYBACK_RATE, "rate"},
};

/* Indexed by np_repeat_mode. */
static const char *const loops[] = {"none", "track", "playlist"};

static const double rates[] = {0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2};

/* ---- offered commands ---- */

/* Offers or withdraws a command. `offered` has a bit for each offered command. */
static void offer(np_session *session, np_command command, bool is_offered, unsigned *offered,
                  np_command_handler handler, void *user_data)
{
    unsigned bit = 1u << command;
    if (is_offered && !(*offered & bit))
        np_session_offer_command(session, command, handler, user_data, NULL);
    else if (!is_offered && (*offered & bit))
        np_session_withdraw_command(session, command);
    *offered = is_offered ? *offered | bit : *offered & ~bit;
}

void offer_commands(np_session *session, json_object *properties, unsigned *offered, np_command_handler handler,
                    void *user_data)
{
    bool is_controlled = member_flag(properties, "canControl");
    for (size_t i = 0; i < COUNT(controls); i++) {
        offer(session, controls[i].command, is_controlled, offered, handler, user_data);
        if (is_controlled)
            np_session_set_command_enabled(session, controls[i].command, member_flag(properties, controls[i].can));
    }
    for (size_t i = 0; i < COUNT(settings); i++) {
        bool is_there = json_object_object_get_ex(properties, settings[i].property, NULL);
        offer(session, settings[i].command, is_controlled && is_there, offered, handler, user_data);
    }
    for (size_t i = 0; i < COUNT(loops); i++)
        if (strcmp(member_text(properties, "loopStatus"), loops[i]) == 0)
            np_session_set_repeat_mode(session, (np_repeat_mode)i, NULL, 0);
    np_session_set_shuffle_mode(session, member_flag(properties, "shuffle") ? NP_SHUFFLE_ITEMS : NP_SHUFFLE_OFF,
                                (np_shuffle_mode[]){NP_SHUFFLE_OFF, NP_SHUFFLE_ITEMS}, 2);
    np_session_set_supported_rates(session, rates, COUNT(rates));
}

/* ---- requests to the stream ---- */

static json_object *control_parameters(const char *word, np_request *request)
{
    json_object *parameters = json_object_new_object(), *options = json_object_new_object();
    np_command command = 0;
    int64_t time = 0;
    np_request_get_command(request, &command);
    if (command == NP_COMMAND_SEEK_TO_POSITION) {
        np_request_get_position(request, &time);
        json_object_object_add(options, "position", json_object_new_double((double)time / NP_SECOND));
    } else if (command == NP_COMMAND_SKIP_FORWARD || command == NP_COMMAND_SKIP_BACKWARD) {
        np_request_get_interval(request, &time);
        double offset = (double)time / NP_SECOND;
        json_object_object_add(options, "offset",
                               json_object_new_double(command == NP_COMMAND_SKIP_FORWARD ? offset : -offset));
    }
    json_object_object_add(parameters, "command", json_object_new_string(word));
    json_object_object_add(parameters, "params", options);
    return parameters;
}

static json_object *setting_parameters(const char *property, np_request *request)
{
    json_object *parameters = json_object_new_object(), *value = NULL;
    np_command command = 0;
    np_repeat_mode repeat = NP_REPEAT_OFF;
    np_shuffle_mode shuffle = NP_SHUFFLE_OFF;
    double rate = 1;
    np_request_get_command(request, &command);
    if (command == NP_COMMAND_CHANGE_REPEAT_MODE && np_request_get_repeat_mode(request, &repeat) == NP_OK)
        value = json_object_new_string(loops[repeat]);
    else if (command == NP_COMMAND_CHANGE_SHUFFLE_MODE && np_request_get_shuffle_mode(request, &shuffle) == NP_OK)
        value = json_object_new_boolean(shuffle != NP_SHUFFLE_OFF);
    else if (command == NP_COMMAND_CHANGE_PLAYBACK_RATE && np_request_get_rate(request, &rate) == NP_OK)
        value = json_object_new_double(rate);
    json_object_object_add(parameters, "property", json_object_new_string(property));
    json_object_object_add(parameters, "value", value);
    return parameters;
}

/* ---- the speakers of a group ---- */

/* Moves a client into the group, and the others out of it unless they play on; or a client out of it. */
static void set_clients(struct remote *remote, const char *group_id, np_request *request, np_command command)
{
    json_object *clients[MAX_CLIENTS], *parameters = json_object_new_object(), *ids = json_object_new_array();
    const char *id = "";
    bool is_together = command == NP_COMMAND_LEAVE_OUTPUT;
    np_request_get_output_id(request, &id);
    np_request_get_together(request, &is_together);
    size_t count = connected_clients(find_group(remote, group_id), clients);
    for (size_t i = 0; i < count && is_together; i++)
        if (strcmp(member_text(clients[i], "id"), id) != 0)
            json_object_array_add(ids, json_object_new_string(member_text(clients[i], "id")));
    if (command == NP_COMMAND_PLAY_ON_OUTPUT)
        json_object_array_add(ids, json_object_new_string(id));
    if (json_object_array_length(ids) == 0) {
        /* The server would delete the group. */
        np_request_fail(request, NP_OUTCOME_NO_ACTIONABLE_ITEM, "It is the only speaker of the group.");
        json_object_put(ids);
        json_object_put(parameters);
        return;
    }
    json_object_object_add(parameters, "id", json_object_new_string(group_id));
    json_object_object_add(parameters, "clients", ids);
    ask(remote, "Group.SetClients", parameters, ASKS_STATUS, NULL, request);
}

void do_command(struct remote *remote, const char *group_id, np_request *request)
{
    np_command command = 0;
    const char *method = NULL, *stream_id = member_text(find_group(remote, group_id), "stream_id");
    json_object *parameters = NULL;
    np_request_get_command(request, &command);
    if (command == NP_COMMAND_SET_DEVICE_VOLUME) {
        set_client_volume(remote, request);
        return;
    }
    if (command == NP_COMMAND_SET_VOLUME) {
        set_group_volume(remote, group_id, request);
        return;
    }
    if (command == NP_COMMAND_PLAY_ON_OUTPUT || command == NP_COMMAND_LEAVE_OUTPUT) {
        set_clients(remote, group_id, request, command);
        return;
    }
    for (size_t i = 0; i < COUNT(controls) && !parameters; i++) {
        if (controls[i].command == command) {
            method = "Stream.Control";
            parameters = control_parameters(controls[i].word, request);
        }
    }
    for (size_t i = 0; i < COUNT(settings) && !parameters; i++) {
        if (settings[i].command == command) {
            method = "Stream.SetProperty";
            parameters = setting_parameters(settings[i].property, request);
        }
    }
    if (!parameters) {
        np_request_fail(request, NP_OUTCOME_NOT_SUPPORTED, NULL);
        return;
    }
    json_object_object_add(parameters, "id", json_object_new_string(stream_id));
    ask(remote, method, parameters, ASKS_NOTHING, NULL, request);
}
