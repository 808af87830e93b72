/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
static void constructed(NowPlayingSession *self);
static void dispose(NowPlayingSession *self);
static void init_class(GObjectClass *class);
G_DEFINE_TYPE_WITH_CODE(NowPlayingSession, now_playing_session, G_TYPE_OBJECT, )
enum {
    PROPERTY_APPLICATION = 1,
    PROPERTY_APPLICATION_ID,
    PROPERTY_ID,
    PROPERTY_NAME,
    PROPERTY_REMOTE,
    PROPERTY_CONTENT,
    PROPERTY_STATE,
    PROPERTY_POSITION,
    PROPERTY_PRECISION,
    PROPERTY_RATE,
    PROPERTY_DEFAULT_RATE,
    PROPERTY_VOLUME,
    PROPERTY_MUTED,
    PROPERTY_REPEAT_MODE,
    PROPERTY_SHUFFLE_MODE,
    PROPERTY_QUEUE_INDEX,
    PROPERTY_QUEUE_COUNT,
    PROPERTY_BUFFERED,
    PROPERTY_FULLSCREEN,
    PROPERTY_PRIVATE,
    N_PROPERTIES
};
static GParamSpec *properties[N_PROPERTIES];
