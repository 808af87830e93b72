// SPDX-License-Identifier: MIT

import Glibc
import NowPlayingPlatform
import Testing

@Suite struct `A file that is read whole` {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func isRead(_ path: String, isPrivate: Bool = true) -> Bool {
    if case .bytes([1, 2, 3]) = WholeFile.read(path, limit: 9, isPrivate: isPrivate) { true } else { false }
  }

  @Test func `is private only if no other user can open it`() {
    let path = scratch.write("file", [1, 2, 3])
    for mode: mode_t in [0o600, 0o400, 0o700] {
      #expect(unsafe chmod(path, mode) == 0)
      #expect(isRead(path))
    }
    for mode: mode_t in [0o640, 0o620, 0o610, 0o604, 0o602, 0o601] {
      #expect(unsafe chmod(path, mode) == 0)
      #expect(!isRead(path) && isRead(path, isPrivate: false))
    }
  }

  @Test func `is private only if neither it nor its folder is a link`() throws {
    try scratch.makeFolder("folder")
    let path = scratch.write("folder/file", [1, 2, 3])
    #expect(unsafe chmod(path, 0o600) == 0)
    #expect(unsafe symlink(path, scratch.path + "/link") == 0)
    #expect(unsafe symlink(scratch.path + "/folder", scratch.path + "/folder-link") == 0)
    #expect(isRead(path))
    for other in ["/link", "/folder-link/file"] {
      #expect(!isRead(scratch.path + other) && isRead(scratch.path + other, isPrivate: false))
    }
  }

  @Test func `is missing, or has a reason why it cannot be read`() {
    guard case .missing = WholeFile.read(scratch.path + "/none", limit: 9) else {
      Issue.record("it exists")
      return
    }
    for path in [scratch.path, "/dev/null"] {
      guard case .failed(let reason) = WholeFile.read(path, limit: 9) else {
        Issue.record("it was read")
        return
      }
      #expect(reason.contains(" "))
    }
  }
}
