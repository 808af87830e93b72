/* SPDX-License-Identifier: MIT */
/* A player in a GLib main loop, as in every GTK program: all handlers run on the loop's thread. */
#include <glib-unix.h>
#include <glib.h>

#include "tiny_player.h"

struct program {
    GMainLoop *loop;
    np_context *context;
    struct tiny_player player;
    guint timer;
};

static gboolean on_timer(gpointer data);

/* Plays the next track if one has ended, and waits for its end. */
static void turn(struct program *program)
{
    int left_ms = tiny_player_turn(&program->player);
    g_clear_handle_id(&program->timer, g_source_remove);
    if (left_ms >= 0)
        program->timer = g_timeout_add((guint)left_ms, on_timer, program);
}

static gboolean on_timer(gpointer data)
{
    struct program *program = data;
    program->timer = 0; /* GLib removes it when this returns. */
    turn(program);
    return G_SOURCE_REMOVE;
}

static gboolean on_readable(gint fd, GIOCondition condition, gpointer data)
{
    struct program *program = data;
    (void)fd, (void)condition;
    np_context_dispatch(program->context);
    turn(program);
    if (tiny_player_has_quit(&program->player))
        g_main_loop_quit(program->loop);
    return G_SOURCE_CONTINUE;
}

static gboolean on_signal(gpointer loop)
{
    g_main_loop_quit(loop);
    return G_SOURCE_CONTINUE;
}

int main(void)
{
    struct program program = {.loop = g_main_loop_new(NULL, FALSE)};
    int fd = -1;
    g_unix_signal_add(SIGTERM, on_signal, program.loop);
    g_unix_signal_add(SIGINT, on_signal, program.loop);
    if (np_context_new("tiny_player", NP_CONTEXT_HOST_LOOP, &program.context) != NP_OK ||
        np_context_get_fd(program.context, &fd) != NP_OK || !tiny_player_open(&program.player, program.context, NULL))
        return 1; /* The library has logged the reason. */

    guint source = g_unix_fd_add(fd, G_IO_IN, on_readable, &program);
    turn(&program);
    g_main_loop_run(program.loop);

    g_source_remove(source); /* Remove it before the context is freed, because it watches the context's descriptor. */
    np_context_free(program.context);
    tiny_player_close(&program.player);
    g_main_loop_unref(program.loop);
    return 0;
}
