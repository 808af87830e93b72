// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// 5. Writes the file for desktops.
extension Context {
  /// Writes the file for desktops, if the image is ready and no file is written yet.
  func writeFile(for entry: SessionEntry) {
    while true {
      let job = withOwnState { state -> (ImageQuery, Image)? in
        guard !state.isClosed, !entry.isClosed, !entry.images.isWriting, entry.images.file == nil,
          let query = entry.images.shelf.desktopQuery, let image = entry.images.shelf.desktopImage
        else { return nil }
        entry.images.isWriting = true
        return (query, image)
      }
      guard let (query, image) = job else { return }
      let file = imageFolder.add(image, for: query)
      let isDone = withOwnState { state -> Bool in
        entry.images.isWriting = false
        guard !state.isClosed, !entry.isClosed, entry.images.shelf.desktopQuery == query else { return false }
        entry.images.file = file
        // Without a file the session is shown without an image. Another attempt would fail again.
        let wasHolding = entry.images.shelf.stopWaiting()
        if file != nil || wasHolding { state.mark(entry) }
        return true
      }
      if isDone { return }
      // The item has changed meanwhile. The image of the new item may be ready.
      file?.remove()
    }
  }
}

extension Context.State {
  /// The URL at which desktops read the image of an item.
  func imageAddress(of entry: SessionEntry, for content: Content?) -> String? {
    content?.artwork?.address ?? entry.images.file?.address
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
