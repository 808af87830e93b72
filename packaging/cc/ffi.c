/* SPDX-License-Identifier: MIT */
/* Compiles only if libffi is installed. */
#include <ffi.h>

int main(void)
{
    ffi_cif interface;
    return ffi_prep_cif(&interface, FFI_DEFAULT_ABI, 0, &ffi_type_void, 0) != FFI_OK;
}
