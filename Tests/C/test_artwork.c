/* SPDX-License-Identifier: MIT */
/*
 * Images: the library requests each size once, on a thread of its own. Desktops get a private file with a new name for
 * each image. A provider's mistake does not end the session: the log reports it, and nothing leaks.
 */
#define _GNU_SOURCE
#define _FILE_OFFSET_BITS 64 /* As in the library: pread() is then pread64(). */
#include "bus.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/uio.h>

static struct client client;
static struct connection connection;
static np_context *context;
static np_session *session;
static char name[256], folder[96], logged[65536];
static const char *self;

/* ---- a file on a network that hangs: this pread() also replaces that of the library ---- */

static bool is_hanging;

ssize_t pread(int file, void *bytes, size_t size, off_t place)
{
    pthread_mutex_lock(&board_mutex);
    while (is_hanging)
        pthread_cond_wait(&board_changed, &board_mutex);
    pthread_mutex_unlock(&board_mutex);
    struct iovec piece = {bytes, size};
    return preadv(file, &piece, 1, place);
}

/* ---- the provider ---- */

enum manner { AT_ONCE, LATER, FAILS, TWICE, TEXT, NOTHING, AS_FILE, AS_DESCRIPTOR, AS_PIPE };

static struct {
    enum manner manner;
    int asked, cancelled, destroyed;
    int32_t width, height;
    char id[64];
    np_artwork_request *open;
    pthread_t thread;
    np_status status, again;
} provider;

static void on_destroy(void *user_data)
{
    (void)user_data;
    NOTE(provider.destroyed++);
}

static void on_cancel(void *user_data)
{
    (void)user_data;
    NOTE(provider.cancelled++; provider.thread = pthread_self());
}

static void write_file(const char *path, const void *bytes, size_t size)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    REQUIRE(file >= 0 && write(file, bytes, size) == (ssize_t)size && close(file) == 0);
}

static void provide(np_artwork_request *request, void *user_data)
{
    uint8_t png[64];
    const char *id = "";
    char path[128];
    int32_t width = 0, height = 0;
    int ends[2];
    np_status status = NP_OK, again = NP_OK;
    (void)user_data;
    CHECK_STATUS(NP_OK, np_artwork_request_get_id(request, &id));
    CHECK_STATUS(NP_OK, np_artwork_request_get_size(request, &width, &height));
    CHECK(np_artwork_request_is_open(request));
    size_t size = make_png(png, (uint32_t)width, (uint32_t)height);
    NOTE(snprintf(provider.id, sizeof provider.id, "%s", id); provider.width = width; provider.height = height;
         provider.thread = pthread_self());
    switch (provider.manner) {
    case AT_ONCE:
        status = np_artwork_request_finish_bytes(request, png, size);
        break;
    case TWICE:
        status = np_artwork_request_finish_bytes(request, png, size);
        again = np_artwork_request_finish_bytes(request, png, size);
        CHECK(!np_artwork_request_is_open(request));
        break;
    case FAILS:
        CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_artwork_request_fail(request, NP_OUTCOME_SUCCESS, NULL));
        status = np_artwork_request_fail(request, NP_OUTCOME_NETWORK_FAILED, "the server is away");
        break;
    case TEXT:
        status = np_artwork_request_finish_bytes(request, "this is no image at all", 25);
        break;
    case AS_FILE:
        /* The name is not UTF-8, and has characters that a URL must escape. */
        snprintf(path, sizeof path, "%s/caf\xe9 100%%.png", bus_folder);
        write_file(path, png, size);
        status = np_artwork_request_finish_file(request, path);
        break;
    case AS_DESCRIPTOR:
        ends[0] = memfd_create("cover", MFD_CLOEXEC);
        REQUIRE(write(ends[0], png, size) == (ssize_t)size);
        status = np_artwork_request_finish_fd(request, ends[0]);
        close(ends[0]);
        break;
    case AS_PIPE:
        REQUIRE(pipe2(ends, O_CLOEXEC) == 0 && write(ends[1], png, size) == (ssize_t)size);
        status = np_artwork_request_finish_fd(request, ends[0]);
        close(ends[0]);
        close(ends[1]);
        break;
    case LATER:
        CHECK_STATUS(NP_OK, np_artwork_request_set_cancel_handler(request, on_cancel, NULL, on_destroy));
        break;
    case NOTHING:
        break;
    }
    NOTE(provider.open = request; provider.status = status; provider.again = again; provider.asked++);
}

static void play(const char *song, const char *artwork_id)
{
    np_content *content = make_content(song, song, 254 * NP_SECOND);
    if (artwork_id) {
        np_artwork *artwork = NULL;
        CHECK_STATUS(NP_OK, np_artwork_new(artwork_id, provide, NULL, on_destroy, &artwork));
        CHECK_STATUS(NP_OK, np_content_set_artwork(content, artwork));
        np_artwork_free(artwork);
    }
    CHECK_STATUS(NP_OK, np_session_set_content(session, content));
    np_content_free(content);
}

static void set_provider(enum manner manner)
{
    NOTE(memset(&provider, 0, sizeof provider); provider.manner = manner);
    pthread_mutex_lock(&board_mutex);
    logged[0] = '\0';
    pthread_mutex_unlock(&board_mutex);
}

static void on_log(np_log_level level, const char *message, void *user_data)
{
    (void)level, (void)user_data;
    pthread_mutex_lock(&board_mutex);
    size_t size = strlen(logged);
    snprintf(logged + size, sizeof logged - size, "%s\n", message);
    pthread_cond_broadcast(&board_changed);
    pthread_mutex_unlock(&board_mutex);
}

/* ---- the desktop's view ---- */

struct shown {
    char title[64], address[256];
};

static struct shown shown;

static void read_metadata(struct reader value, struct shown *ret_shown)
{
    struct reader copy = value;
    const char *type = read_entry(&copy, "xesam:title");
    snprintf(ret_shown->title, sizeof ret_shown->title, "%s", type ? read_string(&copy) : "");
    copy = value;
    type = read_entry(&copy, "mpris:artUrl");
    snprintf(ret_shown->address, sizeof ret_shown->address, "%s", type ? read_string(&copy) : "");
}

/* Reads messages until the metadata change. */
static void wait_for_metadata(void)
{
    struct message signal;
    struct reader value;
    do
        REQUIRE(client_receive(&client, clock_us() + PATIENCE, &signal));
    while (signal.type != SIGNAL || strcmp(signal.member, "PropertiesChanged") != 0 ||
           !read_changed(&signal, "Metadata", &value));
    read_metadata(value, &shown);
}

static const char *path_shown(void)
{
    static char path[256];
    snprintf(path, sizeof path, "%s", strncmp(shown.address, "file://", 7) == 0 ? shown.address + 7 : "");
    return path;
}

static void wait_for_song(const char *title)
{
    do
        wait_for_metadata();
    while (strcmp(shown.title, title) != 0);
}

/* Waits for the song and its image. A slow machine may publish the song first, without the image. */
static void wait_for_image(const char *title)
{
    wait_for_song(title);
    while (!shown.address[0])
        wait_for_metadata();
    CHECK(strcmp(shown.title, title) == 0);
}

/* Waits, so that the next song does not count as skipping. */
static void rest(void)
{
    struct message signal;
    while (client_receive(&client, clock_us() + 60 * NP_MILLISECOND, &signal))
        ;
}

/* Plays a song without artwork. The library cancels the open requests for images. */
static void play_without_artwork(const char *song)
{
    play(song, NULL);
    wait_for_song(song);
    CHECK(shown.address[0] == '\0');
}

static int count_files(void)
{
    return count_entries(folder);
}

/* ---- the tests ---- */

static void test_image_is_a_file(void)
{
    struct stat status;
    set_provider(AT_ONCE);
    play("one", "cover-1");
    wait_for_image("one");
    CHECK(strstr(shown.address, "512x512.png"));
    CHECK(provider.width == 512 && provider.height == 512 && strcmp(provider.id, "cover-1") == 0);
    CHECK(!pthread_equal(provider.thread, pthread_self()));
    REQUIRE(stat(path_shown(), &status) == 0);
    CHECK(S_ISREG(status.st_mode) && status.st_size == 64);
    AWAIT(provider.asked == 1);
    play_without_artwork("two");
    AWAIT(provider.destroyed == 1);
}

static void test_each_kind_of_answer(void)
{
    static const enum manner manners[] = {AS_FILE, AS_DESCRIPTOR};
    for (size_t i = 0; i < 2; i++) {
        char id[16];
        snprintf(id, sizeof id, "way-%zu", i);
        set_provider(manners[i]);
        play(id, id);
        wait_for_image(id);
        AWAIT(provider.asked == 1);
        CHECK_STATUS(NP_OK, provider.status);
        CHECK(strstr(shown.address, "512x512.png") && access(path_shown(), R_OK) == 0);
        play_without_artwork("between two kinds");
        AWAIT(provider.destroyed == 1);
    }
}

/* The session continues, and the log reports the mistake. */
static void expect_failure(enum manner manner, np_status status, np_status again, const char *sentence)
{
    char id[32];
    snprintf(id, sizeof id, "wrong-%d", (int)manner);
    set_provider(manner);
    play(id, id);
    wait_for_song(id);
    AWAIT(provider.asked == 1);
    CHECK_STATUS(status, provider.status);
    CHECK_STATUS(again, provider.again);
    AWAIT(strstr(logged, sentence));
    CHECK(client_get_is(&client, name, "PlaybackStatus", "Stopped"));
    play_without_artwork("next song");
    AWAIT(provider.destroyed == 1);
}

static void test_wrong_providers(void)
{
    expect_failure(FAILS, NP_OK, NP_OK, "the server is away");
    expect_failure(TWICE, NP_OK, NP_ERROR_FINISHED, "has ended");
    expect_failure(TEXT, NP_ERROR_INVALID_ARGUMENT, NP_OK, "no image");
    expect_failure(AS_PIPE, NP_ERROR_NOT_FOUND, NP_OK, "the descriptor cannot be read");
}

static void provide_wide(np_artwork_request *request, void *user_data)
{
    uint8_t png[64];
    np_aspect_ratio ratio = 0;
    size_t size = make_png(png, 640, 360);
    (void)user_data;
    CHECK_STATUS(NP_OK, np_artwork_request_get_aspect_ratio(request, &ratio));
    CHECK(ratio == NP_ASPECT_RATIO_TALL);
    np_status status = np_artwork_request_finish_bytes(request, png, size);
    NOTE(provider.status = status; provider.asked++);
}

/* The preview replaces the still artwork, so the library requests it even without a Session1 client. */
static void test_a_preview_of_another_shape(void)
{
    np_animated_artwork *artwork = NULL;
    np_content *content = make_content("wide", "wide", 254 * NP_SECOND);
    set_provider(NOTHING);
    CHECK_STATUS(NP_OK, np_animated_artwork_new("wide", NP_ASPECT_RATIO_TALL, provide_wide, provide_wide, NULL,
                                                on_destroy, &artwork));
    CHECK_STATUS(NP_OK, np_content_set_animated_artwork(content, artwork));
    np_animated_artwork_free(artwork);
    CHECK_STATUS(NP_OK, np_session_set_content(session, content));
    np_content_free(content);
    wait_for_song("wide");
    AWAIT(provider.asked == 1);
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, provider.status);
    AWAIT(strstr(logged, "three by four"));
    CHECK(shown.address[0] == '\0');
    play_without_artwork("next song");
    AWAIT(provider.destroyed == 1);
}

static void test_answer_after_a_track_change(void)
{
    uint8_t png[64];
    set_provider(LATER);
    play("gone", "gone-cover");
    wait_for_song("gone");
    AWAIT(provider.asked == 1);
    np_artwork_request *request = provider.open;
    CHECK(np_artwork_request_is_open(request));
    play_without_artwork("after it");
    AWAIT(provider.cancelled == 1);
    AWAIT(strstr(logged, "cancelled the request for image"));
    CHECK(!np_artwork_request_is_open(request));
    CHECK_STATUS(NP_ERROR_FINISHED, np_artwork_request_finish_bytes(request, png, make_png(png, 512, 512)));
    CHECK_STATUS(NP_ERROR_FINISHED, np_artwork_request_set_cancel_handler(request, on_cancel, NULL, on_destroy));
    /* The user data of the provider and of both cancel handlers. */
    AWAIT(provider.destroyed == 3);
}

static void test_answer_from_another_thread(void)
{
    uint8_t png[64];
    set_provider(LATER);
    play("late", "late-cover");
    wait_for_song("late");
    AWAIT(provider.asked == 1);
    /* The image is smaller than requested, and not square. */
    CHECK_STATUS(NP_OK, np_artwork_request_finish_bytes(provider.open, png, make_png(png, 300, 200)));
    wait_for_metadata();
    CHECK(strcmp(shown.title, "late") == 0 && strstr(shown.address, "300x200.png"));
    play_without_artwork("late ends");
    CHECK(provider.cancelled == 0);
    AWAIT(provider.destroyed == 2);
}

/* The library requests the first image, before it detects the skipping, and the last one. */
static void test_skipping_asks_twice(void)
{
    char song[32];
    set_provider(AT_ONCE);
    int64_t begun = clock_us();
    for (int i = 0; i < 1000; i++) {
        snprintf(song, sizeof song, "skipped-%d", i);
        play(song, song);
    }
    do
        wait_for_metadata();
    while (strcmp(shown.title, "skipped-999") != 0 || shown.address[0] == '\0');
    AWAIT(strcmp(provider.id, "skipped-999") == 0);
    /* If the machine delays the player or the library, a song plays for 50 ms and does not count as skipped. */
    CHECK(provider.asked <= 2 + (clock_us() - begun) / 50000);
    play_without_artwork("skipping ends");
    AWAIT(provider.destroyed == 1000);
}

static void set_artwork(const char *song, np_artwork *artwork)
{
    np_content *content = make_content(song, song, 0);
    CHECK_STATUS(NP_OK, np_content_set_artwork(content, artwork));
    np_artwork_free(artwork);
    CHECK_STATUS(NP_OK, np_session_set_content(session, content));
    np_content_free(content);
    wait_for_image(song);
}

static void test_without_a_provider(void)
{
    uint8_t png[64];
    char path[128], uri[160];
    np_artwork *artwork = NULL;
    size_t size = make_png(png, 640, 480);
    snprintf(path, sizeof path, "%s/a cover.png", bus_folder);
    snprintf(uri, sizeof uri, "file://%s/a%%20cover.png", bus_folder);
    write_file(path, png, size);
    set_provider(NOTHING);

    CHECK_STATUS(NP_OK, np_artwork_new_from_file(uri, &artwork));
    set_artwork("a file", artwork);
    /* The library copies the file, because desktops may not be able to read the player's file. */
    CHECK(strstr(shown.address, "640x480.png") && strcmp(path_shown(), path) != 0);
    char first[256];
    snprintf(first, sizeof first, "%s", shown.address);
    make_png(png, 641, 480);
    write_file(path, png, size);
    CHECK_STATUS(NP_OK, np_artwork_new_from_file(path, &artwork));
    set_artwork("the file again", artwork);
    CHECK(strcmp(shown.address, first) != 0);

    /* A player may have one artwork for each file. An artwork uses no descriptor. */
    np_artwork *tags[100];
    int descriptors = count_entries("/proc/self/fd");
    for (int i = 0; i < 100; i++)
        CHECK_STATUS(NP_OK, np_artwork_new_from_bytes(png, size, &tags[i]));
    CHECK(count_entries("/proc/self/fd") == descriptors);
    for (int i = 0; i < 100; i++)
        np_artwork_free(tags[i]);

    CHECK_STATUS(NP_OK, np_artwork_new_from_bytes(png, size, &artwork));
    memset(png, 0, sizeof png);
    set_artwork("bytes", artwork);
    CHECK(strstr(shown.address, "641x480.png"));

    CHECK_STATUS(NP_OK, np_artwork_new_from_url("https://example.org/a cover.jpg#x", &artwork));
    set_artwork("an address", artwork);
    CHECK(strcmp(shown.address, "https://example.org/a%20cover.jpg") == 0);

    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_artwork_new_from_url("cover.jpg", &artwork));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_artwork_new_from_file("cover.png", &artwork));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_artwork_new_from_file("file://elsewhere/cover.png", &artwork));
    static const char *const unreadable[] = {"/nowhere/cover.png", "/dev/zero", "/proc", ""};
    for (size_t i = 0; i < 3; i++)
        CHECK_STATUS(NP_ERROR_NOT_FOUND, np_artwork_new_from_file(unreadable[i], &artwork));
    CHECK(strstr(np_last_failure(), "set the path of a file"));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_artwork_new_from_file(unreadable[0], &artwork));
    CHECK(strstr(np_last_failure(), "\"/nowhere/cover.png\" is not shown: the file does not exist"));
    struct rlimit most, few = {0, 0};
    REQUIRE(getrlimit(RLIMIT_NOFILE, &most) == 0);
    few.rlim_max = most.rlim_max;
    REQUIRE(setrlimit(RLIMIT_NOFILE, &few) == 0);
    CHECK_STATUS(NP_ERROR_SYSTEM, np_artwork_new_from_file("/etc/passwd", &artwork));
    REQUIRE(setrlimit(RLIMIT_NOFILE, &most) == 0);
    CHECK(strstr(np_last_failure(), "no descriptor"));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_artwork_new_from_bytes("<svg/>", 6, &artwork));
    CHECK_STATUS(NP_ERROR_LIMIT, np_artwork_new_from_bytes(png, SIZE_MAX, &artwork));
    play_without_artwork("no provider");
}

/* A file that hangs delays its own song and the next one by at most 20 ms each. */
static void test_a_file_that_blocks(void)
{
    uint8_t png[64];
    char path[128];
    np_artwork *artwork = NULL;
    np_content *content = make_content("hung", "hung", 0);
    snprintf(path, sizeof path, "%s/hung.png", bus_folder);
    write_file(path, png, make_png(png, 90, 90));
    set_provider(NOTHING);
    CHECK_STATUS(NP_OK, np_artwork_new_from_file(path, &artwork));
    CHECK_STATUS(NP_OK, np_content_set_artwork(content, artwork));
    np_artwork_free(artwork);
    NOTE(is_hanging = true);
    rest();
    CHECK_STATUS(NP_OK, np_session_set_content(session, content));
    wait_for_metadata();
    CHECK(strcmp(shown.title, "hung") == 0 && shown.address[0] == '\0');
    rest();
    play("not hung", "not-hung-cover");
    wait_for_metadata();
    CHECK(strcmp(shown.title, "not hung") == 0 && shown.address[0] == '\0');
    rest();
    CHECK_STATUS(NP_OK, np_session_set_content(session, content));
    np_content_free(content);
    wait_for_metadata();
    CHECK(strcmp(shown.title, "hung") == 0 && shown.address[0] == '\0');
    NOTE(is_hanging = false);
    wait_for_metadata();
    CHECK(strcmp(shown.title, "hung") == 0 && strstr(shown.address, "90x90.png"));
    play_without_artwork("hung ends");
    AWAIT(provider.destroyed == 1);
}

static void begin(void)
{
    CHECK_STATUS(NP_OK, np_context_new("org.example.Images", 0, &context));
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    CHECK_STATUS(NP_OK, np_session_new(context, "music", &session));
    play("nothing", NULL);
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, name, sizeof name));
}

static void end(void)
{
    np_session_free(session);
    np_context_free(context);
    connection.now = NP_CONNECTION_IDLE;
}

/* If a context is freed with an open request, the library destroys the provider's data and cancels the request. */
static void test_end_with_open_requests(void)
{
    set_provider(LATER);
    begin();
    play("left", "left-cover");
    AWAIT(provider.asked == 1);
    np_artwork_request *request = provider.open;
    end();
    CHECK(provider.destroyed == 2 && provider.cancelled == 1);
    CHECK_STATUS(NP_ERROR_FINISHED, np_artwork_request_fail(request, NP_OUTCOME_FAILED, NULL));
    CHECK(count_files() == 0);
}

/* With a host's loop the library still calls providers on its own thread, even if the loop does not run. */
static void test_host_loop(void)
{
    set_provider(AT_ONCE);
    CHECK_STATUS(NP_OK, np_context_new("org.example.Images", NP_CONTEXT_HOST_LOOP, &context));
    CHECK_STATUS(NP_OK, np_session_new(context, "music", &session));
    play("looped", "looped-cover");
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(provider.asked == 1);
    CHECK_STATUS(NP_OK, provider.status);
    CHECK(!pthread_equal(provider.thread, pthread_self()));
    end();
    CHECK(provider.destroyed == 1);
}

static void dispatch_until(const int *count)
{
    int descriptor = -1;
    CHECK_STATUS(NP_OK, np_context_get_fd(context, &descriptor));
    struct pollfd waiting = {.fd = descriptor, .events = POLLIN};
    while (*count == 0 && poll(&waiting, 1, (int)(PATIENCE / NP_MILLISECOND)) == 1)
        CHECK_STATUS(NP_OK, np_context_dispatch(context));
    CHECK(*count == 1);
}

/* With NP_CONTEXT_HOST_LOOP_ARTWORK the library calls the provider and its cancel handler in the host's loop. It reads
   files on another thread. */
static void test_host_loop_artwork(void)
{
    uint8_t png[64];
    char path[128];
    np_artwork *artwork = NULL;
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT,
                 np_context_new("org.example.Images", NP_CONTEXT_HOST_LOOP_ARTWORK, &context));
    CHECK_STATUS(NP_OK,
                 np_context_new("org.example.Images", NP_CONTEXT_HOST_LOOP | NP_CONTEXT_HOST_LOOP_ARTWORK, &context));
    CHECK_STATUS(NP_OK, np_session_new(context, "music", &session));
    set_provider(LATER);
    play("looped", "looped-cover");
    CHECK_STATUS(NP_OK, np_session_publish(session));
    dispatch_until(&provider.asked);
    CHECK(pthread_equal(provider.thread, pthread_self()));
    play("next", NULL);
    dispatch_until(&provider.cancelled);
    CHECK(pthread_equal(provider.thread, pthread_self()));

    snprintf(path, sizeof path, "%s/looped.png", bus_folder);
    write_file(path, png, make_png(png, 64, 64));
    CHECK_STATUS(NP_OK, np_artwork_new_from_file(path, &artwork));
    set_artwork("not looped", artwork);
    end();
    CHECK(provider.destroyed == 2);
}

/* A player that ends with a published image, and frees nothing. */
static int leave(void)
{
    snprintf(bus_socket, sizeof bus_socket, "%s", getenv("DBUS_SESSION_BUS_ADDRESS") + strlen("unix:path="));
    client_open(&client);
    client_match(&client, "type='signal',path='" PLAYER_PATH "'");
    begin();
    set_provider(AT_ONCE);
    play("shown", "shown-cover");
    do
        wait_for_metadata();
    while (shown.address[0] == '\0');
    exit(0);
}

static void test_exit_without_free(void)
{
    pid_t child = fork();
    if (child == 0) {
        execl(self, self, "leave", (char *)NULL);
        _exit(127);
    }
    int status = 1;
    waitpid(child, &status, 0);
    CHECK(status == 0 && count_files() == 0);
}

int main(int argc, char **argv)
{
    self = argv[0];
    if (argc > 1)
        return leave();
    count_exactly(argv);
    /* A late answer is not a mistake. The library logs it only at the level debug. */
    setenv("NOWPLAYING_LOG", "debug", 1);
    bus_begin();
    setenv("XDG_RUNTIME_DIR", bus_folder, 1);
    snprintf(folder, sizeof folder, "%s/nowplaying", bus_folder);
    np_log_set_handler(on_log, NULL, NULL);
    client_open(&client);
    client_match(&client, "type='signal',path='" PLAYER_PATH "'");

    struct footprint before = {0};
    for (int round = 0; round < 3; round++) {
        begin();
        test_image_is_a_file();
        test_each_kind_of_answer();
        test_wrong_providers();
        test_a_preview_of_another_shape();
        test_answer_after_a_track_change();
        test_answer_from_another_thread();
        test_skipping_asks_twice();
        test_without_a_provider();
        test_a_file_that_blocks();
        end();
        CHECK(count_files() == 0);
        test_end_with_open_requests();
        test_host_loop();
        test_host_loop_artwork();
        if (round == 0)
            before = footprint_with_threads(1);
    }
    CHECK_SAME_FOOTPRINT(before, footprint_with_threads(1), 1024);
    test_exit_without_free();
    return check_result();
}
