# SPDX-License-Identifier: MIT
"""inhibit-idle: the service keeps the screen on while a player plays."""

import os
import unittest

from centers import NAME
from machines import (
    HANDLE, INHIBIT, LOGIN, LOGIN_SESSION, PORTAL, PORTAL_PATH, REQUEST, SAVER, SAVER_PATHS, Film, IdleTest
)  # fmt: skip
from support import until


class Idle(IdleTest):
    # ---- which players ----

    def test_a_video_inhibits_while_it_plays(self):
        film = self.start_film()
        self.assertEqual(self.calls, [("Inhibit", SAVER_PATHS[0], ("NowPlaying", "A player plays"))])
        film.play("paused")
        self.wait_on(False)
        film.play()
        self.wait_on(True)
        film.leave()
        self.wait_on(False)

    def test_sound_does_not(self):
        self.start_saver()
        self.start_idle()
        self.add_film("song", media="audio")
        self.add("plain")
        self.assert_off()
        self.assertEqual(self.calls, [])

    def test_a_video_on_another_machine_does_not(self):
        self.start_saver()
        self.start_idle()
        film = Film(self.stage)
        film.session["IsRemote"] = ("b", True)
        film.own("film")
        self.center.wait(lambda: "film" in self.center.players, True)
        self.assert_off()

    def test_a_player_that_is_named_does(self):
        self.start_saver()
        self.start_idle("vlc*")
        self.add_film("film")
        self.assert_off()
        vlc = self.add("vlc.instance7")
        self.wait_on(True)
        vlc.change(PlaybackStatus=("s", "Paused"))
        self.wait_on(False)

    def test_two_players_are_one_inhibition(self):
        film = self.start_film()
        other = self.add_film("other")
        self.start_portal()
        film.play("paused")
        self.center.settle()
        self.assertEqual(len(self.calls), 1)
        other.play("stopped")
        self.wait_on(False)

    def test_the_option_counts_at_once(self):
        self.start_saver()
        self.start_idle("off")
        self.add_film()
        self.assert_off()
        self.configure("inhibit-idle = video")
        self.wait_on(True)
        self.configure("inhibit-idle = vlc")
        self.wait_on(False)
        self.configure("inhibit-idle = video")
        self.wait_on(True)
        self.configure("inhibit-idle = off")
        self.wait_on(False)

    # ---- when it ends ----

    def test_it_ends_while_the_player_is_muted_or_stalls(self):
        film = self.start_film()
        for state, more in (
            ("playing", {"volume": ("d", 0.0)}), ("playing", {"muted": ("b", True)}), ("buffering", {}),
            ("interrupted", {}),
        ):  # fmt: skip
            with self.subTest(state, more=more):
                film.play(state, **more)
                self.wait_on(False)
                film.play()
                self.wait_on(True)

    def test_rate_0_ends_it(self):
        self.start_saver()
        self.start_idle("vlc")
        vlc = self.add("vlc")
        self.wait_on(True)
        vlc.change(Rate=("d", 0.0))
        self.wait_on(False)

    def test_it_ends_when_the_player_does_not_answer(self):
        film = self.start_film()
        film.answers = False
        self.perform("film", "next")
        self.wait_on(False)
        film.answers = True
        film.play()
        self.wait_on(True)

    def test_a_screen_saver_reports_a_lock(self):
        self.start_film()
        for is_locked in (True, False):
            self.emit(SAVER_PATHS[0], SAVER, "ActiveChanged", "(b)", (is_locked,), self.saver)
            self.wait_on(not is_locked)

    def test_logind_reports_a_lock(self):
        self.users = {self.LOGIN_PATH: os.getuid()}
        self.serve(self.LOGIN_PATH, LOGIN_SESSION)
        self.start_film()
        self.machine.wait(lambda: self.connections() >= 2, "the service on the system bus")
        self.machine.own(LOGIN)

        def lock(is_locked):
            self.emit_change(self.LOGIN_PATH, LOGIN_SESSION, LockedHint=is_locked)
            self.center.settle()
            return bool(self.inhibitions)

        for is_locked in (True, False):
            # The service subscribes at a time that the test cannot see, and no signal reports what it asks the screen saver.
            until(lambda is_locked=is_locked: lock(is_locked) != is_locked, "the screen saver")
        self.assertEqual(self.center.get("Holds"), [])

    def test_a_service_that_ends_leaves_the_bus(self):
        """Screen savers end the inhibitions of a connection that has left."""
        for end in ("end", "kill"):
            with self.subTest(end):
                film = self.start_film()
                holder = self.holder
                getattr(self.service, end)()
                self.client.wait_names(0, NAME)
                self.assertNotIn(holder, self.client.names(":"))
                film.leave()
                self.saver.close()
                self.inhibitions.clear()

    # ---- screen savers ----

    def test_a_screen_saver_that_hangs_delays_nothing(self):
        self.start_saver()
        self.waiting = []
        self.start_idle()
        film = self.add_film()
        self.client.wait(lambda: self.waiting, "a call")
        for state in ("paused", "playing", "paused"):
            film.play(state)
            self.center.wait(lambda state=state: self.center.players["film"]["status"], state)
        self.assertEqual(len(self.calls), 1)
        # The player is paused when the answer arrives.
        self.grant(*self.waiting[0])
        self.client.wait(lambda: self.calls[-1][0] == "UnInhibit", "UnInhibit")
        self.wait_on(False)

    def test_one_that_refuses_is_logged_once(self):
        self.refuses = True
        self.start_saver()
        self.start_portal()
        self.start_idle()
        film = self.add_film()
        self.client.wait(lambda: len(self.calls) == 2, "a try of both")
        self.wait_file(self.service.log_path, "inhibit-idle has no effect")
        film.play("paused")
        self.center.wait(lambda: self.center.players["film"]["status"], "paused")
        film.play()
        self.client.wait(lambda: len(self.calls) == 4, "a second try")
        self.saver.close()
        self.center.settle()
        self.assertEqual(len(self.calls), 4)
        self.assertEqual(self.service.log.count("inhibit-idle"), 1, self.service.log)

    def test_one_that_refuses_late_has_no_successor(self):
        """The player is paused when the answer arrives."""
        self.start_saver()
        self.start_portal()
        self.waiting = []
        self.start_idle()
        film = self.add_film()
        self.client.wait(lambda: self.waiting, "a call")
        film.play("paused")
        self.center.wait(lambda: self.center.players["film"]["status"], "paused")
        self.waiting[0][1].return_dbus_error("org.freedesktop.DBus.Error.AccessDenied", "Not now")
        self.center.settle()
        self.assertEqual(len(self.calls), 1)

    def test_the_older_path(self):
        self.start_saver(SAVER_PATHS[1])
        self.start_idle()
        film = self.add_film()
        self.wait_on(True)
        film.play("paused")
        self.wait_on(False)
        self.assertEqual([path for _, path, _ in self.calls], [SAVER_PATHS[1]] * 2)

    def start_portal(self):
        portal = self.service_on(self.bus)
        for path, interface in ((PORTAL_PATH, INHIBIT), (HANDLE, REQUEST)):
            portal.connection.register_object(path, self.info.lookup_interface(interface), self.called, None, None)
        portal.own(PORTAL)

    def test_the_portal_without_a_screen_saver(self):
        self.start_portal()
        self.start_idle()
        film = self.add_film()
        self.wait_on(True)
        self.assertEqual(self.calls, [("Inhibit", PORTAL_PATH, ("", 8, {"reason": "A player plays"}))])
        film.play("paused")
        self.wait_on(False)

    def test_a_screen_saver_that_starts_while_the_portal_is_asked(self):
        self.start_portal()
        self.waiting = []
        self.start_idle()
        self.add_film()
        self.client.wait(lambda: self.waiting, "the call of the portal")
        [(_, call)], self.waiting = self.waiting, None
        self.start_saver()
        self.center.settle()
        call.return_dbus_error("org.freedesktop.DBus.Error.AccessDenied", "Not now")
        self.wait_on(True)
        self.assertEqual(self.calls[-1][1], SAVER_PATHS[0])

    def test_one_that_starts_again_is_asked_again(self):
        self.start_film()
        self.saver.close()
        self.client.wait_names(0, SAVER)
        self.inhibitions.clear()
        self.start_saver()
        self.wait_on(True)


if __name__ == "__main__":
    unittest.main()
