// SPDX-License-Identifier: MIT

import NowPlaying
import NowPlayingCore
import NowPlayingTestSupport
import Testing

@Suite struct `A push token` {
  private static func report(_ endpoint: String?, of session: Identifier? = nil) {
    PushTokens.shared.handle(
      PushToken(sessionID: session, endpoint: endpoint, publicKey: "BPublic", authSecret: "secret"))
  }

  @Test func `is the endpoint, and each change is reported`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.id = "org.example.Radios"
      #expect(RemoteMediaSession<RadioState>.pushToStartToken == nil)
      var updates = RemoteMediaSession<RadioState>.pushToStartTokenUpdates.makeAsyncIterator()
      Self.report("https://push.example/1")
      #expect(await updates.next() == Data("https://push.example/1".utf8))
      #expect(RemoteMediaSession<RadioState>.pushToStartToken == Data("https://push.example/1".utf8))
      // A later reader begins with the current token.
      var others = RemoteMediaSession<OtherState>.pushToStartTokenUpdates.makeAsyncIterator()
      #expect(await others.next() == Data("https://push.example/1".utf8))
      // A slow reader receives only the last token.
      Self.report("https://push.example/2")
      Self.report("https://push.example/3")
      #expect(await updates.next() == Data("https://push.example/3".utf8))
      // A token of another session is not reported.
      Self.report("https://push.example/kitchen", of: "kitchen")
      Self.report(nil)
      #expect(RemoteMediaSession<RadioState>.pushToStartToken == nil)
      Self.report("https://push.example/4")
      #expect(await updates.next() == Data("https://push.example/4".utf8))
      withExtendedLifetime(stage) {}
    }
  }

  @Test func `of a session is a property of its model`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let (kitchen, bath) = await (RadioModel(RadioState(id: "kitchen")), RadioModel(RadioState(id: "bath")))
      var updates = await kitchen.pushTokenUpdates.makeAsyncIterator()
      Self.report("https://push.example/start")
      Self.report("https://push.example/bath", of: "bath")
      Self.report("https://push.example/kitchen", of: "kitchen")
      #expect(await updates.next() == Data("https://push.example/kitchen".utf8))
      #expect(await kitchen.pushToken == Data("https://push.example/kitchen".utf8))
      #expect(await bath.pushToken == Data("https://push.example/bath".utf8))
      withExtendedLifetime(stage) {}
    }
  }

  @Test func `is encoded with its keys, in the JSON of browsers`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      #expect(PushSubscription(Data("https://push.example/1".utf8)) == nil)
      Self.report("https://push.example/1")
      let subscription = try #require(PushSubscription(Data("https://push.example/1".utf8)))
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let json = try encoder.encode(subscription)
      #expect(
        String(decoding: json, as: UTF8.self)
          == #"{"endpoint":"https://push.example/1","keys":{"auth":"secret","p256dh":"BPublic"}}"#)
      #expect(try JSONDecoder().decode(PushSubscription.self, from: json) == subscription)
      Self.report(nil)
      #expect(PushSubscription(Data("https://push.example/1".utf8)) == nil)
      withExtendedLifetime(stage) {}
    }
  }
}
