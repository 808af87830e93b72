/* SPDX-License-Identifier: MIT */
/*
 * A hundred thousand calls from a client that does not read the answers. The player stores neither calls nor answers,
 * sleeps until the client reads, and then answers each. This program is the bus, because dbus-daemon needs minutes for
 * so many.
 */
#define _GNU_SOURCE
#include "bus.h"

#include <sys/resource.h>

enum { QUESTIONS = 100000, PENDING = 100, MORE = 1 << 20 };

static struct client peer;
static struct connection connection;

/** Answers a call that the player sent to the bus. */
static void answer(const struct message *call, const char *signature, ...)
{
    uint8_t header[16] = {'l', METHOD_RETURN, 1, 1}, code = 5;
    uint32_t serial = ++peer.serial, to = call->serial, size;
    va_list values;
    memcpy(header + 8, &serial, 4);
    peer.out_size = 0;
    put_bytes(&peer, 1, header, 16);
    put_bytes(&peer, 8, &code, 1);
    put_signature(&peer, "u");
    put_bytes(&peer, 4, &to, 4);
    put_field(&peer, 6, "s", ":1.1");
    put_field(&peer, 7, "s", BUS);
    put_field(&peer, 8, "g", *signature ? signature : NULL);
    size = (uint32_t)peer.out_size - 16;
    memcpy(peer.out + 12, &size, 4);
    put_bytes(&peer, 8, NULL, 0);
    size_t body = peer.out_size;
    va_start(values, signature);
    put_values(&peer, signature, &values);
    va_end(values);
    size = (uint32_t)(peer.out_size - body);
    memcpy(peer.out + 4, &size, 4);
    client_flush(&peer);
}

static int listen_as_bus(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    bus_choose_address();
    snprintf(address.sun_path, sizeof address.sun_path, "%s", bus_socket);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    REQUIRE(bind(listener, (struct sockaddr *)&address, sizeof address) == 0 && listen(listener, 4) == 0);
    return listener;
}

static void send_line(const char *line)
{
    REQUIRE(send(peer.descriptor, line, strlen(line), MSG_NOSIGNAL) == (ssize_t)strlen(line));
}

/** Accepts the player's log-in, and gives it the requested name. */
static void accept_login(int listener)
{
    char line[256];
    size_t size = 0;
    struct message message;
    peer.descriptor = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    REQUIRE(peer.descriptor >= 0);
    for (;;) {
        REQUIRE(size + 1 < sizeof line && read(peer.descriptor, line + size, 1) == 1);
        if (line[size++] != '\n')
            continue;
        line[size] = 0;
        size = 0;
        /* The first line begins with a NUL. */
        if (strncmp(line + (*line == 0), "AUTH", 4) == 0)
            send_line("OK 0123456789abcdef0123456789abcdef\r\n");
        else if (strncmp(line, "NEGOTIATE", 9) == 0)
            send_line("AGREE_UNIX_FD\r\n");
        else
            break;
    }
    for (bool named = false; !named;) {
        REQUIRE(client_receive(&peer, clock_us() + PATIENCE, &message));
        if (message.type != METHOD_CALL)
            continue;
        named = strcmp(message.member, "RequestName") == 0;
        if (named)
            answer(&message, "u", 1U);
        else
            answer(&message, "s", ":1.1");
    }
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
}

/** Writes one call. Its serial is at offset 8. */
static size_t write_question(uint8_t *bytes)
{
    uint8_t header[16] = {'l', METHOD_CALL, 0, 1};
    uint32_t size;
    peer.out_size = 0;
    put_bytes(&peer, 1, header, 16);
    put_field(&peer, 1, "o", PLAYER_PATH);
    put_field(&peer, 2, "s", PROPERTIES);
    put_field(&peer, 3, "s", "GetAll");
    put_field(&peer, 6, "s", ":1.1");
    put_field(&peer, 7, "s", ":1.42");
    put_field(&peer, 8, "g", "s");
    size = (uint32_t)peer.out_size - 16;
    memcpy(peer.out + 12, &size, 4);
    put_bytes(&peer, 8, NULL, 0);
    size_t body = peer.out_size;
    put_string(&peer, PLAYER);
    size = (uint32_t)(peer.out_size - body);
    memcpy(peer.out + 4, &size, 4);
    size = (uint32_t)peer.out_size;
    memcpy(bytes, peer.out, size);
    peer.out_size = 0;
    return size;
}

static int64_t cpu_us(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * NP_SECOND + usage.ru_utime.tv_usec +
           usage.ru_stime.tv_usec;
}

/** Returns whether the socket has space for more calls. With `waits`, it first waits until the player sleeps. A library
    that polls in a loop would use all of the time, and would fail the check. */
static bool has_room(bool waits)
{
    struct pollfd room = {.fd = peer.descriptor, .events = POLLOUT};
    int64_t until = clock_us() + PATIENCE, used;
    do {
        used = cpu_us();
        if (poll(&room, 1, waits ? PENDING : 0) == 1)
            return true;
        used = cpu_us() - used;
    } while (waits && used > PENDING * NP_MILLISECOND / 4 && clock_us() < until);
    CHECK(!waits || used <= PENDING * NP_MILLISECOND / 4);
    return false;
}

int main(void)
{
    static uint8_t question[512];
    np_context *context = NULL;
    np_session *session = NULL;
    struct message message;
    int questions = scaled(QUESTIONS), asked = 0, answered = 0;
    int listener = listen_as_bus();
    REQUIRE(np_context_new("org.example.Flooded", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, set_item(session, "one", "Harbour Lights"));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    accept_login(listener);
    size_t size = write_question(question), sent = 0;
    uint32_t first = peer.serial + 1, expected = first;
    struct footprint before = footprint_with_threads(0);
    bool has_rested = false;

    while (answered < questions) {
        /* Send until the socket is full. Only then read answers. */
        while (asked < questions) {
            if (sent == 0) {
                uint32_t serial = first + (uint32_t)asked;
                memcpy(question + 8, &serial, 4);
            }
            ssize_t done = send(peer.descriptor, question + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (done < 0 && errno == EAGAIN) {
                if (has_room(!has_rested))
                    continue;
                has_rested = true;
                break;
            }
            REQUIRE(done > 0);
            sent = (sent + (size_t)done) % size;
            asked += sent == 0;
        }
        if (answered == 0) {
            size_t bytes = allocated_bytes();
            printf("%d questions asked before the first answer was read, %zu bytes more than before\n", asked,
                   bytes - before.bytes);
            CHECK(bytes < before.bytes + MORE);
        }
        do {
            REQUIRE(client_receive(&peer, clock_us() + PATIENCE, &message));
            if (message.type == SIGNAL)
                continue;
            CHECK(message.type == METHOD_RETURN && message.reply_serial == expected++);
            answered++;
        } while (answered < asked && client_fill(&peer, 0));
    }
    CHECK(answered == questions);
    struct footprint after = footprint_with_threads(0);
    CHECK(after.bytes < before.bytes + MORE);

    /* The player still publishes changes. */
    CHECK_STATUS(NP_OK, set_item(session, "two", "Low Water"));
    do
        REQUIRE(client_receive(&peer, clock_us() + PATIENCE, &message));
    while (message.type != SIGNAL || strcmp(message.member, "PropertiesChanged") != 0);

    np_session_free(session);
    np_context_free(context);
    close(peer.descriptor);
    close(listener);
    return check_result();
}
