// SPDX-License-Identifier: MIT

/// A program that belongs to an application. The system starts it on demand.
///
/// This module has only the parts of Apple's framework that an extension for remote sessions uses, so that its imports
/// need no change. The module NowPlaying has the extension itself.
@MainActor
public protocol AppExtension {
  /// The type of the configuration.
  associatedtype Configuration: AppExtensionConfiguration

  /// Makes the extension when its program begins.
  init()

  /// The connection between the extension and the system.
  var configuration: Configuration { get }

  /// The extension point of this extension.
  @AppExtensionPoint.Bind var extensionPoint: AppExtensionPoint { get }
}
