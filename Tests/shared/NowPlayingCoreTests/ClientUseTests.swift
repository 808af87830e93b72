// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `The use of resources by clients` {
  private var use = ClientUse()

  private func hasRoom(_ client: Identifier, _ amount: Int = 1) -> Bool {
    use.hasRoom(for: client, amount, mostOfOne: 3, most: 5)
  }

  @Test mutating func `is limited for each client and for all`() {
    use.add(3, of: ":1.1")
    #expect(!hasRoom(":1.1") && hasRoom(":1.2", 2) && !hasRoom(":1.2", 3))
    use.add(2, of: ":1.2")
    #expect(use.total == 5 && use.amount(of: ":1.1") == 3 && !hasRoom(":1.3"))
    use.remove(of: ":1.1")
    #expect(use.total == 4 && hasRoom(":1.1") && hasRoom(":1.3") && !hasRoom(":1.3", 2))
  }

  @Test mutating func `is never negative`() {
    use.remove(of: ":1.1")
    use.add(of: ":1.1")
    use.remove(4, of: ":1.1")
    #expect(use.total == 0 && use.amount(of: ":1.1") == 0)
    #expect(!hasRoom(":1.1", .max) && hasRoom(":1.1", 3))
  }
}
