/* SPDX-License-Identifier: MIT */
/*
 * One MPD server, and the session that shows it. Other threads open the connection, which can be slow, and read images
 * in artwork.c. Everything else runs on the main thread.
 */
#ifndef MPD_REMOTE_H
#define MPD_REMOTE_H

#include <mpd/client.h>
#include <nowplaying/nowplaying.h>
#include <signal.h>
#include <stdatomic.h>

/* After TIMEOUT_MS an answer counts as lost. A queue entry's id is MPD's number of the entry. */
enum { TIMEOUT_MS = 5000, ID_SIZE = 16, TEXT = 1024, MAX_OUTPUTS = 64, WINDOW = 20 };

struct output {
    unsigned number; /* In MPD's commands. */
    bool is_enabled;
    char id[TEXT], name[TEXT];
};

struct remote {
    np_context *context;
    np_session *session;
    const char *partition; /* NULL: the server's default partition. */

    struct mpd_connection *mpd;   /* NULL: not connected. */
    volatile sig_atomic_t mpd_fd; /* The socket that the signal handler shuts down, or -1. */
    atomic_bool is_quitting;      /* The signal handler was called. */
    bool is_idle;                 /* The server reports changes, and accepts only the command "noidle". */
    bool is_dialing;              /* A thread opens a connection, and writes it to `dialed`. */
    int dialed[2], wait_ms;       /* `wait_ms`: the delay before the next attempt. */
    int64_t dial_at_us;
    char complaint[TEXT]; /* The last printed problem, which is not printed again. */

    enum mpd_idle changed; /* The reported changes that are not published yet. */
    enum mpd_state state;
    struct output outputs[MAX_OUTPUTS];
    size_t output_count;
    np_queue *queue; /* The published window, see queue.c. */
    unsigned shown[WINDOW], shown_count, first_shown, queue_version, queue_length;
};

/* mpd_remote.c */
bool show(struct remote *remote);

/* connection.c */
bool connection_begin(struct remote *remote);
void connection_end(struct remote *remote);
int connection_fd(const struct remote *remote);
int connection_timeout_ms(const struct remote *remote);
void connection_turn(struct remote *remote, bool is_readable);
bool connection_wake(struct remote *remote);
np_outcome connection_take_failure(struct remote *remote, char text[TEXT]);
struct mpd_connection *connection_dial(const char *partition);
bool is_well(const struct mpd_connection *mpd);
bool forgive(struct mpd_connection *mpd);
bool run(struct mpd_connection *mpd, bool is_sent);

/* content.c */
bool is_radio(const struct mpd_song *song);
np_content *content_of(const struct mpd_song *song);
bool take_only_shown_tags(struct mpd_connection *mpd);

/* queue.c */
void write_entry_id(unsigned id, char text[ID_SIZE]);
bool ask_for_queue(struct remote *remote, const struct mpd_status *status);
void show_queue(struct remote *remote, unsigned current);
bool ask_for_playlists(struct remote *remote);

/* device.c */
bool ask_for_outputs(struct remote *remote);
void show_devices(struct remote *remote, double volume);
bool play_on(struct remote *remote, const char *id, bool is_together);
bool leave(struct remote *remote, const char *id);

/* command.c */
void offer_commands(struct remote *remote);
void show_commands(struct remote *remote, const struct mpd_status *status, bool can_seek);

/* artwork.c */
np_artwork *artwork_of(const struct mpd_song *song);

#endif
