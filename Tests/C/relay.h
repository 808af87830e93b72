/* SPDX-License-Identifier: MIT */
/**
 * @file relay.h
 * A relay between a player and the bus. It copies bytes, counts the messages, and closes the connection after the n-th.
 */
#ifndef RELAY_H
#define RELAY_H

#include "bus.h"

enum { RELAY_PAIRS = 8, RELAY_BUFFER = 1 << 18 };

/** One direction of one connection. */
struct relay_stream {
    uint8_t bytes[RELAY_BUFFER];
    size_t size;
};

struct relay_pair {
    /* The descriptors to the player and to the bus. */
    int sockets[2];
    struct relay_stream streams[2];
    bool speaks_messages;
};

struct relay {
    char socket[128];
    int listener, stopper[2];
    pthread_t thread;
    struct relay_pair pairs[RELAY_PAIRS];
    /** The number of relayed messages and log-in lines, on all connections. */
    atomic_int passed;
    /** Close the connection after this number; -1: never. Only one connection is closed. */
    atomic_int cut_after;
    /** Relay half of the next message before that. */
    bool cuts_inside;
    /** Drop every message to the player after this number; -1: none. */
    atomic_int deaf_after;
    atomic_bool has_cut;
    /** The number of open connections. */
    atomic_int open;
};

/** Returns the size of the first line or message of a stream; 0 while it is incomplete. */
HELPER size_t relay_unit(const struct relay_pair *pair, const struct relay_stream *stream)
{
    if (pair->speaks_messages) {
        uint32_t body, fields;
        if (stream->size < 16)
            return 0;
        memcpy(&body, stream->bytes + 4, 4);
        memcpy(&fields, stream->bytes + 12, 4);
        size_t size = (16 + (size_t)fields + 7) / 8 * 8 + body;
        REQUIRE(size <= RELAY_BUFFER);
        return stream->size >= size ? size : 0;
    }
    const uint8_t *end = memchr(stream->bytes, '\n', stream->size);
    return end ? (size_t)(end - stream->bytes) + 1 : 0;
}

HELPER void relay_hang_up(struct relay *relay, struct relay_pair *pair)
{
    for (int i = 0; i < 2; i++) {
        close(pair->sockets[i]);
        pair->sockets[i] = -1;
        pair->streams[i].size = 0;
    }
    pair->speaks_messages = false;
    atomic_fetch_sub(&relay->open, 1);
}

HELPER bool relay_write(int descriptor, const uint8_t *bytes, size_t size)
{
    while (size > 0) {
        ssize_t sent = send(descriptor, bytes, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

/** Returns whether to close the connection now. It returns true once. */
HELPER bool relay_must_cut(struct relay *relay)
{
    int after = atomic_load(&relay->cut_after);
    return after >= 0 && atomic_load(&relay->passed) >= after && !atomic_exchange(&relay->has_cut, true);
}

/** Copies the data of one end to the other. Returns false if the connection has ended. */
HELPER bool relay_copy(struct relay *relay, struct relay_pair *pair, int from)
{
    struct relay_stream *stream = &pair->streams[from];
    int target = pair->sockets[1 - from];
    ssize_t got = read(pair->sockets[from], stream->bytes + stream->size, sizeof stream->bytes - stream->size);
    if (got <= 0)
        return false;
    stream->size += (size_t)got;
    for (size_t size; (size = relay_unit(pair, stream)) > 0;) {
        int after = atomic_load(&relay->cut_after);
        bool is_next = after >= 0 && atomic_load(&relay->passed) + 1 >= after && !atomic_load(&relay->has_cut);
        if (is_next && relay->cuts_inside) {
            relay_write(target, stream->bytes, size / 2);
            atomic_store(&relay->has_cut, true);
            return false;
        }
        int deaf_after = atomic_load(&relay->deaf_after);
        bool is_swallowed = from == 1 && deaf_after >= 0 && atomic_load(&relay->passed) >= deaf_after;
        if (!is_swallowed && !relay_write(target, stream->bytes, size))
            return false;
        pair->speaks_messages = pair->speaks_messages || (size == 7 && memcmp(stream->bytes, "BEGIN\r\n", 7) == 0);
        memmove(stream->bytes, stream->bytes + size, stream->size - size);
        stream->size -= size;
        atomic_fetch_add(&relay->passed, 1);
        if (relay_must_cut(relay))
            return false;
    }
    return true;
}

HELPER void relay_accept(struct relay *relay)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int end = accept4(relay->listener, NULL, NULL, SOCK_CLOEXEC);
    if (end < 0)
        return;
    struct relay_pair *pair = relay->pairs;
    while (pair->sockets[0] >= 0)
        REQUIRE(++pair < relay->pairs + RELAY_PAIRS);
    if (relay_must_cut(relay)) {
        close(end);
        return;
    }
    atomic_fetch_add(&relay->open, 1);
    pair->sockets[0] = end;
    pair->sockets[1] = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    snprintf(address.sun_path, sizeof address.sun_path, "%s", bus_socket);
    if (connect(pair->sockets[1], (struct sockaddr *)&address, sizeof address) < 0)
        relay_hang_up(relay, pair);
}

HELPER void *relay_run(void *data)
{
    struct relay *relay = data;
    for (;;) {
        struct pollfd polled[2 + 2 * RELAY_PAIRS] = {{relay->stopper[0], POLLIN, 0}, {relay->listener, POLLIN, 0}};
        for (int i = 0; i < RELAY_PAIRS; i++)
            for (int end = 0; end < 2; end++)
                polled[2 + 2 * i + end] = (struct pollfd){relay->pairs[i].sockets[end], POLLIN, 0};
        if (poll(polled, 2 + 2 * RELAY_PAIRS, -1) < 0)
            continue;
        if (polled[0].revents)
            return NULL;
        for (int i = 0; i < RELAY_PAIRS; i++)
            for (int end = 0; end < 2; end++)
                if (polled[2 + 2 * i + end].revents && relay->pairs[i].sockets[end] == polled[2 + 2 * i + end].fd &&
                    !relay_copy(relay, &relay->pairs[i], end))
                    relay_hang_up(relay, &relay->pairs[i]);
        if (polled[1].revents)
            relay_accept(relay);
    }
}

/** Listens at another address, and makes it the address of this process's session bus. */
HELPER void relay_start(struct relay *relay, const char *name)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char variable[160];
    for (int i = 0; i < RELAY_PAIRS; i++)
        relay->pairs[i].sockets[0] = relay->pairs[i].sockets[1] = -1;
    atomic_store(&relay->cut_after, -1);
    atomic_store(&relay->deaf_after, -1);
    snprintf(relay->socket, sizeof relay->socket, "%s/%s", bus_folder, name);
    snprintf(address.sun_path, sizeof address.sun_path, "%.100s", relay->socket);
    relay->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    REQUIRE(bind(relay->listener, (struct sockaddr *)&address, sizeof address) == 0);
    REQUIRE(listen(relay->listener, 64) == 0);
    REQUIRE(pipe2(relay->stopper, O_CLOEXEC) == 0);
    REQUIRE(pthread_create(&relay->thread, NULL, relay_run, relay) == 0);
    snprintf(variable, sizeof variable, "unix:path=%s", relay->socket);
    setenv("DBUS_SESSION_BUS_ADDRESS", variable, 1);
}

/** Sets the counter to 0, and closes a connection after `count` messages. */
HELPER void relay_cut_after(struct relay *relay, int count, bool inside)
{
    atomic_store(&relay->cut_after, -1);
    atomic_store(&relay->passed, 0);
    atomic_store(&relay->has_cut, false);
    relay->cuts_inside = inside;
    atomic_store(&relay->cut_after, count);
}

/** Waits until the relay has closed all connections. */
HELPER void relay_await_end(struct relay *relay)
{
    int64_t until = clock_us() + PATIENCE;
    while (atomic_load(&relay->open) > 0)
        REQUIRE(clock_us() < until && sched_yield() == 0);
}

HELPER void relay_stop(struct relay *relay)
{
    REQUIRE(write(relay->stopper[1], "", 1) == 1);
    pthread_join(relay->thread, NULL);
    for (int i = 0; i < RELAY_PAIRS; i++)
        if (relay->pairs[i].sockets[0] >= 0)
            relay_hang_up(relay, &relay->pairs[i]);
    close(relay->listener);
    close(relay->stopper[0]);
    close(relay->stopper[1]);
}

#endif
