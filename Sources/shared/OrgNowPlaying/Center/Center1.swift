// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import DBus

/// The interface org.nowplaying.Center1.
struct Center1: ExportedInterface {
  typealias Property = CenterProperty

  static let all = [Center1()]
  static let interface = "org.nowplaying.Center1"

  /// The signal for programs that need only this.
  static let primaryChanged = "PrimaryChanged"

  /// The signals about one player, which have the path of its object.
  static let playerAdded = "PlayerAdded"
  static let playerRemoved = "PlayerRemoved"
  static let playerChanged = "PlayerChanged"

  var name: String { Self.interface }
  var properties: [CenterProperty] { CenterProperty.allCases }

  var members: String {
    """
      <method name="Perform">
       <arg name="player" type="s" direction="in"/>
       <arg name="command" type="s" direction="in"/><arg name="arguments" type="a{sv}" direction="in"/>
       <arg name="outcome" type="s" direction="out"/><arg name="message" type="s" direction="out"/>
      </method>
      <method name="GetPlayers">
       <arg name="properties" type="as" direction="in"/>
       <arg name="players" type="a(sa{sv}a{sv})" direction="out"/><arg name="hidden" type="as" direction="out"/>
      </method>
      <method name="GetPrimary">
       <arg name="properties" type="as" direction="in"/>
       <arg name="players" type="a(sa{sv}a{sv})" direction="out"/><arg name="hidden" type="as" direction="out"/>
      </method>
      <method name="GetArtwork">
       <arg name="player" type="s" direction="in"/>
       <arg name="width" type="i" direction="in"/><arg name="height" type="i" direction="in"/>
       <arg name="image" type="h" direction="out"/><arg name="mime_type" type="s" direction="out"/>
       <arg name="image_width" type="i" direction="out"/><arg name="image_height" type="i" direction="out"/>
      </method>
      <method name="SetPrimary">
       <arg name="player" type="s" direction="in"/><arg name="primary" type="s" direction="out"/>
      </method>
      <method name="RequestPrimary">
       <arg name="options" type="a{sv}" direction="in"/>
       <arg name="granted" type="b" direction="out"/><arg name="text" type="s" direction="out"/>
      </method>
      <method name="Shift"><arg name="primary" type="s" direction="out"/></method>
      <method name="Unshift"><arg name="primary" type="s" direction="out"/></method>
      <method name="Explain">
       <arg name="player" type="s" direction="in"/><arg name="players" type="aa{sv}" direction="out"/>
      </method>
      <method name="Hold">
       <arg name="reason" type="s" direction="in"/><arg name="options" type="a{sv}" direction="in"/>
       <arg name="hold" type="u" direction="out"/>
      </method>
      <method name="Release"><arg name="hold" type="u" direction="in"/></method>
      <method name="PauseAll"><arg name="players" type="as" direction="out"/></method>
      <method name="PlayRemembered"><arg name="players" type="as" direction="out"/></method>
      <method name="Sleep">
       <arg name="delay_us" type="x" direction="in"/><arg name="players" type="as" direction="in"/>
       <arg name="options" type="a{sv}" direction="in"/>
      </method>
      <method name="CancelSleep"/>
      <method name="Resume"><arg name="player" type="s" direction="out"/></method>
      <method name="Forget"><arg name="players" type="as" direction="out"/></method>
      <signal name="PrimaryChanged"><arg name="primary" type="s"/><arg name="keys" type="s"/></signal>
      <signal name="PlayerAdded"><arg name="player" type="o"/></signal>
      <signal name="PlayerRemoved"><arg name="player" type="o"/></signal>
      <signal name="PlayerChanged"><arg name="player" type="o"/></signal>

    """
  }
}

/// A property of org.nowplaying.Center1. Clients can read all of them and set none.
enum CenterProperty: CaseIterable, ExportedProperty {
  case version, primary, primaryPath, reason, since, keys, players, hidden, silent, holds, sleep, last

  var name: String {
    switch self {
    case .version: "Version"
    case .primary: "Primary"
    case .primaryPath: "PrimaryPath"
    case .reason: "Reason"
    case .since: "Since"
    case .keys: "Keys"
    case .players: "Players"
    case .hidden: "Hidden"
    case .silent: "Silent"
    case .holds: "Holds"
    case .sleep: "SleepTimer"
    case .last: "Last"
    }
  }

  var signature: StaticString {
    switch self {
    case .version: "u"
    case .primary, .reason, .keys: "s"
    case .primaryPath: "o"
    case .since: "x"
    case .players: "a(sa{sv})"
    case .hidden, .silent: "as"
    case .holds: "a(uss)"
    case .sleep, .last: "a{sv}"
    }
  }

  var changeReport: String? {
    switch self {
    case .version: "const"
    case .players: "invalidates"
    default: nil
    }
  }
}

/// The program that sends the media keys to a player.
public enum KeyOwner: Worded, Sendable {
  /// org.nowplaying.Center decides.
  case center
  /// The desktop does, by its own rule.
  case gnome
  case plasma

  public var name: String {
    switch self {
    case .center: "center"
    case .gnome: "gnome"
    case .plasma: "plasma"
    }
  }

  /// Why a player that requests the media keys does not get them, for people.
  public var refusal: String {
    switch self {
    case .center: "org.nowplaying.Center has another player first: begin to play"
    case .gnome: "GNOME sends the media keys, by its own rule: begin to play while no other player plays"
    case .plasma:
      "Plasma sends the media keys, by its own rule: begin to play, or choose the player in its media applet"
    }
  }
}
