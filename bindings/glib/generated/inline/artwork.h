/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
static void end(NowPlayingArtwork *self);
static void icon_init(GIconIface *interface);
static void loadable_icon_init(GLoadableIconIface *interface);
G_DEFINE_TYPE_WITH_CODE(NowPlayingArtwork, now_playing_artwork, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_ICON, icon_init) G_IMPLEMENT_INTERFACE(G_TYPE_LOADABLE_ICON, loadable_icon_init))
enum {
    PROPERTY_ID = 1,
    PROPERTY_URL,
    N_PROPERTIES
};
static GParamSpec *properties[N_PROPERTIES];
