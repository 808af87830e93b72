/* SPDX-License-Identifier: MIT */
/*
 * One mpv, and the session that shows it. Everything runs on the plugin's thread of mpv, except that artwork.c also
 * reads images on the library's thread.
 */
#ifndef MPV_PLUGIN_H
#define MPV_PLUGIN_H

#include <mpv/client.h>
#include <nowplaying/nowplaying.h>

/* Flags: the parts that must be published again. The playback is always published. */
enum { PUBLISH_CONTENT = 1, PUBLISH_QUEUE = 2, PUBLISH_PLAYBACK = 4, PUBLISH_ALL = 7 };

struct plugin {
    mpv_handle *mpv;
    np_context *context;
    np_session *session;

    /* The last values that mpv reported, see the table in mpv_plugin.c. mpv's flags are ints. */
    int is_idle, is_paused, is_waiting, is_at_end, is_muted, is_fullscreen, has_window, is_shuffled, can_seek;
    double speed, volume;
    char *loop_file, *loop_playlist;

    int64_t entry;          /* mpv's id of the playing entry, which is also the content's id. */
    bool is_shown;          /* The entry is published: it is open, or opens slowly. */
    bool is_network;        /* It comes from a network. */
    bool is_opening;        /* It opens from a network, which is slow. */
    bool is_stopped;        /* A client sent Stop. mpv's own stop would end mpv. */
    bool has_ended;         /* The file before it has been played to its end. */
    int64_t begins_us;      /* When the file sounds, by np_now_us(), and is shown; 0: it sounds, or is not open. */
    bool is_live;           /* It is a radio, or its duration grew during playback. */
    bool is_length_watched; /* False while it is live. */
    bool can_rewind;        /* It is live, and mpv keeps a part of it. */
    int problem;            /* The last file's error of mpv; 0: it had none. */
    int64_t problem_entry;
    double length;             /* In seconds; 0: unknown. */
    int64_t chapter, chapters; /* Counted from 0; -1: before the first chapter. */
    int64_t place, count;      /* The index in the playlist, and its length. */
    int64_t position_us;       /* NP_TIME_UNKNOWN: the library calculates it. */
    unsigned to_publish;

    /* The image in the playing file, its entry, and its path. */
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
double get_double_member(const mpv_node *map, const char *key, double otherwise);
int64_t get_number_member(const mpv_node *map, const char *key);

/* content.c */
enum { TEXT_SIZE = 1024 };
bool is_network_address(const char *path);
void write_name(const char *path, char name[TEXT_SIZE]);
np_content *content_of_entry(int64_t id, const char *path, const char *title);
int64_t start_of_chapter(struct plugin *plugin, int64_t chapter);
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

/* cache.c */
void show_cache(struct plugin *plugin);
int64_t live_position(struct plugin *plugin);

/* problem.c */
void show_problem(struct plugin *plugin);

/* artwork.c */
void show_artwork(struct plugin *plugin, np_content *content, const mpv_node *tracks, const char *path);
void free_artwork(struct plugin *plugin);

#endif
