// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform

extension PushRegistrations {
  // MARK: Tokens

  /// The tokens that have an endpoint.
  public var tokens: [PushToken] {
    guard let library else { return [] }
    return library.registrations.compactMap { registration in
      registration.endpoint.map { library.pushToken(of: registration, endpoint: $0) }
    }
  }

  /// Sets the address that servers post messages to; nil: none. That makes a new token. `moved` gets it after it is
  /// saved; nil: the token of the registration is unknown.
  public func move(_ token: String, to endpoint: String?, _ moved: @escaping (PushToken?) -> Void) {
    guard let library, let registration = library.registration(token) else {
      Log.write(.info, "push: ignored a new endpoint: its token is unknown")
      return moved(nil)
    }
    library.set(endpoint: endpoint, of: token)
    let new = library.pushToken(of: registration, endpoint: endpoint)
    saver.save { _ in moved(new) }
  }

  // MARK: Messages

  /// Decrypts a message, saves that it came, and then does what it requests. `done` is called then, or when it is
  /// dropped.
  public func receive(_ bytes: [UInt8], for token: String, _ done: @escaping () -> Void) {
    guard let library else {
      Log.write(.info, "push: dropped a message: libnowplaying-push is not loaded")
      return done()
    }
    var reason = ""
    let read = library.read(bytes, for: token, reason: &reason)
    guard let read, let event = ExtensionEvent(rawValue: read.event) else {
      Log.write(.warning, "push: dropped a message: " + reason)
      return done()
    }
    let id = Identifier(bytes: read.id)
    do throws(Failure) {
      let request = try HostingRequest(event, id, read.attributes, isPushed: true)
      saver.save { [self] isSaved in
        if !isSaved {
          Log.write(.warning, "push: cannot save that a message came; it may come again after a restart")
        }
        prepare(for: request)
        host.host(request) { failure in
          if let failure { Log.write(.warning, "push: a message had no effect: " + failure.reason) }
        }
        done()
      }
    } catch {
      Log.write(.warning, "push: dropped a message: " + error.reason)
      done()
    }
  }
}

extension PushLibrary {
  /// The token of a registration for the application's server.
  func pushToken(of registration: Registration, endpoint: String?) -> PushToken {
    PushToken(
      sessionID: registration.sessionID.map { Identifier(bytes: $0) }, endpoint: endpoint, publicKey: publicKey,
      authSecret: authSecret)
  }
}
