/* SPDX-License-Identifier: MIT */
/**
 * @file json.h
 * Reads JSON in place: RFC 8259, and stricter where readers differ. Values are the bytes of the sender, so that no
 * number loses a digit.
 */
#ifndef NOWPLAYING_PUSH_JSON_H
#define NOWPLAYING_PUSH_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** A value, from its first to its last byte. */
struct json {
    const char *text;
    size_t size;
};

/**
 * Checks a document; returns the error, or NULL and its value without the space around it. These are also errors: a key
 * that an object has twice, half a surrogate pair, more than 32 levels, and more than 1,024 keys in nested objects.
 */
const char *json_check(const char *text, size_t size, struct json *ret_value);

/** Finds a member of a checked value; false: the value is not an object, or has no such member. */
bool json_member(struct json value, const char *name, struct json *ret_member);

/** Whether a checked value is an object. */
bool json_is_object(struct json value);

/** Copies the text of a checked value in UTF-8; false: it is not a text, contains a zero, or does not fit. */
bool json_text(struct json value, char *ret_text, size_t room);

/** Reads the number of a checked value; false: it is not an integer of at most 15 digits without an exponent. */
bool json_whole(struct json value, int64_t *ret_number);

#endif
