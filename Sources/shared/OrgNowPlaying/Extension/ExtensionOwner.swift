// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// The host of remote sessions, for clients on the bus. It calls completions on the connection's thread.
public protocol ExtensionOwner: AnyObject {
  /// Performs the request of a client; nil: success.
  func perform(_ request: HostingRequest, from client: Identifier, _ answered: @escaping (Failure?) -> Void)

  /// Requests the desktop's media keys for a session. The completion has the failure, or whether the session is published,
  /// and whether it is prominent.
  func requestSystemPrimary(_ id: Identifier, _ answered: @escaping (Failure?, Bool, Bool) -> Void)

  /// The ids of the hosted sessions.
  var hostedIDs: [Identifier] { get }

  /// The id of the session that the media keys reach; empty: none of them. After the first call, the owner reports changes.
  var systemPrimaryID: Identifier { get }

  /// The addresses of push messages, with the keys to encrypt them.
  var pushTokens: [PushToken] { get }
}
