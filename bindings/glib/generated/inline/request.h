/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
static void end(NowPlayingRequest *self);
static void init_class(GObjectClass *class);
G_DEFINE_TYPE_WITH_CODE(NowPlayingRequest, now_playing_request, G_TYPE_OBJECT, )
enum {
    PROPERTY_COMMAND = 1,
    PROPERTY_CLIENT,
    PROPERTY_SESSION,
    N_PROPERTIES
};
static GParamSpec *properties[N_PROPERTIES];
