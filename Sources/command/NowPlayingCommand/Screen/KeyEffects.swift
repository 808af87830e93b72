// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// The effect of a key or a click: it changes the scene, or is a request.
struct KeyEffects {
  /// A request to the selected player or to the program.
  enum Request {
    case perform(Action)
    case setVolume(Double)
    case changeVolume(Player, Double)
    case repair(Player)
    case makePrimary
    case show(String)
    /// The same, until the next key.
    case refuse(String)
    case quit
  }

  /// The dangerous command that the user has chosen once.
  private var armed: String?

  mutating func press(_ key: nowplaying_key, _ scene: inout Scene, _ picture: Picture) -> Request? {
    let (column, line) = (Int(key.column), Int(key.line))
    switch Int(key.key) {
    case NOWPLAYING_KEY_CLICK: return click(column, line, &scene, picture)
    case NOWPLAYING_KEY_WHEEL_UP: return turn(1, column, line, &scene, picture)
    case NOWPLAYING_KEY_WHEEL_DOWN: return turn(-1, column, line, &scene, picture)
    default:
      if scene.isTyping, type(key.key, &scene) { return nil }
      return scene.bindings.effect(of: key.key).flatMap { obey($0, &scene, picture) }
    }
  }

  private mutating func click(_ column: Int, _ line: Int, _ scene: inout Scene, _ picture: Picture) -> Request? {
    guard let target = picture.target(column, line) else { return nil }
    let part = (Double(column - target.area.column) + 0.5) / Double(max(1, target.area.columns))
    switch target.effect {
    case .card(let place): scene.select(place)
    case .seek(let place):
      scene.select(place)
      return seek(part, scene)
    case .volume: return .setVolume(part)
    // The end of the filter, which is not the choice of a row.
    case .action(.choose): scene.isTyping = false
    case .action(let effect): return obey(effect, &scene, picture)
    case .row(let place):
      // A second click chooses.
      if scene.pane != nil, scene.row == place { return choose(scene) }
      (scene.pane, scene.row) = (picture.pane, place)
    }
    return nil
  }

  /// The wheel scrolls a list, and changes the volume of a player.
  private func turn(_ step: Int, _ column: Int, _ line: Int, _ scene: inout Scene, _ picture: Picture) -> Request? {
    var isList = scene.pane == .help
    if !isList, case .row = picture.target(column, line)?.effect { (isList, scene.pane) = (true, picture.pane) }
    if isList {
      scene.move(-step * 3)
      return nil
    }
    for target in picture.targets where target.area.contains(column, line) {
      if case .card(let place) = target.effect, scene.cards.indices.contains(place),
        let player = scene.cards[place].player
      {
        return .changeVolume(player, Double(step) * 0.05)
      }
    }
    return scene.player.map { .changeVolume($0, Double(step) * 0.05) }
  }

  /// A key while the filter is typed. False: it has its usual effect.
  private mutating func type(_ key: UInt32, _ scene: inout Scene) -> Bool {
    switch Int(key) {
    case NOWPLAYING_KEY_ENTER: scene.isTyping = false
    case NOWPLAYING_KEY_ESCAPE: close(&scene)
    case NOWPLAYING_KEY_BACKSPACE: scene.filterRows(String(Substring(scene.filter.unicodeScalars.dropLast())))
    default:
      guard let scalar = Unicode.Scalar(key), nowplaying_column_count(key) >= 0 else { return false }
      var text = scene.filter.unicodeScalars
      text.append(scalar)
      scene.filterRows(String(text))
    }
    return true
  }

  /// The filter, or else the list.
  private mutating func close(_ scene: inout Scene) {
    armed = nil
    guard scene.isTyping || !scene.filter.isEmpty else { return scene.open(nil) }
    scene.isTyping = false
    scene.filterRows("")
  }

  private mutating func obey(_ effect: KeyBinding.Effect, _ scene: inout Scene, _ picture: Picture) -> Request? {
    if effect != .choose { armed = nil }
    let count = scene.cards.count
    switch effect {
    case .quit: return .quit
    case .close: close(&scene)
    case .filter:
      // Without a list, that of the queue is filtered.
      if scene.pane == nil || scene.pane == .help { scene.open(.queue) }
      scene.isTyping = true
    case .pane(let pane): scene.open(scene.pane == pane ? nil : pane)
    case .up: scene.move(-1)
    case .down: scene.move(1)
    case .pageUp: scene.move(-picture.rowsOnPage)
    case .pageDown: scene.move(picture.rowsOnPage)
    case .first: scene.move(-100_000)
    case .last: scene.move(100_000)
    case .nextPlayer: if count > 0 { scene.select((scene.selected + 1) % count) }
    case .previousPlayer: if count > 0 { scene.select((scene.selected + count - 1) % count) }
    case .choose: return choose(scene)
    case .toggle, .stop, .next, .previous, .back, .forward, .part, .quieter, .louder, .mute, .slower, .faster, .shuffle,
      .repeating, .like, .dislike, .bookmark, .rate, .skipAd, .live, .nextChapter, .previousChapter, .repair, .raise,
      .primary, .remove:
      return steer(effect, scene)
    }
    return nil
  }

  private mutating func choose(_ scene: Scene) -> Request? {
    guard let row = scene.selectedRow, let pane = scene.pane else { return nil }
    var action: Action
    switch pane {
    case .queue: action = Action(.goToEntry)
    case .playlists: action = Action(.activatePlaylist)
    case .languages:
      let isOn = scene.player?.languageOptions.contains {
        $0.id.hasSameBytes(as: row.id) && $0.isCurrent && $0.kind == .legible
      }
      action = Action(isOn == true ? .disableLanguageOption : .enableLanguageOption)
    case .chapters: action = Action(.goToChapter)
    case .lyrics:
      guard let time = row.time else { return nil }
      action = Action(.seekToPosition)
      action.time = time
      return .perform(action)
    case .commands:
      guard let command = scene.player?.customCommands.first(where: { $0.id.hasSameBytes(as: row.id) }) else {
        return nil
      }
      guard command.isEnabled else { return .show(Text.quoted(command.title) + " has no effect now") }
      // A dangerous command is chosen twice.
      guard !command.isDangerous || armed?.hasSameBytes(as: row.id) == true else {
        armed = row.id
        return .show(Text.quoted(command.title) + " is dangerous: choose it again to perform it")
      }
      armed = nil
      action = Action(.custom)
    // It plays there and nowhere else.
    case .outputs: action = Action(.playOnOutput)
    case .devices, .help: return nil
    }
    action.text = row.id
    return .perform(action)
  }

  // MARK: Commands

  private func steer(_ effect: KeyBinding.Effect, _ scene: Scene) -> Request? {
    guard let player = scene.player else { return nil }
    switch effect {
    case .toggle: return .perform(Action(.togglePlayPause))
    case .stop: return .perform(Action(.stop))
    case .next: return .perform(Action(.next))
    case .previous: return .perform(Action(.previous))
    case .back: return skip(.skipBackward, player)
    case .forward: return skip(.skipForward, player)
    case .part(let tenth): return seek(Double(tenth) / 10, scene)
    case .quieter: return changeVolume(of: player, by: -0.05, scene)
    case .louder: return changeVolume(of: player, by: 0.05, scene)
    case .slower: return changeRate(player, -1)
    case .faster: return changeRate(player, 1)
    case .shuffle: return request { (words) throws(UsageError) in try setShuffle(words, player) }
    case .repeating: return request { (words) throws(UsageError) in try setRepeat(words, player) }
    case .like: return mark(.like, player)
    case .dislike: return mark(.dislike, player)
    case .bookmark: return mark(.bookmark, player)
    case .rate(let stars): return rate(stars, player, scene)
    case .skipAd: return .perform(Action(.skipAd))
    case .mute: return request { (words) throws(UsageError) in try setMuted(words, player) }
    case .live: return request { (words) throws(UsageError) in try goToLive(words, player) }
    case .nextChapter: return .perform(Action(.nextChapter))
    case .previousChapter: return .perform(Action(.previousChapter))
    case .repair: return .repair(player)
    case .raise: return .perform(Action(.raise))
    case .remove:
      guard scene.pane == .queue, let row = scene.selectedRow else { return nil }
      var action = Action(.removeFromQueue)
      action.text = row.id
      return .perform(action)
    case .primary: return .makePrimary
    case .quit, .close, .filter, .pane, .up, .down, .pageUp, .pageDown, .first, .last, .nextPlayer, .previousPlayer,
      .choose:
      return nil
    }
  }

  /// The action of a verb without operands.
  private func request(_ action: (Arguments) throws(UsageError) -> Action) -> Request {
    do throws(UsageError) { return .perform(try action(try Arguments([]))) } catch { return .refuse(error.sentence) }
  }

  private func mark(_ command: Command, _ player: Player) -> Request {
    var action = Action(command)
    // True removes the mark.
    action.flag = player.feedback(command) == .positive
    return .perform(action)
  }

  /// Rates with stars. The number that it has removes the rating.
  private func rate(_ stars: Int, _ player: Player, _ scene: Scene) -> Request? {
    guard let range = player.ratingRange else { return nil }
    var action = Action(.rateContent)
    let part = scene.card?.controls.stars == stars ? 0 : Double(stars) / Double(Controls.mostStars)
    action.value = range.lowerBound + (range.upperBound - range.lowerBound) * part
    return .perform(action)
  }

  /// Skips by the player's own interval, or by 10 s.
  private func skip(_ command: Command, _ player: Player) -> Request {
    var action = Action(command)
    if player.skipIntervals(command).isEmpty { action.time = Player.skipInterval }
    return .perform(player.seek(insteadOf: action) ?? action)
  }

  private func seek(_ part: Double, _ scene: Scene) -> Request? {
    guard let span = scene.card?.item.span else { return nil }
    var action = Action(.seekToPosition)
    // In thousandths, which no duration makes too large.
    action.time = span.lowerBound + (span.upperBound - span.lowerBound) / 1_000 * Int64(max(0, min(1, part)) * 1_000)
    return .perform(action)
  }

  /// Goes to the next rate: of the player's own ones, or by a quarter within its range.
  private func changeRate(_ player: Player, _ direction: Double) -> Request {
    var action = Action(.changePlaybackRate)
    let now = player.rate > 0 ? player.rate : 1
    if let range = player.rateRange {
      action.value = max(range.lowerBound, min(range.upperBound, now + direction / 4))
    } else {
      let further = player.rates.filter { direction > 0 ? $0 > now : $0 < now }
      action.value = (direction > 0 ? further.min() : further.max()) ?? now
    }
    return .perform(action)
  }

  /// The volume of the selected device or of the player, or whether it plays on the selected output.
  private func changeVolume(of player: Player, by step: Double, _ scene: Scene) -> Request {
    if scene.pane == .outputs, let row = scene.selectedRow {
      var action = Action(step > 0 ? .playOnOutput : .leaveOutput)
      (action.text, action.flag) = (row.id, step > 0)
      return .perform(action)
    }
    guard scene.pane == .devices, let row = scene.selectedRow,
      let device = player.devices.first(where: { $0.id.hasSameBytes(as: row.id) })
    else { return .changeVolume(player, step) }
    var action = Action(device.volume == nil ? .stepDeviceVolume : .setDeviceVolume)
    action.text = device.id
    action.number = step > 0 ? 5 : -5
    action.value = max(0, min(1, (device.volume ?? 0) + step))
    return .perform(action)
  }
}
