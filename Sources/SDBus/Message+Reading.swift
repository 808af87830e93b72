// SPDX-License-Identifier: MIT
internal import CSDBus

/// Values are read in their order. A value of another type is not read and stays the next one.
extension Message {
  /// The next value, if it is a string.
  public func readString() -> String? { readText(TypeCode.string) }

  /// The next value, if it is an object path.
  public func readObjectPath() -> String? { readText(TypeCode.objectPath) }

  /// The next value, if it is a signed number of 64 bits.
  public func readInt64() -> Int64? {
    var value: Int64 = 0
    return unsafe csdbus_message_read_basic(handle, TypeCode.int64, &value) > 0 ? value : nil
  }

  /// The next value, if it is a signed number of 32 bits.
  public func readInt32() -> Int32? {
    var value: Int32 = 0
    return unsafe csdbus_message_read_basic(handle, TypeCode.int32, &value) > 0 ? value : nil
  }

  /// The next value, if it is an unsigned number of 32 bits.
  public func readUInt32() -> UInt32? {
    var value: UInt32 = 0
    return unsafe csdbus_message_read_basic(handle, TypeCode.uint32, &value) > 0 ? value : nil
  }

  /// The next value, if it is a floating-point number.
  public func readDouble() -> Double? {
    var value: Double = 0
    return unsafe csdbus_message_read_basic(handle, TypeCode.double, &value) > 0 ? value : nil
  }

  /// The next value, if it is a truth value.
  public func readBool() -> Bool? {
    var value: Int32 = 0
    return unsafe csdbus_message_read_basic(handle, TypeCode.bool, &value) > 0 ? value != 0 : nil
  }

  /// The next value, if it is an array of strings.
  public func readStrings() -> [String]? {
    guard enterArray("s") else { return nil }
    var strings: [String] = []
    while let string = readString() { strings.append(string) }
    exit()
    return strings
  }

  /// What is inside the next value, if it is a variant.
  public func peekVariantSignature() -> String? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard unsafe csdbus_message_peek_type(handle, &type, &contents) > 0, type == TypeCode.variant else { return nil }
    return unsafe Self.text(contents)
  }

  /// Goes into the next value, if it is a variant of that type.
  public func enterVariant(_ signature: StaticString) -> Bool {
    unsafe csdbus_message_enter_container(handle, TypeCode.variant, signature.cString) > 0
  }

  /// Goes into the next value, if it is an array of that type.
  public func enterArray(_ contents: StaticString) -> Bool {
    unsafe csdbus_message_enter_container(handle, TypeCode.array, contents.cString) > 0
  }

  /// Goes into the next entry of a dictionary, if there is one of those two types.
  public func enterDictionaryEntry(_ contents: StaticString) -> Bool {
    unsafe csdbus_message_enter_container(handle, TypeCode.dictionaryEntry, contents.cString) > 0
  }

  /// Goes into the next value, if it is a struct of those types.
  public func enterStruct(_ contents: StaticString) -> Bool {
    unsafe csdbus_message_enter_container(handle, TypeCode.structure, contents.cString) > 0
  }

  /// Leaves what was entered last, also when it was not read to its end.
  public func exit() {
    while unsafe csdbus_message_at_end(handle, 0) == 0, skip() {}
    unsafe _ = csdbus_message_exit_container(handle)
  }

  /// Passes over the next value; false when there is none.
  public func skip() -> Bool {
    unsafe csdbus_message_skip(handle, nil) > 0
  }

  /// Whether everything has been read, in what was entered last.
  public var isAtEnd: Bool { unsafe csdbus_message_at_end(handle, 0) != 0 }

  private func readText(_ type: CChar) -> String? {
    var value: UnsafePointer<CChar>?
    guard unsafe csdbus_message_read_basic(handle, type, &value) > 0 else { return nil }
    return unsafe Self.text(value)
  }
}
