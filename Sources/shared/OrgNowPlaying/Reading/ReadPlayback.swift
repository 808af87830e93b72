// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// The property Playback of another player.
struct ReadPlayback {
  private var state = PlaybackState.stopped
  private var rate = 1.0
  private var defaultRate = 1.0
  private var position: Int64?
  private var timestamp: Int64 = 0
  private var isUnknown = false
  private var index: Int32?
  private var count: Int32?
  private var volume: Double?
  /// The entry of the queue that plays.
  private(set) var entry: Identifier?
  private(set) var activePlaylist: Identifier?
  private(set) var details = PlaybackDetails()
  private(set) var resumeToken: String?

  /// Nothing is known.
  init() {}

  /// Reads an a{sv}.
  init(_ message: Message) {
    message.readEntries { key in
      switch Identifier(key) {
      case "state": state = PlaybackState(word: message.readWord()) ?? .stopped
      case "rate": rate = Self.checked(rate: message.readReal())
      case "default_rate": defaultRate = Self.checked(rate: message.readReal())
      case "position_us": position = message.readInteger()
      case "timestamp_us": timestamp = max(message.readInteger() ?? 0, 0)
      case "position_unknown": isUnknown = message.readBool() ?? false
      case "queue_index": index = Self.checked(message.readInteger())
      case "queue_count": count = Self.checked(message.readInteger())
      case "volume": volume = message.readReal().flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
      case "entry_id": entry = message.readIdentifier()
      case "playlist_id": activePlaylist = message.readIdentifier()
      case "muted": details.isMuted = message.readBool() ?? false
      case "private": details.isPrivate = message.readBool() ?? false
      case "buffered_us": details.buffered = message.readInteger().flatMap { $0 >= 0 ? $0 : nil }
      case "window": details.window = Self.window(message)
      case "problem": details.problem = Self.problem(message)
      case "resume_token": resumeToken = message.readString(limit: 4 * Limits.resumeBytes)
      default: break
      }
    }
  }

  private static func checked(rate: Double?) -> Double {
    guard let rate, rate.isFinite, rate != 0 else { return 1 }
    return rate
  }

  private static func checked(_ number: Int64?) -> Int32? {
    number.flatMap { $0 < 0 ? nil : Int32(exactly: $0) }
  }

  private static func window(_ message: Message) -> SeekableWindow? {
    var (start, end, timestamp): (Int64?, Int64?, Int64?)
    var moving: SeekableWindow.Ends = []
    message.readEntries { key in
      switch Identifier(key) {
      case "start_us": start = message.readInteger()
      case "end_us": end = message.readInteger()
      case "timestamp_us": timestamp = message.readInteger()
      case "start_moves": if message.readBool() == true { moving.insert(.start) }
      case "end_moves": if message.readBool() == true { moving.insert(.end) }
      default: break
      }
    }
    guard let start, let end, let timestamp else { return nil }
    return try? SeekableWindow(start: start, end: end, moving: moving, timestamp: max(timestamp, 0))
  }

  private static func problem(_ message: Message) -> Problem? {
    var (kind, text, address, canRetry) = (ProblemKind.other, "", String?.none, false)
    message.readEntries { key in
      switch Identifier(key) {
      case "kind": kind = ProblemKind(word: message.readWord()) ?? .other
      case "text": text = message.readLine() ?? ""
      case "url": address = message.readString(limit: Limits.addressBytes + 1)
      case "can_retry": canRetry = message.readBool() ?? false
      default: break
      }
    }
    return (try? Problem(kind, text: text, address: address, canRetry: canRetry))
      ?? (try? Problem(kind, text: text, canRetry: canRetry))
  }

  /// The state without the position.
  var values: Playback {
    Playback(
      state: state, rate: rate, defaultRate: defaultRate, queueIndex: index, queueCount: count, volume: volume)
  }

  /// The position.
  func timeline(length: Int64?) -> Timeline {
    let rate = state == .playing ? rate : 0
    guard let position, !isUnknown else { return .unknown(since: timestamp, rate: rate) }
    return Timeline(position: position, timestamp: timestamp, rate: rate, length: length)
  }

  /// The queue with its current entry.
  func queue(_ queue: Queue?) -> Queue? {
    guard var queue else { return nil }
    try? queue.set(current: entry)
    return queue
  }
}
