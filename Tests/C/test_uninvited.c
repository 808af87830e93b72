/* SPDX-License-Identifier: MIT */
/*
 * Unexpected descriptors, one or as many as the kernel accepts, from a client or from the bus. One of them is a TCP
 * socket that lingers: closing it would block until its peer reads, or for half a minute. The player answers at once
 * and keeps no descriptor.
 */
#define _GNU_SOURCE
#include "bus.h"

#include <netinet/in.h>
#include <sys/syscall.h>

enum { MOST_DESCRIPTORS = 253, LINGER_S = 30 };

/** "At once" on a busy machine and under valgrind. It is far below LINGER_S. */
#define AT_ONCE (8 * NP_SECOND)

static struct client client;

/* ---- the sent descriptors ---- */

/** The descriptors to send, and their peers, which show whether the player has closed them. */
struct gift {
    int count;
    int all[MOST_DESCRIPTORS];
    /** The pipe's other end, and the peer of the TCP socket, which does not read. */
    int pipe_end, peer;
};

/** Returns a TCP socket with more unsent data than its peer accepts. */
static int make_lingering(int *ret_peer)
{
    static const struct linger long_one = {.l_onoff = 1, .l_linger = LINGER_S};
    static char bytes[65536];
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), few = 4096;
    /* The peer inherits the small window of the listener. */
    REQUIRE(setsockopt(listener, SOL_SOCKET, SO_RCVBUF, &few, sizeof few) == 0);
    REQUIRE(bind(listener, (struct sockaddr *)&address, size) == 0 && listen(listener, 1) == 0);
    REQUIRE(getsockname(listener, (struct sockaddr *)&address, &size) == 0);
    int sender = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    REQUIRE(connect(sender, (struct sockaddr *)&address, size) == 0);
    *ret_peer = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    REQUIRE(*ret_peer >= 0);
    close(listener);
    while (send(sender, bytes, sizeof bytes, MSG_DONTWAIT) > 0)
        ;
    REQUIRE(errno == EAGAIN);
    REQUIRE(setsockopt(sender, SOL_SOCKET, SO_LINGER, &long_one, sizeof long_one) == 0);
    return sender;
}

/** Makes `count` descriptors. The last one is the TCP socket, the others are one end of a pipe. */
static struct gift make_gift(int count, bool lingers)
{
    struct gift gift = {.count = count, .peer = -1};
    int ends[2];
    REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
    gift.pipe_end = ends[0];
    for (int i = 0; i < count; i++)
        gift.all[i] = ends[1];
    if (lingers)
        gift.all[count - 1] = make_lingering(&gift.peer);
    if (lingers && count == 1)
        close(ends[1]);
    return gift;
}

/** Sends the client's message with the descriptors, and closes its own copies. */
static void send_gift(struct client *from, const struct gift *gift)
{
    union {
        struct cmsghdr header;
        uint8_t bytes[CMSG_SPACE(sizeof gift->all)];
    } control = {0};
    size_t size = (size_t)gift->count * sizeof *gift->all;
    struct iovec piece = {from->out, from->out_size};
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = CMSG_SPACE(size)};
    control.header = (struct cmsghdr){.cmsg_len = CMSG_LEN(size), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    memcpy(CMSG_DATA(&control.header), gift->all, size);
    /* The system call: musl's sendmsg() refuses more than 1024 bytes of control data. */
    REQUIRE(syscall(SYS_sendmsg, from->descriptor, &message, MSG_NOSIGNAL) == (ssize_t)from->out_size);
    from->out_size = 0;
    close(gift->all[0]);
    if (gift->all[gift->count - 1] != gift->all[0])
        close(gift->all[gift->count - 1]);
}

/** Checks that all copies of the descriptors are closed. */
static void check_gone(struct gift *gift)
{
    struct pollfd ended[] = {{gift->pipe_end, POLLIN, 0}, {gift->peer, 0, 0}};
    char byte;
    CHECK(poll(ended, 1, (int)(AT_ONCE / NP_MILLISECOND)) == 1 && read(gift->pipe_end, &byte, 1) == 0);
    /* The socket was closed without sending its data. */
    if (gift->peer >= 0)
        CHECK(poll(ended + 1, 1, (int)(AT_ONCE / NP_MILLISECOND)) == 1);
    close(gift->pipe_end);
    if (gift->peer >= 0)
        close(gift->peer);
}

/* ---- calls ---- */

/** Writes a call of Get for PlaybackStatus, or an answer. Its header announces `promised` descriptors. It is not sent
    yet. */
static uint32_t put_message(struct client *from, uint8_t type, uint32_t replies_to, const char *to,
                            const char *signature, int promised)
{
    uint8_t header[16] = {'l', type, 0, 1}, reply_serial = 5, descriptors = 9;
    uint32_t serial = ++from->serial, size, count = (uint32_t)promised;
    memcpy(header + 8, &serial, 4);
    from->out_size = 0;
    put_bytes(from, 1, header, 16);
    if (type == METHOD_CALL) {
        put_field(from, 1, "o", PLAYER_PATH);
        put_field(from, 2, "s", PROPERTIES);
        put_field(from, 3, "s", "Get");
    } else {
        put_bytes(from, 8, &reply_serial, 1);
        put_signature(from, "u");
        put_bytes(from, 4, &replies_to, 4);
    }
    put_field(from, 6, "s", to);
    put_field(from, 7, "s", from == &client ? NULL : BUS);
    put_field(from, 8, "g", *signature ? signature : NULL);
    put_bytes(from, 8, &descriptors, 1);
    put_signature(from, "u");
    put_bytes(from, 4, &count, 4);
    size = (uint32_t)from->out_size - 16;
    memcpy(from->out + 12, &size, 4);
    put_bytes(from, 8, NULL, 0);
    return serial;
}

static void end_message(struct client *from, size_t body)
{
    uint32_t size = (uint32_t)(from->out_size - body);
    memcpy(from->out + 4, &size, 4);
}

static uint32_t ask_with(struct client *from, const char *player, const struct gift *gift)
{
    uint32_t serial = put_message(from, METHOD_CALL, 0, player, "ss", gift->count);
    size_t body = from->out_size;
    put_string(from, PLAYER);
    put_string(from, "PlaybackStatus");
    end_message(from, body);
    send_gift(from, gift);
    return serial;
}

/** Sends calls with and without descriptors. Each answer must be correct, and arrive at once. */
static void ask(struct client *from, const char *player)
{
    static const int counts[] = {1, MOST_DESCRIPTORS};
    for (size_t i = 0; i < 4; i++) {
        struct message answer;
        int before = count_entries("/proc/self/fd");
        struct gift gift = make_gift(counts[i / 2], i % 2 == 1);
        int64_t begin = clock_us();
        uint32_t serial = ask_with(from, player, &gift);
        REQUIRE(client_await(from, serial, &answer));
        CHECK(answer.type == METHOD_RETURN);
        serial = client_send(from, player, PLAYER_PATH, PROPERTIES, "Get", "ss", PLAYER, "PlaybackStatus");
        REQUIRE(client_await(from, serial, &answer));
        CHECK(answer.type == METHOD_RETURN);
        int64_t took = clock_us() - begin;
        if (!CHECK(took < AT_ONCE))
            fprintf(stderr, "  %d descriptors took %lld ms\n", gift.count, (long long)(took / NP_MILLISECOND));
        check_gone(&gift);
        CHECK(count_entries("/proc/self/fd") == before);
    }
}

/* ---- the tests ---- */

static struct connection connection;

static void publish(np_context **ret_context, np_session **ret_session)
{
    connection = (struct connection){0};
    REQUIRE(np_context_new("org.example.Uninvited", 0, ret_context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(*ret_context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(*ret_context, "music", ret_session) == NP_OK);
    CHECK_STATUS(NP_OK, set_item(*ret_session, "one", "One"));
    CHECK_STATUS(NP_OK, np_session_publish(*ret_session));
}

static void test_from_a_client(void)
{
    np_context *context = NULL;
    np_session *session = NULL;
    char name[256];
    client_log_in(&client, true);
    publish(&context, &session);
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    REQUIRE(np_session_get_bus_name(session, name, sizeof name) == NP_OK);
    ask(&client, name);
    np_session_free(session);
    np_context_free(context);
    client_close(&client);
}

/* ---- a bus that refuses to pass descriptors, but sends some itself ---- */

static struct client bus;

/** Waits for a line of the log-in. */
static void wait_for_line(const char *line)
{
    uint8_t *end;
    while (!(end = memchr(bus.in + bus.begin, '\n', bus.end - bus.begin)))
        REQUIRE(client_fill(&bus, clock_us() + PATIENCE));
    REQUIRE(memmem(bus.in + bus.begin, (size_t)(end - bus.in) - bus.begin, line, strlen(line)));
    bus.begin = (size_t)(end - bus.in) + 1;
}

static void send_line(const char *line)
{
    struct gift gift = make_gift(MOST_DESCRIPTORS, true);
    bus.out_size = 0;
    put_bytes(&bus, 1, line, strlen(line));
    send_gift(&bus, &gift);
    check_gone(&gift);
}

/** Answers the next call as a bus does. Returns true if the call requested a name. */
static bool answer_call(void)
{
    struct message call;
    uint32_t owner = 1;
    do
        REQUIRE(client_receive(&bus, clock_us() + PATIENCE, &call));
    while (call.type != METHOD_CALL);
    bool greets = strcmp(call.member, "Hello") == 0, names = strcmp(call.member, "RequestName") == 0;
    struct gift gift = make_gift(MOST_DESCRIPTORS, true);
    put_message(&bus, METHOD_RETURN, call.serial, ":1.1", greets ? "s" : names ? "u" : "", gift.count);
    size_t body = bus.out_size;
    if (greets)
        put_string(&bus, ":1.1");
    else if (names)
        put_bytes(&bus, 4, &owner, 4);
    end_message(&bus, body);
    send_gift(&bus, &gift);
    check_gone(&gift);
    return names;
}

static void test_from_a_bus_that_refuses_descriptors(void)
{
    np_context *context = NULL;
    np_session *session = NULL;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    bus_stop();
    snprintf(address.sun_path, sizeof address.sun_path, "%s", bus_socket);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    REQUIRE(bind(listener, (struct sockaddr *)&address, sizeof address) == 0 && listen(listener, 1) == 0);
    publish(&context, &session);
    bus.descriptor = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    REQUIRE(bus.descriptor >= 0);
    wait_for_line("AUTH EXTERNAL");
    send_line("OK 0123456789abcdef0123456789abcdef\r\n");
    wait_for_line("NEGOTIATE_UNIX_FD");
    send_line("ERROR\r\n");
    wait_for_line("BEGIN");
    while (!answer_call())
        ;
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    ask(&bus, ":1.1");
    np_session_free(session);
    np_context_free(context);
    client_close(&bus);
    close(listener);
}

/** Starts a bus that passes as many descriptors as the kernel allows. The usual limit is 16. */
static void begin_generous_bus(void)
{
    bus_choose_address();
    snprintf(bus_kind, sizeof bus_kind, "--config-file=%s/bus.conf", bus_folder);
    FILE *file = fopen(strchr(bus_kind, '=') + 1, "w");
    REQUIRE(file);
    fprintf(file,
            "<busconfig><type>session</type><listen>unix:path=%s</listen>"
            "<policy context=\"default\"><allow send_destination=\"*\"/><allow receive_type=\"*\"/>"
            "<allow own=\"*\"/></policy><limit name=\"max_message_unix_fds\">%d</limit></busconfig>\n",
            bus_socket, MOST_DESCRIPTORS);
    REQUIRE(fclose(file) == 0);
    bus_start();
}

int main(void)
{
    begin_generous_bus();
    int before = count_entries("/proc/self/fd");
    test_from_a_client();
    test_from_a_bus_that_refuses_descriptors();
    CHECK(count_entries("/proc/self/fd") == before);
    return check_result();
}
