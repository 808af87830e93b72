/* SPDX-License-Identifier: MIT */
/**
 * @file reader.c
 * A program that reads all players, and that a test controls. Each line of standard input is one command:
 *
 *     wait MILLISECONDS          np_controller_wait()
 *     list                       one line for each player, the primary first
 *     get NAME                   np_controller_get_player(); "-" is the primary
 *     primary NAME               np_controller_set_primary(); "-" returns to the rules
 *     perform COMMAND NAME       np_controller_perform()
 *     usage                      the processor time in microseconds, and the calls of the handler
 *     follow                     sets the handler, which writes a line for each call; `count` only counts the calls
 *
 * The answer to each line ends with `result STATUS …`. The fields of a line are separated by tabs:
 *
 *     player  NAME  STATE  REASON  FLAGS  IDENTITY  TITLE
 *     event   CHANGES  NAME  STATE  TITLE
 *     outcome OUTCOME  MESSAGE
 *
 * The arguments are flags of np_controller_new(): `thread` for a thread of its own, `lists`, `once`.
 */
#define _GNU_SOURCE
#include <nowplaying-control/control.h>

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MOST_PLAYERS = 8192, MOST_BYTES = 200 };

static np_controller *controller;
static bool must_write;
static unsigned calls;

static const char *title(const np_player *player)
{
    return np_item_get_text(np_player_get_item(player), NP_FIELD_TITLE, 0);
}

static int state(const np_player *player)
{
    np_playback playback = NP_PLAYBACK_INIT;
    return np_player_get_playback(player, &playback) == NP_OK ? playback.state : -1;
}

static void write_player(const np_player *player)
{
    printf("player\t%s\t%d\t%d\t%u\t%.*s\t%.*s\n", np_player_get_name(player), state(player),
           np_player_get_reason(player), np_player_get_flags(player), MOST_BYTES, np_player_get_identity(player),
           MOST_BYTES, title(player));
}

static void on_player(np_controller *from, const np_player *player, np_player_changes changes, void *user_data)
{
    (void)from;
    (void)user_data;
    calls++;
    if (must_write)
        printf("event\t%u\t%s\t%d\t%.*s\n", changes, np_player_get_name(player), state(player), MOST_BYTES,
               title(player));
    fflush(stdout);
}

static void on_outcome(np_controller *from, const np_player *player, np_outcome outcome, const char *message,
                       void *user_data)
{
    (void)from;
    (void)player;
    (void)user_data;
    printf("outcome\t%d\t%s\n", outcome, message);
    fflush(stdout);
}

static np_status list(size_t *ret_count)
{
    static np_player *players[MOST_PLAYERS];
    np_status status = np_controller_get_players(controller, players, MOST_PLAYERS, ret_count);
    for (size_t i = 0; status == NP_OK && i < *ret_count && i < MOST_PLAYERS; i++) {
        write_player(players[i]);
        np_player_free(players[i]);
    }
    return status;
}

static np_status get(const char *name)
{
    np_player *player = NULL;
    np_status status = np_controller_get_player(controller, name, &player);
    if (status == NP_OK)
        write_player(player);
    np_player_free(player);
    return status;
}

static void run(char *line)
{
    char *word = strtok(line, " "), *first = strtok(NULL, " "), *second = strtok(NULL, " ");
    const char *name = second ? second : first;
    np_status status = NP_OK;
    uint64_t number = 0;
    if (!word)
        return;
    if (name && strcmp(name, "-") == 0)
        name = NULL;
    if (strcmp(word, "wait") == 0) {
        status = np_controller_wait(controller, strtoll(first ? first : "0", NULL, 10) * 1000);
    } else if (strcmp(word, "list") == 0) {
        size_t count = 0;
        status = list(&count);
        number = count;
    } else if (strcmp(word, "get") == 0) {
        status = get(name);
    } else if (strcmp(word, "primary") == 0) {
        status = np_controller_set_primary(controller, name);
    } else if (strcmp(word, "perform") == 0) {
        np_action action = NP_ACTION((np_command)strtol(first ? first : "0", NULL, 10));
        status = np_controller_perform(controller, name, &action, on_outcome, NULL, NULL);
    } else if (strcmp(word, "usage") == 0) {
        struct rusage usage;
        getrusage(RUSAGE_SELF, &usage);
        number = (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 +
                 (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    } else if (strcmp(word, "follow") == 0 || strcmp(word, "count") == 0) {
        must_write = strcmp(word, "follow") == 0;
        status = np_controller_set_player_handler(controller, on_player, NULL, NULL);
    }
    printf("result\t%d\t%" PRIu64 "\t%u\n", status, number, calls);
    fflush(stdout);
}

int main(int count, char **arguments)
{
    np_controller_flags flags = NP_CONTROLLER_HOST_LOOP;
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "thread") == 0)
            flags &= ~(np_controller_flags)NP_CONTROLLER_HOST_LOOP;
        if (strcmp(arguments[i], "lists") == 0)
            flags |= NP_CONTROLLER_LISTS;
        if (strcmp(arguments[i], "once") == 0)
            flags |= NP_CONTROLLER_ONCE;
    }
    if (np_controller_new(flags, &controller) != NP_OK)
        return 1;
    struct pollfd ready[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = -1, .events = POLLIN}};
    if (flags & NP_CONTROLLER_HOST_LOOP)
        np_controller_get_fd(controller, &ready[1].fd);
    char text[4096];
    size_t size = 0;
    while (poll(ready, 2, -1) > 0) {
        if (ready[1].revents)
            np_controller_dispatch(controller);
        if (!ready[0].revents)
            continue;
        ssize_t got = read(STDIN_FILENO, text + size, sizeof text - 1 - size);
        if (got <= 0)
            break;
        size += (size_t)got;
        text[size] = '\0';
        char *end;
        while ((end = strchr(text, '\n'))) {
            *end = '\0';
            size_t used = (size_t)(end + 1 - text);
            run(text);
            memmove(text, end + 1, size - used + 1);
            size -= used;
        }
    }
    np_controller_free(controller);
    return 0;
}
