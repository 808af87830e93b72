/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
#pragma once

#include <nowplaying-glib/application.h>
#include <nowplaying-glib/artwork.h>
#include <nowplaying-glib/content.h>
#include <nowplaying-glib/controller.h>
#include <nowplaying-glib/hold.h>
#include <nowplaying-glib/player.h>
#include <nowplaying-glib/request.h>
#include <nowplaying-glib/session.h>

G_BEGIN_DECLS

/**
 * now_playing_application_get_id:
 * @self: the object
 *
 * Gets #NowPlayingApplication:id.
 *
 * Returns: (nullable) (transfer none): the application id, as for its desktop file: "org.example.Player".
 */
const char *now_playing_application_get_id(NowPlayingApplication *self);

/**
 * now_playing_session_get_application:
 * @self: the object
 *
 * Gets #NowPlayingSession:application.
 *
 * Returns: (nullable) (transfer none): the application. Without it, #NowPlayingSession:application-id selects one.
 */
NowPlayingApplication *now_playing_session_get_application(NowPlayingSession *self);

/**
 * now_playing_session_get_id:
 * @self: the object
 *
 * Gets #NowPlayingSession:id.
 *
 * Returns: (nullable) (transfer none): the id of the session among those of the application. Use the same one at the
 * next start.
 */
const char *now_playing_session_get_id(NowPlayingSession *self);

/**
 * now_playing_session_get_content:
 * @self: the object
 *
 * Gets #NowPlayingSession:content.
 *
 * Returns: (nullable) (transfer none): the item that plays, or nothing. The session publishes and returns a copy of the
 * set item. With another id, the position becomes 0. It refuses changes: set the properties of your own content, and
 * set it again. A #NowPlayingContent without an id is refused. In Python, use now_playing_session_set_content().
 */
NowPlayingContent *now_playing_session_get_content(NowPlayingSession *self);

/**
 * now_playing_session_get_state:
 * @self: the object
 *
 * Gets #NowPlayingSession:state.
 *
 * Returns: the state. A pause keeps the position of this moment.
 */
NowPlayingPlaybackState now_playing_session_get_state(NowPlayingSession *self);

/**
 * now_playing_session_get_position:
 * @self: the object
 *
 * Gets #NowPlayingSession:position.
 *
 * Returns: the position in microseconds. It advances while the session plays. Set it after a seek only.
 */
gint64 now_playing_session_get_position(NowPlayingSession *self);

/**
 * now_playing_content_get_id:
 * @self: the object
 *
 * Gets #NowPlayingContent:id.
 *
 * Returns: (nullable) (transfer none): identifies the item: one id for one item, always. It is required.
 */
const char *now_playing_content_get_id(NowPlayingContent *self);

/**
 * now_playing_content_get_entry_id:
 * @self: the object
 *
 * Gets #NowPlayingContent:entry-id.
 *
 * Returns: (nullable) (transfer none): the id of the entry in a queue. An item that is twice in a queue has two of
 * them. Without it, the id of the content. Clients get a hash of it, unless the player shows its ids.
 */
const char *now_playing_content_get_entry_id(NowPlayingContent *self);

/**
 * now_playing_content_get_artwork:
 * @self: the object
 *
 * Gets #NowPlayingContent:artwork.
 *
 * Returns: (nullable) (transfer none): the image, or nothing. In Python, set it with now_playing_content_set_artwork().
 */
NowPlayingArtwork *now_playing_content_get_artwork(NowPlayingContent *self);

/**
 * now_playing_content_get_chapters:
 * @self: the object
 *
 * Gets #NowPlayingContent:chapters.
 *
 * Returns: (nullable) (transfer none): the chapters of the item, in their order. The items are #NowPlayingChapter. A
 * controller reads it with %NOW_PLAYING_CONTROLLER_LISTS only.
 */
GListModel *now_playing_content_get_chapters(NowPlayingContent *self);

/**
 * now_playing_content_get_lyrics_lines:
 * @self: the object
 *
 * Gets #NowPlayingContent:lyrics-lines.
 *
 * Returns: (nullable) (transfer none): the lines of the lyrics with their times. The items are #NowPlayingLyricsLine. A
 * controller reads it with %NOW_PLAYING_CONTROLLER_LISTS only.
 */
GListModel *now_playing_content_get_lyrics_lines(NowPlayingContent *self);

/**
 * now_playing_artwork_get_id:
 * @self: the object
 *
 * Gets #NowPlayingArtwork:id.
 *
 * Returns: (nullable) (transfer none): an id, which is another one for another image: a key for caches.
 */
const char *now_playing_artwork_get_id(NowPlayingArtwork *self);

/**
 * now_playing_artwork_get_url:
 * @self: the object
 *
 * Gets #NowPlayingArtwork:url.
 *
 * Returns: (nullable) (transfer none): the URL that the player publishes. An http: or https: URL is not loaded: the
 * program may fetch it.
 */
const char *now_playing_artwork_get_url(NowPlayingArtwork *self);

/**
 * now_playing_request_get_command:
 * @self: the object
 *
 * Gets #NowPlayingRequest:command.
 *
 * Returns: the command.
 */
NowPlayingCommand now_playing_request_get_command(NowPlayingRequest *self);

/**
 * now_playing_request_get_client:
 * @self: the object
 *
 * Gets #NowPlayingRequest:client.
 *
 * Returns: (nullable) (transfer none): the unique bus name of the client, ":1.42".
 */
const char *now_playing_request_get_client(NowPlayingRequest *self);

/**
 * now_playing_controller_get_primary:
 * @self: the object
 *
 * Gets #NowPlayingController:primary.
 *
 * Returns: (nullable) (transfer none): the primary player: the first one of the list, if it answers.
 */
NowPlayingPlayer *now_playing_controller_get_primary(NowPlayingController *self);

/**
 * now_playing_player_get_name:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:name.
 *
 * Returns: (nullable) (transfer none): the bus name: "org.mpris.MediaPlayer2.vlc".
 */
const char *now_playing_player_get_name(NowPlayingPlayer *self);

/**
 * now_playing_player_get_identity:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:identity.
 *
 * Returns: (nullable) (transfer none): the name that users see: "VLC media player".
 */
const char *now_playing_player_get_identity(NowPlayingPlayer *self);

/**
 * now_playing_player_get_desktop_entry:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:desktop-entry.
 *
 * Returns: (nullable) (transfer none): the basename of the desktop file, which has the icon.
 */
const char *now_playing_player_get_desktop_entry(NowPlayingPlayer *self);

/**
 * now_playing_player_get_session_id:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:session-id.
 *
 * Returns: (nullable) (transfer none): the id of the session, the same at the player's next start. A player without
 * NowPlaying has none.
 */
const char *now_playing_player_get_session_id(NowPlayingPlayer *self);

/**
 * now_playing_player_get_state:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:state.
 *
 * Returns: the state of playback.
 */
NowPlayingPlaybackState now_playing_player_get_state(NowPlayingPlayer *self);

/**
 * now_playing_player_get_position:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:position.
 *
 * Returns: the position now in microseconds; -1: unknown. It notifies when it jumps.
 */
gint64 now_playing_player_get_position(NowPlayingPlayer *self);

/**
 * now_playing_player_get_content:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:content.
 *
 * Returns: (nullable) (transfer none): the item that plays, or nothing. Another object is another item, or the same one
 * with other metadata.
 */
NowPlayingContent *now_playing_player_get_content(NowPlayingPlayer *self);

/**
 * now_playing_player_get_devices:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:devices.
 *
 * Returns: (nullable) (transfer none): the devices of a remote session: `id`, `name`, `type`; `volume` and `muted` if
 * the device has them. The items are #NowPlayingDevice.
 */
GListModel *now_playing_player_get_devices(NowPlayingPlayer *self);

/**
 * now_playing_player_get_outputs:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:outputs.
 *
 * Returns: (nullable) (transfer none): the outputs where the player can play. The items are #NowPlayingOutput. A
 * controller reads it with %NOW_PLAYING_CONTROLLER_LISTS only.
 */
GListModel *now_playing_player_get_outputs(NowPlayingPlayer *self);

/**
 * now_playing_player_get_playlists:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:playlists.
 *
 * Returns: (nullable) (transfer none): the playlists of the player. The items are #NowPlayingPlaylist. A controller
 * reads it with %NOW_PLAYING_CONTROLLER_LISTS only.
 */
GListModel *now_playing_player_get_playlists(NowPlayingPlayer *self);

/**
 * now_playing_player_get_custom_commands:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:custom-commands.
 *
 * Returns: (nullable) (transfer none): the commands of the player's own. The items are #NowPlayingCustomCommand. A
 * controller reads it with %NOW_PLAYING_CONTROLLER_LISTS only.
 */
GListModel *now_playing_player_get_custom_commands(NowPlayingPlayer *self);

/**
 * now_playing_player_get_language_options:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:language-options.
 *
 * Returns: (nullable) (transfer none): the soundtracks and the subtitles of the item. The items are
 * #NowPlayingLanguageOption.
 */
GListModel *now_playing_player_get_language_options(NowPlayingPlayer *self);

/**
 * now_playing_player_get_queue:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:queue.
 *
 * Returns: (nullable) (transfer none): the entries of the queue. The items are #NowPlayingContent, whose id in the
 * queue is #NowPlayingContent:entry-id. A controller reads it with %NOW_PLAYING_CONTROLLER_LISTS only.
 */
GListModel *now_playing_player_get_queue(NowPlayingPlayer *self);

/**
 * now_playing_player_get_animated_preview:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:animated-preview.
 *
 * Returns: (nullable) (transfer none): the still image of the animated artwork.
 */
NowPlayingArtwork *now_playing_player_get_animated_preview(NowPlayingPlayer *self);

/**
 * now_playing_player_get_animated_video:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:animated-video.
 *
 * Returns: (nullable) (transfer none): the video of the animated artwork. It must not move while the system does not
 * want it: then it cannot be loaded.
 */
NowPlayingArtwork *now_playing_player_get_animated_video(NowPlayingPlayer *self);

/**
 * now_playing_player_get_title:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:title.
 *
 * Returns: (nullable) (transfer none): the title of the item.
 */
const char *now_playing_player_get_title(NowPlayingPlayer *self);

/**
 * now_playing_player_get_artist:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:artist.
 *
 * Returns: (nullable) (transfer none): the first artist of the item.
 */
const char *now_playing_player_get_artist(NowPlayingPlayer *self);

/**
 * now_playing_player_get_album:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:album.
 *
 * Returns: (nullable) (transfer none): the album of the item.
 */
const char *now_playing_player_get_album(NowPlayingPlayer *self);

/**
 * now_playing_player_get_duration:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:duration.
 *
 * Returns: the duration of the item in microseconds; -1: unknown, or it has no end.
 */
gint64 now_playing_player_get_duration(NowPlayingPlayer *self);

/**
 * now_playing_player_get_artwork:
 * @self: the object
 *
 * Gets #NowPlayingPlayer:artwork.
 *
 * Returns: (nullable) (transfer none): the image of the item, or nothing. With #NowPlayingController:artwork-size it is
 * loaded, and nothing until it is here. Reading it once loads also the images of the items that follow.
 */
NowPlayingArtwork *now_playing_player_get_artwork(NowPlayingPlayer *self);

/**
 * now_playing_hold_get_state:
 * @self: the object
 *
 * Gets #NowPlayingHold:state.
 *
 * Returns: the state of the hold.
 */
NowPlayingHoldState now_playing_hold_get_state(NowPlayingHold *self);

/**
 * now_playing_hold_get_failure:
 * @self: the object
 *
 * Gets #NowPlayingHold:failure.
 *
 * Returns: (nullable) (transfer none): why the hold has failed or was lost: a sentence for people.
 */
const char *now_playing_hold_get_failure(NowPlayingHold *self);

G_END_DECLS
