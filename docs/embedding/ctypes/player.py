# SPDX-License-Identifier: MIT
import ctypes

PLAY, PAUSE, PLAYING, PAUSED, MUSIC, TITLE = 1, 2, 1, 2, 1, 1  # From types.h and playback.h.

np = ctypes.CDLL("libnowplaying.so.0")
np.np_last_failure.restype = ctypes.c_char_p
np.np_content_set_duration.argtypes = (ctypes.c_void_p, ctypes.c_int64)
context, session, song = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()


@ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
def on_command(request: int, user_data: int) -> None:
    command = ctypes.c_int()
    np.np_request_get_command(ctypes.c_void_p(request), ctypes.byref(command))
    print("play" if command.value == PLAY else "pause", flush=True)  # Here your player does it.
    np.np_session_set_state(session, PLAYING if command.value == PLAY else PAUSED)
    np.np_request_finish(ctypes.c_void_p(request))


np.np_context_new(b"org.example.Smallest", 0, ctypes.byref(context))
np.np_session_new(context, b"music", ctypes.byref(session))
np.np_content_new(MUSIC, b"album-7/track-3", ctypes.byref(song))
np.np_content_set_text(song, TITLE, b"Harbour Lights")
np.np_content_set_duration(song, 254_000_000)
np.np_session_set_content(session, song)
np.np_session_offer_commands(session, (ctypes.c_int * 2)(PLAY, PAUSE), ctypes.c_size_t(2), on_command, None, None)
if np.np_session_publish(session) < 0:
    raise SystemExit(np.np_last_failure().decode())
input()  # Here your player plays.
np.np_content_free(song)
np.np_session_free(session)
np.np_context_free(context)
