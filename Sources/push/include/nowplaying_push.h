/* SPDX-License-Identifier: MIT */
/*
 * The keys, registrations and messages of push, for libnowplaying. This library uses neither the bus nor sessions, and
 * libnowplaying uses neither encryption nor JSON. libnowplaying loads it at run time, so each change of this header
 * changes NP_PUSH_INTERFACE.
 *
 * Call it on one thread at a time, except np_push_keep(). A returned text is valid until the next call with the same
 * np_push. The files are in $XDG_STATE_HOME/nowplaying/<application id>/, which other users cannot read. A reason is
 * also set on success: "", or a problem that was solved.
 */
#ifndef NOWPLAYING_PUSH_LIBRARY_H
#define NOWPLAYING_PUSH_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NP_PUSH_INTERFACE 5
#define NP_PUSH_REASON 256
#define NP_PUSH_REGISTRATIONS 256

typedef struct np_push np_push;

enum { NP_PUSH_START = 1, NP_PUSH_UPDATE = 2, NP_PUSH_END = 3 };

/* A message that was verified. */
typedef struct np_push_message {
    int32_t event;
    /* The id of the session: "id" of the attributes. */
    const char *id;
    /* The attributes, as JSON. */
    const uint8_t *attributes;
    size_t size;
} np_push_message;

/* The version of this interface that the library has. */
uint32_t np_push_interface(void);

/* Reads the files, or creates keys; NULL, and the reason: the folder cannot be used. The caller saves all changes, also
 * the new keys, with np_push_keep(). */
np_push *np_push_open(const char *application_id, char reason[NP_PUSH_REASON]);
void np_push_close(np_push *push);

/* base64url: "p256dh" and "auth" of a subscription. The same for all registrations of the application. */
const char *np_push_public_key(np_push *push);
const char *np_push_auth_secret(np_push *push);

/* The distributor of the last registration; NULL: none. */
const char *np_push_distributor(np_push *push);
int np_push_set_distributor(np_push *push, const char *name);

/* Registrations: `session_id` NULL is the registration of the application. The token identifies it at the
 * distributor. It is a UUID, which the first call creates. Later calls mean that the session was started again. NULL:
 * NP_PUSH_REGISTRATIONS exist already. */
const char *np_push_token_of(np_push *push, const char *session_id);
/* Finds the session of a token: 0, and the id, NULL for the application; -1: unknown token. */
int np_push_owner(np_push *push, const char *token, const char **ret_session_id);
/* Returns a registration by its index from 0; -1 after the last. The age is the time in seconds since its last
 * message, or since its session was started. A second start within a day does not change the age. */
int np_push_registration(np_push *push, size_t index, const char **ret_token, const char **ret_session_id,
                         const char **ret_endpoint, int64_t *ret_age);
int np_push_set_endpoint(np_push *push, const char *token, const char *endpoint);
/* Removes the registration of a session that has ended. Its last time stamp remains. */
void np_push_forget(np_push *push, const char *session_id);

/* Decrypts a message for the token, and compares it with earlier ones. -1, and the reason: drop the message, because
 * it is malformed, foreign, oversized, stale or replayed. */
int np_push_read(np_push *push, const char *token, const uint8_t *bytes, size_t size, np_push_message *ret_message,
                 char reason[NP_PUSH_REASON]);

/* Returns the changes since the last call; NULL: none. With `again` it includes the
 * changes of the last call, which could not be saved. */
typedef struct np_push_changes np_push_changes;
np_push_changes *np_push_next_changes(np_push *push, bool again);
/* Saves the changes, waits for the disk, and frees them. Returns 0, or -1: they cannot be saved. Call it on any
 * thread, also after np_push_close(), for one np_push_changes after the other, in the order of np_push_next_changes().
 * */
int np_push_keep(np_push_changes *changes);

#endif
