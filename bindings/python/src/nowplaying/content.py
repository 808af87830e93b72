# SPDX-License-Identifier: MIT
"""What is playing."""

from __future__ import annotations

import os

from . import _abi
from ._fields import FIELDS, MORE, HasFields
from ._library import (
    Owned,
    encoded,
    expect,
    flag,
    identifier,
    length,
    lib,
    made,
    microseconds,
    real,
    text,
    unknown,
    whole,
)
from .errors import Brief, InvalidArgumentError, LimitError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar, Optional, TypeVar

    from typing_extensions import Unpack

    from ._fields import Fields
    from ._library import Text

    Kind = TypeVar("Kind", bound="Content")

MOST = 64
"""Entries of a list."""


class Content(HasFields, metaclass=Brief):
    """What is playing, by keywords: one of the eight kinds below.

    `id` is the item's own: the same for the same item, another for every other. A field may be set later,
    `song.title = "…"`: a session shows that once it is given the content again. `Session.content` itself never changes;
    `session.content = session.content.replace(title="…")`.

    A value that cannot be true raises an error where it is set: InvalidArgumentError for a date that does not begin with
    a year, a number below 0 or, of tracks and counts, with a fraction, a rating outside 0.0 to 1.0; LimitError for more
    than 64 texts in a list; TypeError for a value of another type; NoSuchFileError for a cover that does not exist.
    `from_tags()` repairs or leaves out such values. Every text is allowed, and None is "not known".

    """

    kind: ClassVar[int] = 0
    id: bytes
    _said: dict[str, Any]
    _form: Optional[Owned]
    _is_shown: bool

    def __init__(self, id: Text, **fields: Unpack[Fields]) -> None:
        """`help(nowplaying.Content)` lists the fields, of which every kind has all."""
        if not self.kind:
            raise TypeError(
                "a content is one of a kind: Music, Podcast, Movie, TVShow, Book, Radio, HomeMedia or Generic"
            )
        begin(self, identifier(id), {})
        for name, value in fields.items():
            setattr(self, name, value)
        form_of(self)  # What is wrong with the id is said where it was written.

    @classmethod
    def from_tags(cls: type[Kind], id: Text, /, **tags: object) -> Kind:
        """A content of what a file's tags say: what cannot be true is repaired or left out; see `pydoc nowplaying.tags`."""
        from .tags import from_tags

        return from_tags(cls, id, tags)

    def replace(self: Kind, **fields: Unpack[Fields]) -> Kind:
        """The same item with changes."""
        other = remade(type(self), self.id, self._said)
        for name, value in fields.items():
            setattr(other, name, value)
        return other

    if not TYPE_CHECKING:

        def __setattr__(self, name: str, value: object) -> None:
            if name not in FIELDS and name not in MORE:
                if name == "id":
                    raise AttributeError("the id of a content does not change: make a content of the other id")
                raise unknown("a content", name, [*FIELDS, *MORE], "`help(nowplaying.Content)` lists what it has")
            if self._is_shown:
                raise AttributeError(
                    "the value of a session does not change: "
                    f"session.content = session.content.replace({name}={value!r})"
                )
            self._said[name] = None if value is None else checked(self, name, value)
            self.__dict__["_form"] = None

        def __getattr__(self, name: str) -> object:
            if name in FIELDS or name in MORE:
                return self._said.get(name)
            if name.startswith("_"):
                raise AttributeError(name)
            raise unknown("a content", name, [*FIELDS, *MORE], "`help(nowplaying.Content)` lists what it has")

    def __reduce__(self) -> Any:
        said = {name: dict(value) if name == "extras" and value else value for name, value in self._said.items()}
        return remade, (type(self), self.id, said)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Content):
            return NotImplemented
        return (type(other), other.id, known(other)) == (type(self), self.id, known(self))

    def __hash__(self) -> int:
        return hash((type(self), self.id))

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value!r}" for name, value in self._said.items() if value is not None)
        return f"{type(self).__name__}({self.id!r}{fields})"


# For pydoc, which leaves out what a class inherits.
if Content.__doc__ and HasFields.__doc__:
    Content.__doc__ += HasFields.__doc__.lstrip("\n")


def begin(content: Content, id: bytes, said: dict[str, Any]) -> None:
    """What a content has of its own."""
    content.__dict__.update(id=id, _said=said, _form=None, _is_shown=False)


def remade(kind: type[Kind], id: bytes, said: dict[str, Any]) -> Kind:
    """A copy of a content."""
    content = kind.__new__(kind)
    begin(content, id, dict(said))
    if said.get("extras"):
        from types import MappingProxyType

        content._said["extras"] = MappingProxyType(dict(said["extras"]))
    return content


def shown(content: Kind) -> Kind:
    """A copy that never changes: what a session has been given."""
    copy = remade(type(content), content.id, content._said)
    copy.__dict__.update(_form=content._form, _is_shown=True)
    return copy


def known(content: Content) -> dict[str, Any]:
    """What is said of a content."""
    return {name: value for name, value in content._said.items() if value is not None}


def checked(content: Content, name: str, value: Any) -> Any:
    """A value of a field as it is kept: one that cannot change. What cannot be true raises."""
    if name in FIELDS:
        kind = FIELDS[name][1]
        if kind == "text":
            return date(value, name) if name in DATES else plain(value, name)
        if kind == "list":
            return texts(value, name)
        if kind == "number":
            return a_number(value, name)
        if kind == "flag":
            return flag(value, name)
    if name in ("live", "continuous"):
        return flag(value, name)
    if name == "ad_breaks":
        return breaks(value)
    if name == "extras":
        from types import MappingProxyType

        return MappingProxyType(extras(value))
    if name == "media_type":
        medium(content, value)
    elif name == "artwork":
        from .artwork import Artwork

        return value if isinstance(value, Artwork) else Artwork(value)
    elif name == "animated_artwork":
        from .animated_artwork import AnimatedArtwork

        expect(value, AnimatedArtwork, "animated_artwork is an AnimatedArtwork")
    else:
        length(value, name)
    return value


DATES = ("release_date", "first_played", "last_played", "added", "playback_date")
OF_TAGS = "`from_tags()` of the class takes the values of tags"


def plain(value: Any, name: str, what: str = "a text") -> Any:
    """A text."""
    if isinstance(value, (str, bytes)) or hasattr(value, "__fspath__"):
        return value
    raise TypeError(f"{name} is {what}, not {value!r}")


def date(value: Any, name: str) -> Any:
    """A date: it begins with a year, and the library understands the rest."""
    words = plain(value, name)
    data = (words if isinstance(words, bytes) else encoded(os.fspath(words))).strip(b" \0")
    year, rest = data[:4], data[4:]
    if data and not (
        len(year) == 4 and year.isdigit() and (not rest[:1].isdigit() or data.isdigit() and len(rest) == 4)
    ):
        raise InvalidArgumentError(f"{name} is a date such as '1959' or '1959-08-17', not {value!r}; {OF_TAGS}")
    return value


def texts(value: Any, name: str) -> Any:
    """A text, or several."""
    what = "a text or a list of texts"
    if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__"):
        return plain(value, name, what)
    entries = tuple(plain(entry, name, what) for entry in value)
    if len(entries) > MOST:
        raise LimitError(f"{name} is a list of at most {MOST} texts, not of {len(entries)}")
    return entries


def a_number(value: Any, name: str) -> Any:
    """A count, or a rating."""
    if isinstance(value, (str, bytes)):
        raise TypeError(f"{name} is a number, not {value!r}; {OF_TAGS}")
    found = real(value, name)
    if name.endswith("_rating"):
        if not 0 <= found <= 1:
            raise InvalidArgumentError(f"{name} is a number from 0.0 to 1.0, not {value!r}")
    elif not 0 <= found <= 0x7FFFFFFF or (found % 1 and name != "bpm"):
        raise InvalidArgumentError(f"{name} is a whole number from 0 to 2,147,483,647, not {value!r}")
    return value


def medium(content: Content, value: Any) -> int:
    """Heard or watched."""
    expect(value, str, "media_type is 'audio' or 'video'")
    media = {"audio": _abi.NP_MEDIA_AUDIO, "video": _abi.NP_MEDIA_VIDEO}.get(value)
    if media is None:
        raise InvalidArgumentError(f"media_type is 'audio' or 'video', not {value!r}")
    if media != _abi.NP_MEDIA_VIDEO and content.kind in (_abi.NP_CONTENT_MOVIE, _abi.NP_CONTENT_TV_SHOW):
        raise InvalidArgumentError(f"media_type of a {type(content).__name__} is always 'video', not {value!r}")
    return media


def breaks(value: Any) -> tuple[tuple[float, float], ...]:
    """Stretches of advertising."""
    what = "ad_breaks is a list of pairs of seconds, (begin, end)"
    try:
        pairs = tuple((start, end) for start, end in value)
    except (TypeError, ValueError):
        raise TypeError(f"{what}, not {value!r}") from None
    for start, end in pairs:
        if not length(start, "the begin of an ad break") < length(end, "the end of an ad break"):
            raise InvalidArgumentError(f"{what} after it, not ({start!r}, {end!r})")
    if len(pairs) > MOST:
        raise LimitError(f"ad_breaks is a list of at most {MOST} pairs, not of {len(pairs)}")
    return pairs


def extras(value: Any) -> dict[str, Any]:
    """Keys of the player's own; which are free, the library knows."""
    if not hasattr(value, "items"):
        raise TypeError(f"extras is a dict of keys of your own, {{'example:mood': 'calm'}}, not {value!r}")
    found = dict(value.items())
    form = made(lib.np_content_new, lib.np_content_free, _abi.NP_CONTENT_GENERIC, b"extras")
    for key, extra in found.items():
        plain(key, "a key of extras")
        if not isinstance(extra, int):
            plain(extra, f"extras[{key!r}]", "a text or a whole number")
        try:
            set_extra(form, key, extra)
        except (InvalidArgumentError, LimitError) as error:
            raise type(error)(f"extras[{key!r}]: {error}") from None
    return found


def set_extra(form: Owned, key: Any, extra: Any) -> None:
    """Says one key of the player's own."""
    if isinstance(extra, int):
        lib.np_content_set_extra_number(form, text(key), whole(extra, 63))
    else:
        lib.np_content_set_extra_text(form, text(key), text(extra))


def form_of(content: Content) -> Owned:
    """A content as C has it. It is filled in once, by one thread, and only read from then on."""
    expect(content, Content, "a content is one of Music, Podcast, …")
    form = content._form
    if form is None:
        form = content.__dict__["_form"] = filled(content)
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
            if value:
                lib.np_content_set_live(form)
        elif name == "continuous":
            if value:
                lib.np_content_set_continuous(form)
        elif name == "media_type":
            lib.np_content_set_media_type(form, medium(content, value))
        elif name == "ad_breaks":
            for begin, end in value:
                lib.np_content_add_ad_break(form, microseconds(begin), microseconds(end))
        elif name == "extras":
            for key, extra in value.items():
                set_extra(form, key, extra)
        elif name == "artwork":
            lib.np_content_set_artwork(form, value._owned)
        elif name == "animated_artwork":
            lib.np_content_set_animated_artwork(form, value._owned)
    return form


def set_field(form: Owned, name: str, value: Any) -> None:
    """Says one field."""
    field, kind = FIELDS[name]
    if kind == "text" or (kind == "list" and not isinstance(value, tuple)):
        lib.np_content_set_text(form, field, text(value))
    elif kind == "list":
        for entry in value:
            lib.np_content_add_text(form, field, text(entry))
    elif kind == "number":
        lib.np_content_set_number(form, field, real(value, name))
    elif kind == "flag":
        lib.np_content_set_flag(form, field, value)
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
