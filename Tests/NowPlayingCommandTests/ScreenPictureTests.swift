// SPDX-License-Identifier: MIT

import CNowPlayingCommand
import NowPlayingCore
import Testing

@testable import NowPlayingCommand

/// Whole screens, as a terminal shows them.
@Suite struct `A picture of the screen` {
  init() { nowplaying_set_locale() }

  /// A player that has everything.
  private func full() -> Card {
    var card = Card()
    card.name = "org.mpris.MediaPlayer2.full"
    card.identity = "Rhythmbox"
    (card.title, card.artist, card.album) = ("Ferry Song", "The Ferrymen", "Low Water")
    card.artworkID = "cover"
    (card.state, card.isPrimary, card.rate) = (.playing, true, 1.5)
    (card.position, card.duration, card.volume) = (83_000_000, 254_000_000, 0.7)
    (card.shuffle, card.repeating) = (.items, .one)
    (card.isLiked, card.isDisliked, card.isBookmarked) = (true, true, true)
    (card.canToggle, card.canGoNext, card.canGoPrevious, card.canSeek, card.canSetVolume) = (
      true, true, true, true, true
    )
    (card.hasQueue, card.hasPlaylists, card.hasDevices, card.hasLanguages) = (true, true, true, true)
    return card
  }

  /// A player that has an artist, and no clock.
  private func radio() -> Card {
    var card = Card()
    card.name = "org.mpris.MediaPlayer2.radio"
    card.identity = "Radio"
    (card.title, card.artist) = ("Evening", "Anna")
    (card.state, card.shuffle, card.repeating, card.isLiked) = (.paused, .off, .off, false)
    return card
  }

  /// A player with a name only.
  private func bare() -> Card {
    var card = Card()
    card.name = "org.mpris.MediaPlayer2.bare"
    card.identity = "Bare"
    return card
  }

  private func scene(_ cards: [Card], _ change: (inout Scene) -> Void = { _ in }) -> Scene {
    var scene = Scene()
    scene.cards = cards
    change(&scene)
    return scene
  }

  private func picture(_ scene: Scene, _ columns: Int, _ lines: Int) -> Picture {
    Layout.picture(of: scene, columns: columns, lines: lines)
  }

  private func withoutEnd(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    while scalars.last == " " { scalars.removeLast() }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func lines(_ picture: Picture) -> [String] {
    (0..<picture.canvas.lines).map { withoutEnd(picture.canvas.text($0)) }
  }

  private func text(_ picture: Picture) -> String { lines(picture).joined(separator: "\n") }

  /// One letter for each cell.
  private func looks(_ picture: Picture) -> String {
    let letters: [(Look, Character)] = [
      (.plain, " "), (.bold, "B"), (.dim, "."), (.playing, "p"), (.paused, "w"), (.accent, "a"), (.loved, "l"),
      (.failure, "f"), (Look.playing.with(.bold), "P"), (Look.paused.with(.bold), "W"), (Look.accent.with(.bold), "A"),
    ]
    return (0..<picture.canvas.lines).map { line in
      withoutEnd(String(picture.canvas.line(line).map { cell in letters.first { $0.0 == cell.look }?.1 ?? "?" }))
    }.joined(separator: "\n")
  }

  /// A line for each target: its effect, its first cell, and its size.
  private func targets(_ picture: Picture) -> String {
    picture.targets.map { target in
      let area = target.area
      let effect =
        switch target.effect {
        case .card(let place): "card \(place)"
        case .row(let place): "row \(place)"
        case .seek(let place): "seek \(place)"
        case .volume(let place): "volume \(place)"
        case .key(let key): "key \(KeyBinding.all.first { $0.keys.contains(key) }?.label ?? "")"
        }
      return "\(effect): \(area.column),\(area.line) \(area.columns)x\(area.lines)"
    }.joined(separator: "\n")
  }

  @Test func `shows a list and a tall player in a wide terminal`() {
    let picture = picture(
      scene([full(), radio(), bare()]) { $0.hasCovers = true }, 120, 32)
    #expect(
      text(picture) == """

          ▌ ┌────┐  ▶ Ferry Song               Rhythmbox │  ┌──────────────────────────────────┐
          ▌ │ ♪  │    The Ferrymen                       │  │                                  │
          ▌ └────┘    ━━━━━━───────────── 1:23/4:14  70% │  │                                  │
                                                         │  │                                  │
            ┌────┐  ‖ Evening                      Radio │  │                                  │
            │ ♪  │    Anna                               │  │                                  │
            └────┘    paused                             │  │                                  │
                                                         │  │                                  │
            ┌────┐  ■ Bare                               │  │                                  │
            │ ♪  │    stopped                            │  │                ♪                 │
            └────┘                                       │  │                                  │
                                                         │  │                                  │
                                                         │  │                                  │
                                                         │  │                                  │
                                                         │  │                                  │
                                                         │  │                                  │
                                                         │  │                                  │
                                                         │  └──────────────────────────────────┘
                                                         │
                                                         │  ▶ playing  Rhythmbox ★  1.5×
                                                         │
                                                         │  Ferry Song
                                                         │  The Ferrymen
                                                         │  Low Water
                                                         │
                                                         │  1:23 ━━━━━━━━━━━━━━━━━━╸───────────────────────────────────── 4:14
                                                         │
                                                         │  ◀◀   ‖   ▶▶   ♥   disliked   bookmarked   shuffle   repeat one
                                                         │  volume ━━━━━━━━━━━━━━━━━─────── 70%

          space pause  n next  l like  -+ volume  u queue  y playlists  o devices  a languages                  ? keys  q quit
        """)
    #expect(
      looks(picture) == """

          a ......  ppBBBBBBBBBB               ......... .  ....................................
          a . .  .    ............                       .  .                                  .
          a ......    pppppp............. .........  ... .  .                                  .
                                                         .  .                                  .
            ......  ww                             ..... .  .                                  .
            . .  .    ....                               .  .                                  .
            ......    ......                             .  .                                  .
                                                         .  .                                  .
            ......  ..                                   .  .                                  .
            . .  .    .......                            .  .                .                 .
            ......                                       .  .                                  .
                                                         .  .                                  .
                                                         .  .                                  .
                                                         .  .                                  .
                                                         .  .                                  .
                                                         .  .                                  .
                                                         .  .                                  .
                                                         .  ....................................
                                                         .
                                                         .  ppppppppp...........wwaaaaaa
                                                         .
                                                         .  BBBBBBBBBB
                                                         .
                                                         .  .........
                                                         .
                                                         .  .... ppppppppppppppppppp..................................... ....
                                                         .
                                                         .       P        l   llllllll   aaaaaaaaaa   aaaaaaa   aaaaaaaaaa
                                                         .  .......aaaaaaaaaaaaaaaaa....... ...

          aaaaa .....  a ....  a ....  aa ......  a .....  a .........  a .......  a .........                  a ....  a ....
        """)
    #expect(
      targets(picture) == """
        key q: 112,31 6x1
        key ?: 104,31 6x1
        key space: 2,31 11x1
        key n: 15,31 6x1
        key l: 23,31 6x1
        key +: 31,31 9x1
        key u: 42,31 7x1
        key y: 51,31 11x1
        key o: 64,31 9x1
        key a: 75,31 11x1
        card 0: 2,1 46x3
        seek 0: 14,3 19x1
        card 1: 2,5 46x3
        card 2: 2,9 46x3
        seek 0: 57,26 56x1
        key b: 51,28 4x1
        key space: 56,28 3x1
        key n: 60,28 4x1
        key l: 65,28 3x1
        key d: 69,28 10x1
        key m: 80,28 12x1
        key z: 93,28 9x1
        key r: 103,28 12x1
        volume 0: 59,29 24x1
        """)
  }

  @Test func `shows the second of two players, and no covers, in a wide terminal`() {
    let picture = picture(
      scene([full(), radio()]) { $0.selected = 1 }, 96, 15)
    #expect(
      text(picture) == """
            ▶ Ferry Song             Rhythmbox │
              The Ferrymen                     │
              ━━━━━╸─────────── 1:23/4:14  70% │  ‖ paused  Radio
                                               │
          ▌ ‖ Evening                    Radio │  Evening
          ▌   Anna                             │  Anna
          ▌   paused                           │
                                               │
                                               │
                                               │  ◀◀   ▶   ▶▶   ♡   shuffle   repeat
                                               │
                                               │
                                               │
                                               │
          l like  Tab next player                                                       ? keys  q quit
        """)
    #expect(
      looks(picture) == """
            pp                       ......... .
              ............                     .
              pppppp........... .........  ... .  wwwwwwww.......
                                               .
          a wwBBBBBBB                    ..... .  BBBBBBB
          a   ....                             .
          a   ......                           .
                                               .
                                               .
                                               .  ..   .   ..   .   .......   ......
                                               .
                                               .
                                               .
                                               .
          a ....  aaa ...........                                                       a ....  a ....
        """)
  }

  @Test func `shows a queue in a wide terminal`() {
    let scene = scene([full(), radio()]) {
      $0.hasCovers = true
      $0.pane = .queue
      $0.rows = (8...19).map {
        Row(id: "\($0)", lead: "\($0)", text: "Song \($0)", trail: "1:\($0 + 10)", isCurrent: $0 == 9)
      }
      $0.row = 3
    }
    let picture = picture(scene, 110, 26)
    #expect(
      text(picture) == """

          ▌ ┌────┐  ▶ Ferry Song           Rhythmbox │  ┌──────────────────────┐   ▶ playing  Rhythmbox ★  1.5×
          ▌ │ ♪  │    The Ferrymen                   │  │                      │
          ▌ └────┘    ━━━━━────────── 1:23/4:14  70% │  │                      │   Ferry Song
                                                     │  │                      │   The Ferrymen
            ┌────┐  ‖ Evening                  Radio │  │                      │   Low Water
            │ ♪  │    Anna                           │  │                      │
            └────┘    paused                         │  │          ♪           │   1:23 ━━━━━━━╸─────────────── 4:14
                                                     │  │                      │
                                                     │  │                      │   ◀◀   ‖   ▶▶   ♥   disliked
                                                     │  │                      │
                                                     │  │                      │   volume ━━━━━━━━━━━━━━╸────── 70%
                                                     │  └──────────────────────┘
                                                     │
                                                     │  ── Queue ─ Playlists ─ Devices ─ Languages ─────────────────
                                                     │      8   Song 8                                          1:18
                                                     │    ▶ 9   Song 9                                          1:19
                                                     │      10  Song 10                                         1:20
                                                     │  ▌   11  Song 11                                         1:21
                                                     │      12  Song 12                                         1:22
                                                     │      13  Song 13                                         1:23
                                                     │      14  Song 14                                         1:24
                                                     │      15  Song 15                                         1:25
                                                     │      16  Song 16                                         1:26

          Esc close  space pause  n next  l like  -+ volume  u queue  y playlists  o devices          ? keys  q quit
        """)
    #expect(
      looks(picture) == """

          a ......  ppBBBBBBBBBB           ......... .  ........................   ppppppppp...........wwaaaaaa
          a . .  .    ............                   .  .                      .
          a ......    ppppp.......... .........  ... .  .                      .   BBBBBBBBBB
                                                     .  .                      .
            ......  ww                         ..... .  .                      .   .........
            . .  .    ....                           .  .                      .
            ......    ......                         .  .          .           .   .... pppppppp............... ....
                                                     .  .                      .
                                                     .  .                      .        P        l   llllllll
                                                     .  .                      .
                                                     .  .                      .   .......aaaaaaaaaaaaaaa...... ...
                                                     .  ........................
                                                     .
                                                     .  ..AAAAAAA...................................................
                                                     .      .                                                   ....
                                                     .    p .                                                   ....
                                                     .      ..                                                  ....
                                                     .  a   ..  BBBBBBB                                         ....
                                                     .      ..                                                  ....
                                                     .      ..                                                  ....
                                                     .      ..                                                  ....
                                                     .      ..                                                  ....
                                                     .      ..                                                  ....

          aaa .....  aaaaa .....  a ....  a ....  aa ......  a .....  a .........  a .......          a ....  a ....
        """)
    #expect(
      targets(picture) == """
        key q: 102,25 6x1
        key ?: 94,25 6x1
        key Esc: 2,25 9x1
        key space: 13,25 11x1
        key n: 26,25 6x1
        key l: 34,25 6x1
        key +: 42,25 9x1
        key u: 53,25 7x1
        key y: 62,25 11x1
        key o: 75,25 9x1
        card 0: 2,1 42x3
        seek 0: 14,3 15x1
        card 1: 2,5 42x3
        seek 0: 80,7 23x1
        key b: 74,9 4x1
        key space: 79,9 3x1
        key n: 83,9 4x1
        key l: 88,9 3x1
        key d: 92,9 10x1
        volume 0: 82,11 21x1
        key u: 50,14 7x1
        key y: 58,14 11x1
        key o: 70,14 9x1
        key a: 80,14 11x1
        row 0: 48,15 60x1
        row 1: 48,16 60x1
        row 2: 48,17 60x1
        row 3: 48,18 60x1
        row 4: 48,19 60x1
        row 5: 48,20 60x1
        row 6: 48,21 60x1
        row 7: 48,22 60x1
        row 8: 48,23 60x1
        """)
  }

  @Test func `shows one player alone`() {
    let picture = picture(
      scene([full()]) { $0.hasCovers = true }, 80, 24)
    #expect(
      text(picture) == """

          ┌────────────────────────────┐
          │                            │
          │                            │   ▶ playing  Rhythmbox ★  1.5×
          │                            │
          │                            │   Ferry Song
          │                            │   The Ferrymen
          │                            │   Low Water
          │             ♪              │
          │                            │   1:23 ━━━━━━━━━━━────────────────────── 4:14
          │                            │
          │                            │   ◀◀   ‖   ▶▶   ♥   disliked   bookmarked
          │                            │
          │                            │   volume ━━━━━━━━━━━━━━━━━─────── 70%
          │                            │
          └────────────────────────────┘







          space pause  n next  l like  -+ volume  u queue               ? keys  q quit
        """)
    #expect(
      looks(picture) == """

          ..............................
          .                            .
          .                            .   ppppppppp...........wwaaaaaa
          .                            .
          .                            .   BBBBBBBBBB
          .                            .
          .                            .   .........
          .             .              .
          .                            .   .... ppppppppppp...................... ....
          .                            .
          .                            .        P        l   llllllll   aaaaaaaaaa
          .                            .
          .                            .   .......aaaaaaaaaaaaaaaaa....... ...
          .                            .
          ..............................







          aaaaa .....  a ....  a ....  aa ......  a .....               a ....  a ....
        """)
    #expect(
      targets(picture) == """
        key q: 72,23 6x1
        key ?: 64,23 6x1
        key space: 2,23 11x1
        key n: 15,23 6x1
        key l: 23,23 6x1
        key +: 31,23 9x1
        key u: 42,23 7x1
        seek 0: 40,9 33x1
        key b: 34,11 4x1
        key space: 39,11 3x1
        key n: 43,11 4x1
        key l: 48,11 3x1
        key d: 52,11 10x1
        key m: 63,11 12x1
        volume 0: 42,13 24x1
        """)
  }

  @Test func `shows one player alone without covers`() {
    let picture = picture(
      scene([radio()]), 60, 20)
    #expect(
      text(picture) == """





          ‖ paused  Radio

          Evening
          Anna



          ◀◀   ▶   ▶▶   ♡   shuffle   repeat






          l like                                    ? keys  q quit
        """)
    #expect(
      looks(picture) == """





          wwwwwwww.......

          BBBBBBB




          ..   .   ..   .   .......   ......






          a ....                                    a ....  a ....
        """)
  }

  @Test func `shows two players one above the other`() {
    let picture = picture(
      scene([full(), radio()]), 80, 24)
    #expect(
      text(picture) == """

          ▶ playing  Rhythmbox ★  1.5×

          Ferry Song
          The Ferrymen
          Low Water

          1:23 ━━━━━━━━━━━━━━━━━━━━━╸──────────────────────────────────────────── 4:14

          ◀◀   ‖   ▶▶   ♥   disliked   bookmarked   shuffle   repeat one

          volume ━━━━━━━━━━━━━━━━━─────── 70%


          ▌ ▶ Ferry Song                                                     Rhythmbox
          ▌   The Ferrymen
          ▌   ━━━━━━━━━━━━━━━━━━╸────────────────────────────────────── 1:23/4:14  70%

            ‖ Evening                                                            Radio
              Anna
              paused


          space pause  n next  l like  -+ volume  u queue               ? keys  q quit
        """)
    #expect(
      looks(picture) == """

          ppppppppp...........wwaaaaaa

          BBBBBBBBBB

          .........

          .... pppppppppppppppppppppp............................................ ....

               P        l   llllllll   aaaaaaaaaa   aaaaaaa   aaaaaaaaaa

          .......aaaaaaaaaaaaaaaaa....... ...


          a ppBBBBBBBBBB                                                     .........
          a   ............
          a   ppppppppppppppppppp...................................... .........  ...

            ww                                                                   .....
              ....
              ......


          aaaaa .....  a ....  a ....  aa ......  a .....               a ....  a ....
        """)
    #expect(
      targets(picture) == """
        key q: 72,23 6x1
        key ?: 64,23 6x1
        key space: 2,23 11x1
        key n: 15,23 6x1
        key l: 23,23 6x1
        key +: 31,23 9x1
        key u: 42,23 7x1
        seek 0: 7,7 66x1
        key b: 1,9 4x1
        key space: 6,9 3x1
        key n: 10,9 4x1
        key l: 15,9 3x1
        key d: 19,9 10x1
        key m: 30,9 12x1
        key z: 43,9 9x1
        key r: 53,9 12x1
        volume 0: 9,11 24x1
        card 0: 2,14 76x3
        seek 0: 6,16 57x1
        card 1: 2,18 76x3
        """)
  }

  @Test func `shows many players one above the other`() {
    let picture = picture(
      scene([full(), radio(), bare(), radio(), full(), bare()]) { $0.selected = 3 }, 72, 21)
    #expect(
      text(picture) == """


          ‖ paused  Radio

          Evening
          Anna



          ◀◀   ▶   ▶▶   ♡   shuffle   repeat



            ▶ Ferry Song – The Ferrymen                              1:23/4:14
            ‖ Evening – Anna
            ■ Bare
          ▌ ‖ Evening – Anna
            ▶ Ferry Song – The Ferrymen                              1:23/4:14
            ■ Bare

          l like  Tab next player                               ? keys  q quit
        """)
  }

  @Test func `shows a line for each of many players`() {
    let picture = picture(
      scene([full(), radio(), bare(), radio(), full(), bare(), full(), full(), radio()]) { $0.selected = 4 }, 50, 18)
    #expect(
      text(picture) == """

         ▶ playing  Rhythmbox ★  1.5×
         Ferry Song
         The Ferrymen
         Low Water
         1:23 ━━━━━━━━━━━━╸───────────────────────── 4:14
         ◀◀   ‖   ▶▶   ♥   disliked   bookmarked
         volume ━━━━━━━━━━━━━━━━━─────── 70%

           ‖ Evening – Anna
           ■ Bare
           ‖ Evening – Anna
         ▌ ▶ Ferry Song – The Ferrymen          1:23/4:14
           ■ Bare
           ▶ Ferry Song – The Ferrymen          1:23/4:14
           ▶ Ferry Song – The Ferrymen          1:23/4:14

        space pause  n next  l like         ? keys  q quit
        """)
    #expect(
      looks(picture) == """

         ppppppppp...........wwaaaaaa
         BBBBBBBBBB

         .........
         .... ppppppppppppp......................... ....
              P        l   llllllll   aaaaaaaaaa
         .......aaaaaaaaaaaaaaaaa....... ...

           ww
           ..
           ww
         a ppBBBBBBBBBBBBBBBBBBBBBBBBB          .........
           ..
           pp                                   .........
           pp                                   .........

        aaaaa .....  a ....  a ....         a ....  a ....
        """)
    #expect(
      targets(picture) == """
        key q: 44,17 6x1
        key ?: 36,17 6x1
        key space: 0,17 11x1
        key n: 13,17 6x1
        key l: 21,17 6x1
        seek 4: 6,5 38x1
        key b: 0,6 4x1
        key space: 5,6 3x1
        key n: 9,6 4x1
        key l: 14,6 3x1
        key d: 18,6 10x1
        key m: 29,6 12x1
        volume 4: 8,7 24x1
        card 1: 1,9 48x1
        card 2: 1,10 48x1
        card 3: 1,11 48x1
        card 4: 1,12 48x1
        card 5: 1,13 48x1
        card 6: 1,14 48x1
        card 7: 1,15 48x1
        """)
  }

  @Test func `shows a large cover in a portrait`() {
    let picture = picture(
      scene([full(), radio()]) { $0.hasCovers = true }, 40, 40)
    #expect(
      text(picture) == """

            ┌──────────────────────────────┐
            │                              │
            │                              │
            │                              │
            │                              │
            │                              │
            │                              │
            │                              │
            │              ♪               │
            │                              │
            │                              │
            │                              │
            │                              │
            │                              │
            │                              │
            └──────────────────────────────┘

         ▶ playing  Rhythmbox ★  1.5×

         Ferry Song
         The Ferrymen
         Low Water

         1:23 ━━━━━━━━━─────────────────── 4:14

         ◀◀   ‖   ▶▶   ♥   disliked   shuffle
         volume ━━━━━━━━━━━━━━━━━─────── 70%

         ▌ ┌────┐  ▶ Ferry Song       Rhythmbox
         ▌ │ ♪  │    The Ferrymen
         ▌ └────┘    ━━━╸─────── 1:23/4:14  70%

           ┌────┐  ‖ Evening              Radio
           │ ♪  │    Anna
           └────┘    paused



        space pause  n next       ? keys  q quit
        """)
    #expect(
      targets(picture) == """
        key q: 34,39 6x1
        key ?: 26,39 6x1
        key space: 0,39 11x1
        key n: 13,39 6x1
        seek 0: 6,24 28x1
        key b: 0,26 4x1
        key space: 5,26 3x1
        key n: 9,26 4x1
        key l: 14,26 3x1
        key d: 18,26 10x1
        key z: 29,26 9x1
        volume 0: 8,27 24x1
        card 0: 1,29 38x3
        seek 0: 13,31 11x1
        card 1: 1,33 38x3
        """)
  }

  @Test func `shows devices`() {
    let scene = scene([full()]) {
      $0.pane = .devices
      $0.rows = [
        Row(id: "a", lead: "speaker", text: "Kitchen", trail: "40%", level: 0.4),
        Row(id: "b", lead: "television", text: "Living room"),
      ]
    }
    let picture = picture(scene, 70, 20)
    #expect(
      text(picture) == """

          ▶ playing  Rhythmbox ★  1.5×

          Ferry Song
          The Ferrymen
          Low Water
          1:23 ━━━━━━━━━━━━━━━━━━╸───────────────────────────────────── 4:14
          ◀◀   ‖   ▶▶   ♥   disliked   bookmarked   shuffle   repeat one
          volume ━━━━━━━━━━━━━━━━━─────── 70%

          ── Queue ─ Playlists ─ Devices ─ Languages ───────────────────────
          ▌   speaker     Kitchen                       ━━━━━━╸───────── 40%
              television  Living room






          Esc close  space pause  n next  l like  -+ volume   ? keys  q quit
        """)
    #expect(
      looks(picture) == """

          ppppppppp...........wwaaaaaa

          BBBBBBBBBB

          .........
          .... ppppppppppppppppppp..................................... ....
               P        l   llllllll   aaaaaaaaaa   aaaaaaa   aaaaaaaaaa
          .......aaaaaaaaaaaaaaaaa....... ...

          ......................AAAAAAAAA...................................
          a   .......     BBBBBBB                       aaaaaaa......... ...
              ..........






          aaa .....  aaaaa .....  a ....  a ....  aa ......   a ....  a ....
        """)
    #expect(
      targets(picture) == """
        key q: 62,19 6x1
        key ?: 54,19 6x1
        key Esc: 2,19 9x1
        key space: 13,19 11x1
        key n: 26,19 6x1
        key l: 34,19 6x1
        key +: 42,19 9x1
        seek 0: 7,6 56x1
        key b: 1,7 4x1
        key space: 6,7 3x1
        key n: 10,7 4x1
        key l: 15,7 3x1
        key d: 19,7 10x1
        key m: 30,7 12x1
        key z: 43,7 9x1
        key r: 53,7 12x1
        volume 0: 9,8 24x1
        key u: 4,10 7x1
        key y: 12,10 11x1
        key o: 24,10 9x1
        key a: 34,10 11x1
        row 0: 2,11 66x1
        row 1: 2,12 66x1
        """)
  }

  @Test func `shows a small terminal`() {
    let picture = picture(
      scene([full(), radio(), bare()]) { $0.selected = 1 }, 30, 9)
    #expect(
      text(picture) == """
        ▶ Ferry Song – The Ferrymen
        ‖ Evening
        Anna


        ■ Bare


        l like  Tab next player   ?  q
        """)
    #expect(
      looks(picture) == """
        pp
        wwBBBBBBB
        ....


        ..


        a ....  aaa ...........   a  a
        """)
    #expect(
      targets(picture) == """
        key q: 29,8 1x1
        key ?: 26,8 1x1
        key l: 0,8 6x1
        key Tab: 8,8 15x1
        card 0: 0,0 30x1
        card 1: 0,1 30x4
        card 2: 0,5 30x1
        """)
  }

  @Test func `shows the clock in a small terminal`() {
    let picture = picture(
      scene([full(), radio(), bare()]), 24, 6)
    #expect(
      text(picture) == """
        ▶ Ferry Song
        The Ferrymen
        ━━━━━━━━────────────────
        1:23/4:14            70%
        ‖ Evening – Anna
        space pause         ?  q
        """)
    #expect(
      looks(picture) == """
        ppBBBBBBBBBB
        ............
        pppppppp................
        .........            ...
        ww
        aaaaa .....         a  a
        """)
    #expect(
      targets(picture) == """
        key q: 23,5 1x1
        key ?: 20,5 1x1
        key space: 0,5 11x1
        card 0: 0,0 24x4
        seek 0: 0,2 24x1
        card 1: 0,4 24x1
        """)
  }

  @Test func `shows three lines of a player with a bar`() {
    let picture = picture(
      scene([full()]), 24, 4)
    #expect(
      text(picture) == """
        ▶ Ferry Song
        ━━━━━━━━────────────────
        1:23/4:14            70%
        space pause         ?  q
        """)
    #expect(
      targets(picture) == """
        key q: 23,3 1x1
        key ?: 20,3 1x1
        key space: 0,3 11x1
        card 0: 0,0 24x3
        seek 0: 0,1 24x1
        """)
  }

  @Test func `shows three lines of a player without one`() {
    let picture = picture(
      scene([radio()]), 24, 4)
    #expect(
      text(picture) == """
        ‖ Evening
        Anna

        l like              ?  q
        """)
  }

  @Test func `shows a list in a small terminal`() {
    let scene = scene([full()]) {
      $0.pane = .playlists
      $0.rows = [Row(id: "a", text: "Evening", isCurrent: true), Row(id: "b", text: "Morning")]
      $0.row = 1
    }
    let picture = picture(scene, 26, 9)
    #expect(
      text(picture) == """
        ▶ Ferry Song
        The Ferrymen
        ━━━━━━━━╸─────────────────
        1:23/4:14              70%
        ── Queue ─ Playlists ─────
        ▶ Evening
          Morning

        Esc close             ?  q
        """)
    #expect(
      targets(picture) == """
        key q: 25,8 1x1
        key ?: 22,8 1x1
        key Esc: 0,8 9x1
        card 0: 0,0 26x4
        seek 0: 0,2 26x1
        key u: 2,4 7x1
        key y: 10,4 11x1
        row 0: 0,5 26x1
        row 1: 0,6 26x1
        """)
  }

  @Test func `shows the keys in two columns`() {
    let picture = picture(
      scene([full()]) { $0.pane = .help }, 100, 26)
    #expect(
      text(picture) == """

          space     play or pause                         o         devices
          n         next item                             a         languages
          b         previous item                         ↑         the one above
          ←         back by 10 s, or the player's interv… ↓         the one below
          →         forward                               PgUp      a page up
          s         stop                                  PgDn      a page down
          -         quieter                               Home      the first one
          +         louder                                End       the last one
          [         slower                                Tab       next player
          ]         faster                                Shift+Tab previous player
          z         shuffle                               Enter     play or choose the row
          r         repeat                                x         remove the row from the queue
          l         like                                  w         show the player's window
          d         dislike                               f         make the player the first one
          m         bookmark                              ?         all keys
          u         queue                                 Esc       close the list
          y         playlists                             q         quit

          0 to 9 go to a part of the item. A click selects, a click on the bar seeks, the wheel changes t…
          Covers are drawn by chafa, which is not installed.




          Esc close                                                                         ? keys  q quit
        """)
    #expect(
      looks(picture) == """

          aaaaa                                           a
          a                                               a
          a                                               a
          a                                               a
          a                                               aaaa
          a                                               aaaa
          a                                               aaaa
          a                                               aaa
          a                                               aaa
          a                                               aaaaaaaaa
          a                                               aaaaa
          a                                               a
          a                                               a
          a                                               a
          a                                               a
          a                                               aaa
          a                                               a

          ................................................................................................
          ..................................................




          aaa .....                                                                         a ....  a ....
        """)
  }

  @Test func `shows the keys in one column`() {
    let scene = scene([full()]) {
      $0.pane = .help
      $0.row = 30
      $0.hasCovers = true
    }
    let picture = picture(scene, 50, 12)
    #expect(
      text(picture) == """
         Home      the first one
         End       the last one
         Tab       next player
         Shift+Tab previous player
         Enter     play or choose the row
         x         remove the row from the queue
         w         show the player's window
         f         make the player the first one
         ?         all keys
         Esc       close the list
         q         quit
        Esc close                           ? keys  q quit
        """)
  }

  @Test func `has no list without rows`() {
    let picture = picture(
      scene([full()]) { $0.pane = .languages }, 64, 18)
    #expect(
      text(picture) == """

          ▶ playing  Rhythmbox ★  1.5×
          Ferry Song
          The Ferrymen
          Low Water
          1:23 ━━━━━━━━━━━━━━━━╸───────────────────────────────── 4:14
          ◀◀   ‖   ▶▶   ♥   disliked   bookmarked   shuffle
          volume ━━━━━━━━━━━━━━━━━─────── 70%

          ── Queue ─ Playlists ─ Devices ─ Languages ─────────────────
          The item has no languages to choose from.






          Esc close  space pause  n next  l like        ? keys  q quit
        """)
  }

  @Test func `says that there is no player`() {
    let picture = picture(
      scene([]), 44, 7)
    #expect(
      text(picture) == """


                         No player
            Players appear here when they start.


                                      ? keys  q quit
        """)
    #expect(
      looks(picture) == """


                         BBBBBBBBB
            ....................................


                                      a ....  a ....
        """)
  }

  @Test func `says that there is no bus`() {
    let picture = picture(
      scene([]) { $0.hasBus = false }, 30, 3)
    #expect(
      text(picture) == """
                No session bus
        Players appear here when ther…
                                  ?  q
        """)
  }

  // MARK: Sizes

  private func place(_ text: String, _ picture: Picture) -> [Int]? {
    let wanted = Array(text.unicodeScalars.map { $0.value })
    for line in 0..<picture.canvas.lines {
      let cells = picture.canvas.line(line).map { $0.scalar }
      guard cells.count >= wanted.count else { return nil }
      for column in 0...(cells.count - wanted.count) where Array(cells[column..<(column + wanted.count)]) == wanted {
        return [column, line]
      }
    }
    return nil
  }

  @Test(arguments: [
    (60, 17, [2, 1]), (59, 17, [1, 1]), (60, 16, [2, 0]), (34, 17, [1, 1]), (33, 17, [0, 1]), (33, 16, [0, 0]),
  ])
  func `has a margin if there is space`(_ columns: Int, _ lines: Int, _ expected: [Int]) {
    #expect(place("space", picture(scene([bare()]) { $0.pane = .help }, columns, lines)) == expected)
  }

  @Test(arguments: [(96, 39), (100, 41), (112, 46), (123, 50), (124, 51), (160, 51)])
  func `has a list of two fifths of a wide terminal`(_ columns: Int, _ expected: Int) {
    let cells = picture(scene([full(), radio()]), columns, 20).canvas.line(10)
    #expect(cells.firstIndex { $0.scalar == 0x2502 }.map { $0 - cells.startIndex } == expected)
  }

  @Test(arguments: [(96, 14, true), (95, 14, false), (96, 13, false)])
  func `is wide from 96 columns and 14 lines on`(_ columns: Int, _ lines: Int, _ isWide: Bool) {
    let picture = picture(scene([full(), radio()]), columns, lines)
    #expect((place("│", picture) != nil) == isWide)
  }

  @Test(arguments: [(34, 12, false), (33, 12, true), (34, 11, true)])
  func `is small below 34 columns or 12 lines`(_ columns: Int, _ lines: Int, _ isSmall: Bool) {
    let text = text(picture(scene([full()]), columns, lines))
    #expect(text.contains("playing") != isSmall)
  }

  /// Columns, lines and players, and the columns and lines of the covers: of the selected player, then of the list.
  private static let covers: [(Int, Int, Int, [Int])] = [
    (46, 24, 1, [16, 8]), (45, 24, 1, [12, 6]), (43, 18, 1, [8, 4]), (43, 17, 1, []), (80, 24, 1, [30, 15]),
    (80, 40, 1, [30, 15]), (43, 28, 1, [12, 6]), (48, 30, 2, [18, 9, 6, 3, 6, 3]), (51, 30, 2, [18, 9, 6, 3, 6, 3]),
    (51, 40, 2, [18, 9, 6, 3, 6, 3]), (52, 40, 2, [20, 10, 6, 3, 6, 3]), (45, 40, 2, [32, 16, 6, 3, 6, 3]),
    (43, 29, 2, [10, 5, 6, 3, 6, 3]), (43, 28, 2, [6, 3, 6, 3]),
    (96, 25, 2, [6, 3, 6, 3, 22, 11]), (96, 26, 2, [6, 3, 6, 3, 24, 12]), (120, 60, 2, [6, 3, 6, 3, 48, 24]),
    (46, 12, 2, [12, 6]),
  ]

  @Test(arguments: covers)
  func `has covers of these sizes`(_ columns: Int, _ lines: Int, _ count: Int, _ expected: [Int]) {
    let scene = scene(Array(repeating: full(), count: count)) { $0.hasCovers = true }
    #expect(picture(scene, columns, lines).covers.flatMap { [$0.columns, $0.lines] } == expected)
  }

  @Test func `has a cover in the middle of its place`() throws {
    let red = Look(foreground: 1, background: 4)
    let scene = scene([full()]) {
      $0.hasCovers = true
      $0.cover = { _ in
        CoverCells(
          columns: 24, lines: 11,
          cells: (0..<264).map { Cell(scalar: $0 == 0 ? 0x41 : $0 == 263 ? 0x43 : 0x42, look: red) })
      }
    }
    let picture = picture(scene, 80, 24)
    // Its place has 30 columns and 15 lines, and begins at 2, 1.
    #expect(place("AB", picture) == [5, 3])
    #expect(place("BC", picture) == [27, 13])
    #expect(picture.canvas.cells.filter { $0.look == red }.count == 264)
  }

  /// A volume, and its bar.
  private static let bars: [(Double, String)] = [
    (0, "────────────────────────"), (1, "━━━━━━━━━━━━━━━━━━━━━━━━"), (0.5, "━━━━━━━━━━━━────────────"),
    (0.520833, "━━━━━━━━━━━━╸───────────"), (0.020833, "╸───────────────────────"), (-1, "────────────────────────"),
    (0.979166, "━━━━━━━━━━━━━━━━━━━━━━━╸"), (2, "━━━━━━━━━━━━━━━━━━━━━━━━"), (.nan, "────────────────────────"),
    (0.5334, "━━━━━━━━━━━━━───────────"),
  ]

  @Test(arguments: bars)
  func `has bars in halves of a column`(_ volume: Double, _ expected: String) throws {
    var card = radio()
    card.volume = volume
    let lines = lines(picture(scene([card]), 60, 22))
    let line = try #require(lines.first { $0.contains("volume ") })
    #expect(line.contains("volume " + expected + (volume.isFinite ? " " : "")))
    let console = picture(scene([card]) { $0.glyphs = .console }, 60, 22)
    let whole = expected.unicodeScalars.filter { $0 == "━" }.count
    let bar = String(repeating: "█", count: whole) + String(repeating: "─", count: 24 - whole)
    #expect(self.lines(console).contains { $0.contains("volume " + bar) })
  }

  @Test(arguments: [
    (1, "q"), (3, "  q"), (4, "?  q"), (33, "                             ?  q"),
    (34, "                    ? keys  q quit"), (35, "                     ? keys  q quit"),
  ])
  func `has the two keys that always fit at the end`(_ columns: Int, _ expected: String) {
    #expect(lines(picture(scene([]), columns, 3))[2] == expected)
  }

  @Test(arguments: [
    (35, "space pause          ? keys  q quit"), (36, "space pause  n next   ? keys  q quit"),
    (43, "space pause  n next          ? keys  q quit"), (44, "space pause  n next  l like   ? keys  q quit"),
  ])
  func `has further keys while they fit`(_ columns: Int, _ expected: String) {
    #expect(lines(picture(scene([full()]), columns, 14))[13] == expected)
  }

  @Test func `has no keys without an effect`() {
    #expect(lines(picture(scene([bare()]), 80, 14))[13] == "  " + String(repeating: " ", count: 62) + "? keys  q quit")
    #expect(lines(picture(scene([bare(), bare()]), 80, 14))[13].contains("Tab next player"))
    let help = picture(scene([full(), bare()]) { $0.pane = .help }, 80, 14)
    #expect(lines(help)[13] == "  Esc close" + String(repeating: " ", count: 53) + "? keys  q quit")
    let queue = picture(scene([bare()]) { $0.pane = .queue }, 80, 14)
    #expect(lines(queue)[13] == "  Esc close" + String(repeating: " ", count: 53) + "? keys  q quit")
  }

  @Test func `shows a player that does not answer as a failure`() {
    for change in [{ $0.isSilent = true }, { $0.isUnreachable = true }] as [(inout Card) -> Void] {
      var card = full()
      change(&card)
      let picture = picture(scene([card]), 60, 22)
      #expect(looks(picture).contains("ffffff") && !looks(picture).contains("p"))
    }
  }

  @Test(arguments: [(100, 24), (80, 24), (40, 16), (30, 9)])
  func `needs the clock of each shown player that plays, once`(_ columns: Int, _ lines: Int) {
    let picture = picture(scene([full(), radio()]), columns, lines)
    #expect(picture.clocks == [0])
    #expect(self.picture(scene([radio(), full()]), columns, lines).clocks == (columns == 30 ? [] : [1]))
  }

  @Test func `turns pages of the rows that are shown`() {
    let rows = (0..<30).map { Row(id: "\($0)", text: "Song \($0)") }
    let change: (inout Scene) -> Void = { ($0.pane, $0.rows) = (.queue, rows) }
    for (columns, lines) in [(110, 26), (70, 20), (26, 9)] {
      let picture = picture(scene([full(), radio()], change), columns, lines)
      let shown = picture.targets.filter { if case .row = $0.effect { true } else { false } }.count
      #expect(picture.rowsOnPage == shown && shown > 1)
    }
  }
}
