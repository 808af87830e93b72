// SPDX-License-Identifier: MIT

import Foundation
import LoopStage

// The descriptor that Foundation's own loop waits for. libdispatch exports it, in no header.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueDescriptor() -> Int32

@main
@MainActor
enum Main {
  static func main() {
    LoopStage.begin()
    var descriptors = [pollfd(fd: mainQueueDescriptor(), events: Int16(POLLIN), revents: 0)]
    while true {
      // Add the program's own descriptors to this list.
      _ = unsafe poll(&descriptors, nfds_t(descriptors.count), -1)
      // This runs the main actor's pending jobs, and returns at once.
      _ = RunLoop.main.run(mode: .default, before: .distantPast)
    }
  }
}
