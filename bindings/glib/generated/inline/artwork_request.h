/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
static void end(NowPlayingArtworkRequest *self);
G_DEFINE_TYPE_WITH_CODE(NowPlayingArtworkRequest, now_playing_artwork_request, G_TYPE_OBJECT, )
