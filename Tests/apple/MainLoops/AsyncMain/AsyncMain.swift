// SPDX-License-Identifier: MIT

import LoopStage

@main
enum Main {
  static func main() async throws {
    LoopStage.begin()
    try await Task.sleep(for: .seconds(3600))
  }
}
