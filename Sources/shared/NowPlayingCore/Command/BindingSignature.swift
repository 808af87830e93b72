// SPDX-License-Identifier: MIT

/// Parses "i(ud=1.5)": a result, and the arguments in parentheses.
struct BindingSignature {
  private let command: Command
  private let bytes: [UInt8]
  private var place = 0
  private var parameters: [Binding.Parameter] = []
  private var hasUserData = false
  /// The parts of the command's argument that the signature uses, as indices in `ArgumentKind.bindable`.
  private var claimedParts: [Int] = []

  init(_ command: Command, _ bytes: [UInt8]) {
    self.command = command
    self.bytes = bytes
  }

  // MARK: The parts of a signature

  mutating func readResult() throws(Failure) -> Binding.Result {
    guard bytes.count <= Limits.signatureBytes else {
      throw .limit("a signature has at most", Limits.signatureBytes, "bytes", count: bytes.count)
    }
    guard let letter = next() else { throw .invalid("it is empty: begin with the result, 'v', 'b', 'i' or 's'") }
    let result: Binding.Result
    switch letter {
    case UInt8(ascii: "v"): result = .void
    case UInt8(ascii: "b"): result = .bool
    case UInt8(ascii: "i"): result = .int
    case UInt8(ascii: "s"): result = .status
    default: throw .invalid("\(Self.named(letter)) is not a result: results are 'v', 'b', 'i' and 's'")
    }
    guard next() == UInt8(ascii: "(") else { throw .invalid("'(' must follow the result") }
    return result
  }

  mutating func readParameters() throws(Failure) -> [Binding.Parameter] {
    while let letter = next() {
      if letter == UInt8(ascii: ")") {
        guard place == bytes.count else { throw .invalid("nothing may follow ')'") }
        return parameters
      }
      guard parameters.count < Limits.boundArguments else {
        throw .limit("a function has at most", Limits.boundArguments, "arguments")
      }
      parameters.append(try readParameter(letter))
    }
    throw .invalid("')' is missing at the end")
  }

  private mutating func readParameter(_ letter: UInt8) throws(Failure) -> Binding.Parameter {
    switch letter {
    case UInt8(ascii: "u"):
      guard !hasUserData else { throw refuse(letter, "the user data are already an argument") }
      hasUserData = true
      return .userData
    case UInt8(ascii: "="):
      return .constant(try readConstant())
    case UInt8(ascii: "-"):
      switch next() {
      case UInt8(ascii: "d"):
        try claimPart(UInt8(ascii: "d"))
        return .double(isNegated: true)
      case UInt8(ascii: "f"):
        try claimPart(UInt8(ascii: "f"))
        return .float(isNegated: true)
      case UInt8(ascii: "x"):
        try claimPart(UInt8(ascii: "x"))
        return .microseconds(isNegated: true)
      default: throw refuse(letter, "a minus must be followed by 'd', 'f' or 'x'")
      }
    default:
      return try readValue(letter)
    }
  }

  private mutating func readValue(_ letter: UInt8) throws(Failure) -> Binding.Parameter {
    let parameter: Binding.Parameter
    switch letter {
    case UInt8(ascii: "d"): parameter = .double(isNegated: false)
    case UInt8(ascii: "f"): parameter = .float(isNegated: false)
    case UInt8(ascii: "x"): parameter = .microseconds(isNegated: false)
    case UInt8(ascii: "i"): parameter = .int
    case UInt8(ascii: "b"): parameter = .bool
    case UInt8(ascii: "s"): parameter = .text
    case UInt8(ascii: "p"): parameter = .path
    case UInt8(ascii: "a"): parameter = .predecessor
    default:
      throw refuse(
        letter, "it is not an argument: arguments are 'u', 'd', 'f', 'x', 'i', 'b', 's', 'p', 'a', '-' and '='")
    }
    try claimPart(letter)
    return parameter
  }

  /// Assigns a part of the command's argument to an argument of the function.
  private mutating func claimPart(_ letter: UInt8) throws(Failure) {
    let (name, parts) = command.argumentKind.bindable
    guard let part = parts.firstIndex(where: { $0.utf8.contains(letter) }) else {
      guard !parts.isEmpty else { throw refuse(letter, "\(command.name) has \(Self.nothing(letter))") }
      var letters = ""
      for part in parts {
        for byte in part.utf8 { letters += "\(letters.isEmpty ? "" : " or ")\(Self.named(byte))" }
      }
      throw refuse(letter, "the \(name) of \(command.name) is \(letters)")
    }
    guard !claimedParts.contains(part) else { throw refuse(letter, "the \(name) is already an argument") }
    claimedParts.append(part)
  }

  // MARK: Constants

  private mutating func readConstant() throws(Failure) -> Binding.Constant {
    if peek == UInt8(ascii: "'") { return .text(try readText()) }
    if skip("true") { return .bool(true) }
    if skip("false") { return .bool(false) }
    let letter = peek
    let hasLetter = letter == UInt8(ascii: "f") || letter == UInt8(ascii: "x")
    if hasLetter { place += 1 }
    let sign = peek
    let isNegative = sign == UInt8(ascii: "-")
    if isNegative || sign == UInt8(ascii: "+") { place += 1 }
    // A double holds fifteen digits exactly, and also the power of ten that divides them.
    var (value, digits, power): (Int64, Int, Double) = (0, 0, 1)
    var isReal = false
    while let byte = peek {
      if byte == UInt8(ascii: "."), !isReal, digits > 0 {
        isReal = true
      } else if let digit = Self.digit(byte) {
        digits += 1
        guard digits <= 15 else { throw refuse(UInt8(ascii: "="), "a number has at most 15 digits") }
        value = value * 10 + digit
        if isReal { power *= 10 }
      } else {
        break
      }
      place += 1
    }
    guard digits > 0 else { throw refuse(UInt8(ascii: "="), "a number, true, false or a text in ' must follow") }
    let real = isNegative ? -(Double(value) / power) : Double(value) / power
    if letter == UInt8(ascii: "f") { return .float(Float(real)) }
    if letter == UInt8(ascii: "x") {
      guard !isReal else { throw refuse(UInt8(ascii: "="), "an int64_t has no decimal point") }
      return .int64(isNegative ? -value : value)
    }
    if isReal { return .double(real) }
    guard let number = Int32(exactly: isNegative ? -value : value) else {
      throw refuse(UInt8(ascii: "="), "the number does not fit into an int")
    }
    return .int(number)
  }

  private mutating func readText() throws(Failure) -> [UInt8] {
    place += 1
    guard let end = bytes[place...].firstIndex(of: UInt8(ascii: "'")) else {
      throw refuse(UInt8(ascii: "="), "the text has no ' at its end")
    }
    defer { place = end + 1 }
    return Array(bytes[place..<end])
  }

  private static func digit(_ byte: UInt8) -> Int64? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int64(byte - UInt8(ascii: "0")) : nil
  }

  // MARK: Bytes

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func next() -> UInt8? {
    guard let byte = peek else { return nil }
    place += 1
    return byte
  }

  private mutating func skip(_ word: String) -> Bool {
    guard bytes[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }

  // MARK: Errors

  private func refuse(_ letter: UInt8, _ why: String) -> Failure {
    .invalid("argument \(parameters.count + 1), \(Self.named(letter)): \(why)")
  }

  /// The missing part of a command without an argument.
  private static func nothing(_ letter: UInt8) -> StaticString {
    switch letter {
    case UInt8(ascii: "i"): "no mode"
    case UInt8(ascii: "b"): "no yes or no"
    case UInt8(ascii: "s"): "no text"
    case UInt8(ascii: "p"): "no URL"
    case UInt8(ascii: "a"): "no place in a queue"
    default: "no number"
    }
  }

  private static func named(_ letter: UInt8) -> String { "'\(readable([letter]))'" }

  /// A signature for a log line. Any bytes become one short line.
  static func quoted(_ signature: [UInt8]) -> String {
    let shown = signature.prefix(80)
    return "\"\(readable(Array(shown)))\(shown.count < signature.count ? "…" : "")\""
  }

  private static func readable(_ bytes: [UInt8]) -> String {
    Text.decoded(bytes.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: "?") : $0 })
  }
}
