// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import NowPlayingPlatform
import Testing

@Suite struct `A private folder` {
  private let scratch: Scratch
  private var base: String { scratch.path + "/a/b" }
  /// The file that is copied into folders.
  private let source: OpenFile

  init() throws {
    scratch = try Scratch()
    source = try #require(OpenFile(path: Array(scratch.write("source", [1, 2, 3]).utf8)))
  }

  private func make(_ name: String) throws -> PrivateFolder { try #require(PrivateFolder(name, in: base)) }

  /// Names like those of ImageFolder.
  private static let one = "images-1111111111111111", two = "images-2222222222222222"
  private static let first = "1-300x300.png", second = "2-64x48.jpeg"

  @Test func `can be used by its owner only`() throws {
    let folder = try make(Self.one)
    #expect(lseek(source.descriptor, 0, SEEK_END) == 3)
    #expect(folder.add(Self.first, copying: source.descriptor))
    for path in ["/a", "/a/b", "/a/b/" + Self.one] { #expect(Scratch.mode(scratch.path + path) == 0o700) }
    #expect(Scratch.mode(base + "/" + Self.one + "/" + Self.first) == 0o600)
    #expect(try Data(contentsOf: URL(fileURLWithPath: base + "/" + Self.one + "/" + Self.first)) == Data([1, 2, 3]))
  }

  @Test func `has each file completely or not at all`() throws {
    let folder = try make(Self.one)
    for descriptor: Int32 in [-1, .max] { #expect(!folder.add(Self.first, copying: descriptor)) }
    for name in ["", "a/b", "../c", String(repeating: "x", count: 64)] {
      #expect(!folder.add(name, copying: source.descriptor))
    }
    #expect(scratch.names(in: "a/b/" + Self.one) == [] && scratch.names(in: "a/b") == [Self.one])
    #expect(folder.add(Self.first, copying: source.descriptor))
    #expect(scratch.names(in: "a/b/" + Self.one) == [Self.first])
  }

  @Test func `is removed with its files`() throws {
    do {
      let folder = try make(Self.one)
      for name in [Self.first, Self.second] { #expect(folder.add(name, copying: source.descriptor)) }
      folder.remove(Self.first)
      folder.remove("never there")
      #expect(scratch.names(in: "a/b/" + Self.one) == [Self.second])
    }
    #expect(scratch.names(in: "a/b") == [])
  }

  @Test func `cannot be made in a missing folder, a file or a link`() throws {
    scratch.write("file", [])
    #expect(unsafe symlink(scratch.path, scratch.path + "/link") == 0)
    for base in ["", "/proc/nowhere", scratch.path + "/file", scratch.path + "/link"] {
      #expect(PrivateFolder(Self.one, in: base) == nil)
    }
    #expect(PrivateFolder("no/such", in: base) == nil)
    #expect(scratch.names(in: "a/b") == [])
  }

  @Test func `is not made a second time`() throws {
    let folder = try make(Self.one)
    #expect(folder.add(Self.first, copying: source.descriptor))
    #expect(PrivateFolder(Self.one, in: base) == nil)
    #expect(scratch.names(in: "a/b/" + Self.one) == [Self.first])
  }

  @Test func `is not removed while a process has it`() throws {
    let folder = try make(Self.one)
    #expect(folder.add(Self.first, copying: source.descriptor))
    PrivateFolder.sweep(base)
    #expect(scratch.names(in: "a/b/" + Self.one) == [Self.first])
    // Locked, like the folder of another process.
    let two = unsafe open(try scratch.makeFolder("a/b/" + Self.two), O_RDONLY)
    #expect(flock(two, LOCK_EX) == 0)
    PrivateFolder.sweep(base)
    #expect(scratch.names(in: "a/b") == [Self.one, Self.two])
    close(two)
    PrivateFolder.sweep(base)
    #expect(scratch.names(in: "a/b") == [Self.one])
    withExtendedLifetime(folder) {}
  }

  @Test func `is removed with its files when no process has it, and no other folder is`() throws {
    try scratch.makeFolder("precious")
    scratch.write("precious/letter", [1])
    withExtendedLifetime(try make(Self.one)) {}
    try scratch.makeFolder("a/b/" + Self.two)
    for name in [Self.first, ".new-" + Self.second] { scratch.write("a/b/" + Self.two + "/" + name, [1]) }
    #expect(unsafe symlink(scratch.path + "/precious", base + "/images-3333333333333333") == 0)
    #expect(unsafe symlink(scratch.path + "/precious/letter", base + "/dead-letter") == 0)
    scratch.write("a/b/file", [1])
    PrivateFolder.sweep(base)
    #expect(scratch.names(in: "a/b") == ["dead-letter", "file", "images-3333333333333333"])
    #expect(scratch.names(in: "precious") == ["letter"])
    PrivateFolder.sweep(scratch.path + "/nowhere")
    PrivateFolder.sweep("")
  }

  @Test func `keeps files that are not its own`() throws {
    withExtendedLifetime(try make(Self.one)) {}
    try scratch.makeFolder("a/b/" + Self.two)
    let others = ["1-300x300", "1-300x300.png7", "notes.txt", "x-1x1.png"]
    for name in others + [Self.first] { scratch.write("a/b/" + Self.two + "/" + name, [1]) }
    PrivateFolder.sweep(base)
    #expect(scratch.names(in: "a/b/" + Self.two) == others)
  }

  @Test func `exists after it is made, also while other processes clean up`() throws {
    let made = Counter()
    withExtendedLifetime(try make(Self.one)) {}
    let (base, source) = (base, source)
    let workers = try (0..<8).map { worker in
      let started = NowPlayingPlatform.Thread.start(name: "worker") {
        guard worker % 2 == 0 else {
          // A sweep is short, so it is repeated until the others are done.
          while made.value < 4 * 100 { PrivateFolder.sweep(base) }
          return
        }
        for _ in 0..<100 {
          let name = "images-" + Random.hexadecimal(digits: 16)
          let folder = PrivateFolder(name, in: base)
          #expect(folder != nil)
          #expect(folder?.add(Self.first, copying: source.descriptor) == true)
          #expect(Scratch.mode(base + "/" + name + "/" + Self.first) == 0o600)
          made.add()
        }
      }
      return try #require(started)
    }
    for worker in workers { #expect(worker.join(withinMicroseconds: 60_000_000)) }
    PrivateFolder.sweep(base)
    #expect(scratch.names(in: "a/b") == [])
  }
}

/// Counts events on several threads.
private final class Counter: @unchecked Sendable {
  private let lock = Lock()
  private var count = 0

  var value: Int { lock.withLock { count } }
  func add() { lock.withLock { count += 1 } }
}
