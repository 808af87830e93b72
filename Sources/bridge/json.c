/* SPDX-License-Identifier: MIT */
#include "json.h"

#include "limits.h"

#include <math.h>
#include <string.h>

json_object *json_parse(const void *bytes, size_t size, size_t most, const char **ret_why)
{
    if (size > most) {
        *ret_why = "it is too long";
        return NULL;
    }
    json_tokener *tokener = json_tokener_new_ex(MOST_JSON_DEPTH);
    if (!tokener) {
        *ret_why = "out of memory";
        return NULL;
    }
    json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
    json_object *root = json_tokener_parse_ex(tokener, bytes, (int)size);
    enum json_tokener_error error = json_tokener_get_error(tokener);
    json_tokener_free(tokener);
    *ret_why = error == json_tokener_continue ? "its end is missing" : json_tokener_error_desc(error);
    if (error == json_tokener_success && json_object_is_type(root, json_type_object))
        return root;
    if (error == json_tokener_success)
        *ret_why = "it is not an object";
    json_object_put(root);
    return NULL;
}

/** Returns a member, or NULL if it does not exist. */
static json_object *member(json_object *object, const char *key)
{
    json_object *value = NULL;
    json_object_object_get_ex(object, key, &value);
    return value;
}

bool json_read_text(json_object *object, const char *key, const char **text, size_t most)
{
    json_object *value = member(object, key);
    if (!value)
        return true;
    if (!json_object_is_type(value, json_type_string))
        return false;
    const char *bytes = json_object_get_string(value);
    size_t size = (size_t)json_object_get_string_len(value);
    /* A text with a NUL inside would be shorter for some readers. */
    if (size > most || strlen(bytes) != size)
        return false;
    *text = bytes;
    return true;
}

bool json_read_integer(json_object *object, const char *key, int64_t *number, int64_t least, int64_t most)
{
    json_object *value = member(object, key);
    if (!value)
        return true;
    if (!json_object_is_type(value, json_type_int))
        return false;
    int64_t found = json_object_get_int64(value);
    if (found < least || found > most)
        return false;
    *number = found;
    return true;
}

bool json_read_real(json_object *object, const char *key, double *number, double least, double most)
{
    json_object *value = member(object, key);
    if (!value)
        return true;
    if (!json_object_is_type(value, json_type_double) && !json_object_is_type(value, json_type_int))
        return false;
    double found = json_object_get_double(value);
    if (!isfinite(found) || found < least || found > most)
        return false;
    *number = found;
    return true;
}

bool json_read_flag(json_object *object, const char *key, bool *flag)
{
    json_object *value = member(object, key);
    if (value && !json_object_is_type(value, json_type_boolean))
        return false;
    if (value)
        *flag = json_object_get_boolean(value);
    return true;
}

bool json_read_object(json_object *object, const char *key, json_object **inner)
{
    json_object *value = member(object, key);
    if (value && !json_object_is_type(value, json_type_object))
        return false;
    if (value)
        *inner = value;
    return true;
}

bool json_read_array(json_object *object, const char *key, json_object **array, size_t most)
{
    json_object *value = member(object, key);
    if (value && (!json_object_is_type(value, json_type_array) || json_object_array_length(value) > most))
        return false;
    if (value)
        *array = value;
    return true;
}
