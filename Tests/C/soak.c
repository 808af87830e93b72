/* SPDX-License-Identifier: MIT */
/*
 * A long life in a short time: tracks, commands and restarts of the bus, as fast as possible. It prints the resources
 * of the process every ten seconds as one line of CSV. At the end they must not be larger than after one minute (in
 * short runs: after a tenth of the time).
 *
 *     soak [seconds]    default: 900
 */
#define _GNU_SOURCE
#include "bus.h"

/* The proportion of tracks and commands. In the remaining time the bus restarts. */
enum { TRACKS = 100000, COMMANDS = 1000000, IN_FLIGHT = 64, ROUND_TRACKS = 100, ROUND_COMMANDS = 1000 };

static struct connection connection;
static struct client client;
static _Atomic int64_t commands, wrong;
static int64_t sent, answered, tracks, restarts, refused;

static void on_command(np_request *request, void *user_data)
{
    np_command expected = *(np_command *)user_data;
    if (command_of(request) != expected)
        atomic_fetch_add(&wrong, 1);
    atomic_fetch_add(&commands, 1);
    np_request_finish(request);
}

/* Some of the eight commands have arguments, as those of a real client. */
static void send_one(const char *player)
{
    switch (sent % 8) {
    case 0:
        client_command(&client, player, "Next");
        break;
    case 1:
        client_send(&client, player, PLAYER_PATH, PLAYER, "Seek", "x", (int64_t)1000000);
        break;
    case 2:
        client_send(&client, player, PLAYER_PATH, PROPERTIES, "Set", "ssv", PLAYER, "Volume", "d",
                    (double)(sent % 100) / 100);
        break;
    default:
        client_command(&client, player, sent % 2 ? "Play" : "Pause");
    }
    sent++;
}

/* Sets ROUND_TRACKS tracks while ROUND_COMMANDS commands are in flight. */
static void play(np_session *session, const char *player)
{
    struct message answer;
    np_playback playback = NP_PLAYBACK_INIT;
    playback.volume = 0.5;
    int64_t until = clock_us() + PATIENCE;
    int begun = 0, done = 0, changed = 0;
    while (done < ROUND_COMMANDS) {
        for (; begun < ROUND_COMMANDS && begun - done < IN_FLIGHT; begun++) {
            send_one(player);
            if (begun % (ROUND_COMMANDS / ROUND_TRACKS) == 0) {
                char id[32], title[64];
                snprintf(id, sizeof id, "track-%lld", (long long)tracks);
                /* Titles of different lengths. */
                snprintf(title, sizeof title, "%.*s", 1 + (int)(tracks % 40),
                         "The Harbour Lights of a long, long evening");
                REQUIRE(set_item(session, id, title) == NP_OK);
                playback.state = tracks % 3 ? NP_PLAYBACK_PLAYING : NP_PLAYBACK_PAUSED;
                playback.position_us = tracks % 200 * NP_SECOND;
                REQUIRE(np_session_set_playback(session, &playback) == NP_OK);
                /* The queue and the playlists change, end and start again. */
                if (tracks % 10 == 0)
                    REQUIRE(set_queue(session, (unsigned)tracks % 1000, (unsigned)(tracks / 10 % 21)) == NP_OK);
                if (tracks % 50 == 0)
                    REQUIRE(set_playlists(session, (unsigned)(tracks / 50 % 8)) == NP_OK);
                tracks++;
                changed++;
            }
        }
        REQUIRE(client_receive(&client, until, &answer));
        done += answer.type == METHOD_RETURN || answer.type == METHOD_ERROR;
        refused += answer.type == METHOD_ERROR;
    }
    answered += done;
    CHECK(changed == ROUND_TRACKS);
}

static void restart_bus(void)
{
    int waited = connection.times[NP_CONNECTION_WAITING], connected = connection.times[NP_CONNECTION_CONNECTED];
    client_close(&client);
    bus_stop();
    AWAIT(connection.times[NP_CONNECTION_WAITING] > waited);
    bus_start();
    AWAIT(connection.times[NP_CONNECTION_CONNECTED] > connected && connection.now == NP_CONNECTION_CONNECTED);
    client_open(&client);
    restarts++;
}

/* Checks that clients read the last track, also after a restart of the bus. */
static void check_shown(np_session *session, char player[256])
{
    char id[80], shown[80];
    REQUIRE(np_session_get_bus_name(session, player, 256) == NP_OK);
    snprintf(id, sizeof id, "Check %lld", (long long)tracks);
    REQUIRE(set_item(session, id, id) == NP_OK);
    int64_t until = clock_us() + PATIENCE;
    do {
        client_metadata(&client, player, "xesam:title", shown, sizeof shown);
        REQUIRE(clock_us() < until);
    } while (strcmp(shown, id) != 0);
    CHECK(client_count_players(&client) == 1);
}

static long resident_kib(void)
{
    long pages = 0, shared = 0;
    FILE *status = fopen("/proc/self/statm", "r");
    if (!status || fscanf(status, "%*d %ld %ld", &pages, &shared) != 2)
        pages = 0;
    if (status)
        fclose(status);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static struct footprint report(int64_t begun)
{
    struct footprint now = footprint_with_threads(0);
    printf("%lld,%lld,%lld,%lld,%lld,%ld,%zu,%d,%d\n", (long long)((clock_us() - begun) / NP_SECOND), (long long)tracks,
           (long long)atomic_load(&commands), (long long)refused, (long long)restarts, resident_kib(), now.bytes,
           now.descriptors, now.threads);
    fflush(stdout);
    return now;
}

int main(int argc, char **argv)
{
    static np_command offered[] = {NP_COMMAND_PLAY,
                                   NP_COMMAND_PAUSE,
                                   NP_COMMAND_NEXT,
                                   NP_COMMAND_SEEK_TO_POSITION,
                                   NP_COMMAND_SET_VOLUME,
                                   NP_COMMAND_GO_TO_ENTRY,
                                   NP_COMMAND_ACTIVATE_PLAYLIST};
    np_context *context = NULL;
    np_session *session = NULL;
    np_playback playback = NP_PLAYBACK_INIT;
    char player[256];
    count_exactly(argv);
    int64_t seconds = argc > 1 ? strtoll(argv[1], NULL, 10) : 900;
    setenv("NOWPLAYING_LOG", "error", 1);
    bus_begin();
    client_open(&client);
    REQUIRE(np_context_new("org.example.Soak", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    for (size_t i = 0; i < sizeof offered / sizeof *offered; i++)
        CHECK_STATUS(NP_OK, np_session_offer_command(session, offered[i], on_command, &offered[i], NULL));
    CHECK_STATUS(NP_OK, set_item(session, "first", "First"));
    playback.volume = 0.5;
    CHECK_STATUS(NP_OK, np_session_set_playback(session, &playback));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    check_shown(session, player);

    puts("seconds,tracks,commands,refused,restarts,resident_kib,allocated_bytes,descriptors,threads");
    int64_t begun = clock_us(), end = begun + seconds * NP_SECOND, next = begun;
    /* The limit for the end is measured after a minute, or after a tenth of a short run. */
    int64_t settled = begun + (seconds >= 600 ? 60 : (seconds + 9) / 10) * NP_SECOND;
    struct footprint first = {0};
    long first_resident = 0;
    while (clock_us() < end) {
        /* Spread the commands over the whole time. */
        double part = (double)(clock_us() - begun) / (double)(end - begun);
        if ((double)answered < part * COMMANDS || seconds < 600)
            play(session, player);
        restart_bus();
        check_shown(session, player);
        int64_t now = clock_us();
        if (now >= next) {
            report(begun);
            next += 10 * NP_SECOND;
        }
        if (!first_resident && now >= settled) {
            first = footprint_with_threads(0);
            first_resident = resident_kib();
        }
    }
    struct footprint last = report(begun);
    CHECK(atomic_load(&wrong) == 0);
    CHECK(refused == 0);
    CHECK(restarts > 0);
    if (seconds >= 600)
        CHECK(tracks >= TRACKS && answered >= COMMANDS);
    CHECK_SAME_FOOTPRINT(first, last, 16384);
    if (!CHECK(resident_kib() <= first_resident + 512))
        fprintf(stderr, "  %ld KiB and not %ld\n", resident_kib(), first_resident);
    np_session_free(session);
    np_context_free(context);
    CHECK(client_await_players(&client, 0));
    client_close(&client);
    return check_result();
}
