/* SPDX-License-Identifier: MIT */
/* Calls each function of an optional.h before its library is loaded. The including file includes abi.h before. */
#ifndef ABSENT_LIBRARY_H
#define ABSENT_LIBRARY_H

enum { UNTOUCHED = 0x5a, ROOM = 256 };

static int destroyed;

static void on_destroy(void *user_data)
{
    (*(int *)user_data)++;
}

static void abi_called(const char *name, np_request *request, void *user_data)
{
    (void)request, (void)user_data;
    fprintf(stderr, "%s was called\n", name);
    CHECK(false);
}

/* Each pointer parameter gets a valid pointer. `is_right` checks each other result than a status or a bool. */
static void call_without_the_library(bool (*is_right)(const struct abi_entry *entry, union abi_value result))
{
    unsigned char room[ABI_MOST_PARAMETERS][ROOM], untouched[ROOM];
    memset(untouched, UNTOUCHED, ROOM);
    for (size_t i = 0; i < ABI_COUNT(abi_entries); i++) {
        const struct abi_entry *entry = &abi_entries[i];
        union abi_value values[ABI_MOST_PARAMETERS] = {{.uint64 = 0}};
        int destroys = 0;
        bool holds = true;
        memset(room, UNTOUCHED, sizeof room);
        for (size_t j = 0; j < entry->count; j++) {
            enum abi_kind kind = entry->parameters[j].type->kind;
            if (kind == ABI_DESTROY) {
                values[j].pointer = (void *)(uintptr_t)on_destroy;
                destroys++;
            } else if (strcmp(entry->parameters[j].name, "user_data") == 0) {
                values[j].pointer = &destroyed;
            } else if (abi_is_pointer(entry->parameters[j].type)) {
                values[j].pointer = room[j];
            }
        }
        destroyed = 0;
        union abi_value result = abi_call(entry, values);
        holds &= CHECK(destroyed == destroys);
        for (size_t j = 0; j < entry->count; j++)
            holds &= CHECK(memcmp(room[j], untouched, ROOM) == 0);
        if (abi_gives_status(entry))
            holds &= CHECK((np_status)result.wide == NP_ERROR_SYSTEM);
        else if (entry->result->kind == ABI_BOOL)
            holds &= CHECK(!result.flag);
        else
            holds &= CHECK(is_right(entry, result));
        if (!holds)
            fprintf(stderr, "  in %s\n", entry->name);
    }
}

#endif
