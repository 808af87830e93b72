// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `Values of another program` {
  private func content(_ change: (inout Content) -> Void) throws -> Content {
    var content = try Content(kind: .generic, id: "item")
    change(&content)
    return content
  }

  @Test func `are left out if they are wrong`() throws {
    let read = try content {
      $0.read(.title, texts: ["", "\n"])
      $0.read(.explicit, texts: ["yes"])
      $0.read(.releaseDate, texts: ["yesterday"])
      $0.read(.trackNumber, texts: ["A1"])
      $0.read(.userRating, number: 9)
      $0.read(.artist, number: 9)
      $0.read(.bookmark, number: .nan)
      $0.read(duration: .infinity)
      $0.read(extra: "xesam:title", text: "x")
      $0.read(extra: "a:b", real: .infinity)
    }
    #expect(try read == content { _ in })
  }

  @Test func `are repaired if they can be`() throws {
    let read = try content {
      $0.read(.title, texts: ["\n", "Title", "Other"])
      $0.read(.trackNumber, texts: ["03/12"])
      $0.read(.releaseDate, texts: ["1998/5/3"])
      $0.read(.artist, texts: ["", "A\nB", "\n", "C\0D"])
      $0.read(duration: 2.5)
      $0.read(extra: "a:b", real: -0.25)
      $0.read(extra: "a:c", real: 7)
    }
    #expect(read.text(.title) == "Title" && read.number(.trackNumber) == 3 && read.text(.releaseDate) == "1998-05-03")
    #expect(read.texts(.artist) == ["A B", "C"] && read.duration == .finite(2))
    #expect(read.extras.map { $0.value } == [.text("-0.25"), .number(7)])
  }

  @Test func `of a title fall back to the file or the URL`() throws {
    let read = try content {
      $0.read(.url, texts: ["https://user@a.example/?b"])
      $0.completeTitle()
    }
    #expect(read.text(.title) == "https://a.example/" && read.titleIsFromURL)
    let station = try content {
      $0.read(.url, texts: ["https://a.example/b"])
      $0.read(.station, texts: ["Radio"])
      $0.completeTitle()
    }
    #expect(station.text(.title) == nil && !station.titleIsFromURL)
  }
}
