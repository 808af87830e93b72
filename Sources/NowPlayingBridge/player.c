/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "player.h"

#include "clock.h"
#include "describe.h"
#include "fingerprint.h"
#include "image.h"
#include "log.h"
#include "topic.h"
#include "variant.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PREFIX "org.mpris.MediaPlayer2."
#define PATH "/org/mpris/MediaPlayer2"
#define ROOT "org.mpris.MediaPlayer2"
#define PLAYER "org.mpris.MediaPlayer2.Player"
#define SESSION1 "org.nowplaying.Session1"
#define SESSION1_PATH "/org/nowplaying/Session"
#define PROPERTIES "org.freedesktop.DBus.Properties"

/* A call must fail before the request of the other host does. */
#define CALL_US UINT64_C(4000000)
#define IMAGE_US UINT64_C(12000000)

enum { MOST_PLAYERS = 64, MOST_NAME_BYTES = 256 };

/* Long properties that states do not contain. */
static const char *const skipped[] = {"Queue", "Playlists", "Others", "AnimatedArtwork", NULL};

/** A call to a player, which fails if the player ends. */
struct call {
    struct call *next;
    struct player *player;
    sd_bus_slot *slot;
    player_outcome finished;
    player_image got_image;
    void *user_data;
};

struct player {
    struct player *next;
    struct players *players;
    char name[MOST_NAME_BYTES]; /* Without the prefix. */
    char owner[MOST_NAME_BYTES];
    char id[MOST_ID_BYTES + 1];
    struct properties properties;
    bool is_known;
    int64_t position_us, position_at_us;
    sd_bus_slot *asking[3]; /* Calls for Session1 or the root, for the player, and for the position. */
    struct call *calls;
    void *published;
};

struct players {
    sd_bus *bus;
    const struct config *config;
    struct players_events events;
    void *user_data;
    struct player *first;
    sd_bus_slot *matches[4];
};

/* ---- properties ---- */

struct player *players_next(struct players *players, struct player *after)
{
    struct player *player = after ? after->next : players->first;
    while (player && !player->is_known)
        player = player->next;
    return player;
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
    return describe_player(&player->properties, player->name);
}

struct position player_position(const struct player *player)
{
    json_object *playback = describe_find(player->properties.session1, "Playback", NULL);
    struct position position = {.position_us = player->position_us, .at_us = player->position_at_us};
    if (playback) {
        position.position_us = json_object_get_int64(describe_find(playback, "position_us", NULL));
        position.at_us = json_object_get_int64(describe_find(playback, "timestamp_us", NULL));
        if (strcmp(describe_text(playback, "state", NULL), "playing") == 0)
            position.rate = json_object_get_double(describe_find(playback, "rate", NULL));
    } else if (strcmp(describe_text(player->properties.player, "PlaybackStatus", NULL), "Playing") == 0) {
        json_object *rate = describe_find(player->properties.player, "Rate", NULL);
        position.rate = rate ? json_object_get_double(rate) : 1;
    }
    if (!isfinite(position.rate))
        position.rate = 0;
    return position;
}

static void notify_changed(struct player *player)
{
    if (player->is_known)
        player->players->events.changed(player, player->players->user_data);
}

/* ---- calls for properties ---- */

static int ask(struct player *player, int place, const char *path, const char *member, const char *interface,
               const char *property, sd_bus_message_handler_t handler)
{
    sd_bus_message *call = NULL;
    player->asking[place] = sd_bus_slot_unref(player->asking[place]);
    int status = sd_bus_message_new_method_call(player->players->bus, &call, player->owner, path, PROPERTIES, member);
    if (status >= 0)
        status = property ? sd_bus_message_append(call, "ss", interface, property)
                          : sd_bus_message_append(call, "s", interface);
    if (status >= 0)
        status = sd_bus_call_async(player->players->bus, &player->asking[place], call, handler, player, CALL_US);
    sd_bus_message_unref(call);
    return status;
}

static void note_position(struct player *player, int64_t position_us)
{
    player->position_us = position_us > 0 ? position_us : 0;
    player->position_at_us = clock_now_us();
}

static int on_position(sd_bus_message *answer, void *user_data, sd_bus_error *error)
{
    struct player *player = user_data;
    int64_t position_us = 0;
    (void)error;
    if (!sd_bus_message_is_method_error(answer, NULL) && sd_bus_message_read(answer, "v", "x", &position_us) >= 0)
        note_position(player, position_us);
    notify_changed(player);
    return 0;
}

static int on_mpris_player(sd_bus_message *answer, void *user_data, sd_bus_error *error)
{
    struct player *player = user_data;
    (void)error;
    if (sd_bus_message_is_method_error(answer, NULL) || variant_merge(answer, player->properties.player, skipped) < 0) {
        log_line(LOG_WARNING, "cannot read the properties of %s", player->name);
        return 0;
    }
    note_position(player, json_object_get_int64(describe_find(player->properties.player, "Position", NULL)));
    player->is_known = true;
    notify_changed(player);
    return 0;
}

static int on_mpris_root(sd_bus_message *answer, void *user_data, sd_bus_error *error)
{
    struct player *player = user_data;
    (void)error;
    if (!sd_bus_message_is_method_error(answer, NULL))
        variant_merge(answer, player->properties.root, skipped);
    notify_changed(player);
    return 0;
}

static int on_session1(sd_bus_message *answer, void *user_data, sd_bus_error *error)
{
    struct player *player = user_data;
    (void)error;
    if (!sd_bus_message_is_method_error(answer, NULL)) {
        if (!player->properties.session1)
            player->properties.session1 = json_object_new_object();
        player->is_known = variant_merge(answer, player->properties.session1, skipped) >= 0;
        notify_changed(player);
        return 0;
    }
    player->properties.root = json_object_new_object();
    player->properties.player = json_object_new_object();
    ask(player, 0, PATH, "GetAll", ROOT, NULL, on_mpris_root);
    ask(player, 1, PATH, "GetAll", PLAYER, NULL, on_mpris_player);
    return 0;
}

/* ---- signals ---- */

static struct player *player_of(struct players *players, const char *owner)
{
    for (struct player *player = players->first; player; player = player->next)
        if (owner && strcmp(player->owner, owner) == 0)
            return player;
    return NULL;
}

static int on_session1_changed(sd_bus_message *message, void *user_data, sd_bus_error *error)
{
    struct player *player = player_of(user_data, sd_bus_message_get_sender(message));
    const char *interface;
    (void)error;
    if (!player || !player->properties.session1 || sd_bus_message_read(message, "s", &interface) < 0 ||
        strcmp(interface, SESSION1) != 0)
        return 0;
    variant_merge(message, player->properties.session1, skipped);
    notify_changed(player);
    return 0;
}

static int on_mpris_changed(sd_bus_message *message, void *user_data, sd_bus_error *error)
{
    static const char *const moving[] = {"PlaybackStatus", "Rate", "Metadata"};
    struct player *player = player_of(user_data, sd_bus_message_get_sender(message));
    const char *interface;
    (void)error;
    if (!player || !player->properties.player || sd_bus_message_read(message, "s", &interface) < 0)
        return 0;
    if (strcmp(interface, ROOT) == 0) {
        variant_merge(message, player->properties.root, skipped);
        notify_changed(player);
        return 0;
    }
    if (strcmp(interface, PLAYER) != 0)
        return 0;
    json_object *changed = json_object_new_object();
    bool is_moved = false;
    variant_merge(message, changed, skipped);
    for (size_t i = 0; i < sizeof moving / sizeof *moving; i++)
        is_moved |= json_object_object_get_ex(changed, moving[i], NULL);
    json_object_object_foreach(changed, key, value)
    {
        json_object_object_add(player->properties.player, key, json_object_get(value));
    }
    json_object_put(changed);
    if (sd_bus_message_enter_container(message, 'a', "s") >= 0 && sd_bus_message_at_end(message, false) == 0)
        ask(player, 1, PATH, "GetAll", PLAYER, NULL, on_mpris_player);
    else if (is_moved)
        /* These changes imply a new position, which the signal does not contain. */
        ask(player, 2, PATH, "Get", PLAYER, "Position", on_position);
    else
        notify_changed(player);
    return 0;
}

static int on_seeked(sd_bus_message *message, void *user_data, sd_bus_error *error)
{
    struct player *player = player_of(user_data, sd_bus_message_get_sender(message));
    int64_t position_us;
    (void)error;
    if (player && player->properties.player && sd_bus_message_read(message, "x", &position_us) >= 0) {
        note_position(player, position_us);
        notify_changed(player);
    }
    return 0;
}

/* ---- players on the bus ---- */

static void finish_call(struct call *call, bool is_there, np_outcome outcome, const char *message)
{
    if (call->finished)
        call->finished(is_there ? call->player : NULL, outcome, message, call->user_data);
    if (call->got_image)
        call->got_image(NULL, 0, call->user_data);
}

static void free_player(struct player *player)
{
    for (struct player **place = &player->players->first; *place; place = &(*place)->next) {
        if (*place == player) {
            *place = player->next;
            break;
        }
    }
    while (player->calls) {
        struct call *call = player->calls;
        player->calls = call->next;
        finish_call(call, false, NP_OUTCOME_FAILED, "the player has ended");
        sd_bus_slot_unref(call->slot);
        free(call);
    }
    player->players->events.gone(player, player->players->user_data);
    for (size_t i = 0; i < 3; i++)
        sd_bus_slot_unref(player->asking[i]);
    json_object_put(player->properties.root);
    json_object_put(player->properties.player);
    json_object_put(player->properties.session1);
    free(player);
}

/** Whether to watch a player: it is shared, and not a remote session of a bridge. */
static bool is_watched(const struct players *players, const char *name)
{
    const char *rest = name + strlen(PREFIX);
    size_t own = strlen(BRIDGE_PLAYER_NAME);
    if (strncmp(name, PREFIX, strlen(PREFIX)) != 0 || strcmp(rest, "playerctld") == 0)
        return false;
    if (strncmp(rest, BRIDGE_PLAYER_NAME, own) == 0 && (rest[own] == 0 || strchr(".-", rest[own])))
        return false;
    return config_shares(players->config, rest);
}

static void add_player(struct players *players, const char *name, const char *owner)
{
    size_t count = 0;
    for (struct player *player = players->first; player; player = player->next)
        count++;
    if (!is_watched(players, name) || player_of(players, owner))
        return;
    struct player *player = count < MOST_PLAYERS ? calloc(1, sizeof *player) : NULL;
    if (!player) {
        log_line(LOG_WARNING, "%s is not shared: too many players", name);
        return;
    }
    player->players = players;
    snprintf(player->name, sizeof player->name, "%s", name + strlen(PREFIX));
    snprintf(player->owner, sizeof player->owner, "%s", owner);
    topic_session_make(player->name, player->id);
    player->next = players->first;
    players->first = player;
    log_line(LOG_DEBUG, "watching %s", player->name);
    ask(player, 0, SESSION1_PATH, "GetAll", SESSION1, NULL, on_session1);
}

static void remove_player(struct players *players, const char *name)
{
    for (struct player *player = players->first; player; player = player->next) {
        if (strcmp(player->name, name + strlen(PREFIX)) == 0) {
            free_player(player);
            return;
        }
    }
}

static int on_owner_changed(sd_bus_message *message, void *user_data, sd_bus_error *error)
{
    const char *name, *before, *after;
    (void)error;
    if (sd_bus_message_read(message, "sss", &name, &before, &after) < 0 || strncmp(name, PREFIX, strlen(PREFIX)) != 0)
        return 0;
    if (*before)
        remove_player(user_data, name);
    if (*after)
        add_player(user_data, name, after);
    return 0;
}

static bool add_present(struct players *players)
{
    char **names = NULL;
    int status = sd_bus_list_names(players->bus, &names, NULL);
    for (char **name = names; name && *name; name++) {
        sd_bus_message *answer = NULL;
        const char *owner;
        if (is_watched(players, *name) &&
            sd_bus_call_method(players->bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                               "GetNameOwner", NULL, &answer, "s", *name) >= 0 &&
            sd_bus_message_read(answer, "s", &owner) >= 0)
            add_player(players, *name, owner);
        sd_bus_message_unref(answer);
    }
    for (char **name = names; name && *name; name++)
        free(*name);
    free(names);
    return status >= 0;
}

struct players *players_new(sd_bus *bus, const struct config *config, const struct players_events *events,
                            void *user_data)
{
    struct players *players = calloc(1, sizeof *players);
    static const struct {
        const char *rule;
        sd_bus_message_handler_t handler;
    } rules[] = {
        {"type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
         "arg0namespace='org.mpris.MediaPlayer2'",
         on_owner_changed},
        {"type='signal',interface='" PROPERTIES "',member='PropertiesChanged',path='" SESSION1_PATH "'",
         on_session1_changed},
        {"type='signal',interface='" PROPERTIES "',member='PropertiesChanged',path='" PATH "'", on_mpris_changed},
        {"type='signal',interface='" PLAYER "',member='Seeked',path='" PATH "'", on_seeked},
    };
    if (!players)
        return NULL;
    *players = (struct players){.bus = bus, .config = config, .events = *events, .user_data = user_data};
    int status = 0;
    for (size_t i = 0; i < 4 && status >= 0; i++)
        status = sd_bus_add_match(bus, &players->matches[i], rules[i].rule, rules[i].handler, players);
    if (status < 0 || !add_present(players)) {
        log_line(LOG_ERROR, "cannot watch the players on the session bus");
        players_free(players);
        return NULL;
    }
    return players;
}

void players_free(struct players *players)
{
    if (!players)
        return;
    while (players->first)
        free_player(players->first);
    for (size_t i = 0; i < 4; i++)
        sd_bus_slot_unref(players->matches[i]);
    free(players);
}

/* ---- commands ---- */

static struct call *begin_call(struct player *player, void *user_data)
{
    struct call *call = calloc(1, sizeof *call);
    if (!call)
        return NULL;
    call->player = player;
    call->user_data = user_data;
    call->next = player->calls;
    player->calls = call;
    return call;
}

static void end_call(struct call *call)
{
    for (struct call **place = &call->player->calls; *place; place = &(*place)->next) {
        if (*place == call) {
            *place = call->next;
            break;
        }
    }
    sd_bus_slot_unref(call->slot);
    free(call);
}

static np_outcome outcome_of(const sd_bus_error *error)
{
    static const struct {
        const char *name;
        np_outcome outcome;
    } names[] = {
        {"org.nowplaying.Error.NoSuchContent", NP_OUTCOME_NO_SUCH_CONTENT},
        {"org.nowplaying.Error.NoActionableItem", NP_OUTCOME_NO_ACTIONABLE_ITEM},
        {"org.nowplaying.Error.DeviceNotFound", NP_OUTCOME_DEVICE_NOT_FOUND},
        {"org.nowplaying.Error.SignInRequired", NP_OUTCOME_SIGN_IN_REQUIRED},
        {"org.nowplaying.Error.SubscriptionRequired", NP_OUTCOME_SUBSCRIPTION_REQUIRED},
        {"org.nowplaying.Error.SkipLimitReached", NP_OUTCOME_SKIP_LIMIT_REACHED},
        {"org.nowplaying.Error.EndOfQueue", NP_OUTCOME_END_OF_QUEUE},
        {"org.nowplaying.Error.NetworkFailed", NP_OUTCOME_NETWORK_FAILED},
        {"org.nowplaying.Error.Cancelled", NP_OUTCOME_CANCELLED},
        {SD_BUS_ERROR_NOT_SUPPORTED, NP_OUTCOME_NOT_SUPPORTED},
        {SD_BUS_ERROR_UNKNOWN_METHOD, NP_OUTCOME_NOT_SUPPORTED},
        {SD_BUS_ERROR_INVALID_ARGS, NP_OUTCOME_INVALID_ARGUMENT},
        {SD_BUS_ERROR_ACCESS_DENIED, NP_OUTCOME_PERMISSION_DENIED},
        {"org.freedesktop.DBus.Error.TimedOut", NP_OUTCOME_TIMED_OUT},
        {SD_BUS_ERROR_NO_REPLY, NP_OUTCOME_TIMED_OUT},
        {SD_BUS_ERROR_TIMEOUT, NP_OUTCOME_TIMED_OUT},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (error && error->name && strcmp(names[i].name, error->name) == 0)
            return names[i].outcome;
    return NP_OUTCOME_FAILED;
}

static int on_performed(sd_bus_message *answer, void *user_data, sd_bus_error *unused)
{
    struct call *call = user_data;
    const sd_bus_error *error = sd_bus_message_get_error(answer);
    (void)unused;
    finish_call(call, true, error ? outcome_of(error) : NP_OUTCOME_SUCCESS,
                error && error->message ? error->message : "");
    end_call(call);
    return 0;
}

static int append_device(sd_bus_message *message, const char *digits)
{
    uint8_t bytes[4096];
    size_t size = strlen(digits) / 2;
    for (size_t i = 0; i < size; i++)
        sscanf(digits + 2 * i, "%2hhx", &bytes[i]);
    int status = sd_bus_message_open_container(message, 'e', "sv");
    if (status >= 0)
        status = sd_bus_message_append(message, "s", "device_id");
    if (status >= 0)
        status = sd_bus_message_open_container(message, 'v', "ay");
    if (status >= 0)
        status = sd_bus_message_append_array(message, 'y', bytes, size);
    if (status >= 0)
        status = sd_bus_message_close_container(message);
    return status < 0 ? status : sd_bus_message_close_container(message);
}

static int append_argument(sd_bus_message *message, const struct command *command)
{
    switch (command->word->command) {
    case NP_COMMAND_SEEK_TO_POSITION:
        return sd_bus_message_append(message, "{sv}", "position_us", "x", command->integer * 1000);
    case NP_COMMAND_SKIP_FORWARD:
    case NP_COMMAND_SKIP_BACKWARD:
        return sd_bus_message_append(message, "{sv}", "interval_us", "x", command->integer * 1000);
    case NP_COMMAND_STEP_DEVICE_VOLUME:
        return sd_bus_message_append(message, "{sv}", "volume_steps", "i", (int)command->integer);
    default:
        break;
    }
    switch (command->word->argument_type) {
    case 'd':
        return sd_bus_message_append(message, "{sv}", command->word->argument, "d", command->real);
    case 's':
        return sd_bus_message_append(message, "{sv}", command->word->argument, "s", command->text);
    case 'b':
        return sd_bus_message_append(message, "{sv}", command->word->argument, "b", (int)command->flag);
    default:
        return 0;
    }
}

static int make_session1_call(struct player *player, const struct command *command, sd_bus_message **ret_call)
{
    const char *device = *command->device_id ? describe_device(&player->properties, command->device_id) : NULL;
    int status = sd_bus_message_new_method_call(player->players->bus, ret_call, player->owner, SESSION1_PATH, SESSION1,
                                                "Perform");
    if (*command->device_id && !device)
        return -ENODEV;
    if (status >= 0)
        status = sd_bus_message_append(*ret_call, "s", command->word->text);
    if (status >= 0)
        status = sd_bus_message_open_container(*ret_call, 'a', "{sv}");
    if (status >= 0)
        status = append_argument(*ret_call, command);
    if (status >= 0 && device)
        status = append_device(*ret_call, device);
    return status < 0 ? status : sd_bus_message_close_container(*ret_call);
}

static int make_set(struct player *player, const char *property, sd_bus_message **ret_call)
{
    int status = sd_bus_message_new_method_call(player->players->bus, ret_call, player->owner, PATH, PROPERTIES, "Set");
    return status < 0 ? status : sd_bus_message_append(*ret_call, "ss", PLAYER, property);
}

static int make_mpris_call(struct player *player, const struct command *command, sd_bus_message **ret_call)
{
    static const struct {
        np_command command;
        const char *method;
    } plain[] = {
        {NP_COMMAND_PLAY, "Play"}, {NP_COMMAND_PAUSE, "Pause"}, {NP_COMMAND_TOGGLE_PLAY_PAUSE, "PlayPause"},
        {NP_COMMAND_STOP, "Stop"}, {NP_COMMAND_NEXT, "Next"},   {NP_COMMAND_PREVIOUS, "Previous"},
    };
    static const char *const loops[][2] = {{"off", "None"}, {"one", "Track"}, {"all", "Playlist"}};
    sd_bus *bus = player->players->bus;
    const char *track = describe_text(player->properties.player, "Metadata", "mpris:trackid");
    int status;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (plain[i].command == command->word->command)
            return sd_bus_message_new_method_call(bus, ret_call, player->owner, PATH, PLAYER, plain[i].method);
    switch (command->word->command) {
    case NP_COMMAND_SEEK_TO_POSITION:
        status = sd_bus_message_new_method_call(bus, ret_call, player->owner, PATH, PLAYER, "SetPosition");
        if (status >= 0 && *track != '/')
            return -EOPNOTSUPP;
        return status < 0 ? status : sd_bus_message_append(*ret_call, "ox", track, command->integer * 1000);
    case NP_COMMAND_SKIP_FORWARD:
    case NP_COMMAND_SKIP_BACKWARD:
        status = sd_bus_message_new_method_call(bus, ret_call, player->owner, PATH, PLAYER, "Seek");
        return status < 0 ? status
                          : sd_bus_message_append(
                                *ret_call, "x",
                                command->integer * (command->word->command == NP_COMMAND_SKIP_FORWARD ? 1000 : -1000));
    case NP_COMMAND_CHANGE_PLAYBACK_RATE:
        status = make_set(player, "Rate", ret_call);
        return status < 0 ? status : sd_bus_message_append(*ret_call, "v", "d", command->real);
    case NP_COMMAND_SET_VOLUME:
        status = make_set(player, "Volume", ret_call);
        return status < 0 ? status : sd_bus_message_append(*ret_call, "v", "d", command->real);
    case NP_COMMAND_CHANGE_SHUFFLE_MODE:
        status = make_set(player, "Shuffle", ret_call);
        return status < 0 ? status : sd_bus_message_append(*ret_call, "v", "b", strcmp(command->text, "off") != 0);
    case NP_COMMAND_CHANGE_REPEAT_MODE:
        status = make_set(player, "LoopStatus", ret_call);
        for (size_t i = 0; i < 3 && status >= 0; i++)
            if (strcmp(loops[i][0], command->text) == 0)
                return sd_bus_message_append(*ret_call, "v", "s", loops[i][1]);
        return status < 0 ? status : -EINVAL;
    default:
        return -EOPNOTSUPP;
    }
}

void player_perform(struct player *player, const struct command *command, player_outcome finished, void *user_data)
{
    sd_bus_message *message = NULL;
    int status = player->properties.session1 ? make_session1_call(player, command, &message)
                                             : make_mpris_call(player, command, &message);
    struct call *call = status >= 0 ? begin_call(player, user_data) : NULL;
    if (call) {
        status = sd_bus_call_async(player->players->bus, &call->slot, message, on_performed, call, CALL_US);
        if (status >= 0)
            call->finished = finished;
        else
            end_call(call);
    }
    sd_bus_message_unref(message);
    if (status == -ENODEV)
        finished(player, NP_OUTCOME_DEVICE_NOT_FOUND, "the device does not exist", user_data);
    else if (status == -EOPNOTSUPP)
        finished(player, NP_OUTCOME_NOT_SUPPORTED, "the player does not support the command", user_data);
    else if (status == -EINVAL)
        finished(player, NP_OUTCOME_INVALID_ARGUMENT, "the argument is invalid", user_data);
    else if (status < 0 || !call)
        finished(player, NP_OUTCOME_FAILED, "the player cannot be called", user_data);
}

/* ---- images ---- */

static int on_image(sd_bus_message *answer, void *user_data, sd_bus_error *error)
{
    struct call *call = user_data;
    int descriptor = -1;
    size_t size = 0;
    void *bytes = NULL;
    (void)error;
    if (!sd_bus_message_is_method_error(answer, NULL) && sd_bus_message_read(answer, "h", &descriptor) >= 0)
        bytes = image_read(descriptor, &size);
    call->got_image(bytes, size, call->user_data);
    free(bytes);
    end_call(call);
    return 0;
}

void player_get_image(struct player *player, const char *artwork, int pixels, player_image finished, void *user_data)
{
    char id[FINGERPRINT_BYTES];
    if (!describe_artwork(&player->properties, id) || strcmp(id, artwork) != 0) {
        finished(NULL, 0, user_data);
        return;
    }
    if (!player->properties.session1) {
        size_t size = 0;
        void *bytes = image_read_url(describe_text(player->properties.player, "Metadata", "mpris:artUrl"), &size);
        finished(bytes, size, user_data);
        free(bytes);
        return;
    }
    sd_bus_message *message = NULL;
    struct call *call = NULL;
    int status = sd_bus_message_new_method_call(player->players->bus, &message, player->owner, SESSION1_PATH, SESSION1,
                                                "GetArtwork");
    if (status >= 0)
        status = sd_bus_message_append(message, "ii", pixels, pixels);
    if (status >= 0 && (call = begin_call(player, user_data))) {
        status = sd_bus_call_async(player->players->bus, &call->slot, message, on_image, call, IMAGE_US);
        if (status >= 0)
            call->got_image = finished;
        else
            end_call(call);
    }
    sd_bus_message_unref(message);
    if (status < 0 || !call)
        finished(NULL, 0, user_data);
}
