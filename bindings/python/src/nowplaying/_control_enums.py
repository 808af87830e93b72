# SPDX-License-Identifier: MIT
"""The enums of a controller.

Written by scripts/python_abi from include/nowplaying-control; do not edit it.
"""

from __future__ import annotations

from enum import IntFlag

from ._enums import Word, Words


class PlayerChanges(IntFlag, metaclass=Words):
    """The parts of a player that changed; several are combined with `|`.

    APPEARED: The player is new, or it was known when the handler was set.
    LEFT: The player has left. Its snapshot has the last state, and is not the primary.
    IDENTITY: Name, desktop entry or session.
    ITEM: The item that plays.
    PLAYBACK: State, position, rate or volume. A position that only advances is not a change.
    COMMANDS: The commands that it offers, with their values, or the commands of its own.
    DEVICES: Its devices, or its outputs.
    PRIMARY: It became primary, another player did, or it is primary for another reason.
    SILENT: It stopped answering, or answers again.
    """

    APPEARED = 1
    """The player is new, or it was known when the handler was set."""
    LEFT = 2
    """The player has left. Its snapshot has the last state, and is not the primary."""
    IDENTITY = 4
    """Name, desktop entry or session."""
    ITEM = 8
    """The item that plays."""
    PLAYBACK = 16
    """State, position, rate or volume. A position that only advances is not a change."""
    COMMANDS = 32
    """The commands that it offers, with their values, or the commands of its own."""
    ARTWORK = 64
    QUEUE = 128
    PLAYLISTS = 256
    DEVICES = 512
    """Its devices, or its outputs."""
    PRIMARY = 1024
    """It became primary, another player did, or it is primary for another reason."""
    SILENT = 2048
    """It stopped answering, or answers again."""


class HoldState(Word):
    """The state of a hold.

    PENDING: The service has not answered yet.
    ACTIVE: The service has it, and requests the players that play to pause. They may still play for a moment.
    FAILED: The service refused, or no service runs. np_hold_get_failure() has the reason.
    LOST: It was active, and the service or the bus has gone away, or the controller was freed. The players that it
        paused stay paused if the service has gone away. A service that was restarted continues the hold until it is
        freed.
    """

    PENDING = 0
    """The service has not answered yet."""
    ACTIVE = 1
    """The service has it, and requests the players that play to pause. They may still play for a moment."""
    FAILED = 2
    """The service refused, or no service runs. np_hold_get_failure() has the reason."""
    LOST = 3
    """It was active, and the service or the bus has gone away, or the controller was freed. The players that it paused
    stay paused if the service has gone away. A service that was restarted continues the hold until it is freed."""


class PlayerReason(Word):
    """Why a player has its place in the order; a lower number is nearer to the front, and a request is like a toggle.

    LISTED: playerctld has it in its list.
    PINNED: The user chose it.
    TOGGLED: It was toggled less than three seconds ago, and stays first for three seconds.
    PLAYING: It plays.
    PAUSED: It is paused, and has played.
    PLAYING_REMOTELY: It plays on another machine or device, without a command from here.
    NEVER_PLAYED: It is paused, and has not played.
    STOPPED: It is stopped.
    RESTING_REMOTELY: It is on another machine or device, and does not play.
    NOT_ANSWERING: It does not answer.
    REQUESTED: It requested to be first less than three seconds ago, and stays first for three seconds.
    """

    LISTED = 0
    """playerctld has it in its list."""
    PINNED = 1
    """The user chose it."""
    TOGGLED = 2
    """It was toggled less than three seconds ago, and stays first for three seconds."""
    PLAYING = 3
    """It plays."""
    PAUSED = 4
    """It is paused, and has played."""
    PLAYING_REMOTELY = 5
    """It plays on another machine or device, without a command from here."""
    NEVER_PLAYED = 6
    """It is paused, and has not played."""
    STOPPED = 7
    """It is stopped."""
    RESTING_REMOTELY = 8
    """It is on another machine or device, and does not play."""
    NOT_ANSWERING = 9
    """It does not answer."""
    REQUESTED = 10
    """It requested to be first less than three seconds ago, and stays first for three seconds."""
