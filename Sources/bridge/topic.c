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

bool topic_host_is_valid(const char *id)
{
    return topic_id_is_valid(id) && strcmp(id, "state") != 0;
}

bool topic_session_is_valid(const char *id)
{
    return topic_id_is_valid(id) && strcmp(id, "answer") != 0;
}

bool topic_session_make(const char *text, char id[MOST_ID_BYTES + 1])
{
    size_t size = 0;
    for (; text[size] && size < MOST_ID_BYTES; size++)
        id[size] = strchr(ID_CHARACTERS, text[size]) ? text[size] : '_';
    id[size] = 0;
    if (size > 0 && !topic_session_is_valid(id))
        strcat(id, "_");
    return size > 0;
}

/** Reads the level at `*text` if it is an id, and moves behind its slash, or to the end. */
static bool parse_id(const char **text, char id[MOST_ID_BYTES + 1])
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

/** Reads the last level, which is the sender. */
static bool parse_sender(const char *text, char sender[MOST_ID_BYTES + 1])
{
    return !strchr(text, '/') && parse_id(&text, sender) && topic_host_is_valid(sender);
}

/** Reads a number of pixels of 1 to 4 digits, and its slash. */
static bool parse_pixels(const char **text, int *pixels)
{
    size_t size = strspn(*text, "0123456789");
    if (size == 0 || size > 4 || (*text)[size] != '/')
        return false;
    *pixels = atoi(*text);
    *text += size + 1;
    return *pixels > 0;
}

/** Reads a word at `*text`. `word` ends with its slash. */
static bool parse_word(const char **text, const char *word)
{
    size_t size = strlen(word);
    if (strncmp(*text, word, size) != 0)
        return false;
    *text += size;
    return true;
}

/** Reads the levels after the host. */
static bool parse_rest(const char *text, struct topic *topic)
{
    if (strcmp(text, "presence") == 0) {
        topic->kind = TOPIC_PRESENCE;
        return true;
    }
    if (parse_word(&text, "answer/")) {
        topic->kind = TOPIC_ANSWER;
        return parse_sender(text, topic->sender);
    }
    if (!parse_id(&text, topic->session) || !topic_session_is_valid(topic->session))
        return false;
    if (strcmp(text, "state") == 0) {
        topic->kind = TOPIC_STATE;
        return true;
    }
    if (parse_word(&text, "get/"))
        topic->kind = TOPIC_GET;
    else if (parse_word(&text, "cmd/"))
        topic->kind = TOPIC_COMMAND;
    else if (parse_word(&text, "artwork/") && parse_id(&text, topic->artwork) && parse_pixels(&text, &topic->pixels))
        topic->kind = TOPIC_ARTWORK;
    else
        return false;
    return parse_sender(text, topic->sender);
}

bool topic_parse(const char *text, struct topic *ret_topic)
{
    struct topic topic = {0};
    if (!parse_word(&text, TOPIC_ROOT "/") || !parse_id(&text, topic.host) || !topic_host_is_valid(topic.host) ||
        !parse_rest(text, &topic))
        return false;
    *ret_topic = topic;
    return true;
}

void topic_format(const struct topic *topic, char text[TOPIC_BYTES])
{
    static const char *const words[] = {"presence", "answer", "state", "get", "cmd", "artwork"};
    const char *word = words[topic->kind];
    switch (topic->kind) {
    case TOPIC_PRESENCE:
        snprintf(text, TOPIC_BYTES, TOPIC_ROOT "/%s/%s", topic->host, word);
        break;
    case TOPIC_ANSWER:
        snprintf(text, TOPIC_BYTES, TOPIC_ROOT "/%s/%s/%s", topic->host, word, topic->sender);
        break;
    case TOPIC_STATE:
        snprintf(text, TOPIC_BYTES, TOPIC_ROOT "/%s/%s/%s", topic->host, topic->session, word);
        break;
    case TOPIC_GET:
    case TOPIC_COMMAND:
        snprintf(text, TOPIC_BYTES, TOPIC_ROOT "/%s/%s/%s/%s", topic->host, topic->session, word, topic->sender);
        break;
    case TOPIC_ARTWORK:
        snprintf(text, TOPIC_BYTES, TOPIC_ROOT "/%s/%s/%s/%s/%d/%s", topic->host, topic->session, word, topic->artwork,
                 topic->pixels, topic->sender);
        break;
    }
}
