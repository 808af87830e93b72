/* SPDX-License-Identifier: MIT */
/** Parses JSON of other machines within limits, and reads members of the required type. */
#ifndef BRIDGE_JSON_H
#define BRIDGE_JSON_H

#include <json-c/json.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Parses an object. NULL, and the reason, if the bytes are not exactly one object. */
json_object *json_parse(const void *bytes, size_t size, size_t most, const char **ret_why);

/* Each function reads a member. It returns false if the member has another type or exceeds its limits. If the member is
 * missing or null, the value remains unchanged. */
bool json_read_text(json_object *object, const char *key, const char **text, size_t most);
bool json_read_integer(json_object *object, const char *key, int64_t *number, int64_t least, int64_t most);
bool json_read_real(json_object *object, const char *key, double *number, double least, double most);
bool json_read_flag(json_object *object, const char *key, bool *flag);
bool json_read_object(json_object *object, const char *key, json_object **inner);
bool json_read_array(json_object *object, const char *key, json_object **array, size_t most);

#endif
