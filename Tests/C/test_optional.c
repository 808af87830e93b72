/* SPDX-License-Identifier: MIT */
/* optional.h: without the library each function fails or does nothing. With it, the calls reach the library. */
#define _GNU_SOURCE
#include <nowplaying/optional.h>

#include "bus.h"

#include "abi.h"

enum { UNTOUCHED = 0x5a, ROOM = 256 };

static struct connection connection;
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

static bool is_untouched(const unsigned char *bytes)
{
    for (size_t i = 0; i < ROOM; i++)
        if (bytes[i] != UNTOUCHED)
            return false;
    return true;
}

/* Calls each function with a valid pointer for each pointer parameter. */
static void test_without_the_library(void)
{
    unsigned char room[ABI_MOST_PARAMETERS][ROOM];
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
            holds &= CHECK(is_untouched(room[j]));
        if (abi_gives_status(entry))
            holds &= CHECK((np_status)result.wide == NP_ERROR_SYSTEM);
        else if (entry->result->kind == ABI_BOOL)
            holds &= CHECK(!result.flag);
        else if (entry->result->kind == ABI_INT64)
            holds &= CHECK(result.int64 > 0); /* np_now_us() works without the library. */
        if (!holds)
            fprintf(stderr, "  in %s\n", entry->name);
    }
    CHECK(strcmp(np_last_failure(), "np_optional_load() was not called") == 0);
    CHECK(strcmp(np_status_message(NP_ERROR_SYSTEM), np_last_failure()) == 0);
    CHECK(np_version() == 0 && !np_session_id(NULL) && !np_command_name(NP_COMMAND_PLAY));
}

static void test_the_clock_runs(void)
{
    int64_t before = np_now_us();
    REQUIRE(np_optional_load());
    CHECK(np_now_us() >= before && np_now_us() < before + PATIENCE);
}

static void test_every_function_is_found(void)
{
    void *functions[sizeof np_optional / sizeof(void *)];
    memcpy(functions, &np_optional, sizeof functions);
    CHECK(ABI_COUNT(functions) == ABI_COUNT(abi_entries));
    for (size_t i = 0; i < ABI_COUNT(functions); i++)
        CHECK(functions[i]);
    CHECK(np_version() == NP_VERSION);
    CHECK(strcmp(np_command_name(NP_COMMAND_PLAY), "play") == 0);
    CHECK(np_optional_load());
}

static void test_with_the_library(void)
{
    np_context *context = NULL;
    np_session *session = NULL;
    np_content *content = NULL;
    REQUIRE(np_context_new("org.example.Optional", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    REQUIRE(np_content_new(NP_CONTENT_MUSIC, "one", &content) == NP_OK);
    CHECK_STATUS(NP_OK, np_content_set_text(content, NP_FIELD_TITLE, "One"));
    CHECK_STATUS(NP_OK, np_session_set_content(session, content));
    np_content_free(content);
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK(np_session_is_published(session));
    np_session_free(session);
    np_context_free(context);
}

/* Simulates a library that is older than the function. */
static void test_a_function_that_the_library_lacks(void)
{
    __typeof__(np_session_set_content) *kept = np_optional.session_set_content;
    np_optional.session_set_content = NULL;
    CHECK_STATUS(NP_ERROR_SYSTEM, np_session_set_content(NULL, NULL));
    np_optional.session_set_content = kept;
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_session_set_content(NULL, NULL));
}

int main(void)
{
    bus_begin();
    test_without_the_library();
    test_the_clock_runs();
    test_every_function_is_found();
    test_with_the_library();
    test_a_function_that_the_library_lacks();
    return check_result();
}
