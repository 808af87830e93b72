// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// Performs what a headset requests.
public protocol BluetoothOwner: AnyObject {
  /// Performs a command with the first player.
  func perform(_ invocation: Invocation, _ answered: @escaping (Outcome, String) -> Void)
  /// The time now.
  var now: Int64 { get }
}

/// The first player as one MPRIS player for BlueZ, which shows it to headsets and cars, and calls it for their buttons.
///
/// BlueZ reads a few properties. It stops at the first value of another type than it expects. So all values are made from
/// the snapshot, and none is passed on. Signals are sent to BlueZ alone: other users are on the system bus too.
public final class BluetoothSurface {
  public static let path = "/org/nowplaying/Center/bluetooth"
  private static let identity = "NowPlaying"
  /// The properties that BlueZ reads. It goes to position 0 with new metadata, so the position is after these.
  static let properties: [Property] = [
    .playbackStatus, .metadata, .position, .loopStatus, .shuffle, .canControl, .canPlay, .canPause, .canGoNext,
    .canGoPrevious,
  ]
  private static let keys: [Identifier] = [
    "xesam:title", "xesam:artist", "xesam:album", "xesam:genre", "xesam:trackNumber", "mpris:length",
  ]

  /// The values of the properties, except the position.
  struct View {
    var hasPlayer = false
    var status = PlaybackStatus.stopped
    var entries: [Metadata.Entry] = []
    var repeatMode = RepeatMode.off
    var isShuffled = false

    init(_ session: SessionSnapshot?) {
      guard let session else { return }
      hasPlayer = true
      status = PlaybackStatus(session.playback.state)
      repeatMode = session.offer.repeatMode
      isShuffled = session.offer.shuffleMode != .off
      guard let content = session.content else { return }
      let metadata = Metadata(
        content, path: TrackID.none, showsAddresses: true, imageAddress: nil, defaultTitle: session.identity)
      entries = metadata.entries(of: BluetoothSurface.keys)
      // BlueZ keeps the length of the item before. 0 means unknown.
      if content.duration.microseconds == nil {
        entries.append(Metadata.Entry(key: "mpris:length", value: .int64(0)))
      }
    }

    func differs(_ property: Property, from other: View) -> Bool {
      switch property {
      case .playbackStatus: status != other.status
      case .metadata: entries != other.entries
      case .loopStatus: repeatMode != other.repeatMode
      case .shuffle: isShuffled != other.isShuffled
      case .position: false
      default: hasPlayer != other.hasPlayer
      }
    }
  }

  private let connection: Connection
  private let owner: any BluetoothOwner
  private var view = View(nil)
  /// The position; nil: the player does not report it, or the item has no end.
  private var timeline: Timeline?
  /// The position that BlueZ computes. It knows no rate.
  private var believed = Timeline.beginning

  /// Makes the player. Its owner passes calls to it.
  public init(on connection: Connection, owner: any BluetoothOwner) {
    (self.connection, self.owner) = (connection, owner)
  }

  // MARK: Showing

  /// Shows the first player; nil: no player is first. The changes are sent to `client`; nil: to no program.
  public func show(_ session: SessionSnapshot?, to client: String?) {
    let (old, now) = (view, owner.now)
    view = View(session)
    timeline = session.flatMap { $0.timeline.isKnown && $0.content?.duration.microseconds != nil ? $0.timeline : nil }
    let expected = view.differs(.metadata, from: old) ? 0 : believed.position(at: now)
    let position = timeline?.position(at: now) ?? expected
    let isJump = position > expected ? position - expected > Timeline.jump : expected - position > Timeline.jump
    believed = Timeline(
      position: isJump ? position : expected, timestamp: now, rate: view.status == .playing ? 1 : 0, length: nil)
    let changed = Self.properties.filter { $0 == .position ? isJump : view.differs($0, from: old) }
    guard let client, !changed.isEmpty,
      let signal = connection.makeSignal(
        path: Self.path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged", destination: client)
    else { return }
    signal.append(string: Interface.player.name)
    signal.openArray("{sv}")
    for property in changed { append(property, to: signal) }
    signal.close()
    signal.append(strings: [])
    connection.send(signal)
  }

  /// The call that registers the player with an adapter of BlueZ; nil: the connection is closed.
  public func makeRegistration(at adapter: String, of client: String) -> MessageWriter? {
    let call = makeCall("RegisterPlayer", at: adapter, of: client)
    call?.openArray("{sv}")
    call?.openDictionaryEntry("sv")
    call?.append(string: Property.identity.name)
    call?.openVariant(Property.identity.signature)
    call?.append(string: Self.identity)
    call?.close()
    call?.close()
    if let call { for property in Self.properties where has(property) { append(property, to: call) } }
    call?.close()
    return call
  }

  /// The call that removes the player from an adapter.
  public func makeRemoval(at adapter: String, of client: String) -> MessageWriter? {
    makeCall("UnregisterPlayer", at: adapter, of: client)
  }

  private func makeCall(_ member: String, at adapter: String, of client: String) -> MessageWriter? {
    let call = connection.makeCall(destination: client, path: adapter, interface: "org.bluez.Media1", member: member)
    call?.append(path: Self.path)
    return call
  }

  private func has(_ property: Property) -> Bool {
    Self.properties.contains(property) && (property != .position || timeline != nil)
  }

  private func append(_ property: Property, to writer: MessageWriter) {
    writer.openDictionaryEntry("sv")
    writer.append(string: property.name)
    writer.openVariant(property.signature)
    appendValue(of: property, to: writer)
    writer.close()
    writer.close()
  }

  private func appendValue(of property: Property, to writer: MessageWriter) {
    switch property {
    case .playbackStatus: writer.append(string: view.status.name)
    case .metadata:
      writer.openArray("{sv}")
      for entry in view.entries { writer.append(entry) }
      writer.close()
    case .position: writer.append(int64: timeline?.position(at: owner.now) ?? 0)
    case .loopStatus: writer.append(string: view.repeatMode.loopStatus)
    case .shuffle: writer.append(bool: view.isShuffled)
    // If one of these is false, BlueZ gives the button to the desktop, which may have another first player. So a button
    // that the player cannot use now has no effect.
    default: writer.append(bool: view.hasPlayer)
    }
  }

  // MARK: Calls

  /// Answers a call of BlueZ. False: the call is for `org.freedesktop.DBus.Peer`.
  public func receive(_ call: Message) -> Bool { Object(surface: self).answer(call, on: connection) }

  private struct Object: ExportedObject {
    let surface: BluetoothSurface

    func has(_ interface: Interface) -> Bool { interface == .player }

    func has(_ property: Property) -> Bool { surface.has(property) }

    func append(_ property: Property, to writer: MessageWriter) { surface.appendValue(of: property, to: writer) }

    func set(_ property: Property, _ call: Message) { surface.set(property, call) }

    func perform(_ call: Message, of interface: Interface) -> Bool {
      // The methods with arguments are not for buttons.
      guard call.hasSignature(""), let command = MirrorSurface.command(of: call) else { return false }
      surface.perform(Invocation(command), call)
      return true
    }
  }

  private func set(_ property: Property, _ call: Message) {
    let invocation: Invocation? =
      switch property {
      case .loopStatus where call.enterVariant("s"):
        RepeatMode(loopStatus: call.readString()).map { Invocation(.changeRepeatMode, .repeatMode($0)) }
      case .shuffle where call.enterVariant("b"):
        call.readBool().map { Invocation(.changeShuffleMode, .shuffleMode($0 ? .items : .off)) }
      default: nil
      }
    guard let invocation else {
      return connection.answers.refuseArguments(call, "only LoopStatus and Shuffle can be set, to a value of MPRIS")
    }
    perform(invocation, call)
  }

  private func perform(_ invocation: Invocation, _ call: Message) {
    owner.perform(invocation) { [connection] outcome, text in
      guard call.expectsReply, !connection.isClosed else { return }
      guard outcome == .success else {
        return connection.answers.send(errorName: outcome.errorName, text: text, to: call)
      }
      connection.answers.send(call.makeReply(), to: call)
    }
  }
}
