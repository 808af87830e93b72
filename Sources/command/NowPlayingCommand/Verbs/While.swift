// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// nowplaying while playing -- COMMAND
func whilePlaying(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard let command = arguments.command, !command.isEmpty else {
    throw UsageError("the arguments are: nowplaying while playing -- COMMAND")
  }
  // Signals are blocked before the library can have threads.
  let signals = nowplaying_signals_open()
  guard signals >= 0, let controller = Controller(Selection(arguments).reading) else { return .failed }
  let runner = Runner(command, Selection(arguments), controller, signals)
  return runner.run()
}

/// Runs a command while a player plays, and ends it when none plays.
private final class Runner {
  private let command: [String]
  private let selection: Selection
  private let controller: Controller
  private let signals: Int32
  /// The running command.
  private var process: Int32?
  /// Whether a player played when the players changed last.
  private var wasPlaying = false
  /// Whether the command got a signal to end.
  private var isEnding = false
  /// The signal that ends this program, after the command.
  private var lastSignal: Int32?

  init(_ command: [String], _ selection: Selection, _ controller: Controller, _ signals: Int32) {
    (self.command, self.selection, self.controller, self.signals) = (command, selection, controller, signals)
  }

  func run() -> ExitCode {
    controller.follow()
    controller.wait()
    while true {
      guard lastSignal != nil || check() else { return .failed }
      var polls = [poll(controller.descriptor), poll(signals)]
      unsafe nowplaying_poll_wait(&polls, polls.count, -1)
      if polls[0].is_readable { controller.dispatch() }
      if polls[1].is_readable { readSignals() }
    }
  }

  /// Starts or ends the command if the players have changed. False: it cannot be run.
  private func check() -> Bool {
    let isPlaying = selection.matching(controller.players).contains { $0.isPlaying && !$0.isSilent }
    defer { wasPlaying = isPlaying }
    if isPlaying, !wasPlaying, process == nil {
      let started = unsafe withArguments(command) { unsafe nowplaying_spawn($0) }
      guard started >= 0 else {
        complain("cannot run " + Text.quoted(command[0]) + ": " + errorText)
        return false
      }
      process = started
    } else if !isPlaying, wasPlaying, let process {
      isEnding = true
      nowplaying_spawned_signal(process, nowplaying_signal_to_end())
    }
    return true
  }

  private func readSignals() {
    while case let signal = nowplaying_signals_read(signals), signal != 0 {
      guard nowplaying_is_child_signal(signal) else {
        // The command ends first. A second signal does not wait for it.
        guard let process, lastSignal == nil else {
          if let process { nowplaying_spawned_kill_group(process) }
          nowplaying_end_by_signal(lastSignal ?? signal)
        }
        lastSignal = signal
        nowplaying_spawned_signal(process, nowplaying_signal_to_end())
        continue
      }
      var status: Int32 = 0
      guard let process, unsafe nowplaying_spawned_has_ended(process, &status) else { continue }
      self.process = nil
      if let lastSignal { nowplaying_end_by_signal(lastSignal) }
      // A command that ends by itself is not started again before the next player begins. If it got a signal to end, a
      // player may play again already.
      if isEnding { wasPlaying = false }
      isEnding = false
    }
  }
}
