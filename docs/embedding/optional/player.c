/* SPDX-License-Identifier: MIT */
/*
 * A player that also runs without libnowplaying. If the library is installed, the desktop shows the player. The build
 * needs only the headers: cc player.c $(pkg-config --cflags nowplaying)
 */
#include <stdio.h>

#include <nowplaying/optional.h>

int main(void)
{
    np_context *context = NULL;
    np_session *session = NULL;
    np_content *song = NULL;
    np_playback playback = NP_PLAYBACK_INIT;
    bool is_shown = np_optional_load();
    playback.state = NP_PLAYBACK_PLAYING;
    np_context_new("org.example.OptionalPlayer", 0, &context);
    np_session_new(context, "music", &session);
    np_content_new(NP_CONTENT_MUSIC, "album-7/track-3", &song);
    np_content_set_text(song, NP_FIELD_TITLE, "Harbour Lights");
    np_session_set_content(session, song);
    np_session_set_playback(session, &playback);
    np_session_publish(session);
    np_content_free(song);
    puts(is_shown ? "playing, on the desktop" : "playing");
    fflush(stdout);
    getchar(); /* Here your player plays. */
    np_session_free(session);
    np_context_free(context);
}
