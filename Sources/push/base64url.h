/* SPDX-License-Identifier: MIT */
/**
 * @file base64url.h
 * base64url without padding: RFC 4648, section 5.
 */
#ifndef NOWPLAYING_PUSH_BASE64URL_H
#define NOWPLAYING_PUSH_BASE64URL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The number of letters for so many bytes, without the final zero. */
#define BASE64URL_SIZE(bytes) (((bytes)*4 + 2) / 3)

/** Writes BASE64URL_SIZE(size) letters and a zero. */
void base64url_write(const uint8_t *bytes, size_t size, char *ret_letters);

/** Decodes all letters into at most `room` bytes; false: they are invalid. */
bool base64url_read(const char *letters, size_t count, uint8_t *ret_bytes, size_t room, size_t *ret_size);

#endif
