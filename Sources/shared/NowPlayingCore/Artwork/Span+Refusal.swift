// SPDX-License-Identifier: MIT

/// Describes bytes that are not a supported image.
extension Span<UInt8> {
  /// How far the first element of a text is searched: licenses precede it.
  private var reach: Int { Swift.min(count, 65_536) }

  /// The format of the bytes instead, and a remedy for the player.
  var refusal: Failure {
    let svg = "an SVG has no size: render it at the requested size"
    if count == 0 { return .invalid("the image is empty: it has no bytes") }
    if begins(with: 0x1F8B, 2) { return .invalid("the image is compressed, perhaps an SVG; " + svg) }
    switch markup {
    case .svg: return .invalid(svg)
    case .webPage: return .invalid("the data are a web page, perhaps a server's error page: check the download")
    case nil: return .invalid("the data are " + otherKind + ": provide a PNG, JPEG, WebP, AVIF or GIF image")
    }
  }

  private var otherKind: String {
    if has("BM", at: 0) { return "a BMP" }
    // Numbers, because Swift 6.2 cuts a literal at its zero byte when another module inlines it.
    if begins(with: 0x4949_2A00, 4) || begins(with: 0x4D4D_002A, 4) { return "a TIFF" }
    if has("%PDF-", at: 0) { return "a PDF" }
    if has("ftyphe", at: 4) || has("ftypmif1", at: 4) || has("ftypmsf1", at: 4) { return "a HEIC" }
    if has("ftyp", at: 4) { return "a film or a sound" }
    for place in 0..<Swift.min(count, 64) where self[place] < 0x20 && !(0x09...0x0D).contains(self[place]) {
      return "an image of an unknown format"
    }
    return "a text"
  }

  private enum Markup { case svg, webPage }

  /// The name of the first element after declarations and comments.
  private var markup: Markup? {
    var place = begins(with: 0xEFBBBF, 3) ? 3 : 0
    while place < reach {
      if self[place] <= 0x20 {
        place += 1
      } else if has("<!--", at: place) {
        place = end(of: "-->", from: place + 4)
      } else if has("<!doctype html", at: place) || has("<html", at: place) || has("<head", at: place) {
        return .webPage
      } else if has("<svg", at: place) || has("<!doctype svg", at: place) {
        return .svg
      } else if has("<?", at: place) || has("<!", at: place) {
        place = end(of: ">", from: place)
      } else {
        return nil
      }
    }
    return nil
  }

  /// The offset after a text.
  private func end(of text: String, from start: Int) -> Int {
    var place = start
    while place < reach, !has(text, at: place) { place += 1 }
    return place + text.utf8.count
  }
}
