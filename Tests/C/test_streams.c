/* SPDX-License-Identifier: MIT */
/*
 * A program closes its standard streams: its output reaches no file and never the bus. No descriptor of the libraries
 * is 0, 1 or 2.
 */
#define _GNU_SOURCE
#include "bus.h"

static struct connection connection;
static struct client client;
static int images;

/* The header of a PNG. The library reads nothing else. */
static const uint8_t image[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R', 0,
                                0,    0,   2,   0,   0,    0,    1,    8,    2, 0, 0, 0,  0,   0,   0,   0};

static void on_image(np_artwork_request *request, void *user_data)
{
    (void)user_data;
    NOTE(images++);
    np_artwork_request_finish_bytes(request, image, sizeof image);
}

/* Moves the standard streams to other numbers, to which the checks do not write. */
static void close_streams(int ret_kept[3])
{
    for (int stream = 0; stream <= STDERR_FILENO; stream++) {
        ret_kept[stream] = fcntl(stream, F_DUPFD_CLOEXEC, 100);
        close(stream);
    }
}

static void open_streams(const int kept[3])
{
    for (int stream = 0; stream <= STDERR_FILENO; stream++) {
        dup2(kept[stream], stream);
        close(kept[stream]);
    }
}

/* Returns whether all standard streams are closed now. A short use between two calls is not detected. */
static bool are_closed(void)
{
    bool closed = true;
    for (int stream = 0; stream <= STDERR_FILENO; stream++)
        closed = closed && fcntl(stream, F_GETFD) < 0 && errno == EBADF;
    return closed;
}

static void play(np_context_flags flags)
{
    np_context *context = NULL;
    np_session *session = NULL;
    np_artwork *artwork = NULL;
    np_content *content = make_content("one", "One", NP_SECOND);
    char player[256], address[512] = "", title[64] = "";
    int kept[3];
    connection = (struct connection){0};
    close_streams(kept);
    np_status status = np_context_new("org.example.Streams", flags, &context);
    status = status ? status : np_context_set_connection_handler(context, on_connection, &connection, NULL);
    status = status ? status : np_session_new(context, "music", &session);
    status = status ? status : np_artwork_new("cover", on_image, NULL, NULL, &artwork);
    status = status ? status : np_content_set_artwork(content, artwork);
    status = status ? status : np_session_set_content(session, content);
    status = status ? status : set_state(session, NP_PLAYBACK_PLAYING, 0);
    status = status ? status : np_session_publish(session);
    while (!status && connection.now != NP_CONNECTION_CONNECTED) {
        struct pollfd wanted = {.fd = -1, .events = POLLIN};
        if (flags & NP_CONTEXT_HOST_LOOP) {
            np_context_get_fd(context, &wanted.fd);
            poll(&wanted, 1, 100);
            np_context_dispatch(context);
        } else {
            AWAIT(connection.now == NP_CONNECTION_CONNECTED);
        }
    }
    status = status ? status : np_session_get_bus_name(session, player, sizeof player);
    /* Wait for the image's URL. Then the library has also made the files and folders of images. */
    for (int64_t until = clock_us() + PATIENCE; !status && !*address && clock_us() < until;)
        client_metadata(&client, player, "mpris:artUrl", address, sizeof address);
    bool were_closed = are_closed(), went_nowhere = true;
    for (int stream = 1; stream <= STDERR_FILENO; stream++)
        for (int i = 0; i < 100; i++)
            went_nowhere = went_nowhere && write(stream, "a line for people\n", 18) < 0;
    if (!status)
        client_metadata(&client, player, "xesam:title", title, sizeof title);
    int connected = connection.times[NP_CONNECTION_CONNECTED];
    np_session_free(session);
    np_context_free(context);
    np_artwork_free(artwork);
    np_content_free(content);
    bool are_still_closed = are_closed();
    open_streams(kept);
    CHECK_STATUS(NP_OK, status);
    CHECK(were_closed && went_nowhere && are_still_closed);
    CHECK(strcmp(title, "One") == 0 && strncmp(address, "file:///", 8) == 0);
    CHECK(connected == 1);
}

int main(void)
{
    char folder[128];
    bus_begin();
    snprintf(folder, sizeof folder, "%s/run", bus_folder);
    REQUIRE(mkdir(folder, 0700) == 0);
    setenv("XDG_RUNTIME_DIR", folder, 1);
    client_open(&client);
    play(0);
    play(NP_CONTEXT_HOST_LOOP);
    client_close(&client);
    CHECK(images >= 2);
    return check_result();
}
