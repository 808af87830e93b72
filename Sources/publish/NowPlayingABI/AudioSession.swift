// SPDX-License-Identifier: MIT

// audio_session.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles

@_cdecl("np_audio_session_new") @implementation @inline(__always)
public func np_audio_session_new(
  _ context: OpaquePointer?, _ ret_audio: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  call("np_audio_session_new") { () throws(Failure) in
    guard let ret_audio = unsafe ret_audio else { throw .invalid("ret_audio is NULL") }
    let watch = try AudioWatch(in: unsafe NowPlayingABI.context(context))
    unsafe ret_audio.pointee = handle(for: watch)
  }
}

@_cdecl("np_audio_session_free") @implementation @inline(__always)
public func np_audio_session_free(_ audio: OpaquePointer?) {
  guard let handle = unsafe audio, let watch = try? unsafe audioWatch(handle) else { return }
  guard !watch.context.isForeign else { return }
  watch.close()
  unsafe endHandle(handle)
}

@_cdecl("np_audio_session_activate") @implementation @inline(__always)
public func np_audio_session_activate(_ audio: OpaquePointer?, _ flags: np_audio_flags) -> np_status {
  call("np_audio_session_activate") { () throws(Failure) in
    let mixes = np_audio_flags(NP_AUDIO_MIX_WITH_OTHERS)
    let pausesOthers = np_audio_flags(NP_AUDIO_PAUSE_OTHERS)
    let watch = try unsafe audioWatch(audio)
    guard flags & ~(mixes | pausesOthers) == 0 else {
      throw .invalid("the flags \(flags) contain an unknown flag")
    }
    try watch.activate(AudioWatch.Claim(isMixable: flags & mixes != 0, pausesOthers: flags & pausesOthers != 0))
  }
}

@_cdecl("np_audio_session_deactivate") @implementation @inline(__always)
public func np_audio_session_deactivate(_ audio: OpaquePointer?, _ resume_others: Bool) -> np_status {
  call("np_audio_session_deactivate") { () throws(Failure) in
    try unsafe audioWatch(audio).deactivate(resumesOthers: resume_others)
  }
}

@_cdecl("np_audio_session_set_interruption_handler") @implementation @inline(__always)
public func np_audio_session_set_interruption_handler(
  _ audio: OpaquePointer?, _ handler: np_interruption_handler?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_audio_session_set_interruption_handler") { () throws(Failure) in
    let watch = try unsafe audioWatch(audio)
    guard let handler = unsafe handler else { return try watch.set(interruptionHandler: nil) }
    try watch.set(interruptionHandler: { unsafe handler(audio, number(of: $0), data.pointer) })
  }
}

private func number(of interruption: Interruption) -> np_interruption {
  switch interruption {
  case .began: np_interruption(NP_INTERRUPTION_BEGAN)
  case .ended(shouldResume: false): np_interruption(NP_INTERRUPTION_ENDED)
  case .ended(shouldResume: true): np_interruption(NP_INTERRUPTION_MAY_RESUME)
  }
}
