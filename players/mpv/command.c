/* SPDX-License-Identifier: MIT */
/* Performs the desktop's commands with mpv. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mpv_plugin.h"

/* mpv supports more schemes. Some of them run programs, so clients on the bus must not use them. The library refuses
   all schemes that are not in this list. */
static const char *const schemes[] = {"file", "http", "https", "ftp", "rtmp", "rtsp", "mms", "sftp", "smb"};

static const char *const types[] = {
    "application/ogg", "audio/aac",       "audio/flac",  "audio/mp4",      "audio/mpeg",      "audio/ogg",
    "audio/opus",      "audio/webm",      "audio/x-wav", "audio/x-ms-wma", "video/mp4",       "video/mpeg",
    "video/ogg",       "video/quicktime", "video/webm",  "video/x-flv",    "video/x-msvideo", "video/x-matroska",
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- calls of mpv: each returns mpv's result, which is below 0 on failure ---- */

static int run(struct plugin *plugin, const char *name, const char *first, const char *second)
{
    const char *command[] = {name, first, second, NULL};
    return mpv_command(plugin->mpv, command);
}

static int run_on_place(struct plugin *plugin, const char *name, int64_t place)
{
    char text[ID_SIZE];
    write_entry_id(place, text);
    return run(plugin, name, text, NULL);
}

/* Stores the value before mpv reports it, so that the value is published before the answer. */
static int set_flag(struct plugin *plugin, const char *name, int *place, int flag)
{
    int result = mpv_set_property(plugin->mpv, name, MPV_FORMAT_FLAG, &flag);
    if (result >= 0)
        *place = flag;
    watch_again(plugin, place);
    return result;
}

static int set_double(struct plugin *plugin, const char *name, double *place, double value)
{
    int result = mpv_set_property(plugin->mpv, name, MPV_FORMAT_DOUBLE, &value);
    if (result >= 0)
        *place = value;
    watch_again(plugin, place);
    return result;
}

static int set_loop(struct plugin *plugin, const char *name, char **place, bool is_on)
{
    int result = mpv_set_property_string(plugin->mpv, name, is_on ? "inf" : "no");
    if (result >= 0) {
        free(*place);
        *place = strdup(is_on ? "inf" : "no");
    }
    watch_again(plugin, place);
    return result;
}

static int publish_change(struct plugin *plugin, unsigned what, int result)
{
    plugin->to_publish |= what;
    show(plugin);
    return result;
}

/* ---- the commands ---- */

static int resume(struct plugin *plugin)
{
    plugin->is_stopped = false;
    return publish_change(plugin, PUBLISH_PLAYBACK, set_flag(plugin, "pause", &plugin->is_paused, false));
}

static int play(struct plugin *plugin)
{
    if (plugin->is_at_end && plugin->is_paused)
        seek_to(plugin, 0);
    if (plugin->is_idle)
        run_on_place(plugin, "playlist-play-index", 0);
    return resume(plugin);
}

static int pause_it(struct plugin *plugin)
{
    return publish_change(plugin, PUBLISH_PLAYBACK, set_flag(plugin, "pause", &plugin->is_paused, true));
}

/* mpv's own stop command ends mpv. After MPRIS's Stop, Play must start again. */
static int stop(struct plugin *plugin)
{
    int result = set_flag(plugin, "pause", &plugin->is_paused, true);
    if (plugin->can_seek)
        seek_to(plugin, 0);
    plugin->is_stopped = result >= 0;
    return publish_change(plugin, PUBLISH_PLAYBACK, result);
}

/* A player that is stopped is at the start, so this one is paused then. */
static int seek(struct plugin *plugin, int64_t position_us)
{
    plugin->is_stopped = false;
    return publish_change(plugin, PUBLISH_PLAYBACK, seek_to(plugin, position_us));
}

static int go_to_live(struct plugin *plugin)
{
    int64_t position_us = live_position(plugin);
    return position_us == NP_TIME_UNKNOWN ? MPV_ERROR_PROPERTY_UNAVAILABLE : seek(plugin, position_us);
}

static int set_rate(struct plugin *plugin, double rate)
{
    return publish_change(plugin, PUBLISH_PLAYBACK, set_double(plugin, "speed", &plugin->speed, rate));
}

static int set_volume(struct plugin *plugin, double volume)
{
    double most = 100;
    mpv_get_property(plugin->mpv, "volume-max", MPV_FORMAT_DOUBLE, &most);
    return publish_change(plugin, PUBLISH_PLAYBACK,
                          set_double(plugin, "volume", &plugin->volume, volume * 100 < most ? volume * 100 : most));
}

static int set_muted(struct plugin *plugin, bool is_muted)
{
    return publish_change(plugin, PUBLISH_PLAYBACK, set_flag(plugin, "mute", &plugin->is_muted, is_muted));
}

static int set_fullscreen(struct plugin *plugin, bool is_fullscreen)
{
    return publish_change(plugin, PUBLISH_PLAYBACK,
                          set_flag(plugin, "fullscreen", &plugin->is_fullscreen, is_fullscreen));
}

static int repeat(struct plugin *plugin, int mode)
{
    int result = set_loop(plugin, "loop-file", &plugin->loop_file, mode == NP_REPEAT_ONE);
    if (result >= 0)
        result = set_loop(plugin, "loop-playlist", &plugin->loop_playlist, mode == NP_REPEAT_ALL);
    return publish_change(plugin, PUBLISH_PLAYBACK, result);
}

/* mpv's option shuffles only playlists that are loaded later. The command shuffles the current playlist. */
static int shuffle(struct plugin *plugin, bool is_shuffled)
{
    int result = set_flag(plugin, "shuffle", &plugin->is_shuffled, is_shuffled);
    if (result >= 0)
        result = run(plugin, is_shuffled ? "playlist-shuffle" : "playlist-unshuffle", NULL, NULL);
    return publish_change(plugin, PUBLISH_QUEUE, result);
}

/* An option such as "aid/2" is soundtrack 2. */
static int choose(struct plugin *plugin, const char *option, bool is_chosen)
{
    char name[4] = "";
    snprintf(name, sizeof name, "%s", option);
    return publish_change(plugin, PUBLISH_CONTENT,
                          mpv_set_property_string(plugin->mpv, name, is_chosen ? option + 4 : "no"));
}

/* A client that opens a file wants it to play. */
static int open_url(struct plugin *plugin, const char *uri)
{
    int result = run(plugin, "loadfile", uri, NULL);
    return result < 0 ? result : resume(plugin);
}

static int quit(struct plugin *plugin)
{
    return run(plugin, "quit", NULL, NULL);
}

/* After a stop it plays again. A paused player is paused there. */
static int go_to(struct plugin *plugin, int64_t place)
{
    int result = run_on_place(plugin, "playlist-play-index", place);
    return result >= 0 && plugin->is_stopped ? resume(plugin) : result;
}

static int go_to_entry(struct plugin *plugin, const char *entry)
{
    int64_t place = place_of_entry(plugin, entry);
    return publish_change(plugin, PUBLISH_QUEUE, place < 0 ? MPV_ERROR_INVALID_PARAMETER : go_to(plugin, place));
}

static int remove_entry(struct plugin *plugin, const char *entry)
{
    int64_t place = place_of_entry(plugin, entry);
    int result = place < 0 ? MPV_ERROR_INVALID_PARAMETER : run_on_place(plugin, "playlist-remove", place);
    return publish_change(plugin, PUBLISH_QUEUE, result);
}

/* mpv adds entries at the end, so move the entry. An empty `after` is the front. */
static int add(struct plugin *plugin, const char *uri, const char *after, bool is_played)
{
    int64_t place = *after ? place_of_entry(plugin, after) + 1 : 0;
    char from[ID_SIZE], to[ID_SIZE];
    if (*after && place == 0)
        return MPV_ERROR_INVALID_PARAMETER;
    int result = run(plugin, "loadfile", uri, "append");
    write_entry_id(get_number(plugin, "playlist-count", 1) - 1, from);
    write_entry_id(place, to);
    if (result >= 0)
        result = run(plugin, "playlist-move", from, to);
    if (result >= 0 && is_played)
        result = go_to(plugin, place);
    return publish_change(plugin, PUBLISH_QUEUE, result);
}

/* A seek to the start of a chapter could leave mpv just before it. */
static int go_to_chapter(struct plugin *plugin, const char *id)
{
    int64_t chapter = atoi(id) - 1;
    int result = mpv_set_property(plugin->mpv, "chapter", MPV_FORMAT_INT64, &chapter);
    if (result >= 0)
        plugin->position_us = start_of_chapter(plugin, chapter);
    return publish_change(plugin, PUBLISH_PLAYBACK, result);
}

static int step_chapter(struct plugin *plugin, int by)
{
    return run(plugin, "add", "chapter", by > 0 ? "1" : "-1");
}

/* Returns whether Next and Previous skip chapters: the playlist has only one file, which has chapters. */
static bool goes_by_chapters(const struct plugin *plugin)
{
    return plugin->count <= 1 && plugin->chapters > 1;
}

static int step(struct plugin *plugin, int by)
{
    if (goes_by_chapters(plugin))
        return step_chapter(plugin, by);
    int result = run(plugin, by > 0 ? "playlist-next" : "playlist-prev", NULL, NULL);
    return result == MPV_ERROR_COMMAND ? 0 : result; /* It is the last entry since a moment ago. */
}

/* ---- the state of the commands ---- */

static bool is_on(const char *loop)
{
    return loop && strcmp(loop, "no") != 0;
}

static bool can_step(const struct plugin *plugin, int by)
{
    bool by_chapters = goes_by_chapters(plugin);
    int64_t place = by_chapters ? plugin->chapter : plugin->place;
    int64_t count = by_chapters ? plugin->chapters : plugin->count;
    if (plugin->is_idle)
        return false;
    bool is_round = !by_chapters && count > 1 && is_on(plugin->loop_playlist);
    return is_round || (by > 0 ? place + 1 < count : place > 0);
}

/* The library publishes only the changes. */
void show_commands(struct plugin *plugin)
{
    static const np_shuffle_mode modes[] = {NP_SHUFFLE_OFF, NP_SHUFFLE_ITEMS};
    np_session *session = plugin->session;
    np_session_set_command_enabled(session, NP_COMMAND_PLAY, !plugin->is_idle || plugin->count > 0);
    np_session_set_command_enabled(session, NP_COMMAND_NEXT, can_step(plugin, +1));
    np_session_set_command_enabled(session, NP_COMMAND_PREVIOUS, can_step(plugin, -1));
    np_session_set_command_enabled(session, NP_COMMAND_SEEK_TO_POSITION, plugin->can_seek || plugin->can_rewind);
    np_session_set_command_enabled(session, NP_COMMAND_GO_TO_CHAPTER, plugin->chapters > 0);
    np_session_set_command_enabled(session, NP_COMMAND_NEXT_CHAPTER, plugin->chapter + 1 < plugin->chapters);
    np_session_set_command_enabled(session, NP_COMMAND_PREVIOUS_CHAPTER, plugin->chapters > 0);
    np_session_set_command_enabled(session, NP_COMMAND_GO_TO_LIVE, plugin->can_rewind);
    np_session_set_command_enabled(session, NP_COMMAND_SET_FULLSCREEN, plugin->has_window);
    np_session_set_repeat_mode(session,
                               is_on(plugin->loop_file)       ? NP_REPEAT_ONE
                               : is_on(plugin->loop_playlist) ? NP_REPEAT_ALL
                                                              : NP_REPEAT_OFF,
                               NULL, 0);
    np_session_set_shuffle_mode(session, plugin->is_shuffled ? NP_SHUFFLE_ITEMS : NP_SHUFFLE_OFF, modes, COUNT(modes));
    np_session_set_fullscreen(session, plugin->is_fullscreen);
}

void offer_commands(struct plugin *plugin)
{
    static const np_binding rows[] = {
        NP_BIND(NP_COMMAND_PLAY, play, "i(u)"),
        NP_BIND(NP_COMMAND_PAUSE, pause_it, "i(u)"),
        NP_BIND(NP_COMMAND_STOP, stop, "i(u)"),
        NP_BIND(NP_COMMAND_NEXT, step, "i(u=+1)"),
        NP_BIND(NP_COMMAND_PREVIOUS, step, "i(u=-1)"),
        NP_BIND(NP_COMMAND_SEEK_TO_POSITION, seek, "i(ux)"),
        NP_BIND(NP_COMMAND_GO_TO_CHAPTER, go_to_chapter, "i(us)"),
        NP_BIND(NP_COMMAND_NEXT_CHAPTER, step_chapter, "i(u=+1)"),
        NP_BIND(NP_COMMAND_PREVIOUS_CHAPTER, step_chapter, "i(u=-1)"),
        NP_BIND(NP_COMMAND_GO_TO_LIVE, go_to_live, "i(u)"),
        NP_BIND(NP_COMMAND_CHANGE_PLAYBACK_RATE, set_rate, "i(ud)"),
        NP_BIND(NP_COMMAND_CHANGE_REPEAT_MODE, repeat, "i(ui)"),
        NP_BIND(NP_COMMAND_CHANGE_SHUFFLE_MODE, shuffle, "i(ub)"),
        NP_BIND(NP_COMMAND_ENABLE_LANGUAGE_OPTION, choose, "i(us=true)"),
        NP_BIND(NP_COMMAND_DISABLE_LANGUAGE_OPTION, choose, "i(us=false)"),
        NP_BIND(NP_COMMAND_OPEN_URL, open_url, "i(us)"),
        NP_BIND(NP_COMMAND_QUIT, quit, "i(u)"),
        NP_BIND(NP_COMMAND_SET_FULLSCREEN, set_fullscreen, "i(ub)"),
        NP_BIND(NP_COMMAND_SET_VOLUME, set_volume, "i(ud)"),
        NP_BIND(NP_COMMAND_SET_MUTED, set_muted, "i(ub)"),
        NP_BIND(NP_COMMAND_GO_TO_ENTRY, go_to_entry, "i(us)"),
        NP_BIND(NP_COMMAND_ADD_TO_QUEUE, add, "i(usab)"),
        NP_BIND(NP_COMMAND_REMOVE_FROM_QUEUE, remove_entry, "i(us)"),
    };
    np_session_bind(plugin->session, rows, COUNT(rows), plugin, NULL);
    np_session_set_rate_range(plugin->session, 0.01, 100); /* The limits of mpv's option --speed. */
    np_session_set_supported_urls(plugin->session, schemes, COUNT(schemes), types, COUNT(types));
}
