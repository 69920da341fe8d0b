import Foundation
import GherkinLanguageServer
import Synchronization

/// Matches regular expressions in another process, which is killed if a match takes too long.
///
/// A message is a line: the pattern and the text in Base64, and in the response the byte offsets of the arguments. The
/// first line says that the process has started.
final class ChildPatternMatcher: PatternMatching {
  /// The argument that starts this program as such a process.
  static let mode = "match"

  /// The time limits of a match, and of the start of a child, in seconds.
  private static let (limit, startLimit) = (0.5, 20.0)
  private static let mostKnown = 20_000

  private struct Key: Hashable {
    let pattern: String
    let text: String
  }

  private struct State {
    var child: Child?
    var known: [Key: PatternOutcome] = [:]
    /// Patterns that took too long, which are not tried again.
    var slow: Set<String> = []
    /// The number of times that the child could not be started, or ended unexpectedly.
    var failures = 0
  }

  private final class Child: @unchecked Sendable {
    let process = Process()
    let input = Pipe()
    // Guarded by `condition`.
    let condition = NSCondition()
    var lines: [String] = []
    var hasEnded = false

    /// Waits for a line of its output; nil if none arrives in time.
    func line(within limit: TimeInterval) -> String? {
      let end = Date.now + limit
      condition.lock()
      defer { condition.unlock() }
      while lines.isEmpty, !hasEnded, condition.wait(until: end) {}
      return lines.popLast()
    }
  }

  private let program: String
  private let state = Mutex(State())

  init(program: String) {
    self.program = program
  }

  func match(_ pattern: String, _ text: String) -> PatternOutcome {
    let key = Key(pattern: pattern, text: text)
    return state.withLock { state in
      if let known = state.known[key] { return known }
      guard !state.slow.contains(pattern), state.failures < 10 else { return .unknown }
      let outcome = ask(key, &state)
      if state.known.count >= Self.mostKnown { state.known.removeAll() }
      if let outcome { state.known[key] = outcome }
      return outcome ?? .unknown
    }
  }

  /// Sends a request to the child; returns nil if it does not respond.
  private func ask(_ key: Key, _ state: inout State) -> PatternOutcome? {
    if state.child == nil { state.child = start() }
    guard let child = state.child else {
      state.failures += 1
      return nil
    }
    let line = "\(Data(key.pattern.utf8).base64EncodedString()) \(Data(key.text.utf8).base64EncodedString())\n"
    do {
      try child.input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
    } catch {
      state.failures += 1
      state.child = nil
      return nil
    }
    guard let answer = child.line(within: Self.limit) else {
      if child.hasEnded { state.failures += 1 } else { kill(child.process.processIdentifier, SIGKILL) }
      // The same expression would block the next child.
      state.slow.insert(key.pattern)
      state.child = nil
      return nil
    }
    return Self.outcome(answer)
  }

  private static func outcome(_ answer: String) -> PatternOutcome {
    switch answer {
    case "-": return .notMatched
    case "?": return .unknown
    default:
      let ranges = answer.split(separator: " ").dropFirst().compactMap { part -> Range<Int>? in
        let ends = part.split(separator: "-").compactMap { Int($0) }
        return ends.count == 2 && ends[0] <= ends[1] ? ends[0]..<ends[1] : nil
      }
      return .matched(ranges)
    }
  }

  private func start() -> Child? {
    let child = Child()
    child.process.executableURL = URL(fileURLWithPath: program)
    child.process.arguments = [LanguageServerCommand.name, Self.mode]
    child.process.standardInput = child.input
    let output = Pipe()
    child.process.standardOutput = output
    child.process.standardError = FileHandle.nullDevice
    do {
      try child.process.run()
    } catch {
      return nil
    }
    Thread.detachNewThread {
      var rest = Data()
      while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
        rest += data
        while let end = rest.firstIndex(of: 0x0A) {
          let line = String(decoding: rest[..<end], as: UTF8.self)
          rest.removeSubrange(...end)
          child.condition.lock()
          child.lines.append(line)
          child.condition.signal()
          child.condition.unlock()
        }
      }
      try? output.fileHandleForReading.close()
      child.condition.lock()
      child.hasEnded = true
      child.condition.signal()
      child.condition.unlock()
    }
    // The time that it takes to start says nothing about a pattern.
    guard child.line(within: Self.startLimit) != nil else {
      kill(child.process.processIdentifier, SIGKILL)
      return nil
    }
    return child
  }

  /// Ends the child.
  func end() {
    state.withLock { state in
      if let child = state.child { kill(child.process.processIdentifier, SIGKILL) }
      state.child = nil
    }
  }

  /// Answers the lines of standard input until its end.
  static func serve() {
    FileHandle.standardOutput.write(Data("ready\n".utf8))
    while let line = readLine() {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false).map {
        Data(base64Encoded: String($0)).map { String(decoding: $0, as: UTF8.self) }
      }
      guard parts.count == 2, let pattern = parts[0], let text = parts[1] else { return }
      // If the server is killed, it cannot end a match that takes too long.
      alarm(5)
      let answer =
        switch PatternText.match(pattern, text) {
        case .matched(let ranges): (["+"] + ranges.map { "\($0.lowerBound)-\($0.upperBound)" }).joined(separator: " ")
        case .notMatched: "-"
        case .unknown: "?"
        }
      alarm(0)
      FileHandle.standardOutput.write(Data((answer + "\n").utf8))
    }
  }
}
