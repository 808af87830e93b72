/* SPDX-License-Identifier: MIT */
#include <nowplaying/nowplaying.h>
#include <stdio.h>

static void on_command(np_request *request, void *session)
{
    np_command command = 0;
    np_request_get_command(request, &command);
    bool play = command == NP_COMMAND_PLAY;
    puts(play ? "play" : "pause"); /* Here your player does it. */
    np_session_set_state(session, play ? NP_PLAYBACK_PLAYING : NP_PLAYBACK_PAUSED);
    np_request_finish(request);
}

static void on_connection(np_context *context, np_connection connection, void *unused)
{
    (void)context, (void)unused;
    if (connection == NP_CONNECTION_WAITING)
        fputs("There is no session bus yet: try dbus-run-session.\n", stderr);
}

int main(void)
{
    static const np_command commands[] = {NP_COMMAND_PLAY, NP_COMMAND_PAUSE};
    np_context *context = NULL;
    np_session *session = NULL;
    np_content *song = NULL;
    np_context_new("org.example.Smallest", 0, &context);
    np_context_set_connection_handler(context, on_connection, NULL, NULL);
    np_session_new(context, "music", &session);
    np_content_new(NP_CONTENT_MUSIC, "album-7/track-3", &song);
    np_content_set_text(song, NP_FIELD_TITLE, "Harbour Lights");
    np_content_set_text(song, NP_FIELD_ARTIST, "The Ferrymen");
    np_content_set_duration(song, 254 * NP_SECOND);
    np_session_set_content(session, song);
    np_session_offer_commands(session, commands, 2, on_command, session, NULL);
    if (np_session_publish(session) < 0)
        fprintf(stderr, "%s\n", np_last_failure());
    getchar(); /* Here your player plays. */
    np_content_free(song);
    np_session_free(session);
    np_context_free(context);
}
