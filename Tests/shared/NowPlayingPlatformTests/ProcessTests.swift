// SPDX-License-Identifier: MIT

import Glibc
import NowPlayingPlatform
import Testing

@Suite struct `The process` {
  @Test func `has an environment and files`() {
    #expect(Environment.value(of: "PATH")?.isEmpty == false)
    #expect(Environment.value(of: "NOWPLAYING_NO_SUCH_VARIABLE") == nil)
    #expect(Environment.fileExists("/proc/self/status"))
    #expect(!Environment.fileExists("/proc/self/no such file"))
    #expect(!Environment.fileExists(""))
  }

  @Test func `has random digits of any length`() {
    for digits in [0, 1, 15, 16, 17, 33] {
      let text = Random.hexadecimal(digits: digits)
      #expect(text.utf8.count == digits)
      #expect(text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) })
    }
    #expect(Random.hexadecimal(digits: -1) == "")
    #expect(Set((0..<100).map { _ in Random.hexadecimal(digits: 32) }).count == 100)
    #expect(Set(Random.hexadecimal(digits: 1_000).utf8).count == 16)
  }

  @Test func `has a clock that advances`() {
    let first = Clock.now()
    #expect(first > 0)
    #expect(Clock.now() >= first)
  }
}

@Suite struct `A fork` {
  // Swift hides fork(), for good reasons. This child only reads the counter.
  @Test func `has another generation than its parent`() throws {
    let before = Fork.generation
    let symbol = unsafe dlsym(nil, "fork")
    let fork = unsafe unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
    let child = fork()
    if child == 0 { _exit(Fork.generation == before &+ 1 ? 42 : 1) }
    try #require(child > 0)
    var status: Int32 = 0
    unsafe waitpid(child, &status, 0)
    #expect(status == 42 << 8)
    #expect(Fork.generation == before)
  }
}

@Suite(.serialized) struct `The log` {
  final class Lines {
    /// The thread of the test. Lines of other tests do not count.
    let thread = pthread_self()
    var lines: [String] = []
    var destroyed = 0
  }

  private func register(_ lines: Lines) {
    unsafe Log.setHandler(
      { level, message, data in
        guard let message = unsafe message, let data = unsafe data else { return }
        let lines = unsafe Unmanaged<Lines>.fromOpaque(data).takeUnretainedValue()
        guard pthread_equal(lines.thread, pthread_self()) != 0 else { return }
        let text = unsafe String(cString: message)
        // The count of other tests' lines may be written at any time.
        guard !text.contains("more lines were not written") else { return }
        lines.lines.append("\(level) \(text)")
        if lines.lines.count == 2 {
          // Not allowed, but harmless.
          Log.write(.error, "nested")
          unsafe Log.setHandler(nil, nil, destroy: nil)
          if lines.destroyed > 0 { lines.lines.append("destroyed too early") }
        }
      }, Unmanaged.passRetained(lines).toOpaque(),
      destroy: { data in
        guard let data = unsafe data else { return }
        unsafe Unmanaged<Lines>.fromOpaque(data).takeRetainedValue().destroyed += 1
      })
  }

  @Test func `is passed to one handler, which is destroyed once`() {
    let (first, second) = (Lines(), Lines())
    register(first)
    Log.write(.warning, "one")
    register(second)
    #expect(first.destroyed == 1 && second.destroyed == 0)
    Log.write(.error, "two")
    #expect(first.lines == ["2 one"] && second.lines == ["1 two"])
    Log.write(.error, "three")
    #expect(second.lines == ["1 two", "1 three"])
    #expect(second.destroyed == 1)
    unsafe Log.setHandler(nil, nil, destroy: nil)
    #expect(first.destroyed == 1 && second.destroyed == 1)
  }

  @Test func `has no control characters in its lines`() {
    let lines = Lines()
    register(lines)
    Log.write(.warning, "a\u{1B}[2J\n\u{7F}b\u{80}\u{9B}2J\u{9F}\u{A0}é\u{C2}")
    unsafe Log.setHandler(nil, nil, destroy: nil)
    #expect(lines.lines == ["2 a?[2J??b??2J?\u{A0}é\u{C2}"])
  }

  @Test(.enabled(if: Environment.value(of: "NOWPLAYING_LOG") == nil))
  func `builds no line that is not written`() {
    var built = 0
    func line() -> String {
      built += 1
      return "line"
    }
    for level in [LogLevel.error, .warning, .info, .debug] { #expect(!Log.isEnabled(level)) }
    Log.write(.error, line())
    let lines = Lines()
    register(lines)
    #expect(Log.isEnabled(.error) && Log.isEnabled(.warning))
    #expect(!Log.isEnabled(.info) && !Log.isEnabled(.debug))
    Log.write(.info, line())
    #expect(built == 0)
    Log.write(.warning, line())
    unsafe Log.setHandler(nil, nil, destroy: nil)
    #expect(built == 1 && lines.lines == ["2 line"] && lines.destroyed == 1)
    #expect(LogLevel.error < .debug)
  }
}
