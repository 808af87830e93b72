// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import NowPlayingPlatform
import Testing

@Suite struct `Memory that other programs read` {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) } }

  private static func memory(_ bytes: [UInt8], limit: Int = .max) throws(MemoryFile.Problem) -> MemoryFile {
    var memory: MemoryFile?
    var problem: MemoryFile.Problem?
    unsafe bytes.withUnsafeBytes { buffer in
      do throws(MemoryFile.Problem) { memory = try unsafe MemoryFile(buffer, limit: limit) } catch { problem = error }
    }
    if let memory { return memory }
    throw problem ?? .noRoom
  }

  private static func content(_ memory: MemoryFile) -> [UInt8]? {
    memory.withBytes { span in span.indices.map { span[$0] } }
  }

  private func open(_ path: String) throws -> OpenFile { try #require(OpenFile(path: Array(path.utf8))) }

  @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 100_000]) func `has the bytes that were copied`(count: Int) throws {
    let bytes = Self.bytes(count)
    let memory = try Self.memory(bytes)
    #expect(memory.size == count)
    #expect(Self.content(memory) == bytes)
    let file = try open(scratch.write("file", bytes))
    #expect(Self.content(try MemoryFile(copying: file.descriptor, limit: count)) == bytes)
    #expect(Self.content(try MemoryFile(path: Array((scratch.path + "/file").utf8), limit: count)) == bytes)
  }

  @Test func `cannot be changed`() throws {
    let memory = try Self.memory(Self.bytes(100))
    let own = unsafe Glibc.open("/proc/self/fd/\(memory.descriptor)", O_RDWR)
    defer { close(own) }
    for descriptor in [memory.descriptor, own] where descriptor >= 0 {
      #expect(unsafe pwrite(descriptor, "x", 1, 0) == -1)
      #expect(ftruncate(descriptor, 0) == -1 && ftruncate(descriptor, 200) == -1)
      let shared = unsafe mmap(nil, 100, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
      #expect(unsafe shared == MAP_FAILED)
    }
    #expect(Self.content(memory) == Self.bytes(100))
    // F_GET_SEALS: no program may write to it, shrink it, make it grow, or add a seal.
    #expect(fcntl(memory.descriptor, 1_034) & 0b1111 == 0b1111)
  }

  @Test func `is closed with its object`() throws {
    var before = stat()
    var after = stat()
    let descriptor: Int32
    do {
      let memory = try Self.memory([1])
      descriptor = memory.descriptor
      #expect(unsafe fstat(descriptor, &before) == 0)
    }
    // Another thread may have a descriptor with that number now.
    #expect(unsafe fstat(descriptor, &after) != 0 || after.st_ino != before.st_ino || after.st_dev != before.st_dev)
  }

  @Test func `has a limit`() throws {
    #expect(throws: MemoryFile.Problem.tooLarge) { try Self.memory(Self.bytes(11), limit: 10) }
    #expect(throws: MemoryFile.Problem.tooLarge) { try Self.memory([1], limit: 0) }
    #expect(throws: MemoryFile.Problem.tooLarge) { try Self.memory([1], limit: -1) }
    #expect(try Self.memory(Self.bytes(10), limit: 10).size == 10)
    let file = try open(scratch.write("file", Self.bytes(11)))
    #expect(throws: MemoryFile.Problem.tooLarge) { try MemoryFile(copying: file.descriptor, limit: 10) }
    #expect(throws: MemoryFile.Problem.tooLarge) { try MemoryFile(copying: file.descriptor, limit: .min) }
  }

  @Test func `is copied from the beginning, and keeps the position of the file`() throws {
    let file = try open(scratch.write("file", Self.bytes(100)))
    #expect(lseek(file.descriptor, 60, SEEK_SET) == 60)
    #expect(Self.content(try MemoryFile(copying: file.descriptor, limit: 100)) == Self.bytes(100))
    #expect(lseek(file.descriptor, 0, SEEK_CUR) == 60)
  }

  @Test func `is a copy of regular files only`() throws {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let folder = unsafe Glibc.open(scratch.path, O_RDONLY)
    let zero = unsafe Glibc.open("/dev/zero", O_RDONLY)
    defer { for descriptor in [folder, zero] { close(descriptor) } }
    for descriptor in ends + [folder, zero, -1, .max] {
      #expect(throws: MemoryFile.Problem.unreadable) { try MemoryFile(copying: descriptor, limit: 100) }
    }
    for path in ["", "/nowhere", "/dev/zero/nowhere"] {
      #expect(throws: MemoryFile.Problem.missing) { try MemoryFile(path: Array(path.utf8), limit: 100) }
    }
    for path in ["/dev/zero", "/proc", scratch.path] {
      #expect(throws: MemoryFile.Problem.unreadable) { try MemoryFile(path: Array(path.utf8), limit: 100) }
    }
  }

  @Test func `is empty for a file without a size`() throws {
    #expect(try MemoryFile(path: Array("/proc/self/status".utf8), limit: 1_000_000).size == 0)
  }

  @Test func `has the existing bytes of a file that grows and shrinks`() throws {
    let path = scratch.write("file", [])
    let bytes = Self.bytes(300_000)
    let (begun, ended) = (Doorbell(), Doorbell())
    let isEnough = Flag()
    let started = NowPlayingPlatform.Thread.start(name: "writer") {
      let file = unsafe Glibc.open(path, O_WRONLY)
      while !isEnough.isSet {
        for part in stride(from: 0, to: bytes.count, by: 10_000) {
          unsafe bytes[part..<part + 10_000].withUnsafeBytes { buffer in
            _ = unsafe pwrite(file, buffer.baseAddress, buffer.count, off_t(part))
          }
          begun.ring()
        }
        ftruncate(file, 0)
      }
      close(file)
      ended.ring()
    }
    let thread = try #require(started)
    begun.wait()
    let file = try open(path)
    for _ in 0..<300 {
      let content = try #require(Self.content(try MemoryFile(copying: file.descriptor, limit: bytes.count)))
      // Bytes that were cut off meanwhile read as zeros.
      #expect(content.count <= bytes.count)
      #expect(content.indices.allSatisfy { content[$0] == bytes[$0] || content[$0] == 0 })
    }
    isEnough.set()
    ended.wait()
    #expect(thread.join(withinMicroseconds: 10_000_000))
  }
}

/// Ends the loop of another thread.
private final class Flag: @unchecked Sendable {
  private let lock = Lock()
  private var value = false

  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}
