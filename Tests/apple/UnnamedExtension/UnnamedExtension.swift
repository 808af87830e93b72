// SPDX-License-Identifier: MIT

import ExtensionFoundation
import NowPlaying

// An extension that does not set its application's id, as in Apple's samples.

struct LanternState: RemoteMediaSessionAttributes {
  let id: String
  var light = "Storm Lantern"
  var isLit = true
}

@Observable
@MainActor
final class LanternModel {
  var state: LanternState

  init(state: LanternState) { self.state = state }
}

extension LanternModel: @MainActor RemoteMediaSessionRepresentable {
  var id: String { state.id }

  var content: (any MediaContentRepresentable)? {
    GenericContent(id: state.light, title: state.light, type: .audio, duration: .live)
  }

  var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: state.isLit ? .playing() : .paused) }

  var commands: [MediaCommand] { [.play { self.state.isLit = true }, .pause { self.state.isLit = false }] }

  var devices: [MediaDevice] { [] }

  func update(_ state: LanternState) { self.state = state }
}

@main
final class UnnamedExtension: @MainActor RemoteMediaSessionExtension {
  var configuration: some AppExtensionConfiguration {
    RemoteMediaSessionExtensionConfiguration(extension: self)
  }

  var extensionPoint: AppExtensionPoint {
    AppExtensionPoint.Identifier(host: "com.apple.nowplaying", name: "remote-media")
  }

  func session(_ state: LanternState) async throws -> LanternModel {
    LanternModel(state: state)
  }
}
