/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
static void constructed(NowPlayingApplication *self);
static void end(NowPlayingApplication *self);
static void init_class(GObjectClass *class);
G_DEFINE_TYPE_WITH_CODE(NowPlayingApplication, now_playing_application, G_TYPE_OBJECT, )
enum {
    PROPERTY_ID = 1,
    PROPERTY_FLAGS,
    PROPERTY_BUS_ADDRESS,
    PROPERTY_NAME,
    PROPERTY_DESKTOP_ENTRY,
    PROPERTY_PLAYER_NAME,
    PROPERTY_CAN_RAISE,
    PROPERTY_CAN_QUIT,
    PROPERTY_CONNECTION,
    N_PROPERTIES
};
static GParamSpec *properties[N_PROPERTIES];
