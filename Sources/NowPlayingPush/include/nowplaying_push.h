/* SPDX-License-Identifier: MIT */
/*
 * What libnowplaying-push does for libnowplaying: keys, registrations and messages. It knows no bus and no session, and
 * libnowplaying knows neither encryption nor JSON. Loaded at run time, so a change here changes NP_PUSH_INTERFACE.
 *
 * One thread at a time, except np_push_keep(). Texts that are returned live until the next call with the same np_push. What must survive the process
 * is in $XDG_STATE_HOME/nowplaying/<application id>/, which nobody else can read. A reason is filled also on success: "", or what
 * went wrong although it works.
 */
#ifndef NOWPLAYING_PUSH_LIBRARY_H
#define NOWPLAYING_PUSH_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NP_PUSH_INTERFACE 3
#define NP_PUSH_REASON 256
#define NP_PUSH_REGISTRATIONS 256

typedef struct np_push np_push;

enum { NP_PUSH_START = 1, NP_PUSH_UPDATE = 2, NP_PUSH_END = 3 };

/* A message that is to be believed. */
typedef struct np_push_message {
    int32_t event;
    /* Of the session: the "id" of the attributes. */
    const char *id;
    /* The attributes, as JSON. */
    const uint8_t *attributes;
    size_t size;
} np_push_message;

/* The version of this interface that the library speaks. */
uint32_t np_push_interface(void);

/* Reads what was kept, or makes keys; NULL, and a sentence: the folder cannot be used. Every function below keeps what it
 * changes before it returns, which waits for the disk. With `defers` none does, and the caller keeps it. */
np_push *np_push_open(const char *application_id, bool defers, char reason[NP_PUSH_REASON]);
void np_push_close(np_push *push);

/* base64url: "p256dh" and "auth" of a subscription. The same for all registrations of the application. */
const char *np_push_public_key(np_push *push);
const char *np_push_auth_secret(np_push *push);

/* The distributor that was registered with last; NULL: none. */
const char *np_push_distributor(np_push *push);
int np_push_set_distributor(np_push *push, const char *name);

/* Registrations: `session_id` NULL is the application's. The token is what the distributor knows it by, a UUID; it is made,
 * and kept, at the first question; the next ones say that the session was started again. NULL: it cannot be kept, or there are
 * NP_PUSH_REGISTRATIONS already. */
const char *np_push_token_of(np_push *push, const char *session_id);
/* Whose the token is: 0, and the id, NULL for the application's; -1: nobody's. */
int np_push_owner(np_push *push, const char *token, const char **ret_session_id);
/* The registrations that there are, from 0; -1 beyond the last. The age is in seconds, since a message came for it last or its
 * session was started; within a day the start of one that is kept does not count. */
int np_push_registration(np_push *push, size_t index, const char **ret_token, const char **ret_session_id,
                         const char **ret_endpoint, int64_t *ret_age);
int np_push_set_endpoint(np_push *push, const char *token, const char *endpoint);
/* The session has ended: its registration is forgotten, its last time stamp is not. */
void np_push_forget(np_push *push, const char *session_id);

/* Reads a message that came for the token: decrypts it, and holds it against what came before. -1, and a sentence: it is to be
 * dropped, because it is malformed, foreign, oversized, stale or has come already. */
int np_push_read(np_push *push, const char *token, const uint8_t *bytes, size_t size, np_push_message *ret_message,
                 char reason[NP_PUSH_REASON]);

/* What has changed since the last time, of an np_push that defers; NULL: nothing. With `again` those
 * are taken too that were taken last, and could not be kept. */
typedef struct np_push_changes np_push_changes;
np_push_changes *np_push_take(np_push *push, bool again);
/* Keeps them, which waits for the disk, and frees them: 0, or -1: they cannot be kept. Any thread, also after np_push_close();
 * one at a time, in the order in which they were taken. */
int np_push_keep(np_push_changes *changes);

#endif
