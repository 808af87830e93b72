# SPDX-License-Identifier: MIT
"""The examples in QML, with the installed module org.nowplaying."""

import shutil

from toolkits import EXAMPLES, PATIENCE, PREFIX, ToolkitTest, tool

QML6 = tool(shutil.which("qml6") or "/usr/lib/qt6/bin/qml")
QML5 = tool("/usr/lib/qt5/bin/qml")
QML_PLAYER = (QML6, EXAMPLES / "qml_player" / "qml_player.qml", "--")


class QmlPlayer(ToolkitTest):
    """examples/qml_player"""

    def test_it_plays_and_obeys(self):
        self.check_player("QtPlayer", "Qt Player", *QML_PLAYER)
        self.assertNotIn("qml_player.qml:", self.log())

    def test_a_missing_file_is_a_problem(self):
        self.check_missing_file("QtPlayer", *QML_PLAYER)

    def test_it_needs_no_bus(self):
        self.check_without_bus(*QML_PLAYER, *self.make_songs(60))

    def test_it_names_its_usage(self):
        program = self.launch(*QML_PLAYER[:2], DISPLAY=self.start_display())
        self.assertEqual(program.process.wait(PATIENCE), 1)
        self.assertIn("usage: qml6 qml_player.qml -- /music/song.flac…", self.log())


class Qt6(ToolkitTest):
    """examples/status_line and examples/player_list, with Qt 6"""

    qml, module = QML6, "qml6"

    def environment(self, **more):
        imports = str(PREFIX / self.module)
        return super().environment(**{"QML2_IMPORT_PATH": imports, "QML_IMPORT_PATH": imports, **more})

    def command(self, path):
        return (self.qml, EXAMPLES / path)

    def test_the_list_shows_a_player_and_its_button_works(self):
        self.check_list(lambda _width: 400, *self.command("player_list/player_list.qml"))
        self.assertNotIn(".qml:", self.log())

    def test_a_click_on_the_line_pauses(self):
        display = self.start_display()
        puppet, _ = self.start(offer="play pause toggle_play_pause next previous")
        self.launch(*self.command("status_line/status_line.qml"), DISPLAY=display)
        # The line is drawn: its background is white, that of the display black, and its letters are dark.
        self.wait_for(lambda: self.colors(display) > 10, "the letters")
        self.click(display, 100, 14)
        self.assertIn(puppet.command(PATIENCE)[0], ("pause", "toggle_play_pause"))
        self.assertNotIn(".qml:", self.log())

    def test_neither_needs_a_bus(self):
        self.check_without_bus(*self.command("player_list/player_list.qml"))
        self.check_without_bus(*self.command("status_line/status_line.qml"))


class Qt5(Qt6):
    """The same, with Qt 5"""

    qml, module = QML5, "qml5"
