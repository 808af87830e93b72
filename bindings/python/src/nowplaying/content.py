# SPDX-License-Identifier: MIT
"""What is playing."""

from __future__ import annotations

import os

from . import _abi
from ._fields import FIELDS, MORE, HasFields
from ._library import Owned, expect, flag, identifier, lib, made, microseconds, real, text, whole
from .errors import InvalidArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar, Optional

    from typing_extensions import Unpack

    from ._fields import Fields
    from ._library import Text


class Content(HasFields):
    """What is playing, by keywords: one of the eight kinds below.

    `id` is the item's own: the same for the same item, another for every other. What is said later, as
    `song.title = "…"`, counts from when the content is handed to a session again.

    What cannot be true raises InvalidArgumentError, so that nothing is shown that is not: a date that is none, a number
    below 0 or, of tracks and counts, with a fraction, a rating outside 0.0 to 1.0; LimitError: more than 64 texts in a
    list; TypeError: a value of another type, None in a list; NoSuchFileError: no such cover. Leave out what a dirty tag
    says of these. Any text will do, and None says nothing.

    """

    kind: ClassVar[int] = 0

    def __init__(self, id: Text, **fields: Unpack[Fields]) -> None:
        """`help(nowplaying.Content)` lists the fields, of which every kind has all."""
        if not self.kind:
            raise TypeError(
                "a content is one of a kind: Music, Podcast, Movie, TVShow, Book, Radio, HomeMedia or Generic"
            )
        self.id = identifier(id)
        self._said: dict[str, Any] = {}
        self._form: Optional[Owned] = None
        for name, value in fields.items():
            setattr(self, name, value)
        form_of(self)  # What is wrong is said where it was written.

    def __setattr__(self, name: str, value: Any) -> None:
        if name in FIELDS or name in MORE:
            if name == "artwork" and value is not None:
                from .artwork import Artwork

                value = value if isinstance(value, Artwork) else Artwork(value)
            elif name in ("ad_breaks", "extras") or (name in FIELDS and FIELDS[name][1] == "list"):
                value = kept(value)
            self._said[name] = value
            self._form = None
        elif name in ("id", "_said", "_form"):
            super().__setattr__(name, value)
        else:
            from difflib import get_close_matches

            meant = get_close_matches(name, [*FIELDS, *MORE], 1)
            known = f"did you mean {meant[0]!r}?" if meant else "`help(nowplaying.Content)` lists what it has"
            raise AttributeError(f"a content has no {name!r}: {known}")

    def __getattr__(self, name: str) -> Any:
        if name in FIELDS or name in MORE:
            return self._said.get(name)
        raise AttributeError(name)

    def __reduce__(self) -> Any:
        return remade, (type(self), self.id, dict(self._said))

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value!r}" for name, value in self._said.items() if value is not None)
        return f"{type(self).__name__}({self.id!r}{fields})"


# For pydoc, which leaves out what a class inherits.
if Content.__doc__ and HasFields.__doc__:
    Content.__doc__ += HasFields.__doc__.lstrip("\n")


def remade(kind: type[Content], id: bytes, said: dict[str, Any]) -> Content:
    """A copy of a content."""
    content = kind.__new__(kind)
    content.id, content._said, content._form = id, said, None
    return content


def kept(value: Any) -> Any:
    """A copy of what can be read once only, or changed behind our back."""
    if value is None or isinstance(value, (str, bytes)) or hasattr(value, "__fspath__"):
        return value
    return dict(value) if hasattr(value, "keys") else list(value)


def form_of(content: Content) -> Owned:
    """A content as C has it. It is filled in once, by one thread, and only read from then on."""
    expect(content, Content, "a content is one of Music, Podcast, …")
    form = content._form
    if form is None:
        form = content._form = filled(content)
    return form


def filled(content: Content) -> Owned:
    """A new form with everything that was said."""
    form = made(lib.np_content_new, lib.np_content_free, content.kind, content.id)
    for name, value in list(content._said.items()):
        if value is None:
            continue
        if name in FIELDS:
            set_field(form, name, value)
        elif name == "duration":
            lib.np_content_set_duration(form, microseconds(value, name))
        elif name == "live":
            if flag(value, name):
                lib.np_content_set_live(form)
        elif name == "continuous":
            if flag(value, name):
                lib.np_content_set_continuous(form)
        elif name == "media_type":
            expect(value, str, "media_type is 'audio' or 'video'")
            media = {"audio": _abi.NP_MEDIA_AUDIO, "video": _abi.NP_MEDIA_VIDEO}.get(value)
            if media is None:
                raise InvalidArgumentError(f"media_type is 'audio' or 'video', not {value!r}")
            lib.np_content_set_media_type(form, media)
        elif name == "ad_breaks":
            for begin, end in value:
                lib.np_content_add_ad_break(form, microseconds(begin), microseconds(end))
        elif name == "extras":
            for key, extra in value.items():
                if isinstance(extra, int):
                    lib.np_content_set_extra_number(form, text(key), whole(extra, 63))
                else:
                    lib.np_content_set_extra_text(form, text(key), text(extra))
        elif name == "artwork":
            lib.np_content_set_artwork(form, value._owned)
        elif name == "animated_artwork":
            from .animated_artwork import AnimatedArtwork

            expect(value, AnimatedArtwork, "animated_artwork is an AnimatedArtwork")
            lib.np_content_set_animated_artwork(form, value._owned)
    return form


def said(value: Text, name: str) -> Optional[bytes]:
    """The text of a field."""
    try:
        return text(os.fspath(value))
    except TypeError:
        raise TypeError(f"{name} is a text, not {value!r}") from None


def set_field(form: Owned, name: str, value: Any) -> None:
    """Says one field."""
    field, kind = FIELDS[name]
    if kind == "text" or (kind == "list" and not isinstance(value, list)):
        lib.np_content_set_text(form, field, said(value, name))
    elif kind == "list":
        for entry in value:
            lib.np_content_add_text(form, field, said(entry, name))
    elif kind == "number":
        lib.np_content_set_number(form, field, real(value, name))
    elif kind == "flag":
        lib.np_content_set_flag(form, field, flag(value, name))
    else:
        lib.np_content_set_time(form, field, microseconds(value, name))


class Music(Content):
    """A song: people read its title, artist and album."""

    kind = _abi.NP_CONTENT_MUSIC


class Podcast(Content):
    """An episode: people read its title and show."""

    kind = _abi.NP_CONTENT_PODCAST


class Movie(Content):
    """A film."""

    kind = _abi.NP_CONTENT_MOVIE


class TVShow(Content):
    """An episode of a series: people read its title and show."""

    kind = _abi.NP_CONTENT_TV_SHOW


class Book(Content):
    """A book that is read: people read its title, author and narrator."""

    kind = _abi.NP_CONTENT_BOOK


class Radio(Content):
    """A broadcast: people read its program and station."""

    kind = _abi.NP_CONTENT_RADIO


class HomeMedia(Content):
    """A camera, a baby monitor, a soundscape: people read its source."""

    kind = _abi.NP_CONTENT_HOME_MEDIA


class Generic(Content):
    """Anything else: people read its title and subtitle."""

    kind = _abi.NP_CONTENT_GENERIC
