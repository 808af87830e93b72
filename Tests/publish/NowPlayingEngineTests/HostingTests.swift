// SPDX-License-Identifier: MIT

import Glibc
import NowPlayingCore
import NowPlayingEngine
import NowPlayingTestSupport
import DBus
import Testing

extension `The engine` {
  @Suite struct `Hosting` {
    private let turns = Recorder<ExtensionEvent>()
    private let results = Recorder<Status>()

    private func note(_ failure: Failure?) { results.add(failure?.status ?? .ok) }

    @Test func `publishes the values of a start event after it is finished`() throws {
      let desktop = try Desktop()
      let held = Recorder<HostedEvent>()
      try desktop.context.hostExtension { held.add($0) }
      try desktop.context.remoteStart("kitchen", [1]) { note($0) }
      try desktop.context.remoteUpdate("kitchen", [2]) { note($0) }
      #expect(held.wait(count: 1))
      let start = held.values[0]
      try start.hosted.session.set(content: Content(kind: .music, id: "song"))
      #expect(start.event == .start && start.attributes == [1] && start.hosted.session.isRemote)
      #expect(!start.hosted.session.isPublished && results.values == [])
      start.finish(nil)
      #expect(results.wait(count: 1) && held.wait(count: 2) && held.values[1].event == .update)
      // During the update, changes are held back, also before the session is on the bus.
      held.values[1].finish(nil)
      #expect(results.wait(count: 2) && results.values == [.ok, .ok])
      #expect(desktop.connections.wait { $0.contains(.connected) })
      #expect(start.hosted.session.isPublished)
      try desktop.context.remoteEnd("kitchen") { note($0) }
      #expect(held.wait(count: 3))
      held.values[2].finish(nil)
      #expect(results.wait(count: 3))
      #expect(throws: Failure.self) { try start.hosted.session.set(content: nil) }
    }

    @Test func `refuses an event that the handler never finishes`() throws {
      let desktop = try Desktop()
      let turns = turns
      try desktop.context.hostExtension { turns.add($0.event) }
      try desktop.context.remoteStart("kitchen", []) { note($0) }
      #expect(results.wait(count: 1) && results.values == [.invalidArgument])
      let lists = Recorder<[Identifier]>()
      try desktop.context.remoteList { _, ids in lists.add(ids) }
      #expect(lists.wait(count: 1) && lists.values == [[]])
    }

    @Test func `accepts no start while it ends`() throws {
      let desktop = try Desktop()
      let held = Recorder<HostedEvent>()
      try desktop.context.hostExtension {
        try? $0.hosted.session.set(content: Content(kind: .music, id: "song"))
        if $0.event == .end { held.add($0) } else { $0.finish(nil) }
      }
      try desktop.context.remoteStart("kitchen", []) { note($0) }
      #expect(results.wait(count: 1) && desktop.connections.wait { $0.contains(.connected) })
      let client = try PlayerClient(
        desktop.bus.connect(), destination: "org.example.Player.RemoteMedia", path: "/org/nowplaying/Extension")
      #expect(client.wait { client.owner(of: "org.example.Player.RemoteMedia") != nil })
      try desktop.context.hostExtension(nil)
      #expect(held.wait(count: 1))
      let answer = client.call("org.nowplaying.Extension1", "Start") {
        for text in ["bathroom", ""] { $0.append(bytes: Array(text.utf8)) }
      }
      guard case .failed("org.nowplaying.Error.NoSuchSession", _) = answer else { throw Failure(.system, "\(answer)") }
      held.values[0].finish(nil)
    }

    @Test func `continues when the bus is back`() throws {
      let desktop = try Desktop()
      let turns = turns
      try desktop.context.hostExtension {
        turns.add($0.event)
        try? $0.hosted.session.set(content: Content(kind: .music, id: "song"))
        $0.finish(nil)
      }
      try desktop.context.remoteStart("kitchen", []) { note($0) }
      #expect(desktop.connections.wait { $0.contains(.connected) })
      desktop.bus.stop()
      #expect(desktop.connections.wait { $0.last == .waiting })
      try desktop.context.remoteUpdate("kitchen", []) { note($0) }
      #expect(results.wait(count: 2) && results.values == [.ok, .ok])
      try desktop.bus.start()
      #expect(desktop.connections.wait { $0.last == .connected })
      let client = try PlayerClient(
        desktop.bus.connect(), destination: "org.example.Player.RemoteMedia", path: "/org/nowplaying/Extension")
      #expect(client.wait { client.owner(of: "org.example.Player.RemoteMedia") != nil })
      #expect(client.call("org.nowplaying.Extension1", "GetTokens") == .done)
    }

    @Test func `watches the system's primary from the first read on`() throws {
      let desktop = try Desktop()
      try desktop.context.hostExtension {
        try? $0.hosted.session.set(content: Content(kind: .music, id: "song"))
        $0.finish(nil)
      }
      try desktop.context.remoteStart("kitchen", []) { note($0) }
      #expect(results.wait(count: 1) && desktop.connections.wait { $0.contains(.connected) })
      let interface = "org.nowplaying.Extension1"
      let client = try PlayerClient(
        desktop.bus.connect(), destination: "org.example.Player.RemoteMedia", path: "/org/nowplaying/Extension")
      let answer = client.ask("org.freedesktop.DBus.Properties", "GetAll") { $0.append(string: interface) }
      #expect(answer != nil)
      // Nothing else happens meanwhile.
      #expect(client.wait { !client.signals.isEmpty })
    }

    @Test func `is that of the process that came first, and others call it`() throws {
      let (desktop, primaries) = (try Desktop(), Recorder<Identifier>())
      try desktop.context.hostExtension {
        try? $0.hosted.session.set(content: Content(kind: .music, id: "song"))
        try? $0.hosted.session.set(playback: Playback(state: .playing))
        $0.finish(nil)
      }
      try desktop.context.remoteStart("kitchen", []) { note($0) }
      #expect(results.wait(count: 1) && desktop.connections.wait { $0.contains(.connected) })
      let (other, lists) = (try Desktop(bus: desktop.bus), Recorder<[Identifier]>())
      try other.context.hostExtension { _ in Issue.record("the first one hosts the sessions") }
      try other.context.set(remotePrimaryHandler: { primaries.add($0) })
      try other.context.remoteList { _, ids in lists.add(ids) }
      #expect(primaries.wait { $0.last == "kitchen" } && lists.wait(count: 1) && lists.values == [["kitchen"]])
      try other.context.remoteRequestSystemPrimary("kitchen") { note($0) }
      #expect(results.wait(count: 2))
      try other.context.remoteUpdate("kitchen", []) { note($0) }
      try other.context.remoteEnd("kitchen") { note($0) }
      #expect(results.wait(count: 4) && results.values == [.ok, .ok, .ok, .ok])
      #expect(primaries.wait { $0.last == "" })
    }

    @Test func `accepts a token only from the owner of the extension's name`() throws {
      let desktop = try Desktop()
      let tokens = Recorder<PushToken>()
      let host = FakeExtension(try desktop.bus.connect())
      #expect(host.service.own("org.example.Player.RemoteMedia"))
      try desktop.context.set { tokens.add($0) }
      #expect(host.service.wait { host.isAsked })
      let liar = FakeExtension(try desktop.bus.connect())
      #expect(liar.service.own("org.example.Liar"))
      liar.emit("https://liar.example/", to: host.client)
      liar.emit("https://liar.example/", to: nil)
      #expect(liar.service.settle(host.client))
      host.emit("https://push.example/", to: nil)
      #expect(host.service.wait { tokens.values.count > 0 })
      #expect(tokens.values.map(\.endpoint) == ["https://push.example/"])
    }

    @Test func `leaves nothing of a closed context`() throws {
      weak var context: Context?
      do {
        let desktop = try Desktop()
        context = desktop.context
        try desktop.context.hostExtension { $0.finish(nil) }
        try desktop.context.set(pushTokenHandler: { _ in })
        try desktop.context.remoteStart("kitchen", []) { note($0) }
        #expect(results.wait(count: 1))
      }
      // The thread of the bus frees its last reference when it ends.
      let limit = ContinuousClock.now + .seconds(10)
      while context != nil, ContinuousClock.now < limit { sched_yield() }
      #expect(context == nil)
    }

    @Test func `destroys the function for tokens when it is replaced or removed`() throws {
      let desktop = try Desktop()
      let gone = Recorder<String>()
      for name in ["one", "two"] {
        let probe = DeinitProbe(name, to: gone)
        try desktop.context.set(pushTokenHandler: { _ in probe.keep() })
      }
      #expect(gone.values == ["one"])
      try desktop.context.set(pushTokenHandler: nil)
      #expect(gone.values == ["one", "two"])
    }

    @Test func `makes no connection if only settings are set`() throws {
      let desktop = try Desktop()
      try desktop.publish(desktop.session())
      try desktop.context.set(pushKey: nil)
      try desktop.context.set(pushTokenHandler: nil)
      let client = try PlayerClient(desktop.bus.connect(), destination: "org.freedesktop.DBus")
      let names = client.ask("org.freedesktop.DBus", "ListNames")?.readStrings() ?? []
      #expect(names.filter { $0.hasPrefix(":") && $0 != client.connection.uniqueName }.count == 1)
    }
  }
}

/// An extension, or a program that claims to be one. It has no tokens, and emits one.
private final class FakeExtension: ObjectHandler {
  private(set) var isAsked = false
  private(set) var client = ""
  let service: FakeService

  init(_ connection: Connection) {
    service = FakeService(connection, at: [])
    connection.setHandler(at: "/org/nowplaying/Extension", self)
  }

  func receive(_ message: Message, on connection: Connection) -> Bool {
    guard message.member == "GetTokens", let reply = message.makeReply() else { return false }
    (isAsked, client) = (true, message.sender ?? "")
    reply.openArray("(aysss)")
    reply.close()
    return connection.send(reply)
  }

  /// Emits a token to one program; nil: to all that have subscribed.
  func emit(_ endpoint: String, to client: String?) {
    let signal = service.connection.makeSignal(
      path: "/org/nowplaying/Extension", interface: "org.nowplaying.Extension1", member: "TokenChanged",
      destination: client)
    signal?.append(bytes: [])
    for text in [endpoint, "key", "secret"] { signal?.append(string: text) }
    #expect(signal.map { service.connection.send($0) } == true)
  }
}
