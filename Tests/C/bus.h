/* SPDX-License-Identifier: MIT */
/**
 * @file bus.h A private bus and a plain client, for the tests, the fuzzers and the bench. The client shares no code
 *       with
 * the library, so it does not hide the library's mistakes. It allocates no memory, so it does not change the measured
 * values.
 */
#ifndef BUS_H
#define BUS_H

#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

#define PLAYER_PATH "/org/mpris/MediaPlayer2"
#define PLAYER "org.mpris.MediaPlayer2.Player"
#define ROOT "org.mpris.MediaPlayer2"
#define PROPERTIES "org.freedesktop.DBus.Properties"
#define BUS "org.freedesktop.DBus"

/* ---- the bus ---- */

static char bus_folder[64];
static char bus_socket[96];
static pid_t bus_process;
/** The option of the bus's configuration. A test that needs other limits writes its own file. */
static char bus_kind[128] = "--session";

HELPER int bus_remove(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status, (void)kind, (void)place;
    return remove(path);
}

/** Ends the bus. */
HELPER void bus_stop(void)
{
    if (bus_process <= 0)
        return;
    kill(bus_process, SIGKILL);
    waitpid(bus_process, NULL, 0);
    bus_process = 0;
    unlink(bus_socket);
}

static pid_t bus_owner;

HELPER void bus_clean_up(void)
{
    if (getpid() != bus_owner)
        return;
    bus_stop();
    nftw(bus_folder, bus_remove, 8, FTW_DEPTH | FTW_PHYS);
}

/** Chooses an unused address, and makes it the address of this process's session bus. */
HELPER void bus_choose_address(void)
{
    char address[128];
    const char *parent = getenv("TMPDIR");
    snprintf(bus_folder, sizeof bus_folder, "%s/np-XXXXXX", parent && strlen(parent) < 40 ? parent : "/tmp");
    REQUIRE(mkdtemp(bus_folder));
    bus_owner = getpid();
    atexit(bus_clean_up);
    snprintf(bus_socket, sizeof bus_socket, "%s/bus", bus_folder);
    snprintf(address, sizeof address, "unix:path=%s", bus_socket);
    setenv("DBUS_SESSION_BUS_ADDRESS", address, 1);
    /* The library's bus names depend on these variables. */
    unsetenv("FLATPAK_ID");
    unsetenv("SNAP_NAME");
    unsetenv("SNAP_INSTANCE_NAME");
}

/** Starts the bus at that address, and returns when it listens. */
HELPER void bus_start(void)
{
    int ready[2];
    char address[128], print[32], byte;
    REQUIRE(pipe2(ready, O_CLOEXEC) == 0);
    snprintf(address, sizeof address, "--address=unix:path=%s", bus_socket);
    pid_t parent = getpid();
    bus_process = fork();
    if (bus_process == 0) {
        int out = dup(ready[1]);
        /* dbus-daemon prints a warning if it cannot raise its descriptor limit. */
        dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
        snprintf(print, sizeof print, "--print-address=%d", out);
        /* The bus must end if the test crashes. */
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() == parent)
            execlp("dbus-daemon", "dbus-daemon", bus_kind, "--nofork", "--nopidfile", "--nosyslog", address, print,
                   (char *)NULL);
        printf("dbus-daemon cannot be started: install dbus\n");
        fflush(stdout);
        _exit(127);
    }
    close(ready[1]);
    struct pollfd listening = {.fd = ready[0], .events = POLLIN};
    REQUIRE(poll(&listening, 1, (int)(PATIENCE / NP_MILLISECOND)) == 1);
    REQUIRE(read(ready[0], &byte, 1) == 1);
    close(ready[0]);
}

HELPER void bus_begin(void)
{
    bus_choose_address();
    bus_start();
}

/* ---- messages ---- */

enum { METHOD_CALL = 1, METHOD_RETURN = 2, METHOD_ERROR = 3, SIGNAL = 4, MAX_MESSAGE = 1 << 20 };

struct message {
    uint8_t type;
    uint32_t serial;
    uint32_t reply_serial;
    const char *path, *interface, *member, *error, *sender, *destination, *signature;
    const uint8_t *body;
    size_t body_size;
    size_t size; /**< With its header. */
};

struct client {
    int descriptor;
    uint32_t serial;
    char name[64];
    /** Called with each signal that arrives while the client waits for another message. */
    void (*on_signal)(struct client *client, const struct message *signal);
    void *data;
    size_t begin, end;
    uint8_t in[2 * MAX_MESSAGE];
    uint8_t out[65536];
    size_t out_size;
};

/* Reading: a position in a body. If the body is too short, the readers return zeros and empty strings. */

struct reader {
    const uint8_t *bytes;
    size_t place, size;
};

HELPER struct reader read_body(const struct message *message)
{
    return (struct reader){message->body, 0, message->body_size};
}

HELPER const uint8_t *read_bytes(struct reader *reader, size_t alignment, size_t size)
{
    static const uint8_t nothing[8];
    reader->place = (reader->place + alignment - 1) / alignment * alignment;
    if (size > reader->size || reader->place > reader->size - size) {
        reader->place = reader->size;
        return nothing;
    }
    reader->place += size;
    return reader->bytes + reader->place - size;
}

#define READ(type, name, size)                                                                                         \
    HELPER type read_##name(struct reader *reader)                                                                     \
    {                                                                                                                  \
        type value;                                                                                                    \
        memcpy(&value, read_bytes(reader, size, size), size);                                                          \
        return value;                                                                                                  \
    }
READ(uint8_t, byte, 1)
READ(uint32_t, uint32, 4)
READ(int64_t, int64, 8)
READ(double, double, 8)

HELPER const char *read_string(struct reader *reader)
{
    uint32_t size = read_uint32(reader);
    return (const char *)read_bytes(reader, 1, (size_t)size + 1);
}

HELPER const char *read_signature(struct reader *reader)
{
    uint8_t size = read_byte(reader);
    return (const char *)read_bytes(reader, 1, (size_t)size + 1);
}

HELPER size_t alignment_of(char type)
{
    switch (type) {
    case 'y':
    case 'g':
    case 'v':
        return 1;
    case 'n':
    case 'q':
        return 2;
    case 'x':
    case 't':
    case 'd':
    case '(':
    case '{':
        return 8;
    default:
        return 4;
    }
}

/** Skips one value, and returns the rest of the signature. */
HELPER const char *read_past(struct reader *reader, const char *signature)
{
    size_t size;
    switch (*signature) {
    case 's':
    case 'o':
        read_string(reader);
        return signature + 1;
    case 'g':
        read_signature(reader);
        return signature + 1;
    case 'v':
        read_past(reader, read_signature(reader));
        return signature + 1;
    case 'a':
        size = read_uint32(reader);
        read_bytes(reader, alignment_of(signature[1]), 0);
        read_bytes(reader, 1, size);
        for (int depth = 0; *++signature;) {
            depth += (*signature == '(' || *signature == '{') - (*signature == ')' || *signature == '}');
            if (depth == 0 && *signature != 'a')
                return signature + 1;
        }
        return signature;
    case '(':
    case '{':
        read_bytes(reader, 8, 0);
        for (signature++; *signature && *signature != ')' && *signature != '}';)
            signature = read_past(reader, signature);
        return signature + (*signature != 0);
    default:
        size = alignment_of(*signature);
        read_bytes(reader, size, size);
        return signature + 1;
    }
}

/** Finds a key of an a{sv}. Moves the reader to its value, and returns the value's signature; NULL if it is missing. */
HELPER const char *read_entry(struct reader *reader, const char *key)
{
    uint32_t size = read_uint32(reader);
    read_bytes(reader, 8, 0);
    for (size_t end = reader->place + size; reader->place < end && end <= reader->size;) {
        read_bytes(reader, 8, 0);
        bool found = strcmp(read_string(reader), key) == 0;
        const char *signature = read_signature(reader);
        if (found)
            return signature;
        read_past(reader, signature);
    }
    return NULL;
}

/** Finds a property in the body of PropertiesChanged. */
HELPER const char *read_changed(const struct message *signal, const char *property, struct reader *ret_value)
{
    *ret_value = read_body(signal);
    read_string(ret_value);
    return read_entry(ret_value, property);
}

/* Writing */

HELPER void *put_bytes(struct client *client, size_t alignment, const void *bytes, size_t size)
{
    while (client->out_size % alignment != 0)
        client->out[client->out_size++] = 0;
    REQUIRE(client->out_size + size <= sizeof client->out);
    if (size > 0)
        memcpy(client->out + client->out_size, bytes, size);
    client->out_size += size;
    return client->out + client->out_size - size;
}

HELPER void put_string(struct client *client, const char *text)
{
    uint32_t size = (uint32_t)strlen(text);
    put_bytes(client, 4, &size, 4);
    put_bytes(client, 1, text, size + 1);
}

HELPER void put_signature(struct client *client, const char *text)
{
    uint8_t size = (uint8_t)strlen(text);
    put_bytes(client, 1, &size, 1);
    put_bytes(client, 1, text, (size_t)size + 1);
}

HELPER void put_field(struct client *client, uint8_t code, const char *type, const char *text)
{
    if (!text)
        return;
    put_bytes(client, 8, &code, 1);
    put_signature(client, type);
    if (*type == 'g')
        put_signature(client, text);
    else
        put_string(client, text);
}

HELPER void put_values(struct client *client, const char *signature, va_list *values)
{
    for (; *signature; signature++) {
        uint32_t word;
        int64_t wide;
        double number;
        const char *inner;
        switch (*signature) {
        case 's':
        case 'o':
            put_string(client, va_arg(*values, const char *));
            break;
        case 'u':
        case 'i':
        case 'b':
            word = va_arg(*values, unsigned);
            put_bytes(client, 4, &word, 4);
            break;
        case 'x':
            wide = va_arg(*values, int64_t);
            put_bytes(client, 8, &wide, 8);
            break;
        case 'd':
            number = va_arg(*values, double);
            put_bytes(client, 8, &number, 8);
            break;
        case 'v':
            inner = va_arg(*values, const char *);
            put_signature(client, inner);
            put_values(client, inner, values);
            break;
        default:
            /* An empty array. The next signature character is its element type. */
            word = 0;
            put_bytes(client, 4, &word, 4);
            signature++;
        }
    }
}

HELPER void client_flush(struct client *client)
{
    size_t sent = 0;
    while (sent < client->out_size) {
        ssize_t result = send(client->descriptor, client->out + sent, client->out_size - sent, MSG_NOSIGNAL);
        if (result < 0 && errno == EINTR)
            continue;
        REQUIRE(result > 0);
        sent += (size_t)result;
    }
    client->out_size = 0;
}

/** Writes a method call to `out`, and returns its serial. A variant is two arguments: its signature and its value. */
HELPER uint32_t client_vwrite(struct client *client, const char *destination, const char *path, const char *interface,
                              const char *member, const char *signature, va_list *values)
{
    uint8_t header[16] = {'l', METHOD_CALL, 0, 1};
    uint32_t serial = ++client->serial, size;
    client->out_size = 0;
    memcpy(header + 8, &serial, 4);
    put_bytes(client, 1, header, 16);
    put_field(client, 1, "o", path);
    put_field(client, 2, "s", interface);
    put_field(client, 3, "s", member);
    put_field(client, 6, "s", destination);
    put_field(client, 8, "g", *signature ? signature : NULL);
    size = (uint32_t)client->out_size - 16;
    memcpy(client->out + 12, &size, 4);
    put_bytes(client, 8, NULL, 0);
    size_t body = client->out_size;
    put_values(client, signature, values);
    size = (uint32_t)(client->out_size - body);
    memcpy(client->out + 4, &size, 4);
    return serial;
}

HELPER uint32_t client_vsend(struct client *client, const char *destination, const char *path, const char *interface,
                             const char *member, const char *signature, va_list *values)
{
    uint32_t serial = client_vwrite(client, destination, path, interface, member, signature, values);
    client_flush(client);
    return serial;
}

HELPER uint32_t client_send(struct client *client, const char *destination, const char *path, const char *interface,
                            const char *member, const char *signature, ...)
{
    va_list values;
    va_start(values, signature);
    uint32_t serial = client_vsend(client, destination, path, interface, member, signature, &values);
    va_end(values);
    return serial;
}

/* ---- the client ---- */

HELPER bool client_fill(struct client *client, int64_t until_us)
{
    int64_t left = until_us - clock_us();
    struct pollfd readable = {.fd = client->descriptor, .events = POLLIN};
    if (poll(&readable, 1, left > 0 ? (int)((left + 999) / 1000) : 0) != 1)
        return false;
    if (client->begin > 0) {
        memmove(client->in, client->in + client->begin, client->end - client->begin);
        client->end -= client->begin;
        client->begin = 0;
    }
    ssize_t got = read(client->descriptor, client->in + client->end, sizeof client->in - client->end);
    if (got <= 0)
        return false;
    client->end += (size_t)got;
    return true;
}

/** Returns the next message of `in`, which is valid until the next bytes are read. Returns false if there is none. */
HELPER bool client_parse(struct client *client, struct message *ret_message)
{
    const uint8_t *bytes = client->in + client->begin;
    size_t have = client->end - client->begin;
    uint32_t body, fields;
    if (have < 16)
        return false;
    memcpy(&body, bytes + 4, 4);
    memcpy(&fields, bytes + 12, 4);
    size_t head = (16 + (size_t)fields + 7) / 8 * 8;
    REQUIRE(head + body <= MAX_MESSAGE);
    if (have < head + body)
        return false;
    *ret_message = (struct message){.type = bytes[1], .body = bytes + head, .body_size = body, .size = head + body};
    memcpy(&ret_message->serial, bytes + 8, 4);
    struct reader reader = {bytes, 16, 16 + fields};
    while (reader.place < reader.size) {
        read_bytes(&reader, 8, 0);
        uint8_t code = read_byte(&reader);
        const char *type = read_signature(&reader);
        const char **texts[] = {
            NULL, &ret_message->path,        &ret_message->interface, &ret_message->member,   &ret_message->error,
            NULL, &ret_message->destination, &ret_message->sender,    &ret_message->signature};
        if (code == 5)
            ret_message->reply_serial = read_uint32(&reader);
        else if (code < 9 && texts[code])
            *texts[code] = *type == 'g' ? read_signature(&reader) : read_string(&reader);
        else
            read_past(&reader, type);
    }
    client->begin += head + body;
    return true;
}

/** Receives the next message. Returns false after a timeout, or if the bus has ended. */
HELPER bool client_receive(struct client *client, int64_t until_us, struct message *ret_message)
{
    while (!client_parse(client, ret_message))
        if (!client_fill(client, until_us))
            return false;
    return true;
}

/** Waits for the answer to a call. Returns false if no answer arrives. */
HELPER bool client_await(struct client *client, uint32_t serial, struct message *ret_answer)
{
    int64_t until = clock_us() + PATIENCE;
    while (client_receive(client, until, ret_answer)) {
        if (ret_answer->type == SIGNAL && client->on_signal)
            client->on_signal(client, ret_answer);
        if ((ret_answer->type == METHOD_RETURN || ret_answer->type == METHOD_ERROR) &&
            ret_answer->reply_serial == serial)
            return true;
    }
    return false;
}

/** Calls a method and waits. Returns false if the answer is an error, or if no answer arrives. */
HELPER bool client_call(struct client *client, struct message *ret_answer, const char *destination, const char *path,
                        const char *interface, const char *member, const char *signature, ...)
{
    va_list values;
    va_start(values, signature);
    uint32_t serial = client_vsend(client, destination, path, interface, member, signature, &values);
    va_end(values);
    return client_await(client, serial, ret_answer) && ret_answer->type == METHOD_RETURN;
}

/** Sends a line of the log-in, and waits for a line that begins with `answer`. */
HELPER void client_send_line(struct client *client, const void *line, size_t size, const char *answer)
{
    put_bytes(client, 1, line, size);
    client_flush(client);
    client->begin = client->end = 0;
    while (client->end == 0 || client->in[client->end - 1] != '\n')
        REQUIRE(client_fill(client, clock_us() + PATIENCE));
    REQUIRE(memcmp(client->in, answer, strlen(answer)) == 0);
    client->begin = client->end = 0;
}

/** Logs in. If `negotiates` is true, the client may then send descriptors. */
HELPER void client_log_in(struct client *client, bool negotiates)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct message answer;
    char opening[64], digits[16], user[32] = "";
    snprintf(address.sun_path, sizeof address.sun_path, "%s", bus_socket);
    client->out_size = 0;
    client->serial = 0;
    client->descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    REQUIRE(connect(client->descriptor, (struct sockaddr *)&address, sizeof address) == 0);
    snprintf(digits, sizeof digits, "%u", geteuid());
    for (size_t i = 0; digits[i]; i++)
        snprintf(user + 2 * i, 3, "%02x", (unsigned char)digits[i]);
    int size = snprintf(opening, sizeof opening, "%cAUTH EXTERNAL %s\r\n", 0, user);
    client_send_line(client, opening, (size_t)size, "OK ");
    if (negotiates)
        client_send_line(client, "NEGOTIATE_UNIX_FD\r\n", 19, "AGREE_UNIX_FD");
    put_bytes(client, 1, "BEGIN\r\n", 7);
    client_flush(client);
    REQUIRE(client_call(client, &answer, BUS, "/org/freedesktop/DBus", BUS, "Hello", ""));
    struct reader reader = read_body(&answer);
    snprintf(client->name, sizeof client->name, "%s", read_string(&reader));
}

HELPER void client_open(struct client *client)
{
    client_log_in(client, false);
}

HELPER void client_close(struct client *client)
{
    close(client->descriptor);
    client->descriptor = -1;
}

/** Adds a match rule. The bus then sends the matching messages. */
HELPER void client_match(struct client *client, const char *rule)
{
    struct message answer;
    REQUIRE(client_call(client, &answer, BUS, "/org/freedesktop/DBus", BUS, "AddMatch", "s", rule));
}

/** Sends a command of the player's interface without arguments. */
HELPER uint32_t client_command(struct client *client, const char *player, const char *member)
{
    return client_send(client, player, PLAYER_PATH, PLAYER, member, "");
}

/** Reads a property. Moves the reader to its value, and returns the value's signature; NULL on an error. */
HELPER const char *client_get(struct client *client, const char *player, const char *interface, const char *property,
                              struct reader *ret_value)
{
    struct message answer;
    if (!client_call(client, &answer, player, PLAYER_PATH, PROPERTIES, "Get", "ss", interface, property))
        return NULL;
    *ret_value = read_body(&answer);
    return read_signature(ret_value);
}

HELPER bool client_get_is(struct client *client, const char *player, const char *property, const char *text)
{
    struct reader value;
    const char *signature = client_get(client, player, PLAYER, property, &value);
    return signature && strcmp(signature, "s") == 0 && strcmp(read_string(&value), text) == 0;
}

/** Returns the position in microseconds, or -1 on an error. */
HELPER int64_t client_position(struct client *client, const char *player)
{
    struct reader value;
    const char *signature = client_get(client, player, PLAYER, "Position", &value);
    return signature && strcmp(signature, "x") == 0 ? read_int64(&value) : -1;
}

/** Reads a string of the metadata, such as "xesam:title"; empty if it is missing. */
HELPER void client_metadata(struct client *client, const char *player, const char *key, char *buffer, size_t size)
{
    struct reader value;
    const char *signature = client_get(client, player, PLAYER, "Metadata", &value);
    const char *type = signature && strcmp(signature, "a{sv}") == 0 ? read_entry(&value, key) : NULL;
    snprintf(buffer, size, "%s", type && (*type == 's' || *type == 'o') ? read_string(&value) : "");
}

/** Returns the number of players on the bus. */
HELPER int client_count_players(struct client *client)
{
    struct message answer;
    int count = 0;
    REQUIRE(client_call(client, &answer, BUS, "/org/freedesktop/DBus", BUS, "ListNames", ""));
    struct reader reader = read_body(&answer);
    uint32_t size = read_uint32(&reader);
    for (size_t end = reader.place + size; reader.place < end;)
        count += strncmp(read_string(&reader), ROOT ".", strlen(ROOT ".")) == 0;
    return count;
}

/** Waits until this number of players is on the bus. */
HELPER bool client_await_players(struct client *client, int count)
{
    int64_t until = clock_us() + PATIENCE;
    while (client_count_players(client) != count)
        if (clock_us() > until)
            return false;
    return true;
}

/* ---- a player ---- */

enum { PNG_SIZE = 64 };

/** Makes a PNG without an image: the library reads only its header. Returns PNG_SIZE. */
HELPER size_t make_png(uint8_t png[PNG_SIZE], uint32_t width, uint32_t height)
{
    static const uint8_t start[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'};
    memset(png, 0, PNG_SIZE);
    memcpy(png, start, sizeof start);
    for (int i = 0; i < 4; i++) {
        png[16 + i] = (uint8_t)(width >> (24 - 8 * i));
        png[20 + i] = (uint8_t)(height >> (24 - 8 * i));
    }
    png[24] = 8;
    png[25] = 2;
    return PNG_SIZE;
}

HELPER np_content *make_content(const char *id, const char *title, int64_t duration_us)
{
    np_content *content = NULL;
    CHECK_STATUS(NP_OK, np_content_new(NP_CONTENT_MUSIC, id, &content));
    CHECK_STATUS(NP_OK, np_content_set_text(content, NP_FIELD_TITLE, title));
    CHECK_STATUS(NP_OK, np_content_set_text(content, NP_FIELD_ARTIST, "The Ferrymen"));
    if (duration_us > 0)
        CHECK_STATUS(NP_OK, np_content_set_duration(content, duration_us));
    return content;
}

/** Sets an item whose duration depends on its id. (The library emits Seeked after a new item with the same duration.)
    */
HELPER np_status set_item(np_session *session, const char *id, const char *title)
{
    int64_t length_us = 254 * NP_SECOND;
    for (int64_t place = 1; place <= (int64_t)strlen(id); place++)
        length_us += place * id[place - 1] * NP_MILLISECOND;
    np_content *content = make_content(id, title, length_us);
    np_status status = np_session_set_content(session, content);
    np_content_free(content);
    return status;
}

/** Sets a queue of `count` entries, such as "entry-7". The first one is the current one. 0: no queue. */
HELPER np_status set_queue(np_session *session, unsigned first, unsigned count)
{
    np_queue *queue = NULL;
    char id[32];
    CHECK_STATUS(NP_OK, np_queue_new(&queue));
    for (unsigned i = first; i < first + count; i++) {
        snprintf(id, sizeof id, "entry-%u", i);
        np_content *content = make_content(id, id, 0);
        CHECK_STATUS(NP_OK, np_queue_add(queue, id, content));
        np_content_free(content);
        if (i == first)
            CHECK_STATUS(NP_OK, np_queue_set_current(queue, id));
    }
    np_status status = count > 0 ? np_session_set_queue(session, queue) : np_session_clear_queue(session);
    np_queue_free(queue);
    return status;
}

/** Sets `count` playlists with the ids "0", "1" and so on. 0: no playlists. */
HELPER np_status set_playlists(np_session *session, unsigned count)
{
    np_playlists *playlists = NULL;
    char id[32];
    CHECK_STATUS(NP_OK, np_playlists_new(&playlists));
    for (unsigned i = 0; i < count; i++) {
        snprintf(id, sizeof id, "%u", i);
        CHECK_STATUS(NP_OK, np_playlists_add(playlists, id, id, NULL));
        CHECK_STATUS(NP_OK, np_playlists_set_times(playlists, id, i, NP_TIME_UNKNOWN, NP_TIME_UNKNOWN));
    }
    np_status status = count > 0 ? np_session_set_playlists(session, playlists) : np_session_clear_playlists(session);
    np_playlists_free(playlists);
    return status;
}

HELPER np_status set_state(np_session *session, np_playback_state state, int64_t position_us)
{
    np_playback playback = NP_PLAYBACK_INIT;
    playback.state = state;
    playback.position_us = position_us;
    return np_session_set_playback(session, &playback);
}

#endif
