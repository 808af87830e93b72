/* SPDX-License-Identifier: MIT */
/*
 * Three songs of two albums, and their covers. One provider returns its image at once. The other one first downloads
 * the image. The library publishes the song without waiting for the download.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <nowplaying/nowplaying.h>

#include "image.h"

struct album {
    const char *artwork_id; /* All songs of an album have the same id, so the library requests the cover once. */
    const char *title, *artist;
    bool is_far_away;
    struct scene cover;
};

static const struct album albums[] = {
    {"night-crossing",
     "Night Crossing",
     "The Ferrymen",
     false,
     {{8, 12, 40}, {60, 80, 140}, {6, 10, 30}, {250, 245, 215}, 0.65}},
    {"first-light",
     "First Light",
     "Ida Strand",
     true,
     {{60, 90, 160}, {255, 170, 110}, {40, 50, 90}, {255, 235, 180}, 0.1}},
};

static const struct song {
    const char *title;
    const struct album *album;
    int seconds;
} songs[] = {
    {"Harbour Lights", &albums[0], 64},
    {"Slack Water", &albums[0], 52},
    {"Gulls at Five", &albums[1], 71},
};

enum { SONGS = sizeof songs / sizeof *songs };

struct player {
    pthread_mutex_t lock;
    np_session *session;
    int playing;
    bool paused;
};

/* ---- A local cover ---- */

/* Runs on a thread that the library uses only for providers, so it may be slow. */
static void provide_at_once(np_artwork_request *request, void *user_data)
{
    const struct album *album = user_data;
    int32_t width = 0, height = 0;
    size_t size = 0;
    np_artwork_request_get_size(request, &width, &height);
    printf("image: %s %dx%d\n", album->artwork_id, width, height);
    uint8_t *png = make_png(&album->cover, width, height, &size);
    if (png)
        np_artwork_request_finish_bytes(request, png, size);
    else
        np_artwork_request_fail(request, NP_OUTCOME_FAILED, "there is no memory for it");
    free(png);
}

/* ---- A downloaded cover ---- */

/* Shared by the thread that downloads and by the request, which may be cancelled. The last user frees it. */
struct download {
    pthread_mutex_t lock;
    pthread_cond_t stop;
    bool is_stopped;
    int owners;
    np_artwork_request *request;
    const struct album *album;
    int32_t width, height;
};

static void leave(void *user_data)
{
    struct download *download = user_data;
    pthread_mutex_lock(&download->lock);
    bool is_last = --download->owners == 0;
    pthread_mutex_unlock(&download->lock);
    if (is_last)
        free(download);
}

/* Called if another song plays, if the download is too slow, or if the player ends. */
static void stop_download(void *user_data)
{
    struct download *download = user_data;
    printf("image: %s is not wanted any more\n", download->album->artwork_id);
    pthread_mutex_lock(&download->lock);
    download->is_stopped = true;
    pthread_cond_signal(&download->stop);
    pthread_mutex_unlock(&download->lock);
}

/* Your player asks a server here. This one only waits, until the time is over or the request is cancelled. */
static bool fetch(struct download *download)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 400 * 1000 * 1000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&download->lock);
    while (!download->is_stopped && pthread_cond_timedwait(&download->stop, &download->lock, &until) == 0)
        ;
    bool has_come = !download->is_stopped;
    pthread_mutex_unlock(&download->lock);
    return has_come;
}

static void *run_download(void *user_data)
{
    struct download *download = user_data;
    size_t size = 0;
    if (fetch(download)) {
        uint8_t *png = make_png(&download->album->cover, download->width, download->height, &size);
        /* The request may have been cancelled at the same moment. That is not an error. */
        if (!png)
            np_artwork_request_fail(download->request, NP_OUTCOME_FAILED, "there is no memory for it");
        else if (np_artwork_request_finish_bytes(download->request, png, size) == NP_OK)
            printf("image: %s has come\n", download->album->artwork_id);
        free(png);
    }
    leave(download);
    return NULL;
}

/* Starts a thread and returns. The thread answers the request when it has the image. */
static void provide_later(np_artwork_request *request, void *user_data)
{
    pthread_t thread;
    struct download *download = calloc(1, sizeof *download);
    if (!download) {
        np_artwork_request_fail(request, NP_OUTCOME_FAILED, "there is no memory for it");
        return;
    }
    pthread_mutex_init(&download->lock, NULL);
    pthread_cond_init(&download->stop, NULL);
    download->owners = 2;
    download->request = request;
    download->album = user_data;
    np_artwork_request_get_size(request, &download->width, &download->height);
    if (np_artwork_request_set_cancel_handler(request, stop_download, download, leave) != NP_OK) {
        leave(download); /* Another song plays already. */
        return;
    }
    printf("image: %s %dx%d, later\n", download->album->artwork_id, download->width, download->height);
    if (pthread_create(&thread, NULL, run_download, download) == 0) {
        pthread_detach(thread);
    } else {
        np_artwork_request_fail(request, NP_OUTCOME_FAILED, "there is no thread for it");
        leave(download);
    }
}

/* ---- The player ---- */

static void show_song(struct player *player)
{
    const struct song *song = &songs[player->playing];
    np_content *content = NULL;
    np_artwork *cover = NULL;
    char id[32];
    snprintf(id, sizeof id, "song-%d", player->playing + 1);
    if (np_content_new(NP_CONTENT_MUSIC, id, &content) != NP_OK)
        return;
    np_content_set_text(content, NP_FIELD_TITLE, song->title);
    np_content_set_text(content, NP_FIELD_ALBUM, song->album->title);
    np_content_set_text(content, NP_FIELD_ARTIST, song->album->artist);
    np_content_set_duration(content, song->seconds * NP_SECOND);
    if (np_artwork_new(song->album->artwork_id, song->album->is_far_away ? provide_later : provide_at_once,
                       (void *)song->album, NULL, &cover) == NP_OK)
        np_content_set_artwork(content, cover);
    np_artwork_free(cover);
    np_session_set_content(player->session, content);
    np_content_free(content);
}

static void show_playback(struct player *player, int64_t position_us)
{
    np_playback playback = NP_PLAYBACK_INIT;
    playback.state = player->paused ? NP_PLAYBACK_PAUSED : NP_PLAYBACK_PLAYING;
    playback.position_us = position_us;
    np_session_set_playback(player->session, &playback);
}

static void go_to(struct player *player, int song)
{
    player->playing = (song + SONGS) % SONGS;
    show_song(player);
    show_playback(player, 0);
}

static void on_command(np_request *request, void *user_data)
{
    struct player *player = user_data;
    np_command command = 0;
    if (np_request_get_command(request, &command) != NP_OK)
        return; /* The request timed out before this handler was called. */
    pthread_mutex_lock(&player->lock);
    np_session_begin_update(player->session);
    if (command == NP_COMMAND_NEXT || command == NP_COMMAND_PREVIOUS) {
        go_to(player, player->playing + (command == NP_COMMAND_NEXT ? 1 : -1));
    } else {
        player->paused = command == NP_COMMAND_PAUSE || (command == NP_COMMAND_TOGGLE_PLAY_PAUSE && !player->paused);
        show_playback(player, NP_TIME_UNKNOWN); /* Continue at the current position. */
    }
    np_session_end_update(player->session);
    pthread_mutex_unlock(&player->lock);
    printf("command: %s\n", np_command_name(command));
    np_request_finish(request);
}

int main(void)
{
    static const np_command commands[] = {NP_COMMAND_PLAY, NP_COMMAND_PAUSE, NP_COMMAND_TOGGLE_PLAY_PAUSE,
                                          NP_COMMAND_NEXT, NP_COMMAND_PREVIOUS};
    struct player player = {.lock = PTHREAD_MUTEX_INITIALIZER};
    np_context *context = NULL;
    sigset_t ends;
    int signal;
    setvbuf(stdout, NULL, _IOLBF, 0);
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    if (np_context_new("artwork", 0, &context) != NP_OK || np_session_new(context, "music", &player.session) != NP_OK)
        return 1;
    np_session_offer_commands(player.session, commands, sizeof commands / sizeof *commands, on_command, &player, NULL);
    go_to(&player, 0);
    np_session_publish(player.session);
    sigwait(&ends, &signal);
    np_session_free(player.session);
    np_context_free(context); /* This also deletes the image files. */
    return 0;
}
