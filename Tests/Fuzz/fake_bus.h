/* SPDX-License-Identifier: MIT */
/* The bus's end of a connection, for fuzzers that act as the bus: the authentication, and messages field by field. */
#ifndef NOWPLAYING_FUZZ_FAKE_BUS_H
#define NOWPLAYING_FUZZ_FAKE_BUS_H

#include "../C/bus.h"
#include "input.h"

/* The unique name of the library. */
#define OUR_NAME ":1.1"

static int fake_listener = -1;
static char fake_address[64];

static void begin_listening(void)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    snprintf(fake_address, sizeof fake_address, "nowplaying-fuzz-%d", getpid());
    memcpy(name.sun_path + 1, fake_address, strlen(fake_address));
    fake_listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + strlen(fake_address));
    INSIST(bind(fake_listener, (struct sockaddr *)&name, size) == 0 && listen(fake_listener, 4) == 0);
}

static void put_header(struct client *bus, uint8_t type, uint8_t flags, uint32_t serial)
{
    uint8_t header[16] = {'l', type, flags, 1};
    bus->out_size = 0;
    memcpy(header + 8, &serial, 4);
    put_bytes(bus, 1, header, 16);
}

/** Ends the header; the body follows. */
static size_t end_fields(struct client *bus)
{
    uint32_t size = (uint32_t)bus->out_size - 16;
    memcpy(bus->out + 12, &size, 4);
    put_bytes(bus, 8, NULL, 0);
    return bus->out_size;
}

static void end_body(struct client *bus, size_t body)
{
    uint32_t size = (uint32_t)(bus->out_size - body);
    memcpy(bus->out + 4, &size, 4);
}

static void put_reply_serial(struct client *bus, uint32_t serial)
{
    uint8_t code = 5;
    put_bytes(bus, 8, &code, 1);
    put_signature(bus, "u");
    put_bytes(bus, 4, &serial, 4);
}

/** Answers the authentication, line by line, as a bus does. Returns false if the connection has been closed. */
static bool answer_line(const struct client *bus, const char *line)
{
    static const char *const answers[][2] = {
        {"AUTH", "OK 0123456789abcdef0123456789abcdef\r\n"},
        {"NEGOTIATE", "AGREE_UNIX_FD\r\n"},
    };
    for (size_t i = 0; i < 2; i++)
        if (strstr(line, answers[i][0]) &&
            send(bus->descriptor, answers[i][1], strlen(answers[i][1]), MSG_NOSIGNAL) <= 0)
            return false;
    return true;
}

/** Whether the library has closed the connection, and all that it sent has been read. */
static bool is_closed(const struct client *bus)
{
    char byte;
    return recv(bus->descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

/** Authenticates the library up to Hello. Returns false if it closes the connection. */
static bool authenticate(struct client *bus, bool (*advance)(void), struct message *hello)
{
    char byte, line[128] = "";
    for (size_t size = 0; strncmp(line, "BEGIN", 5) != 0 || size > 0;) {
        if (is_closed(bus))
            return false;
        if (recv(bus->descriptor, &byte, 1, MSG_DONTWAIT) != 1) {
            advance();
            continue;
        }
        if (byte && size + 1 < sizeof line)
            line[size++] = byte;
        line[size] = 0;
        if (byte == '\n') {
            if (!answer_line(bus, line))
                return false;
            size = 0;
        }
    }
    while (!client_receive(bus, 0, hello)) {
        if (is_closed(bus))
            return false;
        advance();
    }
    INSIST(strcmp(hello->member, "Hello") == 0);
    return true;
}

/** Accepts a connection that the library has begun, and authenticates it under a unique name, up to the answer to Hello,
 * which is not processed yet. `advance` continues the library. Returns false if it has begun none, or has closed it. */
static bool accept_login(struct client *bus, const char *name, bool (*advance)(void))
{
    struct message hello;
    int descriptor = accept4(fake_listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (descriptor < 0)
        return false;
    memset(bus, 0, offsetof(struct client, in));
    bus->descriptor = descriptor;
    snprintf(bus->name, sizeof bus->name, "%s", name);
    if (!authenticate(bus, advance, &hello) || is_closed(bus)) {
        close(descriptor);
        bus->descriptor = -1;
        return false;
    }
    put_header(bus, METHOD_RETURN, 1, 1);
    put_reply_serial(bus, hello.serial);
    put_field(bus, 6, "s", name);
    put_field(bus, 7, "s", BUS);
    put_field(bus, 8, "g", "s");
    size_t body = end_fields(bus);
    put_string(bus, name);
    end_body(bus, body);
    client_flush(bus);
    bus->serial = 1;
    return true;
}

/** Has the library connect to an abstract address, and authenticates it. */
static void log_in(struct client *bus, bool (*begin)(const char *address), bool (*advance)(void))
{
    if (fake_listener < 0)
        begin_listening();
    if (bus->descriptor > 0)
        close(bus->descriptor);
    /* A connection that the last run has begun, and not waited for. */
    for (int left; (left = accept4(fake_listener, NULL, NULL, SOCK_CLOEXEC)) >= 0;)
        close(left);
    INSIST(begin(fake_address) && accept_login(bus, OUR_NAME, advance));
}

#endif
