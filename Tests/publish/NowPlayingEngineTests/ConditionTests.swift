// SPDX-License-Identifier: MIT

import DBus
import Foundation
import NowPlayingCore
import NowPlayingPlatform
import NowPlayingTestSupport
import Testing

@testable import NowPlayingEngine

/// A desktop and a system bus, with a fake NetworkManager and fake portals.
private final class Machine {
  static let network = "org.freedesktop.NetworkManager"
  static let networkPath = "/org/freedesktop/NetworkManager"

  let desktop: Desktop
  let system: PrivateBus
  let portal: FakeService
  let manager: FakeService

  init(publishesAll: Bool = false, hasSystem: Bool = true) throws {
    desktop = try Desktop(publishesAll: publishesAll)
    system = try PrivateBus()
    if hasSystem { system.becomeSystemBus() }
    portal = FakeService(try desktop.bus.connect(), at: [FakeService.portalPath])
    manager = FakeService(try system.connect(), at: [Self.networkPath])
    portal.values = ["org.freedesktop.appearance reduced-motion": .uint32(0)]
    manager.values = [Self.network + " Metered": .uint32(2)]
    #expect(portal.own(FakeService.portal) && manager.own(Self.network))
  }

  var context: Context { desktop.context }

  /// A published session with an animated artwork.
  func session(_ id: Identifier = "music") throws -> Session {
    let session = try Session(in: context, id: id)
    try session.set(content: item(id, isAnimated: true))
    try desktop.publish(session)
    return session
  }

  func item(_ id: Identifier, isAnimated: Bool) throws -> Content {
    var content = try Content(kind: .music, id: id)
    if isAnimated { content.set(animatedArtwork: try AnimatedArtwork(id: "\(id)-moving", ratios: .all)) }
    return content
  }

  /// Waits until the library has sent all its calls.
  func isWatched() -> Bool {
    portal.wait(for: "ReadOne org.freedesktop.appearance reduced-motion")
      && manager.wait(for: "Get " + Self.network + " Metered")
  }

  func set(reducedMotion: Bool) -> Bool {
    portal.announce(setting: "org.freedesktop.appearance", "reduced-motion", .uint32(reducedMotion ? 1 : 0))
    return portal.settle()
  }

  func set(metered: Bool) -> Bool {
    manager.announce(Self.networkPath, Self.network, ["Metered": .uint32(metered ? 1 : 2)])
    return manager.settle()
  }

  /// Waits until the caller of a service has left its bus.
  func isLeft(_ service: FakeService, on bus: PrivateBus) throws -> Bool {
    let client = try PlayerClient(bus.connect(), destination: service.client)
    var isGone = false
    let signals = Signals(
      of: .name("org.freedesktop.DBus"), member: "NameOwnerChanged", condition: "arg0='\(service.client)'")
    client.connection.names.subscribe(to: signals) { _ in isGone = true }
    // The bus answers after it has the match, so no signal is missed.
    return client.owner(of: service.client) == nil || client.wait { isGone }
  }

  /// The constraints that clients read.
  func constraints(of session: Session) -> MotionConstraints? {
    context.withOwnState { state -> MotionConstraints? in
      guard let entry = state.sessions.values.first(where: { $0.state.id == session.id }),
        case .show(let snapshot) = state.plan(for: entry)
      else { return nil }
      return snapshot.constraints
    }
  }
}

extension `The engine` {
  @Suite struct `Animated artwork` {
    @Test func `does not affect a session without it`() throws {
      let machine = try Machine(publishesAll: true)
      _ = try machine.session()
      let still = try Session(in: machine.context, id: "still")
      try still.set(content: machine.item("still", isAnimated: false))
      try machine.desktop.publish(still)
      #expect(machine.isWatched() && machine.set(reducedMotion: true))
      #expect(machine.constraints(of: still) == [])
    }

    @Test func `makes the library watch the system only while a session has one`() throws {
      let machine = try Machine()
      let session = try Session(in: machine.context, id: "music")
      try session.set(content: machine.item("still", isAnimated: false))
      try machine.desktop.publish(session)
      #expect(machine.portal.calls.isEmpty && machine.manager.calls.isEmpty)
      try session.set(content: machine.item("moving", isAnimated: true))
      #expect(machine.isWatched() && machine.set(metered: true))
      #expect(machine.context.animatedArtworkSupported == [])
      try session.set(content: machine.item("still", isAnimated: false))
      #expect(try machine.isLeft(machine.portal, on: machine.desktop.bus))
      #expect(try machine.isLeft(machine.manager, on: machine.system))
      #expect(machine.context.animatedArtworkSupported == .all)
      machine.manager.forget()
      try session.set(content: machine.item("moving", isAnimated: true))
      #expect(machine.manager.wait(for: "Get " + Machine.network + " Metered"))
    }

    @Test func `moves without a system bus`() throws {
      let machine = try Machine(hasSystem: false)
      let session = try machine.session()
      #expect(machine.portal.wait(for: "ReadOne org.freedesktop.appearance reduced-motion"))
      #expect(machine.set(reducedMotion: true))
      #expect(machine.constraints(of: session) == .reducedMotion)
      #expect(machine.manager.calls.isEmpty)
    }

    @Test func `forgets the conditions of a bus that is lost, and reads them again`() throws {
      let machine = try Machine()
      let session = try machine.session()
      #expect(machine.isWatched() && machine.set(metered: true) && machine.set(reducedMotion: true))
      let system = try PrivateBus()
      let manager = FakeService(try system.connect(), at: [Machine.networkPath])
      manager.values = [Machine.network + " Metered": .uint32(3)]
      #expect(manager.own(Machine.network))
      system.becomeSystemBus()
      machine.system.stop()
      #expect(manager.wait(for: "Get " + Machine.network + " Metered"))
      #expect(machine.constraints(of: session) == [.meteredNetwork, .reducedMotion])
    }

    @Test(arguments: [
      ("always", true), ("never", false), ("automatic", true), ("sometimes", false), ("", false),
    ])
    func `follows the policy of the user first`(word: String, moves: Bool) throws {
      _ = unsafe setenv("NOWPLAYING_ANIMATED_ARTWORK", word, 1)
      defer { _ = unsafe unsetenv("NOWPLAYING_ANIMATED_ARTWORK") }
      let desktop = try Desktop()
      // With an unknown value, the player's policy counts.
      try desktop.context.set(motionPolicy: .never)
      #expect(desktop.context.animatedArtworkSupported == (moves ? .all : []))
    }

    @Test func `finds no video while a constraint holds`() throws {
      let machine = try Machine()
      let session = try machine.session()
      try machine.context.set(motionPolicy: .never)
      let entry = try #require(machine.context.withOwnState { $0.sessions.values.first { $0.state.id == session.id } })
      let query = ImageQuery(.video(.square), id: "music-moving", size: PixelSize(width: 512, height: 512))
      guard case .failed(let answer) = machine.context.findImage(for: query, of: entry) else {
        Issue.record("a video was not refused")
        return
      }
      #expect(answer.text.contains("switched_off"))
    }

    @Test func `has no shapes after the context was freed`() throws {
      let desktop = try Desktop()
      desktop.context.close()
      #expect(desktop.context.animatedArtworkSupported == [])
      #expect(throws: Failure.self) { try desktop.context.set(motionPolicy: .never) }
    }
  }
}
