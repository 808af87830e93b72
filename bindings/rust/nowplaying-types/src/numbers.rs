// SPDX-License-Identifier: MIT
//! Makes enums of the numbers of the headers.

/// An enum whose values are the library's numbers. The module that uses it imports the declarations
/// as `sys`.
#[doc(hidden)]
#[macro_export]
macro_rules! numbers {
    (
        $(#[$about:meta])*
        $name:ident: $raw:ident {
            $($(#[$value_about:meta])* $value:ident = $number:ident,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        #[repr(i32)]
        pub enum $name {
            $($(#[$value_about])* $value = sys::$number,)*
        }

        impl $name {
            /// All values, in the order of the headers.
            pub const ALL: &'static [Self] = &[$(Self::$value),*];

            /// The number of this value in the C functions.
            #[must_use]
            pub const fn number(self) -> i32 {
                self as sys::$raw
            }

            /// The value with this number; `None` if only a newer library knows it.
            #[must_use]
            pub fn from_number(number: i32) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.number() == number)
            }
        }
    };
}
