import Foundation
package import GherkinMessages
import GherkinOutcomes
package import GherkinRunFeatureSteps
package import GherkinSyntax
import GherkinTestSupport
import Testing

/// A feature of `Tests/RunFeatures`, or a folder of features, that runs in one process, in workers and in `swift test`.
///
/// Comments say what is expected. Below a scenario: its outcome with the statuses of its steps and, in brackets, hooks
/// (`# failed: [passed] failed skipped`, a slash between attempts), and its `# message:`s, `# notes:` and `# attached:`
/// texts, each with the number of its step or hook. `…` stands for any text. Outlines can have these in the columns
/// `outcome`, `steps`, `message`, `notes` and `attached`. Above the first feature: `# options:` of the run, and what
/// else is expected of it (``RunFeature/header(_:of:)``). A key can say where it applies: `# notes in workers:`.
package struct RunFeature: Sendable, CustomTestStringConvertible {
  /// What executes the scenarios.
  package enum Executor: String, Sendable {
    case process = "one process"
    case workers
    case swiftTest = "swift test"
  }

  /// The name, without extension.
  package let name: String
  /// The files, by their names.
  package let sources: [Source]
  /// The texts of the files, by their names.
  package let texts: [String: String]
  private let lines: [String: [Substring]]

  package var testDescription: String { name }

  private static let folder = BuiltCommand.package.appending(path: "Tests/RunFeatures")

  /// Returns all features that an executor runs.
  package static func all(_ executor: Executor) throws -> [RunFeature] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let features = try names.filter { $0.hasSuffix(".feature") || $0.hasSuffix(".features") }.map(RunFeature.init)
    #if os(Linux)
    let elsewhere = ""
    #else
    let elsewhere = "only on linux"
    #endif
    return features.filter { feature in
      feature.header("not in \(executor.rawValue)").isEmpty && feature.header(elsewhere).isEmpty
    }
  }

  private init(_ file: String) throws {
    name = String(file.prefix { $0 != "." })
    let path = Self.folder.appending(path: file)
    let isFolder = file.hasSuffix(".features")
    let files = isFolder ? try FileManager.default.contentsOfDirectory(atPath: path.path).sorted() : [file]
    let contents = try files.map { name in
      let url = isFolder ? path.appending(path: name) : path
      return (name, try String(contentsOf: url, encoding: .utf8))
    }
    texts = Dictionary(uniqueKeysWithValues: contents)
    sources = contents.map { Source(uri: $0, text: $1) }
    lines = texts.mapValues { $0.split(separator: "\n", omittingEmptySubsequences: false) }
  }

  // MARK: Expectations

  /// Returns the values of a key above the features: `options` and `libraries` of the run; the executors by which it is
  /// not run, `not in workers`; its expected result, `run`, if the scenarios do not decide it; its `parse error`s; the
  /// messages of the `run hook`s; what they attach, `run attached`; its `deprecated` steps; and `all notes` of a
  /// feature or, if there is only one, of the run. For workers: variables, `environment`; `values`, for each of which
  /// the feature is run; the exit `status`; and a text in standard error, `error`.
  ///
  /// - Parameter uri: the feature; nil for all.
  package func header(_ key: String, of uri: String? = nil) -> [String] {
    sources.filter { uri == nil || $0.uri == uri }.flatMap { source in
      lines[source.uri, default: []].prefix { $0.hasPrefix("#") }.compactMap(Self.entry).filter { $0.key == key }
        .map(\.value)
    }
  }

  /// The options of the run.
  package var options: [String] { header("options").flatMap { $0.split(separator: " ").map(String.init) } }

  /// The names of further step libraries.
  package var libraries: [String] { header("libraries").flatMap { $0.split(separator: " ").map(String.init) } }

  /// Reads a comment with a key.
  private static func entry(_ line: Substring) -> (key: String, value: String)? {
    guard let match = line.wholeMatch(of: #/\s*# ([a-z ]+): ?(.*)/#) else { return nil }
    return (String(match.1), String(match.2))
  }

  private static let outcomes = Outcome.allCases.map(\.word) + ["flaky"]
  private static let details = ["message", "type", "notes", "attached"]

  /// Returns the expected lines for a scenario.
  private func expected(_ scenario: FinishedScenario, by executor: Executor) -> [String] {
    let entries = expected(at: scenario.line, of: scenario.uri, by: executor)
    let outcome = entries["outcome"]?.first ?? ""
    let details = Self.details.flatMap { key in
      let values = entries[key, default: []]
      return (key == "notes" && values.count > 1 ? [values.joined(separator: ", ")] : values).map { "\(key): \($0)" }
    }
    return ["\(outcome): \(entries["steps"]?.first ?? "")"] + details
  }

  /// Returns the expectations for the scenario or the row of examples at a line, by key.
  package func expected(at line: Int, of uri: String, by executor: Executor) -> [String: [String]] {
    let lines = lines[uri] ?? []
    if let row = Self.row(at: line, of: lines), let outcome = row["outcome"] {
      let steps = row["steps"] ?? (outcome == "known failure" ? "pending" : outcome)
      let details = Self.details.map { ($0, row[$0, default: ""].split(separator: "|").map(String.init)) }
      return Dictionary(uniqueKeysWithValues: [("outcome", [outcome]), ("steps", [steps])] + details)
    }
    let own = lines.dropFirst(line).prefix { !$0.contains(#/^ *(Scenario|Szenario)/#) }
    let block = own.drop { Self.entry($0).map { !Self.outcomes.contains($0.key) } ?? true }
      .prefix { $0.drop { $0 == " " }.hasPrefix("#") }
    var (common, special) = ([String: [String]](), [String: [String]]())
    for entry in block.compactMap(Self.entry) {
      let isOwn = entry.key.hasSuffix(" in \(executor.rawValue)")
      let key = isOwn ? String(entry.key.dropLast(executor.rawValue.count + 4)) : entry.key
      var entries: [String: [String]] = [:]
      if Self.outcomes.contains(key) {
        entries = ["outcome": [key], "steps": [entry.value]]
      } else if Self.details.contains(key) {
        entries = [key: entry.value.isEmpty ? [] : [entry.value]]
      }
      if isOwn { special.merge(entries, uniquingKeysWith: +) } else { common.merge(entries, uniquingKeysWith: +) }
    }
    let row = Self.row(at: line, of: lines).map { $0.merging(["line": "\(line)"]) { $1 } } ?? [:]
    return common.merging(special) { $1 }.mapValues { values in
      values.map { value in row.reduce(value) { $0.replacing("<\($1.key)>", with: $1.value) } }
    }
  }

  /// Returns the cells of the row of examples at a line, by column; nil if there is none.
  private static func row(at line: Int, of lines: [Substring]) -> [String: String]? {
    func cells(_ line: Substring) -> [String] {
      line.replacing("\\|", with: "\u{1}").split(separator: "|", omittingEmptySubsequences: false).dropFirst()
        .map { $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "|") }
    }
    func isRow(_ line: Substring) -> Bool { line.drop { $0 == " " }.hasPrefix("|") }
    guard line > 0, line <= lines.count, isRow(lines[line - 1]),
      let header = lines.prefix(line).reversed().prefix(while: isRow).last
    else { return nil }
    return Dictionary(zip(cells(header), cells(lines[line - 1]))) { $1 }
  }

  // MARK: Results

  /// Returns the lines for a scenario's result.
  private static func actual(
    _ scenario: FinishedScenario, _ notes: [RunNotes.Line], hasType: Bool
  ) -> [String] {
    let attempts = scenario.attempts.map { attempt in
      attempt.steps.map { step in
        let word = step.result.status.rawValue.lowercased()
        return step.isHook ? "[\(word)]" : word
      }.joined(separator: " ")
    }
    let steps = scenario.attempts.flatMap(\.steps)
    let outcome = scenario.isFlaky ? "flaky" : scenario.outcome.word
    var lines = ["\(outcome): " + attempts.joined(separator: " / ")]
    lines += steps.compactMap(\.result.message).map { "message: \(Self.line($0))" }
    if hasType {
      let failures = steps.filter { $0.result.status == .failed }
      lines += failures.map { "type: \($0.result.exception?.type ?? "-")" }
    }
    let own = notes.filter { $0.scenario == scenario.name }.map(\.text)
    if !own.isEmpty { lines.append("notes: " + own.joined(separator: ", ")) }
    let attachments = steps.flatMap { step in step.attachments.map { "\(text(of: $0)) (\(step.position + 1))" } }
    if !attachments.isEmpty { lines.append("attached: " + attachments.joined(separator: ", ")) }
    return lines
  }

  private static func text(of attachment: FinishedScenario.Attachment) -> String {
    if case .text(let text) = attachment.content() { line(text) } else { "(\(attachment.mediaType))" }
  }

  /// A text in one line, without durations.
  private static func line(_ text: String) -> String {
    text.replacing(#/ran for [0-9.]+ \w+/#, with: "ran for …").split(separator: "\n").joined(separator: "\\n")
  }

  /// Returns the actual lines; one that matches its expected line with `…` is replaced by that line.
  package static func shortened(_ actual: [String], like expected: [String]) -> [String] {
    actual.enumerated().map { index, line in
      index < expected.count && matches(line, expected[index]) ? expected[index] : line
    }
  }

  /// Whether a line has the parts between the `…` of a pattern, in order; of several types, it has one.
  private static func matches(_ line: String, _ pattern: String) -> Bool {
    if pattern.hasPrefix("type: ") {
      return pattern.dropFirst(6).split(separator: " or ").contains(line.dropFirst(6))
    }
    let parts = pattern.components(separatedBy: "…")
    guard let first = parts.first, let last = parts.last, parts.count > 1, line.hasPrefix(first), line.hasSuffix(last)
    else { return line == pattern }
    var rest = line.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= last.count
  }

  /// Expects the results of a run.
  package func check(_ envelopes: [Envelope], _ notes: RunNotes, by executor: Executor) throws {
    let finished = FinishedRun(envelopes)
    let lines = notes.lines
    for scenario in finished.scenarios {
      let expected = expected(scenario, by: executor)
      let actual = Self.shortened(
        Self.actual(scenario, lines, hasType: expected.contains { $0.hasPrefix("type: ") }), like: expected)
      let place = SourceLocation(
        fileID: "RunFeatures/\(scenario.uri)", filePath: "Tests/RunFeatures/\(scenario.uri)", line: scenario.line,
        column: 1)
      GherkinTestSupport.check(
        actual.joined(separator: "\n"), equals: expected.joined(separator: "\n"), "\(name): \(scenario.name)",
        sourceLocation: place)
    }
    let isGood = finished.scenarios.allSatisfy { !$0.isBad() && $0.outcome != .notRun }
    let run = header("run").first ?? (isGood ? "passed" : "failed")
    GherkinTestSupport.check(finished.run.isSuccess, equals: run == "passed", "\(name): \(finished.run.problems)")
    let errors = finished.run.parseErrors.map { Self.line($0.message) }
    GherkinTestSupport.check(Self.shortened(errors, like: header("parse error")), equals: header("parse error"))
    let hooks = finished.run.hooks.compactMap(\.result.message).map(Self.line)
    let expectedHooks = header("run hook")
    GherkinTestSupport.check(Self.shortened(hooks, like: expectedHooks), equals: expectedHooks, "\(name)")
    let attachments = finished.run.hooks.flatMap(\.attachments).map(Self.text)
    GherkinTestSupport.check(attachments, equals: header("run attached"), "\(name)")
    let deprecated = finished.run.deprecatedSteps.map { "\($0.pattern): \($0.uses), \($0.message)" }
    GherkinTestSupport.check(deprecated, equals: header("deprecated"), "\(name)")
    check(order: lines, by: executor)
  }

  /// Expects the notes of the run or of its features, if these list them.
  package func check(order notes: [RunNotes.Line], by executor: Executor) {
    for uri in sources.map(\.uri) {
      let own = header("all notes in \(executor.rawValue)", of: uri)
      let all = own.isEmpty ? header("all notes", of: uri) : own
      guard !all.isEmpty else { continue }
      let actual = notes.filter { sources.count == 1 || $0.file == uri }.map(\.text)
      GherkinTestSupport.check(actual.joined(separator: ", "), equals: all.joined(separator: ", "), "\(name): \(uri)")
    }
  }
}
