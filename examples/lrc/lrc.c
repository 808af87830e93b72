/* SPDX-License-Identifier: MIT */
/* A song without sound, with the lyrics of an .lrc file. Run `lrc song.lrc`, and `nowplaying lyrics --follow` in another
   terminal. */
#include <stdio.h>

#include "lrc_reader.h"

static void on_seek(np_request *request, void *session)
{
    np_playback playback = NP_PLAYBACK_INIT;
    np_request_get_position(request, &playback.position_us);
    playback.state = NP_PLAYBACK_PLAYING;
    np_session_set_playback(session, &playback);
    np_request_finish(request);
}

int main(int count, char **words)
{
    np_context *context = NULL;
    np_session *session = NULL;
    np_content *song = NULL;
    if (count != 2) {
        fprintf(stderr, "usage: %s FILE.lrc\n", words[0]);
        return 2;
    }
    np_context_new("org.example.Lrc", 0, &context);
    np_session_new(context, "music", &session);
    np_content_new(NP_CONTENT_MUSIC, words[1], &song);
    np_content_set_text(song, NP_FIELD_TITLE, words[1]);
    printf("%zu lines\n", add_lrc(song, words[1]));
    fflush(stdout);
    np_session_set_content(session, song);
    np_session_set_state(session, NP_PLAYBACK_PLAYING);
    np_session_offer_command(session, NP_COMMAND_SEEK_TO_POSITION, on_seek, session, NULL);
    if (np_session_publish(session) < 0)
        fprintf(stderr, "%s\n", np_last_failure());
    getchar();
    np_content_free(song);
    np_session_free(session);
    np_context_free(context);
    return 0;
}
