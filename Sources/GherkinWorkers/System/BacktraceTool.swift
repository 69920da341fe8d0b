#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The program of the toolchain that looks at a process that crashes.
///
/// Swift's runtime finds it next to its own library. Where the runtime is part of the program there is no such place,
/// and it would say so in every process, among what the first step prints.
enum BacktraceTool {
  /// What Swift's runtime is told where a crash is to be looked at.
  ///
  /// - Parameter wanted: what it is told about how to do so.
  static func settings(_ wanted: String) -> String {
    #if os(Linux)
    if isRuntimeShared || ChildProcess.environmentValue("SWIFT_ROOT") != nil { return wanted }
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

  /// The program in the toolchain whose `swift` is on the search path; nil if there is none.
  private static var path: String? {
    for folder in (ChildProcess.environmentValue("PATH") ?? "").split(separator: ":") {
      guard let swift = realpath("\(folder)/swift", nil) else { continue }
      defer { free(swift) }
      let bin = String(cString: swift).split(separator: "/").dropLast().joined(separator: "/")
      let tool = "/\(bin)/../libexec/swift/linux/swift-backtrace-static"
      // The settings are divided by commas.
      if access(tool, X_OK) == 0, !tool.contains(",") { return tool }
    }
    return nil
  }
  #endif
}
