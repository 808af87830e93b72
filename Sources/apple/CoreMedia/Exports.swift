// SPDX-License-Identifier: MIT

// Apple's framework exports Foundation.
@_exported public import Foundation
