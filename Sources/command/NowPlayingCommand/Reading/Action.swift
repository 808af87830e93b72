// SPDX-License-Identifier: MIT

internal import CNowPlayingControl
internal import NowPlayingCore

/// A command with its argument. The table of action.h has the fields of each command.
struct Action {
  let command: Command
  var number: Int32 = 0
  var time: Int64 = 0
  var value = 0.0
  var text: String?
  var afterEntry: String?
  var flag = false

  init(_ command: Command) { self.command = command }

  func withC<Result>(_ body: (UnsafePointer<np_action>) -> Result) -> Result {
    unsafe withText(text) { text in
      unsafe withText(afterEntry) { after in
        var action = unsafe np_action()
        unsafe action.size = MemoryLayout<np_action>.size
        unsafe action.command = command.rawValue
        unsafe action.number = number
        unsafe action.time_us = time
        unsafe action.value = value
        unsafe action.text = text
        unsafe action.after_entry_id = after
        unsafe action.flag = flag
        return unsafe body(&action)
      }
    }
  }
}
