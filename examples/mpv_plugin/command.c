/* SPDX-License-Identifier: MIT */
/* What the desktop asks for, done by mpv. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "mpv_plugin.h"

static const np_command commands[] = {
    NP_COMMAND_PLAY,
    NP_COMMAND_PAUSE,
    NP_COMMAND_STOP,
    NP_COMMAND_NEXT,
    NP_COMMAND_PREVIOUS,
    NP_COMMAND_SEEK_TO_POSITION,
    NP_COMMAND_CHANGE_PLAYBACK_RATE,
    NP_COMMAND_CHANGE_REPEAT_MODE,
    NP_COMMAND_CHANGE_SHUFFLE_MODE,
    NP_COMMAND_ENABLE_LANGUAGE_OPTION,
    NP_COMMAND_DISABLE_LANGUAGE_OPTION,
    NP_COMMAND_OPEN_URI,
    NP_COMMAND_QUIT,
    NP_COMMAND_SET_FULLSCREEN,
    NP_COMMAND_SET_VOLUME,
    NP_COMMAND_GO_TO_ENTRY,
    NP_COMMAND_ADD_TO_QUEUE,
    NP_COMMAND_REMOVE_FROM_QUEUE,
};

/* mpv opens far more, also what runs programs: that is for its own user, and not for everyone on the bus. */
static const char *const schemes[] = {"file", "http", "https", "ftp", "rtmp", "rtsp", "mms", "sftp", "smb"};

static const char *const types[] = {
    "application/ogg", "audio/aac",       "audio/flac",  "audio/mp4",      "audio/mpeg",      "audio/ogg",
    "audio/opus",      "audio/webm",      "audio/x-wav", "audio/x-ms-wma", "video/mp4",       "video/mpeg",
    "video/ogg",       "video/quicktime", "video/webm",  "video/x-flv",    "video/x-msvideo", "video/x-matroska",
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool is_openable(const char *uri)
{
    for (size_t i = 0; i < COUNT(schemes); i++) {
        size_t size = strlen(schemes[i]);
        if (strncasecmp(uri, schemes[i], size) == 0 && strncmp(uri + size, "://", 3) == 0)
            return true;
    }
    return false;
}

/* ---- telling mpv: each gives what mpv gives, which is below 0 for a failure ---- */

static int run(struct plugin *plugin, const char *name, const char *first, const char *second)
{
    const char *command[] = {name, first, second, NULL};
    return mpv_command(plugin->mpv, command);
}

static int run_on_place(struct plugin *plugin, const char *name, int64_t place)
{
    char text[ID_SIZE];
    snprintf(text, sizeof text, "%lld", (long long)place);
    return run(plugin, name, text, NULL);
}

/* What is set here is said before mpv tells it, so that it is on the bus with the answer. */
static int set_flag(struct plugin *plugin, const char *name, int *place, int flag)
{
    int result = mpv_set_property(plugin->mpv, name, MPV_FORMAT_FLAG, &flag);
    if (result >= 0)
        *place = flag;
    return result;
}

static int set_double(struct plugin *plugin, const char *name, double *place, double value)
{
    int result = mpv_set_property(plugin->mpv, name, MPV_FORMAT_DOUBLE, &value);
    if (result >= 0)
        *place = value;
    return result;
}

static int set_text(struct plugin *plugin, const char *name, char **place, const char *text)
{
    int result = mpv_set_property_string(plugin->mpv, name, text);
    if (result >= 0) {
        free(*place);
        *place = strdup(text);
    }
    return result;
}

static int play(struct plugin *plugin)
{
    if (plugin->is_at_end)
        seek_to(plugin, 0);
    plugin->is_stopped = false;
    return set_flag(plugin, "pause", &plugin->is_paused, false);
}

/* mpv's own stop ends it. MPRIS's is one after which Play begins again. */
static int stop(struct plugin *plugin)
{
    int result = set_flag(plugin, "pause", &plugin->is_paused, true);
    if (plugin->can_seek)
        seek_to(plugin, 0);
    plugin->is_stopped = result >= 0;
    return result;
}

static bool is_on(const char *loop)
{
    return loop && strcmp(loop, "no") != 0;
}

static np_repeat_mode repeat_mode(const struct plugin *plugin)
{
    return is_on(plugin->loop_file) ? NP_REPEAT_ONE : is_on(plugin->loop_playlist) ? NP_REPEAT_ALL : NP_REPEAT_OFF;
}

static int repeat(struct plugin *plugin, np_repeat_mode mode)
{
    int result = set_text(plugin, "loop-file", &plugin->loop_file, mode == NP_REPEAT_ONE ? "inf" : "no");
    if (result < 0)
        return result;
    return set_text(plugin, "loop-playlist", &plugin->loop_playlist, mode == NP_REPEAT_ALL ? "inf" : "no");
}

/* mpv's option shuffles what is loaded later; what is there now needs the command. */
static int shuffle(struct plugin *plugin, bool is_shuffled)
{
    int result = set_flag(plugin, "shuffle", &plugin->is_shuffled, is_shuffled);
    plugin->to_say |= SAY_QUEUE;
    return result < 0 ? result : run(plugin, is_shuffled ? "playlist-shuffle" : "playlist-unshuffle", NULL, NULL);
}

static int set_volume(struct plugin *plugin, double volume)
{
    double most = 100;
    mpv_get_property(plugin->mpv, "volume-max", MPV_FORMAT_DOUBLE, &most);
    int result = set_double(plugin, "volume", &plugin->volume, volume * 100 < most ? volume * 100 : most);
    return result < 0 || volume <= 0 ? result : set_flag(plugin, "mute", &plugin->is_muted, false);
}

/* "aid/2": soundtrack 2. */
static int choose(struct plugin *plugin, const char *option, bool is_chosen)
{
    char name[4] = "";
    snprintf(name, sizeof name, "%s", option);
    plugin->to_say |= SAY_CONTENT;
    return mpv_set_property_string(plugin->mpv, name, is_chosen ? option + 4 : "no");
}

/* Through the playlist, or where there is one file alone, through its chapters. */
static bool goes_by_chapters(const struct plugin *plugin)
{
    return plugin->count <= 1 && plugin->chapters > 1;
}

static bool can_step(const struct plugin *plugin, int by)
{
    int64_t place = goes_by_chapters(plugin) ? plugin->chapter : plugin->place;
    int64_t count = goes_by_chapters(plugin) ? plugin->chapters : plugin->count;
    if (!goes_by_chapters(plugin) && is_on(plugin->loop_playlist) && count > 1)
        return true;
    return by > 0 ? place + 1 < count : place > 0;
}

static int step(struct plugin *plugin, int by)
{
    if (goes_by_chapters(plugin))
        return run(plugin, "add", "chapter", by > 0 ? "1" : "-1");
    return run(plugin, by > 0 ? "playlist-next" : "playlist-prev", NULL, NULL);
}

/* mpv adds at the end. "" is the front. */
static int add(struct plugin *plugin, const char *uri, const char *after, bool is_played)
{
    int64_t place = *after ? place_of_entry(plugin, after) + 1 : 0;
    char from[ID_SIZE], to[ID_SIZE];
    if (!is_openable(uri) || (*after && place == 0))
        return MPV_ERROR_INVALID_PARAMETER;
    int result = run(plugin, "loadfile", uri, "append");
    snprintf(from, sizeof from, "%lld", (long long)get_number(plugin, "playlist-count", 1) - 1);
    snprintf(to, sizeof to, "%lld", (long long)place);
    if (result >= 0)
        result = run(plugin, "playlist-move", from, to);
    plugin->to_say |= SAY_QUEUE;
    return result < 0 || !is_played ? result : run_on_place(plugin, "playlist-play-index", place);
}

static int on_entry(struct plugin *plugin, const char *entry, const char *command)
{
    int64_t place = place_of_entry(plugin, entry);
    plugin->to_say |= SAY_QUEUE;
    return place < 0 ? MPV_ERROR_INVALID_PARAMETER : run_on_place(plugin, command, place);
}

static int obey(struct plugin *plugin, const np_request *request)
{
    np_language_setting setting;
    np_repeat_mode mode = NP_REPEAT_OFF;
    np_shuffle_mode shuffled = NP_SHUFFLE_OFF;
    const char *text = "", *after = "";
    int64_t position_us = 0;
    double number = 0;
    bool is_so = false;
    switch (np_request_command(request)) {
    case NP_COMMAND_PLAY:
        return play(plugin);
    case NP_COMMAND_PAUSE:
        return set_flag(plugin, "pause", &plugin->is_paused, true);
    case NP_COMMAND_STOP:
        return stop(plugin);
    case NP_COMMAND_NEXT:
        return step(plugin, +1);
    case NP_COMMAND_PREVIOUS:
        return step(plugin, -1);
    case NP_COMMAND_SEEK_TO_POSITION:
        np_request_get_position(request, &position_us);
        return seek_to(plugin, position_us);
    case NP_COMMAND_CHANGE_PLAYBACK_RATE:
        np_request_get_rate(request, &number);
        return set_double(plugin, "speed", &plugin->speed, number);
    case NP_COMMAND_CHANGE_REPEAT_MODE:
        np_request_get_repeat_mode(request, &mode);
        return repeat(plugin, mode);
    case NP_COMMAND_CHANGE_SHUFFLE_MODE:
        np_request_get_shuffle_mode(request, &shuffled);
        return shuffle(plugin, shuffled != NP_SHUFFLE_OFF);
    case NP_COMMAND_ENABLE_LANGUAGE_OPTION:
    case NP_COMMAND_DISABLE_LANGUAGE_OPTION:
        np_request_get_language_option(request, &text, &setting);
        return choose(plugin, text, np_request_command(request) == NP_COMMAND_ENABLE_LANGUAGE_OPTION);
    case NP_COMMAND_OPEN_URI:
        np_request_get_uri(request, &text);
        return is_openable(text) ? run(plugin, "loadfile", text, NULL) : MPV_ERROR_INVALID_PARAMETER;
    case NP_COMMAND_SET_FULLSCREEN:
        np_request_get_fullscreen(request, &is_so);
        return set_flag(plugin, "fullscreen", &plugin->is_fullscreen, is_so);
    case NP_COMMAND_SET_VOLUME:
        np_request_get_volume(request, &number);
        return set_volume(plugin, number);
    case NP_COMMAND_GO_TO_ENTRY:
        np_request_get_entry(request, &text);
        return on_entry(plugin, text, "playlist-play-index");
    case NP_COMMAND_REMOVE_FROM_QUEUE:
        np_request_get_entry(request, &text);
        return on_entry(plugin, text, "playlist-remove");
    case NP_COMMAND_ADD_TO_QUEUE:
        np_request_get_uri(request, &text);
        np_request_get_entry(request, &after);
        np_request_get_make_current(request, &is_so);
        return add(plugin, text, after, is_so);
    default:
        return run(plugin, "quit", NULL, NULL);
    }
}

static void on_command(np_request *request, void *user_data)
{
    struct plugin *plugin = user_data;
    plugin->to_say |= SAY_PLAYBACK;
    int result = obey(plugin, request);
    show(plugin);
    if (result >= 0)
        np_request_finish(request);
    else if (result == MPV_ERROR_INVALID_PARAMETER)
        np_request_fail(request, NP_OUTCOME_INVALID_ARGUMENT,
                        "mpv has no such entry, or may not open that from outside");
    else
        np_request_fail(request, NP_OUTCOME_FAILED, mpv_error_string(result));
}

/* How the controls stand. What did not change is not sent again. */
void show_commands(struct plugin *plugin)
{
    np_session *session = plugin->session;
    np_session_enable_command(session, NP_COMMAND_NEXT, can_step(plugin, +1));
    np_session_enable_command(session, NP_COMMAND_PREVIOUS, can_step(plugin, -1));
    np_session_enable_command(session, NP_COMMAND_SEEK_TO_POSITION, plugin->can_seek);
    np_session_enable_command(session, NP_COMMAND_SET_FULLSCREEN, plugin->has_window);
    np_session_set_repeat_mode(session, repeat_mode(plugin), NULL, 0);
    np_session_set_shuffle_mode(session, plugin->is_shuffled ? NP_SHUFFLE_ITEMS : NP_SHUFFLE_OFF,
                                (np_shuffle_mode[]){NP_SHUFFLE_OFF, NP_SHUFFLE_ITEMS}, 2);
    np_session_set_fullscreen(session, plugin->is_fullscreen);
}

void offer_commands(struct plugin *plugin)
{
    double rates[60];
    for (size_t i = 0; i < COUNT(rates); i++)
        rates[i] = i < 40 ? 0.05 * (double)(i + 1) : 2 + 0.1 * (double)(i - 39);
    np_session_offer_commands(plugin->session, commands, COUNT(commands), on_command, plugin, NULL);
    np_session_set_supported_rates(plugin->session, rates, COUNT(rates));
    np_session_set_openable(plugin->session, schemes, COUNT(schemes), types, COUNT(types));
}
