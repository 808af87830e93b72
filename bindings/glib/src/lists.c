/* SPDX-License-Identifier: MIT */
/* The lists of a player: each has the same object until the player ends, and changes in the parts that differ. */
#include "private.h"

#include "inline/list.h"

static GType get_item_type(GListModel *list)
{
    return NOW_PLAYING_LIST(list)->item_type;
}

static guint get_n_items(GListModel *list)
{
    return NOW_PLAYING_LIST(list)->items->len;
}

static gpointer get_item(GListModel *list, guint position)
{
    GPtrArray *items = NOW_PLAYING_LIST(list)->items;
    return position < items->len ? g_object_ref(items->pdata[position]) : NULL;
}

static void list_model_init(GListModelInterface *interface)
{
    interface->get_item_type = get_item_type;
    interface->get_n_items = get_n_items;
    interface->get_item = get_item;
}

#include "inline/list.c"

NowPlayingList *npg_list_new(GType item_type)
{
    NowPlayingList *self = g_object_new(NOW_PLAYING_TYPE_LIST, NULL);
    self->item_type = item_type;
    return self;
}

void npg_list_append(NowPlayingList *self, gpointer item)
{
    g_ptr_array_add(self->items, item);
    g_list_model_items_changed(G_LIST_MODEL(self), self->items->len - 1, 0, 1);
}

/* Whether two items show the same. Lists of texts and other objects are not compared. */
static gboolean are_equal(GObject *one, GObject *other)
{
    guint count = 0;
    gboolean are_equal = TRUE;
    g_autofree GParamSpec **specs = g_object_class_list_properties(G_OBJECT_GET_CLASS(one), &count);
    for (guint i = 0; i < count && are_equal; i++) {
        g_auto(GValue) a = G_VALUE_INIT, b = G_VALUE_INIT;
        if (G_TYPE_IS_OBJECT(specs[i]->value_type) || specs[i]->value_type == G_TYPE_STRV ||
            specs[i]->value_type == G_TYPE_LIST_MODEL)
            continue;
        g_object_get_property(one, specs[i]->name, &a);
        g_object_get_property(other, specs[i]->name, &b);
        are_equal = g_param_values_cmp(specs[i], &a, &b) == 0;
    }
    return are_equal;
}

/* Makes a list equal to the items, with one signal for the part that differs. */
static void update(NowPlayingList *self, GPtrArray *items)
{
    GPtrArray *old = self->items;
    guint start = 0, end = 0, shorter = MIN(old->len, items->len);
    while (start < shorter && are_equal(old->pdata[start], items->pdata[start]))
        start++;
    while (end < shorter - start && are_equal(old->pdata[old->len - 1 - end], items->pdata[items->len - 1 - end]))
        end++;
    guint removed = old->len - start - end, added = items->len - start - end;
    if (removed)
        g_ptr_array_remove_range(old, start, removed);
    for (guint i = start; i < start + added; i++)
        g_ptr_array_insert(old, (int)i, g_object_ref(items->pdata[i]));
    if (removed || added)
        g_list_model_items_changed(G_LIST_MODEL(self), start, removed, added);
}

/* ---- of a player ---- */

static gpointer read_playlist(NowPlayingController *controller, const np_player *player, guint index)
{
    const char *id = NULL, *name = NULL, *icon = NULL;
    (void)controller;
    if (np_player_get_playlist(player, index, &id, &name, &icon) != NP_OK)
        return NULL;
    return g_object_new(NOW_PLAYING_TYPE_PLAYLIST, "id", id, "name", name, "icon-url", npg_or_null(icon), NULL);
}

static gpointer read_custom_command(NowPlayingController *controller, const np_player *player, guint index)
{
    np_custom_command command;
    gpointer record = npg_custom_command_read(controller, player, index);
    if (record && controller && np_player_get_custom_command(player, index, &command) == NP_OK &&
        command.flags & NP_CUSTOM_HAS_IMAGE)
        g_value_take_object(npg_record_value(record, NPG_CUSTOM_COMMAND_ICON),
                            npg_artwork_new_of_player(controller, player, NPG_IMAGE_CUSTOM, command.id));
    return record;
}

static gpointer read_queue_entry(NowPlayingController *controller, const np_player *player, guint index)
{
    const char *id = NULL;
    const np_item *item = NULL;
    if (np_player_get_queue_entry(player, index, &id, &item) != NP_OK)
        return NULL;
    return npg_content_new_of_player(controller, player, item, id, NULL);
}

/* The lists, with the changes after which they are read again. */
static const struct {
    GType (*get_type)(void);
    gpointer (*read)(NowPlayingController *controller, const np_player *player, guint index);
    np_player_changes changes;
} sources[NPG_N_LISTS] = {
    {now_playing_device_get_type, npg_device_read, NP_PLAYER_DEVICES},
    {now_playing_output_get_type, npg_output_read, NP_PLAYER_DEVICES},
    {now_playing_playlist_get_type, read_playlist, NP_PLAYER_PLAYLISTS},
    {now_playing_custom_command_get_type, read_custom_command, NP_PLAYER_COMMANDS},
    {now_playing_language_option_get_type, npg_language_option_read, NP_PLAYER_COMMANDS},
    {now_playing_content_get_type, read_queue_entry, NP_PLAYER_QUEUE},
};

static void read_list(NowPlayingList *self, NpgList list, GWeakRef *weak, const np_player *player)
{
    g_autoptr(NowPlayingController) controller = g_weak_ref_get(weak);
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);
    gpointer item = NULL;
    for (guint i = 0; (item = sources[list].read(controller, player, i)); i++)
        g_ptr_array_add(items, item);
    update(self, items);
}

GListModel *npg_list_get(NowPlayingList **lists, NpgList list, GWeakRef *controller, const np_player *player)
{
    if (!lists[list]) {
        lists[list] = npg_list_new(sources[list].get_type());
        read_list(lists[list], list, controller, player);
    }
    return G_LIST_MODEL(lists[list]);
}

void npg_lists_update(NowPlayingList **lists, GWeakRef *controller, const np_player *player, np_player_changes changes)
{
    for (guint i = 0; i < NPG_N_LISTS; i++)
        if (lists[i] && changes & sources[i].changes)
            read_list(lists[i], i, controller, player);
}
