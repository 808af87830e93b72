// SPDX-License-Identifier: MIT

internal import Inner

/// What the program calls.
@c public func outer_bytes(_ count: Int32) -> Int32 { Int32(bytes(of: Box(Int(count)))) }
