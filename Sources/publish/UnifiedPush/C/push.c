/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"
#include "CUnifiedPush.h"
#include "nowplaying_push.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(NOWPLAYING_PUSH_REGISTRATIONS == NP_PUSH_REGISTRATIONS, "both headers have the same limit");

static const char file_name[] = "libnowplaying-push.so.0";

/* The functions of the library, by the names of its header. */
struct nowplaying_push {
    np_push *push;
    __typeof__(np_push_close) *close;
    __typeof__(np_push_public_key) *public_key;
    __typeof__(np_push_auth_secret) *auth_secret;
    __typeof__(np_push_distributor) *distributor;
    __typeof__(np_push_set_distributor) *set_distributor;
    __typeof__(np_push_token_of) *token_of;
    __typeof__(np_push_owner) *owner;
    __typeof__(np_push_registration) *registration;
    __typeof__(np_push_set_endpoint) *set_endpoint;
    __typeof__(np_push_forget) *forget;
    __typeof__(np_push_read) *read;
    __typeof__(np_push_next_changes) *next_changes;
    __typeof__(np_push_keep) *keep;
};

struct nowplaying_push_changes {
    np_push_changes *changes;
    __typeof__(np_push_keep) *keep;
};

/* Looks first in the folder of this library, since both are then from one build. The library is never unloaded: its
   functions may be running. */
static void *load(void)
{
    Dl_info info;
    char path[PATH_MAX];
    if (dladdr((void *)(uintptr_t)load, &info) && info.dli_fname) {
        const char *slash = strrchr(info.dli_fname, '/');
        int folder = slash ? (int)(slash + 1 - info.dli_fname) : 0;
        if (folder > 0 && snprintf(path, sizeof path, "%.*s%s", folder, info.dli_fname, file_name) < PATH_MAX) {
            void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
            if (library)
                return library;
        }
    }
    return dlopen(file_name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
}

/* C does not allow a cast from dlsym()'s pointer to a function pointer, so the bytes are copied. POSIX allows that. */
static bool find(void *library, const char *name, void *function)
{
    void *address = dlsym(library, name);
    memcpy(function, &address, sizeof address);
    return address != NULL;
}

nowplaying_push *nowplaying_push_open(const char *application_id, char *reason, size_t size)
{
    __typeof__(np_push_interface) *interface = NULL;
    __typeof__(np_push_open) *open = NULL;
    char why[NP_PUSH_REASON] = "";
    void *library = load();
    reason[0] = '\0';
    if (!library) {
        snprintf(reason, size, "%s is not installed", file_name);
        return NULL;
    }
    nowplaying_push *found = calloc(1, sizeof *found);
    if (!found)
        nowplaying_out_of_memory();
    bool is_whole =
        find(library, "np_push_interface", &interface) && interface() == NP_PUSH_INTERFACE &&
        find(library, "np_push_open", &open) && find(library, "np_push_close", &found->close) &&
        find(library, "np_push_public_key", &found->public_key) &&
        find(library, "np_push_auth_secret", &found->auth_secret) &&
        find(library, "np_push_distributor", &found->distributor) &&
        find(library, "np_push_set_distributor", &found->set_distributor) &&
        find(library, "np_push_token_of", &found->token_of) && find(library, "np_push_owner", &found->owner) &&
        find(library, "np_push_registration", &found->registration) &&
        find(library, "np_push_set_endpoint", &found->set_endpoint) &&
        find(library, "np_push_forget", &found->forget) && find(library, "np_push_read", &found->read) &&
        find(library, "np_push_next_changes", &found->next_changes) && find(library, "np_push_keep", &found->keep);
    if (!is_whole) {
        snprintf(reason, size, "%s has another version: install the one of this libnowplaying", file_name);
        free(found);
        return NULL;
    }
    found->push = open(application_id, why);
    snprintf(reason, size, "%s", why);
    if (found->push)
        return found;
    free(found);
    return NULL;
}

void nowplaying_push_close(nowplaying_push *push)
{
    push->close(push->push);
    free(push);
}

const char *nowplaying_push_public_key(nowplaying_push *push)
{
    return push->public_key(push->push);
}

const char *nowplaying_push_auth_secret(nowplaying_push *push)
{
    return push->auth_secret(push->push);
}

const char *nowplaying_push_distributor(nowplaying_push *push)
{
    return push->distributor(push->push);
}

void nowplaying_push_set_distributor(nowplaying_push *push, const char *name)
{
    push->set_distributor(push->push, name);
}

const char *nowplaying_push_token(nowplaying_push *push, const char *session_id)
{
    return push->token_of(push->push, session_id);
}

bool nowplaying_push_owner(nowplaying_push *push, const char *token, const char **ret_session_id)
{
    *ret_session_id = NULL;
    return push->owner(push->push, token, ret_session_id) == 0;
}

bool nowplaying_push_registration(nowplaying_push *push, size_t index, const char **ret_token,
                                  const char **ret_session_id, const char **ret_endpoint, int64_t *ret_age)
{
    *ret_token = *ret_session_id = *ret_endpoint = NULL;
    *ret_age = 0;
    return push->registration(push->push, index, ret_token, ret_session_id, ret_endpoint, ret_age) == 0;
}

void nowplaying_push_set_endpoint(nowplaying_push *push, const char *token, const char *endpoint)
{
    push->set_endpoint(push->push, token, endpoint);
}

void nowplaying_push_forget(nowplaying_push *push, const char *session_id)
{
    push->forget(push->push, session_id);
}

int32_t nowplaying_push_read(nowplaying_push *push, const char *token, const void *bytes, size_t size,
                             const char **ret_id, const void **ret_attributes, size_t *ret_size, char *reason,
                             size_t reason_size)
{
    np_push_message message = {0};
    char why[NP_PUSH_REASON] = "";
    int result = push->read(push->push, token, bytes, size, &message, why);
    *ret_id = message.id;
    *ret_attributes = message.attributes;
    *ret_size = message.size;
    snprintf(reason, reason_size, "%s", why);
    return result == 0 && message.id ? message.event : -1;
}

nowplaying_push_changes *nowplaying_push_next_changes(nowplaying_push *push, bool again)
{
    np_push_changes *changes = push->next_changes(push->push, again);
    nowplaying_push_changes *result = changes ? malloc(sizeof *result) : NULL;
    if (!changes)
        return NULL;
    if (!result)
        nowplaying_out_of_memory();
    *result = (nowplaying_push_changes){changes, push->keep};
    return result;
}

bool nowplaying_push_save(nowplaying_push_changes *changes)
{
    bool is_saved = changes->keep(changes->changes) == 0;
    free(changes);
    return is_saved;
}
