/* SPDX-License-Identifier: MIT */
/*
 * The client that measures. A publisher is given by its bus name, or by the beginning of it that ends with a dot. It
 * executes the bytes that are written to a descriptor (song.h). The output is lines of "key value".
 *
 *     driver wait PREFIX COUNT                        waits until COUNT players with that name exist.
 *     driver do OPERATION TIMES PREFIX FD PAUSE_US    one operation after the other, for counting from outside.
 *     driver pair OPERATION BLOCKS TIMES A FD_A B FD_B   alternating blocks: nanoseconds of each, and B / A.
 *     driver start ROUNDS PREFIX -- PROGRAM… -- PROGRAM…  time from exec to the name, alternating.
 */
#define _GNU_SOURCE
#include "../Tests/C/bus.h"
#include "song.h"

#include <spawn.h>

/* The time limit of each operation. It is long because of valgrind. */
enum { DEADLINE_MS = 60000 };
enum { NAME = 256, WINDOW = 64, MAX_BLOCK = 100000 };

/* A message to send, any number of times. */
struct outgoing {
    size_t size;
    uint8_t bytes[2048];
};

struct target {
    char name[NAME], owner[NAME];
    int fd;        /* Its standard input, or -1. */
    bool is_group; /* Several sessions; `fd` controls one, and each may send signals. */
    struct outgoing ping, get, get_all, command, next, toggle;
};

/* The connection: small calls, so that the client's own time is small compared with that of the bus and the publisher. */
static struct client wire;

static int64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static _Noreturn void die(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, errno ? strerror(errno) : "failed");
    exit(1);
}

static void write_all(int fd, const void *bytes, size_t size)
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

/* ---- messages ---- */

static void make_call(struct outgoing *message, const char *destination, const char *path, const char *interface,
                      const char *member, const char *signature, ...)
{
    va_list values;
    va_start(values, signature);
    client_vwrite(&wire, destination, path, interface, member, signature, &values);
    va_end(values);
    errno = EMSGSIZE;
    if (wire.out_size > sizeof message->bytes)
        die(member);
    message->size = wire.out_size;
    memcpy(message->bytes, wire.out, wire.out_size);
}

/* Sets the next serial, which the answer contains. */
static uint32_t stamp(struct outgoing *message)
{
    uint32_t serial = ++wire.serial;
    memcpy(message->bytes + 8, &serial, 4);
    return serial;
}

static uint32_t send_call(struct outgoing *message)
{
    uint32_t serial = stamp(message);
    write_all(wire.descriptor, message->bytes, message->size);
    return serial;
}

/* Reads the available bytes; false if no byte is available. */
static bool fill(void)
{
    memmove(wire.in, wire.in + wire.begin, wire.end - wire.begin);
    wire.end -= wire.begin;
    wire.begin = 0;
    ssize_t got = recv(wire.descriptor, wire.in + wire.end, sizeof wire.in - wire.end, 0);
    if (got > 0) {
        wire.end += (size_t)got;
        return true;
    }
    if (got == 0)
        errno = ECONNRESET;
    if (got == 0 || (errno != EAGAIN && errno != EINTR))
        die("the bus");
    return false;
}

/* Returns the next message of any type. The socket fails after the deadline. */
static void next_message(struct message *message)
{
    while (!client_parse(&wire, message))
        if (!fill() && errno == EAGAIN) {
            errno = ETIMEDOUT;
            die("no answer from the bus");
        }
}

/* Waits for the answer to a call, and drops other messages. */
static void await_reply(uint32_t serial, struct message *message)
{
    do
        next_message(message);
    while (message->reply_serial != serial || message->type == SIGNAL);
    if (message->type == METHOD_ERROR) {
        fprintf(stderr, "the bus answered %s\n", message->error);
        exit(1);
    }
}

static void call_bus(const char *member, const char *argument, struct message *reply)
{
    if (!client_call(&wire, reply, BUS, "/org/freedesktop/DBus", BUS, member, argument ? "s" : "", argument))
        die(member);
}

/* Connects to DBUS_SESSION_BUS_ADDRESS, which is a plain unix:path=… here. */
static void open_bus(void)
{
    const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
    errno = EINVAL;
    if (!address || sscanf(address, "unix:path=%95[^,;]", bus_socket) != 1)
        die("DBUS_SESSION_BUS_ADDRESS is not unix:path=…");
    client_log_in(&wire, false);
    struct timeval deadline = {.tv_sec = DEADLINE_MS / 1000};
    setsockopt(wire.descriptor, SOL_SOCKET, SO_RCVTIMEO, &deadline, sizeof deadline);
}

/* ---- finding ---- */

static bool is_named(const char *name, const char *prefix)
{
    size_t size = strlen(prefix);
    return !strncmp(name, prefix, size) && (prefix[size - 1] == '.' || !name[size]);
}

/* Counts the players with that name; `ret_name` is the first of them. */
static int count_names(const char *prefix, char *ret_name)
{
    struct message reply;
    int count = 0;
    call_bus("ListNames", NULL, &reply);
    struct reader reader = read_body(&reply);
    const uint32_t size = read_uint32(&reader);
    for (size_t end = reader.place + size; reader.place < end;) {
        const char *name = read_string(&reader);
        if (is_named(name, prefix) && count++ == 0 && ret_name)
            snprintf(ret_name, NAME, "%s", name);
    }
    return count;
}

/* Waits until `count` players exist. */
static void wait_for(const char *prefix, int wanted, char *ret_name)
{
    struct message message;
    call_bus("AddMatch", "type='signal',sender='" BUS "',member='NameOwnerChanged'", &message);
    while (count_names(prefix, ret_name) < wanted)
        do
            next_message(&message);
        while (message.type != SIGNAL);
    call_bus("RemoveMatch", "type='signal',sender='" BUS "',member='NameOwnerChanged'", &message);
}

static void find_target(struct target *target, const char *prefix, const char *fd)
{
    struct message reply;
    wait_for(prefix, 1, target->name);
    target->is_group = count_names(prefix, NULL) > 1;
    call_bus("GetNameOwner", target->name, &reply);
    snprintf(target->owner, NAME, "%s", (const char *)reply.body + 4);
    target->fd = fd ? atoi(fd) : -1;
    make_call(&target->ping, BUS, "/org/freedesktop/DBus", BUS ".Peer", "Ping", "");
    make_call(&target->get, target->owner, PLAYER_PATH, PROPERTIES, "Get", "ss", PLAYER, "PlaybackStatus");
    make_call(&target->get_all, target->owner, PLAYER_PATH, PROPERTIES, "GetAll", "s", PLAYER);
    make_call(&target->command, target->owner, PLAYER_PATH, PLAYER, "Previous", "");
    make_call(&target->next, target->owner, PLAYER_PATH, PLAYER, "Next", "");
    make_call(&target->toggle, target->owner, PLAYER_PATH, PLAYER, "PlayPause", "");
}

static void subscribe(const struct target *target)
{
    char rule[NAME + 64];
    struct message reply;
    if (target->is_group)
        snprintf(rule, sizeof rule, "type='signal',path='" PLAYER_PATH "'");
    else
        snprintf(rule, sizeof rule, "type='signal',sender='%s'", target->owner);
    call_bus("AddMatch", rule, &reply);
}

/* ---- reading messages ---- */

static bool is_from(const struct message *message, const struct target *target)
{
    return message->type == SIGNAL && message->sender && (target->is_group || !strcmp(message->sender, target->owner));
}

/* The time in a title, or 0. */
static int64_t stamped(const struct message *message)
{
    const char *title = memmem(message->body, message->body_size, SONG_TITLE, sizeof SONG_TITLE - 1);
    return title ? strtoll(title + sizeof SONG_TITLE - 1, NULL, 10) : 0;
}

/* ---- operations: each returns nanoseconds ---- */

static int64_t call_target(struct target *target, struct outgoing *call)
{
    struct message reply;
    (void)target;
    int64_t begin = nanoseconds();
    await_reply(send_call(call), &reply);
    return nanoseconds() - begin;
}

static int64_t ping(struct target *target)
{
    return call_target(target, &target->ping);
}

static int64_t get(struct target *target)
{
    return call_target(target, &target->get);
}

static int64_t get_all(struct target *target)
{
    return call_target(target, &target->get_all);
}

static int64_t command(struct target *target)
{
    return call_target(target, &target->command);
}

/* From the command to the signal that shows its effect; the reply may come before or after. */
static int64_t visible(struct target *target)
{
    struct message message;
    bool replied = false;
    int64_t begin = nanoseconds(), seen = 0;
    uint32_t serial = send_call(&target->next);
    while (!seen || !replied) {
        next_message(&message);
        if (message.type == SIGNAL) {
            if (is_from(&message, target) && stamped(&message))
                seen = nanoseconds();
        } else if (message.reply_serial == serial) {
            replied = true;
        }
    }
    return seen - begin;
}

static int64_t toggle(struct target *target)
{
    return call_target(target, &target->toggle);
}

/* From PlayPause to the signal with the new state. */
static int64_t toggle_visible(struct target *target)
{
    static const char key[] = "PlaybackStatus";
    struct message message;
    bool replied = false;
    int64_t begin = nanoseconds(), seen = 0;
    uint32_t serial = send_call(&target->toggle);
    while (!seen || !replied) {
        next_message(&message);
        if (message.type != SIGNAL)
            replied |= message.reply_serial == serial;
        else if (is_from(&message, target) && memmem(message.body, message.body_size, key, sizeof key))
            seen = nanoseconds();
    }
    return seen - begin;
}

/* From the player's own call to the signal. */
static int64_t update(struct target *target)
{
    struct message message;
    int64_t made = 0;
    write_all(target->fd, (char[]){DO_TRACK}, 1);
    while (!made) {
        next_message(&message);
        if (is_from(&message, target))
            made = stamped(&message);
    }
    return nanoseconds() - made;
}

/* An operation without a signal has ended when the next track's signal arrives. */
static int64_t same(struct target *target)
{
    write_all(target->fd, (char[]){DO_SAME}, 1);
    return update(target);
}

static int64_t same_content(struct target *target)
{
    write_all(target->fd, (char[]){DO_SAME_CONTENT}, 1);
    return update(target);
}

struct operation {
    const char *name;
    int64_t (*run)(struct target *target);
    struct outgoing *(*pipelined)(struct target *target);
    bool subscribes;
};

static struct outgoing *previous_of(struct target *target)
{
    return &target->command;
}

static const struct operation *find_operation(const char *name)
{
    static const struct operation operations[] = {
        {"ping", ping, NULL, false},
        {"get", get, NULL, false},
        {"getall", get_all, NULL, false},
        {"command", command, NULL, false},
        {"visible", visible, NULL, true},
        {"toggle", toggle, NULL, false},
        {"toggle-visible", toggle_visible, NULL, true},
        {"track", update, NULL, true},
        {"same", same, NULL, true},
        {"same-content", same_content, NULL, true},
        {"pipelined", NULL, previous_of, false},
    };
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (!strcmp(operations[i].name, name))
            return &operations[i];
    fprintf(stderr, "driver: no operation %s\n", name);
    exit(2);
}

/* Nanoseconds of each, with WINDOW of them without an answer at a time. */
static int64_t pipeline(struct outgoing *call, int times)
{
    struct message reply;
    int sent = 0;
    int64_t begin = nanoseconds();
    for (int answered = 0; answered < times;) {
        while (sent < times && sent - answered < WINDOW) {
            send_call(call);
            sent++;
        }
        next_message(&reply);
        if (reply.type == METHOD_ERROR)
            die(reply.error);
        if (reply.type == METHOD_RETURN)
            answered++;
    }
    return (nanoseconds() - begin) / times;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/* The median of a block, because other processes delay some operations. */
static double run_block(const struct operation *operation, struct target *target, int times)
{
    static double elapsed[MAX_BLOCK];
    if (operation->pipelined)
        return (double)pipeline(operation->pipelined(target), times);
    for (int i = 0; i < times; i++)
        elapsed[i] = (double)operation->run(target);
    return median(elapsed, times);
}

static void measure_pair(const struct operation *operation, int blocks, int times, struct target *targets)
{
    double *elapsed[2] = {calloc((size_t)blocks, sizeof(double)), calloc((size_t)blocks, sizeof(double))};
    double *ratios = calloc((size_t)blocks, sizeof *ratios);
    if (!elapsed[0] || !elapsed[1] || !ratios || times > MAX_BLOCK)
        die("too many");
    for (int side = 0; side < 2; side++) {
        if (operation->subscribes)
            subscribe(&targets[side]);
        run_block(operation, &targets[side], times / 4 + 1);
    }
    for (int block = 0; block < blocks; block++) {
        for (int turn = 0; turn < 2; turn++) {
            int side = (turn + block) % 2;
            elapsed[side][block] = run_block(operation, &targets[side], times);
        }
        ratios[block] = elapsed[1][block] / elapsed[0][block];
    }
    printf("a %.0f\nb %.0f\nratio %.4f\n", median(elapsed[0], blocks), median(elapsed[1], blocks),
           median(ratios, blocks));
}

/* ---- start ---- */

extern char **environ;

/* From exec to the moment when the name has an owner, in nanoseconds. */
static double start_once(char **program, const char *prefix)
{
    int input[2];
    pid_t pid;
    struct message message;
    posix_spawn_file_actions_t actions;
    if (pipe2(input, O_CLOEXEC) < 0)
        die("pipe");
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
    int64_t begin = nanoseconds();
    errno = posix_spawn(&pid, program[0], &actions, NULL, program, environ);
    if (errno)
        die(program[0]);
    posix_spawn_file_actions_destroy(&actions);
    do
        next_message(&message);
    while (message.type != SIGNAL || !message.member || strcmp(message.member, "NameOwnerChanged") ||
           !is_named((const char *)message.body + 4, prefix));
    double elapsed = (double)(nanoseconds() - begin);
    close(input[0]);
    close(input[1]);
    kill(pid, SIGTERM);
    waitpid(pid, NULL, 0);
    while (count_names(prefix, NULL) > 0)
        ;
    while (client_parse(&wire, &message))
        ;
    return elapsed;
}

static void start(int rounds, const char *prefix, char **first, char **second)
{
    struct message reply;
    double *elapsed[2] = {calloc((size_t)rounds, sizeof(double)), calloc((size_t)rounds, sizeof(double))};
    double *ratios = calloc((size_t)rounds, sizeof *ratios);
    if (!elapsed[0] || !elapsed[1] || !ratios)
        die("start");
    call_bus("AddMatch", "type='signal',sender='" BUS "',member='NameOwnerChanged'", &reply);
    start_once(first, prefix);
    start_once(second, prefix);
    for (int round = 0; round < rounds; round++) {
        for (int turn = 0; turn < 2; turn++) {
            int side = (turn + round) % 2;
            elapsed[side][round] = start_once(side ? second : first, prefix);
        }
        ratios[round] = elapsed[1][round] / elapsed[0][round];
    }
    printf("a %.0f\nb %.0f\nratio %.4f\n", median(elapsed[0], rounds), median(elapsed[1], rounds),
           median(ratios, rounds));
}

int main(int argc, char **argv)
{
    static struct target targets[2];
    const char *what = argc > 1 ? argv[1] : "";
    signal(SIGPIPE, SIG_IGN);
    open_bus();
    if (!strcmp(what, "wait") && argc == 4) {
        wait_for(argv[2], atoi(argv[3]), NULL);
    } else if (!strcmp(what, "do") && argc == 7) {
        const struct operation *operation = find_operation(argv[2]);
        find_target(&targets[0], argv[4], argv[5]);
        if (operation->subscribes)
            subscribe(&targets[0]);
        if (operation->pipelined)
            pipeline(operation->pipelined(&targets[0]), atoi(argv[3]));
        for (int i = 0; !operation->pipelined && i < atoi(argv[3]); i++) {
            operation->run(&targets[0]);
            /* Long enough for the publisher to finish its work and sleep. */
            if (atoi(argv[6]) > 0)
                usleep((useconds_t)atoi(argv[6]));
        }
    } else if (!strcmp(what, "pair") && argc == 9) {
        find_target(&targets[0], argv[5], argv[6]);
        find_target(&targets[1], argv[7], argv[8]);
        measure_pair(find_operation(argv[2]), atoi(argv[3]), atoi(argv[4]), targets);
    } else if (!strcmp(what, "start") && argc > 6) {
        char **first = argv + 5, **second = first;
        while (*second && strcmp(*second, "--"))
            second++;
        if (!*second)
            return 2;
        *second++ = NULL;
        start(atoi(argv[2]), argv[3], first, second);
    } else {
        fprintf(stderr, "driver: see the top of driver.c\n");
        return 2;
    }
    return 0;
}
