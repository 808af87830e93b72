# SPDX-License-Identifier: MIT
"""A model of a session that changes at random, and a client's copy of it."""

import string
import sys
import time

from support import REPOSITORY, SESSION1, quote

sys.path.insert(0, str(REPOSITORY / "scripts"))
import rows  # noqa: E402

INVALIDATED = ("Queue", "Playlists", "Chapters", "Lyrics")

TABLES = rows.Tables()


def words(enum):
    """The names of an enum's values."""
    return tuple(word for word, _ in rows.words(TABLES.enums[enum]))


def fields(*types):
    """The fields of these types. A URL is published only on request."""
    return tuple(row.word for row in TABLES.fields if row["holds"] in types and row.word != "url")


KINDS = words("np_content_kind")
STATES = words("np_playback_state")
TEXTS = fields("text")
DATES = fields("date")
LISTS = fields("list")
COUNTS = fields("count", "number")
RATINGS = fields("rating")
FLAGS = fields("flag")
TIMES = fields("time")
CHARACTERISTICS = words("np_language_flags")[:-3]
FEEDBACKS = words("np_feedback")
MARKS = ("feedback", "like", "dislike", "bookmark")
REPEAT = words("np_repeat_mode")
SHUFFLE = words("np_shuffle_mode")
ALL_COMMANDS = tuple(row.word for row in TABLES.commands if not row["argument"].startswith("device_"))


class Copy:
    """A client's copy of the properties, updated only from signals."""

    def __init__(self, reader):
        self.reader = reader
        self.values = reader.values()
        self.seen = len(reader.signals())

    def follow(self):
        """Applies the signals since the last call; returns the names of the properties, one list per signal."""
        signals = self.reader.signals()[self.seen :]
        self.seen += len(signals)
        changes = []
        for signal in signals:
            interface, changed, invalidated = signal.values
            assert interface == SESSION1 and signal.member == "PropertiesChanged", signal
            for key, value in changed.items():
                assert self.values[key] != value, f"{key} is emitted and did not change: {value}"
                assert key not in INVALIDATED
            assert set(invalidated) <= set(INVALIDATED)
            self.values.update(changed)
            for key in invalidated:
                self.values[key] = self.reader.get(key)
            changes.append(sorted(changed) + sorted(invalidated))
        return changes


class Model:
    """A session that changes at random, and the values that a client must read."""

    def __init__(self, chance):
        self.chance = chance
        self.round = 0
        self.marks = {command: ("neutral", None, None) for command in MARKS}
        self.skips = {"skip_forward": [10_000_000], "skip_backward": [10_000_000]}
        self.rates, self.rating = [1.0], (0.0, 1.0)
        self.repeat, self.shuffle = ("off", REPEAT), ("off", SHUFFLE)
        self.supported_urls, self.fullscreen, self.languages = ([], []), False, {}
        self.commands = {}

    # Values

    def text(self, most=12):
        # Texts have one line. test_mpris_player tests line breaks.
        letters = string.ascii_letters + string.digits + " \"'\\<>&=/:ßñ東京\U0001f3b5"
        text = "".join(self.chance.choice(letters) for _ in range(self.chance.randint(1, most)))
        # The library ignores a text of spaces only.
        return text if text.strip() else "blank"

    def identifier(self):
        """Bytes of any kind, but never a NUL."""
        return bytes(self.chance.randint(1, 255) for _ in range(self.chance.randint(1, 12)))

    def some(self, things):
        return [thing for thing in things if self.chance.random() < 0.4]

    def maybe(self, make):
        return make() if self.chance.random() < 0.5 else None

    def words(self, number):
        return [self.text() for _ in range(number)]

    # The lines for the puppet, and the expected values

    def content(self, with_round=False):
        """The line that sets an item, and the expected dictionary."""
        kind, identifier = self.chance.choice(KINDS), self.identifier()
        video = kind in ("movie", "tv_show") or self.chance.random() < 0.3
        words = [kind, quote(identifier), f"media={'video' if video else 'audio'}"]
        wanted = {"id": list(identifier), "kind": kind, "media_type": "video" if video else "audio"}
        length = self.chance.choice((None, "length", "live", "continuous"))
        if length == "length":
            milliseconds = self.chance.randint(0, 20_000_000)
            words.append(f"length={milliseconds / 1000}")
            wanted["duration_us"] = milliseconds * 1000
        elif length:
            words.append(length)
            wanted[length] = True

        def add(key, value, shown):
            words.append(f"{key}={quote(value)}")
            wanted[key] = shown

        for key in self.some(TEXTS):
            text = self.text()
            add(key, text, text)
        for key in self.some(LISTS):
            texts = self.words(self.chance.randint(1, 4))
            words += [f"{key}={quote(text)}" for text in texts]
            wanted[key] = texts
        for key in self.some(DATES):
            date = self.chance.choice(("1959", "1959-08", "1959-08-17", "2026-08-22T18:00:00Z"))
            add(key, date, date)
        for key in self.some(COUNTS):
            number = self.chance.randint(1, 2**31 - 1)
            add(key, str(number), number)
        for key in self.some(RATINGS):
            rating = self.chance.random()
            add(key, repr(rating), rating)
        for key in self.some(FLAGS):
            flag = self.chance.random() < 0.5
            add(key, str(int(flag)), flag)
        for key in self.some(TIMES):
            milliseconds = self.chance.randint(0, 20_000_000)
            words.append(f"{key}={milliseconds / 1000}")
            wanted[key + "_us"] = milliseconds * 1000
        breaks = [(start := self.chance.randint(0, 9000), self.chance.randint(start + 1, 9001)) for _ in range(4)]
        if breaks := self.some(breaks):
            words += [f"ad_break={start}-{end}" for start, end in breaks]
            wanted["ad_breaks_us"] = [(start * 1_000_000, end * 1_000_000) for start, end in sorted(breaks)]
        if self.chance.random() < 0.3:
            add("url", "file:///music/a?b", "file:///music/a?b")
        extras = {}
        for name in self.some(("mood", "color", "year")):
            if self.chance.random() < 0.5:
                extras["example:" + name] = text = self.text()
                words.append(f"example:{name}={quote(text)}")
            else:
                extras["example:" + name] = number = self.chance.randint(-(2**63), 2**63 - 1)
                words.append(f"#example:{name}={number}")
        if with_round:
            extras["test:round"] = self.round
            words.append(f"#test:round={self.round}")
        if extras:
            wanted["extras"] = extras
        return " ".join(words), wanted

    def change(self):
        """The lines of one frame. A client must then read the values of `wanted`."""
        self.round += 1
        words, content = self.content(with_round=True)
        lines = [f"content music {words}"]
        self.wanted = {"Content": content}
        lines += self.playback(content.get("duration_us"))
        lines += self.lists()
        lines += self.offer()
        return ["begin music", *lines, "end music"]

    def playback(self, length):
        state = self.chance.choice(STATES)
        rate, default = (self.chance.choice((-2.0, 0.5, 1.0, 1.25, 3.0)) for _ in range(2))
        elapsed = self.chance.randint(0, 30_000)
        line = f"playback music {state} position={elapsed / 1000} rate={rate} default_rate={default}"
        playback = {"state": state, "rate": rate, "default_rate": default}
        volume = self.maybe(lambda: self.chance.random() * 1.5)
        if volume is not None:
            line += f" volume={volume!r}"
            playback["volume"] = volume
        if self.chance.random() < 0.5:
            index, count = self.chance.randint(0, 99), self.chance.randint(100, 200)
            line += f" queue={index}/{count}"
            playback.update({"queue_index": index, "queue_count": count})
        self.wanted["Playback"] = playback
        self.line = (min(elapsed * 1000, length if length is not None else 2**62), rate if state == "playing" else 0)
        self.length = length
        self.moment = time.monotonic()
        return [line]

    def position(self):
        """The expected position, in microseconds."""
        moved = self.line[0] + (time.monotonic() - self.moment) * 1e6 * self.line[1]
        return min(max(moved, 0), self.length if self.length is not None else 2**62)

    def lists(self):
        if self.chance.random() < 0.5:
            self.wanted["Queue"] = {}
            lines = ["queue music none"]
        else:
            known = {self.identifier(): self.content() for _ in range(self.chance.randint(0, 4))}
            lines = ["queue-new", *(f"queue-add {quote(key)} {words}" for key, (words, _) in known.items())]
            self.wanted["Queue"] = {"entries": [(list(key), values) for key, (_, values) in known.items()]}
            if known and self.chance.random() < 0.7:
                current = self.chance.choice(list(known))
                lines.append(f"queue-current {quote(current)}")
                self.wanted["Playback"]["entry_id"] = list(current)
            lines.append("queue music")
        if self.chance.random() < 0.5:
            self.wanted["Playlists"] = {}
            return [*lines, "playlists music none", "active-playlist music @null"]
        found = {}
        lines.append("playlists-new")
        for key in {self.identifier() for _ in range(self.chance.randint(0, 4))}:
            found[key] = {"name": self.text()}
            lines.append(f"playlists-add {quote(key)} {quote(found[key]['name'])}")
            if self.chance.random() < 0.5:
                found[key]["icon_url"] = "file:///a.png"
                lines[-1] += " file:///a.png"
            times = [self.maybe(lambda: self.chance.randint(0, 10**9)) for _ in range(3)]
            lines.append(f"playlists-times {quote(key)} " + " ".join("-" if t is None else str(t) for t in times))
            for name, moment in zip(("created_us", "modified_us", "played_us"), times, strict=True):
                if moment is not None:
                    found[key][name] = moment * 1_000_000
        self.wanted["Playlists"] = {"entries": [(list(key), values) for key, values in found.items()]}
        active = self.identifier()
        self.wanted["Playback"]["playlist_id"] = list(active)
        return [*lines, "playlists music", f"active-playlist music {quote(active)}"]

    def offer(self):
        """Offers other commands with other parameters. Parameters stay set when their command is not offered."""
        chance, lines = self.chance, []
        offered = set(self.some(ALL_COMMANDS)) or {"play"}
        gone = set(self.commands) - offered
        if gone:
            lines.append("withdraw-command music " + " ".join(sorted(gone)))
        new = offered - set(self.commands)
        if new:
            lines.append("offer music " + " ".join(sorted(new)))
        self.commands = {command: self.commands.get(command, True) for command in offered}
        for command in self.some(sorted(offered)):
            self.commands[command] = chance.random() < 0.5
            lines.append(f"enable music {command} {int(self.commands[command])}")
        for command in self.some(self.skips):
            seconds = [chance.randint(1, 90) for _ in range(chance.randint(1, 4))]
            self.skips[command] = [second * 1_000_000 for second in seconds]
            lines.append(f"intervals music {command} " + " ".join(map(str, seconds)))
        if chance.random() < 0.4:
            self.rates = [chance.choice((0.25, 0.5, 1.0, 1.5, 2.0, -1.0)) for _ in range(chance.randint(1, 4))]
            lines.append("rates music " + " ".join(map(str, self.rates)))
        for name, modes in (("repeat", REPEAT), ("shuffle", SHUFFLE)):
            if chance.random() < 0.4:
                current, supported = chance.choice(modes), self.some(modes)
                lines.append(f"{name} music {current} " + " ".join(supported))
                known = [mode for mode in modes if not supported or mode in (*supported, current, "off")]
                setattr(self, name, (current, known))
        for command in self.some(MARKS):
            titles = self.chance.choice(((None, None), ("Love it", "Love"), (self.text(), self.text(4))))
            status = chance.choice(FEEDBACKS)
            self.marks[command] = (status, *titles)
            words = " ".join("@null" if title is None else quote(title) for title in titles)
            lines.append(f"feedback music {command} {status} {words}")
        if chance.random() < 0.4:
            low = chance.random()
            self.rating = (low, low + 1 + chance.random())
            lines.append(f"rating music {self.rating[0]!r} {self.rating[1]!r}")
        if chance.random() < 0.4:
            self.supported_urls = (self.some(("file", "https", "smb")), self.some(("audio/flac", "audio/mpeg")))
            lines.append(
                f"supported-urls music {' '.join(self.supported_urls[0])} -- {' '.join(self.supported_urls[1])}"
            )
        if chance.random() < 0.4:
            self.fullscreen = chance.random() < 0.5
            lines.append(f"fullscreen music {int(self.fullscreen)}")
        if chance.random() < 0.4:
            lines.append(self.language_options())
        self.wanted["Commands"] = {command: self.command(command) for command in offered}
        return lines

    def language_options(self):
        """The line that sets the options; a client must read `languages`."""
        chance, words, groups, current = self.chance, [], {}, []
        for number in range(chance.randint(0, 8)):
            group = chance.randint(-1, 1)
            shown = groups.setdefault(group, {"options": [], "allows_none": False})
            identifier, name, tag = f"{number} {self.text()}", self.text(), self.maybe(self.text)
            kind, characteristics = chance.choice(("audible", "legible")), self.some(CHARACTERISTICS)
            flags = list(characteristics)
            option = {"id": identifier, "name": name, "kind": kind, "characteristics": characteristics}
            if tag is not None:
                option["tag"] = tag
            if "default" not in shown and chance.random() < 0.3:
                shown["default"] = identifier
                flags.append("default")
            if not any(known["id"] in current for known in shown["options"]) and chance.random() < 0.3:
                current.append(identifier)
                flags.append("current")
            if chance.random() < 0.3:
                shown["allows_none"] = True
                flags.append("optional")
            shown["options"].append(option)
            tag = "@null" if tag is None else quote(tag)
            words += [str(group), quote(identifier), quote(name), tag, kind, ",".join(flags) or "0"]
        self.languages = {"groups": list(groups.values()), "current": current} if groups else {}
        return " ".join(["languages music", *words])

    def command(self, command):
        wanted = {"enabled": self.commands[command]}
        if command in self.skips:
            wanted["intervals_us"] = self.skips[command]
        elif command == "change_playback_rate":
            wanted["rates"] = self.rates
        elif command in ("change_repeat_mode", "change_shuffle_mode"):
            current, supported = self.repeat if command == "change_repeat_mode" else self.shuffle
            wanted.update(current=current, supported=list(supported))
        elif command in MARKS:
            status, title, short = self.marks[command]
            wanted["feedback"] = status
            wanted.update({key: text for key, text in (("title", title), ("short_title", short)) if text is not None})
        elif command == "rate_content":
            wanted.update(minimum=self.rating[0], maximum=self.rating[1])
        elif command == "enable_language_option":
            wanted.update(self.languages)
        elif command == "raise":
            wanted["activation_token"] = True
        elif command in ("open_url", "add_to_queue"):
            wanted.update({"schemes": self.supported_urls[0], "mime_types": self.supported_urls[1]})
        elif command == "set_fullscreen":
            wanted["fullscreen"] = self.fullscreen
        return wanted
