// SPDX-License-Identifier: MIT

/// A program that belongs to an application, and that the system starts when there is something for it to do.
///
/// Of Apple's framework this module has what an extension for remote sessions names, so that its imports stay as they
/// are; what such an extension does is in NowPlaying.
@MainActor
public protocol AppExtension {
  /// How the extension talks with the system.
  associatedtype Configuration: AppExtensionConfiguration

  /// Makes the extension when its program begins.
  init()

  /// How the extension talks with the system.
  var configuration: Configuration { get }

  /// What the extension extends.
  @AppExtensionPoint.Bind var extensionPoint: AppExtensionPoint { get }
}
