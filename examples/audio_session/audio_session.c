/* SPDX-License-Identifier: MIT */
/*
 * A player that pauses when another player begins, and resumes after sleep. With --pause-others it pauses the players
 * that play when it begins, and they resume when it ends.
 */
#include <nowplaying/nowplaying.h>
#include <stdio.h>
#include <string.h>

struct player {
    np_session *session;
    np_audio_session *audio;
    np_audio_flags flags;
    /* Only callbacks use these. The library calls one at a time, so they need no lock. */
    bool is_playing;
    bool was_interrupted;
};

static void set_playing(struct player *player, bool is_playing)
{
    puts(is_playing ? "play" : "pause"); /* Here your player does it. */
    player->is_playing = is_playing;
    np_session_set_state(player->session, is_playing ? NP_PLAYBACK_PLAYING : NP_PLAYBACK_PAUSED);
}

static void on_interruption(np_audio_session *audio, np_interruption interruption, void *user_data)
{
    static const char *const words[] = {"began", "ended", "may resume"};
    struct player *player = user_data;
    (void)audio;
    printf("interruption: %s\n", words[interruption]);
    if (interruption == NP_INTERRUPTION_BEGAN) {
        player->was_interrupted = player->is_playing;
        if (player->is_playing)
            set_playing(player, false);
    } else {
        /* After NP_INTERRUPTION_ENDED it stays paused: the user chose the other player. */
        if (interruption == NP_INTERRUPTION_MAY_RESUME && player->was_interrupted)
            set_playing(player, true);
        player->was_interrupted = false;
    }
}

/* The actions of the user during an interruption are final. */
static void on_command(np_request *request, void *user_data)
{
    struct player *player = user_data;
    np_command command = 0;
    np_request_get_command(request, &command);
    player->was_interrupted = false;
    if (command == NP_COMMAND_PLAY)
        np_audio_session_activate(player->audio, player->flags);
    set_playing(player, command == NP_COMMAND_PLAY);
    np_request_finish(request);
}

int main(int count, char **arguments)
{
    static const np_command commands[] = {NP_COMMAND_PLAY, NP_COMMAND_PAUSE};
    struct player player = {.is_playing = true};
    np_context *context = NULL;
    np_content *song = NULL;
    if (count > 1 && strcmp(arguments[1], "--pause-others") == 0)
        player.flags = NP_AUDIO_PAUSE_OTHERS;
    setvbuf(stdout, NULL, _IOLBF, 0);
    np_context_new("org.example.Polite", 0, &context);
    np_session_new(context, "music", &player.session);
    np_content_new(NP_CONTENT_MUSIC, "album-7/track-3", &song);
    np_content_set_text(song, NP_FIELD_TITLE, "Harbour Lights");
    np_session_set_content(player.session, song);
    np_session_set_state(player.session, NP_PLAYBACK_PLAYING);
    np_session_offer_commands(player.session, commands, 2, on_command, &player, NULL);

    np_audio_session_new(context, &player.audio);
    np_audio_session_set_interruption_handler(player.audio, on_interruption, &player, NULL);
    if (np_session_publish(player.session) < 0 || np_audio_session_activate(player.audio, player.flags) < 0)
        fprintf(stderr, "%s\n", np_last_failure());
    getchar(); /* Here your player plays. */

    /* The context sends this before it ends. */
    np_audio_session_deactivate(player.audio, true);
    np_content_free(song);
    np_audio_session_free(player.audio);
    np_session_free(player.session);
    np_context_free(context);
}
