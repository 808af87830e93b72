/* SPDX-License-Identifier: MIT */
/*
 * The connection to the server. A thread opens it, because a name look-up or a machine that is off can need a long
 * time. The connection is idle while nothing changes. If it is lost, it is opened again after growing delays.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "mpd_remote.h"

enum { SHORTEST_WAIT_MS = 250, LONGEST_WAIT_MS = 30000 };

static const enum mpd_idle watched =
    MPD_IDLE_PLAYER | MPD_IDLE_QUEUE | MPD_IDLE_MIXER | MPD_IDLE_OPTIONS | MPD_IDLE_OUTPUT | MPD_IDLE_STORED_PLAYLIST;

/* ---- commands ---- */

bool is_well(const struct mpd_connection *mpd)
{
    return mpd_connection_get_error(mpd) == MPD_ERROR_SUCCESS;
}

/* Reads an answer, and returns whether the command succeeded. mpd_response_finish() and each mpd_run_…() do the same,
   but libmpdclient ends the program by an assertion if the answer is not MPD's. */
bool run(struct mpd_connection *mpd, bool is_sent)
{
    struct mpd_pair *pair;
    while (is_sent && (pair = mpd_recv_pair(mpd)))
        mpd_return_pair(mpd, pair);
    return is_well(mpd);
}

/* Clears the error and returns true if the server rejected a command. Returns false if the connection has failed. */
bool forgive(struct mpd_connection *mpd)
{
    return mpd_connection_get_error(mpd) == MPD_ERROR_SERVER && mpd_connection_clear_error(mpd);
}

/* ---- opening ---- */

/* If the server's machine disappears, the kernel reports it after a minute. The program sleeps until then. */
static void keep_alive(int fd)
{
    int idle_s = 30, interval_s = 10, count = 3;
    int level = IPPROTO_TCP; /* On a Unix socket this fails, which is harmless. */
    setsockopt(fd, level, TCP_KEEPIDLE, &idle_s, sizeof idle_s);
    setsockopt(fd, level, TCP_KEEPINTVL, &interval_s, sizeof interval_s);
    setsockopt(fd, level, TCP_KEEPCNT, &count, sizeof count);
}

/* libmpdclient reads MPD_HOST and MPD_PORT, and knows the defaults. On failure the connection contains the error. */
struct mpd_connection *connection_dial(const char *partition)
{
    struct mpd_connection *mpd = mpd_connection_new(NULL, 0, TIMEOUT_MS);
    if (!mpd || !is_well(mpd))
        return mpd;
    const char *password = mpd_settings_get_password(mpd_connection_get_settings(mpd));
    mpd_connection_set_keepalive(mpd, true);
    keep_alive(mpd_connection_get_fd(mpd));
    if ((!password || run(mpd, mpd_send_password(mpd, password))) &&
        (!partition || run(mpd, mpd_send_switch_partition(mpd, partition))))
        take_only_shown_tags(mpd);
    return mpd;
}

static void *dial(void *user_data)
{
    struct remote *remote = user_data;
    struct mpd_connection *mpd = connection_dial(remote->partition);
    while (write(remote->dialed[1], &mpd, sizeof mpd) < 0)
        continue; /* A signal interrupted it. The pipe always has space for a pointer. */
    return NULL;
}

static void begin_dialing(struct remote *remote)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, dial, remote) == 0) {
        pthread_detach(thread);
        remote->is_dialing = true;
    }
    remote->dial_at_us = np_now_us() + (remote->is_dialing ? 0 : remote->wait_ms * NP_MILLISECOND);
}

bool connection_begin(struct remote *remote)
{
    remote->mpd_fd = -1;
    remote->wait_ms = SHORTEST_WAIT_MS;
    if (pipe2(remote->dialed, O_CLOEXEC) < 0)
        return false;
    begin_dialing(remote);
    return true;
}

/* ---- loss ---- */

/* Prints each problem once, even if many attempts fail. */
static void complain(struct remote *remote, const struct mpd_connection *mpd)
{
    char text[TEXT];
    enum mpd_error error = mpd ? mpd_connection_get_error(mpd) : MPD_ERROR_OOM;
    enum mpd_server_error refusal =
        error == MPD_ERROR_SERVER ? mpd_connection_get_server_error(mpd) : MPD_SERVER_ERROR_UNK;
    const struct mpd_settings *settings = mpd ? mpd_connection_get_settings(mpd) : NULL;
    const char *host = settings ? mpd_settings_get_host(settings) : NULL;
    const char *what = mpd && !is_well(mpd) ? mpd_connection_get_error_message(mpd) : "out of memory";
    const char *hint = "it is tried again";
    if (error == MPD_ERROR_MALFORMED)
        hint = "the server is not an MPD, or sends a longer line than libmpdclient reads; it is tried again";
    else if (refusal == MPD_SERVER_ERROR_PASSWORD || refusal == MPD_SERVER_ERROR_PERMISSION)
        hint = "give the password as MPD_HOST=password@host";
    snprintf(text, sizeof text, "%s: %s: %s", host ? host : "the server", what, hint);
    /* Remove control characters: the server's text must not control the terminal. */
    for (char *at = text; *at; at++)
        if (iscntrl((unsigned char)*at))
            *at = '?';
    if (strcmp(text, remote->complaint) != 0)
        fprintf(stderr, "mpd_remote: %s\n", text);
    memcpy(remote->complaint, text, sizeof text);
}

/* The library publishes the session as paused at its last position, and withdraws it later. */
static void lose(struct remote *remote)
{
    if (!atomic_load(&remote->is_quitting))
        complain(remote, remote->mpd);
    if (np_now_us() - remote->dial_at_us > LONGEST_WAIT_MS * NP_MILLISECOND)
        remote->wait_ms = SHORTEST_WAIT_MS; /* The lost connection was not a short one, so the next attempt is soon. */
    remote->mpd_fd = -1;
    if (remote->mpd)
        mpd_connection_free(remote->mpd);
    remote->mpd = NULL;
    remote->is_idle = false;
    np_session_set_reachable(remote->session, false);
    remote->dial_at_us = np_now_us() + remote->wait_ms * NP_MILLISECOND;
    remote->wait_ms = remote->wait_ms * 2 < LONGEST_WAIT_MS ? remote->wait_ms * 2 : LONGEST_WAIT_MS;
}

/* A thread that still opens a connection ends when the program exits. */
void connection_end(struct remote *remote)
{
    remote->mpd_fd = -1;
    if (remote->mpd)
        mpd_connection_free(remote->mpd);
    remote->mpd = NULL;
}

static np_outcome outcome_of(enum mpd_server_error error)
{
    switch (error) {
    case MPD_SERVER_ERROR_ARG:
        return NP_OUTCOME_INVALID_ARGUMENT;
    case MPD_SERVER_ERROR_PASSWORD:
    case MPD_SERVER_ERROR_PERMISSION:
        return NP_OUTCOME_PERMISSION_DENIED;
    case MPD_SERVER_ERROR_UNKNOWN_CMD:
        return NP_OUTCOME_NOT_SUPPORTED;
    case MPD_SERVER_ERROR_NO_EXIST:
        return NP_OUTCOME_NO_SUCH_CONTENT;
    case MPD_SERVER_ERROR_PLAYER_SYNC:
        return NP_OUTCOME_NO_ACTIONABLE_ITEM;
    default:
        return NP_OUTCOME_FAILED;
    }
}

/* Returns the last failure, for the answer to a request. */
np_outcome connection_take_failure(struct remote *remote, char text[TEXT])
{
    np_outcome outcome = NP_OUTCOME_NETWORK_FAILED;
    if (!remote->mpd) {
        snprintf(text, TEXT, "the server cannot be reached");
        return outcome;
    }
    if (is_well(remote->mpd)) {
        snprintf(text, TEXT, "that cannot be asked of MPD");
        return NP_OUTCOME_INVALID_ARGUMENT;
    }
    snprintf(text, TEXT, "%s", mpd_connection_get_error_message(remote->mpd));
    if (mpd_connection_get_error(remote->mpd) == MPD_ERROR_SERVER)
        outcome = outcome_of(mpd_connection_get_server_error(remote->mpd));
    if (!forgive(remote->mpd))
        lose(remote);
    return outcome;
}

/* ---- idle ---- */

/* Returns false if there is no connection, or if it fails. */
bool connection_wake(struct remote *remote)
{
    if (!remote->mpd)
        return false;
    if (remote->is_idle) {
        remote->is_idle = false;
        remote->changed |= mpd_run_noidle(remote->mpd);
    }
    return is_well(remote->mpd);
}

static bool take_changes(struct remote *remote)
{
    remote->is_idle = false;
    remote->changed |= mpd_recv_idle(remote->mpd, false);
    return is_well(remote->mpd);
}

static void take_dialed(struct remote *remote)
{
    remote->is_dialing = false;
    if (read(remote->dialed[0], &remote->mpd, sizeof remote->mpd) < 0)
        return;
    remote->changed = watched;
    if (!remote->mpd || !is_well(remote->mpd)) {
        lose(remote);
        return;
    }
    remote->mpd_fd = mpd_connection_get_fd(remote->mpd);
}

/* Does the pending work, and then makes the connection idle. */
void connection_turn(struct remote *remote, bool is_readable)
{
    if (is_readable && remote->is_dialing)
        take_dialed(remote);
    else if (is_readable && remote->is_idle && !take_changes(remote))
        lose(remote);
    if (!remote->mpd && !remote->is_dialing && np_now_us() >= remote->dial_at_us)
        begin_dialing(remote);
    if (remote->mpd && remote->changed && !show(remote)) {
        lose(remote);
        return;
    }
    if (remote->mpd && !remote->is_idle) {
        np_session_set_reachable(remote->session, true);
        remote->is_idle = mpd_send_idle_mask(remote->mpd, watched);
        remote->complaint[0] = '\0';
        if (!remote->is_idle)
            lose(remote);
    }
}

int connection_fd(const struct remote *remote)
{
    return remote->is_dialing ? remote->dialed[0] : remote->mpd ? mpd_connection_get_fd(remote->mpd) : -1;
}

/* Returns the milliseconds until the next attempt, or -1 if the loop can wait for an event. */
int connection_timeout_ms(const struct remote *remote)
{
    if (remote->mpd || remote->is_dialing)
        return -1;
    int64_t left_us = remote->dial_at_us - np_now_us();
    return left_us > 0 ? (int)(left_us / NP_MILLISECOND) + 1 : 0;
}
