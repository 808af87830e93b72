/* SPDX-License-Identifier: MIT */
/* The functions of a program that make images, and the requests that they get. */
#include "private.h"

struct NpgProvider {
    NowPlayingArtworkFunc func;
    gpointer data;
    GDestroyNotify destroy;
    GMainContext *main_context;
    GThread *thread;
};

#include "inline/artwork_request.h"

static gboolean provider_destroy(gpointer data)
{
    NpgProvider *provider = data;
    provider->destroy(provider->data);
    return G_SOURCE_REMOVE;
}

static void provider_clear(gpointer data)
{
    NpgProvider *provider = data;
    if (provider->destroy && provider->thread == g_thread_self()) {
        provider_destroy(provider);
    } else if (provider->destroy) { /* A thread of the library. */
        NpgProvider *copy = g_memdup2(provider, sizeof *provider);
        g_autoptr(GSource) source = g_idle_source_new();
        g_source_set_callback(source, provider_destroy, copy, g_free);
        g_source_attach(source, provider->main_context);
    }
    g_thread_unref(provider->thread);
    g_main_context_unref(provider->main_context);
}

NpgProvider *npg_provider_new(NowPlayingArtworkFunc func, gpointer data, GDestroyNotify destroy)
{
    NpgProvider *self = g_atomic_rc_box_new(NpgProvider);
    *self = (NpgProvider){func, data, destroy, g_main_context_ref_thread_default(), g_thread_ref(g_thread_self())};
    return self;
}

gpointer npg_provider_ref(NpgProvider *self)
{
    return g_atomic_rc_box_acquire(self);
}

void npg_provider_unref(gpointer self)
{
    g_atomic_rc_box_release_full(self, provider_clear);
}

static void run_provider(gpointer data)
{
    NowPlayingArtworkRequest *request = data;
    g_autoptr(GError) error = NULL;
    request->was_called = now_playing_artwork_request_is_open(request);
    if (request->was_called)
        request->provider->func(request, request->width, request->height, request->provider->data, &error);
    if (error)
        now_playing_artwork_request_fail(request, npg_error_code(error), error->message);
}

static void request_of(np_artwork_request *handle, void *data, gboolean is_video)
{
    np_aspect_ratio ratio = NP_ASPECT_RATIO_SQUARE;
    NowPlayingArtworkRequest *request = g_object_new(NOW_PLAYING_TYPE_ARTWORK_REQUEST, NULL);
    NowPlayingApplication *application = npg_application_get_current();
    int32_t width = 0, height = 0;
    np_artwork_request_get_size(handle, &width, &height);
    request->handle = handle;
    request->provider = npg_provider_ref(data);
    request->width = width, request->height = height;
    np_artwork_request_get_aspect_ratio(handle, &ratio);
    request->is_video = is_video, request->ratio = (NowPlayingAspectRatio)ratio;
    if (application)
        npg_later(&application->jobs, run_provider, request, g_object_unref);
    else
        g_object_unref(request); /* Another binding's context: the request fails. */
}

void npg_provide(np_artwork_request *handle, void *data)
{
    request_of(handle, data, FALSE);
}

void npg_provide_video(np_artwork_request *handle, void *data)
{
    request_of(handle, data, TRUE);
}

static gboolean finish(NowPlayingArtworkRequest *self, GBytes *bytes, GError **error)
{
    gsize size = 0;
    const void *data = g_bytes_get_data(bytes, &size);
    return npg_check(np_artwork_request_finish_bytes(self->handle, data ? data : "", size), error);
}

static gboolean finish_file(NowPlayingArtworkRequest *self, GFile *file, GError **error)
{
    g_autofree char *path = g_file_get_path(file);
    return npg_check(np_artwork_request_finish_file(self->handle, path ? path : ""), error);
}

static void end(NowPlayingArtworkRequest *self)
{
    if (np_artwork_request_is_open(self->handle) && self->was_called)
        g_warning("NowPlaying.ArtworkRequest: the function of an image has neither answered nor failed");
    now_playing_artwork_request_fail(self, NOW_PLAYING_ERROR_FAILED, "the player did not answer");
}

#include "inline/artwork_request.c"
