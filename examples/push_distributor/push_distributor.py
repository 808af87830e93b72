#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A small UnifiedPush distributor for development. It receives messages over HTTP, and sends them over D-Bus.

push_distributor.py                                                   runs the distributor
push_distributor.py send --subscription FILE --json '{"aps": ...}'    sends one message, as an application's server

README.md explains each step.
"""

import argparse
import contextlib
import dataclasses
import http.server
import json
import os
import pathlib
import re
import secrets
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any

import gi
import web_push

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

PREFIX = "org.unifiedpush.Distributor."
PATH = "/org/unifiedpush/Distributor"
CONNECTOR_PATH = "/org/unifiedpush/Connector"
MOST_REGISTRATIONS = 1000
MOST_BYTES = web_push.MOST_BYTES
LOOPBACK = "127.0.0.1"

DESCRIPTION = """
<node>
  <interface name="org.unifiedpush.Distributor1">
    <method name="Register">
      <arg name="serviceName" type="s" direction="in"/>
      <arg name="token" type="s" direction="in"/>
      <arg name="description" type="s" direction="in"/>
      <arg name="registrationResult" type="s" direction="out"/>
      <arg name="registrationResultReason" type="s" direction="out"/>
    </method>
    <method name="Unregister">
      <arg name="token" type="s" direction="in"/>
      <annotation name="org.freedesktop.DBus.Method.NoReply" value="true"/>
    </method>
  </interface>
  <interface name="org.unifiedpush.Distributor2">
    <method name="Register">
      <arg name="args" type="a{sv}" direction="in"/>
      <arg name="res" type="a{sv}" direction="out"/>
    </method>
    <method name="Unregister">
      <arg name="args" type="a{sv}" direction="in"/>
      <arg name="res" type="a{sv}" direction="out"/>
    </method>
  </interface>
</node>
"""


def report(line: str) -> None:
    """Prints a line, without delay."""
    print(line, flush=True)


@dataclasses.dataclass
class Registration:
    """A connector, and the HTTP path to which its messages are posted."""

    token: str
    service: str
    version: int
    path: str


def checked(token: Any, service: Any) -> tuple[str, str] | None:
    """Returns both values if they are valid: a short token, and a well-known bus name."""
    if not isinstance(token, str) or not 0 < len(token.encode()) <= 100 or not isinstance(service, str):
        return None
    is_own = Gio.dbus_is_name(service) and not Gio.dbus_is_unique_name(service) and service != "org.freedesktop.DBus"
    return (token, service) if is_own else None


class Book:
    """The registrations, optionally stored in a file. The threads of the bus and of the web server use it."""

    def __init__(self, file: pathlib.Path | None) -> None:
        self.file = file
        self.lock = threading.Lock()
        self.by_token: dict[str, Registration] = {}
        if file and file.exists():
            for entry in json.loads(file.read_text(encoding="utf-8")):
                registration = Registration(**entry)
                if not checked(registration.token, registration.service):
                    raise ValueError(f"{registration} is not a registration")
                self.by_token[registration.token] = registration

    def save(self) -> None:
        """Replaces the file in one step, so that it is never incomplete."""
        if not self.file:
            return
        part = self.file.with_name(self.file.name + ".new")
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as stream:
            json.dump([dataclasses.asdict(entry) for entry in self.by_token.values()], stream, indent=1)
        os.replace(part, self.file)

    def add(self, token: str, service: str, version: int) -> Registration | None:
        """Adds or renews a registration. Returns None if another name has the token, or if the limit is reached."""
        with self.lock:
            known = self.by_token.get(token)
            if (known and known.service != service) or (not known and len(self.by_token) >= MOST_REGISTRATIONS):
                return None
            path = known.path if known else "/" + secrets.token_urlsafe(32)
            self.by_token[token] = Registration(token, service, version, path)
            self.save()
            return self.by_token[token]

    def remove(self, token: str) -> Registration | None:
        """Removes a registration, and returns it."""
        with self.lock:
            known = self.by_token.pop(token, None)
            if known:
                self.save()
            return known

    def find(self, path: str) -> Registration | None:
        """Returns the registration with this path."""
        with self.lock:
            return next((entry for entry in self.by_token.values() if secrets.compare_digest(entry.path, path)), None)


class Handler(http.server.BaseHTTPRequestHandler):
    """One request of an application's server."""

    server: "Server"
    server_version = "push_distributor"
    sys_version = ""
    # In seconds. A slower client is disconnected.
    timeout = 5

    def answer(self, status: int, text: str = "", kind: str = "text/plain; charset=utf-8", **headers: str) -> None:
        """Sends an answer. The connection then ends."""
        body = (text + "\n").encode() if text else b""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with contextlib.suppress(OSError):
            self.wfile.write(body)

    def registration(self) -> Registration | None:
        """Returns the registration of the request's endpoint. Without one, it sends an error and returns None."""
        hosts = self.headers.get_all("Host") or []
        port = self.server.server_address[1]
        # A web page can use its own host name for this address (DNS rebinding), so check the Host header.
        if hosts not in ([f"{LOOPBACK}:{port}"], [f"localhost:{port}"]):
            self.answer(403, "This server is asked by its own name only.")
            return None
        registration = self.server.book.find(self.path) if self.path.isascii() else None
        if not registration:
            self.answer(404, "There is no such endpoint.")
        return registration

    def do_GET(self) -> None:  # noqa: N802
        """Answers as a UnifiedPush server does: the endpoint accepts messages."""
        if self.registration():
            self.answer(200, '{"unifiedpush":{"version":1}}', "application/json")

    def do_POST(self) -> None:  # noqa: N802
        """Delivers a message. The receiver checks its content."""
        registration = self.registration()
        if not registration:
            return
        lengths = self.headers.get_all("Content-Length") or []
        if not lengths or self.headers.get("Transfer-Encoding"):
            self.answer(411, "Send the length of the message.")
            return
        if len(lengths) > 1 or not re.fullmatch(r"[0-9]{1,9}", lengths[0]):
            self.answer(400, "That is not a length.")
            return
        if not re.fullmatch(r"[0-9]{1,10}", self.headers.get("TTL", "0")):
            self.answer(400, "TTL is not a number of seconds.")
            return
        size = int(lengths[0])
        if size == 0 or size > MOST_BYTES:
            self.answer(413 if size else 400, f"A message has 1 to {MOST_BYTES} bytes.")
            return
        try:
            message = self.rfile.read(size)
        except OSError:
            message = b""
        if len(message) < size:
            self.answer(400, "The message is shorter than its length.")
            return
        name = secrets.token_hex(8)
        self.server.deliver(registration, message, name)
        # The distributor stores no messages. A connector that is not running and cannot be started loses the message.
        self.answer(201, TTL="0", Location=f"/message/{name}")

    def log_message(self, format: str, *values: Any) -> None:  # noqa: A002
        """Writes no log line. The distributor prints its own lines."""


class Server(http.server.ThreadingHTTPServer):
    """The web server, which listens only on this machine."""

    daemon_threads = True

    def __init__(self, port: int, book: Book, deliver: Callable[[Registration, bytes, str], None]) -> None:
        super().__init__((LOOPBACK, port), Handler)
        self.book = book
        self.deliver = deliver

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignores a client that closes the connection."""


class Distributor:
    """The service on the bus."""

    def __init__(self, connection: Gio.DBusConnection, book: Book, port: int) -> None:
        self.connection = connection
        self.book = book
        self.server = Server(port, book, lambda *message: GLib.idle_add(self.send_message, *message))
        self.address = f"http://{LOOPBACK}:{self.server.server_address[1]}"
        for interface in Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces:
            connection.register_object(PATH, interface, self.called, None, None)

    def start(self) -> None:
        """Starts to accept messages."""
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    # ---- calls from connectors ----

    def called(self, _connection: Any, _sender: str, _path: str, interface: str, method: str, *rest: Any) -> None:
        """Handles a call of either version of the interface."""
        parameters, invocation = rest[0].unpack(), rest[1]
        version = int(interface[-1])
        if version == 1:
            arguments = dict(
                zip(("service", "token") if method == "Register" else ("token",), parameters, strict=False)
            )
        else:
            arguments = parameters[0]
        token = arguments.get("token")
        if method == "Unregister":
            invocation.return_value(GLib.Variant("(a{sv})", ({},)) if version == 2 else None)
            if isinstance(token, str):
                self.unregister(token)
            return
        service, registration = arguments.get("service"), None
        both = checked(token, service)
        with contextlib.suppress(OSError):
            registration = self.book.add(*both, version) if both else None
        result = "REGISTRATION_SUCCEEDED" if registration else "REGISTRATION_FAILED"
        reason = "" if registration else "INTERNAL_ERROR"
        if version == 1:
            invocation.return_value(GLib.Variant("(ss)", (result, reason)))
        else:
            words = {"success": result} | ({"reason": reason} if reason else {})
            values = {word: GLib.Variant("s", value) for word, value in words.items()}
            invocation.return_value(GLib.Variant("(a{sv})", (values,)))
        if registration:
            report(f"registered {registration.service}: {self.address}{registration.path}")
            self.send(registration, "NewEndpoint", "endpoint", GLib.Variant("s", self.address + registration.path))
        else:
            report(f"refused {service!r}")

    def unregister(self, token: str) -> None:
        """Removes a registration, prints a line, and calls the connector."""
        registration = self.book.remove(token)
        if registration:
            report(f"unregistered {registration.service}")
            self.send(registration, "Unregistered")

    # ---- calls to connectors ----

    def send_message(self, registration: Registration, message: bytes, name: str) -> bool:
        """Sends a message to the connector. The bus starts the connector if it is not running."""
        report(f"message {name} for {registration.service}: {len(message)} bytes")
        self.send(registration, "Message", "message", GLib.Variant("ay", message), name)
        return GLib.SOURCE_REMOVE

    def send(
        self,
        registration: Registration,
        method: str,
        what: str = "",
        value: GLib.Variant | None = None,
        name: str | None = None,
    ) -> None:
        """Calls the connector with the interface version of its registration. It does not wait for the answer."""
        token = GLib.Variant("s", registration.token)
        if registration.version == 2:
            arguments = {"token": token} | ({what: value} if value is not None else {})
            if name is not None:
                arguments["id"] = GLib.Variant("s", name)
            body = GLib.Variant("(a{sv})", (arguments,))
        else:
            # In version 1 an empty token confirms a request to unregister.
            values = [token if value is not None else GLib.Variant("s", "")]
            values += [value] if value is not None else []
            values += [GLib.Variant("s", name)] if name is not None else []
            body = GLib.Variant.new_tuple(*values)

        def answered(connection: Gio.DBusConnection, outcome: Gio.AsyncResult) -> None:
            try:
                connection.call_finish(outcome)
            except GLib.Error as failure:
                report(f"{registration.service} did not accept {method}: {failure.message}")

        self.connection.call(
            registration.service,
            CONNECTOR_PATH,
            f"org.unifiedpush.Connector{registration.version}",
            method,
            body,
            None,
            Gio.DBusCallFlags.NONE,
            -1,
            None,
            # Version 1 has no answers.
            answered if registration.version == 2 else None,
        )


def run(options: argparse.Namespace) -> int:
    """Runs the distributor until a signal ends it, and returns the exit status."""
    name = PREFIX + options.name
    if not Gio.dbus_is_name(name):
        print(f"{name} is not a bus name", file=sys.stderr)
        return 2
    connection = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    distributor = Distributor(connection, Book(options.state), options.port)
    loop = GLib.MainLoop()
    status = [0]

    def acquired(_connection: Any, _name: str) -> None:
        distributor.start()
        report(f"{name} takes messages at {distributor.address}")

    def lost(_connection: Any, _name: str) -> None:
        print(f"cannot own {name}: another distributor has it", file=sys.stderr)
        status[0] = 1
        loop.quit()

    Gio.bus_own_name_on_connection(connection, name, Gio.BusNameOwnerFlags.DO_NOT_QUEUE, acquired, lost)
    for number in (signal.SIGINT, signal.SIGTERM):
        GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, number, loop.quit)
    loop.run()
    return status[0]


def send(options: argparse.Namespace) -> int:
    """Sends one message as an application's server does."""
    text = options.subscription
    try:
        if not text.lstrip().startswith("{"):
            text = pathlib.Path(text).read_text(encoding="utf-8")
        status = web_push.post(json.loads(text), web_push.message(options.json), options.ttl)
    except (OSError, ValueError, KeyError, TypeError) as problem:
        print(f"not sent: {problem!r}", file=sys.stderr)
        return 1
    print(f"{status}: {'taken' if status in (200, 201, 202) else 'refused'}")
    return 0 if status in (200, 201, 202) else 1


def main() -> int:
    """Reads the arguments, and runs a subcommand."""
    parser = argparse.ArgumentParser(description="A UnifiedPush distributor for development.")
    parser.set_defaults(action=run)
    parser.add_argument("--name", default="development", help=f"the last part of its bus name, {PREFIX}…")
    parser.add_argument("--port", type=int, default=7411, help="the port on 127.0.0.1; 0: any free port")
    parser.add_argument("--state", type=pathlib.Path, help="a file to store the registrations")
    sender = parser.add_subparsers().add_parser("send", help="encrypt a message and post it")
    sender.set_defaults(action=send)
    sender.add_argument("--subscription", required=True, help="JSON of a subscription, or a file with it")
    sender.add_argument("--json", required=True, help='the message: {"aps": {...}}')
    sender.add_argument("--ttl", type=int, default=3600, help="how long a push server may store it, in seconds")
    options = parser.parse_args()
    return options.action(options)


if __name__ == "__main__":
    sys.exit(main())
