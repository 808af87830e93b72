// SPDX-License-Identifier: MIT

import Foundation
import LoopStage

@main
@MainActor
enum Main {
  static func main() {
    LoopStage.begin()
    RunLoop.main.run()
  }
}
