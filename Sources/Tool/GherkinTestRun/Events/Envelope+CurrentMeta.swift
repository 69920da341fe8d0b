import GherkinRuntime
package import GherkinMessages
import Foundation

extension Envelope.Meta {
  /// Describes this process, its machine, and its build.
  ///
  /// - Parameters:
  ///   - version: the version of gherkin-run.
  ///   - environment: the variables of a continuous integration service. Default: those of the process.
  package static func current(
    version: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Envelope.Meta {
    Envelope.Meta(
      protocolVersion: "33.0.4",
      implementation: .init(name: "gherkin-run", version: version),
      runtime: .init(name: "Swift", version: swiftVersion),
      os: .init(name: osName, version: osVersion),
      cpu: .init(name: cpuName),
      ci: ContinuousIntegration.build(in: environment))
  }

  /// The version of the system; on Linux and Android that of the kernel.
  private static var osVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }

  private static var osName: String {
    #if os(macOS)
    "macOS"
    #elseif os(iOS)
    "iOS"
    #elseif os(tvOS)
    "tvOS"
    #elseif os(watchOS)
    "watchOS"
    #elseif os(visionOS)
    "visionOS"
    #elseif os(Linux)
    "linux"
    #elseif os(Android)
    "android"
    #elseif os(FreeBSD)
    "freebsd"
    #elseif os(OpenBSD)
    "openbsd"
    #elseif os(Windows)
    "windows"
    #else
    "unknown"
    #endif
  }

  private static var cpuName: String {
    #if arch(x86_64)
    "x86_64"
    #elseif arch(arm64)
    "arm64"
    #elseif arch(i386)
    "i386"
    #elseif arch(arm)
    "arm"
    #elseif arch(riscv64)
    "riscv64"
    #elseif arch(powerpc64le)
    "powerpc64le"
    #elseif arch(s390x)
    "s390x"
    #elseif arch(wasm32)
    "wasm32"
    #else
    "unknown"
    #endif
  }

  /// The version of the compiler, as far as it is available.
  private static var swiftVersion: String {
    #if compiler(>=6.4)
    "6.4 or later"
    #else
    "6.3"
    #endif
  }
}
