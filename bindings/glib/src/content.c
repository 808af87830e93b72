/* SPDX-License-Identifier: MIT */
/* Either the program sets its values, or it shows those of an item of a snapshot. */
#include "private.h"

#include "inline/content.h"

/* Whether the program may set the values. */
static gboolean is_mine(NowPlayingContent *self)
{
    if (self->is_fixed)
        g_critical("this NowPlaying.Content is a copy and never changes: change one of your own, and set it again");
    return !self->is_fixed;
}

/* ---- lists ---- */

/* The chapters that the program has added, or those of the item. */
static GListModel *chapters_of(NowPlayingContent *self)
{
    g_autoptr(NowPlayingController) controller = g_weak_ref_get(&self->controller);
    const char *id = NULL, *title = NULL;
    int64_t start = 0, end = 0;
    if (self->chapters)
        return G_LIST_MODEL(self->chapters);
    self->chapters = npg_list_new(NOW_PLAYING_TYPE_CHAPTER);
    for (size_t i = 0; self->item && np_item_get_chapter(self->item, i, &id, &title, &start, &end) == NP_OK; i++) {
        g_autoptr(NowPlayingArtwork) artwork =
            controller ? npg_artwork_new_of_player(controller, self->player, NPG_IMAGE_CHAPTER, id) : NULL;
        npg_list_append(self->chapters,
                        g_object_new(NOW_PLAYING_TYPE_CHAPTER, "id", id, "title", npg_or_null(title), "start",
                                     (gint64)start, "end", npg_shown_time(end), "artwork", artwork, NULL));
    }
    return G_LIST_MODEL(self->chapters);
}

static GListModel *lyrics_of(NowPlayingContent *self)
{
    int64_t time = 0;
    const char *text = NULL;
    if (self->lyrics)
        return G_LIST_MODEL(self->lyrics);
    self->lyrics = npg_list_new(NOW_PLAYING_TYPE_LYRICS_LINE);
    for (size_t i = 0; self->item && np_item_get_lyrics_line(self->item, i, &time, &text) == NP_OK; i++)
        npg_list_append(self->lyrics,
                        g_object_new(NOW_PLAYING_TYPE_LYRICS_LINE, "time", (gint64)time, "text", text, NULL));
    return G_LIST_MODEL(self->lyrics);
}

/* Adds an item to a list of the content. The list owns it then. */
static void add(NowPlayingContent *self, GListModel *list, gpointer item)
{
    if (is_mine(self))
        npg_list_append(NOW_PLAYING_LIST(list), item);
    else
        g_object_unref(item);
}

static void add_chapter(NowPlayingContent *self, const char *id, const char *title, gint64 start, gint64 end,
                        NowPlayingArtwork *artwork)
{
    if (start < 0 || (end >= 0 && end <= start))
        g_warning("NowPlaying.Content.add_chapter(): the chapter %s is left out: it is from %" G_GINT64_FORMAT
                  " to %" G_GINT64_FORMAT,
                  id, start, end);
    else
        add(self, chapters_of(self),
            g_object_new(NOW_PLAYING_TYPE_CHAPTER, "id", id, "title", title, "start", start, "end", MAX(end, -1),
                         "artwork", artwork, NULL));
}

static void add_lyrics_line(NowPlayingContent *self, gint64 time, const char *text)
{
    if (time < 0)
        g_warning("NowPlaying.Content.add_lyrics_line(): a line is left out: its time is %" G_GINT64_FORMAT, time);
    else
        add(self, lyrics_of(self), g_object_new(NOW_PLAYING_TYPE_LYRICS_LINE, "time", time, "text", text, NULL));
}

/* ---- fields ---- */

static char **read_entries(const np_item *item, np_field field)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    const char *text = NULL;
    for (size_t i = 0; *(text = np_item_get_text(item, field, i)); i++)
        g_strv_builder_add(builder, text);
    return g_strv_builder_end(builder);
}

/* Reads a field of an item. Returns whether the item has it. */
static gboolean read_field(const np_item *item, const NpgField *field, GValue *value)
{
    double number = 0;
    bool flag = false;
    int64_t time = 0;
    const char *text = NULL;
    switch (field->kind) {
    case NPG_FIELD_COUNT:
        return np_item_get_number(item, field->field, &number) == NP_OK &&
               (g_value_set_int(value, (int)CLAMP(number, 0, G_MAXINT)), TRUE);
    case NPG_FIELD_RATING:
        return np_item_get_number(item, field->field, &number) == NP_OK && (g_value_set_double(value, number), TRUE);
    case NPG_FIELD_FLAG:
        return np_item_get_flag(item, field->field, &flag) == NP_OK && (g_value_set_boolean(value, flag), TRUE);
    case NPG_FIELD_TIME:
        return np_item_get_time(item, field->field, &time) == NP_OK && (g_value_set_int64(value, time), TRUE);
    default:
        text = npg_or_null(np_item_get_text(item, field->field, 0));
        if (text && field->kind == NPG_FIELD_ENTRIES)
            g_value_take_boxed(value, read_entries(item, field->field));
        else if (text)
            g_value_set_string(value, text);
        return text != NULL;
    }
}

/* Gets the value of a field. Returns whether it is set. */
static gboolean find_field(NowPlayingContent *self, guint index, GValue *value)
{
    if (self->item)
        return read_field(self->item, &npg_fields[index], value);
    /* The first entry is that of the list. */
    gboolean is_entry = npg_fields[index].kind == NPG_FIELD_LIST;
    const GValue *found = &self->values[index + (is_entry ? 1 : 0)];
    if (!G_IS_VALUE(found))
        return FALSE;
    if (is_entry)
        g_value_set_string(value, *(char **)g_value_get_boxed(found));
    else
        g_value_copy(found, value);
    return TRUE;
}

static void get_field(NowPlayingContent *self, guint index, GValue *value, GParamSpec *spec)
{
    if (!find_field(self, index, value))
        g_param_value_set_default(spec, value);
}

static void store_field(NowPlayingContent *self, guint index, const GValue *value)
{
    if (G_IS_VALUE(&self->values[index]))
        g_value_unset(&self->values[index]);
    if (value) {
        g_value_init(&self->values[index], G_VALUE_TYPE(value));
        g_value_copy(value, &self->values[index]);
    }
}

static void set_field(NowPlayingContent *self, guint index, const GValue *value, GParamSpec *spec)
{
    g_auto(GValue) entries = G_VALUE_INIT;
    gboolean is_set = npg_fields[index].kind == NPG_FIELD_FLAG || !g_param_value_defaults(spec, value);
    if (npg_fields[index].kind == NPG_FIELD_LIST) {
        const char *only[] = {g_value_get_string(value), NULL};
        g_value_init(&entries, G_TYPE_STRV);
        g_value_set_boxed(&entries, only);
        value = &entries;
        index++;
    }
    store_field(self, index, is_set ? value : NULL);
}

/* ---- to the library ---- */

static np_status write_field(np_content *content, const NpgField *field, const GValue *value)
{
    np_status status = NP_OK;
    switch (field->kind) {
    case NPG_FIELD_TEXT:
        return np_content_set_text(content, field->field, g_value_get_string(value));
    case NPG_FIELD_COUNT:
        return np_content_set_number(content, field->field, g_value_get_int(value));
    case NPG_FIELD_RATING:
        return np_content_set_number(content, field->field, g_value_get_double(value));
    case NPG_FIELD_FLAG:
        return np_content_set_flag(content, field->field, g_value_get_boolean(value));
    case NPG_FIELD_TIME:
        return np_content_set_time(content, field->field, g_value_get_int64(value));
    default:
        for (char **entry = g_value_get_boxed(value); entry && *entry && status >= 0; entry++)
            status = np_content_add_text(content, field->field, *entry);
        return status;
    }
}

static void build_lists(NowPlayingContent *self, np_content *content, NowPlayingContent *copy)
{
    GListModel *chapters = chapters_of(self), *lyrics = lyrics_of(self);
    for (guint i = 0; i < g_list_model_get_n_items(chapters); i++) {
        g_autoptr(NowPlayingChapter) chapter = g_list_model_get_item(chapters, i);
        const char *id = g_value_get_string(npg_record_value(chapter, NPG_CHAPTER_ID));
        gint64 end = g_value_get_int64(npg_record_value(chapter, NPG_CHAPTER_END));
        gpointer artwork = g_value_get_object(npg_record_value(chapter, NPG_CHAPTER_ARTWORK));
        if (!npg_accepts(
                np_content_add_chapter(content, id, g_value_get_string(npg_record_value(chapter, NPG_CHAPTER_TITLE)),
                                       g_value_get_int64(npg_record_value(chapter, NPG_CHAPTER_START)), npg_time(end)),
                "Content", "add_chapter()"))
            continue;
        np_artwork *image = artwork ? npg_artwork_get_handle(artwork) : NULL;
        if (image)
            npg_accepts(np_content_set_chapter_artwork(content, id, image), "Content", "add_chapter()");
        if (copy)
            npg_list_append(NOW_PLAYING_LIST(chapters_of(copy)), g_object_ref(chapter));
    }
    for (guint i = 0; i < g_list_model_get_n_items(lyrics); i++) {
        g_autoptr(NowPlayingLyricsLine) line = g_list_model_get_item(lyrics, i);
        gint64 time = g_value_get_int64(npg_record_value(line, NPG_LYRICS_LINE_TIME));
        const char *text = g_value_get_string(npg_record_value(line, NPG_LYRICS_LINE_TEXT));
        if (npg_accepts(np_content_add_lyrics_line(content, time, text), "Content", "add_lyrics_line()") && copy)
            npg_list_append(NOW_PLAYING_LIST(lyrics_of(copy)), g_object_ref(line));
    }
}

np_content *npg_content_build(NowPlayingContent *self, NowPlayingContent *copy, GError **error)
{
    np_content *content = NULL;
    np_artwork *image = self->artwork ? npg_artwork_get_handle(self->artwork) : NULL;
    np_animated_artwork *animated = self->animated_artwork ? npg_artwork_get_animated(self->animated_artwork) : NULL;
    GHashTableIter iter;
    gpointer key, text;
    if (!npg_check(np_content_new((np_content_kind)self->kind, self->id ? self->id : "", &content), error))
        return NULL;
    for (guint i = 0; i < npg_n_fields; i++) {
        g_auto(GValue) value = G_VALUE_INIT;
        g_value_init(&value, npg_field_specs[i]->value_type);
        if (npg_fields[i].kind != NPG_FIELD_LIST && find_field(self, i, &value) &&
            npg_accepts(write_field(content, &npg_fields[i], &value), "Content", npg_fields[i].name) && copy)
            store_field(copy, i, &value);
    }
    if (self->media_type == NOW_PLAYING_MEDIA_TYPE_VIDEO)
        np_content_set_media_type(content, NP_MEDIA_VIDEO);
    if (self->is_live)
        np_content_set_live(content);
    else if (self->is_continuous)
        np_content_set_continuous(content);
    else if (self->duration >= 0 &&
             !npg_accepts(np_content_set_duration(content, self->duration), "Content", "duration") && copy)
        copy->duration = -1;
    if (!(image && npg_accepts(np_content_set_artwork(content, image), "Content", "artwork")) && copy)
        g_clear_object(&copy->artwork);
    if (!(animated && npg_accepts(np_content_set_animated_artwork(content, animated), "Content", "animated-artwork")) &&
        copy)
        g_clear_object(&copy->animated_artwork);
    build_lists(self, content, copy);
    if (self->lyrics_language &&
        !npg_accepts(np_content_set_lyrics_language(content, self->lyrics_language), "Content", "lyrics-language") &&
        copy)
        g_clear_pointer(&copy->lyrics_language, g_free);
    g_hash_table_iter_init(&iter, self->extras);
    while (g_hash_table_iter_next(&iter, &key, &text))
        if (npg_accepts(np_content_set_extra_text(content, key, text), "Content", key) && copy)
            g_hash_table_replace(copy->extras, g_strdup(key), g_strdup(text));
    return content;
}

/* ---- from the library ---- */

NowPlayingContent *npg_content_new_of_player(NowPlayingController *controller, const np_player *player,
                                             const np_item *item, const char *entry_id, NowPlayingArtwork *artwork)
{
    NowPlayingContent *self = g_object_new(NOW_PLAYING_TYPE_CONTENT, NULL);
    g_weak_ref_set(&self->controller, controller);
    self->is_fixed = TRUE;
    self->player = np_player_copy(player);
    self->item = item;
    self->id = g_strdup(np_item_get_id(item));
    self->entry_id = g_strdup(entry_id);
    self->kind = (NowPlayingContentKind)np_item_get_kind(item);
    self->media_type = (NowPlayingMediaType)np_item_get_media_type(item);
    self->duration = npg_shown_time(np_item_get_duration(item));
    self->is_live = np_item_is_live(item);
    self->is_continuous = np_item_is_continuous(item);
    self->lyrics_language = g_strdup(npg_or_null(np_item_get_lyrics_language(item)));
    self->artwork = artwork ? g_object_ref(artwork) : NULL;
    return self;
}

static const char *read_extra(const np_item *item, const char *key)
{
    const char *found = NULL, *text = NULL;
    for (size_t i = 0; np_item_get_extra(item, i, &found, &text) == NP_OK; i++)
        if (g_str_equal(found, key))
            return text;
    return NULL;
}

static void set_extra(NowPlayingContent *self, const char *key, const char *text)
{
    if (!strchr(key, ':'))
        g_warning("NowPlaying.Content.set_extra(): the key %s has no prefix: it is \"prefix:name\"", key);
    else if (is_mine(self) && text)
        g_hash_table_replace(self->extras, g_strdup(key), g_strdup(text));
    else if (!self->is_fixed)
        g_hash_table_remove(self->extras, key);
}

/* ---- functions ---- */

const char *npg_content_get_entry_id(NowPlayingContent *self)
{
    return self->entry_id ? self->entry_id : self->id ? self->id : "";
}

gint64 npg_content_get_duration(NowPlayingContent *self)
{
    return self->is_live || self->is_continuous ? -1 : self->duration;
}

#define GET_OTHER get_field
#define SET_OTHER set_field
#include "inline/content.c"

static void set_if_mine(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    if (is_mine(NOW_PLAYING_CONTENT(object)))
        set_property(object, id, value, spec);
}

static void end(NowPlayingContent *self)
{
    npg_values_free(self->values, npg_n_fields);
}

static void init_class(GObjectClass *class)
{
    class->set_property = set_if_mine;
    npg_fields_install(class, N_PROPERTIES);
}

NowPlayingContent *npg_content_start_copy(NowPlayingContent *self)
{
    if (self->is_fixed)
        return g_object_ref(self);
    NowPlayingContent *copy = g_object_new(NOW_PLAYING_TYPE_CONTENT, NULL);
    for (guint i = 1; i < N_PROPERTIES; i++) {
        g_auto(GValue) value = G_VALUE_INIT;
        if (!(properties[i]->flags & G_PARAM_WRITABLE))
            continue;
        g_value_init(&value, properties[i]->value_type);
        get_property(G_OBJECT(self), i, &value, properties[i]);
        set_property(G_OBJECT(copy), i, &value, properties[i]);
    }
    copy->is_fixed = TRUE;
    return copy;
}
