/* SPDX-License-Identifier: MIT */
/* The server's last state, {"groups": [{"clients": […], …}, …], "streams": […]}, and its changes. */
#include <string.h>

#include "snapcast_remote.h"

/* The key that stores the time of a stream's position. It is always overwritten, so a server cannot set it. */
static const char received[] = "received_us";

json_object *find_group(struct remote *remote, const char *id)
{
    return with_id(member_array(remote->server, "groups"), id);
}

json_object *find_stream(struct remote *remote, const char *id)
{
    return with_id(member_array(remote->server, "streams"), id);
}

json_object *find_client(struct remote *remote, const char *id, json_object **ret_group)
{
    json_object *groups = member_array(remote->server, "groups");
    for (size_t i = 0; groups && i < json_object_array_length(groups); i++) {
        json_object *group = json_object_array_get_idx(groups, i);
        json_object *client = with_id(member_array(group, "clients"), id);
        if (client && ret_group)
            *ret_group = group;
        if (client)
            return client;
    }
    return NULL;
}

/* Lists the connected clients, each once. The server also keeps all earlier clients. */
size_t connected_clients(json_object *group, json_object *clients[MAX_CLIENTS])
{
    json_object *all = member_array(group, "clients");
    size_t count = 0;
    for (size_t i = 0; all && i < json_object_array_length(all) && count < MAX_CLIENTS; i++) {
        json_object *client = json_object_array_get_idx(all, i);
        const char *id = member_text(client, "id");
        /* Of several clients with one id, only the first counts. */
        if (member_flag(client, "connected") && *id && strlen(id) <= MAX_ID && with_id(all, id) == client)
            clients[count++] = client;
    }
    return count;
}

/* ---- time ---- */

static void stamp(json_object *stream, int64_t time)
{
    json_object_object_add(stream, received, json_object_new_int64(time));
}

int64_t received_us(json_object *stream)
{
    return json_object_get_int64(json_object_object_get(stream, received));
}

/*
 * Snapcast repeats the last properties of a stream unchanged, even much later. Their position then still has the old
 * time. Also, Snapcast 0.26 may send a notification before an older answer. The notification's properties are kept.
 */
static void stamp_again(json_object *stream, json_object *before, int64_t asked_at)
{
    json_object *reported = member(stream, "properties"), *known = member(before, "properties");
    bool is_newer = known && received_us(before) > asked_at;
    if (is_newer)
        json_object_object_add(stream, "properties", json_object_get(known));
    bool is_repeated = is_newer || (known && json_object_equal(reported, known));
    stamp(stream, is_repeated ? received_us(before) : np_now_us());
}

/* ---- changes ---- */

static bool take_server(struct remote *remote, json_object *server, int64_t asked_at)
{
    json_object *streams = member_array(server, "streams");
    if (!streams || !member_array(server, "groups"))
        return false;
    for (size_t i = 0; i < json_object_array_length(streams); i++) {
        json_object *stream = json_object_array_get_idx(streams, i);
        if (json_object_is_type(stream, json_type_object))
            stamp_again(stream, find_stream(remote, member_text(stream, "id")), asked_at);
    }
    json_object_put(remote->server);
    remote->server = json_object_get(server);
    return true;
}

/* Replaces the value of a key by a value of the parameters. Returns false if the object or the new value is invalid. */
static bool replace(json_object *object, const char *key, json_object *parameters, const char *parameter,
                    json_type type)
{
    json_object *value = NULL;
    if (!object || !json_object_object_get_ex(parameters, parameter, &value) || !json_object_is_type(value, type))
        return false;
    json_object_object_add(object, key, json_object_get(value));
    return true;
}

/* Replaces the object with the same id in the array. */
static bool replace_in(json_object *array, json_object *replacement, const char *id)
{
    json_object *before = with_id(array, id);
    if (!before || strcmp(member_text(replacement, "id"), id) != 0)
        return false;
    for (size_t i = 0; i < json_object_array_length(array); i++)
        if (json_object_array_get_idx(array, i) == before)
            return json_object_array_put_idx(array, i, json_object_get(replacement)) == 0;
    return false;
}

static bool take_stream(struct remote *remote, const char *id, json_object *stream)
{
    json_object *before = find_stream(remote, id);
    if (stream && before)
        stamp_again(stream, before, INT64_MAX);
    return replace_in(member_array(remote->server, "streams"), stream, id);
}

static bool take_properties(struct remote *remote, const char *id, json_object *parameters)
{
    json_object *stream = find_stream(remote, id);
    if (!replace(stream, "properties", parameters, "properties", json_type_object))
        return false;
    stamp(stream, np_now_us());
    return true;
}

/* Applies a notification. Returns false if it does not fit the known state. */
static bool take(struct remote *remote, const char *method, const char *id, json_object *parameters)
{
    json_object *group = NULL, *client = find_client(remote, id, &group);
    if (strcmp(method, "Client.OnVolumeChanged") == 0)
        return replace(member(client, "config"), "volume", parameters, "volume", json_type_object);
    if (strcmp(method, "Client.OnNameChanged") == 0)
        return replace(member(client, "config"), "name", parameters, "name", json_type_string);
    if (strcmp(method, "Client.OnConnect") == 0 || strcmp(method, "Client.OnDisconnect") == 0)
        return replace_in(member_array(group, "clients"), member(parameters, "client"), id);
    if (strcmp(method, "Group.OnMute") == 0)
        return replace(find_group(remote, id), "muted", parameters, "mute", json_type_boolean);
    if (strcmp(method, "Group.OnStreamChanged") == 0)
        return replace(find_group(remote, id), "stream_id", parameters, "stream_id", json_type_string);
    if (strcmp(method, "Group.OnNameChanged") == 0)
        return replace(find_group(remote, id), "name", parameters, "name", json_type_string);
    if (strcmp(method, "Stream.OnProperties") == 0)
        return take_properties(remote, id, parameters);
    if (strcmp(method, "Stream.OnUpdate") == 0)
        return take_stream(remote, id, member(parameters, "stream"));
    if (strcmp(method, "Server.OnUpdate") == 0)
        return take_server(remote, member(parameters, "server"), INT64_MAX);
    return true; /* Ignore latency changes, and notifications of later servers. */
}

/* A notification that does not fit, such as one about an unknown client, means that one was missed. Then read the state
   again. */
void server_take_notification(struct remote *remote, const char *method, json_object *parameters)
{
    if (!remote->server)
        return; /* The state was requested, and its answer contains this change. */
    if (take(remote, method, member_text(parameters, "id"), parameters))
        remote->is_changed = true;
    else
        remote->is_doubtful = true;
}

/* The server sends no notification to the client that made the change, only this answer. */
void server_take_answer(struct remote *remote, const struct question *question, json_object *result)
{
    if (question->kind == ASKS_STATUS && !take_server(remote, member(result, "server"), question->asked_at))
        remote->connection.fault = "it does not report what plays";
    else if (question->kind == ASKS_STATUS)
        connection_proved(&remote->connection);
    else if (question->kind == ASKS_VOLUME)
        replace(member(find_client(remote, question->subject, NULL), "config"), "volume", result, "volume",
                json_type_object);
    else if (question->kind == ASKS_MUTE)
        replace(find_group(remote, question->subject), "muted", result, "mute", json_type_boolean);
    remote->is_changed = remote->is_changed || (question->kind != ASKS_NOTHING && remote->server);
}
