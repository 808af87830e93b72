/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LINE = 1024 };
enum { LEVEL_UNREAD = -1, LEVEL_OFF = 0, LEVEL_ERROR = 1, LEVEL_WARNING = 2, LEVEL_DEBUG = 4 };

typedef struct {
    nowplaying_log_handler handler;
    void *user_data;
    void (*destroy)(void *);
} registration;

static const char *const words[] = {"off", "error", "warning", "info", "debug"};
static atomic_int threshold = LEVEL_UNREAD;
/* Held while a line is written, so that lines come one at a time. */
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
/* Held for the few instructions of a change; a change is made by whoever has the turn. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static registration current;
/* Replaced from inside its own handler: destroyed when that call has returned. */
static registration retired;
/* This thread has the turn and is inside a handler. */
static _Thread_local bool calling;

/* A fork() waits for a change and never for a handler, which may wait for whoever forks. */
static void before_fork(void)
{
    pthread_mutex_lock(&mutex);
}

static void in_parent(void)
{
    pthread_mutex_unlock(&mutex);
}

static void in_child(void)
{
    pthread_mutex_unlock(&mutex);
    /* Whoever had the turn is not here to give it back. */
    if (!calling)
        pthread_mutex_init(&turn, NULL);
}

__attribute__((constructor)) static void register_fork_handlers(void)
{
    pthread_atfork(before_fork, in_parent, in_child);
}

static int read_threshold(void)
{
    int level = LEVEL_WARNING;
    const char *word = getenv("NOWPLAYING_LOG");
    bool known = !word || !*word;
    for (int i = LEVEL_OFF; word && i <= LEVEL_DEBUG; i++)
        if (strcasecmp(word, words[i]) == 0) {
            level = i;
            known = true;
        }
    if (!known)
        fprintf(stderr, "nowplaying: warning: NOWPLAYING_LOG is off, error, warning, info or debug\n");
    atomic_store_explicit(&threshold, level, memory_order_relaxed);
    return level;
}

bool nowplaying_log_is_enabled(int32_t level)
{
    int limit = atomic_load_explicit(&threshold, memory_order_relaxed);
    if (limit == LEVEL_UNREAD)
        limit = read_threshold();
    return level <= limit;
}

/* What came from outside may stand in a line: it must neither end it nor write over others on a terminal. */
static const char *one_line(const char *message, char *line)
{
    size_t size = strnlen(message, LINE - 1);
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)message[i];
        line[i] = byte < 0x20 || byte == 0x7f ? '?' : (char)byte;
    }
    line[size] = '\0';
    return line;
}

static _Thread_local char last_failure[512];

void nowplaying_failure_keep(const char *message)
{
    char line[LINE];
    one_line(message, line);
    line[sizeof last_failure - 1] = '\0';
    memcpy(last_failure, line, strlen(line) + 1);
}

const char *nowplaying_failure_last(void)
{
    return last_failure;
}

static void run_destroy(registration old)
{
    if (old.destroy)
        old.destroy(old.user_data);
}

void nowplaying_log_write(int32_t level, const char *message)
{
    /* A handler that makes us log again would wait for itself. */
    if (calling || !nowplaying_log_is_enabled(level))
        return;
    registration gone = {0};
    char line[LINE];
    message = one_line(message, line);
    pthread_mutex_lock(&turn);
    if (current.handler) {
        calling = true;
        current.handler(level, message, current.user_data);
        calling = false;
        pthread_mutex_lock(&mutex);
        gone = retired;
        retired = (registration){0};
        pthread_mutex_unlock(&mutex);
    } else {
        bool known = level >= LEVEL_ERROR && level <= LEVEL_DEBUG;
        fprintf(stderr, "nowplaying: %s: %s\n", known ? words[level] : "log", message);
    }
    pthread_mutex_unlock(&turn);
    run_destroy(gone);
}

void nowplaying_log_set_handler(nowplaying_log_handler handler, void *user_data, void (*destroy)(void *))
{
    registration fresh = {handler, user_data, destroy}, old;
    bool is_retired;
    if (!calling)
        pthread_mutex_lock(&turn);
    pthread_mutex_lock(&mutex);
    old = current;
    current = fresh;
    is_retired = calling && !retired.handler;
    if (is_retired)
        retired = old;
    pthread_mutex_unlock(&mutex);
    if (!calling)
        pthread_mutex_unlock(&turn);
    if (!is_retired)
        run_destroy(old);
}
