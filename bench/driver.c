/* SPDX-License-Identifier: MIT */
/*
 * The client that measures. A publisher is given by its bus name, or by the beginning of it that ends with a dot. It
 * executes the bytes that are written to a descriptor (song.h). The output is lines of "key value".
 *
 *     driver wait PREFIX COUNT                        waits until COUNT players with that name exist.
 *     driver do OPERATION TIMES PREFIX FD PAUSE_US    one operation after the other, for counting from outside.
 *     driver pair OPERATION BLOCKS TIMES A FD_A B FD_B   alternating blocks: nanoseconds of each, and B / A.
 *     driver covers MILLISECONDS PREFIX FD PID        the same with animated artwork, and for each new artwork.
 *     driver start ROUNDS PREFIX -- PROGRAM… -- PROGRAM…  time from exec to the name, alternating.
 *     driver show ROUNDS PREFIX -- PROGRAM… -- PROGRAM…   time from exec to a title, alternating.
 */
#define _GNU_SOURCE
#include "../Tests/C/bus.h"
#include "song.h"

#include <spawn.h>
#include <sys/stat.h>

/* The time limit of each operation. It is long because of valgrind. */
enum { DEADLINE_MS = 60000 };
enum { NAME = 256, WINDOW = 64, MAX_BLOCK = 100000, THUMBNAIL = 64 };

/* A message to send, any number of times. */
struct outgoing {
    size_t size;
    uint8_t bytes[2048];
};

struct target {
    char name[NAME], owner[NAME];
    int fd;        /* Its standard input, or -1. */
    bool is_group; /* Several sessions; `fd` controls one, and each may send signals. */
    struct outgoing ping, get, get_all, command, next, toggle, metadata, artwork;
};

/* The connection: small calls, so that the client's own time is small compared with that of the bus and the publisher. */
static struct client wire;
static bool takes_descriptors;
static int descriptor = -1; /* The last one received, or -1. */

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

static uint32_t get_uint32(const uint8_t *bytes)
{
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

/* recv(); a received descriptor replaces the last one. */
static ssize_t receive_with_descriptor(void *bytes, size_t size, int flags)
{
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec piece = {.iov_base = bytes, .iov_len = size};
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t got = recvmsg(wire.descriptor, &message, flags | MSG_CMSG_CLOEXEC);
    if (got > 0 && CMSG_FIRSTHDR(&message) && control.header.cmsg_type == SCM_RIGHTS) {
        if (descriptor >= 0)
            close(descriptor);
        memcpy(&descriptor, CMSG_DATA(&control.header), sizeof descriptor);
    }
    return got;
}

/* Reads the available bytes; false if no byte is available. */
static bool fill(int flags)
{
    memmove(wire.in, wire.in + wire.begin, wire.end - wire.begin);
    wire.end -= wire.begin;
    wire.begin = 0;
    uint8_t *end = wire.in + wire.end;
    size_t room = sizeof wire.in - wire.end;
    ssize_t got =
        takes_descriptors ? receive_with_descriptor(end, room, flags) : recv(wire.descriptor, end, room, flags);
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
        if (!fill(0) && errno == EAGAIN) {
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
    client_log_in(&wire, takes_descriptors);
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
    make_call(&target->metadata, target->owner, PLAYER_PATH, PROPERTIES, "Get", "ss", PLAYER, "Metadata");
    make_call(&target->toggle, target->owner, PLAYER_PATH, PLAYER, "PlayPause", "");
    make_call(&target->artwork, target->owner, "/org/nowplaying/Session", "org.nowplaying.Session1", "GetArtwork", "ii",
              THUMBNAIL, THUMBNAIL);
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

/* Reads the artwork as a Session1 client does, and checks its bytes and its size. */
static void read_image(struct target *target)
{
    struct message reply;
    struct stat file;
    await_reply(send_call(&target->artwork), &reply);
    /* The descriptor's index, "image/png", width, height. */
    errno = EPROTO;
    if (reply.body_size != 28 || get_uint32(reply.body + 20) != COVER_SIDE ||
        get_uint32(reply.body + 24) != COVER_SIDE || fstat(descriptor, &file) < 0 || file.st_size != COVER_SIZE)
        die("the image");
    close(descriptor);
    descriptor = -1;
}

/* From the player's call to the signal with the artwork. If it is a file, a Session1 client reads it too. */
static int64_t cover(struct target *target)
{
    static const char key[] = "mpris:artUrl", file[] = "file://";
    struct message message;
    const char *found = NULL;
    int64_t begin = nanoseconds();
    write_all(target->fd, (char[]){DO_COVER}, 1);
    while (!found) {
        next_message(&message);
        if (is_from(&message, target))
            found = memmem(message.body, message.body_size, key, sizeof key);
    }
    int64_t elapsed = nanoseconds() - begin;
    if (memmem(found, (size_t)((const char *)message.body + message.body_size - found), file, sizeof file - 1))
        read_image(target);
    return elapsed;
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
        {"cover", cover, NULL, true},
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

/* ---- messages of a publisher ---- */

/* How often the threads of a process have slept or were preempted. */
static long switches(const char *pid)
{
    char path[64], line[256];
    long count = 0;
    snprintf(path, sizeof path, "/proc/%s/task", pid);
    DIR *threads = opendir(path);
    if (!threads)
        die(path);
    for (struct dirent *thread; (thread = readdir(threads));) {
        if (thread->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "/proc/%s/task/%.20s/status", pid, thread->d_name);
        FILE *status = fopen(path, "r");
        while (status && fgets(line, sizeof line, status)) {
            const char *found = strstr(line, "voluntary_ctxt_switches:");
            if (found)
                count += strtol(strchr(found, ':') + 1, NULL, 10);
        }
        if (status)
            fclose(status);
    }
    closedir(threads);
    return count;
}

/* Counts its messages in that time. */
static int listen_for(const struct target *target, int milliseconds)
{
    int count = 0;
    struct message message;
    int64_t end = nanoseconds() + (int64_t)milliseconds * 1000000;
    for (int64_t left; (left = end - nanoseconds()) > 0;) {
        struct pollfd ready = {.fd = wire.descriptor, .events = POLLIN};
        if (poll(&ready, 1, (int)(left / 1000000) + 1) == 1)
            fill(MSG_DONTWAIT);
        while (client_parse(&wire, &message))
            count += is_from(&message, target);
    }
    return count;
}

static void report(struct target *target, const char *name, char what, int times, int milliseconds, const char *pid)
{
    int count = 0;
    long before = switches(pid);
    for (int i = 0; i < times; i++) {
        write_all(target->fd, &what, 1);
        count += listen_for(target, milliseconds);
    }
    printf("%s %.2f\n%s-wakeups %.2f\n", name, (double)count / times, name, (double)(switches(pid) - before) / times);
}

static void rest(struct target *target, const char *name, int milliseconds, const char *pid)
{
    listen_for(target, 500);
    long before = switches(pid);
    int count = listen_for(target, milliseconds);
    printf("%s-messages %d\n%s-wakeups %ld\n", name, count, name, switches(pid) - before);
}

/* The library removes an artwork file some time after the next one, which is a wake-up. So animated artwork is measured first. */
static void covers(int milliseconds, struct target *target, const char *pid)
{
    subscribe(target);
    write_all(target->fd, (char[]){DO_ANIMATED}, 1);
    rest(target, "animated", milliseconds, pid);
    report(target, "cover", DO_COVER, 10, 300, pid);
}

/* ---- start ---- */

extern char **environ;

static bool has_title(const struct message *message)
{
    static const char key[] = "xesam:title";
    return memmem(message->body, message->body_size, key, sizeof key);
}

/* Waits until a new player publishes a title. */
static void wait_for_title(const char *prefix)
{
    struct target target = {0};
    struct message message;
    find_target(&target, prefix, NULL);
    await_reply(send_call(&target.metadata), &message);
    while (!has_title(&message))
        next_message(&message);
}

/* From exec to the moment when the name has an owner, or a title, in nanoseconds. */
static double start_once(char **program, const char *prefix, bool to_title)
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
    if (to_title)
        wait_for_title(prefix);
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

static void start(int rounds, const char *prefix, bool to_title, char **first, char **second)
{
    struct message reply;
    double *elapsed[2] = {calloc((size_t)rounds, sizeof(double)), calloc((size_t)rounds, sizeof(double))};
    double *ratios = calloc((size_t)rounds, sizeof *ratios);
    if (!elapsed[0] || !elapsed[1] || !ratios)
        die("start");
    call_bus("AddMatch", "type='signal',sender='" BUS "',member='NameOwnerChanged'", &reply);
    if (to_title)
        call_bus("AddMatch", "type='signal',path='" PLAYER_PATH "'", &reply);
    start_once(first, prefix, to_title);
    start_once(second, prefix, to_title);
    for (int round = 0; round < rounds; round++) {
        for (int turn = 0; turn < 2; turn++) {
            int side = (turn + round) % 2;
            elapsed[side][round] = start_once(side ? second : first, prefix, to_title);
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
    takes_descriptors = !strcmp(what, "do") && argc == 7 && !strcmp(argv[2], "cover");
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
    } else if (!strcmp(what, "covers") && argc == 6) {
        find_target(&targets[0], argv[3], argv[4]);
        covers(atoi(argv[2]), &targets[0], argv[5]);
    } else if ((!strcmp(what, "start") || !strcmp(what, "show")) && argc > 6) {
        char **first = argv + 5, **second = first;
        while (*second && strcmp(*second, "--"))
            second++;
        if (!*second)
            return 2;
        *second++ = NULL;
        start(atoi(argv[2]), argv[3], !strcmp(what, "show"), first, second);
    } else {
        fprintf(stderr, "driver: see the top of driver.c\n");
        return 2;
    }
    return 0;
}
