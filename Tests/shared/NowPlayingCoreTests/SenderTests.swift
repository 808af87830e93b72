// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `A sender` {
  @Test(arguments: [
    ("0::/user.slice/user@1000.service/app.slice/app-gnome-org.gnome.Music-4242.scope\n", "org.gnome.Music"),
    ("0::/user.slice/app.slice/app-flatpak-org.example.Player-77.scope\n", "org.example.Player"),
    ("0::/user.slice/app.slice/app-org.kde.elisa-8c2f0a.scope\n", "org.kde.elisa"),
    ("0::/user.slice/app.slice/app-org.kde.elisa@8c2f0a.service\n", "org.kde.elisa"),
    ("0::/user.slice/app.slice/app-org.example.Player.service\n", "org.example.Player"),
    ("0::/user.slice/app.slice/app-gnome-my\\x2dplayer-1.scope\n", "my-player"),
    ("0::/user.slice/app.slice/app-gnome-org.gnome.Music-4242.scope/inner\n", "org.gnome.Music"),
    ("12:pids:/user.slice\n1:name=systemd:/user.slice/app-kde-vlc-12.scope\n0::/user.slice\n", "vlc"),
  ])
  func `has the desktop entry of its unit`(groups: String, entry: String) {
    #expect(Sender(":1.7", process: 42, controlGroups: groups).desktopEntry == entry)
  }

  @Test(arguments: [
    "", "\n", "0::/\n", "0::/user.slice/session-2.scope\n", "0::/app.slice/app-.scope\n", "0::/app-gnome-vlc-1\n",
    "0::/app-vlc.scope\n", "0::/app-gnome-vlc-1.slice\n", "0::/app-gnome-a\\x2fb-1.scope\n", "0::/app-.service\n",
    "0::/app-gnome-" + String(repeating: "a", count: 300) + "-1.scope\n",
  ])
  func `has none in another unit`(groups: String) {
    #expect(Sender(":1.7", process: 42, controlGroups: groups).desktopEntry == nil)
  }
}
