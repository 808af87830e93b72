/* SPDX-License-Identifier: MIT */
/* Loads libnowplaying-push at run time, and calls its functions. nowplaying_push.h describes what each of them does. */
#ifndef CUNIFIEDPUSH_H
#define CUNIFIEDPUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NOWPLAYING_PUSH_REASON = 256, NOWPLAYING_PUSH_REGISTRATIONS = 256 };

/* The registrations of one application, and the library's functions. For one thread at a time. */
typedef struct nowplaying_push nowplaying_push;

/* NULL: the library is not installed, has another version, or cannot store anything. `reason` is then the cause. It may
   also be a warning if the call succeeds. */
nowplaying_push *nowplaying_push_open(const char *application_id, char *reason, size_t size);
void nowplaying_push_close(nowplaying_push *push);
const char *nowplaying_push_public_key(nowplaying_push *push);
const char *nowplaying_push_auth_secret(nowplaying_push *push);
const char *nowplaying_push_distributor(nowplaying_push *push);
void nowplaying_push_set_distributor(nowplaying_push *push, const char *name);
const char *nowplaying_push_token(nowplaying_push *push, const char *session_id);
bool nowplaying_push_owner(nowplaying_push *push, const char *token, const char **ret_session_id);
bool nowplaying_push_registration(nowplaying_push *push, size_t index, const char **ret_token,
                                  const char **ret_session_id, const char **ret_endpoint, int64_t *ret_age);
void nowplaying_push_set_endpoint(nowplaying_push *push, const char *token, const char *endpoint);
void nowplaying_push_forget(nowplaying_push *push, const char *session_id);
/* The event; -1: the message is dropped, and `reason` is the cause. */
int32_t nowplaying_push_read(nowplaying_push *push, const char *token, const void *bytes, size_t size,
                             const char **ret_id, const void **ret_attributes, size_t *ret_size, char *reason,
                             size_t reason_size);

/* The changes that were not saved yet. `again` adds those of the call before, whose saving failed. NULL: nothing has
   changed. */
typedef struct nowplaying_push_changes nowplaying_push_changes;
nowplaying_push_changes *nowplaying_push_next_changes(nowplaying_push *push, bool again);
/* Writes the changes to the disk and frees them; blocks until that is done. On any thread. */
bool nowplaying_push_save(nowplaying_push_changes *changes);

#endif
