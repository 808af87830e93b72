/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
/**
 * NowPlayingContent:kind:
 *
 * The kind, which selects the fields that users see. MPRIS has no kinds: the content of a player without NowPlaying is
 * %NOW_PLAYING_CONTENT_KIND_GENERIC.
 */

/**
 * NowPlayingContent:id: (getter get_id)
 *
 * Identifies the item: one id for one item, always. It is required.
 */

/**
 * NowPlayingContent:entry-id: (getter get_entry_id)
 *
 * The id of the entry in a queue. An item that is twice in a queue has two of them. Without it, the id of the content.
 * Clients get a hash of it, unless the player shows its ids.
 */

/**
 * NowPlayingContent:media-type:
 *
 * Audio or video.
 */

/**
 * NowPlayingContent:duration:
 *
 * The duration in microseconds; -1: unknown.
 */

/**
 * NowPlayingContent:live:
 *
 * Whether it is a live broadcast.
 */

/**
 * NowPlayingContent:continuous:
 *
 * Whether it has no end without being a broadcast: rain.
 */

/**
 * NowPlayingContent:artwork: (getter get_artwork)
 *
 * The image, or nothing. In Python, set it with now_playing_content_set_artwork().
 */

/**
 * NowPlayingContent:animated-artwork:
 *
 * The animated artwork of a player, made by now_playing_artwork_new_animated().
 */

/**
 * NowPlayingContent:chapters: (getter get_chapters)
 *
 * The chapters of the item, in their order. The items are #NowPlayingChapter. A controller reads it with
 * %NOW_PLAYING_CONTROLLER_LISTS only.
 */

/**
 * NowPlayingContent:lyrics-lines: (getter get_lyrics_lines)
 *
 * The lines of the lyrics with their times. The items are #NowPlayingLyricsLine. A controller reads it with
 * %NOW_PLAYING_CONTROLLER_LISTS only.
 */

/**
 * NowPlayingContent:lyrics-language:
 *
 * The language of the lyrics: "de", "pt-BR".
 */

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    NowPlayingContent *self = NOW_PLAYING_CONTENT(object);
    switch (id) {
    case PROPERTY_KIND: {
        g_value_set_enum(value, self->kind);
        break;
    }
    case PROPERTY_ID: {
        g_value_set_string(value, self->id);
        break;
    }
    case PROPERTY_ENTRY_ID: {
        g_value_set_string(value, self->entry_id);
        break;
    }
    case PROPERTY_MEDIA_TYPE: {
        g_value_set_enum(value, self->media_type);
        break;
    }
    case PROPERTY_DURATION: {
        g_value_set_int64(value, self->duration);
        break;
    }
    case PROPERTY_LIVE: {
        g_value_set_boolean(value, self->is_live);
        break;
    }
    case PROPERTY_CONTINUOUS: {
        g_value_set_boolean(value, self->is_continuous);
        break;
    }
    case PROPERTY_ARTWORK: {
        g_value_set_object(value, self->artwork);
        break;
    }
    case PROPERTY_ANIMATED_ARTWORK: {
        g_value_set_object(value, self->animated_artwork);
        break;
    }
    case PROPERTY_CHAPTERS: {
        g_value_set_object(value, chapters_of(self));
        break;
    }
    case PROPERTY_LYRICS_LINES: {
        g_value_set_object(value, lyrics_of(self));
        break;
    }
    case PROPERTY_LYRICS_LANGUAGE: {
        g_value_set_string(value, self->lyrics_language);
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

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    NowPlayingContent *self = NOW_PLAYING_CONTENT(object);
    switch (id) {
    case PROPERTY_KIND: {
        int to = g_value_get_enum(value);
        int old = self->kind;
        if (old == to)
            break;
        self->kind = to;
        g_object_notify_by_pspec(object, spec);
        break;
    }
    case PROPERTY_ID: {
        const char *to = g_value_get_string(value);
        char *old = self->id;
        if (g_strcmp0(old, to) == 0)
            break;
        self->id = g_strdup(to);
        g_object_notify_by_pspec(object, spec);
        g_free(old);
        break;
    }
    case PROPERTY_ENTRY_ID: {
        const char *to = g_value_get_string(value);
        char *old = self->entry_id;
        if (g_strcmp0(old, to) == 0)
            break;
        self->entry_id = g_strdup(to);
        g_object_notify_by_pspec(object, spec);
        g_free(old);
        break;
    }
    case PROPERTY_MEDIA_TYPE: {
        int to = g_value_get_enum(value);
        int old = self->media_type;
        if (old == to)
            break;
        self->media_type = to;
        g_object_notify_by_pspec(object, spec);
        break;
    }
    case PROPERTY_DURATION: {
        gint64 to = g_value_get_int64(value);
        gint64 old = self->duration;
        if (old == to)
            break;
        self->duration = to;
        g_object_notify_by_pspec(object, spec);
        break;
    }
    case PROPERTY_LIVE: {
        gboolean to = g_value_get_boolean(value);
        gboolean old = self->is_live;
        if (old == to)
            break;
        self->is_live = to;
        g_object_notify_by_pspec(object, spec);
        break;
    }
    case PROPERTY_CONTINUOUS: {
        gboolean to = g_value_get_boolean(value);
        gboolean old = self->is_continuous;
        if (old == to)
            break;
        self->is_continuous = to;
        g_object_notify_by_pspec(object, spec);
        break;
    }
    case PROPERTY_ARTWORK: {
        NowPlayingArtwork *to = g_value_get_object(value);
        if (g_set_object(&self->artwork, to))
            g_object_notify_by_pspec(object, spec);
        break;
    }
    case PROPERTY_ANIMATED_ARTWORK: {
        NowPlayingArtwork *to = g_value_get_object(value);
        if (g_set_object(&self->animated_artwork, to))
            g_object_notify_by_pspec(object, spec);
        break;
    }
    case PROPERTY_LYRICS_LANGUAGE: {
        const char *to = g_value_get_string(value);
        char *old = self->lyrics_language;
        if (g_strcmp0(old, to) == 0)
            break;
        self->lyrics_language = g_strdup(to);
        g_object_notify_by_pspec(object, spec);
        g_free(old);
        break;
    }
    default:
#ifdef SET_OTHER
        SET_OTHER(self, id - N_PROPERTIES, value, spec);
#else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
#endif
    }
}

const char *now_playing_content_get_id(NowPlayingContent *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_CONTENT(self), NULL);
    return self->id;
}

const char *now_playing_content_get_entry_id(NowPlayingContent *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_CONTENT(self), NULL);
    return self->entry_id;
}

NowPlayingArtwork *now_playing_content_get_artwork(NowPlayingContent *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_CONTENT(self), NULL);
    return self->artwork;
}

GListModel *now_playing_content_get_chapters(NowPlayingContent *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_CONTENT(self), NULL);
    return chapters_of(self);
}

GListModel *now_playing_content_get_lyrics_lines(NowPlayingContent *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_CONTENT(self), NULL);
    return lyrics_of(self);
}

NowPlayingContent *now_playing_content_new(NowPlayingContentKind kind, const char *id)
{
    g_return_val_if_fail(id && *id, NULL);
    return g_object_new(NOW_PLAYING_TYPE_CONTENT, "kind", kind, "id", id, NULL);
}

void now_playing_content_set_artwork(NowPlayingContent *self, NowPlayingArtwork *artwork)
{
    g_return_if_fail(NOW_PLAYING_IS_CONTENT(self) && (!artwork || NOW_PLAYING_IS_ARTWORK(artwork)));
    g_object_set(self, "artwork", artwork, NULL);
}

void now_playing_content_add_chapter(NowPlayingContent *self, const char *id, const char *title, gint64 start, gint64 end, NowPlayingArtwork *artwork)
{
    g_return_if_fail(NOW_PLAYING_IS_CONTENT(self) && id && (!artwork || NOW_PLAYING_IS_ARTWORK(artwork)));
    add_chapter(self, id, title, start, end, artwork);
}

void now_playing_content_add_lyrics_line(NowPlayingContent *self, gint64 time, const char *text)
{
    g_return_if_fail(NOW_PLAYING_IS_CONTENT(self) && text);
    add_lyrics_line(self, time, text);
}

void now_playing_content_set_extra(NowPlayingContent *self, const char *key, const char *text)
{
    g_return_if_fail(NOW_PLAYING_IS_CONTENT(self) && key);
    set_extra(self, key, text);
}

const char *now_playing_content_get_extra(NowPlayingContent *self, const char *key)
{
    g_return_val_if_fail(NOW_PLAYING_IS_CONTENT(self) && key, NULL);
    return self->item ? read_extra(self->item, key) : g_hash_table_lookup(self->extras, key);
}

static void class_finalize(GObject *object)
{
    NowPlayingContent *self = NOW_PLAYING_CONTENT(object);
    end(self);
    g_clear_pointer(&self->id, g_free);
    g_clear_pointer(&self->entry_id, g_free);
    g_clear_pointer(&self->lyrics_language, g_free);
    g_clear_pointer(&self->artwork, g_object_unref);
    g_clear_pointer(&self->animated_artwork, g_object_unref);
    g_clear_pointer(&self->chapters, g_object_unref);
    g_clear_pointer(&self->lyrics, g_object_unref);
    g_clear_pointer(&self->extras, g_hash_table_unref);
    g_clear_pointer(&self->player, np_player_free);
    g_weak_ref_clear(&self->controller);
    G_OBJECT_CLASS(now_playing_content_parent_class)->finalize(object);
}

static void now_playing_content_class_init(NowPlayingContentClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->finalize = class_finalize;
    object_class->get_property = get_property;
    object_class->set_property = set_property;
    properties[PROPERTY_KIND] =
        g_param_spec_enum("kind", NULL, NULL, NOW_PLAYING_TYPE_CONTENT_KIND, NOW_PLAYING_CONTENT_KIND_MUSIC, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_ID] =
        g_param_spec_string("id", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_ENTRY_ID] =
        g_param_spec_string("entry-id", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_MEDIA_TYPE] =
        g_param_spec_enum("media-type", NULL, NULL, NOW_PLAYING_TYPE_MEDIA_TYPE, 0, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_DURATION] =
        g_param_spec_int64("duration", NULL, NULL, -1, G_MAXINT64, -1, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_LIVE] =
        g_param_spec_boolean("live", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_CONTINUOUS] =
        g_param_spec_boolean("continuous", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_ARTWORK] =
        g_param_spec_object("artwork", NULL, NULL, NOW_PLAYING_TYPE_ARTWORK, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_ANIMATED_ARTWORK] =
        g_param_spec_object("animated-artwork", NULL, NULL, NOW_PLAYING_TYPE_ARTWORK, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_CHAPTERS] =
        g_param_spec_object("chapters", NULL, NULL, G_TYPE_LIST_MODEL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_LYRICS_LINES] =
        g_param_spec_object("lyrics-lines", NULL, NULL, G_TYPE_LIST_MODEL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_LYRICS_LANGUAGE] =
        g_param_spec_string("lyrics-language", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
    init_class(object_class);
}

static void now_playing_content_init(NowPlayingContent *self)
{
    self->kind = NOW_PLAYING_CONTENT_KIND_MUSIC;
    self->duration = -1;
    self->values = g_new0(GValue, npg_n_fields);
    self->extras = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_weak_ref_init(&self->controller, NULL);
}
