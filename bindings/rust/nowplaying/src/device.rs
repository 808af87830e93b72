// SPDX-License-Identifier: MIT
//! Where a remote session plays. `device.h`

use crate::base::{check, lossy, Result};
use crate::command::list;
use crate::numbers::numbers;
use crate::session::Session;
use crate::sys;
use crate::text::{identifier, text, Id};
use std::os::raw::c_char;

numbers! {
    /// What a device is: it selects the image beside its name.
    DeviceType: np_device_type {
        /// None of the others.
        Other = NP_DEVICE_OTHER,
        /// A car.
        Car = NP_DEVICE_CAR,
        /// A computer on a desk.
        Desktop = NP_DEVICE_DESKTOP,
        /// A gaming console.
        GamingConsole = NP_DEVICE_GAMING_CONSOLE,
        /// A laptop.
        Laptop = NP_DEVICE_LAPTOP,
        /// A stick in a television.
        MediaStick = NP_DEVICE_MEDIA_STICK,
        /// A phone.
        Phone = NP_DEVICE_PHONE,
        /// A box below a television.
        SetTopBox = NP_DEVICE_SET_TOP_BOX,
        /// A speaker.
        Speaker = NP_DEVICE_SPEAKER,
        /// Several speakers that are one.
        SpeakerGroup = NP_DEVICE_SPEAKER_GROUP,
        /// A tablet.
        Tablet = NP_DEVICE_TABLET,
        /// A television.
        Tv = NP_DEVICE_TV,
        /// A television that sounds from a speaker beside it.
        TvAndSpeaker = NP_DEVICE_TV_AND_SPEAKER,
        /// A watch, glasses.
        Wearable = NP_DEVICE_WEARABLE,
    }
}

/// A speaker, a television: where a remote session plays.
///
/// ```
/// use nowplaying::{Context, Device, DeviceType, Session};
///
/// let context = Context::new("org.example.Player")?;
/// let session = Session::new_remote(&context, "kitchen")?;
/// session.set_devices(&[
///     Device::new("10:2f", "Living room").kind(DeviceType::Speaker).volume(0.4),
///     Device::new("10:30", &Device::clean_name("Küche 🔊 (links)")?).relative_volume(),
/// ])?;
/// session.on_set_device_volume(|device, volume| println!("{device}: {volume}"))?;
/// session.on_step_device_volume(|device, steps| println!("{device}: {steps:+}"))?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Device {
    /// The same at the next start: a serial number, an address. No other device of the session has
    /// it, and commands bring it back.
    pub id: Id,
    /// What people read: 1 to 250 letters, digits, white space and ` - , & # .`, a letter or digit
    /// first, a letter, digit or full stop last. [`Device::clean_name`] makes one of any text.
    pub name: String,
    /// The image beside its name.
    pub kind: DeviceType,
    /// Silent 0.0 to full 1.0. `None`: it is not known, and cannot be set.
    pub volume: Option<f64>,
    /// Whether [`Command::StepDeviceVolume`](crate::Command) changes its volume.
    pub relative_volume: bool,
}

impl Device {
    /// A device that nothing more is known of.
    #[must_use]
    pub fn new(id: impl AsRef<[u8]>, name: impl Into<String>) -> Self {
        Self {
            id: Id::from(id.as_ref().to_vec()),
            name: name.into(),
            kind: DeviceType::Other,
            volume: None,
            relative_volume: false,
        }
    }

    /// Says what it is.
    #[must_use]
    pub fn kind(mut self, kind: DeviceType) -> Self {
        self.kind = kind;
        self
    }

    /// Says its volume, which can be set: [`Command::SetDeviceVolume`](crate::Command).
    #[must_use]
    pub fn volume(mut self, volume: f64) -> Self {
        self.volume = Some(volume);
        self
    }

    /// Lets [`Command::StepDeviceVolume`](crate::Command) change its volume.
    #[must_use]
    pub fn relative_volume(mut self) -> Self {
        self.relative_volume = true;
        self
    }

    /// A device's name of any text: what may not stand there becomes a space. It is
    /// [`Error::InvalidArgument`](crate::Error) if nothing is left.
    ///
    /// ```
    /// assert_eq!(nowplaying::Device::clean_name("Küche 🔊 (links)")?, "Küche links");
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn clean_name(words: impl AsRef<[u8]>) -> Result<String> {
        let words = text(words);
        let mut buffer: [c_char; 1024] = [0; 1024];
        // SAFETY: the buffer is as long as it is said to be, and ends in a NUL afterwards.
        unsafe {
            let (start, size) = (buffer.as_mut_ptr(), buffer.len());
            check(sys::np_device_clean_name(words.as_ptr(), start, size))?;
            Ok(lossy(buffer.as_ptr()))
        }
    }

    fn flags(&self) -> sys::np_device_flags {
        let volume = self.volume.map_or(0, |_| sys::NP_DEVICE_ABSOLUTE_VOLUME);
        volume | if self.relative_volume { sys::NP_DEVICE_RELATIVE_VOLUME } else { 0 }
    }
}

impl Session {
    /// Says on which devices a remote session plays, in the order that people see. A session
    /// without a name of its own is named after them: "Example Player – Living room".
    ///
    /// Desktops know one volume a player: with several devices it is their mean, and who moves it
    /// moves all. The handler of [`Command::SetDeviceVolume`](crate::Command) is asked once for
    /// each device that moves. Say what came of it, with all devices again.
    pub fn set_devices(&self, devices: &[Device]) -> Result<()> {
        let mut texts = Vec::new();
        for device in devices {
            texts.push((identifier(&device.id)?, text(&device.name)));
        }
        let rows: Vec<_> = devices
            .iter()
            .zip(&texts)
            .map(|(device, (id, name))| sys::np_device {
                id: id.as_ptr(),
                name: name.as_ptr(),
                type_: device.kind.number(),
                flags: device.flags(),
                volume: device.volume.unwrap_or_default(),
            })
            .collect();
        // SAFETY: the handle lives, and the devices, as many as is said, are copied.
        check(unsafe { sys::np_session_set_devices(self.as_ptr(), list(&rows), rows.len()) })
    }
}
