// SPDX-License-Identifier: MIT

// Values in error texts.
extension Text {
  /// A whole number with a comma before each group of three digits: "65,536".
  @inline(never)
  static func number(_ number: Int64) -> String {
    var bytes: [UInt8] = []
    var (rest, digits) = (number.magnitude, 0)
    repeat {
      if digits > 0, digits % 3 == 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      digits += 1
    } while rest > 0
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.reverse()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A number with up to three decimal places. The library has no code for `Double.description`, which is large.
  @inline(never)
  public static func number(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    let sign = number < 0 ? "-" : ""
    guard number.magnitude < 1e15 else { return sign + (number.isFinite ? "1e15 or more" : "inf") }
    let thousandths = Int64((number.magnitude * 1000).rounded())
    var digits = thousandths % 1000 + 1000
    while digits % 10 == 0, digits >= 100 { digits /= 10 }
    let decimals = String(Substring(String(digits).utf8.dropFirst()))
    return sign + Text.number(thousandths / 1000) + "." + decimals
  }

  /// A time for people: "201 s".
  static func seconds(_ microseconds: Int64) -> String {
    let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return (rest == 0 ? number(whole) : number(Double(microseconds) / 1e6)) + " s"
  }

  /// A text in quotation marks, cut after 40 characters.
  @inline(never)
  public static func quoted(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    var count = 0
    for scalar in clean(text).unicodeScalars {
      guard count < 40 else {
        kept.append("…")
        break
      }
      kept.append(scalar)
      count += 1
    }
    return "\"" + String(kept) + "\""
  }
}
