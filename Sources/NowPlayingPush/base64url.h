/* SPDX-License-Identifier: MIT */
/**
 * @file base64url.h
 * Bytes as letters, without padding: RFC 4648, section 5.
 */
#ifndef NOWPLAYING_PUSH_BASE64URL_H
#define NOWPLAYING_PUSH_BASE64URL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Letters of so many bytes, without the zero behind them. */
#define BASE64URL_SIZE(bytes) (((bytes)*4 + 2) / 3)

/** Writes BASE64URL_SIZE(size) letters and a zero. */
void base64url_write(const uint8_t *bytes, size_t size, char *ret_letters);

/** Reads letters, all of them, into at most `room` bytes; false: they are something else. */
bool base64url_read(const char *letters, size_t count, uint8_t *ret_bytes, size_t room, size_t *ret_size);

#endif
