// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import DBus

/// Plasma's browser integration publishes the media of a browser, which the browser itself publishes too. As Plasma does,
/// we show the player of the integration, which has more data, and hide the browser's own one.
///
/// The integration publishes the process of its browser. Any program can own its name. So it can hide only the players of
/// processes that started it, as a browser does, and those of its own process.
extension PlayerTracker {
  private static let integration = "org.mpris.MediaPlayer2.plasma-browser-integration"

  /// A browser that an integration publishes.
  final class Browser {
    /// The connection of the integration.
    let integration: Identifier
    let process: Int64

    init(_ process: Int64, of integration: Identifier) { (self.integration, self.process) = (integration, process) }
  }

  /// Whether a name is that of an integration. The second one on a bus has a suffix.
  static func isIntegration(_ name: Identifier) -> Bool { name.text.beginsWithBytes(of: integration) }

  /// Reads which browser an integration publishes.
  func readBrowser(of entry: Entry) {
    var process: Int64?
    if entry.isRead, !entry.isSilent, !entry.hasLeft,
      case .number(let number) = entry.mpris.content?.extras.first(where: { $0.key == "kde:pid" })?.value,
      ProcessTree.contains(UInt32(clamping: entry.process ?? 0), from: UInt32(clamping: number))
    {
      process = number
    }
    let known = browsers.first { $0.integration == entry.owner }?.process
    guard known != process else { return }
    browsers.removeAll { $0.integration == entry.owner }
    if let process { browsers.append(Browser(process, of: entry.owner)) }
    for other in entries.values {
      requestProcess(of: other)
      if let own = other.process, own == known || own == process { mark(other) }
    }
  }

  /// Requests the process of an integration, or of a player that may have to be hidden. A service asks for all.
  func requestProcess(of entry: Entry) {
    guard !browsers.isEmpty || entry.isIntegration || rules != nil, entry.process == nil else { return }
    entry.process = 0
    beginCall()
    connection.requestProcess(of: entry.owner.text) { [self] process in
      endCall()
      entry.process = Int64(process)
      if rules?.isOfPhones(process) == true { entry.isPhone = true }
      mark(entry)
    }
  }

  /// Whether an integration publishes the media of a player.
  func isTwin(_ entry: Entry) -> Bool {
    guard let process = entry.process, process != 0, !entry.isIntegration else { return false }
    return browsers.contains { $0.process == process }
  }
}
