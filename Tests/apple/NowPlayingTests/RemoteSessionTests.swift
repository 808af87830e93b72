// SPDX-License-Identifier: MIT

import DBus
import NowPlaying
import NowPlayingTestSupport
import Testing

@Suite struct `A remote session` {
  @Test func `is a player of its own, hosted in this process`() async {
    await #expect(processExitsWith: .success) {
      let stage = try await hosting()
      let player = await AudioPlayer()
      try await player.activate()
      _ = try stage.players(1)
      let session = try await RemoteMediaSession.start(attributes: RadioState(id: "kitchen"))
      #expect(session.id == "kitchen")
      let radio = try client(of: "Harbour Radio", on: stage)
      #expect(radio.get("Identity", of: PlayerClient.root) == .text("Radios – Kitchen"))
      #expect(radio.get("PlaybackStatus") == .text("Playing"))
      #expect(await player.session?.isApplicationPrimary == true)
      #expect(radio.player("Pause") == .done)
      #expect(radio.wait { radio.get("PlaybackStatus") == .text("Paused") })
      #expect(await !RadioExtension.made[0].state.isPlaying)
      #expect(try await RemoteMediaSession<RadioState>.sessions().map { $0.id } == ["kitchen"])
    }
  }

  @Test func `passes later attributes to the same model, and publishes them as one change`() async {
    await #expect(processExitsWith: .success) {
      let stage = try await hosting()
      var state = RadioState(id: "kitchen")
      let session = try await RemoteMediaSession.start(attributes: state)
      let radio = try stage.client()
      #expect(radio.metadata["xesam:title"] == .text("Harbour Radio"))
      state.station = "Radio Slack Water"
      state.isPlaying = false
      state.speakers[0].volume = 0.25
      try await session.update(state)
      // The client finds the new state when it receives the answer.
      #expect(radio.metadata["xesam:title"] == .text("Radio Slack Water"))
      #expect(radio.wait { !radio.changes.isEmpty })
      #expect(radio.changes.count == 1)
      #expect(Set(radio.changes[0].keys) == ["Metadata", "PlaybackStatus", "Volume"])
      // A second start changes the session.
      state.station = "Radio Neap Tide"
      _ = try await RemoteMediaSession.start(attributes: state)
      #expect(radio.metadata["xesam:title"] == .text("Radio Neap Tide"))
      #expect(await RadioExtension.made.count == 1)
      #expect(await RadioExtension.made[0].updates == 2)
    }
  }

  @Test func `leaves the desktop when it ends, and releases its model`() async {
    await #expect(processExitsWith: .success) {
      let stage = try await hosting()
      let session = try await RemoteMediaSession.start(attributes: RadioState(id: "kitchen"))
      _ = try await RemoteMediaSession.start(attributes: RadioState(id: "bath"))
      _ = try stage.players(2)
      let tokens = await RadioExtension.made[0].pushTokenUpdates
      await MainActor.run { RadioExtension.made = [] }
      try await session.end()
      _ = try stage.players(1)
      #expect(RadioExtension.released.wait { $0 == ["kitchen"] })
      for await _ in tokens { Issue.record("there is a token") }
      #expect(try await RemoteMediaSession<RadioState>.sessions().map { $0.id } == ["bath"])
      await #expect(throws: RemoteMediaSessionError.internalFailure) {
        try await session.update(RadioState(id: "kitchen"))
      }
      // The same id can be used again, for a new session.
      _ = try await RemoteMediaSession.start(attributes: RadioState(id: "kitchen"))
      _ = try stage.players(2)
      #expect(await RadioExtension.made.count == 1)
    }
  }

  @Test func `starts and ends two hundred times without a leak`() async {
    await #expect(processExitsWith: .success) {
      let stage = try await hosting()
      for number in 1...200 {
        let session = try await RemoteMediaSession.start(attributes: RadioState(id: "\(number)"))
        await MainActor.run { RadioExtension.made = [] }
        try await session.end()
      }
      #expect(RadioExtension.released.wait { $0.count == 200 })
      #expect(try await RemoteMediaSession<RadioState>.sessions().isEmpty)
      _ = try stage.players(0)
    }
  }

  @Test func `is refused if its attributes are invalid, and nothing is lost`() async {
    await #expect(processExitsWith: .success) {
      let stage = try await hosting()
      await #expect(throws: RemoteMediaSessionError.invalidAttributes) {
        _ = try await RemoteMediaSession.start(attributes: RadioState(id: "kitchen", station: "Scrambled"))
      }
      await #expect(throws: RemoteMediaSessionError.invalidAttributes) {
        _ = try await RemoteMediaSession.start(attributes: OtherState(id: "kitchen"))
      }
      await #expect(throws: RemoteMediaSessionError.invalidAttributes) {
        _ = try await RemoteMediaSession.start(attributes: OtherState(id: "kitchen", level: .nan))
      }
      await #expect(throws: RemoteMediaSessionError.invalidAttributes) {
        _ = try await RemoteMediaSession.start(attributes: RadioState(id: ""))
      }
      await #expect(throws: RemoteMediaSessionError.invalidAttributes) {
        let station = String(repeating: "s", count: 65_536)
        _ = try await RemoteMediaSession.start(attributes: RadioState(id: "kitchen", station: station))
      }
      _ = try stage.players(0)
      let session = try await RemoteMediaSession.start(attributes: RadioState(id: "kitchen"))
      await #expect(throws: RemoteMediaSessionError.invalidAttributes) {
        try await session.update(RadioState(id: "bath", station: "Radio Slack Water"))
      }
      // The attributes of the other type have the same id, and lack the other properties.
      let other = try #require(try await RemoteMediaSession<OtherState>.sessions().first)
      await #expect(throws: RemoteMediaSessionError.invalidAttributes) {
        try await other.update(OtherState(id: "kitchen"))
      }
      #expect(try stage.client().metadata["xesam:title"] == .text("Harbour Radio"))
      #expect(await RadioExtension.made[0].updates == 0)
      #expect(await RadioExtension.made.count == 1)
    }
  }

  @Test func `cannot start without a host`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.id = "org.example.Radios"
      await #expect(throws: RemoteMediaSessionError.internalFailure) {
        _ = try await RemoteMediaSession.start(attributes: RadioState(id: "kitchen"))
      }
      #expect(try await RemoteMediaSession<RadioState>.sessions().isEmpty)
      _ = try stage.players(0)
    }
  }

  @Test func `is hosted only by an application whose id is a valid bus name`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.id = "Radios"
      await #expect(throws: RemoteMediaSessionError.internalFailure) { try await RadioExtension.hostInProcess() }
      withExtendedLifetime(stage) {}
    }
  }

  @Test func `is paused while the other side cannot be reached`() async {
    await #expect(processExitsWith: .success) {
      let stage = try await hosting()
      var state = RadioState(id: "kitchen")
      let session = try await RemoteMediaSession.start(attributes: state)
      let radio = try stage.client()
      let session1 = try stage.client(path: "/org/nowplaying/Session")
      #expect(session1.get("IsRemote", of: PlayerClient.session1) == .flag(true))
      #expect(radio.get("PlaybackStatus") == .text("Playing"))
      state.isThere = false
      try await session.update(state)
      #expect(radio.get("PlaybackStatus") == .text("Paused"))
      #expect(session1.get("IsReachable", of: PlayerClient.session1) == .flag(false))
      state.isThere = true
      try await session.update(state)
      #expect(radio.get("PlaybackStatus") == .text("Playing"))
    }
  }

  @Test func `gets the media keys on request, or throws an error, and has them without one if it is alone`() async {
    await #expect(processExitsWith: .success) {
      let stage = try await hosting()
      let session = try await RemoteMediaSession.start(attributes: RadioState(id: "kitchen"))
      _ = try stage.players(1)
      let changes = Recorder<Bool>()
      await MainActor.run {
        withObservationTracking {
          _ = session.isSystemPrimary
        } onChange: {
          changes.add(true)
        }
      }
      // On a busy machine, the library may learn too late for the request which player the media keys reach.
      let limit = ContinuousClock.now + .seconds(20)
      while (try? await session.requestToBecomeSystemPrimary()) == nil, ContinuousClock.now < limit {}
      #expect(session.isSystemPrimary)
      #expect(changes.wait { $0 == [true] })
      try await session.end()
      #expect(!session.isSystemPrimary)
      await #expect(throws: RemoteMediaSessionError.internalFailure) {
        try await session.requestToBecomeSystemPrimary()
      }
      let next = try await RemoteMediaSession.start(attributes: RadioState(id: "bath"))
      while !next.isSystemPrimary, ContinuousClock.now < limit { await Task.yield() }
      #expect(next.isSystemPrimary)
    }
  }
}

@Suite struct `The devices of a remote session` {
  @Test func `are one volume on MPRIS, and one each on Session1`() async {
    await #expect(processExitsWith: .success) {
      let stage = try await hosting()
      var state = RadioState(id: "house")
      state.speakers.append(.init(id: "10:30", name: "Bath", volume: 0.25))
      _ = try await RemoteMediaSession.start(attributes: state)
      let radio = try stage.client()
      #expect(radio.get("Volume") == .double(0.375))
      #expect(radio.set("Volume", "d") { $0.append(double: 0.5) } == .done)
      #expect(radio.wait { radio.get("Volume") == .double(0.5) })
      #expect(await Set(RadioExtension.made[0].recorded) == ["10:2f 0.625", "10:30 0.375"])
      let session1 = try stage.client(path: "/org/nowplaying/Session")
      let arguments: [String: BusValue] = ["device_id": .bytes(Array("10:30".utf8)), "volume": .double(0.75)]
      #expect(session1.perform("set_device_volume", arguments) == .done)
      #expect(await RadioExtension.made[0].state.speakers.map { $0.volume } == [0.625, 0.75])
      #expect(radio.get("Volume") == .double(0.6875))
      let loud: [String: BusValue] = ["device_id": .bytes(Array("10:30".utf8)), "volume": .double(1)]
      #expect(
        session1.perform("set_device_volume", loud)
          == .failed("org.freedesktop.DBus.Error.AccessDenied", "the neighbors sleep"))
      #expect(await RadioExtension.made[0].state.speakers.map { $0.volume } == [0.625, 0.75])
    }
  }

  @Test func `change their volume by steps`() async {
    await #expect(processExitsWith: .success) {
      let stage = try await hosting()
      var state = RadioState(id: "house")
      state.speakers = [.init(id: "tv", name: "Television", volume: nil)]
      _ = try await RemoteMediaSession.start(attributes: state)
      let radio = try stage.client(path: "/org/nowplaying/Session")
      let id = BusValue.bytes(Array("tv".utf8))
      #expect(radio.perform("step_device_volume", ["device_id": id, "volume_steps": .int32(1)]) == .done)
      #expect(radio.perform("step_device_volume", ["device_id": id, "volume_steps": .int32(-2)]) == .done)
      #expect(await RadioExtension.made[0].recorded == ["louder", "softer", "softer"])
      // This device has no volume that a client can set.
      #expect(radio.perform("set_device_volume", ["device_id": id, "volume": .double(0.5)]) != .done)
    }
  }

  @Test func `are muted if they can be`() async {
    await #expect(processExitsWith: .success) {
      let stage = try await hosting()
      var state = RadioState(id: "house")
      state.speakers = [
        .init(id: "a", name: "Attic", volume: 0.5, isMuted: true), .init(id: "b", name: "Bath", volume: 0.5),
      ]
      _ = try await RemoteMediaSession.start(attributes: state)
      let radio = try stage.client(path: "/org/nowplaying/Session")
      let devices = radio.list("Devices")
      #expect(devices.map { $0["muted"] } == [.flag(true), nil])
      let arguments: [String: BusValue] = ["device_id": .bytes(Array("a".utf8)), "muted": .flag(false)]
      #expect(radio.perform("set_device_muted", arguments) == .done)
      #expect(await RadioExtension.made[0].recorded == ["a muted false"])
      let other: [String: BusValue] = ["device_id": .bytes(Array("b".utf8)), "muted": .flag(false)]
      #expect(radio.perform("set_device_muted", other) != .done)
    }
  }

  @Test func `are left out if they are invalid or have the same id, and the others stay`() async {
    await #expect(processExitsWith: .success) {
      let stage = try await hosting()
      var state = RadioState(id: "house")
      state.speakers = [
        .init(id: "1", name: "Küche 🔊", volume: 0.1), .init(id: "2", name: "", volume: 0.1),
        .init(id: "", name: "Attic", volume: 0.1), .init(id: "3", name: "Kitchen", volume: 1.5),
        .init(id: "3", name: "Kitchen again", volume: 0.1), .init(id: "4", name: "Hall", volume: -1),
        .init(id: "5", name: "Attic", volume: 0, isMuted: false),
      ]
      _ = try await RemoteMediaSession.start(attributes: state)
      let radio = try stage.client(path: "/org/nowplaying/Session")
      let devices = radio.list("Devices")
      #expect(devices.map { $0["name"] } == [.text("Kitchen"), .text("Hall"), .text("Attic")])
      #expect(devices.map { $0["volume"] } == [.double(1), .double(0), .double(0)])
      #expect(devices.map { $0["muted"] } == [nil, nil, .flag(false)])
      #expect(MediaDevice.cleanName("Küche 🔊 (links)") == "Küche links")
      #expect(MediaDevice.cleanName("🔊") == nil)
    }
  }

  @Test func `are equal if they show the same values`() {
    func device(_ capability: MediaDevice.Capability) -> MediaDevice {
      MediaDevice(id: "1", name: "Kitchen", type: .speaker, capabilities: [capability])
    }
    #expect(device(.absoluteVolume(0.5) { _ in }) == device(.absoluteVolume(0.5) { _ in throw CancellationError() }))
    #expect(device(.absoluteVolume(0.5) { _ in }) != device(.absoluteVolume(0.6) { _ in }))
    #expect(
      device(
        .relativeVolume {
        } onDecrement: {
        })
        == device(
          .relativeVolume {
          } onDecrement: {
          }))
    #expect(
      device(
        .relativeVolume {
        } onDecrement: {
        }) != device(.absoluteVolume(0) { _ in }))
    #expect(device(.mute(true) { _ in }) == device(.mute(true) { _ in throw CancellationError() }))
    #expect(device(.mute(true) { _ in }) != device(.mute(false) { _ in }))
    #expect(device(.mute(true) { _ in }) != device(.absoluteVolume(0) { _ in }))
  }
}

/// A bus, with this process as the host of radios.
private func hosting() async throws -> PrivateSessionBus {
  let stage = try PrivateSessionBus()
  MediaApplication.current.id = "org.example.Radios"
  try await RadioExtension.hostInProcess()
  return stage
}

/// The client of the player with that title.
private func client(of title: String, on stage: PrivateSessionBus) throws -> PlayerClient {
  let clients = try stage.players(2).map { try stage.client(of: $0) }
  return try #require(clients.first { $0.metadata["xesam:title"] == .text(title) })
}
