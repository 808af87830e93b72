/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "registry.h"

#include "base64url.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OLDEST_SECONDS (24 * 60 * 60)
#define EARLIEST_SECONDS (10 * 60)
#define HEADING "nowplaying-push 1\n"
#define NAME_BYTES 255

/* ---- registrations ---- */

static bool is_same(const char *one, const char *other)
{
    return one && other ? strcmp(one, other) == 0 : one == other;
}

struct registration *registry_find(struct registry *registry, const char *session_id)
{
    for (size_t i = 0; i < registry->count; i++)
        if (is_same(registry->registrations[i].session_id, session_id))
            return &registry->registrations[i];
    return NULL;
}

struct registration *registry_find_token(struct registry *registry, const char *token)
{
    for (size_t i = 0; i < registry->count; i++)
        if (strcmp(registry->registrations[i].token, token) == 0)
            return &registry->registrations[i];
    return NULL;
}

struct registration *registry_add(struct registry *registry, const char *token, const char *session_id, int64_t now)
{
    if (registry->count == MOST_REGISTRATIONS)
        return NULL;
    struct registration *grown =
        realloc(registry->registrations, (registry->count + 1) * sizeof *registry->registrations);
    if (!grown)
        return NULL;
    registry->registrations = grown;
    struct registration *added = &grown[registry->count];
    *added = (struct registration){.session_id = session_id ? strdup(session_id) : NULL, .last_message_at = now};
    if (session_id && !added->session_id)
        return NULL;
    memcpy(added->token, token, TOKEN_LETTERS + 1);
    registry->count++;
    return added;
}

static void clear_registration(struct registration *registration)
{
    free(registration->session_id);
    free(registration->endpoint);
}

void registry_remove(struct registry *registry, struct registration *registration)
{
    clear_registration(registration);
    *registration = registry->registrations[--registry->count];
}

bool registry_is_endpoint(const char *endpoint)
{
    size_t size = strnlen(endpoint, ENDPOINT_BYTES + 1);
    if (size > ENDPOINT_BYTES)
        return false;
    for (size_t i = 0; i < size; i++)
        if (endpoint[i] <= ' ' || endpoint[i] > '~')
            return false;
    size_t scheme = strncmp(endpoint, "https://", 8) == 0 ? 8 : strncmp(endpoint, "http://", 7) == 0 ? 7 : 0;
    return scheme > 0 && size > scheme;
}

bool registry_is_distributor(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
    size_t size = strnlen(name, NAME_BYTES + 1);
    return size > 0 && size <= NAME_BYTES && strspn(name, letters) == size;
}

void registry_clear(struct registry *registry)
{
    for (size_t i = 0; i < registry->count; i++)
        clear_registration(&registry->registrations[i]);
    for (size_t i = 0; i < registry->past_count; i++)
        free(registry->pasts[i].session_id);
    free(registry->registrations);
    free(registry->pasts);
    free(registry->distributor);
    *registry = (struct registry){0};
}

/* ---- earlier messages ---- */

static struct past *find_past(struct registry *registry, const char *session_id)
{
    for (size_t i = 0; i < registry->past_count; i++)
        if (strcmp(registry->pasts[i].session_id, session_id) == 0)
            return &registry->pasts[i];
    return NULL;
}

static void remove_past(struct registry *registry, size_t index)
{
    free(registry->pasts[index].session_id);
    registry->pasts[index] = registry->pasts[--registry->past_count];
}

/** Removes the sessions that are too old for a repetition, or else the oldest one. */
static void make_room(struct registry *registry, int64_t now)
{
    for (size_t i = registry->past_count; i-- > 0;)
        if (registry->pasts[i].timestamp < now - OLDEST_SECONDS)
            remove_past(registry, i);
    if (registry->past_count < MOST_PASTS)
        return;
    size_t oldest = 0;
    for (size_t i = 1; i < registry->past_count; i++)
        if (registry->pasts[i].timestamp < registry->pasts[oldest].timestamp)
            oldest = i;
    /* No message before the floor was admitted, so it never sinks. */
    registry->floor = registry->pasts[oldest].timestamp;
    remove_past(registry, oldest);
}

static struct past *add_past(struct registry *registry, const char *session_id)
{
    struct past *grown = realloc(registry->pasts, (registry->past_count + 1) * sizeof *registry->pasts);
    if (!grown)
        return NULL;
    registry->pasts = grown;
    struct past *past = &grown[registry->past_count];
    *past = (struct past){.session_id = strdup(session_id)};
    if (!past->session_id)
        return NULL;
    registry->past_count++;
    return past;
}

const char *registry_admit(struct registry *registry, const struct message *message, const uint8_t salt[SALT_BYTES],
                           int64_t now, const char **ret_kind)
{
    struct past *past = find_past(registry, message->id);
    *ret_kind = "stale";
    if (message->timestamp < now - OLDEST_SECONDS)
        return "it is older than a day";
    if (message->timestamp < (past ? past->timestamp : registry->floor + (registry->floor > 0)))
        return "a later message of the session has arrived already";
    *ret_kind = "early";
    if (message->timestamp > now + EARLIEST_SECONDS)
        return "its time stamp is more than ten minutes ahead";
    if (past && past->timestamp == message->timestamp) {
        for (size_t i = 0; i < past->salt_count; i++) {
            *ret_kind = "replayed";
            if (memcmp(past->salts[i], salt, SALT_BYTES) == 0)
                return "it has arrived already";
        }
        *ret_kind = "crowded";
        if (past->salt_count == MOST_SALTS)
            return "the session has had sixteen messages of that second";
    } else {
        if (!past) {
            make_room(registry, now);
            past = add_past(registry, message->id);
        }
        *ret_kind = "lost";
        if (!past)
            return "out of memory";
        past->timestamp = message->timestamp;
        past->salt_count = 0;
    }
    memcpy(past->salts[past->salt_count++], salt, SALT_BYTES);
    return NULL;
}

/* ---- the file ---- */

static void write_id(FILE *file, const char *session_id)
{
    char letters[BASE64URL_SIZE(ID_BYTES) + 1] = "-";
    if (session_id)
        base64url_write((const uint8_t *)session_id, strlen(session_id), letters);
    fprintf(file, " %s", letters);
}

char *registry_write(const struct registry *registry, size_t *ret_size)
{
    char *text = NULL;
    FILE *file = open_memstream(&text, ret_size);
    if (!file)
        return NULL;
    fputs(HEADING, file);
    if (registry->distributor)
        fprintf(file, "distributor %s\n", registry->distributor);
    if (registry->floor > 0)
        fprintf(file, "floor %" PRId64 "\n", registry->floor);
    for (size_t i = 0; i < registry->count; i++) {
        const struct registration *registration = &registry->registrations[i];
        fprintf(file, "registration %s", registration->token);
        write_id(file, registration->session_id);
        fprintf(file, " %s %" PRId64 "\n", registration->endpoint ? registration->endpoint : "-",
                registration->last_message_at);
    }
    for (size_t i = 0; i < registry->past_count; i++) {
        const struct past *past = &registry->pasts[i];
        fputs("past", file);
        write_id(file, past->session_id);
        fprintf(file, " %" PRId64, past->timestamp);
        for (size_t salt = 0; salt < past->salt_count; salt++) {
            char letters[BASE64URL_SIZE(SALT_BYTES) + 1];
            base64url_write(past->salts[salt], SALT_BYTES, letters);
            fprintf(file, " %s", letters);
        }
        fputc('\n', file);
    }
    fputs("end\n", file);
    if (ferror(file) | fclose(file)) {
        free(text);
        return NULL;
    }
    return text;
}

/** Returns the next word of a line, and ends it with a zero. NULL: the line has ended, or has two spaces. */
static char *next_word(char **line)
{
    char *word = strsep(line, " ");
    return word && *word ? word : NULL;
}

static bool read_number(const char *word, int64_t *ret_number)
{
    if (!word || !*word || strspn(word, "0123456789") != strlen(word) || strlen(word) > 15)
        return false;
    *ret_number = strtoll(word, NULL, 10);
    return true;
}

/** Decodes an id, which the caller frees; NULL: invalid. */
static char *read_id(const char *word)
{
    size_t size = 0;
    char *id = word ? malloc(ID_BYTES + 1) : NULL;
    if (!id)
        return NULL;
    if (!base64url_read(word, strlen(word), (uint8_t *)id, ID_BYTES, &size) || size == 0 || memchr(id, 0, size)) {
        free(id);
        return NULL;
    }
    id[size] = 0;
    return id;
}

static bool is_token(const char *word)
{
    for (size_t i = 0; i < TOKEN_LETTERS; i++) {
        bool is_dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (is_dash ? word[i] != '-' : !word[i] || !strchr("0123456789abcdef", word[i]))
            return false;
    }
    return !word[TOKEN_LETTERS];
}

static bool read_registration(struct registry *registry, char *line)
{
    const char *token = next_word(&line), *letters = next_word(&line), *endpoint = next_word(&line);
    int64_t last_message_at = 0;
    if (!token || !letters || !endpoint || !is_token(token) || registry_find_token(registry, token) ||
        !read_number(line, &last_message_at))
        return false;
    char *id = NULL;
    if (strcmp(letters, "-") != 0 && !(id = read_id(letters)))
        return false;
    struct registration *added =
        registry_find(registry, id) ? NULL : registry_add(registry, token, id, last_message_at);
    free(id);
    if (!added || strcmp(endpoint, "-") == 0)
        return added;
    added->endpoint = registry_is_endpoint(endpoint) ? strdup(endpoint) : NULL;
    return added->endpoint;
}

static bool read_past(struct registry *registry, char *line)
{
    char *id = read_id(next_word(&line));
    bool is = id && !find_past(registry, id) && registry->past_count < MOST_PASTS;
    struct past *past = is ? add_past(registry, id) : NULL;
    free(id);
    if (!past || !read_number(next_word(&line), &past->timestamp))
        return false;
    while (line) {
        const char *word = next_word(&line);
        size_t size = 0;
        if (!word || past->salt_count == MOST_SALTS ||
            !base64url_read(word, strlen(word), past->salts[past->salt_count++], SALT_BYTES, &size) ||
            size != SALT_BYTES)
            return false;
    }
    return past->salt_count > 0;
}

static bool read_line(struct registry *registry, char *line)
{
    const char *word = next_word(&line);
    if (!word || !line)
        return false;
    if (strcmp(word, "registration") == 0)
        return read_registration(registry, line);
    if (strcmp(word, "past") == 0)
        return read_past(registry, line);
    if (strcmp(word, "floor") == 0)
        return registry->floor == 0 && read_number(line, &registry->floor);
    if (strcmp(word, "distributor") != 0 || registry->distributor || !registry_is_distributor(line))
        return false;
    registry->distributor = strdup(line);
    return registry->distributor;
}

int registry_read(struct registry *registry, const char *text, size_t size)
{
    size_t heading = strlen(HEADING);
    if (size < heading || memcmp(text, HEADING, heading) != 0 || memchr(text, 0, size))
        return -1;
    char *copy = strdup(text + heading), *rest = copy;
    bool is_sound = copy, has_ended = false;
    while (is_sound && !has_ended) {
        char *line = strsep(&rest, "\n");
        /* A file without "end" is incomplete. Nothing can follow "end". */
        has_ended = rest && strcmp(line, "end") == 0 && !*rest;
        is_sound = has_ended || (rest && read_line(registry, line));
    }
    free(copy);
    if (!is_sound)
        registry_clear(registry);
    return is_sound ? 0 : -1;
}
