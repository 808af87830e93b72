/* SPDX-License-Identifier: MIT */
/* Follows the players in a GLib main loop, as in every GTK program: without a thread, asleep while no player changes. */
#include <glib-unix.h>
#include <glib.h>
#include <stdio.h>

#include <nowplaying-control/control.h>

static void on_player(np_controller *controller, const np_player *player, np_player_changes changes, void *user_data)
{
    (void)controller, (void)user_data;
    const char *title = np_item_get_text(np_player_get_item(player), NP_FIELD_TITLE, 0);
    printf("%s: %s\n", np_player_get_identity(player), changes & NP_PLAYER_LEFT ? "left" : title);
    fflush(stdout);
}

static gboolean on_readable(gint fd, GIOCondition condition, gpointer controller)
{
    (void)fd, (void)condition;
    np_controller_dispatch(controller);
    return G_SOURCE_CONTINUE;
}

int main(void)
{
    GMainLoop *loop = g_main_loop_new(NULL, FALSE);
    np_controller *controller = NULL;
    int fd = -1;

    if (np_controller_new(NP_CONTROLLER_HOST_LOOP, &controller) != NP_OK ||
        np_controller_set_player_handler(controller, on_player, NULL, NULL) != NP_OK ||
        np_controller_get_fd(controller, &fd) != NP_OK)
        return 1; /* The library has logged the reason. */

    guint source = g_unix_fd_add(fd, G_IO_IN, on_readable, controller);
    g_main_loop_run(loop);

    g_source_remove(
        source); /* Remove it before the controller is freed, because it watches the controller's descriptor. */
    np_controller_free(controller);
    g_main_loop_unref(loop);
    return 0;
}
