/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <pthread.h>
#include <stdlib.h>

struct nowplaying_mutex {
    pthread_mutex_t mutex;
};

struct nowplaying_doorbell {
    pthread_mutex_t mutex;
    pthread_cond_t condition;
    bool rung;
    bool waiting;
};

nowplaying_mutex *nowplaying_mutex_new(void)
{
    nowplaying_mutex *mutex = malloc(sizeof *mutex);
    /* Swift's own allocations end the process in the same way. */
    if (!mutex || pthread_mutex_init(&mutex->mutex, NULL) != 0)
        abort();
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

/* In a child of fork() the lock is free and what it guards is whole. */
__attribute__((constructor)) static void register_fork_handlers(void)
{
    pthread_atfork(nowplaying_global_lock, nowplaying_global_unlock, nowplaying_global_unlock);
}

nowplaying_doorbell *nowplaying_doorbell_new(void)
{
    nowplaying_doorbell *bell = calloc(1, sizeof *bell);
    if (!bell || pthread_mutex_init(&bell->mutex, NULL) != 0 || pthread_cond_init(&bell->condition, NULL) != 0)
        abort();
    return bell;
}

void nowplaying_doorbell_free(nowplaying_doorbell *bell)
{
    pthread_cond_destroy(&bell->condition);
    pthread_mutex_destroy(&bell->mutex);
    free(bell);
}

void nowplaying_doorbell_ring(nowplaying_doorbell *bell)
{
    pthread_mutex_lock(&bell->mutex);
    bool wake = bell->waiting && !bell->rung;
    bell->rung = true;
    pthread_mutex_unlock(&bell->mutex);
    /* After the unlock, so that the woken thread does not run straight into the mutex. */
    if (wake)
        pthread_cond_signal(&bell->condition);
}

void nowplaying_doorbell_wait(nowplaying_doorbell *bell)
{
    pthread_mutex_lock(&bell->mutex);
    bell->waiting = true;
    while (!bell->rung)
        pthread_cond_wait(&bell->condition, &bell->mutex);
    bell->waiting = false;
    bell->rung = false;
    pthread_mutex_unlock(&bell->mutex);
}
