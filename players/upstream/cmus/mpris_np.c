/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * MPRIS by libnowplaying. It has the functions of mpris.c, which needs sd-bus.
 * The library answers the bus from its own thread. It calls the functions of
 * this file in mpris_process().
 */

#include <nowplaying/nowplaying.h>

#include "mpris.h"
#include "ui_curses.h"
#include "cmus.h"
#include "player.h"
#include "options.h"
#include "output.h"
#include "track_info.h"
#include "utils.h"
#include "misc.h"
#include "path.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

int mpris_fd = -1;
static np_context *context;
static np_session *session;
/* the track of "cover", which is read once for each track */
static struct track_info *cover_ti;
static np_artwork *cover;

static void play(void)
{
	if (player_info.status == PLAYER_STATUS_PAUSED)
		player_pause();
	else if (player_info.status == PLAYER_STATUS_STOPPED)
		player_play();
}

static void seek(double position)
{
	player_seek(position, 0, 0);
}

static void set_volume(double volume)
{
	int percentage = (volume > 1 ? 1 : volume) * 100 + 0.5;

	player_set_vol(percentage, VF_PERCENTAGE, percentage, VF_PERCENTAGE);
	mpris_volume_changed();
	update_statusline();
}

static void set_repeat(int mode)
{
	player_repeat_current = mode == NP_REPEAT_ONE;
	if (mode != NP_REPEAT_ONE)
		repeat = mode == NP_REPEAT_ALL;
	mpris_loop_status_changed();
	update_statusline();
}

static void set_shuffle(int mode)
{
	const int modes[] = {
		[NP_SHUFFLE_OFF] = SHUFFLE_OFF,
		[NP_SHUFFLE_ITEMS] = SHUFFLE_TRACKS,
		[NP_SHUFFLE_COLLECTIONS] = SHUFFLE_ALBUMS,
	};

	shuffle = modes[mode];
	mpris_shuffle_changed();
	update_statusline();
}

/* a URL is a file or a stream */
static void open_url(np_request *request, void *unused)
{
	const char *name = NULL;

	if (np_request_get_path(request, &name) == NP_OK ||
			np_request_get_url(request, &name) == NP_OK)
		cmus_play_file(name);
	np_request_finish(request);
}

static const np_binding commands[] = {
	NP_BIND(NP_COMMAND_PLAY, play, "v()"),
	NP_BIND(NP_COMMAND_PAUSE, player_pause_playback, "v()"),
	NP_BIND(NP_COMMAND_TOGGLE_PLAY_PAUSE, player_pause, "v()"),
	NP_BIND(NP_COMMAND_STOP, player_stop, "v()"),
	NP_BIND(NP_COMMAND_NEXT, cmus_next, "v()"),
	NP_BIND(NP_COMMAND_PREVIOUS, cmus_prev, "v()"),
	NP_BIND(NP_COMMAND_SEEK_TO_POSITION, seek, "v(d)"),
	NP_BIND(NP_COMMAND_SET_VOLUME, set_volume, "v(d)"),
	NP_BIND(NP_COMMAND_CHANGE_REPEAT_MODE, set_repeat, "v(i)"),
	NP_BIND(NP_COMMAND_CHANGE_SHUFFLE_MODE, set_shuffle, "v(i)"),
	NP_BIND(NP_COMMAND_RAISE, cmus_raise_vte, "v()"),
};

/* the first of some images in the folder of the track */
static void find_cover(struct track_info *ti)
{
	static const char * const names[] = {
		"cover.jpg", "cover.png", "folder.jpg", "folder.png",
	};
	char path[PATH_MAX];
	const char *slash = strrchr(ti->filename, '/');
	int length = slash ? slash + 1 - ti->filename : 0;
	size_t i;

	if (cover_ti == ti)
		return;
	np_artwork_free(cover);
	cover = NULL;
	track_info_ref(ti);
	if (cover_ti)
		track_info_unref(cover_ti);
	cover_ti = ti;
	if (is_http_url(ti->filename))
		return;
	for (i = 0; i < N_ELEMENTS(names) && !cover; i++) {
		int n = snprintf(path, sizeof(path), "%.*s%s", length,
				ti->filename, names[i]);
		if (n < (int)sizeof(path) && access(path, R_OK) == 0)
			np_artwork_new_from_file(path, &cover);
	}
}

static void set_number(np_content *content, np_field field, int number)
{
	if (number > 0)
		np_content_set_number(content, field, number);
}

static void show_track(struct track_info *ti)
{
	int is_stream = is_http_url(ti->filename);
	np_content *content = NULL;
	const char *title = ti->title;

	if (np_content_new(is_stream ? NP_CONTENT_RADIO : NP_CONTENT_MUSIC,
				ti->filename, &content) != NP_OK)
		return;
	if (is_stream) {
		np_content_set_live(content);
		np_content_set_text(content, NP_FIELD_STATION, title);
		title = get_stream_title();
	} else if (ti->duration > 0) {
		np_content_set_duration(content, ti->duration * NP_SECOND);
	}
	if (!title || !*title)
		title = path_basename(ti->filename);
	np_content_set_text(content, NP_FIELD_TITLE, title);
	np_content_set_text(content, NP_FIELD_ARTIST, ti->artist);
	np_content_set_text(content, NP_FIELD_ALBUM, ti->album);
	np_content_set_text(content, NP_FIELD_ALBUM_ARTIST, ti->albumartist);
	np_content_set_text(content, NP_FIELD_GENRE, ti->genre);
	np_content_set_text(content, NP_FIELD_COMMENT, ti->comment);
	set_number(content, NP_FIELD_TRACK_NUMBER, ti->tracknumber);
	set_number(content, NP_FIELD_DISC_NUMBER, ti->discnumber);
	set_number(content, NP_FIELD_BPM, ti->bpm);
	np_content_set_text(content, NP_FIELD_URL, ti->filename);
	find_cover(ti);
	np_content_set_artwork(content, cover);
	np_session_set_content(session, content);
	np_content_free(content);
}

static double get_volume(void)
{
	if (soft_vol)
		return (soft_vol_l + soft_vol_r) / 200.0;
	if (volume_max && volume_l >= 0 && volume_r >= 0)
		return (volume_l + volume_r) / 2.0 / volume_max;
	return NP_VOLUME_NONE;
}

/*
 * The position is in whole seconds, and behind the sound by the buffer of the
 * output. The library ignores differences up to the precision.
 */
static void show_playback(void)
{
	static const np_playback_state states[] = {
		[PLAYER_STATUS_STOPPED] = NP_PLAYBACK_STOPPED,
		[PLAYER_STATUS_PLAYING] = NP_PLAYBACK_PLAYING,
		[PLAYER_STATUS_PAUSED] = NP_PLAYBACK_PAUSED,
	};
	np_playback playback = NP_PLAYBACK_INIT;

	playback.state = states[player_info.status];
	playback.volume = get_volume();
	playback.position_us = player_info.pos * NP_SECOND;
	playback.precision_us = 2 * NP_SECOND;
	np_session_set_playback(session, &playback);
}

static void show_modes(void)
{
	static const np_shuffle_mode shuffles[] = {
		[SHUFFLE_OFF] = NP_SHUFFLE_OFF,
		[SHUFFLE_TRACKS] = NP_SHUFFLE_ITEMS,
		[SHUFFLE_ALBUMS] = NP_SHUFFLE_COLLECTIONS,
	};
	np_repeat_mode mode = repeat ? NP_REPEAT_ALL : NP_REPEAT_OFF;

	if (player_repeat_current)
		mode = NP_REPEAT_ONE;
	np_session_set_repeat_mode(session, mode, NULL, 0);
	np_session_set_shuffle_mode(session, shuffles[shuffle], NULL, 0);
}

/* sets all values; the library publishes the changed ones as one signal */
static void show(void)
{
	struct track_info *ti = player_info.ti;

	if (!session)
		return;
	np_session_begin_update(session);
	if (ti)
		show_track(ti);
	else
		np_session_clear_content(session);
	show_playback();
	show_modes();
	np_session_set_command_enabled(session, NP_COMMAND_SEEK_TO_POSITION,
			ti && ti->duration > 0 && !is_http_url(ti->filename));
	np_session_set_command_enabled(session, NP_COMMAND_RAISE,
			cmus_can_raise_vte());
	np_session_end_update(session);
}

void mpris_init(void)
{
	static const char * const schemes[] = { "file", "http" };
	static const np_command open_command[] = { NP_COMMAND_OPEN_URL };

	if (np_context_new("cmus", NP_CONTEXT_HOST_LOOP | NP_CONTEXT_SHOW_URLS |
				NP_CONTEXT_SHOW_IDLE, &context) != NP_OK ||
			np_session_new(context, "cmus", &session) != NP_OK ||
			np_context_get_fd(context, &mpris_fd) != NP_OK) {
		error_msg("MPRIS will be disabled: %s", np_last_failure());
		mpris_free();
		return;
	}
	np_session_bind(session, commands, N_ELEMENTS(commands), NULL, NULL);
	np_session_offer_commands(session, open_command, 1, open_url, NULL, NULL);
	np_session_set_supported_urls(session, schemes, N_ELEMENTS(schemes),
			NULL, 0);
	show();
	np_session_publish(session);
}

void mpris_process(void)
{
	np_context_dispatch(context);
}

void mpris_free(void)
{
	np_session_free(session);
	np_context_free(context);
	np_artwork_free(cover);
	if (cover_ti)
		track_info_unref(cover_ti);
	session = NULL;
	context = NULL;
	cover = NULL;
	cover_ti = NULL;
	mpris_fd = -1;
}

void mpris_playback_status_changed(void)
{
	show();
}

void mpris_loop_status_changed(void)
{
	show();
}

void mpris_shuffle_changed(void)
{
	show();
}

void mpris_volume_changed(void)
{
	show();
}

void mpris_metadata_changed(void)
{
	show();
}

void mpris_position_changed(void)
{
	if (session)
		show_playback();
}

/* player_info does not have the position yet: mpris_position_changed() sets it */
void mpris_seeked(void)
{
}
