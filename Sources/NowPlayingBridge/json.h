/* SPDX-License-Identifier: MIT */
/** JSON from outside: parsed within limits, and its members taken with the type that they must have. */
#ifndef BRIDGE_JSON_H
#define BRIDGE_JSON_H

#include <json-c/json.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The object that the bytes are, all of them; NULL if they are none, with a sentence that says why. */
json_object *json_parse(const void *bytes, size_t size, size_t most, const char **ret_why);

/* A member. Each returns false if it is there with another type or beyond its limits; what is not there, or null,
 * leaves the value as it was. */
bool json_read_text(json_object *object, const char *key, const char **text, size_t most);
bool json_read_integer(json_object *object, const char *key, int64_t *number, int64_t least, int64_t most);
bool json_read_real(json_object *object, const char *key, double *number, double least, double most);
bool json_read_flag(json_object *object, const char *key, bool *flag);
bool json_read_object(json_object *object, const char *key, json_object **inner);
bool json_read_array(json_object *object, const char *key, json_object **array, size_t most);

#endif
