# SPDX-License-Identifier: MIT
"""The C functions for ctypes: constants, structs, and the types of every function.

Written by scripts/python_abi from include/nowplaying-control; do not edit it.
"""

from __future__ import annotations

from ctypes import Structure, c_bool, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t, c_uint32, c_void_p

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# An MPRIS player accepted the command, and published no effect within two seconds. types.h has the other outcomes.
NP_OUTCOME_ACCEPTED = 1

# np_controller_flags: Flags of a controller; combine them with `|`.
NP_CONTROLLER_HOST_LOOP = 1
NP_CONTROLLER_LISTS = 2
NP_CONTROLLER_ONCE = 4
NP_CONTROLLER_MPRIS = 8
NP_CONTROLLER_OTHERS = 16
NP_CONTROLLER_PRIMARY = 32

# np_player_changes: The parts of a player that changed; several are combined with `|`.
NP_PLAYER_APPEARED = 1
NP_PLAYER_LEFT = 2
NP_PLAYER_IDENTITY = 4
NP_PLAYER_ITEM = 8
NP_PLAYER_PLAYBACK = 16
NP_PLAYER_COMMANDS = 32
NP_PLAYER_ARTWORK = 64
NP_PLAYER_QUEUE = 128
NP_PLAYER_PLAYLISTS = 256
NP_PLAYER_DEVICES = 512
NP_PLAYER_PRIMARY = 1024
NP_PLAYER_SILENT = 2048

# np_hold_state: The state of a hold.
NP_HOLD_PENDING = 0
NP_HOLD_ACTIVE = 1
NP_HOLD_FAILED = 2
NP_HOLD_LOST = 3

# np_player_reason: Why a player has its place in the order; a lower number is nearer to the front, and a request is
# like a toggle.
NP_PLAYER_LISTED = 0
NP_PLAYER_PINNED = 1
NP_PLAYER_TOGGLED = 2
NP_PLAYER_PLAYING = 3
NP_PLAYER_PAUSED = 4
NP_PLAYER_PLAYING_REMOTELY = 5
NP_PLAYER_NEVER_PLAYED = 6
NP_PLAYER_STOPPED = 7
NP_PLAYER_RESTING_REMOTELY = 8
NP_PLAYER_NOT_ANSWERING = 9
NP_PLAYER_REQUESTED = 10

# np_player_flags: Properties of a player; several are combined with `|`.
NP_PLAYER_IS_PRIMARY = 1
NP_PLAYER_HAS_SESSION = 2
NP_PLAYER_IS_APPLICATION_PRIMARY = 4
NP_PLAYER_IS_REMOTE = 8
NP_PLAYER_IS_UNREACHABLE = 16
NP_PLAYER_IS_SILENT = 32
NP_PLAYER_IS_FULLSCREEN = 64
NP_PLAYER_IS_CONSTRAINED = 128
NP_PLAYER_IS_MUTED = 256
NP_PLAYER_IS_PRIVATE = 512


class np_action(Structure):
    """A command with its argument. The table above has the fields of each command."""

    _fields_ = [
        ("size", c_size_t),
        ("command", c_int32),
        ("number", c_int32),
        ("time_us", c_int64),
        ("value", c_double),
        ("text", c_char_p),
        ("after_entry_id", c_char_p),
        ("flag", c_bool),
    ]


class np_image(Structure):
    """An image or a video."""

    _fields_ = [
        ("size", c_size_t),
        ("fd", c_int),
        ("width", c_int32),
        ("height", c_int32),
        ("mime_type", c_char_p),
        ("url", c_char_p),
    ]


# The result of each callback, and then its parameters.
CALLBACKS: dict[str, tuple[Any, ...]] = {
    "np_action_handler": (None, c_void_p, c_void_p, c_int32, c_char_p, c_void_p),
    "np_player_handler": (None, c_void_p, c_void_p, c_uint32, c_void_p),
    "np_image_handler": (None, c_void_p, c_void_p, c_void_p, c_int32, c_char_p, c_void_p),
}

# The parameters of each function that returns a status.
STATUS_FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "np_controller_perform": (c_void_p, c_char_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "np_controller_new": (c_uint32, c_void_p),
    "np_controller_set_bus_address": (c_void_p, c_char_p),
    "np_controller_get_fd": (c_void_p, c_void_p),
    "np_controller_dispatch": (c_void_p,),
    "np_controller_wait": (c_void_p, c_int64),
    "np_controller_get_players": (c_void_p, c_void_p, c_size_t, c_void_p),
    "np_controller_get_player": (c_void_p, c_char_p, c_void_p),
    "np_controller_set_primary": (c_void_p, c_char_p),
    "np_controller_is_estimate": (c_void_p, c_void_p),
    "np_controller_set_player_handler": (c_void_p, c_void_p, c_void_p, c_void_p),
    "np_controller_get_connection": (c_void_p, c_void_p),
    "np_control_log_set_handler": (c_void_p, c_void_p, c_void_p),
    "np_player_get_custom_command": (c_void_p, c_size_t, c_void_p),
    "np_controller_request_custom_icon": (c_void_p, c_char_p, c_char_p, c_int32, c_int32, c_void_p, c_void_p, c_void_p),
    "np_controller_hold": (c_void_p, c_char_p, c_void_p),
    "np_hold_get_state": (c_void_p, c_void_p),
    "np_controller_request_artwork": (c_void_p, c_char_p, c_int32, c_int32, c_void_p, c_void_p, c_void_p),
    "np_controller_request_chapter_artwork": (
        c_void_p,
        c_char_p,
        c_char_p,
        c_int32,
        c_int32,
        c_void_p,
        c_void_p,
        c_void_p,
    ),
    "np_controller_request_animated_preview": (
        c_void_p,
        c_char_p,
        c_int32,
        c_int32,
        c_int32,
        c_void_p,
        c_void_p,
        c_void_p,
    ),
    "np_controller_request_animated_video": (
        c_void_p,
        c_char_p,
        c_int32,
        c_int32,
        c_int32,
        c_void_p,
        c_void_p,
        c_void_p,
    ),
    "np_item_get_number": (c_void_p, c_int32, c_void_p),
    "np_item_get_flag": (c_void_p, c_int32, c_void_p),
    "np_item_get_time": (c_void_p, c_int32, c_void_p),
    "np_item_get_ad_break": (c_void_p, c_size_t, c_void_p, c_void_p),
    "np_item_get_chapter": (c_void_p, c_size_t, c_void_p, c_void_p, c_void_p, c_void_p),
    "np_item_find_chapter": (c_void_p, c_int64, c_void_p),
    "np_item_get_lyrics_line": (c_void_p, c_size_t, c_void_p, c_void_p),
    "np_item_find_lyrics_line": (c_void_p, c_int64, c_void_p),
    "np_item_get_extra": (c_void_p, c_size_t, c_void_p, c_void_p),
    "np_player_get_output": (c_void_p, c_size_t, c_void_p),
    "np_player_get_playback": (c_void_p, c_void_p),
    "np_player_get_problem": (c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "np_player_get_window": (c_void_p, c_void_p, c_void_p),
    "np_player_get_command": (c_void_p, c_int32, c_void_p, c_void_p),
    "np_player_get_skip_intervals": (c_void_p, c_int32, c_void_p, c_size_t, c_void_p),
    "np_player_get_rates": (c_void_p, c_void_p, c_size_t, c_void_p),
    "np_player_get_rate_range": (c_void_p, c_void_p, c_void_p),
    "np_player_get_repeat_mode": (c_void_p, c_void_p),
    "np_player_get_repeat_modes": (c_void_p, c_void_p, c_size_t, c_void_p),
    "np_player_get_shuffle_mode": (c_void_p, c_void_p),
    "np_player_get_shuffle_modes": (c_void_p, c_void_p, c_size_t, c_void_p),
    "np_player_get_feedback": (c_void_p, c_int32, c_void_p, c_void_p),
    "np_player_get_rating_range": (c_void_p, c_void_p, c_void_p),
    "np_player_get_language_option": (c_void_p, c_size_t, c_void_p),
    "np_player_get_device": (c_void_p, c_size_t, c_void_p),
    "np_player_get_queue_entry": (c_void_p, c_size_t, c_void_p, c_void_p),
    "np_player_get_playlist": (c_void_p, c_size_t, c_void_p, c_void_p, c_void_p),
    "np_player_get_scheme": (c_void_p, c_size_t, c_void_p),
    "np_player_get_mime_type": (c_void_p, c_size_t, c_void_p),
}

# The result of each other function, and then its parameters.
OTHER_FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "np_controller_free": (None, c_void_p),
    "np_control_last_failure": (c_char_p,),
    "np_control_version": (c_uint32,),
    "np_hold_free": (None, c_void_p),
    "np_hold_get_failure": (c_char_p, c_void_p),
    "np_item_get_id": (c_char_p, c_void_p),
    "np_item_get_kind": (c_int32, c_void_p),
    "np_item_get_media_type": (c_int32, c_void_p),
    "np_item_get_text": (c_char_p, c_void_p, c_int32, c_size_t),
    "np_item_has_field": (c_bool, c_void_p, c_int32),
    "np_item_get_duration": (c_int64, c_void_p),
    "np_item_is_live": (c_bool, c_void_p),
    "np_item_is_continuous": (c_bool, c_void_p),
    "np_item_get_lyrics_language": (c_char_p, c_void_p),
    "np_player_copy": (c_void_p, c_void_p),
    "np_player_free": (None, c_void_p),
    "np_player_get_name": (c_char_p, c_void_p),
    "np_player_get_identity": (c_char_p, c_void_p),
    "np_player_get_desktop_entry": (c_char_p, c_void_p),
    "np_player_get_session_id": (c_char_p, c_void_p),
    "np_player_get_flags": (c_uint32, c_void_p),
    "np_player_get_reason": (c_int32, c_void_p),
    "np_player_get_item": (c_void_p, c_void_p),
    "np_player_get_artwork_id": (c_char_p, c_void_p),
    "np_player_get_artwork_url": (c_char_p, c_void_p),
    "np_player_get_animated_artwork_id": (c_char_p, c_void_p),
    "np_player_get_aspect_ratios": (c_uint32, c_void_p),
    "np_player_get_position": (c_int64, c_void_p),
    "np_player_get_buffered": (c_int64, c_void_p),
    "np_player_get_current_entry": (c_char_p, c_void_p),
    "np_player_get_current_playlist": (c_char_p, c_void_p),
}
