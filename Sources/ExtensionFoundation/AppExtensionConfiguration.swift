// SPDX-License-Identifier: MIT

/// How an extension talks with the system. The framework whose extension it is has one: NowPlaying's is
/// `RemoteMediaSessionExtensionConfiguration`.
public protocol AppExtensionConfiguration {}
