/* SPDX-License-Identifier: MIT */
/*
 * The client that measures. A publisher is given by its bus name, or by the beginning of it that ends with a dot. It
 * executes the bytes that are written to a descriptor (song.h). The output is lines of "key value".
 *
 *     driver wait PREFIX COUNT                        waits until COUNT players with that name exist
 *     driver do OPERATION TIMES PREFIX FD PAUSE_US    one operation after the other, for counting from outside
 *     driver pair OPERATION BLOCKS TIMES A FD_A B FD_B   alternating blocks: nanoseconds of each, and B / A
 *     driver burst TIMES PREFIX                       all commands at once, and their results
 *     driver messages MILLISECONDS PREFIX FD PID      the messages and wake-ups of a publisher
 *     driver covers MILLISECONDS PREFIX FD PID        the same with animated artwork, and for each new artwork
 *     driver steer MILLISECONDS PREFIX                the messages after a command
 *     driver start ROUNDS PREFIX -- PROGRAM… -- PROGRAM…  time from exec to the name, alternating
 *     driver show ROUNDS PREFIX -- PROGRAM… -- PROGRAM…   time from exec to a title, alternating
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "song.h"
#include "wire.h"

#define PATH "/org/mpris/MediaPlayer2"
#define ROOT "org.mpris.MediaPlayer2"
#define PLAYER "org.mpris.MediaPlayer2.Player"
#define PROPERTIES "org.freedesktop.DBus.Properties"
#define BUS "org.freedesktop.DBus"

enum { NAME = 256, WINDOW = 64, MAX_BLOCK = 100000, THUMBNAIL = 64, SEEK_US = 2000000 };

struct target {
    char name[NAME], owner[NAME];
    int fd;        /* Its standard input, or -1. */
    bool is_group; /* Several sessions; `fd` controls one, and each may send signals. */
    struct outgoing ping, get, get_all, command, next, toggle, seek, metadata, artwork;
};

static struct wire wire;

/* ---- finding ---- */

static bool is_named(const char *name, const char *prefix)
{
    size_t size = strlen(prefix);
    return !strncmp(name, prefix, size) && (prefix[size - 1] == '.' || !name[size]);
}

/* Counts the players with that name; `ret_name` is the first of them. */
static int count_names(const char *prefix, char *ret_name)
{
    struct incoming reply;
    int count = 0;
    call_bus(&wire, "ListNames", NULL, &reply);
    const unsigned char *end = reply.body + reply.body_size;
    for (const unsigned char *at = reply.body + 4; at + 4 <= end;) {
        uint32_t size = get_uint32(at);
        if (is_named((const char *)at + 4, prefix) && count++ == 0 && ret_name)
            snprintf(ret_name, NAME, "%s", (const char *)at + 4);
        at += (4 + size + 1 + 3) / 4 * 4;
    }
    return count;
}

/* Waits until `count` players exist. */
static void wait_for(const char *prefix, int wanted, char *ret_name)
{
    struct incoming message;
    call_bus(&wire, "AddMatch", "type='signal',sender='" BUS "',member='NameOwnerChanged'", &message);
    while (count_names(prefix, ret_name) < wanted)
        do
            next_message(&wire, &message);
        while (message.type != WIRE_SIGNAL);
    call_bus(&wire, "RemoveMatch", "type='signal',sender='" BUS "',member='NameOwnerChanged'", &message);
}

static void find_target(struct target *target, const char *prefix, const char *fd)
{
    struct incoming reply;
    wait_for(prefix, 1, target->name);
    target->is_group = count_names(prefix, NULL) > 1;
    call_bus(&wire, "GetNameOwner", target->name, &reply);
    snprintf(target->owner, NAME, "%s", (const char *)reply.body + 4);
    target->fd = fd ? atoi(fd) : -1;
    make_call(&target->ping, BUS, "/org/freedesktop/DBus", BUS ".Peer", "Ping", NULL, NULL);
    make_call(&target->get, target->owner, PATH, PROPERTIES, "Get", PLAYER, "PlaybackStatus");
    make_call(&target->get_all, target->owner, PATH, PROPERTIES, "GetAll", PLAYER, NULL);
    make_call(&target->command, target->owner, PATH, PLAYER, "Previous", NULL, NULL);
    make_call(&target->next, target->owner, PATH, PLAYER, "Next", NULL, NULL);
    make_call(&target->metadata, target->owner, PATH, PROPERTIES, "Get", PLAYER, "Metadata");
    make_call(&target->toggle, target->owner, PATH, PLAYER, "PlayPause", NULL, NULL);
    size_t body = begin_call(&target->seek, target->owner, PATH, PLAYER, "Seek", "x");
    put_uint32(&target->seek, SEEK_US);
    put_uint32(&target->seek, 0);
    end_call(&target->seek, body);
    body = begin_call(&target->artwork, target->owner, "/org/nowplaying/Session", "org.nowplaying.Session1",
                      "GetArtwork", "ii");
    put_uint32(&target->artwork, THUMBNAIL);
    put_uint32(&target->artwork, THUMBNAIL);
    end_call(&target->artwork, body);
}

static void subscribe(const struct target *target)
{
    char rule[NAME + 64];
    struct incoming reply;
    if (target->is_group)
        snprintf(rule, sizeof rule, "type='signal',path='" PATH "'");
    else
        snprintf(rule, sizeof rule, "type='signal',sender='%s'", target->owner);
    call_bus(&wire, "AddMatch", rule, &reply);
}

/* ---- reading messages ---- */

static bool is_from(const struct incoming *message, const struct target *target)
{
    return message->type == WIRE_SIGNAL && message->sender &&
           (target->is_group || !strcmp(message->sender, target->owner));
}

/* The time in a title, or 0. */
static int64_t stamped(const struct incoming *message)
{
    const char *title = memmem(message->body, message->body_size, SONG_TITLE, sizeof SONG_TITLE - 1);
    return title ? strtoll(title + sizeof SONG_TITLE - 1, NULL, 10) : 0;
}

/* The number of the track, or -1. */
static int32_t track_number(const struct incoming *message)
{
    static const char key[] = "xesam:trackNumber";
    const unsigned char *found = memmem(message->body, message->body_size, key, sizeof key);
    if (!found)
        return -1;
    /* After the key: the signature "i" and its NUL, then the number on a multiple of four. */
    size_t at = (size_t)(found - message->body) + sizeof key + 3;
    return (int32_t)get_uint32(message->body + (at + 3) / 4 * 4);
}

static int32_t current_track(struct target *target)
{
    struct incoming reply;
    await_reply(&wire, send_call(&wire, &target->metadata), &reply);
    return track_number(&reply);
}

/* ---- operations: each returns nanoseconds ---- */

static int64_t call_target(struct target *target, struct outgoing *call)
{
    struct incoming reply;
    (void)target;
    int64_t begin = nanoseconds();
    await_reply(&wire, send_call(&wire, call), &reply);
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
    struct incoming message;
    bool replied = false;
    int64_t begin = nanoseconds(), seen = 0;
    uint32_t serial = send_call(&wire, &target->next);
    while (!seen || !replied) {
        next_message(&wire, &message);
        if (message.type == WIRE_SIGNAL) {
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
    struct incoming message;
    bool replied = false;
    int64_t begin = nanoseconds(), seen = 0;
    uint32_t serial = send_call(&wire, &target->toggle);
    while (!seen || !replied) {
        next_message(&wire, &message);
        if (message.type != WIRE_SIGNAL)
            replied |= message.reply_serial == serial;
        else if (is_from(&message, target) && memmem(message.body, message.body_size, key, sizeof key))
            seen = nanoseconds();
    }
    return seen - begin;
}

/* From the player's own call to the signal. */
static int64_t update(struct target *target)
{
    struct incoming message;
    int64_t made = 0;
    write_all(target->fd, (char[]){DO_TRACK}, 1);
    while (!made) {
        next_message(&wire, &message);
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
    struct incoming reply;
    struct stat file;
    await_reply(&wire, send_call(&wire, &target->artwork), &reply);
    /* The descriptor's index, "image/png", width, height. */
    errno = EPROTO;
    if (reply.body_size != 28 || get_uint32(reply.body + 20) != COVER_SIDE ||
        get_uint32(reply.body + 24) != COVER_SIDE || fstat(wire.descriptor, &file) < 0 || file.st_size != COVER_SIZE)
        die("the image");
    close(wire.descriptor);
    wire.descriptor = -1;
}

/* From the player's call to the signal with the artwork. If it is a file, a Session1 client reads it too. */
static int64_t cover(struct target *target)
{
    static const char key[] = "mpris:artUrl", file[] = "file://";
    struct incoming message;
    const char *found = NULL;
    int64_t begin = nanoseconds();
    write_all(target->fd, (char[]){DO_COVER}, 1);
    while (!found) {
        next_message(&wire, &message);
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

static struct outgoing *command_of(struct target *target)
{
    return &target->command;
}

static struct outgoing *next_of(struct target *target)
{
    return &target->next;
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
        {"pipelined", NULL, command_of, false},
        {"pipelined-tracks", NULL, next_of, false},
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
    struct incoming reply;
    int sent = 0;
    int64_t begin = nanoseconds();
    for (int answered = 0; answered < times;) {
        while (sent < times && sent - answered < WINDOW) {
            send_call(&wire, call);
            sent++;
        }
        next_message(&wire, &reply);
        if (reply.type == WIRE_ERROR)
            die(reply.error_name);
        if (reply.type == WIRE_RETURN)
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

/* ---- a burst ---- */

static void burst(int times, struct target *target)
{
    struct incoming message;
    struct outgoing *call = &target->next;
    subscribe(target);
    unsigned char *all = malloc(call->size * (size_t)times);
    int32_t first = current_track(target), seen = -1;
    int replies = 0, errors = 0, signals = 0;
    if (!all)
        die("burst");
    for (int i = 0; i < times; i++) {
        stamp(&wire, call);
        memcpy(all + call->size * (size_t)i, call->bytes, call->size);
    }
    uint32_t last = wire.serial, before = last - (uint32_t)times;
    size_t size = call->size * (size_t)times, sent = 0;
    int64_t begin = nanoseconds();
    /* Write and read alternately: a client that only writes fills the bus and blocks. */
    while (replies + errors < times) {
        struct pollfd ready = {.fd = wire.fd, .events = POLLIN | (sent < size ? POLLOUT : 0)};
        if (poll(&ready, 1, WIRE_DEADLINE_MS) != 1)
            break;
        if (ready.revents & POLLOUT) {
            ssize_t written = send(wire.fd, all + sent, size - sent, MSG_DONTWAIT);
            sent += written > 0 ? (size_t)written : 0;
        }
        if (ready.revents & POLLIN)
            fill(&wire, MSG_DONTWAIT);
        while (parse_message(&wire, &message)) {
            if (message.type == WIRE_SIGNAL) {
                signals += is_from(&message, target);
                if (is_from(&message, target) && track_number(&message) >= 0)
                    seen = track_number(&message);
            } else if (message.reply_serial > before && message.reply_serial <= last) {
                replies += message.type == WIRE_RETURN;
                errors += message.type == WIRE_ERROR;
            }
        }
    }
    int64_t elapsed = nanoseconds() - begin;
    /* The last signal must have the last track. It may arrive after the last answer. */
    struct timeval patience = {.tv_sec = 2};
    setsockopt(wire.fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    while (seen != first + times && (wire.start != wire.end || fill(&wire, 0)))
        while (parse_message(&wire, &message))
            if (is_from(&message, target)) {
                signals++;
                if (track_number(&message) >= 0)
                    seen = track_number(&message);
            }
    printf("replies %d\nerrors %d\nsignals %d\nexpected %d\nseen %d\nfinal %d\nnanoseconds %lld\n", replies, errors,
           signals, first + times, seen, current_track(target), (long long)elapsed / times);
    free(all);
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

/* Counts its messages in that time, and adds their bytes to `bytes` if that is not NULL. */
static int listen_for(const struct target *target, int milliseconds, size_t *bytes)
{
    int count = 0;
    struct incoming message;
    int64_t end = nanoseconds() + (int64_t)milliseconds * 1000000;
    for (int64_t left; (left = end - nanoseconds()) > 0;) {
        struct pollfd ready = {.fd = wire.fd, .events = POLLIN};
        if (poll(&ready, 1, (int)(left / 1000000) + 1) == 1)
            fill(&wire, MSG_DONTWAIT);
        while (parse_message(&wire, &message)) {
            count += is_from(&message, target);
            if (bytes && is_from(&message, target))
                *bytes += message.size;
        }
    }
    return count;
}

static void report(struct target *target, const char *name, char what, int times, int milliseconds, const char *pid)
{
    int count = 0;
    long before = switches(pid);
    for (int i = 0; i < times; i++) {
        write_all(target->fd, &what, 1);
        count += listen_for(target, milliseconds, NULL);
    }
    printf("%s %.2f\n%s-wakeups %.2f\n", name, (double)count / times, name, (double)(switches(pid) - before) / times);
}

static void rest(struct target *target, const char *name, int milliseconds, const char *pid)
{
    listen_for(target, 500, NULL);
    long before = switches(pid);
    int count = listen_for(target, milliseconds, NULL);
    printf("%s-messages %d\n%s-wakeups %ld\n", name, count, name, switches(pid) - before);
}

static void messages(int milliseconds, struct target *target, const char *pid)
{
    subscribe(target);
    report(target, "track", DO_TRACK, 10, 60, pid);
    report(target, "pause", DO_PAUSE, 10, 60, pid);
    report(target, "seek", DO_SEEK, 10, 60, pid);
    report(target, "same", DO_SAME, 2, 60, pid);
    report(target, "same-content", DO_SAME_CONTENT, 2, 60, pid);
    rest(target, "playing", milliseconds, pid);
    write_all(target->fd, (char[]){DO_PAUSE}, 1);
    rest(target, "idle", milliseconds, pid);
}

/* The library removes an artwork file some time after the next one, which is a wake-up. So animated artwork is measured first. */
static void covers(int milliseconds, struct target *target, const char *pid)
{
    subscribe(target);
    write_all(target->fd, (char[]){DO_ANIMATED}, 1);
    rest(target, "animated", milliseconds, pid);
    report(target, "cover", DO_COVER, 10, 300, pid);
}

static void steer_with(struct target *target, const char *name, struct outgoing *call, int milliseconds)
{
    int count = 0, times = 10;
    size_t bytes = 0;
    for (int i = 0; i < times; i++) {
        send_call(&wire, call);
        count += listen_for(target, milliseconds, &bytes);
    }
    printf("%s %.2f\n%s-bytes %.1f\n", name, (double)count / times, name, (double)bytes / times);
}

/* Only signals: each publisher answers each call. */
static void steer(int milliseconds, struct target *target)
{
    subscribe(target);
    listen_for(target, milliseconds, NULL);
    steer_with(target, "track", &target->next, milliseconds);
    steer_with(target, "pause", &target->toggle, milliseconds);
    steer_with(target, "seek", &target->seek, milliseconds);
}

/* ---- start ---- */

extern char **environ;

static bool has_title(const struct incoming *message)
{
    static const char key[] = "xesam:title";
    return memmem(message->body, message->body_size, key, sizeof key);
}

/* Waits until a new player publishes a title. */
static void wait_for_title(const char *prefix)
{
    struct target target = {0};
    struct incoming message;
    find_target(&target, prefix, NULL);
    await_reply(&wire, send_call(&wire, &target.metadata), &message);
    while (!has_title(&message))
        next_message(&wire, &message);
}

/* From exec to the moment when the name has an owner, or a title, in nanoseconds. */
static double start_once(char **program, const char *prefix, bool to_title)
{
    int input[2];
    pid_t pid;
    struct incoming message;
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
        next_message(&wire, &message);
    while (message.type != WIRE_SIGNAL || !message.member || strcmp(message.member, "NameOwnerChanged") ||
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
    while (parse_message(&wire, &message))
        ;
    return elapsed;
}

static void start(int rounds, const char *prefix, bool to_title, char **first, char **second)
{
    struct incoming reply;
    double *elapsed[2] = {calloc((size_t)rounds, sizeof(double)), calloc((size_t)rounds, sizeof(double))};
    double *ratios = calloc((size_t)rounds, sizeof *ratios);
    if (!elapsed[0] || !elapsed[1] || !ratios)
        die("start");
    call_bus(&wire, "AddMatch", "type='signal',sender='" BUS "',member='NameOwnerChanged'", &reply);
    if (to_title)
        call_bus(&wire, "AddMatch", "type='signal',path='" PATH "'", &reply);
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
    open_bus(&wire, !strcmp(what, "do") && argc == 7 && !strcmp(argv[2], "cover"));
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
    } else if (!strcmp(what, "burst") && argc == 4) {
        find_target(&targets[0], argv[3], NULL);
        burst(atoi(argv[2]), &targets[0]);
    } else if (!strcmp(what, "messages") && argc == 6) {
        find_target(&targets[0], argv[3], argv[4]);
        messages(atoi(argv[2]), &targets[0], argv[5]);
    } else if (!strcmp(what, "covers") && argc == 6) {
        find_target(&targets[0], argv[3], argv[4]);
        covers(atoi(argv[2]), &targets[0], argv[5]);
    } else if (!strcmp(what, "steer") && argc == 4) {
        find_target(&targets[0], argv[3], NULL);
        steer(atoi(argv[2]), &targets[0]);
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
