// SPDX-License-Identifier: MIT

/// A set of properties.
struct PropertySet: OptionSet {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ property: Property) { rawValue = 1 << UInt32(truncatingIfNeeded: property.rawValue) }
}
