// SPDX-License-Identifier: MIT

/// Random numbers that are the same at each run.
public struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  public init(_ seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Changes up to six bytes of a message after its fixed header, often to a letter of a signature. May cut its end.
  public mutating func damage(_ message: inout [UInt8], isCut: Bool) {
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      let place = Int.random(in: 16..<message.count, using: &self)
      let letter = Array("sogvxtiunqydba(){}".utf8).randomElement(using: &self)
      message[place] = Bool.random(using: &self) ? letter ?? 0 : UInt8.random(in: 0...255, using: &self)
    }
    if isCut { message.removeLast(Int.random(in: 1...(message.count - 16), using: &self)) }
  }
}
