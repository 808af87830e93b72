// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus
internal import NowPlayingCore

/// nowplaying hold -- COMMAND
func hold(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard let command = arguments.command, let program = command.first, !program.isEmpty else {
    throw UsageError("the arguments are: nowplaying hold -- COMMAND")
  }
  let name = program.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? program
  let reason = arguments[.reason] ?? name
  // Signals reach the command, also while the service starts.
  let signals = nowplaying_passed_signals_open()
  guard signals >= 0 else {
    complain("cannot wait for signals: " + errorText)
    return .failed
  }
  var failure = ExitCode.done
  let hold = Hold.take(reason, &failure)
  guard failure == .done || arguments.has(.anyway) else { return failure }
  return HeldCommand(command, hold, signals).run()
}

/// A hold of the service. It ends with the connection at the latest.
private final class Hold {
  let center: CenterClient
  private let number: UInt32

  private init(_ center: CenterClient, _ number: UInt32) { (self.center, self.number) = (center, number) }

  /// Nil: the hold has failed, and the reason is printed.
  static func take(_ reason: String, _ failure: inout ExitCode) -> Hold? {
    guard let center = CenterClient.connect() else {
      failure = .noCenter
      return nil
    }
    let answer = center.call("Hold", mayStart: true) { call in
      call.append(string: reason)
      call.openArray("{sv}")
      call.close()
    }
    guard case .message(let message) = answer, let number = message.readUInt32() else {
      _ = center.complainAbout(answer, isStarted: true)
      failure = .noCenter
      return nil
    }
    return Hold(center, number)
  }

  func release() {
    let answer = center.call("Release", mayStart: false) { $0.append(uint32: number) }
    if case .message = answer { return }
    complain("the service " + CenterClient.busName + " has ended meanwhile: the players that it paused stay paused")
  }
}

/// A command that runs in the terminal, until it ends.
private final class HeldCommand {
  private static let year: Int64 = 31_536_000_000_000

  private let command: [String]
  private let hold: Hold?
  private let signals: Int32

  init(_ command: [String], _ hold: Hold?, _ signals: Int32) {
    (self.command, self.hold, self.signals) = (command, hold, signals)
  }

  func run() -> ExitCode {
    let process = unsafe withArguments(command) { unsafe nowplaying_spawn_in_place($0) }
    guard process >= 0 else {
      // As in shells.
      let code: Int32 = nowplaying_error_is_missing() ? 127 : 126
      complain("cannot run " + Text.quoted(command[0]) + ": " + errorText)
      return end(code)
    }
    var code: Int32?
    // The bus needs its messages to be read. A bus that has ended is not read.
    hold?.center.connection.run(for: Self.year, orReadable: signals) {
      code = readSignals(process)
      return code != nil
    }
    while code == nil {
      var polls = [poll(signals)]
      unsafe nowplaying_poll_wait(&polls, polls.count, -1)
      code = readSignals(process)
    }
    return end(code ?? 0)
  }

  /// Passes signals on; the exit code of the command if it has ended.
  private func readSignals(_ process: Int32) -> Int32? {
    var isSent = false
    while case let signal = unsafe nowplaying_passed_signals_read(signals, &isSent), signal != 0 {
      guard nowplaying_is_child_signal(signal) else {
        // A key of the terminal has reached the command already.
        if isSent { nowplaying_process_signal(process, signal) }
        continue
      }
      var code: Int32 = 0
      if unsafe nowplaying_spawned_has_ended(process, &code) { return code }
    }
    return nil
  }

  private func end(_ code: Int32) -> ExitCode {
    hold?.release()
    Output.standard.flush()
    Output.error.flush()
    nowplaying_end(code)
  }
}
