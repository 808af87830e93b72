// SPDX-License-Identifier: MIT

import Glibc
import NowPlayingPlatform
import Testing

@Suite struct `A file that is read` {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func open(_ path: String) -> OpenFile? { OpenFile(path: Array(path.utf8)) }

  @Test func `shows its first bytes`() throws {
    let file = try #require(open(scratch.write("file", [1, 2, 3, 4])))
    #expect(file.prefix(2) == [1, 2])
    #expect(file.prefix(4) == [1, 2, 3, 4])
    #expect(file.prefix(100) == [1, 2, 3, 4])
    #expect(file.prefix(0) == [])
    #expect(file.prefix(-1) == [])
    #expect(try #require(open(scratch.write("empty", []))).prefix(10) == [])
  }

  @Test func `is a regular file that is readable`() {
    for path in ["", "/nowhere", "/", "/proc", "/dev/null", "/dev/zero", scratch.path] { #expect(open(path) == nil) }
  }

  @Test func `is not a pipe, and open() does not wait for its other end`() {
    let path = scratch.path + "/pipe"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    #expect(open(path) == nil)
  }

  @Test func `may have any name`() throws {
    let name = Array(scratch.path.utf8) + [0x2F, 0xE9, 0xFF, 0x0A]
    let descriptor = unsafe (name + [0]).withUnsafeBytes { bytes -> Int32 in
      guard let start = bytes.baseAddress else { return -1 }
      return unsafe Glibc.open(start.assumingMemoryBound(to: CChar.self), O_CREAT | O_WRONLY, 0o600)
    }
    #expect(descriptor >= 0)
    close(descriptor)
    #expect(OpenFile(path: name) != nil)
  }

  @Test func `has another identity after it is written again`() throws {
    let path = scratch.write("file", [1, 2, 3])
    let first = try #require(open(path)).identity
    #expect(try #require(open(path)).identity == first)
    scratch.write("file", [1, 2, 3, 4])
    let second = try #require(open(path)).identity
    #expect(second != first)
    // The same size, another time.
    var times = [timespec(tv_sec: 1, tv_nsec: 1), timespec(tv_sec: 1, tv_nsec: 1)]
    #expect(unsafe utimensat(AT_FDCWD, path, &times, 0) == 0)
    #expect(try #require(open(path)).identity != second)
    // Another file with the same size and time, moved to its path.
    let third = try #require(open(path)).identity
    let other = scratch.write("other", [1, 2, 3, 4])
    #expect(unsafe utimensat(AT_FDCWD, other, &times, 0) == 0 && rename(other, path) == 0)
    #expect(try #require(open(path)).identity != third)
  }
}
