// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform

// The inputs of functions.

/// A text of the host, with invalid UTF-8 repaired; nil for NULL.
public func text(_ pointer: UnsafePointer<CChar>?, limit: Int = Limits.textBytes) -> String? {
  guard let pointer = unsafe pointer else { return nil }
  if let count = unsafe PlainText.count(pointer, limit: limit) {
    // String(decoding:as:) copies byte by byte.
    return unsafe String(unsafeUninitializedCapacity: count) { bytes in
      unsafe UnsafeMutableRawBufferPointer(bytes).copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: count))
      return count
    }
  }
  // Twice the limit is enough: the repaired text has at least three bytes for four.
  let size = unsafe PlainText.size(pointer, limit: 2 * limit)
  let bytes = unsafe Array(UnsafeRawBufferPointer(start: pointer, count: size))
  return Text.clean(Text.decoded(bytes), limit: limit)
}

/// A text that must not be NULL.
public func need(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Failure) -> String {
  guard let text = unsafe text(pointer) else { throw .invalid(name, "is NULL") }
  return text
}

/// The bytes of an absolute path; nil for another text.
public func absolutePath(_ pointer: UnsafePointer<CChar>?) -> [UInt8]? {
  let slash = CChar(bitPattern: UInt8(ascii: "/"))
  guard let pointer = unsafe pointer, unsafe pointer[0] == slash, unsafe pointer[1] != slash else { return nil }
  var bytes: [UInt8] = []
  while bytes.count < Limits.textBytes, unsafe pointer[bytes.count] != 0 {
    unsafe bytes.append(UInt8(bitPattern: pointer[bytes.count]))
  }
  return bytes
}

/// An id of the host, which may contain any bytes; nil for NULL.
public func identifier(_ pointer: UnsafePointer<CChar>?) -> Identifier? {
  guard let pointer = unsafe pointer else { return nil }
  if let count = unsafe PlainText.count(pointer, limit: .max) {
    return unsafe Identifier(String(decoding: UnsafeRawBufferPointer(start: pointer, count: count), as: UTF8.self))
  }
  var bytes: [UInt8] = []
  while unsafe pointer[bytes.count] != 0 {
    unsafe bytes.append(UInt8(bitPattern: pointer[bytes.count]))
  }
  return Identifier(bytes: bytes)
}

/// An id that must not be NULL.
public func needIdentifier(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Failure) -> Identifier {
  guard let id = unsafe identifier(pointer) else { throw .invalid(name, "is NULL") }
  return id
}

/// An id that must not be NULL or longer than the limit.
public func needShortIdentifier(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Failure) -> Identifier {
  try unsafe checkIDSize(pointer)
  return try unsafe needIdentifier(pointer, name)
}

/// Fails if an id is longer than the limit. `need` cuts a text, so call this before it.
public func checkIDSize(_ pointer: UnsafePointer<CChar>?) throws(Failure) {
  guard let pointer = unsafe pointer else { return }
  let count = unsafe PlainText.size(pointer, limit: .max)
  guard count <= Limits.identifierBytes else { throw .longIdentifier(count) }
}

/// The value of a number that the host passed.
public func known<Value: RawRepresentable>(
  _ type: Value.Type, _ number: Int32, _ name: StaticString
) throws(Failure) -> Value where Value.RawValue == Int32 {
  guard let value = Value(rawValue: number) else { throw unknown(number, name) }
  return value
}

/// Not generic, which keeps the library small.
@inline(never)
private func unknown(_ number: Int32, _ name: StaticString) -> Failure {
  .invalid("unknown " + name.description + " " + String(number))
}

@inline(never)
private func tooMany(_ name: StaticString, _ limit: Int, _ count: Int) -> Failure {
  let failure = Failure.limit("a list has at most", limit, "entries", count: count)
  return Failure(.limit, name.description + ": " + failure.reason)
}

/// A list that the host passed, with at most `limit` entries.
public func list<Element>(
  _ pointer: UnsafePointer<Element>?, _ count: Int, _ name: StaticString, limit: Int = Limits.listEntries
) throws(Failure) -> [Element] {
  guard count >= 0, count <= limit else { throw tooMany(name, limit, count) }
  guard count > 0 else { return [] }
  guard let pointer = unsafe pointer else { throw .invalid(name, "is NULL") }
  return unsafe Array(UnsafeBufferPointer(start: pointer, count: count))
}
