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

/** The parts of a body. They point into its bytes. */
struct encoded {
    const uint8_t *salt;
    uint32_t record_size;
    const uint8_t *key_id;
    size_t key_id_size;
    const uint8_t *records;
    size_t size;
};

/** Reads the parts of a body; returns the error, or NULL. */
const char *encoding_read(const uint8_t *bytes, size_t size, struct encoded *ret_encoded);

/**
 * Decrypts the records; returns the error, or NULL. `ret_text` must have room for as many bytes as the records have.
 * It is valid only without an error. The error `encoding_not_ours` means that the key is another one.
 */
const char *encoding_decrypt(const struct encoded *encoded, const uint8_t *secret, size_t secret_size,
                             uint8_t *ret_text, size_t *ret_size);

extern const char encoding_not_ours[];

/** Extract and expand, by SHA-256: RFC 5869. Returns 0, or -1. */
int hkdf(const uint8_t *salt, size_t salt_size, const uint8_t *secret, size_t secret_size, const void *info,
         size_t info_size, uint8_t *ret_key, size_t size);

#endif
