/* SPDX-License-Identifier: MIT */
/*
 * A player with ten thousand songs and two playlists. It publishes a window of its queue around the current song.
 * Clients can play, add and remove entries.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <nowplaying/nowplaying.h>

enum { SONGS = 10000, TEXT = 256 };

/* An entry of the queue. Its number is its id, which never changes. */
struct entry {
    int number;
    char title[TEXT];
};

struct player {
    pthread_mutex_t lock;
    np_session *session;
    struct entry *entries;
    int count, playing, last_number;
    np_playback_state state;
};

static void write_id(const struct entry *entry, char id[16])
{
    snprintf(id, 16, "%d", entry->number);
}

static np_content *content_of(const struct entry *entry)
{
    np_content *content = NULL;
    char id[16];
    write_id(entry, id);
    if (np_content_new(NP_CONTENT_MUSIC, id, &content) == NP_OK) {
        np_content_set_text(content, NP_FIELD_TITLE, entry->title);
        np_content_set_duration(content, 180 * NP_SECOND);
    }
    return content;
}

/* Sets the content, the playback and the queue as one change. */
static void show(struct player *player, int64_t position_us)
{
    np_queue *queue = NULL;
    np_playback playback = NP_PLAYBACK_INIT;
    int32_t current = player->count > 0 ? player->playing : NP_QUEUE_NONE, first = 0, end = 0;
    char id[16];
    if (np_queue_new(&queue) != NP_OK)
        return;
    np_queue_set_window(queue, player->count, current, &first, &end);
    for (int32_t i = first; i < end; i++) {
        np_content *content = content_of(&player->entries[i]);
        write_id(&player->entries[i], id);
        np_queue_add(queue, id, content);
        np_content_free(content);
    }
    np_session_begin_update(player->session);
    if (player->count > 0) {
        np_content *playing = content_of(&player->entries[player->playing]);
        np_session_set_content(player->session, playing);
        np_content_free(playing);
    } else {
        np_session_clear_content(player->session);
    }
    playback.state = player->state;
    playback.position_us = position_us;
    playback.queue_index = current;
    playback.queue_count = player->count > 0 ? player->count : NP_QUEUE_NONE;
    np_session_set_playback(player->session, &playback);
    np_session_set_queue(player->session, queue);
    np_session_set_command_enabled(player->session, NP_COMMAND_NEXT, player->playing + 1 < player->count);
    np_session_end_update(player->session);
    np_queue_free(queue);
}

/* Returns the entry's current index, or -1 if it is no longer in the queue. */
static int place_of(const struct player *player, const char *id)
{
    for (int i = 0; i < player->count; i++)
        if (player->entries[i].number == atoi(id))
            return i;
    return -1;
}

static void put_in(struct player *player, int place, const char *title)
{
    struct entry *entries = realloc(player->entries, (size_t)(player->count + 1) * sizeof *entries);
    if (!entries)
        return;
    player->entries = entries;
    memmove(entries + place + 1, entries + place, (size_t)(player->count - place) * sizeof *entries);
    entries[place].number = ++player->last_number;
    snprintf(entries[place].title, TEXT, "%s", title);
    player->count++;
    if (place <= player->playing && player->count > 1)
        player->playing++;
}

static void take_out(struct player *player, int place)
{
    struct entry *entries = player->entries;
    player->count--;
    memmove(entries + place, entries + place + 1, (size_t)(player->count - place) * sizeof *entries);
    if (place < player->playing || player->playing == player->count)
        player->playing -= player->playing > 0;
}

static void fill(struct player *player, const char *name, int songs)
{
    player->count = player->playing = 0;
    for (int i = 0; i < songs; i++) {
        char title[TEXT];
        snprintf(title, sizeof title, "%s %d", name, i + 1);
        put_in(player, i, title);
    }
    player->playing = 0;
}

/* Performs the command. Returns false if the entry no longer exists. */
static bool obey(struct player *player, np_request *request, int64_t *position_us)
{
    const char *text = "", *uri = "";
    bool now = false;
    int place;
    np_command command = 0;
    np_request_get_command(request, &command);
    *position_us = 0;
    switch (command) {
    case NP_COMMAND_PLAY:
        player->state = NP_PLAYBACK_PLAYING;
        *position_us = NP_TIME_UNKNOWN;
        return true;
    case NP_COMMAND_PAUSE:
        if (player->state == NP_PLAYBACK_PLAYING)
            player->state = NP_PLAYBACK_PAUSED;
        *position_us = NP_TIME_UNKNOWN;
        return true;
    case NP_COMMAND_STOP:
        player->state = NP_PLAYBACK_STOPPED;
        return true;
    case NP_COMMAND_NEXT:
        player->playing += player->playing + 1 < player->count;
        return true;
    case NP_COMMAND_GO_TO_ENTRY:
        np_request_get_entry_id(request, &text);
        place = place_of(player, text);
        if (place >= 0)
            player->playing = place;
        return place >= 0;
    case NP_COMMAND_ADD_TO_QUEUE:
        np_request_get_url(request, &uri);
        np_request_get_entry_id(request, &text);
        np_request_get_make_current(request, &now);
        /* An empty id is the front of the queue. */
        place = *text ? place_of(player, text) + 1 : 0;
        if (*text && place == 0)
            return false;
        put_in(player, place, uri);
        if (now)
            player->playing = place;
        else
            *position_us = NP_TIME_UNKNOWN;
        return true;
    case NP_COMMAND_REMOVE_FROM_QUEUE:
        np_request_get_entry_id(request, &text);
        place = place_of(player, text);
        if (place < 0)
            return false;
        if (place != player->playing)
            *position_us = NP_TIME_UNKNOWN;
        take_out(player, place);
        return true;
    case NP_COMMAND_ACTIVATE_PLAYLIST:
        np_request_get_playlist_id(request, &text);
        fill(player, strcmp(text, "rain") == 0 ? "Rain" : "Road", strcmp(text, "rain") == 0 ? 3 : SONGS);
        np_session_set_active_playlist(player->session, text);
        return true;
    default:
        return true;
    }
}

static void on_command(np_request *request, void *user_data)
{
    static const char *const words[] = {"stopped at", "plays", "paused at"};
    struct player *player = user_data;
    int64_t position_us;
    pthread_mutex_lock(&player->lock);
    if (obey(player, request, &position_us)) {
        show(player, position_us);
        printf("%s %d of %d\n", words[player->state], player->count > 0 ? player->playing + 1 : 0, player->count);
        np_request_finish(request);
    } else {
        np_request_fail(request, NP_OUTCOME_NO_SUCH_CONTENT, "it has left the queue");
    }
    pthread_mutex_unlock(&player->lock);
}

static const char usage[] =
    "Usage: queue_player\n"
    "Plays a queue of ten thousand songs without sound, and shows a window of it to the desktop.\n\n"
    "  --help  this text\n";

int main(int argc, char **argv)
{
    static const char *const schemes[] = {"file", "http", "https"};
    static const np_command commands[] = {NP_COMMAND_PLAY,
                                          NP_COMMAND_PAUSE,
                                          NP_COMMAND_STOP,
                                          NP_COMMAND_NEXT,
                                          NP_COMMAND_GO_TO_ENTRY,
                                          NP_COMMAND_ADD_TO_QUEUE,
                                          NP_COMMAND_REMOVE_FROM_QUEUE,
                                          NP_COMMAND_ACTIVATE_PLAYLIST};
    struct player player = {.lock = PTHREAD_MUTEX_INITIALIZER, .state = NP_PLAYBACK_PLAYING};
    np_context *context = NULL;
    np_playlists *playlists = NULL;
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
    if (np_context_new("queue_player", 0, &context) != NP_OK ||
        np_session_new(context, "music", &player.session) != NP_OK || np_playlists_new(&playlists) != NP_OK)
        return 1;
    np_playlists_add(playlists, "road", "On the Road", NULL);
    np_playlists_add(playlists, "rain", "Rainy Days", NULL);
    np_session_set_playlists(player.session, playlists);
    np_session_set_active_playlist(player.session, "road");
    np_playlists_free(playlists);
    fill(&player, "Road", SONGS);
    np_session_offer_commands(player.session, commands, sizeof commands / sizeof *commands, on_command, &player, NULL);
    np_session_set_supported_urls(player.session, schemes, sizeof schemes / sizeof *schemes, NULL, 0);
    show(&player, 0);
    np_session_publish(player.session);
    sigwait(&ends, &signal);
    np_session_free(player.session);
    np_context_free(context);
    free(player.entries);
    return 0;
}
