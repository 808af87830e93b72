/* SPDX-License-Identifier: MIT */
/*
 * Shows mpv on the desktop, and controls it. mpv loads this plugin, and calls mpv_open_cplugin() on a separate thread.
 * The plugin ends when that function returns.
 *
 * One loop sleeps until mpv or the desktop sends a message, or a song without a gap before it sounds. After the loop has
 * read all of mpv's events, it sets all changes in one update.
 */
#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "mpv_plugin.h"

/* In seconds. A file whose times begin earlier is not late: it has such times. */
#define MOST_STORED 2.0

/* The observed properties of mpv, and the fields that store them. None of them changes constantly during playback. */
static const struct observed {
    const char *name;
    mpv_format format;
    size_t offset;
    unsigned publishes;
} observed[] = {
    {"idle-active", MPV_FORMAT_FLAG, offsetof(struct plugin, is_idle), PUBLISH_ALL},
    {"pause", MPV_FORMAT_FLAG, offsetof(struct plugin, is_paused), PUBLISH_PLAYBACK},
    {"paused-for-cache", MPV_FORMAT_FLAG, offsetof(struct plugin, is_waiting), PUBLISH_PLAYBACK},
    {"eof-reached", MPV_FORMAT_FLAG, offsetof(struct plugin, is_at_end), PUBLISH_PLAYBACK},
    {"speed", MPV_FORMAT_DOUBLE, offsetof(struct plugin, speed), PUBLISH_PLAYBACK},
    {"volume", MPV_FORMAT_DOUBLE, offsetof(struct plugin, volume), PUBLISH_PLAYBACK},
    {"mute", MPV_FORMAT_FLAG, offsetof(struct plugin, is_muted), PUBLISH_PLAYBACK},
    {"fullscreen", MPV_FORMAT_FLAG, offsetof(struct plugin, is_fullscreen), PUBLISH_PLAYBACK},
    {"vo-configured", MPV_FORMAT_FLAG, offsetof(struct plugin, has_window), PUBLISH_PLAYBACK},
    {"shuffle", MPV_FORMAT_FLAG, offsetof(struct plugin, is_shuffled), PUBLISH_PLAYBACK},
    {"loop-file", MPV_FORMAT_STRING, offsetof(struct plugin, loop_file), PUBLISH_PLAYBACK},
    {"loop-playlist", MPV_FORMAT_STRING, offsetof(struct plugin, loop_playlist), PUBLISH_PLAYBACK},
    {"playlist", MPV_FORMAT_NONE, 0, PUBLISH_QUEUE},
    {"metadata", MPV_FORMAT_NONE, 0, PUBLISH_CONTENT},
    {"media-title", MPV_FORMAT_NONE, 0, PUBLISH_CONTENT},
    {"force-media-title", MPV_FORMAT_NONE, 0, PUBLISH_CONTENT},
    {"track-list", MPV_FORMAT_NONE, 0, PUBLISH_CONTENT},
    {"seekable", MPV_FORMAT_NONE, 0, PUBLISH_CONTENT},
    {"chapter", MPV_FORMAT_NONE, 0, PUBLISH_CONTENT},
    {"chapter-list", MPV_FORMAT_NONE, 0, PUBLISH_CONTENT},
};
enum { OBSERVED = sizeof observed / sizeof *observed, LENGTH = OBSERVED, LOADED };

/* ---- mpv's properties ---- */

int64_t get_number(struct plugin *plugin, const char *name, int64_t otherwise)
{
    int64_t number;
    return mpv_get_property(plugin->mpv, name, MPV_FORMAT_INT64, &number) < 0 ? otherwise : number;
}

/* The case of a tag's name depends on the file's format. */
const mpv_node *get_member(const mpv_node *map, const char *key)
{
    if (map->format == MPV_FORMAT_NODE_MAP)
        for (int i = 0; i < map->u.list->num; i++)
            if (strcasecmp(map->u.list->keys[i], key) == 0)
                return &map->u.list->values[i];
    return NULL;
}

const char *get_text_member(const mpv_node *map, const char *key)
{
    const mpv_node *member = get_member(map, key);
    return member && member->format == MPV_FORMAT_STRING && *member->u.string ? member->u.string : NULL;
}

/* A flag is 0 or 1. A missing member is also 0. */
int64_t get_number_member(const mpv_node *map, const char *key)
{
    const mpv_node *member = get_member(map, key);
    if (!member)
        return 0;
    return member->format == MPV_FORMAT_INT64 ? member->u.int64 : member->format == MPV_FORMAT_FLAG && member->u.flag;
}

double get_double_member(const mpv_node *map, const char *key, double otherwise)
{
    const mpv_node *member = get_member(map, key);
    return member && member->format == MPV_FORMAT_DOUBLE ? member->u.double_ : otherwise;
}

/* Observes a property again after the plugin set it. mpv reports a value only if it differs from the last reported one.
   Without this call mpv would not report a change back to that value. */
void watch_again(struct plugin *plugin, const void *place)
{
    for (uint64_t i = 0; i < OBSERVED; i++)
        if ((char *)plugin + observed[i].offset == place) {
            mpv_unobserve_property(plugin->mpv, i);
            mpv_observe_property(plugin->mpv, i, observed[i].name, observed[i].format);
        }
}

/* ---- playback ---- */

/* Reads the position from mpv. Before the first sound it may be negative. */
static void look_at_clock(struct plugin *plugin)
{
    double seconds;
    plugin->position_us = NP_TIME_UNKNOWN;
    /* mpv may not have gone back to the start yet. */
    if (plugin->is_stopped && plugin->can_seek)
        plugin->position_us = 0;
    else if (mpv_get_property(plugin->mpv, "time-pos", MPV_FORMAT_DOUBLE, &seconds) >= 0)
        plugin->position_us = seconds > 0 ? (int64_t)(seconds * NP_SECOND) : 0;
    /* After a seek to a chapter, the delay of the sound output can be missing at the position. mpv's chapter is right. */
    if (plugin->chapters > 0 && plugin->position_us >= 0) {
        int64_t start_us = start_of_chapter(plugin, get_number(plugin, "chapter", -1));
        if (plugin->position_us < start_us)
            plugin->position_us = start_us;
    }
}

/* Stores the new position at once, so that it is published before the answer. */
int seek_to(struct plugin *plugin, int64_t position_us)
{
    char seconds[32];
    snprintf(seconds, sizeof seconds, "%lld.%06d", (long long)(position_us / NP_SECOND),
             (int)(position_us % NP_SECOND));
    const char *command[] = {"seek", seconds, "absolute+exact", NULL};
    int result = mpv_command(plugin->mpv, command);
    if (result >= 0)
        plugin->position_us = position_us;
    return result;
}

static void show_playback(struct plugin *plugin)
{
    np_playback playback = NP_PLAYBACK_INIT;
    if (plugin->is_stopped)
        playback.state = NP_PLAYBACK_STOPPED;
    else if (plugin->is_paused)
        playback.state = NP_PLAYBACK_PAUSED;
    else
        playback.state = plugin->is_opening || plugin->is_waiting ? NP_PLAYBACK_BUFFERING : NP_PLAYBACK_PLAYING;
    playback.rate = playback.default_rate = plugin->speed;
    playback.position_us = plugin->position_us;
    playback.volume = plugin->volume / 100;
    if (plugin->place >= 0) {
        playback.queue_index = (int32_t)plugin->place;
        playback.queue_count = (int32_t)plugin->count;
    }
    np_session_set_playback(plugin->session, &playback);
    np_session_set_muted(plugin->session, plugin->is_muted);
    show_problem(plugin);
    plugin->position_us = NP_TIME_UNKNOWN;
}

/* Sets everything that changed, as one change. */
void show(struct plugin *plugin)
{
    if (plugin->is_idle && plugin->to_publish) {
        plugin->place = -1;
        plugin->count = get_number(plugin, "playlist-count", 0);
        plugin->is_stopped = true;
        np_session_begin_update(plugin->session);
        np_session_clear_content(plugin->session);
        np_session_clear_queue(plugin->session);
        show_playback(plugin);
        show_commands(plugin);
        np_session_end_update(plugin->session);
        plugin->to_publish = 0;
    } else if (plugin->is_shown && plugin->to_publish) {
        np_session_begin_update(plugin->session);
        if (plugin->to_publish & PUBLISH_CONTENT)
            show_content(plugin);
        if (plugin->to_publish & PUBLISH_QUEUE)
            show_queue(plugin);
        show_playback(plugin);
        show_cache(plugin);
        show_commands(plugin);
        np_session_end_update(plugin->session);
        plugin->to_publish = 0;
    }
}

/* ---- mpv's events ---- */

/* The duration of a broadcast grows constantly, so it is not observed. */
void watch_length(struct plugin *plugin, bool is_wanted)
{
    if (is_wanted && !plugin->is_length_watched)
        mpv_observe_property(plugin->mpv, LENGTH, "duration", MPV_FORMAT_NONE);
    else if (!is_wanted)
        mpv_unobserve_property(plugin->mpv, LENGTH);
    plugin->is_length_watched = is_wanted;
}

/* Waits until mpv has loaded all of a network file, or as much as it keeps. How much it has until then is not observed:
   that grows constantly. */
static void watch_loading(struct plugin *plugin, bool is_wanted)
{
    mpv_unobserve_property(plugin->mpv, LOADED);
    if (is_wanted)
        mpv_observe_property(plugin->mpv, LOADED, "demuxer-cache-idle", MPV_FORMAT_FLAG);
}

static void on_loaded(struct plugin *plugin, const mpv_event_property *property)
{
    if (property->format != MPV_FORMAT_FLAG || !*(int *)property->data)
        return;
    watch_loading(plugin, false);
    plugin->to_publish |= PUBLISH_PLAYBACK;
}

static void on_start(struct plugin *plugin, int64_t entry)
{
    char *path = mpv_get_property_string(plugin->mpv, "path");
    plugin->entry = entry;
    watch_length(plugin, true);
    plugin->is_live = plugin->can_rewind = false;
    plugin->problem = 0;
    plugin->is_stopped =
        plugin->is_stopped && plugin->is_paused; /* A stopped player is still stopped at another track. */
    plugin->length = 0;
    plugin->begins_us = 0;
    plugin->to_publish = PUBLISH_ALL;
    /* A local file opens at once, so publish it when all its data is known. */
    plugin->is_shown = plugin->is_opening = plugin->is_network = path && is_network_address(path);
    plugin->position_us = 0;
    mpv_free(path);
}

/* Handles a file that started before the plugin was loaded. It is called after mpv's first report of all properties. */
static void catch_up(struct plugin *plugin)
{
    char name[48];
    snprintf(name, sizeof name, "playlist/%lld/id", (long long)get_number(plugin, "playlist-playing-pos", -1));
    int64_t entry = get_number(plugin, name, 0);
    if (entry <= 0)
        return;
    on_start(plugin, entry);
    plugin->is_shown = true;
    plugin->is_opening = false;
    look_at_clock(plugin);
}

static void on_property(struct plugin *plugin, const struct observed *what, const mpv_event_property *property)
{
    void *place = (char *)plugin + what->offset;
    bool is_known = property->format == what->format;
    switch (what->format) {
    case MPV_FORMAT_FLAG:
        *(int *)place = is_known && *(int *)property->data;
        break;
    case MPV_FORMAT_DOUBLE:
        if (is_known)
            *(double *)place = *(double *)property->data;
        break;
    case MPV_FORMAT_STRING:
        free(*(char **)place);
        *(char **)place = is_known ? strdup(*(char **)property->data) : NULL;
        break;
    default:
        break;
    }
    plugin->to_publish |= what->publishes;
    if (place == &plugin->is_paused && !plugin->is_paused)
        plugin->is_stopped = false;
    /* Playback has stopped, or its rate has changed, so read the position. Later playback continues from this position.
       */
    if ((place == &plugin->is_paused && plugin->is_paused) || place == &plugin->is_waiting || place == &plugin->speed)
        look_at_clock(plugin);
}

/* Without a gap, the end of the song before still sounds: the output of sound has stored it. */
static bool sounds_later(struct plugin *plugin)
{
    double seconds;
    if (!plugin->has_ended || plugin->is_paused ||
        mpv_get_property(plugin->mpv, "time-pos", MPV_FORMAT_DOUBLE, &seconds) < 0 || seconds >= 0 ||
        seconds < -MOST_STORED)
        return false;
    plugin->begins_us = np_now_us() - (int64_t)(seconds * NP_SECOND);
    return true;
}

/* The file is open, and sounds. */
static void begin(struct plugin *plugin)
{
    plugin->is_shown = true;
    plugin->begins_us = 0;
    look_at_clock(plugin);
}

/* Returns false if mpv ends. */
static bool on_event(struct plugin *plugin, const mpv_event *event)
{
    switch (event->event_id) {
    case MPV_EVENT_START_FILE:
        on_start(plugin, ((mpv_event_start_file *)event->data)->playlist_entry_id);
        break;
    case MPV_EVENT_PLAYBACK_RESTART:
        plugin->to_publish |= plugin->is_shown && !plugin->is_opening ? PUBLISH_PLAYBACK : PUBLISH_ALL;
        plugin->is_opening = false;
        watch_loading(plugin, plugin->is_network);
        if (plugin->is_shown || !sounds_later(plugin))
            begin(plugin);
        break;
    case MPV_EVENT_END_FILE:
        /* The published file stays until the next one is open. */
        plugin->is_shown = false;
        plugin->has_ended = ((mpv_event_end_file *)event->data)->reason == MPV_END_FILE_REASON_EOF;
        plugin->problem = ((mpv_event_end_file *)event->data)->error;
        plugin->problem_entry = ((mpv_event_end_file *)event->data)->playlist_entry_id;
        break;
    case MPV_EVENT_PROPERTY_CHANGE:
        if (plugin->entry == 0 && event->reply_userdata == 0)
            catch_up(plugin);
        if (event->reply_userdata < OBSERVED)
            on_property(plugin, &observed[event->reply_userdata], event->data);
        else if (event->reply_userdata == LOADED)
            on_loaded(plugin, event->data);
        else
            plugin->to_publish |= PUBLISH_CONTENT;
        break;
    case MPV_EVENT_SHUTDOWN:
        return false;
    default:
        break;
    }
    return true;
}

static bool take_events(struct plugin *plugin)
{
    const mpv_event *event;
    while ((event = mpv_wait_event(plugin->mpv, 0))->event_id != MPV_EVENT_NONE)
        if (!on_event(plugin, event))
            return false;
    return true;
}

/* ---- the loop ---- */

static void wake_up(void *fd)
{
    uint64_t one = 1;
    if (write(*(int *)fd, &one, sizeof one) < 0)
        return; /* If the write fails, the loop is already awake. */
}

static void run(struct plugin *plugin, int mpv_fd, int desktop_fd)
{
    struct pollfd waiting[] = {{.fd = mpv_fd, .events = POLLIN}, {.fd = desktop_fd, .events = POLLIN}};
    uint64_t count;
    bool is_asked = false;
    while (take_events(plugin)) {
        int64_t wait_us = plugin->begins_us - np_now_us();
        if (plugin->begins_us && (is_asked || plugin->is_paused || wait_us <= 0))
            begin(plugin);
        if (is_asked)
            np_context_dispatch(plugin->context);
        show(plugin);
        poll(waiting, 2, plugin->begins_us ? (int)(wait_us / 1000) + 1 : -1);
        is_asked = waiting[1].revents;
        if (waiting[0].revents && read(mpv_fd, &count, sizeof count) < 0)
            continue;
    }
}

/* If two folders contain the plugin, mpv loads both, and adds a number to the second one's name. */
static bool is_second(const char *name)
{
    size_t length = strlen(name);
    return length > 0 && name[length - 1] >= '2' && name[length - 1] <= '9';
}

/* With --idle mpv waits for a file, which the desktop can open. */
static bool stays_when_idle(mpv_handle *mpv)
{
    char *idle = mpv_get_property_string(mpv, "idle");
    bool stays = idle && strcmp(idle, "no") != 0;
    mpv_free(idle);
    return stays;
}

__attribute__((visibility("default"))) int mpv_open_cplugin(mpv_handle *mpv);

int mpv_open_cplugin(mpv_handle *mpv)
{
    struct plugin plugin = {
        .mpv = mpv, .is_idle = true, .speed = 1, .volume = 100, .place = -1, .position_us = NP_TIME_UNKNOWN};
    int mpv_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK), desktop_fd = -1;
    if (is_second(mpv_client_name(mpv)) || mpv_fd < 0) {
        fprintf(stderr, "%s: not needed twice; remove one of the files\n", mpv_client_name(mpv));
        return 0;
    }
    np_context_flags flags = NP_CONTEXT_HOST_LOOP | NP_CONTEXT_SHOW_URLS;
    if (stays_when_idle(mpv))
        flags |= NP_CONTEXT_SHOW_IDLE;
    if (np_context_new("mpv", flags, &plugin.context) == NP_OK &&
        np_context_get_fd(plugin.context, &desktop_fd) == NP_OK &&
        np_session_new(plugin.context, "mpv", &plugin.session) == NP_OK) {
        offer_commands(&plugin);
        show_commands(&plugin);
        np_session_publish(plugin.session);
        mpv_set_wakeup_callback(mpv, wake_up, &mpv_fd);
        for (uint64_t i = 0; i < OBSERVED; i++)
            mpv_observe_property(mpv, i, observed[i].name, observed[i].format);
        run(&plugin, mpv_fd, desktop_fd);
        mpv_set_wakeup_callback(mpv, NULL, NULL);
    }
    np_context_free(plugin.context);
    np_session_free(plugin.session);
    free(plugin.loop_file);
    free(plugin.loop_playlist);
    free_artwork(&plugin);
    close(mpv_fd);
    return 0;
}
