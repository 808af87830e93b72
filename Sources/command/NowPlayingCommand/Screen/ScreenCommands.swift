// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Sends what keys request, and reports how it ended.
final class ScreenCommands {
  private let controller: Controller
  private var volumes = VolumeSetter()
  /// Opens the place of a problem.
  private var opener: Opener?
  /// Called with a sentence for people; "": a command has succeeded.
  var report: (String) -> Void = { _ in }

  init(_ controller: Controller) { self.controller = controller }

  func perform(_ action: Action, on name: String) {
    controller.perform(action, on: name) { [unowned(unsafe) self] in unsafe self.report($0.message) }
  }

  func repair(_ player: Player) {
    do throws(UsageError) { opener = try Opener(player.opener(of: player.problem)) } catch { report(error.sentence) }
  }

  func readOpener() {
    do throws(UsageError) {
      if try opener?.hasEnded() ?? false { opener = nil }
    } catch {
      opener = nil
      report(error.sentence)
    }
  }

  // MARK: Volume

  /// A step does not make a quiet player louder than full, and does not make a louder one jump down.
  func changeVolume(of player: Player, by step: Double) {
    let now = volumes.wanted(player.busName) ?? player.volume ?? 0
    let wanted = max(0, step > 0 ? min(now + step, max(1, now)) : now + step)
    setVolume(wanted, player.busName)
  }

  func setVolume(_ volume: Double, _ name: String) {
    guard volume.isFinite, volumes.want(volume, name) else { return }
    sendVolume(name)
  }

  /// One command at a time is sent to a player, with the newest volume: a wheel is faster than players.
  private func sendVolume(_ name: String) {
    guard let volume = volumes.send(name) else { return }
    var action = Action(.setVolume)
    action.value = volume
    controller.perform(action, on: name) { [unowned(unsafe) self] result in
      unsafe self.volumes.finish(name)
      unsafe self.report(result.message)
      unsafe self.sendVolume(name)
    }
  }
}
