/* SPDX-License-Identifier: MIT */
/*
 * A radio in a GLib main loop: every callback runs on the loop's thread, so there is nothing to lock.
 */
#include <glib-unix.h>
#include <glib.h>
#include <stdio.h>

#include <nowplaying/nowplaying.h>

struct radio {
    GMainLoop *loop;
    np_session *session;
    np_playback playback;
};

static void on_command(np_request *request, void *user_data)
{
    struct radio *radio = user_data;
    np_command command = np_request_command(request);
    bool playing = radio->playback.state == NP_PLAYBACK_PLAYING;
    switch (command) {
    case NP_COMMAND_PLAY:
        playing = true;
        break;
    case NP_COMMAND_TOGGLE_PLAY_PAUSE:
        playing = !playing;
        break;
    case NP_COMMAND_SET_VOLUME:
        np_request_get_volume(request, &radio->playback.volume);
        break;
    default: /* Pause, stop, quit. */
        playing = false;
    }
    printf("command: %s\n", np_command_name(command));
    radio->playback.state = playing ? NP_PLAYBACK_PLAYING : NP_PLAYBACK_PAUSED;
    np_session_set_playback(radio->session, &radio->playback);
    np_request_finish(request);
    if (command == NP_COMMAND_QUIT)
        g_main_loop_quit(radio->loop);
}

static gboolean on_readable(gint fd, GIOCondition condition, gpointer context)
{
    (void)fd, (void)condition;
    np_context_dispatch(context);
    return G_SOURCE_CONTINUE;
}

static gboolean on_signal(gpointer loop)
{
    g_main_loop_quit(loop);
    return G_SOURCE_CONTINUE;
}

int main(void)
{
    static const np_command commands[] = {
        NP_COMMAND_PLAY, NP_COMMAND_PAUSE, NP_COMMAND_TOGGLE_PLAY_PAUSE,
        NP_COMMAND_STOP, NP_COMMAND_QUIT,  NP_COMMAND_SET_VOLUME,
    };
    struct radio radio = {g_main_loop_new(NULL, FALSE), NULL, NP_PLAYBACK_INIT};
    np_context *context = NULL;
    np_content *programme = NULL;
    int fd = -1;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (np_context_new("glib_player", NP_CONTEXT_HOST_LOOP, &context) != NP_OK ||
        np_context_get_fd(context, &fd) != NP_OK || np_session_new(context, "radio", &radio.session) != NP_OK ||
        np_content_new(NP_CONTENT_RADIO, "radio-estuary/islands", &programme) != NP_OK)
        return 1; /* The library has said why. */

    np_content_set_text(programme, NP_FIELD_PROGRAM, "News for the Islands");
    np_content_set_text(programme, NP_FIELD_STATION, "Radio Estuary");
    np_content_set_live(programme);
    np_session_set_content(radio.session, programme);
    np_content_free(programme);
    for (gsize i = 0; i < G_N_ELEMENTS(commands); i++)
        np_session_offer_command(radio.session, commands[i], on_command, &radio, NULL);
    radio.playback.state = NP_PLAYBACK_PLAYING;
    radio.playback.volume = 1.0;
    np_session_set_playback(radio.session, &radio.playback);
    np_session_publish(radio.session);

    guint source = g_unix_fd_add(fd, G_IO_IN, on_readable, context);
    g_unix_signal_add(SIGTERM, on_signal, radio.loop);
    g_unix_signal_add(SIGINT, on_signal, radio.loop);
    g_main_loop_run(radio.loop);

    g_source_remove(source); /* Before the context, whose descriptor it watches. */
    np_context_free(context);
    np_session_free(radio.session);
    g_main_loop_unref(radio.loop);
    return 0;
}
