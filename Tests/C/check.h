/* SPDX-License-Identifier: MIT */
/**
 * @file check.h
 * Helpers of the C tests: checks that print their line, waiting with a deadline, and the resources of the process.
 *
 *     CHECK(np_session_is_published(session));          counts a failure and continues.
 *     CHECK_STATUS(NP_OK, np_session_publish(session)); also prints both statuses.
 *     REQUIRE(client.descriptor >= 0);                  ends the test on failure.
 *     NOTE(commands++);                                 in a callback: changes a value that the test waits for.
 *     AWAIT(commands == 3);                             ends the test after the deadline.
 *     return check_result();
 */
#ifndef CHECK_H
#define CHECK_H

#include <nowplaying/nowplaying.h>

#include <dirent.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Each test uses only some of these helpers. */
#define HELPER static __attribute__((unused))

/** The deadline for each event that must happen. */
#define PATIENCE (20 * NP_SECOND)

/** On 32-bit machines musl has only the system call with 64 bits. */
#if defined SYS_clock_gettime64 && !defined SYS_clock_gettime
#define SYS_clock_gettime SYS_clock_gettime64
#endif

/** The exit status of a test that cannot run on this machine. */
#define SKIPPED 77

/** Reports why a test, or a part of it, cannot run on this machine. `make test` counts it in its last line. */
HELPER int cannot_run(const char *test, const char *reason)
{
    const char *path = getenv("NOWPLAYING_NOT_RUN");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (file) {
        fprintf(file, "%s\t%s\n", reason, test);
        fclose(file);
    }
    fprintf(stderr, "%s cannot run here: %s\n", test, reason);
    return SKIPPED;
}

static atomic_int check_failures;

HELPER int64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * NP_SECOND + now.tv_nsec / 1000;
}

/** Returns NOWPLAYING_TEST_PERCENT of a number of repetitions, at least one. Slow machines and valgrind need fewer. */
HELPER int scaled(int count)
{
    const char *percent = getenv("NOWPLAYING_TEST_PERCENT");
    int64_t part = percent ? count * strtoll(percent, NULL, 10) / 100 : count;
    return part < 1 ? 1 : (int)part;
}

/* ---- checks ---- */

#define CHECK(condition) check_that((condition), __FILE__, __LINE__, #condition)

#define REQUIRE(condition)                                                                                             \
    do {                                                                                                               \
        if (!CHECK(condition))                                                                                         \
            check_give_up();                                                                                           \
    } while (0)

#define CHECK_STATUS(expected, call) check_status(expected, call, __FILE__, __LINE__, #call)

HELPER bool check_that(bool holds, const char *file, int line, const char *what)
{
    if (!holds) {
        atomic_fetch_add(&check_failures, 1);
        fprintf(stderr, "%s:%d: not true: %s\n", file, line, what);
    }
    return holds;
}

HELPER bool check_status(np_status expected, np_status got, const char *file, int line, const char *what)
{
    if (got == expected)
        return true;
    atomic_fetch_add(&check_failures, 1);
    fprintf(stderr, "%s:%d: %s\n  should be %d (%s)\n  but is    %d (%s)\n", file, line, what, expected,
            np_status_message(expected), got, np_status_message(got));
    return false;
}

HELPER _Noreturn void check_give_up(void)
{
    fprintf(stderr, "giving up\n");
    exit(1);
}

HELPER int check_result(void)
{
    int failures = atomic_load(&check_failures);
    if (failures > 0)
        fprintf(stderr, "%d checks failed\n", failures);
    return failures > 0;
}

/** Returns the command of a request; 0 if the request is not open. */
HELPER np_command command_of(const np_request *request)
{
    np_command command = 0;
    np_request_get_command(request, &command);
    return command;
}

/* ---- waiting ---- */

static pthread_mutex_t board_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t board_changed;

/** Waits for the condition use the clock of clock_us(). */
__attribute__((constructor)) HELPER void board_prepare(void)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&board_changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

/** Changes a value that a test waits for. */
#define NOTE(statement)                                                                                                \
    do {                                                                                                               \
        pthread_mutex_lock(&board_mutex);                                                                              \
        statement;                                                                                                     \
        pthread_cond_broadcast(&board_changed);                                                                        \
        pthread_mutex_unlock(&board_mutex);                                                                            \
    } while (0)

/** Waits until callbacks make the condition true. */
#define AWAIT(condition)                                                                                               \
    do {                                                                                                               \
        int64_t await_until = clock_us() + PATIENCE;                                                                   \
        bool await_met;                                                                                                \
        pthread_mutex_lock(&board_mutex);                                                                              \
        while (!(await_met = (condition)) && board_wait(await_until))                                                  \
            ;                                                                                                          \
        pthread_mutex_unlock(&board_mutex);                                                                            \
        if (!check_that(await_met, __FILE__, __LINE__, "within the deadline: " #condition))                            \
            check_give_up();                                                                                           \
    } while (0)

/** Calls the run() of the program, which dispatches for some milliseconds, until the condition is true. */
#define RUN_UNTIL(condition)                                                                                           \
    do {                                                                                                               \
        int64_t run_until = clock_us() + PATIENCE;                                                                     \
        while (!(condition) && clock_us() < run_until)                                                                 \
            run(100);                                                                                                  \
        if (!CHECK(condition))                                                                                         \
            check_give_up();                                                                                           \
    } while (0)

HELPER bool board_wait(int64_t until_us)
{
    struct timespec until = {until_us / NP_SECOND, until_us % NP_SECOND * 1000};
    return pthread_cond_timedwait(&board_changed, &board_mutex, &until) == 0;
}

/** The current state of a context's connection, and how often it entered each state. */
struct connection {
    _Atomic np_connection now;
    atomic_int times[NP_CONNECTION_REFUSED + 1];
};

HELPER void on_connection(np_context *context, np_connection connection, void *user_data)
{
    struct connection *seen = user_data;
    (void)context;
    NOTE(seen->now = connection; seen->times[connection]++);
}

/* ---- resources ---- */

struct footprint {
    size_t bytes;
    int descriptors;
    int threads;
};

HELPER int count_entries(const char *folder)
{
    DIR *entries = opendir(folder);
    int count = 0;
    for (struct dirent *entry; entries && (entry = readdir(entries));)
        count += entry->d_name[0] != '.';
    if (entries)
        closedir(entries);
    return count;
}

/** Returns the allocated bytes. Only glibc counts them: with another libc it is 0, and tests see no growth. */
HELPER size_t allocated_bytes(void)
{
#ifndef __GLIBC__
    return 0;
#elif __GLIBC_PREREQ(2, 33)
    malloc_trim(0);
    struct mallinfo2 memory = mallinfo2();
    return memory.uordblks + memory.hblkhd;
#else
    malloc_trim(0);
    struct mallinfo memory = mallinfo();
    return (unsigned)memory.uordblks + (unsigned)memory.hblkhd;
#endif
}

/** Returns the allocated bytes, descriptors and threads of this process when it has at most `threads` threads. */
HELPER struct footprint footprint_with_threads(int threads)
{
    /* After a join the kernel still lists the thread for a moment. */
    int64_t until = clock_us() + PATIENCE;
    while (threads > 0 && count_entries("/proc/self/task") > threads && clock_us() < until)
        sched_yield();
    return (struct footprint){allocated_bytes(), count_entries("/proc/self/fd"), count_entries("/proc/self/task")};
}

HELPER void check_same_footprint(struct footprint before, struct footprint after, size_t slack, const char *file,
                                 int line)
{
    if (after.bytes <= before.bytes + slack && after.descriptors == before.descriptors &&
        after.threads == before.threads)
        return;
    atomic_fetch_add(&check_failures, 1);
    fprintf(
        stderr,
        "%s:%d: grown\n  from %zu bytes, %d descriptors, %d threads\n  to   %zu bytes, %d descriptors, %d threads\n",
        file, line, before.bytes, before.descriptors, before.threads, after.bytes, after.descriptors, after.threads);
}

/**
 * Restarts the program without libc's memory cache of each thread, because libc counts the cached memory as allocated.
 * Then only memory in use is counted. Call it first in main().
 */
HELPER void count_exactly(char **argv)
{
    /* Under valgrind do not restart: /proc/self/exe may be another program there, and the count is exact. */
    const char *preloaded = getenv("LD_PRELOAD");
    if (getenv("GLIBC_TUNABLES") || (preloaded && strstr(preloaded, "vgpreload")))
        return;
    setenv("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0", 1);
    execv("/proc/self/exe", argv);
}

/** The bytes may differ by the slack, for libc's memory cache of each thread. */
#define CHECK_SAME_FOOTPRINT(before, after, slack) check_same_footprint(before, after, slack, __FILE__, __LINE__)

#endif
