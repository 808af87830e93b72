#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The puppet in Python: Tests/C/puppet.c has the language, and every verb of it is a function here.

A word is bytes, and None for "@null". An exception is the status of the answer.
"""

from __future__ import annotations

import dataclasses
import os
import pathlib
import random
import re
import select
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, NoReturn, Optional

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "bindings" / "python" / "src"))
os.environ.setdefault("NOWPLAYING_LIBRARY", str(REPOSITORY / "build" / "libnowplaying.so"))

import nowplaying  # noqa: E402
from nowplaying import (  # noqa: E402
    AnimatedArtwork,
    Artwork,
    ArtworkRequest,
    Chapter,
    AudioSession,
    Content,
    Context,
    Device,
    LanguageOption,
    Playback,
    Playlist,
    Playlists,
    Queue,
    Request,
    Session,
)
from nowplaying._fields import FIELDS  # noqa: E402

Word = Optional[bytes]

KINDS = {
    b"music": nowplaying.Music,
    b"podcast": nowplaying.Podcast,
    b"movie": nowplaying.Movie,
    b"tv_show": nowplaying.TVShow,
    b"book": nowplaying.Book,
    b"radio": nowplaying.Radio,
    b"home_media": nowplaying.HomeMedia,
    b"generic": nowplaying.Generic,
}

# In Python a list is made as a whole, which is slow for each entry of a long one.
MAX_QUEUE, MAX_PLAYLISTS = 256, 4096

options: dict[str, Any] = {}
context: Any = None
audio: Any = None
is_polled = False
sessions: dict[bytes, Session] = {}
queue: list[tuple[Any, Content]] = []
current: Word = None
updates: list[nowplaying.Update] = []
playlists: list[Playlist] = []
requests: list[Request] = []
automatic = "success"
block_seconds = 0.0
over = threading.Event()
manner = "now"
unblocked = threading.Event()
longest_ms = 0
image: ArtworkRequest
video_path = b""


def say(line: str) -> None:
    """Writes a line at once, on any thread."""
    os.write(1, f"{line}\n".encode())


def escaped(value: str) -> str:
    """Text from a client as one word."""
    data = value.encode("utf-8", "surrogateescape")
    return "".join(chr(byte) if 32 < byte < 127 and byte != 92 else f"\\x{byte:02x}" for byte in data)


def split(line: bytes) -> list[Word]:
    """The words of a line."""
    words: list[Word] = []
    for found in re.findall(rb'(?:"(?:[^"\\]|\\.)*"|\\.|[^\s"\\])+', line):
        plain = re.sub(
            rb'"|\\x([0-9a-fA-F]{2})|\\(.)',
            lambda part: bytes.fromhex(part[1].decode()) if part[1] else part[2] or b"",
            found,
        )
        words.append(None if plain == b"@null" else plain)
    return words


def word(value: Word) -> Any:
    """A word of an enum. It may be a number, so that a test can pass invalid numbers."""
    text = (value or b"0").decode()
    return int(text, 0) if re.fullmatch(r"-?\d\w*", text) else text


def real(value: Word) -> float:
    return float(value or b"0")


def seconds(value: Word) -> Optional[float]:
    """A time, which "-" leaves unknown."""
    return None if value == b"-" else real(value)


def shown(value: Any) -> str:
    """An argument of a command."""
    if isinstance(value, (nowplaying.RepeatMode, nowplaying.ShuffleMode)):
        return value.name.lower()
    if isinstance(value, float):
        return f"{value:.6f}"
    return escaped(value) if isinstance(value, str) else str(int(value))


def on_command(request: Request) -> None:
    number = len(requests)
    outcome = automatic
    requests.append(request)
    arguments = request.arguments or ((request.activation_token,) if request.activation_token else ())
    words = "|".join(map(shown, arguments)) or "-"
    say(f"command {number} {request.command.name.lower()} {words} {request.client} {request.session_id}")
    if block_seconds:
        over.wait(block_seconds)
    if outcome == "success":
        request.finish()
    elif outcome != "later":
        request.fail(outcome)  # type: ignore[arg-type]


def make_context(**changes: Any) -> None:
    """Makes the context again with other arguments: they never change in Python."""
    global context
    options.update(changes)
    if context is not None:
        if any(session.context is context for session in sessions.values()):
            raise nowplaying.InvalidStateError
        context.close()
    context = Context(**options)
    context.on_connection(lambda connection: say(f"connection {int(connection)}"))
    if options.get("lasting_ids"):
        context.on_resume(
            lambda session, content, position: say(
                f"resume {session} {content} {-(2**63) if position is None else round(position * 1e6)}"
            )
        )


def do_context(application: Word, *flags: Word) -> None:
    global context, is_polled
    words = [(flag or b"").decode() for flag in flags]
    context, is_polled = None, "host_loop" in words
    options.clear()
    options.update(
        {word.replace("host_loop_artwork", "loop_artwork"): True for word in words if word != "host_loop"},
        loop="own" if is_polled else None,
    )
    make_context(application_id=application)


def do_name(name: Word) -> None:
    make_context(name=name)


def do_bus(address: Word) -> None:
    make_context(bus_address=address)


def do_entry(entry: Word) -> None:
    make_context(desktop_entry=entry)


def do_player(name: Word) -> None:
    make_context(player_name=name)


def do_connection() -> str:
    return str(int(context.connection))


def make_session(id: Word, remote: bool) -> None:
    session = Session(context, id, remote=remote)
    sessions[id or b""] = session
    session.on_application_primary(lambda is_primary: say(f"application-primary {escaped(session.id)} {is_primary:d}"))


def do_session(id: Word) -> None:
    make_session(id, False)


def do_remote(id: Word) -> None:
    make_session(id, True)


def do_devices(session: Session, *words: Word) -> None:
    flags = [each for each in b",".join(flag or b"" for flag in words[3::5]).split(b",") if each]
    if set(flags) - {b"absolute_volume", b"relative_volume", b"can_mute", b"muted"}:
        raise nowplaying.InvalidArgumentError  # Python has no argument for other flags.
    session.devices = [
        Device(
            words[i],
            words[i + 1],
            word(words[i + 2]),
            volume=real(words[i + 4]) if b"absolute_volume" in (words[i + 3] or b"") else None,
            relative_volume=b"relative_volume" in (words[i + 3] or b""),
            muted=b"muted" in (words[i + 3] or b"") if b"mute" in (words[i + 3] or b"") else None,
        )
        for i in range(0, len(words) - 4, 5)
    ]


def flags_of(text: Word, *names: bytes) -> list[bool]:
    """Whether a list of flags has each of these, and no others."""
    found = [each for each in (text or b"").split(b",") if each not in (b"", b"-")]
    if set(found) - set(names):
        raise nowplaying.InvalidArgumentError
    return [name in found for name in names]


# The images of the custom commands, by their ids. In C a command keeps its image.
icons: dict[Word, Artwork] = {}
custom_words: tuple[Word, ...] = ()


def do_custom(session: Session, *words: Word) -> None:
    global custom_words
    commands = []
    for i in range(0, len(words) - 5, 6):
        dangerous, disabled = flags_of(words[i + 4], b"dangerous", b"disabled")
        commands.append(
            nowplaying.CustomCommand(
                words[i], words[i + 1], words[i + 2], word(words[i + 3]), real(words[i + 5]), dangerous, not disabled,
                icons.get(words[i]),
            )
        )  # fmt: skip
    session.set_custom_commands(commands, lambda id: None)
    custom_words = words
    for id in set(icons).difference(words[::6]):
        del icons[id]
    if commands:
        session.on.request("custom")(on_command)


def do_icon(session: Session, id: Word, image: bytes) -> None:
    if id not in custom_words[::6]:  # In Python a command has its image.
        raise nowplaying.NotFoundError
    key, _, value = image.partition(b"=")
    icons.pop(id, None)
    if value:
        icons[id] = artwork_of(key.decode(), value)
    do_custom(session, *custom_words)


def do_outputs(session: Session, *words: Word) -> None:
    outputs = []
    for i in range(0, len(words) - 3, 4):
        in_use, alone = flags_of(words[i + 3], b"in_use", b"alone")
        outputs.append(nowplaying.Output(words[i], words[i + 1], word(words[i + 2]), in_use, alone))
    session.set_outputs(outputs)


def do_application_id(program: Word) -> str:
    return escaped(nowplaying.find_application_id(program))


def do_clean_name(name: Word) -> str:
    return escaped(nowplaying.device_name(name))


def do_reachable(session: Session, reachable: Word = b"0") -> None:
    session.reachable = reachable == b"1"


def do_grace(session: Session, seconds: Word = b"0") -> None:
    session.grace_period = real(seconds)


def do_is_remote(session: Session) -> str:
    return f"{session.is_remote:d}"


def do_session_name(session: Session, name: Word = None) -> None:
    session.set_name(name)


def png(width: int, height: int) -> bytes:
    """The library reads only the header."""
    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + size + b"\x08\x02" + bytes(38)


def on_image(request: ArtworkRequest) -> None:
    global image, manner
    id = escaped(request.id)
    size = request.width, request.height
    request.on_cancel(lambda: say(f"unwanted {id}"))
    begun_with = manner
    if begun_with != "now":
        image = request
    say(f"image {id} {size[0]} {size[1]} {int(request.aspect_ratio or 0)}")
    if begun_with == "now":
        request.finish(png(*size))
    elif begun_with == "blocked-once":
        manner = "now"
        unblocked.wait()
    elif begun_with == "some-time":
        # The image of "cover-300" is 300 pixels wide, so a test can recognize it.
        width = int(id.rpartition("-")[2])
        threading.Timer(random.uniform(0, longest_ms / 1000), late_image, (request, width)).start()


def late_image(request: ArtworkRequest, width: int) -> None:
    try:
        request.finish(png(width, 100))
    except nowplaying.FinishedError:
        pass  # The song has changed.


def on_video(request: ArtworkRequest) -> None:
    request.finish(os.fsdecode(video_path))


def artwork_of(key: str, value: bytes) -> Artwork:
    """artwork=ID: the provider makes the image on request. artwork_url=URL, artwork_file=PATH, artwork_bytes=SIDE"""
    if key == "artwork":
        return Artwork(on_image, id=value, by_request=True)
    return Artwork(png(int(value), int(value)) if key == "artwork_bytes" else os.fsdecode(value))


def content(kind: Word, id: Word, *words: Word) -> Content:
    """KIND ID key=value…; a list has its key once for each entry."""
    fields: dict[str, Any] = {}
    for each in words:
        if each is None:
            raise TypeError("a field is a text")
        key, _, value = each.partition(b"=")
        name = key.decode()
        if name.startswith("artwork"):
            fields["artwork"] = artwork_of(name, value)
        elif name == "animated":
            fields["animated_artwork"] = AnimatedArtwork(
                value, on_image, on_video, ratios=("square", "tall"), by_request=True
            )
        elif name == "length":
            fields["duration"] = seconds(value)
        elif name in ("live", "continuous"):
            fields[name] = True
        elif name == "media":
            fields["media_type"] = value.decode()
        elif name == "ad_break":
            start, _, end = value.partition(b"-")
            fields.setdefault("ad_breaks", []).append((real(start), real(end)))
        elif name == "chapter":
            times, chapter, title = value.split(b",", 2)
            start, _, end = times.partition(b"-")
            fields.setdefault("chapters", []).append(Chapter(chapter, title, real(start), real(end) if end else None))
        elif name == "chapter_artwork":
            chapter, _, artwork = value.partition(b",")
            (place,) = (place for place, each in enumerate(fields["chapters"]) if each.id == chapter)
            image = Artwork(on_image, id=artwork, by_request=True)
            fields["chapters"][place] = dataclasses.replace(fields["chapters"][place], artwork=image)
        elif name == "lyrics_line":
            time, _, line = value.partition(b",")
            fields.setdefault("lyrics_lines", []).append((real(time), line))
        elif name == "lyrics_language":
            fields[name] = value
        elif name.startswith("#"):
            fields.setdefault("extras", {})[name[1:]] = int(value, 0)
        elif ":" in name:
            fields.setdefault("extras", {})[name] = value
        else:
            kind_of_field = FIELDS[name][1]
            if kind_of_field == "list":
                fields.setdefault(name, []).append(value)
            elif kind_of_field == "text":
                fields[name] = value
            else:
                fields[name] = value == b"1" if kind_of_field == "flag" else real(value)
    return KINDS[kind or b""](id, **fields)


def do_content(session: Session, *words: Word) -> None:
    if len(words) == 1:
        session.content = None if words[0] == b"none" else words[0]  # type: ignore[assignment]
    else:
        session.content = content(*words)


def do_queue_new() -> None:
    global current
    queue.clear()
    current = None


def do_queue_add(entry: Word, *words: Word) -> None:
    added = (entry, content(*words))
    if len(queue) >= MAX_QUEUE or any(each == entry for each, _ in queue):
        Queue([*queue, added])
    queue.append(added)


def do_queue_current(entry: Word = None) -> None:
    global current
    Queue(queue, current=entry)
    current = entry


def do_queue(session: Session, none: Word = b"") -> None:
    session.queue = none if none == b"null" else None if none else Queue(queue, current=current)  # type: ignore[assignment]


def do_playlists_new() -> None:
    playlists.clear()


def do_playlists_add(id: Word, name: Word, icon: Word = None) -> None:
    playlists.append(Playlist(id, name, icon=icon))  # type: ignore[arg-type]
    if len(playlists) > MAX_PLAYLISTS:
        Playlists(playlists)


def do_playlists_times(id: Word, *times: Word) -> None:
    created, modified, played = map(seconds, [*times, b"-", b"-", b"-"][:3])
    for index, each in enumerate(playlists):
        if each.id == id:
            playlists[index] = Playlist(
                each.id, each.name, icon=each.icon, created=created, modified=modified, played=played
            )
            return
    raise nowplaying.NotFoundError


def do_playlists(session: Session, none: Word = b"") -> None:
    session.playlists = none if none == b"null" else None if none else Playlists(playlists)  # type: ignore[assignment]


def do_active_playlist(session: Session, id: Word = None) -> None:
    session.set_active_playlist(id)


def do_playback(session: Session, state: Word, *words: Word) -> None:
    values: dict[str, Any] = {}
    for key, _, value in ((each or b"").partition(b"=") for each in words):
        name = key.decode()
        if name == "ago":
            values["timestamp"] = nowplaying.now() - real(value)
        elif name == "age":
            values["timestamp"] = nowplaying.time_of_age(real(value))
        elif name == "queue":
            index, count = map(int, value.split(b"/"))
            values.update(queue_index=index, queue_count=count)
        else:
            values[name] = real(value)
    session.playback = Playback(word(state), **values)


def do_state(session: Session, state: Word) -> None:
    session.set_state(word(state))


def do_problem(
    session: Session, kind: Word = None, text: Word = None, url: Word = None, can_retry: Word = b"0"
) -> None:
    problem = None if kind is None else nowplaying.Problem(word(kind), text or b"", url, can_retry == b"1")
    session.set_problem(problem)


def do_muted(session: Session, muted: Word = b"0") -> None:
    session.set_muted(muted == b"1")


def do_window(session: Session, start: Word, end: Word, flags: Word = b"0") -> None:
    chosen = word(flags)
    session.set_window(seconds(start), seconds(end), chosen if isinstance(chosen, int) else chosen.split(","))


def do_buffered(session: Session, position: Word) -> None:
    session.set_buffered(seconds(position))


def do_private(session: Session, private: Word = b"0") -> None:
    session.set_private(private == b"1")


def do_offer(session: Session, *commands: Word) -> None:
    if not commands:
        raise nowplaying.InvalidArgumentError
    for command in commands:
        session.on.request(word(command))(on_command)


def do_withdraw_command(session: Session, *commands: Word) -> None:
    if not commands:
        raise nowplaying.InvalidArgumentError
    session.withdraw_command(*map(word, commands))


def do_enable(session: Session, command: Word, enabled: Word = b"1") -> None:
    session.enable(word(command), enabled=enabled == b"1")


def do_intervals(session: Session, command: Word, *intervals: Word) -> None:
    session.set_skip_intervals(word(command), list(map(real, intervals)))


def do_rates(session: Session, *rates: Word) -> None:
    session.set_supported_rates(list(map(real, rates)))


def do_rate_range(session: Session, minimum: Word = b"0", maximum: Word = b"0") -> None:
    session.set_rate_range(real(minimum), real(maximum))


def do_repeat(session: Session, mode: Word, *supported: Word) -> None:
    session.set_repeat_mode(word(mode), list(map(word, supported)) or None)


def do_shuffle(session: Session, mode: Word, *supported: Word) -> None:
    session.set_shuffle_mode(word(mode), list(map(word, supported)) or None)


def do_feedback(session: Session, command: Word, feedback: Word, title: Word = None, *short_title: Word) -> None:
    session.set_feedback(word(command), word(feedback), title, short_title[0] if short_title else title)


def do_rating(session: Session, minimum: Word = b"0", maximum: Word = b"0") -> None:
    session.set_rating_range(real(minimum), real(maximum))


def do_supported_urls(session: Session, *words: Word) -> None:
    end = words.index(b"--") if b"--" in words else len(words)
    session.set_supported_urls(words[:end], words[end + 1 :])  # type: ignore[arg-type]


def do_languages(session: Session, *words: Word) -> None:
    session.set_language_options(
        [
            LanguageOption(
                words[i + 1],
                words[i + 2],
                tag=words[i + 3],
                kind=word(words[i + 4]),
                group=int(words[i] or b"0", 0),
                flags=[flag for flag in (words[i + 5] or b"").decode().split(",") if flag != "0"],  # type: ignore[misc]
            )
            for i in range(0, len(words) - 5, 6)
        ]
    )


def do_fullscreen(session: Session, fullscreen: Word = None) -> None:
    session.set_fullscreen(fullscreen == b"1")


def do_publish(session: Session) -> None:
    session.publish()


def do_withdraw(session: Session) -> None:
    session.withdraw()


def do_begin(session: Session) -> None:
    update = session.update()
    update.__enter__()
    updates.append(update)


def do_end(session: Session) -> None:
    if not updates:
        raise nowplaying.InvalidStateError
    updates.pop().__exit__(None, None, None)


def do_primary(session: Session) -> None:
    session.request_application_primary()


def do_system_primary(session: Session) -> None:
    id = escaped(session.id)
    session.request_system_primary(
        lambda published, prominent: say(f"system-primary-result {id} {published:d} {prominent:d}")
    )


def do_refusal(session: Session) -> str:
    refusal = session.primary_refusal
    if refusal is None:
        raise nowplaying.InvalidStateError
    return refusal


def do_watch(session: Session) -> None:
    id = escaped(session.id)
    session.on_system_primary(lambda is_primary: say(f"system-primary {id} {is_primary:d}"))


def do_is(session: Session) -> str:
    can = session.can_become_application_primary
    return f"published={session.is_published:d} can={can:d} application={session.is_application_primary:d}"


def do_is_system(session: Session) -> str:
    return f"{session.is_system_primary:d}"


def do_primary_source() -> str:
    return str(int(context.primary_source))


def do_bus_name(session: Session) -> str:
    if session.bus_name is None:
        raise nowplaying.InvalidStateError
    return session.bus_name


def do_burst(session: Session, words: Word = b"0") -> None:
    number = int(words or b"0")
    song = nowplaying.Music("burst")
    for i in range(1, number + 1):
        is_last = i == number
        song.title = f"Burst {i}"
        session.content = song
        session.playback = Playback(
            "playing" if (number - i) % 2 else "paused",
            position=7 if is_last else i / 1000,
            volume=0.5 if is_last else 0.25,
        )


def do_auto(outcome: Word) -> None:
    global automatic
    words = (outcome or b"").decode()
    if words != "later" and words.upper() not in nowplaying.Outcome.__members__:
        raise nowplaying.InvalidArgumentError
    automatic = words


def do_sender(number: Word = b"0") -> str:
    sender = requests[int(number or b"0")].sender
    return f"{sender.process_id} {sender.bus_name} {sender.desktop_entry or '-'}"


def do_finish(number: Word = b"0", outcome: Word = b"success", message: Word = None) -> None:
    request = requests[int(number or b"0")]
    if outcome == b"success":
        request.finish()
    else:
        request.fail(word(outcome), message)  # type: ignore[arg-type]


def do_images(words: Word, longest: Word = b"0") -> None:
    global manner, longest_ms, unblocked
    manner, longest_ms = (words or b"").decode(), int(longest or b"0")
    unblocked.set()
    unblocked = threading.Event()
    if manner not in ("now", "later", "blocked-once", "some-time"):
        manner = "now"
        raise nowplaying.InvalidArgumentError


def do_give(outcome: Word = None, message: Word = None) -> None:
    if message is None:
        image.finish(png(image.width, image.height))
    else:
        image.fail(word(outcome), message)  # type: ignore[arg-type]


def do_video(path: Word) -> None:
    global video_path
    video_path = path or b""


def do_motion(policy: Word) -> None:
    context.set_animated_artwork(word(policy))


def do_audio(use: Word = None) -> None:
    global audio
    if audio is None:
        audio = AudioSession(context)
        audio.on_interruption(lambda interruption: say(f"interruption {interruption.name.lower().replace('_', '-')}"))
    audio.activate(mix_with_others=use == b"mix", pause_others=use == b"pause-others")


def do_audio_end(resume: Word = None) -> None:
    audio.deactivate(resume_others=resume is not None)


def do_audio_free() -> None:
    global audio
    audio.close()
    audio = None


def on_token(token: nowplaying.PushToken) -> None:
    session = "-" if token.session_id is None else escaped(token.session_id)
    say(f"token {session} {token.endpoint or '-'} {token.public_key} {token.auth_secret}")


def do_tokens(off: Word = None) -> None:
    context.on_push_token(None if off else on_token)


def do_push_key(key: Word) -> None:
    context.set_push_key(key)


def do_push_distributor(name: Word) -> None:
    context.set_push_distributor(name)


def do_block(ms: Word = b"0") -> None:
    global block_seconds, over
    block_seconds = int(ms or b"0") / 1000
    over.set()
    over = threading.Event()


do_unblock = do_block


def do_hang(ms: Word = b"0") -> None:
    say("result NP_OK")
    time.sleep(int(ms or b"0") / 1000)
    raise Answered


def do_fork(session: Session, ending: Word = None) -> str:
    child = os.fork()
    if child == 0:
        set_playback = status_of(lambda: setattr(session, "playback", Playback()))
        say(f"child {set_playback} {status_of(session.publish)} {session.is_published:d}")
        session.close()
        if ending is not None:
            sys.exit(0)
        os._exit(0)
    return str(os.waitpid(child, 0)[1])


def do_free_session(session: Session) -> None:
    del sessions[session.id.encode("utf-8", "surrogateescape")]
    session.close()


def do_replace(session: Session) -> str:
    made = Session(context, session.id, replace=True)
    sessions[session.id.encode("utf-8", "surrogateescape")] = made
    try:
        session.publish()
    except nowplaying.GoneError:
        return "1"
    return "0"


def do_free() -> None:
    global is_polled
    is_polled = False
    context.close()


def do_quit() -> NoReturn:
    for session in sessions.values():
        session.close()
    if context is not None:
        context.close()
    say("result NP_OK")
    sys.exit(0)


def do_leave() -> NoReturn:
    sys.exit(0)


class Answered(Exception):
    """The verb has printed its result."""


def status_of(action: Callable[[], object]) -> str:
    """The status of an action, and its result."""
    try:
        answer = action()
    except nowplaying.Error as error:
        return f"NP_{nowplaying.Status(error.status).name}"
    except (TypeError, ValueError, LookupError, AttributeError):
        return "NP_ERROR_INVALID_ARGUMENT"
    return "NP_OK" if answer is None else f"NP_OK {answer}"


def obey(line: bytes) -> None:
    """Calls the function of a verb. Its first argument is a session, if it has one."""
    name, *words = split(line) or [b""]
    function = globals().get(f"do_{(name or b'').decode().replace('-', '_')}")
    if function is None:
        if name:
            say("result UNKNOWN_VERB")
        return
    arguments: list[Any] = list(words)
    if next(iter(function.__annotations__), "") == "session":
        arguments[:1] = [sessions.get(words[0] or b"") if words else None]
    try:
        say(f"result {status_of(lambda: function(*arguments))}")
    except Answered:
        pass


def main() -> NoReturn:
    partial = b""
    while True:
        poll = select.poll()
        poll.register(0, select.POLLIN)
        if is_polled and context is not None:
            poll.register(context, select.POLLIN)
        ready = [descriptor for descriptor, _ in poll.poll()]
        if is_polled and context is not None and context.fileno() in ready:
            context.dispatch()
        if 0 in ready:
            data = os.read(0, 1 << 16)
            if not data:
                do_quit()
            *lines, partial = (partial + data).split(b"\n")
            for line in lines:
                obey(line)


if __name__ == "__main__":
    main()
