/* SPDX-License-Identifier: MIT */
#include "message.h"

#include "nowplaying_push.h"

#include <string.h>

static int32_t event_of(struct json value)
{
    static const char *const words[] = {[NP_PUSH_START] = "start", [NP_PUSH_UPDATE] = "update", [NP_PUSH_END] = "end"};
    char word[8];
    if (!json_text(value, word, sizeof word))
        return 0;
    for (int32_t event = NP_PUSH_START; event <= NP_PUSH_END; event++)
        if (strcmp(word, words[event]) == 0)
            return event;
    return 0;
}

const char *message_read(const char *text, size_t size, struct message *ret_message)
{
    struct json document, aps, value;
    const char *problem = json_check(text, size, &document);
    if (problem)
        return problem;
    if (!json_member(document, "aps", &aps) || !json_is_object(aps))
        return "it has no object \"aps\"";
    ret_message->event = json_member(aps, "event", &value) ? event_of(value) : 0;
    if (ret_message->event == 0)
        return "its \"event\" is not \"start\", \"update\" or \"end\"";
    if (!json_member(aps, "timestamp", &value) || !json_whole(value, &ret_message->timestamp))
        return "its \"timestamp\" is not a whole number of seconds";
    if (!json_member(aps, "attributes", &ret_message->attributes) || !json_is_object(ret_message->attributes))
        return "it has no object \"attributes\"";
    if (!json_member(ret_message->attributes, "id", &value) ||
        !json_text(value, ret_message->id, sizeof ret_message->id) || !*ret_message->id)
        return "the \"id\" of its attributes is not a text of 1 to 1024 bytes";
    return NULL;
}
