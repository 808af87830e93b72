/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
static void end(NowPlayingContent *self);
static void init_class(GObjectClass *class);
G_DEFINE_TYPE_WITH_CODE(NowPlayingContent, now_playing_content, G_TYPE_OBJECT, )
enum {
    PROPERTY_KIND = 1,
    PROPERTY_ID,
    PROPERTY_ENTRY_ID,
    PROPERTY_MEDIA_TYPE,
    PROPERTY_DURATION,
    PROPERTY_LIVE,
    PROPERTY_CONTINUOUS,
    PROPERTY_ARTWORK,
    PROPERTY_ANIMATED_ARTWORK,
    PROPERTY_CHAPTERS,
    PROPERTY_LYRICS_LINES,
    PROPERTY_LYRICS_LANGUAGE,
    N_PROPERTIES
};
static GParamSpec *properties[N_PROPERTIES];
