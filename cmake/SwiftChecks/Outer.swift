// SPDX-License-Identifier: MIT

internal import Inner

/// The C program calls this function.
@_cdecl("outer_bytes") public func outer_bytes(_ count: Int32) -> Int32 { Int32(bytes(of: Box(Int(count)))) }
