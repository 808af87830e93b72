/* SPDX-License-Identifier: MIT */
#include "presence.h"

#include "json.h"
#include "topic.h"

#include <string.h>

enum { MOST_SESSIONS_LISTED = 1024 };

bool origin_read(json_object *root, struct origin *origin)
{
    const char *clock = NULL;
    struct origin found = {0};
    if (!json_read_text(root, "clock", &clock, MOST_ID_BYTES) || (clock && !topic_id_is_valid(clock)) ||
        !json_read_integer(root, "sequence", &found.sequence, 1, MOST_SEQUENCE))
        return false;
    if (clock)
        strcpy(found.clock, clock);
    *origin = found;
    return true;
}

void origin_add(json_object *root, const struct origin *origin)
{
    json_object_object_add(root, "clock", json_object_new_string(origin->clock));
    json_object_object_add(root, "sequence", json_object_new_int64(origin->sequence));
}

bool presence_decode(const void *bytes, size_t size, struct presence *ret_presence, const char **ret_why)
{
    struct presence presence = {0};
    const char *word = NULL;
    presence.root = json_parse(bytes, size, MOST_PRESENCE_BYTES, ret_why);
    if (!presence.root)
        return false;
    bool is_valid = json_read_text(presence.root, "presence", &word, MOST_ID_BYTES) && word &&
                    (strcmp(word, "online") == 0 || strcmp(word, "offline") == 0) &&
                    json_read_array(presence.root, "sessions", &presence.sessions, MOST_SESSIONS_LISTED) &&
                    origin_read(presence.root, &presence.origin);
    *ret_why = "its presence, sessions, clock or sequence is wrong";
    for (size_t i = 0; is_valid && presence.sessions && i < json_object_array_length(presence.sessions); i++) {
        json_object *entry = json_object_array_get_idx(presence.sessions, i);
        is_valid =
            json_object_is_type(entry, json_type_string) && topic_session_is_valid(json_object_get_string(entry));
    }
    if (!is_valid) {
        presence_free(&presence);
        return false;
    }
    presence.is_online = strcmp(word, "online") == 0;
    *ret_presence = presence;
    return true;
}

void presence_free(struct presence *presence)
{
    json_object_put(presence->root);
    *presence = (struct presence){0};
}

bool presence_lists(const struct presence *presence, const char *session)
{
    for (size_t i = 0; presence->sessions && i < json_object_array_length(presence->sessions); i++)
        if (strcmp(json_object_get_string(json_object_array_get_idx(presence->sessions, i)), session) == 0)
            return true;
    return false;
}

char *presence_encode(bool is_online, json_object *sessions, const struct origin *origin)
{
    json_object *root = json_object_new_object();
    json_object_object_add(root, "presence", json_object_new_string(is_online ? "online" : "offline"));
    if (sessions)
        json_object_object_add(root, "sessions", sessions);
    if (origin)
        origin_add(root, origin);
    char *copy = strdup(json_object_to_json_string_ext(root, JSON_C_TO_STRING_PLAIN));
    json_object_put(root);
    return copy;
}
