// SPDX-License-Identifier: MIT
internal import CSDBus

/// Values are written in their order. One that cannot be written makes the whole message unfit to be sent.
extension Message {
  /// Writes a string, up to the first NUL.
  public func append(string: String) {
    var string = string
    string.withUTF8 { bytes in
      let size = unsafe csdbus_text_size(bytes.baseAddress, bytes.count)
      var space: UnsafeMutablePointer<CChar>?
      note(unsafe csdbus_message_append_string_space(handle, size, &space))
      guard let space = unsafe space, let start = bytes.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(space).copyMemory(from: start, byteCount: size)
    }
  }

  /// Writes an object path.
  public func append(path: String) {
    unsafe path.withCString { note(unsafe csdbus_message_append_basic(handle, TypeCode.objectPath, $0)) }
  }

  /// Writes a signature.
  public func append(signature: String) {
    unsafe signature.withCString { note(unsafe csdbus_message_append_basic(handle, TypeCode.signature, $0)) }
  }

  /// Writes a signed number of 32 bits.
  public func append(int32 value: Int32) {
    var value = value
    note(unsafe csdbus_message_append_basic(handle, TypeCode.int32, &value))
  }

  /// Writes a signed number of 64 bits.
  public func append(int64 value: Int64) {
    var value = value
    note(unsafe csdbus_message_append_basic(handle, TypeCode.int64, &value))
  }

  /// Writes an unsigned number of 32 bits.
  public func append(uint32 value: UInt32) {
    var value = value
    note(unsafe csdbus_message_append_basic(handle, TypeCode.uint32, &value))
  }

  /// Writes an unsigned number of 64 bits.
  public func append(uint64 value: UInt64) {
    var value = value
    note(unsafe csdbus_message_append_basic(handle, TypeCode.uint64, &value))
  }

  /// Writes a floating-point number.
  public func append(double value: Double) {
    var value = value
    note(unsafe csdbus_message_append_basic(handle, TypeCode.double, &value))
  }

  /// Writes a truth value.
  public func append(bool value: Bool) {
    var value: Int32 = value ? 1 : 0
    note(unsafe csdbus_message_append_basic(handle, TypeCode.bool, &value))
  }

  /// Writes an array of strings.
  public func append(strings: [String]) {
    openArray("s")
    for string in strings { append(string: string) }
    close()
  }

  /// Starts a variant, which takes one value of that type.
  public func openVariant(_ signature: StaticString) { open(TypeCode.variant, signature) }

  /// Starts an array, which takes any number of values of that type.
  public func openArray(_ contents: StaticString) { open(TypeCode.array, contents) }

  /// Starts an entry of a dictionary, which takes a key and a value.
  public func openDictionaryEntry(_ contents: StaticString) { open(TypeCode.dictionaryEntry, contents) }

  /// Starts a struct, which takes one value of each of those types.
  public func openStruct(_ contents: StaticString) { open(TypeCode.structure, contents) }

  /// Ends what was opened last.
  public func close() {
    note(unsafe csdbus_message_close_container(handle))
  }

  private func open(_ type: CChar, _ contents: StaticString) {
    note(unsafe csdbus_message_open_container(handle, type, contents.cString))
  }
}
