/* SPDX-License-Identifier: MIT */
/*
 * The player of hello_player.c with every command that a desktop can request, and with a session of each kind: podcast,
 * radio, book and so on.
 *
 * The library calls on_command() on its own thread. The main thread plays the next track when one ends. `lock` protects
 * the data that both use. With --loop the same code runs on one thread.
 */
#define _GNU_SOURCE
#include <getopt.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <nowplaying/nowplaying.h>

#ifndef COVER /* The build sets it. Your player has the path of a file here, or the bytes of a tag. */
#define COVER "/home/ada/Music/Night Crossing/cover.png"
#endif

enum { TRACKS = 3, KINDS = 8, MAX_SESSIONS = 4096 };

struct item {
    const char *session; /* The id of the session that plays this item. */
    np_content_kind kind;
    np_field title_field, by_field;
    const char *title, *by;
    int seconds; /* 0: a broadcast, which has no end. */
};

/* The tracks of the album, then one item for each additional session of --sessions. */
static const struct item items[TRACKS + KINDS - 1] = {
    {"music", NP_CONTENT_MUSIC, NP_FIELD_TITLE, NP_FIELD_ARTIST, "Harbour Lights", "The Ferrymen", 64},
    {"music", NP_CONTENT_MUSIC, NP_FIELD_TITLE, NP_FIELD_ARTIST, "Slack Water", "The Ferrymen", 52},
    {"music", NP_CONTENT_MUSIC, NP_FIELD_TITLE, NP_FIELD_ARTIST, "The Last Boat Home", "The Ferrymen", 71},
    {"podcast", NP_CONTENT_PODCAST, NP_FIELD_TITLE, NP_FIELD_SHOW, "How Ferries Dock", "Tide Tables", 1800},
    {"radio", NP_CONTENT_RADIO, NP_FIELD_PROGRAM, NP_FIELD_STATION, "News for the Islands", "Radio Estuary", 0},
    {"book", NP_CONTENT_BOOK, NP_FIELD_TITLE, NP_FIELD_AUTHOR, "A Keeper of Lamps", "Ida Strand", 3600},
    {"movie", NP_CONTENT_MOVIE, NP_FIELD_TITLE, NP_FIELD_GENRE, "Fog over Pier Nine", "Mystery", 5400},
    {"tv_show", NP_CONTENT_TV_SHOW, NP_FIELD_TITLE, NP_FIELD_SHOW, "The Lost Anchor", "Dockside", 2700},
    {"home_media", NP_CONTENT_HOME_MEDIA, NP_FIELD_SOURCE, NP_FIELD_DESCRIPTION, "Front Door", "Boathouse camera", 0},
    {"generic", NP_CONTENT_GENERIC, NP_FIELD_TITLE, NP_FIELD_SUBTITLE, "Summer at the Shore", "Slide show", 600},
};

/* The commands from NEXT on are not offered for a broadcast. */
static const np_command commands[] = {NP_COMMAND_PLAY,
                                      NP_COMMAND_PAUSE,
                                      NP_COMMAND_TOGGLE_PLAY_PAUSE,
                                      NP_COMMAND_STOP,
                                      NP_COMMAND_SET_VOLUME,
                                      NP_COMMAND_FEEDBACK,
                                      NP_COMMAND_RAISE,
                                      NP_COMMAND_QUIT,
                                      NP_COMMAND_NEXT,
                                      NP_COMMAND_PREVIOUS,
                                      NP_COMMAND_SEEK_TO_POSITION,
                                      NP_COMMAND_SKIP_FORWARD,
                                      NP_COMMAND_SKIP_BACKWARD,
                                      NP_COMMAND_CHANGE_PLAYBACK_RATE,
                                      NP_COMMAND_CHANGE_REPEAT_MODE,
                                      NP_COMMAND_CHANGE_SHUFFLE_MODE};
static const np_shuffle_mode shuffle_modes[] = {NP_SHUFFLE_OFF, NP_SHUFFLE_ITEMS};
static const double rates[] = {0.5, 1.0, 1.5, 2.0};

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct player {
    np_session *session;
    const char *name; /* The session's id if there are several sessions, else NULL. */
    const struct item *items;
    int count;
    int order[TRACKS]; /* The items in playback order. */
    int place;         /* The current index in `order`. */
    np_playback_state state;
    int64_t position_us; /* The position at `since_us`. */
    int64_t since_us;
    double rate, volume;
    np_repeat_mode repeat;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* Protects every struct player. */
static atomic_bool quitting;
static int wake_fd; /* An eventfd that wakes the main loop. */
static np_artwork *cover;

static void on_signal(int number)
{
    (void)number;
    atomic_store(&quitting, true);
    eventfd_write(wake_fd, 1);
}

static const struct item *current_item(const struct player *player)
{
    return &player->items[player->order[player->place]];
}

static int64_t position(const struct player *player)
{
    int64_t end_us = current_item(player)->seconds * NP_SECOND;
    int64_t now_us = player->position_us;
    if (player->state == NP_PLAYBACK_PLAYING)
        now_us += (int64_t)((double)(np_now_us() - player->since_us) * player->rate);
    return end_us > 0 && now_us > end_us ? end_us : now_us;
}

/* Starts the clock from this position. Call it before the state or the rate changes. */
static void set_position(struct player *player, int64_t position_us)
{
    int64_t end_us = current_item(player)->seconds * NP_SECOND;
    player->position_us = position_us < 0 ? 0 : end_us > 0 && position_us > end_us ? end_us : position_us;
    player->since_us = np_now_us();
}

static void set_state(struct player *player, np_playback_state state)
{
    set_position(player, state == NP_PLAYBACK_STOPPED ? 0 : position(player));
    player->state = state;
}

/* Sets the playback. You may call this at any time: the library publishes only the changes. */
static void show_playback(struct player *player)
{
    np_playback playback = NP_PLAYBACK_INIT;
    playback.state = player->state;
    playback.queue_index = player->place;
    playback.queue_count = player->count;
    playback.rate = playback.default_rate = player->rate;
    playback.position_us = player->position_us;
    playback.timestamp_us = player->since_us;
    playback.volume = player->volume;
    np_session_set_playback(player->session, &playback);
}

static void show_item(struct player *player)
{
    const struct item *item = current_item(player);
    np_content *content;
    char id[64];
    snprintf(id, sizeof id, "%s/%d", np_session_id(player->session), player->order[player->place] + 1);
    if (np_content_new(item->kind, id, &content) != NP_OK)
        return;
    np_content_set_text(content, item->title_field, item->title);
    np_content_set_text(content, item->by_field, item->by);
    if (item->kind == NP_CONTENT_MUSIC) {
        np_content_set_text(content, NP_FIELD_ALBUM, "Night Crossing");
        np_content_set_number(content, NP_FIELD_TRACK_NUMBER, player->order[player->place] + 1);
        np_content_set_artwork(content, cover);
    }
    if (item->seconds > 0)
        np_content_set_duration(content, item->seconds * NP_SECOND);
    else
        np_content_set_live(content);
    np_session_set_content(player->session, content);
    np_content_free(content);
}

static void go_to(struct player *player, int place)
{
    player->place = place;
    set_position(player, 0);
    show_item(player);
}

static void go_to_next(struct player *player)
{
    bool at_end = player->place + 1 == player->count;
    if (at_end && player->repeat == NP_REPEAT_OFF)
        set_state(player, NP_PLAYBACK_STOPPED);
    go_to(player, at_end ? 0 : player->place + 1);
}

/* If shuffled, the current item is the first one, and the others follow in a random order. */
static void set_order(struct player *player, np_shuffle_mode shuffle)
{
    int now = player->order[player->place];
    for (int i = 0; i < player->count; i++)
        player->order[i] = i;
    player->place = shuffle == NP_SHUFFLE_OFF ? now : 0;
    for (int i = 0; shuffle != NP_SHUFFLE_OFF && i < player->count; i++) {
        int other = i == 0 ? now : i + rand() % (player->count - i);
        int swapped = player->order[i];
        player->order[i] = player->order[other];
        player->order[other] = swapped;
    }
    np_session_set_shuffle_mode(player->session, shuffle, shuffle_modes, COUNT(shuffle_modes));
}

/* Performs the command, and writes its argument into `text`. A getter that fails leaves its output unchanged. */
static void obey(struct player *player, np_command command, const np_request *request, char *text, size_t size)
{
    static const char *const repeat_words[] = {"off", "one", "all"};
    static const char *const shuffle_words[] = {"off", "items", "collections"};
    static const char *const feedback_words[] = {"neutral", "positive", "negative"};
    bool playing = player->state == NP_PLAYBACK_PLAYING;
    int64_t time_us = 0;
    int32_t mode = 0;
    switch (command) {
    case NP_COMMAND_PLAY:
        set_state(player, NP_PLAYBACK_PLAYING);
        break;
    case NP_COMMAND_PAUSE:
        set_state(player, playing ? NP_PLAYBACK_PAUSED : player->state);
        break;
    case NP_COMMAND_TOGGLE_PLAY_PAUSE:
        set_state(player, playing ? NP_PLAYBACK_PAUSED : NP_PLAYBACK_PLAYING);
        break;
    case NP_COMMAND_STOP:
        set_state(player, NP_PLAYBACK_STOPPED);
        break;
    case NP_COMMAND_NEXT:
        go_to_next(player);
        break;
    case NP_COMMAND_PREVIOUS:
        go_to(player, player->place > 0 ? player->place - 1 : 0);
        break;
    case NP_COMMAND_SEEK_TO_POSITION:
        time_us = position(player);
        np_request_get_position(request, &time_us);
        set_position(player, time_us);
        snprintf(text, size, " %f", (double)time_us / NP_SECOND);
        break;
    case NP_COMMAND_SKIP_FORWARD:
    case NP_COMMAND_SKIP_BACKWARD:
        np_request_get_interval(request, &time_us);
        set_position(player, position(player) + (command == NP_COMMAND_SKIP_FORWARD ? time_us : -time_us));
        snprintf(text, size, " %f", (double)time_us / NP_SECOND);
        break;
    case NP_COMMAND_CHANGE_PLAYBACK_RATE:
        set_position(player, position(player));
        np_request_get_rate(request, &player->rate);
        snprintf(text, size, " %f", player->rate);
        break;
    case NP_COMMAND_CHANGE_REPEAT_MODE:
        np_request_get_repeat_mode(request, &player->repeat);
        np_session_set_repeat_mode(player->session, player->repeat, NULL, 0);
        snprintf(text, size, " %s", repeat_words[player->repeat]);
        break;
    case NP_COMMAND_CHANGE_SHUFFLE_MODE:
        np_request_get_shuffle_mode(request, &mode);
        set_order(player, mode);
        snprintf(text, size, " %s", shuffle_words[mode]);
        break;
    case NP_COMMAND_FEEDBACK:
        np_request_get_feedback(request, &mode);
        np_session_set_feedback(player->session, command, mode, "Love this track", "Love");
        snprintf(text, size, " %s", feedback_words[mode]);
        break;
    case NP_COMMAND_SET_VOLUME:
        np_request_get_volume(request, &player->volume);
        snprintf(text, size, " %f", player->volume);
        break;
    case NP_COMMAND_RAISE: /* A player with a window raises it here. */
    case NP_COMMAND_QUIT:  /* on_command() handles it. */
        break;
    }
}

static void on_command(np_request *request, void *user_data)
{
    struct player *player = user_data;
    np_command command = 0;
    char text[32] = "";
    if (np_request_get_command(request, &command) != NP_OK)
        return; /* The request timed out before this handler was called. */

    pthread_mutex_lock(&lock);
    np_session_begin_update(player->session);
    obey(player, command, request, text, sizeof text);
    show_playback(player);
    np_session_end_update(player->session);
    pthread_mutex_unlock(&lock);

    printf("command: %s%s%s%s\n", np_command_name(command), text, player->name ? " of " : "",
           player->name ? player->name : "");
    np_request_finish(request); /* Last, so that the client reads the new state. */
    if (command == NP_COMMAND_QUIT)
        atomic_store(&quitting, true);
    eventfd_write(wake_fd, 1); /* The track may now end at another time. */
}

/* Plays the next track of each player whose track has ended. Returns the milliseconds until a track ends, or -1. */
static int turn_tracks(struct player *players, int count)
{
    double next_ms = -1;
    pthread_mutex_lock(&lock);
    for (struct player *player = players; player < players + count; player++) {
        int64_t end_us = current_item(player)->seconds * NP_SECOND;
        if (player->state == NP_PLAYBACK_PLAYING && end_us > 0 && position(player) >= end_us) {
            np_session_begin_update(player->session);
            if (player->repeat == NP_REPEAT_ONE)
                set_position(player, 0);
            else
                go_to_next(player);
            show_playback(player);
            np_session_end_update(player->session);
            end_us = current_item(player)->seconds * NP_SECOND;
        }
        if (player->state == NP_PLAYBACK_PLAYING && end_us > 0) {
            double left_ms = (double)(end_us - position(player)) / player->rate / NP_MILLISECOND + 1;
            next_ms = next_ms < 0 || left_ms < next_ms ? left_ms : next_ms;
        }
    }
    pthread_mutex_unlock(&lock);
    return (int)next_ms;
}

/* Clients can send commands after the session is published, so publish it last. */
static np_status open_player(struct player *player, np_context *context, int number, bool several)
{
    int kind = number % KINDS, round = number / KINDS;
    char id[32];
    player->items = &items[kind == 0 ? 0 : TRACKS - 1 + kind];
    player->count = kind == 0 ? TRACKS : 1;
    player->rate = player->volume = 1.0;
    player->state = NP_PLAYBACK_PLAYING;

    snprintf(id, sizeof id, round == 0 ? "%s" : "%s-%d", player->items->session, round + 1);
    np_status status = np_session_new(context, id, &player->session);
    if (status != NP_OK)
        return status;
    player->name = several ? np_session_id(player->session) : NULL;

    for (size_t i = 0; i < COUNT(commands); i++) {
        if (commands[i] == NP_COMMAND_NEXT && player->items->seconds == 0)
            break;
        np_session_offer_command(player->session, commands[i], on_command, player, NULL);
    }
    np_session_set_supported_rates(player->session, rates, COUNT(rates));
    np_session_set_repeat_mode(player->session, NP_REPEAT_OFF, NULL, 0);
    np_session_set_feedback(player->session, NP_COMMAND_FEEDBACK, NP_FEEDBACK_NEUTRAL, "Love this track", "Love");
    set_order(player, NP_SHUFFLE_OFF);
    go_to(player, 0);
    show_playback(player);
    return np_session_publish(player->session);
}

/* Runs until a signal, the command to quit, or the end of standard input. */
static void run(struct player *players, int count, np_context *context, int context_fd, int input_fd)
{
    struct pollfd fds[] = {{wake_fd, POLLIN, 0}, {context_fd, POLLIN, 0}, {input_fd, POLLIN, 0}};
    char bytes[256];
    eventfd_t ignored;
    while (!atomic_load(&quitting)) {
        int timeout_ms = turn_tracks(players, count);
        if (poll(fds, COUNT(fds), timeout_ms) <= 0)
            continue; /* A track ended, or a signal arrived. */
        if (fds[0].revents)
            eventfd_read(wake_fd, &ignored);
        if (fds[1].revents)
            np_context_dispatch(context);
        if (fds[2].revents && read(input_fd, bytes, sizeof bytes) == 0)
            return;
    }
}

static const char usage[] =
    "Usage: every_command [OPTION]...\n"
    "Plays an album without sound, shows it to the desktop and prints what the desktop asks for.\n\n"
    "  --name NAME      the application id (every_command)\n"
    "  --sessions N     open N sessions of all kinds, all of them shown (1)\n"
    "  --loop           run in a loop of its own instead of on the library's thread\n"
    "  --stdin          end when standard input ends\n"
    "  --help           this text\n";

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"name", required_argument, NULL, 'n'}, {"sessions", required_argument, NULL, 's'},
        {"loop", no_argument, NULL, 'l'},       {"stdin", no_argument, NULL, 'i'},
        {"help", no_argument, NULL, 'h'},       {NULL, 0, NULL, 0},
    };
    const char *name = "every_command";
    int count = 1, option, context_fd = -1, input_fd = -1;
    np_context_flags flags = 0;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        switch (option) {
        case 'n':
            name = optarg;
            break;
        case 's':
            count = atoi(optarg);
            break;
        case 'l':
            flags |= NP_CONTEXT_HOST_LOOP;
            break;
        case 'i':
            input_fd = STDIN_FILENO;
            break;
        case 'h':
            fputs(usage, stdout);
            return 0;
        default:
            return 2; /* getopt_long() has printed the error. */
        }
    }
    if (optind < argc || count < 1 || count > MAX_SESSIONS) {
        fprintf(stderr, "every_command: no arguments, and 1 to %d sessions; see --help\n", MAX_SESSIONS);
        return 2;
    }
    if (count > 1)
        flags |= NP_CONTEXT_PUBLISH_ALL;

    setvbuf(stdout, NULL, _IOLBF, 0);
    srand((unsigned)np_now_us());
    np_context *context = NULL;
    struct player *players = calloc((size_t)count, sizeof *players);
    wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (!players || wake_fd < 0) {
        perror("every_command");
        return 1;
    }
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);

    np_status status = np_context_new(name, flags, &context);
    if (status == NP_OK)
        np_artwork_new_from_file(COVER, &cover); /* If there is no such file, the items have no cover. */
    if (status == NP_OK && flags & NP_CONTEXT_HOST_LOOP)
        status = np_context_get_fd(context, &context_fd);
    for (int i = 0; i < count && status == NP_OK; i++)
        status = open_player(&players[i], context, i, count > 1);
    if (status == NP_OK)
        run(players, count, context, context_fd, input_fd);
    else
        fprintf(stderr, "every_command: %s\n", np_status_message(status));

    /* Call this without the lock: it waits for a running handler, and the handler needs the lock. */
    np_context_free(context);
    for (int i = 0; i < count; i++)
        np_session_free(players[i].session);
    np_artwork_free(cover);
    free(players);
    return status == NP_OK ? 0 : 1;
}
