# SPDX-License-Identifier: MIT
"""A service org.nowplaying.Center whose values have wrong types, one after the other.

It prints `round` for each round of all values, and then `cases` and their number.
"""

import sys

from gi.repository import Gio, GLib

PATH = "/org/nowplaying/Center"
PLAYER = PATH + "/player/1"
NAME = "org.mpris.MediaPlayer2.wrong"
SESSION, CENTER, PROPERTIES = "org.nowplaying.Session1", "org.nowplaying.Center1", "org.freedesktop.DBus.Properties"
XML = """<node>
  <interface name="org.nowplaying.Center1">
    <method name="GetPlayers"><arg type="as" direction="in"/><arg type="a(sa{sv}a{sv})" direction="out"/>
      <arg type="as" direction="out"/></method>
    <method name="GetPrimary"><arg type="as" direction="in"/><arg type="a(sa{sv}a{sv})" direction="out"/>
      <arg type="as" direction="out"/></method>
    <method name="GetArtwork"><arg type="s" direction="in"/><arg type="i" direction="in"/><arg type="i" direction="in"/>
      <arg type="s" direction="out"/></method>
  </interface>
</node>"""
ENTRY_MS = 40
# A value of each type.
WRONG = [
    GLib.Variant("s", "text"),
    GLib.Variant("i", -5),
    GLib.Variant("d", float("nan")),
    GLib.Variant("b", True),
    GLib.Variant("ay", [255, 254]),
    GLib.Variant("as", ["a", "b"]),
    GLib.Variant("a{sv}", {"x": GLib.Variant("s", "y")}),
    GLib.Variant("aa{sv}", [{"id": GLib.Variant("i", 1), "name": GLib.Variant("b", False)}]),
    GLib.Variant("av", []),
]
RIGHT = {
    "Content": {"title": ("s", "Title"), "artist": ("as", ["A"]), "kind": ("s", "music"),
                "duration_us": ("x", 60000000), "live": ("b", False),
                "user_rating": ("d", 0.5), "album": ("s", "Album"), "lyrics": ("s", "a\nb")},
    "Playback": {"state": ("s", "playing"), "position_us": ("x", 0), "timestamp_us": ("x", 0), "rate": ("d", 1.0),
                 "volume": ("d", 0.5), "muted": ("b", False), "private": ("b", False), "buffered_us": ("x", 5),
                 "window": ("a{sv}", {}), "problem": ("a{sv}", {}), "queue_index": ("i", 0)},
    "Commands": {name: ("a{sv}", {"enabled": GLib.Variant("b", True)}) for name in (
        "play", "pause", "seek_to_position", "skip_forward", "change_repeat_mode", "change_shuffle_mode", "like",
        "change_playback_rate", "rate_content", "set_volume", "set_muted", "enable_language_option", "raise")},
}  # fmt: skip
INNER = "intervals_us supported current rates feedback minimum groups enabled activation_token".split()
LISTS = ["Queue", "Playlists", "Chapters", "Lyrics"]


def right():
    """The properties with their own types."""
    values = {key: {name: GLib.Variant(*value) for name, value in entries.items()} for key, entries in RIGHT.items()}
    packed = {key: GLib.Variant("a{sv}", entries) for key, entries in values.items()}
    return values, {**packed, "DesktopEntry": GLib.Variant("s", "x"), "IsRemote": GLib.Variant("b", False),
                    "Devices": GLib.Variant("aa{sv}", []), "Artwork": GLib.Variant("a{sv}", {})}  # fmt: skip


def cases():
    """Pairs of a player's values in the service, and its properties: one value is wrong in each."""
    texts = {"identity": "Wrong", "reason": "playing"}
    place = {"path": GLib.Variant("o", PLAYER), **{key: GLib.Variant("s", text) for key, text in texts.items()}}
    values, packed = right()
    for wrong in WRONG:
        for key in place:
            yield {**place, key: wrong}, packed
        for key in packed:
            yield place, {**packed, key: wrong}
        for key, entries in values.items():
            for name in entries:
                yield place, {**packed, key: GLib.Variant("a{sv}", {**entries, name: wrong})}
        for name in RIGHT["Commands"]:
            command = GLib.Variant("a{sv}", {"enabled": GLib.Variant("b", True), **{inner: wrong for inner in INNER}})
            yield place, {**packed, "Commands": GLib.Variant("a{sv}", {**values["Commands"], name: command})}


class Service:
    """The service."""

    def __init__(self, bus):
        self.bus, self.rounds, self.count = bus, 0, 0
        self.cases = cases()
        self.case = next(self.cases)
        for interface in Gio.DBusNodeInfo.new_for_xml(XML).interfaces:
            bus.register_object(PATH, interface, self.called, None, None)
        bus.add_filter(self.answer_properties)
        GLib.timeout_add(ENTRY_MS, self.turn)

    def answer_properties(self, connection, message, is_incoming):
        """Answers Get with a value of some type."""
        if is_incoming and message.get_interface() == PROPERTIES and message.get_member() == "Get":
            key = message.get_body().unpack()[1]
            reply = message.new_method_reply()
            wrong = WRONG[self.count % len(WRONG)]
            entries = GLib.Variant("a{sv}", {"entries": wrong, "lines": wrong})
            reply.set_body(GLib.Variant("(v)", (entries if key in LISTS and self.count % 2 else wrong,)))
            connection.send_message(reply, Gio.DBusSendMessageFlags.NONE)
            return None
        return message

    def called(self, _bus, _sender, _path, _interface, method, _arguments, call):
        """Answers with the case, and sometimes with another signature."""
        place, properties = self.case
        if method == "GetArtwork":
            call.return_value(GLib.Variant("(s)", ("no image",)))
        else:
            call.return_value(GLib.Variant("(a(sa{sv}a{sv})as)", ([(NAME, place, properties)], [])))

    def emit(self, path, interface, values):
        """Emits a change."""
        body = GLib.Variant("(sa{sv}as)", (interface, values, [*LISTS, "Players"]))
        self.bus.emit_signal(None, path, PROPERTIES, "PropertiesChanged", body)

    def turn(self):
        """Shows the next case."""
        self.case = next(self.cases, None)
        if self.case is None:
            self.rounds += 1
            print("round", flush=True)
            if self.rounds == 2:
                print(f"cases {self.count}", flush=True)
                self.case = next(cases())
                return GLib.SOURCE_REMOVE
            self.cases = cases()
            self.case = next(self.cases)
        self.count += 1
        self.emit(PLAYER, SESSION, self.case[1])
        self.emit(PATH, CENTER, {"Last": WRONG[self.count % len(WRONG)]})
        self.bus.emit_signal(None, PATH, PROPERTIES, "PropertiesChanged", GLib.Variant("(s)", ("other",)))
        return GLib.SOURCE_CONTINUE


connection = Gio.bus_get_sync(Gio.BusType.SESSION)
service = Service(connection)
Gio.bus_own_name_on_connection(connection, "org.nowplaying.Center", Gio.BusNameOwnerFlags.NONE, None, None)
sys.stdout.flush()
GLib.MainLoop().run()
