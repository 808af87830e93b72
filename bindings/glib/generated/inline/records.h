/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
#pragma once
enum { NPG_DEVICE_ID, NPG_DEVICE_NAME, NPG_DEVICE_TYPE, NPG_DEVICE_VOLUME, NPG_DEVICE_RELATIVE_VOLUME, NPG_DEVICE_CAN_MUTE, NPG_DEVICE_MUTED };
gpointer npg_device_read(NowPlayingController *controller,
    const np_player *player, guint index);
np_device *npg_device_array(gconstpointer records, gsize count, GError **error);
enum { NPG_OUTPUT_ID, NPG_OUTPUT_NAME, NPG_OUTPUT_TYPE, NPG_OUTPUT_IN_USE, NPG_OUTPUT_ALONE };
gpointer npg_output_read(NowPlayingController *controller,
    const np_player *player, guint index);
np_output *npg_output_array(gconstpointer records, gsize count, GError **error);
enum { NPG_PLAYLIST_ID, NPG_PLAYLIST_NAME, NPG_PLAYLIST_ICON_URL };
enum { NPG_CUSTOM_COMMAND_ID, NPG_CUSTOM_COMMAND_TITLE, NPG_CUSTOM_COMMAND_ICON_NAME, NPG_CUSTOM_COMMAND_ICON, NPG_CUSTOM_COMMAND_STATE, NPG_CUSTOM_COMMAND_PROGRESS, NPG_CUSTOM_COMMAND_DANGEROUS, NPG_CUSTOM_COMMAND_DISABLED };
gpointer npg_custom_command_read(NowPlayingController *controller,
    const np_player *player, guint index);
np_custom_command *npg_custom_command_array(gconstpointer records, gsize count, GError **error);
enum { NPG_LANGUAGE_OPTION_ID, NPG_LANGUAGE_OPTION_NAME, NPG_LANGUAGE_OPTION_TAG, NPG_LANGUAGE_OPTION_KIND, NPG_LANGUAGE_OPTION_GROUP, NPG_LANGUAGE_OPTION_FLAGS };
gpointer npg_language_option_read(NowPlayingController *controller,
    const np_player *player, guint index);
np_language_option *npg_language_option_array(gconstpointer records, gsize count, GError **error);
enum { NPG_CHAPTER_ID, NPG_CHAPTER_TITLE, NPG_CHAPTER_START, NPG_CHAPTER_END, NPG_CHAPTER_ARTWORK };
enum { NPG_LYRICS_LINE_TIME, NPG_LYRICS_LINE_TEXT };
