/* SPDX-License-Identifier: MIT */
/*
 * One mpv, and the session that shows it. Everything runs on the thread that mpv gives the plugin, but the reading of
 * images in artwork.c.
 */
#ifndef MPV_PLUGIN_H
#define MPV_PLUGIN_H

#include <mpv/client.h>
#include <nowplaying/nowplaying.h>

/* What is to be said anew; or-ed together. How it plays is always said. */
enum { SAY_CONTENT = 1, SAY_QUEUE = 2, SAY_PLAYBACK = 4, SAY_ALL = 7 };

struct plugin {
    mpv_handle *mpv;
    np_context *context;
    np_session *session;

    /* What mpv said last, see the table in mpv_plugin.c. A flag is an int there. */
    int is_idle, is_paused, is_waiting, is_at_end, is_muted, is_fullscreen, has_window, is_shuffled, can_seek;
    double speed, volume;
    char *loop_file, *loop_playlist;

    int64_t entry;             /* Which entry of mpv's playlist plays, by its id: the id of the content. */
    bool is_shown;             /* The entry is open, or worth showing while it opens. */
    bool is_opening;           /* From a network, where that takes time. */
    bool is_stopped;           /* By a command: mpv itself would end. */
    bool is_live;              /* A radio, or its length grew while it played. */
    bool is_length_watched;    /* Not while it is live. */
    double length;             /* In seconds; 0: not known. */
    int64_t chapter, chapters; /* From 0; -1 before the first. */
    int64_t place, count;      /* In the playlist. */
    int64_t first_shown;       /* Where the window begins, see queue.c. */
    int64_t position_us;        /* NP_TIME_UNKNOWN: where it has come to. */
    unsigned to_say;

    /* The image in the file that plays, of which entry and where it is. */
    np_artwork *embedded;
    int64_t embedded_entry;
    char *embedded_path;
};

/* mpv_plugin.c */
void show(struct plugin *plugin);
void watch_again(struct plugin *plugin, const void *place);
void watch_length(struct plugin *plugin, bool is_wanted);
int seek_to(struct plugin *plugin, int64_t position_us);
int64_t get_number(struct plugin *plugin, const char *name, int64_t otherwise);
const mpv_node *get_member(const mpv_node *map, const char *key);
const char *get_text_member(const mpv_node *map, const char *key);
int64_t get_number_member(const mpv_node *map, const char *key);

/* content.c */
bool is_network_address(const char *path);
np_content *content_of_entry(int64_t id, const char *path, const char *title);
void show_content(struct plugin *plugin);

/* queue.c */
enum { ID_SIZE = 24 };
void write_entry_id(int64_t id, char text[ID_SIZE]);
bool plays_entry(struct plugin *plugin, int64_t *ret_place);
int64_t place_of_entry(struct plugin *plugin, const char *id);
void show_queue(struct plugin *plugin);

/* command.c */
void offer_commands(struct plugin *plugin);
void show_commands(struct plugin *plugin);

/* artwork.c */
void show_artwork(struct plugin *plugin, np_content *content, const mpv_node *tracks, const char *path);
void free_artwork(struct plugin *plugin);

#endif
