/* SPDX-License-Identifier: MIT */
/* The threads of the library: the last owner of one, the thread itself or its handle, frees it. */
#define _GNU_SOURCE
#include "check.h"

#include <CNowPlayingPlatform.h>

static int runs;

static void run(void *data)
{
    nowplaying_thread **thread = data;
    NOTE(runs++);
    /* Without a handle the test goes on before the thread ends. */
    CHECK(!thread || !nowplaying_thread_is_current(*thread));
}

/** Starts and frees threads, of which every second one is joined. */
static void start_and_free(int count)
{
    runs = 0;
    nowplaying_thread *other = nowplaying_thread_start("other", 0, run, NULL);
    REQUIRE(other != NULL);
    CHECK(nowplaying_thread_join(other, PATIENCE) && nowplaying_thread_join(other, 0));
    CHECK(!nowplaying_thread_is_current(other));
    for (int i = 0; i < count; i++) {
        nowplaying_thread *thread = nowplaying_thread_start("worker", i % 3 ? 65536 : 0, run, &other);
        REQUIRE(thread != NULL);
        if (i % 2)
            CHECK(nowplaying_thread_join(thread, PATIENCE));
        nowplaying_thread_free(thread);
    }
    AWAIT(runs == count + 1);
    nowplaying_thread_free(other);
}

int main(int count, char **argv)
{
    (void)count;
    count_exactly(argv);
    start_and_free(10);
    struct footprint before = footprint_with_threads(1);
    start_and_free(200);
    CHECK_SAME_FOOTPRINT(before, footprint_with_threads(1), 4096);
    return check_result();
}
