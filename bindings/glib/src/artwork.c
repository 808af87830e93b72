/* SPDX-License-Identifier: MIT */
#include "private.h"

#include <fcntl.h>
#include <unistd.h>

#include "inline/artwork.h"

static void on_contents(GObject *file, GAsyncResult *result, gpointer data)
{
    g_autoptr(NowPlayingArtworkRequest) request = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = g_file_load_bytes_finish(G_FILE(file), result, NULL, &error);
    if (bytes) {
        now_playing_artwork_request_finish(request, bytes, NULL);
        return;
    }
    g_autofree char *uri = g_file_get_uri(G_FILE(file));
    gboolean is_web = g_file_has_uri_scheme(G_FILE(file), "https") || g_file_has_uri_scheme(G_FILE(file), "http");
    g_warning("NowPlaying.Artwork: %s cannot be read: %s%s", uri, error->message,
              is_web ? "; NowPlaying.Artwork.new_for_url() publishes an address" : "");
    now_playing_artwork_request_fail(request, NOW_PLAYING_ERROR_NO_SUCH_CONTENT, "the image cannot be read");
}

/* Provides a file that is not local. */
static void provide_file(NowPlayingArtworkRequest *request, int width, int height, gpointer file, GError **error)
{
    (void)width, (void)height, (void)error;
    g_file_load_bytes_async(file, NULL, on_contents, g_object_ref(request));
}

static GFile *file_of(NowPlayingArtwork *self)
{
    g_mutex_lock(&self->lock);
    GFile *file = self->file ? g_object_ref(self->file) : NULL;
    g_mutex_unlock(&self->lock);
    return file;
}

/* The image that is here, if it was requested at this size or a larger one. */
static GBytes *copy_bytes(NowPlayingArtwork *self, int size, char **type)
{
    GBytes *bytes = NULL;
    g_mutex_lock(&self->lock);
    if (self->bytes && self->size >= size) {
        bytes = g_bytes_ref(self->bytes);
        if (type)
            *type = g_strdup(self->mime_type);
    }
    g_mutex_unlock(&self->lock);
    return bytes;
}

/* Warns if there is no handle: the library has refused it, or the artwork has nothing for it. */
static void explain(gconstpointer handle, np_status status, const char *absence)
{
    g_autoptr(GError) error = NULL;
    if (!handle)
        g_warning("NowPlaying.Artwork: %s", npg_check(status, &error) ? absence : error->message);
}

np_artwork *npg_artwork_get_handle(NowPlayingArtwork *self)
{
    np_status status = NP_OK;
    if (self->handle)
        return self->handle;
    g_autoptr(GFile) file = file_of(self);
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    g_autoptr(GBytes) bytes = copy_bytes(self, 0, NULL);
    gsize size = 0;
    const void *data = bytes ? g_bytes_get_data(bytes, &size) : NULL;
    if (self->provider)
        status =
            np_artwork_new(self->id, npg_provide, npg_provider_ref(self->provider), npg_provider_unref, &self->handle);
    else if (path)
        status = np_artwork_new_from_file(path, &self->handle);
    else if (data)
        status = np_artwork_new_from_bytes(data, size, &self->handle);
    else if (self->url && !self->is_of_player)
        status = np_artwork_new_from_url(self->url, &self->handle);
    explain(self->handle, status,
            self->is_of_player ? "the image of a player is not here yet: load it first"
                               : "it has no image: make it with a function like NowPlaying.Artwork.new_for_file()");
    return self->handle;
}

np_animated_artwork *npg_artwork_get_animated(NowPlayingArtwork *self)
{
    np_status status = NP_OK;
    if (!self->animated && self->ratios && self->provider)
        status = np_animated_artwork_new(self->id, self->ratios, npg_provide, npg_provide_video,
                                         npg_provider_ref(self->provider), npg_provider_unref, &self->animated);
    explain(self->animated, status, "it has no video: make it with NowPlaying.Artwork.new_animated()");
    return self->animated;
}

/* ---- making ---- */

NowPlayingArtwork *now_playing_artwork_new_for_file(GFile *file)
{
    g_return_val_if_fail(G_IS_FILE(file), NULL);
    NowPlayingArtwork *self = g_object_new(NOW_PLAYING_TYPE_ARTWORK, NULL);
    self->file = g_object_ref(file);
    self->id = g_file_get_uri(file);
    self->url = g_strdup(self->id);
    if (!g_file_is_native(file))
        self->provider = npg_provider_new(provide_file, g_object_ref(file), g_object_unref);
    return self;
}

NowPlayingArtwork *now_playing_artwork_new_for_bytes(GBytes *bytes)
{
    g_return_val_if_fail(bytes, NULL);
    NowPlayingArtwork *self = g_object_new(NOW_PLAYING_TYPE_ARTWORK, NULL);
    self->bytes = g_bytes_ref(bytes);
    self->size = G_MAXINT;
    self->id = g_compute_checksum_for_bytes(G_CHECKSUM_SHA1, bytes);
    return self;
}

static NowPlayingArtwork *make(const char *id, NowPlayingAspectRatio ratios, NpgProvider *provider)
{
    NowPlayingArtwork *self = g_object_new(NOW_PLAYING_TYPE_ARTWORK, NULL);
    self->id = g_strdup(id);
    self->ratios = ratios;
    self->provider = provider;
    return self;
}

NowPlayingArtwork *now_playing_artwork_new_for_url(const char *url)
{
    g_return_val_if_fail(url, NULL);
    NowPlayingArtwork *self = make(url, 0, NULL);
    self->url = g_strdup(url);
    return self;
}

static NowPlayingArtwork *make_animated(const char *id, NowPlayingAspectRatio ratios, NpgProvider *provider)
{
    if (!ratios)
        g_warning("NowPlaying.Artwork.new_animated(): %s needs a NowPlaying.AspectRatio, and has no video", id);
    return make(id, ratios, provider);
}

NowPlayingArtwork *npg_artwork_new_of_player(NowPlayingController *controller, const np_player *snapshot,
                                             NpgImage image, const char *key)
{
    NowPlayingArtwork *self = g_object_new(NOW_PLAYING_TYPE_ARTWORK, NULL);
    const char *url = image == NPG_IMAGE_ITEM ? np_player_get_artwork_url(snapshot) : "";
    const char *id = image == NPG_IMAGE_ITEM ? np_player_get_artwork_id(snapshot)
                     : key                   ? key
                                             : np_player_get_animated_artwork_id(snapshot);
    self->is_of_player = TRUE;
    self->image = image;
    self->key = g_strdup(key);
    self->ratios = (NowPlayingAspectRatio)np_player_get_aspect_ratios(snapshot);
    self->id = g_strdup(id);
    self->url = *url ? g_strdup(url) : NULL;
    self->player = g_strdup(np_player_get_name(snapshot));
    g_weak_ref_set(&self->controller, controller);
    return self;
}

/* ---- loading ---- */

static GInputStream *load(GLoadableIcon *icon, int size, char **type, GCancellable *cancellable, GError **error)
{
    NowPlayingArtwork *self = NOW_PLAYING_ARTWORK(icon);
    (void)size;
    if (type)
        *type = NULL;
    g_autoptr(GFile) file = file_of(self);
    if (file)
        return G_INPUT_STREAM(g_file_read(file, cancellable, error));
    g_autoptr(GBytes) bytes = copy_bytes(self, 0, type);
    if (bytes)
        return g_memory_input_stream_new_from_bytes(bytes);
    g_set_error_literal(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_INVALID_STATE,
                        self->is_of_player ? "the image is not here yet: load it asynchronously"
                        : self->provider   ? "the image is made only for the session"
                        : self->url        ? "the image is on the network, and is not loaded"
                                           : "the artwork has no image");
    return NULL;
}

struct image {
    GTask *task;
    int size;
};

static void image_free(void *data)
{
    struct image *image = data;
    g_object_unref(image->task);
    g_free(image);
}

/* Keeps the file of a video. It is the player's own and may become shorter, so a program must not map it. */
static void keep_video(NowPlayingArtwork *self, int descriptor, GError **error)
{
    g_mutex_lock(&self->lock);
    if (self->video < 0)
        self->video = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    if (self->video < 0) {
        g_set_error(error, G_IO_ERROR, (int)g_io_error_from_errno(errno), "the video cannot be kept: %s",
                    g_strerror(errno));
    } else if (!self->file) {
        g_autofree char *path = g_strdup_printf("/proc/self/fd/%d", self->video);
        self->file = g_file_new_for_path(path);
    }
    g_mutex_unlock(&self->lock);
}

static void on_image(np_controller *handle, const np_player *player, const np_image *found, np_outcome outcome,
                     const char *message, void *data)
{
    (void)handle;
    struct image *image = data;
    NowPlayingArtwork *self = g_task_get_source_object(image->task);
    g_autoptr(NowPlayingController) controller = g_weak_ref_get(&self->controller);
    g_autoptr(GMappedFile) file = NULL;
    GError *error = NULL;
    if (!found)
        error = npg_outcome_error(outcome, message);
    else if (player && self->image == NPG_IMAGE_ITEM && !g_str_equal(np_player_get_artwork_id(player), self->id))
        error = npg_outcome_error(NP_OUTCOME_CANCELLED, "the player shows another image now");
    else if (found->fd < 0)
        error = g_error_new(NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_NOT_SUPPORTED,
                            "the image is on the network, and is not loaded: %s", found->url);
    else if (self->image == NPG_IMAGE_VIDEO)
        keep_video(self, found->fd, &error);
    else
        file = g_mapped_file_new_from_fd(found->fd, FALSE, &error);
    if (file) {
        g_mutex_lock(&self->lock);
        g_clear_pointer(&self->bytes, g_bytes_unref);
        self->bytes = g_mapped_file_get_bytes(file);
        g_free(self->mime_type);
        self->mime_type = g_strdup(found->mime_type);
        /* A smaller image than the requested one is the original. */
        self->size = MAX(found->width, found->height) < image->size ? G_MAXINT : image->size;
        g_mutex_unlock(&self->lock);
    }
    npg_task_end(image->task, controller, error);
}

static np_status request_image(NowPlayingArtwork *self, np_controller *handle, int size, struct image *image)
{
    np_aspect_ratio ratio = self->ratios & NP_ASPECT_RATIO_SQUARE ? NP_ASPECT_RATIO_SQUARE : NP_ASPECT_RATIO_TALL;
    int height = ratio == NP_ASPECT_RATIO_TALL ? MAX(1, size * 4 / 3) : size;
    if (self->key)
        return (self->image == NPG_IMAGE_CHAPTER ? np_controller_request_chapter_artwork
                                                 : np_controller_request_custom_icon)(
            handle, self->player, self->key, size, size, on_image, image, image_free);
    if (self->image == NPG_IMAGE_ITEM)
        return np_controller_request_artwork(handle, self->player, size, size, on_image, image, image_free);
    return (self->image == NPG_IMAGE_VIDEO ? np_controller_request_animated_video
                                           : np_controller_request_animated_preview)(
        handle, self->player, ratio, size, height, on_image, image, image_free);
}

static void load_async(GLoadableIcon *icon, int size, GCancellable *cancellable, GAsyncReadyCallback callback,
                       gpointer user_data)
{
    NowPlayingArtwork *self = NOW_PLAYING_ARTWORK(icon);
    g_autoptr(GTask) task = g_task_new(self, cancellable, callback, user_data);
    g_autoptr(NowPlayingController) controller = g_weak_ref_get(&self->controller);
    g_autoptr(GBytes) bytes = copy_bytes(self, size, NULL);
    g_autoptr(GFile) file = file_of(self);
    np_controller *handle = controller ? controller->handle : NULL;
    GError *error = NULL;
    size = CLAMP(size, 1, 16384);
    g_task_set_source_tag(task, load_async);
    if (g_task_return_error_if_cancelled(task))
        return;
    if (bytes || file || !self->is_of_player) {
        g_task_return_boolean(task, TRUE); /* load_finish() opens it, or has the error. */
        return;
    }
    if (!handle) {
        g_task_return_new_error(task, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_GONE, "the controller was closed");
        return;
    }
    struct image *image = g_new(struct image, 1);
    *image = (struct image){npg_task_start(task), size};
    /* If it fails, the library frees the image. */
    if (!npg_check_control(request_image(self, handle, size, image), &error))
        npg_task_end(task, NULL, error);
}

static GInputStream *load_finish(GLoadableIcon *icon, GAsyncResult *result, char **type, GError **error)
{
    if (!g_task_propagate_boolean(G_TASK(result), error))
        return NULL;
    return load(icon, 0, type, NULL, error);
}

static void loadable_icon_init(GLoadableIconIface *interface)
{
    interface->load = load;
    interface->load_async = load_async;
    interface->load_finish = load_finish;
}

static guint icon_hash(GIcon *icon)
{
    return g_direct_hash(icon);
}

/* An image that has arrived differs from one that has not. So each object is equal to itself only. */
static gboolean icon_equal(GIcon *one, GIcon *other)
{
    return one == other;
}

/* As GFileIcon and GBytesIcon do, so that another program makes one of these of it. */
static GVariant *icon_serialize(GIcon *icon)
{
    NowPlayingArtwork *self = NOW_PLAYING_ARTWORK(icon);
    g_autoptr(GBytes) bytes = copy_bytes(self, 0, NULL);
    g_autoptr(GFile) file = file_of(self);
    g_autoptr(GIcon) simple = NULL;
    if (bytes)
        simple = g_bytes_icon_new(bytes);
    else if (file && self->video < 0)
        simple = g_file_icon_new(file);
    return simple ? g_icon_serialize(simple) : NULL;
}

static void icon_init(GIconIface *interface)
{
    interface->hash = icon_hash;
    interface->equal = icon_equal;
    interface->serialize = icon_serialize;
}

static void end(NowPlayingArtwork *self)
{
    if (self->video >= 0)
        close(self->video);
}

#include "inline/artwork.c"
