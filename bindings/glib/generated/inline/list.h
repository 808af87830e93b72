/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
static void list_model_init(GListModelInterface *interface);
G_DEFINE_TYPE_WITH_CODE(NowPlayingList, now_playing_list, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))
