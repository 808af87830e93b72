// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The language options of an item.
struct Languages {
  private let groups: [MPNowPlayingInfoLanguageOptionGroup]
  private let current: [Identifier]

  init(_ info: InfoReader) {
    groups =
      info.value(MPNowPlayingInfoPropertyAvailableLanguageOptions, "[MPNowPlayingInfoLanguageOptionGroup]") {
        $0 as? [MPNowPlayingInfoLanguageOptionGroup]
      } ?? []
    let options = info.value(MPNowPlayingInfoPropertyCurrentLanguageOptions, "[MPNowPlayingInfoLanguageOption]") {
      $0 as? [MPNowPlayingInfoLanguageOption]
    }
    current = (options ?? []).map { $0.id }
  }

  /// The option with the id of a request.
  subscript(id: Identifier) -> MPNowPlayingInfoLanguageOption? {
    for group in groups {
      if let option = group.languageOptions.first(where: { $0.id == id }) { return option }
    }
    return nil
  }

  /// The options for the engine.
  var described: [LanguageOption] {
    groups.indices.flatMap { number in
      let group = groups[number]
      // One option of a group is enabled at a time.
      let current = group.languageOptions.first { self.current.contains($0.id) }
      return group.languageOptions.map { option in
        var flags = option.flags
        if option === current { flags.insert(.isCurrent) }
        if option.id == group.defaultLanguageOption?.id { flags.insert(.isDefault) }
        if group.allowEmptySelection { flags.insert(.isOptional) }
        return LanguageOption(
          id: option.id, name: option.displayName ?? option.id.text, tag: option.languageTag,
          kind: option.languageOptionType == .legible ? .legible : .audible, group: Int32(clamping: number),
          flags: flags)
      }
    }
  }
}

extension MPNowPlayingInfoLanguageOption {
  /// The id for requests. Some players set only the language.
  fileprivate var id: Identifier {
    Identifier([identifier, languageTag, displayName].lazy.compactMap { $0 }.first { !$0.isEmpty } ?? "")
  }

  fileprivate var flags: LanguageFlags {
    let known: [String: LanguageFlags] = [
      MPLanguageOptionCharacteristicIsMainProgramContent: .mainProgram,
      MPLanguageOptionCharacteristicIsAuxiliaryContent: .auxiliary,
      MPLanguageOptionCharacteristicContainsOnlyForcedSubtitles: .forcedSubtitles,
      MPLanguageOptionCharacteristicTranscribesSpokenDialog: .transcribesDialog,
      MPLanguageOptionCharacteristicDescribesMusicAndSound: .describesMusicAndSound,
      MPLanguageOptionCharacteristicEasyToRead: .easyToRead,
      MPLanguageOptionCharacteristicDescribesVideo: .describesVideo,
      MPLanguageOptionCharacteristicLanguageTranslation: .translation,
      MPLanguageOptionCharacteristicDubbedTranslation: .dubbedTranslation,
      MPLanguageOptionCharacteristicVoiceOverTranslation: .voiceOverTranslation,
    ]
    return (languageOptionCharacteristics ?? []).reduce([]) { $0.union(known[$1] ?? []) }
  }
}
