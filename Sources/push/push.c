/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "nowplaying_push.h"

#include "folder.h"
#include "registry.h"
#include "subscription.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define KEYS "keys"
#define STATE "state"
#define DAY (24 * 60 * 60)

struct np_push {
    int folder;
    /* Changes wait for np_push_next_changes(). */
    bool has_changed, has_new_keys;
    /* The last result of np_push_next_changes() contained the keys. */
    bool took_keys;
    struct subscription subscription;
    struct registry registry;
    /* Of the last message; the caller uses it until the next call. */
    uint8_t text[MESSAGE_BYTES];
    struct message message;
};

uint32_t np_push_interface(void)
{
    return NP_PUSH_INTERFACE;
}

/* ---- files ---- */

struct np_push_changes {
    int folder;
    /* 0: they are saved already. */
    size_t key_size;
    char keys[SUBSCRIPTION_TEXT];
    size_t size;
    char *state;
};

np_push_changes *np_push_next_changes(np_push *push, bool again)
{
    if (!push || (!again && !push->has_changed && !push->has_new_keys))
        return NULL;
    np_push_changes *changes = calloc(1, sizeof *changes);
    if (!changes) {
        fputs("nowplaying: error: there is no memory left: the process ends\n", stderr);
        abort();
    }
    changes->state = registry_write(&push->registry, &changes->size);
    /* The lock of the folder ends with its last descriptor. */
    changes->folder = fcntl(push->folder, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    push->took_keys = push->has_new_keys || (again && push->took_keys);
    int size = push->took_keys ? subscription_write(&push->subscription, changes->keys) : 0;
    changes->key_size = size > 0 ? (size_t)size : 0;
    push->has_changed = false;
    push->has_new_keys = false;
    return changes;
}

int np_push_keep(np_push_changes *changes)
{
    if (!changes)
        return -1;
    bool is_kept = changes->state &&
                   (changes->key_size == 0 || folder_write(changes->folder, KEYS, changes->keys, changes->key_size)) &&
                   folder_write(changes->folder, STATE, changes->state, changes->size);
    if (changes->folder >= 0)
        close(changes->folder);
    free(changes->state);
    OPENSSL_cleanse(changes, sizeof *changes);
    free(changes);
    return is_kept ? 0 : -1;
}

/** Reads the keys, or creates them. */
static bool open_keys(np_push *push, struct reason reason)
{
    size_t size = 0;
    char *text = folder_read(push->folder, KEYS, SUBSCRIPTION_TEXT, &size, reason);
    bool is_missing = !text && errno == ENOENT;
    bool is_read = text && subscription_read(text, size, &push->subscription) == 0;
    if (text)
        OPENSSL_cleanse(text, size);
    free(text);
    if (is_read)
        return true;
    if (!is_missing)
        folder_put_aside(push->folder, KEYS, reason);
    push->has_new_keys = subscription_make(&push->subscription) == 0;
    if (!push->has_new_keys)
        write_reason(reason, "push: cannot create keys: libcrypto failed");
    return push->has_new_keys;
}

static void open_state(np_push *push, struct reason reason)
{
    size_t size = 0;
    char *text = folder_read(push->folder, STATE, REGISTRY_BYTES, &size, reason);
    if (text ? registry_read(&push->registry, text, size) < 0 : errno != ENOENT)
        folder_put_aside(push->folder, STATE, reason);
    free(text);
}

np_push *np_push_open(const char *application_id, char reason[NP_PUSH_REASON])
{
    struct reason there = {reason, NP_PUSH_REASON};
    write_reason(there, "%s", "");
    np_push *push = calloc(1, sizeof *push);
    if (!push) {
        write_reason(there, "push: out of memory");
        return NULL;
    }
    push->folder = folder_open(application_id ? application_id : "", there);
    if (push->folder < 0 || !open_keys(push, there)) {
        np_push_close(push);
        return NULL;
    }
    open_state(push, there);
    return push;
}

void np_push_close(np_push *push)
{
    if (!push)
        return;
    subscription_clear(&push->subscription);
    registry_clear(&push->registry);
    if (push->folder >= 0)
        close(push->folder);
    OPENSSL_cleanse(push, sizeof *push);
    free(push);
}

const char *np_push_public_key(np_push *push)
{
    return push ? push->subscription.public_key : NULL;
}

const char *np_push_auth_secret(np_push *push)
{
    return push ? push->subscription.auth_secret : NULL;
}

const char *np_push_distributor(np_push *push)
{
    return push ? push->registry.distributor : NULL;
}

/** Replaces a text, or changes nothing. */
static int replace(np_push *push, char **place, const char *text)
{
    char *copy = text ? strdup(text) : NULL;
    if (text && !copy)
        return -1;
    free(*place);
    *place = copy;
    push->has_changed = true;
    return 0;
}

int np_push_set_distributor(np_push *push, const char *name)
{
    if (!push || (name && !registry_is_distributor(name)))
        return -1;
    const char *before = push->registry.distributor;
    if (name && before ? strcmp(name, before) == 0 : name == before)
        return 0;
    return replace(push, &push->registry.distributor, name);
}

/* ---- registrations ---- */

static bool make_token(char ret_token[TOKEN_LETTERS + 1])
{
    uint8_t bytes[16];
    if (RAND_bytes(bytes, sizeof bytes) != 1)
        return false;
    /* Version 4, and the variant of RFC 4122. */
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    char *next = ret_token;
    for (int i = 0; i < 16; i++)
        next += sprintf(next, i == 4 || i == 6 || i == 8 || i == 10 ? "-%02x" : "%02x", bytes[i]);
    return true;
}

/** The age; 0 if the clock was set back. */
static int64_t age_of(const struct registration *registration, int64_t now)
{
    return now > registration->last_message_at ? now - registration->last_message_at : 0;
}

const char *np_push_token_of(np_push *push, const char *session_id)
{
    char token[TOKEN_LETTERS + 1];
    if (!push || (session_id && (!*session_id || strnlen(session_id, ID_BYTES + 1) > ID_BYTES)))
        return NULL;
    struct registration *registration = registry_find(&push->registry, session_id);
    int64_t now = time(NULL);
    if (registration) {
        if (age_of(registration, now) >= DAY) {
            registration->last_message_at = now;
            push->has_changed = true;
        }
        return registration->token;
    }
    registration = make_token(token) ? registry_add(&push->registry, token, session_id, now) : NULL;
    if (!registration)
        return NULL;
    push->has_changed = true;
    return registration->token;
}

int np_push_owner(np_push *push, const char *token, const char **ret_session_id)
{
    const struct registration *registration = push && token ? registry_find_token(&push->registry, token) : NULL;
    if (!registration)
        return -1;
    *ret_session_id = registration->session_id;
    return 0;
}

int np_push_registration(np_push *push, size_t index, const char **ret_token, const char **ret_session_id,
                         const char **ret_endpoint, int64_t *ret_age)
{
    if (!push || index >= push->registry.count)
        return -1;
    const struct registration *registration = &push->registry.registrations[index];
    *ret_token = registration->token;
    *ret_session_id = registration->session_id;
    *ret_endpoint = registration->endpoint;
    *ret_age = age_of(registration, time(NULL));
    return 0;
}

int np_push_set_endpoint(np_push *push, const char *token, const char *endpoint)
{
    struct registration *registration = push && token ? registry_find_token(&push->registry, token) : NULL;
    if (!registration || (endpoint && !registry_is_endpoint(endpoint)))
        return -1;
    const char *before = registration->endpoint;
    if (endpoint && before ? strcmp(endpoint, before) == 0 : endpoint == before)
        return 0;
    return replace(push, &registration->endpoint, endpoint);
}

void np_push_forget(np_push *push, const char *session_id)
{
    struct registration *registration = push ? registry_find(&push->registry, session_id) : NULL;
    if (!registration)
        return;
    registry_remove(&push->registry, registration);
    push->has_changed = true;
}

/* ---- messages ---- */

int np_push_read(np_push *push, const char *token, const uint8_t *bytes, size_t size, np_push_message *ret_message,
                 char reason[NP_PUSH_REASON])
{
    struct reason there = {reason, NP_PUSH_REASON};
    struct registration *registration = push && token ? registry_find_token(&push->registry, token) : NULL;
    int64_t now = time(NULL);
    const char *kind = "foreign", *problem = NULL;
    size_t text_size = 0;
    write_reason(there, "%s", "");
    if (!registration)
        problem = "its token is not registered";
    else if (size > MESSAGE_BYTES) {
        kind = "oversized";
        problem = "it has more than 4096 bytes";
    } else {
        problem = subscription_decrypt(&push->subscription, bytes, size, push->text, &text_size);
        kind = problem == encoding_not_ours ? "foreign" : "malformed";
    }
    struct message *message = push ? &push->message : NULL;
    if (!problem) {
        kind = "malformed";
        problem = message_read((const char *)push->text, text_size, message);
    }
    if (!problem) {
        kind = "foreign";
        if ((message->event == NP_PUSH_START) != !registration->session_id)
            problem = message->event == NP_PUSH_START
                          ? "\"start\" arrived with the token of a session"
                          : "\"update\" or \"end\" arrived with the token of the application";
        else if (registration->session_id && strcmp(registration->session_id, message->id) != 0)
            problem = "its session is not the session of its token";
    }
    if (!problem)
        problem = registry_admit(&push->registry, message, bytes, now, &kind);
    if (problem) {
        write_reason(there, "push: %s: %s", kind, problem);
        return -1;
    }
    registration->last_message_at = now;
    push->has_changed = true;
    *ret_message = (np_push_message){message->event, message->id, (const uint8_t *)message->attributes.text,
                                     message->attributes.size};
    return 0;
}
