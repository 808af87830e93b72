// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `The volume of a fade` {
  @Test(arguments: [(0.0, -1.0), (1.0, 1.0)])
  func `is foreign if it goes back or is ahead`(_ end: Double, _ sign: Double) {
    var fade = VolumeFade(from: 0.5, to: end)
    let volume = fade.step(to: 0.4)
    #expect(abs(volume - (0.5 + sign * 0.2)) < 1e-9)
    // The player may be late, and may round: to one of 31 steps, for example.
    func areForeign(_ amounts: [Double]) -> [Bool] { amounts.map { fade.isForeign(0.5 + sign * $0) } }
    #expect(areForeign([0.0, 0.1, 0.07, 0.2, 0.23]).allSatisfy { !$0 })
    // A press of a volume key is a step of 5 percent.
    #expect(areForeign([0.18, 0.25, -0.2]).allSatisfy { $0 })
    let last = fade.step(to: 1)
    #expect(last == end)
  }

  @Test func `is not foreign at first if the last step is unknown`() {
    for first in [0.5, 0.3, 0] {
      var fade = VolumeFade.interrupted(from: 0.5, to: 0)
      let isForeign = (fade.isForeign(first), fade.isForeign(first + 0.05))
      #expect(isForeign == (false, true))
    }
  }
}
