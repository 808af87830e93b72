// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingPlatform
internal import OrgNowPlaying

/// Stores the cover of the last player, for programs that show what can be resumed.
///
/// It is requested as a client requests it, so the service reads only what the player may name. A thread writes it.
final class LastCover: @unchecked Sendable {
  private static let mostBytes = 8 << 20
  /// The shortest time between two covers: a player that skips has each of them for a moment.
  private static let pause: Int64 = 3_000_000
  /// That of desktops, which a player with libnowplaying has already.
  private static let side: Int32 = 512

  /// An item of a player, with its artwork.
  private struct Item: Equatable {
    let owner: Identifier
    let player: Identifier
    let id: Identifier?
    let artwork: Identifier
    @ComparedByBytes var title: String

    /// Nil: the player has no artwork, or its items are not stored.
    init?(_ player: ObservedPlayer) {
      guard !player.isSecret, let artwork = player.session.artworkID(for: .still) else { return nil }
      (owner, self.player, self.artwork) = (player.owner, player.name, artwork)
      let content = player.session.content
      id = content?.id
      title = content?.text(.title) ?? ""
    }
  }

  private let loop: ControllerLoop
  private let file: LastFile
  /// Whose cover is wanted, or stored; nil: none.
  private var item: Item?
  /// Counts the wanted covers, so that a late image is not stored for another item.
  private var number = 0
  /// Whether the file is to be replaced.
  private var isDue = false
  /// Whether an image is requested or written now.
  private var isBusy = false
  /// When the next image may be requested.
  private var earliest: Int64 = .min
  /// The result of the thread: the number, and the URL.
  private let lock = Lock()
  private var written: (number: Int, url: String)?

  init(_ loop: ControllerLoop, _ file: LastFile) { (self.loop, self.file) = (loop, file) }

  /// When to call `advance`; nil: it has nothing to do.
  var deadline: Int64? { isDue && !isBusy ? earliest : nil }

  /// Shows the last player. Players use one URL for several covers, so another item has another cover.
  func show(_ player: ObservedPlayer) {
    let new = Item(player)
    // The first player may be without a cover, unlike that of the earlier run.
    guard new != item || (new == nil && file.last?.imageURL.isEmpty == false) else { return }
    item = new
    change()
    if player.isSecret { earliest = .min }
  }

  /// The last player was removed, with its cover.
  func forget() {
    item = nil
    change()
    earliest = .min
  }

  private func change() {
    number += 1
    isDue = true
    file.set(imageURL: "")
  }

  func advance(now: Int64) {
    let written = lock.withLock { () throws(Never) in
      defer { self.written = nil }
      return self.written
    }
    if let written {
      isBusy = false
      if written.number == number { file.set(imageURL: written.url) }
    }
    guard isDue, !isBusy, earliest <= now, !file.covers.isAbsent else { return }
    (isDue, isBusy, earliest) = (false, true, now + Self.pause)
    guard let item else { return write(nil, number) }
    loop.requestImage(.still, PixelSize(width: Self.side, height: Self.side), of: item.player) {
      [self, number] shown, answer in
      // The name can have another owner now. A URL of another machine is not fetched.
      let image = number == self.number && shown?.owner == item.owner ? answer.image : nil
      write(image.flatMap { $0.byteCount <= Self.mostBytes ? $0 : nil }, number)
    }
  }

  /// Writes an image on a thread of its own, because a disk may never answer; nil: removes the file.
  private func write(_ image: Image?, _ number: Int) {
    let thread = Thread.start(name: "np-cover") { [self, covers = file.covers] in
      let url = covers.store(image)
      lock.withLock { () throws(Never) in written = (number, url) }
      loop.waker.signal()
    }
    if thread == nil { isBusy = false }
  }
}
