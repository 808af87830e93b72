// SPDX-License-Identifier: MIT

package import NowPlayingCore
package import NowPlayingEngine
internal import NowPlayingPlatform

/// A session of the engine, with the values that were published last. Only changed values are published again. It
/// leaves the bus when the last reference to it is released.
@MainActor
package final class PublishedSession {
  /// A command that the session offers.
  package struct Offered: Equatable, Sendable {
    package let command: Command
    package var isEnabled: Bool
    package var control: Control

    package init(_ command: Command, isEnabled: Bool = true, _ control: Control = .plain) {
      (self.command, self.isEnabled, self.control) = (command, isEnabled, control)
    }
  }

  /// A session in use. The entry retains the engine's session, because the owner may be released on any thread, and a
  /// moment later.
  private struct Entry {
    weak var published: PublishedSession?
    let session: Session
  }

  private static var entries: [Identifier: Entry] = [:]

  package let session: Session
  /// The claim of the framework that publishes this session. A remote session has no claim.
  private let claim: Claim?
  private var offered: [Offered] = []
  private var watchesSystemPrimary = false
  /// Called when a client requests a command.
  package var perform: ((Request) -> Void)?
  /// Called when the session becomes primary or stops being primary.
  package var primaryChanged: (() -> Void)?
  /// Called when another owner obtains this session.
  package var replaced: (() -> Void)?

  /// Wraps a remote session. No other owner can obtain it, and it does not represent the application.
  package init(remote session: Session) {
    self.session = session
    claim = nil
  }

  private init(_ session: Session, _ claim: Claim) {
    self.session = session
    self.claim = claim
    attempt { () throws(Failure) in
      try session.set(applicationPrimaryHandler: { [weak self] _ in self?.runOnMainActor { $0.primaryChanged?() } })
    }
  }

  deinit {
    session.close()
    MainQueue.shared.add { [session] in
      if Self.entries[session.id]?.session === session { Self.entries[session.id] = nil }
    }
  }

  /// Returns the session with an id. If another owner has it, that owner loses it. If it cannot be made, the result is
  /// nil, and the log has the reason.
  package static func obtain(id: String, in context: Context, by claim: Claim) -> PublishedSession? {
    let key = Identifier(id)
    if let entry = entries[key] {
      if let published = entry.published {
        published.replaced?()
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
    defer { Self.reportPrimary() }
    return attempt { () throws(Failure) in try session.requestApplicationPrimary() }
  }

  /// Makes all owners read whether they are primary. Owners that are not primary read first, so that there are never
  /// two primaries.
  package static func reportPrimary() {
    for isPrimary in [false, true] {
      for entry in entries.values where entry.session.isApplicationPrimary == isPrimary {
        entry.published?.primaryChanged?()
      }
    }
  }

  /// Runs a job on the main actor, if this session still exists.
  nonisolated func runOnMainActor(_ job: @escaping @MainActor (PublishedSession) -> Void) {
    MainQueue.shared.add { [weak self] in if let self { job(self) } }
  }

  /// Runs `body`. If it fails, the log has the reason.
  @discardableResult
  package func attempt(_ body: () throws(Failure) -> Void) -> Failure? {
    Log.attempt("session \"" + session.id.text + "\"", body)
  }

  /// Publishes all changes that `body` makes, together.
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
        self?.runOnMainActor { $0.perform?(request) }
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

  /// Reports to the owner when the session gets or loses the media keys. This needs a connection of its own.
  package func watchSystemPrimary() {
    guard !watchesSystemPrimary else { return }
    watchesSystemPrimary = true
    attempt { () throws(Failure) in
      try session.set(systemPrimaryHandler: { [weak self] _ in self?.runOnMainActor { $0.primaryChanged?() } })
    }
  }
}
