// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// A device that a remote session plays on, such as a speaker or a television. A session can have several.
///
/// ```swift
/// MediaDevice(
///   id: speaker.serialNumber, name: speaker.room, type: .speaker,
///   capabilities: [
///     .absoluteVolume(speaker.volume) { try await self.server.setVolume($0, of: speaker.serialNumber) }
///   ])
/// ```
///
/// A name has 1 to 250 characters. It may contain letters, digits, white space and `' - , & # .`. It begins with a
/// letter or digit, and ends with a letter, digit or full stop. The library leaves out a device with another name, with
/// an empty id, or with the id of another device. The log reports it; see ``cleanName(_:)``.
public struct MediaDevice: Equatable, Identifiable, Sendable {
  /// The kind of a device. It selects the image next to its name.
  public enum DeviceType: CaseIterable, Hashable, Sendable {
    case car
    case desktop
    case gamingConsole
    case laptop
    case mediaStick
    case phone
    case setTopBox
    case speaker
    case speakerGroup
    case tablet
    case tv
    case tvAndSpeaker
    case wearable
    /// A device of another kind.
    case other
  }

  /// The device's id, such as a serial number or an address. It is the same after a restart.
  public let id: String
  /// The name that people read.
  public let name: String
  /// The kind of device.
  public let type: DeviceType
  /// The device's capabilities. A device without any cannot be controlled.
  public let capabilities: [Capability]

  /// Makes a device.
  public init(id: String, name: String, type: DeviceType, capabilities: [Capability]) {
    self.id = id
    self.name = name
    self.type = type
    self.capabilities = capabilities
  }
}

extension MediaDevice {
  /// A capability of a device, such as its volume. Its action runs on the main actor. If the action throws, the client
  /// receives the error, as with a ``MediaCommand``. Two capabilities are equal if they show the same values.
  public struct Capability: Equatable, Sendable {
    typealias Step = @MainActor () async throws -> Void

    enum Kind: Sendable {
      case absolute(Float, @MainActor (Float) async throws -> Void)
      case relative(increment: Step, decrement: Step)
      case mute(Bool, @MainActor (Bool) async throws -> Void)
    }

    let kind: Kind

    /// The volume is known, from 0 to 1, and can be set.
    public static func absoluteVolume(
      _ current: Float, @_implicitSelfCapture onChange: @escaping @MainActor (Float) async throws -> Void
    ) -> Capability {
      Capability(kind: .absolute(current, onChange))
    }

    /// The volume can be changed by steps, which the device defines.
    public static func relativeVolume(
      @_implicitSelfCapture onIncrement: @escaping @MainActor () async throws -> Void,
      @_implicitSelfCapture onDecrement: @escaping @MainActor () async throws -> Void
    ) -> Capability {
      Capability(kind: .relative(increment: onIncrement, decrement: onDecrement))
    }

    /// The device can be muted. `isMuted`: it is muted now. Its volume stays the one to which it returns.
    public static func mute(
      _ isMuted: Bool, @_implicitSelfCapture onChange: @escaping @MainActor (Bool) async throws -> Void
    ) -> Capability {
      Capability(kind: .mute(isMuted, onChange))
    }

    /// Whether both show the same values.
    public static func == (one: Capability, other: Capability) -> Bool {
      switch (one.kind, other.kind) {
      case (.absolute(let volume, _), .absolute(let otherVolume, _)): volume == otherVolume
      case (.relative, .relative): true
      case (.mute(let isMuted, _), .mute(let isOtherMuted, _)): isMuted == isOtherMuted
      case (.absolute, _), (.relative, _), (.mute, _): false
      }
    }
  }
}

extension MediaDevice {
  /// Makes a valid name of any text. Each character that a name cannot contain becomes a space: "Küche 🔊 (links)"
  /// becomes "Küche links". If no character remains, the result is nil.
  public static func cleanName(_ text: String) -> String? { DeviceName.cleaned(text) }
}

// MARK: - In the engine's words

extension MediaDevice {
  /// The valid devices of a session. The log reports the others.
  static func checked(_ devices: [MediaDevice], of session: String) -> [Device] {
    var checked: [Device] = []
    var ids: Set<Identifier> = []
    for device in devices {
      let subject = "device \"" + device.id + "\" of \"" + session + "\" is left out"
      Log.attempt(subject) { () throws(Failure) in
        guard checked.count < Limits.devices else {
          throw .tooManyDevices(devices.count)
        }
        guard ids.insert(Identifier(device.id)).inserted else { throw .invalid("another device has the same id") }
        checked.append(try device.device)
      }
    }
    return checked
  }

  /// The commands of these devices.
  static func commands(of devices: [MediaDevice]) -> [MediaCommand] {
    var commands: [MediaCommand] = []
    if devices.contains(where: { $0.onChange != nil }) {
      commands.append(
        MediaCommand(.setDeviceVolume) { argument in
          guard case .deviceVolume(let request) = argument else { throw MediaCommandError.invalidArgument }
          guard let onChange = devices.first(where: { Identifier($0.id) == request.device })?.onChange else {
            throw MediaCommandError.deviceNotFound
          }
          try await onChange(Float(request.volume))
        })
    }
    if devices.contains(where: { $0.steps != nil }) {
      commands.append(
        MediaCommand(.stepDeviceVolume) { argument in
          guard case .deviceSteps(let id, let count) = argument else { throw MediaCommandError.invalidArgument }
          guard let steps = devices.first(where: { Identifier($0.id) == id })?.steps else {
            throw MediaCommandError.deviceNotFound
          }
          for _ in 0..<count.magnitude { try await count > 0 ? steps.increment() : steps.decrement() }
        })
    }
    if devices.contains(where: { $0.mute != nil }) {
      commands.append(
        MediaCommand(.setDeviceMuted) { argument in
          guard case .deviceMuted(let id, let isMuted) = argument else { throw MediaCommandError.invalidArgument }
          guard let mute = devices.first(where: { Identifier($0.id) == id })?.mute else {
            throw MediaCommandError.deviceNotFound
          }
          try await mute.onChange(isMuted)
        })
    }
    return commands
  }

  private var device: Device {
    get throws(Failure) {
      var known: DeviceCapabilities = []
      var volume = 0.0
      for case .absolute(let current, _) in capabilities.reversed().map(\.kind) {
        guard current.isFinite else { throw .invalid("its volume is not a number") }
        known.insert(.absoluteVolume)
        volume = Double(written: min(max(current, 0), 1))
      }
      if steps != nil { known.insert(.relativeVolume) }
      if let mute { known.formUnion(mute.isMuted ? [.canMute, .isMuted] : .canMute) }
      return try Device(id: Identifier(id), name: name, type: type.core, capabilities: known, volume: volume)
    }
  }

  private var onChange: (@MainActor (Float) async throws -> Void)? {
    for case .absolute(_, let onChange) in capabilities.map(\.kind) { return onChange }
    return nil
  }

  private var mute: (isMuted: Bool, onChange: @MainActor (Bool) async throws -> Void)? {
    for case .mute(let isMuted, let onChange) in capabilities.map(\.kind) { return (isMuted, onChange) }
    return nil
  }

  private var steps: (increment: Capability.Step, decrement: Capability.Step)? {
    for case .relative(let increment, let decrement) in capabilities.map(\.kind) { return (increment, decrement) }
    return nil
  }
}
