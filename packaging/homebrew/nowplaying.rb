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
  depends_on "openssl@3"

  def install
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    (testpath/"player.c").write <<~C
      #include <nowplaying/nowplaying.h>
      int main(void)
      {
          np_context *context = NULL;
          np_status status = np_context_new("org.example.Player", 0, &context);
          np_context_free(context);
          return status;
      }
    C
    system ENV.cc, "player.c", "-I#{include}", "-L#{lib}", "-lnowplaying", "-o", "player"
    system "./player"
  end
end
