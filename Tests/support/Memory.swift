// SPDX-License-Identifier: MIT

internal import Foundation
internal import Glibc

/// How many kilobytes of memory this process uses; 0 under a sanitizer, which does not return freed memory.
public func kilobytesInMemory() -> Int {
  for sanitizer in ["__asan_init", "__tsan_init"] where unsafe dlsym(nil, sanitizer) != nil { return 0 }
  let numbers = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
  let pages = numbers?.dropFirst().first
  return (pages.flatMap { Int($0) } ?? 0) * Int(getpagesize()) / 1_024
}
