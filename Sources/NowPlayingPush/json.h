/* SPDX-License-Identifier: MIT */
/**
 * @file json.h
 * JSON that is read where it stands: RFC 8259, and stricter where readers differ. What is handed on are the sender's
 * own bytes, so that no number loses a digit.
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
 * What is wrong with a document; NULL: nothing, and `ret_value` is its value without what is around it. Refused are
 * also a key that an object has twice, half a surrogate pair, more than 32 levels, and more than 1,024 keys in objects
 * around one place.
 */
const char *json_check(const char *text, size_t size, struct json *ret_value);

/** Of a value that was checked: its member, if it is an object and has one. */
bool json_member(struct json value, const char *name, struct json *ret_member);

/** Of a value that was checked: whether it is an object. */
bool json_is_object(struct json value);

/** Of a value that was checked: its text in UTF-8, if it is one without zeros and fits with the zero behind it. */
bool json_text(struct json value, char *ret_text, size_t room);

/** Of a value that was checked: its number, if that is a whole one of at most 15 digits, written as such. */
bool json_whole(struct json value, int64_t *ret_number);

#endif
