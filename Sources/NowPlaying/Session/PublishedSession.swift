// SPDX-License-Identifier: MIT

package import NowPlayingCore
package import NowPlayingEngine
internal import NowPlayingPlatform

/// A session of the engine, with what it was told last, so that only what differs is told again. It leaves the bus with
/// the last reference to it.
@MainActor
package final class PublishedSession {
  /// What is offered of one command.
  package struct Offered: Equatable, Sendable {
    package let command: Command
    package var isEnabled: Bool
    package var control: Control

    package init(_ command: Command, isEnabled: Bool = true, _ control: Control = .plain) {
      (self.command, self.isEnabled, self.control) = (command, isEnabled, control)
    }
  }

  /// One that is there. It keeps the engine's session, since an owner may go on any thread, and take a moment.
  private struct Entry {
    weak var published: PublishedSession?
    let session: Session
  }

  private static var entries: [Identifier: Entry] = [:]

  package let session: Session
  /// That of what plays here.
  private let claim: Claim?
  private var offered: [Offered] = []
  private var watchesSystemPrimary = false
  /// Who hears what people ask for.
  package var perform: ((Request) -> Void)?
  /// Who hears that the session became primary, or is not any more.
  package var primaryChanged: (() -> Void)?
  /// Who hears that another owner has it now.
  package var surrendered: (() -> Void)?

  /// One that plays elsewhere: nobody else can have it, and it does not represent the application.
  package init(remote session: Session) {
    self.session = session
    claim = nil
  }

  private init(_ session: Session, _ claim: Claim) {
    self.session = session
    self.claim = claim
    attempt { () throws(Failure) in
      try session.set(applicationPrimaryHandler: { [weak self] _ in self?.tell { $0.primaryChanged?() } })
    }
  }

  deinit {
    session.close()
    MainQueue.shared.add { [session] in
      if Self.entries[session.id]?.session === session { Self.entries[session.id] = nil }
    }
  }

  /// The session with an id: a new one, or that of an owner who loses it; nil: there cannot be one, as the log says.
  package static func obtain(id: String, in context: Context, by claim: Claim) -> PublishedSession? {
    let key = Identifier(id)
    if let entry = entries[key] {
      if let published = entry.published {
        published.surrendered?()
        return published
      }
      entry.session.close()
    }
    var published: PublishedSession?
    Log.attempt("session \"" + id + "\"") { () throws(Failure) in
      published = PublishedSession(try Session(in: context, id: key), claim)
    }
    if let published { entries[key] = Entry(published: published, session: published.session) }
    return published
  }

  /// Makes this session the application's primary.
  package func becomeApplicationPrimary() -> Failure? {
    defer { Self.lookForPrimary() }
    return attempt { () throws(Failure) in try session.requestApplicationPrimary() }
  }

  /// Has all owners look who is primary, at once, who is not first, so that there are never two.
  package static func lookForPrimary() {
    for isPrimary in [false, true] {
      for entry in entries.values where entry.session.isApplicationPrimary == isPrimary {
        entry.published?.primaryChanged?()
      }
    }
  }

  /// Has something done on the main actor, if this is still there.
  private nonisolated func tell(_ job: @escaping @MainActor (PublishedSession) -> Void) {
    MainQueue.shared.add { [weak self] in if let self { job(self) } }
  }

  /// Does what may be refused, and has the log say so.
  @discardableResult
  package func attempt(_ body: () throws(Failure) -> Void) -> Failure? {
    Log.attempt("session \"" + session.id.text + "\"", body)
  }

  /// Shows what `body` sets all at once.
  package func update(_ body: () -> Void) {
    let failure = attempt { () throws(Failure) in try session.beginUpdate() }
    body()
    if failure == nil { attempt { () throws(Failure) in try session.endUpdate() } }
  }

  /// Offers these commands and no others.
  package func offer(_ offers: [Offered]) {
    guard offers != offered else { return }
    let known = offered.map { $0.command }
    let wanted = offers.map { $0.command }
    attempt { () throws(Failure) in
      for command in known where !wanted.contains(command) { try session.withdraw(command) }
      try session.offer(wanted.filter { !known.contains($0) }) { [weak self] request in
        self?.tell { $0.perform?(request) }
      }
    }
    for offer in offers where !offered.contains(offer) {
      attempt { () throws(Failure) in
        try session.changeOffer { offered throws(Failure) in
          try offered.enable(offer.command, offer.isEnabled)
          try offer.control.describe(offer.command, in: &offered)
        }
      }
    }
    offered = offers
  }

  /// Has the owner told when the media keys come to this session or leave it; it costs a connection.
  package func watchSystemPrimary() {
    guard !watchesSystemPrimary else { return }
    watchesSystemPrimary = true
    attempt { () throws(Failure) in
      try session.set(systemPrimaryHandler: { [weak self] _ in self?.tell { $0.primaryChanged?() } })
    }
  }
}
