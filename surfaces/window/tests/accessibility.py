# SPDX-License-Identifier: MIT
"""The view of a screen reader on a program: its widgets in the accessibility tree, by AT-SPI over D-Bus."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from gi.repository import Gio, GLib

LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
ACCESSIBLE = "org.a11y.atspi.Accessible"
COMPONENT = "org.a11y.atspi.Component"
IN_WINDOW = 1
PROPERTIES = "org.freedesktop.DBus.Properties"
CALL_MS = 15000
# Bits of the states: https://docs.gtk.org/atspi2/enum.StateType.html
CHECKED, FOCUSED, PRESSED, SENSITIVE, VISIBLE = 4, 12, 20, 24, 30


class Widget:
    """A widget in the tree."""

    def __init__(self, tree: Tree, name: str, path: str) -> None:
        self.tree, self.bus_name, self.path = tree, name, path

    def call(self, interface: str, member: str, signature: str = "", *values: Any) -> Any:
        """Calls a method; returns its first result."""
        body = GLib.Variant(f"({signature})", values) if signature else None
        answer = self.tree.connection.call_sync(
            self.bus_name, self.path, interface, member, body, None, Gio.DBusCallFlags.NONE, CALL_MS, None
        )
        return answer.unpack()[0] if answer.n_children() else None

    def get(self, key: str, interface: str = ACCESSIBLE) -> Any:
        """A property."""
        return self.call(PROPERTIES, "Get", "ss", interface, key)

    @property
    def name(self) -> str:
        """The text that a screen reader reads."""
        return self.get("Name")

    @property
    def role(self) -> str:
        """The kind of the widget."""
        return self.call(ACCESSIBLE, "GetRoleName")

    def has(self, state: int) -> bool:
        """Whether the widget has a state."""
        low, high = self.call(ACCESSIBLE, "GetState")
        return bool((high << 32 | low) >> state & 1)

    def contains(self, widget: Widget) -> bool:
        """Whether another widget is drawn within this one."""
        (_, top, _, height), (_, y, _, h) = (
            each.call(COMPONENT, "GetExtents", "u", IN_WINDOW) for each in (self, widget)
        )
        return h > 0 and top <= y and y + h <= top + height

    def children(self) -> list[Widget]:
        """The widgets in it."""
        return [Widget(self.tree, name, path) for name, path in self.call(ACCESSIBLE, "GetChildren")]

    def press(self) -> None:
        """Does its first action."""
        self.call("org.a11y.atspi.Action", "DoAction", "i", 0)


class Tree:
    """The accessibility tree of the programs of a bus."""

    def __init__(self, address: str) -> None:
        flags = Gio.DBusConnectionFlags
        self.connection = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None
        )

    def shown(self, widget: Widget | None = None) -> Iterator[Widget]:
        """The widgets that are visible. A list that is found in another widget is not read: it may be long."""
        for child in (widget or Widget(self, *REGISTRY)).children():
            try:
                if widget is None or child.has(VISIBLE):
                    yield child
                    if child.role != "list":
                        yield from self.shown(child)
            except GLib.Error:
                continue  # The widget went away meanwhile.

    def names(self) -> list[str]:
        """The names of the widgets that are visible."""
        return [name for widget in self.shown() if (name := widget.name)]

    def find(self, accepts: Callable[[Widget], bool], what: str, seconds: float = 15) -> Widget:
        """Waits for a widget."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                if found := next((widget for widget in self.shown() if accepts(widget)), None):
                    return found
            except GLib.Error:
                pass  # The program has no tree yet.
            time.sleep(0.1)
        raise AssertionError(f"{what}: not within {seconds} s; there are {self.names()}")

    def named(self, name: str, role: str | None = None) -> Widget:
        """Waits for a widget with this name."""
        return self.find(lambda widget: widget.name == name and role in (None, widget.role), name)
