// SPDX-License-Identifier: MIT

internal import OrgNowPlaying
internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform

/// The functions of the context that the surfaces of a session call.
extension SessionLink: SurfaceOwner {
  var now: Int64 { Clock.now() }

  func perform(_ invocations: [Invocation], from caller: Caller) -> Ledger.Ticket? {
    let now = now
    guard let entry = busThread.context.entry(of: caller, at: entry),
      let ticket = busThread.context.perform(invocations, for: entry, from: caller, now: now)
    else { return nil }
    busThread.requestOpened(now: now, patience: caller.patience)
    return ticket
  }

  func ignored(_ call: String, for session: Identifier, from client: Identifier) {
    Log.write(.debug, "\(call) for \(session) from \(client) has no effect now")
  }

  func look(for query: ImageQuery, from caller: Caller) -> ImageReply {
    guard let entry = busThread.context.entry(of: caller, at: entry) else {
      return .failed(Answer(.noSuchContent, "this session has gone"))
    }
    return busThread.context.findImage(for: query, of: entry)
  }

  func reply(to query: ImageQuery, from caller: Caller) -> ImageReply? {
    let entry = busThread.context.entry(of: caller, at: entry)
    return entry.flatMap { busThread.context.reply(to: query, of: $0) }
  }

  var videoConstraints: MotionConstraints { busThread.context.videoConstraints }

  func prepareResume(_ point: ResumePoint, position: Int64?) -> Answer {
    busThread.context.prepareResume(point, position: position)
  }

  func showOthers() -> [SessionSnapshot.Other] { busThread.context.showOthers(of: entry) }
}
