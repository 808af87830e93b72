#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Replaces an extension with push tokens, for the tests of the bindings: tokens.py NAME.

It emits a new token for each input line: the session's id, the address, the public key and the secret, with tabs between.
"""

import sys

from gi.repository import Gio, GLib

DESCRIPTION = """<node><interface name="org.nowplaying.Extension1">
<method name="GetTokens"><arg type="a(aysss)" direction="out"/></method></interface></node>"""
PATH, INTERFACE = "/org/nowplaying/Extension", "org.nowplaying.Extension1"

loop = GLib.MainLoop()
bus = Gio.bus_get_sync(Gio.BusType.SESSION)


def on_call(_bus, _sender, _path, _interface, _method, _arguments, invocation):
    """Answers GetTokens."""
    token = (b"", "https://push.example.org/all", "BPUBLIC", "SECRET")
    invocation.return_value(GLib.Variant("(a(aysss))", ([token],)))


def on_line(_source, _condition):
    """Emits a new token."""
    line = sys.stdin.readline()
    if not line:
        loop.quit()
        return False
    session_id, *texts = line.rstrip("\n").split("\t")
    token = GLib.Variant("(aysss)", (session_id.encode(), *texts))
    bus.emit_signal(None, PATH, INTERFACE, "TokenChanged", token)
    return True


bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces[0], on_call)
Gio.bus_own_name_on_connection(bus, sys.argv[1], 0, lambda *_: print("there", flush=True), None)
GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, on_line)
loop.run()
