/* SPDX-License-Identifier: MIT */
/**
 * @file encoding.h
 * The content encoding aes128gcm: RFC 8188.
 */
#ifndef NOWPLAYING_PUSH_ENCODING_H
#define NOWPLAYING_PUSH_ENCODING_H

#include <stddef.h>
#include <stdint.h>

#define SALT_BYTES 16
#define TAG_BYTES 16

/** A body, taken apart. It points into the bytes that it was read from. */
struct encoded {
    const uint8_t *salt;
    uint32_t record_size;
    const uint8_t *key_id;
    size_t key_id_size;
    const uint8_t *records;
    size_t size;
};

/** Takes a body apart; returns what is wrong with it, NULL: nothing. */
const char *encoding_read(const uint8_t *bytes, size_t size, struct encoded *ret_encoded);

/**
 * Decrypts the records; returns what is wrong, NULL: nothing. `ret_text` has room for as many bytes as the records
 * have, and is to be read only if nothing is wrong. `encoding_not_ours` alone says that the key is not the one.
 */
const char *encoding_decrypt(const struct encoded *encoded, const uint8_t *secret, size_t secret_size,
                             uint8_t *ret_text, size_t *ret_size);

extern const char encoding_not_ours[];

/** Extract and expand, by SHA-256: RFC 5869. Returns 0, or -1. */
int hkdf(const uint8_t *salt, size_t salt_size, const uint8_t *secret, size_t secret_size, const void *info,
         size_t info_size, uint8_t *ret_key, size_t size);

#endif
