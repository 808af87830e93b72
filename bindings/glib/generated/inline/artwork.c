/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
/**
 * NowPlayingArtwork:id: (getter get_id)
 *
 * An id, which is another one for another image: a key for caches.
 */

/**
 * NowPlayingArtwork:url: (getter get_url)
 *
 * The URL that the player publishes. An http: or https: URL is not loaded: the program may fetch it.
 */

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    NowPlayingArtwork *self = NOW_PLAYING_ARTWORK(object);
    switch (id) {
    case PROPERTY_ID: {
        g_value_set_string(value, self->id);
        break;
    }
    case PROPERTY_URL: {
        g_value_set_string(value, self->url);
        break;
    }
    default:
#ifdef GET_OTHER
        GET_OTHER(self, id - N_PROPERTIES, value, spec);
#else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
#endif
    }
}

const char *now_playing_artwork_get_id(NowPlayingArtwork *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_ARTWORK(self), NULL);
    return self->id;
}

const char *now_playing_artwork_get_url(NowPlayingArtwork *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_ARTWORK(self), NULL);
    return self->url;
}

GFile *now_playing_artwork_get_file(NowPlayingArtwork *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_ARTWORK(self), NULL);
    return file_of(self);
}

NowPlayingArtwork *now_playing_artwork_new_for_func(const char *id, NowPlayingArtworkFunc func, gpointer user_data, GDestroyNotify destroy)
{
    g_return_val_if_fail(id && func && *id, NULL);
    return make(id, 0, npg_provider_new(func, user_data, destroy));
}

NowPlayingArtwork *now_playing_artwork_new_animated(const char *id, NowPlayingAspectRatio ratios, NowPlayingArtworkFunc func, gpointer user_data, GDestroyNotify destroy)
{
    g_return_val_if_fail(id && func && *id, NULL);
    return make_animated(id, ratios, npg_provider_new(func, user_data, destroy));
}

static void class_finalize(GObject *object)
{
    NowPlayingArtwork *self = NOW_PLAYING_ARTWORK(object);
    end(self);
    g_clear_pointer(&self->id, g_free);
    g_clear_pointer(&self->url, g_free);
    g_clear_pointer(&self->provider, npg_provider_unref);
    g_clear_pointer(&self->handle, np_artwork_free);
    g_clear_pointer(&self->animated, np_animated_artwork_free);
    g_weak_ref_clear(&self->controller);
    g_clear_pointer(&self->player, g_free);
    g_clear_pointer(&self->key, g_free);
    g_mutex_clear(&self->lock);
    g_clear_pointer(&self->file, g_object_unref);
    g_clear_pointer(&self->bytes, g_bytes_unref);
    g_clear_pointer(&self->mime_type, g_free);
    G_OBJECT_CLASS(now_playing_artwork_parent_class)->finalize(object);
}

static void now_playing_artwork_class_init(NowPlayingArtworkClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->finalize = class_finalize;
    object_class->get_property = get_property;
    properties[PROPERTY_ID] =
        g_param_spec_string("id", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_URL] =
        g_param_spec_string("url", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
}

static void now_playing_artwork_init(NowPlayingArtwork *self)
{
    g_weak_ref_init(&self->controller, NULL);
    g_mutex_init(&self->lock);
    self->video = -1;
}
