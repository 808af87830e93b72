/* SPDX-License-Identifier: MIT */
#include "remote_private.h"

#include "log.h"

#include <stdlib.h>
#include <string.h>

/* A host that is lost for this time is forgotten. */
#define FORGET_US INT64_C(600000000)

struct host *host_find(const struct remotes *remotes, const char *id)
{
    struct host *host = remotes->hosts;
    while (host && strcmp(host->id, id) != 0)
        host = host->next;
    return host;
}

struct host *host_get(struct remotes *remotes, const char *id)
{
    struct host *host = host_find(remotes, id);
    if (host || !config_shows(remotes->config, id))
        return host;
    if (remotes->host_count >= (size_t)remotes->config->most_hosts || !(host = calloc(1, sizeof *host))) {
        log_rejected("the host %s is not shown: %zu hosts are shown already; raise most-hosts", id,
                     remotes->host_count);
        remotes->has_left_out = true;
        return NULL;
    }
    host->remotes = remotes;
    strcpy(host->id, id);
    bucket_init(&host->bucket, clock_now_us());
    host->ask_at_us = INT64_MAX;
    host->retry_us = FIRST_RETRY_US;
    host->next = remotes->hosts;
    remotes->hosts = host;
    remotes->host_count++;
    return host;
}

void host_free(struct remotes *remotes, struct host *host)
{
    for (struct host **place = &remotes->hosts; *place; place = &(*place)->next) {
        if (*place == host) {
            *place = host->next;
            remotes->host_count--;
            break;
        }
    }
    while (host->remotes_first)
        remote_free(remotes, host->remotes_first);
    free(host);
    /* A host that was left out has a place now. */
    if (remotes->has_left_out)
        retained_read_again_later(remotes);
    remotes->has_left_out = false;
}

void host_lose(struct remotes *remotes, struct host *host)
{
    if (host->is_online)
        host->lost_at_us = clock_now_us();
    host->is_online = false;
    host->is_checked = false;
    host->is_silent = false;
    question_end(host);
    for (struct remote *remote = host->remotes_first; remote; remote = remote->next) {
        remote->is_confirmed = false;
        remote->is_missing = true;
        remote_set_state(remote, NULL);
        remote_show_reach(remotes, remote);
    }
}

int64_t host_memory(const struct host *host)
{
    if (!host->remotes->has_left_out)
        return FORGET_US;
    return host->count > 0 ? LOST_GRACE_US : 0;
}
