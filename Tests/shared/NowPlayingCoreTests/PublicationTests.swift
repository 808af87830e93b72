// SPDX-License-Identifier: MIT

import Testing

@testable import NowPlayingCore

@Suite struct `A session's publication` {
  private func settings(_ change: (inout ApplicationSettings) -> Void = { _ in }) throws -> ApplicationSettings {
    var settings = try ApplicationSettings(id: "org.example.Player")
    change(&settings)
    return settings
  }

  private func publication(
    isPublished: Bool = true, hasContent: Bool = true, isPrimary: Bool = true, isRemote: Bool = false,
    hasLeft: Bool = false, _ change: (inout ApplicationSettings) -> Void = { _ in }
  ) throws -> Publication {
    Publication(
      isPublished: isPublished, hasContent: hasContent, isPrimary: isPrimary, isRemote: isRemote, hasLeft: hasLeft,
      in: try settings(change))
  }

  @Test func `has its own bus name for the primary session, and uses the primary's for the others`() throws {
    #expect(try publication() == .onBus)
    #expect(try publication(isPrimary: false) == .throughPrimary)
    #expect(try publication(isPrimary: false) { $0.publishesAll = true } == .onBus)
  }

  @Test(arguments: [true, false]) func `has its own bus name for each remote session that has not left`(isPrimary: Bool)
    throws
  {
    #expect(try publication(isPrimary: isPrimary, isRemote: true) == .onBus)
    #expect(try publication(isPrimary: isPrimary, isRemote: true, hasLeft: true) == .none)
  }

  @Test(arguments: [true, false]) func `needs content, unless idle sessions are shown`(isRemote: Bool) throws {
    for isPrimary in [true, false] {
      #expect(try publication(hasContent: false, isPrimary: isPrimary, isRemote: isRemote) == .none)
    }
    #expect(try publication(hasContent: false, isRemote: isRemote) { $0.showsIdle = true } == .onBus)
    #expect(try publication(hasContent: false, isPrimary: false) { $0.showsIdle = true } == .throughPrimary)
  }

  @Test(arguments: [true, false]) func `is absent if the session is not published`(isRemote: Bool) throws {
    #expect(
      try publication(isPublished: false, isRemote: isRemote) {
        $0.showsIdle = true
        $0.publishesAll = true
      } == .none)
  }

  @Test func `has the plain bus name only for the first local session`() throws {
    #expect(Publication.wantsPlainName(isRemote: false, in: try settings()))
    #expect(!Publication.wantsPlainName(isRemote: true, in: try settings()))
    #expect(!Publication.wantsPlainName(isRemote: false, in: try settings { $0.publishesAll = true }))
    #expect(!Publication.wantsPlainName(isRemote: false, in: try settings { $0.hasUniqueNames = true }))
  }
}
