/* SPDX-License-Identifier: MIT */
/*
 * Artwork of players: of libnowplaying, of files, of data: URLs and of the web. Players that send a wrong descriptor, name a
 * wrong file, change their artwork, leave or do not answer affect only their own requests. No descriptor is left.
 */
#define _GNU_SOURCE
#define _FILE_OFFSET_BITS 64 /* As in the library: pread() is then pread64(). */
#include "bus.h"

#include <nowplaying-control/control.h>
#include <nowplaying/nowplaying.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>

#define SESSION1 "org.nowplaying.Session1"
#define SESSION_PATH "/org/nowplaying/Session"

enum { MOST_OPEN = 100 };

static np_controller *controller;

static const char *path_of(const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", bus_folder, name);
    return path;
}

static void write_file(const char *name, const void *bytes, size_t size)
{
    int file = open(path_of(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    REQUIRE(file >= 0 && write(file, bytes, size) == (ssize_t)size && close(file) == 0);
}

/* ---- a file system that does not answer: this pread() also replaces that of the library ---- */

static bool is_hanging;
static atomic_int hung;

ssize_t pread(int file, void *bytes, size_t size, off_t place)
{
    char path[64], name[256] = "";
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (readlink(path, name, sizeof name - 1) > 0 && strstr(name, "hanging")) {
        pthread_mutex_lock(&board_mutex);
        hung++;
        while (is_hanging)
            pthread_cond_wait(&board_changed, &board_mutex);
        hung--;
        pthread_cond_broadcast(&board_changed);
        pthread_mutex_unlock(&board_mutex);
    }
    struct iovec piece = {bytes, size};
    return preadv(file, &piece, 1, place);
}

/* ---- a player without the library ---- */

enum manner {
    SEALED,
    UNSEALED,
    HALF_SEALED,
    SHRINKS,
    GROWS,
    PIPE,
    FOLDER,
    NOTHING,
    NO_TYPE,
    MANY,
    TEXT,
    REFUSES,
    CONSTRAINED,
    CHANGES,
    SILENT
};

struct peer {
    struct client client;
    /** The URL in MPRIS. */
    char url[60000];
    /** The id of the artwork in Session1; 0: the player has no Session1. */
    char artwork;
    enum manner manner;
    int asked;
    int32_t width, height;
};

static void put_uint32(struct client *client, uint32_t number)
{
    put_bytes(client, 4, &number, 4);
}

static void put_number(struct client *client, uint8_t code, uint32_t number)
{
    put_bytes(client, 8, &code, 1);
    put_signature(client, "u");
    put_uint32(client, number);
}

/* Begins an answer to a call, or PropertiesChanged of a path. Returns the place of its body. */
static size_t begin(struct client *client, uint8_t type, const struct message *call, const char *path,
                    const char *error, const char *signature, uint32_t descriptors)
{
    uint8_t header[16] = {'l', type, 1, 1};
    uint32_t serial = ++client->serial, size;
    client->out_size = 0;
    memcpy(header + 8, &serial, 4);
    put_bytes(client, 1, header, 16);
    if (call) {
        put_number(client, 5, call->serial);
        put_field(client, 6, "s", call->sender);
    } else {
        put_field(client, 1, "o", path);
        put_field(client, 2, "s", PROPERTIES);
        put_field(client, 3, "s", "PropertiesChanged");
    }
    put_field(client, 4, "s", error);
    put_field(client, 8, "g", signature);
    if (descriptors > 0)
        put_number(client, 9, descriptors);
    size = (uint32_t)client->out_size - 16;
    memcpy(client->out + 12, &size, 4);
    put_bytes(client, 8, NULL, 0);
    return client->out_size;
}

static void end(struct client *client, size_t body, const int *descriptors, size_t count)
{
    union {
        struct cmsghdr header;
        uint8_t bytes[CMSG_SPACE(16 * sizeof(int))];
    } control = {0};
    struct iovec piece = {client->out, client->out_size};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
    uint32_t size = (uint32_t)(client->out_size - body);
    memcpy(client->out + 4, &size, 4);
    if (count == 0) {
        client_flush(client);
        return;
    }
    message.msg_control = &control;
    message.msg_controllen = CMSG_SPACE(count * sizeof *descriptors);
    control.header = (struct cmsghdr){
        .cmsg_len = CMSG_LEN(count * sizeof *descriptors), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    memcpy(CMSG_DATA(&control.header), descriptors, count * sizeof *descriptors);
    REQUIRE(sendmsg(client->descriptor, &message, MSG_NOSIGNAL) == (ssize_t)client->out_size);
    client->out_size = 0;
}

static size_t open_array(struct client *client, size_t alignment)
{
    put_uint32(client, 0);
    size_t place = client->out_size;
    put_bytes(client, alignment, NULL, 0);
    return place;
}

static void close_array(struct client *client, size_t place, size_t alignment)
{
    uint32_t size = (uint32_t)(client->out_size - (place + alignment - 1) / alignment * alignment);
    memcpy(client->out + place - 4, &size, 4);
}

static void put_key(struct client *client, const char *key, const char *signature)
{
    put_bytes(client, 8, NULL, 0);
    put_string(client, key);
    put_signature(client, signature);
}

static void put_id(struct client *client, char id)
{
    put_key(client, "id", "ay");
    size_t array = open_array(client, 1);
    put_bytes(client, 1, &id, 1);
    close_array(client, array, 1);
}

static void put_metadata(struct peer *peer)
{
    struct client *client = &peer->client;
    put_key(client, "Metadata", "a{sv}");
    size_t array = open_array(client, 8);
    put_key(client, "mpris:trackid", "o");
    put_string(client, "/track/1");
    if (peer->url[0]) {
        put_key(client, "mpris:artUrl", "s");
        put_string(client, peer->url);
    }
    close_array(client, array, 8);
}

static void put_artwork(struct peer *peer)
{
    struct client *client = &peer->client;
    put_key(client, "Artwork", "a{sv}");
    size_t array = open_array(client, 8);
    put_id(client, peer->artwork);
    close_array(client, array, 8);
}

static void put_session(struct peer *peer)
{
    struct client *client = &peer->client;
    put_key(client, "Content", "a{sv}");
    size_t array = open_array(client, 8);
    put_id(client, 'c');
    put_key(client, "title", "s");
    put_string(client, "Fake");
    close_array(client, array, 8);
    put_artwork(peer);
    put_key(client, "AnimatedArtwork", "a{sv}");
    array = open_array(client, 8);
    put_id(client, 'm');
    put_key(client, "aspect_ratios", "as");
    size_t ratios = open_array(client, 4);
    put_string(client, "square");
    close_array(client, ratios, 4);
    close_array(client, array, 8);
}

static void answer_error(struct peer *peer, const struct message *call, const char *name, const char *text)
{
    size_t body = begin(&peer->client, METHOD_ERROR, call, NULL, name, "s", 0);
    put_string(&peer->client, text);
    end(&peer->client, body, NULL, 0);
}

static void emit(struct peer *peer, const char *interface, void (*put)(struct peer *))
{
    struct client *client = &peer->client;
    const char *path = strcmp(interface, SESSION1) == 0 ? SESSION_PATH : PLAYER_PATH;
    size_t body = begin(client, SIGNAL, NULL, path, NULL, "sa{sv}as", 0);
    put_string(client, interface);
    size_t array = open_array(client, 8);
    put(peer);
    close_array(client, array, 8);
    put_uint32(client, 0);
    end(client, body, NULL, 0);
}

/* Answers GetArtwork and GetAnimatedVideo. */
static void answer_image(struct peer *peer, const struct message *call)
{
    struct client *client = &peer->client;
    bool is_video = strcmp(call->member, "GetAnimatedVideo") == 0;
    enum manner manner = peer->manner;
    uint8_t png[PNG_SIZE];
    int ends[2] = {-1, -1}, sent[16] = {-1};
    size_t count = manner == MANY ? 16 : 1;
    peer->asked++;
    if (manner == SILENT)
        return;
    if (manner == REFUSES) {
        answer_error(peer, call, "org.nowplaying.Error.NetworkFailed", "The server is away.");
        return;
    }
    if (manner == CONSTRAINED) {
        answer_error(peer, call, "org.nowplaying.Error.Constrained", "It must not move: power_saver");
        return;
    }
    make_png(png, (uint32_t)peer->artwork, 1);
    sent[0] = memfd_create("image", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    REQUIRE(write(sent[0], manner == TEXT ? (const void *)"a text" : png, manner == TEXT ? 6 : PNG_SIZE) > 0);
    if (manner != UNSEALED && !is_video)
        REQUIRE(fcntl(sent[0], F_ADD_SEALS,
                      (manner == SHRINKS ? 0 : F_SEAL_SHRINK) | (manner == GROWS ? 0 : F_SEAL_GROW) |
                          (manner == HALF_SEALED ? F_SEAL_FUTURE_WRITE : F_SEAL_WRITE)) == 0);
    if (manner == PIPE || manner == FOLDER) {
        close(sent[0]);
        REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
        sent[0] = manner == PIPE ? ends[0] : open("/", O_RDONLY | O_CLOEXEC);
    }
    for (size_t i = 1; i < count; i++)
        sent[i] = sent[0];
    if (manner == CHANGES && peer->asked == 1) {
        peer->artwork++;
        emit(peer, SESSION1, put_artwork);
    }
    bool has_image = manner != NOTHING && manner != NO_TYPE;
    const char *signature = manner == NO_TYPE ? "u" : manner == NOTHING ? "s" : is_video ? "hs" : "hsii";
    size_t body = begin(client, METHOD_RETURN, call, NULL, NULL, signature, has_image ? (uint32_t)count : 0);
    if (has_image)
        put_uint32(client, 0);
    if (manner == NO_TYPE)
        put_uint32(client, 0);
    else
        put_string(client, is_video ? "video/mp4" : "image/png");
    if (has_image && !is_video) {
        put_uint32(client, 7);
        put_uint32(client, 7);
    }
    end(client, body, sent, has_image ? count : 0);
    close(sent[0]);
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0 && ends[i] != sent[0])
            close(ends[i]);
}

static void answer_call(struct peer *peer, const struct message *call)
{
    struct client *client = &peer->client;
    struct reader reader = read_body(call);
    if (strncmp(call->member, "GetA", 4) == 0 && strcmp(call->member, "GetAll") != 0) {
        if (strcmp(call->member, "GetArtwork") == 0) {
            peer->width = (int32_t)read_uint32(&reader);
            peer->height = (int32_t)read_uint32(&reader);
        }
        answer_image(peer, call);
        return;
    }
    const char *interface = strcmp(call->member, "GetAll") == 0 ? read_string(&reader) : "";
    bool is_session = strcmp(interface, SESSION1) == 0 && peer->artwork;
    if (!is_session && strcmp(interface, PLAYER) != 0 && strcmp(interface, ROOT) != 0) {
        answer_error(peer, call, "org.freedesktop.DBus.Error.UnknownMethod", "There is no such method.");
        return;
    }
    size_t body = begin(client, METHOD_RETURN, call, NULL, NULL, "a{sv}", 0);
    size_t array = open_array(client, 8);
    if (is_session)
        put_session(peer);
    else if (strcmp(interface, PLAYER) == 0)
        put_metadata(peer);
    close_array(client, array, 8);
    end(client, body, NULL, 0);
}

static struct peer *peers[4];

static void serve(void)
{
    struct message call;
    for (size_t i = 0; i < sizeof peers / sizeof *peers; i++)
        while (peers[i] && client_receive(&peers[i]->client, 0, &call))
            if (call.type == METHOD_CALL)
                answer_call(peers[i], &call);
}

/* ---- the loop ---- */

static bool run(int milliseconds)
{
    struct pollfd ready[5] = {{.events = POLLIN}};
    CHECK_STATUS(NP_OK, np_controller_get_fd(controller, &ready[0].fd));
    for (size_t i = 0; i < 4; i++)
        ready[i + 1] = (struct pollfd){.fd = peers[i] ? peers[i]->client.descriptor : -1, .events = POLLIN};
    bool is_ready = poll(ready, 5, milliseconds) > 0;
    serve();
    CHECK_STATUS(NP_OK, np_controller_dispatch(controller));
    return is_ready;
}

static int artwork_changes;

static void on_player(np_controller *from, const np_player *player, np_player_changes changes, void *user_data)
{
    (void)from, (void)player, (void)user_data;
    if (changes & (NP_PLAYER_ARTWORK | NP_PLAYER_APPEARED))
        artwork_changes++;
}

/* Kernels before 5.6, valgrind and some containers do not have this call. Then the library opens no symbolic link. */
static bool has_openat2(void)
{
    return syscall(437, AT_FDCWD, "/", NULL, 0) >= 0 || (errno != ENOSYS && errno != EPERM);
}

/* ---- requests ---- */

struct answer {
    int ended, destroyed;
    np_outcome outcome;
    bool has_image, has_player;
    int32_t width, height;
    char message[256], mime_type[32], url[256];
    uint8_t bytes[256];
    ssize_t size;
    struct stat file;
};

static void on_image(np_controller *from, const np_player *player, const np_image *image, np_outcome outcome,
                     const char *message, void *user_data)
{
    struct answer *answer = user_data;
    CHECK(from == controller && message);
    answer->ended++;
    answer->outcome = outcome;
    answer->has_player = player;
    answer->has_image = image;
    snprintf(answer->message, sizeof answer->message, "%s", message);
    CHECK((outcome == NP_OUTCOME_SUCCESS) == (image != NULL));
    CHECK(image || answer->message[0]);
    if (!image)
        return;
    CHECK(image->size == sizeof *image && !answer->message[0]);
    CHECK((image->fd >= 0) != (image->url[0] != 0));
    answer->width = image->width;
    answer->height = image->height;
    snprintf(answer->mime_type, sizeof answer->mime_type, "%s", image->mime_type);
    snprintf(answer->url, sizeof answer->url, "%s", image->url);
    if (image->fd < 0)
        return;
    CHECK(lseek(image->fd, 0, SEEK_CUR) == 0 && fstat(image->fd, &answer->file) == 0);
    CHECK(fcntl(image->fd, F_GETFD) & FD_CLOEXEC);
    answer->size = read(image->fd, answer->bytes, sizeof answer->bytes);
    /* The copy is valid after the library has closed its own. */
    int copy = dup(image->fd);
    CHECK(copy >= 0 && close(copy) == 0);
}

static void on_destroy(void *user_data)
{
    struct answer *answer = user_data;
    NOTE(answer->destroyed++);
}

static struct answer *await(struct answer *answer)
{
    RUN_UNTIL(answer->ended);
    CHECK(answer->ended == 1 && answer->destroyed == 1);
    return answer;
}

static void start(struct answer *answer, const char *player)
{
    *answer = (struct answer){0};
    CHECK_STATUS(NP_OK, np_controller_request_artwork(controller, player, 300, 200, on_image, answer, on_destroy));
}

static struct answer *request(const char *player)
{
    static struct answer answer;
    start(&answer, player);
    return await(&answer);
}

static void expect_png(const struct answer *answer, uint32_t width, uint32_t height)
{
    uint8_t png[PNG_SIZE];
    make_png(png, width, height);
    if (!CHECK(answer->outcome == NP_OUTCOME_SUCCESS && answer->size == PNG_SIZE))
        fprintf(stderr, "  the outcome is %d: %s\n", answer->outcome, answer->message);
    CHECK(memcmp(answer->bytes, png, PNG_SIZE) == 0);
    CHECK(answer->width == (int32_t)width && answer->height == (int32_t)height && answer->has_player);
    CHECK(strcmp(answer->mime_type, "image/png") == 0 && !answer->url[0]);
}

static void expect_failure(const struct answer *answer, np_outcome outcome, const char *part)
{
    if (!CHECK(answer->outcome == outcome && strstr(answer->message, part)))
        fprintf(stderr, "  the outcome is %d: %s\n", answer->outcome, answer->message);
    CHECK(!answer->has_image);
}

/* ---- the player of this test with the library ---- */

static np_context *context;
static np_session *session;
static int provided;

static void provide(np_artwork_request *image, void *user_data)
{
    uint8_t png[PNG_SIZE];
    int32_t width = 0, height = 0;
    (void)user_data;
    CHECK_STATUS(NP_OK, np_artwork_request_get_size(image, &width, &height));
    make_png(png, (uint32_t)width, (uint32_t)height);
    /* Before the answer: the test reads the number when it has the image. */
    NOTE(provided++);
    CHECK_STATUS(NP_OK, np_artwork_request_finish_bytes(image, png, sizeof png));
}

static void provide_video(np_artwork_request *image, void *user_data)
{
    (void)user_data;
    CHECK_STATUS(NP_OK, np_artwork_request_finish_file(image, path_of("video.mp4")));
}

static const char *const chapters[] = {"drawn", "on the web", "removed", "plain"};

static void publish(void)
{
    static struct connection connection;
    static const uint8_t video[32] = {0, 0, 0, 24, 'f', 't', 'y', 'p', 'i', 's', 'o', 'm'};
    np_content *content = make_content("one", "Harbour Lights", 254 * NP_SECOND);
    np_artwork *artwork = NULL, *address = NULL;
    np_animated_artwork *animated = NULL;
    np_playback playback = NP_PLAYBACK_INIT;
    write_file("video.mp4", video, sizeof video);
    REQUIRE(np_context_new("org.example.Images", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_animated_artwork_policy(context, NP_ANIMATED_ARTWORK_ALWAYS));
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    CHECK_STATUS(NP_OK, np_artwork_new("cover", provide, NULL, NULL, &artwork));
    CHECK_STATUS(NP_OK, np_content_set_artwork(content, artwork));
    CHECK_STATUS(NP_OK, np_animated_artwork_new("moving", NP_ASPECT_RATIO_SQUARE, provide, provide_video, NULL, NULL,
                                                &animated));
    CHECK_STATUS(NP_OK, np_content_set_animated_artwork(content, animated));
    for (int i = 0; i < 4; i++)
        CHECK_STATUS(NP_OK, np_content_add_chapter(content, chapters[i], "", i * NP_SECOND, NP_TIME_UNKNOWN));
    CHECK_STATUS(NP_OK, np_artwork_new_from_url("https://example.org/part.png", &address));
    CHECK_STATUS(NP_OK, np_content_set_chapter_artwork(content, "drawn", artwork));
    CHECK_STATUS(NP_OK, np_content_set_chapter_artwork(content, "on the web", address));
    CHECK_STATUS(NP_OK, np_content_set_chapter_artwork(content, "removed", artwork));
    CHECK_STATUS(NP_OK, np_content_set_chapter_artwork(content, "removed", NULL));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_content_set_chapter_artwork(content, "unknown", artwork));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_content_set_chapter_artwork(content, NULL, artwork));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, np_session_set_content(session, content));
    playback.state = NP_PLAYBACK_PLAYING;
    CHECK_STATUS(NP_OK, np_session_set_playback(session, &playback));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    np_artwork_free(artwork);
    np_artwork_free(address);
    np_animated_artwork_free(animated);
    np_content_free(content);
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
}

static struct answer *request_animated(bool is_video, np_aspect_ratio ratio, const char *player)
{
    static struct answer answer;
    answer = (struct answer){0};
    CHECK_STATUS(NP_OK, (is_video ? np_controller_request_animated_video : np_controller_request_animated_preview)(
                            controller, player, ratio, 96, 96, on_image, &answer, on_destroy));
    return await(&answer);
}

static struct answer *request_chapter(const char *id)
{
    static struct answer answer;
    answer = (struct answer){0};
    CHECK_STATUS(NP_OK,
                 np_controller_request_chapter_artwork(controller, NULL, id, 96, 48, on_image, &answer, on_destroy));
    return await(&answer);
}

/* A chapter has the id that the bus shows. */
static void test_chapters(void)
{
    char ids[4][64] = {""};
    np_player *player = NULL;
    RUN_UNTIL((np_player_free(player), player = NULL, np_controller_get_player(controller, NULL, &player)) == NP_OK &&
              np_item_get_chapter(np_player_get_item(player), 3, &(const char *){0}, &(const char *){0}, &(int64_t){0},
                                  &(int64_t){0}) == NP_OK);
    for (size_t i = 0; i < 4; i++) {
        const char *id = "", *title = "";
        int64_t start, end;
        CHECK_STATUS(NP_OK, np_item_get_chapter(np_player_get_item(player), i, &id, &title, &start, &end));
        snprintf(ids[i], sizeof ids[i], "%s", id);
    }
    np_player_free(player);
    expect_png(request_chapter(ids[0]), 96, 48);
    struct answer *found = request_chapter(ids[1]);
    CHECK(found->outcome == NP_OUTCOME_SUCCESS && strcmp(found->url, "https://example.org/part.png") == 0);
    expect_failure(request_chapter(ids[2]), NP_OUTCOME_NO_SUCH_CONTENT, "has no artwork for this chapter");
    expect_failure(request_chapter(ids[3]), NP_OUTCOME_NO_SUCH_CONTENT, "has no artwork for this chapter");
    expect_failure(request_chapter("drawn"), NP_OUTCOME_NO_SUCH_CONTENT, "has no artwork for this chapter");
    static struct answer answer;
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT,
                 np_controller_request_chapter_artwork(controller, NULL, NULL, 1, 1, on_image, &answer, on_destroy));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT,
                 np_controller_request_chapter_artwork(controller, NULL, ids[0], 0, 1, on_image, &answer, on_destroy));
    CHECK(answer.destroyed == 2 && answer.ended == 0);
}

static struct answer *request_icon(const char *id)
{
    static struct answer answer;
    answer = (struct answer){0};
    CHECK_STATUS(NP_OK, np_controller_request_custom_icon(controller, NULL, id, 96, 48, on_image, &answer, on_destroy));
    return await(&answer);
}

static void on_custom(np_request *request, void *user_data)
{
    (void)user_data;
    np_request_finish(request);
}

static void test_icons(void)
{
    np_custom_command commands[] = {
        {"drawn", "Drawn", "list-add", NP_CUSTOM_OFF, 0, 0},
        {"on the web", "On the web", "list-add", NP_CUSTOM_STATELESS, 0, 0},
        {"plain", "Plain", "list-add", NP_CUSTOM_STATELESS, NP_CUSTOM_DISABLED, 0},
    };
    np_custom_command found = {0};
    np_artwork *artwork = NULL, *address = NULL;
    np_player *player = NULL;
    CHECK_STATUS(NP_OK, np_artwork_new("icon", provide, NULL, NULL, &artwork));
    CHECK_STATUS(NP_OK, np_artwork_new_from_url("https://example.org/icon.png", &address));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_session_set_custom_icon(session, "drawn", artwork));
    CHECK_STATUS(NP_OK, np_session_set_custom_commands(session, commands, 3, on_custom, NULL, NULL));
    CHECK_STATUS(NP_OK, np_session_set_custom_icon(session, "drawn", artwork));
    CHECK_STATUS(NP_OK, np_session_set_custom_icon(session, "on the web", address));
    CHECK_STATUS(NP_OK, np_session_set_custom_icon(session, "plain", artwork));
    CHECK_STATUS(NP_OK, np_session_set_custom_icon(session, "plain", NULL));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_session_set_custom_icon(session, "unknown", NULL));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_session_set_custom_icon(session, NULL, artwork));
    np_artwork_free(artwork);
    np_artwork_free(address);
    /* The flag is for readers. */
    commands[0].flags = NP_CUSTOM_HAS_IMAGE;
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT,
                 np_session_set_custom_commands(session, commands, 3, on_custom, NULL, NULL));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_session_set_custom_commands(session, commands, 3, NULL, NULL, NULL));
    commands[0].flags = 0;
    commands[0].state = NP_CUSTOM_ON;
    CHECK_STATUS(NP_OK, np_session_set_custom_commands(session, commands, 3, on_custom, NULL, NULL));
    RUN_UNTIL((np_player_free(player), player = NULL, np_controller_get_player(controller, NULL, &player)) == NP_OK &&
              np_player_get_custom_command(player, 0, &found) == NP_OK && found.state == NP_CUSTOM_ON &&
              found.flags == NP_CUSTOM_HAS_IMAGE && strcmp(found.icon_name, "list-add") == 0);
    CHECK_STATUS(NP_OK, np_player_get_custom_command(player, 1, &found));
    CHECK(found.flags == 0 && strcmp(found.icon_name, "https://example.org/icon.png") == 0);
    CHECK_STATUS(NP_OK, np_player_get_custom_command(player, 2, &found));
    CHECK(found.flags == NP_CUSTOM_DISABLED && strcmp(found.icon_name, "list-add") == 0);
    np_player_free(player);
    expect_png(request_icon("drawn"), 96, 48);
    const struct answer *answered = request_icon("on the web");
    CHECK(answered->outcome == NP_OUTCOME_SUCCESS && strcmp(answered->url, "https://example.org/icon.png") == 0);
    expect_failure(request_icon("plain"), NP_OUTCOME_NO_SUCH_CONTENT, "has no image for this command");
    expect_failure(request_icon("unknown"), NP_OUTCOME_NO_SUCH_CONTENT, "has no image for this command");
    CHECK_STATUS(NP_OK, np_session_set_custom_commands(session, NULL, 0, NULL, NULL, NULL));
    static struct answer answer;
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT,
                 np_controller_request_custom_icon(controller, NULL, NULL, 1, 1, on_image, &answer, on_destroy));
    CHECK(answer.destroyed == 1 && answer.ended == 0);
}

/* The request is sent before the controller knows any player. */
static void test_own_player(void)
{
    static struct answer answer;
    expect_png(request(NULL), 300, 200);
    expect_png(request("Images"), 300, 200);
    int before = provided;
    CHECK_STATUS(NP_OK, np_controller_request_artwork(controller, "org.mpris.MediaPlayer2.Images", 64, 48, on_image,
                                                      &answer, on_destroy));
    expect_png(await(&answer), 64, 48);
    CHECK(provided > before);
    expect_png(request_animated(false, NP_ASPECT_RATIO_SQUARE, NULL), 96, 96);
    struct answer *video = request_animated(true, NP_ASPECT_RATIO_SQUARE, "Images");
    struct stat file;
    CHECK(video->outcome == NP_OUTCOME_SUCCESS && video->size == 32 && video->width == 0 && video->height == 0);
    CHECK(strcmp(video->mime_type, "video/mp4") == 0);
    CHECK(stat(path_of("video.mp4"), &file) == 0 && file.st_ino == video->file.st_ino);
    expect_failure(request_animated(true, NP_ASPECT_RATIO_TALL, NULL), NP_OUTCOME_NO_SUCH_CONTENT, "");
    CHECK_STATUS(NP_OK, np_context_set_animated_artwork_policy(context, NP_ANIMATED_ARTWORK_NEVER));
    expect_failure(request_animated(true, NP_ASPECT_RATIO_SQUARE, NULL), NP_OUTCOME_NO_SUCH_CONTENT, "must not move");
    expect_failure(request("nothing"), NP_OUTCOME_NO_ACTIONABLE_ITEM, "there is no player nothing");
}

static void test_arguments(void)
{
    struct answer answer = {0};
    int calls = 0;
    static const int32_t sides[][2] = {{0, 1}, {1, 0}, {-1, 5}, {16385, 1}, {1, 16385}};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++, calls++)
        CHECK_STATUS(
            NP_ERROR_INVALID_ARGUMENT,
            np_controller_request_artwork(controller, NULL, sides[i][0], sides[i][1], on_image, &answer, on_destroy));
    for (np_aspect_ratio ratio = 0; ratio < 5; ratio++)
        if (ratio != NP_ASPECT_RATIO_SQUARE && ratio != NP_ASPECT_RATIO_TALL) {
            CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_controller_request_animated_preview(
                                                        controller, NULL, ratio, 1, 1, on_image, &answer, on_destroy));
            CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_controller_request_animated_video(
                                                        controller, NULL, ratio, 1, 1, on_image, &answer, on_destroy));
            calls += 2;
        }
    CHECK(answer.destroyed == calls && answer.ended == 0);
    /* Without a handler the request is made, and its data are destroyed. */
    answer.destroyed = 0;
    CHECK_STATUS(NP_OK, np_controller_request_artwork(controller, NULL, 1, 1, NULL, &answer, on_destroy));
    RUN_UNTIL(answer.destroyed == 1);
}

/* ---- players of MPRIS ---- */

static void join(struct peer *peer, size_t place, const char *name, char artwork)
{
    struct message answer;
    int changes = artwork_changes;
    client_log_in(&peer->client, true);
    peer->artwork = artwork;
    REQUIRE(client_call(&peer->client, &answer, BUS, "/org/freedesktop/DBus", BUS, "RequestName", "su", name, 4));
    peers[place] = peer;
    RUN_UNTIL(artwork_changes > changes);
}

static void leave(size_t place)
{
    client_close(&peers[place]->client);
    peers[place] = NULL;
}

static void set_url(struct peer *peer, const char *url)
{
    int changes = artwork_changes;
    snprintf(peer->url, sizeof peer->url, "%s", url);
    emit(peer, PLAYER, put_metadata);
    RUN_UNTIL(artwork_changes > changes);
}

static const char *file_url(const char *name)
{
    static char url[160];
    snprintf(url, sizeof url, "file://%s", path_of(name));
    return url;
}

static void test_urls(struct peer *peer)
{
    static const char *const wrong[][2] = {
        {"file:///etc", "not a regular file"},    {"file:///etc/passwd", "refused"},
        {"file:///proc/self/environ", "refused"}, {"file://example.org/cover.png", "another machine"},
        {"cover.png", "cannot be read"},          {"ftp://example.org/cover.png", "cannot be read"},
    };
    uint8_t png[PNG_SIZE];
    char url[512] = "data:image/png,";
    expect_failure(request("fake"), NP_OUTCOME_NO_SUCH_CONTENT, "has no artwork");
    expect_failure(request_animated(false, NP_ASPECT_RATIO_SQUARE, "fake"), NP_OUTCOME_NO_SUCH_CONTENT,
                   "has no animated artwork");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        set_url(peer, wrong[i][0]);
        expect_failure(request("fake"), NP_OUTCOME_NO_SUCH_CONTENT, wrong[i][1]);
    }
    make_png(png, 24, 16);
    write_file("a cover.png", png, sizeof png);
    set_url(peer, path_of("a cover.png"));
    expect_png(request("fake"), 24, 16);
    set_url(peer, file_url("a%20cover.png"));
    struct answer *copy = request("fake");
    expect_png(copy, 24, 16);
    struct stat file;
    CHECK(stat(path_of("a cover.png"), &file) == 0 && file.st_ino != copy->file.st_ino);

    /* Every byte in percent encoding. */
    for (size_t i = 0; i < sizeof png; i++)
        snprintf(url + strlen(url), 4, "%%%02x", png[i]);
    set_url(peer, url);
    expect_png(request("fake"), 24, 16);
    set_url(peer, "data:image/gif;base64,R0lGODdhDAAKAPAAAP8AAAAAACwAAAAADAAKAAACCYSPqcvtD6OcBQA7");
    struct answer *gif = request("fake");
    CHECK(gif->outcome == NP_OUTCOME_SUCCESS && gif->width == 12 && strcmp(gif->mime_type, "image/gif") == 0);
    set_url(peer, "https://example.org/a.jpg?b=c");
    struct answer *web = request("fake");
    CHECK(web->outcome == NP_OUTCOME_SUCCESS && strcmp(web->url, "https://example.org/a.jpg?b=c") == 0);
    CHECK(!web->mime_type[0] && web->width == 0);

    /* A pipe is not opened: its other end sees no reader. */
    REQUIRE(mkfifo(path_of("pipe"), 0600) == 0);
    set_url(peer, file_url("pipe"));
    expect_failure(request("fake"), NP_OUTCOME_NO_SUCH_CONTENT, "not a regular file");
    CHECK(open(path_of("pipe"), O_WRONLY | O_NONBLOCK | O_CLOEXEC) < 0 && errno == ENXIO);
    REQUIRE(symlink("/etc/passwd", path_of("link")) == 0);
    set_url(peer, file_url("link"));
    expect_failure(request("fake"), NP_OUTCOME_NO_SUCH_CONTENT, has_openat2() ? "refused" : "not a regular file");
}

/* ---- a player with a root of its own, as in a container ---- */

static struct box {
    const char *folder;
    uint32_t width;
    /* 0: this system does not let a process have a root of its own. */
    pid_t process;
} boxes[] = {{"box", 9, 0}, {"inner box", 10, 0}};

/* The process serves until this one ends. The URL is a link to a file that only this player sees. */
static void start_box(struct box *box, struct peer *peer)
{
    int ready[2];
    char is_boxed = 0, name[64];
    uint8_t png[PNG_SIZE];
    REQUIRE(pipe2(ready, O_CLOEXEC) == 0 && mkdir(path_of(box->folder), 0700) == 0);
    snprintf(name, sizeof name, "%s/etc", box->folder);
    REQUIRE(mkdir(path_of(name), 0700) == 0);
    snprintf(name, sizeof name, "%s/etc/passwd", box->folder);
    make_png(png, box->width, 9);
    write_file(name, png, sizeof png);
    snprintf(name, sizeof name, "%s/link", box->folder);
    REQUIRE(symlink("/../etc/passwd", path_of(name)) == 0);
    pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        struct message call;
        const char *root = path_of(box->folder);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        snprintf(peer->url, sizeof peer->url, "file:///link");
        client_log_in(&peer->client, true);
        is_boxed = chroot(root) == 0 || (unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 && chroot(root) == 0);
        if (is_boxed && box == &boxes[0])
            client_send(&peer->client, BUS, "/org/freedesktop/DBus", BUS, "RequestName", "su", ROOT ".boxed", 4);
        (void)!write(ready[1], &is_boxed, 1);
        while (client_receive(&peer->client, clock_us() + 100 * PATIENCE, &call))
            if (call.type == METHOD_CALL)
                answer_call(peer, &call);
        _exit(0);
    }
    close(ready[1]);
    REQUIRE(read(ready[0], &is_boxed, 1) == 1);
    close(ready[0]);
    box->process = child;
    if (!is_boxed) {
        cannot_run("test_control_images: test_boxed", "this system does not let a player have a root of its own");
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        box->process = 0;
    }
}

/* The second process is not on the bus. At the end it is the player, and the first one its proxy, as in a Flatpak. */
static void test_boxed(void)
{
    static const char info[] = "[Application]\nname=org.example.Boxed\n\n[Instance]\ninstance-id=3141592653\n";
    char json[64];
    bool is_tested = boxes[0].process > 0 && boxes[1].process > 0 && has_openat2();
    if (!has_openat2())
        cannot_run("test_control_images: test_boxed", "this kernel has no openat2()");
    if (is_tested) {
        expect_png(request("boxed"), 9, 9);
        setenv("XDG_RUNTIME_DIR", bus_folder, 1);
        write_file("box/.flatpak-info", info, sizeof info - 1);
        expect_failure(request("boxed"), NP_OUTCOME_NO_SUCH_CONTENT, "not a regular file");
        REQUIRE(mkdir(path_of(".flatpak"), 0700) == 0 && mkdir(path_of(".flatpak/3141592653"), 0700) == 0);
        int size = snprintf(json, sizeof json, "{\n    \"child-pid\": %d,\n    \"a\": 1\n}", (int)boxes[1].process);
        write_file(".flatpak/3141592653/bwrapinfo.json", json, (size_t)size);
        /* The number may be that of another process by now. */
        expect_failure(request("boxed"), NP_OUTCOME_NO_SUCH_CONTENT, "not a regular file");
        write_file("inner box/.flatpak-info", info, sizeof info - 1);
        expect_png(request("boxed"), 10, 9);
    }
    for (size_t i = 0; i < 2; i++)
        if (boxes[i].process > 0) {
            kill(boxes[i].process, SIGKILL);
            waitpid(boxes[i].process, NULL, 0);
        }
}

/* ---- players that send a wrong descriptor ---- */

static void test_descriptors(struct peer *peer)
{
    static const struct {
        enum manner manner;
        np_outcome outcome;
        const char *part;
    } wrong[] = {
        {UNSEALED, NP_OUTCOME_FAILED, "sealed memory"},
        {HALF_SEALED, NP_OUTCOME_FAILED, "sealed memory"},
        {SHRINKS, NP_OUTCOME_FAILED, "sealed memory"},
        {GROWS, NP_OUTCOME_FAILED, "sealed memory"},
        {PIPE, NP_OUTCOME_FAILED, "sealed memory"},
        {FOLDER, NP_OUTCOME_FAILED, "sealed memory"},
        {TEXT, NP_OUTCOME_FAILED, "refused"},
        {NOTHING, NP_OUTCOME_FAILED, "no image"},
        {NO_TYPE, NP_OUTCOME_FAILED, "no image"},
        {REFUSES, NP_OUTCOME_NETWORK_FAILED, "The server is away."},
        {CONSTRAINED, NP_OUTCOME_NO_SUCH_CONTENT, "power_saver"},
    };
    peer->manner = SEALED;
    expect_png(request("raw"), 'a', 1);
    CHECK(peer->width == 300 && peer->height == 200);
    peer->manner = MANY;
    expect_png(request("raw"), 'a', 1);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        peer->manner = wrong[i].manner;
        expect_failure(request("raw"), wrong[i].outcome, wrong[i].part);
    }
    /* A video is a file, sealed or not. */
    peer->manner = UNSEALED;
    CHECK(request_animated(true, NP_ASPECT_RATIO_SQUARE, "raw")->size == PNG_SIZE);
    peer->manner = PIPE;
    expect_failure(request_animated(true, NP_ASPECT_RATIO_SQUARE, "raw"), NP_OUTCOME_FAILED, "regular file");
    /* The artwork changes between the request and its answer. */
    peer->manner = CHANGES;
    peer->asked = 0;
    expect_png(request("raw"), 'b', 1);
    CHECK(peer->asked == 2);
}

static void test_limit(struct peer *peer)
{
    static struct answer answers[MOST_OPEN + 1];
    peer->manner = SILENT;
    peer->asked = 0;
    for (int i = 0; i < MOST_OPEN; i++)
        start(&answers[i], "raw");
    CHECK_STATUS(NP_ERROR_LIMIT,
                 np_controller_request_artwork(controller, "raw", 1, 1, on_image, &answers[MOST_OPEN], on_destroy));
    CHECK(answers[MOST_OPEN].destroyed == 1 && answers[MOST_OPEN].ended == 0);
    RUN_UNTIL(peer->asked == MOST_OPEN);
    leave(1);
    for (int i = 0; i < MOST_OPEN; i++) {
        await(&answers[i]);
        expect_failure(&answers[i], NP_OUTCOME_CANCELLED, "has left");
        CHECK(!answers[i].has_player);
    }
}

/* A player and a file system that do not answer delay only their own requests. */
static void test_silence(struct peer *peer, struct peer *silent)
{
    static struct answer answers[8], silence;
    uint8_t png[PNG_SIZE];
    make_png(png, 5, 5);
    write_file("hanging.png", png, sizeof png);
    set_url(peer, file_url("hanging.png"));
    silent->manner = SILENT;
    is_hanging = true;
    int64_t begin_us = clock_us();
    for (int i = 0; i < 8; i++)
        start(&answers[i], "fake");
    start(&silence, "raw");
    RUN_UNTIL(hung == 1);
    expect_png(request("Images"), 300, 200);
    set_url(peers[2], path_of("other.png"));
    expect_png(request("other"), 6, 6);
    CHECK(clock_us() - begin_us < 8 * NP_SECOND);
    RUN_UNTIL(answers[7].ended && silence.ended);
    for (int i = 0; i < 8; i++)
        expect_failure(await(&answers[i]), NP_OUTCOME_TIMED_OUT, "");
    expect_failure(await(&silence), NP_OUTCOME_TIMED_OUT, "");
    CHECK(clock_us() - begin_us > 9 * NP_SECOND && clock_us() - begin_us < 15 * NP_SECOND);
    CHECK(silence.has_player);
}

static struct answer last[3];

static void on_last(np_controller *from, const np_player *player, const np_image *image, np_outcome outcome,
                    const char *message, void *user_data)
{
    (void)player, (void)message;
    NOTE(((struct answer *)user_data)->ended++; ((struct answer *)user_data)->outcome = outcome);
    CHECK(!image);
    /* The first one frees the controller. Then the others end too. */
    if (user_data == &last[0])
        np_controller_free(from);
}

/* A controller is freed while a file is read: it does not wait, and all requests end before it returns. */
static void test_free(void)
{
    static struct answer answers[5];
    for (int i = 0; i < 5; i++)
        start(&answers[i], i < 4 ? "fake" : "raw");
    while (run(200))
        ;
    int64_t begin_us = clock_us();
    np_controller_free(controller);
    CHECK(clock_us() - begin_us < 2 * NP_SECOND);
    for (int i = 0; i < 5; i++) {
        CHECK(answers[i].ended == 1 && answers[i].destroyed == 1);
        expect_failure(&answers[i], NP_OUTCOME_CANCELLED, "has ended");
    }
}

static void on_any(np_controller *from, const np_player *player, const np_image *image, np_outcome outcome,
                   const char *message, void *user_data)
{
    (void)from, (void)player, (void)message;
    CHECK(image && image->fd >= 0 && outcome == NP_OUTCOME_SUCCESS);
    NOTE(((struct answer *)user_data)->ended++);
}

/* With a thread of its own. */
static void test_thread(void)
{
    struct answer answer = {0};
    REQUIRE(np_controller_new(0, &controller) == NP_OK);
    CHECK_STATUS(NP_OK, np_controller_wait(controller, PATIENCE));
    for (int i = 1; i <= 3; i++) {
        int64_t begin_us = clock_us();
        CHECK_STATUS(NP_OK,
                     np_controller_request_artwork(controller, "Images", 10 * i, 10, on_any, &answer, on_destroy));
        AWAIT(answer.destroyed == i);
        CHECK(answer.ended == i && clock_us() - begin_us < 5 * NP_SECOND);
    }
    np_controller_free(controller);
    answer = (struct answer){0};
    REQUIRE(np_controller_new(0, &controller) == NP_OK);
    CHECK_STATUS(NP_OK, np_controller_request_artwork(controller, "Images", 1, 1, on_last, &answer, on_destroy));
    np_controller_free(controller);
    CHECK(answer.ended == 1 && answer.destroyed == 1 && answer.outcome == NP_OUTCOME_CANCELLED);
    REQUIRE(np_controller_new(0, &controller) == NP_OK);
    for (int i = 0; i < 3; i++)
        CHECK_STATUS(NP_OK, np_controller_request_artwork(controller, i == 0 ? "nothing" : "silent", 1, 1, on_last,
                                                          &last[i], on_destroy));
    AWAIT(last[0].ended == 1 && last[1].ended == 1 && last[2].ended == 1);
    AWAIT(last[0].destroyed == 1 && last[1].destroyed == 1 && last[2].destroyed == 1);
    CHECK(last[0].outcome == NP_OUTCOME_NO_ACTIONABLE_ITEM);
}

static void test_without_bus(void)
{
    static struct answer answer;
    REQUIRE(np_controller_new(NP_CONTROLLER_HOST_LOOP, &controller) == NP_OK);
    CHECK_STATUS(NP_OK, np_controller_set_bus_address(controller, "unix:path=/nowhere"));
    start(&answer, NULL);
    expect_failure(await(&answer), NP_OUTCOME_NO_ACTIONABLE_ITEM, "no session bus");
    np_controller_free(controller);
}

/* A request that waits for a file ends with the bus. */
static void test_lost_bus(void)
{
    static struct answer answer;
    int before = hung;
    REQUIRE(np_controller_new(NP_CONTROLLER_HOST_LOOP, &controller) == NP_OK);
    start(&answer, "fake");
    RUN_UNTIL(hung > before);
    bus_stop();
    for (size_t i = 0; i < 3; i++)
        leave(i);
    expect_failure(await(&answer), NP_OUTCOME_CANCELLED, "the bus has gone away");
    np_controller_free(controller);
}

int main(void)
{
    static struct peer fake, raw, other, again, boxed;
    uint8_t png[PNG_SIZE];
    setenv("NOWPLAYING_LOG", "off", 1);
    bus_begin();
    int before = count_entries("/proc/self/fd");
    for (size_t i = 0; i < 2; i++)
        start_box(&boxes[i], &boxed);
    publish();
    REQUIRE(np_controller_new(NP_CONTROLLER_HOST_LOOP | NP_CONTROLLER_LISTS, &controller) == NP_OK);
    CHECK_STATUS(NP_OK, np_controller_set_player_handler(controller, on_player, NULL, NULL));
    test_own_player();
    test_chapters();
    test_icons();
    test_arguments();
    test_boxed();
    join(&fake, 0, "org.mpris.MediaPlayer2.fake", 0);
    test_urls(&fake);
    join(&raw, 1, "org.mpris.MediaPlayer2.raw", 'a');
    test_descriptors(&raw);
    test_limit(&raw);
    join(&other, 2, "org.mpris.MediaPlayer2.other", 0);
    join(&again, 1, "org.mpris.MediaPlayer2.raw", 'a');
    make_png(png, 6, 6);
    write_file("other.png", png, sizeof png);
    test_silence(&fake, &again);
    test_free();
    test_thread();
    test_without_bus();
    test_lost_bus();
    NOTE(is_hanging = false);
    np_context_free(context);
    np_session_free(session);
    /* The threads that read end by themselves. */
    int64_t until = clock_us() + PATIENCE;
    while (count_entries("/proc/self/fd") > before && clock_us() < until)
        sched_yield();
    CHECK(count_entries("/proc/self/fd") == before);
    return check_result();
}
