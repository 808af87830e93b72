// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

/// A session on some devices, each with a volume or only with volume steps.
private func session(
  _ volumes: [Double?], offers: [Command] = [.setDeviceVolume, .stepDeviceVolume, .play], lost: Int64? = nil
) throws -> SessionSnapshot {
  var remote = Remote()
  try remote.set(devices: volumes.indices.map { try device("d\($0)", volumes[$0]) })
  if let lost { remote.set(isReachable: false, now: lost) }
  var offer = Offer()
  for command in offers { offer.add(command) }
  return SessionSnapshot(
    identity: "Player", content: try Content(kind: .music, id: "song"), offer: offer, remote: remote)
}

private func device(_ id: Identifier, _ volume: Double?) throws(Failure) -> Device {
  try Device(
    id: id, name: "Speaker", type: .speaker, capabilities: volume == nil ? .relativeVolume : .absoluteVolume,
    volume: volume ?? 0)
}

@Suite struct `The volume of several devices` {
  /// The devices whose volume changes, rounded to three digits.
  private func moved(_ volumes: [Double?], to wanted: Double) throws -> [Identifier: Double] {
    let invocations: [Invocation] =
      switch try session(volumes).resolve(.setVolume(wanted), now: 0) {
      case .deliver(let invocation): [invocation]
      case .deliverAll(let all): all
      default: []
      }
    var changes: [Identifier: Double] = [:]
    for invocation in invocations {
      guard case .deviceVolume(let change) = invocation.argument else { continue }
      changes[change.device] = (change.volume * 1000).rounded() / 1000
    }
    return changes
  }

  @Test func `is the mean of the known volumes`() throws {
    #expect(try session([0.2, 0.6]).volume == 0.4)
    #expect(try session([0.2, nil, 0.6]).volume == 0.4)
    #expect(try session([nil]).volume == nil)
    #expect(try session([]).volume == nil)
    #expect(try session([1, 1, 1]).volume == 1)
  }

  @Test func `changes each device by the same amount`() throws {
    #expect(try moved([0.2, 0.6], to: 0.5) == ["d0": 0.3, "d1": 0.7])
    #expect(try moved([0.2, nil, 0.6], to: 0.3) == ["d0": 0.1, "d2": 0.5])
    #expect(try moved([0.5], to: 0.7) == ["d0": 0.7])
  }

  @Test func `passes the remainder of a device at its limit to the others`() throws {
    #expect(try moved([0.9, 0.5, 0.1], to: 0.8) == ["d0": 1, "d1": 0.9, "d2": 0.5])
    #expect(try moved([0.1, 0.5], to: 0.1) == ["d0": 0, "d1": 0.2])
    #expect(try moved([0.95, 0.9, 0.1], to: 0.9) == ["d0": 1, "d1": 1, "d2": 0.7])
  }

  @Test func `has the requested mean after each change`() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<1_000 {
      let volumes = (0..<Int.random(in: 1...8, using: &random)).map { _ in Double.random(in: 0...1, using: &random) }
      let wanted = Double.random(in: 0...1, using: &random)
      var after = volumes
      for (id, volume) in try moved(volumes, to: wanted) { after[Int(id.text.dropFirst()) ?? 0] = volume }
      #expect(abs(after.reduce(0, +) / Double(after.count) - wanted) < 0.001)
      #expect(after.allSatisfy { $0 >= 0 && $0 <= 1 })
    }
  }

  @Test func `is limited to 0 and 1`() throws {
    #expect(try moved([0.2, 0.6], to: 7) == ["d0": 1, "d1": 1])
    #expect(try moved([0.2, 0.6], to: -1) == ["d0": 0, "d1": 0])
    #expect(
      try session([0.5]).resolve(.setVolume(.nan), now: 0)
        == .refuse(.invalidArgument, "a volume must be a finite number"))
  }

  @Test func `sends one command for each device that changes`() throws {
    func volume(_ device: Identifier, _ volume: Double) -> Invocation {
      Invocation(.setDeviceVolume, .deviceVolume(DeviceVolume(device: device, volume: volume)))
    }
    #expect(
      try session([0.25, nil, 0.5]).resolve(.setVolume(0.5), now: 0)
        == .deliverAll([volume("d0", 0.375), volume("d2", 0.625)]))
    #expect(try session([1, 0.5]).resolve(.setVolume(1), now: 0) == .deliver(volume("d1", 1)))
  }

  @Test func `sends no command while the command is disabled`() throws {
    var disabled = try session([0.2, 0.6])
    try disabled.offer.enable(.setDeviceVolume, false)
    #expect(disabled.resolve(.setVolume(0.5), now: 0) == .ignore)
  }

  @Test func `sends no command if no device changes`() throws {
    #expect(try session([0.2, 0.6]).resolve(.setVolume(0.4), now: 0) == .ignore)
    #expect(try session([1, 1]).resolve(.setVolume(2), now: 0) == .ignore)
  }

  @Test func `is refused without the command or a volume`() throws {
    for (volumes, offers) in [([0.5], []), ([nil], [Command.setDeviceVolume]), ([], [.setDeviceVolume])]
      as [([Double?], [Command])]
    {
      guard
        case .refuse(.notSupported, let reason) = try session(volumes, offers: offers).resolve(.setVolume(0.7), now: 0)
      else {
        Issue.record("\(volumes) is not refused")
        continue
      }
      #expect(!reason.isEmpty)
    }
  }

  @Test func `is the session's own volume if it has one`() throws {
    var own = try session([0.2, 0.6], offers: [.setVolume, .setDeviceVolume])
    own.playback.volume = 0.9
    #expect(own.volume == 0.9)
    #expect(own.resolve(.setVolume(0.5), now: 0) == .deliver(Invocation(.setVolume, .volume(0.5))))
  }
}

@Suite struct `One device` {
  private func outcome(_ command: Command, _ argument: Invocation.Argument) throws -> Resolution {
    try session([0.5, nil]).resolve(.perform(Invocation(command, argument)), now: 0)
  }

  @Test func `accepts a volume or steps, by its abilities`() throws {
    let volume = Invocation.Argument.deviceVolume(DeviceVolume(device: "d0", volume: 0.7))
    #expect(try outcome(.setDeviceVolume, volume) == .deliver(Invocation(.setDeviceVolume, volume)))
    #expect(
      try outcome(.stepDeviceVolume, .deviceSteps("d1", -3))
        == .deliver(Invocation(.stepDeviceVolume, .deviceSteps("d1", -3))))
  }

  @Test func `is muted if it can be`() throws {
    var remote = Remote()
    try remote.set(devices: [
      Device(id: "a", name: "Attic", type: .speaker, capabilities: [.canMute, .isMuted]),
      Device(id: "b", name: "Bath", type: .speaker),
    ])
    var session = try session([])
    session.remote = remote
    session.offer.add(.setDeviceMuted)
    let mute = Invocation(.setDeviceMuted, .deviceMuted("a", true))
    #expect(session.resolve(.perform(mute), now: 0) == .deliver(mute))
    for id: Identifier in ["b", "c"] {
      let other = Invocation(.setDeviceMuted, .deviceMuted(id, true))
      guard case .refuse(.invalidArgument, _) = session.resolve(.perform(other), now: 0) else {
        Issue.record("\(id) is not refused")
        continue
      }
    }
    #expect(
      refusal { () throws(Failure) in
        try Device(id: "a", name: "Attic", type: .speaker, capabilities: .isMuted)
      } == .invalidArgument)
  }

  @Test func `refuses other arguments`() throws {
    for (command, argument) in [
      (.setDeviceVolume, .deviceVolume(DeviceVolume(device: "d1", volume: 0.7))),
      (.setDeviceVolume, .deviceVolume(DeviceVolume(device: "gone", volume: 0.7))),
      (.setDeviceVolume, .deviceVolume(DeviceVolume(device: "d0", volume: 1.5))),
      (.setDeviceVolume, .deviceVolume(DeviceVolume(device: "d0", volume: .nan))),
      (.setDeviceVolume, .volume(0.5)), (.stepDeviceVolume, .deviceSteps("d0", 1)),
      (.stepDeviceVolume, .deviceSteps("d1", 0)), (.stepDeviceVolume, .deviceSteps("d1", .min)),
    ] as [(Command, Invocation.Argument)] {
      guard case .refuse(.invalidArgument, _) = try outcome(command, argument) else {
        Issue.record("\(argument) is not refused")
        continue
      }
    }
  }

  @Test(arguments: [
    "", " Kitchen", "Kitchen ", "-Kitchen", "Kitchen!", "Kitchen (left)", "Küche 🔊", "Kitchen-", "a\u{0}b", "\u{301}a",
    String(repeating: "a", count: 251), "a/b", "Anna’s", "日本「」", "\u{FFFD}", "a\u{E000}b",
  ]) func `refuses an invalid name`(_ name: String) {
    #expect(refusal { () throws(Failure) in try Device(id: "d", name: name, type: .speaker) } == .invalidArgument)
  }

  @Test(arguments: [
    "Kitchen", "7", "Anna's HomePod", "Living room, left & right #2", "Küche", "A.", "居間のスピーカー", "Зал", "مطبخ",
    String(repeating: "ä", count: 250), "e\u{301}tage",
  ]) func `accepts a valid name, which cleaning does not change`(_ name: String) throws {
    #expect(try Device(id: "d", name: name, type: .speaker).name == name)
    #expect(DeviceName.cleaned(name) == name)
  }

  @Test(
    arguments: [
      ("Küche 🔊 (links)", "Küche links"), ("Anna’s HomePod", "Anna's HomePod"), ("  -#Kitchen--", "Kitchen"),
      ("🔊", nil), ("", nil),
      ("hw:0,0", "hw 0,0"), ("a\nb\tc", "a b c"), ("Speaker ❤️", "Speaker"), ("(Office)", "Office"), ("a   b", "a b"),
      ("---", nil), ("Nr. 5 (", "Nr. 5"),
      ("a\u{FE00}b\u{FE0F}c\u{200D}d", "abcd"), ("a\u{FE10}b\u{200C}c", "a b c"),
      ("a\u{300}b\u{36F}c", "a\u{300}b\u{36F}c"),
      (String(repeating: "a", count: 251), String(repeating: "a", count: 250)),
    ] as [(String, String?)]) func `has a name made from any text`(_ text: String, _ name: String?) throws
  {
    #expect(DeviceName.cleaned(text) == name)
    if let name { _ = try Device(id: "d", name: name, type: .speaker) }
  }

  /// The letters and digits at the edges of the ranges in `DeviceName`, and the characters next to them.
  static let letters: [UInt32] = [
    0x30, 0x39, 0x41, 0x5A, 0x61, 0x7A, 0xAA, 0xB2, 0xB3, 0xB5, 0xB9, 0xBA, 0xBC, 0xBD, 0xBE, 0xC0, 0xD6, 0xD8, 0xF6,
    0xF8, 0x2FF, 0x370, 0x1FFF, 0x2070, 0x209F, 0x2100, 0x218F, 0x2C00, 0x2DFF, 0x2E80, 0x2FFF, 0x3005, 0x3006, 0x3007,
    0x3031, 0xD7FF, 0xF900, 0xFDCF, 0xFDF0, 0xFDFF, 0xFE70, 0xFEFF, 0xFF10, 0xFF19, 0xFF21, 0xFFDF, 0x10000, 0x1CFFF,
    0x1D400, 0x1EFFF, 0x1FB00, 0x1FFFD, 0xDFFFD,
  ]
  static let others: [UInt32] = [
    0x2F, 0x3A, 0x40, 0x5B, 0x60, 0x7B, 0x7F, 0x80, 0xA9, 0xAB, 0xB1, 0xB4, 0xB6, 0xB8, 0xBB, 0xBF, 0xD7, 0xF7, 0x300,
    0x36F, 0x2000, 0x206F, 0x20A0, 0x20FF, 0x2190, 0x2BFF, 0x2E00, 0x2E7F, 0x3000, 0x3004, 0x3008, 0x3030, 0xE000,
    0xF8FF, 0xFDD0, 0xFDEF, 0xFE00, 0xFE6F, 0xFF00, 0xFF0F, 0xFF1A, 0xFF20, 0xFFE0, 0xFFFF, 0x1D000, 0x1D3FF, 0x1F000,
    0x1FAFF, 0x1FFFE, 0xE0000, 0x10FFFF,
  ]

  @Test func `has a name that begins with a letter or digit`() throws {
    for (values, isLetter) in [(Self.letters, true), (Self.others, false)] {
      for value in values {
        let scalar = try #require(Unicode.Scalar(value))
        #expect((DeviceName.cleaned("\(scalar)") != nil) == isLetter, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func `has a name with white space of one line`() throws {
    for (values, isSpace) in [
      ([0x09, 0x20, 0xA0, 0x1680, 0x2000, 0x200A, 0x202F, 0x205F, 0x3000], true),
      ([0x08, 0x0A, 0x1F, 0x21, 0xA1, 0x200B, 0x202E, 0x2030, 0x205E, 0x2060, 0x3001], false),
    ] as [([UInt32], Bool)] {
      for value in values {
        let name = "a\(try #require(Unicode.Scalar(value)))b"
        let status = refusal { () throws(Failure) in try Device(id: "d", name: name, type: .speaker) }
        #expect((status == nil) == isSpace, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func `has a valid name if the name was made from a text`() throws {
    for value in stride(from: UInt32(1), to: 0x11_0000, by: 7) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["\(scalar)", "a\(scalar)", "a\(scalar)b", "\(scalar)b"] {
        guard let name = DeviceName.cleaned(text) else { continue }
        #expect(
          refusal { () throws(Failure) in try Device(id: "d", name: name, type: .speaker) } == nil,
          "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func `refuses an empty id, an invalid volume and unknown abilities`() {
    #expect(refusal { () throws(Failure) in try Device(id: "", name: "A", type: .tv) } == .invalidArgument)
    for volume in [-0.1, 1.1, .nan, .infinity] {
      #expect(
        refusal { () throws(Failure) in
          try Device(id: "d", name: "A", type: .tv, capabilities: .absoluteVolume, volume: volume)
        } == .invalidArgument)
      #expect(refusal { () throws(Failure) in try Device(id: "d", name: "A", type: .tv, volume: volume) } == nil)
    }
    let unknown = DeviceCapabilities(rawValue: 16)
    #expect(
      refusal { () throws(Failure) in try Device(id: "d", name: "A", type: .tv, capabilities: unknown) }
        == .invalidArgument)
  }

  @Test func `has an id of its own, and is one of a limited number`() throws {
    var remote = Remote()
    let twice = [try device("a", 0.5), try device("b", 0.5), try device("a", 0.6)]
    #expect(refusal { () throws(Failure) in try remote.set(devices: twice) } == .invalidArgument)
    let many = try (0...Limits.devices).map { try device("d\($0)", 0.5) }
    #expect(refusal { () throws(Failure) in try remote.set(devices: many) } == .limit)
    #expect(remote.devices.isEmpty)
    try remote.set(devices: Array(many.dropLast()))
    #expect(remote.devices.count == Limits.devices)
  }
}

@Suite struct `A remote session that is unreachable` {
  private func lost(_ state: PlaybackState, at moment: Int64 = 30) throws -> SessionState {
    var session = SessionState(id: "s", isRemote: true)
    _ = session.set(content: try Content(kind: .music, id: "song"), now: 0)
    _ = try session.set(playback: Playback(state: state, position: 0, timestamp: 0), now: 0)
    _ = try session.change { $0.add(.play) }
    #expect(try session.change(remote: { $0.set(isReachable: false, now: moment) }))
    return session
  }

  @Test(
    arguments: [
      (.playing, .interrupted), (.buffering, .interrupted), (.paused, .paused), (.stopped, .stopped),
      (.interrupted, .interrupted),
    ] as [(PlaybackState, PlaybackState)]) func `is never shown as playing`(
      _ state: PlaybackState, _ shown: PlaybackState
    ) throws
  {
    #expect(try lost(state).shownPlayback.state == shown)
  }

  @Test func `stays at its last position`() throws {
    let session = try lost(.playing, at: 30_000_000)
    #expect(session.shownTimeline.position(at: 30_000_000) == 30_000_000)
    #expect(session.shownTimeline.position(at: 90_000_000) == 30_000_000)
  }

  @Test func `shows its commands as disabled`() throws {
    let session = try lost(.playing)
    #expect(session.shownOffer.offers(.play))
    #expect(!session.shownOffer.canUse(.play))
  }

  @Test func `has its own state again when it is reachable`() throws {
    var session = try lost(.playing)
    #expect(try session.change(remote: { $0.set(isReachable: true, now: 40) }))
    #expect(session.shownPlayback.state == .playing)
    #expect(session.shownOffer.canUse(.play))
    #expect(session.shownTimeline.position(at: 90) == 90)
  }

  @Test func `is lost at the first report, and further reports change nothing`() throws {
    var session = try lost(.playing, at: 30)
    #expect(try !session.change(remote: { $0.set(isReachable: false, now: 50) }))
    #expect(session.remote?.lostAt == 30)
    #expect(session.remote?.leavesAt == 30_000_030)
  }

  @Test func `answers a command with an error`() throws {
    var remote = try session([0.5], lost: 0)
    remote.offer = try lost(.playing).shownOffer
    guard case .refuse(.networkFailed, let reason) = remote.resolve(.play, now: 0) else {
      Issue.record("play is not refused")
      return
    }
    #expect(!reason.isEmpty)
    #expect(remote.resolve(.next, now: 0) == .ignore, "which is not offered")
  }

  @Test func `cannot be a local session`() {
    var local = SessionState(id: "s")
    #expect(
      refusal { () throws(Failure) in try local.change(remote: { $0.set(isReachable: false, now: 0) }) }
        == .invalidState)
  }

  @Test func `has a grace period from 0 to 24 hours`() throws {
    var remote = Remote()
    for grace in [-1, 86_400_000_001] as [Int64] {
      #expect(refusal { () throws(Failure) in try remote.set(grace: grace) } == .invalidArgument)
    }
    try remote.set(grace: 0)
    remote.set(isReachable: false, now: 5)
    #expect(remote.leavesAt == 5)
  }
}
