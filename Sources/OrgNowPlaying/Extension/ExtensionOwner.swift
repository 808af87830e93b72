// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// Who hosts sessions, as far as the bus asks it. What is answered is answered on the thread of the connection.
public protocol ExtensionOwner: AnyObject {
  /// Takes a wish of a program on the bus; nil: it was granted.
  func take(_ wish: HostingRequest, from client: String, _ answered: @escaping (Failure?) -> Void)

  /// Asks the desktop to send its media keys to a session: whether that is published, and prominent.
  func requestSystemPrimary(_ id: String, _ answered: @escaping (Failure?, Bool, Bool) -> Void)

  /// The sessions that are hosted.
  var hostedIDs: [String] { get }

  /// The one that the media keys reach; empty: none of them. From the first question on changes are told.
  var systemPrimaryID: String { get }

  /// What messages are posted to and encrypted with.
  var pushTokens: [PushToken] { get }
}
