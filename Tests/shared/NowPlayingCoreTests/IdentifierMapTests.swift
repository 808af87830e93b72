// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `A map of ids` {
  private var map = IdentifierMap<Int>()

  @Test mutating func `has one value for each id, in the order of the ids`() {
    for (number, key) in ["b", "", "c", "a", "b"].enumerated() { map[Identifier(key)] = number }
    #expect(map.values == [1, 3, 4, 2])
    #expect(map["b"] == 4 && map["d"] == nil)
  }

  @Test mutating func `compares bytes`() {
    map["\u{e9}"] = 1
    #expect(map["e\u{301}"] == nil)
  }

  @Test mutating func `forgets values that are removed`() {
    for key in ["a", "b", "c"] { map[Identifier(key)] = 1 }
    #expect(map.removeValue(forKey: "b") == 1)
    #expect(map.removeValue(forKey: "b") == nil)
    (map["a"], map["x"], map["c"]) = (nil, nil, nil)
    #expect(map.isEmpty && map["a"] == nil)
  }
}
