// SPDX-License-Identifier: MIT
internal import CSDBus

/// Something that sd-bus calls back for. The connection owns it and the slot, and outlives both.
@safe class Registration {
  var slot: OpaquePointer?
  let connection: Unmanaged<Connection>

  init(_ connection: Unmanaged<Connection>) {
    unsafe self.connection = connection
  }

  /// No call comes any more.
  final func cancel() {
    if let slot = unsafe slot { unsafe _ = csdbus_slot_unref(slot) }
    unsafe slot = nil
  }
}

final class ObjectRegistration: Registration {
  let path: String
  var handler: any ObjectHandler

  init(_ path: String, _ handler: any ObjectHandler, _ connection: Unmanaged<Connection>) {
    self.path = path
    self.handler = handler
    unsafe super.init(connection)
  }
}

final class MatchRegistration: Registration {
  let handler: (Message) -> Void

  init(_ handler: @escaping (Message) -> Void, _ connection: Unmanaged<Connection>) {
    self.handler = handler
    unsafe super.init(connection)
  }
}

final class PendingCall: Registration {
  let completion: (Message?) -> Void
  var index: Int

  init(_ completion: @escaping (Message?) -> Void, _ connection: Unmanaged<Connection>, _ index: Int) {
    self.completion = completion
    self.index = index
    unsafe super.init(connection)
  }
}
