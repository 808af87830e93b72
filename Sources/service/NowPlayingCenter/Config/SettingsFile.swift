// SPDX-License-Identifier: MIT

internal import CNowPlayingCenter
internal import NowPlayingCore
internal import NowPlayingPlatform

/// The file center.conf. It is watched: a change has its effect without a restart.
@safe final class SettingsFile {
  private static let mostBytes = 1 << 16
  /// An editor writes a file in several steps. It is read this long after the first one.
  private static let pause: Int64 = 50_000
  /// How often it is read while it cannot be watched.
  private static let poll: Int64 = 2_000_000

  let path: String
  private let isRequired: Bool
  private var watch: OpaquePointer?
  /// Has a function called when a descriptor can be read; false: the system cannot.
  private var watching: (Int32, @escaping () -> Void) -> Bool = { _, _ in false }
  private(set) var settings = Settings()
  /// The bytes that were read last; nil: there was no file.
  private var bytes: [UInt8]?
  /// When to read the file; nil: it has not changed.
  private(set) var deadline: Int64?

  /// `path`: nil for that of the user, which may be missing. Empty: no file is read.
  init(_ path: String?) {
    self.path = path ?? Self.standardPath
    isRequired = path != nil
  }

  deinit { unsafe nowplaying_center_watch_close(watch) }

  private static var standardPath: String {
    func folder(_ variable: String) -> String? {
      Environment.value(of: variable).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    let configuration = folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }
    return configuration.map { $0 + "/nowplaying/center.conf" } ?? ""
  }

  // MARK: Reading

  /// Whether there was a file.
  var exists: Bool { bytes != nil }

  /// Reads the file, and reports what is wrong; false: something is.
  func read(report: (String) -> Void) -> Bool {
    deadline = nil
    switch WholeFile.read(path, limit: Self.mostBytes + 1) {
    case .bytes(let bytes) where bytes.count <= Self.mostBytes: return use(bytes, report: report)
    case .bytes: report(path + ": the file is larger than 64 KiB: remove lines")
    case .missing where !isRequired:
      (bytes, settings) = (nil, Settings())
      return true
    case .missing: report(path + ": cannot read the file: No such file or directory")
    case .failed(let reason): report(path + ": cannot read the file: " + reason)
    }
    return false
  }

  /// Reads the bytes of the file, and reports what is wrong; false: something is.
  func use(_ bytes: [UInt8], report: (String) -> Void) -> Bool {
    guard bytes != self.bytes else { return true }
    self.bytes = bytes
    let reader = SettingsReader(bytes, last: settings)
    settings = reader.settings
    for problem in reader.problems { report(path + ":" + String(problem.line) + ": " + problem.text) }
    return reader.problems.isEmpty
  }

  /// Reads the file and watches it.
  func start(on watching: @escaping (Int32, @escaping () -> Void) -> Bool) {
    guard !path.isEmpty else { return }
    self.watching = watching
    if !openWatch() {
      Log.write(
        .warning,
        "cannot watch " + path
          + ", because too many programs watch files: it is read every two seconds; fs.inotify.max_user_instances is the limit"
      )
    }
    readAndWatch()
  }

  private func openWatch() -> Bool {
    unsafe watch = path.withCString { unsafe nowplaying_center_watch_open($0) }
    guard let watch = unsafe watch else { return false }
    if watching(unsafe nowplaying_center_watch_descriptor(watch), { [self] in changed() }) { return true }
    unsafe nowplaying_center_watch_close(watch)
    unsafe self.watch = nil
    return false
  }

  /// Reads the file. Without a watch, tries to watch it first, and reads it again soon if that fails.
  private func readAndWatch() {
    let isWatched = unsafe watch != nil || openWatch()
    _ = read { Self.log($0) }
    if !isWatched { deadline = Clock.now() + Self.poll }
  }

  private func changed() {
    if unsafe nowplaying_center_watch_read(watch), deadline == nil { deadline = Clock.now() + Self.pause }
  }

  /// Reads the file if it has changed. Whether the settings have.
  func readIfDue(now: Int64) -> Bool {
    guard let deadline, deadline <= now else { return false }
    let before = settings
    readAndWatch()
    return settings != before
  }

  private static func log(_ problem: String) { Log.write(.warning, problem) }
}
