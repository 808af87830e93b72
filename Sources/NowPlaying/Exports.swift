// SPDX-License-Identifier: MIT

// What Apple's framework brings along, so that a player needs no import that it did not need there.
@_exported public import Foundation
@_exported public import FoundationNetworking
@_exported public import Observation
