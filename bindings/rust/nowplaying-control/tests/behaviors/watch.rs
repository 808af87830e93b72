// SPDX-License-Identifier: MIT
//! Waits for the state of players.

use crate::stage::{bus, Stage, DEADLINE};
use nowplaying_control::{Controller, ControllerBuilder, Player};
use std::time::{Duration, Instant};

/// A controller on the bus of the tests.
pub fn controller() -> Controller {
    with(|builder| builder)
}

/// The same with options.
pub fn with(options: impl FnOnce(ControllerBuilder) -> ControllerBuilder) -> Controller {
    let controller = options(Controller::builder().bus_address(bus())).build();
    let controller = controller.expect("a controller");
    controller.wait(DEADLINE).expect("all players");
    controller
}

/// Waits until a player shows something.
pub fn until(controller: &Controller, stage: &Stage, is_shown: impl Fn(&Player) -> bool) -> Player {
    let end = Instant::now() + DEADLINE;
    let events = controller.events().expect("events");
    loop {
        let player = controller.player(&stage.name).expect("the players");
        if let Some(player) = player.filter(|player| is_shown(player)) {
            return player;
        }
        assert!(Instant::now() < end, "it is not shown");
        // Players of other tests change too.
        drop(events.recv_timeout(Duration::from_millis(500)));
    }
}
