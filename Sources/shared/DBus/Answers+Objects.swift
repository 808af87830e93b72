// SPDX-License-Identifier: MIT

internal import CDBus

/// The object that answers a call, and the calls that a connection answers itself.
extension Answers {
  /// Passes a call to its object.
  func answer(_ call: Message) {
    if let answerAsObject = connection.objects.answer {
      answerAsObject(connection, call)
    } else {
      answerWithoutObject(call)
    }
  }

  func answerObject(_ call: Message) {
    guard let object = connection.objects.handler(at: call.path ?? "") else { return answerMissingObject(call) }
    if !object.receive(call, on: connection) { answerStandard(call) }
  }

  /// Answers a call to `org.freedesktop.DBus.Peer`, which every object has, and refuses others.
  private func answerStandard(_ call: Message) {
    guard call.isInterface("org.freedesktop.DBus.Peer") || call.interface == nil else { return refuseMethod(call) }
    if call.isMember("Ping") {
      if let pong = call.makeReply() { connection.send(pong) }
    } else if call.isMember("GetMachineId") {
      var digits = [UInt8](repeating: 0, count: 32)
      let isKnown = unsafe digits.withUnsafeMutableBufferPointer { unsafe cdbus_machine_id($0.baseAddress) }
      guard isKnown else { return refuse(call, "Failed", "the machine has no id") }
      let reply = call.makeReply()
      reply?.append(string: String(decoding: digits, as: UTF8.self))
      send(reply, to: call)
    } else {
      refuseMethod(call)
    }
  }

  /// Answers a call to a path that has no object, and no objects below it.
  private func answerWithoutObject(_ call: Message) {
    if call.isInterface("org.freedesktop.DBus.Peer") { return answerStandard(call) }
    refuse(call, "UnknownObject", "there is no object at " + (call.path ?? ""))
  }

  /// Answers a call to a path that has no object. There may be objects below it: `nodes` are those of a handler's tree.
  public func answerMissingObject(_ call: Message, nodes: [String] = []) {
    let nodes = call.isMember("Introspect") ? nodes + connection.objects.nodes(below: call.path ?? "") : []
    guard !nodes.isEmpty, !call.isInterface("org.freedesktop.DBus.Peer") else { return answerWithoutObject(call) }
    let reply = call.makeReply()
    reply?.append(string: IntrospectionDocument.text(nodes: nodes))
    send(reply, to: call)
  }
}
