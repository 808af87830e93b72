/* SPDX-License-Identifier: MIT */
/*
 * One Snapcast server, and its groups as remote sessions. Everything runs on one thread. The server's state is stored
 * as JSON. Each use checks it, because any member may be missing or have another type.
 */
#ifndef SNAPCAST_REMOTE_H
#define SNAPCAST_REMOTE_H

#include <json-c/json.h>
#include <netdb.h>
#include <nowplaying/nowplaying.h>

enum { MAX_CLIENTS = 64, MAX_QUESTIONS = 4 * MAX_CLIENTS, MAX_ID = 1024 };

/* The subject of the answer. */
enum question_kind { ASKS_NOTHING, ASKS_STATUS, ASKS_VOLUME, ASKS_MUTE };

/* A question that the server has not answered yet. */
struct question {
    int64_t id; /* 0: this place is free. */
    enum question_kind kind;
    char *subject;       /* The id of the client or group, or NULL. */
    np_request *request; /* The request that waits for this answer, or NULL. */
    int64_t asked_at;
};

struct connection {
    const char *host, *port;
    struct addrinfo *addresses, *address; /* All addresses of the host, and the current one. */
    int fd;                               /* -1: not connected. */
    bool is_open;                         /* False while it is being opened. */
    const char *fault;                    /* The reason to close it, or NULL. */
    bool is_told;                         /* The program has printed that it cannot reach the server. */
    int64_t give_up_at, retry_at, delay;

    char *line; /* The received part of a line. */
    size_t length, capacity;
    bool is_skipping; /* The line is too long, so the rest is skipped. */
    int useless;      /* The number of useless lines. */

    int64_t last_id;
    struct question questions[MAX_QUESTIONS];
};

struct remote {
    np_context *context;
    struct connection connection;
    json_object *server; /* The server's current state; NULL: unknown. */
    bool is_changed;     /* The state must be published. */
    bool is_doubtful;    /* A change may be missing, so read the state again, */
    int64_t ask_at;      /* but not before this time. */
    struct session *sessions;
};

/* snapcast_remote.c */
void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* json.c: these return NULL, "", `otherwise` or false if the member is missing or has another type. */
json_object *member(json_object *object, const char *key);
json_object *member_array(json_object *object, const char *key);
const char *member_text(json_object *object, const char *key);
double member_number(json_object *object, const char *key, double otherwise);
bool member_flag(json_object *object, const char *key);
json_object *with_id(json_object *array, const char *id);

/* connection.c */
void connection_begin(struct remote *remote);
void connection_end(struct remote *remote);
short connection_events(const struct connection *connection);
void connection_take(struct remote *remote);
int64_t connection_turn(struct remote *remote);
void connection_proved(struct connection *connection);
bool ask(struct remote *remote, const char *method, json_object *parameters, enum question_kind kind,
         const char *subject, np_request *request);

/* server.c */
json_object *find_group(struct remote *remote, const char *id);
json_object *find_stream(struct remote *remote, const char *id);
json_object *find_client(struct remote *remote, const char *id, json_object **ret_group);
size_t connected_clients(json_object *group, json_object *clients[MAX_CLIENTS]);
int64_t received_us(json_object *stream);
void server_take_notification(struct remote *remote, const char *method, json_object *parameters);
void server_take_answer(struct remote *remote, const struct question *question, json_object *result);

/* session.c */
void show_changes(struct remote *remote);
void show_unreachable(struct remote *remote);
void free_sessions(struct remote *remote);

/* content.c */
np_content *content_of(const char *stream_id, json_object *metadata);

/* volume.c */
double client_volume(json_object *group, json_object *client);
double group_volume(json_object *group);
void set_client_volume(struct remote *remote, np_request *request);
void set_group_volume(struct remote *remote, const char *group_id, np_request *request);

/* command.c */
void offer_commands(np_session *session, json_object *properties, unsigned *offered, np_command_handler handler,
                    void *user_data);
void do_command(struct remote *remote, const char *group_id, np_request *request);

#endif
