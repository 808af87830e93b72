// SPDX-License-Identifier: MIT

import ExtensionFoundation
import NowPlaying
import NowPlayingTestSupport

/// The attributes of a radio that plays elsewhere.
struct RadioState: RemoteMediaSessionAttributes, Equatable {
  struct Speaker: Codable, Equatable {
    var id: String
    var name: String
    /// If it is nil, the volume can be changed only by steps.
    var volume: Float?
    /// If it is nil, the device cannot be muted.
    var isMuted: Bool?
  }

  let id: String
  var station = "Harbour Radio"
  var isPlaying = true
  var isThere = true
  var speakers = [Speaker(id: "10:2f", name: "Kitchen", volume: 0.5)]
  var moment: Date?
}

/// A model of the radio, as in Apple's framework.
@Observable @MainActor
final class RadioModel: RemoteMediaSessionRepresentable {
  private(set) var state: RadioState
  private(set) var updates = 0
  private(set) var recorded: [String] = []
  private let probe: DeinitProbe

  init(_ state: RadioState) {
    self.state = state
    probe = DeinitProbe(state.id, to: RadioExtension.released)
  }

  var id: String { state.id }

  var content: (any MediaContentRepresentable)? {
    GenericContent(id: state.station, title: state.station, duration: .live)
  }

  var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: state.isPlaying ? .playing() : .paused) }

  var commands: [MediaCommand] { [.play { self.state.isPlaying = true }, .pause { self.state.isPlaying = false }] }

  var devices: [MediaDevice] {
    state.speakers.map { speaker in
      let capability =
        speaker.volume.map { volume in
          MediaDevice.Capability.absoluteVolume(volume) { try self.set($0, of: speaker.id) }
        }
        ?? .relativeVolume {
          self.recorded.append("louder")
        } onDecrement: {
          self.recorded.append("softer")
        }
      let mute = speaker.isMuted.map { isMuted in
        MediaDevice.Capability.mute(isMuted) { self.recorded.append("\(speaker.id) muted \($0)") }
      }
      return MediaDevice(
        id: speaker.id, name: speaker.name, type: .speaker, capabilities: [capability] + (mute.map { [$0] } ?? []))
    }
  }

  var isReachable: Bool { state.isThere }

  func update(_ state: RadioState) {
    self.state = state
    updates += 1
  }

  private func set(_ volume: Float, of id: String) throws {
    MainActor.assertIsolated()
    guard volume < 0.95 else { throw MediaCommandError.permissionDenied.withMessage("the neighbors sleep") }
    recorded.append("\(id) \(volume)")
    for place in state.speakers.indices where state.speakers[place].id == id { state.speakers[place].volume = volume }
  }
}

/// Hosts radios.
final class RadioExtension: RemoteMediaSessionExtension {
  struct Scrambled: LocalizedError { var errorDescription: String? { "the station is scrambled" } }

  /// The models, in the order in which they were made.
  static var made: [RadioModel] = []
  /// The ids of released models.
  nonisolated static let released = Recorder<String>()

  init() {}

  func session(_ state: RadioState) async throws -> RadioModel {
    await Task.yield()
    guard state.station != "Scrambled" else { throw Scrambled() }
    let model = RadioModel(state)
    Self.made.append(model)
    return model
  }
}

/// Attributes of another shape, under the same id.
struct OtherState: RemoteMediaSessionAttributes {
  let id: String
  var level = 0.5
}
