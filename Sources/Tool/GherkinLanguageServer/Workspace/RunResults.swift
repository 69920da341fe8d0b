internal import Foundation
internal import GherkinSyntax
internal import GherkinFormatters

/// The results of the last run in a file.
struct FileResults: Sendable {
  /// The problems of steps, hooks and Swift lines.
  var problems: [Diagnostic] = []
  /// The status of the scenarios and rows that ran, by their lines, counted from 0.
  var scenarios: [Int: String] = [:]

  /// Moves the results after a changed range, and removes those of changed lines.
  ///
  /// - Parameters:
  ///   - lines: the changed lines, counted from 0.
  ///   - difference: the number of added lines; negative if lines are removed.
  mutating func change(_ lines: ClosedRange<Int>, by difference: Int) {
    problems.removeAll { lines.contains($0.range.start.line) }
    for index in problems.indices {
      let range = problems[index].range
      guard range.start.line > lines.upperBound else { continue }
      problems[index].range = PositionRange(
        Position(line: range.start.line + difference, character: range.start.character),
        Position(line: range.end.line + difference, character: range.end.character))
    }
    scenarios = Dictionary(
      scenarios.map { ($0.key > lines.upperBound ? $0.key + difference : $0.key, $0.value) }
    ) { first, _ in first }
  }
}

/// Converts the problems of a run or its build to diagnostics of files.
enum RunResults {
  /// The source name of these diagnostics.
  private static let source = "gherkin-run run"

  /// Returns the results of a run by the URIs of features and Swift files. A failed step is a problem of the step, and
  /// of the Swift line of the error or the definition.
  ///
  /// - Parameter range: returns the range of the text of a line, counted from 1.
  static func files(
    _ results: EditorResults, range: (_ uri: String, _ line: Int) -> PositionRange
  ) -> [String: FileResults] {
    var found: [String: FileResults] = [:]
    for scenario in results.scenarios {
      let uri = DocumentURI.uri(absolute(scenario.uri, results.folder))
      found[uri, default: FileResults()].scenarios[scenario.line - 1] = scenario.status
      for problem in scenario.problems {
        let place = Location(uri: uri, range: range(uri, problem.line ?? scenario.line))
        var diagnostic = Diagnostic(
          range: place.range, severity: problem.status == "pending" ? .warning : .error, code: problem.status,
          message: problem.message.isEmpty ? problem.status : problem.message, source: source)
        let definition = problem.definition.flatMap { swift($0, results.folder) }
        let error = problem.source.flatMap { swift($0, results.folder) }
        diagnostic.related = definition.map { [($0, "the definition of the step")] } ?? []
        if let line = error ?? definition {
          var atLine = diagnostic
          atLine.range = line.range
          atLine.message = "\(scenario.name): \(diagnostic.message)"
          atLine.related = [(place, problem.title)]
          found[line.uri, default: FileResults()].problems.append(atLine)
        }
        found[uri, default: FileResults()].problems.append(diagnostic)
      }
    }
    return found
  }

  /// Returns the location for `path:line`; nil if there is no such file, because some errors contain the module instead
  /// of the folder.
  private static func swift(_ text: String, _ folder: String) -> Location? {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[colon...].dropFirst()) else { return nil }
    let path = absolute(String(text[..<colon]), folder)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return Location(uri: DocumentURI.uri(path), range: .line(max(0, line - 1)))
  }

  /// Returns the compiler's errors in the output of a build.
  static func buildErrors(_ output: String, in folder: String) -> [String: [Diagnostic]] {
    var found: [String: [Diagnostic]] = [:]
    var seen: Set<String> = []
    for line in output.split(whereSeparator: \.isNewline) where seen.count < 200 && seen.insert(String(line)).inserted {
      guard let match = line.prefixMatch(of: #/([^\s:][^:]*\.swift):(\d+):(?:(\d+):)? (?:fatal )?error: (.+)/#),
        let number = Int(match.2)
      else { continue }
      let position = Position(line: max(0, number - 1), character: max(0, (match.3.flatMap { Int($0) } ?? 1) - 1))
      found[DocumentURI.uri(absolute(String(match.1), folder)), default: []].append(
        Diagnostic(
          range: PositionRange(position, position), severity: .error, code: "build", message: String(match.4),
          source: "gherkin-run build"))
    }
    return found
  }

  private static func absolute(_ path: String, _ folder: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }
}
