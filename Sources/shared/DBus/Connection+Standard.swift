// SPDX-License-Identifier: MIT

internal import CDBus

/// The calls that every connection answers itself.
extension Connection {
  /// Answers a call to `org.freedesktop.DBus.Peer`, which every object has, and refuses others.
  func answerStandard(_ call: Message) {
    guard call.isInterface("org.freedesktop.DBus.Peer") || call.interface == nil else { return refuseMethod(call) }
    if call.isMember("Ping") {
      if let pong = call.makeReply() { send(pong) }
    } else if call.isMember("GetMachineId") {
      var digits = [UInt8](repeating: 0, count: 32)
      let isKnown = unsafe digits.withUnsafeMutableBufferPointer { unsafe cdbus_machine_id($0.baseAddress) }
      guard isKnown else { return refuse(call, "Failed", "the machine has no id") }
      let reply = call.makeReply()
      reply?.append(string: String(decoding: digits, as: UTF8.self))
      answer(call, with: reply)
    } else {
      refuseMethod(call)
    }
  }

  /// Answers a call to a path that has no object, and no objects below it.
  func answerWithoutObject(_ call: Message) {
    if call.isInterface("org.freedesktop.DBus.Peer") { return answerStandard(call) }
    refuse(call, "UnknownObject", "there is no object at " + (call.path ?? ""))
  }

  /// Answers a call to a path that has no object. There may be objects below it: `nodes` are those of a handler's tree.
  public func answerMissingObject(_ call: Message, nodes: [String] = []) {
    let nodes = call.isMember("Introspect") ? nodes + objects.nodes(below: call.path ?? "") : []
    guard !nodes.isEmpty, !call.isInterface("org.freedesktop.DBus.Peer") else { return answerWithoutObject(call) }
    let reply = call.makeReply()
    reply?.append(string: IntrospectionDocument.text(nodes: nodes))
    answer(call, with: reply)
  }
}
