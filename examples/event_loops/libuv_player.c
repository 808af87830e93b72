/* SPDX-License-Identifier: MIT */
/* A player in a libuv loop. */
#include <signal.h>
#include <uv.h>

#include "tiny_player.h"

static np_context *context;
static struct tiny_player player;
static uv_poll_t readable;
static uv_timer_t timer;
static uv_signal_t signals[2];

static void on_timer(uv_timer_t *handle)
{
    int left_ms = tiny_player_turn(&player);
    if (left_ms >= 0)
        uv_timer_start(handle, on_timer, (uint64_t)left_ms, 0);
    else
        uv_timer_stop(handle);
}

static void on_readable(uv_poll_t *handle, int status, int events)
{
    (void)status, (void)events;
    np_context_dispatch(context);
    uv_update_time(
        handle->loop); /* The handlers needed time. Timers count from the loop's cached time, so update it. */
    on_timer(&timer);
    if (tiny_player_has_quit(&player))
        uv_stop(handle->loop);
}

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    uv_stop(handle->loop);
}

static void close_handle(uv_handle_t *handle, void *data)
{
    (void)data;
    uv_close(handle, NULL);
}

int main(void)
{
    uv_loop_t *loop = uv_default_loop();
    int fd = -1;
    for (int i = 0; i < 2; i++) {
        uv_signal_init(loop, &signals[i]);
        uv_signal_start(&signals[i], on_signal, i == 0 ? SIGTERM : SIGINT);
    }
    if (np_context_new("tiny_player", NP_CONTEXT_HOST_LOOP, &context) != NP_OK ||
        np_context_get_fd(context, &fd) != NP_OK || !tiny_player_open(&player, context, NULL))
        return 1; /* The library has logged the reason. */

    uv_poll_init(loop, &readable, fd);
    uv_poll_start(&readable, UV_READABLE, on_readable);
    uv_timer_init(loop, &timer);
    on_timer(&timer);
    uv_run(loop, UV_RUN_DEFAULT);

    uv_walk(loop, close_handle,
            NULL); /* Close the handles before the context is freed, because one watches the context's descriptor. */
    uv_run(loop, UV_RUN_DEFAULT);
    uv_loop_close(loop);
    np_context_free(context);
    tiny_player_close(&player);
    return 0;
}
