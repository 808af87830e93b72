/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
G_DEFINE_TYPE_WITH_CODE(NowPlayingHold, now_playing_hold, G_TYPE_OBJECT, )
enum {
    PROPERTY_REASON = 1,
    PROPERTY_STATE,
    PROPERTY_FAILURE,
    N_PROPERTIES
};
static GParamSpec *properties[N_PROPERTIES];
