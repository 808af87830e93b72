/* SPDX-License-Identifier: MIT */
/* optional.h of libnowplaying-control: without the library each function fails or does nothing. With it, the calls reach
   the library. The headers of both libraries work in one program. */
#define _GNU_SOURCE
#include <nowplaying-control/optional.h>

#include "bus.h"

#define ABI_TABLE "control-table.inc"
#include "abi.h"
#include "absent_library.h"

static bool is_right(const struct abi_entry *entry, union abi_value result)
{
    if (entry->result->kind == ABI_INT64)
        return result.int64 == NP_TIME_UNKNOWN;
    return entry->result->kind != ABI_TEXT || result.pointer;
}

static void test_without_the_library(void)
{
    call_without_the_library(is_right);
    CHECK(strcmp(np_control_last_failure(), "np_control_optional_load() was not called") == 0);
    CHECK(np_control_version() == 0 && strcmp(np_player_get_name(NULL), "") == 0);
    CHECK(np_player_get_reason(NULL) == NP_PLAYER_NOT_ANSWERING);
}

static void test_every_function_is_found(void)
{
    void *functions[sizeof np_control_optional / sizeof(void *)];
    REQUIRE(np_control_optional_load());
    memcpy(functions, &np_control_optional, sizeof functions);
    CHECK(ABI_COUNT(functions) == ABI_COUNT(abi_entries));
    for (size_t i = 0; i < ABI_COUNT(functions); i++)
        CHECK(functions[i]);
    CHECK(np_control_version() == NP_VERSION);
    CHECK(np_control_optional_load());
}

static void test_with_the_library(void)
{
    struct connection connection = {0};
    np_context *context = NULL;
    np_session *session = NULL;
    np_controller *controller = NULL;
    np_player *player = NULL;
    REQUIRE(np_context_new("org.example.Optional", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    REQUIRE(np_controller_new(0, &controller) == NP_OK);
    CHECK_STATUS(NP_OK, np_controller_wait(controller, PATIENCE));
    REQUIRE(np_controller_get_player(controller, NULL, &player) == NP_OK);
    CHECK(strcmp(np_item_get_text(np_player_get_item(player), NP_FIELD_TITLE, 0), "One") == 0);
    np_player_free(player);
    np_controller_free(controller);
    np_session_free(session);
    np_context_free(context);
}

/* Simulates a library that is older than the function. */
static void test_a_function_that_the_library_lacks(void)
{
    __typeof__(np_controller_dispatch) *kept = np_control_optional.controller_dispatch;
    np_control_optional.controller_dispatch = NULL;
    CHECK_STATUS(NP_ERROR_SYSTEM, np_controller_dispatch(NULL));
    np_control_optional.controller_dispatch = kept;
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_controller_dispatch(NULL));
}

int main(void)
{
    bus_begin();
    test_without_the_library();
    test_every_function_is_found();
    test_with_the_library();
    test_a_function_that_the_library_lacks();
    return check_result();
}
