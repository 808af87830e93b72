#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Follows the players in an asyncio loop, without a thread. It sleeps while no player changes."""

import asyncio

from nowplaying.control import Controller, PlayerChanges


async def main() -> None:
    async with Controller(loop="asyncio") as controller:
        async for player, changes in controller:
            title = "left" if changes & PlayerChanges.LEFT else player.item.title
            print(f"{player.identity}: {title}", flush=True)


asyncio.run(main())
