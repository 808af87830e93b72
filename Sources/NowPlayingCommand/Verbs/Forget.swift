// SPDX-License-Identifier: MIT

internal import DBus
internal import NowPlayingCore

/// nowplaying forget
func forget(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard let center = CenterClient.connect() else { return .noPlayer }
  let answer = center.call("Forget", mayStart: true)
  guard case .message(let message) = answer else { return center.complainAbout(answer, isStarted: true) }
  let names = (message.readStrings(limit: 1 << 20, count: 4_096) ?? []).map { shortName($0) }
  if !names.isEmpty {
    Output.standard.line(Text.line("until they start again, their ids stay the same: " + Text.joined(names, ", ")))
  }
  return .done
}
