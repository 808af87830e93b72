/* SPDX-License-Identifier: MIT */
#include "remote.h"

#include "bucket.h"
#include "clock.h"
#include "command.h"
#include "log.h"
#include "picture.h"
#include "player.h"
#include "presence.h"
#include "show.h"
#include "state.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <unistd.h>

#define COMMAND_US INT64_C(5000000)
#define GET_US INT64_C(3000000)
#define PICTURE_US INT64_C(9000000)
/* A host that has come tells its sessions by itself. Who has not heard of one by then asks. */
#define PATIENCE_US INT64_C(200000)
#define FIRST_RETRY_US INT64_C(2000000)
#define LONGEST_RETRY_US INT64_C(60000000)
/* Out of reach for so long, a host is forgotten. */
#define FORGET_US INT64_C(600000000)
/* An answer says where the other clock stands, to half the time that it took: it is asked for again until that is
 * little, or it is plain that the way is long. */
#define EXACT_US INT64_C(20000)
enum { MOST_TRIES = 4 };
/* So much later than the quickest a message may come and still be believed; by so much a second clocks run apart. */
#define USUAL_US INT64_C(75000)
#define DRIFT_US INT64_C(100)
enum { EXPIRY_S = 5 };
/* How long a session stays that is out of reach: one of a host that is lost; and one that its host has lost, which takes
 * it back itself, after a day at the latest. */
#define LOST_GRACE_US INT64_C(30000000)
#define AWAY_GRACE_US (INT64_C(24) * 3600 * 1000000)

struct host;

enum reach { IN_REACH, AWAY, LOST };

/** A session of another host. */
struct remote {
    struct remote *next;
    struct host *host;
    char id[MOST_ID_BYTES + 1];
    np_session *session; /* NULL until its state is known. */
    bool is_confirmed;   /* What is shown was said since the connection was made. */
    bool is_away;        /* Its host says that it is out of reach there. */
    enum reach shown;    /* By what is shown; `out_at_us`: since when it is not IN_REACH. */
    int64_t out_at_us;
    bool is_asked;     /* A get is under way. */
    int64_t ask_at_us; /* When to ask, INT64_MAX: not at all. */
    int64_t retry_us;
    uint64_t offered;
};

struct host {
    struct host *next;
    struct remotes *remotes;
    char id[MOST_ID_BYTES + 1];
    bool is_online;
    bool has_dropped; /* A message was over the rate, so something may be missing. */
    /* What the clock on the wall shows here, less what it shows there; it may be years. `error_us` is how wrong that
     * may be. So it is known of each message how long it was under way, wherever it waited. */
    bool has_difference;
    int64_t difference_us, error_us, measured_at_us;
    int try_count;
    struct bucket bucket;
    int64_t lost_at_us;
    struct remote *remotes_first;
    size_t count;
};

enum pending_kind { PENDING_GET, PENDING_COMMAND, PENDING_PICTURE };

/** What we asked for. */
struct pending {
    struct pending *next;
    enum pending_kind kind;
    uint64_t token;
    char host[MOST_ID_BYTES + 1]; /* Only its answer is believed. */
    int64_t sent_us, end_us;
    struct remote *remote; /* NULL: it has gone meanwhile. */
    np_request *request;
    np_artwork_request *picture;
};

/** A picture that the desktop wants: told on the library's thread, fetched on ours. */
struct wanted {
    struct wanted *next;
    np_artwork_request *request;
    int pixels;
    struct topic topic;
};

struct remotes {
    np_context *context;
    const struct config *config;
    struct broker *broker;
    struct host *hosts;
    size_t host_count;
    struct pending *pending;
    size_t pending_count;
    struct bucket strangers; /* For hosts that are not known yet. */
    int wanted_fd;
    pthread_mutex_t lock;
    struct wanted *wanted;
};

/** What a picture's provider needs to know. */
struct picture_source {
    struct remotes *remotes;
    struct topic topic;
};

/* ---- requests ---- */

static void end_pending(struct remotes *remotes, struct pending *pending)
{
    for (struct pending **place = &remotes->pending; *place; place = &(*place)->next) {
        if (*place == pending) {
            *place = pending->next;
            remotes->pending_count--;
            break;
        }
    }
    free(pending);
}

/** It is not answered: says so to whoever waits. */
static void fail_pending(struct remotes *remotes, struct pending *pending, np_outcome outcome, const char *text)
{
    if (pending->request)
        np_request_fail(pending->request, outcome, text);
    if (pending->picture)
        np_artwork_request_fail(pending->picture, outcome, text);
    if (pending->kind == PENDING_GET && pending->remote) {
        pending->remote->is_asked = false;
        pending->remote->ask_at_us = clock_now_us() + pending->remote->retry_us;
        pending->remote->retry_us =
            pending->remote->retry_us * 2 < LONGEST_RETRY_US ? pending->remote->retry_us * 2 : LONGEST_RETRY_US;
    }
    end_pending(remotes, pending);
}

/** Publishes a request; NULL if it cannot go out. */
static struct pending *send_request(struct remotes *remotes, enum pending_kind kind, const struct topic *topic,
                                    const char *payload, int64_t limit_us)
{
    char text[TOPIC_BYTES];
    struct pending *pending = remotes->pending_count < MOST_PENDING ? calloc(1, sizeof *pending) : NULL;
    if (!pending)
        return NULL;
    int64_t now = clock_now_us();
    *pending = (struct pending){.next = remotes->pending, .kind = kind, .sent_us = now, .end_us = now + limit_us};
    /* An answer to another request, or to one of an earlier run, has another token. */
    if (getrandom(&pending->token, sizeof pending->token, 0) != sizeof pending->token)
        pending->token = (uint64_t)now;
    strcpy(pending->host, topic->host);
    topic_format(topic, text);
    struct sending sending = {
        .topic = text,
        .payload = payload,
        .size = strlen(payload),
        .expiry_s = EXPIRY_S,
        .correlation = &pending->token,
        .correlation_size = sizeof pending->token,
    };
    if (!broker_publish(remotes->broker, &sending)) {
        free(pending);
        return NULL;
    }
    remotes->pending = pending;
    remotes->pending_count++;
    return pending;
}

static void topic_of(const struct remote *remote, enum topic_kind kind, struct topic *topic)
{
    *topic = (struct topic){.kind = kind};
    strcpy(topic->host, remote->host->id);
    strcpy(topic->session, remote->id);
    strcpy(topic->sender, remote->host->remotes->config->host_id);
}

/** Asks a host what is true now. */
static void ask(struct remotes *remotes, struct remote *remote)
{
    struct topic topic;
    topic_of(remote, TOPIC_GET, &topic);
    struct pending *pending = send_request(remotes, PENDING_GET, &topic, "", GET_US);
    remote->ask_at_us = pending ? INT64_MAX : clock_now_us() + FIRST_RETRY_US;
    if (pending) {
        pending->remote = remote;
        remote->is_asked = true;
    }
}

static void ask_soon(struct remote *remote, int64_t delay_us)
{
    int64_t when = clock_now_us() + delay_us;
    if (!remote->is_asked && when < remote->ask_at_us)
        remote->ask_at_us = when;
}

/* ---- sessions ---- */

static struct remote *find_remote(const struct host *host, const char *id)
{
    struct remote *remote = host->remotes_first;
    while (remote && strcmp(remote->id, id) != 0)
        remote = remote->next;
    return remote;
}

static struct remote *get_remote(struct host *host, const char *id)
{
    struct remote *remote = find_remote(host, id);
    if (remote)
        return remote;
    if (host->count >= (size_t)host->remotes->config->most_sessions || !(remote = calloc(1, sizeof *remote))) {
        say_refused("a session of %s was refused: it has %zu already", host->id, host->count);
        return NULL;
    }
    remote->host = host;
    strcpy(remote->id, id);
    remote->ask_at_us = INT64_MAX;
    remote->retry_us = FIRST_RETRY_US;
    remote->next = host->remotes_first;
    host->remotes_first = remote;
    host->count++;
    return remote;
}

static void free_remote(struct remotes *remotes, struct remote *remote)
{
    for (struct remote **place = &remote->host->remotes_first; *place; place = &(*place)->next) {
        if (*place == remote) {
            *place = remote->next;
            remote->host->count--;
            break;
        }
    }
    /* The session fails its requests itself. */
    for (struct pending *pending = remotes->pending, *next; pending; pending = next) {
        next = pending->next;
        if (pending->remote == remote && pending->kind != PENDING_PICTURE)
            end_pending(remotes, pending);
        else if (pending->remote == remote)
            pending->remote = NULL;
    }
    if (remote->session)
        say(SAY_INFO, "%s/%s is not shown any more", remote->host->id, remote->id);
    np_session_free(remote->session);
    free(remote);
}

static enum reach reach_of(const struct remotes *remotes, const struct remote *remote)
{
    if (!broker_is_connected(remotes->broker) || !remote->host->is_online || !remote->is_confirmed)
        return LOST;
    return remote->is_away ? AWAY : IN_REACH;
}

static void show_reach(struct remotes *remotes, struct remote *remote)
{
    enum reach reach = reach_of(remotes, remote);
    int64_t now = clock_now_us();
    if (!remote->session || reach == remote->shown)
        return;
    if (remote->shown == IN_REACH)
        remote->out_at_us = now;
    /* The grace period counts from when it went out of reach, also if its host was lost later. */
    if (reach == LOST) {
        int64_t grace_us = now - remote->out_at_us + LOST_GRACE_US;
        np_session_set_grace_period(remote->session, grace_us < AWAY_GRACE_US ? grace_us : AWAY_GRACE_US);
    } else if (reach == AWAY) {
        np_session_set_grace_period(remote->session, AWAY_GRACE_US);
    }
    np_session_set_reachable(remote->session, reach == IN_REACH);
    remote->shown = reach;
}

/** Takes the argument of a request over into a command. */
static bool read_request(const np_request *request, struct command *command)
{
    int64_t time_us = 0;
    int32_t number = 0;
    const char *device = NULL;
    command->word = command_word_by_number(np_request_command(request));
    if (!command->word)
        return false;
    switch (command->word->command) {
    case NP_COMMAND_SEEK_TO_POSITION:
        np_request_get_position(request, &time_us);
        command->integer = time_us / 1000;
        break;
    case NP_COMMAND_SKIP_FORWARD:
    case NP_COMMAND_SKIP_BACKWARD:
        np_request_get_interval(request, &time_us);
        command->integer = time_us / 1000;
        break;
    case NP_COMMAND_CHANGE_PLAYBACK_RATE:
        np_request_get_rate(request, &command->real);
        break;
    case NP_COMMAND_CHANGE_REPEAT_MODE:
        np_request_get_repeat_mode(request, &number);
        snprintf(command->text, sizeof command->text, "%s", word_text(repeat_words, number));
        break;
    case NP_COMMAND_CHANGE_SHUFFLE_MODE:
        np_request_get_shuffle_mode(request, &number);
        snprintf(command->text, sizeof command->text, "%s", word_text(shuffle_words, number));
        break;
    case NP_COMMAND_LIKE:
    case NP_COMMAND_DISLIKE:
    case NP_COMMAND_BOOKMARK:
        np_request_get_negative(request, &command->flag);
        break;
    case NP_COMMAND_STEP_DEVICE_VOLUME:
        np_request_get_steps(request, &number);
        np_request_get_device(request, &device);
        command->integer = number;
        break;
    case NP_COMMAND_SET_DEVICE_VOLUME:
        np_request_get_device(request, &device);
        np_request_get_volume(request, &command->real);
        break;
    case NP_COMMAND_SET_VOLUME:
        np_request_get_volume(request, &command->real);
        break;
    default:
        break;
    }
    if (device)
        snprintf(command->device, sizeof command->device, "%s", device);
    return true;
}

/** The moment from which on nobody waits for a command of now, by the other clock; by as much sooner as that is uncertain.
 */
static int64_t limit_there(const struct host *host)
{
    if (!host->has_difference)
        return NO_LIMIT;
    return clock_utc_ms() + (COMMAND_US - host->difference_us - host->error_us) / 1000;
}

static void on_command(np_request *request, void *user_data)
{
    struct remote *remote = user_data;
    struct remotes *remotes = remote->host->remotes;
    struct command command = {.until_utc_ms = limit_there(remote->host)};
    struct topic topic;
    if (reach_of(remotes, remote) != IN_REACH) {
        np_request_fail(request, NP_OUTCOME_NETWORK_FAILED, "the other machine cannot be reached now");
        return;
    }
    if (!broker_may_steer(remotes->broker)) {
        np_request_fail(request, NP_OUTCOME_PERMISSION_DENIED, "no commands are sent by a broker that is open");
        return;
    }
    if (!read_request(request, &command)) {
        np_request_fail(request, NP_OUTCOME_NOT_SUPPORTED, "this command does not go to other machines");
        return;
    }
    char *payload = command_encode(&command);
    topic_of(remote, TOPIC_COMMAND, &topic);
    struct pending *pending = payload ? send_request(remotes, PENDING_COMMAND, &topic, payload, COMMAND_US) : NULL;
    free(payload);
    if (!pending) {
        np_request_fail(request, NP_OUTCOME_NETWORK_FAILED, "the command did not go out");
        return;
    }
    pending->remote = remote;
    pending->request = request;
}

/* ---- pictures ---- */

/** On a thread of the library. */
static void on_artwork(np_artwork_request *request, void *user_data)
{
    struct picture_source *source = user_data;
    struct remotes *remotes = source->remotes;
    struct wanted *wanted = calloc(1, sizeof *wanted);
    int32_t width = 0, height = 0;
    uint64_t one = 1;
    if (!wanted || np_artwork_request_get_size(request, &width, &height) != NP_OK) {
        free(wanted);
        np_artwork_request_fail(request, NP_OUTCOME_FAILED, NULL);
        return;
    }
    wanted->request = request;
    wanted->topic = source->topic;
    wanted->topic.pixels = width > height ? width : height;
    pthread_mutex_lock(&remotes->lock);
    wanted->next = remotes->wanted;
    remotes->wanted = wanted;
    pthread_mutex_unlock(&remotes->lock);
    while (write(remotes->wanted_fd, &one, sizeof one) < 0 && errno == EINTR)
        continue;
}

static void fetch_wanted(struct remotes *remotes)
{
    uint64_t count;
    if (read(remotes->wanted_fd, &count, sizeof count) < 0)
        return;
    pthread_mutex_lock(&remotes->lock);
    struct wanted *wanted = remotes->wanted;
    remotes->wanted = NULL;
    pthread_mutex_unlock(&remotes->lock);
    while (wanted) {
        struct wanted *next = wanted->next;
        struct pending *pending = send_request(remotes, PENDING_PICTURE, &wanted->topic, "", PICTURE_US);
        if (pending)
            pending->picture = wanted->request;
        else
            np_artwork_request_fail(wanted->request, NP_OUTCOME_NETWORK_FAILED, NULL);
        free(wanted);
        wanted = next;
    }
}

/* ---- states ---- */

/** Has the session to be published next listed with the word of the player that is shared. */
static void name_player(struct remotes *remotes, const struct remote *remote)
{
    char name[sizeof BRIDGE_PLAYER_NAME + MOST_ID_BYTES + 1];
    const char *end = strstr(remote->id, ".instance");
    snprintf(name, sizeof name, BRIDGE_PLAYER_NAME "-%.*s", end ? (int)(end - remote->id) : (int)strlen(remote->id),
             remote->id);
    np_context_set_player_name(remotes->context, name);
}

/** Shows what is true now. */
static void show(struct remotes *remotes, struct remote *remote, struct state *state)
{
    struct show_handlers handlers = {.command = on_command, .artwork = on_artwork, .user_data = remote};
    char artwork_id[2 * MOST_ID_BYTES + 2] = "";
    struct picture_source *source = NULL;
    bool is_new = !remote->session;
    if (is_new) {
        char id[2 * MOST_ID_BYTES + 2];
        snprintf(id, sizeof id, "%s/%s", remote->host->id, remote->id);
        if (np_session_new_remote(remotes->context, id, &remote->session) != NP_OK) {
            say(SAY_WARNING, "%s cannot be shown: %s", id, np_last_failure());
            return;
        }
    }
    if (state->artwork && (source = calloc(1, sizeof *source))) {
        source->remotes = remotes;
        topic_of(remote, TOPIC_ART, &source->topic);
        strcpy(source->topic.artwork, state->artwork);
        snprintf(artwork_id, sizeof artwork_id, "%s/%s", remote->host->id, state->artwork);
    }
    if (!broker_may_steer(remotes->broker))
        state->command_count = 0;
    remote->is_confirmed = true;
    remote->is_away = !state->is_reachable;
    remote->retry_us = FIRST_RETRY_US;
    np_session_begin_update(remote->session);
    show_reach(remotes, remote);
    show_state(remote->session, state, remote->host->id, &remote->offered, &handlers, artwork_id, source);
    np_session_end_update(remote->session);
    if (is_new) {
        name_player(remotes, remote);
        np_session_publish(remote->session);
        say(SAY_INFO, "showing %s/%s: %s – %s", remote->host->id, remote->id, state->identity, state->host_name);
    }
}

/** What the clock shows here now, less what it showed there when this was sent: the clocks' difference, and the way. */
static int64_t apparent_difference(const struct state *state)
{
    return (clock_utc_ms() - (state->timestamp_utc_ms + state->age_ms)) * 1000;
}

/** Learns from an answer that took so long how the clocks differ. */
static void measure_difference(struct host *host, const struct state *state, int64_t took_us)
{
    if (state->timestamp_utc_ms == INT64_MIN)
        return;
    int64_t now = clock_now_us(), difference_us = apparent_difference(state) - took_us / 2;
    int64_t error_us = took_us / 2 + 1000;
    int64_t known_us = host->error_us + (now - host->measured_at_us) / 1000000 * DRIFT_US;
    int64_t apart_us = difference_us - host->difference_us;
    bool is_other = apart_us > error_us + known_us || apart_us < -(error_us + known_us);
    /* Better than what was known, or a clock was set. */
    if (!host->has_difference || error_us <= known_us || is_other) {
        host->has_difference = true;
        host->difference_us = difference_us;
        host->error_us = error_us;
        host->measured_at_us = now;
    }
}

static void receive_state(struct remotes *remotes, struct host *host, const char *id, const struct message *message)
{
    const char *why;
    struct remote *remote = find_remote(host, id);
    if (message->size == 0) {
        if (remote)
            free_remote(remotes, remote);
        return;
    }
    struct state *state = state_decode(message->payload, message->size, &why);
    if (!state) {
        say_refused("a state of %s/%s was refused: %s", host->id, id, why);
        return;
    }
    remote = get_remote(host, id);
    if (!remote) {
        state_free(state);
        return;
    }
    /* One that does not say when it was sent is believed: it came just now. */
    bool is_timed = state->timestamp_utc_ms != INT64_MIN;
    int64_t way_us = is_timed && host->has_difference ? apparent_difference(state) - host->difference_us : 0;
    bool is_doubtful = (is_timed && !host->has_difference) || way_us > USUAL_US || way_us < -USUAL_US;
    if (message->is_retained || !host->is_online || is_doubtful) {
        /* It has waited, or a clock was set: how long ago it was true is not known. Who said it knows. */
        ask_soon(remote, 0);
    } else {
        remote->ask_at_us = INT64_MAX;
        state->age_ms += way_us > 0 ? way_us / 1000 : 0;
        show(remotes, remote, state);
    }
    state_free(state);
}

static void receive_got_state(struct remotes *remotes, struct pending *pending, const struct message *message)
{
    struct remote *remote = pending->remote;
    int64_t took_us = clock_now_us() - pending->sent_us;
    const char *why;
    end_pending(remotes, pending);
    if (!remote)
        return;
    remote->is_asked = false;
    if (message->size == 0) {
        free_remote(remotes, remote);
        return;
    }
    struct host *host = remote->host;
    struct state *state = state_decode(message->payload, message->size, &why);
    if (!state) {
        say_refused("an answer of %s was refused: %s", host->id, why);
        return;
    }
    measure_difference(host, state, took_us);
    bool is_timed = state->timestamp_utc_ms != INT64_MIN;
    int64_t way_us = is_timed ? apparent_difference(state) - host->difference_us : took_us / 2;
    way_us = way_us < 0 ? 0 : way_us > took_us ? took_us : way_us;
    state->age_ms += way_us / 1000;
    say(SAY_DEBUG, "%s answers after %lld ms", host->id, (long long)took_us / 1000);
    if (is_timed && host->error_us > EXACT_US && host->try_count++ < MOST_TRIES)
        ask_soon(remote, 0);
    else
        show(remotes, remote, state);
    state_free(state);
}

/* ---- hosts ---- */

static struct host *find_host(const struct remotes *remotes, const char *id)
{
    struct host *host = remotes->hosts;
    while (host && strcmp(host->id, id) != 0)
        host = host->next;
    return host;
}

static struct host *get_host(struct remotes *remotes, const char *id)
{
    struct host *host = find_host(remotes, id);
    if (host || !config_shows(remotes->config, id))
        return host;
    if (!bucket_take(&remotes->strangers, clock_now_us()) ||
        remotes->host_count >= (size_t)remotes->config->most_hosts || !(host = calloc(1, sizeof *host))) {
        say_refused("the host %s was refused: there are %zu already", id, remotes->host_count);
        return NULL;
    }
    host->remotes = remotes;
    strcpy(host->id, id);
    bucket_init(&host->bucket, clock_now_us());
    host->lost_at_us = clock_now_us();
    host->next = remotes->hosts;
    remotes->hosts = host;
    remotes->host_count++;
    return host;
}

static void free_host(struct remotes *remotes, struct host *host)
{
    for (struct host **place = &remotes->hosts; *place; place = &(*place)->next) {
        if (*place == host) {
            *place = host->next;
            remotes->host_count--;
            break;
        }
    }
    while (host->remotes_first)
        free_remote(remotes, host->remotes_first);
    free(host);
}

static void lose_host(struct remotes *remotes, struct host *host)
{
    if (host->is_online)
        host->lost_at_us = clock_now_us();
    host->is_online = false;
    for (struct remote *remote = host->remotes_first; remote; remote = remote->next) {
        remote->is_confirmed = false;
        remote->ask_at_us = INT64_MAX;
        show_reach(remotes, remote);
    }
}

static void receive_presence(struct remotes *remotes, struct host *host, const struct message *message)
{
    struct presence presence;
    const char *why = "";
    if (message->size == 0) {
        lose_host(remotes, host);
        return;
    }
    if (!presence_decode(message->payload, message->size, &presence, &why)) {
        say_refused("the presence of %s was refused: %s", host->id, why);
        return;
    }
    if (!presence.is_online) {
        lose_host(remotes, host);
        presence_free(&presence);
        return;
    }
    if (!host->is_online)
        host->try_count = 0;
    host->is_online = true;
    for (struct remote *remote = host->remotes_first, *next; remote; remote = next) {
        next = remote->next;
        if (!presence_lists(&presence, remote->id))
            free_remote(remotes, remote);
    }
    for (size_t i = 0; presence.sessions && i < json_object_array_length(presence.sessions); i++) {
        struct remote *remote =
            get_remote(host, json_object_get_string(json_object_array_get_idx(presence.sessions, i)));
        if (!remote)
            break;
        if (!remote->is_confirmed)
            ask_soon(remote, message->is_retained ? 0 : PATIENCE_US);
    }
    presence_free(&presence);
}

/* ---- answers ---- */

static void receive_answer(struct remotes *remotes, const char *sender, const struct message *message)
{
    struct pending *pending = NULL;
    uint64_t token;
    if (message->correlation_size == sizeof token && !message->is_retained) {
        memcpy(&token, message->correlation, sizeof token);
        for (pending = remotes->pending; pending && pending->token != token;)
            pending = pending->next;
    }
    if (!pending) {
        say(SAY_DEBUG, "an answer came to what nobody waits for");
        return;
    }
    if (strcmp(pending->host, sender) != 0) {
        say_refused("an answer of %s was refused: %s was asked", sender, pending->host);
        return;
    }
    if (pending->kind == PENDING_GET) {
        receive_got_state(remotes, pending, message);
        return;
    }
    if (pending->kind == PENDING_PICTURE) {
        if (message->size == 0 || !picture_type(message->payload, message->size))
            np_artwork_request_fail(pending->picture, NP_OUTCOME_NO_SUCH_CONTENT, "the other machine has no picture");
        else
            np_artwork_request_finish_bytes(pending->picture, message->payload, message->size);
        end_pending(remotes, pending);
        return;
    }
    struct answer answer;
    const char *why;
    if (!answer_decode(message->payload, message->size, &answer, &why)) {
        say_refused("an answer was refused: %s", why);
        np_request_fail(pending->request, NP_OUTCOME_FAILED, "the other machine's answer makes no sense");
    } else if (answer.outcome == NP_OUTCOME_SUCCESS) {
        np_request_finish(pending->request);
    } else {
        np_request_fail(pending->request, answer.outcome, *answer.message ? answer.message : NULL);
    }
    end_pending(remotes, pending);
}

void remotes_receive(struct remotes *remotes, const struct topic *topic, const struct message *message)
{
    if (topic->kind == TOPIC_ANSWER) {
        receive_answer(remotes, topic->sender, message);
        return;
    }
    /* An empty message takes back what it says; of a host that is not known there is nothing to take back. */
    struct host *host = message->size > 0 ? get_host(remotes, topic->host) : find_host(remotes, topic->host);
    if (!host)
        return;
    if (!bucket_take(&host->bucket, clock_now_us())) {
        if (!host->has_dropped)
            say(SAY_WARNING, "%s sends more than %d messages a second; what is beyond is left out", host->id,
                MOST_MESSAGES_A_SECOND);
        host->has_dropped = true;
        return;
    }
    if (topic->kind == TOPIC_PRESENCE)
        receive_presence(remotes, host, message);
    else if (topic->kind == TOPIC_STATE)
        receive_state(remotes, host, topic->session, message);
}

/* ---- life ---- */

void remotes_connected(struct remotes *remotes)
{
    char answers[TOPIC_BYTES];
    snprintf(answers, sizeof answers, TOPIC_ROOT "/%s/answer/+", remotes->config->host_id);
    broker_subscribe(remotes->broker, answers, false);
    broker_subscribe(remotes->broker, TOPIC_ROOT "/+/+/state", false);
    broker_subscribe(remotes->broker, TOPIC_ROOT "/+/presence", true);
}

void remotes_disconnected(struct remotes *remotes)
{
    while (remotes->pending)
        fail_pending(remotes, remotes->pending, NP_OUTCOME_NETWORK_FAILED, "the connection was lost");
    for (struct host *host = remotes->hosts; host; host = host->next)
        lose_host(remotes, host);
}

int remotes_fd(const struct remotes *remotes)
{
    return remotes->wanted_fd;
}

static void turn_host(struct remotes *remotes, struct host *host, int64_t now, int64_t *next_us)
{
    if (host->has_dropped && bucket_take(&host->bucket, now)) {
        host->has_dropped = false;
        for (struct remote *remote = host->remotes_first; remote; remote = remote->next)
            ask_soon(remote, 0);
    }
    if (host->has_dropped && now + BUCKET_MESSAGE_US < *next_us)
        *next_us = now + BUCKET_MESSAGE_US;
    for (struct remote *remote = host->remotes_first; remote; remote = remote->next) {
        if (remote->ask_at_us <= now && host->is_online)
            ask(remotes, remote);
        if (remote->ask_at_us < *next_us && host->is_online)
            *next_us = remote->ask_at_us;
    }
}

int remotes_turn(struct remotes *remotes)
{
    int64_t now = clock_now_us(), next_us = INT64_MAX;
    fetch_wanted(remotes);
    for (struct pending *pending = remotes->pending, *next; pending; pending = next) {
        next = pending->next;
        if (pending->end_us <= now)
            fail_pending(remotes, pending, NP_OUTCOME_TIMED_OUT, "the other machine did not answer");
        else if (pending->end_us < next_us)
            next_us = pending->end_us;
    }
    for (struct host *host = remotes->hosts, *next; host; host = next) {
        next = host->next;
        if (!host->is_online && now - host->lost_at_us >= FORGET_US) {
            free_host(remotes, host);
            continue;
        }
        if (!host->is_online && host->lost_at_us + FORGET_US < next_us)
            next_us = host->lost_at_us + FORGET_US;
        if (broker_is_connected(remotes->broker))
            turn_host(remotes, host, now, &next_us);
    }
    if (next_us == INT64_MAX)
        return -1;
    return next_us <= now ? 0 : (int)((next_us - now) / 1000) + 1;
}

struct remotes *remotes_new(np_context *context, const struct config *config)
{
    struct remotes *remotes = calloc(1, sizeof *remotes);
    if (!remotes)
        return NULL;
    remotes->context = context;
    remotes->config = config;
    bucket_init(&remotes->strangers, clock_now_us());
    pthread_mutex_init(&remotes->lock, NULL);
    remotes->wanted_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (remotes->wanted_fd < 0) {
        say(SAY_ERROR, "no descriptor: %s", strerror(errno));
        free(remotes);
        return NULL;
    }
    return remotes;
}

void remotes_set_broker(struct remotes *remotes, struct broker *broker)
{
    remotes->broker = broker;
}

void remotes_free(struct remotes *remotes)
{
    if (!remotes)
        return;
    while (remotes->pending)
        fail_pending(remotes, remotes->pending, NP_OUTCOME_CANCELLED, "the bridge ends");
    while (remotes->hosts)
        free_host(remotes, remotes->hosts);
    /* From here on no provider runs. */
    np_context_free(remotes->context);
    while (remotes->wanted) {
        struct wanted *wanted = remotes->wanted;
        remotes->wanted = wanted->next;
        free(wanted);
    }
    close(remotes->wanted_fd);
    pthread_mutex_destroy(&remotes->lock);
    free(remotes);
}
