/* SPDX-License-Identifier: MIT */
#include "base64url.h"

#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void base64url_write(const uint8_t *bytes, size_t size, char *ret_letters)
{
    uint32_t bits = 0;
    unsigned count = 0;
    for (size_t i = 0; i < size; i++) {
        bits = bits << 8 | bytes[i];
        for (count += 8; count >= 6; count -= 6)
            *ret_letters++ = alphabet[bits >> (count - 6) & 63];
    }
    if (count > 0)
        *ret_letters++ = alphabet[bits << (6 - count) & 63];
    *ret_letters = 0;
}

bool base64url_read(const char *letters, size_t count, uint8_t *ret_bytes, size_t room, size_t *ret_size)
{
    uint32_t bits = 0;
    unsigned bit_count = 0;
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        const char *place = letters[i] ? strchr(alphabet, letters[i]) : NULL;
        if (!place)
            return false;
        bits = bits << 6 | (uint32_t)(place - alphabet);
        bit_count += 6;
        if (bit_count < 8)
            continue;
        bit_count -= 8;
        if (size == room)
            return false;
        ret_bytes[size++] = (uint8_t)(bits >> bit_count);
    }
    *ret_size = size;
    /* Each sequence of bytes has one text: the remaining bits are fewer than six, and zero. */
    return bit_count < 6 && (bits & ((1U << bit_count) - 1)) == 0;
}
