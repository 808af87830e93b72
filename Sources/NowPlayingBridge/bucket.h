/* SPDX-License-Identifier: MIT */
/** How many messages somebody may still send: it fills with time. */
#ifndef BRIDGE_BUCKET_H
#define BRIDGE_BUCKET_H

#include "limits.h"

#include <stdbool.h>
#include <stdint.h>

struct bucket {
    int64_t tokens_us; /* One message is a second divided by MOST_MESSAGES_A_SECOND. */
    int64_t filled_at_us;
};

#define BUCKET_MESSAGE_US (INT64_C(1000000) / MOST_MESSAGES_A_SECOND)
#define BUCKET_FULL_US (BUCKET_MESSAGE_US * MOST_MESSAGES_AT_ONCE)

static inline void bucket_init(struct bucket *bucket, int64_t now_us)
{
    *bucket = (struct bucket){BUCKET_FULL_US, now_us};
}

static inline void bucket_fill(struct bucket *bucket, int64_t now_us)
{
    bucket->tokens_us += now_us - bucket->filled_at_us;
    bucket->filled_at_us = now_us;
    if (bucket->tokens_us > BUCKET_FULL_US)
        bucket->tokens_us = BUCKET_FULL_US;
}

/** Whether it may be forgotten: a new one is the same. */
static inline bool bucket_is_full(struct bucket *bucket, int64_t now_us)
{
    bucket_fill(bucket, now_us);
    return bucket->tokens_us == BUCKET_FULL_US;
}

/** Takes one message's worth; false: there is none. */
static inline bool bucket_remove_message(struct bucket *bucket, int64_t now_us)
{
    bucket_fill(bucket, now_us);
    if (bucket->tokens_us < BUCKET_MESSAGE_US)
        return false;
    bucket->tokens_us -= BUCKET_MESSAGE_US;
    return true;
}

#endif
