// SPDX-License-Identifier: MIT

// push.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles

@_cdecl("np_context_set_push_token_handler") @implementation @inline(__always)
public func np_context_set_push_token_handler(
  _ context: OpaquePointer?, _ handler: np_push_token_handler?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_context_set_push_token_handler") { () throws(Failure) in
    let target = try unsafe NowPlayingABI.context(context)
    guard let handler = unsafe handler else { return try target.set(pushTokenHandler: nil) }
    try target.set(pushTokenHandler: { token in
      let id = token.sessionID.map { CText($0) }
      let endpoint = token.endpoint.map { CText($0) }
      let (key, secret) = (CText(token.publicKey), CText(token.authSecret))
      withExtendedLifetime((id, endpoint, key, secret)) {
        var lent = unsafe np_push_token(
          session_id: UnsafePointer(id?.pointer), endpoint: UnsafePointer(endpoint?.pointer),
          public_key: UnsafePointer(key.pointer), auth_secret: UnsafePointer(secret.pointer))
        unsafe handler(context, &lent, data.pointer)
      }
    })
  }
}

@_cdecl("np_context_set_push_key") @implementation @inline(__always)
public func np_context_set_push_key(_ context: OpaquePointer?, _ key: UnsafePointer<CChar>?) -> np_status {
  call("np_context_set_push_key") { () throws(Failure) in
    try unsafe NowPlayingABI.context(context).set(pushKey: text(key))
  }
}

@_cdecl("np_context_set_push_distributor") @implementation @inline(__always)
public func np_context_set_push_distributor(_ context: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> np_status {
  call("np_context_set_push_distributor") { () throws(Failure) in
    try unsafe NowPlayingABI.context(context).set(pushDistributor: text(name))
  }
}
