// SPDX-License-Identifier: MIT
import CSDBus
import Foundation
import Testing

@testable import SDBus

@Suite struct `The provider of sd-bus` {
  private func result(_ providers: [String]) -> Int32 {
    let names = unsafe providers.map { unsafe strdup($0) }
    defer { unsafe names.forEach { unsafe free($0) } }
    let list = unsafe names.map { unsafe UnsafePointer($0) } + [nil]
    return unsafe list.withUnsafeBufferPointer { unsafe csdbus_try($0.baseAddress) }
  }

  @Test func `may be missing, or be something else of that name`() {
    #expect(BusError(code: result([])).name == "ENOENT")
    #expect(BusError(code: result(["libnowplaying-no-such.so.0", "libc.so.6"])).name == "ENOENT")
  }

  @Test func `is the first that has everything`() {
    #expect(result(["libnowplaying-no-such.so.0", "libc.so.6", "libsystemd.so.0"]) == 0)
    #expect(csdbus_load() == 0)
  }

  private static let systemHeader = "/usr/include/systemd/sd-bus.h"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: systemHeader)))
  func `declares its functions as we do`() throws {
    let header = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/CSDBus/include/CSDBus.h").standardizedFileURL.path
    let source = """
      #include <systemd/sd-bus.h>
      #define CSDBUS_SYSTEM_ERROR sd_bus_error
      #include "\(header)"
      typedef struct { const char *name; const char *message; int need_free; } ours;
      _Static_assert(sizeof(ours) == sizeof(sd_bus_error), "size");
      #define SAME(type, name, parameters, arguments) \\
        _Static_assert(__builtin_types_compatible_p(type parameters, __typeof__(sd_bus_##name)), #name);
      CSDBUS_FUNCTIONS(SAME)
      _Static_assert(CSDBUS_METHOD_CALL == SD_BUS_MESSAGE_METHOD_CALL, "call");
      _Static_assert(CSDBUS_METHOD_RETURN == SD_BUS_MESSAGE_METHOD_RETURN, "return");
      _Static_assert(CSDBUS_METHOD_ERROR == SD_BUS_MESSAGE_METHOD_ERROR, "error");
      _Static_assert(CSDBUS_SIGNAL == SD_BUS_MESSAGE_SIGNAL, "signal");
      """
    let file = FileManager.default.temporaryDirectory.path + "/nowplaying-\(UUID().uuidString).c"
    try source.write(toFile: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let compiler = try Program(["cc", "-fsyntax-only", file])
    #expect(compiler.wait() == 0)
  }
}
