// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus
internal import NowPlayingCore

/// nowplaying forget
func forget(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard let center = CenterClient.connect() else { return .noPlayer }
  let answer = center.call("Forget", mayStart: true)
  let message: Message
  switch answer {
  case .message(let names): message = names
  case .absent: return forgetFiles()
  case .unstarted where !center.isRunning: return forgetFiles()
  default: return center.complainAbout(answer, isStarted: true)
  }
  let names = (message.readStrings(limit: 1 << 20, count: 4_096) ?? []).map { PlayerName.short($0) }
  if !names.isEmpty {
    Output.standard.line(
      Text.line("these players run, and have new ids only after their next start: " + Text.joined(names, ", ")))
  }
  return .done
}

/// Removes the files of the service and of the players. No service has them in its memory.
private func forgetFiles() -> ExitCode {
  let folder = UserFolder.state + "/nowplaying/"
  var areRemoved = unsafe (folder + "last").withCString { unsafe nowplaying_file_remove($0) }
  for name in ["last-cover", "keys"] {
    areRemoved = unsafe (folder + name).withCString { unsafe nowplaying_files_remove($0, "") } && areRemoved
  }
  guard !areRemoved else { return .done }
  complain("a file in " + folder + " cannot be removed: remove last, last-cover and keys there")
  return .failed
}
