/* SPDX-License-Identifier: MIT */
/*
 * Memory runs out at each allocation: the process ends with a message and does not write to address 0. For a text
 * without an end the library allocates only the part that it stores.
 */
#define _GNU_SOURCE
#include "bus.h"

#ifndef __GLIBC__
int main(void)
{
    return cannot_run("test_memory", "it replaces malloc() by way of functions that only glibc has");
}
#else
#include <sys/mman.h>

enum { TEXT = 1 << 28, LARGEST = 1 << 20 };

static struct connection connection;

/* ---- the memory of this program, and of the library in it ---- */

/* glibc's own functions, which programs can call that replace malloc(). */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

/* The number of allocations that will still succeed; negative: unlimited. */
static atomic_long left = -1;
static atomic_size_t largest;

static bool may_have(size_t size)
{
    for (size_t seen = largest; size > seen && !atomic_compare_exchange_weak(&largest, &seen, size);)
        ;
    return atomic_load(&left) < 0 || atomic_fetch_sub(&left, 1) > 0 || (atomic_store(&left, 0), false);
}

void *malloc(size_t size)
{
    return may_have(size) ? __libc_malloc(size) : NULL;
}

void *calloc(size_t count, size_t size)
{
    return may_have(count * size) ? __libc_calloc(count, size) : NULL;
}

void *realloc(void *memory, size_t size)
{
    return may_have(size) ? __libc_realloc(memory, size) : NULL;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return may_have(size) ? __libc_memalign(alignment, size) : NULL;
}

/* ---- no memory ---- */

/* The first calls of a player. It may continue without a session: if a thread cannot start, np_session_new() fails. */
static void play(void)
{
    np_context *context = NULL;
    np_session *session = NULL;
    char name[256];
    if (np_context_new("org.example.Memory", 0, &context) != NP_OK)
        return;
    np_context_set_connection_handler(context, on_connection, &connection, NULL);
    if (np_session_new(context, "music", &session) == NP_OK) {
        np_content *content = NULL;
        if (np_content_new(NP_CONTENT_MUSIC, "a song", &content) == NP_OK) {
            np_content_set_text(content, NP_FIELD_TITLE, "Größe");
            np_content_set_text(content, NP_FIELD_URL, "file:///music/a song");
            np_session_set_content(session, content);
            np_content_free(content);
        }
        set_state(session, NP_PLAYBACK_PLAYING, 0);
        if (np_session_publish(session) == NP_OK)
            AWAIT(connection.now == NP_CONNECTION_CONNECTED);
        np_session_get_bus_name(session, name, sizeof name);
    }
    np_session_free(session);
    np_context_free(context);
}

/* Plays in a process with a limited number of allocations. Returns its wait status, and its output. */
static int play_with(long count, char *ret_said, size_t size)
{
    int out[2], status = 0;
    size_t end = 0;
    REQUIRE(pipe2(out, O_CLOEXEC) == 0);
    pid_t child = fork();
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        dup2(out[1], STDERR_FILENO);
        atomic_store(&left, count);
        play();
        /* Skip the exit handlers of the parent's checks and folders. */
        _exit(0);
    }
    close(out[1]);
    for (ssize_t got; end < size - 1 && (got = read(out[0], ret_said + end, size - 1 - end)) > 0;)
        end += (size_t)got;
    ret_said[end] = '\0';
    close(out[0]);
    REQUIRE(waitpid(child, &status, 0) == child);
    return status;
}

static void run_out(void)
{
    char output[4096];
    int aborted = 0;
    bool is_enough = false, was_ours = false;
    for (long count = 0; count < 100000 && !is_enough; count++) {
        int status = play_with(count, output, sizeof output);
        bool is_abort = WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
        aborted += is_abort;
        is_enough = count > 1000 && !is_abort;
        was_ours |= strstr(output, "there is no memory left") != NULL;
        /* libc has other messages when it cannot start a thread. */
        if (!CHECK(is_abort ? *output : WIFEXITED(status) && WEXITSTATUS(status) == 0)) {
            fprintf(stderr, "  with %ld allocations, status %x: %s\n", count, status, output);
            break;
        }
    }
    CHECK(aborted > 100 && was_ours);
}

/* ---- endless texts ---- */

/* Returns a very long text, which maps the same few pages many times. */
static char *make_endless(const char *letter)
{
    enum { PIECE = 1 << 20 };
    size_t width = strlen(letter);
    int memory = memfd_create("text", MFD_CLOEXEC);
    char *piece = __libc_malloc(PIECE);
    for (size_t i = 0; i < PIECE; i++)
        piece[i] = letter[i % width];
    REQUIRE(memory >= 0 && write(memory, piece, PIECE) == PIECE);
    free(piece);
    char *text = mmap(NULL, TEXT + 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    REQUIRE(text != MAP_FAILED);
    for (size_t place = 0; place < TEXT; place += PIECE)
        REQUIRE(mmap(text + place, PIECE, PROT_READ, MAP_PRIVATE | MAP_FIXED, memory, 0) == text + place);
    close(memory);
    return text;
}

static void set_too_long_texts(void)
{
    static const char *const letters[] = {"x", "\xe9", "\xc3\xa9", "\xf0\x9f\x8e\xb5"};
    np_context *context = NULL;
    np_session *session = NULL, *another = NULL;
    REQUIRE(np_context_new("org.example.Memory", 0, &context) == NP_OK);
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    np_content *content = make_content("one", "One", 0);
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        char *text = make_endless(letters[i]);
        atomic_store(&largest, 0);
        CHECK_STATUS(NP_OK, np_content_set_text(content, NP_FIELD_TITLE, text));
        CHECK_STATUS(NP_OK, np_content_set_text(content, NP_FIELD_LYRICS, text));
        np_content_set_text(content, NP_FIELD_URL, text);
        np_context_set_name(context, text);
        np_context_set_desktop_entry(context, text);
        CHECK(np_session_new(context, text, &another) == NP_ERROR_LIMIT);
        np_session_set_content(session, content);
        if (!CHECK(atomic_load(&largest) <= LARGEST))
            fprintf(stderr, "  %zu bytes were asked for at once, for the letter %zu\n", atomic_load(&largest), i);
        munmap(text, TEXT + 4096);
    }
    np_content_free(content);
    np_session_free(session);
    np_context_free(context);
}

int main(void)
{
    bus_begin();
    setenv("NOWPLAYING_LOG", "off", 1);
    run_out();
    set_too_long_texts();
    return check_result();
}
#endif
