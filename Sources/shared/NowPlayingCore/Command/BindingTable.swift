// SPDX-License-Identifier: MIT

extension Binding {
  /// A row of a table, as the player wrote it.
  public struct Row {
    let command: Int32
    let hasFunction: Bool
    let signature: [UInt8]?
    let name: String?

    /// Makes a row. The signature is nil for NULL. Bytes beyond the limit can be omitted.
    public init(command: Int32, hasFunction: Bool, signature: [UInt8]?, name: String? = nil) {
      self.command = command
      self.hasFunction = hasFunction
      self.signature = signature
      self.name = name
    }
  }

  /// Parses a table. If a row is wrong, the failure names the row, the position and the reason.
  public static func table(_ rows: [Row]) throws(Failure) -> [Binding] {
    var bindings: [Binding] = []
    for row in rows {
      let number = bindings.count + 1
      guard let command = Command(rawValue: row.command) else {
        throw .invalid("row \(number): there is no command \(row.command)")
      }
      func refuse(_ why: String, _ status: Status = .invalidArgument) -> Failure {
        Failure(status, "row \(number), \(command.name): \(why)")
      }
      if let earlier = bindings.firstIndex(where: { $0.command == command }) {
        throw refuse("row \(earlier + 1) already binds it")
      }
      guard row.hasFunction else { throw refuse("the function is NULL") }
      guard let signature = row.signature else { throw refuse("the signature is NULL") }
      do {
        bindings.append(try Binding(command, signature: signature, name: row.name))
      } catch {
        throw refuse("\(BindingSignature.quoted(signature)): \(error.reason)", error.status)
      }
    }
    return bindings
  }

  /// Parses a signature for a command. A failure names the position and the reason.
  init(_ command: Command, signature: [UInt8], name: String? = nil) throws(Failure) {
    var reader = BindingSignature(command, signature)
    let result = try reader.readResult()
    self.init(command, result, try reader.readParameters(), name: name)
  }
}
