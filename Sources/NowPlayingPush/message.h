/* SPDX-License-Identifier: MIT */
/**
 * @file message.h
 * What a message says, once it is decrypted.
 */
#ifndef NOWPLAYING_PUSH_MESSAGE_H
#define NOWPLAYING_PUSH_MESSAGE_H

#include "json.h"

/** Of a session's id. */
#define ID_BYTES 1024

struct message {
    int32_t event;
    int64_t timestamp;
    char id[ID_BYTES + 1];
    /** In the text that was read. */
    struct json attributes;
};

/** Reads the text of a message; returns what is wrong with it, NULL: nothing. */
const char *message_read(const char *text, size_t size, struct message *ret_message);

#endif
