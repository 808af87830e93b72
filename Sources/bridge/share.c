/* SPDX-License-Identifier: MIT */
#include "share.h"

#include "bucket.h"
#include "clock.h"
#include "image.h"
#include "log.h"
#include "presence.h"
#include "random_number.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_EXPIRY_S = 10, MOST_ENDED = 64 };
/* The last commands of a sender are known for this time: no copy of them can arrive later. */
#define KNOWN_US INT64_C(10000000)
enum { MOST_KNOWN = 64 };
#define REFRESH_US (INT64_C(1000000) * RETAINED_EXPIRY_S / 2)
/* Another client can publish the presence of this host. The true one is published again at most once in this time,
 * because a second bridge with the same host id does the same. */
#define REPAIR_US INT64_C(3000000)
/* The first host that asks in this time gets an answer alone. If more ask, the state is published for all. */
#define ASKED_US INT64_C(5000000)
/* A state is published at once, and after STATES_AT_ONCE of them once in STATE_US. Otherwise a player that changes without
 * a pause uses up the messages that others accept from this host. One for all that asked is also published TOGETHER_US
 * after the last state at the earliest. */
#define TOGETHER_US INT64_C(30000)
#define STATE_US INT64_C(250000)
enum { STATES_AT_ONCE = 8 };
/* A position that differs by this much from the expected one is a seek. */
#define JUMP_US 150000

/** The last state of a player that was published. */
struct published {
    char *body; /* Without the times. NULL: not published. */
    struct position position;
    int64_t at_us;
    int64_t asked_until_us; /* Until then no other host gets an answer alone. */
    bool is_wanted;         /* Others have asked. The state for all has the Correlation Data of the first. */
    bool is_late;           /* It has changed, and is published soon. */
    int64_t paced_until_us; /* Each state adds STATE_US. */
    uint8_t correlation[MOST_CORRELATION_BYTES];
    size_t correlation_size;
};

struct share {
    const struct config *config;
    struct broker *broker;
    struct players *players;
    bool is_dirty, list_changed;
    struct origin origin;   /* Of the last message. */
    struct sender *senders; /* As many as `most_hosts`. */
    size_t sender_count;
    /* Sessions that ended while the broker was not connected. */
    char ended[MOST_ENDED][MOST_ID_BYTES + 1];
    size_t ended_count;
    char *presence; /* The last presence that was published. */
    int64_t presence_at_us;
    bool is_overwritten; /* Another client has published another presence. */
    int64_t repaired_at_us;
};

/** A command that has arrived. If its sender gets no answer, it sends the command again. */
struct known_command {
    struct known_command *next;
    int64_t arrived_at_us;
    uint8_t correlation[MOST_CORRELATION_BYTES];
    size_t correlation_size;
    char *answer; /* NULL: not answered. */
};

/** A host that sends requests, with its limit. */
struct sender {
    char id[MOST_ID_BYTES + 1];
    struct bucket requests;
    struct known_command *commands; /* The newest first. */
};

/** The address of an answer. */
struct requester {
    struct share *share;
    char sender[MOST_ID_BYTES + 1];
    char topic[TOPIC_BYTES];
    uint8_t correlation[MOST_CORRELATION_BYTES];
    size_t correlation_size;
};

/* ---- states ---- */

static void own_topic(const struct share *share, enum topic_kind kind, const char *session, char text[TOPIC_BYTES])
{
    struct topic topic = {.kind = kind};
    strcpy(topic.host, share->config->host_id);
    snprintf(topic.session, sizeof topic.session, "%s", session);
    topic_format(&topic, text);
}

static const char *plain(json_object *object)
{
    return json_object_to_json_string_ext(object, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
}

/** Adds this host to a state. */
static void add_host(const struct share *share, json_object *state)
{
    json_object *host = json_object_new_object();
    json_object_object_add(host, "name", json_object_new_string(share->config->name));
    json_object_object_add(host, "type", json_object_new_string(word_text(device_words, share->config->type)));
    json_object_object_add(state, "host", host);
}

/** Whether other machines can request the command. */
static bool is_allowed(const struct share *share, const struct command_word *word)
{
    enum allowed_commands allowed = share->config->commands;
    return broker_may_steer(share->broker) &&
           (allowed == ALLOW_ALL || (allowed == ALLOW_PLAYBACK && word->is_playback));
}

/** Removes the commands that other machines cannot request. */
static void keep_allowed(const struct share *share, json_object *state)
{
    json_object *commands = NULL, *allowed = json_object_new_array();
    json_object_object_get_ex(state, "commands", &commands);
    for (size_t i = 0; commands && i < json_object_array_length(commands); i++) {
        json_object *offer = json_object_array_get_idx(commands, i), *name = NULL;
        json_object_object_get_ex(offer, "command", &name);
        if (is_allowed(share, command_word_of(json_object_get_string(name))))
            json_object_array_add(allowed, json_object_get(offer));
    }
    json_object_object_add(state, "commands", allowed);
}

/** Adds the position, its age and its time. */
static void add_times(json_object *state, struct position position)
{
    json_object *playback = NULL;
    int64_t age_us = position.rate != 0 ? clock_now_us() - position.at_us : 0;
    if (age_us < 0 || age_us / 1000 > MOST_MILLISECONDS)
        age_us = 0;
    int64_t position_ms = position.position_us / 1000;
    json_object_object_get_ex(state, "playback", &playback);
    json_object_object_add(playback, "position_ms",
                           json_object_new_int64(position_ms < MOST_MILLISECONDS ? position_ms : MOST_MILLISECONDS));
    json_object_object_add(playback, "timestamp_utc_ms", json_object_new_int64(clock_utc_ms() - age_us / 1000));
    json_object_object_add(playback, "age_ms", json_object_new_int64(age_us / 1000));
}

static json_object *describe(const struct share *share, const struct player *player)
{
    json_object *state = player_describe(player);
    if (!state)
        return NULL;
    add_host(share, state);
    keep_allowed(share, state);
    return state;
}

static double place_now(struct position position, int64_t now_us)
{
    return (double)position.position_us + position.rate * (double)(now_us - position.at_us);
}

static bool has_changed(const struct published *published, const char *body, struct position position)
{
    if (!published->body || strcmp(published->body, body) != 0)
        return true;
    int64_t now = clock_now_us();
    double moved = place_now(position, now) - place_now(published->position, now);
    return moved > JUMP_US || moved < -JUMP_US || now - published->at_us >= REFRESH_US;
}

/** Withdraws the state of a player. */
static void withdraw_player(struct share *share, struct player *player)
{
    struct published *published = player_published(player);
    char topic[TOPIC_BYTES];
    if (!published || !published->body)
        return;
    free(published->body);
    published->body = NULL;
    published->is_wanted = published->is_late = false;
    published->correlation_size = 0;
    share->list_changed = true;
    own_topic(share, TOPIC_STATE, player_id(player), topic);
    struct sending sending = {.topic = topic, .payload = "", .is_retained = true};
    if (!broker_publish(share->broker, &sending) && share->ended_count < MOST_ENDED)
        strcpy(share->ended[share->ended_count++], player_id(player));
    log_line(LOG_DEBUG, "%s is no longer shared", player_id(player));
}

static struct origin next_origin(const struct share *share)
{
    struct origin origin = share->origin;
    origin.sequence++;
    return origin;
}

static void publish_presence(struct share *share)
{
    char topic[TOPIC_BYTES];
    json_object *sessions = json_object_new_array();
    for (struct player *player = NULL; (player = players_next(share->players, player));) {
        struct published *published = player_published(player);
        if (published && published->body)
            json_object_array_add(sessions, json_object_new_string(player_id(player)));
    }
    struct origin origin = next_origin(share);
    char *payload = presence_encode(true, sessions, &origin);
    own_topic(share, TOPIC_PRESENCE, "", topic);
    struct sending sending = {.topic = topic,
                              .payload = payload,
                              .size = strlen(payload),
                              .is_retained = true,
                              .expiry_s = RETAINED_EXPIRY_S};
    if (broker_publish(share->broker, &sending)) {
        share->origin = origin;
        share->list_changed = false;
        share->is_overwritten = false;
        share->presence_at_us = clock_now_us();
        free(share->presence);
        share->presence = payload;
        return;
    }
    free(payload);
}

static void publish_state(struct share *share, struct player *player, json_object *state)
{
    char topic[TOPIC_BYTES];
    struct published *published = player_published(player);
    struct origin origin = next_origin(share);
    add_times(state, player_position(player));
    origin_add(state, &origin);
    own_topic(share, TOPIC_STATE, player_id(player), topic);
    const char *payload = plain(state);
    struct sending sending = {
        .topic = topic,
        .payload = payload,
        .size = strlen(payload),
        .is_retained = true,
        .expiry_s = RETAINED_EXPIRY_S,
        .correlation = published->correlation,
        .correlation_size = published->correlation_size,
    };
    if (!broker_publish(share->broker, &sending))
        return;
    share->origin = origin;
    published->paced_until_us =
        (published->paced_until_us > published->at_us ? published->paced_until_us : published->at_us) + STATE_US;
    published->is_wanted = published->is_late = false;
    published->correlation_size = 0;
}

/** When the next state may be published. */
static int64_t next_at(const struct published *published)
{
    int64_t paced_us = published->paced_until_us - (STATES_AT_ONCE - 1) * STATE_US;
    int64_t together_us = published->at_us + TOGETHER_US;
    return published->is_wanted && !published->is_late && together_us > paced_us ? together_us : paced_us;
}

/** Whether a state waits for its time. */
static bool is_waiting(const struct published *published)
{
    return published && (published->is_wanted || published->is_late);
}

/** Publishes the state of a player if it has changed. */
static void publish_changes(struct share *share, struct player *player)
{
    struct published *published = player_published(player);
    json_object *state = describe(share, player);
    if (!state) {
        withdraw_player(share, player);
        return;
    }
    if (!published) {
        published = calloc(1, sizeof *published);
        player_set_published(player, published);
    }
    char *body = strdup(plain(state));
    struct position position = player_position(player);
    int64_t now = clock_now_us();
    if (published && body && has_changed(published, body, position))
        published->is_late = true;
    if (is_waiting(published) && body && next_at(published) <= now) {
        bool is_new = !published->body;
        free(published->body);
        published->body = body;
        body = NULL;
        published->position = position;
        published->at_us = now;
        /* The list comes first, so that readers expect the state. */
        if (is_new)
            publish_presence(share);
        publish_state(share, player, state);
    }
    free(body);
    json_object_put(state);
}

int share_flush(struct share *share)
{
    int64_t now = clock_now_us();
    bool is_due = now - share->presence_at_us >= REFRESH_US;
    if (!broker_is_connected(share->broker))
        return -1;
    if (share->is_dirty || is_due) {
        share->is_dirty = false;
        for (struct player *player = NULL; (player = players_next(share->players, player));)
            publish_changes(share, player);
    }
    if (share->list_changed || is_due)
        publish_presence(share);
    if (share->is_overwritten && now - share->repaired_at_us >= REPAIR_US) {
        share->repaired_at_us = now;
        publish_presence(share);
    }
    int64_t left_us = share->presence_at_us + REFRESH_US - now;
    for (struct player *player = NULL; (player = players_next(share->players, player));) {
        struct published *published = player_published(player);
        if (is_waiting(published) && next_at(published) <= now)
            publish_changes(share, player);
        /* The player can have ended meanwhile. */
        published = player_published(player);
        if (is_waiting(published) && next_at(published) - now < left_us)
            left_us = next_at(published) - now;
    }
    if (share->is_overwritten && share->repaired_at_us + REPAIR_US - now < left_us)
        left_us = share->repaired_at_us + REPAIR_US - now;
    return left_us > 0 ? (int)(left_us / 1000) + 1 : 1000;
}

void share_connected(struct share *share)
{
    static const char *const requests[] = {"get/+", "cmd/+", "artwork/+/+/+"};
    char topic[TOPIC_BYTES];
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        snprintf(topic, sizeof topic, TOPIC_ROOT "/%s/+/%s", share->config->host_id, requests[i]);
        broker_subscribe(share->broker, topic, false);
    }
    /* First withdraw the sessions that ended meanwhile: a new one can have the same id. */
    for (size_t i = 0; i < share->ended_count; i++) {
        own_topic(share, TOPIC_STATE, share->ended[i], topic);
        struct sending sending = {.topic = topic, .payload = "", .is_retained = true};
        broker_publish(share->broker, &sending);
    }
    share->ended_count = 0;
    /* Publish every state again: the broker can have older ones. */
    for (struct player *player = NULL; (player = players_next(share->players, player));) {
        struct published *published = player_published(player);
        if (published && published->body)
            published->body[0] = 0;
    }
    publish_presence(share);
    share->is_dirty = true;
    share_flush(share);
}

void share_withdraw(struct share *share)
{
    char topic[TOPIC_BYTES];
    if (!broker_is_connected(share->broker))
        return;
    for (struct player *player = NULL; (player = players_next(share->players, player));)
        withdraw_player(share, player);
    char *payload = presence_encode(false, NULL, NULL);
    own_topic(share, TOPIC_PRESENCE, "", topic);
    struct sending sending = {.topic = topic,
                              .payload = payload,
                              .size = strlen(payload),
                              .is_retained = true,
                              .expiry_s = RETAINED_EXPIRY_S};
    broker_publish(share->broker, &sending);
    free(payload);
}

/* ---- requests of other machines ---- */

/** Frees the commands of a sender from a place on. */
static void forget_commands(struct known_command **place)
{
    while (*place) {
        struct known_command *command = *place;
        *place = command->next;
        free(command->answer);
        free(command);
    }
}

static struct sender *find_sender(struct share *share, const char *id)
{
    for (size_t i = 0; i < share->sender_count; i++)
        if (strcmp(share->senders[i].id, id) == 0)
            return &share->senders[i];
    return NULL;
}

/** Counts a request of a sender; NULL if it exceeds its limit. Each sender has its own limit. */
static struct sender *count_request(struct share *share, const char *id)
{
    int64_t now = clock_now_us();
    struct sender *sender = find_sender(share, id);
    if (!sender) {
        if (share->sender_count < (size_t)share->config->most_hosts)
            sender = &share->senders[share->sender_count++];
        for (size_t i = 0; i < share->sender_count && !sender; i++)
            if (bucket_is_full(&share->senders[i].requests, now))
                sender = &share->senders[i];
        if (!sender)
            return NULL;
        strcpy(sender->id, id);
        bucket_init(&sender->requests, now);
        forget_commands(&sender->commands);
    }
    return bucket_remove_message(&sender->requests, now) ? sender : NULL;
}

/** The answer is published only to the sender that the topic of the request names. */
static bool find_requester(struct share *share, const struct topic *request, const struct message *message,
                           struct requester *ret_asker)
{
    struct topic topic = {.kind = TOPIC_ANSWER};
    struct requester requester = {.share = share};
    if (message->correlation_size == 0 || message->correlation_size > sizeof requester.correlation)
        return false;
    strcpy(requester.sender, request->sender);
    strcpy(topic.host, request->sender);
    strcpy(topic.sender, share->config->host_id);
    topic_format(&topic, requester.topic);
    memcpy(requester.correlation, message->correlation, message->correlation_size);
    requester.correlation_size = message->correlation_size;
    *ret_asker = requester;
    return true;
}

static void answer(const struct requester *requester, const void *payload, size_t size, const char *content_type)
{
    struct sending sending = {
        .topic = requester->topic,
        .payload = payload,
        .size = size,
        .expiry_s = ANSWER_EXPIRY_S,
        .content_type = content_type,
        .correlation = requester->correlation,
        .correlation_size = requester->correlation_size,
    };
    broker_publish(requester->share->broker, &sending);
}

static struct known_command *find_command(const struct sender *sender, const struct requester *requester)
{
    struct known_command *command = sender ? sender->commands : NULL;
    while (command && (command->correlation_size != requester->correlation_size ||
                       memcmp(command->correlation, requester->correlation, requester->correlation_size) != 0))
        command = command->next;
    return command;
}

/** Whether the command has arrived before. If it is answered, its sender gets the same answer again. */
static bool is_repeated(struct sender *sender, const struct requester *requester)
{
    int64_t now = clock_now_us();
    size_t count = 1;
    struct known_command **place = &sender->commands;
    while (*place && now - (*place)->arrived_at_us < KNOWN_US && count++ < MOST_KNOWN)
        place = &(*place)->next;
    forget_commands(place);
    struct known_command *command = find_command(sender, requester);
    if (command) {
        log_line(LOG_DEBUG, "a command of %s arrived again", requester->sender);
        if (command->answer)
            answer(requester, command->answer, strlen(command->answer), NULL);
        return true;
    }
    command = malloc(sizeof *command);
    if (command) {
        *command = (struct known_command){.next = sender->commands, .arrived_at_us = now};
        memcpy(command->correlation, requester->correlation, requester->correlation_size);
        command->correlation_size = requester->correlation_size;
        sender->commands = command;
    }
    return false;
}

static void answer_outcome(const struct requester *requester, np_outcome outcome, const char *message)
{
    struct known_command *command = find_command(find_sender(requester->share, requester->sender), requester);
    char *payload = answer_encode(outcome, message);
    if (payload)
        answer(requester, payload, strlen(payload), NULL);
    if (command && !command->answer)
        command->answer = payload;
    else
        free(payload);
}

static void on_performed(struct player *player, np_outcome outcome, const char *message, void *user_data)
{
    struct requester *requester = user_data;
    /* The resulting state comes before the answer. */
    if (player && broker_is_connected(requester->share->broker))
        publish_changes(requester->share, player);
    answer_outcome(requester, outcome, message);
    free(requester);
}

static void on_image(const void *bytes, size_t size, void *user_data)
{
    struct requester *requester = user_data;
    const char *type = bytes ? image_type(bytes, size) : NULL;
    answer(requester, type ? bytes : "", type ? size : 0, type);
    free(requester);
}

static void receive_command(struct player *player, const struct requester *requester, const struct message *message)
{
    struct command command;
    const char *why;
    if (!command_decode(message->payload, message->size, &command, &why)) {
        log_rejected("rejected a command for %s: %s", player_id(player), why);
        answer_outcome(requester, NP_OUTCOME_INVALID_ARGUMENT, why);
        return;
    }
    if (!is_allowed(requester->share, command.word)) {
        answer_outcome(requester, NP_OUTCOME_PERMISSION_DENIED, "the other machine does not allow this command");
        return;
    }
    if (clock_utc_ms() > command.until_utc_ms) {
        log_line(LOG_INFO, "%s: ignored %s, which arrived too late", player_id(player), command.word->text);
        answer_outcome(requester, NP_OUTCOME_TIMED_OUT, "the command arrived too late");
        return;
    }
    struct requester *waiting = malloc(sizeof *waiting);
    if (!waiting)
        return;
    *waiting = *requester;
    log_line(LOG_DEBUG, "%s: %s, for %s", player_id(player), command.word->text, requester->topic);
    player_perform(player, &command, on_performed, waiting);
}

/** Answers one host with the present state. */
static void answer_state(const struct share *share, struct player *player, const struct requester *requester)
{
    json_object *state = describe(share, player);
    if (!state)
        return;
    add_times(state, player_position(player));
    origin_add(state, &share->origin);
    const char *payload = plain(state);
    answer(requester, payload, strlen(payload), NULL);
    json_object_put(state);
}

/** Answers the sender, or publishes the state soon for all that ask. One state answers any number of questions, so
 * questions have no limit. */
static void receive_get(struct share *share, struct player *player, const struct topic *topic,
                        const struct message *message)
{
    struct published *published = player ? player_published(player) : NULL;
    struct requester requester;
    int64_t now = clock_now_us();
    if (!published || !published->body) {
        /* The presence shows that the session does not exist. */
        share->is_overwritten = true;
        return;
    }
    if (!find_requester(share, topic, message, &requester))
        return;
    if (now >= published->asked_until_us) {
        published->asked_until_us = now + ASKED_US;
        answer_state(share, player, &requester);
        return;
    }
    if (!published->is_wanted) {
        published->correlation_size = requester.correlation_size;
        memcpy(published->correlation, requester.correlation, requester.correlation_size);
    }
    published->is_wanted = true;
}

void share_receive(struct share *share, const struct topic *topic, const struct message *message)
{
    struct player *player = NULL;
    struct requester requester;
    while ((player = players_next(share->players, player)))
        if (strcmp(player_id(player), topic->session) == 0)
            break;
    struct published *published = player ? player_published(player) : NULL;
    if (topic->kind == TOPIC_GET && !message->is_retained) {
        receive_get(share, player, topic, message);
        return;
    }
    struct sender *sender = count_request(share, topic->sender);
    if (!sender) {
        log_rejected("rejected a request of %s: it sends too many", topic->sender);
        return;
    }
    /* The sender of a retained request no longer waits. */
    if (message->is_retained || !find_requester(share, topic, message, &requester)) {
        log_rejected("rejected a request of %s for %s: it is retained, or has no Correlation Data", topic->sender,
                     topic->session);
        return;
    }
    if (topic->kind == TOPIC_COMMAND && is_repeated(sender, &requester))
        return;
    if (!published || !published->body) {
        if (topic->kind == TOPIC_COMMAND)
            answer_outcome(&requester, NP_OUTCOME_NO_ACTIONABLE_ITEM, "the session has ended");
        else
            answer(&requester, "", 0, NULL);
        return;
    }
    if (topic->kind == TOPIC_COMMAND) {
        receive_command(player, &requester, message);
    } else {
        struct requester *waiting = malloc(sizeof *waiting);
        if (!waiting)
            return;
        *waiting = requester;
        player_get_image(player, topic->artwork, topic->pixels < MOST_IMAGE_PIXELS ? topic->pixels : MOST_IMAGE_PIXELS,
                         on_image, waiting);
    }
}

void share_receive_presence(struct share *share, const struct message *message)
{
    /* This host replaced the retained presence when it connected. It does not receive its own messages. */
    if (message->is_retained || !share->presence)
        return;
    share->is_overwritten =
        message->size != strlen(share->presence) || memcmp(message->payload, share->presence, message->size) != 0;
    if (share->is_overwritten)
        log_rejected(
            "another client published the presence of this machine, %s; publishing it again. If another machine has "
            "this host-id, set another one there",
            share->config->host_id);
}

/* ---- life ---- */

static void on_changed(struct player *player, void *user_data)
{
    (void)player;
    ((struct share *)user_data)->is_dirty = true;
}

static void on_gone(struct player *player, void *user_data)
{
    struct share *share = user_data;
    withdraw_player(share, player);
    free(player_published(player));
    player_set_published(player, NULL);
}

struct share *share_new(const struct config *config)
{
    static const struct players_events events = {.changed = on_changed, .gone = on_gone};
    struct share *share = calloc(1, sizeof *share);
    if (!share)
        return NULL;
    share->config = config;
    share->repaired_at_us = clock_now_us() - REPAIR_US;
    snprintf(share->origin.clock, sizeof share->origin.clock, "%016" PRIx64, random_number());
    share->senders = calloc((size_t)config->most_hosts, sizeof *share->senders);
    share->players = share->senders ? players_new(config, &events, share) : NULL;
    if (!share->players) {
        free(share->senders);
        free(share);
        return NULL;
    }
    return share;
}

int share_fd(const struct share *share)
{
    return players_fd(share->players);
}

bool share_dispatch(struct share *share)
{
    return players_dispatch(share->players);
}

void share_set_broker(struct share *share, struct broker *broker)
{
    share->broker = broker;
}

void share_free(struct share *share)
{
    if (!share)
        return;
    share->broker = NULL;
    players_free(share->players);
    free(share->presence);
    for (size_t i = 0; i < share->sender_count; i++)
        forget_commands(&share->senders[i].commands);
    free(share->senders);
    free(share);
}
