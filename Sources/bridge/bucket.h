/* SPDX-License-Identifier: MIT */
/** Limits the rate of a sender: each message removes a part, and the bucket fills with time. */
#ifndef BRIDGE_BUCKET_H
#define BRIDGE_BUCKET_H

#include "limits.h"

#include <stdbool.h>
#include <stdint.h>

struct bucket {
    int64_t tokens_us; /* One message is BUCKET_MESSAGE_US. */
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

/** Whether it equals a new bucket, so that it can be forgotten. */
static inline bool bucket_is_full(struct bucket *bucket, int64_t now_us)
{
    bucket_fill(bucket, now_us);
    return bucket->tokens_us == BUCKET_FULL_US;
}

/** Removes one message; false if the bucket is empty. */
static inline bool bucket_remove_message(struct bucket *bucket, int64_t now_us)
{
    bucket_fill(bucket, now_us);
    if (bucket->tokens_us < BUCKET_MESSAGE_US)
        return false;
    bucket->tokens_us -= BUCKET_MESSAGE_US;
    return true;
}

#endif
