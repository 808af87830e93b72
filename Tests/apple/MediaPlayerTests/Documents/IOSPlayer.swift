// SPDX-License-Identifier: MIT

import MediaPlayer
import PlatformImages

// Players in the styles of iOS applications.

/// A player on the main actor, which changes the dictionary key by key.
@MainActor
final class IOSPlayer {
  private let commandCenter = MPRemoteCommandCenter.shared()
  private var targets: [(MPRemoteCommand, Any)] = []
  private(set) var isPlaying = false
  private(set) var position: TimeInterval = 0
  private(set) var recorded: [String] = []
  var image: UIImage?

  func activate() {
    commandCenter.playCommand.isEnabled = true
    targets.append(
      (
        commandCenter.playCommand,
        commandCenter.playCommand.addTarget { [weak self] _ in
          guard let self else { return .commandFailed }
          self.resume()
          return .success
        }
      ))
    let pause = commandCenter.pauseCommand.addTarget { [unowned self] event in
      self.pause()
      return .success
    }
    targets.append((commandCenter.pauseCommand, pause))
    commandCenter.togglePlayPauseCommand.addTarget { _ in .success }
    commandCenter.nextTrackCommand.addTarget { [weak self] _ -> MPRemoteCommandHandlerStatus in
      self?.recorded.append("next")
      return .success
    }
    commandCenter.changePlaybackPositionCommand.addTarget { [weak self] event in
      guard let event = event as? MPChangePlaybackPositionCommandEvent else { return .commandFailed }
      self?.seek(to: event.positionTime)
      return .success
    }
    commandCenter.skipForwardCommand.preferredIntervals = [15]
    commandCenter.skipForwardCommand.addTarget { [weak self] event in
      let interval = (event as! MPSkipIntervalCommandEvent).interval
      Task { @MainActor in self?.recorded.append("skip \(interval)") }
      return .success
    }
    commandCenter.likeCommand.addTarget(handler: like)
  }

  /// Downloads a cover with the types that MediaPlayer exports.
  func load(_ address: URL) async throws {
    let (data, _) = try await URLSession.shared.data(from: address)
    image = UIImage(data: data) ?? UIImage()
  }

  private func like(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
    recorded.append("like")
    commandCenter.likeCommand.isActive.toggle()
    return .success
  }

  func deactivate() {
    for (command, target) in targets { command.removeTarget(target) }
    targets = []
    commandCenter.togglePlayPauseCommand.removeTarget(nil)
    commandCenter.nextTrackCommand.removeTarget(nil)
    commandCenter.changePlaybackPositionCommand.removeTarget(nil)
    commandCenter.skipForwardCommand.removeTarget(self)
    MPNowPlayingInfoCenter.default().nowPlayingInfo = nil
  }

  func play(_ title: String) {
    isPlaying = true
    position = 0
    var info = [String: Any]()
    info[MPMediaItemPropertyTitle] = title
    info[MPMediaItemPropertyPlaybackDuration] = NSNumber(value: 254)
    info[MPNowPlayingInfoPropertyIsLiveStream] = false
    if let image {
      info[MPMediaItemPropertyArtwork] = MPMediaItemArtwork(boundsSize: image.size, requestHandler: { _ in image })
    }
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
    update()
  }

  private func resume() {
    isPlaying = true
    update()
  }

  private func pause() {
    isPlaying = false
    update()
  }

  private func seek(to position: TimeInterval) {
    self.position = position
    update()
  }

  private func update() {
    MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPNowPlayingInfoPropertyElapsedPlaybackTime] = position
    MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] = isPlaying ? 1.0 : 0.0
  }
}

/// A player without an actor, as before Swift concurrency.
final class OldPlayer {
  private let infoCenter = MPNowPlayingInfoCenter.default()
  private var rate: Float = 1

  init() {
    let center = MPRemoteCommandCenter.shared()
    center.playCommand.addTarget { [weak self] _ in
      self?.set(rate: 1)
      return .success
    }
    center.pauseCommand.addTarget { [unowned self] event in
      self.set(rate: 0)
      return .success
    }
    center.changePlaybackRateCommand.supportedPlaybackRates = [1.0, 1.5, 2.0]
    center.changePlaybackRateCommand.addTarget { [weak self] event in
      if let event = event as? MPChangePlaybackRateCommandEvent { self?.set(rate: event.playbackRate) }
      return .success
    }
  }

  func show(title: String) {
    var info = infoCenter.nowPlayingInfo ?? [:]
    info[MPMediaItemPropertyTitle] = title
    info[MPNowPlayingInfoPropertyPlaybackRate] = rate
    info[MPMediaItemPropertyArtwork] = MPMediaItemArtwork(boundsSize: CGSize(width: 1, height: 1)) { @Sendable _ in
      MPImage(data: png(1, 1))!
    }
    infoCenter.nowPlayingInfo = info
  }

  private func set(rate: Float) {
    self.rate = rate
    infoCenter.nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] = rate
    infoCenter.playbackState = rate > 0 ? .playing : .paused
  }
}
