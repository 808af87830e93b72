// SPDX-License-Identifier: MIT

@testable internal import NowPlayingCenter
internal import NowPlayingCore

private func array(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> [UInt8] {
  unsafe bytes.map { unsafe Array(UnsafeBufferPointer(start: $0, count: size)) } ?? []
}

/// Reads any bytes as center.conf.
@c func service_read_settings(_ bytes: UnsafePointer<UInt8>?, _ size: Int) {
  let bytes = unsafe array(bytes, size)
  let reader = SettingsReader(bytes, last: Settings())
  let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
  var last = 0
  for problem in reader.problems {
    precondition(problem.line > last && problem.line <= lines)
    precondition(!problem.text.isEmpty && !problem.text.utf8.contains { $0 < 0x20 })
    last = problem.line
  }
  // A line that is wrong keeps the last value.
  precondition(SettingsReader(bytes, last: reader.settings).settings == reader.settings)
}

/// The bus that the bytes name, or that of the fake bus.
private func bus(_ bytes: [UInt8]) -> String {
  let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
  guard line.starts(with: Array("bus ".utf8)) else { return "0123456789abcdef0123456789abcdef" }
  return String(decoding: line.dropFirst(4), as: UTF8.self)
}

/// Reads any bytes as the files of the service, and writes what was read.
@c func service_read_state(_ bytes: UnsafePointer<UInt8>?, _ size: Int) {
  let bytes = unsafe array(bytes, size)
  if let last = LastFile.read(bytes) {
    let text = LastFile.text(last)
    precondition(LastFile.read(Array(text.utf8)).map { LastFile.text($0).hasSameBytes(as: text) } == true)
  }
  let bus = bus(bytes)
  guard let stored = StateFile.read(bytes, bus: bus) else { return }
  let text = StateFile.text(of: stored, bus: bus)
  precondition(StateFile.read(Array(text.utf8), bus: bus) == stored)
}

nonisolated(unsafe) private var center: Center?
nonisolated(unsafe) private var settings: SettingsFile?

/// Starts the service. It connects in its turns.
@c func service_begin(_ state: UnsafePointer<CChar>?, _ signals: Int32) -> Bool {
  guard let state = unsafe state else { return false }
  let file = SettingsFile("")
  unsafe settings = file
  unsafe center = Center(
    storage: StateFile(String(cString: state)), lastFile: LastFile(""), configuration: file, signals: signals,
    isToReplace: false)
  _ = service_turn()
  return unsafe center != nil
}

/// Does what there is to do, without waiting; false: the service is not connected, or another program has its name.
@c func service_turn() -> Bool {
  guard let center = unsafe center else { return false }
  center.turn(until: 0)
  return center.bus != nil && center.end == nil
}

@c func service_set(_ text: UnsafePointer<CChar>?) {
  guard let text = unsafe text else { return }
  let isGood = unsafe settings?.use(Array(String(cString: text).utf8)) { _ in }
  precondition(isGood == true)
  unsafe center?.applySettings()
}

@c func service_end() {
  unsafe center?.close()
  unsafe (center, settings) = (nil, nil)
}
