// SPDX-License-Identifier: MIT
internal import CDBus

/// Copies of descriptors on their way to somebody: closed when neither writer nor connection has them any more.
final class Descriptors {
  var all: [Int32] = []

  deinit {
    for descriptor in all { cdbus_close_descriptor(descriptor) }
  }

  /// Copies one more; false: that is too many for a message, or there is no such descriptor, or none is left.
  func add(copyOf descriptor: Int32) -> Bool {
    guard all.count < CDBUS_MOST_DESCRIPTORS else { return false }
    let copy = cdbus_copy_descriptor(descriptor)
    if copy >= 0 { all.append(copy) }
    return copy >= 0
  }
}
