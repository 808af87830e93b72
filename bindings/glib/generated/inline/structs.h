/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
#pragma once
struct _NowPlayingApplication {
    GObject parent_instance;
    char *id;
    char *name;
    char *desktop_entry;
    char *player_name;
    char *bus_address;
    NowPlayingApplicationFlags flags;
    NowPlayingConnection connection;
    guint losses; /* How often it has lost the bus. */
    NowPlayingConnection notified; /* The connection of the last notification. */
    gboolean can_raise;
    gboolean can_quit;
    GMainContext *main_context;
    np_context *context;
    GError *failure; /* Why there is no context. */
    GSource *source;
    NpgJobs jobs;
    char *resumed_session; /* The item to continue with. */
    char *resumed_content;
    gint64 resumed_position;
    GPtrArray *sessions; /* Not owned. */
};
struct _NowPlayingArtwork {
    GObject parent_instance;
    char *id;
    char *url;
    NpgProvider *provider;
    np_artwork *handle;
    np_animated_artwork *animated;
    NowPlayingAspectRatio ratios; /* Of animated artwork; otherwise 0. */
    gboolean is_of_player; /* The next ones are only of a player. */
    GWeakRef controller;
    char *player;
    char *key;
    NpgImage image;
    GMutex lock; /* It protects the next ones: programs load an icon in another thread. */
    GFile *file;
    int video; /* The descriptor of the file, or -1. */
    GBytes *bytes;
    char *mime_type;
    int size;
};
struct _NowPlayingArtworkRequest {
    GObject parent_instance;
    np_artwork_request *handle; /* A number: the library checks it. */
    NpgProvider *provider;
    int width;
    int height;
    gboolean was_called; /* The program's function has got it. */
    gboolean is_video;
    NowPlayingAspectRatio ratio;
};
struct _NowPlayingContent {
    GObject parent_instance;
    NowPlayingContentKind kind;
    NowPlayingMediaType media_type;
    char *id;
    char *entry_id;
    char *lyrics_language;
    gint64 duration;
    gboolean is_live;
    gboolean is_continuous;
    gboolean is_fixed; /* It is the copy of a session, or a player's: it never changes. */
    NowPlayingArtwork *artwork;
    NowPlayingArtwork *animated_artwork;
    GValue *values; /* Of the fields; a field that is not set has the type 0. */
    NowPlayingList *chapters;
    NowPlayingList *lyrics;
    GHashTable *extras;
    np_player *player; /* The snapshot that has the item. */
    const np_item *item;
    GWeakRef controller;
};
struct _NowPlayingController {
    GObject parent_instance;
    NowPlayingControllerFlags flags;
    int artwork_size;
    char *bus_address;
    NowPlayingConnection connection;
    gboolean is_estimate;
    np_controller *handle;
    GError *failure; /* Why there is no handle. */
    GSource *source;
    GPtrArray *players; /* In their order. */
    GHashTable *by_name; /* The same players. Their names are the keys. */
    GArray *events; /* The reports of the library in this turn. */
    NpgJobs jobs;
    gboolean is_emitting_items;
    struct ending *ending; /* What is reported after the signal in which the program has closed it. */
    GMainContext *main_context;
    GPtrArray *holds; /* Weak references. */
    GSource *order_timer; /* Shows players that have appeared. */
};
struct _NowPlayingHold {
    GObject parent_instance;
    char *reason;
    np_hold *handle;
    NowPlayingHoldState state;
};
struct _NowPlayingList {
    GObject parent_instance;
    GType item_type;
    GPtrArray *items;
};
struct _NowPlayingPlayer {
    GObject parent_instance;
    GWeakRef controller;
    np_player *snapshot;
    NowPlayingContent *content; /* Made when it is read. */
    NowPlayingArtwork *artwork; /* The same. */
    gboolean wants_artwork; /* The program has read it: the next ones are loaded too. */
    gboolean has_requested; /* The image is being loaded, or could not be. */
    gboolean has_left;
    NowPlayingArtwork *preview;
    NowPlayingArtwork *video;
    NowPlayingList *lists[NPG_N_LISTS];
    guint sent; /* The actions without an outcome that npg_player_send() has sent. */
    GHashTable *newest; /* By command: an action that waits until fewer are sent. */
};
struct _NowPlayingRequest {
    GObject parent_instance;
    GWeakRef session;
    np_request *handle; /* A number: the library checks it. */
    np_command command;
    char *client;
    GValue *values;
    gint64 time; /* When it came. */
    guint losses; /* How often the application had lost the bus then. */
    gboolean is_deferred;
};
struct _NowPlayingSession {
    GObject parent_instance;
    NowPlayingApplication *application;
    char *application_id;
    char *id;
    char *name;
    np_session *handle; /* NULL: closed, or it could not be made. */
    GError *failure; /* Why it could not be made. */
    np_playback playback; /* Without the position. */
    gint64 position;
    gint64 stamp; /* When the position was set. */
    NowPlayingContent *content; /* The published copy. */
    int repeat_mode;
    int shuffle_mode;
    GArray *repeat_modes; /* Those that it supports; empty: all. */
    GArray *shuffle_modes;
    gboolean is_muted;
    gboolean is_private;
    gboolean is_fullscreen;
    gboolean is_remote;
    gint64 buffered;
    GHashTable *offers; /* By command: struct offer. */
    NowPlayingRequest *running; /* The one whose handlers run. */
    gboolean is_published; /* Then it has a reference to itself. */
};
