/* SPDX-License-Identifier: MIT */
/* Shows a group as a session: the group's stream is the content, and its clients are the devices. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "snapcast_remote.h"

enum { MAX_SESSIONS = 64, NAME_SIZE = 1024 };

struct session {
    struct session *next;
    struct remote *remote;
    char *id; /* The id of the group. */
    np_session *session;
    char *stream_id;       /* The stream and metadata of the published content. */
    json_object *metadata; /* If they are unchanged, the cover is not decoded again. */
    unsigned offered;      /* The offered commands, see command.c. */
    bool is_wanted;
};

static void on_command(np_request *request, void *user_data)
{
    struct session *session = user_data;
    do_command(session->remote, session->id, request);
}

/* ---- devices ---- */

/* Writes the client's configured name, or else the name of its machine. */
static void write_name(json_object *client, char name[NAME_SIZE])
{
    const char *texts[] = {
        member_text(member(client, "config"), "name"),
        member_text(member(client, "host"), "name"),
        member_text(client, "id"),
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (*texts[i] && np_device_clean_name(texts[i], name, NAME_SIZE) == NP_OK)
            return;
    snprintf(name, NAME_SIZE, "Client");
}

static size_t list_devices(json_object *group, np_device devices[MAX_CLIENTS], char names[MAX_CLIENTS][NAME_SIZE])
{
    json_object *clients[MAX_CLIENTS];
    size_t count = connected_clients(group, clients);
    for (size_t i = 0; i < count; i++) {
        write_name(clients[i], names[i]);
        devices[i] = (np_device){
            member_text(clients[i], "id"),    names[i], NP_DEVICE_SPEAKER, NP_DEVICE_ABSOLUTE_VOLUME,
            client_volume(group, clients[i]),
        };
    }
    return count;
}

/* All connected clients of the server: the group can have any of them. */
static void show_outputs(struct remote *remote, np_session *session, json_object *own)
{
    static char names[MAX_CLIENTS][NAME_SIZE];
    np_output outputs[MAX_CLIENTS];
    json_object *clients[MAX_CLIENTS], *groups = member_array(remote->server, "groups");
    size_t count = 0;
    for (size_t i = 0; groups && i < json_object_array_length(groups); i++) {
        json_object *group = json_object_array_get_idx(groups, i);
        size_t found = connected_clients(group, clients);
        for (size_t k = 0; k < found && count < MAX_CLIENTS; k++, count++) {
            write_name(clients[k], names[count]);
            outputs[count] = (np_output){member_text(clients[k], "id"), names[count], NP_DEVICE_SPEAKER,
                                         group == own ? NP_OUTPUT_IN_USE : 0};
        }
    }
    if (np_session_set_outputs(session, outputs, count) != NP_OK)
        np_session_set_outputs(session, NULL, 0);
}

/* ---- playback ---- */

static np_playback_state state_of(json_object *stream)
{
    const char *status = member_text(member(stream, "properties"), "playbackStatus");
    if (!*status) /* The stream has no control script, so use whether it has sound. */
        status = member_text(stream, "status");
    if (strcmp(status, "playing") == 0)
        return NP_PLAYBACK_PLAYING;
    return strcmp(status, "paused") == 0 ? NP_PLAYBACK_PAUSED : NP_PLAYBACK_STOPPED;
}

static void show_playback(np_session *session, json_object *group, json_object *stream)
{
    np_playback playback = NP_PLAYBACK_INIT;
    json_object *properties = member(stream, "properties");
    double position = member_number(properties, "position", -1), rate = member_number(properties, "rate", 1);
    playback.state = state_of(stream);
    playback.volume = group_volume(group);
    if (position >= 0 && position < 1e9) {
        playback.position_us = (int64_t)(position * NP_SECOND);
        playback.timestamp_us = received_us(stream);
    }
    if (rate > 0 && rate <= 100)
        playback.rate = playback.default_rate = rate;
    np_session_set_playback(session, &playback);
}

/* ---- sessions ---- */

static void show_content(struct session *session, const char *stream_id, json_object *metadata)
{
    if (session->stream_id && strcmp(session->stream_id, stream_id) == 0 &&
        json_object_equal(session->metadata, metadata))
        return;
    np_content *content = content_of(stream_id, metadata);
    np_session_set_content(session->session, content);
    np_content_free(content);
    free(session->stream_id);
    session->stream_id = strdup(stream_id);
    json_object_put(session->metadata);
    session->metadata = json_object_get(metadata);
}

/* If a group has no name, the library uses the names of its devices. */
static void show_name(np_session *session, const char *name)
{
    char text[NAME_SIZE];
    snprintf(text, sizeof text, "Snapcast – %s", name);
    np_session_set_name(session, *name ? text : NULL);
}

static void free_session(struct session *session)
{
    np_session_free(session->session);
    json_object_put(session->metadata);
    free(session->stream_id);
    free(session->id);
    free(session);
}

static struct session *find_session(struct remote *remote, const char *id)
{
    struct session *session = remote->sessions;
    while (session && strcmp(session->id, id) != 0)
        session = session->next;
    return session;
}

static struct session *new_session(struct remote *remote, const char *id)
{
    struct session *session = NULL;
    size_t count = 0;
    for (session = remote->sessions; session; session = session->next)
        count++;
    session = *id && strlen(id) <= MAX_ID && count < MAX_SESSIONS ? calloc(1, sizeof *session) : NULL;
    if (!session)
        return NULL;
    session->remote = remote;
    session->id = strdup(id);
    if (!session->id || np_session_new_remote(remote->context, id, &session->session) != NP_OK) {
        free_session(session);
        return NULL;
    }
    np_session_offer_command(session->session, NP_COMMAND_SET_VOLUME, on_command, session, NULL);
    np_session_offer_command(session->session, NP_COMMAND_SET_DEVICE_VOLUME, on_command, session, NULL);
    np_session_offer_command(session->session, NP_COMMAND_PLAY_ON_OUTPUT, on_command, session, NULL);
    np_session_offer_command(session->session, NP_COMMAND_LEAVE_OUTPUT, on_command, session, NULL);
    session->next = remote->sessions;
    remote->sessions = session;
    return session;
}

static void show_group(struct remote *remote, json_object *group)
{
    static char names[MAX_CLIENTS][NAME_SIZE];
    np_device devices[MAX_CLIENTS];
    const char *id = member_text(group, "id"), *stream_id = member_text(group, "stream_id");
    json_object *stream = find_stream(remote, stream_id), *properties = member(stream, "properties");
    size_t count = list_devices(group, devices, names);
    struct session *session = find_session(remote, id);
    if (!session && stream && count > 0)
        session = new_session(remote, id);
    if (!session || session->is_wanted) /* Another group has the same id. */
        return;
    session->is_wanted = true;
    if (!stream || count == 0) {
        /* The group has no connected client. After a restart of the server the clients reconnect one by one. */
        np_session_set_reachable(session->session, false);
        return;
    }
    np_session_begin_update(session->session);
    show_name(session->session, member_text(group, "name"));
    show_content(session, stream_id, member(properties, "metadata"));
    show_playback(session->session, group, stream);
    offer_commands(session->session, properties, &session->offered, on_command, session);
    np_session_set_devices(session->session, devices, count);
    show_outputs(remote, session->session, group);
    np_session_set_reachable(session->session, true);
    np_session_end_update(session->session);
    np_session_publish(session->session);
}

void show_changes(struct remote *remote)
{
    if (!remote->is_changed)
        return;
    remote->is_changed = false;
    for (struct session *session = remote->sessions; session; session = session->next)
        session->is_wanted = false;
    json_object *groups = member_array(remote->server, "groups");
    for (size_t i = 0; groups && i < json_object_array_length(groups); i++)
        show_group(remote, json_object_array_get_idx(groups, i));
    for (struct session **place = &remote->sessions; *place;) {
        struct session *session = *place;
        if (session->is_wanted) {
            place = &session->next;
            continue;
        }
        *place = session->next;
        free_session(session);
    }
}

void show_unreachable(struct remote *remote)
{
    for (struct session *session = remote->sessions; session; session = session->next)
        np_session_set_reachable(session->session, false);
}

void free_sessions(struct remote *remote)
{
    while (remote->sessions) {
        struct session *session = remote->sessions;
        remote->sessions = session->next;
        free_session(session);
    }
}
