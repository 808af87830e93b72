/* SPDX-License-Identifier: MIT */
#include "remote_private.h"

#include "log.h"

#include <string.h>

/* The states of a list follow it. The bridge asks for a state that does not arrive within this time. */
#define PATIENCE_US INT64_C(2000000)
/* An answer measures the difference of the clocks with an error of half its travel time. The bridge asks again until
 * the error is at most this, or MOST_TRIES times. */
#define EXACT_US INT64_C(20000)

/** Learns from a state that was not retained the difference of the clocks, and whether a question is answered. */
static void note_state(struct remotes *remotes, struct host *host, const struct state *state,
                       const struct message *message)
{
    bool is_timed = state->timestamp_utc_ms != INT64_MIN, is_answer = question_is_answered_by(host, message);
    int64_t took_us = clock_now_us() - host->asked_at_us;
    if (!is_answer && is_timed) {
        host_clock_notice(remotes, host, state);
    } else if (is_answer && is_timed) {
        log_line(LOG_DEBUG, "%s answered after %lld ms", host->id, (long long)took_us / 1000);
        host_clock_measure(host, state, took_us);
        host->is_checked = host->error_us <= EXACT_US || ++host->inexact_count >= MOST_TRIES;
    } else {
        host->is_checked = true;
    }
    bool has_unknown = question_find_session(host) != NULL;
    if (is_answer || !has_unknown)
        question_end(host);
    if (has_unknown)
        question_ask_later(host, question_delay(remotes, SOON_US));
    else if (!host->is_checked)
        question_check_clock_later(remotes, host);
}

/** Notes the origin of a message. Another run of a bridge has another clock. A gap in the sequence means that a
 * message was lost. */
static void note_origin(struct remotes *remotes, struct host *host, const struct origin *origin, bool is_news)
{
    if (strcmp(host->origin.clock, origin->clock) != 0) {
        host->has_difference = false;
        host->is_checked = false;
        host->inexact_count = 0;
        host->origin = *origin;
        for (struct remote *remote = host->remotes_first; remote; remote = remote->next)
            remote->sequence = 0;
        return;
    }
    if (is_news && host->origin.sequence > 0 && origin->sequence > host->origin.sequence + 1)
        retained_read_again_later(remotes);
    if (origin->sequence > host->origin.sequence)
        host->origin.sequence = origin->sequence;
}

/** A message that was not retained proves that the host answers. */
static void note_answer(struct remotes *remotes, struct host *host)
{
    if (!host->is_silent)
        return;
    host->is_silent = false;
    for (struct remote *remote = host->remotes_first; remote; remote = remote->next)
        remote_show_reach(remotes, remote);
}

/** Handles a state. `is_published` is false for an answer to this host alone. */
static void receive_state(struct remotes *remotes, struct host *host, const char *id, const struct message *message,
                          bool is_published)
{
    const char *why;
    struct remote *remote = remote_find(host, id);
    if (message->size == 0) {
        if (remote)
            remote_free(remotes, remote);
        return;
    }
    struct state *state = state_decode(message->payload, message->size, &why);
    if (!state) {
        log_rejected("rejected a state of %s/%s: %s", host->id, id, why);
        return;
    }
    note_origin(remotes, host, &state->origin, !message->is_retained && is_published);
    /* A session that the list does not contain has ended. A retained state or an early answer does not change that. */
    remote = message->is_retained || !is_published ? remote : remote_get(host, id);
    if (!remote) {
        state_free(state);
        return;
    }
    bool is_known = message->is_retained && remote->session && remote->is_confirmed && state->origin.sequence > 0 &&
                    state->origin.sequence == remote->sequence;
    bool is_timed = state->timestamp_utc_ms != INT64_MIN;
    /* A retained state without a time has an unknown position now. */
    remote->is_missing = message->is_retained && (!host->is_online || (!is_timed && state_is_moving(state)));
    if (remote->is_missing || is_known) {
        if (remote->is_missing)
            question_ask_later(host, question_delay(remotes, SOON_US));
        state_free(state);
        return;
    }
    remote->sequence = is_published ? state->origin.sequence : 0;
    remote->is_playing = state_is_moving(state);
    remote_set_state(remote, state);
    if (message->is_retained) {
        if (!remote_is_ready(remote))
            question_ask_later(host, question_delay(remotes, SOON_US));
        return;
    }
    note_answer(remotes, host);
    note_state(remotes, host, state, message);
}

static void receive_list(struct remotes *remotes, struct host *host, const struct presence *presence)
{
    bool has_all = true;
    for (struct remote *remote = host->remotes_first, *next; remote; remote = next) {
        next = remote->next;
        if (!presence_lists(presence, remote->id))
            remote_free(remotes, remote);
    }
    for (size_t i = 0; presence->sessions && i < json_object_array_length(presence->sessions); i++) {
        const char *id = json_object_get_string(json_object_array_get_idx(presence->sessions, i));
        struct remote *remote = remote_get(host, id);
        if (!remote)
            break;
        has_all = has_all && !remote->is_missing;
    }
    if (!has_all)
        question_ask_later(host, PATIENCE_US + question_delay(remotes, SOON_US));
    else if (!host->is_checked)
        question_check_clock_later(remotes, host);
}

/** Counts a host that has just started. */
static void join_crowd(struct remotes *remotes)
{
    int64_t now = clock_now_us();
    remotes->crowd = now - remotes->crowd_at_us < CROWD_MEMORY_US ? remotes->crowd + 1 : 0;
    remotes->crowd_at_us = now;
}

static void receive_presence(struct remotes *remotes, const char *id, const struct message *message)
{
    struct presence presence = {0};
    const char *why = "";
    if (message->size > 0 && !presence_decode(message->payload, message->size, &presence, &why)) {
        log_rejected("rejected the presence of %s: %s", id, why);
        return;
    }
    /* A host that is offline needs no place. */
    struct host *host = presence.is_online ? host_get(remotes, id) : host_find(remotes, id);
    if (host && !presence.is_online) {
        host_lose(remotes, host);
    } else if (host) {
        if (!host->is_online && !message->is_retained)
            join_crowd(remotes);
        host->is_online = true;
        note_origin(remotes, host, &presence.origin, !message->is_retained);
        if (!message->is_retained)
            note_answer(remotes, host);
        receive_list(remotes, host, &presence);
    }
    presence_free(&presence);
}

static void receive_answer(struct remotes *remotes, const char *sender, const struct message *message)
{
    struct host *host = host_find(remotes, sender);
    if (host && !message->is_retained && question_is_answered_by(host, message))
        receive_state(remotes, host, host->asked, message, false);
    else
        request_receive_answer(remotes, sender, message);
}

void remotes_receive(struct remotes *remotes, const struct topic *topic, const struct message *message)
{
    if (topic->kind == TOPIC_ANSWER) {
        receive_answer(remotes, topic->sender, message);
        return;
    }
    struct host *host = host_find(remotes, topic->host);
    /* Retained messages do not count: this host requested them. */
    if (host && !message->is_retained && !bucket_remove_message(&host->bucket, clock_now_us())) {
        if (!host->has_dropped)
            log_line(LOG_WARNING, "%s sends more than %d messages a second; dropping the excess", host->id,
                     MOST_MESSAGES_A_SECOND);
        host->has_dropped = true;
        return;
    }
    if (topic->kind == TOPIC_PRESENCE) {
        if (message->is_retained && remotes->states_at_us != INT64_MAX)
            remotes->states_at_us = clock_now_us() + QUIET_US;
        receive_presence(remotes, topic->host, message);
        return;
    }
    if (host)
        receive_state(remotes, host, topic->session, message, true);
    else if (message->size > 0)
        retained_read_host(remotes, topic->host);
}
