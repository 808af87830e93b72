/* SPDX-License-Identifier: MIT */
/*
 * The cost of ten thousand entries is the cost of the window. A player walks through the middle of a long queue and
 * through a short one: it sends the same number of messages and bytes, and uses the same memory. It then walks on, and
 * memory does not grow.
 */
#define _GNU_SOURCE
#include "bus.h"

#define TRACK_LIST "org.mpris.MediaPlayer2.TrackList"
#define ENTRY "/org/nowplaying/entry/"

/* Memory that may be in use during a measurement: less than one byte per entry. */
enum { SLACK = 8192 };

/* The window has 256 entries, and moves by 128. */
enum { LONG = 10000, SHORT = 500, WALK = 150, WINDOW = 256, BEGIN = 120, LATE = BEGIN + 38 * 128 };

static struct client client;
static struct connection connection;
static np_session *session;
static char name[256], asked[32];
static int commands, moves, signals;
static size_t bytes;

static void on_command(np_request *request, void *user_data)
{
    const char *entry = "";
    (void)user_data;
    CHECK_STATUS(NP_OK, np_request_get_entry_id(request, &entry));
    NOTE(snprintf(asked, sizeof asked, "%s", entry); commands++);
    np_request_finish(request);
}

/* All ids have the same length, so that messages can be compared. */
static void write_id(int entry, char id[32])
{
    snprintf(id, 32, "e%05d", entry);
}

static np_content *make_song(int entry)
{
    char id[32], title[32];
    /* Three consecutive entries have the same song. */
    snprintf(id, sizeof id, "song-%05d", entry / 3);
    snprintf(title, sizeof title, "Song %05d", entry);
    /* Each item has a different duration. The library emits Seeked after a new item with the same duration. */
    return make_content(id, title, 254 * NP_SECOND + entry * NP_MILLISECOND);
}

static void fill(np_queue *queue, int first, int last)
{
    char id[32];
    for (int entry = first; entry < last; entry++) {
        np_content *song = make_song(entry);
        write_id(entry, id);
        CHECK_STATUS(NP_OK, np_queue_add(queue, id, song));
        np_content_free(song);
    }
}

/* Counts all messages until the track with this title is published. */
static void wait_for_title(const char *title)
{
    struct message signal;
    int64_t until = clock_us() + PATIENCE;
    for (;;) {
        REQUIRE(client_receive(&client, until, &signal));
        if (signal.type != SIGNAL || strcmp(signal.path, PLAYER_PATH) != 0)
            continue;
        signals++;
        bytes += signal.body_size;
        struct reader value;
        if (strcmp(signal.member, "PropertiesChanged") != 0 || !read_changed(&signal, "Metadata", &value))
            continue;
        if (read_entry(&value, "xesam:title") && strcmp(read_string(&value), title) == 0)
            return;
    }
}

/* Plays one entry after the other, and sets the window with each, as a player does. */
static void walk(int total, int begin, int count)
{
    np_playback playback = NP_PLAYBACK_INIT;
    np_queue *queue = NULL;
    int32_t first, end, shown = -1;
    char title[32];
    playback.state = NP_PLAYBACK_PLAYING;
    playback.queue_count = total;
    moves = signals = 0;
    bytes = 0;
    CHECK_STATUS(NP_OK, np_queue_new(&queue));
    for (int entry = begin; entry < begin + count; entry++) {
        np_content *song = make_song(entry);
        CHECK_STATUS(NP_OK, np_session_begin_update(session));
        CHECK_STATUS(NP_OK, np_queue_set_window(queue, total, entry, &first, &end));
        fill(queue, first, end);
        moves += first != shown;
        shown = first;
        CHECK_STATUS(NP_OK, np_session_set_queue(session, queue));
        CHECK_STATUS(NP_OK, np_session_set_content(session, song));
        playback.queue_index = entry;
        playback.position_us = 0;
        CHECK_STATUS(NP_OK, np_session_set_playback(session, &playback));
        CHECK_STATUS(NP_OK, np_session_end_update(session));
        np_content_free(song);
        snprintf(title, sizeof title, "Song %05d", entry);
        wait_for_title(title);
    }
    np_queue_free(queue);
}

/* A player without ids for its entries. An entry that could not be added counts, so that no index shifts. */
static void check_indexes(void)
{
    np_queue *queue = NULL;
    int32_t first, end, index = -1;
    np_content *song = make_song(0);
    CHECK_STATUS(NP_OK, np_queue_new(&queue));
    CHECK_STATUS(NP_OK, np_queue_set_window(queue, LONG, LONG - 1, &first, &end));
    CHECK(first == LONG - WINDOW && end == LONG);
    CHECK_STATUS(NP_OK, np_queue_add(queue, NULL, song));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_queue_add(queue, NULL, NULL));
    CHECK_STATUS(NP_OK, np_queue_add(queue, NULL, song));
    CHECK_STATUS(NP_OK, np_queue_add(queue, "own", song));
    CHECK_STATUS(NP_OK, np_queue_get_index(queue, "song-00000", &index));
    CHECK(index == first);
    CHECK_STATUS(NP_OK, np_queue_get_index(queue, "song-00000#2", &index));
    CHECK(index == first + 2);
    CHECK_STATUS(NP_OK, np_queue_get_index(queue, "own", &index));
    CHECK(index == first + 3);
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_queue_get_index(queue, "song-00001", &index));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_queue_set_window(queue, -1, NP_QUEUE_NONE, &first, &end));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_queue_set_window(queue, 5, 5, &first, &end));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_queue_set_window(queue, 5, -2, &first, &end));
    CHECK_STATUS(NP_OK, np_queue_get_index(queue, "own", &index));
    CHECK_STATUS(NP_OK, np_queue_set_window(queue, 0, 0, &first, &end));
    CHECK(first == 0 && end == 0);
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_queue_get_index(queue, "own", &index));
    np_content_free(song);
    np_queue_free(queue);
}

/* Checks that the window around the current entry is published, and that a client can play one of its entries. */
static void look(int last, int count)
{
    struct message answer;
    struct reader value;
    char id[32], path[64], current[64];
    int tracks = 0;
    write_id(last, id);
    snprintf(path, sizeof path, ENTRY "%s", id);
    client_metadata(&client, name, "mpris:trackid", current, sizeof current);
    CHECK(strcmp(current, path) == 0);
    const char *signature = client_get(&client, name, TRACK_LIST, "Tracks", &value);
    REQUIRE(signature && strcmp(signature, "ao") == 0);
    bool is_there = false;
    for (size_t end = read_uint32(&value) + value.place; value.place < end; tracks++)
        is_there |= strcmp(read_string(&value), path) == 0;
    CHECK(is_there && tracks == count);
    CHECK(client_call(&client, &answer, name, PLAYER_PATH, TRACK_LIST, "GoTo", "o", path));
    AWAIT(strcmp(asked, id) == 0);
}

struct cost {
    int moves, signals;
    size_t bytes;
    struct footprint footprint;
};

static struct cost measure(int total, int begin)
{
    /* Move away first, so that each walk publishes its first window. */
    walk(total, begin + WALK, 1);
    walk(total, begin, WALK);
    struct cost cost = {moves, signals, bytes, {0}};
    look(begin + WALK - 1, WINDOW);
    cost.footprint = footprint_with_threads(0);
    return cost;
}

int main(int argc, char **argv)
{
    np_context *context = NULL;
    (void)argc;
    count_exactly(argv);
    check_indexes();
    bus_begin();
    client_open(&client);
    REQUIRE(np_context_new("org.example.Queue", NP_CONTEXT_SHOW_URLS, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_GO_TO_ENTRY, on_command, NULL, NULL));
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, name, sizeof name));
    client_match(&client, "type='signal',path='" PLAYER_PATH "'");

    /* The first walk lets the library and the client allocate what they keep. */
    measure(SHORT, BEGIN);
    struct cost of_short = measure(SHORT, BEGIN), of_long = measure(LONG, LATE);
    printf("%d tracks: %d signals, %zu bytes of %d entries; %d signals, %zu bytes of %d\n", WALK, of_short.signals,
           of_short.bytes, SHORT, of_long.signals, of_long.bytes, LONG);
    CHECK(of_long.moves == of_short.moves && of_long.signals == of_short.signals && of_long.bytes == of_short.bytes);
    /* One signal for each track, and two for each move of the window. */
    CHECK(of_long.signals == WALK + 2 * of_long.moves);
    CHECK_SAME_FOOTPRINT(of_short.footprint, of_long.footprint, SLACK);

    int all = scaled(SHORT);
    walk(LONG, 0, all / 2);
    struct footprint before = footprint_with_threads(0);
    walk(LONG, 0, all);
    struct footprint after = footprint_with_threads(0);
    CHECK_SAME_FOOTPRINT(before, after, SLACK);
    AWAIT(commands == 3);

    np_session_free(session);
    np_context_free(context);
    client_close(&client);
    return check_result();
}
