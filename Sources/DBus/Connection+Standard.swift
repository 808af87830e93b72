// SPDX-License-Identifier: MIT
internal import CDBus

/// What every connection answers by itself.
extension Connection {
  /// Answers a call that the object does not want: everybody can be pinged.
  func answerStandard(_ call: Message) {
    guard call.isInterface("org.freedesktop.DBus.Peer") || call.interface == nil else { return refuseMethod(call) }
    if call.isMember("Ping") {
      if let pong = call.makeReply() { send(pong) }
    } else if call.isMember("GetMachineId") {
      var digits = [UInt8](repeating: 0, count: 32)
      let isKnown = unsafe digits.withUnsafeMutableBufferPointer { unsafe cdbus_machine_id($0.baseAddress) }
      guard isKnown else {
        return reply(to: call, errorName: Self.errorPrefix + "Failed", text: "this machine has no id")
      }
      guard let answer = call.makeReply() else { return }
      answer.append(string: String(decoding: digits, as: UTF8.self))
      send(answer)
    } else {
      refuseMethod(call)
    }
  }

  /// Answers a call to a path where no object is: perhaps there is one further down.
  func answerForNobody(_ call: Message, _ path: String) {
    if call.isInterface("org.freedesktop.DBus.Peer") { return answerStandard(call) }
    let nodes = call.isMember("Introspect") ? nodes(below: path) : []
    guard !nodes.isEmpty else {
      return reply(to: call, errorName: Self.errorPrefix + "UnknownObject", text: "there is no object \(path) here")
    }
    guard let answer = call.makeReply() else { return }
    var description = "<node>\n"
    for node in nodes { description += " <node name=\"\(node)\"/>\n" }
    answer.append(string: description + "</node>\n")
    send(answer)
  }

  /// The next elements of the paths that lead from there to objects.
  private func nodes(below path: String) -> [String] {
    let prefix = path == "/" ? path : path + "/"
    var nodes: [String] = []
    for object in paths where object.utf8.starts(with: prefix.utf8) {
      let rest = object.utf8.dropFirst(prefix.utf8.count)
      let node = String(Substring(rest.prefix { $0 != UInt8(ascii: "/") }))
      if !nodes.contains(node) { nodes.append(node) }
    }
    return nodes
  }

  private func refuseMethod(_ call: Message) {
    reply(to: call, errorName: Self.errorPrefix + "UnknownMethod", text: "there is no method \(call.member) here")
  }
}
