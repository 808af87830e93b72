/* SPDX-License-Identifier: MIT */
#include "variant.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STRING_BYTES = 64 * 1024, MOST_BYTES = 4096 };

static int read_value(sd_bus_message *message, json_object **ret_value);

static int read_bytes(sd_bus_message *message, json_object **ret_value)
{
    static const char digits[] = "0123456789abcdef";
    const uint8_t *bytes;
    size_t size;
    int status = sd_bus_message_read_array(message, 'y', (const void **)&bytes, &size);
    if (status < 0 || size > MOST_BYTES)
        return status;
    char text[MOST_BYTES * 2 + 1];
    for (size_t i = 0; i < size; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    *ret_value = json_object_new_string_len(text, (int)size * 2);
    return 1;
}

static int read_dictionary(sd_bus_message *message, const char *contents, json_object *object)
{
    char inner[256];
    int status = sd_bus_message_enter_container(message, 'a', contents);
    if (status < 0)
        return status;
    snprintf(inner, sizeof inner, "%.*s", (int)strlen(contents) - 2, contents + 1);
    while ((status = sd_bus_message_enter_container(message, 'e', inner)) > 0) {
        json_object *key = NULL, *value = NULL;
        status = read_value(message, &key);
        if (status >= 0)
            status = read_value(message, &value);
        if (status >= 0 && key)
            json_object_object_add(object, json_object_get_string(key), value);
        else
            json_object_put(value);
        json_object_put(key);
        if (status < 0)
            return status;
        sd_bus_message_exit_container(message);
    }
    return status < 0 ? status : sd_bus_message_exit_container(message);
}

static int read_list(sd_bus_message *message, char type, const char *contents, json_object *array)
{
    int status = sd_bus_message_enter_container(message, type, contents);
    json_object *value = NULL;
    if (status < 0)
        return status;
    while ((status = read_value(message, &value)) > 0) {
        json_object_array_add(array, value);
        value = NULL;
    }
    return status < 0 ? status : sd_bus_message_exit_container(message);
}

/** Reads one value. 0: no value follows. */
static int read_value(sd_bus_message *message, json_object **ret_value)
{
    char type;
    const char *contents, *text;
    union {
        uint8_t y;
        int16_t n;
        uint16_t q;
        int32_t i;
        uint32_t u;
        int64_t x;
        double d;
        int b;
    } basic;
    int status = sd_bus_message_peek_type(message, &type, &contents);
    *ret_value = NULL;
    if (status <= 0)
        return status;
    switch (type) {
    case 'v':
        status = sd_bus_message_enter_container(message, 'v', contents);
        if (status >= 0)
            status = read_value(message, ret_value);
        return status < 0 ? status : (sd_bus_message_exit_container(message), 1);
    case 'a':
        if (strcmp(contents, "y") == 0)
            return read_bytes(message, ret_value);
        *ret_value = *contents == '{' ? json_object_new_object() : json_object_new_array();
        status = *contents == '{' ? read_dictionary(message, contents, *ret_value)
                                  : read_list(message, 'a', contents, *ret_value);
        break;
    case 'r':
        *ret_value = json_object_new_array();
        status = read_list(message, 'r', contents, *ret_value);
        break;
    case 's':
    case 'o':
    case 'g':
        status = sd_bus_message_read_basic(message, type, &text);
        if (status >= 0 && strlen(text) <= MOST_STRING_BYTES)
            *ret_value = json_object_new_string(text);
        break;
    default:
        status = sd_bus_message_read_basic(message, type, &basic);
        if (status < 0)
            break;
        *ret_value = type == 'b'   ? json_object_new_boolean(basic.b)
                     : type == 'd' ? json_object_new_double(basic.d)
                     : type == 'y' ? json_object_new_int64(basic.y)
                     : type == 'n' ? json_object_new_int64(basic.n)
                     : type == 'q' ? json_object_new_int64(basic.q)
                     : type == 'i' ? json_object_new_int64(basic.i)
                     : type == 'u' ? json_object_new_int64(basic.u)
                     : type != 'h' ? json_object_new_int64(basic.x)
                                   : NULL;
    }
    if (status < 0) {
        json_object_put(*ret_value);
        *ret_value = NULL;
    }
    return status < 0 ? status : 1;
}

int variant_merge(sd_bus_message *message, json_object *object, const char *const *skipped)
{
    int status = sd_bus_message_enter_container(message, 'a', "{sv}");
    if (status < 0)
        return status;
    while ((status = sd_bus_message_enter_container(message, 'e', "sv")) > 0) {
        const char *key;
        json_object *value = NULL;
        bool is_skipped = false;
        status = sd_bus_message_read_basic(message, 's', &key);
        for (const char *const *word = skipped; status >= 0 && *word; word++)
            is_skipped |= strcmp(*word, key) == 0;
        if (status >= 0)
            status = is_skipped ? sd_bus_message_skip(message, "v") : read_value(message, &value);
        if (status < 0)
            return status;
        if (!is_skipped)
            json_object_object_add(object, key, value);
        sd_bus_message_exit_container(message);
    }
    return status < 0 ? status : sd_bus_message_exit_container(message);
}
