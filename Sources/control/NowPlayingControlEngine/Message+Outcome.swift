// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

extension Message {
  /// Whether the bus answers for a program that has left.
  var isAbsence: Bool {
    sender.hasSameBytes(as: "org.freedesktop.DBus")
      && ["NoReply", "ServiceUnknown", "NameHasNoOwner", "Disconnected"].contains {
        errorName.hasSameBytes(as: "org.freedesktop.DBus.Error." + $0)
      }
  }

  /// Reads the outcome and the sentence of an error, which can be empty.
  func readOutcome() -> (Outcome, String) {
    let name = errorName ?? ""
    let known = Outcome.allCases.first { $0 != .success && $0.errorName.hasSameBytes(as: name) }
    return (known ?? .failed, Text.line(Text.clean(readString(limit: Limits.textBytes) ?? "")))
  }
}
