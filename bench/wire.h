/* SPDX-License-Identifier: MIT */
/*
 * The part of D-Bus that the bench needs, as bytes. The client's own time is then small compared with that of the bus and
 * the publisher. Only for little-endian machines.
 */
#ifndef BENCH_WIRE_H
#define BENCH_WIRE_H

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { WIRE_CALL = 1, WIRE_RETURN = 2, WIRE_ERROR = 3, WIRE_SIGNAL = 4 };
enum {
    WIRE_PATH = 1,
    WIRE_INTERFACE,
    WIRE_MEMBER,
    WIRE_ERROR_NAME,
    WIRE_REPLY_SERIAL,
    WIRE_DESTINATION,
    WIRE_SENDER,
    WIRE_SIGNATURE
};
/* The time limit of each operation. It is long because of valgrind. */
enum { WIRE_DEADLINE_MS = 60000, WIRE_ROOM = 1 << 20 };

struct wire {
    int fd;
    uint32_t serial;
    size_t start, end; /* The bytes that were read and not used yet. */
    unsigned char *room;
    bool takes_descriptors;
    int descriptor; /* The last one received, or -1. */
};

/* A received message. The pointers are valid until the next one is read. */
struct incoming {
    uint8_t type;
    uint32_t serial, reply_serial, body_size;
    size_t size;
    const char *path, *interface, *member, *error_name, *sender;
    const unsigned char *body;
};

/* A message to send, any number of times. */
struct outgoing {
    size_t size;
    unsigned char bytes[2048];
};

static inline int64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline void die(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, errno ? strerror(errno) : "failed");
    exit(1);
}

static inline void wait_readable(int fd)
{
    struct pollfd wanted = {.fd = fd, .events = POLLIN};
    errno = ETIMEDOUT;
    if (poll(&wanted, 1, WIRE_DEADLINE_MS) != 1)
        die("no answer from the bus");
}

static inline void write_all(int fd, const void *bytes, size_t size)
{
    const char *next = bytes;
    while (size > 0) {
        ssize_t written = write(fd, next, size);
        if (written < 0 && errno != EINTR)
            die("write");
        if (written > 0) {
            next += written;
            size -= (size_t)written;
        }
    }
}

/* ---- writing ---- */

static inline void put_bytes(struct outgoing *message, const void *bytes, size_t size)
{
    if (message->size + size > sizeof message->bytes)
        die("message too long");
    memcpy(message->bytes + message->size, bytes, size);
    message->size += size;
}

static inline void put_padding(struct outgoing *message, size_t alignment)
{
    static const char zeros[8];
    put_bytes(message, zeros, (alignment - message->size % alignment) % alignment);
}

static inline void put_uint32(struct outgoing *message, uint32_t value)
{
    put_padding(message, 4);
    put_bytes(message, &value, sizeof value);
}

static inline void put_string(struct outgoing *message, const char *text)
{
    put_uint32(message, (uint32_t)strlen(text));
    put_bytes(message, text, strlen(text) + 1);
}

static inline void put_signature(struct outgoing *message, const char *text)
{
    uint8_t size = (uint8_t)strlen(text);
    put_bytes(message, &size, 1);
    put_bytes(message, text, size + 1u);
}

static inline void put_field(struct outgoing *message, uint8_t code, const char *type, const char *text)
{
    if (!text)
        return;
    put_padding(message, 8);
    put_bytes(message, &code, 1);
    put_signature(message, type);
    if (*type == 'g')
        put_signature(message, text);
    else
        put_string(message, text);
}

/* Writes the header of a call, and returns the start of its body. */
static inline size_t begin_call(struct outgoing *message, const char *destination, const char *path,
                                const char *interface, const char *member, const char *signature)
{
    static const unsigned char start[16] = {'l', WIRE_CALL, 0, 1};
    message->size = 0;
    put_bytes(message, start, sizeof start);
    put_field(message, WIRE_PATH, "o", path);
    put_field(message, WIRE_INTERFACE, "s", interface);
    put_field(message, WIRE_MEMBER, "s", member);
    put_field(message, WIRE_DESTINATION, "s", destination);
    put_field(message, WIRE_SIGNATURE, "g", *signature ? signature : NULL);
    uint32_t fields = (uint32_t)message->size - 16;
    memcpy(message->bytes + 12, &fields, 4);
    put_padding(message, 8);
    return message->size;
}

static inline void end_call(struct outgoing *message, size_t body)
{
    uint32_t body_size = (uint32_t)(message->size - body);
    memcpy(message->bytes + 4, &body_size, 4);
}

/* A call whose arguments are all strings; NULL ends them. */
static inline void make_call(struct outgoing *message, const char *destination, const char *path, const char *interface,
                             const char *member, const char *first, const char *second)
{
    size_t body = begin_call(message, destination, path, interface, member, second ? "ss" : first ? "s" : "");
    if (first)
        put_string(message, first);
    if (second)
        put_string(message, second);
    end_call(message, body);
}

/* Sets the next serial, which the answer contains. */
static inline uint32_t stamp(struct wire *wire, struct outgoing *message)
{
    uint32_t serial = ++wire->serial;
    memcpy(message->bytes + 8, &serial, 4);
    return serial;
}

static inline uint32_t send_call(struct wire *wire, struct outgoing *message)
{
    uint32_t serial = stamp(wire, message);
    write_all(wire->fd, message->bytes, message->size);
    return serial;
}

/* ---- reading ---- */

static inline uint32_t get_uint32(const unsigned char *bytes)
{
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

/* Returns the next complete message. */
static inline bool parse_message(struct wire *wire, struct incoming *message)
{
    const unsigned char *bytes = wire->room + wire->start;
    size_t have = wire->end - wire->start;
    if (have < 16)
        return false;
    size_t fields = get_uint32(bytes + 12), header = (16 + fields + 7) / 8 * 8;
    if (header + get_uint32(bytes + 4) > have)
        return false;
    *message = (struct incoming){.type = bytes[1],
                                 .body_size = get_uint32(bytes + 4),
                                 .serial = get_uint32(bytes + 8),
                                 .body = bytes + header,
                                 .size = header + get_uint32(bytes + 4)};
    for (size_t at = 16; at < 16 + fields;) {
        at = (at + 7) / 8 * 8;
        uint8_t code = bytes[at];
        char type = (char)bytes[at + 2];
        at += 4;
        if (type == 'u') {
            if (code == WIRE_REPLY_SERIAL)
                message->reply_serial = get_uint32(bytes + at);
            at += 4;
        } else if (type == 'g') {
            at += bytes[at] + 2u;
        } else {
            const char *text = (const char *)bytes + at + 4;
            if (code == WIRE_PATH)
                message->path = text;
            else if (code == WIRE_INTERFACE)
                message->interface = text;
            else if (code == WIRE_MEMBER)
                message->member = text;
            else if (code == WIRE_ERROR_NAME)
                message->error_name = text;
            else if (code == WIRE_SENDER)
                message->sender = text;
            at += 4 + get_uint32(bytes + at) + 1;
        }
    }
    wire->start += header + message->body_size;
    return true;
}

/* recv(); a received descriptor replaces the last one. */
static inline ssize_t receive_with_descriptor(struct wire *wire, void *bytes, size_t size, int flags)
{
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec piece = {.iov_base = bytes, .iov_len = size};
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t got = recvmsg(wire->fd, &message, flags | MSG_CMSG_CLOEXEC);
    if (got > 0 && CMSG_FIRSTHDR(&message) && control.header.cmsg_type == SCM_RIGHTS) {
        if (wire->descriptor >= 0)
            close(wire->descriptor);
        memcpy(&wire->descriptor, CMSG_DATA(&control.header), sizeof wire->descriptor);
    }
    return got;
}

/* Reads the available bytes; false if no byte is available. */
static inline bool fill(struct wire *wire, int flags)
{
    if (wire->start == wire->end) {
        wire->start = wire->end = 0;
    } else if (wire->end > WIRE_ROOM / 2) {
        memmove(wire->room, wire->room + wire->start, wire->end - wire->start);
        wire->end -= wire->start;
        wire->start = 0;
    }
    unsigned char *end = wire->room + wire->end;
    size_t room = WIRE_ROOM - wire->end;
    ssize_t got =
        wire->takes_descriptors ? receive_with_descriptor(wire, end, room, flags) : recv(wire->fd, end, room, flags);
    if (got > 0) {
        wire->end += (size_t)got;
        return true;
    }
    if (got == 0)
        errno = ECONNRESET;
    if (got == 0 || (errno != EAGAIN && errno != EINTR))
        die("the bus");
    return false;
}

/* Returns the next message of any type. The socket fails after the deadline. */
static inline void next_message(struct wire *wire, struct incoming *message)
{
    while (!parse_message(wire, message))
        if (!fill(wire, 0) && errno == EAGAIN) {
            errno = ETIMEDOUT;
            die("no answer from the bus");
        }
}

/* Waits for the answer to a call, and drops other messages. */
static inline void await_reply(struct wire *wire, uint32_t serial, struct incoming *message)
{
    do
        next_message(wire, message);
    while (message->reply_serial != serial || message->type == WIRE_SIGNAL);
    if (message->type == WIRE_ERROR) {
        fprintf(stderr, "the bus answered %s\n", message->error_name);
        exit(1);
    }
}

/* ---- logging in ---- */

static inline void call_bus(struct wire *wire, const char *member, const char *argument, struct incoming *reply)
{
    struct outgoing call;
    make_call(&call, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, argument, NULL);
    await_reply(wire, send_call(wire, &call), reply);
}

static inline void say_line(struct wire *wire, const char *line, size_t size, const char *wanted)
{
    char answer[256];
    write_all(wire->fd, line, size);
    wait_readable(wire->fd);
    errno = EACCES;
    if (read(wire->fd, answer, sizeof answer) < (ssize_t)strlen(wanted) || strncmp(answer, wanted, strlen(wanted)))
        die("logging in");
}

/* Connects to DBUS_SESSION_BUS_ADDRESS, which is a plain unix:path=… here. */
static inline void open_bus(struct wire *wire, bool takes_descriptors)
{
    const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
    struct sockaddr_un where = {.sun_family = AF_UNIX};
    errno = EINVAL;
    if (!address || strncmp(address, "unix:path=", 10))
        die("DBUS_SESSION_BUS_ADDRESS is not unix:path=…");
    size_t size = strcspn(address + 10, ",;");
    if (size >= sizeof where.sun_path)
        die("DBUS_SESSION_BUS_ADDRESS");
    memcpy(where.sun_path, address + 10, size);
    *wire = (struct wire){.fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0),
                          .room = malloc(WIRE_ROOM),
                          .takes_descriptors = takes_descriptors,
                          .descriptor = -1};
    if (wire->fd < 0 || !wire->room || connect(wire->fd, (struct sockaddr *)&where, sizeof where) < 0)
        die("connecting to the bus");
    struct timeval deadline = {.tv_sec = WIRE_DEADLINE_MS / 1000};
    setsockopt(wire->fd, SOL_SOCKET, SO_RCVTIMEO, &deadline, sizeof deadline);

    char user[16], line[64];
    snprintf(user, sizeof user, "%u", (unsigned)getuid());
    int length = snprintf(line, sizeof line, "%cAUTH EXTERNAL ", '\0');
    for (const char *digit = user; *digit; digit++)
        length += snprintf(line + length, sizeof line - (size_t)length, "%02x", (unsigned)*digit);
    length += snprintf(line + length, sizeof line - (size_t)length, "\r\n");
    say_line(wire, line, (size_t)length, "OK ");
    if (takes_descriptors)
        say_line(wire, "NEGOTIATE_UNIX_FD\r\n", 19, "AGREE");
    write_all(wire->fd, "BEGIN\r\n", 7);
    struct incoming hello;
    call_bus(wire, "Hello", NULL, &hello);
}

#endif
