/* SPDX-License-Identifier: MIT */
/* A crash in a player's callback shows the whole stack: the tables for unwinding cover the library's own functions. */
#define _GNU_SOURCE
#include "bus.h"

#if !defined __GLIBC__ || defined __arm__
int main(void)
{
    return cannot_run("test_backtrace",
                      "Debian's gcc has no unwinder for musl, and the one for ARM reads no .eh_frame; gdb reads it");
}
#else
#include <poll.h>
#include <unwind.h>

int main(void);

static struct client client;
static int frames;
static bool has_dispatch, has_main;

static _Unwind_Reason_Code on_frame(struct _Unwind_Context *frame, void *user_data)
{
    (void)user_data;
    uintptr_t function = (uintptr_t)_Unwind_FindEnclosingFunction((void *)_Unwind_GetIP(frame));
    has_dispatch |= function == (uintptr_t)np_context_dispatch;
    has_main |= function == (uintptr_t)main;
    frames++;
    return _URC_NO_REASON;
}

static void on_command(np_request *request, void *user_data)
{
    (void)user_data;
    _Unwind_Backtrace(on_frame, NULL);
    CHECK_STATUS(NP_OK, np_request_finish(request));
}

int main(void)
{
    np_command play = NP_COMMAND_PLAY;
    int descriptor = -1;
    char player[256];
    np_context *context = NULL;
    np_session *session = NULL;
    bus_begin();
    client_open(&client);
    REQUIRE(np_context_new("org.example.Backtrace", NP_CONTEXT_HOST_LOOP, &context) == NP_OK);
    REQUIRE(np_session_new(context, "main", &session) == NP_OK);
    CHECK_STATUS(NP_OK, np_session_offer_commands(session, &play, 1, on_command, NULL, NULL));
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    REQUIRE(np_context_get_fd(context, &descriptor) == NP_OK);
    struct pollfd waiting = {.fd = descriptor, .events = POLLIN};
    bool is_sent = false;
    for (int64_t until = clock_us() + PATIENCE; frames == 0; poll(&waiting, 1, 10)) {
        REQUIRE(clock_us() < until);
        REQUIRE(np_context_dispatch(context) == NP_OK);
        if (!is_sent && np_session_get_bus_name(session, player, sizeof player) == NP_OK)
            is_sent = client_command(&client, player, "Play") > 0;
    }
    printf("%d frames\n", frames);
    CHECK(has_dispatch);
    CHECK(has_main);
    np_session_free(session);
    np_context_free(context);
    client_close(&client);
    return check_result();
}
#endif
