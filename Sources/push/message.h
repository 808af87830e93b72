/* SPDX-License-Identifier: MIT */
/**
 * @file message.h
 * The contents of a decrypted message.
 */
#ifndef NOWPLAYING_PUSH_MESSAGE_H
#define NOWPLAYING_PUSH_MESSAGE_H

#include "json.h"

/** The longest id of a session. */
#define ID_BYTES 1024

struct message {
    int32_t event;
    int64_t timestamp;
    char id[ID_BYTES + 1];
    /** Points into the text of the message. */
    struct json attributes;
};

/** Reads the text of a message; returns the error, or NULL. */
const char *message_read(const char *text, size_t size, struct message *ret_message);

#endif
