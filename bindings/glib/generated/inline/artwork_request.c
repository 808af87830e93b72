/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
gboolean now_playing_artwork_request_is_open(NowPlayingArtworkRequest *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_ARTWORK_REQUEST(self), FALSE);
    return np_artwork_request_is_open(self->handle);
}

gboolean now_playing_artwork_request_is_video(NowPlayingArtworkRequest *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_ARTWORK_REQUEST(self), FALSE);
    return self->is_video;
}

NowPlayingAspectRatio now_playing_artwork_request_get_aspect_ratio(NowPlayingArtworkRequest *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_ARTWORK_REQUEST(self), (NowPlayingAspectRatio)0);
    return (NowPlayingAspectRatio)self->ratio;
}

gboolean now_playing_artwork_request_finish_file(NowPlayingArtworkRequest *self, GFile *file, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_ARTWORK_REQUEST(self) && G_IS_FILE(file), FALSE);
    return finish_file(self, file, error);
}

gboolean now_playing_artwork_request_finish(NowPlayingArtworkRequest *self, GBytes *bytes, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_ARTWORK_REQUEST(self) && bytes, FALSE);
    return finish(self, bytes, error);
}

void now_playing_artwork_request_fail(NowPlayingArtworkRequest *self, NowPlayingError code, const char *message)
{
    g_return_if_fail(NOW_PLAYING_IS_ARTWORK_REQUEST(self));
    if (np_artwork_request_is_open(self->handle)) np_artwork_request_fail(self->handle, npg_error_outcome(code), message);
}

static void class_finalize(GObject *object)
{
    NowPlayingArtworkRequest *self = NOW_PLAYING_ARTWORK_REQUEST(object);
    end(self);
    g_clear_pointer(&self->provider, npg_provider_unref);
    G_OBJECT_CLASS(now_playing_artwork_request_parent_class)->finalize(object);
}

static void now_playing_artwork_request_class_init(NowPlayingArtworkRequestClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->finalize = class_finalize;
}

static void now_playing_artwork_request_init(NowPlayingArtworkRequest *self)
{
    self->ratio = NOW_PLAYING_ASPECT_RATIO_SQUARE;
}
