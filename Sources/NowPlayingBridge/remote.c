/* SPDX-License-Identifier: MIT */
#include "remote.h"

#include "bucket.h"
#include "clock.h"
#include "command.h"
#include "image.h"
#include "log.h"
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
#include <sys/resource.h>
#include <unistd.h>

#define COMMAND_US INT64_C(5000000)
#define IMAGE_US INT64_C(9000000)
/* The states of a list follow it. What has not come by then is asked for. */
#define PATIENCE_US INT64_C(2000000)
#define FIRST_RETRY_US INT64_C(2000000)
#define LONGEST_RETRY_US INT64_C(60000000)
/* Out of reach for so long, a host is forgotten. */
#define FORGET_US INT64_C(600000000)
/* An answer says where the other clock stands, to half the time that it took: it is asked for again until that is
 * little, or it is plain that the way is long. A host that does not answer at all is lost after as many. */
#define EXACT_US INT64_C(20000)
enum { MOST_TRIES = 4 };
/* Questions are spread: all machines ask each host so many times in this time, each at a moment of its own, and the first
 * one's answer is for all. What is wanted is asked for soon, what is only to be checked later. */
#define SOON_US INT64_C(10000)
#define CHECK_US INT64_C(50000)
/* Hosts that came a short while ago ask, too, and messages take longer than ever. */
#define CROWD_US INT64_C(100000)
#define CROWD_MEMORY_US INT64_C(10000000)
/* A message that was so much later than it should be has waited in a queue, which may have been full: what the broker keeps
 * is read again. If that happens again and again, less often. */
#define LATE_US INT64_C(200000)
#define SETTLE_US INT64_C(500000)
/* When no kept presence has come for so long, all have. */
#define QUIET_US INT64_C(30000)
#define REREAD_US INT64_C(5000000)
#define LONGEST_REREAD_US INT64_C(320000000)
/* Sessions that are shown in one turn of the loop: commands come in between. */
enum { MOST_SHOWN_A_TURN = 8 };
/* Each session that is shown has a descriptor. So many are for everything else. */
enum { OTHER_DESCRIPTORS = 32 };
/* Images under way at once; the others wait. */
enum { MOST_IMAGES = 32 };
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
    struct state *state; /* What is to be shown; NULL: nothing new. */
    int64_t came_us;     /* When `state` came. */
    bool is_missing;     /* Its state has not come, or a newer one may have been lost. */
    bool is_playing;     /* By the newest state. */
    int64_t sequence;    /* Of the newest state; 0: none, or it does not say. */
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
    struct origin origin;          /* Of its newest message. */
    bool is_checked;               /* It was heard since the connection was made, and its clock is known well. */
    int64_t check_at_us;           /* A message from then on checks it. */
    bool is_silent;                /* It does not answer. */
    int64_t ask_at_us;             /* When to ask, INT64_MAX: not at all. */
    int64_t asked_us;              /* When it was asked; 0: no question is under way. */
    uint64_t token;                /* Of the question. */
    char asked[MOST_ID_BYTES + 1]; /* About which session it was. */
    int64_t retry_us;
    int try_count, inexact_count;
    struct bucket bucket;
    int64_t lost_at_us;
    struct remote *remotes_first;
    size_t count;
};

enum pending_kind { PENDING_COMMAND, PENDING_IMAGE };

/** What we asked for. */
struct pending {
    struct pending *next;
    enum pending_kind kind;
    uint64_t token;
    char host[MOST_ID_BYTES + 1]; /* Only its answer is believed. */
    int64_t sent_us, end_us;
    struct remote *remote; /* NULL: it has gone meanwhile. */
    np_request *request;
    np_artwork_request *image;
};

/** An image that the desktop wants: told on the library's thread, fetched on ours. */
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
    size_t pending_count, image_count;
    struct bucket strangers; /* For reading of hosts that are not known. */
    bool has_left_out;       /* A host was refused, because there were too many. */
    size_t crowd;            /* Hosts that came one soon after the other, until `crowd_at_us`. */
    int64_t crowd_at_us;
    int64_t reread_at_us; /* When to read again what the broker keeps, INT64_MAX: not at all. */
    int64_t read_at_us;   /* When it was read. */
    int64_t states_at_us; /* When to read the states: when no presence has come for a while. INT64_MAX: they were. */
    int64_t reread_us;    /* How long to wait until it is read once more. */
    size_t ready_count;   /* Of remotes that have a `state`. */
    size_t shown_count, most_shown;
    bool has_logged_limit;
    int wanted_fd;
    pthread_mutex_t lock;
    struct wanted *wanted;  /* Of the lock. */
    struct wanted *waiting; /* Taken from there, and not asked for yet. */
};

/** What an image's provider needs to know. */
struct image_source {
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
            remotes->image_count -= pending->kind == PENDING_IMAGE;
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
    if (pending->image)
        np_artwork_request_fail(pending->image, outcome, text);
    end_pending(remotes, pending);
}

/** A number that no other question has. */
static uint64_t random_number(void)
{
    uint64_t token;
    if (getrandom(&token, sizeof token, 0) != sizeof token)
        token = (uint64_t)clock_now_us();
    return token;
}

static bool publish_request(struct remotes *remotes, const struct topic *topic, const char *payload, uint64_t token)
{
    char text[TOPIC_BYTES];
    topic_format(topic, text);
    struct sending sending = {
        .topic = text,
        .payload = payload,
        .size = strlen(payload),
        .expiry_s = EXPIRY_S,
        .correlation = &token,
        .correlation_size = sizeof token,
    };
    return broker_publish(remotes->broker, &sending);
}

/** Publishes a request; NULL if it cannot go out. */
static struct pending *send_request(struct remotes *remotes, enum pending_kind kind, const struct topic *topic,
                                    const char *payload, int64_t limit_us)
{
    struct pending *pending = remotes->pending_count < MOST_PENDING ? calloc(1, sizeof *pending) : NULL;
    if (!pending)
        return NULL;
    int64_t now = clock_now_us();
    *pending = (struct pending){.next = remotes->pending, .kind = kind, .sent_us = now, .end_us = now + limit_us};
    /* An answer to another request, or to one of an earlier run, has another token. */
    pending->token = random_number();
    strcpy(pending->host, topic->host);
    if (!publish_request(remotes, topic, payload, pending->token)) {
        free(pending);
        return NULL;
    }
    remotes->pending = pending;
    remotes->pending_count++;
    remotes->image_count += kind == PENDING_IMAGE;
    return pending;
}

static void topic_of(const struct remote *remote, enum topic_kind kind, struct topic *topic)
{
    *topic = (struct topic){.kind = kind};
    strcpy(topic->host, remote->host->id);
    strcpy(topic->session, remote->id);
    strcpy(topic->sender, remote->host->remotes->config->host_id);
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
        log_rejected("a session of %s was refused: it has %zu already", host->id, host->count);
        return NULL;
    }
    remote->host = host;
    strcpy(remote->id, id);
    remote->is_missing = true;
    remote->next = host->remotes_first;
    host->remotes_first = remote;
    host->count++;
    return remote;
}

/** Keeps what is to be shown next, and takes `state`; NULL: nothing. */
static void set_state(struct remote *remote, struct state *state)
{
    struct remotes *remotes = remote->host->remotes;
    remotes->ready_count -= remote->state != NULL;
    remotes->ready_count += state != NULL;
    state_free(remote->state);
    remote->state = state;
    remote->came_us = clock_now_us();
}

/** Takes a session away from the desktop, and what was asked of it. */
static void hide(struct remotes *remotes, struct remote *remote)
{
    /* The session fails its requests itself. */
    for (struct pending *pending = remotes->pending, *next; pending; pending = next) {
        next = pending->next;
        if (pending->remote == remote && pending->kind != PENDING_IMAGE)
            end_pending(remotes, pending);
        else if (pending->remote == remote)
            pending->remote = NULL;
    }
    if (remote->session) {
        log_line(LOG_INFO, "%s/%s is not shown any more", remote->host->id, remote->id);
        remotes->shown_count--;
    }
    np_session_free(remote->session);
    remote->session = NULL;
    remote->is_confirmed = false;
    remote->shown = IN_REACH;
    remote->offered = 0;
    remote->sequence = 0;
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
    set_state(remote, NULL);
    hide(remotes, remote);
    free(remote);
}

static enum reach reach_of(const struct remotes *remotes, const struct remote *remote)
{
    if (!broker_is_connected(remotes->broker) || !remote->host->is_online || remote->host->is_silent ||
        !remote->is_confirmed)
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
        int64_t grace_period_us = now - remote->out_at_us + LOST_GRACE_US;
        np_session_set_grace_period(remote->session, grace_period_us < AWAY_GRACE_US ? grace_period_us : AWAY_GRACE_US);
    } else if (reach == AWAY) {
        np_session_set_grace_period(remote->session, AWAY_GRACE_US);
    }
    np_session_set_reachable(remote->session, reach == IN_REACH);
    remote->shown = reach;
}

/* ---- questions ---- */

/** Some moment in a time that grows with the number of hosts. */
static int64_t spread(const struct remotes *remotes, int64_t each_us)
{
    bool is_crowd = clock_now_us() - remotes->crowd_at_us < CROWD_MEMORY_US;
    int64_t most_us = (int64_t)remotes->host_count * each_us + (is_crowd ? (int64_t)remotes->crowd * CROWD_US : 0);
    return (int64_t)(random_number() % (uint64_t)(most_us + 1));
}

static bool is_moving(const struct state *state)
{
    return state->playback == NP_PLAYBACK_PLAYING && state->rate != 0;
}

/** Whether a state can be shown: where it is now is known. */
static bool is_ready(const struct remote *remote)
{
    const struct state *state = remote->state;
    return state && remote->host->is_online &&
           (!is_moving(state) || remote->host->has_difference || state->timestamp_utc_ms == INT64_MIN);
}

/** A session of which it is not known how it is now; NULL: none. */
static struct remote *find_unknown(const struct host *host)
{
    for (struct remote *remote = host->remotes_first; remote; remote = remote->next)
        if (remote->is_missing || (remote->state && !is_ready(remote)))
            return remote;
    return NULL;
}

/** Has a host asked, unless it was asked before and has not answered yet. */
static void ask_later(struct host *host, int64_t delay_us)
{
    int64_t when = clock_now_us() + delay_us;
    if (!host->asked_us && when < host->ask_at_us)
        host->ask_at_us = when;
}

/** What was asked is known, or a message says as much. */
static void end_question(struct host *host)
{
    host->asked_us = 0;
    host->ask_at_us = INT64_MAX;
    host->retry_us = FIRST_RETRY_US;
    host->try_count = 0;
}

/** Asks a host what is true now. It says so to us, or to all. */
static void ask(struct remotes *remotes, struct host *host)
{
    struct remote *remote = find_unknown(host);
    struct topic topic;
    int64_t now = clock_now_us();
    if (!remote && !host->is_checked)
        remote = host->remotes_first;
    if (!remote) {
        end_question(host);
        return;
    }
    if (host->asked_us && ++host->try_count >= MOST_TRIES && !host->is_silent) {
        host->is_silent = true;
        for (struct remote *each = host->remotes_first; each; each = each->next)
            show_reach(remotes, each);
    }
    host->token = random_number();
    strcpy(host->asked, remote->id);
    topic_of(remote, TOPIC_GET, &topic);
    publish_request(remotes, &topic, "", host->token);
    host->asked_us = now;
    host->ask_at_us = now + host->retry_us;
    host->retry_us = host->retry_us * 2 < LONGEST_RETRY_US ? host->retry_us * 2 : LONGEST_RETRY_US;
}

/** The state of each session of a host may be another by now. */
static void doubt(struct host *host, int64_t delay_us)
{
    for (struct remote *remote = host->remotes_first; remote; remote = remote->next)
        remote->is_missing = true;
    ask_later(host, delay_us);
}

/** Has read again, soon, what the broker keeps: something may have been lost. */
static void reread_later(struct remotes *remotes)
{
    int64_t now = clock_now_us();
    if (remotes->reread_at_us != INT64_MAX)
        return;
    if (now - remotes->read_at_us > 4 * remotes->reread_us)
        remotes->reread_us = REREAD_US;
    int64_t when = now + SETTLE_US, earliest = remotes->read_at_us + remotes->reread_us;
    if (when < earliest) {
        when = earliest;
        remotes->reread_us = remotes->reread_us * 2 < LONGEST_REREAD_US ? remotes->reread_us * 2 : LONGEST_REREAD_US;
    }
    remotes->reread_at_us = when + spread(remotes, SOON_US / 2);
}

/** Reads what the broker keeps: who is there, and then what each has. What does not come is asked for. */
static void read_kept(struct remotes *remotes)
{
    remotes->reread_at_us = INT64_MAX;
    remotes->read_at_us = clock_now_us();
    broker_subscribe(remotes->broker, TOPIC_ROOT "/+/presence", true);
    remotes->states_at_us = remotes->read_at_us + QUIET_US;
}

/** Reads the states that the broker keeps. Together with the presences there may be more than it queues. */
static void read_states(struct remotes *remotes)
{
    remotes->states_at_us = INT64_MAX;
    broker_subscribe(remotes->broker, TOPIC_ROOT "/+/+/state", true);
}

/* ---- commands ---- */

/** Takes the argument of a request over into a command. */
static bool read_request(const np_request *request, struct command *command)
{
    int64_t time_us = 0;
    int32_t number = 0;
    const char *device = NULL;
    np_command requested = 0;
    np_request_get_command(request, &requested);
    command->word = command_word_by_number(requested);
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
        np_request_get_volume_steps(request, &number);
        np_request_get_device_id(request, &device);
        command->integer = number;
        break;
    case NP_COMMAND_SET_DEVICE_VOLUME:
        np_request_get_device_id(request, &device);
        np_request_get_volume(request, &command->real);
        break;
    case NP_COMMAND_SET_VOLUME:
        np_request_get_volume(request, &command->real);
        break;
    default:
        break;
    }
    if (device)
        snprintf(command->device_id, sizeof command->device_id, "%s", device);
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

/* ---- images ---- */

/** On a thread of the library. */
static void on_artwork(np_artwork_request *request, void *user_data)
{
    struct image_source *source = user_data;
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
    if (read(remotes->wanted_fd, &count, sizeof count) > 0) {
        pthread_mutex_lock(&remotes->lock);
        struct wanted *wanted = remotes->wanted;
        remotes->wanted = NULL;
        pthread_mutex_unlock(&remotes->lock);
        /* The newest came first; that of the song that plays now is wanted most. */
        struct wanted **last = &wanted;
        while (*last)
            last = &(*last)->next;
        *last = remotes->waiting;
        remotes->waiting = wanted;
    }
    while (remotes->waiting && remotes->image_count < MOST_IMAGES) {
        struct wanted *wanted = remotes->waiting;
        remotes->waiting = wanted->next;
        struct pending *pending = send_request(remotes, PENDING_IMAGE, &wanted->topic, "", IMAGE_US);
        if (pending)
            pending->image = wanted->request;
        else
            np_artwork_request_fail(wanted->request, NP_OUTCOME_NETWORK_FAILED, NULL);
        free(wanted);
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

/** How long ago it was true, by what is known of the other clock. */
static int64_t age_of(const struct remote *remote)
{
    const struct state *state = remote->state;
    const struct host *host = remote->host;
    int64_t age_ms = state->age_ms + (clock_now_us() - remote->came_us) / 1000;
    if (!is_moving(state))
        return 0;
    if (state->timestamp_utc_ms != INT64_MIN)
        age_ms = clock_utc_ms() - state->timestamp_utc_ms - host->difference_us / 1000;
    return age_ms < 0 ? 0 : age_ms < MOST_MILLISECONDS ? age_ms : MOST_MILLISECONDS;
}

/** Shows what is true now. */
static void show(struct remotes *remotes, struct remote *remote)
{
    struct show_handlers handlers = {.command = on_command, .artwork = on_artwork, .user_data = remote};
    char artwork_id[2 * MOST_ID_BYTES + 2] = "";
    struct image_source *source = NULL;
    struct state *state = remote->state;
    bool is_new = !remote->session;
    if (is_new) {
        char id[2 * MOST_ID_BYTES + 2];
        snprintf(id, sizeof id, "%s/%s", remote->host->id, remote->id);
        if (np_session_new_remote(remotes->context, id, &remote->session) != NP_OK) {
            log_line(LOG_WARNING, "%s cannot be shown: %s", id, np_last_failure());
            set_state(remote, NULL);
            return;
        }
        remotes->shown_count++;
    }
    if (state->artwork && (source = calloc(1, sizeof *source))) {
        source->remotes = remotes;
        topic_of(remote, TOPIC_ARTWORK, &source->topic);
        strcpy(source->topic.artwork, state->artwork);
        snprintf(artwork_id, sizeof artwork_id, "%s/%s", remote->host->id, state->artwork);
    }
    if (!broker_may_steer(remotes->broker))
        state->command_count = 0;
    state->age_ms = age_of(remote);
    remote->is_confirmed = true;
    remote->is_away = !state->is_reachable;
    np_session_begin_update(remote->session);
    show_reach(remotes, remote);
    show_state(remote->session, state, remote->host->id, &remote->offered, &handlers, artwork_id, source);
    np_session_end_update(remote->session);
    if (is_new) {
        name_player(remotes, remote);
        np_session_publish(remote->session);
        log_line(LOG_INFO, "showing %s/%s: %s – %s", remote->host->id, remote->id, state->identity, state->host_name);
    }
    set_state(remote, NULL);
}

/** Whether a session may have a descriptor. One that plays takes that of one that does not. */
static bool make_room(struct remotes *remotes, const struct remote *remote)
{
    if (remote->session || remotes->shown_count < remotes->most_shown)
        return true;
    if (!remotes->has_logged_limit)
        log_line(
            LOG_WARNING,
            "showing %zu sessions: each needs a descriptor, and there are no more; those that play come first. Allow "
            "more open files, as with LimitNOFILE= in the service",
            remotes->shown_count);
    remotes->has_logged_limit = true;
    for (struct host *host = remotes->hosts; host && remote->is_playing; host = host->next) {
        for (struct remote *other = host->remotes_first; other; other = other->next) {
            if (other->session && !other->is_playing) {
                hide(remotes, other);
                other->is_missing = true;
                ask_later(host, FIRST_RETRY_US + spread(remotes, CHECK_US));
                return true;
            }
        }
    }
    return false;
}

/** Shows some of what came, first what plays; returns whether there is more. */
static bool show_some(struct remotes *remotes)
{
    int count = 0;
    for (int pass = 0; pass < 2 && remotes->ready_count > 0; pass++) {
        bool has_room = true;
        for (struct host *host = remotes->hosts; host; host = host->next) {
            for (struct remote *remote = host->remotes_first; remote; remote = remote->next) {
                if (!is_ready(remote) || remote->is_playing != (pass == 0) || (!has_room && !remote->session))
                    continue;
                if (!(has_room = make_room(remotes, remote)))
                    continue;
                show(remotes, remote);
                if (++count == MOST_SHOWN_A_TURN)
                    return true;
            }
        }
    }
    return false;
}

/** What the clock shows here now, less what it showed there when this was sent: the clocks' difference, and the way. */
static int64_t apparent_difference(const struct state *state)
{
    return (clock_utc_ms() - (state->timestamp_utc_ms + state->age_ms)) * 1000;
}

/** Believes how the clocks differ. Where that was thought to be quite another, what is shown is wrong. */
static void set_difference(struct host *host, int64_t difference_us, int64_t error_us)
{
    int64_t change_us = difference_us - host->difference_us;
    if (host->has_difference && (change_us > USUAL_US || change_us < -USUAL_US))
        doubt(host, 0);
    host->has_difference = true;
    host->difference_us = difference_us;
    host->error_us = error_us;
    host->measured_at_us = clock_now_us();
}

/** Learns from an answer that took so long how the clocks differ. */
static void measure_difference(struct host *host, const struct state *state, int64_t took_us)
{
    int64_t difference_us = apparent_difference(state) - took_us / 2, error_us = took_us / 2 + 1000;
    int64_t known_us = host->error_us + (clock_now_us() - host->measured_at_us) / 1000000 * DRIFT_US;
    int64_t apart_us = difference_us - host->difference_us;
    bool is_other = apart_us > error_us + known_us || apart_us < -(error_us + known_us);
    /* Better than what was known, or a clock was set. */
    if (!host->has_difference || error_us <= known_us || is_other)
        set_difference(host, difference_us, error_us);
}

/** Has a host asked later, unless it says something by itself. */
static void check_later(struct remotes *remotes, struct host *host)
{
    ask_later(host, (int64_t)remotes->host_count * CHECK_US + spread(remotes, 2 * CHECK_US));
}

/** Learns from a message that nobody asked for: it took some time, and never less than none. */
static void notice_difference(struct remotes *remotes, struct host *host, const struct state *state)
{
    int64_t apparent_us = apparent_difference(state);
    int64_t way_us = apparent_us - host->difference_us;
    if (!host->has_difference) {
        set_difference(host, apparent_us, USUAL_US);
        /* Another message that is much later is another opinion. */
        host->check_at_us = clock_now_us() + (int64_t)remotes->host_count * CHECK_US;
        return;
    }
    if (way_us < 0 || host->error_us > USUAL_US) {
        /* Quicker than any before, or an answer was slow; or the clock there was set. */
        set_difference(host, apparent_us, host->error_us > USUAL_US || way_us < -USUAL_US ? USUAL_US : host->error_us);
    }
    if (way_us > LATE_US)
        reread_later(remotes);
    if (way_us > USUAL_US || way_us < -USUAL_US)
        host->is_checked = false;
    else if (clock_now_us() >= host->check_at_us)
        host->is_checked = true;
}

/** Whether a message answers what we have asked its host. */
static bool is_answered(const struct host *host, const struct message *message)
{
    return host->asked_us && message->correlation_size == sizeof host->token &&
           memcmp(message->correlation, &host->token, sizeof host->token) == 0;
}

/** Learns from a message that the broker has not kept how its host is, and when it is. */
static void hear_state(struct remotes *remotes, struct host *host, const struct state *state,
                       const struct message *message)
{
    bool is_timed = state->timestamp_utc_ms != INT64_MIN, is_answer = is_answered(host, message);
    int64_t took_us = clock_now_us() - host->asked_us;
    if (!is_answer && is_timed) {
        notice_difference(remotes, host, state);
    } else if (is_answer && is_timed) {
        log_line(LOG_DEBUG, "%s answers after %lld ms", host->id, (long long)took_us / 1000);
        measure_difference(host, state, took_us);
        host->is_checked = host->error_us <= EXACT_US || ++host->inexact_count >= MOST_TRIES;
    } else {
        host->is_checked = true;
    }
    bool has_unknown = find_unknown(host) != NULL;
    if (is_answer || !has_unknown)
        end_question(host);
    if (has_unknown)
        ask_later(host, spread(remotes, SOON_US));
    else if (!host->is_checked)
        check_later(remotes, host);
}

/** Notes where a message comes from: another run of a bridge has another clock, and between two messages may be one that
 * was lost. */
static void note_origin(struct remotes *remotes, struct host *host, const struct origin *origin, bool is_news)
{
    if (strcmp(host->origin.clock, origin->clock) != 0) {
        host->has_difference = false;
        host->is_checked = false;
        host->inexact_count = 0;
        host->origin = *origin;
        for (struct remote *remote = host->remotes_first; remote; remote = remote->next)
            remote->sequence = 0;
        return;
    }
    if (is_news && host->origin.sequence > 0 && origin->sequence > host->origin.sequence + 1)
        reread_later(remotes);
    if (origin->sequence > host->origin.sequence)
        host->origin.sequence = origin->sequence;
}

/** A message that the broker did not keep: its host is there. */
static void hear(struct remotes *remotes, struct host *host)
{
    if (!host->is_silent)
        return;
    host->is_silent = false;
    for (struct remote *remote = host->remotes_first; remote; remote = remote->next)
        show_reach(remotes, remote);
}

/** Takes a state, also an answer that only we have. */
static void receive_state(struct remotes *remotes, struct host *host, const char *id, const struct message *message,
                          bool is_published)
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
        log_rejected("a state of %s/%s was refused: %s", host->id, id, why);
        return;
    }
    note_origin(remotes, host, &state->origin, !message->is_retained && is_published);
    /* A session that is not listed any more has ended, whatever the broker kept or its host answered before. */
    remote = message->is_retained || !is_published ? remote : get_remote(host, id);
    if (!remote) {
        state_free(state);
        return;
    }
    bool is_known = message->is_retained && remote->session && remote->is_confirmed && state->origin.sequence > 0 &&
                    state->origin.sequence == remote->sequence;
    bool is_timed = state->timestamp_utc_ms != INT64_MIN;
    /* Of what waited and does not say when it was sent, nobody knows where it is now. */
    remote->is_missing = message->is_retained && (!host->is_online || (!is_timed && is_moving(state)));
    if (remote->is_missing || is_known) {
        if (remote->is_missing)
            ask_later(host, spread(remotes, SOON_US));
        state_free(state);
        return;
    }
    remote->sequence = is_published ? state->origin.sequence : 0;
    remote->is_playing = is_moving(state);
    set_state(remote, state);
    if (message->is_retained) {
        if (!is_ready(remote))
            ask_later(host, spread(remotes, SOON_US));
        return;
    }
    hear(remotes, host);
    hear_state(remotes, host, state, message);
}

/* ---- hosts ---- */

static struct host *find_host(const struct remotes *remotes, const char *id)
{
    struct host *host = remotes->hosts;
    while (host && strcmp(host->id, id) != 0)
        host = host->next;
    return host;
}

/** How long a host that is lost is remembered: not for long where another has no place. */
static int64_t memory_of(const struct host *host)
{
    if (!host->remotes->has_left_out)
        return FORGET_US;
    return host->count > 0 ? LOST_GRACE_US : 0;
}

static struct host *get_host(struct remotes *remotes, const char *id)
{
    struct host *host = find_host(remotes, id);
    if (host || !config_shows(remotes->config, id))
        return host;
    if (remotes->host_count >= (size_t)remotes->config->most_hosts || !(host = calloc(1, sizeof *host))) {
        log_rejected("the host %s is left out: there are %zu already, see most-hosts", id, remotes->host_count);
        remotes->has_left_out = true;
        return NULL;
    }
    host->remotes = remotes;
    strcpy(host->id, id);
    bucket_init(&host->bucket, clock_now_us());
    host->lost_at_us = clock_now_us();
    host->ask_at_us = INT64_MAX;
    host->retry_us = FIRST_RETRY_US;
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
    /* One that was left out has a place now. */
    if (remotes->has_left_out)
        reread_later(remotes);
    remotes->has_left_out = false;
}

static void lose_host(struct remotes *remotes, struct host *host)
{
    if (host->is_online)
        host->lost_at_us = clock_now_us();
    host->is_online = false;
    host->is_checked = false;
    host->is_silent = false;
    end_question(host);
    for (struct remote *remote = host->remotes_first; remote; remote = remote->next) {
        remote->is_confirmed = false;
        remote->is_missing = true;
        set_state(remote, NULL);
        show_reach(remotes, remote);
    }
}

static void receive_list(struct remotes *remotes, struct host *host, const struct presence *presence)
{
    bool has_all = true;
    for (struct remote *remote = host->remotes_first, *next; remote; remote = next) {
        next = remote->next;
        if (!presence_lists(presence, remote->id))
            free_remote(remotes, remote);
    }
    for (size_t i = 0; presence->sessions && i < json_object_array_length(presence->sessions); i++) {
        const char *id = json_object_get_string(json_object_array_get_idx(presence->sessions, i));
        struct remote *remote = get_remote(host, id);
        if (!remote)
            break;
        has_all = has_all && !remote->is_missing;
    }
    if (!has_all)
        ask_later(host, PATIENCE_US + spread(remotes, SOON_US));
    else if (!host->is_checked)
        check_later(remotes, host);
}

/** Counts a host that has come just now. */
static void join_crowd(struct remotes *remotes)
{
    int64_t now = clock_now_us();
    remotes->crowd = now - remotes->crowd_at_us < CROWD_MEMORY_US ? remotes->crowd + 1 : 0;
    remotes->crowd_at_us = now;
}

static void receive_presence(struct remotes *remotes, const char *id, const struct message *message)
{
    struct presence presence = {0};
    const char *why = "";
    if (message->size > 0 && !presence_decode(message->payload, message->size, &presence, &why)) {
        log_rejected("the presence of %s was refused: %s", id, why);
        return;
    }
    /* One that is not there needs no place. */
    struct host *host = presence.is_online ? get_host(remotes, id) : find_host(remotes, id);
    if (host && !presence.is_online) {
        lose_host(remotes, host);
    } else if (host) {
        if (!host->is_online && !message->is_retained)
            join_crowd(remotes);
        host->is_online = true;
        note_origin(remotes, host, &presence.origin, !message->is_retained);
        if (!message->is_retained)
            hear(remotes, host);
        receive_list(remotes, host, &presence);
    }
    presence_free(&presence);
}

/* ---- answers ---- */

static void receive_answer(struct remotes *remotes, const char *sender, const struct message *message)
{
    struct pending *pending = NULL;
    struct host *host = find_host(remotes, sender);
    uint64_t token;
    if (host && !message->is_retained && is_answered(host, message)) {
        receive_state(remotes, host, host->asked, message, false);
        return;
    }
    if (message->correlation_size == sizeof token && !message->is_retained) {
        memcpy(&token, message->correlation, sizeof token);
        for (pending = remotes->pending; pending && pending->token != token;)
            pending = pending->next;
    }
    if (!pending) {
        log_line(LOG_DEBUG, "an answer came to what nobody waits for");
        return;
    }
    if (strcmp(pending->host, sender) != 0) {
        log_rejected("an answer of %s was refused: %s was asked", sender, pending->host);
        return;
    }
    if (pending->kind == PENDING_IMAGE) {
        if (message->size == 0 || !image_type(message->payload, message->size))
            np_artwork_request_fail(pending->image, NP_OUTCOME_NO_SUCH_CONTENT, "the other machine has no image");
        else
            np_artwork_request_finish_bytes(pending->image, message->payload, message->size);
        end_pending(remotes, pending);
        return;
    }
    struct answer answer;
    const char *why;
    if (!answer_decode(message->payload, message->size, &answer, &why)) {
        log_rejected("an answer was refused: %s", why);
        np_request_fail(pending->request, NP_OUTCOME_FAILED, "the other machine's answer makes no sense");
    } else if (answer.outcome == NP_OUTCOME_SUCCESS) {
        np_request_finish(pending->request);
    } else {
        np_request_fail(pending->request, answer.outcome, *answer.message ? answer.message : NULL);
    }
    end_pending(remotes, pending);
}

/** A state has come of a host of which no presence has: reads what the broker keeps of it. */
static void read_host(struct remotes *remotes, const char *id)
{
    char filter[TOPIC_BYTES];
    if (remotes->host_count >= (size_t)remotes->config->most_hosts || !config_shows(remotes->config, id) ||
        !bucket_remove_message(&remotes->strangers, clock_now_us()))
        return;
    snprintf(filter, sizeof filter, TOPIC_ROOT "/%s/presence", id);
    broker_read(remotes->broker, filter);
    snprintf(filter, sizeof filter, TOPIC_ROOT "/%s/+/state", id);
    broker_read(remotes->broker, filter);
}

void remotes_receive(struct remotes *remotes, const struct topic *topic, const struct message *message)
{
    if (topic->kind == TOPIC_ANSWER) {
        receive_answer(remotes, topic->sender, message);
        return;
    }
    struct host *host = find_host(remotes, topic->host);
    /* What the broker keeps comes because we asked for it. */
    if (host && !message->is_retained && !bucket_remove_message(&host->bucket, clock_now_us())) {
        if (!host->has_dropped)
            log_line(LOG_WARNING, "%s sends more than %d messages a second; what is beyond is left out", host->id,
                     MOST_MESSAGES_A_SECOND);
        host->has_dropped = true;
        return;
    }
    if (topic->kind == TOPIC_PRESENCE) {
        if (message->is_retained && remotes->states_at_us != INT64_MAX)
            remotes->states_at_us = clock_now_us() + QUIET_US;
        receive_presence(remotes, topic->host, message);
        return;
    }
    if (host)
        receive_state(remotes, host, topic->session, message, true);
    else if (message->size > 0)
        read_host(remotes, topic->host);
}

/* ---- life ---- */

void remotes_connected(struct remotes *remotes)
{
    char answers[TOPIC_BYTES];
    snprintf(answers, sizeof answers, TOPIC_ROOT "/%s/answer/+", remotes->config->host_id);
    broker_subscribe(remotes->broker, answers, false);
    read_kept(remotes);
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
    if (host->has_dropped && bucket_remove_message(&host->bucket, now)) {
        host->has_dropped = false;
        doubt(host, 0);
    }
    if (host->has_dropped && now + BUCKET_MESSAGE_US < *next_us)
        *next_us = now + BUCKET_MESSAGE_US;
    if (host->ask_at_us <= now && host->is_online)
        ask(remotes, host);
    if (host->ask_at_us < *next_us && host->is_online)
        *next_us = host->ask_at_us;
}

/** Reads again what the broker keeps, and asks later for what does not come. */
static void reread(struct remotes *remotes)
{
    log_line(LOG_DEBUG, "something may have been lost: reading again what the broker keeps");
    for (struct host *host = remotes->hosts; host; host = host->next)
        if (host->is_online)
            doubt(host, FIRST_RETRY_US + spread(remotes, SOON_US));
    read_kept(remotes);
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
        if (!host->is_online && now - host->lost_at_us >= memory_of(host)) {
            free_host(remotes, host);
            continue;
        }
        if (!host->is_online && host->lost_at_us + memory_of(host) < next_us)
            next_us = host->lost_at_us + memory_of(host);
        if (broker_is_connected(remotes->broker))
            turn_host(remotes, host, now, &next_us);
    }
    if (broker_is_connected(remotes->broker)) {
        if (remotes->reread_at_us <= now)
            reread(remotes);
        if (remotes->states_at_us <= now)
            read_states(remotes);
        if (remotes->reread_at_us < next_us)
            next_us = remotes->reread_at_us;
        if (remotes->states_at_us < next_us)
            next_us = remotes->states_at_us;
        if (show_some(remotes))
            return 0;
    }
    if (next_us == INT64_MAX)
        return -1;
    return next_us <= now ? 0 : (int)((next_us - now) / 1000) + 1;
}

static void free_wanted(struct wanted *wanted)
{
    while (wanted) {
        struct wanted *next = wanted->next;
        free(wanted);
        wanted = next;
    }
}

struct remotes *remotes_new(np_context *context, const struct config *config)
{
    struct remotes *remotes = calloc(1, sizeof *remotes);
    if (!remotes)
        return NULL;
    remotes->context = context;
    remotes->config = config;
    remotes->reread_at_us = INT64_MAX;
    remotes->states_at_us = INT64_MAX;
    remotes->reread_us = REREAD_US;
    bucket_init(&remotes->strangers, clock_now_us());
    struct rlimit files = {.rlim_cur = RLIM_INFINITY};
    getrlimit(RLIMIT_NOFILE, &files);
    remotes->most_shown = files.rlim_cur > OTHER_DESCRIPTORS ? (size_t)files.rlim_cur - OTHER_DESCRIPTORS : 1;
    pthread_mutex_init(&remotes->lock, NULL);
    remotes->wanted_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (remotes->wanted_fd < 0) {
        log_line(LOG_ERROR, "no descriptor: %s", strerror(errno));
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
    free_wanted(remotes->wanted);
    free_wanted(remotes->waiting);
    close(remotes->wanted_fd);
    pthread_mutex_destroy(&remotes->lock);
    free(remotes);
}
