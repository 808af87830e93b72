// SPDX-License-Identifier: MIT

import CoreMedia
import MediaPlayer
import Testing

/// The parts of public players for Apple's systems that need more than the names.
private final class Remote {
  private let center = MPRemoteCommandCenter.shared()
  private var targets: [MPRemoteCommand: Any] = [:]
  private(set) var received: [String] = []

  static let timescale = CMTimeScale(NSEC_PER_SEC)

  func addTargets() {
    for command in [center.playCommand, center.pauseCommand] {
      targets[command] = command.addTarget { [unowned self] in handle($0) }
    }
  }

  func removeTargets() {
    for (command, target) in targets { command.removeTarget(target) }
    targets = [:]
  }

  var count: Int { targets.count }

  func name(of command: MPRemoteCommand) -> String {
    switch command {
    case center.playCommand: "play"
    case center.pauseCommand: "pause"
    default: "other"
    }
  }

  private func handle(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
    received.append(name(of: event.command))
    return .success
  }
}

@Suite struct `A file of a player for Apple's systems` {
  @Test func `has commands as keys of a dictionary and as cases`() {
    let (remote, center) = (Remote(), MPRemoteCommandCenter.shared())
    remote.addTargets()
    #expect(remote.count == 2)
    #expect(remote.name(of: center.playCommand) == "play" && remote.name(of: center.pauseCommand) == "pause")
    #expect(remote.name(of: center.stopCommand) == "other")
    remote.removeTargets()
    #expect(remote.count == 0)
  }

  @Test func `has objects that are equal only to themselves`() {
    let option = {
      MPNowPlayingInfoLanguageOption(
        type: .audible, languageTag: "en", characteristics: nil, displayName: "English", identifier: "en")
    }
    let (one, other) = (option(), option())
    #expect(one == one && one != other && Set([one, other, one]).count == 2)
    #expect(MPNowPlayingInfoCenter.default() == MPNowPlayingInfoCenter.default())
  }

  @Test func `has the number of nanoseconds as a timescale`() {
    #expect(CMTime(seconds: 1.5, preferredTimescale: Remote.timescale).value == 1_500_000_000)
    #expect(NSEC_PER_SEC == NSEC_PER_MSEC * MSEC_PER_SEC && NSEC_PER_USEC * USEC_PER_SEC == NSEC_PER_SEC)
  }
}
