// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// nowplaying cover [FILE]
func cover(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  var side: Int32 = 512
  if let word = arguments[.size] {
    guard let number = Number(word)?.value, (1...16_384).contains(number) else {
      throw UsageError("a size is from 1 to 16384 pixels, not " + Text.quoted(word))
    }
    side = Int32(number)
  }
  return try withPlayers(arguments, arguments.has(.chapter) ? .lists : []) { (controller, players) throws(UsageError) in
    guard let player = players.first else { return .noPlayer }
    var cover = CoverImage()
    if let word = arguments[.chapter] {
      cover = controller.cover(of: player.busName, chapter: try player.item.chapter(named: word).id, side: side)
    }
    if cover.descriptor < 0, cover.url.isEmpty { cover = controller.cover(of: player.busName, side: side) }
    let path = arguments.operands.first
    if cover.descriptor >= 0 { return store(cover.descriptor, path) }
    guard !cover.url.isEmpty else {
      complain(cover.message)
      guard cover.hasPlayer else { return .noPlayer }
      return player.isSilent || cover.isTimedOut ? .unconfirmed : .refused
    }
    guard arguments.has(.fetch) else {
      complain("the cover is at " + cover.url + ": use --fetch to load it with curl")
      return .refused
    }
    return fetch(cover.url, path)
  }
}

/// Writes an image to a file, or to standard output, or draws it if that is a terminal.
private func store(_ image: Int32, _ path: String?) -> ExitCode {
  if path == nil, Output.standard.isTerminal { return draw(image) }
  guard let path, !path.hasSameBytes(as: "-") else {
    return nowplaying_file_copy(image, 1) ? .done : failed("cannot write the cover")
  }
  let file = unsafe Word.with(path) { unsafe nowplaying_file_create($0) }
  defer { nowplaying_file_close(file) }
  guard file >= 0, nowplaying_file_copy(image, file) else { return failed("cannot write " + Text.quoted(path)) }
  return .done
}

private func failed(_ sentence: String) -> ExitCode {
  complain(sentence + ": " + errorText)
  return .failed
}

/// Draws an image with chafa, which has decoders for images.
private func draw(_ image: Int32) -> ExitCode {
  guard !variable("TERM").hasSameBytes(as: "dumb") else {
    complain("this terminal is too simple for a cover: name a file, as in nowplaying cover cover.png")
    return .failed
  }
  let colors = Output.standard.hasColors ? [] : ["--colors", "none"]
  let exitCode = run(["chafa", "--animate=off"] + colors + ["-"], input: image, output: -1)
  // A signal has ended it. Its own errors have a sentence.
  if exitCode > 128 { complain("chafa could not draw the cover within 20 s and 512 MiB") }
  guard exitCode == 127 else { return exitCode == 0 ? .done : .failed }
  complain("chafa draws covers, and is not installed: install chafa, or name a file: nowplaying cover cover.png")
  return .failed
}

private func fetch(_ url: String, _ path: String?) -> ExitCode {
  // Only addresses of the web: curl reads local files too.
  guard url.beginsWithBytes(of: "https://") || url.beginsWithBytes(of: "http://") else { return .refused }
  let image = nowplaying_memory_create()
  defer { nowplaying_file_close(image) }
  guard image >= 0 else { return failed("cannot load the cover") }
  // curl reads brackets and braces as many addresses. The size is also limited while a file comes, by `nowplaying_run`.
  let command = [
    "curl", "--silent", "--show-error", "--fail", "--globoff", "--location", "--max-redirs", "5", "--proto",
    "=http,https", "--max-time", String(NOWPLAYING_RUN_SECONDS), "--max-filesize", String(NOWPLAYING_RUN_FILE), "--",
    url,
  ]
  switch run(command, input: -1, output: image) {
  case 0:
    guard let problem = problem(of: image) else { return store(image, path) }
    complain("curl has loaded no image from " + url + ": " + problem)
  case 127: complain("curl is not installed: install curl, or load " + url)
  default: complain("curl could not load " + url + " within 20 s and 32 MiB")
  }
  return .failed
}

/// Why a file is not an image; nil: it begins like one.
private func problem(of file: Int32) -> String? {
  let capacity = 4 << 20
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
    count = max(0, Int(clamping: unsafe nowplaying_file_read(file, buffer.baseAddress, capacity, 0)))
  }
  do throws(Failure) { _ = try ImageHeader.read(bytes.span) } catch { return error.reason }
  return nil
}

/// Runs a program and waits for it. 127: it does not exist.
func run(_ words: [String], input: Int32, output: Int32) -> Int32 {
  unsafe withArguments(words) { unsafe nowplaying_run($0, input, output) }
}

/// Calls a function with the words of a command line for C, which end with NULL.
func withArguments<Result>(
  _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var bytes: [CChar] = []
  var places: [Int] = []
  for word in words {
    places.append(bytes.count)
    for byte in Word.bytes(word) where byte != 0 { bytes.append(CChar(bitPattern: byte)) }
    bytes.append(0)
  }
  return unsafe bytes.withUnsafeMutableBufferPointer { bytes in
    var pointers = unsafe places.map { place in unsafe bytes.baseAddress.map { unsafe $0 + place } }
    unsafe pointers.append(nil)
    return unsafe pointers.withUnsafeBufferPointer { pointers in
      // There is at least the NULL.
      unsafe pointers.baseAddress.map { unsafe body($0) } ?? body(UnsafePointer(bitPattern: 8).unsafelyUnwrapped)
    }
  }
}

/// The URL of a word, which is a URL or a path.
func address(_ word: String) throws(UsageError) -> String {
  let scheme = String(Substring(word.utf8.prefix { $0 != UInt8(ascii: ":") }))
  if scheme.utf8.count < word.utf8.count, Text.isScheme(scheme) { return word }
  let path = unsafe Word.with(word) { path in
    var bytes = [CChar](repeating: 0, count: 4_097)
    let isFound = unsafe nowplaying_absolute_path(path, &bytes, 4_097)
    return isFound ? bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) } : []
  }
  guard !path.isEmpty else {
    throw UsageError(word.isEmpty ? "the URL is empty" : "there is no file " + Text.quoted(word))
  }
  return FilePath.address(of: path)
}
