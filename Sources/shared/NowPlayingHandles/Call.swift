// SPDX-License-Identifier: MIT

public import CNowPlaying
public import NowPlayingCore
internal import NowPlayingPlatform

/// Runs the body of an exported function. A failure becomes a status, and a log line that begins with the function.
public func call(_ function: StaticString, _ body: () throws(Failure) -> Void) -> np_status {
  do {
    try body()
    return Status.ok.rawValue
  } catch {
    return refused(function, error)
  }
}

/// Not inlined, which keeps the library small.
@inline(never)
private func refused(_ function: StaticString, _ failure: Failure) -> np_status {
  Log.writeFailure(function.description + ": " + failure.reason, isNormal: failure.isNormal)
  return failure.status.rawValue
}

/// Runs the body of an exported function that returns a Bool.
public func ask(_ body: () throws(Failure) -> Bool) -> Bool { (try? body()) ?? false }
