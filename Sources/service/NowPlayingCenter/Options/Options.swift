// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingPlatform
internal import NowPlayingSystem
internal import DBus

/// The options of center.conf that use the system bus, or pause players after an event of the desktop.
final class Options {
  /// How long a sleep is delayed for players that pause slowly.
  private static let mostDelay: Int64 = 2_000_000
  private static let login = "org.freedesktop.login1"

  private var system: SideConnection?
  private var lock: LockWatch?
  private var settings = Settings()
  private var holds: Holds?
  /// The connection whose screen savers are watched.
  private var watched: Connection?
  /// Delays a sleep until it is closed.
  private var inhibitor: ReceivedDescriptor?
  private var inhibitorEnd: Int64?
  private var bluetooth: Bluetooth?
  private var idlePlayers = IdlePlayers()
  private var idleInhibitor: IdleInhibitor?
  /// The service, which has the first player.
  var center: Center?

  init(on loop: ControllerLoop) {
    lock = LockWatch { [self] isLocked, resumes in
      if settings.pausesAtLock { holds?.set("lock", isLocked, resumes: resumes) }
      idlePlayers.set(isLocked: isLocked, now: Clock.now())
    }
    system = SideConnection(
      on: loop, to: { BusAddress.system() },
      warning:
        "no system bus: pause-at-sleep, pause-without-headset and bluetooth have no effect, logind reports no lock",
      connected: { [self] in connected($0) }, lost: { [self] in lostSystem() })
  }

  /// The settings have changed, or there is a new connection to the session bus.
  func apply(_ settings: Settings, _ holds: Holds, on connection: Connection) {
    let old = self.settings
    (self.settings, self.holds) = (settings, holds)
    holds.began = { [self] in lock?.playerBegan() }
    if settings.watchesLock, !(watched === connection) {
      watched = connection
      lock?.watchSavers(on: connection)
    }
    if !settings.pausesAtLock { holds.set("lock", false) }
    if !settings.pausesAtSleep { holds.set("sleep", false) }
    if settings.idle != old.idle { readPlayers() }
    if settings.idle.isOn, idleInhibitor == nil { idleInhibitor = IdleInhibitor(on: connection) }
    let isChanged =
      settings.pausesAtSleep != old.pausesAtSleep || settings.watchesLock != old.watchesLock
      || settings.pausesWithoutHeadset != old.pausesWithoutHeadset || settings.usesBluetooth != old.usesBluetooth
    guard isChanged else { return }
    let isWanted =
      settings.pausesAtSleep || settings.watchesLock || settings.pausesWithoutHeadset || settings.usesBluetooth
    bluetooth?.stop()
    system?.restart(isWanted: isWanted)
  }

  /// The session bus has gone away.
  func lost() {
    (holds, watched, idleInhibitor) = (nil, nil, nil)
    idlePlayers.removeAll()
    lock?.forget()
  }

  /// The service ends.
  func close() {
    system?.restart(isWanted: false)
    (system, lock, center) = (nil, nil, nil)
  }

  // MARK: Players

  /// A player has changed.
  func show(_ change: PlayerChange, now: Int64) {
    guard settings.idle.isOn else { return }
    idlePlayers.show(change.player, hasLeft: change.changes.contains(.left), by: settings.idle, now: now)
  }

  /// Another rule counts: the players that are known may keep the screen on, or not any more.
  private func readPlayers() {
    idlePlayers.removeAll()
    guard let players = center?.bus?.players else { return }
    for history in players.order.histories {
      if let player = players.player(history.player) { idlePlayers.show(player, by: settings.idle, now: Clock.now()) }
    }
  }

  // MARK: The system bus

  private func connected(_ connection: Connection) {
    if settings.pausesAtSleep {
      SleepWatcher(on: connection) { [self] in sleeps($0, connection) }.start()
      inhibit(on: connection)
    }
    if settings.watchesLock { lock?.watchSessions(on: connection) }
    if settings.usesBluetooth, let center {
      bluetooth = Bluetooth(on: connection, center)
      bluetooth?.start()
    }
    if settings.pausesWithoutHeadset || settings.usesBluetooth {
      HeadsetWatch { [self] isConnected in
        if isConnected {
          bluetooth?.deviceConnected()
        } else if settings.pausesWithoutHeadset {
          holds?.pauseAll()
        }
      }.start(on: connection)
    }
  }

  private func lostSystem() {
    (inhibitor, inhibitorEnd) = (nil, nil)
    bluetooth?.end()
    bluetooth = nil
    holds?.set("sleep", false)
    lock?.loseLogin()
  }

  private func sleeps(_ isAsleep: Bool, _ connection: Connection) {
    holds?.set("sleep", isAsleep)
    inhibitorEnd = isAsleep ? Clock.now() + Self.mostDelay : nil
    if !isAsleep { inhibit(on: connection) }
  }

  /// Has logind delay the next sleep, so that the players are paused before it.
  private func inhibit(on connection: Connection) {
    guard inhibitor == nil,
      let call = connection.makeCall(
        destination: Self.login, path: "/org/freedesktop/login1", interface: Self.login + ".Manager", member: "Inhibit")
    else { return }
    for word in ["sleep", "NowPlaying", "Pause the players", "delay"] { call.append(string: word) }
    connection.call(call, timeoutMicroseconds: 0) { [self] answer in
      if let answer, !answer.isError { inhibitor = answer.readDescriptor() }
    }
  }

  /// When a sleep is delayed no longer, or the screen does not stay on any more.
  var deadline: Int64? {
    var deadline = EarliestDeadline(inhibitor == nil ? nil : inhibitorEnd)
    deadline.add(idlePlayers.end(now: Clock.now()))
    return deadline.value
  }

  /// Keeps the screen on, or not any more.
  func advanceIdle(now: Int64) { idleInhibitor?.set(idlePlayers.end(now: now) != nil) }

  /// Ends the delay when the players are paused. Shows the first player. Sends what was written.
  func advance(now: Int64) {
    bluetooth?.update()
    if let inhibitorEnd, holds?.isWaiting(now: now) != true || inhibitorEnd <= now { inhibitor = nil }
    system?.arm()
  }
}
