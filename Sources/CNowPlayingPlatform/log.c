/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LINE = 1024, SAID = 64 };
enum { LEVEL_UNREAD = -1, LEVEL_OFF = 0, LEVEL_ERROR = 1, LEVEL_WARNING = 2, LEVEL_DEBUG = 4 };

typedef struct {
    nowplaying_log_handler handler;
    void *user_data;
    void (*destroy)(void *);
} registration;

static const char *const words[] = {"off", "error", "warning", "info", "debug"};
static atomic_int threshold = LEVEL_UNREAD;
/* Somebody asked for a log, by a handler or by NOWPLAYING_LOG; else only mistakes are written, each once. */
static atomic_bool has_handler, has_level;
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
    const char *word = secure_getenv("NOWPLAYING_LOG");
    bool chosen = word && *word, known = !chosen;
    for (int i = LEVEL_OFF; word && i <= LEVEL_DEBUG; i++)
        if (strcasecmp(word, words[i]) == 0) {
            level = i;
            known = true;
        }
    if (!known)
        fprintf(stderr, "nowplaying: warning: NOWPLAYING_LOG is off, error, warning, info or debug\n");
    atomic_store_explicit(&has_level, chosen, memory_order_relaxed);
    atomic_store_explicit(&threshold, level, memory_order_relaxed);
    return level;
}

static bool is_within(int32_t level)
{
    int limit = atomic_load_explicit(&threshold, memory_order_relaxed);
    if (limit == LEVEL_UNREAD)
        limit = read_threshold();
    return level <= limit;
}

static bool is_asked_for(void)
{
    return atomic_load_explicit(&has_handler, memory_order_relaxed) ||
           atomic_load_explicit(&has_level, memory_order_relaxed);
}

bool nowplaying_log_is_enabled(int32_t level)
{
    return is_within(level) && is_asked_for();
}

/* What came from outside may stand in a line: it must neither end it nor write over others on a terminal. */
static const char *one_line(const char *message, char *line)
{
    size_t size = strnlen(message, LINE - 1), end = 0;
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)message[i];
        /* U+0080 to U+009F, which some terminals obey too. */
        bool is_second_set = byte == 0xc2 && i + 1 < size && (unsigned char)message[i + 1] < 0xa0;
        line[end++] = byte < 0x20 || byte == 0x7f || is_second_set ? '?' : (char)byte;
        i += is_second_set;
    }
    line[end] = '\0';
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

/* Whether a line is new; whoever asks has the turn. It is known by its hash, so that little is kept. */
static bool is_new(const char *line)
{
    static uint64_t said[SAID];
    static size_t count;
    uint64_t hash = 14695981039346656037u;
    for (; *line; line++)
        hash = (hash ^ (unsigned char)*line) * 1099511628211u;
    for (size_t i = 0; i < count; i++)
        if (said[i] == hash)
            return false;
    if (count == SAID)
        return false;
    said[count++] = hash;
    if (count == SAID)
        fprintf(stderr,
                "nowplaying: warning: no more mistakes are written; for all of them set NOWPLAYING_LOG=warning\n");
    return count < SAID;
}

static void write_line(int32_t level, const char *message)
{
    /* A handler that makes us log again would wait for itself. */
    if (calling)
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
    } else if (is_asked_for() || is_new(message)) {
        bool known = level >= LEVEL_ERROR && level <= LEVEL_DEBUG;
        fprintf(stderr, "nowplaying: %s: %s\n", known ? words[level] : "log", message);
    }
    pthread_mutex_unlock(&turn);
    run_destroy(gone);
}

void nowplaying_log_write(int32_t level, const char *message)
{
    if (nowplaying_log_is_enabled(level))
        write_line(level, message);
}

void nowplaying_log_write_mistake(int32_t level, const char *message)
{
    if (is_within(level))
        write_line(level, message);
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
    atomic_store_explicit(&has_handler, handler != NULL, memory_order_relaxed);
    is_retired = calling && !retired.handler;
    if (is_retired)
        retired = old;
    pthread_mutex_unlock(&mutex);
    if (!calling)
        pthread_mutex_unlock(&turn);
    if (!is_retired)
        run_destroy(old);
}
