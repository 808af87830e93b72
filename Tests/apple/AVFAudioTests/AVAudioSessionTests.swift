// SPDX-License-Identifier: MIT

import AVFAudio
import NowPlayingTestSupport
import Testing

/// Records the interruptions, with Apple's names only.
private func listen(_ recorded: Recorder<String>) -> any NSObjectProtocol {
  NotificationCenter.default.addObserver(
    forName: AVAudioSession.interruptionNotification, object: AVAudioSession.sharedInstance(), queue: nil
  ) { notification in
    guard let info = notification.userInfo,
      let typeValue = info[AVAudioSessionInterruptionTypeKey] as? UInt,
      let type = AVAudioSession.InterruptionType(rawValue: typeValue)
    else { return }
    switch type {
    case .began: recorded.add("began")
    case .ended:
      guard let optionsValue = info[AVAudioSessionInterruptionOptionKey] as? UInt else { return }
      let options = AVAudioSession.InterruptionOptions(rawValue: optionsValue)
      recorded.add(options.contains(.shouldResume) ? "resume" : "ended")
    @unknown default: break
    }
  }
}

@Suite struct `An audio session by Apple's name` {
  @Test func `accepts options for outputs, which have no effect`() async {
    await #expect(processExitsWith: .success) {
      let session = AVAudioSession.sharedInstance()
      try session.setCategory(
        .playback, mode: .spokenAudio, policy: .longFormAudio, options: [.allowAirPlay, .allowBluetoothA2DP])
      #expect(session.category == .playback && session.mode == .spokenAudio)
      #expect(session.categoryOptions == [.allowAirPlay, .allowBluetoothA2DP])
      let category: AVAudioSession.Category = .playAndRecord
      try session.setCategory(category, options: [.allowBluetooth, .defaultToSpeaker])
      #expect(session.category == .playAndRecord)
    }
  }

  @Test func `is interrupted under Apple's keys`() async {
    await #expect(processExitsWith: .success) {
      let recorded = Recorder<String>()
      let observer = listen(recorded)
      let types: [(AVAudioSession.InterruptionType, AVAudioSession.InterruptionOptions)] = [
        (.began, []), (.ended, .shouldResume), (.ended, []),
      ]
      for (type, options) in types {
        NotificationCenter.default.post(
          name: AVAudioSession.interruptionNotification, object: AVAudioSession.sharedInstance(),
          userInfo: [
            AVAudioSessionInterruptionTypeKey: type.rawValue, AVAudioSessionInterruptionOptionKey: options.rawValue,
          ])
      }
      #expect(recorded.values == ["began", "resume", "ended"])
      NotificationCenter.default.removeObserver(observer)
    }
  }
}
