// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// 2. Has a thread, or the player's loop, call the provider.
extension Context {
  /// Does the work that is due.
  func perform(_ due: DueImages) {
    for ticket in due.late { ImageRequest.logTimeout(ticket) }
    for job in due.jobs { perform(later: job) }
  }

  /// Runs a job on its thread: functions of the player in its loop, if it has chosen that, and all else on the threads
  /// for images. While such a function runs there, an image that the library has or reads itself gets another thread.
  @inline(never)
  func perform(later job: Delivery.Item) {
    var isForPlayer = false
    switch job {
    case .image(let ticket), .cancelImage(let ticket):
      guard let found = ImageRequest.isForPlayer(ticket) else { return }
      isForPlayer = found
      if asksInHostLoop, isForPlayer { return delivery.add(job) }
    default: break
    }
    // Few players have videos. Each thread starts with its first job.
    var thread = imageThread
    if case .image(let ticket) = job, ImageRequest.isVideo(ticket) {
      thread = videoThread
    } else if !isForPlayer, imageThread.callsPlayer {
      thread = fileThread
    }
    let isStarted = withOwnState { state -> Bool in
      guard !state.isClosed else { return state.images.hasThreads }
      let isStarted = thread.start { [self] in perform($0) }
      if isStarted { state.images.hasThreads = true }
      return isStarted
    }
    if isStarted { return thread.add(job, callsPlayer: isForPlayer) }
    Log.write(.warning, "images are missing: the system has no thread left; raise the limit (ulimit -u)")
  }
}
