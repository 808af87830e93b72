/* SPDX-License-Identifier: MIT */
/* optional.h: without the library each function fails or does nothing. With it, the calls reach the library. */
#define _GNU_SOURCE
#include <nowplaying/optional.h>

#include "bus.h"

#include "abi.h"
#include "absent_library.h"

static struct connection connection;

static bool is_right(const struct abi_entry *entry, union abi_value result)
{
    /* np_now_us() works without the library. */
    return entry->result->kind != ABI_INT64 || result.int64 > 0;
}

static void test_without_the_library(void)
{
    call_without_the_library(is_right);
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
