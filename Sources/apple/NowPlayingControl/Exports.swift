// SPDX-License-Identifier: MIT

// A program that shows players needs both: observation of the players, and dates, URLs and errors.
@_exported public import Foundation
@_exported public import Observation
