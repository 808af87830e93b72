/* SPDX-License-Identifier: MIT */
/*
 * A song with animated artwork, in one shape or in both:
 *
 *     animated_artwork square.mp4 square.png tall.mp4 tall.png
 *
 * Each video is followed by its preview, which is its first frame. lint_artwork checks such a pair.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include <nowplaying/nowplaying.h>

struct files {
    const char *video, *preview;
};

/* Most desktops show still artwork. This player has none, so they show the preview. */
struct cover {
    np_aspect_ratios ratios;
    struct files square, tall;
};

/* Prints the request, and returns the files of the requested shape. */
static const struct files *asked_for(const char *what, np_artwork_request *request, const struct cover *cover)
{
    np_aspect_ratio ratio = NP_ASPECT_RATIO_SQUARE;
    int32_t width = 0, height = 0;
    np_artwork_request_get_aspect_ratio(request, &ratio);
    np_artwork_request_get_size(request, &width, &height);
    bool is_tall = ratio == NP_ASPECT_RATIO_TALL;
    printf("%s: %s %dx%d\n", what, is_tall ? "tall" : "square", width, height);
    return is_tall ? &cover->tall : &cover->square;
}

/* The preview must be available at once, so it is an existing file. */
static void provide_preview(np_artwork_request *request, void *user_data)
{
    np_artwork_request_finish_file(request, asked_for("preview", request, user_data)->preview);
}

/* The library calls this only if a surface shows the video and the system allows motion. It waits up to 30 seconds. */
static void provide_video(np_artwork_request *request, void *user_data)
{
    np_artwork_request_finish_file(request, asked_for("video", request, user_data)->video);
}

static np_status show_song(np_session *session, struct cover *cover)
{
    np_content *content = NULL;
    np_animated_artwork *moving = NULL;
    np_status status = np_content_new(NP_CONTENT_MUSIC, "song-1", &content);
    if (status != NP_OK)
        return status;
    np_content_set_text(content, NP_FIELD_TITLE, "Harbour Lights");
    np_content_set_text(content, NP_FIELD_ARTIST, "The Ferrymen");
    np_content_set_duration(content, 64 * NP_SECOND);
    /* A different video needs a different id. */
    status =
        np_animated_artwork_new("night-crossing", cover->ratios, provide_preview, provide_video, cover, NULL, &moving);
    if (status == NP_OK)
        np_content_set_animated_artwork(content, moving);
    np_animated_artwork_free(moving);
    if (status == NP_OK)
        status = np_session_set_content(session, content);
    np_content_free(content);
    return status;
}

/* A player that creates its videos can skip the shapes that no surface supports. This player only prints them. */
static void say_what_moves(const np_context *context)
{
    np_aspect_ratios ratios = np_animated_artwork_supported(context);
    printf("worth giving:%s%s%s\n", ratios & NP_ASPECT_RATIO_SQUARE ? " square" : "",
           ratios & NP_ASPECT_RATIO_TALL ? " tall" : "", ratios ? "" : " nothing, the system keeps images still");
}

static void on_command(np_request *request, void *user_data)
{
    np_session *session = user_data;
    np_playback playback = NP_PLAYBACK_INIT;
    np_command command = 0;
    if (np_request_get_command(request, &command) != NP_OK)
        return; /* The request timed out before this handler was called. */
    playback.state = command == NP_COMMAND_PAUSE ? NP_PLAYBACK_PAUSED : NP_PLAYBACK_PLAYING;
    np_session_set_playback(session, &playback);
    printf("command: %s\n", np_command_name(command));
    np_request_finish(request);
}

int main(int count, char **arguments)
{
    static const np_command commands[] = {NP_COMMAND_PLAY, NP_COMMAND_PAUSE};
    struct cover cover = {0};
    np_context *context = NULL;
    np_session *session = NULL;
    sigset_t ends;
    int signal;
    if (count != 3 && count != 5) {
        fputs("usage: animated_artwork SQUARE-VIDEO SQUARE-PREVIEW [TALL-VIDEO TALL-PREVIEW]\n", stderr);
        return 2;
    }
    /* The library accepts only absolute paths, because players may change their working folder. */
    char *paths[4] = {NULL};
    for (int i = 0; i < count - 1; i++) {
        paths[i] = realpath(arguments[i + 1], NULL);
        if (!paths[i]) {
            perror(arguments[i + 1]);
            return 2;
        }
    }
    cover.square = (struct files){paths[0], paths[1]};
    cover.tall = (struct files){paths[2], paths[3]};
    cover.ratios = NP_ASPECT_RATIO_SQUARE | (count == 5 ? NP_ASPECT_RATIO_TALL : 0);

    setvbuf(stdout, NULL, _IOLBF, 0);
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    np_status status = np_context_new("animated_artwork", 0, &context);
    if (status == NP_OK)
        status = np_session_new(context, "music", &session);
    if (status == NP_OK)
        status = show_song(session, &cover);
    if (status == NP_OK) {
        np_session_offer_commands(session, commands, sizeof commands / sizeof *commands, on_command, session, NULL);
        status = np_session_publish(session);
    }
    if (status == NP_OK) {
        say_what_moves(context);
        sigwait(&ends, &signal);
    } else {
        fprintf(stderr, "animated_artwork: %s\n", np_status_message(status));
    }
    np_session_free(session);
    np_context_free(context);
    for (int i = 0; i < 4; i++)
        free(paths[i]);
    return status == NP_OK ? 0 : 1;
}
