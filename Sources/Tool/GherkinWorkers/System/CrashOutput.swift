import GherkinHost
internal import GherkinProcesses
import GherkinProtocol
import GherkinRuntime
internal import Foundation
internal import GherkinSteps
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension TestStepResult {
  /// Creates the result of the step or hook that was running when a worker was terminated.
  init(_ termination: WorkerTermination, duration: Duration) {
    let output = CrashOutput(termination.output, showsAllCalls: termination.showsAllCalls)
    let cause = termination.reason ?? termination.end.words
    // The message of Swift's runtime contains the line of code, so it comes first; earlier output is the least
    // important.
    let outside =
      output.isOutsideSteps
      ? "the call belongs to no step of this scenario; it was made by a task or thread that may be an earlier scenario's"
      : nil
    let text = [output.reason, cause, outside, output.message].compactMap(\.self).filter { !$0.isEmpty }.joined(
      separator: "\n")
    let trace = output.calls.isEmpty ? nil : ([text] + output.calls.map { "    \($0)" }).joined(separator: "\n")
    self.init(
      status: .failed, duration: duration, message: text,
      exception: TestStepResult.Exception(
        type: termination.reason == nil || termination.end == .unknown ? termination.end.name : "TimeLimitError",
        message: text, stackTrace: trace))
  }
}

/// The output of a crashed process: its message, and the calls in the backtrace of Swift's runtime.
struct CrashOutput: Sendable {
  /// The line with the reason from Swift's runtime: `Sources/Steps/Beer.swift:18:5: Fatal error: no beer`; nil if there
  /// is none. The runtime prints the module and the file; the path is that of the call.
  let reason: String?
  /// The rest of the output, without the backtrace.
  let message: String
  /// The name and location of each call, the innermost first; empty if they are unknown.
  let calls: [String]
  /// Whether the crashed call is known, and belongs to no step or hook: a task or thread made it that a step or hook had
  /// started.
  let isOutsideSteps: Bool

  /// The maximum size of the stored output in bytes, and the maximum number of calls.
  private static let limit = (bytes: 8192, calls: 32)

  /// Settings for Swift's runtime that control the backtrace.
  static let backtraceSettings =
    "enable=yes,color=no,interactive=no,threads=crashed,registers=none,images=none,limit=64,cache=no"

  /// - Parameters:
  ///   - output: the output of the process.
  ///   - showsAllCalls: whether all calls are included, or only those of the user's code.
  init(_ output: [UInt8], showsAllCalls: Bool) {
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.firstIndex { $0.hasPrefix("*** ") || $0 == "Current stack trace:" } ?? lines.endIndex
    let reasonIndex = lines[..<end].lastIndex { $0.contains(": Fatal error") || $0.hasPrefix("Fatal error") }
    var said = lines[..<end].indices.filter { $0 != reasonIndex }.map { lines[$0] }.joined(separator: "\n")
    while said.last == "\n" { said.removeLast() }
    message =
      said.utf8.count > Self.limit.bytes
      ? "… " + String(decoding: said.utf8.suffix(Self.limit.bytes), as: UTF8.self) : said
    let frames = Self.crashedThread(lines[end...]).compactMap(Self.call)
    // Without a backtrace tool, Swift's runtime prints frames without names.
    isOutsideSteps =
      frames.contains { $0.contains(" at ") }
      && !frames.contains { frame in BacktraceFrames.callers.contains { frame.contains($0) } }
    let ownFrames = frames.prefix { !Self.isEngine($0) }.filter {
      $0.contains(" at ") && !$0.contains("<compiler-generated>")
    }
    reason = reasonIndex.map { Self.reason(String(lines[$0].prefix(Self.limit.bytes)), frames, own: ownFrames.first) }
    calls = showsAllCalls ? frames : ownFrames.prefix(Self.limit.calls).map(Self.shortened)
  }

  /// Returns whether output contains the start of a crash report of Swift's runtime.
  static func hasBegun(in output: [UInt8]) -> Bool {
    var rest = output[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "*")) {
      if start == 0 || output[start - 1] == UInt8(ascii: "\n"), rest[start...].starts(with: Self.reportStart) {
        return true
      }
      rest = rest[(start + 1)...]
    }
    return false
  }

  private static let reportStart = Array("*** Signal ".utf8)

  /// Returns the lines about the crashed thread, if the user has configured Swift's runtime to print all threads.
  private static func crashedThread(_ lines: ArraySlice<Substring>) -> ArraySlice<Substring> {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("Thread ") && $0.hasSuffix(" crashed:") }) else {
      return lines
    }
    return lines[(start + 1)...].prefix { !$0.hasPrefix("Thread ") && !$0.hasPrefix("Registers:") }
  }

  /// Returns the call in a line of a backtrace:
  /// `2 [ra] 0x000055a8e1c5ae25 Fault.happen() + 404 in runner at /a/Fault.swift:14:20`.
  private static func call(_ line: Substring) -> String? {
    let words = line.split(separator: " ", maxSplits: 12)
    guard words.first.flatMap({ Int($0) }) != nil, let address = words.firstIndex(where: { $0.hasPrefix("0x") }) else {
      return nil
    }
    let call = words[(address + 1)...].joined(separator: " ")
    guard let place = call.range(of: " at /", options: .backwards) else { return call }
    return call[..<place.lowerBound] + " at " + WorkingFolder.relative("/" + call[place.upperBound...])
  }

  /// Returns the runtime's line with the location of the call that has its file name and line. For a line in Swift's
  /// own library, uses the location of the user's innermost call.
  private static func reason(_ line: String, _ calls: [String], own: String?) -> String {
    guard let said = line.firstMatch(of: #/^([^\s:]+)\/([^\/\s:]+\.swift:\d+): /#) else { return line }
    let candidates = said.1 == "Swift" ? [own].compactMap(\.self) : calls
    for call in candidates {
      guard let end = call.range(of: " at ", options: .backwards)?.upperBound else { continue }
      let place = call[end...]
      guard said.1 == "Swift" || "/\(place)".contains("/\(said.2):") else { continue }
      return "\(place): \(line[said.range.upperBound...])"
    }
    return line
  }

  /// Returns a call without addresses and offsets: `closure of beerSteps at Steps/Beer.swift:20:11`.
  private static func shortened(_ call: String) -> String {
    call.replacing(#/( \+ \d+)? in \S+ at /#, with: " at ", maxReplacements: 1)
      .replacing(
        #/^(closure #\d+ in )+(variable initialization expression of )?/#, with: "closure of ", maxReplacements: 1)
  }

  /// Returns whether a call is the innermost one of this project; the outer calls are not relevant to users.
  private static func isEngine(_ call: String) -> Bool {
    (BacktraceFrames.registration + BacktraceFrames.callers).contains { call.contains($0) }
  }
}

extension ProcessEnd {
  private static let signals: [(Int32, String, String)] = [
    (SIGILL, "SIGILL", "an illegal instruction; Swift ends a process like this if a precondition fails"),
    (SIGTRAP, "SIGTRAP", "a trap; Swift ends a process like this if a precondition fails"),
    (SIGABRT, "SIGABRT", "abort"),
    (SIGSEGV, "SIGSEGV", "an invalid memory access, such as a stack overflow"),
    (SIGBUS, "SIGBUS", "an access to memory that does not exist"),
    (SIGFPE, "SIGFPE", "an arithmetic error"),
    (SIGKILL, "SIGKILL", "killed, perhaps because memory ran out"),
    (SIGTERM, "SIGTERM", "terminated"),
    (SIGINT, "SIGINT", "interrupted"),
    (SIGHUP, "SIGHUP", "hung up"),
    (SIGPIPE, "SIGPIPE", "a write to a closed pipe"),
    (SIGQUIT, "SIGQUIT", "quit"),
    (SIGXCPU, "SIGXCPU", "too much processor time"),
    (SIGSYS, "SIGSYS", "an invalid system call"),
  ]

  /// The name, which is the type of an error: `SIGTRAP`, `exit`.
  var name: String {
    switch self {
    case .exited: return "exit"
    case .signalled(let number): return Self.signals.first { $0.0 == number }?.1 ?? "signal \(number)"
    case .unknown: return "lost process"
    }
  }

  /// The description as a sentence without a period.
  var words: String {
    switch self {
    case .exited(let code):
      return "a call of exit(\(code)) ended the process"
    case .signalled(let number):
      guard let signal = Self.signals.first(where: { $0.0 == number }) else {
        return "the process was ended by signal \(number)"
      }
      return "the process was ended by \(signal.1): \(signal.2)"
    case .unknown: return "the process disappeared; its exit status is not available"
    }
  }
}

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
