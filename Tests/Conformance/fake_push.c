/* SPDX-License-Identifier: MIT */
/*
 * libnowplaying-push without encryption, for tests of its callers. A message is "2 kitchen {…}": the number of the
 * event, the id and the attributes. It stores its registrations in a file of the folder $XDG_STATE_HOME.
 * FAKE_PUSH_DISK is a pipe: after a change this library reads a letter from it, then stores the change, or fails if the
 * letter is "f".
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "nowplaying_push.h"

enum { MOST = NP_PUSH_REGISTRATIONS, TEXT = 1100 };

struct registration {
    char token[TEXT], id[TEXT], endpoint[TEXT], age[TEXT];
};

struct np_push {
    bool has_changed;
    char path[4096], distributor[TEXT], id[TEXT], attributes[65536];
    struct registration all[MOST];
    size_t count;
};

uint32_t np_push_interface(void)
{
    return getenv("FAKE_PUSH_IS_OLD") ? 0 : NP_PUSH_INTERFACE;
}

static void keep(np_push *push)
{
    push->has_changed = true;
    FILE *file = fopen(push->path, "w");
    if (!file)
        return;
    fprintf(file, "%s\n", push->distributor);
    for (size_t i = 0; i < push->count; i++)
        fprintf(file, "%s\n%s\n%s\n%s\n", push->all[i].token, push->all[i].id, push->all[i].endpoint, push->all[i].age);
    fclose(file);
}

static int line(FILE *file, char *text)
{
    if (!fgets(text, TEXT, file))
        return 0;
    text[strcspn(text, "\n")] = 0;
    return 1;
}

np_push *np_push_open(const char *application_id, char reason[NP_PUSH_REASON])
{
    np_push *push = calloc(1, sizeof *push);
    snprintf(push->path, sizeof push->path, "%s/%s", getenv("XDG_STATE_HOME"), application_id);
    FILE *file = fopen(push->path, "r");
    reason[0] = 0;
    if (!file)
        return push;
    line(file, push->distributor);
    while (push->count < MOST && line(file, push->all[push->count].token) && line(file, push->all[push->count].id) &&
           line(file, push->all[push->count].endpoint) && line(file, push->all[push->count].age))
        push->count++;
    fclose(file);
    return push;
}

void np_push_close(np_push *push)
{
    free(push);
}

const char *np_push_public_key(np_push *push)
{
    (void)push;
    return "public";
}

const char *np_push_auth_secret(np_push *push)
{
    (void)push;
    return "secret";
}

const char *np_push_distributor(np_push *push)
{
    return *push->distributor ? push->distributor : NULL;
}

int np_push_set_distributor(np_push *push, const char *name)
{
    snprintf(push->distributor, TEXT, "%s", name);
    keep(push);
    return 0;
}

static struct registration *find(np_push *push, const char *token)
{
    for (size_t i = 0; i < push->count; i++)
        if (strcmp(push->all[i].token, token) == 0)
            return &push->all[i];
    return NULL;
}

const char *np_push_token_of(np_push *push, const char *session_id)
{
    const char *id = session_id ? session_id : "";
    for (size_t i = 0; i < push->count; i++)
        if (strcmp(push->all[i].id, id) == 0)
            return push->all[i].token;
    if (push->count == MOST)
        return NULL;
    struct registration *one = &push->all[push->count++];
    memset(one, 0, sizeof *one);
    snprintf(one->token, TEXT, "token-%s", *id ? id : "application");
    snprintf(one->id, TEXT, "%s", id);
    keep(push);
    return one->token;
}

int np_push_owner(np_push *push, const char *token, const char **ret_session_id)
{
    struct registration *one = find(push, token);
    if (!one)
        return -1;
    *ret_session_id = *one->id ? one->id : NULL;
    return 0;
}

int np_push_registration(np_push *push, size_t index, const char **ret_token, const char **ret_session_id,
                         const char **ret_endpoint, int64_t *ret_age)
{
    if (index >= push->count)
        return -1;
    struct registration *one = &push->all[index];
    *ret_token = one->token;
    *ret_session_id = *one->id ? one->id : NULL;
    *ret_endpoint = *one->endpoint ? one->endpoint : NULL;
    *ret_age = atoll(one->age);
    return 0;
}

int np_push_set_endpoint(np_push *push, const char *token, const char *endpoint)
{
    struct registration *one = find(push, token);
    if (!one)
        return -1;
    snprintf(one->endpoint, TEXT, "%s", endpoint ? endpoint : "");
    keep(push);
    return 0;
}

void np_push_forget(np_push *push, const char *session_id)
{
    for (size_t i = 0; i < push->count; i++)
        if (strcmp(push->all[i].id, session_id ? session_id : "") == 0)
            push->all[i--] = push->all[--push->count];
    keep(push);
}

int np_push_read(np_push *push, const char *token, const uint8_t *bytes, size_t size, np_push_message *ret_message,
                 char reason[NP_PUSH_REASON])
{
    char text[65536] = "";
    int event = 0, place = 0;
    reason[0] = 0;
    memcpy(text, bytes, size < sizeof text ? size : sizeof text - 1);
    if (!find(push, token) || sscanf(text, "%d %1000s %n", &event, push->id, &place) < 2) {
        snprintf(reason, NP_PUSH_REASON, "it is malformed");
        return -1;
    }
    snprintf(push->attributes, sizeof push->attributes, "%s", text + place);
    push->has_changed = true;
    *ret_message = (np_push_message){event, push->id, (uint8_t *)push->attributes, strlen(push->attributes)};
    return 0;
}

/* The changes have no content, because the file already has them. */
np_push_changes *np_push_next_changes(np_push *push, bool again)
{
    bool is = push->has_changed || again;
    push->has_changed = false;
    return is && getenv("FAKE_PUSH_DISK") ? malloc(1) : NULL;
}

int np_push_keep(np_push_changes *changes)
{
    char letter = 'f';
    int disk = open(getenv("FAKE_PUSH_DISK"), O_RDONLY | O_CLOEXEC);
    free(changes);
    if (disk < 0 || read(disk, &letter, 1) != 1)
        letter = 'f';
    close(disk);
    return letter == 'f' ? -1 : 0;
}
