# SPDX-License-Identifier: MIT
"""A player publishes what it plays; the desktop shows it and controls it.

    import nowplaying
    from nowplaying import Music, Playback

    with nowplaying.Session("org.example.Player") as session:
        session.content = Music("7/3", title="Harbour Lights", artist="The Ferrymen", duration=254)
        session.playback = Playback("playing")

        @session.on.seek_to_position
        def seek(position):
            session.playback = session.playback.replace(position=position)

        session.publish()
        input("Here your player plays. ")

Content describes the fields, On the commands and the arguments of their handlers, Context the threads of handlers, and
Error the exceptions.

Times are seconds. An enum argument can also be its word in lower case, and type checkers know the words. You may call
every function on any thread and in any handler. Without a bus no function fails: the session is published when a bus exists.

Separate pages: `pydoc nowplaying.errors` lists the exceptions, and `pydoc nowplaying._enums` the enums. The pages
`nowplaying.extension`, `nowplaying.remote` and `nowplaying.push` describe sessions that live while the application is closed.
`nowplaying.control` reads and controls the players of the desktop.

The first use loads the library: the file in NOWPLAYING_LIBRARY, or the library of the wheel, or the installed one. Without a
library it raises LibraryError. NOWPLAYING_LOG (off, error, warning, info, debug) sets the log level on standard error.
"""

from __future__ import annotations

from . import _abi
from ._library import library_version, now, time_of_age
from .command import On
from .content import Book, Content, Generic, HomeMedia, Movie, Music, Podcast, Radio, TVShow
from .errors import (
    BufferTooSmallError,
    CommandError,
    Error,
    FinishedError,
    ForkedError,
    GoneError,
    InvalidArgumentError,
    InvalidStateError,
    LibraryError,
    LimitError,
    NoSuchFileError,
    NotFoundError,
    SystemRefusedError,
)
from .playback import Playback
from .session import Context, Session, Update

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._enums import (
        AnimatedArtworkPolicy,
        AspectRatio,
        Command,
        Connection,
        CustomState,
        DeviceType,
        Feedback,
        Interruption,
        LanguageFlags,
        LanguageKind,
        LanguageSetting,
        LogLevel,
        MediaType,
        Outcome,
        Phase,
        PlaybackState,
        PrimarySource,
        ProblemKind,
        RepeatMode,
        ShuffleMode,
        Status,
        WindowFlags,
    )
    from .animated_artwork import AnimatedArtwork
    from .artwork import Artwork, ArtworkRequest
    from .audio_session import AudioSession
    from .chapter import Chapter
    from .command import LanguageOption, command_name
    from .custom import CustomCommand
    from .output import Output
    from ._context import find_application_id
    from .device import Device, device_name
    from .extension import Attributes, Extension
    from .log import log_to, set_log_handler
    from .playlist import Playlist, Playlists
    from .problem import Problem
    from .push import PushToken
    from .queue import Queue
    from .remote import RemoteCall, RemoteSession
    from .request import Request, Sender

__version__ = f"{_abi.NP_VERSION_MAJOR}.{_abi.NP_VERSION_MINOR}.{_abi.NP_VERSION_PATCH}"

# The first use of these names imports their modules, because few programs need them at their start.
_LATER = {
    "AnimatedArtwork": "animated_artwork",
    "AnimatedArtworkPolicy": "_enums",
    "Artwork": "artwork",
    "ArtworkRequest": "artwork",
    "AspectRatio": "_enums",
    "Attributes": "extension",
    "AudioSession": "audio_session",
    "Chapter": "chapter",
    "Command": "_enums",
    "Connection": "_enums",
    "CustomCommand": "custom",
    "CustomState": "_enums",
    "Device": "device",
    "DeviceType": "_enums",
    "Extension": "extension",
    "Feedback": "_enums",
    "Interruption": "_enums",
    "LanguageFlags": "_enums",
    "LanguageKind": "_enums",
    "LanguageOption": "command",
    "LanguageSetting": "_enums",
    "LogLevel": "_enums",
    "MediaType": "_enums",
    "Outcome": "_enums",
    "Output": "output",
    "Phase": "_enums",
    "PlaybackState": "_enums",
    "Playlist": "playlist",
    "Playlists": "playlist",
    "PrimarySource": "_enums",
    "Problem": "problem",
    "ProblemKind": "_enums",
    "PushToken": "push",
    "Queue": "queue",
    "RemoteCall": "remote",
    "RemoteSession": "remote",
    "RepeatMode": "_enums",
    "Request": "request",
    "Sender": "request",
    "ShuffleMode": "_enums",
    "Status": "_enums",
    "WindowFlags": "_enums",
    "command_name": "command",
    "device_name": "device",
    "find_application_id": "_context",
    "log_to": "log",
    "set_log_handler": "log",
}

__all__ = [
    "AnimatedArtwork",
    "AnimatedArtworkPolicy",
    "Artwork",
    "ArtworkRequest",
    "AspectRatio",
    "Attributes",
    "AudioSession",
    "Book",
    "BufferTooSmallError",
    "Chapter",
    "Command",
    "CommandError",
    "Connection",
    "Content",
    "Context",
    "CustomCommand",
    "CustomState",
    "Device",
    "DeviceType",
    "Error",
    "Extension",
    "Feedback",
    "FinishedError",
    "ForkedError",
    "Generic",
    "GoneError",
    "HomeMedia",
    "Interruption",
    "InvalidArgumentError",
    "InvalidStateError",
    "LanguageFlags",
    "LanguageKind",
    "LanguageOption",
    "LanguageSetting",
    "LibraryError",
    "LimitError",
    "LogLevel",
    "MediaType",
    "Movie",
    "Music",
    "NoSuchFileError",
    "NotFoundError",
    "On",
    "Outcome",
    "Output",
    "Phase",
    "Playback",
    "PlaybackState",
    "Playlist",
    "Playlists",
    "Podcast",
    "PrimarySource",
    "Problem",
    "ProblemKind",
    "PushToken",
    "Queue",
    "Radio",
    "RemoteCall",
    "RemoteSession",
    "RepeatMode",
    "Request",
    "Sender",
    "Session",
    "ShuffleMode",
    "Status",
    "SystemRefusedError",
    "TVShow",
    "Update",
    "WindowFlags",
    "command_name",
    "device_name",
    "find_application_id",
    "library_version",
    "log_to",
    "now",
    "set_log_handler",
    "time_of_age",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        module = _LATER.get(name)
        if module is None:
            from ._library import unknown

            raise unknown(f"module {__name__!r}", name, __all__, "`help(nowplaying)` lists its names")
        from importlib import import_module

        value = getattr(import_module(f"{__name__}.{module}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    """The names on the page of `pydoc nowplaying`, without those that have separate pages."""
    elsewhere = ("_enums", "custom", "extension", "output", "push", "remote")
    errors = [name for name in __all__ if name.endswith("Error") and name not in ("Error", "CommandError")]
    return sorted(name for name in __all__ if name not in errors and _LATER.get(name) not in elsewhere)
