// SPDX-License-Identifier: MIT

package import NowPlayingCore

/// The values that a command's control shows.
package enum Control: Equatable, Sendable {
  case plain
  case intervals([Int64])
  case rates([Double])
  case rateRange(Double, Double)
  case repeatMode(RepeatMode, [RepeatMode])
  case shuffleMode(ShuffleMode, [ShuffleMode])
  case mark(Offer.Mark)
  case ratings(Double, Double)
  case languages([LanguageOption])
  case fullscreen(Bool)
  case openable([String], [String])

  /// Adds these values to the offer of the command.
  func describe(_ command: Command, in offer: inout Offer) throws(Failure) {
    switch self {
    case .plain: break
    case .intervals(let intervals): try offer.set(intervals: intervals, for: command)
    case .rates(let rates): try offer.set(rates: rates)
    case .rateRange(let minimum, let maximum): try offer.set(minimumRate: minimum, maximumRate: maximum)
    case .repeatMode(let mode, let supported): offer.set(repeatMode: mode, supported: supported)
    case .shuffleMode(let mode, let supported): offer.set(shuffleMode: mode, supported: supported)
    case .mark(let mark): try offer.set(mark: mark, of: command)
    case .ratings(let minimum, let maximum): try offer.set(minimumRating: minimum, maximumRating: maximum)
    case .languages(let options): try offer.set(languageOptions: options)
    case .fullscreen(let isOn): offer.set(fullscreen: isOn)
    case .openable(let schemes, let mimeTypes): try offer.set(schemes: schemes, mimeTypes: mimeTypes)
    }
  }
}
