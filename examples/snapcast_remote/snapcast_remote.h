/* SPDX-License-Identifier: MIT */
/*
 * One Snapcast server, its groups as remote sessions. Everything runs on one thread. What the server says is kept as
 * the JSON that it is, and looked at with care where it is used: nothing in it need be there, or be of the right type.
 */
#ifndef SNAPCAST_REMOTE_H
#define SNAPCAST_REMOTE_H

#include <json-c/json.h>
#include <netdb.h>
#include <nowplaying/nowplaying.h>

enum { MAX_CLIENTS = 64, MAX_QUESTIONS = 4 * MAX_CLIENTS, MAX_ID = 1024 };

/* What the answer is about. */
enum question_kind { ASKS_NOTHING, ASKS_STATUS, ASKS_VOLUME, ASKS_MUTE };

/* Something that the server was asked and has not answered yet. */
struct question {
    int64_t id; /* 0: the place is free. */
    enum question_kind kind;
    char *subject;       /* Whose volume or mute it is, or NULL. */
    np_request *request; /* Who waits for it and all others of his, or NULL. */
    int64_t asked_at;
};

struct connection {
    const char *host, *port;
    struct addrinfo *addresses, *address; /* All that the host has, and the one in use. */
    int fd;                               /* -1: none. */
    bool is_open;                         /* Else it is being opened. */
    const char *fault;                    /* Why it is to be closed, or NULL. */
    bool is_told;                         /* That the server cannot be reached was said. */
    int64_t give_up_at, retry_at, delay;

    char *line; /* What has come of it. */
    size_t length, capacity;
    bool is_skipping; /* It is too long. */
    int useless;      /* How many lines were. */

    int64_t last_id;
    struct question questions[MAX_QUESTIONS];
};

struct remote {
    np_context *context;
    struct connection connection;
    json_object *server; /* What it said, kept up to date; NULL: nothing yet. */
    bool is_changed;     /* And is to be shown. */
    bool is_doubtful;    /* Something was missed: ask again, */
    int64_t ask_at;      /* but not before. */
    struct session *sessions;
};

/* snapcast_remote.c */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* json.c: NULL, "", `otherwise` or false for what is not there, or is of another type. */
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
