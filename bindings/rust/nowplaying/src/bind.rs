// SPDX-License-Identifier: MIT
//! Binds commands to C functions of the player. `bind.h`
//!
//! C has `np_binding_call()` for the test of a row. Here the compiler compares the signature with the function.

use crate::base::check;
use crate::session::Session;
use crate::sys;
use nowplaying_types::private::{catch_panic, list, pointer, text};
use nowplaying_types::{Command, Result};
use std::ffi::CString;
use std::fmt;
use std::marker::PhantomData;
use std::os::raw::{c_char, c_void};
use std::sync::Arc;

/// One row of a table: a command, its `extern "C"` function, and the signature of the function. The
/// macro [`bind!`](crate::bind!) makes it.
pub struct Binding<T> {
    command: Command,
    function: unsafe extern "C" fn(),
    signature: CString,
    name: Option<CString>,
    _user_data: PhantomData<fn(&T)>,
}

impl<T> Binding<T> {
    /// A row with a signature that you write as `bind.h` documents it. Only this has "-d", "-f" and
    /// "-x", for a function that expects the negative value.
    ///
    /// ```
    /// use nowplaying::{Binding, Command};
    ///
    /// struct Player;
    /// extern "C" fn back(_player: &Player, _seconds: f64) {}
    /// // SAFETY: the arguments of `back` are a player and a double.
    /// let row: Binding<Player> = unsafe {
    ///     let back: extern "C" fn(&Player, f64) = back;
    ///     Binding::from_raw(Command::SkipBackward, std::mem::transmute(back), "v(u-d)")
    /// };
    /// ```
    ///
    /// # Safety
    ///
    /// The signature is that of the function. Its argument at `u` is a `&T` that it does not keep. The
    /// function does not unwind.
    pub unsafe fn from_raw(
        command: Command,
        function: unsafe extern "C" fn(),
        signature: &str,
    ) -> Self {
        let signature = text(signature);
        Self { command, function, signature, name: None, _user_data: PhantomData }
    }

    #[doc(hidden)]
    pub unsafe fn from_slots(
        command: Command,
        function: unsafe extern "C" fn(),
        result: &str,
        slots: &[Slot<T>],
        name: &str,
    ) -> Self {
        let slots: String = slots.iter().map(|slot| slot.word.as_str()).collect();
        // SAFETY: as the caller promises.
        let row = unsafe { Self::from_raw(command, function, &format!("{result}({slots})")) };
        Self { name: Some(text(name)), ..row }
    }
}

impl<T> fmt::Debug for Binding<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?}: {:?}", self.command, self.signature)
    }
}

/// The types of arguments of a bound function.
///
/// # Safety
///
/// `LETTER` is the letter of the type in `bind.h`.
pub unsafe trait BoundArgument {
    /// Its letter in a signature.
    const LETTER: &'static str;
    /// The text of a constant of this type in a signature.
    #[must_use]
    fn constant(value: Self) -> String;
}

/// The types of results of a bound function.
///
/// # Safety
///
/// `LETTER` is the letter of the type in `bind.h`.
pub unsafe trait BoundResult {
    /// Its letter in a signature.
    const LETTER: &'static str;
}

macro_rules! letters {
    ($trait:ident: $($type:ty = $letter:literal $(=> $constant:literal)?;)*) => {
        $(
            // SAFETY: `bind.h` has this letter for this type.
            unsafe impl $trait for $type {
                const LETTER: &'static str = $letter;
                $(fn constant(value: Self) -> String { format!($constant, value) })?
            }
        )*
    };
}

letters! { BoundArgument:
    f64 = "d" => "={:?}";
    f32 = "f" => "=f{:?}";
    i64 = "x" => "=x{}";
    i32 = "i" => "={}";
    bool = "b" => "={}";
}

// SAFETY: `bind.h` has this letter for this type.
unsafe impl BoundArgument for *const c_char {
    const LETTER: &'static str = "s";

    /// Not supported: the library rejects it. [`Binding::from_raw`] accepts it as `='all'`.
    fn constant(_value: Self) -> String {
        "=".to_owned()
    }
}

/// The path of a local file, as an argument of a function bound to [`Command::OpenUrl`]. It is a C
/// string that is valid during the call.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct LocalPath(*const c_char);

impl LocalPath {
    /// The bytes of the path and their NUL.
    #[must_use]
    pub const fn as_ptr(self) -> *const c_char {
        self.0
    }
}

// SAFETY: `bind.h` has this letter for this type.
unsafe impl BoundArgument for LocalPath {
    const LETTER: &'static str = "p";

    /// Not supported: the library rejects it.
    fn constant(_value: Self) -> String {
        "=".to_owned()
    }
}

/// The queue entry before the one to add, as an argument of a function bound to
/// [`Command::AddToQueue`]. It is a C string that is valid during the call; empty: the front.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct PreviousEntry(*const c_char);

impl PreviousEntry {
    /// The bytes of the id and their NUL.
    #[must_use]
    pub const fn as_ptr(self) -> *const c_char {
        self.0
    }
}

// SAFETY: `bind.h` has this letter for this type.
unsafe impl BoundArgument for PreviousEntry {
    const LETTER: &'static str = "a";

    /// Not supported: the library rejects it.
    fn constant(_value: Self) -> String {
        "=".to_owned()
    }
}

letters! { BoundResult:
    () = "v";
    bool = "b";
    i32 = "i";
}

#[doc(hidden)]
pub struct Slot<T> {
    word: String,
    _user_data: PhantomData<fn(&T)>,
}

impl<T> Slot<T> {
    fn new(word: String) -> Self {
        Self { word, _user_data: PhantomData }
    }

    #[must_use]
    pub fn argument<A: BoundArgument>() -> Self {
        Self::new(A::LETTER.to_owned())
    }

    #[must_use]
    pub fn constant<A: BoundArgument>(value: A) -> Self {
        Self::new(A::constant(value))
    }
}

#[doc(hidden)]
#[must_use]
pub fn user_data<T>() -> Slot<T> {
    Slot::new("u".to_owned())
}

/// Makes a row for [`Session::bind`](crate::Session::bind): a command, an `extern "C"` function, and
/// the type of the function. Another type than that of the function does not compile.
///
/// `&Player` is the bound player. The other arguments are those of the command:
///
/// - `f64`, `f32`: a time in seconds, a rate, a rating or a volume
/// - `i64`: a time in microseconds
/// - `i32`: a mode, or the volume steps of a device
/// - `bool`: a flag
/// - `*const c_char`: a text or an id, valid during the call
/// - [`LocalPath`](crate::LocalPath): the path of a local file
/// - [`PreviousEntry`](crate::PreviousEntry): the queue entry before the one to add
/// - `i32 = 1`: the constant 1
///
/// A panic in an `extern "C"` function ends the program. If a function may panic, use a closure of
/// [`Session::on_play`](crate::Session::on_play) and its siblings: a panic there fails the request.
///
/// ```
/// use nowplaying::{bind, Command};
/// use std::sync::Arc;
///
/// struct Player;
/// extern "C" fn player_play(_player: &Player) {}
/// extern "C" fn playlist_step(_player: &Player, by: i32) -> bool { by != 0 }
/// extern "C" fn player_seek(_seconds: f64, _player: &Player) -> i32 { 0 }
///
/// # let context = nowplaying::Context::new("org.example.Player")?;
/// # let session = nowplaying::Session::new(&context, "music")?;
/// session.bind(
///     Arc::new(Player),
///     &[
///         bind!(Command::Play, player_play, fn(&Player)),
///         bind!(Command::Next, playlist_step, fn(&Player, i32 = 1) -> bool),
///         bind!(Command::Previous, playlist_step, fn(&Player, i32 = -1) -> bool),
///         bind!(Command::SeekToPosition, player_seek, fn(f64, &Player) -> i32),
///     ],
/// )?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[macro_export]
macro_rules! bind {
    ($command:expr, $function:expr, fn($($arguments:tt)*) $(-> $result:ty)?) => {
        $crate::bind!(@next [$command, $function, ($($result)?)] [] [] $($arguments)*)
    };
    (@next $row:tt [$($types:tt)*] [$($slots:tt)*] & $type:ty, $($rest:tt)*) => {
        $crate::bind!(
            @next $row
            [$($types)* (&$type)]
            [$($slots)* ($crate::private::user_data::<$type>())]
            $($rest)*
        )
    };
    (@next $row:tt [$($types:tt)*] [$($slots:tt)*] & $type:ty) => {
        $crate::bind!(@next $row [$($types)*] [$($slots)*] &$type,)
    };
    (@next $row:tt [$($types:tt)*] [$($slots:tt)*] $type:ty = $value:expr, $($rest:tt)*) => {
        $crate::bind!(
            @next $row
            [$($types)* ($type)]
            [$($slots)* ($crate::private::Slot::constant::<$type>($value))]
            $($rest)*
        )
    };
    (@next $row:tt [$($types:tt)*] [$($slots:tt)*] $type:ty = $value:expr) => {
        $crate::bind!(@next $row [$($types)*] [$($slots)*] $type = $value,)
    };
    (@next $row:tt [$($types:tt)*] [$($slots:tt)*] $type:ty, $($rest:tt)*) => {
        $crate::bind!(
            @next $row
            [$($types)* ($type)]
            [$($slots)* ($crate::private::Slot::argument::<$type>())]
            $($rest)*
        )
    };
    (@next $row:tt [$($types:tt)*] [$($slots:tt)*] $type:ty) => {
        $crate::bind!(@next $row [$($types)*] [$($slots)*] $type,)
    };
    (
        @next [$command:expr, $function:expr, ($($result:ty)?)]
        [$(($type:ty))*] [$(($slot:expr))*]
    ) => {{
        let function: extern "C" fn($($type),*) $(-> $result)? = $function;
        let slots = [$($slot),*];
        // SAFETY: the slots and the result come from the type of the function.
        unsafe {
            $crate::Binding::from_slots(
                $command,
                ::core::mem::transmute::<
                    extern "C" fn($($type),*) $(-> $result)?,
                    unsafe extern "C" fn(),
                >(function),
                $crate::private::result::<($($result)?)>(),
                &slots,
                ::core::stringify!($function),
            )
        }
    }};
}

#[doc(hidden)]
#[must_use]
pub fn result<R: BoundResult>() -> &'static str {
    R::LETTER
}

impl Session {
    /// Offers and enables the commands of a table, and calls their functions with the player.
    /// Offering or binding a command again replaces its row. The error names an invalid row.
    pub fn bind<T>(&self, player: Arc<T>, rows: &[Binding<T>]) -> Result<()>
    where
        T: Send + Sync + 'static,
    {
        let rows: Vec<_> = rows
            .iter()
            .map(|row| sys::np_binding {
                command: row.command.number(),
                function: Some(row.function),
                signature: row.signature.as_ptr(),
                name: pointer(row.name.as_ref()),
            })
            .collect();
        let player = Arc::into_raw(player) as *mut c_void;
        // SAFETY: the count is that of the rows, and they are copied; the functions expect the `T`
        // that `release::<T>` drops.
        check("Session::bind", unsafe {
            sys::np_session_bind(self.as_ptr(), list(&rows), rows.len(), player, Some(release::<T>))
        })
    }
}

unsafe extern "C" fn release<T>(user_data: *mut c_void) {
    // SAFETY: it comes from `Arc::into_raw`, and no other call drops it.
    let player = unsafe { Arc::from_raw(user_data.cast::<T>()) };
    catch_panic(|| drop(player));
}
