// SPDX-License-Identifier: MIT

// playback.h

internal import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingHandles

extension Playback {
  /// The playback that the host passed.
  init(_ pointer: UnsafePointer<np_playback>?) throws(Failure) {
    guard let pointer = unsafe pointer else { throw .invalid("the playback is NULL") }
    let size = unsafe UnsafeRawPointer(pointer).load(as: Int.self)
    var given = np_playback()
    // The size before precision_us was added.
    let sizes = [MemoryLayout<np_playback>.size, MemoryLayout<np_playback>.size - MemoryLayout<Int64>.size]
    guard sizes.contains(size) else {
      throw .invalid("the size of np_playback, \(UInt(bitPattern: size)), is unknown: begin with NP_PLAYBACK_INIT")
    }
    unsafe withUnsafeMutableBytes(of: &given) {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: size))
    }
    guard given.reserved == 0 else { throw .invalid("np_playback.reserved must be 0") }
    guard given.queue_index >= NP_QUEUE_NONE else {
      throw .invalid("the queue index is at least 0, or none", not: Int64(given.queue_index))
    }
    guard given.queue_count >= NP_QUEUE_NONE else {
      throw .invalid("the queue count is at least 0, or none", not: Int64(given.queue_count))
    }
    self.init(
      state: try known(PlaybackState.self, given.state, "playback state"), rate: given.rate,
      defaultRate: given.default_rate,
      position: given.position_us == .min ? nil : given.position_us,
      timestamp: given.timestamp_us == .min ? nil : given.timestamp_us,
      queueIndex: given.queue_index == NP_QUEUE_NONE ? nil : given.queue_index,
      queueCount: given.queue_count == NP_QUEUE_NONE ? nil : given.queue_count,
      volume: given.volume == NP_VOLUME_NONE ? nil : given.volume, precision: given.precision_us)
  }
}
