// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import NowPlayingPlatform
import Testing

@Suite struct `A file that another program names` {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// 0: it cannot be known which program it is.
  private static let processes = [UInt32(getpid()), 0]

  private func content(_ path: String, _ process: UInt32) -> [UInt8]? {
    guard let file = try? OpenFile(Array(path.utf8), asSeenBy: process) else { return nil }
    return file.prefix(file.size)
  }

  @Test(arguments: processes) func `is read`(process: UInt32) {
    #expect(content(scratch.write("file", [1, 2, 3]), process) == [1, 2, 3])
    #expect(
      content(scratch.path + "/./../" + (scratch.path as NSString).lastPathComponent + "/file", process) == [1, 2, 3])
  }

  @Test(arguments: processes) func `is a regular file that is readable`(process: UInt32) {
    let secret = scratch.write("secret", [1])
    #expect(unsafe chmod(secret, 0) == 0)
    for path in ["", "relative", "/nowhere", "/", "/proc", "/dev/null", "/dev/zero", scratch.path, secret + "/a"] {
      #expect(content(path, process) == nil)
    }
    if getuid() != 0 { #expect(content(secret, process) == nil) }
  }

  @Test(arguments: processes) func `is not a pipe, whose other end sees no reader`(process: UInt32) {
    let path = scratch.path + "/pipe"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    #expect(content(path, process) == nil)
    #expect(unsafe open(path, O_WRONLY | O_NONBLOCK) == -1 && errno == ENXIO)
  }

  @Test func `may be a symbolic link only as its program sees it`() throws {
    scratch.write("file", [1, 2, 3])
    let link = scratch.path + "/link"
    #expect(unsafe symlink("file", link) == 0)
    #expect(content(link, UInt32(getpid())) == [1, 2, 3])
    #expect(content(link, 0) == nil)
    // A link that leads to an open file of this process, not to a path.
    let file = try #require(OpenFile(path: Array((scratch.path + "/file").utf8)))
    for path in ["/proc/self/fd/\(file.descriptor)", "/proc/self/root" + scratch.path + "/file"] {
      #expect(content(path, UInt32(getpid())) == nil)
    }
  }

  @Test func `is not read if its program has ended, or sees other files that cannot be known`() throws {
    let file = scratch.write("file", [1, 2, 3])
    #expect(content(file, .max) == nil)
    // A copy has the name of the proxy.
    let proxy = scratch.path + "/xdg-dbus-proxy"
    try FileManager.default.copyItem(atPath: "/bin/sleep", toPath: proxy)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: proxy)
    process.arguments = ["100"]
    try process.run()
    #expect(content(file, UInt32(process.processIdentifier)) == nil)
    // A thread may block SIGTERM, and its child with it, which keeps the output of the tests open.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

@Suite struct `Memory that another program sends` {
  @Test func `is read from its beginning, by a descriptor of its own`() throws {
    let memory = try MemoryFile(copying: Array("image".utf8).span, limit: 5)
    let file = try OpenFile(sealed: memory.descriptor)
    #expect(file.size == 5 && file.prefix(5) == Array("image".utf8))
    #expect(lseek(file.descriptor, 0, SEEK_CUR) == 0 && lseek(memory.descriptor, 0, SEEK_CUR) == 5)
    #expect(fcntl(file.descriptor, F_GETFL) & O_ACCMODE == O_RDONLY)
  }

  @Test func `is not memory that can be changed, a file, a pipe, a socket or a closed descriptor`() throws {
    let name = "nowplaying-" + UUID().uuidString
    let shared = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    unsafe shm_unlink(name)
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    let others = ends + [shared, unsafe open("/proc/self/exe", O_RDONLY), socket(AF_UNIX, 1, 0)]
    for descriptor in others { #expect(descriptor >= 0) }
    for descriptor in others + [-1, .max] {
      #expect(throws: MemoryFile.Problem.unreadable) { try OpenFile(sealed: descriptor) }
    }
    for descriptor in others { close(descriptor) }
  }
}

@Suite struct `A video that another program sends` {
  @Test func `is a file that can be read, and is moved to its beginning`() throws {
    let scratch = try Scratch()
    let path = scratch.write("file", [1, 2, 3])
    let (readable, writable) = unsafe (open(path, O_RDONLY), open(path, O_WRONLY))
    let folder = unsafe open("/", O_RDONLY)
    defer { for descriptor in [readable, writable, folder] { close(descriptor) } }
    #expect(lseek(readable, 2, SEEK_SET) == 2)
    #expect(OpenFile.rewind(readable) && lseek(readable, 0, SEEK_CUR) == 0)
    for descriptor in [writable, folder, -1] { #expect(!OpenFile.rewind(descriptor)) }
  }
}
