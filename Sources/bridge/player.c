/* SPDX-License-Identifier: MIT */
#include "player.h"

#include "argument_tables.h"
#include "clock.h"
#include "describe.h"
#include "fingerprint.h"
#include "image.h"
#include "log.h"
#include "topic.h"

#include <nowplaying-control/control.h>
#include <stdlib.h>
#include <string.h>

#define PREFIX "org.mpris.MediaPlayer2."

enum {
    MOST_PLAYERS = 64,
    /* Commands of one player without an outcome, so that a player that does not answer leaves room for the others. */
    MOST_WAITING = 64
};

struct player {
    struct player *next;
    struct players *players;
    uint64_t number; /* No other player of this process has it. */
    np_player *snapshot;
    char id[MOST_ID_BYTES + 1];
    int waiting_count;
    void *published;
};

struct players {
    np_controller *controller;
    const struct config *config;
    struct players_events events;
    void *user_data;
    struct player *first;
    uint64_t last_number;
    struct call *images; /* The images that are requested. */
    int fd;
    bool was_connected;
};

/** A request of another machine for a player, which can end before. */
struct call {
    struct players *players;
    uint64_t player; /* Its number. */
    player_outcome finished;
    void *user_data;
    /* For an image. */
    player_image got_image;
    char artwork[FINGERPRINT_BYTES];
    int pixels;
    struct call *next; /* The next image that is requested. */
    struct call *also; /* The next request for the same image. */
};

/* ---- reading ---- */

struct player *players_next(struct players *players, struct player *after)
{
    return after ? after->next : players->first;
}

const char *player_id(const struct player *player)
{
    return player->id;
}

void player_set_published(struct player *player, void *published)
{
    player->published = published;
}

void *player_published(const struct player *player)
{
    return player->published;
}

json_object *player_describe(const struct player *player)
{
    return describe_player(player->snapshot);
}

struct position player_position(const struct player *player)
{
    np_playback playback = NP_PLAYBACK_INIT;
    np_player_get_playback(player->snapshot, &playback);
    /* Some players do not report a position. */
    if (playback.timestamp_us == NP_TIME_UNKNOWN)
        return (struct position){.at_us = clock_now_us()};
    return (struct position){.position_us = playback.position_us,
                             .at_us = playback.timestamp_us,
                             .rate = playback.state == NP_PLAYBACK_PLAYING ? playback.rate : 0};
}

/* ---- players on the bus ---- */

/** Whether to share a player: the configuration names it, and it is not a remote session of a bridge. */
static bool is_shared(const struct players *players, const char *name)
{
    const char *rest = name + strlen(PREFIX);
    size_t own = strlen(BRIDGE_PLAYER_NAME);
    if (strncmp(name, PREFIX, strlen(PREFIX)) != 0)
        return false;
    if (strncmp(rest, BRIDGE_PLAYER_NAME, own) == 0 && (rest[own] == 0 || strchr(".-", rest[own])))
        return false;
    return config_shares(players->config, rest);
}

static struct player *find_name(struct players *players, const char *name)
{
    struct player *player = players->first;
    while (player && strcmp(np_player_get_name(player->snapshot), name) != 0)
        player = player->next;
    return player;
}

static struct player *find_number(struct players *players, uint64_t number)
{
    struct player *player = players->first;
    while (player && player->number != number)
        player = player->next;
    return player;
}

static void add_player(struct players *players, const np_player *snapshot)
{
    const char *name = np_player_get_name(snapshot) + strlen(PREFIX);
    size_t count = 0;
    for (struct player *player = players->first; player; player = player->next)
        count++;
    struct player *player = count < MOST_PLAYERS ? calloc(1, sizeof *player) : NULL;
    if (!player) {
        log_line(LOG_WARNING, "%s is not shared: too many players", name);
        return;
    }
    player->players = players;
    player->number = ++players->last_number;
    player->snapshot = np_player_copy(snapshot);
    topic_session_make(name, player->id);
    player->next = players->first;
    players->first = player;
    log_line(LOG_DEBUG, "watching %s", name);
    players->events.changed(player, players->user_data);
}

static void free_player(struct player *player)
{
    struct players *players = player->players;
    struct player **place = &players->first;
    while (*place != player)
        place = &(*place)->next;
    *place = player->next;
    players->events.gone(player, players->user_data);
    np_player_free(player->snapshot);
    free(player);
}

/** Removes the players whose bus name has changed. Each of them is added again under its new name. */
static void remove_renamed(struct players *players)
{
    for (struct player *player = players->first, *next; player; player = next) {
        const char *name = np_player_get_name(player->snapshot);
        np_player *found = NULL;
        next = player->next;
        /* The function also finds "vlc.instance42" for "vlc". */
        if (np_controller_get_player(players->controller, name, &found) != NP_OK ||
            strcmp(np_player_get_name(found), name) != 0)
            free_player(player);
        np_player_free(found);
    }
}

static void on_player(np_controller *controller, const np_player *snapshot, np_player_changes changes, void *user_data)
{
    struct players *players = user_data;
    const char *name = np_player_get_name(snapshot);
    (void)controller;
    if (changes & NP_PLAYER_IDENTITY)
        remove_renamed(players);
    struct player *player = find_name(players, name);
    bool is_private = np_player_get_flags(snapshot) & NP_PLAYER_IS_PRIVATE;
    if (player && (is_private || changes & NP_PLAYER_LEFT)) {
        free_player(player);
    } else if (player) {
        np_player_free(player->snapshot);
        player->snapshot = np_player_copy(snapshot);
        players->events.changed(player, players->user_data);
    } else if (!is_private && changes & (NP_PLAYER_APPEARED | NP_PLAYER_IDENTITY | NP_PLAYER_PLAYBACK) &&
               !(changes & NP_PLAYER_LEFT) && is_shared(players, name)) {
        /* The playback changes if the player is no longer private. */
        add_player(players, snapshot);
    }
}

struct players *players_new(const struct config *config, const struct players_events *events, void *user_data)
{
    struct players *players = calloc(1, sizeof *players);
    if (!players)
        return NULL;
    *players = (struct players){.config = config, .events = *events, .user_data = user_data};
    if (np_controller_new(NP_CONTROLLER_HOST_LOOP, &players->controller) != NP_OK ||
        np_controller_get_fd(players->controller, &players->fd) != NP_OK ||
        np_controller_set_player_handler(players->controller, on_player, players, NULL) != NP_OK) {
        log_line(LOG_ERROR, "cannot watch the players on the session bus: %s", np_control_last_failure());
        players_free(players);
        return NULL;
    }
    return players;
}

void players_free(struct players *players)
{
    /* The controller finishes the requests first. */
    np_controller_free(players->controller);
    while (players->first)
        free_player(players->first);
    free(players);
}

int players_fd(const struct players *players)
{
    return players->fd;
}

bool players_dispatch(struct players *players)
{
    np_connection connection = NP_CONNECTION_WAITING;
    np_controller_dispatch(players->controller);
    np_controller_get_connection(players->controller, &connection);
    if (connection == NP_CONNECTION_CONNECTED)
        players->was_connected = true;
    if (connection != NP_CONNECTION_WAITING)
        return true;
    log_line(LOG_ERROR, players->was_connected
                            ? "lost the session bus"
                            : "cannot connect to the session bus; start the bridge in a desktop session");
    return false;
}

/* ---- commands ---- */

static struct call *new_call(struct player *player, void *user_data)
{
    struct call *call = calloc(1, sizeof *call);
    if (call)
        *call = (struct call){.players = player->players, .player = player->number, .user_data = user_data};
    return call;
}

static void on_outcome(np_controller *controller, const np_player *snapshot, np_outcome outcome, const char *message,
                       void *user_data)
{
    struct call *call = user_data;
    struct player *player = find_number(call->players, call->player);
    (void)controller, (void)snapshot;
    if (player)
        player->waiting_count--;
    call->finished(player, outcome == NP_OUTCOME_ACCEPTED ? NP_OUTCOME_SUCCESS : outcome, message, call->user_data);
    free(call);
}

void player_perform(struct player *player, const struct command *command, player_outcome finished, void *user_data)
{
    np_action action = NP_ACTION(command->word->command);
    np_device device;
    bool has_device = *command->device_id && describe_device(player->snapshot, command->device_id, &device);
    if (*command->device_id && !has_device) {
        finished(player, NP_OUTCOME_DEVICE_NOT_FOUND, "the device does not exist", user_data);
        return;
    }
    if (!set_argument(&action, command, has_device ? &device : NULL)) {
        finished(player, NP_OUTCOME_INVALID_ARGUMENT, "the argument is invalid", user_data);
        return;
    }
    struct call *call = player->waiting_count < MOST_WAITING ? new_call(player, user_data) : NULL;
    if (call)
        call->finished = finished;
    if (!call || np_controller_perform(player->players->controller, np_player_get_name(player->snapshot), &action,
                                       on_outcome, call, NULL) != NP_OK) {
        free(call);
        finished(player, NP_OUTCOME_FAILED, "the player cannot be called", user_data);
        return;
    }
    player->waiting_count++;
}

/* ---- images ---- */

/** Finds the request for an image, whose answer is the answer for all later ones. */
static struct call **find_image(struct players *players, uint64_t player, const char *artwork, int pixels)
{
    struct call **place = &players->images;
    while (*place &&
           ((*place)->player != player || (*place)->pixels != pixels || strcmp((*place)->artwork, artwork) != 0))
        place = &(*place)->next;
    return place;
}

static void on_image(np_controller *controller, const np_player *snapshot, const np_image *image, np_outcome outcome,
                     const char *message, void *user_data)
{
    struct call *call = user_data;
    struct player *player = find_number(call->players, call->player);
    char id[FINGERPRINT_BYTES];
    size_t size = 0;
    void *bytes = NULL;
    (void)controller, (void)snapshot, (void)outcome, (void)message;
    *find_image(call->players, call->player, call->artwork, call->pixels) = call->next;
    /* If the artwork has changed meanwhile, the library passes the new one. */
    if (player && image && image->fd >= 0 && describe_artwork(player->snapshot, id) && strcmp(id, call->artwork) == 0)
        bytes = image_read(image->fd, &size);
    while (call) {
        struct call *also = call->also;
        call->got_image(bytes, size, call->user_data);
        free(call);
        call = also;
    }
    free(bytes);
}

void player_get_image(struct player *player, const char *artwork, int pixels, player_image finished, void *user_data)
{
    struct players *players = player->players;
    char id[FINGERPRINT_BYTES];
    bool is_current = describe_artwork(player->snapshot, id) && strcmp(id, artwork) == 0;
    struct call *call = is_current ? new_call(player, user_data) : NULL;
    if (!call) {
        finished(NULL, 0, user_data);
        return;
    }
    call->got_image = finished;
    call->pixels = pixels;
    memcpy(call->artwork, id, sizeof id);
    struct call *first = *find_image(players, player->number, id, pixels);
    if (first) {
        call->also = first->also;
        first->also = call;
    } else if (np_controller_request_artwork(players->controller, np_player_get_name(player->snapshot), pixels, pixels,
                                             on_image, call, NULL) == NP_OK) {
        call->next = players->images;
        players->images = call;
    } else {
        free(call);
        finished(NULL, 0, user_data);
    }
}
