/* SPDX-License-Identifier: MIT */
/*
 * Publishes many players: many COUNT. Each has its own connection and name. It prints "ready", and reads lines:
 *
 *     title INDEX TEXT    sets another title
 *     play INDEX          begins to play
 *     pause INDEX         pauses
 *     leave INDEX         withdraws the player
 */
#include <nowplaying/nowplaying.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void on_command(np_request *request, void *session)
{
    np_command command = 0;
    np_request_get_command(request, &command);
    np_session_set_state(session, command == NP_COMMAND_PLAY ? NP_PLAYBACK_PLAYING : NP_PLAYBACK_PAUSED);
    np_request_finish(request);
}

static void set_title(np_session *session, const char *title)
{
    np_content *content = NULL;
    np_content_new(NP_CONTENT_MUSIC, "item", &content);
    np_content_set_text(content, NP_FIELD_TITLE, title);
    np_content_set_text(content, NP_FIELD_ARTIST, "The Ferrymen");
    np_content_set_duration(content, 254 * NP_SECOND);
    np_session_set_content(session, content);
    np_content_free(content);
}

int main(int argc, char **argv)
{
    static const np_command commands[] = {NP_COMMAND_PLAY, NP_COMMAND_PAUSE};
    int count = argc > 1 ? atoi(argv[1]) : 1;
    np_context *context = NULL;
    np_session **sessions = calloc((size_t)count, sizeof *sessions);
    if (np_context_new("org.example.Many", NP_CONTEXT_PUBLISH_ALL, &context) != NP_OK)
        return 1;
    for (int i = 0; i < count; i++) {
        char text[32];
        snprintf(text, sizeof text, "player %d", i);
        np_session_new(context, text, &sessions[i]);
        np_session_set_name(sessions[i], text);
        set_title(sessions[i], text);
        np_session_set_state(sessions[i], NP_PLAYBACK_PAUSED);
        np_session_offer_commands(sessions[i], commands, 2, on_command, sessions[i], NULL);
        np_session_publish(sessions[i]);
    }
    for (int i = 0; i < count; i++)
        while (!np_session_is_published(sessions[i]))
            poll(NULL, 0, 1); /* The program has no events of its own; the tests wait for its line. */
    puts("ready");
    fflush(stdout);
    char line[256], verb[16], text[200] = "";
    int index = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%15s %d %199[^\n]", verb, &index, text) < 2 || index < 0 || index >= count)
            continue;
        if (strcmp(verb, "title") == 0)
            set_title(sessions[index], text);
        else if (strcmp(verb, "play") == 0 || strcmp(verb, "pause") == 0)
            np_session_set_state(sessions[index],
                                 *verb == 'p' && verb[1] == 'l' ? NP_PLAYBACK_PLAYING : NP_PLAYBACK_PAUSED);
        else if (strcmp(verb, "leave") == 0)
            np_session_withdraw(sessions[index]);
    }
    np_context_free(context);
    for (int i = 0; i < count; i++)
        np_session_free(sessions[i]);
    free(sessions);
    return 0;
}
