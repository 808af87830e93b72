// SPDX-License-Identifier: MIT

public import MediaPlayer

/// UIKit's name for a picture.
public typealias UIImage = MPImage

/// AppKit's name for a picture.
public typealias NSImage = MPImage
