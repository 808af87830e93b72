/* SPDX-License-Identifier: MIT */
/*
 * The connection to the server: it sends questions and reads answers as lines of JSON, and reconnects after a loss.
 * Only the look-up of the host's name blocks.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "snapcast_remote.h"

/* A line may contain covers. In the worst case parsed JSON needs a hundred times the memory of the line, so the limit
   is low. */
enum { MAX_LINE = 2 << 20, MAX_USELESS = 32, MAX_DEPTH = 32 };

static const int64_t patience = 5 * NP_SECOND, first_delay = NP_SECOND / 2, longest_delay = 30 * NP_SECOND;

/* ---- questions ---- */

static void forget(struct question *question)
{
    free(question->subject);
    *question = (struct question){0};
}

static bool is_awaited(const struct connection *connection, const np_request *request)
{
    for (int i = 0; i < MAX_QUESTIONS; i++)
        if (connection->questions[i].request == request)
            return true;
    return false;
}

/* Fails the request with the first failure. The answers to its other questions are then ignored. */
static void fail_request(struct connection *connection, np_request *request, np_outcome outcome, const char *message)
{
    if (!request)
        return;
    for (int i = 0; i < MAX_QUESTIONS; i++)
        if (connection->questions[i].request == request)
            connection->questions[i].request = NULL;
    np_request_fail(request, outcome, message);
}

static void fail(struct connection *connection, struct question *question, np_outcome outcome, const char *message)
{
    fail_request(connection, question->request, outcome, message);
    forget(question);
}

static bool is_asked(const struct connection *connection, enum question_kind kind)
{
    for (int i = 0; i < MAX_QUESTIONS; i++)
        if (connection->questions[i].id && connection->questions[i].kind == kind)
            return true;
    return false;
}

static struct question *question_with(struct connection *connection, int64_t id)
{
    for (int i = 0; i < MAX_QUESTIONS; i++)
        if (connection->questions[i].id == id)
            return &connection->questions[i];
    return NULL;
}

/* The socket's buffer has space for far more than all questions. So if it is full, the server no longer reads. */
static bool send_message(struct connection *connection, json_object *message)
{
    size_t size = 0;
    char *line = NULL;
    const char *text = json_object_to_json_string_length(message, JSON_C_TO_STRING_PLAIN, &size);
    bool is_sent = asprintf(&line, "%s\n", text) >= 0 &&
                   send(connection->fd, line, size + 1, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)size + 1;
    if (!is_sent)
        connection->fault = "it does not read our messages";
    free(line);
    return is_sent;
}

/* Sends a question, and frees the parameters. The request is finished when all its questions are answered, or fails now
   if the question cannot be sent. */
bool ask(struct remote *remote, const char *method, json_object *parameters, enum question_kind kind,
         const char *subject, np_request *request)
{
    struct connection *connection = &remote->connection;
    struct question *question = question_with(connection, 0);
    const char *why = NULL;
    json_object *message = json_object_new_object();
    json_object_object_add(message, "jsonrpc", json_object_new_string("2.0"));
    json_object_object_add(message, "id", json_object_new_int64(++connection->last_id));
    json_object_object_add(message, "method", json_object_new_string(method));
    if (parameters)
        json_object_object_add(message, "params", parameters);

    if (!connection->is_open || connection->fault)
        why = "the Snapcast server cannot be reached";
    else if (!question)
        why = "the Snapcast server has not answered what was asked before";
    else if (!send_message(connection, message))
        why = "the Snapcast server does not read our messages";
    else
        *question = (struct question){
            connection->last_id, kind, subject ? strdup(subject) : NULL, request, np_now_us(),
        };
    json_object_put(message);
    if (why && kind != ASKS_NOTHING)
        remote->is_doubtful = true;
    if (why)
        fail_request(connection, request, NP_OUTCOME_NETWORK_FAILED, why);
    return !why;
}

/* ---- answers ---- */

static np_outcome outcome_of(double code)
{
    if (code == -32602)
        return NP_OUTCOME_INVALID_ARGUMENT;
    /* -32601: the method does not exist. 1 to 7: the stream does not support the command. */
    return code == -32601 || (code >= 1 && code <= 7) ? NP_OUTCOME_NOT_SUPPORTED : NP_OUTCOME_FAILED;
}

static void take_error(struct remote *remote, struct question *question, json_object *error)
{
    char text[256];
    const char *data = member_text(error, "data");
    snprintf(text, sizeof text, "%s%s%s", member_text(error, "message"), *data ? ": " : "", data);
    if (question->kind == ASKS_STATUS)
        remote->connection.fault = "it does not report what plays";
    else if (question->kind != ASKS_NOTHING)
        remote->is_doubtful = true;
    fail(&remote->connection, question, outcome_of(member_number(error, "code", 0)), *text ? text : NULL);
}

/* Returns whether the message was an expected answer. */
static bool take_answer(struct remote *remote, json_object *message)
{
    json_object *id = json_object_object_get(message, "id"), *error = member(message, "error");
    int64_t number = json_object_is_type(id, json_type_int) ? json_object_get_int64(id) : 0;
    struct question *question = number > 0 ? question_with(&remote->connection, number) : NULL;
    if (!question)
        return false;
    if (error) {
        take_error(remote, question, error);
        return true;
    }
    server_take_answer(remote, question, json_object_object_get(message, "result"));
    np_request *request = question->request;
    forget(question);
    if (request && !is_awaited(&remote->connection, request)) {
        show_changes(remote); /* Publish before the answer, so that the client reads the new state. */
        np_request_finish(request);
    }
    return true;
}

static bool take_message(struct remote *remote, json_object *message)
{
    const char *method = member_text(message, "method");
    if (!*method)
        return json_object_is_type(message, json_type_object) && take_answer(remote, message);
    server_take_notification(remote, method, member(message, "params"));
    /* Snapcast 0.26 may send a change before an older answer. */
    if (is_asked(&remote->connection, ASKS_STATUS))
        remote->is_doubtful = true;
    return true;
}

/* ---- lines ---- */

static void count_useless(struct connection *connection, const char *what)
{
    if (++connection->useless >= MAX_USELESS)
        connection->fault = "it sends too many useless lines";
    else
        log_line("a line of the server's %s; it is left out", what);
}

static void take_line(struct remote *remote)
{
    struct connection *connection = &remote->connection;
    struct json_tokener *tokener = json_tokener_new_ex(MAX_DEPTH);
    json_tokener_set_flags(tokener, JSON_TOKENER_STRICT);
    json_object *message = json_tokener_parse_ex(tokener, connection->line, (int)connection->length);
    bool is_useful = false;
    /* An array is a batch of answers or notifications. */
    for (size_t i = 0; json_object_is_type(message, json_type_array) && i < json_object_array_length(message); i++)
        is_useful = take_message(remote, json_object_array_get_idx(message, i)) || is_useful;
    if (json_object_is_type(message, json_type_object))
        is_useful = take_message(remote, message);
    if (!is_useful)
        count_useless(connection, message ? "is not a message" : "is not JSON");
    json_object_put(message);
    json_tokener_free(tokener);
}

static void add_to_line(struct connection *connection, const char *bytes, size_t size)
{
    if (connection->is_skipping)
        return;
    if (connection->length + size > MAX_LINE) {
        connection->is_skipping = true;
        count_useless(connection, "is too long");
        return;
    }
    if (connection->length + size > connection->capacity) {
        size_t capacity = 2 * (connection->length + size);
        char *line = realloc(connection->line, capacity);
        if (!line) {
            connection->fault = "there is no memory for its line";
            return;
        }
        connection->line = line;
        connection->capacity = capacity;
    }
    memcpy(connection->line + connection->length, bytes, size);
    connection->length += size;
}

static void take_bytes(struct remote *remote, const char *bytes, size_t size)
{
    struct connection *connection = &remote->connection;
    while (size > 0 && !connection->fault) {
        const char *end = memchr(bytes, '\n', size);
        size_t taken = end ? (size_t)(end - bytes) : size;
        add_to_line(connection, bytes, taken);
        if (end) {
            while (connection->length > 0 && connection->line[connection->length - 1] == '\r')
                connection->length--;
            if (connection->length > 0 && !connection->is_skipping && !connection->fault)
                take_line(remote);
            connection->length = 0;
            connection->is_skipping = false;
            taken++;
        }
        bytes += taken;
        size -= taken;
    }
}

/* ---- opening and loss ---- */

static void drop(struct connection *connection)
{
    if (connection->fd >= 0)
        close(connection->fd);
    connection->fd = -1;
    connection->is_open = connection->is_skipping = false;
    connection->length = 0;
    connection->useless = 0;
    connection->fault = NULL;
}

static void lose(struct remote *remote, const char *why)
{
    struct connection *connection = &remote->connection;
    if (!connection->is_told)
        log_line("the server at %s, port %s cannot be reached: %s; trying again", connection->host, connection->port,
                 why);
    connection->is_told = true;
    drop(connection);
    for (int i = 0; i < MAX_QUESTIONS; i++)
        if (connection->questions[i].id)
            fail(connection, &connection->questions[i], NP_OUTCOME_NETWORK_FAILED, "the Snapcast server was lost");
    if (connection->addresses)
        freeaddrinfo(connection->addresses);
    connection->addresses = connection->address = NULL;
    connection->retry_at = np_now_us() + connection->delay;
    connection->delay = connection->delay * 2 < longest_delay ? connection->delay * 2 : longest_delay;
    show_unreachable(remote);
}

/* A machine that is switched off sends nothing, so the kernel checks it regularly. */
static void watch_peer(int fd)
{
    int yes = 1, idle = 10, interval = 5, count = 3;
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &interval, sizeof interval);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &count, sizeof count);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

static void open_next(struct remote *remote, const char *why)
{
    struct connection *connection = &remote->connection;
    drop(connection);
    for (; connection->address; connection->address = connection->address->ai_next) {
        const struct addrinfo *address = connection->address;
        connection->fd = socket(address->ai_family, address->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (connection->fd >= 0 &&
            (connect(connection->fd, address->ai_addr, address->ai_addrlen) == 0 || errno == EINPROGRESS)) {
            watch_peer(connection->fd);
            connection->give_up_at = np_now_us() + patience;
            return;
        }
        why = strerror(errno);
        drop(connection);
    }
    lose(remote, why);
}

static void open_first(struct remote *remote)
{
    struct connection *connection = &remote->connection;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    int error = getaddrinfo(connection->host, connection->port, &hints, &connection->addresses);
    connection->address = connection->addresses;
    if (error)
        connection->addresses = connection->address = NULL;
    open_next(remote, error ? gai_strerror(error) : "it has no address");
}

static void try_next(struct remote *remote, const char *why)
{
    remote->connection.address = remote->connection.address->ai_next;
    open_next(remote, why);
}

static void opened(struct remote *remote)
{
    struct connection *connection = &remote->connection;
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(connection->fd, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error) {
        try_next(remote, strerror(error));
        return;
    }
    connection->is_open = true;
    remote->is_doubtful = true;
    remote->ask_at = 0;
}

/* ---- calls from the loop ---- */

void connection_begin(struct remote *remote)
{
    remote->connection.fd = -1;
    remote->connection.delay = first_delay;
    open_first(remote);
}

/* The server has sent its state, so the connection works. */
void connection_proved(struct connection *connection)
{
    if (connection->is_told)
        log_line("the server at %s, port %s is back", connection->host, connection->port);
    connection->is_told = false;
    connection->delay = first_delay;
}

short connection_events(const struct connection *connection)
{
    return connection->is_open ? POLLIN : POLLOUT;
}

void connection_take(struct remote *remote)
{
    struct connection *connection = &remote->connection;
    static char bytes[1 << 16];
    if (!connection->is_open) {
        opened(remote);
        return;
    }
    ssize_t size = recv(connection->fd, bytes, sizeof bytes, 0);
    if (size > 0)
        take_bytes(remote, bytes, (size_t)size);
    else if (size == 0)
        connection->fault = "it has closed the connection";
    else if (errno != EAGAIN && errno != EINTR)
        connection->fault = strerror(errno);
}

/* Does the pending work, and returns the time of the next work. */
int64_t connection_turn(struct remote *remote)
{
    struct connection *connection = &remote->connection;
    int64_t now = np_now_us();
    for (int i = 0; i < MAX_QUESTIONS; i++) {
        struct question *question = &connection->questions[i];
        if (!question->id || question->asked_at + patience > now)
            continue;
        if (question->kind == ASKS_STATUS)
            connection->fault = "it does not answer";
        /* Some answers never arrive: Snapcast does not report a refusal by a stream's control script. So read the
           state. */
        remote->is_doubtful = true;
        fail(connection, question, NP_OUTCOME_TIMED_OUT, "the Snapcast server does not answer");
    }
    if (connection->is_open && remote->is_doubtful && now >= remote->ask_at && !is_asked(connection, ASKS_STATUS)) {
        remote->is_doubtful = false;
        remote->ask_at = now + NP_SECOND / 4;
        ask(remote, "Server.GetStatus", NULL, ASKS_STATUS, NULL, NULL);
    }
    if (connection->fault)
        lose(remote, connection->fault);
    if (connection->fd < 0 && now >= connection->retry_at)
        open_first(remote);
    else if (connection->fd >= 0 && !connection->is_open && now >= connection->give_up_at)
        try_next(remote, "it does not answer");

    if (connection->fd < 0)
        return connection->retry_at;
    if (!connection->is_open)
        return connection->give_up_at;
    int64_t next = remote->is_doubtful && !is_asked(connection, ASKS_STATUS) ? remote->ask_at : INT64_MAX;
    for (int i = 0; i < MAX_QUESTIONS; i++)
        if (connection->questions[i].id && connection->questions[i].asked_at + patience < next)
            next = connection->questions[i].asked_at + patience;
    return next;
}

void connection_end(struct remote *remote)
{
    struct connection *connection = &remote->connection;
    drop(connection);
    for (int i = 0; i < MAX_QUESTIONS; i++)
        if (connection->questions[i].id)
            fail(connection, &connection->questions[i], NP_OUTCOME_CANCELLED, "the program ends");
    if (connection->addresses)
        freeaddrinfo(connection->addresses);
    free(connection->line);
}
