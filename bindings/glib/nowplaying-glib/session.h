/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>
#include <nowplaying-glib/application.h>
#include <nowplaying-glib/content.h>
#include <nowplaying-glib/enums.h>
#include <nowplaying-glib/records.h>
#include <nowplaying-glib/request.h>

G_BEGIN_DECLS

/**
 * NowPlayingSession:
 *
 * One thing that plays. The desktop shows it, and sends commands to it.
 *
 * ```js
 * const session = NowPlaying.Session.new('org.example.Player', 'music');
 * session.offer(NowPlaying.Command.PLAY, () => player.play());
 * session.offer(NowPlaying.Command.PAUSE, () => player.pause());
 * session.content = new NowPlaying.Content({id: 'song-7', title: 'Harbour Lights', artist: 'The Ferrymen'});
 * session.state = NowPlaying.PlaybackState.PLAYING;
 * session.publish();
 * ```
 *
 * #NowPlayingSession:content is a copy of the set item. So clients never see an item of which the program has set only
 * a part, and a change of several fields is one message. To publish a change, set the properties of your own content,
 * and set it again.
 *
 * If the library refuses the value of a property, the property keeps its old value, and the log has the reason. If it
 * refuses a field of the content, the item is published without this field.
 *
 * Set a property when it changes. Only real changes reach the bus. Clients compute the position themselves, so do not
 * set it on a timer.
 *
 * A published session keeps itself, also if the program has no other reference to it. now_playing_session_withdraw()
 * and now_playing_session_close() end that.
 */
#define NOW_PLAYING_TYPE_SESSION (now_playing_session_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingSession, now_playing_session, NOW_PLAYING, SESSION, GObject)

/**
 * NowPlayingCommandFunc:
 * @session: the session
 * @request: the request
 * @user_data: (closure): user data
 * @error: set it if the command failed
 *
 * Performs a command. Set the new state of the session before you return.
 *
 * When it returns, the request is finished. If it fails, or throws in its language, the request fails with that
 * message. A player that finishes later calls now_playing_request_defer(). In JavaScript and Python an async function
 * finishes the request when it has ended.
 */
typedef void (*NowPlayingCommandFunc)(NowPlayingSession *session, NowPlayingRequest *request, gpointer user_data,
                                      GError **error);

/**
 * now_playing_session_new:
 * @application_id: the id of the application, as for its desktop file: "org.example.Player"
 * @id: the id of the session among those of the application: "music"
 * @error: the reason of a failure
 *
 * Makes a session of now_playing_application_get_default(). It has the id until it is closed or freed, also if it is
 * not published. Another session of the application cannot have it meanwhile.
 *
 * Returns: (transfer full): the session
 */
NowPlayingSession *now_playing_session_new(const char *application_id, const char *id, GError **error);

/**
 * now_playing_session_new_for_application:
 * @application: the application
 * @id: the id of the session among those of the application
 * @error: the reason of a failure
 *
 * Makes a session of an application.
 *
 * Returns: (transfer full): the session
 */
NowPlayingSession *now_playing_session_new_for_application(NowPlayingApplication *application, const char *id,
                                                           GError **error);

/**
 * now_playing_session_set_content:
 * @self: a session
 * @content: (nullable): the item that plays; %NULL if nothing plays
 *
 * Sets #NowPlayingSession:content. The session publishes a copy: later changes of @content have no effect, until it is
 * set again.
 */
void now_playing_session_set_content(NowPlayingSession *self, NowPlayingContent *content);

/**
 * now_playing_session_set_state:
 * @self: a session
 * @state: the state
 *
 * Sets #NowPlayingSession:state. A pause keeps the position of this moment.
 */
void now_playing_session_set_state(NowPlayingSession *self, NowPlayingPlaybackState state);

/**
 * now_playing_session_set_position:
 * @self: a session
 * @position: the position, in microseconds
 *
 * Sets #NowPlayingSession:position after a seek.
 */
void now_playing_session_set_position(NowPlayingSession *self, gint64 position);

/**
 * now_playing_session_publish:
 * @self: a session
 * @error: the reason of a failure
 *
 * Publishes the session. It is on the bus from now on while it has content. It keeps a reference to itself until
 * now_playing_session_withdraw() or now_playing_session_close().
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_publish(NowPlayingSession *self, GError **error);

/**
 * now_playing_session_withdraw:
 * @self: a session
 *
 * Removes the session from the bus, until now_playing_session_publish().
 */
void now_playing_session_withdraw(NowPlayingSession *self);

/**
 * now_playing_session_close:
 * @self: a session
 *
 * Ends the session: it leaves the bus, its requests fail, and its handlers and its application are released. It then
 * has no effect. In the handler of a request it finishes this request: so a handler of
 * %NOW_PLAYING_COMMAND_QUIT may close the session.
 */
void now_playing_session_close(NowPlayingSession *self);

/**
 * now_playing_session_is_published:
 * @self: a session
 *
 * Gets whether the program has published the session.
 *
 * Returns: whether now_playing_session_publish() was called, and no function has withdrawn or closed it since
 */
gboolean now_playing_session_is_published(NowPlayingSession *self);

/**
 * now_playing_session_is_on_bus:
 * @self: a session
 *
 * Gets whether clients see the session: it is published and has content, and there is a bus.
 *
 * Returns: whether the session is on the bus now
 */
gboolean now_playing_session_is_on_bus(NowPlayingSession *self);

/**
 * now_playing_session_get_bus_name:
 * @self: a session
 *
 * Gets the name on the bus.
 *
 * Returns: (transfer full) (nullable): "org.mpris.MediaPlayer2.Player", or %NULL if the session is not on the bus
 */
char *now_playing_session_get_bus_name(NowPlayingSession *self);

/**
 * now_playing_session_begin_update:
 * @self: a session
 *
 * Begins a group of changes, for example of a new track. Clients see them as one, at now_playing_session_end_update().
 * Without that call they see no change: in languages with exceptions, call it in `finally`.
 */
void now_playing_session_begin_update(NowPlayingSession *self);

/**
 * now_playing_session_end_update:
 * @self: a session
 *
 * Ends a group of changes.
 */
void now_playing_session_end_update(NowPlayingSession *self);

/**
 * now_playing_session_offer:
 * @self: a session
 * @command: a command
 * @func: (nullable) (scope notified) (closure user_data) (destroy destroy): performs the command, or %NULL
 * @user_data: user data
 * @destroy: frees @user_data
 *
 * Offers a command and enables it: the desktop shows a control for it.
 *
 * Without a function and a handler, the session sets the property of a command that sets one: volume, muted,
 * fullscreen, repeat mode, shuffle mode and rate. So bind the property to that of the player.
 *
 * The signal #NowPlayingSession::command is emitted first. Then @func is called, if the request is still open and was
 * not deferred. The session keeps @func until the command is offered again or withdrawn, or the session is closed. A
 * handler of the signal has no such reference, so a garbage collector can find a session that is in its own handler.
 */
void now_playing_session_offer(NowPlayingSession *self, NowPlayingCommand command, NowPlayingCommandFunc func,
                               gpointer user_data, GDestroyNotify destroy);

/**
 * now_playing_session_withdraw_command:
 * @self: a session
 * @command: a command
 *
 * Ends the offer of a command.
 */
void now_playing_session_withdraw_command(NowPlayingSession *self, NowPlayingCommand command);

/**
 * now_playing_session_set_command_enabled:
 * @self: a session
 * @command: an offered command
 * @enabled: whether the command has an effect now
 *
 * Enables or disables a command. Its control stays.
 */
void now_playing_session_set_command_enabled(NowPlayingSession *self, NowPlayingCommand command, gboolean enabled);

/**
 * now_playing_session_set_skip_intervals:
 * @self: a session
 * @command: %NOW_PLAYING_COMMAND_SKIP_FORWARD or %NOW_PLAYING_COMMAND_SKIP_BACKWARD
 * @intervals: (array length=n_intervals): the intervals, the preferred one first
 * @n_intervals: their number
 * @error: the reason of a failure
 *
 * Sets the intervals of a command. Without this call there is one, of ten seconds.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_skip_intervals(NowPlayingSession *self, NowPlayingCommand command,
                                                const gint64 *intervals, gsize n_intervals, GError **error);

/**
 * now_playing_session_set_rates:
 * @self: a session
 * @rates: (array length=n_rates): the rates
 * @n_rates: their number
 * @error: the reason of a failure
 *
 * Sets the rates of %NOW_PLAYING_COMMAND_CHANGE_PLAYBACK_RATE.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_rates(NowPlayingSession *self, const double *rates, gsize n_rates, GError **error);

/**
 * now_playing_session_set_rate_range:
 * @self: a session
 * @minimum: the lowest rate
 * @maximum: the highest rate
 * @error: the reason of a failure
 *
 * Sets a range of rates, in place of now_playing_session_set_rates().
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_rate_range(NowPlayingSession *self, double minimum, double maximum, GError **error);

/**
 * now_playing_session_set_rating_range:
 * @self: a session
 * @minimum: the lowest rating
 * @maximum: the highest rating
 * @error: the reason of a failure
 *
 * Sets the ratings of %NOW_PLAYING_COMMAND_RATE_CONTENT. Without this call they are 0.0 to 1.0.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_rating_range(NowPlayingSession *self, double minimum, double maximum, GError **error);

/**
 * now_playing_session_set_repeat_modes:
 * @self: a session
 * @modes: (array length=n_modes) (element-type gint): the modes, of #NowPlayingRepeatMode; none: all
 * @n_modes: their number
 * @error: the reason of a failure
 *
 * Sets the modes of %NOW_PLAYING_COMMAND_CHANGE_REPEAT_MODE. #NowPlayingSession:repeat-mode and
 * %NOW_PLAYING_REPEAT_MODE_OFF are always among them.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_repeat_modes(NowPlayingSession *self, const int *modes, gsize n_modes, GError **error);

/**
 * now_playing_session_set_shuffle_modes:
 * @self: a session
 * @modes: (array length=n_modes) (element-type gint): the modes, of #NowPlayingShuffleMode; none: all
 * @n_modes: their number
 * @error: the reason of a failure
 *
 * Sets the modes of %NOW_PLAYING_COMMAND_CHANGE_SHUFFLE_MODE. #NowPlayingSession:shuffle-mode and
 * %NOW_PLAYING_SHUFFLE_MODE_OFF are always among them.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_shuffle_modes(NowPlayingSession *self, const int *modes, gsize n_modes,
                                               GError **error);

/**
 * now_playing_session_set_feedback:
 * @self: a session
 * @command: %NOW_PLAYING_COMMAND_FEEDBACK, `LIKE`, `DISLIKE` or `BOOKMARK`
 * @feedback: the feedback of the item
 * @title: (nullable): the title of the control
 * @short_title: (nullable): a shorter one
 * @error: the reason of a failure
 *
 * Sets the feedback that clients show. For a like, positive means that it is set.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_feedback(NowPlayingSession *self, NowPlayingCommand command,
                                          NowPlayingFeedback feedback, const char *title, const char *short_title,
                                          GError **error);

/**
 * now_playing_session_set_supported_urls:
 * @self: a session
 * @schemes: (array zero-terminated=1) (nullable): "file", "https"; "*" for every URL
 * @mime_types: (array zero-terminated=1) (nullable): "audio/flac"
 * @error: the reason of a failure
 *
 * Sets what %NOW_PLAYING_COMMAND_OPEN_URL and %NOW_PLAYING_COMMAND_ADD_TO_QUEUE accept. Without this call they accept
 * nothing.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_supported_urls(NowPlayingSession *self, const char *const *schemes,
                                                const char *const *mime_types, GError **error);

/**
 * now_playing_session_set_problem:
 * @self: a session
 * @problem: the problem; %NOW_PLAYING_PROBLEM_NONE removes it
 * @text: (nullable): a sentence for people, required with a problem
 * @url: (nullable): where the user repairs it
 * @can_retry: whether playing again may succeed
 * @error: the reason of a failure
 *
 * Sets why the session does not play. It ends when the session plays. Set the state too.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_problem(NowPlayingSession *self, NowPlayingProblem problem, const char *text,
                                         const char *url, gboolean can_retry, GError **error);

/**
 * now_playing_session_set_window:
 * @self: a session
 * @start: the start; -1 for both removes the window
 * @end: the end
 * @start_moves: whether the start moves with the clock
 * @end_moves: whether the end moves with the clock: it is the live edge
 * @error: the reason of a failure
 *
 * Sets the part of a broadcast in which the user can seek.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_window(NowPlayingSession *self, gint64 start, gint64 end, gboolean start_moves,
                                        gboolean end_moves, GError **error);

/**
 * now_playing_session_set_queue:
 * @self: a session
 * @entries: (nullable): a list of #NowPlayingContent; %NULL removes the queue
 * @current: the position of the entry that plays; -1: no entry of the list plays
 * @error: the reason of a failure
 *
 * Sets the queue. The list may have any length and any type of items, if its items are contents. The session publishes
 * up to 256 entries around the current one. It reads them now, so call it again when the list or the current entry
 * changes. Set #NowPlayingSession:queue-index and #NowPlayingSession:queue-count for the place in the whole list.
 *
 * %NOW_PLAYING_COMMAND_GO_TO_ENTRY requests a published entry. The id of an entry is #NowPlayingContent:entry-id, and
 * without it the id of the content. Clients see the artwork of an entry only if it is of
 * now_playing_artwork_new_for_url().
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_queue(NowPlayingSession *self, GListModel *entries, int current, GError **error);

/**
 * now_playing_session_set_devices:
 * @self: a session
 * @devices: (array length=n_devices): all of them, in the order that users see
 * @n_devices: their number
 * @error: the reason of a failure
 *
 * Sets the devices of a remote session.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_devices(NowPlayingSession *self, NowPlayingDevice *const *devices, gsize n_devices,
                                         GError **error);

/**
 * now_playing_session_set_outputs:
 * @self: a session
 * @outputs: (array length=n_outputs): all of them, in the order that users see
 * @n_outputs: their number
 * @error: the reason of a failure
 *
 * Sets where the player can play, for %NOW_PLAYING_COMMAND_PLAY_ON_OUTPUT.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_outputs(NowPlayingSession *self, NowPlayingOutput *const *outputs, gsize n_outputs,
                                         GError **error);

/**
 * now_playing_session_set_language_options:
 * @self: a session
 * @language_options: (array length=n_language_options): all of them, in the order that users see
 * @n_language_options: their number
 * @error: the reason of a failure
 *
 * Sets the soundtracks and the subtitles of the item, for %NOW_PLAYING_COMMAND_ENABLE_LANGUAGE_OPTION and
 * %NOW_PLAYING_COMMAND_DISABLE_LANGUAGE_OPTION. Set them again when another one is on.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_language_options(NowPlayingSession *self,
                                                  NowPlayingLanguageOption *const *language_options,
                                                  gsize n_language_options, GError **error);

/**
 * now_playing_session_set_playlists:
 * @self: a session
 * @playlists: (array length=n_playlists): all of them, in the order that users see
 * @n_playlists: their number
 * @current: (nullable): the id of the one of them that plays
 * @error: the reason of a failure
 *
 * Sets the playlists of the user, for %NOW_PLAYING_COMMAND_ACTIVATE_PLAYLIST.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_playlists(NowPlayingSession *self, NowPlayingPlaylist *const *playlists,
                                           gsize n_playlists, const char *current, GError **error);

/**
 * now_playing_session_set_custom_commands:
 * @self: a session
 * @custom_commands: (array length=n_custom_commands): all of them, in the order that users see
 * @n_custom_commands: their number
 * @error: the reason of a failure
 *
 * Sets commands of the player's own. Perform them in the function of now_playing_session_offer() for
 * %NOW_PLAYING_COMMAND_CUSTOM: #NowPlayingRequest:custom-id has the id.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_set_custom_commands(NowPlayingSession *self,
                                                 NowPlayingCustomCommand *const *custom_commands,
                                                 gsize n_custom_commands, GError **error);

/**
 * now_playing_session_request_primary:
 * @self: a session
 * @error: the reason of a failure
 *
 * Publishes the session in place of the other sessions of its application, and requests the media keys for it.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_session_request_primary(NowPlayingSession *self, GError **error);

G_END_DECLS
