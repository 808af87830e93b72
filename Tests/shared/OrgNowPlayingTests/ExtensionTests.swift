// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import OrgNowPlaying

/// A process that hosts sessions, and an application that calls it.
private final class Host: ExtensionOwner {
  let bus: PrivateBus
  let connection: Connection
  let client: PlayerClient
  private(set) var surface: Extension1Surface!
  private(set) var requests: [HostingRequest] = []
  var hostedIDs: [Identifier] = ["kitchen"]
  var systemPrimaryID: Identifier = ""
  var pushTokens: [PushToken] = []
  var answer: Failure?

  init() throws {
    bus = try PrivateBus()
    connection = try bus.connect()
    client = try PlayerClient(
      bus.connect(), destination: connection.uniqueName ?? "", path: Extension1.path, serving: [connection])
    surface = Extension1Surface(on: connection, owner: self)
  }

  func perform(_ request: HostingRequest, from client: Identifier, _ answered: @escaping (Failure?) -> Void) {
    requests.append(request)
    answered(answer)
  }

  func requestSystemPrimary(_ id: Identifier, _ answered: @escaping (Failure?, Bool, Bool) -> Void) {
    answered(answer, true, id == "kitchen")
  }

  /// The client of the application.
  var application: Extension1Client { Extension1Client(connection.uniqueName ?? "", on: client.connection) }

  func failure(_ begin: (@escaping (Message?) -> Void) -> Void) -> Failure? {
    var result: Failure??
    begin { result = .some(Extension1Error.failure(reportedBy: $0)) }
    return client.wait { result != nil } ? result ?? nil : Failure(.system, "no answer")
  }
}

private let extension1 = "org.nowplaying.Extension1"

@Suite struct `A host of remote sessions` {
  private let host: Host

  init() throws { host = try Host() }

  @Test func `receives the requests of the application`() throws {
    let requests = try [
      HostingRequest(.start, "kitchen", [1, 2]), HostingRequest(.update, Identifier(bytes: [0xFF, 7]), []),
      HostingRequest(.end, "kitchen"),
    ]
    for request in requests { #expect(host.failure { host.application.send(request, $0) } == nil) }
    #expect(host.requests == requests)
  }

  @Test(arguments: [
    Failure.invalid("no"), Failure.notHosted("kitchen"), Failure(.limit, "no"), Failure(.invalidState, "no"),
  ])
  func `reports its failures`(failure: Failure) throws {
    host.answer = failure
    let request = try HostingRequest(.start, "kitchen")
    let failed = host.failure { host.application.send(request, $0) }
    #expect(failed?.status == failure.status && failed?.reason == failure.reason)
    let primary = host.failure { host.application.requestSystemPrimary("kitchen", $0) }
    #expect(primary?.status == failure.status)
  }

  @Test func `reports unknown errors as failures of the system`() throws {
    host.answer = Failure(.gone, "it went away")
    let failed = host.failure { host.application.send(try! HostingRequest(.end, "kitchen"), $0) }
    #expect(failed?.status == .system && failed?.reason == "it went away")
    host.answer = Failure(.limit, "")
    let silent = host.failure { host.application.send(try! HostingRequest(.end, "kitchen"), $0) }
    #expect(silent?.status == .limit && silent?.reason == "org.freedesktop.DBus.Error.LimitsExceeded")
  }

  @Test func `lists its sessions`() {
    #expect(host.client.get("Version", of: extension1) == .uint32(1))
    #expect(host.client.get("SystemPrimary", of: extension1) == .bytes([]))
    var ids: [Identifier] = []
    _ = host.failure { done in
      host.application.list {
        ids = $0.map { Extension1Client.ids($0) } ?? []
        done($0)
      }
    }
    #expect(ids == ["kitchen"])
    let other = answer { $0.entry("Sessions", "kitchen") }
    #expect(Extension1Client.ids(other) == [] && Extension1Client.tokens(other) == [])
  }

  @Test func `emits the system primary only after it was read`() {
    host.systemPrimaryID = "kitchen"
    host.surface.show()
    _ = host.client.call("org.freedesktop.DBus.Peer", "Ping")
    #expect(host.client.signals == [])
    #expect(host.client.get("SystemPrimary", of: extension1) == .bytes(Array("kitchen".utf8)))
    host.systemPrimaryID = ""
    host.surface.show()
    host.surface.show()
    _ = host.client.call("org.freedesktop.DBus.Peer", "Ping")
    #expect(host.client.signals == [.changed(extension1, ["SystemPrimary": .bytes([])], invalidated: [])])
  }

  @Test func `tells an application that watches it its system primary`() throws {
    let name = "org.example.Player.RemoteMedia"
    let application = Extension1Client(name, on: host.client.connection)
    var seen: [Identifier] = []
    application.watchSystemPrimary { seen.append($0) }
    host.systemPrimaryID = "kitchen"
    host.connection.bus.request(name: name) { _ in }
    #expect(host.client.wait { seen.last == "kitchen" })
    host.systemPrimaryID = "bathroom"
    host.surface.show()
    #expect(host.client.wait { seen.last == "bathroom" })
    host.connection.bus.release(name: name)
    #expect(host.client.wait { seen.last == "" })
  }

  @Test func `returns and emits its tokens`() {
    let tokens = [
      PushToken(sessionID: nil, endpoint: "https://push.example/a", publicKey: "p", authSecret: "s"),
      PushToken(sessionID: "kitchen", endpoint: nil, publicKey: "p", authSecret: "s"),
    ]
    host.pushTokens = tokens
    var returned: [PushToken] = []
    var changed: [PushToken] = []
    host.application.watchTokens { changed.append($0) }
    _ = host.failure { done in
      host.application.getTokens {
        returned = $0.map { Extension1Client.tokens($0) } ?? []
        done($0)
      }
    }
    #expect(returned == tokens)
    host.surface.emit(tokens[1])
    #expect(host.client.wait { changed == [tokens[1]] })
  }

  @Test(arguments: [("Start", "ayay"), ("Update", "ayay"), ("End", "ayay"), ("RequestSystemPrimary", "ay")])
  func `refuses arguments of other types`(member: String, types: String) throws {
    guard case .failed("org.freedesktop.DBus.Error.InvalidArgs", let text) = host.client.call(extension1, member)
    else { throw Unexpected() }
    #expect(text.contains(types) && host.requests == [])
  }
}
