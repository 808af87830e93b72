/* SPDX-License-Identifier: MIT */
/**
 * @file registry.h
 * The registrations and the earlier messages, without files.
 */
#ifndef NOWPLAYING_PUSH_REGISTRY_H
#define NOWPLAYING_PUSH_REGISTRY_H

#include "encoding.h"
#include "message.h"
#include "nowplaying_push.h"

#define TOKEN_LETTERS 36
#define MOST_REGISTRATIONS NP_PUSH_REGISTRATIONS
#define ENDPOINT_BYTES 1000
/** Sessions whose last time stamp is stored. `floor` is the newest time stamp of the others. */
#define MOST_PASTS 512
/** The most messages of a session in one second. */
#define MOST_SALTS 16
#define REGISTRY_BYTES (4 << 20)

struct registration {
    char token[TOKEN_LETTERS + 1];
    /** NULL: the registration of the application. */
    char *session_id;
    /** NULL: the registration has no endpoint. */
    char *endpoint;
    /** When its last message arrived, or its session was started. */
    int64_t last_message_at;
};

/** The messages of the last second of a session. */
struct past {
    char *session_id;
    int64_t timestamp;
    uint8_t salts[MOST_SALTS][SALT_BYTES];
    size_t salt_count;
};

struct registry {
    char *distributor;
    struct registration *registrations;
    size_t count;
    struct past *pasts;
    size_t past_count;
    /** No session outside `pasts` has had a later message. */
    int64_t floor;
};

/** Reads a text of registry_write(); -1: it is invalid, and `registry` is unchanged. */
int registry_read(struct registry *registry, const char *text, size_t size);

/** Writes a text, which the caller frees; NULL: out of memory. */
char *registry_write(const struct registry *registry, size_t *ret_size);

void registry_clear(struct registry *registry);

struct registration *registry_find(struct registry *registry, const char *session_id);
struct registration *registry_find_token(struct registry *registry, const char *token);

/** Adds a registration without an endpoint; NULL: too many, or out of memory. */
struct registration *registry_add(struct registry *registry, const char *token, const char *session_id, int64_t now);
void registry_remove(struct registry *registry, struct registration *registration);

bool registry_is_endpoint(const char *endpoint);
bool registry_is_distributor(const char *name);

/**
 * Compares a message with the clock and with earlier messages, and stores it; returns the error, or NULL. `ret_kind`
 * is the kind of the error, for example "stale" or "replayed".
 */
const char *registry_admit(struct registry *registry, const struct message *message, const uint8_t salt[SALT_BYTES],
                           int64_t now, const char **ret_kind);

#endif
