# SPDX-License-Identifier: MIT
"""Artwork that moves: a short video with a preview."""

from __future__ import annotations

from ._callbacks import Callback, destroy, register, registered, trampoline
from ._library import identifier, lib, made, number, refuse_copies, several
from .artwork import call_provider, check_provider, running_loop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable
    from typing import Any, Union

    from ._enums import AspectRatio, AspectRatioWord
    from ._library import Text
    from .artwork import Answer, ArtworkRequest

    Provider = Callable[[AspectRatio, int, int], Union[Answer, Awaitable[Answer]]]


def arguments(request: ArtworkRequest) -> tuple[Any, ...]:
    return request.aspect_ratio, request.width, request.height


@trampoline("np_artwork_provider")
def on_preview(handle: int, key: int) -> None:
    both = registered(key)
    call_provider(handle, both and both.owner._preview, arguments)


@trampoline("np_artwork_provider")
def on_video(handle: int, key: int) -> None:
    both = registered(key)
    call_provider(handle, both and both.owner._video, arguments)


class AnimatedArtwork:
    """A short video that clients show instead of a cover, and a preview until it is ready.

    Both are functions of `aspect_ratio`, `width` and `height`, which are called when a client needs them. They return an
    image like those of an Artwork; a video is the path of a file. `ratios` are the available shapes: "square", "tall" or
    both. With `by_request` they get an ArtworkRequest.
    """

    __reduce__ = refuse_copies

    def __init__(
        self,
        id: Text,
        preview: Any,
        video: Any,
        *,
        ratios: Union[AspectRatio, AspectRatioWord, Iterable[Union[AspectRatio, AspectRatioWord]]] = ("square",),
        by_request: bool = False,
    ) -> None:
        self._by_request = by_request
        self._asyncio = running_loop()
        parameters = ("request",) if by_request else ("aspect_ratio", "width", "height")
        check_provider(preview, self._asyncio, *parameters)
        check_provider(video, self._asyncio, *parameters)
        self._preview = Callback(self, preview)
        self._video = Callback(self, video)
        shapes = 0
        for ratio in several(ratios, "ratios"):
            shapes |= number("ratios", "np_aspect_ratio", ratio)
        self._owned = made(
            lib.np_animated_artwork_new,
            lib.np_animated_artwork_free,
            identifier(id, "id"),
            shapes,
            on_preview,
            on_video,
            register(self._preview),
            destroy,
        )
