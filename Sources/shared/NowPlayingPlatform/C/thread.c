/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The handle and the running thread each own it. The last owner frees it. */
struct nowplaying_thread {
    pthread_t id;
    pthread_mutex_t mutex;
    pthread_cond_t ended_condition;
    void (*run)(void *);
    void *data;
    int owners;
    bool ended;
    bool joined;
    bool detached;
    char name[16];
};

static void release(nowplaying_thread *thread)
{
    pthread_mutex_lock(&thread->mutex);
    bool last = --thread->owners == 0;
    pthread_mutex_unlock(&thread->mutex);
    if (!last)
        return;
    pthread_cond_destroy(&thread->ended_condition);
    pthread_mutex_destroy(&thread->mutex);
    free(thread);
}

static void *start(void *argument)
{
    nowplaying_thread *thread = argument;
    if (thread->name[0])
        pthread_setname_np(pthread_self(), thread->name);
    thread->run(thread->data);
    pthread_mutex_lock(&thread->mutex);
    thread->ended = true;
    pthread_cond_signal(&thread->ended_condition);
    pthread_mutex_unlock(&thread->mutex);
    release(thread);
    return NULL;
}

static size_t usable_stack(size_t wanted)
{
    /* libc needs a part of the stack for the program's thread-local storage, so that is added. */
    long least = sysconf(_SC_THREAD_STACK_MIN);
    size_t page = 4096;
    size_t size = wanted + (least > 0 ? (size_t)least : 0);
    return (size + page - 1) / page * page;
}

nowplaying_thread *nowplaying_thread_start(const char *name, size_t stack_bytes, void (*run)(void *), void *data)
{
    nowplaying_thread *thread = calloc(1, sizeof *thread);
    if (!thread)
        return NULL;
    thread->run = run;
    thread->data = data;
    thread->owners = 2;
    strncpy(thread->name, name, sizeof thread->name - 1);
    pthread_mutex_init(&thread->mutex, NULL);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&thread->ended_condition, &clock);
    pthread_condattr_destroy(&clock);

    /* The player's signals are for its own threads. Faults are not blocked, so that its crash handler gets them. */
    sigset_t blocked, before;
    sigfillset(&blocked);
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        sigdelset(&blocked, faults[i]);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);

    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (stack_bytes > 0)
        pthread_attr_setstacksize(&attributes, usable_stack(stack_bytes));
    int failure = pthread_create(&thread->id, &attributes, start, thread);
    if (failure == EINVAL)
        failure = pthread_create(&thread->id, NULL, start, thread);
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);

    if (failure != 0) {
        release(thread);
        release(thread);
        return NULL;
    }
    return thread;
}

uint64_t nowplaying_thread_current(void)
{
    return (uint64_t)pthread_self();
}

bool nowplaying_thread_is_current(const nowplaying_thread *thread)
{
    /* After a thread has ended, another one may have its id: then the ids must not be compared. */
    pthread_mutex_t *mutex = (pthread_mutex_t *)&thread->mutex;
    pthread_mutex_lock(mutex);
    bool current = !thread->ended && pthread_equal(thread->id, pthread_self());
    pthread_mutex_unlock(mutex);
    return current;
}

bool nowplaying_thread_join(nowplaying_thread *thread, int64_t within_us)
{
    if (thread->joined || thread->detached)
        return thread->joined;
    int64_t deadline = nowplaying_clock_now();
    if (within_us > 0 && __builtin_add_overflow(deadline, within_us, &deadline))
        deadline = INT64_MAX;
    struct timespec until = {.tv_sec = (time_t)(deadline / 1000000), .tv_nsec = (long)(deadline % 1000000) * 1000};
    bool itself = pthread_equal(thread->id, pthread_self());

    pthread_mutex_lock(&thread->mutex);
    while (!thread->ended && !itself)
        if (pthread_cond_timedwait(&thread->ended_condition, &thread->mutex, &until) != 0)
            break;
    bool ended = thread->ended;
    pthread_mutex_unlock(&thread->mutex);

    if (ended) {
        pthread_join(thread->id, NULL);
        thread->joined = true;
    } else {
        pthread_detach(thread->id);
        thread->detached = true;
    }
    return ended;
}

void nowplaying_thread_free(nowplaying_thread *thread)
{
    if (!thread->joined && !thread->detached)
        pthread_detach(thread->id);
    release(thread);
}
