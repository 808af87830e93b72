/* SPDX-License-Identifier: MIT */
/*
 * Shows VLC on the desktop, and controls it, in place of VLC's own interface `dbus`.
 *
 * One loop, on the plugin's own thread, reads VLC and performs the commands. It sleeps until VLC or the desktop sends
 * something. VLC calls on_change() on any of its threads, with its locks held, so that only wakes up the loop.
 */
#include <nowplaying/nowplaying.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <vlc_common.h>

#include <vlc_input.h>
#include <vlc_interface.h>
#include <vlc_playlist.h>
/* vlc_plugin.h exports these. */
#define VLC_MODULE_COPYRIGHT "Copyright (c) 2026 the NowPlaying for Linux authors"
#define VLC_MODULE_LICENSE "MIT"
#include <vlc_plugin.h>

/* VLC does not report that it stops. It has stopped if no other input follows within NEXT_INPUT_MS. If the user skips
   quickly, VLC waits for up to 3.2 s, so ASKED_INPUT_MS is for an input that the desktop has requested. */
enum { NEXT_INPUT_MS = 300, ASKED_INPUT_MS = 5000, NAME_MS = 1000, WINDOW = 256, ID_SIZE = 16 };
/* VLC reports the position four times a second. A smaller difference to the calculated one is not a seek. */
#define ROUNDING_US (NP_SECOND / 2)
#define LATE_US (2 * NP_SECOND)
/* VLC's volume goes to 200 %. */
#define LOUDEST 2.0F
/* A variable of VLC while it has an interface for MPRIS. */
#define BUS_NAME "dbus-mpris-name"

struct plugin {
    playlist_t *playlist;
    np_context *context;
    np_session *session;
    np_playback playback;
    vlc_thread_t thread;
    int wake_fd, desktop_fd;
    atomic_bool is_running, has_list_changed;
    bool is_connected;                          /* Or there is no bus. */
    atomic_llong moved_to_us;                   /* The new position, or NP_TIME_UNKNOWN. */
    atomic_llong origin_us;                     /* The position, less the time: it changes if VLC seeks. */
    atomic_llong late_origin_us, late_until_us; /* That of before the last seek of the desktop, for LATE_US. */
    atomic_llong requested;        /* The state that the input will have, since the desktop has requested it, or 0. */
    _Atomic(void *) shown[WINDOW]; /* The items of the entries that clients see, and perhaps others. */

    input_thread_t *input; /* NULL: nothing plays. */
    bool is_stopped;       /* No other input follows. */
    bool is_asked;         /* The desktop has requested another input. */
    int entry;             /* VLC's id of the published entry of its playlist. */
};

/* Variables of VLC's playlist. Qt sets the last one when it has a window. */
static const char *const variables[] = {"playlist-item-append",  "random",        "repeat",     "loop",
                                        "playlist-item-deleted", "rate",          "volume",     "mute",
                                        "item-change",           "input-current", "fullscreen", "qt4-iface"};

/* ---- VLC's changes ---- */

/* Returns whether VLC has paused, resumed, or gone to another position. Until it has performed a seek, it reports the
   position of before. */
static bool has_jumped(struct plugin *plugin, vlc_object_t *input, int64_t time_us)
{
    double speed = var_GetInteger(input, "state") == PLAYING_S ? var_GetFloat(input, "rate") : 0;
    long long origin_us = time_us - (long long)((double)np_now_us() * speed);
    bool is_late = np_now_us() < plugin->late_until_us && llabs(origin_us - plugin->late_origin_us) <= ROUNDING_US;
    if (is_late || llabs(origin_us - plugin->origin_us) <= ROUNDING_US)
        return false;
    plugin->origin_us = origin_us;
    plugin->moved_to_us = time_us;
    return true;
}

/* The input has performed what the desktop has requested, or has ended. */
static void note_state(struct plugin *plugin, int64_t state)
{
    if (state == plugin->requested || state > PAUSE_S)
        plugin->requested = 0;
}

static int on_change(vlc_object_t *object, const char *name, vlc_value_t old, vlc_value_t value, void *data)
{
    struct plugin *plugin = data;
    bool is_item = strcmp(name, "item-change") == 0, is_event = strcmp(name, "intf-event") == 0;
    bool is_seen = !is_item && !(is_event && value.i_int == INPUT_EVENT_STATISTICS);
    (void)old;
    /* VLC reads the tags of each entry, so this is often called while a long playlist opens. */
    for (size_t i = 0; is_item && i < WINDOW; i++)
        is_seen |= plugin->shown[i] == value.p_address;
    if (is_event && value.i_int == INPUT_EVENT_POSITION)
        is_seen = has_jumped(plugin, object, var_GetInteger(object, "time"));
    if (is_event && value.i_int == INPUT_EVENT_STATE)
        note_state(plugin, var_GetInteger(object, "state"));
    if (is_seen && strstr(name, "item"))
        plugin->has_list_changed = true;
    return is_seen ? eventfd_write(plugin->wake_fd, 1) : VLC_SUCCESS;
}

/* ---- content ---- */

/* Each tag of VLC, and its name in the library. */
static const vlc_meta_type_t tags[] = {vlc_meta_Artist,     vlc_meta_Album,      vlc_meta_AlbumArtist,
                                       vlc_meta_Genre,      vlc_meta_Date,       vlc_meta_Description,
                                       vlc_meta_ShowName,   vlc_meta_NowPlaying, vlc_meta_TrackNumber,
                                       vlc_meta_TrackTotal, vlc_meta_DiscNumber, vlc_meta_DiscTotal};
static const char *const names[] = {"artist", "album",   "album artist", "genre",       "date",        "comment",
                                    "show",   "program", "track number", "track total", "disc number", "disc total"};

/* Returns a content with all that VLC knows about an item that need not play. */
static np_content *content_of(input_item_t *item, int entry)
{
    np_content *content = NULL;
    char id[ID_SIZE], *title = input_item_GetTitleFbName(item), *uri = input_item_GetURI(item);
    bool is_radio = item->b_net && input_item_GetDuration(item) <= 0;
    snprintf(id, sizeof id, "%d", entry);
    np_content_new(is_radio ? NP_CONTENT_RADIO : NP_CONTENT_MUSIC, id, &content);
    for (size_t i = 0; i < ARRAY_SIZE(tags); i++) {
        char *text = input_item_GetMeta(item, tags[i]);
        np_content_add_tag(content, names[i], text);
        free(text);
    }
    /* VLC's title may be a part of the URL. Without a title, the library shows that without password and query. */
    if (title && !(item->b_net && uri && strstr(uri, title)))
        np_content_set_text(content, is_radio ? NP_FIELD_STATION : NP_FIELD_TITLE, title);
    np_content_set_text(content, NP_FIELD_URL, uri);
    if (input_item_GetDuration(item) > 0)
        np_content_set_duration(content, input_item_GetDuration(item));
    free(title);
    free(uri);
    return content;
}

/* VLC writes the image of a file to its cache, if it can. Otherwise the image is an attachment of the input. */
static void set_artwork(np_content *content, input_item_t *item, input_thread_t *input)
{
    input_attachment_t *image;
    np_artwork *artwork = NULL;
    char *url = input_item_GetArtURL(item), *name = url ? strstr(url, "://") : NULL;
    if (name && strncmp(url, "http", 4) == 0)
        np_artwork_new_from_url(url, &artwork);
    else if (name && strncmp(url, "file", 4) == 0)
        np_artwork_new_from_file(url, &artwork);
    else if (name && input && input_Control(input, INPUT_GET_ATTACHMENT, &image, name + 3) == VLC_SUCCESS) {
        np_artwork_new_from_bytes(image->p_data, (size_t)image->i_data, &artwork);
        vlc_input_attachment_Delete(image);
    }
    np_content_set_artwork(content, artwork);
    np_artwork_free(artwork);
    free(url);
}

/* The library goes to a chapter by a seek. It refuses chapters that begin together, or after the end. */
static void add_chapters(np_content *content, input_thread_t *input)
{
    input_title_t *title;
    int64_t last_us = -1, length_us = var_GetInteger(input, "length");
    int current = -1;
    if (input_Control(input, INPUT_GET_TITLE_INFO, &title, &current) != VLC_SUCCESS)
        return;
    for (int i = 0; i < title->i_seekpoint; i++) {
        seekpoint_t *chapter = title->seekpoint[i];
        char id[ID_SIZE];
        snprintf(id, sizeof id, "%d", i + 1);
        if (chapter->i_time_offset > last_us && chapter->i_time_offset < length_us) {
            last_us = chapter->i_time_offset;
            np_content_add_chapter(content, id, chapter->psz_name, last_us, NP_TIME_UNKNOWN);
        }
    }
    vlc_input_title_Delete(title);
}

/* Sets the input's item. Without an input, this is VLC's last one. */
static void show_content(struct plugin *plugin, input_thread_t *input)
{
    playlist_Lock(plugin->playlist);
    playlist_item_t *current = playlist_CurrentPlayingItem(plugin->playlist);
    input_item_t *item = input ? input_GetItem(input) : current ? current->p_input : NULL;
    /* VLC goes to another entry before its input ends. */
    if (!input || (current && current->p_input == item))
        plugin->entry = current ? current->i_id : 0;
    if (item)
        input_item_Hold(item);
    playlist_Unlock(plugin->playlist);
    if (!item) {
        np_session_clear_content(plugin->session);
        return;
    }
    np_content *content = content_of(item, plugin->entry);
    set_artwork(content, item, input);
    if (input && item->b_net && var_GetInteger(input, "length") <= 0)
        np_content_set_live(content);
    if (input)
        add_chapters(content, input);
    if (input && var_CountChoices(input, "video-es") > 0)
        np_content_set_media_type(content, NP_MEDIA_VIDEO);
    np_session_set_content(plugin->session, content);
    if (!input && input_item_HasErrorWhenReading(item))
        np_session_set_problem(plugin->session, item->b_net ? NP_PROBLEM_NETWORK : NP_PROBLEM_OTHER,
                               "VLC cannot open it", NULL, true);
    np_content_free(content);
    input_item_Release(item);
}

/* Sets VLC's playlist, in the order of its list. */
static void show_queue(struct plugin *plugin)
{
    np_queue *queue = NULL;
    int32_t first = 0, end = 0, place;
    np_queue_new(&queue);
    playlist_Lock(plugin->playlist);
    playlist_item_t *current = playlist_ItemGetById(plugin->playlist, plugin->entry);
    playlist_item_t *list = current && current->p_parent ? current->p_parent : plugin->playlist->p_playing;
    TAB_FIND(list->i_children, list->pp_children, current, place);
    np_queue_set_window(queue, list->i_children, place, &first, &end); /* NP_QUEUE_NONE is -1 too. */
    for (int32_t i = first; i < end; i++) {
        playlist_item_t *item = list->pp_children[i];
        np_content *content = content_of(item->p_input, item->i_id);
        plugin->shown[i % WINDOW] = item->p_input;
        np_queue_add(queue, NULL, content);
        np_content_free(content);
    }
    plugin->playback.queue_index = place;
    plugin->playback.queue_count = list->i_children;
    playlist_Unlock(plugin->playlist);
    np_session_set_queue(plugin->session, queue);
    np_queue_free(queue);
}

/* ---- commands ---- */

/* No input follows, so none will pause. See step(). */
static void note_stop(struct plugin *plugin)
{
    plugin->is_stopped = true;
    var_SetBool(plugin->playlist, "start-paused", false);
}

/* An input that waits for its file performs this later, after older requests, and VLC's variable has each of them. */
static void request_state(struct plugin *plugin, int64_t state)
{
    if (plugin->input && var_GetInteger(plugin->input, "state") != state)
        plugin->requested = state;
}

/* A player that has just been stopped still has an input, which would ignore the command. A skip by 0 plays again. */
static void play(struct plugin *plugin)
{
    var_SetBool(plugin->playlist, "start-paused", false);
    if (plugin->is_stopped)
        playlist_Skip(plugin->playlist, 0);
    else {
        request_state(plugin, PLAYING_S);
        playlist_Play(plugin->playlist);
    }
}

static void pause_it(struct plugin *plugin)
{
    request_state(plugin, PAUSE_S);
    playlist_Pause(plugin->playlist);
}

static void stop(struct plugin *plugin)
{
    playlist_Stop(plugin->playlist);
    note_stop(plugin);
}

static int64_t current_state(struct plugin *plugin)
{
    int64_t requested = plugin->requested;
    return requested ? requested : var_GetInteger(plugin->input, "state");
}

/* In MPRIS a paused player stays paused at another track. VLC would play it, unless this variable is set. */
static void step(struct plugin *plugin, int by)
{
    if (plugin->input && current_state(plugin) == PAUSE_S)
        var_SetBool(plugin->playlist, "start-paused", true);
    plugin->is_asked = true;
    playlist_Skip(plugin->playlist, by);
}

/* VLC may begin some milliseconds before the position. That is not another jump, to the end of the previous chapter. */
static bool seek(struct plugin *plugin, int64_t position_us)
{
    plugin->late_origin_us = plugin->origin_us;
    plugin->late_until_us = np_now_us() + LATE_US;
    bool is_set = plugin->input && var_SetInteger(plugin->input, "time", position_us) == VLC_SUCCESS;
    if (is_set) {
        has_jumped(plugin, VLC_OBJECT(plugin->input), position_us);
        plugin->moved_to_us = position_us;
    }
    return is_set;
}

static int set_volume(struct plugin *plugin, float volume)
{
    return playlist_VolumeSet(plugin->playlist, volume < LOUDEST ? volume : LOUDEST);
}

static void repeat(struct plugin *plugin, int mode)
{
    var_SetBool(plugin->playlist, "repeat", mode == NP_REPEAT_ONE);
    var_SetBool(plugin->playlist, "loop", mode == NP_REPEAT_ALL);
}

static void set_fullscreen(struct plugin *plugin, bool is_fullscreen)
{
    vlc_object_t *window = plugin->input ? (vlc_object_t *)input_GetVout(plugin->input) : NULL;
    var_SetBool(plugin->playlist, "fullscreen", is_fullscreen);
    if (window) {
        var_SetBool(window, "fullscreen", is_fullscreen);
        vlc_object_release(window);
    }
}

static bool on_entry(struct plugin *plugin, const char *id, bool is_played)
{
    playlist_Lock(plugin->playlist);
    playlist_item_t *item = playlist_ItemGetById(plugin->playlist, atoi(id));
    plugin->is_asked |= item && is_played;
    if (item && is_played)
        playlist_ViewPlay(plugin->playlist, NULL, item);
    else if (item)
        playlist_NodeDelete(plugin->playlist, item);
    playlist_Unlock(plugin->playlist);
    return item;
}

static bool add(struct plugin *plugin, const char *uri, const char *after, bool is_played)
{
    input_item_t *input = input_item_New(uri, NULL);
    int place;
    playlist_Lock(plugin->playlist);
    playlist_item_t *before = playlist_ItemGetById(plugin->playlist, atoi(after));
    playlist_item_t *node = before ? before->p_parent : plugin->playlist->p_playing;
    TAB_FIND(node->i_children, node->pp_children, before, place);
    playlist_item_t *item = playlist_NodeAddInput(plugin->playlist, input, node, place + 1);
    if (item && is_played)
        playlist_ViewPlay(plugin->playlist, NULL, item);
    playlist_Unlock(plugin->playlist);
    input_item_Release(input);
    return item;
}

/* Enables those that VLC can perform now. */
static void show_commands(struct plugin *plugin, input_thread_t *input)
{
    static const np_shuffle_mode modes[] = {NP_SHUFFLE_ITEMS};
    np_session *session = plugin->session;
    playlist_t *playlist = plugin->playlist;
    int32_t count = plugin->playback.queue_count;
    vlc_object_t *window = input ? (vlc_object_t *)input_GetVout(input) : NULL;
    bool can_seek = input && var_GetBool(input, "can-seek") && var_GetInteger(input, "length") > 0;
    np_repeat_mode all = var_GetBool(playlist, "loop") ? NP_REPEAT_ALL : NP_REPEAT_OFF;
    np_session_set_command_enabled(session, NP_COMMAND_PLAY, count > 0);
    np_session_set_command_enabled(session, NP_COMMAND_PAUSE, input ? var_GetBool(input, "can-pause") : count > 0);
    np_session_set_command_enabled(session, NP_COMMAND_NEXT, input && count > 1);
    np_session_set_command_enabled(session, NP_COMMAND_PREVIOUS, input && count > 1);
    np_session_set_command_enabled(session, NP_COMMAND_SEEK_TO_POSITION, can_seek);
    np_session_set_command_enabled(session, NP_COMMAND_CHANGE_PLAYBACK_RATE, !input || var_GetBool(input, "can-rate"));
    np_session_set_command_enabled(session, NP_COMMAND_SET_FULLSCREEN, window);
    np_session_set_command_enabled(session, NP_COMMAND_RAISE, var_GetAddress(playlist, "qt4-iface"));
    np_session_set_repeat_mode(session, var_GetBool(playlist, "repeat") ? NP_REPEAT_ONE : all, NULL, 0);
    np_session_set_shuffle_mode(session, var_GetBool(playlist, "random"), modes, ARRAY_SIZE(modes));
    np_session_set_fullscreen(session, window && var_GetBool(playlist, "fullscreen"));
    if (window)
        vlc_object_release(window);
}

static void offer_commands(struct plugin *plugin)
{
    /* VLC's own MPRIS accepts these schemes. VLC has more, which clients must not use: the library refuses them. */
    static const char *const schemes[] = {"file", "http", "https", "rtsp", "realrtsp", "pnm",  "ftp",
                                          "mtp",  "smb",  "mms",   "mmsu", "mmst",     "mmsh", "unsv",
                                          "itpc", "icyx", "rtmp",  "rtp",  "dccp",     "dvd",  "vcd"};
    static const char *const types[] = {"audio/mpeg",      "audio/mp4",        "audio/flac",     "audio/ogg",
                                        "audio/x-wav",     "video/mpeg",       "video/mp4",      "video/webm",
                                        "video/x-msvideo", "video/x-matroska", "application/ogg"};
    static const np_binding rows[] = {
        NP_BIND(NP_COMMAND_PLAY, play, "v(u)"),
        NP_BIND(NP_COMMAND_PAUSE, pause_it, "v(u)"),
        NP_BIND(NP_COMMAND_STOP, stop, "v(u)"),
        NP_BIND(NP_COMMAND_NEXT, step, "v(u=+1)"),
        NP_BIND(NP_COMMAND_PREVIOUS, step, "v(u=-1)"),
        NP_BIND(NP_COMMAND_SEEK_TO_POSITION, seek, "b(ux)"),
        NP_BIND(NP_COMMAND_CHANGE_REPEAT_MODE, repeat, "v(ui)"),
        NP_BIND(NP_COMMAND_SET_VOLUME, set_volume, "i(uf)"),
        NP_BIND(NP_COMMAND_SET_FULLSCREEN, set_fullscreen, "v(ub)"),
        NP_BIND(NP_COMMAND_GO_TO_ENTRY, on_entry, "b(us=true)"),
        NP_BIND(NP_COMMAND_REMOVE_FROM_QUEUE, on_entry, "b(us=false)"),
        NP_BIND(NP_COMMAND_ADD_TO_QUEUE, add, "b(usab)"),
    };
    /* VLC's own functions, which get its playlist, or VLC. */
    static const np_binding of_vlcs_playlist[] = {
        NP_BIND(NP_COMMAND_CHANGE_PLAYBACK_RATE, (var_SetFloat), "i(u='rate'f)"),
        NP_BIND(NP_COMMAND_CHANGE_SHUFFLE_MODE, (var_SetBool), "i(u='random'b)"),
        NP_BIND(NP_COMMAND_SET_MUTED, playlist_MuteSet, "i(ub)"),
        NP_BIND(NP_COMMAND_OPEN_URL, playlist_Add, "i(us=true)"),
    };
    static const np_binding of_vlc[] = {
        NP_BIND(NP_COMMAND_RAISE, (var_SetBool), "i(u='intf-show'=true)"),
        NP_BIND(NP_COMMAND_QUIT, libvlc_Quit, "v(u)"),
    };
    np_session_bind(plugin->session, rows, ARRAY_SIZE(rows), plugin, NULL);
    np_session_bind(plugin->session, of_vlcs_playlist, ARRAY_SIZE(of_vlcs_playlist), plugin->playlist, NULL);
    np_session_bind(plugin->session, of_vlc, ARRAY_SIZE(of_vlc), plugin->playlist->obj.libvlc, NULL);
    np_session_set_rate_range(plugin->session, (double)INPUT_RATE_DEFAULT / INPUT_RATE_MAX,
                              (double)INPUT_RATE_DEFAULT / INPUT_RATE_MIN);
    np_session_set_supported_urls(plugin->session, schemes, ARRAY_SIZE(schemes), types, ARRAY_SIZE(types));
}

/* ---- playback ---- */

/* Follows an input, or none. It owns the reference. */
static void follow(struct plugin *plugin, input_thread_t *input)
{
    input_thread_t *last = plugin->input;
    plugin->input = input;
    if (input && input != last) {
        plugin->moved_to_us = NP_TIME_UNKNOWN;
        var_AddCallback(input, "intf-event", on_change, plugin);
        plugin->requested = 0;
        plugin->is_stopped = plugin->is_asked = false;
        plugin->entry = 0;
    }
    if (last && input != last)
        var_DelCallback(last, "intf-event", on_change, plugin);
    if (last)
        vlc_object_release(last);
}

static void show_playback(struct plugin *plugin, input_thread_t *input, int64_t state)
{
    np_playback *playback = &plugin->playback;
    float volume = var_GetFloat(plugin->playlist, "volume");
    bool is_loaded = input && (!input_GetItem(input)->b_net || var_GetFloat(input, "cache") >= 1);
    playback->state = !input                            ? NP_PLAYBACK_STOPPED
                      : state == PAUSE_S                ? NP_PLAYBACK_PAUSED
                      : state == PLAYING_S && is_loaded ? NP_PLAYBACK_PLAYING
                                                        : NP_PLAYBACK_BUFFERING;
    playback->rate = input ? var_GetFloat(input, "rate") : var_GetFloat(plugin->playlist, "rate");
    playback->default_rate = playback->rate;
    playback->volume = volume < 0 ? 1 : volume; /* VLC knows it after it has played. */
    /* VLC's time can be a quarter of a second old, so it is used only after a seek. */
    long long moved_to_us = atomic_exchange(&plugin->moved_to_us, NP_TIME_UNKNOWN);
    playback->position_us = input ? moved_to_us : 0;
    np_session_set_playback(plugin->session, playback);
    np_session_set_muted(plugin->session, var_GetBool(plugin->playlist, "mute"));
}

/* Sets everything, as one change. Between two inputs, and until the next one is open, it waits. The library calls it
   after each command. */
static void show(np_session *session, void *data)
{
    struct plugin *plugin = data;
    eventfd_t count;
    eventfd_read(plugin->wake_fd, &count);
    follow(plugin, playlist_CurrentInput(plugin->playlist));
    input_thread_t *input = plugin->is_stopped ? NULL : plugin->input;
    int64_t state = input ? current_state(plugin) : END_S;
    /* A local file opens at once, so it is published when it is open. One that will pause plays for a moment. */
    bool will_pause = !plugin->is_asked && var_GetBool(plugin->playlist, "start-paused");
    bool is_open = state == PAUSE_S || (state == PLAYING_S && !will_pause) || (input && input_GetItem(input)->b_net);
    if (!plugin->is_stopped && (state >= END_S || !is_open))
        return;
    if (state == PAUSE_S && will_pause)
        var_SetBool(plugin->playlist, "start-paused", false);
    np_session_begin_update(session);
    np_session_clear_problem(session);
    int known = plugin->entry;
    show_content(plugin, input);
    if (atomic_exchange(&plugin->has_list_changed, false) || plugin->entry != known)
        show_queue(plugin);
    show_playback(plugin, input, state);
    show_commands(plugin, input);
    np_session_end_update(session);
}

static void *run(void *data)
{
    struct plugin *plugin = data;
    while (plugin->is_running) {
        struct pollfd waiting[] = {{plugin->wake_fd, POLLIN, 0}, {plugin->desktop_fd, POLLIN, 0}};
        int limit_ms = plugin->is_asked ? ASKED_INPUT_MS : NEXT_INPUT_MS;
        if (poll(waiting, 2, plugin->input || plugin->is_stopped ? -1 : limit_ms) == 0)
            note_stop(plugin);
        if (waiting[1].revents)
            np_context_dispatch(plugin->context);
        else
            show(plugin->session, plugin);
    }
    return NULL;
}

/* ---- the interface ---- */

/* VLC reads this name once, at its start. If it is not that of the first VLC, it sends its files there, and ends. */
static void on_connection(np_context *context, np_connection connection, void *data)
{
    struct plugin *plugin = data;
    char name[256];
    (void)context;
    plugin->is_connected = connection > NP_CONNECTION_CONNECTING;
    if (np_session_is_published(plugin->session) &&
        np_session_get_bus_name(plugin->session, name, sizeof name) == NP_OK)
        var_SetString(plugin->playlist->obj.libvlc, BUS_NAME, name);
}

static void wait_for_name(struct plugin *plugin)
{
    playlist_t *vlc = plugin->playlist;
    struct pollfd desktop = {plugin->desktop_fd, POLLIN, 0};
    bool is_from_file = var_InheritBool(vlc, "started-from-file");
    if (!var_InheritBool(vlc, "one-instance") &&
        !(is_from_file && var_InheritBool(vlc, "one-instance-when-started-from-file")))
        return;
    while (!plugin->is_connected && poll(&desktop, 1, NAME_MS) > 0)
        np_context_dispatch(plugin->context);
}

static void close_plugin(vlc_object_t *object)
{
    struct plugin *plugin = (struct plugin *)((intf_thread_t *)object)->p_sys;
    if (!plugin)
        return;
    if (atomic_exchange(&plugin->is_running, false)) {
        eventfd_write(plugin->wake_fd, 1);
        vlc_join(plugin->thread, NULL);
    }
    for (size_t i = 0; i < ARRAY_SIZE(variables); i++)
        var_DelCallback(plugin->playlist, variables[i], on_change, plugin);
    follow(plugin, NULL);
    np_context_free(plugin->context);
    np_session_free(plugin->session);
    close(plugin->wake_fd);
    var_Destroy(object->obj.libvlc, BUS_NAME);
    free(plugin);
}

static int open_plugin(vlc_object_t *object)
{
    const np_context_flags flags = NP_CONTEXT_HOST_LOOP | NP_CONTEXT_SHOW_URLS | NP_CONTEXT_SHOW_IDLE;
    /* The option --control=dbus opens a second one. If it failed, VLC would open its own. */
    if (var_Type(object->obj.libvlc, BUS_NAME) != 0)
        return VLC_SUCCESS;
    struct plugin *plugin = calloc(1, sizeof *plugin);
    /* Without `force` VLC does not want `dbus`, but any interface. */
    if (!plugin || !object->obj.force || np_context_new("vlc", flags, &plugin->context) != NP_OK) {
        free(plugin);
        return VLC_EGENERIC;
    }
    ((intf_thread_t *)object)->p_sys = (intf_sys_t *)plugin;
    plugin->playlist = pl_Get((intf_thread_t *)object);
    plugin->playback = (np_playback)NP_PLAYBACK_INIT;
    plugin->is_stopped = plugin->has_list_changed = plugin->is_running = true;
    plugin->moved_to_us = NP_TIME_UNKNOWN;
    plugin->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    var_Create(object->obj.libvlc, BUS_NAME, VLC_VAR_STRING);
    var_SetString(object->obj.libvlc, BUS_NAME, "org.mpris.MediaPlayer2.vlc");
    var_Create(plugin->playlist, "qt4-iface", VLC_VAR_ADDRESS);
    var_Create(plugin->playlist, "start-paused", VLC_VAR_BOOL | VLC_VAR_DOINHERIT);
    np_context_get_fd(plugin->context, &plugin->desktop_fd);
    np_context_set_name(plugin->context, vlc_gettext("VLC media player"));
    np_context_set_desktop_entry(plugin->context, "vlc");
    np_session_new(plugin->context, "vlc", &plugin->session);
    np_session_set_publish_handler(plugin->session, show, plugin, NULL);
    offer_commands(plugin);
    for (size_t i = 0; i < ARRAY_SIZE(variables); i++)
        var_AddCallback(plugin->playlist, variables[i], on_change, plugin);
    show(plugin->session, plugin);
    np_context_set_connection_handler(plugin->context, on_connection, plugin, NULL);
    np_session_publish(plugin->session);
    wait_for_name(plugin);
    if (vlc_clone(&plugin->thread, run, plugin, VLC_THREAD_PRIORITY_LOW) == 0)
        return VLC_SUCCESS;
    plugin->is_running = false;
    close_plugin(object);
    return VLC_EGENERIC;
}

/* clang-format off */
vlc_module_begin()
    set_shortname("Now Playing")
    set_description("Now Playing for Linux")
    set_category(CAT_INTERFACE)
    set_subcategory(SUBCAT_INTERFACE_CONTROL)
    set_capability("interface", 1) /* That of VLC's own is 0. */
    add_shortcut("dbus")
    set_callbacks(open_plugin, close_plugin)
vlc_module_end()
