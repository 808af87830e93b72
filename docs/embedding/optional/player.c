/* SPDX-License-Identifier: MIT */
/*
 * A player that runs without libnowplaying, and is on the desktop where it is installed. It needs the headers to be
 * built, and nothing else: cc player.c $(pkg-config --cflags nowplaying)
 */
#include <dlfcn.h>
#include <stdio.h>

#include <nowplaying/nowplaying.h>

/* Every function that this player calls. */
#define FUNCTIONS(X)                                                                                                   \
    X(np_context_new)                                                                                                  \
    X(np_context_free)                                                                                                 \
    X(np_session_new)                                                                                                  \
    X(np_session_free)                                                                                                 \
    X(np_session_set_content)                                                                                          \
    X(np_session_set_playback)                                                                                         \
    X(np_session_publish)                                                                                              \
    X(np_content_new)                                                                                                  \
    X(np_content_free)                                                                                                 \
    X(np_content_set_text)

#define DECLARE(name) static __typeof__(name) *optional_##name;
FUNCTIONS(DECLARE)

/* False: there is no library, or an older one that lacks a function. It stays loaded, since it has threads. */
static bool load_library(void)
{
    void *library = dlopen("libnowplaying.so.0", RTLD_NOW | RTLD_LOCAL);
#define LOOK_UP(name) &&(*(void **)&optional_##name = dlsym(library, #name))
    return library FUNCTIONS(LOOK_UP);
}

int main(void)
{
    np_context *context = NULL;
    np_session *session = NULL;
    np_content *song = NULL;
    np_playback playback = NP_PLAYBACK_INIT;
    bool is_shown = load_library();
    playback.state = NP_PLAYBACK_PLAYING;
    if (is_shown) {
        optional_np_context_new("org.example.OptionalPlayer", 0, &context);
        optional_np_session_new(context, "music", &session);
        optional_np_content_new(NP_CONTENT_MUSIC, "album-7/track-3", &song);
        optional_np_content_set_text(song, NP_FIELD_TITLE, "Harbour Lights");
        optional_np_session_set_content(session, song);
        optional_np_session_set_playback(session, &playback);
        optional_np_session_publish(session);
        optional_np_content_free(song);
    }
    puts(is_shown ? "playing, on the desktop" : "playing");
    fflush(stdout);
    getchar(); /* Here your player plays. */
    if (is_shown) {
        optional_np_context_free(context);
        optional_np_session_free(session);
    }
}
