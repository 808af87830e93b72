// SPDX-License-Identifier: MIT

import Dispatch
import LoopStage

@main
@MainActor
enum Main {
  static func main() {
    LoopStage.begin()
    dispatchMain()
  }
}
