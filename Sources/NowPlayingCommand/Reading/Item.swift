// SPDX-License-Identifier: MIT

internal import CNowPlayingControl
internal import NowPlayingCore

/// The item that a player plays, or an entry of its queue.
@safe struct Item {
  private let handle: OpaquePointer?
  /// The item belongs to it.
  private let player: Player

  init(_ handle: OpaquePointer?, of player: Player) {
    unsafe self.handle = handle
    self.player = player
  }

  var id: String { unsafe string(np_item_get_id(handle)) }
  var kind: ContentKind { ContentKind(rawValue: unsafe np_item_get_kind(handle)) ?? .generic }
  var mediaType: MediaType { MediaType(rawValue: unsafe np_item_get_media_type(handle)) ?? .audio }
  var isLive: Bool { unsafe np_item_is_live(handle) }

  /// In microseconds; nil: it is unknown, or has no end.
  var duration: Int64? { known(unsafe np_item_get_duration(handle)) }

  /// A text, or the first one of a list; "" if it is missing.
  func text(_ field: Field) -> String { unsafe string(np_item_get_text(handle, field.rawValue, 0)) }

  /// All texts of a list.
  func texts(_ field: Field) -> [String] {
    var texts: [String] = []
    while true {
      let text = unsafe string(np_item_get_text(handle, field.rawValue, texts.count))
      guard !text.isEmpty else { return texts }
      texts.append(text)
    }
  }

  func number(_ field: Field) -> Double? {
    var number = 0.0
    return unsafe np_item_get_number(handle, field.rawValue, &number) == NP_OK ? number : nil
  }

  func flag(_ field: Field) -> Bool? {
    var flag = false
    return unsafe np_item_get_flag(handle, field.rawValue, &flag) == NP_OK ? flag : nil
  }

  func time(_ field: Field) -> Int64? {
    var time: Int64 = 0
    return unsafe np_item_get_time(handle, field.rawValue, &time) == NP_OK ? time : nil
  }

  /// The further keys of the metadata, in the player's order.
  var extras: [(key: String, text: String)] {
    var extras: [(key: String, text: String)] = []
    while true {
      var (key, text): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
      guard unsafe np_item_get_extra(handle, extras.count, &key, &text) == NP_OK else { return extras }
      extras.append(unsafe (string(key), string(text)))
    }
  }

  var title: String { text(.title) }

  /// The name of its file; nil: it is not a file of this machine.
  var fileName: String? {
    guard let path = try? FilePath.local(Array(text(.url).utf8)) else { return nil }
    return path.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
  }

  /// All artists, for people.
  var artist: String { Text.joined(texts(.artist), ", ") }

  /// The artist and the title, for people: "The Ferrymen – Harbour Lights".
  var caption: String {
    let artist = artist
    return artist.isEmpty ? title : title.isEmpty ? artist : artist + " – " + title
  }
}
