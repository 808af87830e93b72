// SPDX-License-Identifier: MIT

internal import OrgNowPlaying
internal import DBus

/// Which desktop runs, that sends the media keys to a player by its own rule.
final class DesktopWatch {
  private var hasGNOME = false
  private var hasPlasma = false

  init(on connection: Connection) {
    connection.names.follow(.name("org.gnome.Shell"), changed: { [self] in hasGNOME = !$0.new.isEmpty })
    // The global shortcuts of KDE also run on other desktops, where they get no media keys.
    connection.names.follow(.name("org.kde.plasmashell"), changed: { [self] in hasPlasma = !$0.new.isEmpty })
  }

  var keys: KeyOwner { hasGNOME ? .gnome : hasPlasma ? .plasma : .center }
}
