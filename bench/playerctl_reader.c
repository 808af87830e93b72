/* SPDX-License-Identifier: MIT */
/* A reader on libplayerctl, as reader.c describes it. */
#include <playerctl.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long wanted, known, titled;
static PlayerctlPlayerManager *manager;

static void read_title(PlayerctlPlayer *player)
{
    char *title = playerctl_player_get_title(player, NULL);
    titled += title && *title;
    g_free(title);
}

static void on_metadata(PlayerctlPlayer *player, GVariant *metadata, gpointer data)
{
    (void)metadata, (void)data;
    read_title(player);
}

static void follow(PlayerctlPlayerName *name)
{
    PlayerctlPlayer *player = playerctl_player_new_from_name(name, NULL);
    if (!player)
        return;
    read_title(player);
    g_signal_connect(player, "metadata", G_CALLBACK(on_metadata), NULL);
    playerctl_player_manager_manage_player(manager, player);
    g_object_unref(player);
    if (++known != wanted)
        return;
    puts("ready");
    fflush(stdout);
}

static void on_name(PlayerctlPlayerManager *from, PlayerctlPlayerName *name, gpointer data)
{
    (void)from, (void)data;
    follow(name);
}

static gboolean on_input(GIOChannel *input, GIOCondition condition, gpointer loop)
{
    (void)input, (void)condition;
    g_main_loop_quit(loop);
    return FALSE;
}

int main(int argc, char **argv)
{
    wanted = argc > 2 ? atol(argv[2]) : 0;
    if (argc > 1 && strcmp(argv[1], "once") == 0) {
        GList *names = playerctl_list_players(NULL);
        for (GList *name = names; name; name = name->next) {
            PlayerctlPlayer *player = playerctl_player_new_from_name(name->data, NULL);
            if (player)
                read_title(player);
            g_clear_object(&player);
        }
    } else {
        GList *names = NULL;
        manager = playerctl_player_manager_new(NULL);
        g_signal_connect(manager, "name-appeared", G_CALLBACK(on_name), NULL);
        g_object_get(manager, "player-names", &names, NULL);
        for (GList *name = names; name; name = name->next)
            follow(name->data);
        GMainLoop *loop = g_main_loop_new(NULL, FALSE);
        g_io_add_watch(g_io_channel_unix_new(0), G_IO_IN | G_IO_HUP, on_input, loop);
        g_main_loop_run(loop);
    }
    printf("%ld\n", titled);
    return 0;
}
