// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// A place where the player can play: the speakers of a room, a television, a cast device. Clients of
/// `org.nowplaying.Session1` show the outputs as a menu. When people select one, the player gets
/// ``MediaCommand/playOnOutput(_:)``, and shows the outputs again once it plays there.
///
/// Like `outputs.h`, it may change in any release.
public struct MediaOutput: Equatable, Identifiable, Sendable {
  /// The output's id, which no other output of the session has. A device of a remote session has the same id.
  public let id: String
  /// The name that people read.
  public let name: String
  /// The kind of device.
  public let type: MediaDevice.DeviceType
  /// Whether the session plays there now.
  public var isInUse: Bool
  /// Whether it plays only without other outputs.
  public let isAlone: Bool

  /// Makes an output.
  public init(id: String, name: String, type: MediaDevice.DeviceType, isInUse: Bool = false, isAlone: Bool = false) {
    (self.id, self.name, self.type, self.isInUse, self.isAlone) = (id, name, type, isInUse, isAlone)
  }

  /// The output in the engine's words.
  var output: Output {
    get throws(Failure) {
      try Output(id: Identifier(id), name: name, type: type.core, isInUse: isInUse, isAlone: isAlone)
    }
  }
}

extension MediaCommand {
  /// Plays on an output. The action gets its id, and whether the outputs in use play on too; see
  /// ``MediaSessionRepresentable/outputs``.
  public static func playOnOutput(
    @_implicitSelfCapture _ action: @escaping @MainActor (MediaOutput.ID, Bool) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.playOnOutput) { argument in
      guard case .output(let id, let together) = argument else { throw MediaCommandError.invalidArgument }
      try await action(id.text, together)
    }
  }

  /// Ends playback on one of several outputs. The action gets its id.
  public static func leaveOutput(
    @_implicitSelfCapture _ action: @escaping @MainActor (MediaOutput.ID) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.leaveOutput) { argument in
      guard case .leftOutput(let id) = argument else { throw MediaCommandError.invalidArgument }
      try await action(id.text)
    }
  }
}
