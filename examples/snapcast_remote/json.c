/* SPDX-License-Identifier: MIT */
/* Reads untrusted JSON. */
#include <math.h>
#include <string.h>

#include "snapcast_remote.h"

static json_object *value_of(json_object *object, const char *key, json_type type)
{
    json_object *value = NULL;
    if (json_object_is_type(object, json_type_object))
        json_object_object_get_ex(object, key, &value);
    return json_object_is_type(value, type) ? value : NULL;
}

json_object *member(json_object *object, const char *key)
{
    return value_of(object, key, json_type_object);
}

json_object *member_array(json_object *object, const char *key)
{
    return value_of(object, key, json_type_array);
}

const char *member_text(json_object *object, const char *key)
{
    json_object *value = value_of(object, key, json_type_string);
    return value ? json_object_get_string(value) : "";
}

double member_number(json_object *object, const char *key, double otherwise)
{
    json_object *value = value_of(object, key, json_type_double);
    if (!value)
        value = value_of(object, key, json_type_int);
    double number = value ? json_object_get_double(value) : otherwise;
    return isfinite(number) ? number : otherwise;
}

bool member_flag(json_object *object, const char *key)
{
    json_object *value = value_of(object, key, json_type_boolean);
    return value && json_object_get_boolean(value);
}

json_object *with_id(json_object *array, const char *id)
{
    for (size_t i = 0; id && *id && array && i < json_object_array_length(array); i++) {
        json_object *object = json_object_array_get_idx(array, i);
        if (strcmp(member_text(object, "id"), id) == 0)
            return object;
    }
    return NULL;
}
