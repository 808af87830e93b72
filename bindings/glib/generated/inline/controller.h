/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
static void constructed(NowPlayingController *self);
static void dispose(NowPlayingController *self);
static void init_class(GObjectClass *class);
static void list_model_init(GListModelInterface *interface);
G_DEFINE_TYPE_WITH_CODE(NowPlayingController, now_playing_controller, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))
enum {
    PROPERTY_FLAGS = 1,
    PROPERTY_ARTWORK_SIZE,
    PROPERTY_BUS_ADDRESS,
    PROPERTY_PRIMARY,
    PROPERTY_N_ITEMS,
    PROPERTY_CONNECTION,
    PROPERTY_ESTIMATE,
    N_PROPERTIES
};
static GParamSpec *properties[N_PROPERTIES];
