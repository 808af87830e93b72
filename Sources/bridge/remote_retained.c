/* SPDX-License-Identifier: MIT */
#include "remote_private.h"

#include "log.h"

#include <stdio.h>

/* The delay before the retained messages are read again. */
#define SETTLE_US INT64_C(500000)
/* The longest pause between two reads of the retained messages. */
#define LONGEST_PAUSE_US INT64_C(320000000)

void retained_read_again_later(struct remotes *remotes)
{
    int64_t now = clock_now_us();
    if (remotes->retained_again_at_us != INT64_MAX)
        return;
    if (now - remotes->retained_at_us > 4 * remotes->retained_pause_us)
        remotes->retained_pause_us = SHORTEST_PAUSE_US;
    int64_t when = now + SETTLE_US, earliest = remotes->retained_at_us + remotes->retained_pause_us;
    if (when < earliest) {
        when = earliest;
        remotes->retained_pause_us =
            remotes->retained_pause_us * 2 < LONGEST_PAUSE_US ? remotes->retained_pause_us * 2 : LONGEST_PAUSE_US;
    }
    remotes->retained_again_at_us = when + question_delay(remotes, SOON_US / 2);
}

void retained_read(struct remotes *remotes)
{
    remotes->retained_again_at_us = INT64_MAX;
    remotes->retained_at_us = clock_now_us();
    broker_subscribe(remotes->broker, TOPIC_ROOT "/+/presence", true);
    remotes->states_at_us = remotes->retained_at_us + QUIET_US;
}

void retained_read_states(struct remotes *remotes)
{
    remotes->states_at_us = INT64_MAX;
    broker_subscribe(remotes->broker, TOPIC_ROOT "/+/+/state", true);
}

void retained_read_host(struct remotes *remotes, const char *id)
{
    char filter[TOPIC_BYTES];
    if (remotes->host_count >= (size_t)remotes->config->most_hosts || !config_shows(remotes->config, id) ||
        !bucket_remove_message(&remotes->unknown_hosts, clock_now_us()))
        return;
    snprintf(filter, sizeof filter, TOPIC_ROOT "/%s/presence", id);
    broker_read(remotes->broker, filter);
    snprintf(filter, sizeof filter, TOPIC_ROOT "/%s/+/state", id);
    broker_read(remotes->broker, filter);
}

void retained_read_again(struct remotes *remotes)
{
    log_line(LOG_DEBUG, "a message can be lost: reading the retained messages again");
    for (struct host *host = remotes->hosts; host; host = host->next)
        if (host->is_online)
            question_ask_for_states(host, FIRST_RETRY_US + question_delay(remotes, SOON_US));
    retained_read(remotes);
}
