// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// 5. Writes the files for desktops.
extension Context {
  /// Writes the files for desktops whose images are ready: that of the item, and ahead that of the next queue entry.
  func writeFiles(for entry: SessionEntry) {
    while true {
      let job = withOwnState { state -> (ImageQuery, Image)? in
        guard !state.isClosed, !entry.isClosed, !entry.images.isWriting else { return nil }
        let job = entry.images.unwritten
        entry.images.isWriting = job != nil
        return job
      }
      guard let (query, image) = job else { return }
      let file = imageFolder.add(image, for: query)
      let isNeeded = withOwnState { state -> Bool in
        entry.images.isWriting = false
        guard !state.isClosed, !entry.isClosed else { return false }
        if query == entry.images.shelf.desktopQuery {
          entry.images.file = file
          // Without a file the session is shown without an image.
          let wasHolding = entry.images.shelf.stopWaiting()
          if file != nil || wasHolding { state.mark(entry) }
        } else if query == entry.images.shelf.nextQuery {
          entry.images.nextFile = file
        } else {
          return false
        }
        return true
      }
      // Another attempt would fail again.
      if isNeeded, file == nil { return }
      // The item has changed meanwhile. The image of the new item may be ready.
      if !isNeeded { file?.remove() }
    }
  }
}

extension Context.State {
  /// The URL at which desktops read the image of an item.
  func imageAddress(of entry: SessionEntry, for content: Content?) -> String? {
    content?.artwork?.address ?? entry.images.file?.address
  }

  /// Drops the files of a session that show another item or entry than now. The file that was written ahead for the
  /// item becomes the one that desktops read.
  mutating func changeFiles(of entry: SessionEntry, isPrivate: Bool, now: Int64, _ due: inout DueImages) {
    let (query, nextQuery) = (entry.images.shelf.desktopQuery, entry.images.shelf.nextQuery)
    if let file = entry.images.file, file.query != query {
      entry.images.file = nil
      retire(file, isPrivate: isPrivate, now: now, &due)
    }
    guard let next = entry.images.nextFile, next.query != nextQuery || next.query == query else { return }
    entry.images.nextFile = nil
    if entry.images.file == nil, next.query == query {
      entry.images.file = next
    } else {
      due.jobs.append(.removeFile(next))
    }
  }

  /// Has a file removed that shows an earlier item: later, because desktops may still be reading it, but a private one at once.
  mutating func retire(_ file: ImageFolder.File, isPrivate: Bool, now: Int64, _ due: inout DueImages) {
    if isPrivate {
      due.jobs.append(.removeFile(file))
    } else {
      images.retiredFiles.append(RetiredFile(file: file, until: now + RetiredFile.grace))
    }
    // Skipping through large images must not fill the disk.
    var bytes = images.retiredFiles.reduce(0) { $0 + $1.file.bytes }
    while bytes > RetiredFile.mostBytes {
      let oldest = images.retiredFiles.removeFirst().file
      bytes -= oldest.bytes
      due.jobs.append(.removeFile(oldest))
    }
  }

  /// Has the files removed whose time is over.
  mutating func removeRetiredFiles(now: Int64, _ due: inout DueImages) {
    while let first = images.retiredFiles.first, first.until <= now {
      due.jobs.append(.removeFile(images.retiredFiles.removeFirst().file))
    }
  }
}
