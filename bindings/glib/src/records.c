/* SPDX-License-Identifier: MIT */
/* The objects that only store values. */
#include "private.h"

static void clear(GValue *values, guint count)
{
    for (guint i = 0; i < count; i++)
        if (G_IS_VALUE(&values[i]))
            g_value_unset(&values[i]);
}

void npg_values_free(GValue *values, guint count)
{
    clear(values, count);
    g_free(values);
}

GValue *npg_record_value(gpointer record, guint index)
{
    return &((NpgRecord *)record)->values[index];
}

static void get_property(GObject *record, guint id, GValue *value, GParamSpec *spec)
{
    (void)spec;
    g_value_copy(npg_record_value(record, id - 1), value);
}

static void set_property(GObject *record, guint id, const GValue *value, GParamSpec *spec)
{
    (void)spec;
    g_value_copy(value, npg_record_value(record, id - 1));
}

static void finalize(GObject *object)
{
    clear(npg_record_value(object, 0), G_N_ELEMENTS(((NpgRecord *)object)->values));
    /* All records have the same parent. */
    G_OBJECT_CLASS(g_type_class_peek(G_TYPE_OBJECT))->finalize(object);
}

void npg_record_class_init(GObjectClass *class)
{
    class->get_property = get_property;
    class->set_property = set_property;
    class->finalize = finalize;
}

void npg_record_init(gpointer record, GParamSpec **specs, guint count)
{
    for (guint i = 0; i < count; i++) {
        g_value_init(npg_record_value(record, i), specs[i]->value_type);
        g_param_value_set_default(specs[i], npg_record_value(record, i));
    }
}

gboolean npg_is_entry(gconstpointer entry, gsize index, GType type, GError **error)
{
    /* Python passes None as an entry of an array, and a list model of the program may return NULL. */
    if (G_TYPE_CHECK_INSTANCE_TYPE(entry, type))
        return TRUE;
    g_set_error(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_INVALID_ARGUMENT,
                "the entry with the index %" G_GSIZE_FORMAT " is not a NowPlaying.%s", index,
                g_type_name(type) + strlen("NowPlaying"));
    return FALSE;
}

gboolean npg_is_record(gconstpointer const *all, gsize index, GType type, GError **error)
{
    if (!npg_is_entry(all ? all[index] : NULL, index, type, error))
        return FALSE;
    /* Each record of an array begins with its id, and its name or title. */
    for (guint i = 0; i < 2; i++) {
        const char *text = g_value_get_string(npg_record_value((gpointer)all[index], i));
        gboolean has_title = g_object_class_find_property(G_OBJECT_GET_CLASS(all[index]), "title") != NULL;
        const char *needed = i == 0 ? "an id" : has_title ? "a title" : "a name";
        if (text && *text)
            continue;
        g_set_error(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_INVALID_ARGUMENT,
                    "the NowPlaying.%s with the index %" G_GSIZE_FORMAT " needs %s",
                    g_type_name(type) + strlen("NowPlaying"), index, needed);
        return FALSE;
    }
    return TRUE;
}
