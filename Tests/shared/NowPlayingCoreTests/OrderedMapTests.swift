// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `An ordered map` {
  private var row = OrderedMap<String>()

  @Test mutating func `sorts its values by their keys`() {
    for key: UInt64 in [3, 1, 5, 2, 4, .max, 0] { row[key] = "\(key)" }
    #expect(row.keys == [0, 1, 2, 3, 4, 5, .max])
    #expect(row.values == row.keys.map { "\($0)" })
    for key in row.keys { #expect(row[key] == "\(key)") }
    #expect(row[6] == nil)
    #expect(row.count == 7)
  }

  @Test mutating func `has one value for each key`() {
    row[1] = "one"
    row[1] = "another"
    #expect(row.values == ["another"])
  }

  @Test mutating func `forgets values that are removed`() {
    for key: UInt64 in 1...3 { row[key] = "\(key)" }
    #expect(row.removeValue(forKey: 2) == "2")
    #expect(row.removeValue(forKey: 2) == nil)
    row[1] = nil
    row[7] = nil
    #expect(row.keys == [3])
    row[3] = nil
    #expect(row.isEmpty)
    #expect(row[3] == nil)
  }
}
