# SPDX-License-Identifier: MIT

class Nowplaying < Formula
  desc "Library that shows a media player on the desktop"
  homepage "@HOMEPAGE@"
  url "@URL@"
  version "@VERSION@"
  sha256 "@SHA256@"
  license all_of: ["MIT", { "Apache-2.0" => { with: "Swift-exception" } }]

  depends_on "pkgconf" => :build
  depends_on "libffi"
  depends_on :linux
  depends_on "ncurses"
  depends_on "openssl@3"

  def install
    system "make", "install", "PREFIX=#{prefix}", "RUNPATH=#{lib}:#{Formula["ncurses"].opt_lib}"
  end

  test do
    (testpath/"player.c").write <<~C
      #include <nowplaying-control/control.h>
      #include <nowplaying/nowplaying.h>
      int main(void)
      {
          np_context *context = NULL;
          np_controller *controller = NULL;
          np_status status = np_context_new("org.example.Player", 0, &context);
          if (status == NP_OK)
              status = np_controller_new(0, &controller);
          np_controller_free(controller);
          np_context_free(context);
          return status;
      }
    C
    system ENV.cc, "player.c", "-I#{include}", "-L#{lib}", "-lnowplaying", "-lnowplaying-control", "-o", "player"
    system "./player"
    assert_match version.to_s, shell_output("#{bin}/nowplaying --version")
    assert_match version.to_s, shell_output("#{bin}/nowplaying-center --version")
  end
end
