// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import NowPlayingCore
import NowPlayingPlatform
import Testing

@testable import DBus
@testable import NowPlayingControlEngine

@Suite struct `Reading an image` {
  private let wakeup: Wakeup
  private let reader: ImageReader
  private let folder: String
  private static let png =
    [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8) + [
      0, 0, 0, 24, 0, 0, 0, 16, 8, 2, 0, 0, 0,
    ]

  init() throws {
    wakeup = try #require(Wakeup())
    reader = ImageReader(waking: wakeup)
    folder = FileManager.default.temporaryDirectory.path + "/np-images-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func write(_ bytes: [UInt8]) -> [UInt8] {
    let path = folder + "/" + UUID().uuidString
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    return Array(path.utf8)
  }

  private func answers(_ count: Int) -> [UInt64: ImageAnswer] {
    var answers: [UInt64: ImageAnswer] = [:]
    while answers.count < count {
      guard wakeup.wait(withinMicroseconds: 20_000_000) else { break }
      wakeup.drain()
      for (job, answer) in reader.takeResults() { answers[job] = answer }
    }
    return answers
  }

  private func answer(_ source: ImageReader.Source) throws -> ImageAnswer {
    let job = reader.read(source, of: ":1.7")
    return try #require(answers(1)[job])
  }

  private func bytes(_ answer: ImageAnswer) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 100)
    let size = unsafe read(answer.image?.descriptor ?? -1, &bytes, 100)
    return Array(bytes.prefix(max(0, size)))
  }

  @Test func `of a file copies it into memory`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let answer = try answer(.file(write(Self.png), process: UInt32(getpid())))
    #expect(answer.outcome == .success && answer.mimeType == "image/png" && answer.text.isEmpty && answer.url.isEmpty)
    #expect(answer.image?.size == PixelSize(width: 24, height: 16))
    #expect(bytes(answer) == Self.png)
    #expect(unsafe pwrite(answer.image?.descriptor ?? -1, "x", 1, 0) == -1)
  }

  @Test func `of a data: URL decodes it`() throws {
    let answer = try answer(.data("data:image/jpeg;base64," + Data(Self.png).base64EncodedString()))
    #expect(answer.mimeType == "image/png" && bytes(answer) == Self.png)
  }

  @Test func `fails with a reason if it is not an image`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let sources: [(ImageReader.Source, String)] = [
      (.file(write(Array("a text".utf8)), process: 0), "refused"), (.file(write([]), process: 0), "refused"),
      (.file(Array("/nowhere".utf8), process: 0), "not a regular file"),
      (.file(Array("/dev/zero".utf8), process: 0), "regular"),
      (.file(write(Self.png + [UInt8](repeating: 0, count: 32 << 20)), process: 0), "32 MiB"),
      (.data("data:;base64,!"), "damaged"), (.data("data:,text"), "refused"),
    ]
    for (source, part) in sources {
      let answer = try answer(source)
      #expect(answer.outcome == .noSuchContent && answer.text.contains(part) && answer.image == nil)
    }
  }

  @Test func `of sealed memory has at most 32 MiB`() throws {
    for (size, outcome) in [(32 << 20, Outcome.success), ((32 << 20) + 1, .failed)] {
      let bytes = Self.png + [UInt8](repeating: 0, count: size - Self.png.count)
      let memory = try MemoryFile(copying: bytes.span, limit: .max)
      let answer = try answer(.memory(ReceivedDescriptor(dup(memory.descriptor))))
      #expect(answer.outcome == outcome && answer.text.contains("32 MiB") == (outcome == .failed))
    }
  }

  @Test func `is done for many players`() {
    var jobs: Set<UInt64> = []
    for number in 0..<100 { jobs.insert(reader.read(.data("data:,\(number)"), of: Identifier(":1.\(number % 7)"))) }
    #expect(Set(answers(100).keys) == jobs)
  }

  @Test func `ends without an answer when it is cancelled or the reader is closed`() {
    for number in 0..<10 { reader.cancel(reader.read(.data("data:,\(number)"), of: ":1.7")) }
    let job = reader.read(.data("data:,last"), of: ":1.7")
    #expect(Array(answers(1).keys) == [job])
    for number in 0..<10 { _ = reader.read(.data("data:,\(number)"), of: ":1.7") }
    reader.close()
    #expect(reader.takeResults().isEmpty)
    #expect(reader.read(.data("data:,a"), of: ":1.7") > 0)
  }
}

@Suite struct `A request for an image` {
  private func begin(_ role: ImageQuery.Role = .still) throws -> (ImageRequests, ImageRequest) {
    let requests = ImageRequests(waking: try #require(Wakeup()))
    let request = ImageRequest(role, PixelSize(width: 64, height: 64), of: nil, number: 1) { _, _ in }
    requests.add(request)
    return (requests, request)
  }

  private func answer(_ request: ImageRequest?) -> ImageAnswer? {
    if case .ended(let answer) = request?.stage { answer } else { nil }
  }

  @Test func `ends with its controller`() throws {
    let (requests, request) = try begin()
    #expect(requests.takeEnded() == nil && requests.deadline == request.deadline)
    requests.close()
    let ended = requests.takeEnded()
    #expect(ended === request && requests.takeEnded() == nil && requests.deadline == nil)
    #expect(answer(ended)?.outcome == .cancelled && answer(ended)?.text == "the controller has ended")
  }

  @Test func `ends at its deadline`() throws {
    let (requests, request) = try begin()
    requests.advance(nil, busFailure: nil, now: request.deadline - 1)
    #expect(requests.takeEnded() == nil)
    requests.advance(nil, busFailure: nil, now: request.deadline)
    #expect(answer(requests.takeEnded())?.outcome == .timedOut && requests.deadline == nil)
  }

  @Test func `ends without a bus`() throws {
    let (requests, request) = try begin()
    requests.advance(nil, busFailure: "no bus", now: 0)
    #expect(answer(requests.takeEnded())?.text == "no bus" && answer(request)?.outcome == .noActionableItem)
  }

  @Test func `ends with the bus, if its player was called`() throws {
    let (requests, request) = try begin()
    requests.loseBus()
    #expect(requests.takeEnded() == nil)
    request.stage = .pending
    requests.loseBus()
    #expect(answer(requests.takeEnded())?.text == "the bus has gone away")
  }

  @Test func `of a video has more time`() throws {
    let (still, video) = (try begin().1, try begin(.video(.square)).1)
    #expect((19_000_000...21_000_000).contains(video.deadline - still.deadline))
  }
}
