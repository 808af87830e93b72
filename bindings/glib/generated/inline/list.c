/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
static void class_finalize(GObject *object)
{
    NowPlayingList *self = NOW_PLAYING_LIST(object);
    g_clear_pointer(&self->items, g_ptr_array_unref);
    G_OBJECT_CLASS(now_playing_list_parent_class)->finalize(object);
}

static void now_playing_list_class_init(NowPlayingListClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->finalize = class_finalize;
}

static void now_playing_list_init(NowPlayingList *self)
{
    self->item_type = G_TYPE_OBJECT;
    self->items = g_ptr_array_new_with_free_func(g_object_unref);
}
