/* SPDX-License-Identifier: MIT */
#include "remote_private.h"

/* A message that needs at most this much longer than the fastest one was not delayed. */
#define USUAL_US INT64_C(75000)
/* Two clocks diverge by at most this much a second. */
#define DRIFT_US INT64_C(100)
/* A message that is later by this time was queued, and the queue can have been full: the retained messages are read
 * again. */
#define LATE_US INT64_C(200000)

/** The time here now minus the time there when the message was sent: the difference of the clocks plus the travel
 * time. */
static int64_t apparent_difference(const struct state *state)
{
    return (clock_utc_ms() - (state->timestamp_utc_ms + state->age_ms)) * 1000;
}

/** Sets the difference of the clocks. If it changes much, the positions that are shown are wrong. */
static void set_difference(struct host *host, int64_t difference_us, int64_t error_us)
{
    int64_t change_us = difference_us - host->difference_us;
    if (host->has_difference && (change_us > USUAL_US || change_us < -USUAL_US))
        question_ask_for_states(host, 0);
    host->has_difference = true;
    host->difference_us = difference_us;
    host->error_us = error_us;
    host->measured_at_us = clock_now_us();
}

void host_clock_measure(struct host *host, const struct state *state, int64_t took_us)
{
    int64_t difference_us = apparent_difference(state) - took_us / 2, error_us = took_us / 2 + 1000;
    int64_t known_us = host->error_us + (clock_now_us() - host->measured_at_us) / 1000000 * DRIFT_US;
    int64_t apart_us = difference_us - host->difference_us;
    bool is_other = apart_us > error_us + known_us || apart_us < -(error_us + known_us);
    /* The measurement is more exact than the known difference, or a clock was set. */
    if (!host->has_difference || error_us <= known_us || is_other)
        set_difference(host, difference_us, error_us);
}

void host_clock_notice(struct remotes *remotes, struct host *host, const struct state *state)
{
    int64_t apparent_us = apparent_difference(state);
    int64_t way_us = apparent_us - host->difference_us;
    if (!host->has_difference) {
        set_difference(host, apparent_us, USUAL_US);
        /* A message after this time confirms the difference or does not. */
        host->check_at_us = clock_now_us() + (int64_t)remotes->host_count * CHECK_US;
        return;
    }
    if (way_us < 0 || host->error_us > USUAL_US) {
        /* The message was faster than all before, or an answer was slow, or the clock of the host was set. */
        set_difference(host, apparent_us, host->error_us > USUAL_US || way_us < -USUAL_US ? USUAL_US : host->error_us);
    }
    if (way_us > LATE_US)
        retained_read_again_later(remotes);
    if (way_us > USUAL_US || way_us < -USUAL_US)
        host->is_checked = false;
    else if (clock_now_us() >= host->check_at_us)
        host->is_checked = true;
}

int64_t remote_age(const struct remote *remote)
{
    const struct state *state = remote->state;
    const struct host *host = remote->host;
    int64_t age_ms = state->age_ms + (clock_now_us() - remote->received_at_us) / 1000;
    if (!state_is_moving(state))
        return 0;
    if (state->timestamp_utc_ms != INT64_MIN)
        age_ms = clock_utc_ms() - state->timestamp_utc_ms - host->difference_us / 1000;
    return age_ms < 0 ? 0 : age_ms < MOST_MILLISECONDS ? age_ms : MOST_MILLISECONDS;
}
