# SPDX-License-Identifier: MIT
"""Commands of the player's own. Unstable, like custom.h."""

from __future__ import annotations

from dataclasses import dataclass

from . import _abi
from ._enums import CustomState
from ._library import expect, flag, identifier, number, real, required_text
from .errors import Brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional, Union

    from ._enums import CustomStateWord
    from ._library import Text
    from .artwork import Artwork


@dataclass(frozen=True)
class CustomCommand(metaclass=Brief):
    """A command of the player's own.

        session.set_custom_commands([CustomCommand("mix", "Add to mix", "list-add", "off")], on_custom)

    `id` is unique among the custom commands of the session. Users see `title`. `icon_name` is a name of the icon theme, or the
    URL of an image. `artwork` is an image as the icon, which the library requests at the size that each client shows. Clients
    that show no images use `icon_name`. `has_image` is for readers: `Controller.custom_icon()` requests the image.

    `state` is a CustomState or its word. `progress` is 0.0 to 1.0, with the state "progress". A `dangerous` command loses
    something: clients warn, and the player asks its user. One that is not `enabled` has no effect now.
    """

    id: Text
    title: Text
    icon_name: Optional[Text] = None
    state: Union[CustomState, CustomStateWord] = CustomState.STATELESS
    progress: float = 0.0
    dangerous: bool = False
    enabled: bool = True
    artwork: Optional[Artwork] = None
    has_image: bool = False

    def __post_init__(self) -> None:
        structure(self)  # A wrong value raises an exception in its own line.


def structure(command: CustomCommand) -> _abi.np_custom_command:
    """A command as C has it."""
    if command.artwork is not None:
        from .artwork import Artwork

        expect(command.artwork, Artwork, "the artwork of a custom command is an Artwork")
    flags = _abi.NP_CUSTOM_DANGEROUS if flag(command.dangerous, "dangerous") else 0
    flags |= 0 if flag(command.enabled, "enabled") else _abi.NP_CUSTOM_DISABLED
    return _abi.np_custom_command(
        id=identifier(command.id, "id"),
        title=required_text(command.title, "title"),
        icon_name=None if command.icon_name is None else required_text(command.icon_name, "icon_name"),
        state=number("state", "np_custom_state", command.state),
        flags=flags,
        progress=real(command.progress, "progress"),
    )
