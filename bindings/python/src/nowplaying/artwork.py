# SPDX-License-Identifier: MIT
"""The image of an item, for example an album cover."""

from __future__ import annotations

import ctypes
import os
from errno import ENOENT

from . import request
from ._callbacks import Callback, check_handler, destroy, is_coroutine, register, registered, trampoline
from ._library import decoded, encoded, identifier, lib, made, number, refuse_copies, sentence_of, shown, text, wrong
from .errors import CommandError, Error, FinishedError, InvalidArgumentError, NoSuchFileError, NotFoundError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any, Optional, Protocol, Union

    from ._enums import AspectRatio, Outcome, OutcomeWord
    from ._library import Text

    class PillowImage(Protocol):
        """An image of Pillow."""

        def save(self, fp: Any, format: Optional[str] = None) -> None: ...

    class File(Protocol):
        """An open file."""

        def fileno(self) -> int: ...

    class BinaryFile(Protocol):
        """A file that is open for bytes, or a reader of memory."""

        def read(self, size: int = -1, /) -> bytes: ...

    Answer = Union[bytes, bytearray, memoryview, str, os.PathLike[str], PillowImage, File, BinaryFile, None]
    """The result of a provider: bytes, a path, an open file, an image of Pillow; None: there is no image."""
    Provider = Callable[[int, int], Union[Answer, Awaitable[Answer]]]
    Image = Union[bytes, bytearray, memoryview, str, os.PathLike[str], PillowImage, BinaryFile, Provider]
    """The source of an artwork."""


def path_of(value: Any) -> bytes:
    """An absolute path, or a file URL."""
    found = os.fspath(value)
    if isinstance(found, str):
        found = encoded(found)
    return bytes(found) if found.startswith(b"file://") else os.path.abspath(found)


def with_file(path: Any, function: Any, *arguments: object) -> Any:
    """Calls a function that reads a file."""
    try:
        return function(*arguments)
    except NotFoundError as error:
        sentence = sentence_of(error)
        reason = sentence.partition(" is not shown: ")[2] or sentence
        raise NoSuchFileError(ENOENT, reason, os.fspath(path)) from None


def is_open_file(value: Any) -> bool:
    """Whether it has a descriptor. A reader of memory has the method, but no descriptor."""
    try:
        return hasattr(value, "fileno") and value.fileno() >= 0
    except OSError:
        return False


def data_of(image: Any) -> Optional[bytes]:
    """The bytes of an image of Pillow or a file, or the bytes themselves; None for any other value."""
    if isinstance(image, (bytes, bytearray, memoryview)):
        return bytes(image)
    if hasattr(image, "save"):
        from io import BytesIO

        file = BytesIO()
        image.save(file, "PNG")
        return file.getvalue()
    if not hasattr(image, "read"):
        return None
    data = image.read()
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise wrong(TypeError, f"the file of an image is open for bytes, open(path, 'rb'), not {shown(image)}")
    return bytes(data)


class ArtworkRequest:
    """A request for an image that the provider answers itself: `finish()` or `fail()`, once, now or later, from any thread.

    The limit is 10 seconds, for a video 30. A request that is freed without an answer fails. `aspect_ratio` is the shape of
    an animated artwork; None for a still artwork, which has its own shape.
    """

    __slots__ = ("__weakref__", "_answered", "_cancel", "_request", "aspect_ratio", "height", "id", "width")

    __reduce__ = refuse_copies

    def __init__(self, handle: int) -> None:
        self._answered = True
        self._request = handle
        self._cancel: Optional[Callback] = None
        width, height, ratio = ctypes.c_int32(), ctypes.c_int32(), ctypes.c_int32()
        lib.np_artwork_request_get_size(handle, ctypes.byref(width), ctypes.byref(height))
        self.id: str = decoded(request.get(lib.np_artwork_request_get_id, handle, ctypes.c_char_p))
        """The id of the artwork."""
        self.width: int = width.value
        self.height: int = height.value
        self.aspect_ratio: Optional[AspectRatio] = None
        try:
            lib.np_artwork_request_get_aspect_ratio(handle, ctypes.byref(ratio))
        except NotFoundError:
            pass
        else:
            from ._enums import AspectRatio

            self.aspect_ratio = AspectRatio(ratio.value)
        self._answered = False

    @property
    def is_open(self) -> bool:
        """Whether the request still needs an answer. Check it from time to time during long work."""
        return bool(lib.np_artwork_request_is_open(self._request))

    def on_cancel(self, function: Optional[Callable[[], object]]) -> None:
        """Sets the handler that is called when the request is cancelled, to stop a download. None removes it."""
        if function is None:
            lib.np_artwork_request_set_cancel_handler(self._request, None, None, None)
            self._cancel = None
            return
        callback = Callback(None, function)
        lib.np_artwork_request_set_cancel_handler(self._request, on_cancel, register(callback, callback), destroy)
        self._cancel = callback

    def finish(self, image: Answer) -> None:
        """Answers with bytes, a path, an open file or an image of Pillow. A video is a path."""
        value: Any = image
        if isinstance(value, (str, os.PathLike)):
            with_file(value, lib.np_artwork_request_finish_file, self._request, path_of(value))
        elif is_open_file(value):
            lib.np_artwork_request_finish_fd(self._request, value.fileno())
        else:
            data = data_of(value)
            if data is None:
                raise wrong(
                    InvalidArgumentError,
                    f"an image is bytes, a path, an open file or a Pillow image, not {shown(value)}",
                )
            lib.np_artwork_request_finish_bytes(self._request, data, len(data))
        self._answered = True

    def fail(self, outcome: Union[Outcome, OutcomeWord] = "failed", message: Optional[str] = None) -> None:
        """Fails the request. `message` is a sentence for the client."""
        lib.np_artwork_request_fail(self._request, number("outcome", "np_outcome", outcome), text(message, "message"))
        self._answered = True

    def _end(self, failure: Optional[BaseException]) -> None:
        """Fails the request with the exception of a provider, if the request is still open."""
        self._answered = True
        if not self.is_open:
            return
        try:
            lib.np_artwork_request_fail(
                self._request, *request.outcome_of(failure or CommandError("failed", "The player did not answer."))
            )
        except FinishedError:
            pass

    def __del__(self) -> None:
        if not getattr(self, "_answered", True) and self.is_open:
            self._end(None)


@trampoline("np_artwork_cancel_handler")
def on_cancel(key: int) -> None:
    callback = registered(key)
    if callback is not None:
        callback.function()


def call_provider(handle: int, callback: Optional[Any], arguments: Callable[[ArtworkRequest], tuple[Any, ...]]) -> None:
    """Calls a provider, on the library's thread for providers."""
    if callback is None:
        try:
            lib.np_artwork_request_fail(handle, *request.outcome_of(Error("The player freed the artwork.")))
        except FinishedError:
            pass
        return
    try:
        artwork_request = ArtworkRequest(handle)
    except FinishedError:
        return
    if callback.owner._by_request:
        try:
            callback.function(artwork_request)
        except BaseException as failure:
            artwork_request._end(failure)
            raise
        return
    try:
        answer = callback.function(*arguments(artwork_request))
        if hasattr(answer, "__await__"):
            await_answer(callback.owner._asyncio, artwork_request, answer)
        else:
            finish_with(artwork_request, answer)
    except BaseException as failure:
        artwork_request._end(failure)
        if not isinstance(failure, (CommandError, FinishedError)):
            raise


def finish_with(artwork_request: ArtworkRequest, answer: Any) -> None:
    """Answers with the result of a provider. It ignores that the request has ended before."""
    if answer is None:
        artwork_request._end(CommandError("no_such_content", "There is no image."))
        return
    try:
        if artwork_request.is_open:
            artwork_request.finish(answer)
        artwork_request._answered = True
    except FinishedError:
        pass
    finally:
        if hasattr(answer, "read") and hasattr(answer, "close"):
            answer.close()


def await_answer(loop: Any, artwork_request: ArtworkRequest, answer: Any) -> None:
    """Awaits the answer in asyncio's loop; cancels it if the request is cancelled."""
    if loop is None:
        answer.close()
        raise InvalidArgumentError("a provider that is a coroutine needs an artwork that was made in asyncio's loop")

    async def run() -> None:
        try:
            finish_with(artwork_request, await answer)
        except BaseException as failure:
            artwork_request._end(failure)
            if not isinstance(failure, CommandError):
                raise

    import asyncio

    def report(future: Any) -> None:
        failure = None if future.cancelled() else future.exception()
        if failure is not None:
            loop.call_exception_handler({"message": "A provider of artwork failed", "exception": failure})

    future = asyncio.run_coroutine_threadsafe(run(), loop)
    future.add_done_callback(report)
    try:
        artwork_request.on_cancel(future.cancel)
    except FinishedError:
        if not artwork_request._answered:
            future.cancel()


def check_provider(function: Any, loop: Any, *parameters: str) -> None:
    """Raises an error for other parameters, and for a coroutine without a loop."""
    check_handler(function, "an artwork", *parameters)
    if is_coroutine(function) and loop is None:
        raise wrong(
            InvalidArgumentError, f"{function!r} is a coroutine: make its artwork on the thread of asyncio's loop"
        )


def running_loop() -> Any:
    """The loop of asyncio that runs on this thread. It does not import asyncio."""
    import sys

    asyncio = sys.modules.get("asyncio")
    try:
        return asyncio.get_running_loop() if asyncio else None
    except RuntimeError:
        return None


@trampoline("np_artwork_provider")
def on_artwork(handle: int, key: int) -> None:
    call_provider(handle, registered(key), lambda request: (request.width, request.height))


class Artwork:
    """An image: bytes, a path, a URL ("https://..."), an open binary file, an image of Pillow, or a function. A file is read
    at once, from its current offset, and stays open.

    A function gets `width` and `height` and returns bytes, a path, an open file (which is then closed), an image of Pillow,
    or None. It can be a coroutine if the artwork is made on the loop's thread. It is called on a separate thread when a
    client needs the image. It needs an `id`, which the songs of an album share. With `by_request` it gets an
    ArtworkRequest, which it answers now or later.
    """

    __reduce__ = refuse_copies

    def __init__(self, image: Any, id: Optional[Text] = None, *, by_request: bool = False) -> None:
        self._callback: Optional[Callback] = None
        self._by_request = by_request
        self._asyncio: Any = None
        self._image = image
        free = lib.np_artwork_free
        if callable(id):
            raise wrong(
                InvalidArgumentError,
                f"the id of an artwork is a text, not {shown(id)}: the image is first, as in Artwork(function, id='album-7')",
            )
        data = data_of(image)
        if data is not None:
            self._owned = made(lib.np_artwork_new_from_bytes, free, data, len(data))
        elif isinstance(image, str) and image.startswith(("http://", "https://")):
            self._owned = made(lib.np_artwork_new_from_url, free, text(image, "image"))
        elif isinstance(image, (str, os.PathLike)):
            try:
                self._owned = with_file(image, made, lib.np_artwork_new_from_file, free, path_of(image))
            except NoSuchFileError as error:
                if id is not None:
                    hint = "the image is first, as in Artwork('cover.png', id='album-7')"
                    error.strerror = f"{error.strerror} ({hint})"
                raise
        elif callable(image):
            self._asyncio = running_loop()
            check_provider(image, self._asyncio, *(("request",) if by_request else ("width", "height")))
            if id is None:
                raise wrong(
                    InvalidArgumentError, "an artwork with a function needs an id: Artwork(function, id='album-7')"
                )
            self._callback = Callback(self, image)
            self._owned = made(
                lib.np_artwork_new, free, identifier(id, "id"), on_artwork, register(self._callback), destroy
            )
        else:
            raise wrong(
                InvalidArgumentError,
                f"an artwork is bytes, a path, a URL, an open binary file, an image or a function, not {shown(image)}",
            )

    def __copy__(self) -> Artwork:
        return self  # It never changes.

    def __deepcopy__(self, _memo: object) -> Artwork:
        return self

    def __repr__(self) -> str:
        shown = f"{len(self._image)} bytes" if isinstance(self._image, bytes) else repr(self._image)
        return f"<Artwork of {shown}>"
