/* SPDX-License-Identifier: MIT */
/* The volume of each client, and of a group. The group's volume is the mean of its audible clients. */
#include <stdlib.h>

#include "snapcast_remote.h"

static json_object *volume_of(json_object *client)
{
    return member(member(client, "config"), "volume");
}

static bool is_muted(json_object *client)
{
    return member_flag(volume_of(client), "muted");
}

/* Returns the client's own volume, which it keeps while it is muted. */
static int percent_of(json_object *client)
{
    double percent = member_number(volume_of(client), "percent", 0);
    return percent < 0 ? 0 : percent > 100 ? 100 : (int)(percent + 0.5);
}

/* Returns the audible volume: a muted client has 0. */
static int audible_percent(json_object *group, json_object *client)
{
    return member_flag(group, "muted") || is_muted(client) ? 0 : percent_of(client);
}

double client_volume(json_object *group, json_object *client)
{
    return audible_percent(group, client) / 100.0;
}

/* Lists the clients that the group's volume changes. Muted clients are included only if all are muted. */
static size_t moved_clients(json_object *group, json_object *clients[MAX_CLIENTS])
{
    size_t count = connected_clients(group, clients), audible = 0, kept = 0;
    for (size_t i = 0; i < count; i++)
        audible += volume_of(clients[i]) && !is_muted(clients[i]);
    for (size_t i = 0; i < count; i++)
        if (volume_of(clients[i]) && (audible == 0 || !is_muted(clients[i])))
            clients[kept++] = clients[i];
    return kept;
}

double group_volume(json_object *group)
{
    json_object *clients[MAX_CLIENTS];
    size_t count = moved_clients(group, clients);
    int sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += audible_percent(group, clients[i]);
    return count > 0 ? sum / (100.0 * (double)count) : 0;
}

/* ---- questions ---- */

/* -1: the value does not change. */
static json_object *volume_parameters(const char *id, int percent, int muted)
{
    json_object *parameters = json_object_new_object(), *volume = json_object_new_object();
    json_object_object_add(parameters, "id", json_object_new_string(id));
    json_object_object_add(parameters, "volume", volume);
    if (percent >= 0)
        json_object_object_add(volume, "percent", json_object_new_int(percent));
    if (muted >= 0)
        json_object_object_add(volume, "muted", json_object_new_boolean(muted));
    return parameters;
}

/* Stores the values before the answer, because the next command may arrive earlier. If the server refuses, the state is
   read again. */
static bool ask_volume(struct remote *remote, json_object *client, int percent, int muted, np_request *request)
{
    json_object *volume = volume_of(client);
    const char *id = member_text(client, "id");
    if (percent >= 0)
        json_object_object_add(volume, "percent", json_object_new_int(percent));
    if (muted >= 0)
        json_object_object_add(volume, "muted", json_object_new_boolean(muted));
    return ask(remote, "Client.SetVolume", volume_parameters(id, percent, muted), ASKS_VOLUME, id, request);
}

static bool ask_to_unmute(struct remote *remote, json_object *group, np_request *request)
{
    json_object *parameters = json_object_new_object();
    const char *id = member_text(group, "id");
    json_object_object_add(group, "muted", json_object_new_boolean(false));
    json_object_object_add(parameters, "id", json_object_new_string(id));
    json_object_object_add(parameters, "mute", json_object_new_boolean(false));
    return ask(remote, "Group.SetMute", parameters, ASKS_MUTE, id, request);
}

/* ---- a client ---- */

/* Mutes each client and unmutes the group. Then one client can be raised without making the others audible. */
static void unmute_group(struct remote *remote, json_object *group)
{
    json_object *clients = member_array(group, "clients");
    for (size_t i = 0; i < json_object_array_length(clients); i++) {
        json_object *client = json_object_array_get_idx(clients, i);
        if (volume_of(client) && *member_text(client, "id"))
            ask_volume(remote, client, -1, true, NULL);
    }
    ask_to_unmute(remote, group, NULL);
}

static int percent_wanted(np_request *request)
{
    double wanted = 0;
    np_request_get_volume(request, &wanted);
    return (int)((wanted < 1 ? wanted : 1) * 100 + 0.5);
}

void set_client_volume(struct remote *remote, np_request *request)
{
    const char *id = "";
    int percent = percent_wanted(request);
    np_request_get_device_id(request, &id);
    json_object *group = NULL, *client = find_client(remote, id, &group);
    if (!volume_of(client)) {
        np_request_fail(request, NP_OUTCOME_DEVICE_NOT_FOUND, "the Snapcast client is gone");
        return;
    }
    if (percent == 0 && (is_muted(client) || member_flag(group, "muted"))) {
        np_request_finish(request); /* It is already silent, and keeps its volume. */
        return;
    }
    if (member_flag(group, "muted"))
        unmute_group(remote, group);
    ask_volume(remote, client, percent, is_muted(client) ? false : -1, request);
}

/* ---- a group ---- */

/* Changes all volumes by the same amount until their sum is `wanted`. Volumes at a limit pass the remainder to the
   others. */
static void move(int percents[], int count, int wanted)
{
    int rest = wanted;
    for (int i = 0; i < count; i++)
        rest -= percents[i];
    while (rest != 0) {
        int end = rest > 0 ? 100 : 0, free = 0, place = 0;
        for (int i = 0; i < count; i++)
            free += percents[i] != end;
        if (free == 0)
            return;
        int share = rest / free, odd = rest % free;
        for (int i = 0; i < count; i++) {
            if (percents[i] == end)
                continue;
            int before = percents[i], after = before + share + (place++ < abs(odd) ? (end ? 1 : -1) : 0);
            percents[i] = after < 0 ? 0 : after > 100 ? 100 : after;
            rest -= percents[i] - before;
        }
    }
}

void set_group_volume(struct remote *remote, const char *group_id, np_request *request)
{
    json_object *clients[MAX_CLIENTS], *group = find_group(remote, group_id);
    int percents[MAX_CLIENTS], count = (int)moved_clients(group, clients);
    double wanted = 0;
    np_request_get_volume(request, &wanted);
    int sum = (int)((wanted < 1 ? wanted : 1) * 100 * count + 0.5);
    bool is_mute = member_flag(group, "muted"), is_asked = false, is_well = true;
    if (count == 0) {
        np_request_fail(request, NP_OUTCOME_DEVICE_NOT_FOUND, "the Snapcast clients are gone");
        return;
    }
    if (sum == 0 && (is_mute || is_muted(clients[0]))) {
        np_request_finish(request); /* It is already silent, and keeps its volumes. */
        return;
    }
    for (int i = 0; i < count; i++)
        percents[i] = percent_of(clients[i]);
    move(percents, count, sum);
    /* A muted client is in the list only if all are muted. */
    for (int i = 0; i < count && is_well; i++) {
        if (percents[i] == percent_of(clients[i]) && !is_muted(clients[i]))
            continue;
        is_asked = true;
        is_well = ask_volume(remote, clients[i], percents[i], is_muted(clients[i]) ? false : -1, request);
    }
    /* Last, so that no client is audible with its old volume. */
    if (is_well && is_mute)
        ask_to_unmute(remote, group, request);
    else if (!is_asked)
        np_request_finish(request);
}
