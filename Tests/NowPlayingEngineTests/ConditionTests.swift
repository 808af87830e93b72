// SPDX-License-Identifier: MIT

import DBus
import Foundation
import NowPlayingCore
import NowPlayingPlatform
import NowPlayingTestSupport
import Testing

@testable import NowPlayingEngine

/// A desktop with a system bus beside it, where one program is NetworkManager and another the portals.
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
    #expect(portal.take(FakeService.portal) && manager.take(Self.network))
  }

  var context: Context { desktop.context }

  /// A session on the desktop whose item moves.
  func session(_ id: String = "music") throws -> Session {
    let session = try Session(in: context, id: id)
    try session.set(content: item(id, isAnimated: true))
    try desktop.publish(session)
    return session
  }

  func item(_ id: String, isAnimated: Bool) throws -> Content {
    var content = try Content(kind: .music, id: id)
    if isAnimated { content.set(animatedArtwork: try AnimatedArtwork(id: id + "-moving", ratios: .all)) }
    return content
  }

  /// Whether the library has asked everything that it asks.
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

  /// Waits until whoever asked a service has left its bus.
  func isLeft(_ service: FakeService, on bus: PrivateBus) throws -> Bool {
    let client = try PlayerClient(bus.connect(), destination: service.client)
    var isGone = false
    let signals = Signals(
      of: .name("org.freedesktop.DBus"), member: "NameOwnerChanged", condition: "arg0='\(service.client)'")
    client.connection.subscribe(to: signals) { _ in isGone = true }
    // The answer comes after the match is known, so nothing is missed between.
    return client.owner(of: service.client) == nil || client.wait { isGone }
  }

  /// What the session's readers are told.
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
    @Test func `moves as the desktop and the machine let it`() throws {
      let machine = try Machine()
      let session = try machine.session()
      #expect(machine.isWatched())
      #expect(machine.context.animatedArtworkSupported == .all)
      #expect(machine.set(reducedMotion: true))
      #expect(machine.context.animatedArtworkSupported == [])
      #expect(machine.constraints(of: session) == .reducedMotion)
      #expect(machine.set(metered: true))
      #expect(machine.constraints(of: session) == [.reducedMotion, .meteredNetwork])
      #expect(machine.set(reducedMotion: false))
      #expect(machine.constraints(of: session) == .meteredNetwork)
      #expect(machine.context.videoConstraints.isSuperset(of: .meteredNetwork))
      #expect(machine.set(metered: false))
      #expect(machine.context.animatedArtworkSupported == .all)
    }

    @Test func `is no concern of a session that has none`() throws {
      let machine = try Machine(publishesAll: true)
      _ = try machine.session()
      let still = try Session(in: machine.context, id: "still")
      try still.set(content: machine.item("still", isAnimated: false))
      try machine.desktop.publish(still)
      #expect(machine.isWatched() && machine.set(reducedMotion: true))
      #expect(machine.constraints(of: still) == [])
    }

    @Test func `has nobody asked before there is some, nor afterwards`() throws {
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

    @Test func `is as if nobody spoke where there is no system bus`() throws {
      let machine = try Machine(hasSystem: false)
      let session = try machine.session()
      #expect(machine.portal.wait(for: "ReadOne org.freedesktop.appearance reduced-motion"))
      #expect(machine.set(reducedMotion: true))
      #expect(machine.constraints(of: session) == .reducedMotion)
      #expect(machine.manager.calls.isEmpty)
    }

    @Test func `forgets what a bus said that goes, and learns it anew`() throws {
      let machine = try Machine()
      let session = try machine.session()
      #expect(machine.isWatched() && machine.set(metered: true) && machine.set(reducedMotion: true))
      let system = try PrivateBus()
      let manager = FakeService(try system.connect(), at: [Machine.networkPath])
      manager.values = [Machine.network + " Metered": .uint32(3)]
      #expect(manager.take(Machine.network))
      system.becomeSystemBus()
      machine.system.stop()
      #expect(manager.wait(for: "Get " + Machine.network + " Metered"))
      #expect(machine.constraints(of: session) == [.meteredNetwork, .reducedMotion])
    }

    @Test func `does as the player says`() throws {
      let machine = try Machine()
      let session = try machine.session()
      #expect(machine.isWatched() && machine.set(reducedMotion: true))
      try machine.context.set(motionPolicy: .always)
      #expect(machine.constraints(of: session) == [])
      #expect(machine.context.animatedArtworkSupported == .all)
      // Then there is nothing to be watched.
      #expect(try machine.isLeft(machine.portal, on: machine.desktop.bus))
      try machine.context.set(motionPolicy: .never)
      #expect(machine.constraints(of: session) == .switchedOff)
      #expect(machine.context.animatedArtworkSupported == [])
      #expect(machine.context.videoConstraints == .switchedOff)
      machine.portal.forget()
      try machine.context.set(motionPolicy: .automatic)
      #expect(machine.portal.wait(for: "ReadOne org.freedesktop.appearance reduced-motion"))
      #expect(machine.context.animatedArtworkSupported == .all)
    }

    @Test(arguments: [
      ("always", true), ("never", false), ("automatic", true), ("sometimes", false), ("", false),
    ])
    func `does as the listener says before it does as the player says`(word: String, moves: Bool) throws {
      _ = unsafe setenv("NOWPLAYING_ANIMATED_ARTWORK", word, 1)
      defer { _ = unsafe unsetenv("NOWPLAYING_ANIMATED_ARTWORK") }
      let desktop = try Desktop()
      // Without a word that is known, the player's counts.
      try desktop.context.set(motionPolicy: .never)
      #expect(desktop.context.animatedArtworkSupported == (moves ? .all : []))
    }

    @Test func `is asked for only while it may move, its preview always`() throws {
      let desktop = try Desktop()
      try desktop.context.set(motionPolicy: .never)
      let asked = Recorder<ImageQuery.Role>()
      var content = try Content(kind: .music, id: "song")
      content.set(animatedArtwork: try AnimatedArtwork(id: "moving", ratios: .all))
      let provider: ImageProviders.Provider = { asked.add($0.wish.role) }
      let images = ImageProviders(still: nil, preview: provider, video: provider)
      let session = try Session(in: desktop.context, id: "music")
      try session.set(content: content, images: images)
      try desktop.publish(session)
      let context = desktop.context
      let entry = try #require(context.withOwnState { $0.sessions.values.first })
      func look(_ role: ImageQuery.Role) -> ImageReply {
        let wish = ImageQuery(role, id: "moving", size: PixelSize(width: 512, height: 512))
        return context.look(for: wish, of: entry)
      }
      guard case .failed(let answer) = look(.video(.square)) else {
        Issue.record("a video was not refused")
        return
      }
      #expect(answer.text.contains("switched_off"))
      guard case .asked = look(.preview(.square)) else {
        Issue.record("a preview was not asked for")
        return
      }
      try context.set(motionPolicy: .always)
      guard case .asked = look(.video(.square)) else {
        Issue.record("a video was not asked for")
        return
      }
      #expect(asked.wait(count: 2))
      // Each on a thread of its own: which of them is first is chance.
      #expect(asked.values.contains(.preview(.square)) && asked.values.contains(.video(.square)))
    }

    @Test func `is given in no shape for a context that is gone`() throws {
      let desktop = try Desktop()
      desktop.context.close()
      #expect(desktop.context.animatedArtworkSupported == [])
      #expect(throws: Failure.self) { try desktop.context.set(motionPolicy: .never) }
    }
  }
}
