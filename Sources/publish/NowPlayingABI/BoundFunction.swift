// SPDX-License-Identifier: MIT

internal import CNowPlayingCall
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles
internal import NowPlayingPlatform

/// A function of the host that is bound to a command.
@safe final class BoundFunction {
  private let binding: Binding
  private let data: HostData
  /// The constant texts, each at the index of its argument.
  private let texts: [CText?]
  private let call: OpaquePointer

  private init(_ call: OpaquePointer, _ binding: Binding, _ data: HostData) {
    self.binding = binding
    self.data = data
    texts = binding.parameters.map { if case .constant(.text(let bytes)) = $0 { CText(bytes: bytes) } else { nil } }
    unsafe self.call = unsafe call
  }

  convenience init(
    _ function: (@convention(c) () -> Void)?, _ binding: Binding, _ data: HostData
  ) throws(Failure) {
    let types = binding.parameters.map { $0.type }
    guard let call = unsafe nowplaying_call_new(function, binding.result.type, types, types.count) else {
      throw Failure(.system, binding.command.name, "cannot be bound: libffi cannot call such a function here")
    }
    unsafe self.init(call, binding, data)
  }

  deinit { unsafe nowplaying_call_free(call) }

  var command: Command { binding.command }

  /// Calls the function with the arguments of the request, and finishes the request with the result.
  func run(for request: Request) {
    // A request that timed out before its turn has failed already.
    guard let open = try? Request.open(request.ticket), open === request else { return }
    let answer: Answer
    do { answer = call(with: try binding.values(for: request.invocation.argument)) } catch { answer = error.answer }
    _ = try? Request.finish(request.ticket, answer)
  }

  func values(number: Double, text: String?) throws(Failure) -> [Binding.Value] {
    try binding.values(number: number, text: text)
  }

  func call(with given: [Binding.Value]) -> Answer {
    var lent: [CText] = []
    let returned = unsafe withUnsafeTemporaryAllocation(of: nowplaying_call_value.self, capacity: given.count) {
      values in
      for place in given.indices {
        var slot = unsafe nowplaying_call_value()
        switch given[place] {
        case .userData: unsafe slot.pointer = unsafe UnsafeRawPointer(data.pointer)
        case .int(let number), .constant(.int(let number)): unsafe slot.number = number
        case .bool(let flag), .constant(.bool(let flag)): unsafe slot.flag = flag
        case .double(let number), .constant(.double(let number)): unsafe slot.real = number
        case .float(let number), .constant(.float(let number)): unsafe slot.single = number
        case .int64(let number), .constant(.int64(let number)): unsafe slot.wide = number
        case .constant(.text): unsafe slot.pointer = unsafe UnsafeRawPointer(texts[place]?.pointer)
        case .text(let text): unsafe slot.pointer = lend(CText(Identifier(text)))
        case .path(let path): unsafe slot.pointer = lend(CText(bytes: path))
        }
        unsafe values[place] = slot
      }
      return unsafe nowplaying_call_run(call, values.baseAddress)
    }
    withExtendedLifetime(lent) {}
    let answer = binding.answer(returned)
    if answer.outcome != .success { Log.writeMistake(answer.text) }
    return answer

    func lend(_ text: CText) -> UnsafeRawPointer {
      lent.append(text)
      return unsafe UnsafeRawPointer(text.pointer)
    }
  }
}

extension Binding.Result {
  /// The number in the C shim.
  fileprivate var type: UInt8 {
    let type =
      switch self {
      case .void: NOWPLAYING_CALL_VOID
      case .bool: NOWPLAYING_CALL_BOOL
      case .int, .status: NOWPLAYING_CALL_INT
      }
    return UInt8(truncatingIfNeeded: type.rawValue)
  }
}

extension Binding.Parameter {
  /// The number in the C shim.
  fileprivate var type: UInt8 {
    let type =
      switch self {
      case .userData, .text, .path, .predecessor, .constant(.text): NOWPLAYING_CALL_POINTER
      case .int, .constant(.int): NOWPLAYING_CALL_INT
      case .bool, .constant(.bool): NOWPLAYING_CALL_BOOL
      case .double, .constant(.double): NOWPLAYING_CALL_DOUBLE
      case .float, .constant(.float): NOWPLAYING_CALL_FLOAT
      case .microseconds, .constant(.int64): NOWPLAYING_CALL_INT64
      }
    return UInt8(truncatingIfNeeded: type.rawValue)
  }
}
