/* SPDX-License-Identifier: MIT */
/**
 * @file subscription.h
 * The application's keys, and the messages that are encrypted with them: RFC 8291.
 */
#ifndef NOWPLAYING_PUSH_SUBSCRIPTION_H
#define NOWPLAYING_PUSH_SUBSCRIPTION_H

#include "base64url.h"

#include <openssl/evp.h>

/** A point of P-256, uncompressed. */
#define POINT_BYTES 65
#define PRIVATE_BYTES 32
#define AUTH_BYTES 16
/** The longest message that a distributor accepts. */
#define MESSAGE_BYTES 4096

struct subscription {
    EVP_PKEY *key;
    uint8_t point[POINT_BYTES];
    uint8_t auth[AUTH_BYTES];
    char public_key[BASE64URL_SIZE(POINT_BYTES) + 1];
    char auth_secret[BASE64URL_SIZE(AUTH_BYTES) + 1];
};

/** The longest text of subscription_write(), with its zero. */
#define SUBSCRIPTION_TEXT 256

/** Creates new keys. Returns 0, or -1: libcrypto failed. */
int subscription_make(struct subscription *ret_subscription);

/** Reads a text of subscription_write(); -1: invalid. */
int subscription_read(const char *text, size_t size, struct subscription *ret_subscription);

/** Writes a text; returns its size, or -1. */
int subscription_write(const struct subscription *subscription, char ret_text[SUBSCRIPTION_TEXT]);

void subscription_clear(struct subscription *subscription);

/**
 * Decrypts a message of at most MESSAGE_BYTES; returns the error, or NULL. `ret_text` must have room for MESSAGE_BYTES.
 */
const char *subscription_decrypt(const struct subscription *subscription, const uint8_t *bytes, size_t size,
                                 uint8_t *ret_text, size_t *ret_size);

#endif
