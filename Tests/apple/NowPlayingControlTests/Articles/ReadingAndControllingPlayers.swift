// SPDX-License-Identifier: MIT

import NowPlayingControl

// The code of the article, and of comments in the module. It is compiled, and not run.
@MainActor
func readAndControlPlayers(_ player: Player, show: (Data) -> Void, fetch: (URL) -> Void) async throws {
  do {
    let controller = try PlayerController()
    try await controller.waitForPlayers()
    for player in controller.players { print(player.name, player.item?.title ?? "-") }
    try await controller.perform(.togglePlayPause)
  }
  let controller = try PlayerController()
  for await change in controller.changes() where change.changes.contains(.item) {
    print(change.player.item?.title ?? "-")
  }
  try await controller.perform(.setVolume(0.5), on: player)
  let next = try await controller.perform(.next)
  print(next.player?.item?.title ?? "-", next.isConfirmed)
  switch try await controller.artwork(of: player, size: CGSize(width: 512, height: 512)) {
  case .image(let image): show(try image.data())
  case .url(let url): fetch(url)
  }
}
