internal import Foundation
internal import GherkinRuntime
internal import GherkinSteps

/// The output of a process that crashed: its message, and the calls of the backtrace that Swift's runtime printed.
struct CrashOutput: Sendable {
  /// The line in which Swift's runtime says what happened: `Sources/Steps/Beer.swift:18:5: Fatal error: no beer`; nil
  /// if it says nothing. The runtime names the module and the file; the path is that of the call.
  let reason: String?
  /// What else was said, without the backtrace.
  let message: String
  /// Where it happened: for each call its name and place, the innermost first; empty if they are not known.
  let calls: [String]

  /// How much of what was said is kept, in bytes, and how many calls.
  private static let limit = (bytes: 8192, calls: 32)

  /// What tells Swift's runtime how to describe a crash.
  static let backtraceSettings =
    "enable=yes,color=no,interactive=no,threads=crashed,registers=none,images=none,limit=64,cache=no"

  /// - Parameters:
  ///   - output: what the process wrote.
  ///   - tellsAllCalls: whether all calls are shown, or only those of the user's code.
  init(_ output: [UInt8], tellsAllCalls: Bool) {
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.firstIndex { $0.hasPrefix("*** ") || $0 == "Current stack trace:" } ?? lines.endIndex
    let reasonIndex = lines[..<end].lastIndex { $0.contains(": Fatal error") || $0.hasPrefix("Fatal error") }
    var said = lines[..<end].indices.filter { $0 != reasonIndex }.map { lines[$0] }.joined(separator: "\n")
    while said.last == "\n" { said.removeLast() }
    message =
      said.utf8.count > Self.limit.bytes
      ? "… " + String(decoding: said.utf8.suffix(Self.limit.bytes), as: UTF8.self) : said
    let frames = Self.crashedThread(lines[end...]).compactMap(Self.call)
    let ownFrames = frames.prefix { !Self.isEngine($0) }.filter {
      $0.contains(" at ") && !$0.contains("<compiler-generated>")
    }
    reason = reasonIndex.map { Self.reason(String(lines[$0].prefix(Self.limit.bytes)), frames, own: ownFrames.first) }
    calls = tellsAllCalls ? frames : ownFrames.prefix(Self.limit.calls).map(Self.shortened)
  }

  /// Whether Swift's runtime has begun to report a crash in what a process wrote.
  static func hasBegun(in output: [UInt8]) -> Bool {
    String(decoding: output, as: UTF8.self).split(separator: "\n").contains { $0.hasPrefix("*** Signal ") }
  }

  /// The lines about the thread that crashed, if the user has Swift's runtime print all threads.
  private static func crashedThread(_ lines: ArraySlice<Substring>) -> ArraySlice<Substring> {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("Thread ") && $0.hasSuffix(" crashed:") }) else {
      return lines
    }
    return lines[(start + 1)...].prefix { !$0.hasPrefix("Thread ") && !$0.hasPrefix("Registers:") }
  }

  /// The call in a line of a backtrace: `2 [ra] 0x000055a8e1c5ae25 Fault.happen() + 404 in runner at
  /// /a/Fault.swift:14:20`.
  private static func call(_ line: Substring) -> String? {
    let words = line.split(separator: " ", maxSplits: 12)
    guard words.first.flatMap({ Int($0) }) != nil, let address = words.firstIndex(where: { $0.hasPrefix("0x") }) else {
      return nil
    }
    let call = words[(address + 1)...].joined(separator: " ")
    guard let place = call.range(of: " at /", options: .backwards) else { return call }
    return call[..<place.lowerBound] + " at " + WorkingFolder.relative("/" + call[place.upperBound...])
  }

  /// The line of the runtime, with the place of the call that has its file's name and line; for a line of Swift's own
  /// library, with that of the user's innermost call.
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

  /// A call without numbers that say nothing to users: `closure of beerSteps at Steps/Beer.swift:20:11`.
  private static func shortened(_ call: String) -> String {
    call.replacing(#/( \+ \d+)? in \S+ at /#, with: " at ", maxReplacements: 1)
      .replacing(
        #/^(closure #\d+ in )+(variable initialization expression of )?/#, with: "closure of ", maxReplacements: 1)
  }

  /// Whether a call is the first on the way to the user's code: what lies after says nothing to users.
  private static func isEngine(_ call: String) -> Bool {
    [
      "StepDefinition.init", "ParameterType.init", "Once.init", "StepLibrary.Builder", "StepCall.run",
      "TimeLimitedInvoker.call",
      "TestCaseRunner.",
    ]
    .contains {
      call.contains($0)
    }
  }
}
