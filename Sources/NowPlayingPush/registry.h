/* SPDX-License-Identifier: MIT */
/**
 * @file registry.h
 * What is registered, and what came before: values, without files.
 */
#ifndef NOWPLAYING_PUSH_REGISTRY_H
#define NOWPLAYING_PUSH_REGISTRY_H

#include "encoding.h"
#include "message.h"
#include "nowplaying_push.h"

#define TOKEN_LETTERS 36
#define MOST_REGISTRATIONS NP_PUSH_REGISTRATIONS
#define ENDPOINT_BYTES 1000
/** Sessions whose last time stamp is known; of the others is known when they were forgotten. */
#define MOST_PASTS 512
/** Messages of a session within a second. */
#define MOST_SALTS 16
#define REGISTRY_BYTES (4 << 20)

struct registration {
    char token[TOKEN_LETTERS + 1];
    /** NULL: the application's. */
    char *session_id;
    /** NULL: there is none. */
    char *endpoint;
    /** When a message came for it last, or its session was started. */
    int64_t heard;
};

/** The messages of a session that came last: those of one second. */
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
    /** No session that is not among them has had a later message. */
    int64_t floor;
};

/** Reads what registry_write() wrote; -1: it is something else, and nothing was read. */
int registry_read(struct registry *registry, const char *text, size_t size);

/** Writes a text, which the caller frees; NULL: there is no memory. */
char *registry_write(const struct registry *registry, size_t *ret_size);

void registry_clear(struct registry *registry);

struct registration *registry_find(struct registry *registry, const char *session_id);
struct registration *registry_find_token(struct registry *registry, const char *token);

/** Adds one without an endpoint; NULL: there are too many, or no memory. */
struct registration *registry_add(struct registry *registry, const char *token, const char *session_id, int64_t now);
void registry_remove(struct registry *registry, struct registration *registration);

bool registry_is_endpoint(const char *endpoint);
bool registry_is_distributor(const char *name);

/**
 * Holds a message against the clock and against what came before, and notes it; returns what is wrong with it, NULL:
 * nothing. `ret_kind` is "stale", "replayed" or the like.
 */
const char *registry_admit(struct registry *registry, const struct message *message, const uint8_t salt[SALT_BYTES],
                           int64_t now, const char **ret_kind);

#endif
