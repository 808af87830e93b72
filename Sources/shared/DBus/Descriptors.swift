// SPDX-License-Identifier: MIT

internal import CDBus

/// Copies of descriptors to be sent. They are closed when neither writer nor connection needs them.
final class Descriptors {
  var all: [Int32] = []

  deinit {
    for descriptor in all { cdbus_close_descriptor(descriptor) }
  }

  /// Copies one more. False: a message cannot have so many, the descriptor is not open, or the process can open no more.
  func add(copyOf descriptor: Int32) -> Bool {
    guard all.count < CDBUS_MOST_DESCRIPTORS else { return false }
    let copy = cdbus_copy_descriptor(descriptor)
    if copy >= 0 { all.append(copy) }
    return copy >= 0
  }
}
