// SPDX-License-Identifier: MIT

internal import CNowPlayingCenter
internal import NowPlayingCore
internal import NowPlayingPlatform

/// Runs the program.
@_cdecl("nowplaying_center_main")
public func nowplayingCenterMain(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  var words: [String] = []
  for place in 1..<max(1, Int(count)) {
    if let word = unsafe arguments?[place] { words.append(unsafe String(cString: word)) }
  }
  var isToReplace = false
  for word in words {
    if word.hasSameBytes(as: "--replace") {
      isToReplace = true
    } else {
      printLine("nowplaying-center: unknown option " + Text.quoted(word) + "; see man nowplaying-center", isError: true)
      return 64
    }
  }
  guard let center = Center(storage: .standard, isToReplace: isToReplace) else {
    printLine("nowplaying-center: the system gives no descriptor (ulimit -n)", isError: true)
    return 74
  }
  switch center.run() {
  case .stopped, .replaced: return 0
  }
}

func printLine(_ line: String, isError: Bool = false) {
  unsafe line.withCString { unsafe nowplaying_center_print($0, isError) }
}
