# SPDX-License-Identifier: MIT
"""PyGObject and the library: ownership, wrong types, exceptions. It needs a session bus of its own.

Without a name it prints the names of its tests. tests/run gives each test a process of its own.
"""

import asyncio
import gc
import sys
import time
import traceback
import weakref

import gi

gi.require_version("NowPlaying", "0")
from gi.repository import Gio, GLib, GObject, NowPlaying  # noqa: E402


def wait(condition, what="the condition"):
    """Runs the main context until a condition is true."""
    deadline = time.monotonic() + 30
    GLib.timeout_add(20, lambda: True)
    while not (result := condition()):
        assert time.monotonic() < deadline, f"{what} did not happen within 30 seconds"
        GLib.MainContext.default().iteration(True)
    return result


def refuses(call, kinds, words):
    """Calls a function, which must raise an exception with a sentence."""
    try:
        call()
    except kinds as error:
        assert words in str(error), f"{error!r} does not contain {words!r}"
    else:
        raise AssertionError(f"{words}: nothing was raised")


def publish():
    """A session that plays."""
    session = NowPlaying.Session.new("org.example.Test", "music")
    song = NowPlaying.Content(id="1", title="Harbour Lights", artist="The Ferrymen", duration=254_000_000)
    session.set_content(song)
    session.set_state(NowPlaying.PlaybackState.PLAYING)
    session.publish()
    return session


def perform(player, action):
    """Sends an action, and returns True or the error."""
    outcomes = []

    def done(player, result):
        try:
            outcomes.append(player.perform_finish(result))
        except GLib.Error as error:
            outcomes.append(error)

    player.perform_async(action, None, done)
    wait(lambda: outcomes, "the outcome")
    return outcomes[0]


def a_player_is_read_and_steered():
    session = publish()
    seen = []
    session.offer(NowPlaying.Command.SEEK_TO_POSITION, lambda session, request: seen.append(request.props.position))
    session.offer(NowPlaying.Command.RAISE, None)
    session.connect("command::raise", lambda session, request: seen.append(request.get_activation_token()))
    controller = NowPlaying.Controller()
    player = wait(controller.get_primary, "the player")
    assert len(controller) == 1 and controller[0] is player and list(controller) == controller[0:1] == [player]
    assert (player.props.title, player.get_artist(), player.props.content.props.genres) == (
        "Harbour Lights",
        "The Ferrymen",
        [],
    )
    wait(lambda: player.props.can_raise and player.props.can_seek_to_position, "the commands")
    assert perform(player, NowPlaying.Action.seek_to_position(42_000_000)) is True
    assert perform(player, NowPlaying.Action.raise_("token")) is True
    assert seen == [42_000_000, "token"], seen


def exceptions_fail_requests():
    session = publish()

    def scratched(session, request):
        raise GLib.Error.new_literal(NowPlaying.error_quark(), "the disc is scratched", NowPlaying.Error.NETWORK_FAILED)

    session.offer(NowPlaying.Command.NEXT, scratched)
    session.offer(NowPlaying.Command.PREVIOUS, None)
    session.offer(NowPlaying.Command.STOP, lambda session, request: {}["the disc"])
    session.connect("command::previous", lambda session, request: 1 / 0)
    controller = NowPlaying.Controller()
    player = wait(controller.get_primary, "the player")
    wait(lambda: player.props.can_next and player.props.can_previous and player.props.can_stop, "the commands")
    error = perform(player, NowPlaying.Action.new(NowPlaying.Command.NEXT))
    assert error.matches(NowPlaying.error_quark(), NowPlaying.Error.NETWORK_FAILED), error
    assert error.message == "the disc is scratched"
    error = perform(player, NowPlaying.Action.new(NowPlaying.Command.PREVIOUS))
    assert error.matches(NowPlaying.error_quark(), NowPlaying.Error.FAILED) and "zero" in error.message, error
    session.get_application().props.can_raise = True
    session.get_application().connect("raise", lambda application, request: {}["the window"])
    wait(lambda: player.props.can_raise, "the command")
    error = perform(player, NowPlaying.Action.raise_(None))
    assert error.message == "'the window'", error
    error = perform(player, NowPlaying.Action.new(NowPlaying.Command.STOP))
    assert error.matches(NowPlaying.error_quark(), NowPlaying.Error.FAILED) and error.message == "'the disc'", error


def an_async_function_decides_its_request():
    session = publish()

    async def next_song(session, request):
        await asyncio.sleep(0)
        session.set_content(NowPlaying.Content(id="2", title="Low Tide"))

    async def previous_song(session, request):
        await asyncio.sleep(0)
        raise GLib.Error.new_literal(NowPlaying.error_quark(), "the first song", NowPlaying.Error.END_OF_QUEUE)

    session.offer(NowPlaying.Command.NEXT, next_song)
    session.offer(NowPlaying.Command.PREVIOUS, previous_song)
    controller = NowPlaying.Controller()
    player = wait(controller.get_primary, "the player")
    wait(lambda: player.props.can_next and player.props.can_previous, "the commands")
    # Without a loop of asyncio the function does not run. The developer reads why, and the client does not.
    printed = []
    sys.excepthook = lambda kind, error, trace: printed.append(str(error))
    error = perform(player, NowPlaying.Action.new(NowPlaying.Command.NEXT))
    sys.excepthook = sys.__excepthook__
    assert error.message == "the player failed to do it", error
    assert printed and "running loop of asyncio" in printed[0], printed

    async def turns():
        outcomes = []
        for command in NowPlaying.Command.NEXT, NowPlaying.Command.PREVIOUS:
            player.perform_async(NowPlaying.Action.new(command), None, lambda *result: outcomes.append(result))
        while len(outcomes) < 2:
            GLib.MainContext.default().iteration(False)
            await asyncio.sleep(0.01)
        return [result for player, result in sorted(outcomes, key=lambda each: each[1].had_error())]

    done, failed = asyncio.run(asyncio.wait_for(turns(), 30))
    assert player.perform_finish(done) and player.get_title() == "Low Tide"
    refuses(lambda: player.perform_finish(failed), GLib.Error, "the first song")


def lists_are_sequences():
    session = publish()
    session.set_custom_commands([NowPlaying.CustomCommand(id="mix", title="Add to mix")])
    controller = NowPlaying.Controller(flags=NowPlaying.ControllerFlags.LISTS)
    player = wait(controller.get_primary, "the player")
    wait(lambda: len(player.get_custom_commands()) == 1, "the command")
    assert [each.props.title for each in player.get_custom_commands()] == ["Add to mix"]
    assert list(player.get_devices()) == []
    session.set_rates([0.5, 1, 2])
    session.set_shuffle_modes([NowPlaying.ShuffleMode.OFF, NowPlaying.ShuffleMode.ITEMS])
    for command in NowPlaying.Command.CHANGE_PLAYBACK_RATE, NowPlaying.Command.CHANGE_SHUFFLE_MODE:
        session.offer(command, None)
    wait(lambda: player.props.can_change_shuffle_mode, "the commands")
    assert list(player.get_rates()) == [0.5, 1, 2]
    assert list(player.get_shuffle_modes()) == [NowPlaying.ShuffleMode.OFF, NowPlaying.ShuffleMode.ITEMS]
    refuses(lambda: session.set_devices([5]), TypeError, "Device")


class Holes(GObject.Object, Gio.ListModel):
    """A list whose items are missing."""

    def do_get_item_type(self):
        return NowPlaying.Content.__gtype__

    def do_get_n_items(self):
        return 2

    def do_get_item(self, position):
        return None


def wrong_types_are_sentences():
    session = publish()
    refuses(lambda: session.set_property("state", "playing"), TypeError, "number")
    refuses(lambda: session.set_property("content", 5), TypeError, "GObject")
    refuses(lambda: session.offer("play", None), TypeError, "NowPlaying.Command")
    refuses(lambda: session.offer(NowPlaying.Command.PLAY, 5), TypeError, "function")
    refuses(lambda: session.connect("command::nix", print), TypeError, 'no command is named "nix"')
    refuses(lambda: session.connect("command::go_to_live", print), TypeError, 'connect to "command::go-to-live"')
    session.disconnect(session.connect("command::go-to-live", print))
    refuses(lambda: NowPlaying.Content(genres="rock"), TypeError, "genres")
    refuses(lambda: NowPlaying.Content(color=3), TypeError, "color")
    refuses(lambda: NowPlaying.Session.new(None, "music"), TypeError, "None")
    for setter in (session.set_devices, session.set_outputs, session.set_custom_commands):
        refuses(lambda setter=setter: setter([None]), GLib.Error, "index 0")
    refuses(lambda: session.set_outputs([NowPlaying.Output(id="tv")]), GLib.Error, "index 0 needs a name")
    refuses(lambda: session.set_playlists([NowPlaying.Playlist(id="1", name="x"), None], None), GLib.Error, "index 1")
    refuses(lambda: session.set_queue(Holes(), -1), GLib.Error, "index 0")
    refuses(lambda: NowPlaying.Action.seek_to_position("now"), TypeError, "number")


def everything_is_finalized():
    gc.disable()
    application = NowPlaying.Application.new("org.example.Cycles", NowPlaying.ApplicationFlags.PUBLISH_ALL)
    gone = []
    sessions = []
    for i in range(30):
        session = NowPlaying.Session(application=application, id=f"cycle {i}")
        session.set_content(NowPlaying.Content(id="1", title="x"))
        session.offer(NowPlaying.Command.NEXT, None)
        session.connect("command::next", lambda _session, _request, it=session: it.withdraw())
        session.publish()
        session.weak_ref(gone.append, 1)
        sessions.append(session)
    sessions = list(map(weakref.ref, sessions))
    del session
    application.weak_ref(gone.append, 1)
    controller = NowPlaying.Controller()
    wait(lambda: len(controller) == 30, "the players")
    for player in controller:
        player.connect("notify::title", lambda *_, it=player, all=controller: None)
        player.weak_ref(gone.append, 1)
    player.props.content.weak_ref(gone.append, 1)
    controller.weak_ref(gone.append, 1)
    controller.close()
    for session in sessions:
        session().withdraw()
    del session
    player = controller = application = None
    gc.collect()
    wait(lambda: (gc.collect(), len(gone) == 63)[1], f"the end of 63 objects, not {len(gone)}")


def functions_are_released():
    session = publish()
    functions = []

    def make():
        function = lambda *_: None  # noqa: E731
        functions.append(weakref.ref(function))
        return function

    content = NowPlaying.Content(id="2", title="y")
    content.set_artwork(NowPlaying.Artwork.new_for_func("art", make()))
    session.set_content(content)
    del content
    session.offer(NowPlaying.Command.NEXT, make())
    session.offer(NowPlaying.Command.NEXT, make())
    session.offer(NowPlaying.Command.STOP, make())
    session.withdraw_command(NowPlaying.Command.STOP)
    wait(lambda: [function() is None for function in functions] == [False, True, False, True], "the first two")
    session.close()
    wait(lambda: all(function() is None for function in functions), f"the others: {functions}")


def an_object_ends_in_its_handler():
    kept = {"session": publish(), "controller": NowPlaying.Controller()}
    gone = []
    kept["session"].offer(NowPlaying.Command.NEXT, lambda session, request: kept.pop("session").withdraw())
    kept["session"].weak_ref(gone.append, "session")
    kept["controller"].weak_ref(gone.append, "controller")
    player = wait(kept["controller"].get_primary, "the player")
    wait(lambda: player.props.can_next, "the command")
    # A controller that ends before an outcome cancels the action, so it ends with another session.
    outcome = perform(player, NowPlaying.Action.new(NowPlaying.Command.NEXT))
    assert outcome is True, outcome
    wait(lambda: (gc.collect(), gone == ["session"] and player.props.left)[1], "the end of the session")
    other = publish()
    player = wait(kept["controller"].get_primary, "the other player")
    player.connect("notify::left", lambda *_: kept.pop("controller"))
    other.close()
    wait(
        lambda: (gc.collect(), gone == ["session", "controller"] and player.props.left)[1], "the end of the controller"
    )


TESTS = {
    function.__name__.replace("_", " "): function
    for function in (
        a_player_is_read_and_steered,
        exceptions_fail_requests,
        an_async_function_decides_its_request,
        lists_are_sequences,
        wrong_types_are_sentences,
        everything_is_finalized,
        functions_are_released,
        an_object_ends_in_its_handler,
    )
}

if len(sys.argv) == 1:
    print("\n".join(TESTS))
else:
    try:
        TESTS[sys.argv[1]]()
    except BaseException:
        traceback.print_exc()
        sys.exit(f"not ok {sys.argv[1]}")
    print("ok", sys.argv[1])
