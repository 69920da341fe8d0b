package import CucumberMessages
import Foundation

extension Envelope.Meta {
  /// Describes this process and the machine it runs on.
  ///
  /// - Parameter version: the version of gherkin-run.
  package static func current(version: String) -> Envelope.Meta {
    Envelope.Meta(
      protocolVersion: "33.0.4",
      implementation: .init(name: "gherkin-run", version: version),
      runtime: .init(name: "Swift", version: swiftVersion),
      os: .init(name: osName, version: osVersion),
      cpu: .init(name: cpuName))
  }

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
    #elseif arch(wasm32)
    "wasm32"
    #else
    "unknown"
    #endif
  }

  /// The compiler's version, as far as it can be asked for.
  private static var swiftVersion: String {
    #if compiler(>=6.4)
    "6.4 or later"
    #elseif compiler(>=6.3)
    "6.3"
    #else
    "6.2"
    #endif
  }
}
