/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

struct nowplaying_mutex {
    pthread_mutex_t mutex;
};

/* A futex: a condition variable makes one more system call each time, to lock its mutex again. */
enum { BELL_SILENT, BELL_RUNG, BELL_AWAITED };

/* The kernel's numbers, as in <linux/futex.h>, which is not a part of musl. */
enum { FUTEX_WAIT_PRIVATE = 128, FUTEX_WAKE_PRIVATE = 129 };

struct nowplaying_doorbell {
    atomic_int state;
};

nowplaying_mutex *nowplaying_mutex_new(void)
{
    nowplaying_mutex *mutex = malloc(sizeof *mutex);
    if (!mutex || pthread_mutex_init(&mutex->mutex, NULL) != 0)
        nowplaying_out_of_memory();
    return mutex;
}

void nowplaying_mutex_free(nowplaying_mutex *mutex)
{
    pthread_mutex_destroy(&mutex->mutex);
    free(mutex);
}

void nowplaying_mutex_lock(nowplaying_mutex *mutex)
{
    pthread_mutex_lock(&mutex->mutex);
}

void nowplaying_mutex_unlock(nowplaying_mutex *mutex)
{
    pthread_mutex_unlock(&mutex->mutex);
}

static pthread_mutex_t global_mutex = PTHREAD_MUTEX_INITIALIZER;

void nowplaying_global_lock(void)
{
    pthread_mutex_lock(&global_mutex);
}

void nowplaying_global_unlock(void)
{
    pthread_mutex_unlock(&global_mutex);
}

/* fork() waits for the lock, so that in the child it is free and the data under it is complete. */
__attribute__((constructor)) static void register_fork_handlers(void)
{
    pthread_atfork(nowplaying_global_lock, nowplaying_global_unlock, nowplaying_global_unlock);
}

nowplaying_doorbell *nowplaying_doorbell_new(void)
{
    nowplaying_doorbell *bell = calloc(1, sizeof *bell);
    if (!bell)
        nowplaying_out_of_memory();
    return bell;
}

void nowplaying_doorbell_free(nowplaying_doorbell *bell)
{
    free(bell);
}

void nowplaying_doorbell_ring(nowplaying_doorbell *bell)
{
    if (atomic_exchange(&bell->state, BELL_RUNG) == BELL_AWAITED)
        syscall(SYS_futex, &bell->state, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

void nowplaying_doorbell_wait(nowplaying_doorbell *bell)
{
    for (;;) {
        int silent = BELL_SILENT;
        if (!atomic_compare_exchange_strong(&bell->state, &silent, BELL_AWAITED) && silent == BELL_RUNG) {
            atomic_store(&bell->state, BELL_SILENT);
            return;
        }
        syscall(SYS_futex, &bell->state, FUTEX_WAIT_PRIVATE, BELL_AWAITED, NULL, NULL, 0);
    }
}
