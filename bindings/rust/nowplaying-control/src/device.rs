// SPDX-License-Identifier: MIT
//! The devices of a remote session. `types.h`

use crate::numbers::numbers;
use crate::sys;
use crate::text::{text_of, Id};

numbers! {
    /// The types of devices. Clients choose the icon by it.
    DeviceType: np_device_type {
        /// Another device.
        Other = NP_DEVICE_OTHER,
        /// A car.
        Car = NP_DEVICE_CAR,
        /// A computer on a desk.
        Desktop = NP_DEVICE_DESKTOP,
        /// A gaming console.
        GamingConsole = NP_DEVICE_GAMING_CONSOLE,
        /// A laptop.
        Laptop = NP_DEVICE_LAPTOP,
        /// A media stick of a television.
        MediaStick = NP_DEVICE_MEDIA_STICK,
        /// A phone.
        Phone = NP_DEVICE_PHONE,
        /// A set-top box.
        SetTopBox = NP_DEVICE_SET_TOP_BOX,
        /// A speaker.
        Speaker = NP_DEVICE_SPEAKER,
        /// A group of speakers.
        SpeakerGroup = NP_DEVICE_SPEAKER_GROUP,
        /// A tablet.
        Tablet = NP_DEVICE_TABLET,
        /// A television.
        Tv = NP_DEVICE_TV,
        /// A television with a separate speaker.
        TvAndSpeaker = NP_DEVICE_TV_AND_SPEAKER,
        /// A watch or glasses.
        Wearable = NP_DEVICE_WEARABLE,
    }
}

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
}

impl Device<'_> {
    /// # Safety
    ///
    /// The texts are valid during the lifetime of the result.
    pub(crate) unsafe fn from_raw(raw: &sys::np_device) -> Self {
        // SAFETY: as the caller promises.
        let (id, name) = unsafe { (Id::from_raw(raw.id), text_of(raw.name)) };
        let has = |flag| raw.flags & flag != 0;
        Self {
            id,
            name,
            kind: DeviceType::from_number(raw.type_).unwrap_or(DeviceType::Other),
            volume: has(sys::NP_DEVICE_ABSOLUTE_VOLUME).then_some(raw.volume),
            relative_volume: has(sys::NP_DEVICE_RELATIVE_VOLUME),
        }
    }
}
