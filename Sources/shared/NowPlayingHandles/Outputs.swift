// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// Writes a name and its NUL to a buffer of the host.
public func put(_ name: String, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int) throws(Failure) {
  guard let buffer = unsafe buffer else { throw .invalid("buffer is NULL") }
  let bytes = name.utf8
  // A size_t above Int.max is negative here, and always enough.
  guard UInt(bitPattern: size) > UInt(bitPattern: bytes.count) else {
    throw Failure(.bufferTooSmall, "the name needs \(bytes.count + 1) bytes")
  }
  var end = 0
  for byte in bytes {
    unsafe buffer[end] = CChar(bitPattern: byte)
    end += 1
  }
  unsafe buffer[end] = 0
}

/// Writes an output.
public func put<Value>(_ value: Value, _ output: UnsafeMutablePointer<Value>?, _ name: StaticString) throws(Failure) {
  guard let output = unsafe output else { throw .invalid(name, "is NULL") }
  unsafe output.pointee = value
}

/// Fails if an output is NULL. A function with several outputs checks the later ones before it writes the first.
public func needOutput<Value>(_ output: UnsafeMutablePointer<Value>?, _ name: StaticString) throws(Failure) {
  guard unsafe output != nil else { throw .invalid(name, "is NULL") }
}

/// A static text for C.
public func cText(_ text: StaticString) -> UnsafePointer<CChar> {
  unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
