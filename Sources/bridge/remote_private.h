/* SPDX-License-Identifier: MIT */
/** The hosts, their sessions, and the requests to them. Only the files remote*.c include this.
 *
 * A file calls only functions of the sections above its own. remote_receive.c (messages of other hosts) and remote.c
 * (the
 * turn) are the last files: remote.h has their functions. */
#ifndef BRIDGE_REMOTE_PRIVATE_H
#define BRIDGE_REMOTE_PRIVATE_H

#include "bucket.h"
#include "clock.h"
#include "presence.h"
#include "remote.h"
#include "state.h"

#include <pthread.h>

#define FIRST_RETRY_US INT64_C(2000000)
/* A host that does not answer this many questions in a row is not reachable. A clock is measured this often at most. */
enum { MOST_TRIES = 4 };
/* The broker drops a request after this time. */
enum { EXPIRY_S = 5 };
/* A command without an answer is sent again each time that this has passed. */
#define REPEAT_US INT64_C(500000)
/* An unknown state is asked for within this time for each host. */
#define SOON_US INT64_C(10000)
/* A new difference of the clocks is checked after this time for each host. */
#define CHECK_US INT64_C(50000)
/* Hosts that start within this time of each other are a crowd. */
#define CROWD_MEMORY_US INT64_C(10000000)
/* If no retained presence arrives for this time, all have arrived. */
#define QUIET_US INT64_C(30000)
/* The shortest pause between two reads of the retained messages. */
#define SHORTEST_PAUSE_US INT64_C(5000000)
/* The grace period of a session whose host is lost. */
#define LOST_GRACE_US INT64_C(30000000)

struct host;

/** AWAY: the host cannot reach the place of playback. LOST: the host is lost, or its state is not confirmed. */
enum reach { IN_REACH, AWAY, LOST };

/** A session of another host. */
struct remote {
    struct remote *next;
    struct host *host;
    char id[MOST_ID_BYTES + 1];
    np_session *session;    /* NULL until its state is known. */
    bool is_confirmed;      /* The state that is shown arrived after the bridge had connected. */
    bool is_away;           /* Its host reports that it is not reachable. */
    enum reach shown;       /* The reach that is shown. */
    int64_t out_at_us;      /* When `shown` changed from IN_REACH. */
    struct state *state;    /* To show next; NULL: nothing new. */
    int64_t received_at_us; /* When `state` arrived. */
    bool is_missing;        /* Its state has not arrived, or a newer one can be lost. */
    bool is_playing;        /* In the newest state. */
    int64_t sequence;       /* Of the newest state; 0: unknown. */
    uint64_t offered;
};

struct host {
    struct host *next;
    struct remotes *remotes;
    char id[MOST_ID_BYTES + 1];
    bool is_online;
    bool has_dropped; /* A message exceeded the rate, so a state can be missing. */
    /* The wall clock here minus that of the host; it can be years. `error_us` is the largest error. With the difference
     * the age of each message is known. */
    bool has_difference;
    int64_t difference_us, error_us, measured_at_us;
    struct origin origin;          /* Of its newest message. */
    bool is_checked;               /* A message arrived after the bridge had connected, and its clock is known well. */
    int64_t check_at_us;           /* A message after this moment checks the clock. */
    bool is_silent;                /* It does not answer. */
    int64_t ask_at_us;             /* When to ask; INT64_MAX: never. */
    int64_t asked_at_us;           /* When it was asked; 0: no question is unanswered. */
    uint64_t token;                /* The Correlation Data of the question. */
    char asked[MOST_ID_BYTES + 1]; /* The session of the question. */
    int64_t retry_us;
    int try_count, inexact_count;
    struct bucket bucket;
    int64_t lost_at_us;
    struct remote *remotes_first;
    size_t count;
};

enum request_kind { REQUEST_COMMAND, REQUEST_IMAGE };

/** A request that waits for its answer. */
struct request {
    struct request *next;
    enum request_kind kind;
    uint64_t token;
    char host[MOST_ID_BYTES + 1]; /* Answers of other hosts are rejected. */
    int64_t sent_us, end_us;
    int64_t repeat_at_us; /* When to send it again; INT64_MAX: never. */
    struct topic topic;
    char *payload;
    struct remote *remote; /* Of a command. */
    np_request *command;
    np_artwork_request *image;
};

/** An image that the desktop requests. A thread of the library adds it, the main thread sends it. */
struct image_query {
    struct image_query *next;
    np_artwork_request *request;
    int pixels;
    struct topic topic;
};

/** The data of an image's provider. */
struct image_source {
    struct remotes *remotes;
    struct topic topic;
};

struct remotes {
    np_context *context;
    const struct config *config;
    struct broker *broker;
    struct host *hosts;
    size_t host_count;
    struct request *requests;
    size_t request_count, image_count;
    struct bucket unknown_hosts; /* Limits the reads for hosts that are not known. */
    bool has_left_out;           /* A host was rejected, because there were too many. */
    size_t crowd;                /* Hosts that started soon after each other, until `crowd_at_us`. */
    int64_t crowd_at_us;
    int64_t retained_again_at_us; /* When to read the retained messages again; INT64_MAX: never. */
    int64_t retained_at_us;       /* When they were read. */
    int64_t states_at_us;         /* When to read the retained states; INT64_MAX: they were read. */
    int64_t retained_pause_us;    /* The pause until they can be read again. */
    size_t ready_count;           /* Remotes that have a `state`. */
    size_t shown_count, most_shown;
    bool has_logged_limit;
    int image_fd;
    pthread_mutex_t lock;
    struct image_query *new_images; /* Guarded by `lock`. */
    struct image_query *waiting_images;
};

/* ---- remote_requests.c: commands and image requests that wait for an answer ---- */

/** Removes and frees a request. */
void request_end(struct remotes *remotes, struct request *request);

/** Fails a request, then removes and frees it. */
void request_fail(struct remotes *remotes, struct request *request, np_outcome outcome, const char *text);

/** Publishes a request; false if it cannot be sent. `token` is the Correlation Data. */
bool request_publish(struct remotes *remotes, const struct topic *topic, const char *payload, uint64_t token,
                     uint32_t expiry_s);

/** Publishes a request, and adds it to those that wait; NULL if it cannot be sent. */
struct request *request_send(struct remotes *remotes, enum request_kind kind, const struct topic *topic,
                             const char *payload, int64_t limit_us);

/** Publishes a command again if it is time: the broker can have dropped it, or its answer. Returns the next time. */
int64_t request_repeat(struct remotes *remotes, struct request *request, int64_t now);

/** Handles an answer to a request that waits. */
void request_receive_answer(struct remotes *remotes, const char *sender, const struct message *message);

/* ---- remote_sessions.c: the sessions of a host ---- */

/** Fills in the topic of a request to the host of a session. */
void remote_topic(const struct remote *remote, enum topic_kind kind, struct topic *topic);

/** NULL: the host has no such session. */
struct remote *remote_find(const struct host *host, const char *id);

/** Returns the session, which is added if it is new; NULL, and a line in the log, if the host has too many. */
struct remote *remote_get(struct host *host, const char *id);

/** Sets the state to show next, and frees the one before. `state` can be NULL. */
void remote_set_state(struct remote *remote, struct state *state);

/** Removes a session from the bus, and cancels its requests. */
void remote_hide(struct remotes *remotes, struct remote *remote);

/** Removes a session from its host, and frees it. */
void remote_free(struct remotes *remotes, struct remote *remote);

/** Whether the session can be controlled now. */
enum reach remote_reach(const struct remotes *remotes, const struct remote *remote);

/** Sets whether the session on the bus is reachable. */
void remote_show_reach(struct remotes *remotes, struct remote *remote);

/** Whether the state can be shown: the present position is known. */
bool remote_is_ready(const struct remote *remote);

/* ---- remote_questions.c: questions to a host about its states and its clock ---- */

/** A random delay of up to `each_us` for each host, so that not all machines ask at one moment. */
int64_t question_delay(const struct remotes *remotes, int64_t each_us);

/** A session whose present state is unknown; NULL: all are known. */
struct remote *question_find_session(const struct host *host);

/** Asks a host after a delay, unless a question to it is unanswered. */
void question_ask_later(struct host *host, int64_t delay_us);

/** Ends the question to a host: it is answered, or a message contained the answer. */
void question_end(struct host *host);

/** Asks a host for a state. The host answers this host alone, or publishes the state for all. */
void question_ask(struct remotes *remotes, struct host *host);

/** Asks a host for all its states after a delay, because they can have changed. */
void question_ask_for_states(struct host *host, int64_t delay_us);

/** Checks the clock of a host by a question, unless a message arrives before. */
void question_check_clock_later(struct remotes *remotes, struct host *host);

/** Whether a message answers the question to its host. */
bool question_is_answered_by(const struct host *host, const struct message *message);

/* ---- remote_retained.c: the messages that the broker retains ---- */

/** Reads the retained messages again soon, because a message can have been lost. */
void retained_read_again_later(struct remotes *remotes);

/** Subscribes to the retained presences. The states follow. */
void retained_read(struct remotes *remotes);

/** Subscribes to the retained states. Together with the presences they can exceed the queue of the broker. */
void retained_read_states(struct remotes *remotes);

/** Reads the retained messages of one host: its state has arrived, but no presence. */
void retained_read_host(struct remotes *remotes, const char *id);

/** Reads the retained messages again, and asks later for the states that do not arrive. */
void retained_read_again(struct remotes *remotes);

/* ---- remote_clock.c: the difference between two clocks ---- */

/** Learns the difference of the clocks from an answer that needed `took_us`. */
void host_clock_measure(struct host *host, const struct state *state, int64_t took_us);

/** Learns the difference of the clocks from a message without a question. Its travel time is unknown, but never
 * negative. */
void host_clock_notice(struct remotes *remotes, struct host *host, const struct state *state);

/** The age of the state in milliseconds. */
int64_t remote_age(const struct remote *remote);

/* ---- remote_commands.c: commands of the desktop ---- */

/** Handles a command of the desktop. */
void remote_on_command(np_request *request, void *user_data);

/* ---- remote_images.c: images that the desktop requests ---- */

/** Provides an image. The library calls it on a thread of its own. */
void remote_on_artwork(np_artwork_request *request, void *user_data);

/** Sends the requests for images that are new or wait, up to MOST_IMAGES at one time. */
void remote_images_send(struct remotes *remotes);

/** Frees the requests for images that wait. The library has cancelled them. */
void remote_images_free(struct remotes *remotes);

/* ---- remote_show.c: states on the session bus ---- */

/** Shows some of the states that have arrived, first those of sessions that play; returns whether more remain. */
bool remote_show_some(struct remotes *remotes);

/* ---- remote_hosts.c: the hosts ---- */

/** NULL: the host is unknown. */
struct host *host_find(const struct remotes *remotes, const char *id);

/** Returns the host, which is added if it is new; NULL if there are too many, or if `show` excludes it. */
struct host *host_get(struct remotes *remotes, const char *id);

/** Removes and frees a host. */
void host_free(struct remotes *remotes, struct host *host);

/** Marks a host as lost: its sessions are not reachable. */
void host_lose(struct remotes *remotes, struct host *host);

/** The time after which a lost host is forgotten. It is shorter if another host has no place. */
int64_t host_memory(const struct host *host);

#endif
