/* SPDX-License-Identifier: MIT */
#include "remote_private.h"

#include "random_number.h"

#include <string.h>

#define LONGEST_RETRY_US INT64_C(60000000)
/* Many hosts that start together also ask, and messages need longer. So each of them adds this time to the delay. */
#define CROWD_US INT64_C(100000)

int64_t question_delay(const struct remotes *remotes, int64_t each_us)
{
    bool is_crowd = clock_now_us() - remotes->crowd_at_us < CROWD_MEMORY_US;
    int64_t most_us = (int64_t)remotes->host_count * each_us + (is_crowd ? (int64_t)remotes->crowd * CROWD_US : 0);
    return (int64_t)(random_number() % (uint64_t)(most_us + 1));
}

struct remote *question_find_session(const struct host *host)
{
    for (struct remote *remote = host->remotes_first; remote; remote = remote->next)
        if (remote->is_missing || (remote->state && !remote_is_ready(remote)))
            return remote;
    return NULL;
}

void question_ask_later(struct host *host, int64_t delay_us)
{
    int64_t when = clock_now_us() + delay_us;
    if (!host->asked_at_us && when < host->ask_at_us)
        host->ask_at_us = when;
}

void question_end(struct host *host)
{
    host->asked_at_us = 0;
    host->ask_at_us = INT64_MAX;
    host->retry_us = FIRST_RETRY_US;
    host->try_count = 0;
}

void question_ask(struct remotes *remotes, struct host *host)
{
    struct remote *remote = question_find_session(host);
    struct topic topic;
    int64_t now = clock_now_us();
    if (!remote && !host->is_checked)
        remote = host->remotes_first;
    if (!remote) {
        question_end(host);
        return;
    }
    if (host->asked_at_us && ++host->try_count >= MOST_TRIES && !host->is_silent) {
        host->is_silent = true;
        for (struct remote *each = host->remotes_first; each; each = each->next)
            remote_show_reach(remotes, each);
    }
    host->token = random_number();
    strcpy(host->asked, remote->id);
    remote_topic(remote, TOPIC_GET, &topic);
    request_publish(remotes, &topic, "", host->token, EXPIRY_S);
    host->asked_at_us = now;
    host->ask_at_us = now + host->retry_us;
    host->retry_us = host->retry_us * 2 < LONGEST_RETRY_US ? host->retry_us * 2 : LONGEST_RETRY_US;
}

void question_ask_for_states(struct host *host, int64_t delay_us)
{
    for (struct remote *remote = host->remotes_first; remote; remote = remote->next)
        remote->is_missing = true;
    question_ask_later(host, delay_us);
}

void question_check_clock_later(struct remotes *remotes, struct host *host)
{
    question_ask_later(host, (int64_t)remotes->host_count * CHECK_US + question_delay(remotes, 2 * CHECK_US));
}

bool question_is_answered_by(const struct host *host, const struct message *message)
{
    return host->asked_at_us && message->correlation_size == sizeof host->token &&
           memcmp(message->correlation, &host->token, sizeof host->token) == 0;
}
