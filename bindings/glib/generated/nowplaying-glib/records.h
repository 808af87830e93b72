/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
#pragma once

#include <nowplaying-glib/artwork.h>

G_BEGIN_DECLS

/**
 * NowPlayingDevice:
 *
 * A device of a remote session, for now_playing_session_set_devices(). Its properties are set when it is made.
 */
#define NOW_PLAYING_TYPE_DEVICE (now_playing_device_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingDevice, now_playing_device, NOW_PLAYING, DEVICE, GObject)

/**
 * NowPlayingOutput:
 *
 * A place where a player can play, for now_playing_session_set_outputs(). Its properties are set when it is made.
 */
#define NOW_PLAYING_TYPE_OUTPUT (now_playing_output_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingOutput, now_playing_output, NOW_PLAYING, OUTPUT, GObject)

/**
 * NowPlayingPlaylist:
 *
 * A playlist, for now_playing_session_set_playlists(). Its properties are set when it is made.
 */
#define NOW_PLAYING_TYPE_PLAYLIST (now_playing_playlist_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingPlaylist, now_playing_playlist, NOW_PLAYING, PLAYLIST, GObject)

/**
 * NowPlayingCustomCommand:
 *
 * A command of a player's own, for now_playing_session_set_custom_commands(). Its properties are set when it is made.
 */
#define NOW_PLAYING_TYPE_CUSTOM_COMMAND (now_playing_custom_command_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingCustomCommand, now_playing_custom_command, NOW_PLAYING, CUSTOM_COMMAND, GObject)

/**
 * NowPlayingLanguageOption:
 *
 * A soundtrack, or subtitles, for now_playing_session_set_language_options(). Its properties are set when it is made.
 */
#define NOW_PLAYING_TYPE_LANGUAGE_OPTION (now_playing_language_option_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingLanguageOption, now_playing_language_option, NOW_PLAYING, LANGUAGE_OPTION, GObject)

/**
 * NowPlayingChapter:
 *
 * A chapter of an item. Its properties are set when it is made.
 */
#define NOW_PLAYING_TYPE_CHAPTER (now_playing_chapter_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingChapter, now_playing_chapter, NOW_PLAYING, CHAPTER, GObject)

/**
 * NowPlayingLyricsLine:
 *
 * A line of the lyrics. Its properties are set when it is made.
 */
#define NOW_PLAYING_TYPE_LYRICS_LINE (now_playing_lyrics_line_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingLyricsLine, now_playing_lyrics_line, NOW_PLAYING, LYRICS_LINE, GObject)

G_END_DECLS
