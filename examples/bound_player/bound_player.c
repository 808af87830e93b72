/* SPDX-License-Identifier: MIT */
/*
 * Publishes an old player without changing it. Eight rows bind its functions to commands, and one function sets the
 * content and playback.
 */
#define _GNU_SOURCE
#include "old_player.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include <nowplaying/nowplaying.h>

static const np_binding rows[] = {
    NP_BIND(NP_COMMAND_PLAY, old_player_pause, "v(u=false)"),
    NP_BIND(NP_COMMAND_PAUSE, old_player_pause, "v(u=true)"),
    NP_BIND(NP_COMMAND_TOGGLE_PLAY_PAUSE, old_player_toggle, "v(u)"),
    NP_BIND(NP_COMMAND_NEXT, old_player_step, "b(=+1u)"),
    NP_BIND(NP_COMMAND_PREVIOUS, old_player_step, "b(=-1u)"),
    NP_BIND(NP_COMMAND_SEEK_TO_POSITION, old_player_seek, "i(ud='desktop')"),
    NP_BIND(NP_COMMAND_CHANGE_REPEAT_MODE, old_player_repeat, "v(iu)"),
    NP_BIND(NP_COMMAND_SET_VOLUME, old_mixer_set, "v(u=0f)"),
};

/* The listener that the player calls after each change. */
static void on_change(const struct old_state *state, void *session)
{
    np_content *song = NULL;
    np_playback playback = NP_PLAYBACK_INIT;
    playback.state = state->paused ? NP_PLAYBACK_PAUSED : NP_PLAYBACK_PLAYING;
    playback.position_us = (int64_t)(state->elapsed * NP_SECOND);
    playback.volume = state->volume;
    np_session_begin_update(session);
    if (np_content_new(NP_CONTENT_MUSIC, state->song->title, &song) == NP_OK) {
        np_content_set_text(song, NP_FIELD_TITLE, state->song->title);
        np_content_set_text(song, NP_FIELD_ARTIST, state->song->artist);
        np_content_set_duration(song, (int64_t)(state->song->length * NP_SECOND));
        np_session_set_content(session, song);
        np_content_free(song);
    }
    np_session_set_playback(session, &playback);
    np_session_set_repeat_mode(session, state->repeat, NULL, 0);
    np_session_set_command_enabled(session, NP_COMMAND_NEXT, state->has_next);
    np_session_set_command_enabled(session, NP_COMMAND_PREVIOUS, state->has_previous);
    np_session_end_update(session);
}

static const char usage[] = "Usage: bound_player\n"
                            "Plays an album without sound, as it has for years, and shows it to the desktop.\n\n"
                            "  --help  this text\n";

int main(int argc, char **argv)
{
    np_context *context = NULL;
    np_session *session = NULL;
    struct old_player *player;
    sigset_t ends;
    int signal;
    if (argc > 1) {
        bool is_help = strcmp(argv[1], "--help") == 0;
        fputs(usage, is_help ? stdout : stderr);
        return is_help ? 0 : 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    player = old_player_new();
    if (!player || np_context_new("bound_player", 0, &context) != NP_OK ||
        np_session_new(context, "music", &session) != NP_OK ||
        np_session_bind(session, rows, sizeof rows / sizeof *rows, player, NULL) != NP_OK)
        return 1; /* The library has logged the reason. */
    old_player_listen(player, on_change, session);
    np_session_publish(session);
    sigwait(&ends, &signal);

    np_context_free(context); /* After this the library calls no function of the player. */
    np_session_free(session);
    old_player_free(player);
    return 0;
}
