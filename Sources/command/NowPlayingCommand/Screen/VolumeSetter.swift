// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The volumes that were requested and have no outcome yet.
struct VolumeSetter {
  private struct Request {
    let name: String
    var volume: Double
    /// The volume that was sent; nil: none was sent since the last outcome.
    var sent: Double?
  }
  private var requests: [Request] = []

  func wanted(_ name: String) -> Double? { requests.first { $0.name.hasSameBytes(as: name) }?.volume }

  /// Notes a volume. False: a command has no outcome yet, after which the volume is sent.
  mutating func want(_ volume: Double, _ name: String) -> Bool {
    guard let place = requests.firstIndex(where: { $0.name.hasSameBytes(as: name) }) else {
      requests.append(Request(name: name, volume: volume))
      return true
    }
    requests[place].volume = volume
    return requests[place].sent == nil
  }

  /// The volume to send now; nil: none.
  mutating func send(_ name: String) -> Double? {
    guard let place = requests.firstIndex(where: { $0.name.hasSameBytes(as: name) }), requests[place].sent == nil else {
      return nil
    }
    requests[place].sent = requests[place].volume
    return requests[place].volume
  }

  /// A command has its outcome. If the volume was changed meanwhile, the request stays.
  mutating func finish(_ name: String) {
    guard let place = requests.firstIndex(where: { $0.name.hasSameBytes(as: name) }) else { return }
    if requests[place].sent == requests[place].volume {
      requests.remove(at: place)
    } else {
      requests[place].sent = nil
    }
  }
}
