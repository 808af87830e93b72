/* SPDX-License-Identifier: MIT */
#include "remote_private.h"

#include "log.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

/* Each session that is shown has a descriptor. This many are reserved for everything else. */
enum { OTHER_DESCRIPTORS = 32 };

void remotes_connected(struct remotes *remotes)
{
    char answers[TOPIC_BYTES];
    snprintf(answers, sizeof answers, TOPIC_ROOT "/%s/answer/+", remotes->config->host_id);
    broker_subscribe(remotes->broker, answers, false);
    retained_read(remotes);
}

void remotes_disconnected(struct remotes *remotes)
{
    while (remotes->requests)
        request_fail(remotes, remotes->requests, NP_OUTCOME_NETWORK_FAILED, "the connection was lost");
    for (struct host *host = remotes->hosts; host; host = host->next)
        host_lose(remotes, host);
}

int remotes_fd(const struct remotes *remotes)
{
    return remotes->image_fd;
}

static void turn_host(struct remotes *remotes, struct host *host, int64_t now, int64_t *next_us)
{
    if (host->has_dropped && bucket_remove_message(&host->bucket, now)) {
        host->has_dropped = false;
        question_ask_for_states(host, 0);
    }
    if (host->has_dropped && now + BUCKET_MESSAGE_US < *next_us)
        *next_us = now + BUCKET_MESSAGE_US;
    if (host->ask_at_us <= now && host->is_online)
        question_ask(remotes, host);
    if (host->ask_at_us < *next_us && host->is_online)
        *next_us = host->ask_at_us;
}

int remotes_turn(struct remotes *remotes)
{
    int64_t now = clock_now_us(), next_us = INT64_MAX;
    remote_images_send(remotes);
    for (struct request *request = remotes->requests, *next; request; request = next) {
        next = request->next;
        if (request->end_us <= now) {
            request_fail(remotes, request, NP_OUTCOME_TIMED_OUT, "the other machine did not answer");
            continue;
        }
        int64_t request_us = request_repeat(remotes, request, now);
        if (request_us < next_us)
            next_us = request_us;
    }
    for (struct host *host = remotes->hosts, *next; host; host = next) {
        next = host->next;
        if (!host->is_online && now - host->lost_at_us >= host_memory(host)) {
            host_free(remotes, host);
            continue;
        }
        if (!host->is_online && host->lost_at_us + host_memory(host) < next_us)
            next_us = host->lost_at_us + host_memory(host);
    }
    if (broker_is_connected(remotes->broker)) {
        /* It can make a host be asked. */
        bool has_more = remote_show_some(remotes);
        for (struct host *host = remotes->hosts; host; host = host->next)
            turn_host(remotes, host, now, &next_us);
        if (remotes->retained_again_at_us <= now)
            retained_read_again(remotes);
        if (remotes->states_at_us <= now)
            retained_read_states(remotes);
        if (remotes->retained_again_at_us < next_us)
            next_us = remotes->retained_again_at_us;
        if (remotes->states_at_us < next_us)
            next_us = remotes->states_at_us;
        if (has_more)
            return 0;
    }
    /* Each time that has passed was handled above. */
    return next_us == INT64_MAX ? -1 : (int)((next_us - now) / 1000) + 1;
}

struct remotes *remotes_new(np_context *context, const struct config *config)
{
    struct remotes *remotes = calloc(1, sizeof *remotes);
    if (!remotes)
        return NULL;
    remotes->context = context;
    remotes->config = config;
    remotes->retained_again_at_us = INT64_MAX;
    remotes->states_at_us = INT64_MAX;
    remotes->retained_pause_us = SHORTEST_PAUSE_US;
    bucket_init(&remotes->unknown_hosts, clock_now_us());
    struct rlimit files = {.rlim_cur = RLIM_INFINITY};
    getrlimit(RLIMIT_NOFILE, &files);
    remotes->most_shown = files.rlim_cur > OTHER_DESCRIPTORS ? (size_t)files.rlim_cur - OTHER_DESCRIPTORS : 1;
    pthread_mutex_init(&remotes->lock, NULL);
    remotes->image_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (remotes->image_fd < 0) {
        log_line(LOG_ERROR, "cannot create an eventfd: %s", strerror(errno));
        free(remotes);
        return NULL;
    }
    return remotes;
}

void remotes_set_broker(struct remotes *remotes, struct broker *broker)
{
    remotes->broker = broker;
}

void remotes_free(struct remotes *remotes)
{
    while (remotes->requests)
        request_fail(remotes, remotes->requests, NP_OUTCOME_CANCELLED, "the bridge has ended");
    while (remotes->hosts)
        host_free(remotes, remotes->hosts);
    /* After this call no provider runs. */
    np_context_free(remotes->context);
    remote_images_free(remotes);
    close(remotes->image_fd);
    pthread_mutex_destroy(&remotes->lock);
    free(remotes);
}
