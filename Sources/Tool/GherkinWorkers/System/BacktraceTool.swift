import GherkinProtocol
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The toolchain's program that examines a crashed process.
///
/// Swift's runtime finds it relative to its own library. If the runtime is linked statically, it cannot, and would
/// print a warning in every process, in the output of the first step.
enum BacktraceTool {
  /// Returns the settings of Swift's runtime for crash reports.
  ///
  /// - Parameter wanted: the settings of the backtrace.
  static func settings(_ wanted: String) -> String {
    #if os(Linux)
    if isRuntimeShared || OwnProcess.environmentValue("SWIFT_ROOT") != nil { return wanted }
    return path.map { "\(wanted),swift-backtrace=\($0)" } ?? "enable=no"
    #else
    return wanted
    #endif
  }

  #if os(Linux)
  private static var isRuntimeShared: Bool {
    guard let library = dlopen("libswiftCore.so", RTLD_LAZY | RTLD_NOLOAD) else { return false }
    dlclose(library)
    return true
  }

  /// The path of the program in the toolchain whose `swift` is on the search path; nil if there is none.
  private static var path: String? {
    for folder in (OwnProcess.environmentValue("PATH") ?? "").split(separator: ":") {
      guard let swift = realpath("\(folder)/swift", nil) else { continue }
      defer { free(swift) }
      let bin = String(cString: swift).split(separator: "/").dropLast().joined(separator: "/")
      let tool = "/\(bin)/../libexec/swift/linux/swift-backtrace-static"
      // The settings are separated by commas.
      if access(tool, X_OK) == 0, !tool.contains(",") { return tool }
    }
    return nil
  }
  #endif
}
