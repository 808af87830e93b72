/* SPDX-License-Identifier: MIT */
#include "topic.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ID_CHARACTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"

bool topic_id_has(char character)
{
    return character && strchr(ID_CHARACTERS, character);
}

bool topic_id_is_valid(const char *id)
{
    size_t size = strspn(id, ID_CHARACTERS);
    return size > 0 && size <= MOST_ID_BYTES && id[size] == 0;
}

bool topic_id_make(const char *text, char id[MOST_ID_BYTES + 1])
{
    size_t size = 0;
    for (; text[size] && size < MOST_ID_BYTES; size++)
        id[size] = strchr(ID_CHARACTERS, text[size]) ? text[size] : '_';
    id[size] = 0;
    return size > 0;
}

/** Takes the level that begins at `*text` if it is an id, and goes behind its slash, or to the end. */
static bool take_id(const char **text, char id[MOST_ID_BYTES + 1])
{
    size_t size = strcspn(*text, "/");
    if (size == 0 || size > MOST_ID_BYTES)
        return false;
    memcpy(id, *text, size);
    id[size] = 0;
    *text += size;
    if (**text == '/')
        ++*text;
    return topic_id_is_valid(id);
}

bool topic_parse(const char *text, struct topic *ret_topic)
{
    static const struct {
        const char *word;
        enum topic_kind kind;
    } ends[] = {{"state", TOPIC_STATE}, {"get", TOPIC_GET}, {"cmd", TOPIC_COMMAND}};
    struct topic topic = {0};
    size_t root = strlen(TOPIC_ROOT "/");
    if (strncmp(text, TOPIC_ROOT "/", root) != 0)
        return false;
    text += root;
    if (!take_id(&text, topic.host))
        return false;
    if (strcmp(text, "presence") == 0 || strcmp(text, "answer") == 0) {
        topic.kind = *text == 'p' ? TOPIC_PRESENCE : TOPIC_ANSWER;
        *ret_topic = topic;
        return true;
    }
    if (!take_id(&text, topic.session))
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (strcmp(text, ends[i].word) == 0) {
            topic.kind = ends[i].kind;
            *ret_topic = topic;
            return true;
        }
    }
    if (strncmp(text, "art/", 4) != 0)
        return false;
    text += 4;
    if (!take_id(&text, topic.artwork) || strspn(text, "0123456789") != strlen(text) || strlen(text) > 4)
        return false;
    topic.kind = TOPIC_ART;
    topic.pixels = atoi(text);
    if (topic.pixels < 1)
        return false;
    *ret_topic = topic;
    return true;
}

void topic_format(const struct topic *topic, char text[TOPIC_BYTES])
{
    static const char *const words[] = {"presence", "answer", "state", "get", "cmd", "art"};
    if (topic->kind == TOPIC_PRESENCE || topic->kind == TOPIC_ANSWER)
        snprintf(text, TOPIC_BYTES, TOPIC_ROOT "/%s/%s", topic->host, words[topic->kind]);
    else if (topic->kind == TOPIC_ART)
        snprintf(text, TOPIC_BYTES, TOPIC_ROOT "/%s/%s/art/%s/%d", topic->host, topic->session, topic->artwork,
                 topic->pixels);
    else
        snprintf(text, TOPIC_BYTES, TOPIC_ROOT "/%s/%s/%s", topic->host, topic->session, words[topic->kind]);
}
