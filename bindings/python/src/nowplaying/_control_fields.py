# SPDX-License-Identifier: MIT
"""The fields of an item.

Written by scripts/python_abi from include/nowplaying-control; do not edit it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional


class ItemFields:
    """None: the item does not have the value. Times are seconds.

    A field of the kind [list] has its first entry; `texts()` returns all.

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
    release_date: [text] ISO 8601: "1959", "1959-08-17", "2026-08-22T18:00:00Z".
    first_played: [text] The date of the first playback, ISO 8601.
    last_played: [text] The date of the last playback, ISO 8601.
    url: [text] The URL of the media.
    isrc: [text] International Standard Recording Code.
    collection_id: [text] The id of the item's collection: an album, a podcast.
    service_id: [text] The channel or subscription of the item.
    entity_id: [list] The application's ids of related entities.
    external_content_id: [text] The id of the item in a catalogue or a service.
    profile_id: [text] The profile, if several users share the player.
    grouping: [text] The user's name for a group of items, for example a work or a mood.
    added: [text] The date when the item was added to the user's library, ISO 8601.
    playback_date: [text] The wall-clock time of the broadcast at Playback.position, ISO 8601.
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
    """

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def title(self) -> Optional[str]: ...
        @property
        def artist(self) -> Optional[str]: ...
        @property
        def album(self) -> Optional[str]: ...
        @property
        def album_artist(self) -> Optional[str]: ...
        @property
        def composer(self) -> Optional[str]: ...
        @property
        def lyricist(self) -> Optional[str]: ...
        @property
        def genre(self) -> Optional[str]: ...
        @property
        def show(self) -> Optional[str]: ...
        @property
        def author(self) -> Optional[str]: ...
        @property
        def narrator(self) -> Optional[str]: ...
        @property
        def station(self) -> Optional[str]: ...
        @property
        def program(self) -> Optional[str]: ...
        @property
        def source(self) -> Optional[str]: ...
        @property
        def description(self) -> Optional[str]: ...
        @property
        def subtitle(self) -> Optional[str]: ...
        @property
        def comment(self) -> Optional[str]: ...
        @property
        def lyrics(self) -> Optional[str]: ...
        @property
        def release_date(self) -> Optional[str]: ...
        @property
        def first_played(self) -> Optional[str]: ...
        @property
        def last_played(self) -> Optional[str]: ...
        @property
        def url(self) -> Optional[str]: ...
        @property
        def isrc(self) -> Optional[str]: ...
        @property
        def collection_id(self) -> Optional[str]: ...
        @property
        def service_id(self) -> Optional[str]: ...
        @property
        def entity_id(self) -> Optional[str]: ...
        @property
        def external_content_id(self) -> Optional[str]: ...
        @property
        def profile_id(self) -> Optional[str]: ...
        @property
        def grouping(self) -> Optional[str]: ...
        @property
        def added(self) -> Optional[str]: ...
        @property
        def playback_date(self) -> Optional[str]: ...
        @property
        def conductor(self) -> Optional[str]: ...
        @property
        def writer(self) -> Optional[str]: ...
        @property
        def track_number(self) -> Optional[float]: ...
        @property
        def track_count(self) -> Optional[float]: ...
        @property
        def disc_number(self) -> Optional[float]: ...
        @property
        def disc_count(self) -> Optional[float]: ...
        @property
        def chapter_number(self) -> Optional[float]: ...
        @property
        def chapter_count(self) -> Optional[float]: ...
        @property
        def bpm(self) -> Optional[float]: ...
        @property
        def play_count(self) -> Optional[float]: ...
        @property
        def user_rating(self) -> Optional[float]: ...
        @property
        def auto_rating(self) -> Optional[float]: ...
        @property
        def skip_count(self) -> Optional[float]: ...
        @property
        def season(self) -> Optional[float]: ...
        @property
        def episode(self) -> Optional[float]: ...
        @property
        def watched(self) -> Optional[float]: ...
        @property
        def explicit(self) -> Optional[bool]: ...
        @property
        def excluded_from_suggestions(self) -> Optional[bool]: ...
        @property
        def compilation(self) -> Optional[bool]: ...
        @property
        def preorder(self) -> Optional[bool]: ...
        @property
        def cloud_item(self) -> Optional[bool]: ...
        @property
        def protected(self) -> Optional[bool]: ...
        @property
        def lossless(self) -> Optional[bool]: ...
        @property
        def high_resolution(self) -> Optional[bool]: ...
        @property
        def spatial(self) -> Optional[bool]: ...
        @property
        def credits_start(self) -> Optional[float]: ...
        @property
        def bookmark(self) -> Optional[float]: ...
