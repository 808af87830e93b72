/* SPDX-License-Identifier: MIT */
/*
 * Shows an MPD server on this desktop, and controls it. One loop sleeps until the server or the desktop sends a
 * message. A timer runs only while there is no connection to the server.
 */
#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "mpd_remote.h"

static struct remote only; /* For the signal handler. */
static int wake_fd = -1;

/* ---- publish ---- */

static double volume_of(const struct mpd_status *status)
{
    int volume = mpd_status_get_volume(status);
    return volume < 0 ? NP_VOLUME_NONE : volume < 100 ? volume / 100.0 : 1;
}

/* Sets the position only if it may have jumped. Otherwise the library calculates it. */
static void show_playback(struct remote *remote, const struct mpd_status *status, int64_t replied_us)
{
    np_playback playback = NP_PLAYBACK_INIT;
    int place = mpd_status_get_song_pos(status);
    remote->state = mpd_status_get_state(status);
    playback.state = remote->state == MPD_STATE_PLAY    ? NP_PLAYBACK_PLAYING
                     : remote->state == MPD_STATE_PAUSE ? NP_PLAYBACK_PAUSED
                                                        : NP_PLAYBACK_STOPPED;
    if (remote->changed & MPD_IDLE_PLAYER) {
        playback.position_us = mpd_status_get_elapsed_ms(status) * NP_MILLISECOND;
        playback.timestamp_us = replied_us;
    }
    playback.volume = volume_of(status);
    if (place >= 0) {
        playback.queue_index = place;
        playback.queue_count = (int32_t)mpd_status_get_queue_length(status);
    }
    np_session_set_playback(remote->session, &playback);
}

static void show_song(struct remote *remote, const struct mpd_song *song)
{
    np_content *content = song ? content_of(song) : NULL;
    np_artwork *artwork = song ? artwork_of(song) : NULL;
    if (content) {
        np_content_set_artwork(content, artwork);
        np_session_set_content(remote->session, content);
    } else {
        np_session_clear_content(remote->session);
    }
    show_queue(remote, song ? mpd_song_get_id(song) : 0);
    np_artwork_free(artwork);
    np_content_free(content);
}

/* Reads the status and the song at one moment. Returns false if the server or the connection failed. */
static bool ask(struct mpd_connection *mpd, struct mpd_status *status, struct mpd_song **ret_song)
{
    struct mpd_pair *pair;
    if (!mpd_command_list_begin(mpd, false) || !mpd_send_status(mpd) || !mpd_send_current_song(mpd) ||
        !mpd_command_list_end(mpd))
        return false;
    while ((pair = mpd_recv_pair(mpd))) {
        if (*ret_song)
            mpd_song_feed(*ret_song, pair);
        else if (!(*ret_song = mpd_song_begin(pair)))
            mpd_status_feed(status, pair);
        mpd_return_pair(mpd, pair);
    }
    return is_well(mpd);
}

/* Reads everything that may have changed, and sets it as one change. Returns false as above. */
bool show(struct remote *remote)
{
    struct mpd_status *status = mpd_status_begin();
    struct mpd_song *song = NULL;
    bool is_known = status && ask(remote->mpd, status, &song);
    int64_t replied_us = np_now_us();
    is_known = is_known && ask_for_queue(remote, status) &&
               (!(remote->changed & MPD_IDLE_OUTPUT) || ask_for_outputs(remote)) &&
               (!(remote->changed & MPD_IDLE_STORED_PLAYLIST) || ask_for_playlists(remote));
    if (is_known) {
        np_session_begin_update(remote->session);
        show_song(remote, song);
        show_playback(remote, status, replied_us);
        show_devices(remote, volume_of(status));
        show_commands(remote, status, song && mpd_song_get_duration_ms(song) > 0);
        np_session_end_update(remote->session);
        remote->changed = 0;
    }
    if (song)
        mpd_song_free(song);
    if (status)
        mpd_status_free(status);
    return is_known;
}

/* ---- the loop ---- */

/* Shuts the socket down, so that calls that wait for a hanging server return. */
static void on_signal(int number)
{
    uint64_t one = 1;
    int saved = errno;
    (void)number;
    atomic_store(&only.is_quitting, true);
    if (only.mpd_fd >= 0)
        shutdown(only.mpd_fd, SHUT_RDWR);
    if (write(wake_fd, &one, sizeof one) < 0)
        errno = saved; /* If the write fails, the pipe is full and the loop is already awake. */
    errno = saved;
}

static void loop(struct remote *remote, int context_fd)
{
    while (!atomic_load(&remote->is_quitting)) {
        struct pollfd fds[] = {{wake_fd, POLLIN, 0}, {context_fd, POLLIN, 0}, {connection_fd(remote), POLLIN, 0}};
        int count = poll(fds, 3, connection_timeout_ms(remote));
        if (count > 0 && fds[1].revents)
            np_context_dispatch(remote->context);
        if (!atomic_load(&remote->is_quitting))
            connection_turn(remote, count > 0 && fds[2].revents);
    }
}

static const char usage[] =
    "Usage: mpd_remote [OPTION]...\n"
    "Shows what an MPD server plays to the desktop, and has the desktop steer it.\n\n"
    "  --host HOST            a name, an address, /path/of/a/socket or @abstract; password@ before it (MPD_HOST)\n"
    "  --port PORT            (MPD_PORT)\n"
    "  --partition PARTITION  one of the server's players, where it has several\n"
    "  --name NAME            what people read (MPD and the names of its outputs)\n"
    "  --help                 this text\n";

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"host", required_argument, NULL, 'h'},      {"port", required_argument, NULL, 'p'},
        {"partition", required_argument, NULL, 'P'}, {"name", required_argument, NULL, 'n'},
        {"help", no_argument, NULL, '?' + 1},        {NULL, 0, NULL, 0},
    };
    const char *name = NULL;
    int option, context_fd = -1;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        switch (option) {
        case 'h':
            setenv("MPD_HOST", optarg, 1);
            break;
        case 'p':
            setenv("MPD_PORT", optarg, 1);
            break;
        case 'P':
            only.partition = optarg;
            break;
        case 'n':
            name = optarg;
            break;
        case '?' + 1:
            fputs(usage, stdout);
            return 0;
        default:
            return 2; /* getopt_long() has printed the error. */
        }
    }
    if (optind < argc) {
        fprintf(stderr, "mpd_remote: no arguments but options; see --help\n");
        return 2;
    }

    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN);

    np_status status = np_context_new("mpd_remote", NP_CONTEXT_HOST_LOOP, &only.context);
    if (status == NP_OK)
        status = np_context_get_fd(only.context, &context_fd);
    if (status == NP_OK)
        status = np_session_new_remote(only.context, "mpd", &only.session);
    if (status == NP_OK) {
        np_context_set_name(only.context, "MPD");
        np_context_set_player_name(only.context, "mpd");
        if (name)
            status = np_session_set_name(only.session, name);
        offer_commands(&only);
        np_session_publish(only.session);
    }
    if (status != NP_OK)
        fprintf(stderr, "mpd_remote: %s\n", np_status_message(status));
    else if (wake_fd < 0 || !connection_begin(&only))
        perror("mpd_remote");
    else
        loop(&only, context_fd);

    connection_end(&only);
    np_context_free(only.context);
    np_session_free(only.session);
    np_queue_free(only.queue);
    return status == NP_OK ? 0 : 1;
}
