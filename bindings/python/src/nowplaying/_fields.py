# SPDX-License-Identifier: MIT
"""The fields of a content.

Written by scripts/python_abi from include/nowplaying; do not edit it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Literal, Optional, TypedDict, Union

    from .animated_artwork import AnimatedArtwork
    from .artwork import Artwork, Image
    from .chapter import Chapter
    from ._library import Text

    class Fields(TypedDict, total=False):
        """The keywords of a content."""

        title: Optional[Text]
        artist: Union[Text, Iterable[Text], None]
        album: Optional[Text]
        album_artist: Union[Text, Iterable[Text], None]
        composer: Union[Text, Iterable[Text], None]
        lyricist: Union[Text, Iterable[Text], None]
        genre: Union[Text, Iterable[Text], None]
        show: Optional[Text]
        author: Union[Text, Iterable[Text], None]
        narrator: Union[Text, Iterable[Text], None]
        station: Optional[Text]
        program: Optional[Text]
        source: Optional[Text]
        description: Optional[Text]
        subtitle: Optional[Text]
        comment: Union[Text, Iterable[Text], None]
        lyrics: Optional[Text]
        release_date: Optional[Text]
        first_played: Optional[Text]
        last_played: Optional[Text]
        url: Optional[Text]
        isrc: Optional[Text]
        collection_id: Optional[Text]
        service_id: Optional[Text]
        entity_id: Union[Text, Iterable[Text], None]
        external_content_id: Optional[Text]
        profile_id: Optional[Text]
        grouping: Optional[Text]
        added: Optional[Text]
        playback_date: Optional[Text]
        conductor: Union[Text, Iterable[Text], None]
        writer: Union[Text, Iterable[Text], None]
        track_number: Optional[float]
        track_count: Optional[float]
        disc_number: Optional[float]
        disc_count: Optional[float]
        chapter_number: Optional[float]
        chapter_count: Optional[float]
        bpm: Optional[float]
        play_count: Optional[float]
        user_rating: Optional[float]
        auto_rating: Optional[float]
        skip_count: Optional[float]
        season: Optional[float]
        episode: Optional[float]
        watched: Optional[float]
        explicit: Optional[bool]
        excluded_from_suggestions: Optional[bool]
        compilation: Optional[bool]
        preorder: Optional[bool]
        cloud_item: Optional[bool]
        protected: Optional[bool]
        lossless: Optional[bool]
        high_resolution: Optional[bool]
        spatial: Optional[bool]
        credits_start: Optional[float]
        bookmark: Optional[float]
        duration: Optional[float]
        live: Optional[bool]
        continuous: Optional[bool]
        media_type: Optional[Literal["audio", "video"]]
        ad_breaks: Iterable[tuple[float, float]]
        chapters: Optional[Iterable[Chapter]]
        lyrics_lines: Optional[Iterable[tuple[float, Text]]]
        lyrics_language: Optional[Text]
        extras: Mapping[str, Union[Text, int]]
        artwork: Union[Artwork, Image, None]
        animated_artwork: Optional[AnimatedArtwork]


# The number and the kind of each field.
FIELDS = {
    "title": (1, "text"),
    "artist": (2, "list"),
    "album": (3, "text"),
    "album_artist": (4, "list"),
    "composer": (5, "list"),
    "lyricist": (6, "list"),
    "genre": (7, "list"),
    "show": (8, "text"),
    "author": (9, "list"),
    "narrator": (10, "list"),
    "station": (11, "text"),
    "program": (12, "text"),
    "source": (13, "text"),
    "description": (14, "text"),
    "subtitle": (15, "text"),
    "comment": (16, "list"),
    "lyrics": (17, "text"),
    "release_date": (18, "text"),
    "first_played": (19, "text"),
    "last_played": (20, "text"),
    "url": (21, "text"),
    "isrc": (22, "text"),
    "collection_id": (23, "text"),
    "service_id": (24, "text"),
    "entity_id": (25, "list"),
    "external_content_id": (26, "text"),
    "profile_id": (27, "text"),
    "grouping": (28, "text"),
    "added": (29, "text"),
    "playback_date": (30, "text"),
    "conductor": (31, "list"),
    "writer": (32, "list"),
    "track_number": (40, "number"),
    "track_count": (41, "number"),
    "disc_number": (42, "number"),
    "disc_count": (43, "number"),
    "chapter_number": (44, "number"),
    "chapter_count": (45, "number"),
    "bpm": (46, "number"),
    "play_count": (47, "number"),
    "user_rating": (48, "number"),
    "auto_rating": (49, "number"),
    "skip_count": (50, "number"),
    "season": (51, "number"),
    "episode": (52, "number"),
    "watched": (53, "number"),
    "explicit": (60, "flag"),
    "excluded_from_suggestions": (61, "flag"),
    "compilation": (62, "flag"),
    "preorder": (63, "flag"),
    "cloud_item": (64, "flag"),
    "protected": (65, "flag"),
    "lossless": (66, "flag"),
    "high_resolution": (67, "flag"),
    "spatial": (68, "flag"),
    "credits_start": (80, "time"),
    "bookmark": (81, "time"),
}

# The other attributes of a content.
MORE = (
    "duration",
    "live",
    "continuous",
    "media_type",
    "ad_breaks",
    "chapters",
    "lyrics_lines",
    "lyrics_language",
    "extras",
    "artwork",
    "animated_artwork",
)

# The largest number of texts in a list.
MAX_ENTRIES = 64


class HasFields:
    """None means that a value is unknown. Times are seconds.

    title: [text] Song, episode, film, book.
    artist: [list]
    album: [text]
    album_artist: [list]
    composer: [list]
    lyricist: [list] The authors of the lyrics.
    genre: [list]
    show: [text] The podcast or the series.
    author: [list] The authors of a book.
    narrator: [list] The readers of a book.
    station: [text] The radio station.
    program: [text] The current programme of the station.
    source: [text] The camera or the monitor.
    description: [text] A description of home media.
    subtitle: [text] The second line of generic content.
    comment: [list]
    lyrics: [text]
    release_date: [text] ISO 8601: "1959", "1959-08-17", "2026-08-22T18:00:00Z". The "1959/8/17" of some tags works too.
    first_played: [text] The date of the first playback, ISO 8601.
    last_played: [text] The date of the last playback, ISO 8601.
    url: [text] The URL of the media, published only with Context(show_urls=True). A network URL is published without
        password, query and fragment. The path "/music/a b.mp3" is published as "file:///music/a%20b.mp3".
    isrc: [text] International Standard Recording Code.
    collection_id: [text] The id of the item's collection: an album, a podcast.
    service_id: [text] The channel or subscription of the item.
    entity_id: [list] The application's ids of related entities.
    external_content_id: [text] The id of the item in a catalogue or a service.
    profile_id: [text] The profile, if several users share the player.
    grouping: [text] The user's name for a group of items, for example a work or a mood.
    added: [text] The date when the item was added to the user's library, ISO 8601.
    playback_date: [text] The wall-clock time of the broadcast at Playback.position, ISO 8601. Set both in one update.
    conductor: [list]
    writer: [list] Of a film, an episode or a song.
    track_number: [number] From 1.
    track_count: [number]
    disc_number: [number] From 1.
    disc_count: [number]
    chapter_number: [number] From 1.
    chapter_count: [number]
    bpm: [number] Beats per minute, rounded.
    play_count: [number] How often the item was played.
    user_rating: [number] The user's rating, 0.0 to 1.0.
    auto_rating: [number] The player's estimated rating, 0.0 to 1.0.
    skip_count: [number] How often the item was skipped.
    season: [number] Of a series; 0 for its specials.
    episode: [number] Its number in the season, or in a podcast.
    watched: [number] How much of the item was played before, 0.0 to 1.0.
    explicit: [flag]
    excluded_from_suggestions: [flag] Recommendations leave it out.
    compilation: [flag] Contains several artists.
    preorder: [flag] Bought before its release.
    cloud_item: [flag] Not on this machine.
    protected: [flag] Protected by DRM.
    lossless: [flag] The sound is as it was recorded: FLAC, not MP3.
    high_resolution: [flag] Finer than a compact disc: more than 48 kHz or 16 bit.
    spatial: [flag] The sound comes from all around, as with Dolby Atmos.
    credits_start: [time] The start of the credits.
    bookmark: [time] Where the user stopped last time.
    duration: The duration in seconds; None: it is unknown.
    live: A live broadcast, which has no duration.
    continuous: It has no end and is not a broadcast.
    media_type: The media type.
    ad_breaks: The begin and the end of each advertisement, in seconds.
    chapters: Its chapters, in any order. Clients compute the current one.
    lyrics_lines: Each line of the lyrics with the second at which it begins. An empty line is a pause.
    lyrics_language: The language of the lyrics, a tag such as "pt-BR".
    extras: Additional keys, {"example:mood": "calm"}.
    artwork: Its image: an Artwork, or the first argument of an Artwork.
    animated_artwork: Its animated artwork.
    """

    title: Optional[Text]
    artist: Union[Text, Iterable[Text], None]
    album: Optional[Text]
    album_artist: Union[Text, Iterable[Text], None]
    composer: Union[Text, Iterable[Text], None]
    lyricist: Union[Text, Iterable[Text], None]
    genre: Union[Text, Iterable[Text], None]
    show: Optional[Text]
    author: Union[Text, Iterable[Text], None]
    narrator: Union[Text, Iterable[Text], None]
    station: Optional[Text]
    program: Optional[Text]
    source: Optional[Text]
    description: Optional[Text]
    subtitle: Optional[Text]
    comment: Union[Text, Iterable[Text], None]
    lyrics: Optional[Text]
    release_date: Optional[Text]
    first_played: Optional[Text]
    last_played: Optional[Text]
    url: Optional[Text]
    isrc: Optional[Text]
    collection_id: Optional[Text]
    service_id: Optional[Text]
    entity_id: Union[Text, Iterable[Text], None]
    external_content_id: Optional[Text]
    profile_id: Optional[Text]
    grouping: Optional[Text]
    added: Optional[Text]
    playback_date: Optional[Text]
    conductor: Union[Text, Iterable[Text], None]
    writer: Union[Text, Iterable[Text], None]
    track_number: Optional[float]
    track_count: Optional[float]
    disc_number: Optional[float]
    disc_count: Optional[float]
    chapter_number: Optional[float]
    chapter_count: Optional[float]
    bpm: Optional[float]
    play_count: Optional[float]
    user_rating: Optional[float]
    auto_rating: Optional[float]
    skip_count: Optional[float]
    season: Optional[float]
    episode: Optional[float]
    watched: Optional[float]
    explicit: Optional[bool]
    excluded_from_suggestions: Optional[bool]
    compilation: Optional[bool]
    preorder: Optional[bool]
    cloud_item: Optional[bool]
    protected: Optional[bool]
    lossless: Optional[bool]
    high_resolution: Optional[bool]
    spatial: Optional[bool]
    credits_start: Optional[float]
    bookmark: Optional[float]
    duration: Optional[float]
    live: Optional[bool]
    continuous: Optional[bool]
    media_type: Optional[Literal["audio", "video"]]
    ad_breaks: Iterable[tuple[float, float]]
    chapters: Optional[Iterable[Chapter]]
    lyrics_lines: Optional[Iterable[tuple[float, Text]]]
    lyrics_language: Optional[Text]
    extras: Mapping[str, Union[Text, int]]
    artwork: Union[Artwork, Image, None]
    animated_artwork: Optional[AnimatedArtwork]
