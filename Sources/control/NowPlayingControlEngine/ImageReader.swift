// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform
internal import DBus

/// Reads images on threads of its own, because a file system may never answer.
///
/// Each thread ends after the last job. A thread that hangs keeps this object and its job alive, and nothing else.
final class ImageReader: @unchecked Sendable {
  enum Source: Sendable {
    /// A file, as a process sees it; 0: it cannot be known which process that is.
    case file([UInt8], process: UInt32)
    /// A data: URL.
    case data(String)
    /// Sealed memory of the player.
    case memory(ReceivedDescriptor)
    /// A file of the player, and its media type.
    case video(ReceivedDescriptor, String)
  }

  /// How many jobs run at a time, and how many threads there are with those that hang.
  private static let mostRunning = 4
  private static let mostThreads = 16
  /// How many of the first bytes must have the header of an image.
  private static let headerBytes = 4 << 20

  private final class Job: @unchecked Sendable {
    let number: UInt64
    /// The connection of the player. One job of a player runs at a time, so a player's file system delays only itself.
    let owner: Identifier
    let source: Source
    /// Under the lock: whether its answer is not needed any more.
    var isCancelled = false

    init(_ number: UInt64, _ owner: Identifier, _ source: Source) {
      (self.number, self.owner, self.source) = (number, owner, source)
    }
  }

  private struct State {
    var lastNumber: UInt64 = 0
    var queue: [Job] = []
    var running: [Job] = []
    var results: [(UInt64, ImageAnswer)] = []
    var wakeup: Wakeup?

    /// Moves the next job to those that run; nil: none may run now.
    mutating func next() -> Job? {
      guard running.count < mostThreads, running.reduce(0, { $0 + ($1.isCancelled ? 0 : 1) }) < mostRunning,
        let place = queue.firstIndex(where: { job in !running.contains { $0.owner == job.owner } })
      else { return nil }
      let job = queue.remove(at: place)
      running.append(job)
      return job
    }

    mutating func end(_ job: Job, _ answer: ImageAnswer) {
      running.removeAll { $0 === job }
      guard !job.isCancelled, let wakeup else { return }
      results.append((job.number, answer))
      wakeup.signal()
    }
  }

  private let lock = Lock()
  private var state = State()

  init(waking wakeup: Wakeup) { state.wakeup = wakeup }

  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { () throws(Never) -> Result in body(&state) }
  }

  /// Reads an image of a player. Returns the number of the job.
  func read(_ source: Source, of owner: Identifier) -> UInt64 {
    let number = withState { state in
      state.lastNumber += 1
      state.queue.append(Job(state.lastNumber, owner, source))
      return state.lastNumber
    }
    startThreads()
    return number
  }

  /// The answer of a job is not needed any more.
  func cancel(_ number: UInt64) {
    let dropped = withState { state in
      for job in state.running where job.number == number { job.isCancelled = true }
      let dropped = state.queue.filter { $0.number == number }
      state.queue.removeAll { $0.number == number }
      state.results.removeAll { $0.0 == number }
      return dropped
    }
    withExtendedLifetime(dropped) {}
    startThreads()
  }

  /// The answers since the last call, with the numbers of their jobs.
  func takeResults() -> [(UInt64, ImageAnswer)] {
    withState { state in
      defer { state.results = [] }
      return state.results
    }
  }

  /// Reads nothing more. Does not wait for the threads.
  func close() {
    let dropped = withState { state in
      defer { (state.queue, state.results, state.wakeup) = ([], [], nil) }
      return (state.queue, state.results)
    }
    withExtendedLifetime(dropped) {}
  }

  // MARK: Threads

  private func startThreads() {
    while let job = withState({ $0.next() }) {
      if Thread.start(name: "np-image", { [self] in run(job) }) == nil {
        let answer = ImageAnswer(
          .failed, "the system gives no thread for reading an image: raise the limit (ulimit -u)")
        withState { $0.end(job, answer) }
      }
    }
  }

  private func run(_ first: Job) {
    var next: Job? = first
    while let job = next {
      let answer = Self.answer(job.source)
      next = withState { state in
        state.end(job, answer)
        return state.next()
      }
    }
  }

  // MARK: Reading

  /// Why an image cannot be read.
  private enum Refusal: Error {
    case problem(MemoryFile.Problem)
    /// The bytes are not an image.
    case header(Failure)
    case damagedAddress
  }

  private static func answer(_ source: Source) -> ImageAnswer {
    do throws(Refusal) { return ImageAnswer(try image(source)) } catch { return answer(error, source) }
  }

  private static func image(_ source: Source) throws(Refusal) -> Image {
    switch source {
    case .file(let path, let process):
      let file = try map { () throws(MemoryFile.Problem) in try OpenFile(path, asSeenBy: process) }
      _ = try header(of: file)
      return try copy { () throws(MemoryFile.Problem) in
        try MemoryFile(copying: file.descriptor, limit: Limits.artworkBytes)
      }
    case .data(let address):
      guard let bytes = DataAddress.bytes(of: address) else { throw .damagedAddress }
      return try copy { () throws(MemoryFile.Problem) in
        try MemoryFile(copying: bytes.span, limit: Limits.artworkBytes)
      }
    case .memory(let received):
      let file = try map { () throws(MemoryFile.Problem) in try OpenFile(sealed: received.descriptor) }
      return Image(try header(of: file), file.size, file.descriptor, keeping: file)
    case .video(let received, let mimeType):
      guard OpenFile.rewind(received.descriptor) else { throw .problem(.unreadable) }
      return Image(mimeType: mimeType, size: nil, descriptor: received.descriptor, keeping: received)
    }
  }

  private static func map<Value>(_ body: () throws(MemoryFile.Problem) -> Value) throws(Refusal) -> Value {
    do throws(MemoryFile.Problem) { return try body() } catch { throw .problem(error) }
  }

  /// The header of a file that is not too large.
  private static func header(of file: OpenFile) throws(Refusal) -> ImageHeader {
    let size = file.size
    guard size <= Limits.artworkBytes else { throw .problem(.tooLarge) }
    return try header(file.prefix(min(size, headerBytes)).span)
  }

  private static func header(_ bytes: Span<UInt8>) throws(Refusal) -> ImageHeader {
    do throws(Failure) { return try ImageHeader.read(bytes) } catch { throw .header(error) }
  }

  /// Makes an image of a copy. Its header is read again: the file may have changed meanwhile.
  private static func copy(_ make: () throws(MemoryFile.Problem) -> MemoryFile) throws(Refusal) -> Image {
    let memory = try map(make)
    guard OpenFile.rewind(memory.descriptor) else { throw .problem(.noRoom) }
    var header: ImageHeader?
    var refusal = Refusal.problem(.noRoom)
    memory.withBytes { bytes in
      do throws(Refusal) { header = try Self.header(bytes) } catch { refusal = error }
    }
    guard let header else { throw refusal }
    return Image(header, memory.size, memory.descriptor, keeping: memory)
  }

  private static func answer(_ refusal: Refusal, _ source: Source) -> ImageAnswer {
    let isSent =
      switch source {
      case .memory, .video: true
      case .file, .data: false
      }
    func answer(_ text: String) -> ImageAnswer { ImageAnswer(isSent ? .failed : .noSuchContent, text) }
    switch refusal {
    case .damagedAddress: return answer("the data: URL of the player's image is damaged")
    case .header(let failure): return answer("the player's image is refused: " + failure.reason)
    case .problem(.unreadable), .problem(.missing), .problem(.denied):
      return switch source {
      case .memory: answer("the player sent a file that can be changed: it must send sealed memory")
      case .video: answer("the player sent no regular file that can be read")
      case .file, .data: .unreadable
      }
    case .problem(.tooLarge): return answer("the player's image is larger than 32 MiB")
    case .problem(.noRoom): return ImageAnswer(.failed, "the system gives no memory or no descriptor for an image")
    case .problem(.broken):
      return ImageAnswer(.failed, "the player's image cannot be read now: its disk or its network fails")
    }
  }
}

extension Image {
  fileprivate convenience init(
    _ header: ImageHeader, _ bytes: Int, _ descriptor: Int32, keeping file: sending AnyObject
  ) {
    self.init(
      mimeType: header.type.mimeType.description, size: PixelSize(width: header.width, height: header.height),
      byteCount: bytes, descriptor: descriptor, keeping: file)
  }
}
