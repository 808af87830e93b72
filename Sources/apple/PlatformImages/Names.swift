// SPDX-License-Identifier: MIT

public import MediaPlayer

/// UIKit's name for an image.
public typealias UIImage = MPImage

/// AppKit's name for an image.
public typealias NSImage = MPImage
