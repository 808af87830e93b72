// SPDX-License-Identifier: MIT
//! The devices of a remote session. `types.h`

use crate::sys;
use nowplaying_types::private::{id_of, text_of};
use nowplaying_types::{DeviceType, Id};

/// A device on which a remote session plays, for example a speaker or a television. It borrows the
/// player.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Device<'a> {
    /// The id for [`Action::SetDeviceVolume`](crate::Action::SetDeviceVolume).
    pub id: Id,
    /// The name that users see.
    pub name: &'a str,
    /// The type, which selects the icon.
    pub kind: DeviceType,
    /// 0.0 is silent and 1.0 full. `None`: the volume is unknown and cannot be set.
    pub volume: Option<f64>,
    /// Whether [`Action::StepDeviceVolume`](crate::Action::StepDeviceVolume) changes its volume.
    pub relative_volume: bool,
    /// Whether it is muted. `None`: it cannot be muted.
    pub muted: Option<bool>,
}

impl Device<'_> {
    /// # Safety
    ///
    /// The texts are valid during the lifetime of the result.
    pub(crate) unsafe fn from_raw(raw: &sys::np_device) -> Self {
        // SAFETY: as the caller promises.
        let (id, name) = unsafe { (id_of(raw.id), text_of(raw.name)) };
        let has = |flag| raw.flags & flag != 0;
        Self {
            id,
            name,
            kind: DeviceType::from_number(raw.type_).unwrap_or(DeviceType::Other),
            volume: has(sys::NP_DEVICE_ABSOLUTE_VOLUME).then_some(raw.volume),
            relative_volume: has(sys::NP_DEVICE_RELATIVE_VOLUME),
            muted: has(sys::NP_DEVICE_CAN_MUTE).then(|| has(sys::NP_DEVICE_MUTED)),
        }
    }
}
