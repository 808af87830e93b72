// SPDX-License-Identifier: MIT

// Apple's framework exports these modules, so a player needs the same imports here.
@_exported public import Foundation
@_exported public import FoundationNetworking
@_exported public import Observation
