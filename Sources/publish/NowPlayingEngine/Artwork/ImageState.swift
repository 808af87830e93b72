// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The open work of a context for the images of all its sessions; used only under its lock.
struct ImageState {
  /// The sessions that have open requests or deadlines for images.
  var sessions = OrderedMap<SessionEntry>()
  /// The images of items that no longer play.
  var kept = KeptImages()
  /// Files that wait to be removed, the earliest first.
  var retiredFiles: [RetiredFile] = []
  /// Whether a thread for images or videos has started.
  var hasThreads = false
}

/// The images of one session; used only under the context's lock.
struct SessionImages {
  var shelf = ImageShelf()
  /// The file that desktops read.
  var file: ImageFolder.File?
  /// The file that they read next: that of the next queue entry.
  var nextFile: ImageFolder.File?
  /// Whether a thread writes a file now.
  var isWriting = false

  /// The image whose file is missing, that of the item first.
  var unwritten: (ImageQuery, Image)? {
    if file == nil, let query = shelf.desktopQuery, let image = shelf.desktopImage { return (query, image) }
    if nextFile == nil, let query = shelf.nextQuery, query != shelf.desktopQuery, let image = shelf.nextImage {
      return (query, image)
    }
    return nil
  }
}

/// A file that was replaced, and that desktops may still be reading.
struct RetiredFile {
  /// How long desktops may read a replaced file.
  static let grace: Int64 = 10_000_000
  /// How many bytes of replaced files stay at most.
  static let mostBytes = 32 << 20

  let file: ImageFolder.File
  let until: Int64
}

/// Work for images, to be done outside the lock.
///
/// It has tickets and not requests. The last reference to a request destroys what the player registered, and that must
/// not happen on the bus thread.
struct DueImages {
  /// For the threads for images.
  var jobs: [Delivery.Item] = []
  /// Requests that the player did not answer in time.
  var late: [Ledger.Ticket] = []
}
