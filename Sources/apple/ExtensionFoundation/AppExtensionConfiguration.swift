// SPDX-License-Identifier: MIT

/// The connection between an extension and the system. Each framework with extensions has its own: NowPlaying's is
/// `RemoteMediaSessionExtensionConfiguration`.
public protocol AppExtensionConfiguration {}
