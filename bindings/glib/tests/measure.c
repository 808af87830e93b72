/* SPDX-License-Identifier: MIT */
/*
 * Follows players, with this library or with libnowplaying-control alone: measure glib|bare PLAYERS CHANGES.
 *
 * It prints the microseconds and the KiB until it knows PLAYERS players, then "ready". It prints a line for each change
 * of a title, and ends after CHANGES of them.
 */
#include <glib-unix.h>
#include <nowplaying-control/control.h>
#include <nowplaying-glib/nowplaying-glib.h>
#include <stdio.h>
#include <stdlib.h>

static GMainLoop *loop;
static int players, changes, known, changed;
static gint64 start;

static long resident(void)
{
    long pages = 0, unused = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%ld %ld", &unused, &pages) != 2)
        pages = 0;
    if (file)
        fclose(file);
    return pages * 4;
}

static void on_known(void)
{
    printf("%" G_GINT64_FORMAT " us %ld KiB\nready\n", g_get_monotonic_time() - start, resident());
    fflush(stdout);
    if (changes == 0)
        g_main_loop_quit(loop);
}

static void on_changed(const char *title)
{
    if (!title || !*title)
        abort();
    puts("changed"); /* The next change comes after this line, so each is one message. */
    fflush(stdout);
    if (++changed == changes)
        g_main_loop_quit(loop);
}

/* ---- bare ---- */

static void on_player(np_controller *controller, const np_player *player, np_player_changes parts, void *data)
{
    (void)controller, (void)data;
    if (parts & NP_PLAYER_APPEARED && ++known == players)
        on_known();
    else if (parts & NP_PLAYER_ITEM)
        on_changed(np_item_get_text(np_player_get_item(player), NP_FIELD_TITLE, 0));
}

static gboolean on_readable(gint fd, GIOCondition condition, gpointer controller)
{
    (void)fd, (void)condition;
    np_controller_dispatch(controller);
    return G_SOURCE_CONTINUE;
}

/* ---- glib ---- */

static void on_title(NowPlayingPlayer *player)
{
    on_changed(now_playing_player_get_title(player));
}

static void on_items(GListModel *list, guint position, guint removed, guint added)
{
    (void)removed;
    for (guint i = 0; i < added; i++) {
        g_autoptr(NowPlayingPlayer) player = g_list_model_get_item(list, position + i);
        g_signal_connect(player, "notify::title", G_CALLBACK(on_title), NULL);
    }
    if ((int)g_list_model_get_n_items(list) == players)
        on_known();
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 1;
    players = atoi(argv[2]);
    changes = atoi(argv[3]);
    loop = g_main_loop_new(NULL, FALSE);
    start = g_get_monotonic_time();
    if (g_str_equal(argv[1], "bare")) {
        np_controller *controller = NULL;
        int fd = -1;
        np_controller_new(NP_CONTROLLER_HOST_LOOP, &controller);
        np_controller_set_player_handler(controller, on_player, NULL, NULL);
        np_controller_get_fd(controller, &fd);
        g_unix_fd_add(fd, G_IO_IN, on_readable, controller);
        g_main_loop_run(loop);
        np_controller_free(controller);
    } else {
        g_autoptr(NowPlayingController) controller = now_playing_controller_new();
        g_signal_connect(controller, "items-changed", G_CALLBACK(on_items), NULL);
        g_main_loop_run(loop);
    }
    return 0;
}
