/* SPDX-License-Identifier: MIT */
#include "remote_private.h"

#include "log.h"

#include <stdlib.h>
#include <string.h>

/* The grace period of a session that its host cannot reach. The host itself withdraws it, after one day at most. */
#define AWAY_GRACE_US (INT64_C(24) * 3600 * 1000000)

void remote_topic(const struct remote *remote, enum topic_kind kind, struct topic *topic)
{
    *topic = (struct topic){.kind = kind};
    strcpy(topic->host, remote->host->id);
    strcpy(topic->session, remote->id);
    strcpy(topic->sender, remote->host->remotes->config->host_id);
}

struct remote *remote_find(const struct host *host, const char *id)
{
    struct remote *remote = host->remotes_first;
    while (remote && strcmp(remote->id, id) != 0)
        remote = remote->next;
    return remote;
}

struct remote *remote_get(struct host *host, const char *id)
{
    struct remote *remote = remote_find(host, id);
    if (remote)
        return remote;
    if (host->count >= (size_t)host->remotes->config->most_sessions || !(remote = calloc(1, sizeof *remote))) {
        log_rejected("rejected a session of %s: it already has %zu sessions", host->id, host->count);
        return NULL;
    }
    remote->host = host;
    strcpy(remote->id, id);
    remote->is_missing = true;
    remote->next = host->remotes_first;
    host->remotes_first = remote;
    host->count++;
    return remote;
}

void remote_set_state(struct remote *remote, struct state *state)
{
    struct remotes *remotes = remote->host->remotes;
    remotes->ready_count -= remote->state != NULL;
    remotes->ready_count += state != NULL;
    state_free(remote->state);
    remote->state = state;
    remote->received_at_us = clock_now_us();
}

void remote_hide(struct remotes *remotes, struct remote *remote)
{
    /* np_session_free() fails the commands. */
    for (struct request *request = remotes->requests, *next; request; request = next) {
        next = request->next;
        if (request->remote == remote)
            request_end(remotes, request);
    }
    if (remote->session) {
        log_line(LOG_INFO, "%s/%s is no longer shown", remote->host->id, remote->id);
        remotes->shown_count--;
    }
    np_session_free(remote->session);
    remote->session = NULL;
    remote->is_confirmed = false;
    remote->shown = IN_REACH;
    remote->offered = 0;
    remote->sequence = 0;
}

void remote_free(struct remotes *remotes, struct remote *remote)
{
    for (struct remote **place = &remote->host->remotes_first; *place; place = &(*place)->next) {
        if (*place == remote) {
            *place = remote->next;
            remote->host->count--;
            break;
        }
    }
    remote_set_state(remote, NULL);
    remote_hide(remotes, remote);
    free(remote);
}

enum reach remote_reach(const struct remotes *remotes, const struct remote *remote)
{
    if (!broker_is_connected(remotes->broker) || !remote->host->is_online || remote->host->is_silent ||
        !remote->is_confirmed)
        return LOST;
    return remote->is_away ? AWAY : IN_REACH;
}

void remote_show_reach(struct remotes *remotes, struct remote *remote)
{
    enum reach reach = remote_reach(remotes, remote);
    int64_t now = clock_now_us();
    if (!remote->session || reach == remote->shown)
        return;
    if (remote->shown == IN_REACH)
        remote->out_at_us = now;
    /* The grace period begins when the session becomes unreachable, also if its host is lost later. */
    if (reach == LOST) {
        int64_t grace_period_us = now - remote->out_at_us + LOST_GRACE_US;
        np_session_set_grace_period(remote->session, grace_period_us < AWAY_GRACE_US ? grace_period_us : AWAY_GRACE_US);
    } else if (reach == AWAY) {
        np_session_set_grace_period(remote->session, AWAY_GRACE_US);
    }
    np_session_set_reachable(remote->session, reach == IN_REACH);
    remote->shown = reach;
}

bool remote_is_ready(const struct remote *remote)
{
    const struct state *state = remote->state;
    return state && remote->host->is_online &&
           (!state_is_moving(state) || remote->host->has_difference || state->timestamp_utc_ms == INT64_MIN);
}
