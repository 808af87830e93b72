/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum { LINE = 1024, WRITTEN = 256, KINDS = 64, MOST_OF_A_KIND = 20 };
#define PERIOD_US INT64_C(60000000)
enum { LEVEL_UNREAD = -1, LEVEL_OFF = 0, LEVEL_ERROR = 1, LEVEL_WARNING = 2, LEVEL_DEBUG = 4 };

typedef struct {
    nowplaying_log_handler handler;
    void *user_data;
    void (*destroy)(void *);
} registration;

static const char *const words[] = {"off", "error", "warning", "info", "debug"};
static atomic_int threshold = LEVEL_UNREAD;
/* Whether there is a handler, and whether NOWPLAYING_LOG is set. Without both, only mistakes are written, each once. */
static atomic_bool has_handler, has_level;
/* Locked while a line is written, so that lines are written one at a time. */
static pthread_mutex_t line_mutex = PTHREAD_MUTEX_INITIALIZER;
/* Locked for the few instructions of a change. The thread that makes a change has `line_mutex` too. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static registration current;
/* A registration that its own handler has replaced: destroyed when that handler has returned. */
static registration retired;
/* This thread has `line_mutex` and is inside a handler. */
static _Thread_local bool calling;

/* fork() waits for a change, and never for a handler: the handler may wait for the thread that forks. */
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
    /* The thread that had `line_mutex` does not exist in the child. */
    if (!calling)
        pthread_mutex_init(&line_mutex, NULL);
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
        fprintf(stderr,
                "nowplaying: warning: NOWPLAYING_LOG is ignored: set it to off, error, warning, info or debug\n");
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

static bool is_requested(void)
{
    return atomic_load_explicit(&has_handler, memory_order_relaxed) ||
           atomic_load_explicit(&has_level, memory_order_relaxed);
}

bool nowplaying_log_is_enabled(int32_t level)
{
    return is_within(level) && is_requested();
}

/* The bytes of a character at the beginning of a text that controls lines or their direction; 0: it does not. U+0080 to U+009F:
   control characters of some terminals. U+2028 to U+202E, U+2066 to U+2069: breaks, and bidi overrides and isolates. */
static size_t control_size(const char *text)
{
    const unsigned char *bytes = (const unsigned char *)text;
    if (bytes[0] < 0x20 || bytes[0] == 0x7f)
        return 1;
    if (bytes[0] == 0xc2 && bytes[1] >= 0x80 && bytes[1] < 0xa0)
        return 2;
    bool is_bidi = bytes[0] == 0xe2 && ((bytes[1] == 0x80 && bytes[2] >= 0xa8 && bytes[2] <= 0xae) ||
                                        (bytes[1] == 0x81 && bytes[2] >= 0xa6 && bytes[2] <= 0xa9));
    return is_bidi ? 3 : 0;
}

/* A line may contain text of other programs: control characters must not end it, nor change a terminal. */
static const char *one_line(const char *message, char *line)
{
    size_t size = strnlen(message, LINE - 1), end = 0;
    for (size_t i = 0; i < size;) {
        size_t control = control_size(message + i);
        line[end++] = control ? '?' : message[i];
        i += control ? control : 1;
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

/* FNV-1a. */
static uint64_t add_to_hash(uint64_t hash, unsigned char byte)
{
    return ((hash ? hash : 14695981039346656037u) ^ byte) * 1099511628211u;
}

static uint64_t hash_of(const char *line)
{
    uint64_t hash = 0;
    for (; *line; line++)
        hash = add_to_hash(hash, (unsigned char)*line);
    return hash;
}

/* Hashes the sentence without its numbers and quotations: the same mistake with other values has the same kind. */
static uint64_t kind_of_sentence(const char *line)
{
    const char *quoted = strchr(line, '"'), *end = strrchr(line, '"');
    uint64_t hash = 0;
    for (; *line; line++) {
        if (line == quoted)
            line = end;
        if (*line < '0' || *line > '9')
            hash = add_to_hash(hash, (unsigned char)*line);
    }
    return hash;
}

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* The lines of one kind in a period. This and all below is used under `line_mutex`. */
typedef struct {
    uint64_t kind;
    int64_t started;
    unsigned count;
    int32_t level;
    char example[LINE / 8];
} line_kind;

/* The kinds of the last minute. If the table is full, its last row counts all other kinds. */
static line_kind kinds[KINDS];

static line_kind *find_kind(uint64_t kind, int32_t level, const char *line, int64_t now)
{
    line_kind *found = NULL;
    for (line_kind *next = kinds; next < kinds + KINDS; next++) {
        if (next->count > 0 && next->kind == kind)
            return next;
        if (next->count == 0 && !found)
            found = next;
    }
    if (!found)
        return &kinds[KINDS - 1];
    *found = (line_kind){kind, now, 0, level, ""};
    memcpy(found->example, line, strnlen(line, sizeof found->example - 1));
    return found;
}

/* Ends the periods that are over. If lines of a kind were not written, it fills in a report; false: no report. */
static bool end_period(int64_t now, char report[LINE], int32_t *level)
{
    bool is_reported = false;
    for (line_kind *kind = kinds; kind < kinds + KINDS && !is_reported; kind++) {
        if (kind->count == 0 || now - kind->started < PERIOD_US)
            continue;
        is_reported = kind->count > MOST_OF_A_KIND;
        if (is_reported)
            snprintf(report, LINE, "%u more lines were not written; they are like this one: %s",
                     kind->count - MOST_OF_A_KIND, kind->example);
        *level = kind->level;
        kind->count = 0;
    }
    return is_reported;
}

/* Whether a mistake was not written before. Only its hash is stored. */
static bool is_new(uint64_t kind, const char *line)
{
    static struct {
        uint64_t line, kind;
    } written[WRITTEN];
    static size_t count;
    uint64_t hash = hash_of(line);
    int of_a_kind = 1;
    for (size_t i = 0; i < count; i++) {
        if (written[i].line == hash)
            return false;
        of_a_kind += written[i].kind == kind;
    }
    if (count == WRITTEN || of_a_kind > MOST_OF_A_KIND)
        return false;
    written[count].line = hash;
    written[count++].kind = kind;
    if (count == WRITTEN || of_a_kind == MOST_OF_A_KIND)
        fprintf(stderr, "nowplaying: warning: no more mistakes like the next one are written; to see all, set "
                        "NOWPLAYING_LOG=warning\n");
    return true;
}

/* Writes a line. Returns the registration to destroy after `line_mutex` is unlocked. */
static registration emit(int32_t level, const char *line)
{
    registration gone = {0};
    bool known = level >= LEVEL_ERROR && level <= LEVEL_DEBUG;
    if (!current.handler) {
        fprintf(stderr, "nowplaying: %s: %s\n", known ? words[level] : "log", line);
        return gone;
    }
    calling = true;
    current.handler(level, line, current.user_data);
    calling = false;
    pthread_mutex_lock(&mutex);
    gone = retired;
    retired = (registration){0};
    pthread_mutex_unlock(&mutex);
    return gone;
}

static void write_line(int32_t level, uint64_t kind, const char *message)
{
    static const char last[] = " (more lines like this one are counted, and their number is written after a minute)";
    /* A handler that causes another line would wait for itself. */
    if (calling)
        return;
    registration gone = {0}, gone_before = {0};
    char line[LINE + sizeof last], report[LINE];
    int32_t report_level;
    one_line(message, line);
    if (kind == 0)
        kind = kind_of_sentence(line);
    pthread_mutex_lock(&line_mutex);
    if (current.handler || is_requested()) {
        int64_t now = now_us();
        if (end_period(now, report, &report_level))
            gone_before = emit(report_level, report);
        line_kind *same = find_kind(kind, level, line, now);
        if (++same->count == MOST_OF_A_KIND)
            memcpy(line + strlen(line), last, sizeof last);
        if (same->count <= MOST_OF_A_KIND)
            gone = emit(level, line);
    } else if (is_new(kind, line)) {
        gone = emit(level, line);
    }
    pthread_mutex_unlock(&line_mutex);
    run_destroy(gone_before);
    run_destroy(gone);
}

void nowplaying_log_write(int32_t level, uint64_t kind, const char *message)
{
    if (nowplaying_log_is_enabled(level))
        write_line(level, kind, message);
}

void nowplaying_log_write_mistake(int32_t level, const char *message)
{
    if (is_within(level))
        write_line(level, 0, message);
}

void nowplaying_log_set_handler(nowplaying_log_handler handler, void *user_data, void (*destroy)(void *))
{
    registration fresh = {handler, user_data, destroy}, old;
    bool is_retired;
    if (!calling)
        pthread_mutex_lock(&line_mutex);
    pthread_mutex_lock(&mutex);
    old = current;
    current = fresh;
    atomic_store_explicit(&has_handler, handler != NULL, memory_order_relaxed);
    is_retired = calling && !retired.handler;
    if (is_retired)
        retired = old;
    pthread_mutex_unlock(&mutex);
    if (!calling)
        pthread_mutex_unlock(&line_mutex);
    if (!is_retired)
        run_destroy(old);
}
