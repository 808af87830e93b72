# SPDX-License-Identifier: MIT
"""The item that plays."""

from __future__ import annotations

import os

from . import _abi
from ._fields import FIELDS, MAX_ENTRIES, MORE, HasFields
from ._library import (
    Owned,
    all_of,
    decoded,
    encoded,
    expect,
    flag,
    identifier,
    length,
    lib,
    made,
    microseconds,
    real,
    required_text,
    sentence_of,
    shown,
    text,
    unknown,
    whole,
    wrong,
)
from ._tables import DATES, RATINGS
from .errors import Brief, InvalidArgumentError, LimitError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar, Optional, TypeVar

    from typing_extensions import Unpack

    from ._fields import Fields
    from ._library import Text

    Kind = TypeVar("Kind", bound="Content")


class Content(HasFields, metaclass=Brief):
    """The item that plays: one of the eight kinds below, with its fields as keywords.

    `id` is the same whenever the same item plays, and different for every other item. After a later change,
    `song.title = "…"`, set the content of the session again. `Session.content` itself never changes:
    `session.content = session.content.replace(title="…")`.

    An impossible value raises an exception in the line that sets it. `from_tags()` repairs or omits such values.

    InvalidArgumentError: a date does not begin with a year, a number is below 0, a track or count has a fraction, or a
        rating is outside 0.0 to 1.0.
    LimitError: a list has more than 64 texts.
    TypeError: the value has another type.
    NoSuchFileError: the file of a cover does not exist.

    Every text is allowed. None means that the value is unknown.

    """

    kind: ClassVar[int] = 0
    id: str
    _values: dict[str, Any]
    _handle: Optional[Owned]
    _is_frozen: bool

    def __init__(self, id: Text, **fields: Unpack[Fields]) -> None:
        """`help(nowplaying.Content)` lists the fields, of which every kind has all."""
        if not self.kind:
            raise wrong(
                TypeError,
                "a content is one of a kind: Music, Podcast, Movie, TVShow, Book, Radio, HomeMedia or Generic",
            )
        begin(self, decoded(identifier(id, "id")), {})
        for name, value in fields.items():
            setattr(self, name, value)
        handle_of(self)  # A wrong id raises an exception in its own line.

    @classmethod
    def from_tags(cls: type[Kind], id: Text, /, **tags: object) -> Kind:
        """Makes a content from the tags of a file. Impossible values are repaired or omitted; see `pydoc nowplaying.tags`."""
        from .tags import from_tags

        return from_tags(cls, id, tags)

    def replace(self: Kind, **fields: Unpack[Fields]) -> Kind:
        """A copy with changes, for the same item."""
        other = rebuilt(type(self), self.id, self._values)
        for name, value in fields.items():
            setattr(other, name, value)
        return other

    if not TYPE_CHECKING:

        def __setattr__(self, name: str, value: object) -> None:
            if name not in FIELDS and name not in MORE:
                if name == "id":
                    raise AttributeError("the id of a content never changes: make a content with the other id")
                raise unknown("a content", name, [*FIELDS, *MORE], "`help(nowplaying.Content)` lists its attributes")
            if self._is_frozen:
                written = "..." if name == "url" else shown(value)  # A URL may contain a password.
                raise AttributeError(
                    "the value of a session does not change: "
                    f"session.content = session.content.replace({name}={written})"
                )
            self._values[name] = None if value is None else checked(self, name, value)
            self.__dict__["_handle"] = None

        def __getattr__(self, name: str) -> object:
            if name in FIELDS or name in MORE:
                return self._values.get(name)
            if name.startswith("_"):
                raise AttributeError(name)
            raise unknown("a content", name, [*FIELDS, *MORE], "`help(nowplaying.Content)` lists its attributes")

    def __reduce__(self) -> Any:
        values = {name: dict(value) if name == "extras" and value else value for name, value in self._values.items()}
        return rebuilt, (type(self), self.id, values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Content):
            return NotImplemented
        return (type(other), other.id, values_of(other)) == (type(self), self.id, values_of(self))

    def __hash__(self) -> int:
        return hash((type(self), self.id))

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value!r}" for name, value in self._values.items() if value is not None)
        return f"{type(self).__name__}({self.id!r}{fields})"


# For pydoc, which does not list inherited attributes.
if Content.__doc__ and HasFields.__doc__:
    Content.__doc__ += HasFields.__doc__.lstrip("\n")


def begin(content: Content, id: str, values: dict[str, Any]) -> None:
    """Sets the attributes of a new content."""
    content.__dict__.update(id=id, _values=values, _handle=None, _is_frozen=False)


def rebuilt(kind: type[Kind], id: str, values: dict[str, Any]) -> Kind:
    """A copy of a content."""
    content = kind.__new__(kind)
    begin(content, id, dict(values))
    if values.get("extras"):
        from types import MappingProxyType

        content._values["extras"] = MappingProxyType(dict(values["extras"]))
    return content


def frozen(content: Kind) -> Kind:
    """A copy for a session, which never changes."""
    copy = rebuilt(type(content), content.id, content._values)
    copy.__dict__.update(_handle=content._handle, _is_frozen=True)
    return copy


def values_of(content: Content) -> dict[str, Any]:
    """The values of a content that are not None."""
    return {name: value for name, value in content._values.items() if value is not None}


def checked(content: Content, name: str, value: Any) -> Any:
    """The immutable form of a field's value. An impossible value raises an exception."""
    if name in FIELDS:
        kind = FIELDS[name][1]
        if kind == "text":
            return date(value, name) if name in DATES else plain(value, name)
        if kind == "list":
            return texts(value, name)
        if kind == "number":
            return count_or_rating(value, name)
        if kind == "flag":
            return flag(value, name)
    if name in ("live", "continuous"):
        return flag(value, name)
    if name == "ad_breaks":
        return breaks(value)
    if name == "chapters":
        return tried(content, name, chapters(value))
    if name == "lyrics_lines":
        return tried(content, name, lines(value))
    if name == "lyrics_language":
        return tried(content, name, plain(value, name))
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


OF_TAGS = "`from_tags()` of the class accepts the values of tags"


def plain(value: Any, name: str, kind: str = "a text") -> Any:
    """A text."""
    if isinstance(value, (str, bytes)) or hasattr(value, "__fspath__"):
        return value
    raise wrong(TypeError, f"{name} is {kind}, not {shown(value)}")


def date(value: Any, name: str) -> Any:
    """A date. It begins with a year; the library parses the rest."""
    words = plain(value, name)
    data = (words if isinstance(words, bytes) else encoded(os.fspath(words))).strip(b" \0")
    year, rest = data[:4], data[4:]
    if data and not (
        len(year) == 4 and year.isdigit() and (not rest[:1].isdigit() or data.isdigit() and len(rest) == 4)
    ):
        raise wrong(
            InvalidArgumentError, f"{name} is a date such as '1959' or '1959-08-17', not {shown(value)}; {OF_TAGS}"
        )
    return value


def texts(value: Any, name: str) -> Any:
    """A text, or several."""
    kind = "a text or a list of texts"
    if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__"):
        return plain(value, name, kind)
    entries = tuple(plain(entry, name, kind) for entry in value)
    if len(entries) > MAX_ENTRIES:
        raise wrong(LimitError, f"{name} is a list of at most {MAX_ENTRIES} texts, not of {len(entries)}")
    return entries


def count_or_rating(value: Any, name: str) -> Any:
    """A count, or a rating."""
    if isinstance(value, (str, bytes)):
        raise wrong(TypeError, f"{name} is a number, not {shown(value)}; {OF_TAGS}")
    found = real(value, name)
    if name in RATINGS:
        if not 0 <= found <= 1:
            raise wrong(InvalidArgumentError, f"{name} is a number from 0.0 to 1.0, not {shown(value)}")
    elif not 0 <= found <= 0x7FFFFFFF or (found % 1 and name != "bpm"):
        raise wrong(InvalidArgumentError, f"{name} is a whole number from 0 to 2,147,483,647, not {shown(value)}")
    return value


def medium(content: Content, value: Any) -> int:
    """The media type."""
    expect(value, str, "media_type is 'audio' or 'video'")
    media = {"audio": _abi.NP_MEDIA_AUDIO, "video": _abi.NP_MEDIA_VIDEO}.get(value)
    if media is None:
        raise wrong(InvalidArgumentError, f"media_type is 'audio' or 'video', not {shown(value)}")
    if media != _abi.NP_MEDIA_VIDEO and content.kind in (_abi.NP_CONTENT_MOVIE, _abi.NP_CONTENT_TV_SHOW):
        raise wrong(
            InvalidArgumentError, f"media_type of a {type(content).__name__} is always 'video', not {shown(value)}"
        )
    return media


def breaks(value: Any) -> tuple[tuple[float, float], ...]:
    """The ad breaks."""
    rule = "ad_breaks is a list of pairs of seconds, (begin, end)"
    try:
        pairs = tuple((start, end) for start, end in value)
    except (TypeError, ValueError):
        raise wrong(TypeError, f"{rule}, not {shown(value)}") from None
    for start, end in pairs:
        if not length(start, "the begin of an ad break") < length(end, "the end of an ad break"):
            raise wrong(InvalidArgumentError, f"{rule} with the end after the begin, not {shown((start, end))}")
    if len(pairs) > MAX_ENTRIES:
        raise wrong(LimitError, f"ad_breaks is a list of at most {MAX_ENTRIES} pairs, not of {len(pairs)}")
    return pairs


def chapters(value: Any) -> tuple[Any, ...]:
    """The chapters."""
    from .chapter import Chapter

    found = all_of(Chapter, value, "chapters is a list of Chapter")
    for chapter in found:
        if chapter.artwork is not None:
            from .artwork import Artwork

            expect(chapter.artwork, Artwork, "the artwork of a chapter is an Artwork")
    return found


def lines(value: Any) -> tuple[tuple[float, Any], ...]:
    """The lines of the lyrics."""
    try:
        return tuple((time, line) for time, line in value)
    except (TypeError, ValueError):
        raise wrong(TypeError, f"lyrics_lines is a list of pairs, (seconds, text), not {shown(value)}") from None


def tried(content: Content, name: str, value: Any) -> Any:
    """A value that the library accepts for a content of this duration."""
    handle = made(lib.np_content_new, lib.np_content_free, content.kind, encoded(content.id))
    if content.duration is not None:
        lib.np_content_set_duration(handle, microseconds(content.duration, "duration"))
    set_timed(handle, name, value)
    return value


def set_timed(handle: Owned, name: str, value: Any) -> None:
    """Sets the chapters, the lines of the lyrics, or their language."""
    if name == "chapters":
        for chapter in value:
            id, title = identifier(chapter.id, "the id of a chapter"), text(chapter.title, "the title of a chapter")
            start, end = length(chapter.start, "the start of a chapter"), length(chapter.end, "the end of a chapter")
            lib.np_content_add_chapter(handle, id, title, start, end)
            if chapter.artwork is not None:
                lib.np_content_set_chapter_artwork(handle, id, chapter.artwork._owned)
    elif name == "lyrics_lines":
        for time, line in value:
            words = required_text(line, "a line of lyrics_lines")
            lib.np_content_add_lyrics_line(handle, length(time, "the time of a line"), words)
    else:
        lib.np_content_set_lyrics_language(handle, text(value, name))


def extras(value: Any) -> dict[str, Any]:
    """Additional keys. The library checks whether a key is reserved."""
    if not hasattr(value, "items"):
        raise wrong(TypeError, f"extras is a dict of additional keys, {{'example:mood': 'calm'}}, not {shown(value)}")
    found = dict(value.items())
    handle = made(lib.np_content_new, lib.np_content_free, _abi.NP_CONTENT_GENERIC, b"extras")
    for key, extra in found.items():
        plain(key, "a key of extras")
        if not isinstance(extra, int):
            plain(extra, f"extras[{key!r}]", "a text or a whole number")
        try:
            set_extra(handle, key, extra)
        except (InvalidArgumentError, LimitError) as error:
            raise wrong(type(error), f"extras[{shown(key)}]: {sentence_of(error)}") from None
    return found


def set_extra(handle: Owned, key: Any, extra: Any) -> None:
    """Sets one additional key."""
    if isinstance(extra, int):
        lib.np_content_set_extra_number(handle, text(key, "a key of extras"), whole(extra, "a value of extras", 63))
    else:
        lib.np_content_set_extra_text(handle, text(key, "a key of extras"), text(extra, "a value of extras"))


def handle_of(content: Content) -> Owned:
    """The handle of a content. One thread fills it, once; later it is only read."""
    expect(content, Content, "a content is one of Music, Podcast, …")
    handle = content._handle
    if handle is None:
        handle = content.__dict__["_handle"] = new_handle(content)
    return handle


def new_handle(content: Content) -> Owned:
    """A new handle with all values."""
    handle = made(lib.np_content_new, lib.np_content_free, content.kind, encoded(content.id))
    for name, value in list(content._values.items()):
        if value is None:
            continue
        if name in FIELDS:
            set_field(handle, name, value)
        elif name == "duration":
            lib.np_content_set_duration(handle, microseconds(value, name))
        elif name == "live":
            if value:
                lib.np_content_set_live(handle)
        elif name == "continuous":
            if value:
                lib.np_content_set_continuous(handle)
        elif name == "media_type":
            lib.np_content_set_media_type(handle, medium(content, value))
        elif name == "ad_breaks":
            for begin, end in value:
                lib.np_content_add_ad_break(handle, microseconds(begin, name), microseconds(end, name))
        elif name in ("chapters", "lyrics_lines", "lyrics_language"):
            set_timed(handle, name, value)
        elif name == "extras":
            for key, extra in value.items():
                set_extra(handle, key, extra)
        elif name == "artwork":
            lib.np_content_set_artwork(handle, value._owned)
        elif name == "animated_artwork":
            lib.np_content_set_animated_artwork(handle, value._owned)
    return handle


def set_field(handle: Owned, name: str, value: Any) -> None:
    """Sets one field."""
    field, kind = FIELDS[name]
    if kind == "text" or (kind == "list" and not isinstance(value, tuple)):
        lib.np_content_set_text(handle, field, text(value, name))
    elif kind == "list":
        for entry in value:
            lib.np_content_add_text(handle, field, text(entry, name))
    elif kind == "number":
        lib.np_content_set_number(handle, field, real(value, name))
    elif kind == "flag":
        lib.np_content_set_flag(handle, field, value)
    else:
        lib.np_content_set_time(handle, field, microseconds(value, name))


class Music(Content):
    """A song: users see its title, artist and album."""

    kind = _abi.NP_CONTENT_MUSIC


class Podcast(Content):
    """An episode: users see its title and show."""

    kind = _abi.NP_CONTENT_PODCAST


class Movie(Content):
    """A film."""

    kind = _abi.NP_CONTENT_MOVIE


class TVShow(Content):
    """An episode of a series: users see its title and show."""

    kind = _abi.NP_CONTENT_TV_SHOW


class Book(Content):
    """A book that is read: users see its title, author and narrator."""

    kind = _abi.NP_CONTENT_BOOK


class Radio(Content):
    """A broadcast: users see its program and station."""

    kind = _abi.NP_CONTENT_RADIO


class HomeMedia(Content):
    """A camera, a baby monitor, a soundscape: users see its source."""

    kind = _abi.NP_CONTENT_HOME_MEDIA


class Generic(Content):
    """Anything else: users see its title and subtitle."""

    kind = _abi.NP_CONTENT_GENERIC
