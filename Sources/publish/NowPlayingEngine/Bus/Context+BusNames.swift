// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform

extension Context {
  var settings: ApplicationSettings { withOwnState { $0.settings } }

  /// The names that a session may request, the best first. Called on the bus thread.
  func busNames(for entry: SessionEntry) -> [String] {
    if entry.ending.isEmpty { entry.ending = Random.hexadecimal(digits: 8) }
    let settings = withOwnState {
      var settings = $0.settings
      settings.playerName = entry.playerName
      return settings
    }
    return BusName.candidates(
      for: settings, in: .current { Environment.value(of: $0) }, ending: entry.ending,
      wantsPlain: Publication.wantsPlainName(isRemote: entry.isRemote, in: settings))
  }

  /// Sets the name that a session has on the bus; nil: it has none.
  func sessionPublished(_ key: SessionKey, as name: String?) {
    withOwnState { $0.sessions[key]?.busName = name.map { Identifier($0) } }
    systemPrimaryMayHaveChanged()
  }

  func busName(of key: SessionKey) -> Identifier? { withOwnState { $0.sessions[key]?.busName } }

  /// Whether a session was not freed.
  func exists(_ key: SessionKey) -> Bool { withOwnState { $0.sessions[key] != nil } }

  /// The names of all sessions that are on the bus.
  var busNames: [Identifier] { withOwnState { $0.sessions.values.compactMap { $0.busName } } }
}
