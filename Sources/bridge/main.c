/* SPDX-License-Identifier: MIT */
/*
 * nowplaying-bridge shows and controls the players of this machine on other machines, and theirs here, through MQTT 5.
 * One thread with one loop serves the players of this machine, the remote sessions and the broker.
 */
#define _GNU_SOURCE
#include "broker.h"
#include "config.h"
#include "log.h"
#include "presence.h"
#include "remote.h"
#include "share.h"
#include "topic.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

/** The exit status. nowplaying-bridge(1) describes it. */
enum {
    EXIT_OK,
    EXIT_ERROR, /* The configuration has errors, or the session bus is lost. */
    EXIT_WRONG_OPTION,
    EXIT_BROKER_REJECTS, /* Only of --check: no connection, or the broker rejects messages of this machine. */
    EXIT_BROKER_OPEN     /* Only of --check: the broker is open, or that is unknown, and open-broker is not trust. */
};

/** The program. */
struct bridge {
    struct config config;
    np_context *context;
    int library_fd, signal_fd;
    struct share *share;
    struct remotes *remotes;
    struct broker *broker;
};

/* ---- messages ---- */

static void on_connected(void *user_data)
{
    struct bridge *bridge = user_data;
    remotes_connected(bridge->remotes);
    share_connected(bridge->share);
}

static void on_disconnected(void *user_data)
{
    struct bridge *bridge = user_data;
    remotes_disconnected(bridge->remotes);
}

static void on_message(const struct message *message, void *user_data)
{
    struct bridge *bridge = user_data;
    struct topic topic;
    if (!topic_parse(message->topic, &topic)) {
        log_rejected("rejected a message with an unknown topic: %s", message->topic);
        return;
    }
    bool is_own = strcmp(topic.host, bridge->config.host_id) == 0;
    if (topic.kind == TOPIC_GET || topic.kind == TOPIC_COMMAND || topic.kind == TOPIC_ARTWORK) {
        if (is_own)
            share_receive(bridge->share, &topic, message);
    } else if (is_own && topic.kind == TOPIC_PRESENCE) {
        share_receive_presence(bridge->share, message);
    } else if (is_own == (topic.kind == TOPIC_ANSWER)) {
        remotes_receive(bridge->remotes, &topic, message);
    }
}

/* ---- the loop ---- */

static int least(int one, int other)
{
    return one < 0 ? other : other < 0 ? one : one < other ? one : other;
}

/** Runs until a signal ends it; false if the session bus is lost. */
static bool run(struct bridge *bridge)
{
    enum { PLAYERS, REMOTES, SIGNAL, IMAGES, BROKER, COUNT = BROKER + 2 };
    for (;;) {
        struct pollfd polled[COUNT] = {
            [PLAYERS] = {.fd = share_fd(bridge->share), .events = POLLIN},
            [REMOTES] = {.fd = bridge->library_fd, .events = POLLIN},
            [SIGNAL] = {.fd = bridge->signal_fd, .events = POLLIN},
            [IMAGES] = {.fd = remotes_fd(bridge->remotes), .events = POLLIN},
        };
        int timeout = least(share_flush(bridge->share), remotes_turn(bridge->remotes));
        /* The calls above can have published messages. */
        timeout = least(timeout, broker_prepare(bridge->broker, &polled[BROKER]));
        if (poll(polled, COUNT, timeout) < 0 && errno != EINTR)
            return false;
        if (polled[SIGNAL].revents)
            return true;
        if (polled[PLAYERS].revents && !share_dispatch(bridge->share))
            return false;
        if (polled[REMOTES].revents)
            np_context_dispatch(bridge->context);
        broker_dispatch(bridge->broker, &polled[BROKER]);
    }
}

/* ---- start and end ---- */

/** Each session of another host needs a descriptor. No code here uses select(), so numbers from 1024 are valid. */
static void raise_file_limit(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

static bool begin(struct bridge *bridge)
{
    static const struct broker_events events = {on_connected, on_disconnected, on_message};
    raise_file_limit();
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);
    bridge->signal_fd = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
    if (np_context_new("org.nowplaying.Bridge", NP_CONTEXT_HOST_LOOP | NP_CONTEXT_PUBLISH_ALL, &bridge->context) !=
            NP_OK ||
        np_context_get_fd(bridge->context, &bridge->library_fd) != NP_OK)
        return false;
    bridge->remotes = remotes_new(bridge->context, &bridge->config);
    bridge->share = share_new(&bridge->config);
    if (!bridge->remotes || !bridge->share)
        return false;
    struct topic topic = {.kind = TOPIC_PRESENCE};
    char text[TOPIC_BYTES];
    strcpy(topic.host, bridge->config.host_id);
    topic_format(&topic, text);
    char *will = presence_encode(false, NULL, NULL);
    bridge->broker = broker_new(&bridge->config, text, will, &events, bridge);
    free(will);
    share_set_broker(bridge->share, bridge->broker);
    remotes_set_broker(bridge->remotes, bridge->broker);
    return bridge->broker != NULL;
}

static void end(struct bridge *bridge)
{
    if (bridge->share)
        share_withdraw(bridge->share);
    if (bridge->remotes)
        remotes_set_broker(bridge->remotes, NULL);
    broker_free(bridge->broker);
    share_free(bridge->share);
    if (bridge->remotes)
        remotes_free(bridge->remotes);
    else
        np_context_free(bridge->context);
}

/* ---- command line ---- */

static char *default_path(void)
{
    const char *folder = secure_getenv("XDG_CONFIG_HOME"), *home = secure_getenv("HOME");
    char *path = NULL;
    int size = folder && *folder == '/' ? asprintf(&path, "%s/nowplaying/bridge.conf", folder)
                                        : asprintf(&path, "%s/.config/nowplaying/bridge.conf", home ? home : "");
    return size < 0 ? NULL : path;
}

static void print_help(void)
{
    puts(
        "Usage: nowplaying-bridge [--config FILE] [--check] [--verbose]\n"
        "\n"
        "Shows and controls the players of this machine on other machines, and theirs here, through an MQTT 5 broker.\n"
        "\n"
        "  --config FILE  read this configuration; default: $XDG_CONFIG_HOME/nowplaying/bridge.conf\n"
        "  --check        check the configuration and the broker, print the errors, and exit\n"
        "  --verbose      also log each player and each command\n"
        "  --version      print the version\n"
        "  --help         print this text");
}

/** Prints a configuration without errors in one line. */
static void print_config(const char *path, const struct config *config)
{
    printf("%s has no errors: it shares", path);
    for (char **entry = config->share; entry && *entry; entry++)
        printf(" %s", *entry);
    if (!config->share || !*config->share)
        printf(" nothing");
    for (char **entry = config->never; entry && *entry; entry++)
        printf("%s %s", entry == config->never ? ", never" : "", *entry);
    printf(", as the host id %s, with the broker %s, port %d\n", config->host_id, config->broker, config->port);
}

/** Tests the broker, and returns the exit status of --check. */
static int check_broker(const struct config *config)
{
    switch (broker_check(config)) {
    case PROBE_GUARDED:
        printf("the broker %s keeps accounts apart\n", config->broker);
        return EXIT_OK;
    case PROBE_OPEN:
    case PROBE_UNPROVEN:
        return config->trusts_open_broker ? EXIT_OK : EXIT_BROKER_OPEN;
    default:
        return EXIT_BROKER_REJECTS;
    }
}

/** Opens standard streams that are closed. Otherwise log lines could be written to the bus or the broker. */
static void open_standard_streams(void)
{
    int descriptor;
    do
        descriptor = open("/dev/null", O_RDWR);
    while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor >= 0)
        close(descriptor);
}

int main(int count, char **arguments)
{
    static const struct option options[] = {
        {"config", required_argument, NULL, 'c'}, {"check", no_argument, NULL, 'k'},
        {"verbose", no_argument, NULL, 'v'},      {"version", no_argument, NULL, 'V'},
        {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0}};
    static struct bridge bridge;
    char *path = NULL;
    bool checks_only = false;
    open_standard_streams();
    for (int option; (option = getopt_long(count, arguments, "c:hV", options, NULL)) != -1;) {
        switch (option) {
        case 'c':
            free(path);
            path = strdup(optarg);
            break;
        case 'k':
            checks_only = true;
            break;
        case 'v':
            log_set_level(LOG_DEBUG);
            break;
        case 'V':
            printf("nowplaying-bridge %d.%d.%d\n", NP_VERSION_MAJOR, NP_VERSION_MINOR, NP_VERSION_PATCH);
            return 0;
        case 'h':
            print_help();
            return 0;
        default:
            print_help();
            return EXIT_WRONG_OPTION;
        }
    }
    if (optind < count) {
        print_help();
        return EXIT_WRONG_OPTION;
    }
    json_c_set_serialization_double_format("%.6g", JSON_C_OPTION_GLOBAL);
    if (!path)
        path = default_path();
    bool is_configured = path && config_read(path, &bridge.config);
    if (is_configured && checks_only)
        print_config(path, &bridge.config);
    free(path);
    if (!is_configured)
        return EXIT_ERROR;
    /* Do not free the configuration: the thread of the broker still reads it during a look-up. */
    if (checks_only)
        return check_broker(&bridge.config);
    bool is_valid = begin(&bridge) && run(&bridge);
    end(&bridge);
    return is_valid ? EXIT_OK : EXIT_ERROR;
}
